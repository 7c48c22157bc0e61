// Chapter 3: movement. The mover is asked again and again until it is done.
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

bool bridged(const BattleState& state, const Footprint& place) {
  for (const Piece& piece : state.ground->pieces) {
    if (piece.kind != PieceKind::kBridge && piece.kind != PieceKind::kFord) continue;
    for (const Quad& quad : place.boxes)
      if (meets(piece, quad)) return true;
  }
  return false;
}

const CheckPoint& point_at(const Trace& trace, Along where) {
  for (const CheckPoint& point : trace.points)
    if (point.where >= where) return point;
  return trace.points.back();
}

// DR-026: what obstacles on the way cost.
Coord obstacle_cost(const Book& book, const BattleState& state, const Trace& trace) {
  Coord cost = 0;
  for (const GroundMet& met : trace.ground) {
    if (met.meeting != Meeting::kCrosses) continue;
    const PieceKind kind = state.ground->piece(met.piece).kind;
    const bool stream = kind == PieceKind::kStream && !bridged(state, point_at(trace, met.where).footprint);
    if (stream || is_fence(kind)) cost += book.tables.obstacle;
  }
  return cost;
}

}  // namespace

// DR-023, DR-024: double for retiring, double on broken ground.
RateOf rate_of_going(const BattleState& state) {
  return [&state](const Leg& leg, const CheckPoint& point) -> std::optional<Rate> {
    const int retiring = leg.kind == LegKind::kRetire ? 2 : 1;
    const int broken = on_broken_ground(state, point.footprint) ? 2 : 1;
    return Rate{retiring * broken, 1};
  };
}

std::optional<Verdict> check_ground(const BattleState& state, UnitId id, const Trace& trace) {
  if (const auto off = first_off_table(trace, *state.ground))
    return refuse(cite::dr_027, fmt::format("{} would leave the table.", name(state, id)), {mark(corners(outline(point_at(trace, *off).place.body())))});
  for (const Piece& piece : state.ground->pieces) {
    const bool closed = is_closed(piece.kind) || (is_cavalry(state, id) && is_broken_ground(piece.kind));
    if (!closed) continue;
    const auto at = first_on_piece(trace, piece);
    if (!at) continue;
    const Cite cite = is_closed(piece.kind) ? cite::dr_027 : cite::dr_025;
    return refuse(cite, fmt::format("{} cannot enter {}.", name(state, id), piece.name.empty() ? std::string(name_of(piece.kind)) : piece.name),
                  {mark(corners(outline(point_at(trace, *at).place.body())))});
  }
  return std::nullopt;
}

namespace {

std::optional<Verdict> check_enemies(const Book& book, const BattleState& state, UnitId id, const Trace& trace) {
  for (const UnitId enemy : units_of(state, other(state.unit(id).side))) {
    const Footprint place = print(book, state, enemy);
    const bool began_near = within(book, state, id, enemy, book.tables.keep_clear);
    const auto near = first_within(trace, place, book.tables.keep_clear);
    if (!near || (began_near && never_nearer(trace, place))) continue;
    const Footprint there = point_at(trace, *near).footprint;
    return refuse(cite::dr_028, fmt::format("{} would come within {} of {} without charging it.", name(state, id),
                                            spoken_length(book.words, book.tables.keep_clear), name(state, enemy)),
                  {mark(nearest_points(there, place), "too near")});
  }
  return std::nullopt;
}

std::optional<Verdict> check_units_in_the_way(const Book& book, const BattleState& state, UnitId id, const Trace& trace) {
  for (const TroopsMet& met : troops_met(trace, others(book, state, id)))
    if (met.overlaps)
      return refuse(cite::dr_029, fmt::format("{} would move through {}.", name(state, id), name(state, met.unit)),
                    {mark(corners(box(book, state, met.unit)), "in the way")});
  return std::nullopt;
}

Verdict check_path(const Book& book, const BattleState& state, UnitId id, const Path& path) {
  if (state.unit(id).markers[kOrder] == kStand)
    return refuse(cite::dr_013, fmt::format("{} was ordered to stand and does not move.", name(state, id)));
  if (has(state, id, kShaken))
    for (const Leg& leg : path)
      if (leg.kind != LegKind::kRetire) return refuse(cite::dr_032, fmt::format("{} is shaken: it can only retire.", name(state, id)));
  const Trace way = trace(marcher(book, state, id), path, move_rules(book, state));
  if (auto refused = check_ground(state, id, way)) return *refused;

  const std::vector<LegCost> costs = leg_costs(way, rate_of_going(state));
  const Coord cost = total_cost(costs) + obstacle_cost(book, state, way);
  const Coord allowed = rate(book, state, id);
  if (cost > allowed)
    return refuse(cite::dr_021, fmt::format("{} may go {} and this way costs {}.", name(state, id), spoken_length(book.words, allowed),
                                            spoken_length(book.words, cost)));
  if (auto refused = check_enemies(book, state, id, way)) return *refused;
  if (auto refused = check_units_in_the_way(book, state, id, way)) return *refused;

  Preview preview;
  preview.ghost = way.points.back().footprint.boxes;
  preview.allowance = allowed;
  for (const LegCost& leg : costs) preview.costs.push_back({"leg", leg.cost});
  return allow(std::move(preview));
}

}  // namespace

