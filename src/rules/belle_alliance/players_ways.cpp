// How troops get at an opponent: rates, the run to contact. By the map, not by the
// clock: what really comes of an order shows when everybody marches.
#include <algorithm>

#include "geom/motion.h"
#include "rules/belle_alliance/headquarters.h"
#include "rules/belle_alliance/orders.h"
#include "rules/belle_alliance/terrain.h"
#include "table/rough.h"

namespace drumhead::ba::hq {
namespace {

constexpr Angle kWidestTurn = degrees(75);

Coord front_of(const Site& site, UnitId id, InFormation formation, int files) {
  if (formation == ba::formation(site.state, id)) return site.box(id).width;
  return files * site.book.words.formations[formation].file_width;
}

// ---- What lies between.

bool stops_charges(const Site& site, const Piece& piece) {
  return obstacle_class(site.book, piece) != kNoObstacle || is_wood(piece) || is_difficult(site.book, piece);
}

bool is_shut(const Site& site, const Piece& piece) {
  return obstacle_class(site.book, piece) == kImpassable || is_house(piece);
}

// Ground on the way. False: it cannot be gone at all.
bool look_at_ground(const Site& site, UnitId target, const Segment& way, Approach& run) {
  const BattleState& state = site.state;
  for (const Piece* piece : pieces_near(*state.ground, state.pieces, bounds(way))) {
    if (piece->id == state.unit(target).inside || piece->kind == PieceKind::kRoad || !crosses(*piece, way))
      continue;
    if (is_shut(site, *piece)) return false;
    if (!stops_charges(site, *piece)) continue;
    run.rough = true;
    if (is_linear(piece->kind) && within(*piece, as_quad(Segment{way.b, way.b}), site.book.tables.melee.zone))
      run.obstacle = true;
  }
  return true;
}

// BA-157; guns that will go on firing let nobody through (BA-008).
bool lets_pass(const BattleState& s, UnitId one) {
  return is_skirmish_line(s, one) || (is_unlimbered(s, one) && !this_or_last_bound(s, one, kFiredIn));
}

// Friends, or an opponent who would be met before the target.
bool somebody_in_way(const Site& site, UnitId id, const Box& ahead, UnitId target, Coord way) {
  const auto in_way = [&](UnitId one) {
    return room_ahead(ahead, site.print(one), 0, way) < way && site.gap(one, target) < site.gap(id, target);
  };
  for (const UnitId one : site.friends_of(id))
    if (!lets_pass(site.state, one) && in_way(one)) return true;
  for (const UnitId one : site.enemies_of(id))
    if (one != target && !is_skirmish_line(site.state, one) && disorder(site.state, one) != kFD &&
        site.gap(id, one) < site.gap(id, target) && in_way(one))
      return true;
  return false;
}

// R89, roughly: where the run ends up beside the target.
AttackFrom side_come_at(const Site& site, UnitId id, UnitId target) {
  if (!has_rear(site.state, target)) return kFrontal;
  const Box& box = site.box(target);
  const Pose& own = site.box(id).pose;
  const Vec off = own.at - box.pose.at;
  const Coord ahead = dot(off, direction(box.pose.facing)) / kTrigScale;
  const Angle against = magnitude(turn_between(own.facing, box.pose.facing));
  if (ahead < -box.depth && against < degrees(45)) return kOnRear;
  if (!has_flank(site.state, target)) return kFrontal;
  if (ahead < 0 && against >= degrees(45) && against <= degrees(135)) return kOnFlank;
  return kFrontal;
}

}  // namespace

Coord rate_of(const Site& site, UnitId id, InFormation formation, Gait gait) {
  const Coord rate =
      rate_of_march(site.book.tables.march, as_marcher(site.state, id, formation), gait, kOnNormal).length;
  return disorder(site.state, id) == kOR ? rate : rate / site.book.tables.march.half_rate;
}

std::optional<Approach> run_to(const Site& site, UnitId id, InFormation formation, int files, UnitId target) {
  const Pose front = site.box(id).pose;
  const Footprint& there = site.print(target);
  const Coord width = front_of(site, id, formation, files), zone = site.book.tables.melee.zone;
  const Interval wide = across(front, there), deep = along(front, there);
  Approach run;
  Pose ahead = front;
  if (deep.to <= 0) return std::nullopt;
  run.way = std::max<Coord>(0, deep.from - zone);
  if (wide.from > width / 2 || wide.to < -width / 2) {
    const Vec aim = nearest_points(site.print(id), there).b;
    const Heading bearing = heading_of(aim - front.at);
    run.turn = magnitude(turn_between(front.facing, bearing));
    if (run.turn > kWidestTurn) return std::nullopt;
    ahead.facing = bearing;
    run.way = std::max<Coord>(0, site.gap(id, target) - zone) +
              site.book.tables.march.half_rate * wheel_cost(site.book.tables.march, width, run.turn);
  }
  const Segment way{front.at, nearest_points(site.print(id), there).b};
  if (!look_at_ground(site, target, way, run)) return std::nullopt;
  if (somebody_in_way(site, id, Box{ahead, width, cm(1)}, target, site.gap(id, target))) return std::nullopt;
  run.from = side_come_at(site, id, target);
  return run;
}

bool may_charge_now(const Site& site, UnitId id, InFormation formation) {
  const BattleState& s = site.state;
  const int charged = marker(s, id, kChargedIn);
  if (disorder(s, id) != kOR || (charged > 0 && s.turn < charged + site.book.tables.march.charge_rest))
    return false;
  return ba::may_charge(as_marcher(s, id, formation));
}

bool in_hand(const Site& site, UnitId id) {
  const LeaderId officer = direct_officer(site.state, id);
  return officer.valid() && officer_within(site, officer, id, site.book.tables.march.orders);
}

}  // namespace drumhead::ba::hq
