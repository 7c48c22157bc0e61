// What an order would lead to: the cases of the desk, laid from a copy of what the seat knows. The way up to
// each throw is gone by the rules themselves, with dice that hit nobody and an enemy who stands; the facts
// are those of the game's own surveys. For Rulebook::prospects alone.
#pragma once

#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {

Dice dice_that_hit_nobody();
std::string spoken_test(const Book& book, const MoraleFacts& facts);  // "1d10 -2, passing at 5 or more"

Prospect shooting_prospect(const Volley& volley, std::string given, bool estimate);
Prospect test_prospect(const Site& site, const MoraleTest& test, std::string given, bool estimate);
Prospect rout_prospect(const Site& site, UnitId id, std::string given, bool estimate);
Prospect strike_prospect(const Site& site, UnitId striker, UnitId enemy, const StrikerFacts& facts,
                         std::string given, bool estimate);

// ---- charge_prospects.cpp
std::vector<Prospect> charge_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                       const Order& order);

}  // namespace drumhead::bb
