// Chapter 4's numbers, and the facts that decide which of them apply: one unit that strikes at one opponent.
#pragma once

#include "engine/desk.h"
#include "engine/tables.h"

namespace drumhead::bb {

struct StrikerFacts {
  bool cavalry = false;
  bool enemy_cavalry = false;
  int figures = 8;         // that strike at this opponent, the second rank of cavalry included
  int dice = -1;           // dealt out already, where a unit divides its dice; -1: counted from the figures
  bool in_square = false;  // or what counts as one
  bool enemy_in_square = false;
  bool enemy_in_the_open = true;
  bool flank_attack = false;     // it attacks a flank or the rear
  bool struck_in_flank = false;  // the opponent does
  bool fresh = false;
  bool enemy_fresh = false;
  bool shaken = false;
  bool disordered = false;
  bool steady = true;
  bool enemy_steady = true;
  int grade = 3;
  int enemy_grade = 3;
  int weight = 0;  // a CavalryClass
  int enemy_weight = 0;
  bool lancers = false;
  bool first_round = true;
  bool uphill_or_obstacle = false;  // the opponent is above on a steep slope, or behind an obstacle
  bool caught_stationary = false;
  int enemy_cover = 0;  // a Level
  bool two_rank_uncovered = false;
  bool enemy_two_rank = false;
  bool doubles = false;  // pursuers on those they routed
};

enum DiceRow : std::uint8_t { kFootDice, kHorseDice, kRidingDown };
enum DiceColumn : std::uint8_t { kFiguresForDie, kRemainder };

struct CombatTables {
  Chart<StrikerFacts> chart;
  Grid dice;  // by DiceRow and DiceColumn
  std::int64_t score = 0, block_side = 0, breach = 0, ladder = 0;
};
CombatTables bind_combat(TableBinder& bind);

DiceRow rate_of(const StrikerFacts& facts);
int dice_for(const CombatTables& tables, DiceRow rate, int figures);
int combat_dice(const CombatTables& tables, const StrikerFacts& facts);
int combat_score(const CombatTables& tables, int modifiers);  // that a die must show, from 2 to 10
inline int combat_score(const CombatTables& tables, const Reckoning& reckoning) {
  return combat_score(tables, reckoning.total);
}
// Hits, doubled for pursuers (BB-382).
int resolve_strike(const CombatTables& tables, const StrikerFacts& facts, const Reckoning& reckoning,
                   Dice& dice);

}  // namespace drumhead::bb
