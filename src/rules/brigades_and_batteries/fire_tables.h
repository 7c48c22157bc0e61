// Chapter 3's numbers, the facts that decide which of them apply, and the dice: a volley and a hit on guns.
// The game, the desk and the odds all come through here. Bound to data/.../shooting.toml.
#pragma once

#include "engine/dice.h"
#include "engine/tables.h"

namespace drumhead::bb {

// The rows of the shooting table (T1).
enum ShootingRow : std::uint8_t {
  kMusketClose,
  kMusketFar,
  kRifleClose,
  kRifleFar,
  kCanisterLight,
  kCanisterField,
  kCanisterHeavy,
  kBallLight,
  kBallField,
  kBallHeavy,
  kShootingRows
};
enum TargetColumn : std::uint8_t { kNormalTarget, kSkirmishTarget, kSoftTarget, kHardTarget };
inline bool is_ball(int row) { return row >= kBallLight; }
inline bool is_gun_fire(int row) { return row >= kCanisterLight; }
inline bool is_musket(int row) { return row <= kMusketFar; }

// One group of figures or models firing at one target.
struct VolleyFacts {
  int row = kMusketClose;    // a ShootingRow: weapon and range
  int figures = 24;          // of small arms: those that can hit
  bool two_rank = false;     // two-rank foot in close order
  int gun_dice = 4;          // of guns: one for every gun served (R11)
  bool skirmishers = false;  // the target is
  int cover = 0;             // of the target: none, soft, hard
  bool dense = false;        // the target is
  bool evading = false, shaken = false, moved = false, disordered = false, skirmishing = false,
       square = false;
  int grade = 3;  // a GradeOf
  bool british = false,
       russian = false;  // infantry of grade A to E, and the option is on; British: and steady
};

struct GunHitFacts {
  bool ball = false;
  bool limbered = false;
};
struct GunHit {
  int die = 0;
  int gunners = 0;
  int guns = 0;
};

struct FireTables {
  Grid scores;  // ShootingRow by TargetColumn
  Grid ranges;  // by ShootingRow
  Grid dice;    // usual, two-rank: figures for a die, least rest
  Chart<VolleyFacts> modifiers;
  Scores gun_hits;
  Chart<GunHitFacts> gun_hit_modifiers;
  Grid carry;  // small arms, canister, light, field, heavy ball
  Grid cover;  // woods, block
  Coord crest = 0, woods_edge = 0, in_woods = 0, unspotted = 0, hedgerow_viewer = 0, hedgerow_target = 0,
        hedgerow_touch = 0, cover_reach = 0, works_below = 0, targeting = 0, works_section = 0,
        wall_section = 0;
  int arc = 0, enfilade = 0, dense_ranks = 0, hanging = 0, woods_height = 0, half_move = 0;
};
FireTables bind_fire(TableBinder& bind);

// 3.1: dice of small arms; 10 figures 2, 11 figures 3.
int small_arms_dice(const FireTables& tables, int figures, bool two_rank);
int volley_dice(const FireTables& tables, const VolleyFacts& facts);
// R59: the highest score of the columns that fit; kNil if one of them is a dash.
std::int64_t volley_score(const FireTables& tables, const VolleyFacts& facts);
// The face a die must show: a natural 10 always hits, a natural 1 never (BB-046, BB-047). 11: it cannot be
// fired at.
int volley_face(const FireTables& tables, const VolleyFacts& facts, const Reckoning& reckoning);
int resolve_volley(const FireTables& tables, const VolleyFacts& facts, const Reckoning& reckoning,
                   Dice& dice);  // hits
GunHit resolve_gun_hit(const FireTables& tables, const GunHitFacts& facts, Dice& dice);

}  // namespace drumhead::bb