// DR-030, DR-031: a change of formation about the middle of the front.
Marcher reformed(const Book& book, const BattleState& state, UnitId id, std::int64_t formation) {
  return reshaped(marcher(book, state, id), book.words.formations[static_cast<std::size_t>(formation)], 0, Anchor::kFrontMiddle, 0);
}

// What stands in the way of a unit that would change its formation here: empty if nothing does.
std::vector<Mark> no_room(const Book& book, const BattleState& state, UnitId id, const Footprint& place) {
  std::vector<Mark> marks;
  const std::vector<Obstacle> units = others(book, state, id);
  for (const Quad& quad : place.boxes) {
    if (!contains(state.ground->bounds(), quad)) marks.push_back(mark(quad, "off the table"));
    for (const Piece& piece : state.ground->pieces)
      if (is_closed(piece.kind) && meets(piece, quad)) marks.push_back(mark(quad, "no room"));
    for (const Obstacle& obstacle : units)
      if (overlap(obstacle.footprint, quad)) marks.push_back(mark(quad, "no room"));
  }
  return marks;
}

namespace {

Verdict check_form(const Book& book, const BattleState& state, UnitId id, std::int64_t formation) {
  if (state.unit(id).markers[kOrder] == kStand)
    return refuse(cite::dr_013, fmt::format("{} was ordered to stand and does not change formation.", name(state, id)));
  if (has(state, id, kShaken)) return refuse(cite::dr_032, fmt::format("{} is shaken: it can only retire.", name(state, id)));
  const Footprint place = footprint(reformed(book, state, id, formation).body());
  std::vector<Mark> marks = no_room(book, state, id, place);
  if (!marks.empty()) return refuse(cite::dr_031, fmt::format("{} has no room to change formation here.", name(state, id)), std::move(marks));
  Preview preview;
  preview.ghost = place.boxes;
  return allow(std::move(preview));
}

}  // namespace

MoveRules move_rules(const Book& book, const BattleState& state) {
  return {.formations = book.words.formations, .ground = state.ground.get()};
}

Coord rate(const Book& book, const BattleState& state, UnitId id) {
  switch (static_cast<InFormation>(state.unit(id).formation)) {
    case kLine: return book.tables.line;
    case kColumn: return book.tables.column;
    case kSquare: return book.tables.square;
    case kHorse: return book.tables.cavalry;
  }
  return 0;
}

bool may_still_move(const BattleState& state, UnitId id) {
  return state.unit(id).on_table && !has(state, id, kMoved) && !has(state, id, kCharged) && !has(state, id, kRetreated) &&
         state.unit(id).markers[kOrder] != kStand;
}

