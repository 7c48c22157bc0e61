// Fire and melee as throws (T0, T5 to T9): what each is reckoned from, and how a cell of the tables and an adjusted die become
// hits. fire.toml, melee.toml.
#pragma once

#include "engine/tables.h"
#include "rules/near_run_thing/words.h"

namespace drumhead::nrt {

// Cells of [fire] and [melee]: 2 to 6 the score needed; a dash never hits.
enum CellOf : std::int16_t { kCellX = 1, kCellXPlus = 7, kCellTwoX = 8, kCellE = 9 };

// T0: the threshold of each sign, and how much more each further hit needs.
struct ResultScale {
  int x = 0, x_plus = 0, two_x = 0, further = 0;
};
// Hits of a cell with a die and its adjustments. E is not for it: it removes its target without a die (NRT-242).
int hits_of(const ResultScale& scale, std::int64_t cell, int adjusted_die);

enum FireRow : std::uint8_t { kFromLine, kFromReinforced, kFromColumn, kFromSquare, kFromSkirmish, kFromCavalry, kCanister, kLongRange };
enum FireColumn : std::uint8_t { kAtLine, kAtReinforced, kAtColumn, kAtMasseSquare, kAtSkirmish, kAtGuns, kAtLimbered, kAtCavalryLine,
                                 kAtCavalryColumn, kAtHard };

// All that one fire is reckoned from (T7).
struct FireFacts {
  int quality = 0, size = 0;
  bool british_average = false, russian_average = false, gun_12 = false, gun_3_4 = false;
  bool secondary = false, pass_through = false, enfilade = false, firer_disordered = false, firer_moved = false, soft_cover = false,
       lying = false, caisson = false;
};
struct FireTables {
  ResultScale scale;
  Grid ranges;  // CalibreOf - 1, by canister and long
  Coord musketry = 0, cavalry = 0;
  Grid table;
  Chart<FireFacts> dice;
  std::array<int, 4> by_size{};  // SizeOf
  int squeezed = 0;
  Coord foot_charge = 0, horse_charge = 0, foot_uncovered = 0, horse_uncovered = 0, secondary = 0, pass_field = 0, pass_heavy = 0,
        straight = 0, order_mixte = 0, overhead = 0;
  int arc = 0, fuse = 0, rocket_short = 0, rocket_long = 0, regimental_canister = 0, regimental_long = 0, caisson_spent = 0,
      shrapnel_from = 0, disorder_at = 0, disorder_march = 0;
};
FireTables bind_fire(TableBinder& bind);

enum MeleeRow : std::uint8_t { kStrikeLine, kStrikeReinforced, kStrikeColumn, kStrikeMasse, kStrikeSquare, kStrikeHard, kStrikeSkirmish,
                               kStrikeGuns, kStrikeCavalryLine, kStrikeCavalryColumn, kStrikeCavalrySkirmish };
enum MeleeColumn : std::uint8_t { kStruckLine, kStruckReinforced, kStruckColumn, kStruckMasse, kStruckSquare, kStruckSkirmish, kStruckGuns,
                                  kStruckLimbered, kStruckCavalry, kStruckCavalrySkirmish, kStruckHard };

// All that one blow is reckoned from (T9).
struct MeleeFacts {
  int quality = 0, size = 0;
  bool russian_average = false, heavy = false, lancer = false, v_armour = false;
  bool flank_rear = false, disordered = false, blown = false, v_disordered_square = false, uphill_obstacle = false, v_soft_cover = false;
};
struct MeleeTables {
  Grid table;
  Chart<MeleeFacts> dice;
  int most_rounds = 0, odd_hit_left = 0, spike_on = 0, take_on = 0;
  Grid march_columns;
  Coord advance = 0, lap = 0, clear = 0;
};
MeleeTables bind_melee(TableBinder& bind);

}  // namespace drumhead::nrt
