// What history's units and leaders become: scale and bases (BA-001, BA-064), figures, guns and gunners
// (BA-065), light units (R34), classes of cavalry and lancers (R94), weapons (R128), officers (BA-035,
// BA-036).
#include "rules/belle_alliance/at_the_desk.h"
#include "rules/belle_alliance/belle_alliance.h"

namespace drumhead::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

HistoricUnit foot(int men, const std::string& name = "1st Line", const std::string& nation = "France") {
  HistoricUnit unit;
  unit.name = name;
  unit.nation = nation;
  unit.men = men;
  return unit;
}

HistoricUnit horse(const std::string& name, const std::string& nation = "France", int men = 400) {
  HistoricUnit unit = foot(men, name, nation);
  unit.arm = Arm::kCavalry;
  return unit;
}

HistoricUnit battery(int guns, int pounder, const std::string& role = "foot") {
  HistoricUnit unit = foot(20 * guns, "Battery", "Austria");
  unit.arm = Arm::kArtillery;
  unit.role = role;
  unit.guns = guns;
  unit.pounder = pounder;
  return unit;
}

int marker(const Enlistment& e, const std::string& word) {
  for (const auto& [name, value] : e.spec.markers)
    if (name == word) return value;
  return 0;
}

TEST(ba_064_scale, ten_metres_fifteen_minutes_twenty_men) {
  EXPECT_EQ(belle().scale().metres_per_unit_x100, 1000);
  EXPECT_EQ(belle().scale().minutes_per_turn, 15);
  EXPECT_EQ(belle().scale().men_per_figure, 20);
  EXPECT_EQ(tables().muster.layer_metres, 10);
  note("scale", "men_per_figure");
}

TEST(ba_001_bases, widths_and_depths) {
  const Grid& bases = tables().muster.bases;
  EXPECT_EQ(bases.at(ba::kFootBase, 0), mm(15));
  EXPECT_EQ(bases.at(ba::kFootBase, 1), mm(15));
  EXPECT_EQ(bases.at(ba::kHorseBase, 0), mm(20));
  EXPECT_EQ(bases.at(ba::kHorseBase, 1), mm(45));
  EXPECT_EQ(bases.at(ba::kGunBase, 0), mm(50));
  EXPECT_EQ(bases.at(ba::kGunBase, 1), mm(75));
  EXPECT_EQ(bases.at(ba::kLimberBase, 0), mm(50));
  EXPECT_EQ(bases.at(ba::kLimberBase, 1), mm(75));
  EXPECT_EQ(bases.at(ba::kWaggonBase, 0), mm(50));
  EXPECT_EQ(bases.at(ba::kWaggonBase, 1), mm(100));
  EXPECT_EQ(bases.at(ba::kStaffBase, 0), mm(20));
  EXPECT_EQ(bases.at(ba::kStaffBase, 1), mm(45));
  note(bases.cite(ba::kFootBase));
}

TEST(ba_003_other_scales, bases_and_men_may_be_replaced) {
  const EmbeddedFile mine{
      "my.toml",
      "rulebook = \"belle-alliance\"\n"
      "[scale]\nrows = [ { id = \"men_per_figure\", value = 50 } ]\n"
      "[bases]\nrows = [ { id = \"foot\", values = [1, 0.8] }, { id = \"limber\", values = [3, 4] } ]\n"};
  const auto opened = ba::make_belle_alliance({&mine, 1});
  ASSERT_TRUE(opened.ok());
  const Rulebook& small = **opened;
  EXPECT_EQ(small.scale().men_per_figure, 50);
  EXPECT_EQ(small.enlist(foot(600)).spec.strength, 12);
  const auto formation = [](const Rulebook& book, const char* name) {
    for (const Formation& f : book.words().formations)
      if (f.name == name) return f;
    return Formation{};
  };
  EXPECT_EQ(formation(small, "line").file_width, mm(10));
  EXPECT_EQ(formation(small, "line").rank_depth, mm(8));
  EXPECT_EQ(formation(small, "skirmish line").file_gap, mm(10));
  EXPECT_EQ(formation(small, "square").least_side, mm(30));
  EXPECT_EQ(formation(small, "limbered").rank_depth, mm(75 + 40));
  EXPECT_EQ(formation(belle(), "line").file_width, mm(15));
  EXPECT_EQ(formation(belle(), "horse line").rank_depth, mm(45));
  EXPECT_EQ(formation(belle(), "waggons").rank_depth, mm(100));
  note(belle().tables().find("bases")->cite);
}

