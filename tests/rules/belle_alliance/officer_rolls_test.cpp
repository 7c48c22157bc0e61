// Ordering, officers, reorganisation, spread of rout, valour and supplies: Tables 9, 10 and 15 to 19 (BA-518
// to BA-523, BA-531 to BA-542), and the rolls of Table 20 (BA-543 to BA-548).
#include "lab/odds.h"
#include "rules/belle_alliance/at_the_desk.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

// ---- Table 9. The desk adds the routing unit's factors and subtracts the second's.

Laid spread(const CircumstanceValues& values, const std::vector<int>& dice = {3, 3, 3, 3, 3, 3}) {
  return lay("spread_of_rout", values, dice);
}

TEST(ba_518_spread_of_rout, march_cavalry_and_passage) {
  EXPECT_EQ(spread({}).total(), 0);
  EXPECT_EQ(spread({{"second_in_march", "yes"}}).factor("BA-518"), 2);
  EXPECT_EQ(spread({{"second_in_passage", "yes"}}).factor("BA-518"), 2);
  EXPECT_EQ(spread({{"routing_cavalry", "yes"}}).factor("BA-518"), 1);
  EXPECT_EQ(spread({{"second_cavalry", "yes"}}).factor("BA-518"), -1);
}

TEST(ba_519_spread_of_rout, cover_weakens_the_rout) {
  EXPECT_EQ(spread({{"second_cover", "I"}}).factor("BA-519"), -2);
  EXPECT_EQ(spread({{"second_cover", "II"}}).factor("BA-519"), -4);
  EXPECT_EQ(spread({{"second_cover", "III"}}).total(), -6);
}

TEST(ba_520_spread_of_rout, for_whichever_has_more) {
  const auto at = [](const char* routing, const char* second) {
    return spread({{"routing_figures", routing}, {"second_figures", second}}).factor("BA-520");
  };
  EXPECT_EQ(at("29", "20"), 0);
  EXPECT_EQ(at("30", "20"), 1);
  EXPECT_EQ(at("40", "20"), 2);
  EXPECT_EQ(at("60", "20"), 4);
  EXPECT_EQ(at("100", "20"), 4);
  EXPECT_EQ(at("20", "30"), -1);
  EXPECT_EQ(at("20", "40"), -2);
  EXPECT_EQ(at("20", "60"), -4);
}

TEST(ba_521_spread_of_rout, disorder_of_the_second_unit) {
  EXPECT_EQ(spread({{"second_disorder", "LD"}}).factor("BA-521"), 2);
  EXPECT_EQ(spread({{"second_disorder", "MD"}}).factor("BA-521"), 4);
  EXPECT_EQ(spread({{"second_disorder", "FD"}}).total(), 8);
}

TEST(ba_522_spread_of_rout, officer_and_valour) {
  EXPECT_EQ(spread({{"second_officer", "yes"}}).factor("BA-522"), -2);
  EXPECT_EQ(spread({{"routing_valour", "2"}, {"second_valour", "-1"}}).factor("BA-522"), 3);
}

TEST(ba_349_spread_of_rout, the_second_unit_by_table_11_the_first_never) {
  const auto result = [](const char* routing_valour) {
    return spread({{"routing_valour", routing_valour}}).spoken;
  };
  EXPECT_EQ(result("-5"), "the rout does not spread");
  EXPECT_EQ(result("0"), "the rout does not spread");
  EXPECT_EQ(result("2"), "the second unit is in LD");
  EXPECT_EQ(result("3"), "the second unit is in MD");
  EXPECT_EQ(result("5"), "the second unit is in FD");
}

TEST(ba_349_spread_of_rout, exact_odds_of_equal_units) {
  // R101 has them: 54.6 per cent nothing, 17.4 LD, 13.5 MD, 14.5 FD.
  for (const Procedure& procedure : belle().procedures()) {
    if (procedure.name != "spread_of_rout") continue;
    const DeskCase c = procedure.open({}).value();
    const Odds odds = odds_of(c.resolve);
    EXPECT_TRUE(odds.exact);
    EXPECT_NEAR(odds.of(ba::kOR), 0.546, 0.0005);
    EXPECT_NEAR(odds.of(ba::kLD), 0.174, 0.0005);
    EXPECT_NEAR(odds.of(ba::kMD), 0.135, 0.0005);
    EXPECT_NEAR(odds.of(ba::kFD), 0.145, 0.0005);
  }
}

