// Musketry and cannonade: fire points, their ladder, the modifiers and the table of effects (FF-074 to
// FF-103, FF-142 to FF-154). Fire points are counted in quarters of a point, so that a half of a half is
// whole.
#pragma once

#include <array>
#include <optional>

#include "engine/desk.h"
#include "engine/tables.h"
#include "rules/fire_and_fury/words.h"

namespace drumhead::ff {

inline constexpr int kQuarters = 4;  // of a fire point

enum CoverOf : std::int16_t { kNoCover, kPartialCover, kFullCover, kFortified };
// What of a target's posture counts; the larger lines first, for only the largest applies.
enum ExposureOf : std::int16_t { kUnexposed, kExposed, kDenseTroops, kDenseGuns };
enum FireResult : std::uint8_t {
  kDesultory,
  kLively,
  kGalling,
  kTellingHome,
  kTellingSteel,
  kTellingChecked,
  kWithering
};

struct FireFacts {
  int quarters = 6 * kQuarters;  // fire points, summed and not yet rounded
  bool cannonade = false;
  bool buck_or_sharp = false;
  bool green = false;  // at least half of the musketry points are of green troops
  bool enfiladed = false;  // one way to be exposed
  int exposure = kUnexposed;
  int cover = kNoCover;
  bool extended = false;   // the target is in extended line
  int quality = kTrained;  // of the target
};

struct FireTables {
  Grid musketry;   // SmallArm by band, in halves
  Grid cannonade;  // GunClass by band, in halves
  std::array<Coord, 4> musketry_bands{};
  std::array<Coord, 6> cannonade_bands{};
  Scores ladder;
  std::int64_t ladder_from = 0, ladder_each = 0;
  Chart<FireFacts> chart;
  std::array<Bands<FireResult>, 4> results;  // by QualityOf
  int withering_stands = 0, withering_guns = 0, withering_over = 0, telling_stands = 0, massed_reads = 0,
      low_ammo = 0;
  Coord massed = 0, leader = 0, checked = 0, alike = 0, threat = 0, over_from_gun = 0, over_from_target = 0,
        behind_cover = 0;
};
FireTables bind_fire(TableBinder& bind);

// Quarters of a point that one stand has at a range; none: it cannot fire so far (FF-154).
std::optional<int> musketry_quarters(const FireTables& tables, int small_arm, Coord range);
std::optional<int> cannonade_quarters(const FireTables& tables, int gun, Coord range);
Coord longest_range(const FireTables& tables, int small_arm);
Coord longest_gun_range(const FireTables& tables, int gun);
int rounded_points(int quarters);  // to the nearest, a half upwards
Reckoning reckon_fire(const FireTables& tables,
                      const FireFacts& facts);  // the ladder first, then the modifiers
const Bands<FireResult>::Band& fire_result(const FireTables& tables, int quality, int total);
bool is_telling(FireResult result);
FireResult one_row_lower(
    FireResult result);  // FF-101: for a massed target, whose own column is read again (FF-267)
bool checks_charge(FireResult result, bool cold_steel);

}  // namespace drumhead::ff
