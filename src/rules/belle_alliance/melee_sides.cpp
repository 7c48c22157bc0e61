// Flank, rear and overreaching (BA-293 to BA-297, R89): how an attack comes at its opponent, as the two
// stand.
#include <algorithm>

#include "rules/belle_alliance/melee.h"

namespace drumhead::ba {
namespace {

// Does a perpendicular from the front strike this edge before any other of the opponent's? A convex body
// turns its back on whoever does not see an edge from outside.
bool perpendicular_strikes(const Edge& front, const Edge& edge) {
  if (dot(direction(front.facing), direction(edge.facing)) >= 0) return false;
  const Pose from{middle(front), front.facing};
  const Coord half = divide_rounded(length(front), 2);
  const Coord left = aside(from, edge.left), right = aside(from, edge.right);
  if (std::max(left, right) < -half || std::min(left, right) > half) return false;
  return std::max(ahead(from, edge.left), ahead(from, edge.right)) >= 0;
}

// Figures that are behind the prolonged front, seen from before it, or before the prolonged rear, seen from
// behind it; all of them if the attacker stands between the two.
int figures_round_the_corner(const Site& site, UnitId attacker, const Box& opponent) {
  const Pose front = opponent.pose;
  const Pose rear{point_from(front, -opponent.depth, 0), front.facing};
  const Vec centre = site.centre_of(attacker);
  const std::vector<Box> figures = site.figures(attacker);
  const Coord before_front = ahead(front, centre), before_rear = ahead(rear, centre);
  if (before_front <= 0 && before_rear >= 0) return static_cast<int>(figures.size());
  return static_cast<int>(std::count_if(figures.begin(), figures.end(), [&](const Box& figure) {
    const Quad base = corners(figure);
    return std::any_of(base.corner.begin(), base.corner.end(), [&](Vec corner) {
      return before_front > 0 ? ahead(front, corner) < 0 : ahead(rear, corner) > 0;
    });
  }));
}

// BA-293, BA-295: a skirmish line has no flank, whoever comes at its ends (BA-096).
SideHitOf flank_hit(const Site& site, UnitId attacker, UnitId opponent) {
  const MeleeTables& t = site.book.tables.melee;
  const Box& target = site.box(opponent);
  if (!has_flank(site.state, opponent)) return kFrontally;
  if (figures_round_the_corner(site, attacker, target) < t.flank_figures) return kFrontally;
  SideHitOf hit = kFrontally;
  for (const Edge& front : fronts(site, attacker)) {
    for (const Face face : {Face::kLeft, Face::kRight}) {
      const Edge flank = edge_of(target, face);
      if (!perpendicular_strikes(front, flank)) continue;
      const Angle angle = folded_angle(direction(front.facing), flank.facing + degrees(90));
      if (angle >= degrees(t.flank_angle) - site.book.tables.march.angle_tolerance) return kInFlank;
      hit = kOverreaching;
    }
  }
  return hit;
}

}  // namespace

SideHitOf side_hit(const Site& site, UnitId attacker, UnitId opponent) {
  if (!has_rear(site.state, opponent) || is_garrison(site.state, attacker)) return kFrontally;
  const SideHitOf hit = flank_hit(site, attacker, opponent);
  if (hit == kInFlank) return hit;
  for (const Edge& front : fronts(site, attacker))
    if (perpendicular_strikes(front, edge_of(site.box(opponent), Face::kRear))) return kInRear;
  return hit;
}

}  // namespace drumhead::ba
