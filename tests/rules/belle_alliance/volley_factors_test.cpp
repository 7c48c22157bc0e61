// Table 6 row by row (BA-436 to BA-461), Table 13, and what Table 12 makes of it (BA-525, BA-526, BA-528).
// The plain volley: 20 muskets in zone 1 at 20 infantry in line, no factor at all; 2 units of fire.
#include "rules/belle_alliance/at_the_desk.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

Laid volley(CircumstanceValues values, const std::vector<int>& dice = {4, 4, 4}) {
  bool sized = false;
  for (const auto& [name, value] : values) sized = sized || name == "target_figures";
  if (!sized) values.emplace_back("target_figures", "20");
  return lay("volley", values, dice);
}

TEST(ba_407_volley, a_plain_one_has_no_factor) {
  // 12: half a figure for each of 2 units of fire; morale 12: LD.
  const Laid plain = volley({});
  EXPECT_EQ(plain.total(), 0);
  EXPECT_EQ(plain.spoken, "LD; 1 figure lost");
}

TEST(ba_436_column_effect, two_more) {
  const Laid l = volley({{"column_effect", "yes"}});
  EXPECT_EQ(l.factor("BA-436"), 2);
  EXPECT_EQ(l.total(), 2);
  EXPECT_EQ(l.spoken, "LD; 2 figures lost");  // 14: 1 for each of 2 units
}

TEST(ba_437_square_mass_huddle, three_more) {
  for (const char* posture : {"square", "battalion mass", "huddle"}) {
    const Laid l = volley({{"target_posture", posture}});
    EXPECT_EQ(l.factor("BA-437"), 3) << posture;
    EXPECT_EQ(l.spoken, "MD; 2 figures lost");  // 15
  }
}

TEST(ba_438_skirmish_line, firer_and_target) {
  EXPECT_EQ(volley({{"skirmishing", "yes"}}).factor("BA-438"), 2);
  EXPECT_EQ(volley({{"target_posture", "skirmish line"}}).factor("BA-438"), -4);
  const Laid both = volley({{"skirmishing", "yes"}, {"target_posture", "skirmish line"}});
  EXPECT_EQ(both.factor("BA-438"), -2);  // one in each column
  EXPECT_EQ(both.lines("BA-438"), 2);
}

TEST(ba_439_limbered_artillery, two_less) {
  EXPECT_EQ(volley({{"target_arm", "artillery"}, {"target_posture", "limbered"}}).factor("BA-439"), -2);
  EXPECT_EQ(volley({{"target_arm", "waggons"}, {"target_posture", "limbered"}}).factor("BA-439"), -2);
}

TEST(ba_440_unlimbered_artillery, four_less_and_only_that) {
  const Laid l = volley({{"target_arm", "artillery"}, {"target_posture", "unlimbered"}});
  EXPECT_EQ(l.factor("BA-440"), -4);
  EXPECT_EQ(l.total(), -4);
  // Enfiladed guns have both (R118).
  const Laid enfiladed =
      volley({{"target_arm", "artillery"}, {"target_posture", "unlimbered"}, {"column_effect", "yes"}});
  EXPECT_EQ(enfiladed.total(), -2);
}

TEST(ba_440_unlimbered_artillery, gunners_off_their_guns_are_no_artillery) {
  EXPECT_EQ(
      volley({{"target_arm", "artillery"}, {"target_posture", "line"}, {"target_off_guns", "yes"}}).total(),
      0);
}

TEST(ba_441_mounted_cavalry, firer_two_less_target_one_more) {
  EXPECT_EQ(volley({{"mounted", "yes"}}).total(), -2);
  EXPECT_EQ(volley({{"target_arm", "cavalry"}}).factor("BA-441"), 1);
}

TEST(ba_442_cavalry_at_the_charge, one_less_instead_of_one_more) {
  const Laid l = volley({{"target_arm", "cavalry"}, {"target_charged", "yes"}});
  EXPECT_EQ(l.factor("BA-442"), -1);
  EXPECT_EQ(l.total(), -1);
  // The firer's own -2 is in another column.
  EXPECT_EQ(volley({{"mounted", "yes"}, {"target_arm", "cavalry"}, {"target_charged", "yes"}}).total(), -3);
}

TEST(ba_443_flanking_fire, three_more_to_morale_alone) {
  const Laid l = volley({{"struck", "flank"}});
  EXPECT_EQ(l.factor("BA-443"), 3);
  EXPECT_EQ(l.spoken, "MD; 1 figure lost");  // loss 12, morale 15
}

