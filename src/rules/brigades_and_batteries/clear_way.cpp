// Moves that are no marches: what evades, charges carried on and pursuits meet on a straight way.
#include <algorithm>

#include "rules/brigades_and_batteries/charging.h"

namespace drumhead::bb {
namespace {

// R25: nearer than it may come, unless it began there and only goes away.
bool comes_too_near(const Trace& way, const Footprint& enemy, Coord limit) {
  Coord before = distance(way.points.front().footprint, enemy);
  bool was_near = before < limit;
  for (const CheckPoint& point : way.points) {
    const Coord now = distance(point.footprint, enemy);
    if (now < limit && !(was_near && now >= before)) return true;
    was_near = was_near && now < limit;
    before = now;
  }
  return false;
}

bool bars(ObstacleRow row, const Mover& mover) {
  switch (row) {
    case kHedgerowRow:
    case kAbatisRow:
    case kCityWallRow:
      return true;
    case kLightWorksRow:
    case kHeavyWorksRow:
    case kDestroyedWorksRow:
      return mover.cavalry || mover.limbered || mover.unlimbered;
    case kBreachRow:
      return !mover.infantry;
    case kLowHedgeRow:
    case kBrokenHedgerowRow:
    case kStoneWallRow:
    case kDitchRow:
      return mover.limbered || mover.unlimbered;
    case kFenceRow:
      return mover.unlimbered;
    case kStreamRow:
    case kFordRow:
    case kObstacleRows:
      return false;
  }
  return false;
}

}  // namespace

UnitId too_near_on(const Site& site, UnitId id, const Trace& way, std::span<const UnitId> meant) {
  const Coord limit = site.book.tables.movement.keep_clear - kSlack;
  for (const UnitId enemy : site.enemies_of(id)) {
    if (std::find(meant.begin(), meant.end(), enemy) != meant.end()) continue;
    if (in_contact(site.state, enemy)) continue;  // BB-059
    if (comes_too_near(way, site.print(enemy), limit)) return enemy;
  }
  return {};
}

std::optional<Along> barred_on(const Site& site, UnitId id, InFormation in, const Trace& way) {
  const Mover mover = mover_of(site.state, id, in);
  std::optional<Along> first = first_off_table(way, *site.state.ground);
  const auto note = [&](std::optional<Along> where) {
    if (where && (!first || *where < *first)) first = where;
  };
  for (const GroundMet& met : way.ground) {
    const Piece& piece = site.state.ground->piece(met.piece);
    if (met.meeting == Meeting::kEnters && barred(site.state, mover, piece)) note(met.where);
    if (met.meeting != Meeting::kCrosses) continue;
    const Motion& motion = way.motions[static_cast<std::size_t>(met.where.leg)];
    const auto row = row_near(site.state, piece, place_along(motion, met.where.travelled).pose.at);
    if (row && bars(*row, mover)) note(met.where);
  }
  return first;
}

Coord rated_length(const Site& site, UnitId id, InFormation in, const Trace& way) {
  const Mover mover = mover_of(site.state, id, in);
  const RateOf rate = [&](const Leg&, const CheckPoint& point) -> std::optional<Rate> {
    const Vec going = point.place.pose.at - way.points.front().place.pose.at;
    return Rate{terrain_factor(site.state, mover, point.footprint, centre(point.footprint), going), 1};
  };
  return total_cost(leg_costs(way, rate));
}

void put_at(const Book& book, Scene& scene, UnitId id, Pose pose) {
  scene.state.unit(id).pose = pose;
  set(scene.state, id, kSpotted, 0);
  set(scene.state, id, kShotAcross, 0);
  brush_aside(book, scene, id);
  follow_units(book, scene.state);
}

}  // namespace drumhead::bb
