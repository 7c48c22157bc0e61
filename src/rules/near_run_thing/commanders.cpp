// C6 and C7: commanders attach, turn and ride; they detach (NRT-064, NRT-065, NRT-229 to NRT-233, NRT-333, NRT-393, NRT-459, NRT-504, R-56,
//
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"
#include "table/command.h"

namespace drumhead::nrt {
namespace {

bool has_turned(const BattleState& s, LeaderId id, TurnedOf bit) { return (marker(s, id, kTurned) & bit) != 0; }
void note_turned(BattleState& s, LeaderId id, TurnedOf bit) { set(s, id, kTurned, marker(s, id, kTurned) | bit); }

// ---- Attaching.

// Straight to the nearest point of the unit until the bases touch.
Vec ride_to_touch(const Site& site, LeaderId id, UnitId unit) {
  const Circle base = base_of_leader(site, id);
  const Coord gap = distance(base, site.print(unit));
  if (gap <= 0) return base.centre;
  Vec best = base.centre;
  Coord least = kNoDistance;
  for (const Quad& box : site.print(unit).boxes)
    if (const Vec there = nearest_point(base.centre, box); distance(base.centre, there) < least)
      least = distance(base.centre, there), best = there;
  return base.centre + step(heading_of(best - base.centre), gap);
}

Bar bar_moving(const Site& site, LeaderId id) {
  const BattleState& s = site.state;
  if (!is_present(s, id)) return refuse(cite::nrt_339, fmt::format("{} is not fit to move in this phase.", leader_name(s, id)));
  if (has_turned(s, id, kHasJoined)) return refuse(cite::nrt_229, fmt::format("{} has made his free move.", leader_name(s, id)));
  return std::nullopt;
}

Bar bar_attach(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const LeaderId brigadier = brigadier_of(s, id);
  if (!brigadier.valid() || is_wagon(s, id))
    return refuse(cite::nrt_333, fmt::format("{} has no brigadier who could join it.", name(s, id)));
  if (leader(s, brigadier).attached_to == id)
    return refuse(cite::nrt_229, fmt::format("{} is with it already.", leader_name(s, brigadier)));
  if (Bar bar = bar_moving(site, brigadier)) return bar;
  if (!in_command(site, id))
    return refuse(cite::nrt_229, fmt::format("{} is not in command of {}.", name(s, id), leader_name(s, brigadier)),
                  {mark(command_box(site, brigadier), "command box")});
  return bar_ride(site, brigadier, place_of_leader(s, brigadier).at, ride_to_touch(site, brigadier, id), cite::nrt_229);
}

// Towards the brigadier as far as he gets, or until their bases touch; or where the player says.
Vec ride_to_brigade(const Site& site, LeaderId who, CommandId brigade, const Order& order) {
  if (const Vec* point = order.find<Vec>(kPoint)) return *point;
  const Vec from = place_of_leader(site.state, who).at, to = place_of_leader(site.state, commander_of(site.state, brigade)).at;
  const Coord gap = distance(from, to) - 2 * base_of_leader(site, who).radius;
  return gap <= 0 ? from : from + step(heading_of(to - from), std::min(gap, site.book.tables.command.ride));
}

Verdict check_higher(const Site& site, const Order& order, LeaderId who) {
  const BattleState& s = site.state;
  const CommandId brigade = brigade_of(s, order.unit), own = leader(s, who).command;
  if (!brigade.valid() || !own.valid() || leader(s, who).side != mover(s) || marker(s, who, kAide) != 0 || own == brigade ||
      !is_under(s.commands, brigade, own))
    return refuse(cite::nrt_333,
                  fmt::format("{} does not command the brigade of {} from above.", leader_name(s, who), name(s, order.unit)));
  if (Bar bar = bar_moving(site, who)) return *bar;
  const Vec to = ride_to_brigade(site, who, brigade, order);
  if (Bar bar = bar_ride(site, who, place_of_leader(s, who).at, to, cite::nrt_230)) return *bar;
  const Quad box = command_box(site, commander_of(s, brigade));
  if (relate(Circle{to, base_of_leader(site, who).radius}, box) != Relation::kOverlapping)
    return refuse(cite::nrt_230, fmt::format("{} would not end in the command box of {}.", leader_name(s, who), command_name(s, brigade)),
                  {mark(box, "command box"), mark(Segment{place_of_leader(s, who).at, to}, "his ride")});
  return allow();
}

void attach_brigadier(Scene& scene, UnitId id) {
  BattleState& s = scene.state;
  const LeaderId who = brigadier_of(s, id);
  Leader& man = s.leaders[who.index()];
  man.attached_to = id;
  man.pose = s.unit(id).pose;
  note_turned(s, who, kHasJoined);
  aides_follow(s);
  scene.say({cite::nrt_229, cite::nrt_333, cite::nrt_504}, {id}, "{1} joins {0}.", leader_name(s, who));
}
void attach_higher(const Book& book, Scene& scene, const Order& order, LeaderId who) {
  BattleState& s = scene.state;
  const CommandId brigade = brigade_of(s, order.unit);
  const Vec to = ride_to_brigade(Site(book, s), who, brigade, order);
  detach(s, who);
  s.leaders[who.index()].pose.at = to;
  set(s, who, kWithBrigade, static_cast<int>(brigade.index()) + 1);
  note_turned(s, who, kHasJoined);
  aides_follow(s);
  scene.say({cite::nrt_230, cite::nrt_333, cite::nrt_504}, {}, "{0} joins {1}.", leader_name(s, who), command_name(s, brigade));
}

// ---- Riding, for pips or on those of his troops.

bool troops_in_box(const Site& site, CommandId brigade, const Pose& at) {
  const CommandTables& t = site.book.tables.command;
  const Quad box = strip_at(at, {-t.box_depth / 2, t.box_depth / 2, -t.box_width / 2, t.box_width / 2});
  const std::vector<UnitId> units = units_under(site.state.commands, site.state.units, brigade);
  return std::any_of(units.begin(), units.end(), [&](UnitId id) { return overlap(site.print(id), box); });
}
Pose end_of_ride(const BattleState& s, LeaderId who, const Order& order) {
  return {*order.find<Vec>(kPoint), Heading::of(order.number(kFacing, place_of_leader(s, who).facing.centidegrees))};
}

// NRT-231: the brigade whose action carries him, if one does.
bool rides_with_troops(const Site& site, LeaderId who, const Pose& end) {
  const BattleState& s = site.state;
  const CommandId own = leader(s, who).command;
  if (const int with = marker(s, who, kWithBrigade); with != 0)
    return s.commands[static_cast<std::size_t>(with - 1)].markers[kActionsPaid] > marker(s, who, kMovesMade);
  return command_at(s, own).level == 0 && marker(s, own, kActionsPaid) > marker(s, who, kMovesMade) &&
         troops_in_box(site, own, place_of_leader(s, who)) && troops_in_box(site, own, end);
}

// Who pays for him; of an army commander every corps (NRT-233).
std::vector<CommandId> payers_of(const BattleState& s, LeaderId who) {
  const CommandId own = leader(s, who).command;
  if (command_at(s, own).level == 0) {
    if (const CommandId division = division_of(s, own); division.valid()) return {division};
    const CommandId above = command_at(s, own).superior;
    return {has_divisions(s, above) ? above : own};
  }
  std::vector<CommandId> corps;
  for (const Command& command : s.commands)
    if (command.superior == own && command.level == 2) corps.push_back(command.id);
  if (corps.empty()) corps.push_back(own);
  return corps;
}

Verdict check_payment(const Site& site, LeaderId who) {
  const int cost = site.book.tables.command.costs.general_move;
  const CommandId own = leader(site.state, who).command;
  const Cite rule = command_at(site.state, own).level >= 2 ? cite::nrt_233 : cite::nrt_232;
  for (const CommandId payer : payers_of(site.state, who)) {
    const int left = pips_left(site, payer, command_at(site.state, own).level == 0 ? own : CommandId{});
    if (left < cost)
      return refuse(rule, fmt::format("{} has {} left, and a ride of {} costs {}.", command_name(site.state, payer),
                                      counted(left, "pip", "pips"), leader_name(site.state, who), cost));
  }
  return allow();
}

// ---- Turning.

Verdict check_turn(const Site& site, const Order& order, Seat seat) {
  const BattleState& s = site.state;
  const LeaderId who = *order.find<LeaderId>(kLeaderParam);
  if (!who.valid() || leader(s, who).side != seat || marker(s, who, kAide) != 0 || !is_present(s, who))
    return refuse(cite::nrt_459, "Name a brigadier of yours.");
  if (leader(s, who).attached_to.valid())
    return refuse(cite::nrt_459,
                  named(s, "{1} faces as {0} does, which he has joined.", {leader(s, who).attached_to}, {leader_name(s, who)}));
  if (has_turned(s, who, kHasTurned)) return refuse(cite::nrt_459, fmt::format("{} has turned in this phase.", leader_name(s, who)));
  return allow();
}

// ---- The steps.

std::vector<UnitId> brigaded(const BattleState& s, Seat seat) {
  return units_of(s, seat, [&](UnitId id) { return brigade_of(s, id).valid() && !is_wagon(s, id); });
}

AskForm describe_commanders(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs;
  if (std::vector<UnitId> units = brigaded(site.state, ask.seat); !units.empty())
    verbs.push_back({kAttach, std::move(units), {{.param = kLeaderParam, .optional = true}, {.param = kPoint, .optional = true}}});
  verbs.push_back({kTurnBrigadier, {}, {{.param = kLeaderParam}, {.param = kFacing}}});
  verbs.push_back(offer_rides());
  verbs.push_back({kDone, {}, {}});
  return one_of(ask, "Commanders: a brigadier joins a unit, a higher commander a brigade; turn or ride, or no more.", cite::nrt_064,
                std::move(verbs), {kDone, {}, {}});
}
std::optional<Verdict> why_not_attached(const Site& site, const Ask& ask, const Order& order) {
  if (order.verb != kAttach || !order.unit.valid() || site.state.unit(order.unit).side != ask.seat) return std::nullopt;
  return bar_attach(site, order.unit);
}
Verdict check_commanders(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  const LeaderId* who = order.find<LeaderId>(kLeaderParam);
  if (who != nullptr && !who->valid()) return refuse(cite::nrt_064, "Name a general.");
  if (order.verb == kTurnBrigadier) return check_turn(site, order, ask.seat);
  if (order.verb == kRide) return check_ride(site, order);
  if (order.verb != kAttach) return allow();
  if (who != nullptr && *who != brigadier_of(site.state, order.unit)) return check_higher(site, order, *who);
  if (Bar bar = bar_attach(site, order.unit)) return *bar;
  return allow();
}
void enact_commanders(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  BattleState& s = scene.state;
  const Order& order = answer.orders.front();
  const LeaderId* who = order.find<LeaderId>(kLeaderParam);
  if (order.verb == kDone) return end_loop(scene);
  if (order.verb == kRide) return make_ride(book, scene, order);
  if (order.verb == kTurnBrigadier) {
    s.leaders[who->index()].pose.facing = Heading::of(order.number(kFacing));
    note_turned(s, *who, kHasTurned);
    return scene.say(cite::nrt_459, {}, "{0} turns.", leader_name(s, *who));
  }
  if (who != nullptr && *who != brigadier_of(s, order.unit)) return attach_higher(book, scene, order, *who);
  attach_brigadier(scene, order.unit);
}

bool may_detach(const BattleState& s, const Leader& man) {
  return man.side == mover(s) && man.on_table && man.markers[kAide] == 0 && is_attached(s, man.id) && is_present(s, man.id);
}
AskForm describe_detach(const Site&, const Ask& ask) {
  return one_of(ask, "Which commanders leave the unit or brigade that they have joined?", cite::nrt_065,
                {{kDetach, {}, {{.param = kLeaderParam}}}, {kDone, {}, {}}}, {kDone, {}, {}});
}
Verdict check_detach(const Site& site, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return allow();
  const LeaderId who = *order.find<LeaderId>(kLeaderParam);
  if (!who.valid() || !may_detach(site.state, leader(site.state, who)))
    return refuse(cite::nrt_065, "Name a general of yours who has joined a unit or brigade.");
  return allow();
}
void enact_detach(const Book&, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return end_loop(scene);
  const LeaderId who = *order.find<LeaderId>(kLeaderParam);
  detach(scene.state, who);
  scene.say({cite::nrt_065, cite::nrt_504}, {}, "{0} is on his own again.", leader_name(scene.state, who));
}

}  // namespace

const AskEntry kCommandersAsk{kAskCommanders, describe_commanders, check_commanders, enact_commanders, why_not_attached};
const AskEntry kDetachAsk{kAskDetach, describe_detach, check_detach, enact_detach};

void detach(BattleState& s, LeaderId id) {
  Leader& man = s.leaders[id.index()];
  man.pose = place_of_leader(s, id);
  man.attached_to = {};
  man.markers[kWithBrigade] = 0;
}

VerbOffer offer_rides() { return {kRide, {}, {{.param = kLeaderParam}, {.param = kPoint}, {.param = kFacing, .optional = true}}}; }

Verdict check_ride(const Site& site, const Order& order) {
  const BattleState& s = site.state;
  const LeaderId who = *order.find<LeaderId>(kLeaderParam);
  if (!who.valid() || leader(s, who).side != mover(s) || marker(s, who, kAide) != 0 || !leader(s, who).command.valid() ||
      !leader(s, who).on_table)
    return refuse(cite::nrt_232, "Name a general of yours.");
  if (!is_present(s, who)) return refuse(cite::nrt_339, fmt::format("{} is not fit to move in this phase.", leader_name(s, who)));
  if (leader(s, who).attached_to.valid())
    return refuse(cite::nrt_231, named(s, "{1} has joined {0} and moves with it.", {leader(s, who).attached_to}, {leader_name(s, who)}));
  const Pose end = end_of_ride(s, who, order);
  if (Bar bar = bar_ride(site, who, place_of_leader(s, who).at, end.at, cite::nrt_401)) return *bar;
  if (rides_with_troops(site, who, end)) return allow();
  return check_payment(site, who);
}

void make_ride(const Book& book, Scene& scene, const Order& order) {
  BattleState& s = scene.state;
  const LeaderId who = *order.find<LeaderId>(kLeaderParam);
  const Pose end = end_of_ride(s, who, order);
  const bool with_troops = rides_with_troops(Site(book, s), who, end);
  const int cost = with_troops ? 0 : book.tables.command.costs.general_move;
  const CommandId own = leader(s, who).command;
  if (cost > 0) {
    for (const CommandId payer : payers_of(s, who)) set(s, payer, kPips, marker(s, payer, kPips) - cost);
    if (command_at(s, own).level == 0) set(s, own, kSpent, marker(s, own, kSpent) + cost);
  }
  s.leaders[who.index()].pose = end;
  set(s, who, kMovesMade, marker(s, who, kMovesMade) + 1);
  aides_follow(s);
  const Cite rule = with_troops ? cite::nrt_231 : command_at(s, own).level >= 2 ? cite::nrt_233 : cite::nrt_232;
  scene.tell({rule, with_troops ? Cite{} : cite::nrt_393}, {}, [&] {
    return fmt::format("{} rides{}.", leader_name(s, who),
                       with_troops ? " with his troops" : fmt::format(" for {}", counted(cost, "pip", "pips")));
  });
}

void begin_commanders(const Book&, Scene& scene) { begin_loop(scene, kCommandersLoop); }
void next_commander(const Book&, Scene& scene) {
  const BattleState& s = scene.state;
  const bool any = std::any_of(s.leaders.begin(), s.leaders.end(), [&](const Leader& man) {
    return man.side == mover(s) && man.markers[kAide] == 0 && man.command.valid() && is_present(s, man.id);
  });
  if (loop_is_over(scene) || !any) return scene.pop();
  scene.ask(mover(s), kAskCommanders);
}

void begin_detaching(const Book&, Scene& scene) { begin_loop(scene, kDetachLoop); }
void next_detaching(const Book&, Scene& scene) {
  const BattleState& s = scene.state;
  const bool any = std::any_of(s.leaders.begin(), s.leaders.end(), [&](const Leader& man) { return may_detach(s, man); });
  if (loop_is_over(scene) || !any) return scene.pop();
  scene.ask(mover(s), kAskDetach);
}

}  // namespace drumhead::nrt
