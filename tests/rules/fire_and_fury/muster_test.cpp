// What history's units become in Regimental Fire and Fury: the scale (FF-073), strength cards, unit
// cards.
#include "muster/muster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fight.h"

namespace drumhead::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

const Rulebook& fury() { return rulebook("fire-and-fury"); }

HistoricUnit regiment(int men) {
  HistoricUnit unit;
  unit.name = "24th Michigan";
  unit.role = "line";
  unit.men = men;
  return unit;
}

HistoricUnit guns_of(int guns, int pounder, const std::string& weapon = "") {
  HistoricUnit unit = regiment(20 * guns);
  unit.arm = Arm::kArtillery;
  unit.role = "foot";
  unit.guns = guns;
  unit.pounder = pounder;
  unit.weapon = weapon;
  return unit;
}

int marker_of(const Enlistment& e, const std::string& word) {
  for (const auto& [name, value] : e.spec.markers)
    if (name == word) return value;
  return 0;
}

// ---- The scale.

TEST(ff_073_scale, an_inch_is_25_yards_and_a_turn_a_quarter_of_an_hour) {
  // 25 yards of 91.44 cm are 22.86 m.
  EXPECT_EQ(fury().scale().metres_per_unit_x100, 2286);
  EXPECT_EQ(fury().scale().minutes_per_turn, 15);  // of 10 to 15
}

TEST(ff_073_scale, strength_is_counted_in_stands) { EXPECT_EQ(fury().words().counted_in, "stands"); }

TEST(ff_073_scale, a_stand_is_40_men_or_2_guns) {
  EXPECT_EQ(fury().enlist(regiment(400)).spec.strength, 10);
  EXPECT_EQ(fury().enlist(regiment(419)).spec.strength, 10);
  EXPECT_EQ(fury().enlist(regiment(420)).spec.strength, 11);  // 10.5: the half counts
  EXPECT_EQ(fury().enlist(regiment(10)).spec.strength, 1);
  EXPECT_EQ(fury().enlist(guns_of(6, 12)).spec.strength, 3);
  EXPECT_EQ(fury().enlist(guns_of(5, 12)).spec.strength, 3);
}

// ---- Strength cards.

struct PrintedCard {
  int stands, worn, spent;
};

void expect_cards(const std::string& dependability, const std::vector<PrintedCard>& cards) {
  for (const PrintedCard& card : cards) {
    HistoricUnit unit = regiment(40 * card.stands);
    unit.overrides.emplace_back("dependability", dependability);
    const Enlistment e = fury().enlist(unit);
    EXPECT_EQ(e.spec.strength, card.stands);
    EXPECT_EQ(marker_of(e, "worn_at"), card.worn) << dependability << " with " << card.stands << " stands";
    EXPECT_EQ(marker_of(e, "spent_at"), card.spent) << dependability << " with " << card.stands << " stands";
  }
}

TEST(ff_156_spirited_cards, as_printed) {
  expect_cards("spirited", {{2, 1, 0},
                            {3, 2, 1},
                            {4, 2, 1},
                            {5, 3, 2},
                            {6, 4, 2},
                            {7, 4, 3},
                            {8, 5, 3},
                            {9, 5, 4},
                            {10, 6, 4},
                            {11, 7, 4},
                            {12, 7, 5},
                            {13, 8, 5},
                            {14, 8, 6},
                            {15, 9, 6},
                            {16, 10, 6},
                            {17, 10, 7},
                            {18, 11, 7},
                            {19, 11, 8},
                            {20, 12, 8}});
}

TEST(ff_157_reliable_cards, as_printed) {
  expect_cards("reliable", {{2, 1, 0},
                            {3, 2, 1},
                            {4, 3, 2},
                            {5, 4, 2},
                            {6, 4, 3},
                            {7, 5, 3},
                            {8, 6, 4},
                            {9, 6, 4},
                            {10, 7, 5},
                            {11, 8, 5},
                            {12, 8, 6},
                            {13, 9, 6},
                            {14, 10, 7},
                            {15, 11, 7},
                            {16, 11, 8},
                            {17, 12, 8},
                            {18, 13, 9},
                            {19, 13, 9},
                            {20, 14, 10}});
}

TEST(ff_158_unreliable_cards, as_printed) {
  expect_cards("unreliable", {{2, 1, 0},
                              {3, 2, 1},
                              {4, 3, 2},
                              {5, 4, 3},
                              {6, 5, 4},
                              {7, 6, 4},
                              {8, 6, 5},
                              {9, 7, 5},
                              {10, 8, 6},
                              {11, 9, 7},
                              {12, 10, 7},
                              {13, 10, 8},
                              {14, 11, 8},
                              {15, 12, 9},
                              {16, 13, 10},
                              {17, 14, 10},
                              {18, 14, 11},
                              {19, 15, 11},
                              {20, 16, 12}});
}

