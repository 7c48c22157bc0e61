// Chapter 3: movement. The mover is asked again and again until it is done.
#include <fmt/format.h>
#include <algorithm>

#include "engine/naming.h"
#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

const CheckPoint& point_at(const Trace& way, Along where) {
  for (const CheckPoint& point : way.points)
    if (point.where >= where) return point;
  return way.points.back();
}

std::vector<Mark> shown(const Trace& way, Along where, const char* label) {
  return {mark(corners(outline(point_at(way, where).place.body())), label)};
}

bool on_bridge_or_ford(const BattleState& state, const Footprint& place) {
  const auto& pieces = state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return (piece.kind == PieceKind::kBridge || piece.kind == PieceKind::kFord) && on(piece, place);
  });
}

// DR-026.
bool is_obstacle(const BattleState& state, const Trace& way, const GroundMet& met) {
  if (met.meeting != Meeting::kCrosses) return false;
  const PieceKind kind = state.ground->piece(met.piece).kind;
  if (kind == PieceKind::kStream) return !on_bridge_or_ford(state, point_at(way, met.where).footprint);
  return is_fence(kind);
}

bool has_acted(const BattleState& state, UnitId id) {
  return has(state, id, kMoved) || has(state, id, kCharged) || has(state, id, kRetreated);
}

bool retires(const Leg& leg) { return leg.kind == LegKind::kRetire; }

// ---- Checks.

std::optional<Verdict> check_enemies(const Book& book, const BattleState& state, UnitId id,
                                     const Trace& way) {
  for (const UnitId enemy : units_of(state, other(state.unit(id).side))) {
    const Footprint place = print(book, state, enemy);
    const auto near = first_within(way, place, book.tables.keep_clear);
    if (!near) continue;
    const bool began_near = within(book, state, id, enemy, book.tables.keep_clear);
    if (began_near && never_nearer(way, place)) continue;
    const Coord limit = book.tables.keep_clear;
    return refuse(cite::dr_028,
                  began_near
                      ? fmt::format("{} is within {} of {} and may not come nearer without charging.",
                                    name(state, id), spoken_length(book.words, limit), name(state, enemy))
                      : fmt::format("{} would come within {} of {} without charging it.", name(state, id),
                                    spoken_length(book.words, limit), name(state, enemy)),
                  {mark(nearest_points(point_at(way, *near).footprint, place), "too near")});
  }
  return std::nullopt;
}

std::optional<Verdict> check_units_in_the_way(const Book& book, const BattleState& state, UnitId id,
                                              const Trace& way) {
  for (const TroopsMet& met : troops_met(way, others(book, state, id)))
    if (met.overlaps)
      return refuse(cite::dr_029,
                    fmt::format("{} would move through {}.", name(state, id), name(state, met.unit)),
                    {mark(corners(box(book, state, met.unit)), "in the way")});
  return std::nullopt;
}

Verdict check_path(const Book& book, const BattleState& state, UnitId id, const Path& path) {
  const bool only_retires = std::all_of(path.begin(), path.end(), retires);
  if (auto refused = check_free_to_act(state, id, "move"); refused && !(only_retires && !steady(state, id)))
    return *refused;
  const Trace way = trace(marcher(book, state, id), path, move_rules(book, state));
  if (auto refused = check_ground(book, state, id, way)) return *refused;

  const Expense cost = expense(book, state, way);
  Preview preview;
  preview.ghost = way.points.back().footprint.boxes;
  preview.allowance = rate(book, state, id);
  for (std::size_t i = 0; i < path.size(); ++i)
    preview.costs.push_back({std::string(name_of(path[i].kind)), cost.legs[i].cost});
  if (cost.obstacles > 0) preview.costs.push_back({"obstacles", cost.obstacles});
  if (cost.total() > preview.allowance)
    return refuse(
        cite::dr_021,
        fmt::format("{} may go {} and this way costs {}.", name(state, id),
                    spoken_length(book.words, preview.allowance), spoken_length(book.words, cost.total())),
        shown(way, way.points.back().where, "too far"));
  if (auto refused = check_enemies(book, state, id, way)) return *refused;
  if (auto refused = check_units_in_the_way(book, state, id, way)) return *refused;
  return allow(std::move(preview));
}

// ---- Carrying it out.

std::string times(int n) { return n == 2 ? "double" : fmt::format("{} times the way", n); }

// What made the way dearer than it was long.
void tell_costs(const Book& book, Scene& scene, UnitId id, const Trace& way, const Path& path) {
  const BattleState& state = scene.state;
  const Limits& limits = book.tables.limits;
  if (std::any_of(path.begin(), path.end(), retires))
    scene.then(cite::dr_023, {id}, [&] { return fmt::format("Retiring costs {}.", times(limits.retiring)); });
  const Pieces broken = broken_ground(state, way.swept);
  if (std::any_of(way.points.begin() + 1, way.points.end(),
                  [&](const CheckPoint& p) { return first_under(p.footprint, broken) != nullptr; }))
    scene.then(cite::dr_024, {id},
               [&] { return fmt::format("Broken ground costs {}.", times(limits.broken_ground)); });
  for (const GroundMet& met : way.ground)
    if (is_obstacle(state, way, met))
      scene.then(cite::dr_026, {id}, [&] {
        return fmt::format("Crossing {} costs {} more.", name(state.ground->piece(met.piece)),
                           spoken_length(book.words, book.tables.obstacle));
      });
}

