// What an order would lead to, as the files of the prospects share it: a throw that is foreseen is laid by
// the survey of the game itself. Chapters that keep such a survey to themselves lend it here. For
// Rulebook::prospects alone.
#pragma once

#include <vector>

#include "rules/belle_alliance/desk.h"
#include "rules/belle_alliance/melee.h"

namespace drumhead::ba {

// ---- prospects_fire.cpp
std::vector<Prospect> fire_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                     const Order& order);
std::vector<Prospect> support_prospects(const Book& book, const BattleState& known, const Order& order);

// ---- prospects_melee.cpp: both sides' throws of a pairing.
std::vector<Prospect> melee_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                      const Order& order);
// One body attacks another as they stand, whatever comes between.
std::vector<Prospect> attack_prospects(const Site& site, UnitId attacker, UnitId target, bool at_charge,
                                       const std::string& given);

// ---- prospects_staff.cpp
std::vector<Prospect> staff_prospects(const Book& book, const BattleState& known, const Order& order);
std::vector<Prospect> replacement_prospects(const Book& book, const BattleState& known, const Order& order);
std::vector<Prospect> rout_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                     const Order& order);
// BA-043: an officer with it may be engaged before the throw, by fire or melee; and the card of that.
bool may_engage_officer(const BattleState& state, UnitId id);
void add_engaged(const Book& book, const BattleState& state, UnitId id, const std::string& given,
                 std::vector<Prospect>& list);

// Somebody of that side is not in sight, and might do what nobody foresees.
bool has_unseen_units(const BattleState& known, Seat side);

// ---- Lent by replacement.cpp, reorganise.cpp, staff_rolls.cpp, powder.cpp and works.cpp.
ReplacementFacts survey_replacement(const Site& site, LeaderId fallen, LeaderId adjutant);
ReorganisationFacts survey_reorganisation(const Book& book, const BattleState& state, UnitId id);
bool is_in_danger(const Site& site, const Leader& leader);  // of being caught (BA-042)
DestructionFacts survey_destruction(const BattleState& state, UnitId id, PieceId bridge);
PieceId bridge_named(const Site& site, const Order& order);
struct MaterialsWanted {
  MaterialsFacts facts;  // of the first element
  int elements = 0;      // that throw for materials
};
MaterialsWanted survey_materials(const Site& site, UnitId id, const Order& order);

}  // namespace drumhead::ba