// ---- Table 10.

TEST(ba_523_engaged_officer, every_band_at_its_ends) {
  struct Case {
    std::vector<int> dice;
    const char* spoken;
  };
  for (const Case& c :
       {Case{{1, 1, 1}, "he falls, -4"}, Case{{2, 1, 1}, "he falls, -4"}, Case{{2, 2, 1}, "he survives, -3"},
        Case{{2, 2, 2}, "he survives, -3"}, Case{{3, 2, 2}, "he falls, -2"}, Case{{3, 3, 2}, "he falls, -2"},
        Case{{3, 3, 3}, "he survives, -1"}, Case{{4, 3, 3}, "he survives, -1"},
        Case{{4, 4, 3}, "he survives, +1"}, Case{{4, 4, 4}, "he survives, +1"},
        Case{{5, 4, 4}, "he falls, +2"}, Case{{5, 5, 4}, "he falls, +2"}, Case{{5, 5, 5}, "he survives, +3"},
        Case{{6, 5, 5}, "he survives, +3"}, Case{{6, 6, 5}, "he falls, +4"},
        Case{{6, 6, 6}, "he falls, +4"}}) {
    const Laid l = lay("engaged_officer", {}, c.dice);
    EXPECT_EQ(l.spoken, c.spoken);
    EXPECT_TRUE(l.follows("BA-523"));
    EXPECT_EQ(l.follows("BA-040"), l.spoken.find("falls") != std::string::npos);
  }
}

// ---- Table 15, R103, and what FD costs.

TEST(ba_531_valour, a_point_for_each_full_twenty_per_cent) {
  const ba::MoraleTables& t = tables().morale;
  EXPECT_EQ(ba::valour_steps(t, 5, 30), 0);
  EXPECT_EQ(ba::valour_steps(t, 6, 30), 1);
  EXPECT_EQ(ba::valour_steps(t, 11, 30), 1);
  EXPECT_EQ(ba::valour_steps(t, 12, 30), 2);
  EXPECT_EQ(ba::valour_steps(t, 30, 30), 5);
  EXPECT_EQ(ba::valour_steps(t, 4, 19), 1);  // 21 per cent
  EXPECT_EQ(ba::valour_steps(t, 3, 19), 0);
  note("morale_numbers", "valour_percent");
}

TEST(ba_342_full_disorder, ten_per_cent_rounded_down) {
  EXPECT_EQ(ba::fd_loss(tables().morale, 9), 0);
  EXPECT_EQ(ba::fd_loss(tables().morale, 10), 1);
  EXPECT_EQ(ba::fd_loss(tables().morale, 39), 3);
}

TEST(ba_366_supplies, two_ones_leave_three_rolls) {
  const auto after = [](int supplies, int ones) {
    return ba::supplies_after(tables().morale, supplies, ba::ThreeDice{10, ones});
  };
  EXPECT_EQ(after(ba::kUnlimited, 1), ba::kUnlimited);
  EXPECT_EQ(after(ba::kUnlimited, 2), 3);
  EXPECT_EQ(after(ba::kUnlimited, 3), 3);
  EXPECT_EQ(after(3, 3), 2);  // further ones change nothing
  EXPECT_EQ(after(2, 0), 1);
  EXPECT_EQ(after(1, 0), ba::kNoSupplies);
  EXPECT_EQ(after(ba::kNoSupplies, 3), ba::kNoSupplies);
}

// ---- Table 16.

Laid reorganise(const CircumstanceValues& values, const std::vector<int>& dice = {4, 4, 4}) {
  return lay("reorganisation", values, dice);
}

TEST(ba_532_reorganisation, one_staff_figure_failures_and_valour) {
  EXPECT_EQ(reorganise({}).total(), 0);
  EXPECT_EQ(reorganise({{"officer", "yes"}}).factor("BA-532"), 2);
  EXPECT_EQ(reorganise({{"adjutant", "yes"}}).factor("BA-532"), 1);
  EXPECT_EQ(reorganise({{"officer", "yes"}, {"adjutant", "yes"}}).total(), 2);
  EXPECT_EQ(reorganise({{"failures", "3"}, {"valour", "-2"}}).factor("BA-532"), 1);
  EXPECT_EQ(reorganise({{"caught", "1"}}).total(), -1);
}

