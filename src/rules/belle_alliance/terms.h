// The terms that the tables of Belle Alliance speak in: disorder, arms, postures, classes of cover and
// obstacle, and the throw of three dice. Plain enums, in the order of the printed rows; no state, no
// geometry.
#pragma once

#include <cstdint>

#include "engine/dice.h"

namespace drumhead::ba {

// BA-325: degrees of disorder, rising.
enum Disorder : std::int16_t { kOR, kLD, kMD, kFD };

enum ArmOf : std::int16_t { kInfantry, kCavalry, kArtillery, kWaggons, kEngineers };
enum CavalryClass : std::int16_t { kMedium, kHeavy, kLight };  // R94
// R128; guns go by their calibre. Before the battle kNoWeapon is that nothing was said of it, and kUnarmed
// that it has none.
enum WeaponOf : std::int16_t { kNoWeapon, kCarbine, kMusket, kRifle, kUnarmed };
constexpr bool is_firearm(int weapon) { return weapon > kNoWeapon && weapon < kUnarmed; }

// Table 5. kImpassable: no class at all, closed to everybody (a waterway more than 5 cm wide).
enum ObstacleClass : std::int16_t { kNoObstacle, kObstacleI, kObstacleII, kObstacleIII, kImpassable };
enum CoverClass : std::int16_t { kNoCover, kCoverI, kCoverII, kCoverIII };

// How a body stands, as the tables ask for it. A body in FD is kInRout whatever it was; gunners away from
// their guns and engineers stand like infantry.
enum class Posture : std::uint8_t {
  kLine,
  kColumnOfAttack,
  kColumnOfMarch,
  kSquare,
  kMass,
  kHuddle,
  kSkirmishLine,
  kAtWork,
  kAtRest,
  kInRout,
  kUnlimbered,
  kLimbered,  // waggons too
  kInBuilding
};
inline constexpr std::size_t kPostures = 13;

// Infantry for the tables that know three arms (R116, R128); gunners away from their guns are asked about
// separately.
constexpr bool counts_as_infantry(int arm) { return arm == kInfantry || arm == kEngineers; }
constexpr bool counts_as_artillery(int arm) { return arm == kArtillery || arm == kWaggons; }
// BA-093, R118: square, battalion mass and huddle.
constexpr bool is_all_round(Posture posture) {
  return posture == Posture::kSquare || posture == Posture::kMass || posture == Posture::kHuddle;
}

// BA-067: every roll is three dice. Fire and melee look at the single faces (BA-366): throw_three; all others
// need the sum alone, dice.sum(3, 6).
struct ThreeDice {
  int sum = 0;
  int ones = 0;
};
inline ThreeDice throw_three(Dice& dice) {
  ThreeDice t;
  for (int die = 0; die < 3; ++die) {
    const int face = dice.roll(6);
    t.sum += face;
    if (face == 1) ++t.ones;
  }
  return t;
}

}  // namespace drumhead::ba
