// Table 7 row by row (BA-462 to BA-488) and Table 14. The plain fire: 4 gunners of a 6 pd in zone 1, 20 cm,
// at 20 infantry in line, no factor at all; they count 20 for the ratio and make 2 units of fire.
#include "rules/belle_alliance/at_the_desk.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

Laid cannonade(const CircumstanceValues& values, const std::vector<int>& dice = {4, 4, 4}) {
  CircumstanceValues all = values;
  const auto usual = [&](const char* name, const char* value) {
    for (const auto& given : values)
      if (given.first == name) return;
    all.emplace_back(name, value);
  };
  usual("firing", "4");
  usual("range", "20");
  usual("target_figures", "20");
  return lay("cannonade", all, dice);
}

TEST(ba_407_cannonade, a_plain_one_has_no_factor) {
  const Laid l = cannonade({});
  EXPECT_EQ(l.total(), 0);
  EXPECT_EQ(l.spoken, "LD; 1 figure lost");  // 12: 1/2 for each of 2 units of fire
}

TEST(ba_462_column_effect, two_more) { EXPECT_EQ(cannonade({{"column_effect", "yes"}}).factor("BA-462"), 2); }
TEST(ba_463_square_mass_huddle, three_more) {
  for (const char* posture : {"square", "battalion mass", "huddle"})
    EXPECT_EQ(cannonade({{"target_posture", posture}}).factor("BA-463"), 3) << posture;
}
TEST(ba_464_skirmish_line, four_less) {
  EXPECT_EQ(cannonade({{"target_posture", "skirmish line"}}).factor("BA-464"), -4);
}
TEST(ba_465_limbered_artillery, two_less) {
  EXPECT_EQ(cannonade({{"target_arm", "artillery"}, {"target_posture", "limbered"}}).factor("BA-465"), -2);
  EXPECT_EQ(cannonade({{"target_arm", "waggons"}, {"target_posture", "limbered"}}).factor("BA-465"), -2);
}
TEST(ba_466_unlimbered_artillery, four_less) {
  const Laid l = cannonade({{"target_arm", "artillery"}, {"target_posture", "unlimbered"}});
  EXPECT_EQ(l.factor("BA-466"), -4);
  EXPECT_EQ(l.total(), -4);
}
TEST(ba_467_mounted_cavalry, one_more_or_at_the_charge_one_less) {
  EXPECT_EQ(cannonade({{"target_arm", "cavalry"}}).factor("BA-467"), 1);
  EXPECT_EQ(cannonade({{"target_arm", "cavalry"}, {"target_charged", "yes"}}).factor("BA-467"), -1);
}
TEST(ba_468_flank_and_rear, to_morale) {
  const Laid flank = cannonade({{"struck", "flank"}});
  EXPECT_EQ(flank.factor("BA-468"), 3);
  EXPECT_EQ(flank.spoken, "MD; 1 figure lost");  // loss 12, morale 15
  EXPECT_EQ(cannonade({{"struck", "rear"}}).factor("BA-468"), 2);
}
TEST(ba_469_hidden_target, two_less) {
  EXPECT_EQ(cannonade({{"hidden_target", "yes"}}).factor("BA-469"), -2);
}
TEST(ba_470_passage_of_obstacle, guns_to_loss_target_to_morale) {
  EXPECT_EQ(cannonade({{"in_passage", "yes"}}).factor("BA-470"), -2);
  EXPECT_EQ(cannonade({{"target_in_passage", "yes"}}).factor("BA-470"), 2);
}

TEST(ba_471_wood_and_cover, wood_helps_the_guns_cover_i_does_nothing) {
  EXPECT_EQ(cannonade({{"cover", "I"}}).total(), 0);
  EXPECT_EQ(cannonade({{"cover", "I"}, {"target_in_wood", "yes"}}).factor("BA-471"), 2);
  EXPECT_EQ(cannonade({{"cover", "II"}}).factor("BA-471"), -2);
  EXPECT_EQ(cannonade({{"cover", "III"}}).factor("BA-471"), -4);
  // The lowest row of the group counts: better cover goes before the wood.
  EXPECT_EQ(cannonade({{"cover", "II"}, {"target_in_wood", "yes"}}).total(), -2);
}

