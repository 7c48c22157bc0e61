// The numbers of Drill, bound to its facts. The structs of facts are all that reckoning ever sees: they are
// filled by a survey of the table in the game, and by a person at the umpire's desk.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/desk.h"
#include "engine/tables.h"
#include "rules/drill/words.h"

namespace drumhead::drill {

// For forming square and for rallying.
struct GradeFacts {
  int grade = 0;
};

struct VolleyFacts {
  int stands = 6;  // that can fire: the front rank, or half of a square
  int rank_dice = 0;  // what they make, set by reckon_volley
  bool stood = false;
  bool moved = false;
  bool dense_target = false;
  bool covered_target = false;
  bool close = false;
  int grade = 0;
};

struct FighterFacts {
  bool cavalry = false;
  bool enemy_cavalry = false;
  bool in_square = false;
  bool enemy_in_square = false;
  bool attacker = false;
  bool in_column = false;
  bool flank_or_rear = false;  // it charges the enemy's flank or rear
  bool higher = false;
  bool in_cover = false;
  bool shaken = false;
  bool caught = false;
  bool countercharging = false;
  int grade = 0;
  int strength = 8;
  int enemy_strength = 8;
  bool stronger = false;  // by how much is for the table: set by reckon_combat
};

struct CombatFacts {
  FighterFacts attacker;
  FighterFacts defender;
};

struct MoraleFacts {
  int grade = 0;
  int lost = 2;
  bool shaken = false;
  bool below_half = false;
  bool friend_near = false;
  int felt_losses = 0;  // set by reckon_morale
};

enum class SquareResult : std::uint8_t { kCaught, kFormed };
enum class CombatResult : std::uint8_t {
  kAttackerBeaten,
  kAttackerRepulsed,
  kStandoff,
  kDefenderGivesWay,
  kDefenderBroken
};
enum class MoraleResult : std::uint8_t { kRouts, kShaken, kHolds };
enum class RallyResult : std::uint8_t { kStillShaken, kRallies };
// The columns of combat_result: stands lost, inches of retreat.
enum LossColumn : std::uint8_t { kAttackerLoss, kAttackerRetreat, kDefenderLoss, kDefenderRetreat };

// Numbers that decide without a modifier or a length.
struct Limits {
  int wheel = 0, charge_arc = 0, fire_arc = 0;  // degrees
  int stopping_hits = 0, stronger = 0, blocked_retreat = 0, stands_per_die = 0, square_share = 0,
      least_dice = 0, morale_losses = 0, unfelt_losses = 0, below_half = 0, dispersal = 0;
  int retiring = 0, broken_ground = 0;  // times the way
};

struct Tables {
  std::int64_t men_per_stand = 0, metres_per_inch = 0, minutes_per_turn = 0, turns = 0, breaking = 0;
  std::array<Coord, 4> rates{};  // by formation
  Coord charge_bonus = 0, obstacle = 0;
  Coord keep_clear = 0, countercharge = 0, stopped_short = 0, close_range = 0, long_range = 0, wood_sight = 0,
        behind_wall = 0, friend_near = 0, shaken_retreat = 0, rally_clear = 0, ambush = 0;
  Chart<GradeFacts> square_chart;
  Bands<SquareResult> square_result;
  Chart<FighterFacts> combat_chart;
  Bands<CombatResult> combat_result;
  Chart<VolleyFacts> volley_chart;
  std::int64_t hits_close = 0, hits_far = 0;
  Chart<MoraleFacts> morale_chart;
  Bands<MoraleResult> morale_result;
  Chart<GradeFacts> rally_chart;
  Bands<RallyResult> rally_result;
  Limits limits;
};

Result<Tables> bind_tables(const TableSet& set);

// ---- Resolving: reckonings and dice to results. The game, the desk and the odds all come through here.

Reckoning reckon_volley(const Tables& tables, VolleyFacts facts);
int volley_dice(const Tables& tables, const Reckoning& reckoning);
int resolve_volley(const Tables& tables, const VolleyFacts& facts, const Reckoning& reckoning,
                   Dice& dice);  // hits

struct CombatReckoning {
  Reckoning attacker;
  Reckoning defender;
  Reckoning balance() const { return drumhead::balance(attacker, defender); }
};
struct CombatThrow {
  int attacker = 0, defender = 0;  // the dice
  int difference = 0;
};
CombatReckoning reckon_combat(const Tables& tables, CombatFacts facts);
CombatThrow resolve_combat(const CombatReckoning& reckoning, Dice& dice);

struct Test {
  int die = 0;
  int total = 0;
};
Reckoning reckon_morale(const Tables& tables, MoraleFacts facts);
Test resolve_test(const Reckoning& reckoning, Dice& dice);

// "4" or "4, +1 grade = 5": a die and what is added to it.
std::string spoken_sum(int die, const Reckoning& reckoning);

std::vector<Procedure> desk_procedures(const Tables& tables);

}  // namespace drumhead::drill
