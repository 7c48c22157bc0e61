// Orders to attack (BA-022 to BA-024, 4.1.2, R10, R131): who may, in which formation, against whom.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/orders.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

PieceId piece_at(const Order& order, Param param) {
  const PieceId* piece = order.find<PieceId>(param);
  return piece == nullptr ? PieceId{} : *piece;
}

// R131: the formation after the change that the same order makes.
Verdict check_formation(const Site& site, UnitId id, const Elements& elements) {
  switch (plain(formation_after(site.state, id, elements))) {
    case kHuddle:
      return refuse_order(site, id, cite::ba_094,
                          "does not attack in huddle: the same order has to take it into another formation");
    case kWork:
      return refuse_order(site, id, cite::ba_106,
                          "does not attack in work formation: the same order has to take it into another");
    case kRest:
      return refuse_order(site, id, cite::ba_110,
                          "does not attack in rest formation: the same order has to take it into another");
    case kGarrison:
      return refuse_order(site, id, cite::ba_385,
                          "does not attack out of a building: the same order has to take it out first");
    default:
      return allow();
  }
}

// BA-142: where its formation has no rate it cannot attack.
Verdict check_ground(const Site& site, UnitId id, const Elements& elements) {
  const InFormation formation = formation_after(site.state, id, elements);
  Footprint place = site.print(id);
  if (elements.changes_formation()) {
    const NewForm planned = plan_form(site, id, elements);
    if (planned.files > 0)
      place = print_as(site.book, site.state, id, planned.formation, planned.files, planned.pose);
  }
  const GroundUnder ground = going_under(site, id, place, formation);
  if (rate_of_march(site.book.tables.march, as_marcher(site.state, id, formation), kNormalGait, ground.going)
          .open())
    return allow();
  return refuse_order(site, id, cite::ba_142,
                      fmt::format("has no rate of march in {} where it stands, and cannot attack there",
                                  site.book.words.formations[formation].name));
}

// ---- Against a unit.

Verdict check_target(const Site& site, UnitId id, UnitId target) {
  const BattleState& state = site.state;
  if (is_infantry(state, id) && is_cavalry(state, target))
    return refuse_order(site, id, cite::ba_315,
                        fmt::format("is infantry and may not attack cavalry: {} is", name(state, target)),
                        {mark(corners(site.box(target)), "cavalry")});
  if (is_cavalry(state, id) && is_garrison(state, target))
    return refuse_order(
        site, id, cite::ba_377,
        fmt::format("is cavalry and may not attack a building: {} holds one", name(state, target)),
        {mark(corners(site.box(target)), "in a building")});
  if (!sees_for_orders(site, id, target))
    return refuse_order(
        site, id, cite::ba_023,
        fmt::format("cannot be ordered to attack {}: neither it nor its commanding officer sees it",
                    name(state, target)),
        {mark(Segment{site.centre_of(id), site.centre_of(target)}, "out of sight")});
  return allow();
}

// BA-254: a position is tied to a feature of the ground.
Verdict check_position(const Site& site, UnitId id, UnitId target, const Order& order) {
  if (order.number(kAgainstPosition) == 0 || position_of(site, target, piece_at(order, kTargetPiece)))
    return allow();
  return refuse_order(
      site, id, cite::ba_254,
      fmt::format("cannot attack the position of {}: it stands at no such feature of the ground",
                  name(site.state, target)),
      {mark(corners(site.box(target)), "no terrain feature")});
}

// ---- Against a part of the ground where somebody may be.

Verdict check_building(const Site& site, UnitId id, const Piece& building) {
  if (!is_house(building)) return allow();
  if (is_cavalry(site.state, id))
    return refuse_order(site, id, cite::ba_377,
                        fmt::format("is cavalry and may not attack a building: {} is one", name(building)));
  if (!holder_of(site.state, building.id, site.state.unit(id).side).valid()) return allow();
  return refuse_order(site, id, cite::ba_386,
                      fmt::format("may not attack {}: its own side holds it", name(building)));
}

Verdict check_presumed(const Site& site, UnitId id, const Order& order) {
  const Piece& piece = site.state.ground->piece(piece_at(order, kTargetPiece));
  if (Verdict verdict = check_building(site, id, piece); !verdict.allowed()) return verdict;
  const Vec* point = order.find<Vec>(kTargetPoint);
  if (point == nullptr || !is_at_outline(piece, *point, site.book.tables.march.presumed))
    return refuse_order(
        site, id, cite::ba_024,
        fmt::format("has to be told which part of {} to attack: name a point of the outline", name(piece)));
  if (sees_piece_for_orders(site, id, piece, *point)) return allow();
  return refuse_order(
      site, id, cite::ba_023,
      fmt::format("cannot be ordered against {}: neither it nor its commanding officer sees that part of it",
                  name(piece)),
      {mark(Segment{site.centre_of(id), *point}, "out of sight")});
}

}  // namespace

Verdict check_attacking(const Site& site, UnitId id, const Elements& elements) {
  if (!elements.holds(Element::kAttack)) return allow();
  const Order& order = *elements.order;
  const UnitId target = order.unit_at(kTarget);
  for (const auto check : {check_formation, check_ground})
    if (Verdict verdict = check(site, id, elements); !verdict.allowed()) return verdict;
  if (!target.valid()) return check_presumed(site, id, order);
  if (Verdict verdict = check_target(site, id, target); !verdict.allowed()) return verdict;
  return check_position(site, id, target, order);
}

}  // namespace drumhead::ba
