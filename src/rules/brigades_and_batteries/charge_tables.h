// The numbers of charges, evades and what follows them: 2.8, 6.6, and the options 7.1a, 7.4, 7.13. Bound to
// data/.../charge.toml; with the rolls, so that game, desk and odds use the same code.
#pragma once

#include "engine/dice.h"
#include "engine/tables.h"

namespace drumhead::bb {

// 7.4, R107: what bears on the roll to resist pursuit.
struct PursuitFacts {
  int grade = 3;  // a GradeOf: A 0 to F 5
  bool british = false;
  int charisma = 0;  // of an attached leader: added, or subtracted when negative
};

enum class PursuitResult : std::uint8_t { kPursues, kResists };
enum class ReturnResult : std::uint8_t { kStaysAway, kComesBack };
enum class MudResult : std::uint8_t { kKeepsOrder, kIsDisordered };

struct ChargeTables {
  Coord near_infantry = 0, near_cavalry = 0;  // too near to evade (2.8)
  Coord mud = 0;                              // muddy field crossed that calls for a roll (6.6)
  Coord narrow_gap = 0;                       // 7.4: a gap a router's pursuers crash into
  Coord recoil = 0, longest_recoil = 0;       // 7.1a, R104
  Bands<MudResult> mud_result;
  Chart<PursuitFacts> pursuit;
  Bands<PursuitResult> pursuit_result;
  Bands<ReturnResult> return_result;
};
ChargeTables bind_charge(TableBinder& bind);

struct PursuitRoll {
  int die = 0, total = 0;
  PursuitResult result = PursuitResult::kResists;
};
PursuitRoll resolve_pursuit(const ChargeTables& tables, const Reckoning& reckoning, Dice& dice);

}  // namespace drumhead::bb
