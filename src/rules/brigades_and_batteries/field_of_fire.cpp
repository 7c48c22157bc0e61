// Who can hit whom: arcs figure by figure (R47), ranges, what stands in the way (R54, R56), lanes (R55, R57).
#include <algorithm>
#include <limits>

#include "geom/touching.h"
#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

// Classes of troops by which a line chooses what may block it: three a side.
enum TroopClass : std::uint32_t { kCloseOrder = 1, kLoose = 2, kGunsInWay = 4 };
constexpr std::uint32_t of_side(std::uint32_t classes, Seat side) {
  return side == Seat::kA ? classes : classes << 3;
}

std::uint32_t class_of(const BattleState& state, UnitId id) {
  if (is_skirmish_target(state, id)) return kLoose;
  return is_artillery(state, id) ? kGunsInWay : kCloseOrder;
}

// R54: every friend; enemies in close order; their skirmishers, but not for ballshot (BB-184). Never their
// guns.
std::uint32_t blocking(Seat firer, Arms arms) {
  const std::uint32_t enemies = arms == Arms::kBall ? kCloseOrder : kCloseOrder | kLoose;
  return of_side(kCloseOrder | kLoose | kGunsInWay, firer) | of_side(enemies, other(firer));
}

Segment edge_line(const Arc& arc) { return {arc.edge.left, arc.edge.right}; }

Ring ring_of_part(const Arc& arc, const Footprint& place) {
  Ring points;
  for (const Quad& box : place.boxes) {
    const Ring part = part_in_arc(arc, box);
    points.insert(points.end(), part.begin(), part.end());
  }
  return points;
}

bool overlaps_ring(const Footprint& body, const Ring& hull) {
  if (hull.size() < 3) return false;
  const Polygon lane{hull, {}};
  const Bounds around = bounds(hull);
  return meet(body.bounds, around) && std::any_of(body.boxes.begin(), body.boxes.end(), [&](const Quad& box) {
           return overlap(box, lane);
         });
}

}  // namespace

FieldOfFire::FieldOfFire(const Site& the_site) : site(the_site) {
  const BattleState& state = site.state;
  for (const Piece& piece : state.ground->pieces) {
    hilly_ = hilly_ || piece.kind == PieceKind::kContour;
    wooded_ = wooded_ || is_woods(piece);
  }
  levels_.resize(state.units.size());
  std::vector<TroopBox> boxes;
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    const Footprint& place = site.print(unit.id);
    if (hilly_)
      levels_[unit.id.index()] = static_cast<std::int16_t>(levels_under(*state.ground, place.boxes).high);
    if (unit.inside.valid()) continue;  // its block stands in the way, by its height, and not its garrison
    for (const Quad& box : place.boxes)
      boxes.push_back({unit.id, of_side(class_of(state, unit.id), unit.side), levels_[unit.id.index()], box});
  }
  troops_ = TroopIndex(std::move(boxes));
}

// How far along a line of fire a body reaches: to where the line leaves it; of a body beside the line, its
// farthest corner.
Coord FieldOfFire::far_side_of(UnitId body, const Segment& line) const {
  const Vec way = line.b - line.a;
  const Coord whole = length(way);
  if (whole == 0) return 0;
  std::int32_t left_at = 0;
  Coord farthest = 0;
  for (const Quad& box : site.print(body).boxes) {
    for (const Stretch& s : stretches_inside(line, box)) left_at = std::max(left_at, s.to);
    for (const Vec corner : box.corner)
      farthest = std::max<Coord>(farthest, divide_rounded(Wide{dot(corner - line.a, way)}, whole));
  }
  return left_at > 0 ? divide_rounded(Wide{whole} * left_at, kWholeSegment) : farthest;
}