TEST(ba_064_figures, the_half_figure_counts) {
  EXPECT_EQ(mustered(foot(600)).spec.strength, 30);
  const Enlistment half = mustered(foot(550));  // 27.5
  EXPECT_EQ(half.spec.strength, 28);
  EXPECT_THAT(half.notes, Contains("550 men are 27.5 figures of 20: 28 (BA-064)"));
  EXPECT_EQ(mustered(foot(549)).spec.strength, 27);
}

TEST(ba_365_too_few, no_unit_of_less_than_three_figures) {
  EXPECT_THAT(mustered(foot(49)).impossible, HasSubstr("BA-365"));  // 2.45
  EXPECT_THAT(mustered(foot(50)).impossible, IsEmpty());
}

TEST(ba_065_batteries, a_gunner_for_every_gun_a_model_for_four) {
  const Enlistment eight = mustered(battery(8, 6));
  EXPECT_EQ(eight.spec.type, "foot artillery");
  EXPECT_EQ(eight.spec.strength, 8);
  EXPECT_EQ(marker(eight, "guns"), 2);
  EXPECT_EQ(marker(eight, "pounder"), 6);
  EXPECT_EQ(eight.spec.formation, "unlimbered");
  EXPECT_THAT(eight.notes, Contains("8 guns are 2 model guns with 8 gunners (BA-065)"));
  EXPECT_EQ(marker(mustered(battery(6, 12)), "guns"), 2);
  EXPECT_EQ(marker(mustered(battery(5, 6)), "guns"), 2);
  EXPECT_EQ(marker(mustered(battery(4, 12)), "guns"), 1);
  EXPECT_EQ(mustered(battery(6, 6, "horse")).spec.type, "horse artillery");
  note("scale", "most_guns");
}

TEST(ba_065_batteries, models_may_be_said) {
  HistoricUnit unit = battery(6, 6);
  unit.overrides = {{"models", "3"}};
  EXPECT_EQ(marker(mustered(unit), "guns"), 3);
  unit.overrides = {{"models", "1"}};  // a model of six guns
  EXPECT_THAT(mustered(unit).impossible, HasSubstr("BA-065"));
  unit.overrides = {{"models", "7"}};
  EXPECT_THAT(mustered(unit).impossible, HasSubstr("BA-065"));
  EXPECT_THAT(mustered(battery(0, 6)).impossible, HasSubstr("without guns"));
}

TEST(ba_065_batteries, limbered_and_without_a_calibre) {
  HistoricUnit unit = battery(6, 0);
  unit.formation = "limbered";
  unit.howitzers = 2;
  const Enlistment e = mustered(unit);
  EXPECT_EQ(e.spec.formation, "limbered");
  EXPECT_THAT(e.notes, Contains("no weight of shot is given: 6 pd"));
  EXPECT_THAT(e.notes, Contains("2 howitzers count as guns of the battery"));
}

TEST(ba_098_light_units, by_name_and_nation) {
  const auto is_light = [](const char* name, const char* nation) {
    const Enlistment e = mustered(foot(600, name, nation));
    EXPECT_EQ(e.spec.type, marker(e, "light") != 0 ? "light infantry" : "infantry") << name;
    return marker(e, "light") == 1;
  };
  EXPECT_TRUE(is_light("9th Light", "France"));
  EXPECT_TRUE(is_light("5th Jaeger", "Austria"));
  EXPECT_TRUE(is_light("36th Chasseurs", "Belgium"));
  EXPECT_FALSE(is_light("1st Chasseurs of the Guard", "France"));
  EXPECT_TRUE(is_light("Guard Schuetzen", "Prussia"));
  EXPECT_TRUE(is_light("Broder Grenzer", "Austria"));
  EXPECT_FALSE(is_light("Broder Grenzer", "France"));
  EXPECT_TRUE(is_light("1/95th Rifles", "Great Britain"));
  EXPECT_TRUE(is_light("3rd Light brigade", "Great Britain"));
  EXPECT_TRUE(is_light("Volunteer Jaeger", "Nassau"));
  EXPECT_TRUE(is_light("Avant Garde", "Brunswick"));
  EXPECT_FALSE(is_light("9th Line", "France"));
  EXPECT_FALSE(is_light("Leib battalion", "Brunswick"));
  note("light_units", "light");
}

