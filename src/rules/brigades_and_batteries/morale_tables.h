// Chapter 5's numbers, and the facts that decide which of them apply. Game, desk and odds all come through
// here.
#pragma once

#include "engine/desk.h"
#include "engine/tables.h"

namespace drumhead::bb {

struct MoraleFacts {
  int grade = 3;           // a GradeOf
  bool foot = true;        // infantry and gunners
  bool by_fire = false;    // shooting hits are a reason of the test
  bool sheltered = false;  // in a steady square, or in hard cover against the fire
  bool shaken = false;
  int hits = 0;  // this phase, by fire in step 5 and in combat in step 6
  int lost = 0;  // of its original figures, for any cause
  int original = 24;
  bool charging = false;          // it has charged this turn
  bool charged = false;           // it has been charged this turn
  bool at_strong_foot = false;    // charging home at hard cover or steady foot
  bool at_steady_square = false;  // charging home at a steady square
  bool met_by_infantry = false;   // charged home by steady infantry
  bool met_by_cavalry = false;
  bool flanked = false;  // in flank or rear, by a charge that went home
  bool lost_combat = false;
  int charisma = 0;  // of the general with it
  bool out_of_command = false;
  int nation = 0;  // a NationOf; none without the option
  bool british_cavalry = false;
  bool in_column = false;
  bool in_line = false;
  bool full_advance = false;
};

struct RoutFacts {
  int grade = 3;
  int figures = 24;      // now
  bool at_half = false;  // at or below half its original strength
  int charisma = 0;
  bool out_of_command = false;
  bool past_centre = false;  // of a surrounded force
};

enum class RoutBand : std::uint8_t { kShattered, kEighteen, kTwelve, kEight, kSix, kFour };
enum RoutColumn : std::uint8_t { kRoutInches, kHitsLarge, kHitsSmall };

struct MoraleTables {
  Grid pass;  // by GradeOf
  Chart<MoraleFacts> chart;
  std::int64_t fire_hits = 0;
  Chart<RoutFacts> rout_chart;
  Bands<RoutBand> rout;
  std::int64_t large = 0, past_centre = 0, wide_column = 0, narrow_column = 0, wide_from = 0;
  Coord farthest = 0, corridor = 0, clear = 0, surrender = 0;
};
MoraleTables bind_morale(TableBinder& bind);

struct MoraleThrow {
  int die = 0, total = 0;
  bool passed = false;
};
// BB-231, BB-048: natural rolls mean nothing here.
MoraleThrow resolve_morale(const MoraleTables& tables, const MoraleFacts& facts, const Reckoning& reckoning,
                           Dice& dice);

struct RoutThrow {
  int die = 0, total = 0;
};
RoutThrow resolve_rout(const Reckoning& reckoning, Dice& dice);
int rout_hits(const MoraleTables& tables, const RoutFacts& facts, const Bands<RoutBand>::Band& band);

}  // namespace drumhead::bb
