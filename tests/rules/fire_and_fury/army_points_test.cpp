// Army points (R-20): what history's units and leaders cost. Every sum is of the rulebook's own figures.
#include "muster/muster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fight.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

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

int cost_of_leader(int rating, int level) {
  HistoricLeader leader;
  leader.name = "Leader";
  leader.rating = rating;
  leader.level = level;
  return points_book().commission(leader).points;
}

TEST(ff_187_army_points, of_leaders_go_by_rating_and_higher_ones_cost_five_more) {
  EXPECT_EQ(cost_of_leader(-1, 0), 0);
  EXPECT_EQ(cost_of_leader(0, 0), 10);
  EXPECT_EQ(cost_of_leader(1, 0), 20);
  EXPECT_EQ(cost_of_leader(-1, 1), 5);
  EXPECT_EQ(cost_of_leader(1, 2), 25);
}

// ---- What a file says for this book counts before anything is priced.

TEST(ff_184_army_points, mounted_infantry_and_strength_by_override_are_priced_as_they_fight) {
  // 240 men are 6 stands; 6 x (6 + 1) as mounted infantry, 8 x (6 + 1) with eight stands of them.
  HistoricUnit horse = told_of(line_regiment(240), "type", "mounted infantry");
  EXPECT_EQ(cost_of(horse), 42);
  EXPECT_EQ(cost_of(told_of(horse, "strength", "8")), 56);
}

TEST(ff_185_army_points, arms_and_traits_by_markers_are_priced_and_named_once) {
  // 10 trained stands with repeating rifles, 6 + 3 each, and a brave colonel.
  HistoricUnit unit = told_of(line_regiment(400), "markers.small_arm", "4");
  unit = told_of(unit, "markers.brave_colonel", "1");
  EXPECT_EQ(cost_of(unit), 95);
  const auto markers = points_book().enlist(unit).spec.markers;
  EXPECT_EQ(std::count_if(markers.begin(), markers.end(), [](const auto& m) { return m.first == "small_arm"; }), 1);
}

TEST(ff_186_army_points, guns_fixed_by_a_marker_are_priced_so) {
  EXPECT_EQ(cost_of(told_of(gun_battery("HS"), "markers.fixed", "1")), 36);  // 3 x (16 - 4)
}

TEST(ff_187_army_points, a_rating_by_override_is_priced) {
  HistoricLeader leader;
  leader.name = "Leader";
  leader.overrides = {{"rating", "1"}};
  EXPECT_EQ(points_book().commission(leader).points, 20);
  leader.overrides = {{"rating", "gallant"}};
  EXPECT_EQ(points_book().commission(leader).points, 20);
}

TEST(ff_187_army_points, of_an_army_are_those_of_its_leaders_too) {
  // 10 trained stands 60; a gallant brigadier 20, an able division leader 15.
  constexpr const char* kArmy = R"([army]
title = "A brigade"
sources = ["invented"]
rulebooks = ["fire-and-fury"]
[[command]]
name = "Division"
level = "division"
leader = { name = "Upper" }
[[command]]
name = "Brigade"
level = "brigade"
superior = "Division"
leader = { name = "Lower", rules.fire-and-fury.rating = "gallant" }
[[unit]]
name = "Regiment"
command = "Brigade"
arm = "infantry"
men = 400
weapon = "rifled musket"
)";
  const Result<BattleFile> file = read_battle(kArmy, "army.toml");
  ASSERT_TRUE(file) << file.error().message();
  const Result<Mustered> mustered = muster(*file, points_book());
  ASSERT_TRUE(mustered) << mustered.error().message();
  const std::string report = muster_report(*mustered, points_book().words());
  EXPECT_THAT(report, HasSubstr("400 men; 10 stands, 95 points"));
}

}  // namespace
}  // namespace drumhead::test