TEST(ba_533_reorganisation, fifteen_thirteen_eleven) {
  EXPECT_EQ(reorganise({}, {5, 5, 5}).spoken, "it reorganises to OR");
  EXPECT_EQ(reorganise({}, {5, 5, 4}).spoken, "it reorganises to LD");
  EXPECT_EQ(reorganise({}, {5, 4, 4}).spoken, "it reorganises to LD");
  const Laid md = reorganise({}, {4, 4, 4});
  EXPECT_EQ(md.spoken, "it reorganises to MD without retreat");
  EXPECT_EQ(reorganise({}, {4, 4, 3}).spoken, "it reorganises to MD without retreat");
  EXPECT_TRUE(md.follows("BA-533"));
}

TEST(ba_534_reorganisation, below_eleven_it_routs_again) {
  EXPECT_EQ(reorganise({}, {4, 3, 3}).spoken, "it routs again and loses 10 per cent");
  EXPECT_EQ(reorganise({}, {3, 2, 2}).spoken, "it routs again and loses 10 per cent");
  EXPECT_EQ(reorganise({}, {2, 2, 2}).spoken, "it routs again and loses 15 per cent");
  EXPECT_EQ(reorganise({}, {2, 2, 1}).spoken, "it routs again and loses 15 per cent");
  const Laid worst = reorganise({}, {2, 1, 1});
  EXPECT_EQ(worst.spoken, "it routs again and loses 20 per cent");
  EXPECT_TRUE(worst.follows("BA-534"));
  EXPECT_EQ(ba::loss_of_percent(39, 15), 5);  // 5.85
}

TEST(ba_535_reorganisation, goes_on_from_MD_and_LD) {
  EXPECT_TRUE(reorganise({}, {4, 4, 4}).follows("BA-535"));
  EXPECT_TRUE(reorganise({}, {5, 4, 4}).follows("BA-535"));
  EXPECT_FALSE(reorganise({}, {6, 6, 6}).follows("BA-535"));
  EXPECT_EQ(tables().morale.md_bounds, 1);
  EXPECT_EQ(tables().morale.ld_bounds, 1);
}

// ---- Table 17.

Laid order(const CircumstanceValues& values, const std::vector<int>& dice = {4, 4, 4}) {
  return lay("ordering", values, dice);
}

TEST(ba_536_ordering, the_officer_and_his_adjutant) {
  EXPECT_EQ(order({{"rating", "1"}}).factor("BA-536"), 1);
  EXPECT_EQ(order({{"rating", "-1"}}).factor("BA-536"), -2);
  EXPECT_EQ(order({{"officer", "yes"}}).factor("BA-536"), 4);
  EXPECT_EQ(order({{"adjutant", "yes"}}).factor("BA-536"), 2);
  EXPECT_EQ(order({{"officer", "yes"}, {"adjutant", "yes"}}).total(), 4);
  // R12: without a directly commanding officer none of it counts.
  EXPECT_EQ(
      order({{"commanded", "no"}, {"rating", "1"}, {"officer", "yes"}, {"only_towards", "yes"}}).total(), 0);
}

TEST(ba_537_ordering, huddle_towards_the_officer_and_failures) {
  EXPECT_EQ(order({{"only_huddle", "yes"}}).factor("BA-537"), 2);
  EXPECT_EQ(order({{"only_towards", "yes"}}).factor("BA-537"), 4);
  EXPECT_EQ(order({{"failures", "2"}}).factor("BA-537"), 2);
}

TEST(ba_538_ordering, disorder_and_valour) {
  EXPECT_EQ(order({{"disorder", "LD"}}).factor("BA-538"), -2);
  EXPECT_EQ(order({{"disorder", "MD"}}).total(), -4);
  EXPECT_EQ(order({{"valour", "3"}}).factor("BA-538"), 3);
}

TEST(ba_539_ordering, every_band_at_its_ends) {
  EXPECT_EQ(order({}, {5, 4, 4}).spoken, "the order is followed");          // 13
  EXPECT_EQ(order({}, {4, 4, 4}).spoken, "the order is followed, in LD");   // 12
  EXPECT_EQ(order({}, {4, 4, 3}).spoken, "the order is followed, in LD");   // 11
  EXPECT_EQ(order({}, {4, 3, 3}).spoken, "the order is not followed, LD");  // 10
  EXPECT_EQ(order({}, {3, 3, 3}).spoken, "the order is not followed, LD");  // 9
  EXPECT_EQ(order({}, {3, 3, 2}).spoken, "the order is not followed, MD");  // 8
  EXPECT_EQ(order({}, {3, 2, 2}).spoken, "the order is not followed, MD");  // 7
  const Laid rout = order({}, {2, 2, 2});                                   // 6
  EXPECT_EQ(rout.spoken, "the order is not followed, FD");
  EXPECT_TRUE(rout.follows("BA-539"));
  EXPECT_TRUE(rout.follows("BA-342"));
}

