// What a computer player would consider, and how a position looks to it.
#include <algorithm>

#include "rules/drill/chapters.h"
#include "table/measure.h"
#include "table/reach.h"

namespace drumhead::drill {
namespace {

// The table of values, in hundredths of a stand.
constexpr std::int64_t kStandWorth = 100, kShakenUnit = 120, kObjectiveHeld = 400, kPerInchFromObjective = 6,
                       kFlankShown = 40, kGoodRange = 30;
constexpr int kOrderSheets = 6;

Order order_to(UnitId id, OrderGiven given) {
  return {kGiveOrder, id, {{kGiven, static_cast<std::int64_t>(given)}}};
}

// Fire from where it stands if somebody is in range, charge if somebody weak is near, else go forward.
OrderGiven sensible_order(const Book& book, const BattleState& state, UnitId id) {
  if (has(state, id, kShaken))
    return any_enemy_within(book, state, id, book.tables.long_range) ? kMarch : kStand;
  const UnitId enemy = nearest_enemy(book, state, id);
  if (!enemy.valid()) return kMarch;
  const Coord reach = rate(book, state, id) + book.tables.charge_bonus;
  const bool near = within(book, state, id, enemy, reach);
  if (is_cavalry(state, id)) return near && state.unit(enemy).formation != kSquare ? kAssault : kMarch;
  if (near && (has(state, enemy, kShaken) || 2 * state.unit(enemy).strength < state.unit(id).strength) &&
      !is_cavalry(state, enemy))
    return kAssault;
  return within(book, state, id, enemy, book.tables.long_range) && may_fire(state, id) ? kStand : kMarch;
}

std::vector<Answer> order_sheets(const Book& book, const BattleState& state, const Ask& ask,
                                 Sampler& sampler) {
  const std::vector<UnitId> units = units_of(state, ask.seat);
  std::vector<Answer> sheets;
  Answer sensible{ask.id, {}};
  for (const UnitId id : units) sensible.orders.push_back(order_to(id, sensible_order(book, state, id)));
  sheets.push_back(sensible);
  for (int n = 1; n < kOrderSheets; ++n) {
    Answer sheet{ask.id, {}};
    for (const UnitId id : units)
      sheet.orders.push_back(
          order_to(id, static_cast<OrderGiven>(sampler.below(has(state, id, kShaken) ? 2 : 3))));
    sheets.push_back(std::move(sheet));
  }
  return sheets;
}

std::vector<Vec> points_of_interest(const Book& book, const BattleState& state, Seat seat) {
  std::vector<Vec> points;
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    const Piece& piece = state.ground->piece(objective.piece);
    const Bounds b = is_linear(piece.kind) ? bounds(piece.line) : bounds(piece.area);
    points.push_back({(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2});
  }
  for (const UnitId enemy : units_of(state, other(seat))) points.push_back(centre(print(book, state, enemy)));
  return points;
}

void add_moves(const Book& book, const BattleState& state, const Ask& ask, UnitId id,
               const std::vector<Vec>& towards, std::vector<Answer>& out) {
  ReachRules rules;
  rules.move = move_rules(book, state);
  rules.budget = rate(book, state, id);
  ReachRequest request;
  request.lengths = 2;
  request.wheels = {degrees(30), degrees(60)};
  request.oblique = 0;
  request.turns = false;
  request.towards = towards;
  for (Path& path : sensible_paths(marcher(book, state, id), rules, request)) {
    const bool known_legs = std::all_of(path.begin(), path.end(), [](const Leg& leg) {
      return leg.kind == LegKind::kAdvance || leg.kind == LegKind::kWheel || leg.kind == LegKind::kRetire;
    });
    if (!path.empty() && known_legs) out.push_back({ask.id, {{kMove, id, {{kPath, std::move(path)}}}}});
  }
}

std::vector<Answer> moves(const Book& book, const BattleState& state, const Ask& ask) {
  std::vector<Answer> out;
  const std::vector<Vec> towards = points_of_interest(book, state, ask.seat);
  for (const UnitId id : units_of(state, ask.seat)) {
    if (!may_still_move(state, id)) continue;
    if (state.unit(id).markers[kOrder] == kAssault)
      for (const UnitId enemy : units_of(state, other(ask.seat)))
        if (within(book, state, id, enemy, charge_reach(book, state, id)))
          out.push_back(
              {ask.id, {{kCharge, id, {{kTarget, enemy}, {kPath, charge_path(book, state, id, enemy)}}}}});
    add_moves(book, state, ask, id, towards, out);
    if (is_cavalry(state, id)) continue;
    for (const InFormation formation : {kLine, kColumn, kSquare})
      if (state.unit(id).formation != formation)
        out.push_back({ask.id, {{kForm, id, {{kFormation, static_cast<std::int64_t>(formation)}}}}});
  }
  std::erase_if(out, [&](const Answer& answer) { return !check_move(book, state, answer).allowed(); });
  out.push_back({ask.id, {{kDone, {}, {}}}});
  return out;
}

std::vector<Answer> volleys(const Book& book, const BattleState& state, const Ask& ask) {
  const AskForm form = fire_form(book, state, ask);
  std::vector<Answer> out{form.fallback};
  for (const Order& order : form.fallback.orders) out.push_back({ask.id, {order}});
  out.push_back({ask.id, {}});
  return out;
}

}  // namespace

std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler& sampler) {
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskOrders:
      return order_sheets(book, view.known, ask, sampler);
    case kAskMove:
      return moves(book, view.known, ask);
    case kAskFire:
      return volleys(book, view.known, ask);
    case kAskReact:
      break;
  }
  std::vector<Answer> out;
  for (const VerbOffer& offer : react_form(book, view.known, ask).verbs)
    out.push_back({ask.id, {{offer.verb, ask.unit, {}}}});
  return out;
}

// Stands, steadiness and objectives; a little for being near objectives and for having enemies in range of
// fire.
std::int64_t value(const Book& book, const BattleState& state, Seat seat) {
  std::int64_t total = 0;
  const std::vector<Vec> aims = points_of_interest(book, state, seat);
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    const std::int64_t sign = unit.side == seat ? 1 : -1;
    total += sign * (kStandWorth * unit.strength - (unit.markers[kShaken] != 0 ? kShakenUnit : 0));
    if (unit.side != seat || aims.empty()) continue;
    const Coord away = distance(unit.pose.at, aims.front());
    total -= kPerInchFromObjective * away / kPerInch;
    for (const UnitId enemy : units_of(state, other(seat)))
      if (!is_cavalry(state, unit.id) && unit.formation == kLine &&
          in_front_arc(book, state, unit.id, enemy, degrees(book.tables.limits.fire_arc),
                       book.tables.long_range))
        total += kGoodRange;
      else if (is_cavalry(state, unit.id) &&
               sector_by_lines(box(book, state, enemy), print(book, state, unit.id)) != Sector::kFront &&
               within(book, state, unit.id, enemy, book.tables.rates[kHorse]))
        total += kFlankShown;
  }
  for (const Objective& objective : state.setting->objectives) {
    const Seat holder = holder_of(state, objective);
    if (holder != Seat::kNobody) total += (holder == seat ? 1 : -1) * kObjectiveHeld * objective.points;
  }
  return total;
}

}  // namespace drumhead::drill
