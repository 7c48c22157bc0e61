// C1 and C3: charge combats. Which are joined by contact, and the frames: kChargeCombats goes from
// combat to combat, kCombat through one of them.
#include <fmt/format.h>
#include <algorithm>

#include "base/lists.h"
#include "rules/fire_and_fury/combat.h"

namespace drumhead::ff {
namespace {

enum PhaseStep : std::int16_t { kTargetsGone, kFirstCombats, kBreakthroughMoves, kSecondCombats, kPhaseOver };

// ---- Which combats there are (FF-279).

bool is_live_contact(const BattleState& state, const Record& r, bool second) {
  return r.kind == kContactRecord && (r.n[kSecondRound] != 0) == second && state.unit(r.a).on_table &&
         state.unit(r.b).on_table;
}

std::vector<UnitId> joined_with(const BattleState& state, UnitId one, bool second) {
  std::vector<UnitId> joined{one};
  for (std::size_t i = 0; i < joined.size(); ++i)
    for (const Record& r : state.records) {
      if (!is_live_contact(state, r, second)) continue;
      if (r.a == joined[i] && !is_listed(joined, r.b)) joined.push_back(r.b);
      if (r.b == joined[i] && !is_listed(joined, r.a)) joined.push_back(r.a);
    }
  return joined;
}

void next_combat(const Book& book, Scene& scene) {
  const bool second = is_in_second_round(scene.state);
  const auto combats = combats_to_fight(scene.state, second);
  if (combats.empty()) {
    ++scene.frame().step;
    return;
  }
  if (combats.size() == 1) return begin_combat(book, scene, combats.front());
  scene.ask(active_side(scene.state), kAskCombat);
}

// FF-307: whoever was charged is gone.
void carry_where_targets_are_gone(const Book& book, Scene& scene) {
  ++scene.frame().step;
  BattleState& state = scene.state;
  for (const UnitId id : units_of(state, active_side(state))) {
    const bool has_met = std::any_of(state.records.begin(), state.records.end(),
                                     [&](const Record& r) { return r.kind == kContactRecord && r.a == id; });
    if (!has(state, id, kCharging) || !has_met || is_touched(state, id)) continue;
    scene.tell(cite::ff_307, {id}, [&] { return fmt::format("{} finds its enemy gone.", name(state, id)); });
    carry_position(book, scene, id);
    disorder_victor(book, scene, id, false);
    end_contacts(state, id);
    set(state, id, kCharging, 0);
  }
}

void end_charge_phase(BattleState& state) {
  std::erase_if(state.records,
                [](const Record& r) { return r.kind == kContactRecord || r.kind == kChargeRecord; });
  for (Unit& unit : state.units)
    for (const Marker m : {kCharging, kCountercharging, kHome, kEntitled, kBreakingThrough, kCombats})
      unit.markers[m] = 0;
}

// ---- The end of one.

void end_combat(Scene& scene) {
  BattleState& state = scene.state;
  const Sides sides = sides_of_combat(state);
  for (const auto* side : {&sides.attackers, &sides.defenders})
    for (const UnitId id : *side) {
      set(state, id, kCombats, std::min(2, marker(state, id, kCombats) + 1));
      if (!has(state, id, kEntitled)) set(state, id, kCharging, 0);
      set(state, id, kCountercharging, 0);
    }
  std::erase_if(state.records,
                [](const Record& r) { return r.kind == kContactRecord && r.n[kOfThisCombat] != 0; });
  scene.pop();
}

}  // namespace

void begin_charge_phase(const Book&, Scene& scene) {
  const auto& records = scene.state.records;
  if (std::none_of(records.begin(), records.end(), [](const Record& r) { return r.kind == kContactRecord; }))
    return;
  scene.announce(cite::ff_045, [&] {
    return fmt::format("{}: charges.", scene.state.side_name(active_side(scene.state)));
  });
  scene.push({kChargeCombats, kTargetsGone, {}});
}

void advance_charge_combats(const Book& book, Scene& scene) {
  switch (static_cast<PhaseStep>(scene.frame().step)) {
    case kTargetsGone:
      return carry_where_targets_are_gone(book, scene);
    case kFirstCombats:
    case kSecondCombats:
      return next_combat(book, scene);
    case kBreakthroughMoves:
      if (!ask_for_breakthroughs(book, scene)) ++scene.frame().step;
      return;
    case kPhaseOver:
      end_charge_phase(scene.state);
      return scene.pop();
  }
}

void begin_combat(const Book&, Scene& scene, UnitId one_of_them) {
  BattleState& state = scene.state;
  const bool second = is_in_second_round(scene.state);
  const auto joined = joined_with(state, one_of_them, second);
  for (Record& r : state.records)
    if (is_live_contact(state, r, second) && is_listed(joined, r.a)) r.n[kOfThisCombat] = 1;
  Frame frame{kCombat, kChooseLeads, {}};
  frame.n[kLeadAttacker] = frame.n[kLeadDefender] = frame.n[kLastSettled] = -1;
  scene.push(frame);
}

void advance_combat(const Book& book, Scene& scene) {
  switch (static_cast<CombatStep>(scene.frame().step)) {
    case kChooseLeads:
      return choose_leads(book, scene);
    case kRollCombat:
      return roll_combat(book, scene);
    case kTakeLosses:
      return take_further_losses(book, scene);
    case kSufferResult:
      return suffer_result(book, scene);
    case kVictorsDecide:
      return ask_victors(book, scene);
    case kLosersGo:
      return send_losers_away(book, scene);
    case kVictorsAct:
      return let_victors_act(book, scene);
    case kCombatOver:
      return end_combat(scene);
  }
}

// One attacker of each combat, from left to right as the map lies.
std::vector<UnitId> combats_to_fight(const BattleState& state, bool second) {
  std::vector<UnitId> firsts, seen;
  for (const Record& r : state.records) {
    if (!is_live_contact(state, r, second) || is_listed(seen, r.a)) continue;
    firsts.push_back(r.a);
    for (const UnitId id : joined_with(state, r.a, second)) seen.push_back(id);
  }
  std::stable_sort(firsts.begin(), firsts.end(),
                   [&](UnitId a, UnitId b) { return state.unit(a).pose.at.x < state.unit(b).pose.at.x; });
  return firsts;
}

bool is_in_second_round(const BattleState& state) {
  return state.frames.back().procedure == kChargeCombats && state.frames.back().step == kSecondCombats;
}

Sides sides_of_combat(const BattleState& state) {
  Sides sides;
  for (const Record& r : state.records) {
    if (r.kind != kContactRecord || r.n[kOfThisCombat] == 0) continue;
    if (state.unit(r.a).on_table && !is_listed(sides.attackers, r.a)) sides.attackers.push_back(r.a);
    if (state.unit(r.b).on_table && !is_listed(sides.defenders, r.b)) sides.defenders.push_back(r.b);
  }
  std::sort(sides.attackers.begin(), sides.attackers.end());
  std::sort(sides.defenders.begin(), sides.defenders.end());
  return sides;
}

bool is_second_round(const BattleState& state) {
  return std::any_of(state.records.begin(), state.records.end(), [](const Record& r) {
    return r.kind == kContactRecord && r.n[kOfThisCombat] != 0 && r.n[kSecondRound] != 0;
  });
}

ChargeResult result_of_combat(const Book& book, const Frame& frame) {
  return book.tables.charge.result.at(frame.n[kDifference]).outcome;
}

std::vector<UnitId> losers_of(const BattleState& state, const Frame& frame) {
  const Sides sides = sides_of_combat(state);
  return has_flag(frame, kDefenderLost) ? sides.defenders : sides.attackers;
}

std::vector<UnitId> victors_of(const BattleState& state, const Frame& frame) {
  const Sides sides = sides_of_combat(state);
  return has_flag(frame, kDefenderLost) ? sides.attackers : sides.defenders;
}

}  // namespace drumhead::ff
