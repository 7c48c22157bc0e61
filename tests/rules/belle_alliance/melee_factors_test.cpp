// Table 8 row by row (BA-489 to BA-517), Tables 11 and 12. The plain melee: 30 infantry in line on either
// side, both covered by their skirmish lines; no factor at all, 3 units of melee. The desk prints
// the factors of both sides as the table does; what is asked here is what the attacker has over the defender.
#include "rules/belle_alliance/at_the_desk.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

Laid melee(const CircumstanceValues& values, const std::vector<int>& dice = {3, 3, 3, 3, 3, 3}) {
  CircumstanceValues all = values;
  for (const char* name : {"attacker_screened", "defender_screened"}) {
    bool given = false;
    for (const auto& value : values) given = given || value.first == name;
    if (!given) all.emplace_back(name, "yes");
  }
  return lay("melee", all, dice);
}

// A yes-or-no of both sides: what it does to the attacker, and to the defender.
void expect_of_both(const char* name, const char* rule, int attacker, int defender) {
  const std::string a = std::string("attacker_") + name, d = std::string("defender_") + name;
  EXPECT_EQ(melee({{a, "yes"}}).factor(rule), attacker) << name;
  EXPECT_EQ(melee({{d, "yes"}}).factor(rule), -defender) << name;
}

TEST(ba_261_melee, a_plain_one_has_no_factor) {
  const Laid l = melee({});
  EXPECT_EQ(l.total(), 0);
  // 9 each: half a figure for each of 3 units of melee.
  EXPECT_EQ(l.spoken, "neither side is beaten; attacker loses 1 1/2 figures, defender 1 1/2 figures");
}

TEST(ba_495_desk, names_the_side_and_prints_the_tables_own_number) {
  const Laid l = melee({{"attacker_screened", "no"}, {"defender_screened", "no"}});
  ASSERT_EQ(l.reckoning.lines.size(), 2U);
  for (const ReckoningLine& line : l.reckoning.lines) EXPECT_EQ(line.value, -2) << line.label;
  EXPECT_EQ(l.reckoning.lines[0].side, "attacker");
  EXPECT_EQ(l.reckoning.lines[1].side, "defender");
  EXPECT_TRUE(spoken_label(l.reckoning.lines[1]).starts_with("defender: not covered"));
  EXPECT_EQ(l.total(), 0);
}

TEST(ba_489_column_of_march, two_less) {
  EXPECT_EQ(melee({{"attacker_posture", "column of march"}}).factor("BA-489"), -2);
  EXPECT_EQ(melee({{"defender_posture", "column of march"}}).factor("BA-489"), 2);
}

TEST(ba_490_skirmish_line, four_less) {
  EXPECT_EQ(melee({{"attacker_posture", "skirmish line"}}).factor("BA-490"), -4);
  EXPECT_EQ(melee({{"defender_posture", "skirmish line"}}).factor("BA-490"), 4);
}

TEST(ba_491_artillery_work_rest, the_defender_two_less) {
  const Laid guns = melee({{"defender_arm", "artillery"}, {"defender_posture", "unlimbered"}});
  EXPECT_EQ(guns.factor("BA-491"), 2);
  EXPECT_EQ(guns.total(), 2);
  EXPECT_EQ(melee({{"defender_posture", "at work"}}).factor("BA-491"), 2);
  EXPECT_EQ(melee({{"defender_posture", "at rest"}}).factor("BA-491"), 2);
  EXPECT_EQ(melee({{"defender_arm", "artillery"}, {"defender_posture", "limbered"}}).total(),
            2);  // that row alone
}

TEST(ba_492_cavalry_attacks_square, three_less_and_one_more) {
  const Laid l = melee({{"attacker_arm", "cavalry"}, {"defender_posture", "square"}});
  EXPECT_EQ(l.factor("BA-492"), -4);
  EXPECT_EQ(l.total(), -4);  // and no -2 of the square, which is for infantry
}

TEST(ba_493_cavalry_attacks_mass, no_factor_for_either) {
  const Laid l = melee({{"attacker_arm", "cavalry"}, {"defender_posture", "battalion mass"}});
  EXPECT_EQ(l.lines("BA-493"), 2);
  EXPECT_EQ(l.total(), 0);
}

