// The bases of a body's front rank, and how many figures fire from each (BA-188, BA-218, R56).
#include <algorithm>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

constexpr int kRanksThatFire = 2;  // BA-218

int able(const Site& site, UnitId id, int figures) {
  return firing_figures(site.book.tables.fire, posture(site.state, id), figures, site.state.unit(id).files);
}

int occupants(const BattleState& state, UnitId id) {
  int figures = 0;
  for (const UnitId one : occupants_with(state, id)) figures += state.unit(one).strength;
  return figures;
}

// Line, columns, battalion mass and skirmish line: the front rank, each man with the one behind him.
FireFront front_of_ranks(const Site& site, UnitId id) {
  const int ranks = is_skirmish_line(site.state, id) ? 1 : kRanksThatFire;
  FireFront front;
  for (const Box& cell : front_rank(site.body(id)))
    front.muzzles.push_back({edge_of(cell, Face::kFront), ranks, -1});
  front.able = able(site, id, site.state.unit(id).strength);
  return front;
}

// So many bases side by side, their middle on the pose.
FireFront row_of_bases(const Pose& middle, Coord width, int bases, int figures) {
  FireFront front;
  for (int i = 0; i < bases; ++i) {
    const Coord right = divide_rounded(Wide{2 * i - (bases - 1)} * width, 2);
    const Box base{{point_from(middle, 0, right), middle.facing}, width, width};
    front.muzzles.push_back({edge_of(base, Face::kFront), kRanksThatFire, -1});
  }
  front.able = figures;
  return front;
}

// Of equal sides the front goes before the rear, and both before the flanks: so it is in a mirror too.
constexpr Face kSides[] = {Face::kFront, Face::kRear, Face::kRight, Face::kLeft};

std::vector<FireFront> sides_of_square(const Site& site, UnitId id) {
  const int figures = able(site, id, site.state.unit(id).strength);
  const int bases = (figures + kRanksThatFire - 1) / kRanksThatFire;
  const Coord width = site.book.words.formations[kSquare].file_width;
  std::vector<FireFront> fronts;
  for (const Face side : kSides) {
    const Edge edge = edge_of(site.box(id), side);
    fronts.push_back(row_of_bases({middle(edge), edge.facing}, width, bases, figures));
  }
  return fronts;
}

// R56: a chord across the bearing to the target.
FireFront chord_of_huddle(const Site& site, UnitId id, Vec towards) {
  const int figures = able(site, id, site.state.unit(id).strength);
  const int bases = (figures + kRanksThatFire - 1) / kRanksThatFire;
  const Coord width = site.book.words.formations[kHuddle].file_width;
  const Coord radius = site.box(id).width / 2, half = bases * width / 2;
  const Coord away =
      radius <= half ? 0 : sqrt_rounded(static_cast<std::uint64_t>(radius * radius - half * half));
  const Vec centre = site.centre_of(id);
  const Heading bearing = heading_of(towards - centre);
  return row_of_bases({centre + step(bearing, away), bearing}, width, bases, figures);
}

// R109: whoever fires from a side of a building fires from the whole of it.
std::vector<FireFront> sides_of_building(const Site& site, UnitId id) {
  const int figures = able(site, id, occupants(site.state, id));
  std::vector<FireFront> fronts;
  for (const Face side : kSides) fronts.push_back({{{edge_of(site.box(id), side), figures, -1}}, figures});
  return fronts;
}

FireFront front_of_guns(const Site& site, UnitId id) {
  FireFront front;
  int gun = 0;
  for (const Box& cell : site.figures(id)) {
    const int gunners = gunners_on(site.state, id, gun);
    front.muzzles.push_back({edge_of(cell, Face::kFront), gunners, gun++});
    front.able += gunners;
  }
  return front;
}

}  // namespace

std::vector<FireFront> fire_fronts(const Site& site, UnitId firer, Vec towards) {
  switch (posture(site.state, firer)) {
    case Posture::kLine:
    case Posture::kColumnOfAttack:
    case Posture::kColumnOfMarch:
    case Posture::kMass:
    case Posture::kSkirmishLine:
      return {front_of_ranks(site, firer)};
    case Posture::kSquare:
      return sides_of_square(site, firer);
    case Posture::kHuddle:
      return {chord_of_huddle(site, firer, towards)};
    case Posture::kInBuilding:
      return sides_of_building(site, firer);
    case Posture::kUnlimbered:
      return {front_of_guns(site, firer)};
    case Posture::kAtWork:
    case Posture::kAtRest:
    case Posture::kInRout:
    case Posture::kLimbered:
      return {};
  }
  return {};
}

Angle arc_of_fire(const Site& site, UnitId firer) {
  const FireTables& t = site.book.tables.fire;
  return degrees(is_artillery(site.state, firer) ? t.gun_arc : t.arc) +
         site.book.tables.march.angle_tolerance;
}

std::vector<UnitId> occupants_with(const BattleState& state, UnitId id) {
  if (!is_garrison(state, id)) return {id};
  std::vector<UnitId> found;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.inside == state.unit(id).inside && unit.side == state.unit(id).side)
      found.push_back(unit.id);
  return found;
}

UnitId acting_for(const BattleState& state, UnitId id) {
  UnitId largest;
  for (const UnitId one : occupants_with(state, id))
    if (!largest.valid() || state.unit(one).strength > state.unit(largest).strength) largest = one;
  return largest.valid() ? largest : id;
}

}  // namespace drumhead::ba
