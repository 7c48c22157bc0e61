// Numbers of the tables and of the text that other tests do not meet at their very edge, typed in from the book.
#include "rules/belle_alliance/at_the_desk.h"

namespace drumhead::test {
namespace {

using ba::Posture;

int firing(Posture posture) { return ba::firing_figures(tables().fire, posture, 12, 2); }
int fighting(Posture posture, ba::AttackFrom from) { return ba::melee_figures(tables().melee, posture, from, 12, 2); }

TEST(ba_106_at_work, nobody_fires) { EXPECT_EQ(firing(Posture::kAtWork), 0); }
TEST(ba_110_at_rest, nobody_fires) { EXPECT_EQ(firing(Posture::kAtRest), 0); }
TEST(ba_182_in_FD, nobody_fires) { EXPECT_EQ(firing(Posture::kInRout), 0); }
TEST(ba_177_unlimbered, all_gunners_of_the_guns_that_fire) { EXPECT_EQ(firing(Posture::kUnlimbered), 12); }

// 4.1.3: all gunners count, wherever they are met; at work and at rest a body has no flank, and all of it fights (R81).
TEST(ba_269_figures_that_fight, all_of_artillery_and_of_those_at_work_or_rest) {
  for (const ba::AttackFrom from : {ba::kFrontal, ba::kOnFlank, ba::kOnRear})
    for (const Posture guns : {Posture::kUnlimbered, Posture::kLimbered}) EXPECT_EQ(fighting(guns, from), 12) << from;
  EXPECT_EQ(fighting(Posture::kAtWork, ba::kFrontal), 12);
  EXPECT_EQ(fighting(Posture::kAtRest, ba::kFrontal), 12);
}

TEST(ba_308_skirmish_line, all_that_are_near_enough_front_and_rear) {
  EXPECT_EQ(fighting(Posture::kSkirmishLine, ba::kFrontal), 12);
  EXPECT_EQ(fighting(Posture::kSkirmishLine, ba::kOnRear), 12);
  EXPECT_EQ(tables().melee.skirmishers, cm(15));
}

// Table 20, row by row: figures, length, bounds, materials, materials near a wood or building, destroyed on.
void expect_work(ba::WorkOf work, int figures, int length, int bounds, int materials, int near, int destroyed) {
  const ba::WorkNeeds anywhere = ba::needs_of(tables().works, work), close = ba::needs_of(tables().works, work, true);
  EXPECT_EQ(anywhere.figures, figures);
  EXPECT_EQ(anywhere.length, cm(length));
  EXPECT_EQ(anywhere.bounds, bounds);
  EXPECT_EQ(anywhere.materials, materials);
  EXPECT_EQ(close.materials, near);
  EXPECT_EQ(anywhere.destroyed_on, destroyed);
}

TEST(ba_543_reinforcing, as_printed) { expect_work(ba::kReinforcing, 0, 0, 8, 7, 7, 0); }
TEST(ba_544_abatis, as_printed) {
  expect_work(ba::kMakeAbatis, 5, 5, 8, 13, 7, 0);
  expect_work(ba::kMakeChevaux, 5, 5, 8, 13, 13, 0);
}
TEST(ba_545_barricade, as_printed) { expect_work(ba::kMakeBarricade, 5, 5, 8, 13, 7, 0); }
TEST(ba_546_emplacement, as_printed) { expect_work(ba::kMakeEmplacement, 5, 0, 16, 9, 9, 0); }
TEST(ba_547_incineration, as_printed) { expect_work(ba::kBurning, 5, 0, 4, 7, 7, 11); }
TEST(ba_548_detonation, as_printed) { expect_work(ba::kBlowingUp, 5, 0, 6, 9, 9, 13); }

TEST(ba_166_difficult_ground, a_layer_of_ten_centimetres_is_not) {
  EXPECT_FALSE(ba::hill_is_difficult(tables().ground, cm(10)));
  EXPECT_TRUE(ba::hill_is_difficult(tables().ground, mm(99)));
  EXPECT_FALSE(ba::is_soft(tables().ground, ba::Area::kOpenGround));
  EXPECT_TRUE(ba::is_soft(tables().ground, ba::Area::kPloughedField));
}
TEST(ba_238_woods, are_soft_and_have_a_rate_of_their_own) {
  EXPECT_TRUE(ba::is_soft(tables().ground, ba::Area::kWood));
  EXPECT_FALSE(ba::is_difficult(tables().ground, ba::Area::kWood));
}
TEST(ba_163_waterways, five_centimetres_are_passed_and_no_more) {
  EXPECT_EQ(ba::waterway_obstacle(tables().ground, cm(5)), ba::kObstacleII);
  EXPECT_EQ(ba::waterway_obstacle(tables().ground, mm(51)), ba::kImpassable);
}

TEST(ba_423_heavy_guns, from_twelve_pounds_on) {
  const auto rate = [](int pounder) {
    return ba::rate_of_march(tables().march, {ba::kArtillery, Posture::kLimbered, false, pounder}, ba::kNormalGait, ba::kOnNormal)
        .length;
  };
  EXPECT_EQ(rate(11), cm(30));
  EXPECT_EQ(rate(12), cm(15));
}

TEST(ba_074_squadrons, of_eight_figures) {
  EXPECT_EQ(ba::usual_squadrons(tables().march, 50), 6);  // 6.25
}
TEST(ba_531_valour, nineteen_per_cent_cost_nothing) {
  EXPECT_EQ(ba::valour_steps(tables().morale, 19, 100), 0);
  EXPECT_EQ(ba::valour_steps(tables().morale, 20, 100), 1);
}

// Distances and degrees of the text; those of our own with the ruling that says them.
TEST(ba_207_support, within_45_degrees) { EXPECT_EQ(tables().fire.support_arc, 45); }
TEST(ba_289_support, within_45_degrees) { EXPECT_EQ(tables().melee.support_arc, 45); }
TEST(ba_210_flank_fire, from_45_degrees_on) { EXPECT_EQ(tables().fire.flank_angle, 45); }
TEST(ba_239_no_ricochet, five_centimetres_before_the_target) { EXPECT_EQ(tables().fire.soft_before, cm(5)); }
TEST(ba_293_flank_attack, three_figures) { EXPECT_EQ(tables().melee.flank_figures, 3); }
TEST(ba_147_fast_march, ninety_centimetres_clear) { EXPECT_EQ(tables().march.fast_clear, cm(90)); }
TEST(ba_025_skirmish_line, ordered_through_its_mother_within_thirty) { EXPECT_EQ(tables().march.line_orders, cm(30)); }
TEST(ba_024_presumed, within_a_centimetre) { EXPECT_EQ(tables().march.presumed, cm(1)); }  // R73
TEST(ba_053_same_order, five_centimetres_and_twenty_degrees) {                              // R16
  EXPECT_EQ(tables().march.same_end, cm(5));
  EXPECT_EQ(tables().march.same_facing, 20);
}
TEST(ba_066_equal, a_tenth_of_a_degree) { EXPECT_EQ(tables().march.angle_tolerance, 10); }  // R3, in hundredths
TEST(ba_395_wood_edge, sideways_beyond_45_degrees) { EXPECT_EQ(tables().march.edge_sideways, 45); }
TEST(ba_396_wood_edge, two_ranks_deep) {  // R112
  EXPECT_EQ(tables().march.wood_edge[0], cm(3));
  EXPECT_EQ(tables().march.wood_edge[1], cm(9));
  EXPECT_EQ(tables().march.wood_edge[2], mm(75));
}
TEST(ba_412_clock, sixteen_rounds_of_a_tick) { EXPECT_EQ(tables().march.tick_rounds, 16); }  // R44

// Tables 13 and 14: where the zones end, in cm.
TEST(ba_529_hand_weapons, zones_as_printed) {
  const int printed[3][2] = {{6, 12}, {10, 18}, {18, 30}};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t zone = 0; zone < 2; ++zone)
      EXPECT_EQ(tables().fire.hand_ranges.at(row, zone), cm(printed[row][zone])) << row << ", " << zone;
}
TEST(ba_530_artillery, zones_as_printed) {
  const int printed[3][3] = {{15, 40, 100}, {20, 50, 120}, {25, 60, 140}};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t zone = 0; zone < 3; ++zone)
      EXPECT_EQ(tables().fire.gun_ranges.at(row, zone), cm(printed[row][zone])) << row << ", " << zone;
}