TEST(ba_494_cavalry_attacks_others, one_more_and_two_less) {
  for (const char* posture : {"line", "column of attack", "huddle", "building"}) {
    const Laid l = melee({{"attacker_arm", "cavalry"}, {"defender_posture", posture}});
    EXPECT_EQ(l.factor("BA-494"), 3) << posture;
    EXPECT_EQ(l.total(), 3) << posture;
  }
  const Laid guns =
      melee({{"attacker_arm", "cavalry"}, {"defender_arm", "artillery"}, {"defender_posture", "unlimbered"}});
  EXPECT_EQ(guns.total(), 5);  // and 2 of artillery
  EXPECT_EQ(melee({{"attacker_arm", "cavalry"}, {"defender_arm", "cavalry"}}).total(), 0);
}

TEST(ba_495_not_covered, infantry_against_infantry) {
  EXPECT_EQ(melee({{"attacker_screened", "no"}}).factor("BA-495"), -2);
  EXPECT_EQ(melee({{"defender_screened", "no"}}).factor("BA-495"), 2);
  EXPECT_EQ(melee({{"attacker_arm", "cavalry"}, {"defender_screened", "no"}}).factor("BA-495"), 0);
  // A skirmish line cannot cover itself, gunners are no infantry (R92).
  EXPECT_EQ(melee({{"defender_posture", "skirmish line"}, {"defender_screened", "no"}}).factor("BA-495"), 0);
  EXPECT_EQ(melee({{"defender_arm", "artillery"}, {"defender_screened", "no"}}).factor("BA-495"), 0);
}

TEST(ba_496_all_round_against_infantry, two_less) {
  for (const char* posture : {"square", "battalion mass", "huddle"})
    EXPECT_EQ(melee({{"defender_posture", posture}}).factor("BA-496"), 2) << posture;
  EXPECT_EQ(melee({{"attacker_posture", "battalion mass"}}).factor("BA-496"), -2);
}

TEST(ba_497_uphill, the_attacker_one_less) {
  EXPECT_EQ(melee({{"attacker_uphill", "yes"}}).factor("BA-497"), -1);
  EXPECT_EQ(melee({{"defender_uphill", "yes"}}).total(), 0);
  EXPECT_EQ(melee({{"defender_uphill", "yes"}, {"both_attack", "yes"}}).factor("BA-497"), 1);
}

TEST(ba_498_changed, two_less) { expect_of_both("changed", "BA-498", -2, -2); }

TEST(ba_499_flanking_attack, three_more_and_three_less) {
  const Laid l = melee({{"direction", "on the flank"}});
  EXPECT_EQ(l.factor("BA-499"), 6);
  EXPECT_EQ(l.lines("BA-499"), 2);
  EXPECT_EQ(l.total(), 6);
}

TEST(ba_500_rear_attack, two_more_and_two_less) {
  const Laid l = melee({{"direction", "on the rear"}});
  EXPECT_EQ(l.factor("BA-500"), 4);
  EXPECT_EQ(l.total(), 4);
}

TEST(ba_501_overreaching, two_more_for_who_does) {
  expect_of_both("overreaches", "BA-501", 2, 2);
  EXPECT_EQ(melee({{"direction", "on the flank"}, {"attacker_overreaches", "yes"}}).total(),
            6);  // one of a group
}

TEST(ba_502_passage_of_obstacle, two_less) { expect_of_both("in_passage", "BA-502", -2, -2); }

TEST(ba_503_attack_against_cover, two_four_six_less) {
  EXPECT_EQ(melee({{"attacker_cover", "I"}}).factor("BA-503"), -2);
  EXPECT_EQ(melee({{"attacker_cover", "II"}}).factor("BA-503"), -4);
  EXPECT_EQ(melee({{"attacker_cover", "III"}}).total(), -6);
  // A wall gives both (R120).
  EXPECT_EQ(melee({{"attacker_cover", "I"}, {"attacker_in_passage", "yes"}}).total(), -4);
}

TEST(ba_504_fire_this_bound, three_less) { expect_of_both("fired", "BA-504", -3, -3); }

