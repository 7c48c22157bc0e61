// Point of fire, point of impact and line of fire (BA-187 to BA-199, R57, R58), and how the
// figures of one tactical unit are dealt to the two parts of a split fire.
#include <algorithm>

#include "geom/fraction.h"
#include "geom/motion.h"
#include "rules/belle_alliance/fire_clearance.h"

namespace drumhead::ba {
namespace {

// ---- One line of fire.

ZoneOf zone_at(const Site& site, UnitId firer, Coord range) {
  const FireTables& t = site.book.tables.fire;
  const Coord fair = std::max(Coord{0}, range - site.book.tables.march.tolerance);
  if (is_artillery(site.state, firer)) return gun_zone(t, marker(site.state, firer, kPounder), fair);
  return hand_zone(t, marker(site.state, firer, kWeapon), fair);
}

Coord longest_of(const Site& site, UnitId firer) {
  const FireTables& t = site.book.tables.fire;
  return is_artillery(site.state, firer) ? longest_gun_range(t, marker(site.state, firer, kPounder))
                                         : longest_range(t, marker(site.state, firer, kWeapon));
}

UnitId friend_behind(const Site& site, UnitId firer, UnitId target, const Segment& line) {
  for (const UnitId id : behind_target(site, firer, target, line.a, line.b))
    if (site.state.unit(id).side == site.state.unit(firer).side) return id;
  return {};
}

// The tests of a line of fire, in the order in which a player would go through them.
void test_line(const Site& site, const FirePart& part, const Clearance& clearance, LaidFire& laid) {
  const Segment line{laid.from.at, laid.impact};
  const auto lost = [&laid](Lost why, UnitId body = {}) { laid.lost = why, laid.in_way = body; };
  const AimSight sight = clearance.seen(line);
  laid.range = distance(line.a, line.b);
  laid.zone = zone_at(site, part.firer, laid.range);
  laid.hidden = sight == AimSight::kHidden;
  if (sight == AimSight::kNone) return lost(Lost::kOutOfSight);
  if (const auto way = clearance.in_way(line); way.body.valid())
    return lost(way.against_overhead ? Lost::kOverhead : Lost::kBlocked, way.body);
  if (laid.zone == kOutOfRange) return lost(Lost::kOutOfRange);
  if (has(site.state, part.firer, kCanister) && laid.zone != kZone1) return lost(Lost::kCanisterTooFar);
  if (const UnitId own = in_security_zone(site, part.firer, line, laid.width, clearance); own.valid())
    return lost(Lost::kFriendsInZone, own);
  if (const UnitId own = friend_behind(site, part.firer, laid.target, line); own.valid())
    return lost(Lost::kFriendsBehind, own);
}

Coord front_width(const Site& site, UnitId firer, const Edge& front, std::size_t muzzles) {
  if (!is_unlimbered(site.state, firer)) return length(front);
  return static_cast<Coord>(muzzles) * site.book.words.formations[kUnlimbered].file_width;  // R60
}

// BA-194: a named point out of arc is moved to the nearest one in it; else the nearest point serves.
std::vector<Vec> impacts_to_try(const FirePart& part, const Clearance& clearance, Vec from, const Zone& arc) {
  const auto parts = edges_in_arc(clearance.print(), from, arc);
  std::vector<Vec> points = points_on(parts, part.named ? part.impact : from);
  std::erase_if(points, [&](Vec point) { return !clearance.reaches_outline({from, point}); });
  if (part.named && points.size() > 1) points.resize(1);
  return points;
}

// The point of the outline that a named point stands for.
Vec on_outline(const Footprint& print, Vec named) {
  Vec best = print.boxes.front().corner[0];
  for (const Quad& box : print.boxes)
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec near = nearest_point(named, Segment{box.corner[i], box.corner[(i + 1) % 4]});
      if (length_squared(near - named) < length_squared(best - named)) best = near;
    }
  return best;
}

// The first point of impact whose line of fire holds; if none does, what became of the first.
LaidFire with_impact(const Site& site, const FirePart& part, const Clearance& clearance,
                     const LaidFire& laid) {
  const Vec from = laid.from.at;
  const Zone arc = fan({from, from, laid.from.facing}, arc_of_fire(site, part.firer));
  LaidFire first = laid;
  first.lost = Lost::kOutOfArc;
  first.impact = part.named ? part.impact : nearest_point(from, clearance.print().boxes.front());
  first.range = distance(from, first.impact);
  for (const Vec point : impacts_to_try(part, clearance, from, arc)) {
    LaidFire tried = laid;
    tried.impact = point;
    tried.moved_into_arc = part.named && !within(point, on_outline(clearance.print(), part.impact),
                                                 site.book.tables.march.tolerance);
    test_line(site, part, clearance, tried);
    if (tried.carried_out()) return tried;
    if (first.lost == Lost::kOutOfArc) first = tried;
  }
  return first;
}

// The fire of the bases that have a share in it, so many figures each; there is at least one.
LaidFire laid_from(const Site& site, const FirePart& part, const Clearance& clearance, UnitId target,
                   const FireFront& front, std::span<const int> share) {
  LaidFire laid;
  Edge edge;
  std::size_t bases = 0;
  for (std::size_t i = 0; i < share.size(); ++i) {
    if (share[i] == 0) continue;
    const Muzzle& m = front.muzzles[i];
    edge = {bases == 0 ? m.front.left : edge.left, m.front.right, m.front.facing};
    laid.figures += share[i];
    if (m.gun >= 0) laid.guns |= 1 << m.gun;
    ++bases;
  }
  laid.target = target;
  laid.figures = std::clamp(laid.figures, 0, std::max(0, front.able));
  laid.from = {middle(edge), edge.facing};
  laid.width = front_width(site, part.firer, edge, bases);
  return with_impact(site, part, clearance, laid);
}

// ---- The bases that take part.

// Where the figures that fire stand as near to as they can: the point that was named, else the middle of the
// target.
Vec place_aimed_at(const FirePart& part, const Footprint& print) {
  return part.named ? part.impact : centre(print);
}

// So many figures of the bases nearest to a place. Bases equally near are taken alike, so that it is the same
// in a mirror.
std::vector<int> nearest_share(const FireFront& front, std::span<const int> share, Vec place, int figures) {
  std::vector<std::pair<Coord, std::size_t>> by_way;
  for (std::size_t i = 0; i < share.size(); ++i)
    if (share[i] > 0) by_way.emplace_back(distance(middle(front.muzzles[i].front), place), i);
  std::sort(by_way.begin(), by_way.end());
  std::vector<int> taken(share.size(), 0);
  for (std::size_t i = 0; i < by_way.size() && figures > 0;) {
    std::size_t end = i;
    while (end < by_way.size() && by_way[end].first == by_way[i].first) ++end;
    const int each = (figures + static_cast<int>(end - i) - 1) / static_cast<int>(end - i);
    for (; i < end; ++i) {
      const std::size_t base = by_way[i].second;
      taken[base] = std::min(share[base], each);
      figures -= taken[base];
    }
  }
  return taken;
}

// A fire from one front, and how many figures of each of its bases take part.
struct Laying {
  LaidFire laid;
  std::size_t front = 0;
  std::vector<int> share;
};

Laying lay_on(const Site& site, const FirePart& part, const Clearance& clearance, UnitId target,
              const FireFront& front) {
  Laying laying;
  bool without_aim = false;
  const Angle spread = arc_of_fire(site, part.firer);
  for (const Muzzle& m : front.muzzles) {
    const bool designated = m.gun < 0 || part.guns == 0 || (part.guns >> m.gun & 1) != 0;
    const bool taking_part = designated && m.figures > 0;
    laying.share.push_back(taking_part && has_aim(clearance, m, spread) ? m.figures : 0);
    without_aim = without_aim || (taking_part && laying.share.back() == 0);
  }
  const bool any = std::any_of(laying.share.begin(), laying.share.end(), [](int n) { return n > 0; });
  if (!any) {
    const std::vector<int> all(front.muzzles.size(), 1);
    laying.laid = laid_from(site, part, clearance, target, front, all);
    if (laying.laid.lost != Lost::kOverhead) laying.laid.lost = Lost::kNoAim;
    laying.laid.figures = 0;
    return laying;
  }
  laying.laid = laid_from(site, part, clearance, target, front, laying.share);
  if (part.figures > 0 && part.figures < laying.laid.figures) {
    laying.share = nearest_share(front, laying.share, place_aimed_at(part, clearance.print()), part.figures);
    laying.laid = laid_from(site, part, clearance, target, front, laying.share);
    laying.laid.figures = std::min(laying.laid.figures, part.figures);
  }
  laying.laid.some_without_aim = without_aim;
  return laying;
}

// Of two fronts the better: whose fire is carried out, with more figures, from nearer.
bool is_better(const LaidFire& a, const LaidFire& b) {
  if (a.carried_out() != b.carried_out()) return a.carried_out();
  if (a.figures != b.figures) return a.figures > b.figures;
  return a.range < b.range;
}

// R73: who stands where somebody is presumed; of a garrison who acts for it.
UnitId target_of(const Site& site, const FirePart& part) {
  const UnitId target =
      part.target.valid() ? part.target : body_at(site, other(site.state.unit(part.firer).side), part.impact);
  return target.valid() ? acting_for(site.state, target) : target;
}

// Whom a part is aimed at, and what stands between.
struct Aimed {
  Aimed(const Site& site, const FirePart& part)
      : target(target_of(site, part)),
        print(target.valid() ? site.print(target)
                             : footprint_of(Quads{as_quad(Segment{part.impact, part.impact})})),
        clearance(site, part.firer, target, print),
        fronts(fire_fronts(site, part.firer, target.valid() ? site.centre_of(target) : part.impact)) {}