TEST(ba_098_light_units, the_scenario_may_say_it) {
  HistoricUnit unit = foot(600, "9th Line");
  unit.overrides = {{"light", "1"}};
  EXPECT_EQ(mustered(unit).spec.type, "light infantry");
  unit = foot(600, "9th Light");
  unit.overrides = {{"light", "0"}};
  EXPECT_EQ(mustered(unit).spec.type, "infantry");
}

TEST(ba_098_light_units, others_do_not_begin_as_skirmish_line) {
  HistoricUnit unit = foot(600, "9th Line");
  unit.formation = "skirmish";
  EXPECT_EQ(mustered(unit).spec.formation, "line");
  unit.name = "9th Light";
  EXPECT_EQ(mustered(unit).spec.formation, "skirmish line");
}

TEST(ba_510_cavalry, classes_of_those_not_listed) {
  const auto type = [](const char* name) { return mustered(horse(name, "Lindenau")).spec.type; };
  for (const char* name : {"1st Cuirassiers", "Carabiniers", "Horse Grenadiers", "Horse Guards"})
    EXPECT_EQ(type(name), "heavy cavalry") << name;
  for (const char* name : {"2nd Dragoons", "Royal Regiment"}) EXPECT_EQ(type(name), "medium cavalry") << name;
  for (const char* name : {"Chevaulegers", "Hussars", "3rd Chasseurs", "Light Dragoons", "Honour Guard",
                           "Lancers", "Uhlans", "Cossacks", "Krakus"})
    EXPECT_EQ(type(name), "light cavalry") << name;
  note("cavalry_types", "curassiers");
}

// R94: who has lances, of regiments that Table 21 does not list.
TEST(ba_510_cavalry, lances_of_those_not_listed) {
  const auto lances = [](const char* name) { return marker(mustered(horse(name, "Lindenau")), "lancers"); };
  for (const char* name : {"Lancers", "Uhlans", "Cossacks", "Krakus"}) EXPECT_EQ(lances(name), 1) << name;
  for (const char* name : {"Cuirassiers", "Carabiniers", "Horse Grenadiers", "Horse Guards", "Dragoons", "Light Dragoons",
                           "Chevaulegers", "Hussars", "Chasseurs", "Honour Guard", "Royal Regiment"})
    EXPECT_EQ(lances(name), 0) << name;
}

TEST(ba_510_cavalry, table_21_goes_before_the_name_and_the_scenario_before_both) {
  EXPECT_EQ(mustered(horse("2nd Dragoons", "Great Britain")).spec.type, "heavy cavalry");
  EXPECT_EQ(mustered(horse("1st Lancers", "France")).spec.type, "medium cavalry");
  HistoricUnit unit = horse("1st Lancers", "France");
  unit.overrides = {{"class", "light"}};
  EXPECT_EQ(mustered(unit).spec.type, "light cavalry");
}

TEST(ba_507_lancers, by_name_or_by_lances) {
  const auto lancers = [](const HistoricUnit& unit) { return marker(mustered(unit), "lancers"); };
  for (const char* name : {"1st Lancers", "Uhlans", "Don Cossacks", "Krakus"})
    EXPECT_EQ(lancers(horse(name)), 1) << name;
  EXPECT_EQ(lancers(horse("7th Hussars")), 0);
  HistoricUnit unit = horse("7th Hussars");
  unit.traits = {"lances"};
  EXPECT_EQ(lancers(unit), 1);
  unit.overrides = {{"lancers", "0"}};
  EXPECT_EQ(lancers(unit), 0);
}

TEST(ba_074_squadrons, as_told_or_eight_figures_each) {
  HistoricUnit unit = horse("7th Hussars", "France", 400);
  EXPECT_EQ(marker(mustered(unit), "squadrons"), 3);  // 20 figures: 2.5
  unit.men = 160;
  EXPECT_EQ(marker(mustered(unit), "squadrons"), 2);  // 8 figures: at least 2
  unit.squadrons = 4;
  EXPECT_EQ(marker(mustered(unit), "squadrons"), 4);
}