TEST(ba_472_more_gunners, a_gunner_counts_five_times) {
  EXPECT_EQ(cannonade({{"target_figures", "11"}}).factor("BA-472"), 0);  // 20 against 11
  EXPECT_EQ(cannonade({{"target_figures", "10"}}).factor("BA-472"), 1);
  EXPECT_EQ(cannonade({{"target_figures", "6"}}).factor("BA-472"), 2);
  EXPECT_EQ(cannonade({{"target_figures", "2"}}).factor("BA-472"), 2);
}

TEST(ba_473_more_target_figures, every_step_at_its_edge) {
  const auto at = [](const char* figures) {
    return cannonade({{"target_figures", figures}}).factor("BA-473");
  };
  EXPECT_EQ(at("29"), 0);
  EXPECT_EQ(at("30"), -1);
  EXPECT_EQ(at("40"), -2);
  EXPECT_EQ(at("59"), -2);
  EXPECT_EQ(at("60"), -4);
  EXPECT_EQ(at("80"), -6);
  EXPECT_EQ(at("100"), -8);
  EXPECT_EQ(at("200"), -8);
}

TEST(ba_474_not_stationary, foot_artillery_alone) {
  EXPECT_EQ(cannonade({{"moved", "yes"}}).factor("BA-474"), -3);
  EXPECT_EQ(cannonade({{"moved", "yes"}, {"horse_guns", "yes"}}).total(), 0);
}
TEST(ba_475_split_fire, not_in_zone_1) {
  EXPECT_EQ(cannonade({{"split", "yes"}}).total(), 0);
  EXPECT_EQ(cannonade({{"split", "yes"}, {"range", "50"}}).factor("BA-475"), -2);
  EXPECT_EQ(cannonade({{"split", "yes"}, {"range", "120"}}).factor("BA-475"), -2);
}
TEST(ba_476_first_fire, two_more) { EXPECT_EQ(cannonade({{"first", "yes"}}).factor("BA-476"), 2); }
TEST(ba_477_without_supplies, the_target_two_more) {
  EXPECT_EQ(cannonade({{"target_without_supplies", "yes"}}).factor("BA-477"), 2);
}
TEST(ba_478_canister, in_zone_1_alone) {
  EXPECT_EQ(cannonade({{"canister", "yes"}}).factor("BA-478"), 3);
  const Laid far = cannonade({{"canister", "yes"}, {"range", "20.1"}}, {});
  EXPECT_EQ(far.spoken, "the fire is not carried out");
  EXPECT_TRUE(far.follows("BA-236"));
}
TEST(ba_479_zones, three_and_six_less) {
  EXPECT_EQ(cannonade({{"range", "20.1"}}).factor("BA-479"), -3);
  const Laid l = cannonade({{"range", "51"}});
  EXPECT_EQ(l.factor("BA-479"), -6);
  EXPECT_EQ(l.spoken, "OR; 1/2 of a figure lost");  // 6: 1/4 for each of 2 units
}
TEST(ba_480_no_ricochet, beyond_zone_1) {
  EXPECT_EQ(cannonade({{"non_ricochet", "yes"}}).total(), 0);
  EXPECT_EQ(cannonade({{"non_ricochet", "yes"}, {"range", "30"}}).factor("BA-480"), -2);
}
TEST(ba_481_ranging, beyond_zone_1) {
  EXPECT_EQ(cannonade({{"ranging", "yes"}}).total(), 0);
  EXPECT_EQ(cannonade({{"ranging", "yes"}, {"range", "30"}}).factor("BA-481"), -2);
  EXPECT_EQ(cannonade({{"ranging", "yes"}, {"non_ricochet", "yes"}, {"range", "30"}}).total(),
            -7);  // -3 -2 -2
}
TEST(ba_482_calibre, light_guns_less_heavy_guns_more) {
  EXPECT_EQ(cannonade({{"pounder", "3"}, {"range", "10"}}).factor("BA-482"), -2);
  EXPECT_EQ(cannonade({{"pounder", "4"}, {"range", "10"}}).factor("BA-482"), -2);
  for (const char* middle : {"5", "6", "8", "9"})
    EXPECT_EQ(cannonade({{"pounder", middle}, {"range", "10"}}).total(), 0) << middle;
  EXPECT_EQ(cannonade({{"pounder", "12"}}).factor("BA-482"), 2);
  EXPECT_EQ(cannonade({{"pounder", "18"}}).factor("BA-482"), 2);  // R123
}
TEST(ba_483_light_disorder, guns_and_target) {
  EXPECT_EQ(cannonade({{"disorder", "LD"}}).factor("BA-483"), -2);
  EXPECT_EQ(cannonade({{"target_disorder", "LD"}}).factor("BA-483"), 2);
}
TEST(ba_484_worse_disorder, four_and_eight) {
  EXPECT_EQ(cannonade({{"target_disorder", "MD"}}).factor("BA-484"), 4);
  EXPECT_EQ(cannonade({{"target_disorder", "FD"}}).factor("BA-484"), 8);
}
TEST(ba_485_support, the_target_two_less) {
  EXPECT_EQ(cannonade({{"target_supported", "yes"}}).factor("BA-485"), -2);
}
TEST(ba_486_neighbour, two_more) { EXPECT_EQ(cannonade({{"neighbour", "yes"}}).factor("BA-486"), 2); }
TEST(ba_487_engaged_officer, added_and_subtracted) {
  EXPECT_EQ(cannonade({{"officer", "4"}}).factor("BA-487"), 4);
  EXPECT_EQ(cannonade({{"target_officer", "1"}}).factor("BA-487"), -1);
}
TEST(ba_488_valour, the_guns_to_loss_the_targets_from_morale) {
  const Laid l = cannonade({{"valour", "3"}, {"target_valour", "-2"}});
  EXPECT_EQ(l.factor("BA-488"), 5);
  EXPECT_EQ(l.spoken, "MD; 2 figures lost");  // loss 15, morale 17
}

