// Who fights whom and with what: opponents, figures that count, how they are divided, and the facts of each
// strike. For combat.cpp; changes nothing. Troops in a block are one fighter, named by its lowest number
// (R95).
#pragma once

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

UnitId fighter_of(const BattleState& state, UnitId id);
bool fights(const BattleState& state, const Record& contact);       // T6.1
std::vector<UnitId> fighters(const BattleState& state, Seat seat);  // by id
std::vector<UnitId> enemies_fought(const BattleState& state, UnitId fighter);
const Record* contact_of(const BattleState& state, UnitId fighter, UnitId enemy);
int hits_on(const BattleState& state, UnitId fighter, UnitId by);  // of the latest round

// What a fighter has for one of its enemies.
struct Share {
  UnitId enemy;
  int figures = 0;
  int dice = -1;  // if dice were divided, and not figures (R69)
};
struct Division {
  std::vector<Share> shares;
  std::vector<UnitId> tied;  // the owner must say which of these gets the next odd die or figure
};
Division division_of(const Site& site, UnitId fighter);
StrikerFacts survey_striker(const Site& site, UnitId striker, const Share& share);

// How long the edges are along which two bodies touch; 0 where only a corner does.
Coord contact_length(const Footprint& a, const Footprint& b);
// The row of T3 of what lies along the line of contact between two units (R73, R96, R99); none.
std::optional<ObstacleRow> row_between(const Site& site, UnitId defender, UnitId attacker);

}  // namespace drumhead::bb
