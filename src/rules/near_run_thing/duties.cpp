// M0: unsteady troops are paid for or withdraw, troops lie down and stand up, columns close to masse and open (NRT-029 to NRT-032, NRT-228,
// NRT-348, NRT-355, R-34, R-144, R-160).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/moves.h"

namespace drumhead::nrt {
namespace {

// at the start of the phase and now.
bool is_due(const BattleState& s, UnitId id) {
  return s.unit(id).on_table && is_unsteady(s, id) && has(s, id, kAtStart, kUnsteadyAtStart) && !is_routing(s, id) && !is_wagon(s, id);
}
bool is_russian_foot(const BattleState& s, UnitId id) { return nation_of(s, id) == kRussian && arm_of(s, id) == kInfantry; }

Bar bar_pay_hold(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (!is_due(s, id)) return refuse(cite::nrt_029, fmt::format("{} did not begin its phase unsteady.", name(s, id)));
  if (has(s, id, kHeld)) return refuse(cite::nrt_029, fmt::format("{} is paid for.", name(s, id)));
  return check_pips(site, id, site.book.tables.command.costs.unsteady_hold, cite::nrt_392);
}

Bar check_enemy_far(const Site& site, UnitId id) {
  for (const UnitId enemy : site.enemies_of(id))
    if (site.near(id, enemy, site.book.tables.move.raised))
      return refuse(cite::nrt_348, named(site.state, "{1} is too near for {0} to lie down.", {id, enemy}),
                    {mark(nearest_points(site.print(id), site.print(enemy)), "too near")});
  return std::nullopt;
}
Bar bar_lie_down(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const bool knows = trained(s, id, kUnderBritish) && is_foot(s, id) && s.setting->year >= site.book.tables.muster.lying;
  if (!knows) return refuse(cite::nrt_348, fmt::format("{} does not lie down: only foot under British command does, from {} on.", name(s, id), site.book.tables.muster.lying));
  if (has(s, id, kLying)) return refuse(cite::nrt_348, fmt::format("{} is lying down.", name(s, id)));
  if (has(s, id, kDeeds, kStoodUp)) return refuse(cite::nrt_348, fmt::format("{} has just stood up.", name(s, id)));
  if (is_routing(s, id) || is_garrison(s, id)) return refuse(cite::nrt_348, fmt::format("{} cannot lie down now.", name(s, id)));
  return check_enemy_far(site, id);
}
Bar bar_stand_up(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (!has(s, id, kLying)) return refuse(cite::nrt_348, fmt::format("{} is on its feet.", name(s, id)));
  if (is_due(s, id) && !has(s, id, kHeld) && !is_russian_foot(s, id))
    return refuse(cite::nrt_032, fmt::format("{} is unsteady and not paid for: it does not stand up by choice.", name(s, id)));
  return std::nullopt;
}
Bar bar_close_column(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (!trained(s, id, kMasseTrained)) return refuse(cite::nrt_226, fmt::format("{} does not form masse.", name(s, id)));
  if (formation_of(s, id) != kColumn && !in_masse(s, id)) return refuse(cite::nrt_228, fmt::format("{} is in neither column nor masse.", name(s, id)));
  if (is_disordered(s, id) || is_routing(s, id)) return refuse(cite::nrt_149, fmt::format("{} is disordered and may not change its formation.", name(s, id)));
  if (has(s, id, kDeeds, kChangedFormation)) return refuse(cite::nrt_228, fmt::format("{} has changed already.", name(s, id)));
  return std::nullopt;
}

struct DutyEntry {
  Verb verb;
  BarOfUnit bar;
};
constexpr DutyEntry kDuties[]{{kPayHold, bar_pay_hold}, {kLieDown, bar_lie_down}, {kStandUp, bar_stand_up}, {kCloseColumn, bar_close_column}};

// If the player passes: pips while they last, for those nearest to the enemy first.
Order usual_duty(const Site& site, Seat seat) {
  std::vector<UnitId> due = free_for(site, seat, bar_pay_hold);
  if (due.empty()) return {kDone, {}, {}};
  const auto to_enemy = [&](UnitId id) { return site.nearest_enemy(id) ? site.gap(id, *site.nearest_enemy(id)) : kNoDistance; };
  return {kPayHold, *std::min_element(due.begin(), due.end(), [&](UnitId a, UnitId b) { return to_enemy(a) < to_enemy(b); }), {}};
}

AskForm describe_duties(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs;
  for (const DutyEntry& entry : kDuties) offer(verbs, site, ask.seat, entry.verb, entry.bar);
  verbs.push_back({kDone, {}, {}});
  return one_of(ask, "Before the moves: pay for unsteady troops, lie down or stand up, columns and masses.", cite::nrt_029, std::move(verbs),
                usual_duty(site, ask.seat));
}
std::optional<Verdict> why_no_duty(const Site& site, const Ask& ask, const Order& order) {
  if (!order.unit.valid() || site.state.unit(order.unit).side != ask.seat) return std::nullopt;
  for (const DutyEntry& entry : kDuties)
    if (entry.verb == order.verb) return entry.bar(site, order.unit);
  return std::nullopt;
}
Verdict check_duty(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (auto bar = why_no_duty(site, ask, order)) return *bar;
  if (order.verb != kCloseColumn) return allow();
  const InFormation formation = in_masse(site.state, order.unit) ? kColumn : kMasse;
  if (Bar bar = check_room(site, order.unit, site.reformed(order.unit, formation), cite::nrt_490)) return *bar;
  return allow();
}

void pay_hold(const Book& book, Scene& scene, UnitId id) {
  pay(scene.state, id, book.tables.command.costs.unsteady_hold);
  set(scene.state, id, kHeld);
  scene.say({cite::nrt_029, cite::nrt_392}, {id}, "{0} is held together for {1}.", counted(book.tables.command.costs.unsteady_hold, "pip", "pips"));
}
void close_column(const Book& book, Scene& scene, UnitId id) {
  BattleState& s = scene.state;
  const InFormation formation = in_masse(s, id) ? kColumn : kMasse;
  take_formation(book, s, id, formation, s.unit(id).pose);
  add_bit(s, id, kDeeds, kChangedFormation);
  scene.say(cite::nrt_228, {id}, formation == kMasse ? "{0} closes to masse." : "{0} opens into column.");
}

void enact_duty(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  switch (order.verb) {
    case kPayHold: return pay_hold(book, scene, order.unit);
    case kLieDown:
      set(scene.state, order.unit, kLying);
      return scene.say(cite::nrt_348, {order.unit}, "{0} lies down.");
    case kStandUp:
      scene.say(cite::nrt_348, {order.unit}, "{0} stands up.");
      return stand_up(book, scene, order.unit, cite::nrt_351);
    case kCloseColumn: return close_column(book, scene, order.unit);
    default: return end_loop(scene);
  }
}

bool any_duty(const Site& site, Seat seat) {
  return std::any_of(std::begin(kDuties), std::end(kDuties), [&](const DutyEntry& entry) { return !free_for(site, seat, entry.bar).empty(); });
}

// Nobody paid (NRT-029, NRT-031, NRT-032, NRT-355).
void leave_unsteady(const Book& book, Scene& scene, UnitId id) {
  BattleState& s = scene.state;
  const Site site(book, s);
  const std::optional<UnitId> enemy = site.nearest_enemy(id);
  set(s, id, kHeld, 0);
  if (is_russian_foot(s, id)) return scene.note_rule(cite::nrt_355);
  if (has(s, id, kLying)) return scene.say(cite::nrt_032, {id}, "{0} stays down.");
  if (is_garrison(s, id) || (enemy && in_hard_cover(site, id, site.centre_of(*enemy)))) {
    add_bit(s, id, kBars, kToGround | kNoFire);
    return scene.say(cite::nrt_031, {id}, "{0} goes to ground.");
  }
  go_back(book, scene, {.unit = id, .kind = kWithdrawal, .cause = enemy.value_or(UnitId{})}, cite::nrt_029);
}

}  // namespace

const AskEntry kDutiesAsk{kAskDuties, describe_duties, check_duty, enact_duty, why_no_duty};

void begin_duties(const Book&, Scene& scene) { scene.push({kMultipleMoves, kDutiesLoop, {0, 0, 0}}); }

void next_duty(const Book& book, Scene& scene) {
  if (!loop_is_over(scene) && any_duty(Site(book, scene.state), mover(scene.state))) return void(scene.ask(mover(scene.state), kAskDuties));
  scene.frame().step = kUnsteadyLoop;
  scene.frame().n[kLoopAt] = 0;
}

// One unit after the other, in the order of battle: a withdrawal may disturb those that follow.
void next_unsteady(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  for (std::int32_t& at = scene.frame().n[kLoopAt]; at < static_cast<std::int32_t>(s.units.size());) {
    const UnitId id = s.units[static_cast<std::size_t>(at++)].id;
    if (is_movers(s, id) && is_due(s, id) && !has(s, id, kHeld) && !has(s, id, kWithdrawing)) return leave_unsteady(book, scene, id);
  }
  scene.pop();
}

}  // namespace drumhead::nrt
