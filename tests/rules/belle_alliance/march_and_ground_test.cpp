// Tables 2 to 5: sight, rates of march, passage of obstacles, ground (BA-416 to BA-435); the cost of turns
// (BA-170); victory (BA-069).
#include "rules/belle_alliance/at_the_desk.h"

namespace drumhead::test {
namespace {

using namespace ba;  // NOLINT: a page of its words

const MarchTables& march() { return tables().march; }
const GroundTables& ground() { return tables().ground; }

// The four cells of a row; 0 where the ground is closed, and the road as normal ground where its cell is
// empty.
using Cells = std::array<int, 4>;

// Whole centimetres, and -1 of anything else.
int whole_cm(Coord length) { return length % cm(1) == 0 ? static_cast<int>(length / cm(1)) : -1; }

Cells cells(const ba::Marcher& marcher, Gait gait, const char* rule) {
  Cells result{};
  for (const Going going : {kOnRoad, kOnNormal, kOnDifficult, kInWood}) {
    const Rate rate = rate_of_march(march(), marcher, gait, going);
    EXPECT_EQ(rate.cite.text(), rule);
    note(rate.cite);
    result[going] = whole_cm(rate.length);
  }
  return result;
}

ba::Marcher foot(Posture posture) { return {kInfantry, posture}; }
ba::Marcher horse(Posture posture) { return {kCavalry, posture}; }
ba::Marcher guns(Posture posture, int pounder = 6, bool horse_guns = false) {
  return {kArtillery, posture, horse_guns, pounder};
}

// ---- Table 2.

int seen(const SightFacts& facts) { return whole_cm(sight_limit(march(), facts)); }

TEST(ba_416_sight, the_smaller_of_from_and_against) {
  EXPECT_EQ(seen({}), 200);
  EXPECT_EQ(seen({.fired = true}), 200);
  EXPECT_EQ(seen({.against = kInCoverOrEdge}), 30);
  EXPECT_EQ(seen({.against = kInCoverOrEdge, .fired = true}), 100);
  EXPECT_EQ(seen({.from = kInCoverOrEdge}), 200);
  EXPECT_EQ(seen({.from = kInCoverOrEdge, .against = kInCoverOrEdge}), 30);
  EXPECT_EQ(seen({.from = kDeepInWood}), 15);
  EXPECT_EQ(seen({.from = kDeepInWood, .against = kInCoverOrEdge, .fired = true}), 15);
  EXPECT_EQ(seen({.against = kDeepInWood}), 15);
  EXPECT_EQ(seen({.against = kDeepInWood, .fired = true}), 30);
  note(march().sight.cite(0));
}

TEST(ba_416_sight, a_line_through_a_wood) {
  EXPECT_EQ(seen({.through_wood = true}), 15);
  EXPECT_EQ(seen({.against = kDeepInWood, .fired = true, .through_wood = true}), 30);
  EXPECT_EQ(seen({.against = kDeepInWood, .fired = true, .through_wood = true, .same_wood = true}), 15);
  EXPECT_EQ(seen({.against = kInCoverOrEdge, .fired = true, .through_wood = true}), 15);
}

TEST(ba_418_sight_from_above, twenty_cm_a_layer_against_the_open) {
  EXPECT_EQ(seen({.layers_above = 2}), 240);
  EXPECT_EQ(seen({.layers_above = -1}), 200);
  EXPECT_EQ(seen({.against = kInCoverOrEdge, .layers_above = 2}), 30);
  EXPECT_EQ(seen({.from = kDeepInWood, .layers_above = 2}), 15);
  note("sight_measures", "per_layer");
}

// ---- Table 3.

TEST(ba_419_infantry, by_formation) {
  const char* rule = "BA-419";
  EXPECT_EQ(cells(foot(Posture::kColumnOfMarch), kNormalGait, rule), (Cells{50, 40, 20, 15}));
  EXPECT_EQ(cells(foot(Posture::kColumnOfAttack), kNormalGait, rule), (Cells{30, 30, 15, 0}));
  for (const Posture posture : {Posture::kLine, Posture::kMass, Posture::kAtWork, Posture::kAtRest})
    EXPECT_EQ(cells(foot(posture), kForcedGait, rule), (Cells{20, 20, 10, 0}));
  for (const Posture posture : {Posture::kSquare, Posture::kHuddle})
    EXPECT_EQ(cells(foot(posture), kNormalGait, rule), (Cells{10, 10, 5, 0}));
  EXPECT_EQ(cells({kEngineers, Posture::kLine}, kNormalGait, rule), (Cells{20, 20, 10, 0}));
}

TEST(ba_420_infantry, skirmish_line_charge_and_rout) {
  const char* rule = "BA-420";
  EXPECT_EQ(cells(foot(Posture::kSkirmishLine), kNormalGait, rule), (Cells{30, 30, 20, 15}));
  EXPECT_EQ(cells(foot(Posture::kLine), kChargeGait, rule), (Cells{40, 40, 0, 0}));
  EXPECT_EQ(cells(foot(Posture::kHuddle), kRoutGait, rule), (Cells{50, 40, 20, 15}));
}

TEST(ba_421_cavalry, by_formation) {
  const char* rule = "BA-421";
  EXPECT_EQ(cells(horse(Posture::kColumnOfMarch), kNormalGait, rule), (Cells{80, 60, 25, 15}));
  EXPECT_EQ(cells(horse(Posture::kColumnOfAttack), kNormalGait, rule), (Cells{40, 40, 20, 0}));
  EXPECT_EQ(cells(horse(Posture::kLine), kNormalGait, rule), (Cells{30, 30, 15, 0}));
  EXPECT_EQ(cells(horse(Posture::kSkirmishLine), kNormalGait, rule), (Cells{40, 40, 20, 15}));
}

TEST(ba_422_cavalry, charge_rout_and_staff) {
  const char* rule = "BA-422";
  EXPECT_EQ(cells(horse(Posture::kColumnOfAttack), kChargeGait, rule), (Cells{60, 60, 0, 0}));
  EXPECT_EQ(cells(horse(Posture::kLine), kRoutGait, rule), (Cells{80, 60, 25, 15}));
  EXPECT_EQ(staff_rate(march(), kOnRoad).length, cm(80));
  EXPECT_EQ(staff_rate(march(), kOnNormal).length, cm(60));
  EXPECT_EQ(staff_rate(march(), kOnDifficult).length, cm(25));
  EXPECT_EQ(staff_rate(march(), kInWood).length, cm(15));
  EXPECT_EQ(staff_rate(march(), kInWood).cite.text(), rule);
}

TEST(ba_423_limbered, foot_heavy_horse_and_waggons) {
  const char* rule = "BA-423";
  const Posture limbered = Posture::kLimbered;
  EXPECT_EQ(cells(guns(limbered), kNormalGait, rule), (Cells{50, 30, 15, 10}));
  EXPECT_EQ(cells(guns(limbered, 9), kNormalGait, rule), (Cells{50, 30, 15, 10}));  // R123
  EXPECT_EQ(cells(guns(limbered, 12), kNormalGait, rule), (Cells{25, 15, 8, 5}));
  EXPECT_EQ(cells(guns(limbered, 18), kNormalGait, rule), (Cells{25, 15, 8, 5}));
  EXPECT_EQ(cells(guns(limbered, 6, true), kNormalGait, rule), (Cells{80, 40, 20, 10}));
  EXPECT_EQ(cells(guns(limbered, 6, true), kChargeGait, rule), (Cells{60, 60, 0, 0}));
  EXPECT_EQ(cells({kWaggons, limbered, false, 12}, kNormalGait, rule), (Cells{50, 30, 15, 10}));
}

TEST(ba_424_unlimbered, by_calibre_and_never_in_a_wood) {
  EXPECT_EQ(cells(guns(Posture::kUnlimbered), kNormalGait, "BA-424"), (Cells{15, 15, 10, 0}));
  EXPECT_EQ(cells(guns(Posture::kUnlimbered, 12), kNormalGait, "BA-424"), (Cells{10, 10, 5, 0}));
}

TEST(ba_425_rout_of_artillery, limbered_with_its_guns_else_as_infantry) {
  EXPECT_EQ(cells(guns(Posture::kLimbered), kRoutGait, "BA-425"), (Cells{50, 40, 20, 15}));
  EXPECT_EQ(cells(guns(Posture::kLimbered, 12), kRoutGait, "BA-425"), (Cells{50, 40, 20, 15}));
  EXPECT_EQ(cells(guns(Posture::kLimbered, 6, true), kRoutGait, "BA-425"), (Cells{80, 60, 25, 15}));
  EXPECT_EQ(cells(guns(Posture::kUnlimbered, 6, true), kRoutGait, "BA-420"), (Cells{50, 40, 20, 15}));
  ba::Marcher gunners = guns(Posture::kColumnOfMarch);
  gunners.off_guns = true;
  EXPECT_EQ(cells(gunners, kNormalGait, "BA-419"), (Cells{50, 40, 20, 15}));
}

TEST(ba_426_empty_cells, road_is_normal_ground_the_others_are_closed) {
  // Asserted cell by cell above: a line on a road has 20, in a wood none; a charge on a road 40, in difficult
  // ground none. Which rule says so is told where a march is stopped.
  EXPECT_TRUE(rate_of_march(march(), foot(Posture::kLine), kNormalGait, kOnRoad).open());
  EXPECT_FALSE(rate_of_march(march(), foot(Posture::kLine), kNormalGait, kInWood).open());
  EXPECT_FALSE(rate_of_march(march(), horse(Posture::kLine), kChargeGait, kOnDifficult).open());
}

TEST(ba_147_fast_march, twice_the_normal_rate) {
  EXPECT_EQ(cells(foot(Posture::kColumnOfMarch), kFastGait, "BA-419"), (Cells{100, 80, 40, 30}));
}

TEST(ba_153_charge, who_has_one) {
  EXPECT_TRUE(may_charge(foot(Posture::kLine)));
  EXPECT_TRUE(may_charge(foot(Posture::kMass)));
  EXPECT_TRUE(may_charge(foot(Posture::kSkirmishLine)));
  EXPECT_FALSE(may_charge(foot(Posture::kSquare)));
  EXPECT_FALSE(may_charge(foot(Posture::kHuddle)));
  EXPECT_TRUE(may_charge(horse(Posture::kColumnOfMarch)));
  EXPECT_FALSE(may_charge(horse(Posture::kAtRest)));
  EXPECT_TRUE(may_charge(guns(Posture::kLimbered, 6, true)));
  EXPECT_FALSE(may_charge(guns(Posture::kLimbered)));
  EXPECT_FALSE(may_charge(guns(Posture::kUnlimbered, 6, true)));
  ba::Marcher gunners = guns(Posture::kLine);
  gunners.off_guns = true;
  EXPECT_FALSE(may_charge(gunners));
}

TEST(ba_170_turns, wheels_and_rotations_in_proportion) {
  EXPECT_EQ(wheel_cost(march(), cm(10), 9000), cm(15));
  EXPECT_EQ(wheel_cost(march(), cm(10), 3000), cm(5));
  EXPECT_EQ(wheel_cost(march(), cm(12), 100), cm(2) / 10);  // 18 cm of 90 degrees
  EXPECT_EQ(rotation_cost(march(), cm(10), 9000), cm(75) / 10);
  EXPECT_EQ(rotation_cost(march(), cm(10), 18000), cm(15));
}

// ---- Table 4.

TEST(ba_427_obstacle_I, half_for_cavalry_and_artillery) {
  EXPECT_EQ(obstacle_quarters(march(), kObstacleI, kInfantry), 4);
  EXPECT_EQ(obstacle_quarters(march(), kObstacleI, kCavalry), 2);
  EXPECT_EQ(obstacle_quarters(march(), kObstacleI, kArtillery), 2);
  EXPECT_EQ(obstacle_quarters(march(), kObstacleI, kWaggons), 2);
  EXPECT_EQ(obstacle_quarters(march(), kNoObstacle, kWaggons), 4);
  EXPECT_EQ(obstacle_cite(march(), kObstacleI).text(), "BA-427");
  note(obstacle_cite(march(), kObstacleI));
}

TEST(ba_428_obstacle_II, half_and_quarters) {
  EXPECT_EQ(obstacle_quarters(march(), kObstacleII, kEngineers), 2);
  EXPECT_EQ(obstacle_quarters(march(), kObstacleII, kCavalry), 1);
  EXPECT_EQ(obstacle_quarters(march(), kObstacleII, kArtillery), 1);
  EXPECT_EQ(obstacle_quarters(march(), kObstacleII, kArtillery, true), 2);  // gunners off their guns
  EXPECT_EQ(obstacle_cite(march(), kObstacleII).text(), "BA-428");
  note(obstacle_cite(march(), kObstacleII));
}

TEST(ba_429_obstacle_III, infantry_alone) {
  EXPECT_EQ(obstacle_quarters(march(), kObstacleIII, kInfantry), 1);
  EXPECT_EQ(obstacle_quarters(march(), kObstacleIII, kCavalry), 0);
  EXPECT_EQ(obstacle_quarters(march(), kObstacleIII, kArtillery), 0);
  EXPECT_EQ(obstacle_quarters(march(), kImpassable, kInfantry), 0);
  EXPECT_EQ(obstacle_cite(march(), kObstacleIII).text(), "BA-429");
  note(obstacle_cite(march(), kObstacleIII));
}

// ---- Table 5.

void expect_feature(Feature feature, ObstacleClass obstacle, CoverClass cover, const char* rule) {
  EXPECT_EQ(obstacle_of(ground(), feature), obstacle) << rule;
  EXPECT_EQ(cover_of(ground(), feature), cover) << rule;
  EXPECT_EQ(cite_of(ground(), feature).text(), rule);
  note(cite_of(ground(), feature));
}

TEST(ba_430_hill_layers, narrower_is_worse) {
  EXPECT_EQ(hill_obstacle(ground(), cm(5)), kNoObstacle);
  EXPECT_EQ(hill_obstacle(ground(), cm(5) - 1), kObstacleI);
  EXPECT_EQ(hill_obstacle(ground(), cm(2)), kObstacleI);
  EXPECT_EQ(hill_obstacle(ground(), cm(2) - 1), kObstacleII);
  EXPECT_EQ(hill_obstacle(ground(), cm(1)), kObstacleII);
  EXPECT_EQ(hill_obstacle(ground(), cm(1) - 1), kObstacleIII);
  EXPECT_TRUE(hill_is_difficult(ground(), cm(10) - 1));
  EXPECT_FALSE(hill_is_difficult(ground(), cm(10)));
  note("widths", "hill_I");
}

TEST(ba_431_hedges_and_water, obstacles_without_cover) {
  for (const Feature f :
       {Feature::kShrubs, Feature::kFence, Feature::kHedgeRow, Feature::kDitch, Feature::kFord})
    expect_feature(f, kObstacleI, kNoCover, "BA-431");
  EXPECT_EQ(waterway_obstacle(ground(), cm(1) - 1), kObstacleI);
  EXPECT_EQ(waterway_obstacle(ground(), cm(1)), kObstacleII);
  EXPECT_EQ(waterway_obstacle(ground(), cm(5)), kObstacleII);
  EXPECT_EQ(waterway_obstacle(ground(), cm(5) + 1), kImpassable);
}

TEST(ba_432_woods_and_hedges, obstacle_and_cover) {
  for (const Feature f : {Feature::kWoodEdge, Feature::kHedge, Feature::kDike})
    expect_feature(f, kObstacleI, kCoverI, "BA-432");
  expect_feature(Feature::kDeepWood, kNoObstacle, kCoverI, "BA-432");
  expect_feature(Feature::kFiredAtFromWood, kNoObstacle, kCoverII, "BA-432");
  expect_feature(Feature::kHolsteinHedge, kObstacleII, kCoverI, "BA-432");
}

TEST(ba_433_walls, by_height) {
  expect_feature(Feature::kLowWall, kObstacleI, kCoverI, "BA-433");
  expect_feature(Feature::kWall, kObstacleII, kCoverII, "BA-433");
  expect_feature(Feature::kHighWall, kObstacleIII, kCoverIII, "BA-433");
}

TEST(ba_434_buildings, cover_only) {
  expect_feature(Feature::kWoodenBuilding, kNoObstacle, kCoverI, "BA-434");
  expect_feature(Feature::kStoneBuilding, kNoObstacle, kCoverII, "BA-434");
  expect_feature(Feature::kStrongBuilding, kNoObstacle, kCoverIII, "BA-434");
}

TEST(ba_435_works, guns_are_neither) {
  expect_feature(Feature::kUnlimberedGuns, kNoObstacle, kNoCover, "BA-435");
  expect_feature(Feature::kPlacedMaterial, kObstacleI, kNoCover, "BA-435");
  expect_feature(Feature::kAbatis, kObstacleI, kNoCover, "BA-435");
  expect_feature(Feature::kChevauxDeFrise, kObstacleI, kNoCover, "BA-435");
  expect_feature(Feature::kBarricade, kObstacleI, kCoverI, "BA-435");
  expect_feature(Feature::kEmplacement, kObstacleII, kCoverII, "BA-435");
}

TEST(ba_166_areas, difficult_and_soft) {
  EXPECT_FALSE(is_difficult(ground(), Area::kOpenGround));
  for (const Area area : {Area::kPloughedField, Area::kGrownField, Area::kShrubbery, Area::kOrchard})
    EXPECT_TRUE(is_difficult(ground(), area));
  EXPECT_FALSE(is_difficult(ground(), Area::kWood));  // it has a column of its own
  EXPECT_TRUE(is_soft(ground(), Area::kWood));
  EXPECT_TRUE(is_soft(ground(), Area::kOrchard));
  EXPECT_FALSE(is_soft(ground(), Area::kShrubbery));
}

// ---- R28.

TEST(ba_069_victory, points_and_the_lead_that_wins) {
  const VictoryTables& t = tables().victory;
  EXPECT_EQ(points_of(t, {30, 2, 1, 2}), 30 + 20 + 10 + 50);
  EXPECT_EQ(winner_of(t, 60, 50), Winner::kFirst);   // 10 points, 20 per cent
  EXPECT_EQ(winner_of(t, 59, 50), Winner::kDraw);    // 9 points
  EXPECT_EQ(winner_of(t, 119, 100), Winner::kDraw);  // 19 per cent
  EXPECT_EQ(winner_of(t, 100, 120), Winner::kSecond);
  EXPECT_EQ(winner_of(t, 10, 0), Winner::kFirst);
  EXPECT_EQ(winner_of(t, 9, 0), Winner::kDraw);
  EXPECT_EQ(t.bounds, 16);
}

}  // namespace
}  // namespace drumhead::test