AskForm move_form(const Book& book, const BattleState& state, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format("{} moves: choose a unit, or end the movement.", state.side_name(ask.seat));
  form.rule = cite::dr_020;
  std::vector<UnitId> movers, infantry, chargers;
  for (const UnitId id : units_of(state, ask.seat)) {
    if (!may_still_move(state, id)) continue;
    movers.push_back(id);
    if (!is_cavalry(state, id)) infantry.push_back(id);
    chargers.push_back(id);
  }
  const std::vector<UnitId> enemies = units_of(state, other(ask.seat));
  if (!movers.empty())
    form.verbs.push_back({kMove, movers, {{.param = kPath, .legs = {LegKind::kAdvance, LegKind::kWheel, LegKind::kRetire}}}});
  if (!infantry.empty()) form.verbs.push_back({kForm, infantry, {{.param = kFormation, .choices = {kLine, kColumn, kSquare}}}});
  if (!chargers.empty() && !enemies.empty())
    form.verbs.push_back({kCharge, chargers, {{.param = kTarget, .units = enemies}, {.param = kPath, .optional = true, .legs = {LegKind::kAdvance, LegKind::kWheel}}}});
  form.verbs.push_back({kDone, {}, {}});
  form.fallback = {ask.id, {{kDone, {}, {}}}};
  (void)book;
  return form;
}

Verdict check_move(const Book& book, const BattleState& state, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  switch (static_cast<Verb>(order.verb)) {
    case kMove: return check_path(book, state, order.unit, *order.find<Path>(kPath));
    case kForm: return check_form(book, state, order.unit, order.number(kFormation));
    case kCharge: {
      const UnitId target = order.unit_at(kTarget);
      const Path* path = order.find<Path>(kPath);
      return survey_charge(book, state, order.unit, target, path != nullptr ? *path : charge_path(book, state, order.unit, target)).verdict;
    }
    case kGiveOrder: case kDone: case kStandFast: case kFormSquare: case kCountercharge: case kVolley: break;
  }
  return allow();
}

namespace {

// DR-120, DR-028: a unit that comes upon an enemy it could not see halts before it is too near.
bool halted_by_an_ambush(const Book& book, Scene& scene, UnitId id, const Trace& way) {
  BattleState& state = scene.state;
  std::vector<UnitId> hidden;
  for (const UnitId enemy : units_of(state, other(state.unit(id).side)))
    if (in_ambush(book, state, enemy)) hidden.push_back(enemy);
  Pose reached = way.points.front().place.pose;
  for (const CheckPoint& point : way.points) {
    for (const UnitId enemy : hidden) {
      if (!drumhead::within(point.footprint, print(book, state, enemy), book.tables.keep_clear)) continue;
      state.unit(id).pose = reached;
      scene.tell(cite::dr_120, {id, enemy}, [&] { return fmt::format("{} comes upon {} in ambush and halts.", name(state, id), name(state, enemy)); });
      return true;
    }
    reached = point.place.pose;
  }
  return false;
}

}  // namespace

void make_move(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  BattleState& state = scene.state;
  const Order& order = answer.orders.front();
  if (order.verb == kDone) {
    scene.fire(cite::dr_020);
    ++scene.frame().step;
    return;
  }
  const UnitId id = order.unit;
  if (order.verb == kCharge) {
    const UnitId target = order.unit_at(kTarget);
    const Path* path = order.find<Path>(kPath);
    begin_charge(book, scene, id, target, path != nullptr ? *path : charge_path(book, state, id, target));
    return;
  }
  Unit& unit = state.unit(id);
  unit.markers[kMoved] = 1;
  if (order.verb == kForm) {
    unit.formation = static_cast<std::uint8_t>(order.number(kFormation));
    scene.tell(cite::dr_030, {id}, [&] { return fmt::format("{} forms {}.", name(state, id), book.words.formations[unit.formation].name); });
    return;
  }
  const Trace way = trace(marcher(book, state, id), *order.find<Path>(kPath), move_rules(book, state));
  if (halted_by_an_ambush(book, scene, id, way)) return;
  unit.pose = way.points.back().place.pose;
  const std::vector<LegCost> costs = leg_costs(way, rate_of_going(state));
  const Coord obstacles = obstacle_cost(book, state, way);
  if (obstacles > 0) scene.fire(cite::dr_026);
  if (total_cost(costs) > total_length(way.motions)) scene.fire(order.find<Path>(kPath)->front().kind == LegKind::kRetire ? cite::dr_023 : cite::dr_024);
  scene.tell(cite::dr_022, {id}, [&] {
    return fmt::format("{} moves {} of {}.", name(state, id), spoken_length(book.words, total_cost(costs) + obstacles),
                       spoken_length(book.words, rate(book, state, id)));
  });
}

}  // namespace drumhead::drill