  UnitId target;
  Footprint print;
  Clearance clearance;
  std::vector<FireFront> fronts;
};

Laying lay_on(const Site& site, const FirePart& part, const Aimed& aimed, std::size_t front) {
  Laying laying = lay_on(site, part, aimed.clearance, aimed.target, aimed.fronts[front]);
  laying.front = front;
  return laying;
}

Laying lay_best(const Site& site, const FirePart& part, const Aimed& aimed) {
  Laying best;
  best.laid.lost = Lost::kNoAim;
  best.laid.target = aimed.target;
  best.laid.impact = part.named ? part.impact : centre(aimed.print);
  best.laid.from = site.state.unit(part.firer).pose;
  for (std::size_t i = 0; i < aimed.fronts.size(); ++i) {
    if (aimed.fronts[i].muzzles.empty()) continue;
    Laying laying = lay_on(site, part, aimed, i);
    if (i == 0 || is_better(laying.laid, best.laid)) best = std::move(laying);
  }
  return best;
}

// ---- Split fire: figures of one front dealt to both parts.

// The other part has these figures. Whoever was designated for it and has no aim fires at nobody else
// (BA-191).
void give_away(FireFront& front, const FirePart& to, const Laying& laying) {
  for (std::size_t i = 0; i < laying.share.size(); ++i) {
    Muzzle& m = front.muzzles[i];
    const bool designated = m.gun >= 0 && (to.guns >> m.gun & 1) != 0;
    m.figures = designated ? 0 : m.figures - laying.share[i];
  }
  front.able -= std::max(to.figures, laying.laid.figures);
}

// Nobody has said how many: a base that has aim at both fires at the one that is nearer to it.
void deal_by_nearness(FireFront& to_first, FireFront& to_second, const Laying& first, const Laying& second,
                      Vec here, Vec there) {
  for (std::size_t i = 0; i < first.share.size(); ++i) {
    if (first.share[i] == 0 || second.share[i] == 0) continue;
    const Coord one = distance(middle(to_first.muzzles[i].front), here);
    const Coord two = distance(middle(to_second.muzzles[i].front), there);
    (one <= two ? to_second : to_first).muzzles[i].figures = 0;
  }
}

bool says_how_many(const FirePart& part) { return part.figures > 0 || part.guns != 0; }

std::vector<LaidFire> lay_split(const Site& site, const FirePart& one, const FirePart& two) {
  Aimed a(site, one), b(site, two);
  Laying first = lay_best(site, one, a), second = lay_best(site, two, b);
  if (first.front != second.front || first.share.empty()) return {first.laid, second.laid};
  FireFront &to_first = a.fronts[first.front], &to_second = b.fronts[second.front];
  if (!says_how_many(one) && says_how_many(two)) {
    give_away(to_first, two, second);
    return {lay_on(site, one, a, first.front).laid, second.laid};
  }
  if (!says_how_many(one)) {
    deal_by_nearness(to_first, to_second, first, second, place_aimed_at(one, a.print),
                     place_aimed_at(two, b.print));
    first = lay_on(site, one, a, first.front);
  }
  give_away(to_second, one, first);
  return {first.laid, lay_on(site, two, b, second.front).laid};
}

// BA-176 to BA-178, BA-600: units of fire; of two parts one alone has an undersized one.
void count_units(const Site& site, std::span<const FirePart> parts, std::vector<LaidFire>& laid) {
  const FireTables& t = site.book.tables.fire;
  const bool guns = is_artillery(site.state, parts.front().firer);
  const auto figures = [&](std::size_t i) { return laid[i].carried_out() ? laid[i].figures : 0; };
  if (laid.size() == 2) {
    const Part named = parts[0].undersized   ? Part::kFirst
                       : parts[1].undersized ? Part::kSecond
                                             : Part::kEither;
    const Part has = undersized_part(t, guns, figures(0), figures(1), named);
    laid[0].undersized_spent = has == Part::kSecond;
    laid[1].undersized_spent = has == Part::kFirst;
  }
  for (LaidFire& part : laid) {
    part.units = units_of_fire(t, guns, part.figures, part.undersized_spent);
    if (part.carried_out() && part.units == 0) part.lost = Lost::kTooFew;
  }
}

}  // namespace

