#include "rules/belle_alliance/march_tables.h"

#include <algorithm>

namespace drumhead::ba {
namespace {

std::size_t horse_row(Posture posture) {
  switch (posture) {
    case Posture::kColumnOfMarch:
      return kRateHorseMarch;
    case Posture::kColumnOfAttack:
      return kRateHorseAttack;
    case Posture::kSkirmishLine:
      return kRateHorseSkirmish;
    case Posture::kInRout:
      return kRateHorseRout;
    case Posture::kLine:
    case Posture::kAtRest:
    case Posture::kSquare:  // the rest are not for cavalry (R32)
    case Posture::kMass:
    case Posture::kHuddle:
    case Posture::kAtWork:
    case Posture::kUnlimbered:
    case Posture::kLimbered:
    case Posture::kInBuilding:
      return kRateHorseLine;
  }
  return kRateHorseLine;
}

std::size_t foot_row(Posture posture) {
  switch (posture) {
    case Posture::kColumnOfMarch:
      return kRateFootMarch;
    case Posture::kColumnOfAttack:
      return kRateFootAttack;
    case Posture::kSquare:
    case Posture::kHuddle:
    case Posture::kInBuilding:  // it leaves a building in huddle (BA-392)
      return kRateFootSquare;
    case Posture::kSkirmishLine:
      return kRateFootSkirmish;
    case Posture::kInRout:
      return kRateFootRout;
    case Posture::kLine:
    case Posture::kMass:
    case Posture::kAtWork:  // BA-106, BA-110
    case Posture::kAtRest:
    case Posture::kUnlimbered:
    case Posture::kLimbered:
      return kRateFootLine;
  }
  return kRateFootLine;
}

bool moves_as_guns(const Marcher& m) { return counts_as_artillery(m.arm) && !m.off_guns; }

// Waggons go as foot artillery (BA-078, BA-423); heavy guns that carry their crew are horse artillery all the
// same (BA-139).
std::size_t guns_row(const MarchTables& t, const Marcher& m) {
  const bool horse = m.horse_guns && m.arm == kArtillery;
  const bool heavy = !horse && m.arm == kArtillery && m.pounder >= t.heavy_pounder;
  if (m.posture == Posture::kUnlimbered)
    return m.arm == kArtillery && m.pounder >= t.heavy_pounder ? kRateUnlimberedHeavy : kRateUnlimbered;
  if (m.posture == Posture::kInRout) return horse ? kRateGunsHorseRout : kRateGunsFootRout;
  return horse ? kRateGunsHorse : heavy ? kRateGunsHeavy : kRateGunsFoot;
}

std::size_t normal_row(const MarchTables& t, const Marcher& m) {
  if (moves_as_guns(m)) return guns_row(t, m);
  return m.arm == kCavalry ? horse_row(m.posture) : foot_row(m.posture);
}

std::size_t charge_row(const Marcher& m) {
  if (moves_as_guns(m)) return kRateGunsHorseCharge;
  return m.arm == kCavalry ? kRateHorseCharge : kRateFootCharge;
}

std::size_t row_of(const MarchTables& t, Marcher m, Gait gait) {
  switch (gait) {
    case kChargeGait:
      return charge_row(m);
    case kRoutGait:
      // Unlimbered artillery routs without its guns (BA-348, BA-425).
      if (m.posture == Posture::kUnlimbered) m.off_guns = true;
      m.posture = Posture::kInRout;
      return normal_row(t, m);
    case kNormalGait:
    case kFastGait:
    case kForcedGait:
      return normal_row(t, m);
  }
  return normal_row(t, m);
}

Rate rate_in(const MarchTables& t, std::size_t row, Going going) {
  // BA-426, R46: an empty road cell is normal ground, any other empty cell is closed.
  const Going column = going == kOnRoad && t.rates.nil(row, kOnRoad) ? kOnNormal : going;
  return {t.rates.nil(row, column) ? 0 : t.rates.at(row, column), t.rates.cite(row)};
}

}  // namespace

Rate rate_of_march(const MarchTables& t, const Marcher& marcher, Gait gait, Going going) {
  Rate rate = rate_in(t, row_of(t, marcher, gait), going);
  if (gait == kFastGait) rate.length *= t.fast_times;
  return rate;
}

Rate staff_rate(const MarchTables& t, Going going) { return rate_in(t, kRateStaff, going); }

bool may_charge(const Marcher& m) {
  if (moves_as_guns(m)) return m.arm == kArtillery && m.horse_guns && m.posture == Posture::kLimbered;
  if (m.off_guns) return false;  // BA-103: they never attack
  if (m.posture == Posture::kAtRest || m.posture == Posture::kAtWork || m.posture == Posture::kInRout ||
      m.posture == Posture::kInBuilding)
    return false;
  return m.arm == kCavalry || (m.posture != Posture::kSquare && m.posture != Posture::kHuddle);
}

int obstacle_quarters(const MarchTables& t, int obstacle, int arm, bool off_guns) {
  constexpr int kWhole = 4;
  if (obstacle == kNoObstacle) return kWhole;
  if (obstacle == kImpassable) return 0;
  const std::size_t column = counts_as_infantry(arm) || off_guns ? 0 : arm == kCavalry ? 1 : 2;
  const auto row = static_cast<std::size_t>(obstacle - kObstacleI);
  return t.obstacles.nil(row, column) ? 0 : static_cast<int>(t.obstacles.at(row, column));
}

Cite obstacle_cite(const MarchTables& t, int obstacle) {
  return t.obstacles.cite(
      static_cast<std::size_t>(std::clamp<int>(obstacle, kObstacleI, kObstacleIII) - kObstacleI));
}

Coord sight_limit(const MarchTables& t, const SightFacts& f) {
  enum : std::size_t { kFrom, kAgainst, kAgainstFiring };
  const auto place = [](int p) { return static_cast<std::size_t>(p); };
  const Coord from = t.sight.at(place(f.from), kFrom);
  const Coord against = t.sight.at(place(f.against), f.fired ? kAgainstFiring : kAgainst);
  Coord limit = std::min(from, against);
  // Only over the full distance, and only against units in the open (BA-418, R25).
  if (f.against == kInOpen && limit == t.sight.at(kInOpen, kAgainst))
    limit += std::max(0, f.layers_above) * t.sight_per_layer;
  if (!f.through_wood) return limit;
  // R25: whoever fires out of a deep wood is seen farther from outside it.
  const bool flash = f.against == kDeepInWood && f.fired && !f.same_wood;
  return std::min(limit, t.sight.at(kDeepInWood, flash ? kAgainstFiring : kAgainst));
}

Coord wheel_cost(const MarchTables& t, Coord frontage, int hundredths) {
  constexpr int kQuarterTurn = 4 * 90 * 100;  // quarters of the frontage for 90 degrees
  return divide_rounded(static_cast<Wide>(frontage) * t.wheel_quarters * hundredths, kQuarterTurn);
}

Coord rotation_cost(const MarchTables& t, Coord frontage, int hundredths) {
  constexpr int kQuarterTurn = 4 * 90 * 100;
  return divide_rounded(static_cast<Wide>(frontage) * t.rotation_quarters * hundredths, kQuarterTurn);
}

int usual_squadrons(const MarchTables& t, int figures) {
  return std::max(t.least_squadrons, (2 * figures + t.squadron) / (2 * t.squadron));
}

}  // namespace drumhead::ba