TEST(ba_177_units_of_fire, two_gunners_and_one_of_a_single_one) {
  const ba::FireTables& t = tables().fire;
  EXPECT_EQ(ba::units_of_fire(t, true, 1), 1);
  EXPECT_EQ(ba::units_of_fire(t, true, 5), 3);
  EXPECT_EQ(ba::units_of_fire(t, true, 5, true), 2);
  EXPECT_EQ(ba::units_of_fire(t, true, 1, true), 0);
}

TEST(ba_530_artillery, zones_by_calibre_with_their_upper_limits) {
  struct Case {
    const char *pounder, *first, *second, *third, *out;
  };
  for (const Case& c : {Case{"4", "15", "40", "100", "100.1"}, Case{"5", "20", "50", "120", "120.1"},
                        Case{"8", "20", "50", "120", "120.1"}, Case{"9", "25", "60", "140", "140.1"},
                        Case{"24", "25", "60", "140", "140.1"}}) {
    const auto at = [&](const char* range) {
      return cannonade({{"pounder", c.pounder}, {"range", range}}).question;
    };
    EXPECT_THAT(at(c.first), HasSubstr("zone 1")) << c.pounder;
    EXPECT_THAT(at(c.second), HasSubstr("zone 2")) << c.pounder;
    EXPECT_THAT(at(c.third), HasSubstr("zone 3")) << c.pounder;
    const Laid out = cannonade({{"pounder", c.pounder}, {"range", c.out}}, {});
    EXPECT_TRUE(out.follows("BA-530")) << c.pounder;
  }
}

}  // namespace
}  // namespace drumhead::test