void march(const Book& book, Scene& scene, UnitId id, const Path& wanted) {
  BattleState& state = scene.state;
  const std::optional<Path> halted = way_to_ambush(book, state, id, wanted);
  const Path& path = halted ? *halted : wanted;
  const Trace way = trace(marcher(book, state, id), path, move_rules(book, state));
  const Coord cost = expense(book, state, way).total();
  state.unit(id).pose = way.points.back().place.pose;
  scene.tell(cite::dr_022, {id}, [&] {
    return fmt::format("{} moves, {} of its {}.", name(state, id), spoken_length(book.words, cost),
                       spoken_length(book.words, rate(book, state, id)));
  });
  tell_costs(book, scene, id, way, path);
  if (halted)
    scene.then(cite::dr_121, {id},
               [&] { return fmt::format("{} comes upon an ambush and halts.", name(state, id)); });
}

}  // namespace

MoveRules move_rules(const Book& book, const BattleState& state) {
  return {.formations = book.words.formations, .ground = state.ground.get()};
}

Coord rate(const Book& book, const BattleState& state, UnitId id) {
  return book.tables.rates[state.unit(id).formation];
}

std::optional<Verdict> check_free_to_act(const BattleState& state, UnitId id, const char* deed) {
  if (state.unit(id).markers[kOrder] == kStand)
    return refuse(cite::dr_013,
                  fmt::format("{} was ordered to stand and does not {}.", name(state, id), deed));
  if (!steady(state, id))
    return refuse(cite::dr_032, fmt::format("{} is shaken: it can only retire.", name(state, id)));
  return std::nullopt;
}

Expense expense(const Book& book, const BattleState& state, const Trace& way) {
  Expense cost;
  const Pieces broken = broken_ground(state, way.swept);
  const Limits& times = book.tables.limits;
  cost.legs = leg_costs(way, [&](const Leg& leg, const CheckPoint& point) -> std::optional<Rate> {
    const bool slowed = first_under(point.footprint, broken) != nullptr;
    return Rate{(retires(leg) ? times.retiring : 1) * (slowed ? times.broken_ground : 1), 1};
  });
  for (const GroundMet& met : way.ground)
    if (is_obstacle(state, way, met)) cost.obstacles += book.tables.obstacle;
  return cost;
}

std::optional<Verdict> check_ground(const Book& book, const BattleState& state, UnitId id, const Trace& way) {
  if (const auto off = first_off_table(way, *state.ground))
    return refuse(cite::dr_027, fmt::format("{} would leave the table.", name(state, id)),
                  shown(way, *off, "off the table"));
  const Pieces shut = shut_ground(book, state, id, way.swept);
  for (const CheckPoint& point : way.points)
    if (const Piece* piece = first_under(point.footprint, shut))
      return refuse(is_closed(piece->kind) ? cite::dr_027 : cite::dr_025,
                    fmt::format("{} cannot enter {}.", name(state, id), name(*piece)),
                    shown(way, point.where, "cannot enter"));
  return std::nullopt;
}

bool may_still_move(const BattleState& state, UnitId id) {
  return state.unit(id).on_table && !has_acted(state, id) && state.unit(id).markers[kOrder] != kStand;
}

AskForm move_form(const Book&, const BattleState& state, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format("{} moves: choose a unit, or end the movement.", state.side_name(ask.seat));
  form.rule = cite::dr_020;
  std::vector<UnitId> movers = units_of(state, ask.seat);
  std::erase_if(movers, [&](UnitId id) { return has_acted(state, id); });
  std::vector<UnitId> infantry = movers;
  std::erase_if(infantry, [&](UnitId id) { return is_cavalry(state, id); });
  const std::vector<UnitId> enemies = units_of(state, other(ask.seat));
  const ParamOffer way{.param = kPath, .legs = {LegKind::kAdvance, LegKind::kWheel, LegKind::kRetire}};
  const ParamOffer run{.param = kPath, .optional = true, .legs = {LegKind::kAdvance, LegKind::kWheel}};
  if (!movers.empty()) form.verbs.push_back({kMove, movers, {way}});
  if (!infantry.empty())
    form.verbs.push_back({kForm, infantry, {{.param = kFormation, .choices = {kLine, kColumn, kSquare}}}});
  if (!movers.empty() && !enemies.empty())
    form.verbs.push_back({kCharge, movers, {{.param = kTarget, .units = enemies}, run}});
  form.verbs.push_back({kDone, {}, {}});
  form.fallback = {ask.id, {{kDone, {}, {}}}};
  return form;
}

Verdict check_move(const Book& book, const BattleState& state, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kMove) return check_path(book, state, order.unit, *order.find<Path>(kPath));
  if (order.verb == kForm) return check_form(book, state, order.unit, order.number(kFormation));
  if (order.verb == kCharge) return check_charge(book, state, order);
  return allow();
}

void make_move(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) {
    scene.fire(cite::dr_020);
    ++scene.frame().step;
    return;
  }
  if (order.verb == kCharge) return begin_charge(book, scene, order);
  scene.state.unit(order.unit).markers[kMoved] = 1;  // first, since a unit that moves is seen
  if (order.verb == kForm) change_formation(book, scene, order.unit, order.number(kFormation));
  if (order.verb == kMove) march(book, scene, order.unit, *order.find<Path>(kPath));
}

}  // namespace drumhead::drill
