#include "rules/belle_alliance/fire_clearance.h"

#include <algorithm>

#include "geom/fraction.h"
#include "geom/touching.h"

namespace drumhead::ba {
namespace {

// Where along a line, from its start, a body is entered first and left last.
struct Reach {
  Coord near = 0, far = 0;
  bool crossed = false;
};
Reach reach_through(const Footprint& print, const Segment& line) {
  const Coord whole = distance(line.a, line.b);
  Reach reach;
  for (const Quad& box : print.boxes)
    for (const Stretch& s : stretches_inside(line, box)) {
      const Coord from = divide_rounded(Wide{whole} * s.from, kWholeSegment);
      const Coord to = divide_rounded(Wide{whole} * s.to, kWholeSegment);
      reach.near = reach.crossed ? std::min(reach.near, from) : from;
      reach.far = reach.crossed ? std::max(reach.far, to) : to;
      reach.crossed = true;
    }
  return reach;
}

bool cuts(const Footprint& print, const Segment& line) {
  return meet(print.bounds, bounds(line)) &&
         std::any_of(print.boxes.begin(), print.boxes.end(),
                     [&](const Quad& box) { return passes_through(line, box); });
}

bool holds_same_building(const BattleState& state, UnitId a, UnitId b) {
  return b.valid() && is_garrison(state, a) && state.unit(a).inside == state.unit(b).inside;
}

// ---- The security zone, measured along the line and across it (both times its length).

// The part of a box that lies between the ends of the line: how near it comes to it; none if no part does.
std::optional<std::int64_t> nearest_across(const Quad& box, const Segment& line) {
  const Vec way = line.b - line.a;
  const std::int64_t whole = length_squared(way);
  std::array<std::int64_t, 4> along, across;
  for (std::size_t i = 0; i < 4; ++i) {
    along[i] = dot(box.corner[i] - line.a, way);
    across[i] = cross(way, box.corner[i] - line.a);
  }
  const auto [nearest, farthest] = std::minmax_element(along.begin(), along.end());
  if (*farthest <= 0 || *nearest >= whole) return std::nullopt;
  std::int64_t low = INT64_MAX, high = INT64_MIN;
  const auto take = [&](std::int64_t aside) {
    low = std::min(low, aside);
    high = std::max(high, aside);
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t next = (i + 1) % 4;
    if (along[i] >= 0 && along[i] <= whole) take(across[i]);
    for (const std::int64_t end : {std::int64_t{0}, whole})
      if ((along[i] < end) != (along[next] < end))
        take(across[i] +
             divide_rounded(Wide{across[next] - across[i]} * (end - along[i]), along[next] - along[i]));
  }
  return low <= 0 && high >= 0 ? 0 : std::min(std::abs(low), std::abs(high));
}

}  // namespace

Clearance::Clearance(const Site& site, UnitId firer, UnitId target, const Footprint& print)
    : site_(site), firer_(firer), target_(target), print_(print) {
  const Swath swath = swath_between({site.print(firer).boxes.begin(), site.print(firer).boxes.end()},
                                    {print.boxes.begin(), print.boxes.end()}, cm(1));
  for (const std::int32_t i : site.troops().within(swath, {~0U, firer, target})) {
    const UnitId body = site.troops().box(static_cast<std::size_t>(i)).unit;
    if (holds_same_building(site.state, body, firer) || holds_same_building(site.state, body, target))
      continue;
    if (bodies_.empty() || bodies_.back() != body) bodies_.push_back(body);
  }
}

// A point reckoned on a slanting edge may lie a hair inside it. The last hair of the line does not count, so
// that a mirror shows the same line.
bool Clearance::reaches_outline(const Segment& line) const {
  const Coord whole = distance(line.a, line.b), hair = site_.book.tables.march.tolerance;
  if (whole <= hair) return true;
  return !cuts(print_, {line.a, line.a + scaled(line.b - line.a, {whole - hair, whole})});
}

// R66: against hand weapons alone, and only if it does not touch whom it would screen.
bool Clearance::is_screen(UnitId body) const {
  if (is_artillery(site_.state, firer_)) return false;
  return !target_.valid() || !touching(site_, body, target_);
}

Clearance::Pass Clearance::passes_over(UnitId body, const Segment& line) const {
  const FireTables& t = site_.book.tables.fire;
  const BattleState& state = site_.state;
  const int level = levels_under(site_, body).high;
  if (level_at(state, line.a) < level + t.over_layers) return Pass::kBlocked;
  const bool own = state.unit(body).side == state.unit(firer_).side;
  const Coord hair = site_.book.tables.march.tolerance;
  const Reach reach = reach_through(site_.print(body), line);
  const Coord beyond = distance(line.a, line.b) - reach.far;
  if (level_at(state, line.b) < level || reach.near < t.over_from_guns - hair) return Pass::kBadOverhead;
  if (beyond < (own ? t.over_own_to_target : t.over_to_target) - hair) return Pass::kBadOverhead;
  return own && has(state, firer_, kCanister) ? Pass::kBadOverhead : Pass::kFree;
}

Clearance::Pass Clearance::passes(UnitId body, const Segment& line) const {
  const BattleState& state = site_.state;
  if (!cuts(site_.print(body), line)) return Pass::kFree;
  const bool own = state.unit(body).side == state.unit(firer_).side;
  if (!own && is_skirmish_line(state, body) && disorder(state, body) != kFD && !is_screen(body))
    return Pass::kFree;
  return is_artillery(state, firer_) ? passes_over(body, line) : Pass::kBlocked;
}

Clearance::Way Clearance::in_way(const Segment& line) const {
  for (const UnitId body : bodies_)
    if (const Pass pass = passes(body, line); pass != Pass::kFree) return {body, pass == Pass::kBadOverhead};
  return {};
}

AimSight Clearance::seen(const Segment& line) const {
  return sighting(site_, firer_, target_, line.a, line.b);
}

bool Clearance::is_open(const Segment& line) const {
  return reaches_outline(line) && !in_way(line).body.valid() && seen(line) != AimSight::kNone;
}

// What is convex and stands in the way of the four lines between the ends stands in the way of all.
bool Clearance::is_shut(const Segment& from, const Segment& to) const {
  const Segment lines[] = {{from.a, to.a}, {from.a, to.b}, {from.b, to.a}, {from.b, to.b}};
  return std::any_of(bodies_.begin(), bodies_.end(), [&](UnitId body) {
    return site_.print(body).boxes.size() == 1 &&
           std::all_of(std::begin(lines), std::end(lines),
                       [&](const Segment& line) { return passes(body, line) == Pass::kBlocked; });
  });
}

std::vector<Vec> Clearance::corners() const {
  std::vector<Vec> all;
  for (const UnitId body : bodies_)
    for (const Quad& box : site_.print(body).boxes)
      all.insert(all.end(), box.corner.begin(), box.corner.end());
  return all;
}

UnitId in_security_zone(const Site& site, UnitId firer, const Segment& line, Coord width,
                        const Clearance& clearance) {
  const FireTables& t = site.book.tables.fire;
  const Coord whole = distance(line.a, line.b), hair = site.book.tables.march.tolerance;
  const bool over_all = !clearance.in_way(line).body.valid();  // whom it crosses it may cross
  for (const UnitId id : site.friends_of(firer)) {
    const Footprint& print = site.print(id);
    if (holds_same_building(site.state, id, firer) || (over_all && cuts(print, line))) continue;
    const Coord zone = std::max(distance(line.a, print) * t.security_percent / 100, width / 2);
    if (farther_apart(bounds(line), print.bounds, zone)) continue;
    for (const Quad& box : print.boxes) {
      const auto across = nearest_across(box, line);
      if (across && Wide{*across} < Wide{zone - hair} * whole) return id;
    }
  }
  return {};
}

}  // namespace drumhead::ba
