// A path priced and held against: ground, obstacles, budget, enemies, friends.
#include "rules/fire_and_fury/march.h"

#include <fmt/format.h>
#include <algorithm>

#include "geom/touching.h"

namespace drumhead::ff {
namespace {

struct MarchCase {
  const Site& site;
  UnitId id;
  MarchKind kind;
  int budget;
  std::span<const UnitId> met;  // charged, or passed
  InFormation in;
  bool double_quick;

  bool is_voluntary() const {
    return kind == MarchKind::kOrdinary || kind == MarchKind::kPassage || kind == MarchKind::kScaling;
  }
  bool names(UnitId unit) const { return std::find(met.begin(), met.end(), unit) != met.end(); }
  std::string who() const { return name(site.state, id); }
};

std::vector<Mark> shown_where(const CheckPoint& point, const char* label) {
  return {mark(corners(outline(point.place.body())), label)};
}

// ---- Ground and obstacles.

std::optional<Verdict> check_passable(const MarchCase& c, const Pricing& price) {
  if (price.barred == nullptr) return std::nullopt;
  return refuse(cite::ff_173, fmt::format("{} cannot go there: it cannot pass that ground.", c.who()),
                shown_where(*price.barred, "cannot pass"));
}

std::optional<Verdict> check_obstacles(const MarchCase& c, const Pricing& price) {
  if (price.scaled == nullptr) return std::nullopt;
  const bool rides = is_mounted(static_cast<std::uint8_t>(c.in)) || is_guns(c.site.state, c.id);
  const auto no = [&](Cite rule, const std::string& text) {
    return refuse(rule, text, shown_where(*price.scaled_at, "obstacle"));
  };
  if (rides)
    return no(cite::ff_225, fmt::format("{} passes {} only where a road, bridge or ford leads through.",
                                        c.who(), name(*price.scaled)));
  if (c.kind == MarchKind::kOrdinary || c.kind == MarchKind::kPassage)
    return no(cite::ff_225,
              fmt::format("{} crosses {} only by the maneuver of scaling it.", c.who(), name(*price.scaled)));
  if (c.kind == MarchKind::kCharge && price.spent > kHalfMove + kMoveSlack)
    return no(cite::ff_226, fmt::format("{} scales {} only if its whole charge fits in half a move.", c.who(),
                                        name(*price.scaled)));
  return std::nullopt;
}

// It begins and ends on a road and could go so far on it, were it in march column or all of its stands on the
// road.
bool would_do_at_road_rate(const MarchCase& c, const Trace& way) {
  const auto on_road = [&](const CheckPoint& point) { return is_on_road(c.site, point.place.pose.at); };
  if (!c.is_voluntary() || !on_road(way.points.front()) || !on_road(way.points.back())) return false;
  Coord far = 0;
  for (const Motion& motion : way.motions) far += motion.length;
  return divide_rounded(Wide{far} * kWholeMove, road_rate(c.site, c.id, c.double_quick)) <=
         c.budget + kMoveSlack;
}

std::optional<Verdict> check_budget(const MarchCase& c, const Pricing& price, const March& march) {
  if (march.spent <= c.budget + kMoveSlack) return std::nullopt;
  if (would_do_at_road_rate(c, march.way))
    return refuse(
        cite::ff_215,
        fmt::format("{} goes at the rate of a road only in march column, limbered or broken, and with every "
                    "stand on it.",
                    c.who()),
        shown_where(march.way.points.back(), "too far"));
  const Cite rule = c.site.book.tables.ground.rates.cite(rate_row(c.site.state, c.id, c.in));
  return refuse(rule,
                fmt::format("{} has {} and this would take {}. On this way it goes {} at most.", c.who(),
                            spoken_part(c.budget), spoken_part(march.spent),
                            spoken_length(c.site.book.words, length_until(march.way, where_spent(price, c.budget)))),
                shown_where(march.way.points.back(), "too far"));
}

std::optional<Verdict> check_table_edge(const MarchCase& c, const Trace& way) {
  const Ground& ground = *c.site.state.ground;
  if (is_off_table(ground, way.points.front().footprint)) return std::nullopt;  // FF-312: it is coming on
  for (const CheckPoint& point : way.points)
    if (is_off_table(ground, point.footprint))
      return refuse(cite::ff_220, fmt::format("{} would leave the table.", c.who()),
                    shown_where(point, "off the table"));
  return std::nullopt;
}

// ---- Enemies (FF-219).

// What a step sweeps, against an enemy: a leg that goes straight is one step.
bool sweeps_within(const Footprint& from, const Footprint& to, const Footprint& enemy, Coord limit) {
  if (from.boxes.size() != to.boxes.size()) return within(to, enemy, limit);
  for (std::size_t i = 0; i < to.boxes.size(); ++i) {
    const Polygon swept = swept_between(from.boxes[i], to.boxes[i]);
    for (const Quad& box : enemy.boxes)
      if (within(box, swept, limit + kContactTolerance)) return true;
  }
  return false;
}

const CheckPoint* first_too_near(const Trace& way, const Footprint& enemy, Coord limit) {
  Footprint before = print_of(way.points.front().place);
  const Coord nearest = std::min(limit, distance(before, enemy) - 2 * kContactTolerance - 1);
  if (nearest < 0) return nullptr;
  for (std::size_t i = 1; i < way.points.size(); ++i) {
    Footprint now = print_of(way.points[i].place);
    const bool jumps = way.motions[static_cast<std::size_t>(way.points[i].where.leg)].length == 0;
    if (jumps ? within(now, enemy, nearest) : sweeps_within(before, now, enemy, nearest)) return &way.points[i];
    before = std::move(now);
  }
  return nullptr;
}

std::optional<Verdict> check_nearness(const MarchCase& c, const Trace& way) {
  const Coord limit = c.site.book.tables.ground.keep_clear;
  for (const UnitId enemy : c.site.enemies_of(c.id)) {
    const Footprint& place = c.site.print(enemy);
    if (place.empty() || farther_apart(way.swept, place.bounds, limit)) continue;
    const CheckPoint* point = first_too_near(way, place, limit);
    if (point == nullptr) continue;
    return refuse(cite::ff_219,
                  fmt::format("{} would come within {} of {} without charging it.", c.who(),
                              spoken_length(c.site.book.words, limit), name(c.site.state, enemy)),
                  {mark(nearest_points(print_of(point->place), place), "too near")});
  }
  return std::nullopt;
}

// ---- Friends.

bool passes_freely(const MarchCase& c, UnitId friend_passed) {
  const BattleState& state = c.site.state;
  if (on_foot(c.in) == kExtended || in_extended_line(state, friend_passed)) return true;
  return is_troops(state, c.id) && is_guns(state, friend_passed);
}

std::optional<Verdict> check_passing(const MarchCase& c, UnitId other_unit) {
  const BattleState& state = c.site.state;
  const bool own = state.unit(other_unit).side == state.unit(c.id).side;
  const std::vector<Mark> marks{mark(corners(c.site.box(other_unit)), "in the way")};
  if (!own) {
    if (c.names(other_unit) || c.kind == MarchKind::kCompulsory) return std::nullopt;
    return refuse(cite::ff_317, fmt::format("{} would meet {} on its way.", c.who(), name(state, other_unit)),
                  marks);
  }
  if (c.kind == MarchKind::kCompulsory || passes_freely(c, other_unit)) return std::nullopt;
  if (!c.is_voluntary())
    return refuse(cite::ff_317, fmt::format("{} stands in the way of {}.", name(state, other_unit), c.who()),
                  marks);
  if (is_guns(state, c.id))
    return refuse(cite::ff_224,
                  fmt::format("{} cannot go through {}: guns pass only leaders and extended lines.", c.who(),
                              name(state, other_unit)),
                  marks);
  if (c.kind != MarchKind::kPassage || !c.names(other_unit))
    return refuse(
        cite::ff_223,
        fmt::format("{} goes through {} only by a passage of lines.", c.who(), name(state, other_unit)),
        marks);
  return std::nullopt;
}

std::vector<Obstacle> near_the_way(const MarchCase& c, const Trace& way) {
  std::vector<Obstacle> list = c.site.others(c.id);
  std::erase_if(list, [&](const Obstacle& o) {
    return o.footprint.empty() || is_garrison(c.site.state, o.unit) ||
           farther_apart(way.swept, o.footprint.bounds, 0);
  });
  return list;
}

std::optional<Verdict> check_others(const MarchCase& c, March& march) {
  const std::vector<Obstacle> others = near_the_way(c, march.way);
  if (others.empty()) return std::nullopt;
  for (const TroopsMet& met : troops_met(march.way, others)) {
    if (!met.overlaps) continue;
    if (auto refused = check_passing(c, met.unit)) return refused;
    if (c.site.state.unit(met.unit).side == c.site.state.unit(c.id).side) march.passed.push_back(met.unit);
  }
  const Footprint end = ground_held(march.way.points.back().place);
  for (const Obstacle& o : others) {
    if (c.kind == MarchKind::kCharge && c.names(o.unit)) continue;
    if (!stand_on_each_other(end, ground_held(c.site, o.unit))) continue;
    return refuse(cite::ff_224,
                  fmt::format("{} would end its move on {}.", c.who(), name(c.site.state, o.unit)),
                  shown_where(march.way.points.back(), "no room"));
  }
  return std::nullopt;
}

std::optional<Verdict> first_refusal(const MarchCase& c, const Pricing& price, March& march) {
  if (auto refused = check_passable(c, price)) return refused;
  if (auto refused = check_obstacles(c, price)) return refused;
  if (auto refused = check_budget(c, price, march)) return refused;
  if (c.kind != MarchKind::kCompulsory)
    if (auto refused = check_table_edge(c, march.way)) return refused;
  if (c.is_voluntary())
    if (auto refused = check_nearness(c, march.way)) return refused;
  return check_others(c, march);
}

}  // namespace

Preview preview_of(const Site& site, UnitId id, const March& march, int budget) {
  Preview preview;
  preview.ghost = march.way.points.back().footprint.boxes;
  const InFormation in = formation_of(site.book, march.way.points.front().place);
  const bool double_quick = moves_at_the_double(site.state, id);
  const Coord whole = site.book.tables.ground.rates.at(rate_row(site.state, id, in), double_quick ? 1 : 0);
  preview.allowance = divide_rounded(Wide{whole} * budget, kWholeMove);
  for (std::size_t i = 0; i < march.costs.size() && i < march.way.motions.size(); ++i)
    preview.costs.push_back({std::string(name_of(march.way.motions[i].leg.kind)),
                             divide_rounded(Wide{whole} * march.costs[i], kWholeMove)});
  if (march.over_obstacle) preview.triggers.emplace_back("crosses an obstacle", cite::ff_216);
  for (const UnitId passed : march.passed)
    preview.triggers.emplace_back("passes " + name(site.state, passed),
                                  is_guns(site.state, passed) ? cite::ff_224 : cite::ff_223);
  return preview;
}

March plan_from(const Site& site, UnitId id, const Marcher& start, const Path& path, int budget,
                MarchKind kind, std::span<const UnitId> met, bool any_direction) {
  March march;
  march.way = trace(start, path, move_rules(site));
  const bool forced = kind == MarchKind::kCompulsory || kind == MarchKind::kCarrying;
  const MarchCase c{site,
                    id,
                    kind,
                    budget,
                    met,
                    formation_of(site.book, start),
                    !forced && moves_at_the_double(site.state, id)};
  if (c.is_voluntary() && !any_direction)
    if (auto refused = check_directions(site, id, start, path)) {
      march.verdict = *std::move(refused);
      return march;
    }
  const Pricing price = price_way(site, id, march.way, c.double_quick);
  march.costs = price.costs;
  march.spent = price.spent;
  march.ride = price.ride;
  march.worst = price.worst;
  march.over_obstacle = !price.crossed.empty();
  for (const Crossing& crossing : price.crossed) march.crossed.push_back(crossing.piece);
  march.scaled = price.scaled;
  march.on_road = price.on_road;
  if (auto refused = first_refusal(c, price, march))
    march.verdict = *std::move(refused);
  else
    march.verdict = allow(preview_of(site, id, march, budget));
  return march;
}

March plan_march(const Site& site, UnitId id, const Path& path, int budget, MarchKind kind,
                 std::span<const UnitId> charged) {
  return plan_from(site, id, site.marcher(id), path, budget, kind, charged);
}

}  // namespace drumhead::ff
