// Support (NRT-329 to NRT-332, R-110, R-111, R-159).
#include <algorithm>

#include "rules/near_run_thing/survey.h"

namespace drumhead::nrt {
namespace {

Zone beyond(const Box& box, Face face) {
  switch (face) {
    case Face::kLeft: return left_zone(box);
    case Face::kRight: return right_zone(box);
    case Face::kRear: return rear_zone(box);
    case Face::kFront: break;
  }
  return front_zone(box);
}

bool can_support(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  return in_good_order(s, id) && !is_wagon(s, id) && !is_screen(s, id);
}

std::vector<UnitId> supporters(const Site& site, UnitId id, Face face, const Counts& counts) {
  std::vector<UnitId> list;
  for (const UnitId mate : site.friends_of(id))
    if (can_support(site, mate) && (!counts || counts(mate)) &&
        reaches_beyond(site, id, face, mate, site.book.tables.morale.support))
      list.push_back(mate);
  return list;
}

bool by_different_units(const std::vector<UnitId>& a, const std::vector<UnitId>& b) {
  return std::any_of(a.begin(), a.end(), [&](UnitId one) {
    return std::any_of(b.begin(), b.end(), [&](UnitId two) { return one != two; });
  });
}

// NRT-332: an enemy on its flank or rear within his move, and no friend between.
bool is_turned(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (!has_flanks(s, id)) return false;
  for (const UnitId enemy : site.enemies_of(id)) {
    if (!in_good_order(s, enemy) || is_battery(s, enemy) || aspect_of(site, id, site.print(enemy)) == kInFront) continue;
    if (!site.near(id, enemy, normal_move(site, enemy))) continue;
    const Segment line = nearest_points(site.print(id), site.print(enemy));
    const std::vector<UnitId> friends = site.friends_of(id);
    const bool covered = std::any_of(friends.begin(), friends.end(), [&](UnitId mate) {
      return in_good_order(s, mate) && !is_wagon(s, mate) &&
             std::any_of(site.print(mate).boxes.begin(), site.print(mate).boxes.end(),
                         [&](const Quad& box) { return relate(line, box) == Relation::kOverlapping; });
    });
    if (!covered) return true;
  }
  return false;
}

// A stands straight behind B in one column of units.
bool follows(const Site& site, UnitId behind, UnitId ahead) {
  const BattleState& s = site.state;
  const MoraleTables& t = site.book.tables.morale;
  if (behind == ahead || !is_french(s, ahead) || is_horse(s, behind) != is_horse(s, ahead) || is_battery(s, ahead)) return false;
  if (is_routing(s, ahead) || is_wagon(s, ahead) || is_screen(s, ahead)) return false;
  if (division_of(s, s.unit(behind).command) != division_of(s, s.unit(ahead).command)) return false;
  const Angle turned = magnitude(turn_between(site.box(behind).pose.facing, site.box(ahead).pose.facing));
  return turned <= degrees(t.successive_facing) && filled_ahead(site, behind, ahead, t.successive + kHair) > 0;
}

// The longest run of units that stand one behind the other, from this one on.
int successive(const Site& site, UnitId id, bool ahead, int depth = 0) {
  int longest = 0;
  if (depth >= site.book.tables.morale.successive_units) return 0;
  for (const UnitId mate : site.friends_of(id))
    if (ahead ? follows(site, id, mate) : follows(site, mate, id))
      longest = std::max(longest, 1 + successive(site, mate, ahead, depth + 1));
  return longest;
}

}  // namespace

// The part of a body strictly beyond a prolonged edge, within reach of that edge.
bool reaches_beyond(const Site& site, UnitId of, Face face, UnitId other, Coord reach) {
  const Box& box = site.box(of);
  const Zone zone = beyond(box, face);
  const Edge edge = edge_of(box, face);
  for (const Quad& quad : site.print(other).boxes) {
    if (relate(zone, quad) != Relation::kOverlapping) continue;
    Polyline part = clipped(quad, zone);
    if (part.empty()) continue;
    part.push_back(part.front());
    if (within(Segment{edge.left, edge.right}, part, reach + kHair)) return true;
  }
  return false;
}

std::vector<UnitId> flank_supports(const Site& site, UnitId id, Face flank, const Counts& counts) {
  return supporters(site, id, flank, counts);
}

bool in_column_of_units(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (!is_french(s, id) || is_battery(s, id) || is_wagon(s, id) || is_screen(s, id) || !division_of(s, s.unit(id).command).valid())
    return false;
  return 1 + successive(site, id, true) + successive(site, id, false) >= site.book.tables.morale.successive_units;
}

Support support_of(const Site& site, UnitId id, const Counts& counts) {
  if (is_turned(site, id)) return Support::kNone;
  if (in_column_of_units(site, id)) return Support::kFull;
  const std::vector<UnitId> left = supporters(site, id, Face::kLeft, counts), right = supporters(site, id, Face::kRight, counts),
                            rear = supporters(site, id, Face::kRear, counts);
  if (by_different_units(left, right) || by_different_units(left, rear) || by_different_units(right, rear)) return Support::kFull;
  const std::vector<UnitId> friends = site.friends_of(id);
  const bool any = std::any_of(friends.begin(), friends.end(), [&](UnitId mate) {
    return can_support(site, mate) && (!counts || counts(mate)) && site.near(id, mate, site.book.tables.morale.support);
  });
  return any ? Support::kSome : Support::kNone;
}

}  // namespace drumhead::nrt