// R56: enemies lower than the firer never hinder; friends not ballshot, if they are nearer to the gun than
// their far side is to the target, wherever on it the gun aims.
bool FieldOfFire::shot_over(const Firer& firer, int level, const Segment& line, const Footprint& target,
                            UnitId body, Arms arms) const {
  if (highest_level(body) >= level) return false;
  if (site.state.unit(body).side != site.state.unit(firer.id).side) return true;
  if (arms != Arms::kBall) return false;
  const Vec way = line.b - line.a;
  const Coord whole = length(way), far_side = far_side_of(body, line);
  if (far_side >= whole) return false;
  const Vec left{line.a.x + divide_rounded(Wide{way.x} * far_side, whole),
                 line.a.y + divide_rounded(Wide{way.y} * far_side, whole)};
  return is_less(distance(line.a, site.print(body)), distance(left, target));
}

UnitId FieldOfFire::troops_in_the_way(const Firer& firer, int level, const Segment& line, const AimedAt& at,
                                      Arms arms) const {
  const TroopFilter filter{blocking(site.state.unit(firer.id).side, arms), firer.id, at.unit};
  if (!hilly_) {
    const std::int32_t first = troops_.any_crossed(line, filter);
    return first < 0 ? UnitId{} : troops_.box(static_cast<std::size_t>(first)).unit;
  }
  std::vector<std::int32_t> crossed;
  troops_.crossed(line, filter, crossed);
  for (const std::int32_t i : crossed) {
    const UnitId unit = troops_.box(static_cast<std::size_t>(i)).unit;
    if (!shot_over(firer, level, line, at.place, unit, arms)) return unit;
  }
  return {};
}

std::vector<Passed> FieldOfFire::passed_over(const Firer& firer, const Quarry& quarry,
                                             const Group& group) const {
  const BattleState& state = site.state;
  std::vector<Passed> passed;
  std::vector<std::int32_t> crossed;
  for (const Shot& shot : group.shots) {
    troops_.crossed(shot.line, {~std::uint32_t{0}, firer.id, group.target}, crossed);
    const int level = firer.muzzles[shot.muzzle].level;
    for (const std::int32_t i : crossed) {
      const UnitId unit = troops_.box(static_cast<std::size_t>(i)).unit;
      const bool is_friend = state.unit(unit).side == state.unit(firer.id).side;
      if (shot_over(firer, level, shot.line, quarry.places[shot.place], unit, group.arms))
        passed.push_back({unit, is_friend ? cite::bb_178 : cite::bb_179});
      else if (!is_friend && is_skirmish_target(state, unit))
        passed.push_back({unit, cite::bb_184});
    }
  }
  std::sort(passed.begin(), passed.end(), [](const Passed& a, const Passed& b) { return a.unit < b.unit; });
  const auto same = [](const Passed& a, const Passed& b) { return a.unit == b.unit; };
  passed.erase(std::unique(passed.begin(), passed.end(), same), passed.end());
  return passed;
}

Obstruction FieldOfFire::obstruction(const Firer& firer, int level, const Segment& line, const AimedAt& at,
                                     Arms arms) const {
  Obstruction o;
  o.line = line;
  const BattleState& state = site.state;
  if (const UnitId unit = troops_in_the_way(firer, level, line, at, arms); unit.valid()) {
    const bool is_friend = state.unit(unit).side == state.unit(firer.id).side;
    o.miss = Miss::kSight;
    o.unit = unit;
    o.rule = !is_friend ? (in_skirmish_order(state, unit) ? cite::bb_183 : cite::bb_180)
             : is_artillery(state, firer.id) && in_skirmish_order(state, unit) ? cite::bb_185
             : is_artillery(state, firer.id)                                   ? cite::bb_178
                                                                               : cite::bb_171;
    return o;
  }
  if (state.ground->pieces.empty()) return o;
  if (const auto hidden = hidden_by_ground(site, line.a, line.b, false)) {
    o.miss = Miss::kSight;
    o.rule = hidden->rule;
    o.piece = hidden->piece;
    return o;
  }
  const Piece* hedgerow = hedgerow_across(site, line);
  if (hedgerow != nullptr && !may_shoot_across(site, *hedgerow, line, firer.id, at.unit)) {
    o.miss = Miss::kSight;
    o.rule = hidden_by_ground(site, line.a, line.b, true) ? cite::bb_331 : cite::bb_333;
    o.piece = hedgerow->id;
  }
  return o;
}