TEST(ba_529_weapons, usual_and_told) {
  const auto weapon = [](const HistoricUnit& unit) { return marker(mustered(unit), "weapon"); };
  EXPECT_EQ(weapon(foot(600)), ba::kMusket);
  EXPECT_EQ(weapon(foot(600, "1/95th Rifles", "Britain")), ba::kRifle);
  EXPECT_EQ(weapon(foot(600, "Silesian Schuetzen", "Prussia")), ba::kRifle);
  EXPECT_EQ(weapon(foot(600, "Schuetzen", "Saxony")), ba::kMusket);
  EXPECT_EQ(weapon(horse("7th Hussars")), ba::kCarbine);
  EXPECT_EQ(weapon(battery(8, 6)), ba::kNoWeapon);
  HistoricUnit unit = foot(600);
  unit.weapon = "rifle";
  EXPECT_EQ(weapon(unit), ba::kRifle);
  unit.overrides = {{"weapon", "carbine"}};
  EXPECT_EQ(weapon(unit), ba::kCarbine);
  unit.overrides = {{"weapon", "none"}};
  EXPECT_EQ(weapon(unit), ba::kUnarmed);  // and not what its arm usually carries
  unit = foot(600);
  unit.weapon = "pike";
  EXPECT_THAT(mustered(unit).notes, Contains("the book has no pike: musket"));
}

TEST(ba_361_marksmen, only_if_it_is_said) {
  EXPECT_EQ(marker(mustered(foot(600, "1/95th Rifles", "Britain")), "marksmen"), 0);
  HistoricUnit unit = foot(600, "1/95th Rifles", "Britain");
  unit.traits = {"marksmen"};
  EXPECT_EQ(marker(mustered(unit), "marksmen"), 1);
}

TEST(ba_398_engineers, are_infantry_of_valour_nought) {
  HistoricUnit unit = foot(100, "1st Sappers", "Prussia");
  const Enlistment e = mustered(unit);
  EXPECT_EQ(e.spec.type, "engineers");
  EXPECT_EQ(marker(e, "valour"), 0);
  EXPECT_EQ(marker(e, "weapon"), ba::kMusket);
}

TEST(ba_078_waggons, a_driver_each_and_perhaps_ammunition) {
  HistoricUnit unit = foot(10, "Train");
  unit.arm = Arm::kTrain;
  const Enlistment plain = mustered(unit);
  EXPECT_EQ(plain.spec.type, "waggon");
  EXPECT_EQ(plain.spec.strength, 1);
  EXPECT_EQ(marker(plain, "ammunition"), 0);
  unit.overrides = {{"ammunition", "1"}, {"strength", "2"}};
  const Enlistment e = mustered(unit);
  EXPECT_EQ(marker(e, "ammunition"), 1);
  EXPECT_EQ(marker(e, "guns"), 2);
}

TEST(ba_069_formations, words_of_history_become_words_of_the_book) {
  const auto stands = [](HistoricUnit unit, const char* formation) {
    unit.formation = formation;
    return mustered(unit).spec.formation;
  };
  EXPECT_EQ(stands(foot(600), "line"), "line");
  EXPECT_EQ(stands(foot(600), "column"), "column of attack");
  EXPECT_EQ(stands(foot(600), "march column"), "column of march");
  EXPECT_EQ(stands(foot(600), "square"), "square");
  EXPECT_EQ(stands(foot(600), "garrison"), "garrison");
  EXPECT_EQ(stands(horse("Hussars"), "square"), "horse line");
  EXPECT_EQ(stands(horse("Hussars"), "column"), "horse column of attack");
}

// Two ranks of a line, four files of a column, two of a march: what the battle file's ground is checked for.
TEST(ba_089_formations, they_are_laid_out_as_wide_as_they_will_stand) {
  const auto wide = [](HistoricUnit unit, const char* formation) {
    unit.formation = formation;
    return mustered(unit).spec.files;
  };
  EXPECT_EQ(wide(foot(620), "line"), 16);
  EXPECT_EQ(wide(foot(620), "column"), 4);
  EXPECT_EQ(wide(foot(620), "march column"), 2);
  EXPECT_EQ(wide(foot(620), "garrison"), 0);
}

TEST(ba_036_officers, two_adjutants_and_three_ratings) {
  const auto rating = [](int given) {
    HistoricLeader leader;
    leader.rating = given;
    return belle().commission(leader).spec.rating;
  };
  EXPECT_EQ(rating(2), 1);
  EXPECT_EQ(rating(1), 0);
  EXPECT_EQ(rating(0), 0);
  EXPECT_EQ(rating(-1), 0);
  EXPECT_EQ(rating(-2), -1);
  HistoricLeader leader;
  leader.overrides = {{"rating", "very inefficient"}};
  EXPECT_EQ(belle().commission(leader).spec.rating, -1);
  EXPECT_THAT(belle().commission(leader).notes, Contains("2 adjutants go with him (BA-036)"));
  leader.overrides = {{"rating", "superb"}};
  EXPECT_THAT(belle().commission(leader).understood, IsEmpty());
}

}  // namespace
}  // namespace drumhead::test
