// The course of a maneuver check: the die and what each unit makes of it, elan, charges, compulsory
// results, free moves.
#include "rules/fire_and_fury/check_course.h"

#include <fmt/format.h>
#include <algorithm>

namespace drumhead::ff {
namespace {

// Frame numbers.
enum CheckNumber : std::uint8_t { kDie, kChargesSeen };

std::vector<UnitId> units_in_check(const BattleState& state) {
  std::vector<UnitId> list = units_of(state, active_side(state));
  std::erase_if(list, [&](UnitId id) { return !has(state, id, kInCheck); });
  return list;
}

// ---- The die.

LeaderId noted_control(const BattleState& state, UnitId id) {
  LeaderId leader;
  leader.value = static_cast<std::int16_t>(marker(state, id, kResult) - 1);
  return leader;
}

// By which rules it is in this leader's command.
Cites rules_of_command(const Site& site, UnitId id, LeaderId leader) {
  const Leader& him = site.state.leaders[leader.index()];
  const bool is_with_it = him.attached_to == id;
  const std::vector<UnitId> line = him.attached_to.valid() && !is_with_it ? line_of_march(site, him.attached_to) : std::vector<UnitId>{};
  const bool marches = std::find(line.begin(), line.end(), id) != line.end();
  Cites rules{leader == controlling_leader(site, id) ? cite::ff_001 : cite::ff_195};
  rules.add(cite::ff_194, him.command != site.state.unit(id).command).add(cite::ff_193, is_dim(site.state));
  rules.add(cite::ff_203, is_with_it).add(cite::ff_003, marches).add(cite::ff_207, marches);
  return rules.add(cite::ff_002, !is_with_it && !marches && radius_of(site, leader) < site.book.tables.command.radius);
}

struct CheckResult {
  UnitId unit;
  LeaderId leader;
  ManeuverFacts facts;
  Reckoning reckoning;
  Cites command{Cite{}};
  int total = 0;
};

// The states of behind some of its lines, and the column that guns read.
Cites rules_of_result(const CheckResult& r, Cite band) {
  Cites rules{band};
  for (const Cite& rule : r.command.list()) rules.add(rule);
  return rules.add(cite::ff_202, r.facts.attached)
      .add(cite::ff_177, r.facts.lines_cover)
      .add(cite::ff_178, r.facts.heavy_casualties)
      .add(cite::ff_179, r.facts.greater_losses)
      .add(cite::ff_072, r.facts.battery);
}

void enter_result(const Book& book, Scene& scene, const CheckResult& r, int die) {
  BattleState& state = scene.state;
  const auto& band = maneuver_result(book.tables.maneuver, r.facts, r.total);
  set(state, r.unit, kChecked);
  set(state, r.unit, kResult, band.outcome + 1);
  if (band.outcome == kRout) set(state, r.unit, kRoutStands, rout_losses(book.tables.maneuver, r.total));
  scene.tell_reckoned(rules_of_result(r, band.cite), {r.unit}, r.reckoning, [&] {
    const std::string sum =
        r.reckoning.lines.empty() ? "" : fmt::format(", {} = {}", sentence(r.reckoning), r.total);
    return fmt::format("{}{}: {}{}: {}.", name(state, r.unit), r.facts.in_command ? "" : ", out of command",
                       die, sum, band.label);
  });
}

// FF-032, FF-315: elan takes effect at once, before charges are declared.
void rally_with_elan(const Book& book, Scene& scene, UnitId id) {
  set(scene.state, id, kElan);
  restore_order(book, scene, id, kGoodOrder, {cite::ff_032, cite::ff_315});
}

void roll_the_die(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Site site(book, state);
  std::vector<CheckResult> results;
  for (const UnitId id : units_in_check(state)) {
    CheckResult r;
    r.unit = id;
    r.leader = noted_control(state, id);
    r.facts = survey_maneuver(site, id, r.leader);
    r.reckoning = reckon_maneuver(book.tables.maneuver, r.facts);
    if (scene.wants_cites() && r.leader.valid()) r.command = rules_of_command(site, id, r.leader);
    results.push_back(std::move(r));
  }
  const int die = scene.dice.roll(10);
  scene.frame().n[kDie] = die;
  scene.tell(Cites{cite::ff_015, cite::ff_188}.add(cite::ff_040, results.size() > 1), {},
             [&] { return fmt::format("The die is {}.", die); });
  for (const Cite rule : {cite::ff_159, cite::ff_189, cite::ff_199}) scene.note_rule(rule);
  for (CheckResult& r : results) {
    r.total = die + r.reckoning.total;
    enter_result(book, scene, r, die);
  }
  for (const CheckResult& r : results)
    if (result_of(state, r.unit) == kRallyWithElan) rally_with_elan(book, scene, r.unit);
}

// ---- Elan: a formation for those who were broken.

bool is_a_mass(const BattleState& state, UnitId id) { return plain_formation(state, id) == kBrokenMass; }

bool ask_next_to_reform(const Book& book, Scene& scene) {
  for (const UnitId id : units_in_check(scene.state))
    if (!is_broken(scene.state, id) && is_a_mass(scene.state, id) && is_troops(scene.state, id)) {
      ask_to_reform(book, scene, id);
      return true;
    }
  return false;
}

// ---- Charges.

int charges_declared(const BattleState& state) {
  const auto units = units_in_check(state);
  return static_cast<int>(
      std::count_if(units.begin(), units.end(), [&](UnitId id) { return has(state, id, kCharging); }));
}

// Asks until nobody may charge or the last Ask brought no charge.
void ask_for_charges(Scene& scene) {
  BattleState& state = scene.state;
  const auto units = units_in_check(state);
  const bool any = std::any_of(units.begin(), units.end(), [&](UnitId id) {
    return state.unit(id).on_table && !has(state, id, kCharging) && may_charge(state, id);
  });
  const int seen = charges_declared(state) + 1;
  if (!any || scene.frame().n[kChargesSeen] == seen) {
    ++scene.frame().step;
    return;
  }
  scene.frame().n[kChargesSeen] = seen;
  scene.ask(active_side(state), kAskCharges);
}

void send_the_chargers(const Book& book, Scene& scene) {
  ++scene.frame().step;
  bool any = false;
  for (const UnitId id : units_in_check(scene.state)) {
    if (!has(scene.state, id, kCharging)) continue;
    set(scene.state, id, kActed);
    any = true;
  }
  if (any) move_chargers(book, scene);
}

// ---- Compulsory results.

void lose_by_rout(const Book& book, Scene& scene) {
  ++scene.frame().step;
  for (const UnitId id : units_in_check(scene.state)) {
    const int stands = marker(scene.state, id, kRoutStands);
    if (stands == 0) continue;
    set(scene.state, id, kRoutStands, 0);
    lose_stands(book, scene, id, stands, cite::ff_036);
  }
}

bool has_a_compulsory_result(const BattleState& state, UnitId id) {
  switch (result_of(state, id)) {
    case kFallBack:
    case kPanic:
    case kRally:
    case kWavering:
    case kRout:
      return true;
    case kDoubleQuick:
    case kWellHandled:
    case kTardy:
    case kRallyWithElan:
      break;
  }
  return false;
}

// The next to retreat: nearest to the enemy first, then by id.
UnitId next_to_retreat(const Site& site) {
  UnitId next;
  Coord least = kNoDistance;
  for (const UnitId id : units_in_check(site.state)) {
    if (!site.state.unit(id).on_table || has(site.state, id, kActed) ||
        !has_a_compulsory_result(site.state, id))
      continue;
    const std::optional<UnitId> enemy = site.nearest_enemy(id);
    const Coord d = enemy ? site.gap(id, *enemy) : kNoDistance;
    if (!next.valid() || is_less(d, least)) next = id, least = d;
  }
  return next;
}

// Close range and fortification are judged at this moment (FF-316).
void stay(Scene& scene, UnitId id, Cite rule, bool in_works) {
  scene.then(Cites{rule, cite::ff_316}.add(cite::ff_176, in_works), {id}, [&] { return fmt::format("{} stays where it is.", name(scene.state, id)); });
}

void take_guns_back(const Book& book, Scene& scene, UnitId id, Cite rule) {
  set(scene.state, id, kNoFire);
  limber_silenced(book, scene, id, rule);
  if (scene.state.unit(id).on_table) begin_retreat(book, scene, id, kFullRetreat, rule);
}

void carry_out_for_guns(const Book& book, Scene& scene, UnitId id, bool threatened, bool in_works) {
  if (result_of(scene.state, id) == kPanic) return take_guns_back(book, scene, id, cite::ff_031);
  if (!threatened) return stay(scene, id, cite::ff_029, in_works);
  if (has(scene.state, id, kFixed)) return stay(scene, id, cite::ff_244, in_works);
  take_guns_back(book, scene, id, cite::ff_028);
}

void carry_out_for_troops(const Book& book, Scene& scene, UnitId id, bool threatened, bool in_works) {
  const bool was_steady = in_good_order(scene.state, id);
  switch (result_of(scene.state, id)) {
    case kPanic:
    case kRout: {
      const Cite rule = result_of(scene.state, id) == kRout ? cite::ff_036
                        : was_steady                        ? cite::ff_030
                                                            : cite::ff_035;
      break_unit(book, scene, id, rule);
      if (scene.state.unit(id).on_table) begin_retreat(book, scene, id, kRetreatBroken, rule);
      return;
    }
    case kFallBack:
      if (!threatened) return stay(scene, id, cite::ff_029, in_works);
      return begin_retreat(book, scene, id, kOutOfCloseRange, cite::ff_027);
    case kRally:
    case kWavering:
      if (threatened)
        begin_retreat(book, scene, id, kOutOfCloseRange,
                      result_of(scene.state, id) == kRally ? cite::ff_033 : cite::ff_034);
      else if (result_of(scene.state, id) == kWavering && is_disordered(scene.state, id))
        scene.then(cite::ff_034, {id},
                   [&] { return fmt::format("{} stays disordered.", name(scene.state, id)); });
      return;
    case kDoubleQuick:
    case kWellHandled:
    case kTardy:
    case kRallyWithElan:
      return;
  }
}

void carry_out_next_retreat(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  const UnitId id = next_to_retreat(site);
  if (!id.valid()) {
    ++scene.frame().step;
    return;
  }
  set(scene.state, id, kActed);
  // FF-141, FF-176, FF-316: judged now, when it is carried out.
  const bool in_reach = in_close_range(site, id), threatened = in_reach && !is_fortified(site, id);
  const bool in_works = in_reach && !threatened;
  if (is_guns(scene.state, id)) return carry_out_for_guns(book, scene, id, threatened, in_works);
  carry_out_for_troops(book, scene, id, threatened, in_works);
}

// Step kChangesOfState: one unit's state. Returns whether it needs a formation now.
void change_state(const Book& book, Scene& scene, UnitId id) {
  const bool retreated = has(scene.state, id, kRetreated);
  switch (result_of(scene.state, id)) {
    case kFallBack:
      if (retreated && is_troops(scene.state, id)) disorder(book, scene, id, cite::ff_027);
      return;
    case kRally:
      if (!in_good_order(scene.state, id)) restore_order(book, scene, id, kGoodOrder, cite::ff_033);
      return;
    case kWavering:
      if (is_broken(scene.state, id)) restore_order(book, scene, id, kDisordered, cite::ff_034);
      return;
    case kDoubleQuick:
    case kWellHandled:
    case kTardy:
    case kPanic:
    case kRallyWithElan:
    case kRout:
      return;
  }
}

void change_states(const Book& book, Scene& scene) {
  for (const UnitId id : units_in_check(scene.state))
    if (scene.state.unit(id).on_table && has_a_compulsory_result(scene.state, id))
      change_state(book, scene, id);
  if (!ask_next_to_reform(book, scene)) ++scene.frame().step;
}

// ---- Free moves, and the end.

void ask_for_moves(Scene& scene) {
  const BattleState& state = scene.state;
  const auto units = units_in_check(state);
  const bool any = std::any_of(units.begin(), units.end(), [&](UnitId id) { return may_act(state, id); }) ||
                   std::any_of(state.leaders.begin(), state.leaders.end(), [](const Leader& leader) {
                     return leader.on_table && leader.markers[kLeadsCheck] != 0 && can_ride(leader);
                   });
  if (any)
    scene.ask(active_side(state), kAskMoves);
  else
    ++scene.frame().step;
}

void close_check(Scene& scene) {
  for (Unit& unit : scene.state.units) unit.markers[kInCheck] = 0;
  for (Leader& leader : scene.state.leaders) leader.markers[kLeadsCheck] = 0;
  scene.pop();
}

}  // namespace

void note_control(BattleState& state, UnitId id, LeaderId leader) {
  set(state, id, kResult, leader.valid() ? leader.value + 1 : 0);
}

void advance_check(const Book& book, Scene& scene) {
  Frame& frame = scene.frame();
  switch (static_cast<CheckStep>(frame.step)) {
    case kRollTheDie:
      ++frame.step;
      return roll_the_die(book, scene);
    case kElanForms:
      if (!ask_next_to_reform(book, scene)) ++scene.frame().step;
      return;
    case kDeclareCharges:
      return ask_for_charges(scene);
    case kAskToCountercharge:
      if (!ask_for_countercharges(book, scene)) ++scene.frame().step;
      return;
    case kChargersMove:
      return send_the_chargers(book, scene);
    case kRoutLosses:
      return lose_by_rout(book, scene);
    case kRetreats:
      return carry_out_next_retreat(book, scene);
    case kChangesOfState:
      return change_states(book, scene);
    case kFreeMoves:
      return ask_for_moves(scene);
    case kCloseCheck:
      return close_check(scene);
    case kLeftOver:
      if (!begin_next_obligatory_check(book, scene)) ++scene.frame().step;
      return;
    case kLastRidesAsked:
      scene.pop();
      return ask_for_last_rides(scene);
  }
}

}  // namespace drumhead::ff
