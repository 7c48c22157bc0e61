// Army points (R-20): what history's units and leaders cost. Every sum is of the rulebook's own figures.
#include "muster/muster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fight.h"

namespace drumhead::test {
namespace {

using ::testing::Contains;

const Rulebook& points_book() { return rulebook("fire-and-fury"); }

HistoricUnit line_regiment(int men) {
  HistoricUnit unit;
  unit.name = "Regiment";
  unit.role = "line";
  unit.weapon = "rifled musket";
  unit.men = men;
  return unit;
}

HistoricUnit told_of(HistoricUnit unit, const std::string& key, const std::string& value) {
  unit.overrides.emplace_back(key, value);
  return unit;
}

HistoricUnit gun_battery(const std::string& gun) {
  HistoricUnit unit = line_regiment(100);
  unit.arm = Arm::kArtillery;
  unit.role = "foot";
  unit.guns = 6;
  return told_of(unit, "gun", gun);
}

int cost_of(const HistoricUnit& unit) { return points_book().enlist(unit).points; }

int cost_of_quality(HistoricUnit unit, int quality) {
  unit.quality = quality;
  return cost_of(unit);
}

TEST(ff_184_army_points, of_a_stand_go_by_quality) {
  // 400 men are 10 stands: green 5, trained 6, veteran 7, crack 8 each.
  EXPECT_EQ(cost_of_quality(line_regiment(400), 1), 50);
  EXPECT_EQ(cost_of_quality(line_regiment(400), 3), 60);
  EXPECT_EQ(cost_of_quality(line_regiment(400), 4), 70);
  EXPECT_EQ(cost_of_quality(line_regiment(400), 6), 80);
}

TEST(ff_184_army_points, spirited_and_unreliable_are_half_a_point_and_the_unit_is_rounded_up) {
  // 9 stands: 9 x 6 1/2 = 58 1/2, 9 x 5 1/2 = 49 1/2.
  EXPECT_EQ(cost_of(told_of(line_regiment(360), "dependability", "spirited")), 59);
  EXPECT_EQ(cost_of(told_of(line_regiment(360), "dependability", "reliable")), 54);
  EXPECT_EQ(cost_of(told_of(line_regiment(360), "dependability", "unreliable")), 50);
}

TEST(ff_184_army_points, cavalry_costs_two_more_and_mounted_infantry_one) {
  // 6 stands with rifle muskets: 6 x 8, 6 x 7.
  HistoricUnit horse = line_regiment(240);
  horse.arm = Arm::kCavalry;
  EXPECT_EQ(cost_of(horse), 48);
  horse.traits = {"mounted infantry"};
  EXPECT_EQ(cost_of(horse), 42);
}

TEST(ff_185_army_points, of_a_stand_go_by_its_arm) {
  // 10 trained stands: 60, and 10 times the figure of the arm.
  EXPECT_EQ(cost_of(told_of(line_regiment(400), "small_arm", "SM")), 50);
  EXPECT_EQ(cost_of(told_of(line_regiment(400), "small_arm", "MC")), 50);
  EXPECT_EQ(cost_of(told_of(line_regiment(400), "small_arm", "RM")), 60);
  EXPECT_EQ(cost_of(told_of(line_regiment(400), "small_arm", "BC")), 70);
  EXPECT_EQ(cost_of(told_of(line_regiment(400), "small_arm", "BR")), 80);
  EXPECT_EQ(cost_of(told_of(line_regiment(400), "small_arm", "RC")), 80);
  EXPECT_EQ(cost_of(told_of(line_regiment(400), "small_arm", "RR")), 90);
}

TEST(ff_185_army_points, sharpshooters_and_a_brave_colonel_are_five_a_unit) {
  HistoricUnit unit = line_regiment(400);
  unit.traits = {"sharpshooters"};
  EXPECT_EQ(cost_of(unit), 65);
  unit.traits = {"sharpshooters", "brave colonel"};
  EXPECT_EQ(cost_of(unit), 70);
}

TEST(ff_186_army_points, of_a_gun_stand_go_by_its_class) {
  // 6 guns are 3 stands.
  EXPECT_EQ(cost_of(gun_battery("HS")), 48);
  EXPECT_EQ(cost_of(gun_battery("HR")), 48);
  EXPECT_EQ(cost_of(gun_battery("LR")), 42);
  EXPECT_EQ(cost_of(gun_battery("LS")), 36);
  EXPECT_EQ(cost_of(gun_battery("LH")), 33);
}

TEST(ff_186_army_points, horse_guns_three_more_fixed_four_less_and_quality) {
  HistoricUnit horse = gun_battery("HS"), fixed = gun_battery("HS");
  horse.role = "horse";
  fixed.traits = {"fixed guns"};
  EXPECT_EQ(cost_of(horse), 57);  // 3 x 19
  EXPECT_EQ(cost_of(fixed), 36);  // 3 x 12
  EXPECT_EQ(cost_of_quality(gun_battery("HS"), 1), 42);
  EXPECT_EQ(cost_of_quality(gun_battery("HS"), 4), 54);
  EXPECT_EQ(cost_of_quality(gun_battery("HS"), 6), 60);
}

std::vector<std::string> notes_of_leader(int rating, int level) {
  HistoricLeader leader;
  leader.name = "Leader";
  leader.rating = rating;
  leader.level = level;
  return points_book().commission(leader).notes;
}

TEST(ff_187_army_points, of_leaders_go_by_rating_and_higher_ones_cost_five_more) {
  EXPECT_THAT(notes_of_leader(-1, 0), Contains("0 army points"));
  EXPECT_THAT(notes_of_leader(0, 0), Contains("10 army points"));
  EXPECT_THAT(notes_of_leader(1, 0), Contains("20 army points"));
  EXPECT_THAT(notes_of_leader(-1, 1), Contains("5 army points"));
  EXPECT_THAT(notes_of_leader(1, 2), Contains("25 army points"));
}

}  // namespace
}  // namespace drumhead::test