TEST(ba_505_without_supplies, two_less_and_no_loss) {
  expect_of_both("without_supplies", "BA-505", -2, -2);
  // 15 less 2 against 9: MD; 13 would be a figure for each unit, but there are no supplies.
  const Laid l = melee({{"attacker_without_supplies", "yes"}}, {5, 5, 5, 3, 3, 3});
  EXPECT_EQ(l.spoken, "the defender is beaten: MD; attacker loses 1 1/2 figures, defender no figure");
}

TEST(ba_506_first_fire_or_melee, two_more) { expect_of_both("first", "BA-506", 2, 2); }

TEST(ba_507_at_the_charge, one_more_two_for_heavy_cavalry_and_lancers) {
  EXPECT_EQ(melee({{"attacker_charged", "yes"}}).factor("BA-507"), 1);
  const CircumstanceValues medium{
      {"attacker_arm", "cavalry"}, {"defender_arm", "cavalry"}, {"attacker_charged", "yes"}};
  EXPECT_EQ(melee(medium).factor("BA-507"), 1);
  CircumstanceValues heavy = medium, lancers = medium;
  heavy.emplace_back("attacker_class", "heavy");
  lancers.emplace_back("attacker_lancers", "yes");
  EXPECT_EQ(melee(heavy).factor("BA-507"), 2);
  EXPECT_EQ(melee(lancers).factor("BA-507"), 2);
  EXPECT_EQ(melee({{"defender_charged", "yes"}}).total(), 0);  // the defender's column has none
}

TEST(ba_508_charge_last_bound, two_less) { expect_of_both("charged_last", "BA-508", -2, -2); }

TEST(ba_509_passive_cavalry, two_less) {
  const CircumstanceValues horse{{"attacker_arm", "cavalry"}, {"defender_arm", "cavalry"}};
  CircumstanceValues a = horse, d = horse;
  a.emplace_back("attacker_passive", "yes");
  d.emplace_back("defender_passive", "yes");
  EXPECT_EQ(melee(a).factor("BA-509"), -2);
  EXPECT_EQ(melee(d).factor("BA-509"), 2);
  EXPECT_EQ(melee({{"defender_passive", "yes"}}).total(), 0);  // infantry never is
}

TEST(ba_510_classes_of_cavalry, heavy_one_more_light_two_less) {
  const auto against = [](const char* ours, const char* theirs) {
    return melee({{"attacker_arm", "cavalry"},
                  {"attacker_class", ours},
                  {"defender_arm", "cavalry"},
                  {"defender_class", theirs}})
        .factor("BA-510");
  };
  EXPECT_EQ(against("heavy", "medium"), 1);
  EXPECT_EQ(against("light", "medium"), -2);
  EXPECT_EQ(against("medium", "heavy"), -1);
  EXPECT_EQ(against("heavy", "light"), 3);
}

TEST(ba_511_melee_before, an_attack_goes_before_a_defence) {
  expect_of_both("attacked_before", "BA-511", -2, -2);
  expect_of_both("defended_before", "BA-511", -1, -1);
  EXPECT_EQ(melee({{"attacker_attacked_before", "yes"}, {"attacker_defended_before", "yes"}}).total(), -2);
}

TEST(ba_512_opponent_brought_to_FD, two_more_or_one) { expect_of_both("routed_opponent", "BA-512", 2, 1); }

TEST(ba_513_more_figures, every_step_at_its_edge_for_either) {
  const auto attackers = [](const char* n) {
    return melee({{"attacker_figures", n}, {"defender_figures", "20"}}).factor("BA-513");
  };
  EXPECT_EQ(attackers("29"), 0);
  EXPECT_EQ(attackers("30"), 1);
  EXPECT_EQ(attackers("40"), 2);
  EXPECT_EQ(attackers("59"), 2);
  EXPECT_EQ(attackers("60"), 4);
  EXPECT_EQ(attackers("200"), 4);
  EXPECT_EQ(melee({{"attacker_figures", "20"}, {"defender_figures", "40"}}).factor("BA-513"), -2);
}

TEST(ba_514_hidden_target, the_attacker_two_less) {
  EXPECT_EQ(melee({{"attacker_hidden_target", "yes"}}).factor("BA-514"), -2);
  EXPECT_EQ(melee({{"defender_hidden_target", "yes"}}).total(), 0);
}