std::optional<Shot> FieldOfFire::aim_at(const Firer& firer, std::size_t muzzle, const Quarry& quarry,
                                        std::size_t place, Arms arms, Coord nearer_than,
                                        bool any_will_do) const {
  const Muzzle& from = firer.muzzles[muzzle];
  const Footprint& body = quarry.places[place];
  const Coord range = range_of(site.book.tables.fire, firer, arms) + kSlack;
  const auto nearest = nearest_in_arc(from.arc, body);
  if (!nearest) return std::nullopt;
  const auto in_reach = [&](const Segment& line) {
    if (!within(line.a, line.b, range)) return false;
    return arms != Arms::kBall || ball_distance(site, line) <= range;
  };
  const auto shot_along = [&](const Segment& line) -> std::optional<Shot> {
    if (!in_reach(line) ||
        obstruction(firer, from.level, line, {quarry.unit, body}, arms).miss != Miss::kNone)
      return std::nullopt;
    return Shot{muzzle, place, line, length(line.b - line.a)};
  };
  if (length(nearest->b - nearest->a) >= nearer_than || !within(nearest->a, nearest->b, range))
    return std::nullopt;
  if (auto shot = shot_along(*nearest)) return shot;
  std::vector<std::pair<Coord, Segment>> others;
  for (const Quad& box : body.boxes) {
    const auto points = nine_points(box);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {  // the centre is no test point
      if (!in_arc(from.arc, points[i])) continue;
      const Segment line{nearest_point(points[i], edge_line(from.arc)), points[i]};
      others.emplace_back(length(line.b - line.a), line);
    }
  }
  if (!any_will_do) std::sort(others.begin(), others.end());
  for (const auto& [distance, line] : others)
    if (distance < nearer_than)
      if (auto shot = shot_along(line)) return shot;
  return std::nullopt;
}

std::optional<Shot> FieldOfFire::aim(const Firer& firer, std::size_t muzzle, const Quarry& quarry, Arms arms,
                                     bool any_will_do) const {
  std::optional<Shot> best;
  for (std::size_t i = 0; i < quarry.places.size(); ++i) {
    auto shot = aim_at(firer, muzzle, quarry, i, arms, best ? best->distance : kNoDistance, any_will_do);
    if (shot && (any_will_do || shot->distance == 0)) return shot;
    if (shot) best = shot;
  }
  return best;
}

bool FieldOfFire::sees_it_outside_woods(const Firer& firer, const Quarry& quarry, Arms arms) const {
  const auto in_woods = [&](Vec point) {
    const auto& pieces = site.state.ground->pieces;
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](const Piece& piece) { return is_woods(piece) && lies_on(piece, point); });
  };
  for (const Muzzle& from : firer.muzzles)
    for (const Quad& box : quarry.places.front().boxes)
      for (const Vec point : nine_points(box)) {
        if (in_woods(point) || !in_arc(from.arc, point)) continue;
        const Segment line{nearest_point(point, edge_line(from.arc)), point};
        const AimedAt at{quarry.unit, quarry.places.front()};
        if (obstruction(firer, from.level, line, at, arms).miss == Miss::kNone) return true;
      }
  return false;
}

Group FieldOfFire::group(const Firer& firer, const Quarry& quarry, Arms arms,
                         const std::vector<bool>* among) const {
  Group group;
  group.target = quarry.unit;
  group.arms = arms;
  if (quarry.places.empty()) return group;
  const BattleState& state = site.state;
  const UnitId screen = option(state, kSkirmishScreens) ? screen_of(state, firer.id) : UnitId{};
  for (std::size_t i = 0; i < firer.muzzles.size(); ++i) {
    if (among != nullptr && !(*among)[i]) continue;
    const auto shot = aim(firer, i, quarry, arms, false);
    if (!shot) continue;
    if (screen.valid()) {  // R116: not through its own screen
      Ring lane = ring_of_part(firer.muzzles[i].arc, quarry.places[shot->place]);
      lane.push_back(shot->line.a);
      if (overlaps_ring(site.print(screen), convex_hull(std::move(lane)))) continue;
    }
    group.nearest = group.shots.empty() ? shot->distance : std::min(group.nearest, shot->distance);
    group.shots.push_back(*shot);
  }
  if (group.empty()) return group;
  group.dice = dice_of(site, firer, group.shots);
  // R93: a unit in woods is not made out from afar before it has fired.
  const bool may_be_hidden = wooded_ && !quarry.charging && quarry.unit.valid() &&
                             !has(state, quarry.unit, kSpotted) && !in_block(state, quarry.unit) &&
                             group.nearest > site.book.tables.fire.unspotted + kSlack &&
                             stands_in_woods(site, quarry.places.front());
  if (may_be_hidden && !sees_it_outside_woods(firer, quarry, arms)) {
    group.in_the_open = false;
    group.shots.clear();
  }
  return group;
}