// ---- Tables 18 and 19.

TEST(ba_540_catch, every_band_at_its_ends) {
  EXPECT_EQ(lay("catch", {}, {4, 4, 4}).spoken, "he escapes to the nearest own unit");
  EXPECT_EQ(lay("catch", {}, {5, 4, 4}).spoken, "he falls");
  EXPECT_EQ(lay("catch", {}, {5, 5, 4}).spoken, "he falls");
  EXPECT_EQ(lay("catch", {}, {5, 5, 5}).spoken, "he falls, and his side has -1 in all rolls");
  EXPECT_EQ(lay("catch", {}, {6, 5, 5}).spoken, "he falls, and his side has -1 in all rolls");
  EXPECT_EQ(lay("catch", {}, {6, 6, 5}).spoken, "he falls, and his side has -2 in all rolls");
  EXPECT_TRUE(lay("catch", {}, {1, 1, 1}).follows("BA-540"));
}

TEST(ba_541_catch, the_side_has_less_in_all_its_rolls) {
  EXPECT_TRUE(lay("catch", {}, {6, 6, 6}).follows("BA-541"));
  EXPECT_FALSE(lay("catch", {}, {5, 4, 4}).follows("BA-541"));
  EXPECT_EQ(order({{"caught", "2"}}).factor("BA-541"), -2);
  EXPECT_EQ(lay("volley", {{"caught", "1"}, {"target_figures", "20"}}, {4, 4, 4}).factor("BA-541"), -1);
  EXPECT_EQ(lay("materials", {{"caught", "2"}}, {4, 4, 4}).factor("BA-541"), -2);
  EXPECT_EQ(lay("destruction", {{"caught", "1"}}, {4, 4, 4}).factor("BA-541"), -1);
  EXPECT_EQ(spread({{"routing_caught", "1"}, {"second_caught", "2"}}).factor("BA-541"), 1);
}

TEST(ba_542_replacement, superior_failures_and_every_band) {
  const auto replace = [](const CircumstanceValues& values, const std::vector<int>& dice) {
    return lay("replacement", values, dice);
  };
  EXPECT_EQ(replace({{"superior", "yes"}, {"failures", "3"}}, {4, 4, 4}).factor("BA-542"), 5);
  EXPECT_EQ(replace({}, {6, 6, 5}).spoken, "replaced by a very efficient officer");
  EXPECT_EQ(replace({}, {6, 5, 5}).spoken, "replaced by one like his predecessor");
  EXPECT_EQ(replace({}, {5, 5, 5}).spoken, "replaced by one like his predecessor");
  EXPECT_EQ(replace({}, {5, 5, 4}).spoken, "replaced by a very inefficient officer");
  EXPECT_EQ(replace({}, {5, 4, 4}).spoken, "replaced by a very inefficient officer");
  EXPECT_EQ(replace({}, {4, 4, 4}).spoken, "not replaced in this bound");
}

// ---- Table 20.

Laid materials(const char* work, const std::vector<int>& dice, const char* near = "no") {
  return lay("materials", {{"work", work}, {"near", near}}, dice);
}
constexpr const char* kThere = "there are materials";
constexpr const char* kNone = "there are no materials";
const std::vector<int> kSix{2, 2, 2}, kSeven{3, 2, 2}, kEight{3, 3, 2}, kNine{3, 3, 3}, kTwelve{4, 4, 4},
    kThirteen{5, 4, 4};

TEST(ba_543_reinforcing, materials_on_7_and_one_degree_more) {
  EXPECT_EQ(materials("reinforcing a building", kSix).spoken, kNone);
  const Laid l = materials("reinforcing a building", kSeven);
  EXPECT_EQ(l.spoken, kThere);
  EXPECT_TRUE(l.follows("BA-543"));
  const ba::WorkNeeds needs = ba::needs_of(tables().works, ba::kReinforcing);
  EXPECT_EQ(needs.bounds, 8);
  EXPECT_EQ(needs.figures, 0);
  EXPECT_EQ(tables().works.occupied_percent, 50);
  EXPECT_EQ(ba::reinforced(tables().ground, ba::kCoverI), ba::kCoverII);
  EXPECT_EQ(ba::reinforced(tables().ground, ba::kCoverIII), ba::kCoverIII);
}