TEST(ba_515_disorder, two_four_and_eight_less) {
  EXPECT_EQ(melee({{"attacker_disorder", "LD"}}).factor("BA-515"), -2);
  EXPECT_EQ(melee({{"defender_disorder", "LD"}}).factor("BA-515"), 2);
  EXPECT_EQ(melee({{"defender_disorder", "MD"}}).factor("BA-515"), 4);
  EXPECT_EQ(melee({{"defender_disorder", "FD"}}).factor("BA-515"), 8);
}

TEST(ba_516_support_and_neighbour, two_more_each) {
  expect_of_both("supported", "BA-516", 2, 2);
  expect_of_both("neighbour", "BA-516", 2, 2);
  EXPECT_EQ(melee({{"attacker_supported", "yes"}, {"attacker_neighbour", "yes"}}).factor("BA-516"), 4);
}

TEST(ba_517_officer_and_valour, are_added) {
  EXPECT_EQ(melee({{"attacker_officer", "-3"}, {"attacker_valour", "5"}}).factor("BA-517"), 2);
  EXPECT_EQ(melee({{"defender_officer", "4"}, {"defender_valour", "-1"}}).factor("BA-517"), -3);
}

TEST(ba_541_caught, every_roll_of_the_side) {
  EXPECT_EQ(melee({{"attacker_caught", "2"}}).factor("BA-541"), -2);
  EXPECT_EQ(melee({{"defender_caught", "1"}}).factor("BA-541"), 1);
}

TEST(ba_406_groups, one_factor_of_a_group_for_each_side) {
  EXPECT_FALSE(melee({}).follows("BA-406"));
  EXPECT_TRUE(
      melee({{"attacker_attacked_before", "yes"}, {"attacker_defended_before", "yes"}}).follows("BA-406"));
  EXPECT_TRUE(melee({{"attacker_figures", "10"}, {"defender_figures", "20"}}).follows("BA-406"));
}

// ---- Tables 11 and 12.

TEST(ba_524_difference, the_losers_morale_at_every_edge) {
  const auto beaten = [](int attackers_valour) {  // 9 each and the valour
    const std::string spoken = melee({{"attacker_valour", std::to_string(attackers_valour)}}).spoken;
    return spoken.substr(0, spoken.find(';'));
  };
  EXPECT_EQ(beaten(0), "neither side is beaten");
  EXPECT_EQ(beaten(1), "the defender is beaten: LD");
  EXPECT_EQ(beaten(2), "the defender is beaten: LD");
  EXPECT_EQ(beaten(3), "the defender is beaten: MD");
  EXPECT_EQ(beaten(4), "the defender is beaten: MD");
  EXPECT_EQ(beaten(5), "the defender is beaten: FD");
  EXPECT_EQ(beaten(-1), "the attacker is beaten: LD");
  EXPECT_EQ(beaten(-4), "the attacker is beaten: MD");
  EXPECT_EQ(beaten(-5), "the attacker is beaten: FD");
  EXPECT_TRUE(melee({{"attacker_valour", "5"}}).follows("BA-524"));
}

TEST(ba_527_prisoners, for_each_unit_of_the_captor_from_one_in_FD) {
  // 14 against 9: FD. 14 takes 2 for each of 3 units of melee.
  const Laid l = melee({{"attacker_valour", "5"}});
  EXPECT_THAT(l.spoken, HasSubstr("; 6 prisoners"));
  EXPECT_TRUE(l.follows("BA-527"));
  EXPECT_FALSE(melee({{"attacker_valour", "4"}}).follows("BA-527"));  // MD gives none
}

TEST(ba_527_prisoners, cavalry_takes_twice_as_many_from_others) {
  const ba::MeleeTables& t = tables().melee;
  ba::MeleeFacts horse;
  horse.arm = ba::kCavalry;
  horse.fighting = 10;
  struct Case {
    int total, plain, twice;
  };
  for (const Case& c : {Case{4, 0, 0}, Case{5, 1, 2}, Case{12, 1, 2}, Case{13, 2, 4}, Case{16, 2, 4},
                        Case{17, 3, 6}, Case{20, 3, 6}, Case{21, 4, 8}, Case{30, 4, 8}}) {
    horse.opponent_arm = ba::kInfantry;
    EXPECT_EQ(ba::melee_prisoners(t, horse, c.total), c.twice) << c.total;
    horse.opponent_arm = ba::kCavalry;
    EXPECT_EQ(ba::melee_prisoners(t, horse, c.total), c.plain) << c.total;
  }
  ba::MeleeFacts foot;
  foot.fighting = 13;  // 10 and 3: two units
  foot.opponent_arm = ba::kArtillery;
  EXPECT_EQ(ba::melee_prisoners(t, foot, 13), 4);
}