std::vector<LaidFire> lay_fires(const Site& site, std::span<const FirePart> parts) {
  std::vector<LaidFire> laid;
  if (parts.size() == 2 && parts[0].firer == parts[1].firer)
    laid = lay_split(site, parts[0], parts[1]);
  else
    for (const FirePart& part : parts) laid.push_back(lay_best(site, part, Aimed(site, part)).laid);
  count_units(site, parts, laid);
  return laid;
}

LaidFire lay_fire(const Site& site, const FirePart& part) {
  return lay_fires(site, std::span(&part, 1)).front();
}

std::vector<UnitId> crossed_by(const Site& site, const Segment& line, UnitId except_a, UnitId except_b) {
  std::vector<std::int32_t> found;
  site.troops().crossed(line, {~0U, except_a, except_b}, found);
  std::vector<UnitId> bodies;
  for (const std::int32_t i : found) bodies.push_back(site.troops().box(static_cast<std::size_t>(i)).unit);
  std::sort(bodies.begin(), bodies.end());
  bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
  return bodies;
}

std::vector<UnitId> behind_target(const Site& site, UnitId firer, UnitId target, Vec from, Vec impact) {
  if (!target.valid()) return {};
  const Coord range = distance(from, impact), longest = longest_of(site, firer);
  if (range == 0 || range >= longest) return {};
  const auto at = [&](Coord way) {
    const Vec line = impact - from;
    return from + Vec{divide_rounded(Wide{line.x} * way, range), divide_rounded(Wide{line.y} * way, range)};
  };
  const Segment whole{from, at(longest)};
  Coord far = range;
  for (const Quad& box : site.print(target).boxes)
    for (const Stretch& s : stretches_inside(whole, box))
      far = std::max(far, divide_rounded(Wide{longest} * s.to, kWholeSegment));
  const Coord end =
      std::min(longest, far + site.book.tables.fire.behind_target - site.book.tables.march.tolerance);
  if (far >= end) return {};
  std::vector<UnitId> bodies = crossed_by(site, {at(far), at(end)}, firer, target);
  std::erase_if(bodies, [&](UnitId id) {
    return is_garrison(site.state, id) && site.state.unit(id).inside == site.state.unit(target).inside;
  });
  return bodies;
}

}  // namespace drumhead::ba