// Above 20 stands by percent, to the nearest: 24 spirited 14.4 and 9.6, 26 spirited 15.6 and 10.4; 52 reliable 36.4 and 26;
// unreliable 22: 17.6 and 13.2, 23: 18.4 and 13.8, 24: 19.2 and 14.4, 26: 20.8 and 15.6.
TEST(ff_156_spirited_cards, of_large_units) { expect_cards("spirited", {{24, 14, 10}, {26, 16, 10}}); }
TEST(ff_157_reliable_cards, of_large_units) { expect_cards("reliable", {{24, 17, 12}, {52, 36, 26}}); }
TEST(ff_158_unreliable_cards, of_large_units) {
  expect_cards("unreliable", {{22, 18, 13}, {23, 18, 14}, {24, 19, 14}, {26, 21, 16}});
}

TEST(ff_155_strength_card, a_battle_may_print_its_own) {
  HistoricUnit unit = regiment(400);
  unit.overrides = {{"worn_at", "9"}, {"spent_at", "2"}};
  const Enlistment e = fury().enlist(unit);
  EXPECT_EQ(marker_of(e, "worn_at"), 9);
  EXPECT_EQ(marker_of(e, "spent_at"), 2);
  EXPECT_THAT(e.notes, Contains(HasSubstr("10/9/2")));
}

TEST(ff_155_strength_card, one_stand_is_never_worn_and_guns_have_no_card) {
  const Enlistment one = fury().enlist(regiment(40));
  EXPECT_EQ(marker_of(one, "worn_at"), 0);
  EXPECT_EQ(marker_of(one, "spent_at"), 0);
  EXPECT_EQ(marker_of(fury().enlist(guns_of(6, 12)), "worn_at"), 0);
}

// ---- The unit card.

TEST(ff_159_unit_card, type_by_arm_and_traits) {
  EXPECT_EQ(fury().enlist(regiment(400)).spec.type, "infantry");
  HistoricUnit horse = regiment(400);
  horse.arm = Arm::kCavalry;
  EXPECT_EQ(fury().enlist(horse).spec.type, "cavalry");
  horse.traits = {"mounted infantry"};
  EXPECT_EQ(fury().enlist(horse).spec.type, "mounted infantry");
  HistoricUnit battery = guns_of(6, 12);
  EXPECT_EQ(fury().enlist(battery).spec.type, "battery");
  battery.role = "horse";
  EXPECT_EQ(fury().enlist(battery).spec.type, "horse battery");
}

TEST(ff_159_unit_card, traits_become_markers) {
  HistoricUnit unit = regiment(400);
  unit.traits = {"sharpshooters", "brave colonel"};
  unit.overrides = {{"small_arm", "BR"}, {"second_arm", "SM"}, {"second_stands", "4"}};
  const Enlistment e = fury().enlist(unit);
  EXPECT_EQ(marker_of(e, "sharpshooters"), 1);
  EXPECT_EQ(marker_of(e, "brave_colonel"), 1);
  EXPECT_EQ(marker_of(e, "small_arm"), 2);   // RM SM BR
  EXPECT_EQ(marker_of(e, "second_arm"), 2);  // none RM SM
  EXPECT_EQ(marker_of(e, "second_stands"), 4);
  HistoricUnit fixed = guns_of(4, 24);
  fixed.traits = {"fixed guns"};
  EXPECT_EQ(marker_of(fury().enlist(fixed), "fixed"), 1);
}

TEST(ff_159_unit_card, gun_classes) {
  // HR LR HS LS LH.
  EXPECT_EQ(marker_of(fury().enlist(guns_of(4, 20, "rifle")), "small_arm"), 0);
  EXPECT_EQ(marker_of(fury().enlist(guns_of(4, 10, "rifle")), "small_arm"), 1);
  EXPECT_EQ(marker_of(fury().enlist(guns_of(4, 12)), "small_arm"), 2);
  EXPECT_EQ(marker_of(fury().enlist(guns_of(4, 6)), "small_arm"), 3);
  HistoricUnit howitzers = guns_of(4, 12);
  howitzers.howitzers = 4;
  EXPECT_EQ(marker_of(fury().enlist(howitzers), "small_arm"), 4);
}

}  // namespace
}  // namespace drumhead::test