bool FieldOfFire::can_hit(const Firer& firer, const Quarry& quarry, Arms arms) const {
  if (quarry.places.empty()) return false;
  if (wooded_) return !group(firer, quarry, arms).empty();
  const std::size_t n = firer.muzzles.size();
  for (std::size_t i = 0; i < n; ++i)
    if (aim(firer, (i + n / 2) % n, quarry, arms, true)) return true;  // from the middle: it sees most
  return false;
}

Obstruction FieldOfFire::why_not(const Firer& firer, const Quarry& quarry, Arms arms) const {
  Obstruction best;
  best.miss = Miss::kArc;
  best.rule = cite::bb_134;
  if (quarry.places.empty()) return best;
  const Coord range = range_of(site.book.tables.fire, firer, arms) + kSlack;
  for (const Muzzle& from : firer.muzzles) {
    const auto nearest = nearest_in_arc(from.arc, quarry.places.front());
    if (!nearest) continue;
    const bool near_enough = within(nearest->a, nearest->b, range);
    const bool reaches_it = near_enough && (arms != Arms::kBall || ball_distance(site, *nearest) <= range);
    if (!reaches_it && best.miss == Miss::kArc) {
      best.miss = Miss::kRange;
      best.rule = near_enough ? slowing_rule(site, *nearest) : cite::bb_165;
      best.line = *nearest;
    }
    if (!reaches_it) continue;
    const Obstruction o =
        obstruction(firer, from.level, *nearest, {quarry.unit, quarry.places.front()}, arms);
    if (o.miss != Miss::kNone) return o;
    if (!group(firer, quarry, arms).in_the_open) return {Miss::kSight, cite::bb_281, {}, {}, *nearest};
  }
  return best;
}

std::vector<UnitId> FieldOfFire::in_lane(const Firer& firer, const Quarry& quarry, const Group& group,
                                         const Shot& shot) const {
  const BattleState& state = site.state;
  const Seat side = state.unit(firer.id).side;
  const Muzzle& from = firer.muzzles[shot.muzzle];
  Ring points = ring_of_part(from.arc, quarry.places[shot.place]);
  points.push_back(shot.line.a);
  const Ring lane = convex_hull(std::move(points));
  struct Met {
    bool enemy;
    Coord distance;
    UnitId unit;
    auto operator<=>(const Met&) const = default;
  };
  std::vector<Met> met;
  for (const Unit& unit : state.units) {
    if (!unit.on_table || unit.id == firer.id || unit.id == quarry.unit) continue;
    const bool enemy = unit.side != side;
    if (enemy &&
        !(is_artillery(state, unit.id) && !are_gunners_on_foot(state, unit.id) && !unit.inside.valid()))
      continue;
    if (unit.inside.valid() && unit.inside == state.unit(firer.id).inside) continue;
    if (!overlaps_ring(site.print(unit.id), lane) ||
        shot_over(firer, from.level, shot.line, quarry.places[shot.place], unit.id, group.arms))
      continue;
    met.push_back({enemy, distance(shot.line.a, site.print(unit.id)), unit.id});
  }
  std::sort(met.begin(), met.end(), [](const Met& a, const Met& b) { return a.distance < b.distance; });
  even_out(met, &Met::distance);
  std::sort(met.begin(), met.end());
  std::vector<UnitId> list;
  for (const Met& m : met) list.push_back(m.unit);
  return list;
}

}  // namespace drumhead::bb