TEST(ba_544_abatis_and_chevaux_de_frise, thirteen_or_seven_near_a_wood) {
  EXPECT_EQ(materials("abatis", kTwelve).spoken, kNone);
  EXPECT_EQ(materials("abatis", kThirteen).spoken, kThere);
  EXPECT_EQ(materials("abatis", kSix, "yes").spoken, kNone);
  EXPECT_EQ(materials("abatis", kSeven, "yes").spoken, kThere);
  EXPECT_EQ(materials("chevaux-de-frise", kTwelve, "yes").spoken, kNone);
  EXPECT_TRUE(materials("chevaux-de-frise", kThirteen).follows("BA-544"));
  const ba::WorkNeeds needs = ba::needs_of(tables().works, ba::kMakeAbatis);
  EXPECT_EQ(needs.figures, 5);
  EXPECT_EQ(needs.length, cm(5));
  EXPECT_EQ(needs.bounds, 8);
  EXPECT_EQ(tables().works.near, cm(10));
  EXPECT_EQ(ba::elements_of(tables().works, ba::kMakeAbatis, 14), 2);
}

TEST(ba_545_barricade, thirteen_or_seven_near_a_building) {
  EXPECT_EQ(materials("barricade", kTwelve).spoken, kNone);
  EXPECT_TRUE(materials("barricade", kThirteen).follows("BA-545"));
  EXPECT_EQ(materials("barricade", kSeven, "yes").spoken, kThere);
  EXPECT_EQ(ba::needs_of(tables().works, ba::kMakeBarricade).length, cm(5));
}

TEST(ba_546_emplacement, nine_and_sixteen_bounds) {
  EXPECT_EQ(materials("artillery emplacement", kEight).spoken, kNone);
  EXPECT_TRUE(materials("artillery emplacement", kNine).follows("BA-546"));
  const ba::WorkNeeds needs = ba::needs_of(tables().works, ba::kMakeEmplacement);
  EXPECT_EQ(needs.bounds, 16);
  EXPECT_EQ(needs.figures, 5);
  EXPECT_EQ(ba::elements_of(tables().works, ba::kMakeEmplacement, 4), 0);
}

TEST(ba_547_incineration, materials_7_fire_11) {
  EXPECT_EQ(materials("incineration", kSix).spoken, kNone);
  EXPECT_TRUE(materials("incineration", kSeven).follows("BA-547"));
  EXPECT_EQ(ba::needs_of(tables().works, ba::kBurning).bounds, 4);
  EXPECT_EQ(lay("destruction", {{"bridge", "wooden"}}, {4, 3, 3}).spoken, "the bridge stands");
  const Laid l = lay("destruction", {{"bridge", "wooden"}}, {4, 4, 3});
  EXPECT_EQ(l.spoken, "the bridge is destroyed");
  EXPECT_TRUE(l.follows("BA-547"));
}

TEST(ba_548_detonation, materials_9_powder_13) {
  EXPECT_EQ(materials("detonation", kEight).spoken, kNone);
  EXPECT_TRUE(materials("detonation", kNine).follows("BA-548"));
  EXPECT_EQ(ba::needs_of(tables().works, ba::kBlowingUp).bounds, 6);
  EXPECT_EQ(lay("destruction", {{"bridge", "stone"}}, {4, 4, 4}).spoken, "the bridge stands");
  EXPECT_EQ(lay("destruction", {{"bridge", "stone"}}, {5, 4, 4}).spoken, "the bridge is destroyed");
}

TEST(ba_401_materials, one_more_for_each_failure) {
  const Laid l = lay("materials", {{"work", "abatis"}, {"failures", "1"}}, {4, 4, 4});
  EXPECT_EQ(l.factor("BA-401"), 1);
  EXPECT_EQ(l.spoken, kThere);  // 13
}

TEST(ba_404_destruction, one_more_for_each_failure) {
  const Laid l = lay("destruction", {{"bridge", "stone"}, {"failures", "2"}}, {4, 4, 3});
  EXPECT_EQ(l.factor("BA-404"), 2);
  EXPECT_EQ(l.spoken, "the bridge is destroyed");  // 13
}

}  // namespace
}  // namespace drumhead::test