TEST(ba_444_rear_fire, two_more_to_morale_alone) {
  const Laid l = volley({{"struck", "rear"}});
  EXPECT_EQ(l.factor("BA-444"), 2);
  EXPECT_EQ(l.factor("BA-443"), 0);
  EXPECT_EQ(l.spoken, "LD; 1 figure lost");  // loss 12, morale 14
}

TEST(ba_445_hidden_target, two_less) { EXPECT_EQ(volley({{"hidden_target", "yes"}}).factor("BA-445"), -2); }

TEST(ba_446_passage_of_obstacle, firer_to_loss_target_to_morale) {
  EXPECT_EQ(volley({{"in_passage", "yes"}}).factor("BA-446"), -2);
  const Laid target = volley({{"target_in_passage", "yes"}});
  EXPECT_EQ(target.factor("BA-446"), 2);
  EXPECT_EQ(target.spoken, "LD; 1 figure lost");  // loss 12, morale 14
}

TEST(ba_447_cover, two_four_six_less_and_one_of_them) {
  EXPECT_EQ(volley({{"cover", "I"}}).total(), -2);
  EXPECT_EQ(volley({{"cover", "II"}}).total(), -4);
  const Laid l = volley({{"cover", "III"}});
  EXPECT_EQ(l.factor("BA-447"), -6);
  EXPECT_EQ(l.spoken, "OR; 1/2 of a figure lost");  // 6: 1/4 for each of 2 units
}

TEST(ba_448_more_firing_figures, from_100_per_cent_and_never_more_than_two) {
  const auto firing_at = [](const char* target) {
    return volley({{"target_figures", target}}).factor("BA-448");
  };
  EXPECT_EQ(firing_at("11"), 0);  // 20 is 81 per cent more
  EXPECT_EQ(firing_at("10"), 1);
  EXPECT_EQ(firing_at("7"), 1);  // 185
  EXPECT_EQ(firing_at("6"), 2);  // 233
  EXPECT_EQ(firing_at("4"), 2);  // 400
  EXPECT_EQ(firing_at("1"), 2);
}

TEST(ba_449_more_target_figures, every_step_at_its_edge) {
  const auto firing_at = [](const char* target) { return volley({{"target_figures", target}}).total(); };
  EXPECT_EQ(firing_at("29"), 0);
  EXPECT_EQ(firing_at("30"), -1);
  EXPECT_EQ(firing_at("39"), -1);
  EXPECT_EQ(firing_at("40"), -2);
  EXPECT_EQ(firing_at("60"), -4);
  EXPECT_EQ(firing_at("80"), -6);
  EXPECT_EQ(firing_at("99"), -6);
  EXPECT_EQ(firing_at("100"), -8);
  EXPECT_EQ(volley({{"target_figures", "100"}}).factor("BA-449"), -8);
}

TEST(ba_450_not_stationary, three_less) { EXPECT_EQ(volley({{"moved", "yes"}}).factor("BA-450"), -3); }
TEST(ba_451_split_fire, two_less) { EXPECT_EQ(volley({{"split", "yes"}}).factor("BA-451"), -2); }
TEST(ba_452_first_fire, two_more) { EXPECT_EQ(volley({{"first", "yes"}}).factor("BA-452"), 2); }
TEST(ba_453_without_supplies, the_target_two_more) {
  EXPECT_EQ(volley({{"target_without_supplies", "yes"}}).factor("BA-453"), 2);
}
TEST(ba_454_zone_2, three_less) {
  EXPECT_EQ(volley({{"range", "10"}}).total(), 0);
  EXPECT_EQ(volley({{"range", "10.01"}}).factor("BA-454"), -3);
}
TEST(ba_455_light_disorder, firer_and_target) {
  EXPECT_EQ(volley({{"disorder", "LD"}}).factor("BA-455"), -2);
  EXPECT_EQ(volley({{"target_disorder", "LD"}}).factor("BA-455"), 2);
}
TEST(ba_456_worse_disorder, four_and_eight_and_only_one) {
  EXPECT_EQ(volley({{"target_disorder", "MD"}}).total(), 4);
  const Laid l = volley({{"target_disorder", "FD"}});
  EXPECT_EQ(l.factor("BA-456"), 8);
  EXPECT_EQ(l.total(), 8);
  EXPECT_EQ(l.spoken, "FD; 1 figure lost");  // loss 12, morale 20
}
TEST(ba_457_marksmen, two_more) { EXPECT_EQ(volley({{"marksmen", "yes"}}).factor("BA-457"), 2); }
TEST(ba_458_support, the_target_two_less) {
  EXPECT_EQ(volley({{"target_supported", "yes"}}).factor("BA-458"), -2);
}
TEST(ba_459_neighbour, two_more) { EXPECT_EQ(volley({{"neighbour", "yes"}}).factor("BA-459"), 2); }

