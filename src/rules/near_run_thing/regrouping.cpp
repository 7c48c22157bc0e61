// C5: regrouping, and the hit that an ambulance gives back (NRT-125 to NRT-133, NRT-375, NRT-480, R-53, R-54, R-143).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"
#include "table/command.h"

namespace drumhead::nrt {
namespace {

// ---- What it is and where it stands.

Bar bar_state(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const CommandId brigade = brigade_of(s, id);
  if (!brigade.valid() || (marker(s, brigade, kExtras) & kRegroups) == 0)
    return refuse(cite::nrt_125, fmt::format("{} is of no brigade that was named for regrouping.", name(s, id)));
  if (is_routing(s, id) || has(s, id, kBars, kRallied))
    return refuse(cite::nrt_129, fmt::format("{} routs or has just rallied and does not regroup.", name(s, id)));
  if (is_wagon(s, id) || is_screen(s, id) || hits_lost(s, id) == 0)
    return refuse(cite::nrt_130, fmt::format("{} has no hit to regain.", name(s, id)));
  if (hits_lost(s, id) == 1) return refuse(cite::nrt_133, fmt::format("The first hit that {} lost is lost for good.", name(s, id)));
  if (has(s, id, kShelled)) return refuse(cite::nrt_128, fmt::format("Artillery has fired at {} since its last phase began.", name(s, id)));
  return std::nullopt;
}

bool friends_between(const Site& site, UnitId id, UnitId enemy) {
  const Segment line = nearest_points(site.print(id), site.print(enemy));
  const std::vector<UnitId> friends = site.friends_of(id);
  return std::any_of(friends.begin(), friends.end(), [&](UnitId mate) {
    if (is_routing(site.state, mate) || is_wagon(site.state, mate)) return false;
    const Footprint& print = site.print(mate);
    return std::any_of(print.boxes.begin(), print.boxes.end(),
                       [&](const Quad& box) { return relate(line, box) == Relation::kOverlapping; });
  });
}

Bar bar_enemies(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const Coord clear = site.book.tables.command.regroup_enemy;
  for (const UnitId enemy : site.enemies_of(id)) {
    if (!site.near(id, enemy, clear)) continue;
    const bool formed = is_formed(s, enemy);
    if (!formed && friends_between(site, id, enemy)) continue;
    return refuse(formed ? cite::nrt_126 : cite::nrt_127,
                  fmt::format("{} is within {} of {}{}.", name(s, id), spoken_length(site.book.words, clear), name(s, enemy),
                              formed ? "" : " with no friends between"),
                  {mark(nearest_points(site.print(id), site.print(enemy)), "too near")});
  }
  return std::nullopt;
}

Bar bar_general(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const CommandId division = division_of_unit(s, id);
  std::vector<Mark> marks;
  for (const LeaderId man : {brigadier_of(s, id), division.valid() ? command_at(s, division).leader : LeaderId{}}) {
    if (!man.valid() || !is_present(s, man)) continue;
    if (within(base_of_leader(site, man), site.print(id), site.book.tables.command.regroup_general + kHair)) return std::nullopt;
    marks.push_back(mark(Segment{place_of_leader(s, man).at, site.centre_of(id)}, "too far"));
  }
  return refuse(cite::nrt_129,
                fmt::format("Neither its brigadier nor its divisional general is within {} of {}.",
                            spoken_length(site.book.words, site.book.tables.command.regroup_general), name(s, id)),
                std::move(marks));
}

Bar bar_place(const Site& site, UnitId id) {
  if (Bar bar = bar_state(site, id)) return bar;
  if (Bar bar = bar_enemies(site, id)) return bar;
  return bar_general(site, id);
}

// ---- How much.

int class_limit(const Site& site, UnitId id) {
  return static_cast<int>(site.book.tables.command.regained.at(class_row(site.state.profile(id).traits[kClass]), 0));
}
int hits_to_regain(const BattleState& s, UnitId id) { return hits_lost(s, id) - 1; }  // NRT-133

Bar bar_pips(const Site& site, UnitId id, int pips) {
  const BattleState& s = site.state;
  const CommandTables& t = site.book.tables.command;
  const CommandId payer = payer_of(s, id);
  if (marker(s, id, kRegained) + pips > class_limit(site, id))
    return refuse(cite::nrt_130, fmt::format("{} may regain {} in a turn.", name(s, id), counted(class_limit(site, id), "hit", "hits")));
  if (marker(s, payer, kRegroupPips) + pips > t.regroup_pips)
    return refuse(cite::nrt_125,
                  fmt::format("{} may spend {} on regrouping in a turn.", command_name(s, payer), counted(t.regroup_pips, "pip", "pips")));
  return check_pips(site, id, pips * t.costs.regroup, cite::nrt_392);
}

std::vector<UnitId> ambulances_of(const BattleState& s, Seat seat) {
  return units_of(s, seat, [&](UnitId id) { return arm_of(s, id) == kAmbulance && !is_routing(s, id) && !has(s, id, kRegained); });
}
bool has_ambulance(const Site& site, UnitId id) {
  const std::vector<UnitId> all = ambulances_of(site.state, site.state.unit(id).side);
  return std::any_of(all.begin(), all.end(), [&](UnitId wagon) { return brigade_of(site.state, wagon) == brigade_of(site.state, id); });
}

Bar bar_regroup(const Site& site, UnitId id) {
  if (Bar bar = bar_place(site, id)) return bar;
  return has_ambulance(site, id) ? std::nullopt : bar_pips(site, id, 1);
}

// ---- The step.

AskForm describe_regroup(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs;
  std::vector<ParamOffer> params{{.param = kNumber, .low = 0, .high = site.book.tables.command.regroup_pips}};
  if (std::vector<UnitId> wagons = ambulances_of(site.state, ask.seat); !wagons.empty())
    params.push_back({.param = kUnitParam, .optional = true, .units = std::move(wagons)});
  offer(verbs, site, ask.seat, kRegroupUnit, bar_regroup, std::move(params));
  verbs.push_back({kDone, {}, {}});
  return one_of(ask, "Regrouping: which unit regains hits, and for how many pips?", cite::nrt_063, std::move(verbs), {kDone, {}, {}});
}
std::optional<Verdict> why_not_regrouped(const Site& site, const Ask& ask, const Order& order) {
  if (order.verb != kRegroupUnit || !order.unit.valid() || site.state.unit(order.unit).side != ask.seat) return std::nullopt;
  return bar_regroup(site, order.unit);
}
Verdict check_regroup(const Site& site, const Ask&, const Answer& answer) {
  const BattleState& s = site.state;
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return allow();
  if (Bar bar = bar_place(site, order.unit)) return *bar;
  const UnitId wagon = order.unit_at(kUnitParam);
  const auto pips = static_cast<int>(order.number(kNumber));
  const int more = wagon.valid() ? site.book.tables.command.ambulance : 0;
  if (wagon.valid() && brigade_of(s, wagon) != brigade_of(s, order.unit))
    return refuse(cite::nrt_375, named(s, "{1} is with another brigade than {0}.", {order.unit, wagon}));
  if (pips + more == 0) return refuse(cite::nrt_130, "Say how many hits, one pip for each.");
  if (pips > 0)
    if (Bar bar = bar_pips(site, order.unit, pips)) return *bar;
  const int most = hits_to_regain(s, order.unit);
  if (pips + more > most)
    return refuse(cite::nrt_133,
                  fmt::format("{} can regain {}: the first it lost is lost for good.", name(s, order.unit), counted(most, "hit", "hits")));
  return allow();
}

void regroup(const Book& book, Scene& scene, const Order& order) {
  BattleState& s = scene.state;
  const UnitId id = order.unit, wagon = order.unit_at(kUnitParam);
  const auto pips = static_cast<int>(order.number(kNumber));
  const int hits = pips + (wagon.valid() ? book.tables.command.ambulance : 0);
  const CommandId payer = payer_of(s, id);
  pay(s, id, pips * book.tables.command.costs.regroup);
  set(s, payer, kRegroupPips, marker(s, payer, kRegroupPips) + pips);
  add_to(s, id, kRegained, pips);
  if (wagon.valid()) set(s, wagon, kRegained);
  s.unit(id).strength = static_cast<std::int16_t>(s.unit(id).strength + hits);
  add_bit(s, id, kTurnBars, kNoMoveThisTurn);
  const bool recovers = pips > 0 && is_disordered(s, id);
  if (recovers) set(s, id, kOrder, kGoodOrder);
  set(s, id, kShattered, 0);
  Cites rules{cite::nrt_130, cite::nrt_125, cite::nrt_132};
  rules.add(cite::nrt_131, recovers).add(cite::nrt_375, wagon.valid()).add(cite::nrt_392, pips > 0);
  scene.say(rules, {id}, recovers ? "{0} regroups: it regains {1}, and its order." : "{0} regroups: it regains {1}.",
            counted(hits, "hit", "hits"));
}

void enact_regroup(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return end_loop(scene);
  regroup(book, scene, order);
}

}  // namespace

const AskEntry kRegroupAsk{kAskRegroup, describe_regroup, check_regroup, enact_regroup, why_not_regrouped};

void next_regrouping(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  if (loop_is_over(scene) || free_for(site, mover(scene.state), bar_regroup).empty()) return scene.pop();
  scene.ask(mover(scene.state), kAskRegroup);
}

}  // namespace drumhead::nrt