// Tables 10, 16 and 18: what goes with the result of a throw.
TEST(ba_523_engaged_officer, factors_as_printed) {
  const int printed[] = {-4, -4, -3, -3, -2, -2, -1, -1, 1, 1, 2, 2, 3, 3, 4, 4};  // from 3 to 18
  for (int thrown = 3; thrown <= 18; ++thrown)
    EXPECT_EQ(tables().morale.engaged.at(thrown).values.front(), printed[thrown - 3]) << thrown;
}
TEST(ba_533_reorganisation, costs_nothing) {
  for (const int total : {11, 13, 15}) EXPECT_EQ(tables().morale.reorganised.at(total).values.front(), 0) << total;
}
TEST(ba_534_reorganisation, ten_fifteen_and_twenty_per_cent) {
  EXPECT_EQ(tables().morale.reorganised.at(10).values.front(), 10);
  EXPECT_EQ(tables().morale.reorganised.at(6).values.front(), 15);
  EXPECT_EQ(tables().morale.reorganised.at(4).values.front(), 20);
}
TEST(ba_540_catch, who_escapes_costs_his_side_nothing) {
  EXPECT_EQ(tables().morale.caught_result.at(12).values.front(), 0);
  EXPECT_EQ(tables().morale.caught_result.at(13).values.front(), 0);
}

TEST(ba_529_weapons, gunners_and_drivers_have_none) {
  EXPECT_EQ(ba::default_weapon(tables().muster, {.description = "Battery", .arm = ba::kArtillery}), ba::kNoWeapon);
  EXPECT_EQ(ba::default_weapon(tables().muster, {.description = "Train", .arm = ba::kWaggons}), ba::kNoWeapon);
}

}  // namespace
}  // namespace drumhead::test