TEST(ba_460_engaged_officer, the_firers_is_added_the_targets_subtracted) {
  EXPECT_EQ(volley({{"officer", "3"}}).factor("BA-460"), 3);
  EXPECT_EQ(volley({{"target_officer", "3"}}).factor("BA-460"), -3);
  EXPECT_EQ(volley({{"target_officer", "-4"}}).factor("BA-460"), 4);
  EXPECT_EQ(volley({{"officer", "-2"}}).spoken, "OR; 1 figure lost");  // loss 12, morale 10
}

TEST(ba_461_valour, the_firers_to_loss_the_targets_from_morale) {
  const Laid l = volley({{"valour", "-2"}, {"target_valour", "4"}});
  EXPECT_EQ(l.factor("BA-461"), -6);
  EXPECT_EQ(l.spoken, "OR; 1 figure lost");  // loss 10, morale 6
}

TEST(ba_406_groups, one_factor_of_a_group_in_each_column) {
  // Twice the figures are half as many more, too; a charging target is mounted, too.
  EXPECT_TRUE(volley({{"target_figures", "40"}}).follows("BA-406"));
  EXPECT_FALSE(volley({{"target_figures", "30"}}).follows("BA-406"));
  EXPECT_TRUE(volley({{"target_arm", "cavalry"}, {"target_charged", "yes"}}).follows("BA-406"));
  // Column effect on a square would be two rows of one group: the lower is the square's.
  const Laid square = volley({{"target_posture", "square"}, {"column_effect", "yes"}});
  EXPECT_EQ(square.total(), 3);
  EXPECT_TRUE(square.follows("BA-406"));
}

// ---- Tables 12 and 13, and units of fire.

TEST(ba_525_loss, every_band_at_its_ends) {
  // One unit of fire of 10 muskets; valour carries the dice to every result.
  const auto lost = [](int valour, const std::vector<int>& dice) {
    const Laid l =
        volley({{"firing", "10"}, {"target_figures", "10"}, {"valour", std::to_string(valour)}}, dice);
    return l.spoken.substr(l.spoken.find(';') + 2);
  };
  EXPECT_EQ(lost(1, {1, 1, 1}), "no figure lost");        // 4
  EXPECT_EQ(lost(2, {1, 1, 1}), "1/4 of a figure lost");  // 5
  EXPECT_EQ(lost(0, {3, 3, 2}), "1/4 of a figure lost");  // 8
  EXPECT_EQ(lost(0, {3, 3, 3}), "1/2 of a figure lost");  // 9
  EXPECT_EQ(lost(0, {4, 4, 4}), "1/2 of a figure lost");  // 12
  EXPECT_EQ(lost(0, {5, 4, 4}), "1 figure lost");         // 13
  EXPECT_EQ(lost(0, {6, 5, 5}), "1 figure lost");         // 16
  EXPECT_EQ(lost(0, {6, 6, 5}), "2 figures lost");        // 17
  EXPECT_EQ(lost(2, {6, 6, 6}), "2 figures lost");        // 20
  EXPECT_EQ(lost(3, {6, 6, 6}), "3 figures lost");        // 21
  EXPECT_EQ(lost(5, {6, 6, 6}), "3 figures lost");        // 23 counts as 21
  EXPECT_EQ(lost(-5, {1, 1, 1}), "no figure lost");       // -2 counts as 0
}

TEST(ba_526_morale, every_band_at_its_ends) {
  const auto morale = [](int target_valour) {  // 12 and no loss factors
    const Laid l = volley({{"target_valour", std::to_string(target_valour)}});
    return l.spoken.substr(0, 2);
  };
  EXPECT_EQ(morale(2), "OR");                                                         // 10
  EXPECT_EQ(morale(1), "LD");                                                         // 11
  EXPECT_EQ(morale(-2), "LD");                                                        // 14
  EXPECT_EQ(morale(-3), "MD");                                                        // 15
  EXPECT_EQ(volley({{"target_valour", "0"}}, {6, 6, 6}).spoken.substr(0, 2), "MD");   // 18
  EXPECT_EQ(volley({{"target_valour", "-1"}}, {6, 6, 6}).spoken.substr(0, 2), "FD");  // 19
}

