// The charge: modifiers, the table of results, what it costs, and fallen leaders (FF-104 to FF-140).
#pragma once

#include "engine/desk.h"
#include "engine/tables.h"
#include "rules/fire_and_fury/words.h"

namespace drumhead::ff {

enum OutnumberedBy : std::int16_t { kNotOutnumbered, kThreeToTwo, kTwoToOne, kThreeToOne };
enum GunsFighting : std::int16_t { kNoGuns, kSupportedGuns, kUnsupportedGuns };
enum ChargeGround : std::int16_t { kPlainGround, kFavorable, kStrong };
enum CavalryCharge : std::int16_t { kNoCavalryCharge, kOverOpen, kOverBroken };

// One side of a charge combat, as its lead unit has it.
enum OutflankedBy : std::uint8_t { kNotOutflanked, kStruckBehind, kEnemyOnItsFlank };
struct SideFacts {
  int quality = kTrained;
  int state = kFresh;  // troops only
  int outnumbered = kNotOutnumbered;
  int guns = kNoGuns;
  bool disordered = false;  // or silenced guns; a broken unit is helpless instead
  bool leader = false;
  bool extended = false;
  bool helpless = false;      // outflanked, broken, in march column or limbered
  int outflanked = kNotOutflanked;
  int ground = kPlainGround;  // the defender's only
  bool steel = false;         // cold steel or breakthrough
  int cavalry = kNoCavalryCharge;
};
struct ChargeFacts {
  SideFacts attacker;
  SideFacts defender;
};

enum ChargeResult : std::uint8_t {
  kRepulsed,
  kRecoil,
  kFalter,
  kDesperateStruggle,
  kHardPressed,
  kDrivenBack,
  kSwept
};
enum FallenResult : std::uint8_t { kUnhurt, kHorseShot, kFleshWound, kFallen };

struct ChargeTables {
  Chart<SideFacts> chart;
  Bands<ChargeResult> result;
  int swept = 0, swept_over = 0, driven_back = 0, ridden_down = 0, shaken = 0, struggle = 0;
  int three_to_two = 0, two_to_one = 0, three_to_one = 0;  // in tenths
  Coord contact = 0, support = 0, supported_guns = 0, outflanked = 0, carry_flank = 0, stops_short = 0,
        recall_clear = 0;
  Bands<FallenResult> fallen;
};
ChargeTables bind_charge(TableBinder& bind);

struct ChargeReckoning {
  Reckoning attacker;
  Reckoning defender;
  Reckoning balance() const { return drumhead::balance(attacker, defender); }
};
struct ChargeThrow {
  int attacker = 0, defender = 0;
  int difference = 0;
};
ChargeReckoning reckon_charge(const ChargeTables& tables, const ChargeFacts& facts);
ChargeThrow resolve_charge(const ChargeReckoning& reckoning, Dice& dice);
// Which ladder of numbers the smaller side is on; what it is for the larger side is kNotOutnumbered.
OutnumberedBy outnumbered(const ChargeTables& tables, int own, int enemy);
// Stands lost on Swept from the Field or Repulsed, by the size of the difference (FF-117, FF-133).
int swept_losses(const ChargeTables& tables, int difference);

}  // namespace drumhead::ff
