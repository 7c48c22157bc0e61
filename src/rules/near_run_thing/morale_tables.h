// The morale die (T10, T11): one struct of facts, and for each test its column of the chart and its bands. morale.toml.
#pragma once

#include <array>

#include "engine/trials.h"
#include "rules/near_run_thing/words.h"

namespace drumhead::nrt {

// The tests by their letters, in the order of the columns of [morale].
enum TestOf : std::uint8_t {
  kTestCH,  // charge
  kTestLC,  // infantry line charged by a column
  kTestLV,  // line or reinforced line that stands against cavalry
  kTestES,  // emergency square
  kTestSK,  // skirmishers that stand against formed troops
  kTestCI,  // formed cavalry charged in front by infantry
  kTestVO,  // volley and countercharge
  kTestDR,  // drawn melee
  kTestLO,  // lost melee
  kTestWM,  // cavalry wins a melee
  kTestRA,  // routers that rally
  kTestIM,  // impetuous troops on contact
  kTestSQ,  // a square that has moved
  kTestUP,  // standing up
  kTests
};

struct MoraleFacts {
  int quality = 0, margin = 0, personality = 0;  // margin: hits of difference beyond the first
  bool full_support = false, no_support = false, uneasy = false, unsteady = false, disordered = false, friends_rout = false,
       brigadier = false, higher = false, booster = false;
  bool flank_rear = false, solid = false, easy_target = false, in_column = false, in_line = false, from_column = false,
       close_start = false, enemy_near = false, enemy_far = false;
  bool steady_infantry = false, column_shock = false, rash = false, french_volley = false, british_up = false;
};

// What a test comes to. Each test has three of them: what the bands of its table are called, the best last.
enum class Mettle : std::uint8_t { kBadFail, kFail, kPass };

struct MoraleTables {
  std::array<DieInBands<MoraleFacts, Mettle>, kTests> tests;
  Coord support = 0, successive = 0, friends_rout = 0, booster = 0, enemy_near = 0, enemy_far = 0;
  int successive_units = 0, successive_facing = 0, rout_hit = 0, caught_hit = 0;
};
MoraleTables bind_morale(TableBinder& bind);

}  // namespace drumhead::nrt