TEST(ba_528_rounding, the_desk_keeps_the_fractions) {
  const Laid l = volley({{"firing", "30"}, {"target_figures", "30"}}, {3, 3, 3});  // 9: 1/2 for each of 3
  EXPECT_THAT(l.spoken, HasSubstr("1 1/2 figures lost"));
  EXPECT_TRUE(l.follows("BA-528"));
}

TEST(ba_529_hand_weapons, zones_end_with_their_upper_limit) {
  struct Case {
    const char *weapon, *near, *far, *out;
  };
  for (const Case& c : {Case{"carbine", "6", "12", "12.1"}, Case{"musket", "10", "18", "18.1"},
                        Case{"rifle", "18", "30", "30.1"}}) {
    EXPECT_THAT(volley({{"weapon", c.weapon}, {"range", c.near}}).question, HasSubstr("zone 1")) << c.weapon;
    EXPECT_THAT(volley({{"weapon", c.weapon}, {"range", c.far}}).question, HasSubstr("zone 2")) << c.weapon;
    const Laid out = volley({{"weapon", c.weapon}, {"range", c.out}}, {});
    EXPECT_EQ(out.spoken, "the fire is not carried out") << c.weapon;
    EXPECT_TRUE(out.follows("BA-529"));
  }
  EXPECT_EQ(volley({{"weapon", "none"}, {"range", "1"}}, {}).spoken, "the fire is not carried out");
}

TEST(ba_176_units_of_fire, tens_and_one_of_three_to_nine) {
  using ba::units_of_fire;
  const ba::FireTables& t = tables().fire;
  EXPECT_EQ(units_of_fire(t, false, 2), 0);
  EXPECT_EQ(units_of_fire(t, false, 3), 1);
  EXPECT_EQ(units_of_fire(t, false, 12), 1);
  EXPECT_EQ(units_of_fire(t, false, 13), 2);
  EXPECT_EQ(units_of_fire(t, false, 20), 2);
  EXPECT_EQ(units_of_fire(t, false, 13, true), 1);  // the other part has it
}

TEST(ba_178_split_fire, one_undersized_unit_for_both_parts) {
  using ba::Part;
  const ba::FireTables& t = tables().fire;
  EXPECT_EQ(undersized_part(t, false, 15, 17), Part::kSecond);  // the larger remainder
  EXPECT_EQ(undersized_part(t, false, 5, 19), Part::kFirst);    // which would have none
  EXPECT_EQ(undersized_part(t, false, 19, 5), Part::kSecond);
  EXPECT_EQ(undersized_part(t, false, 10, 14), Part::kSecond);
  EXPECT_EQ(undersized_part(t, false, 14, 12), Part::kFirst);
  EXPECT_EQ(undersized_part(t, false, 15, 17, Part::kFirst), Part::kFirst);  // the firer names it
}

TEST(ba_600_too_few, no_unit_of_fire_no_fire) {
  const Laid l = volley({{"firing", "2"}, {"target_figures", "2"}}, {});
  EXPECT_EQ(l.spoken, "the fire is not carried out");
  EXPECT_TRUE(l.follows("BA-600"));
}

TEST(ba_218_firing_figures, by_formation) {
  using ba::Posture;
  const auto firing = [](Posture posture, int figures, int files) {
    return ba::firing_figures(tables().fire, posture, figures, files);
  };
  EXPECT_EQ(firing(Posture::kLine, 30, 15), 30);
  EXPECT_EQ(firing(Posture::kColumnOfAttack, 30, 6), 12);
  EXPECT_EQ(firing(Posture::kColumnOfAttack, 7, 4), 7);  // never more than it has
  EXPECT_EQ(firing(Posture::kColumnOfMarch, 30, 2), 4);
  EXPECT_EQ(firing(Posture::kMass, 30, 5), 10);
  EXPECT_EQ(firing(Posture::kSquare, 30, 6), 8);   // 7.5 goes up
  EXPECT_EQ(firing(Posture::kHuddle, 30, 0), 12);  // root 5.5, 6 twice
  EXPECT_EQ(firing(Posture::kHuddle, 25, 0), 10);
  EXPECT_EQ(firing(Posture::kSkirmishLine, 9, 9), 9);
  EXPECT_EQ(firing(Posture::kInBuilding, 15, 0), 7);  // 7.5 goes down
  EXPECT_EQ(firing(Posture::kUnlimbered, 8, 2), 8);
  for (const Posture none : {Posture::kAtWork, Posture::kAtRest, Posture::kInRout, Posture::kLimbered})
    EXPECT_EQ(firing(none, 20, 4), 0);
}

}  // namespace
}  // namespace drumhead::test
