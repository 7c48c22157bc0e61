// What the files of the charge phase share: the combat under way, its frame, and the moves that end it.
#pragma once

#include <vector>

#include "rules/fire_and_fury/charging.h"

namespace drumhead::ff {

// The frame of a combat (kCombat).
enum CombatNumber : std::uint8_t {
  kLeadAttacker,
  kLeadDefender,
  kDifference,
  kLossesLeft,
  kLastSettled,
  kCombatFlags
};
enum CombatStep : std::int16_t {
  kChooseLeads,
  kRollCombat,
  kTakeLosses,     // beyond the first stand, as the owner chooses
  kSufferResult,   // disorder, silencing, damage
  kVictorsDecide,  // whoever has a choice makes it before the losers go
  kLosersGo,
  kVictorsAct,
  kCombatOver
};
enum CombatFlag : std::int32_t {
  kRolledBefore = 1,  // cold steel, breakthrough and cavalry modifiers are gone
  kDefenderLost = 2,
  kLosersOutflanked = 4,
  kBeatenByCavalry = 8,
  kLosersWereShaken = 16,  // the lead unit was disordered before the roll (FF-306)
  kWorksHeld = 32,         // Hard Pressed, but fortified
  kWipedOut = 64           // one side is gone: the other carries on without a breakthrough
};
inline bool has_flag(const Frame& frame, CombatFlag flag) { return (frame.n[kCombatFlags] & flag) != 0; }

inline UnitId unit_numbered(std::int32_t n) { return UnitId{static_cast<std::int16_t>(n)}; }

// ---- combats.cpp
Sides sides_of_combat(const BattleState& state);  // of the combat under way: those that still stand
bool is_second_round(const BattleState& state);   // it comes of a breakthrough
ChargeResult result_of_combat(const Book& book, const Frame& frame);
std::vector<UnitId> losers_of(const BattleState& state, const Frame& frame);
std::vector<UnitId> victors_of(const BattleState& state, const Frame& frame);
void begin_combat(const Book& book, Scene& scene, UnitId one_of_them);
bool is_in_second_round(const BattleState& state);  // of the phase: breakthroughs have been made
std::vector<UnitId> combats_to_fight(const BattleState& state, bool second);  // an attacker of each

// ---- combat_leads.cpp, combat_rolls.cpp
void choose_leads(const Book& book, Scene& scene);
void roll_combat(const Book& book, Scene& scene);
void take_further_losses(const Book& book, Scene& scene);

// ---- combat_survey.cpp
bool side_is_outflanked(const Site& site, std::span<const UnitId> side);
bool is_fortified_in_combat(const Site& site, UnitId defender, UnitId attacker);  // FF-176
int stands_in_contact(const Site& site, UnitId id);

// ---- combat_results.cpp
void suffer_result(const Book& book, Scene& scene);
void send_losers_away(const Book& book, Scene& scene);
void send_loser_away(const Book& book, Scene& scene, UnitId id, bool recalls);

// ---- victors.cpp
void ask_victors(const Book& book, Scene& scene);
void let_victors_act(const Book& book, Scene& scene);
// Straight on, as far as the budget, others, impassable ground and, for the mounted, a major obstacle let it.
March farthest_march(const Site& site, UnitId id, Coord way, int budget);
void carry_position(const Book& book, Scene& scene, UnitId id);                // FF-293
void disorder_victor(const Book& book, Scene& scene, UnitId id, bool second);  // FF-137

// ---- breakthrough.cpp
std::vector<UnitId> entitled_units(const BattleState& state);
bool ask_for_breakthroughs(const Book& book, Scene& scene);  // false: nobody left

}  // namespace drumhead::ff
