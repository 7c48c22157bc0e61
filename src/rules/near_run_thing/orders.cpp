// C2: the orders of the step, one after the other: special orders, priority, regrouping, hold and screen, attachments (NRT-051 to NRT-054,
// NRT-060, NRT-078, NRT-082, NRT-125, R-138).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"
#include "table/command.h"

namespace drumhead::nrt {
namespace {

// ---- Attachments.

CommandId own_command(const BattleState& s, UnitId id) { return s.unit(id).command; }

Bar bar_attach_unit(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const Coord reach = site.book.tables.command.unattached;
  if (!own_command(s, id).valid() || brigade_of(s, id).valid() || is_wagon(s, id))
    return refuse(cite::nrt_051, fmt::format("{} is of a brigade, and only unattached units join one.", name(s, id)));
  const LeaderId chief = command_at(s, own_command(s, id)).leader;
  if (is_present(s, chief) && within(base_of_leader(site, chief), site.print(id), reach + kHair)) return std::nullopt;
  std::vector<Mark> marks;
  if (chief.valid()) marks.push_back(mark(Segment{place_of_leader(s, chief).at, site.centre_of(id)}, "too far"));
  return refuse(cite::nrt_051, fmt::format("{} is not within {} of its commander.", name(s, id), spoken_length(site.book.words, reach)),
                std::move(marks));
}

Bar bar_attach_brigade(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const CommandId brigade = brigade_of(s, id);
  const CommandId above = brigade.valid() ? command_at(s, brigade).superior : CommandId{};
  if (!above.valid() || !is_chief(s, above)) return refuse(cite::nrt_052, fmt::format("{} is of no brigade at corps level.", name(s, id)));
  const LeaderId brigadier = command_at(s, brigade).leader, chief = command_at(s, above).leader;
  if (brigadier.valid() && is_present(s, chief) && is_present(s, brigadier) &&
      bases_within(site, brigadier, chief, site.book.tables.command.brigade))
    return std::nullopt;
  std::vector<Mark> marks;
  if (brigadier.valid() && chief.valid()) marks.push_back(line_between(site, brigadier, chief, "too far"));
  return refuse(cite::nrt_052,
                fmt::format("The brigadier of {} is not within {} of his commander.", command_name(s, brigade),
                            spoken_length(site.book.words, site.book.tables.command.brigade)),
                std::move(marks));
}

Verdict check_attach_unit(const Site& site, const Order& order) {
  const BattleState& s = site.state;
  if (Bar bar = bar_attach_unit(site, order.unit)) return *bar;
  const UnitId mate = order.unit_at(kUnitParam);
  const CommandId brigade = brigade_of(s, mate);
  if (!brigade.valid()) return refuse(cite::nrt_051, fmt::format("{} is of no brigade.", name(s, mate)));
  const LeaderId brigadier = commander_of(s, brigade);
  if (is_present(s, brigadier) && in_box(site, brigadier, order.unit)) return allow();
  std::vector<Mark> marks;
  if (brigadier.valid()) marks.push_back(mark(command_box(site, brigadier), "command box"));
  return refuse(cite::nrt_051, fmt::format("No part of {} is in the command box of {}.", name(s, order.unit), command_name(s, brigade)),
                std::move(marks));
}

Verdict check_attach_brigade(const Site& site, const Order& order) {
  const BattleState& s = site.state;
  if (Bar bar = bar_attach_brigade(site, order.unit)) return *bar;
  const UnitId mate = order.unit_at(kUnitParam);
  const CommandId division = division_of_unit(s, mate), brigade = brigade_of(s, order.unit);
  if (!division.valid()) return refuse(cite::nrt_052, fmt::format("{} is of no division.", name(s, mate)));
  const LeaderId general = command_at(s, division).leader, brigadier = command_at(s, brigade).leader;
  if (is_present(s, general) && bases_within(site, brigadier, general, site.book.tables.command.brigade)) return allow();
  std::vector<Mark> marks;
  if (general.valid()) marks.push_back(line_between(site, brigadier, general, "too far"));
  return refuse(cite::nrt_052,
                fmt::format("The brigadier of {} is not within {} of the commander of {}.", command_name(s, brigade),
                            spoken_length(site.book.words, site.book.tables.command.brigade), command_name(s, division)),
                std::move(marks));
}

void attach_unit(Scene& scene, const Order& order) {
  BattleState& s = scene.state;
  s.unit(order.unit).command = brigade_of(s, order.unit_at(kUnitParam));
  scene.say({cite::nrt_051, cite::nrt_053}, {order.unit}, "{0} joins {1} for good.", command_name(s, s.unit(order.unit).command));
}
void attach_brigade(Scene& scene, const Order& order) {
  BattleState& s = scene.state;
  const CommandId brigade = brigade_of(s, order.unit), division = division_of_unit(s, order.unit_at(kUnitParam));
  command_at(s, brigade).superior = division;
  scene.say({cite::nrt_052, cite::nrt_054}, {}, "{0} joins {1} for good.", command_name(s, brigade), command_name(s, division));
}

// ---- Regrouping.

bool can_be_regrouped(const BattleState& s, CommandId brigade) {
  const std::vector<UnitId> units = units_under(s.commands, s.units, brigade);
  return std::any_of(units.begin(), units.end(), [&](UnitId id) { return !is_wagon(s, id) && !is_screen(s, id) && hits_lost(s, id) > 0; });
}
Bar bar_regroup_brigade(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const CommandId brigade = brigade_of(s, id);
  if (!brigade.valid()) return refuse(cite::nrt_125, fmt::format("{} is of no brigade.", name(s, id)));
  if ((marker(s, brigade, kExtras) & kRegroups) != 0)
    return refuse(cite::nrt_125, fmt::format("{} is named already.", command_name(s, brigade)));
  if (!can_be_regrouped(s, brigade)) return refuse(cite::nrt_125, fmt::format("{} has lost nothing.", command_name(s, brigade)));
  return std::nullopt;
}
void add_extra(BattleState& s, CommandId id, ExtraOf extra) { set(s, id, kExtras, marker(s, id, kExtras) | extra); }

// ---- A brigade on hold as one.

std::vector<UnitId> brigade_to_hold(const Site& site, const Order& order) {
  if (order.unit.valid()) return {order.unit};
  const LeaderId* man = order.find<LeaderId>(kLeaderParam);
  if (man == nullptr || !man->valid()) return {};
  const CommandId brigade = leader(site.state, *man).command;
  if (!brigade.valid() || command_at(site.state, brigade).level != 0 || command_at(site.state, brigade).side != mover(site.state))
    return {};
  std::vector<UnitId> units = units_under(site.state.commands, site.state.units, brigade);
  std::erase_if(units, [&](UnitId id) { return bar_hold(site, id).has_value(); });
  return units;
}

// ---- The step.

struct OrderEntry {
  Verb verb;
  BarOfUnit bar;
};
constexpr OrderEntry kOrders[]{
    {kPlanAttack, bar_plan},   {kMoveFromReserve, bar_reserve}, {kRegroupBrigade, bar_regroup_brigade}, {kHold, bar_hold},
    {kCancelHold, bar_cancel}, {kAttachUnit, bar_attach_unit},  {kAttachBrigade, bar_attach_brigade},   {kSetPriority, bar_priority}};

std::vector<ParamOffer> params_of(const Site& site, Seat seat, Verb verb) {
  const BattleState& s = site.state;
  switch (verb) {
    case kPlanAttack:
    case kMoveFromReserve:
      return {{.param = kPath}};
    case kAttachUnit:
      return {{.param = kUnitParam, .units = units_of(s, seat, [&](UnitId id) { return brigade_of(s, id).valid(); })}};
    case kAttachBrigade:
      return {{.param = kUnitParam, .units = units_of(s, seat, [&](UnitId id) { return division_of_unit(s, id).valid(); })}};
    case kSetPriority:
      return priority_params(site, seat);
    default:
      return {};
  }
}

AskForm describe_orders(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs;
  for (const OrderEntry& entry : kOrders) offer(verbs, site, ask.seat, entry.verb, entry.bar, params_of(site, ask.seat, entry.verb));
  verbs.push_back({kHold, {}, {{.param = kLeaderParam}}});
  verbs.push_back({kDone, {}, {}});
  return one_of(ask, "Orders before the dice are thrown.", cite::nrt_060, std::move(verbs), {kDone, {}, {}});
}

std::optional<Verdict> why_not_ordered(const Site& site, const Ask&, const Order& order) {
  if (!order.unit.valid() || site.state.unit(order.unit).side != mover(site.state)) return std::nullopt;
  for (const OrderEntry& entry : kOrders)
    if (entry.verb == order.verb) return entry.bar(site, order.unit);
  return std::nullopt;
}

Verdict check_orders(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  switch (order.verb) {
    case kPlanAttack:
      return check_plan(site, order);
    case kMoveFromReserve:
      return check_reserve(site, order);
    case kAttachUnit:
      return check_attach_unit(site, order);
    case kAttachBrigade:
      return check_attach_brigade(site, order);
    case kSetPriority:
      return check_priority(site, order);
    case kHold:
      if (brigade_to_hold(site, order).empty()) return refuse(cite::nrt_103, "Name a brigadier whose units are not on hold yet.");
      break;
    default:
      break;
  }
  if (auto bar = why_not_ordered(site, ask, order)) return *bar;
  return allow();
}

void enact_orders(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  BattleState& s = scene.state;
  const Order& order = answer.orders.front();
  switch (order.verb) {
    case kPlanAttack:
      return plan_attack(book, scene, order);
    case kMoveFromReserve:
      return move_from_reserve(book, scene, order);
    case kAttachUnit:
      return attach_unit(scene, order);
    case kAttachBrigade:
      return attach_brigade(scene, order);
    case kHold:
      return hold(book, scene, brigade_to_hold(Site(book, s), order));
    case kCancelHold:
      return cancel_hold(scene, order.unit);
    case kRegroupBrigade:
      add_extra(s, brigade_of(s, order.unit), kRegroups);
      return scene.say(cite::nrt_125, {}, "{0} is to regroup.", command_name(s, brigade_of(s, order.unit)));
    case kSetPriority:
      add_extra(s, command_at(s, division_of_unit(s, order.unit)).superior, kPriorityChanged);
      return set_priority(scene, order, cite::nrt_082);
    default:
      return end_loop(scene);
  }
}

}  // namespace

const AskEntry kOrdersAsk{kAskOrders, describe_orders, check_orders, enact_orders, why_not_ordered};

void begin_orders(const Book&, Scene& scene) { begin_loop(scene, kOrdersLoop); }
void next_order(const Book&, Scene& scene) {
  if (loop_is_over(scene)) return scene.pop();
  scene.ask(mover(scene.state), kAskOrders);
}

}  // namespace drumhead::nrt