TEST(ba_270_units_of_melee, tens_and_one_of_three_to_nine) {
  const ba::MeleeTables& t = tables().melee;
  EXPECT_EQ(ba::units_of_melee(t, 2), 0);
  EXPECT_EQ(ba::units_of_melee(t, 3), 1);
  EXPECT_EQ(ba::units_of_melee(t, 10), 1);
  EXPECT_EQ(ba::units_of_melee(t, 12), 1);
  EXPECT_EQ(ba::units_of_melee(t, 13), 2);
}

TEST(ba_269_figures_that_fight, by_formation_and_direction) {
  using ba::Posture;
  const auto fight = [](Posture posture, ba::AttackFrom met, int figures, int files) {
    return ba::melee_figures(tables().melee, posture, met, figures, files);
  };
  EXPECT_EQ(fight(Posture::kLine, ba::kFrontal, 30, 15), 30);
  EXPECT_EQ(fight(Posture::kLine, ba::kOnFlank, 30, 15), 4);
  EXPECT_EQ(fight(Posture::kLine, ba::kOnFlank, 3, 2), 3);
  EXPECT_EQ(fight(Posture::kLine, ba::kOnRear, 30, 15), 30);
  EXPECT_EQ(fight(Posture::kColumnOfAttack, ba::kFrontal, 30, 6), 12);
  EXPECT_EQ(fight(Posture::kColumnOfAttack, ba::kOnFlank, 30, 6), 10);  // 5 ranks, two files
  EXPECT_EQ(fight(Posture::kColumnOfAttack, ba::kOnFlank, 31, 6), 11);  // one more in the sixth rank
  EXPECT_EQ(fight(Posture::kColumnOfAttack, ba::kOnRear, 30, 6), 12);
  EXPECT_EQ(fight(Posture::kColumnOfAttack, ba::kOnRear, 31, 6), 7);  // a last rank of one
  EXPECT_EQ(fight(Posture::kColumnOfMarch, ba::kFrontal, 30, 2), 4);
  EXPECT_EQ(fight(Posture::kColumnOfMarch, ba::kOnFlank, 30, 2), 30);
  EXPECT_EQ(fight(Posture::kColumnOfMarch, ba::kOnRear, 30, 2), 4);
  EXPECT_EQ(fight(Posture::kMass, ba::kFrontal, 30, 5), 10);
  EXPECT_EQ(fight(Posture::kSquare, ba::kFrontal, 29, 6), 8);
  EXPECT_EQ(fight(Posture::kHuddle, ba::kFrontal, 26, 0), 12);
  EXPECT_EQ(fight(Posture::kInRout, ba::kFrontal, 26, 0), 26);
  EXPECT_EQ(fight(Posture::kUnlimbered, ba::kOnFlank, 8, 2), 8);
}

TEST(ba_282_shared_losses, by_the_largest_remainder) {
  using ::testing::ElementsAre;
  EXPECT_THAT(ba::shared_out(5, {30, 20}), ElementsAre(3, 2));
  EXPECT_THAT(ba::shared_out(4, {30, 20}), ElementsAre(2, 2));         // 2.4 and 1.6
  EXPECT_THAT(ba::shared_out(1, {20, 30, 30}), ElementsAre(0, 1, 0));  // a tie: the larger, then the first
  EXPECT_THAT(ba::shared_out(3, {0, 0}), ElementsAre(0, 0));
}

TEST(ba_226_shared_losses, the_line_has_the_part_rounded_down) {
  EXPECT_EQ(ba::share_of(5, 10, 20), 1);  // 1.67
  EXPECT_EQ(ba::share_of(6, 10, 20), 2);
  EXPECT_EQ(ba::share_of(2, 0, 20), 0);
}

}  // namespace
}  // namespace drumhead::test
