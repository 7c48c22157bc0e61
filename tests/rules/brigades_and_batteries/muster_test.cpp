// What history's units and leaders become (chapter 1, R3, R9, R15, R117, R128), and what is settled and told
// before the first turn: baselines (5.8), town blocks (6.4.1), nations (7.11).
#include "muster/muster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/brigades_and_batteries/words.h"
#include "support/coverage.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;

const Rulebook& book() { return rulebook("brigades-and-batteries"); }

HistoricUnit foot(int men) {
  HistoricUnit unit;
  unit.name = "Foot";
  unit.role = "line";
  unit.men = men;
  return unit;
}

HistoricUnit horse(const std::string& role, int men = 320) {
  HistoricUnit unit = foot(men);
  unit.arm = Arm::kCavalry;
  unit.role = role;
  return unit;
}

HistoricUnit guns(int count, int pounder, const std::string& role = "foot") {
  HistoricUnit unit =
      foot(20 * ((count + 1) / 2));  // the men the book's crews stand for: 4 figures of 5 a model
  unit.arm = Arm::kArtillery;
  unit.role = role;
  unit.guns = count;
  unit.pounder = pounder;
  return unit;
}

int marker(const Enlistment& e, const std::string& word) {
  for (const auto& [name, value] : e.spec.markers)
    if (name == word) return value;
  return 0;
}

// ---- Scales and figures.

TEST(bb_004_scales, an_inch_is_fifteen_paces_a_turn_a_quarter_of_an_hour) {
  // 15 paces of 30 inches are 450 inches, of 2.54 cm: 1143 cm.
  EXPECT_EQ(book().scale().metres_per_unit_x100, 1143);
  EXPECT_EQ(book().scale().minutes_per_turn, 15);
  EXPECT_EQ(book().scale().men_per_figure, 20);
}

TEST(bb_004_figures, twenty_men_a_figure_and_the_half_figure_counts) {
  const Enlistment even = book().enlist(foot(560));
  EXPECT_EQ(even.spec.strength, 28);
  EXPECT_THAT(even.notes, IsEmpty());
  const Enlistment half = book().enlist(foot(550));  // 27.5
  EXPECT_EQ(half.spec.strength, 28);
  EXPECT_THAT(half.notes, ElementsAre("550 men are 27.5 figures of 20: 28"));
  EXPECT_EQ(book().enlist(foot(549)).spec.strength, 27);  // 27.45
  EXPECT_EQ(book().enlist(horse("light", 330)).spec.strength, 17);
}

TEST(bb_017_grades, six_words_of_quality_are_six_grades) {
  const char* const grades[] = {"F", "E", "D", "C", "B", "A"};
  for (int quality = 1; quality <= 6; ++quality) {
    HistoricUnit unit = foot(560);
    unit.quality = quality;
    EXPECT_EQ(book().enlist(unit).spec.grade, grades[quality - 1]);
  }
}

// ---- Types.

TEST(bb_008_cavalry, is_light_heavy_or_cuirassier_and_may_carry_lances) {
  const auto type = [](const std::string& role, std::vector<std::string> traits = {}) {
    HistoricUnit unit = horse(role);
    unit.traits = std::move(traits);
    return book().enlist(unit).spec.type;
  };
  EXPECT_EQ(type("light"), "light cavalry");
  EXPECT_EQ(type(""), "light cavalry");
  EXPECT_EQ(type("light dragoon"), "light cavalry");
  EXPECT_EQ(type("lancer"), "lancers");
  EXPECT_EQ(type("light", {"lances"}), "lancers");
  EXPECT_EQ(type("dragoon"), "heavy cavalry");
  EXPECT_EQ(type("medium"), "heavy cavalry");
  EXPECT_EQ(type("heavy"), "heavy cavalry");
  EXPECT_EQ(type("heavy", {"lances"}), "heavy lancers");
  EXPECT_EQ(type("cuirassier"), "cuirassiers");
  EXPECT_EQ(type("heavy", {"cuirasses"}), "cuirassiers");
}

TEST(bb_009_light_infantry, is_light_by_role_or_by_what_is_told_of_it) {
  HistoricUnit unit = foot(480);
  unit.formation = "skirmish";
  unit.role = "light";
  EXPECT_EQ(book().enlist(unit).spec.type, "light infantry");
  EXPECT_EQ(book().enlist(unit).spec.formation, "skirmish");
  unit.role = "guard";
  unit.traits = {"light infantry"};
  EXPECT_EQ(book().enlist(unit).spec.type, "light infantry");
}

TEST(bb_010_line_infantry, does_not_begin_in_skirmish_order) {
  HistoricUnit unit = foot(480);
  unit.formation = "skirmish";
  const Enlistment e = book().enlist(unit);
  EXPECT_EQ(e.spec.type, "line infantry");
  EXPECT_EQ(e.spec.formation, "line");
  EXPECT_THAT(e.notes, ElementsAre(HasSubstr("BB-010")));
}

TEST(bb_011_guns, are_classed_by_their_shot) {
  const auto type = [](int pounder, const std::string& role = "foot") {
    return book().enlist(guns(6, pounder, role)).spec.type;
  };
  EXPECT_EQ(type(3), "light guns");
  EXPECT_EQ(type(4), "light guns");
  EXPECT_EQ(type(5), "field guns");
  EXPECT_EQ(type(9), "field guns");
  EXPECT_EQ(type(10), "heavy guns");  // heavier than a field gun's
  EXPECT_EQ(type(12), "heavy guns");
  EXPECT_EQ(type(0), "field guns");
  EXPECT_EQ(type(0, "siege"), "heavy guns");
  EXPECT_EQ(type(6, "horse"), "field horse guns");
  EXPECT_EQ(type(4, "horse"), "light horse guns");
  EXPECT_THAT(book().enlist(guns(6, 12, "horse")).impossible, HasSubstr("R9"));
  EXPECT_THAT(book().enlist(guns(6, 6, "horse")).impossible, IsEmpty());
}

TEST(bb_012_howitzers, change_nothing) {
  HistoricUnit unit = guns(8, 6);
  const Enlistment without = book().enlist(unit);
  unit.howitzers = 2;
  const Enlistment with = book().enlist(unit);
  EXPECT_EQ(with.spec.type, without.spec.type);
  EXPECT_EQ(with.spec.markers, without.spec.markers);
  EXPECT_THAT(without.notes, IsEmpty());
  EXPECT_THAT(with.notes, ElementsAre(HasSubstr("BB-012")));
}

// ---- Sizes.

TEST(bb_005_models, stand_for_two_guns_and_have_four_gunners) {
  const Enlistment even = book().enlist(guns(8, 6));
  EXPECT_THAT(even.spec.markers, ElementsAre(Pair("models", 4), Pair("guns", 8)));
  EXPECT_EQ(even.spec.strength, 16);
  const Enlistment odd = book().enlist(guns(7, 6));
  EXPECT_THAT(odd.spec.markers, ElementsAre(Pair("models", 4), Pair("guns", 7)));
  EXPECT_EQ(odd.spec.strength, 16);
  EXPECT_THAT(odd.notes, ElementsAre("7 guns are 4 models, one of them of a single gun (BB-005)"));
  HistoricUnit unit = guns(6, 6);
  unit.men = 120;  // 24 figures of 5, where 3 models have 12
  EXPECT_EQ(book().enlist(unit).spec.strength, 12);
  EXPECT_THAT(book().enlist(unit).notes, ElementsAre(HasSubstr("BB-035")));
  EXPECT_THAT(book().enlist(guns(0, 6)).impossible, HasSubstr("without guns"));
}

// What is said of a unit of so many figures or models: "", "unusual" or "refused".
std::string judged(const HistoricUnit& unit) {
  const Enlistment e = book().enlist(unit);
  if (!e.impossible.empty()) return "refused";
  for (const std::string& note : e.notes)
    if (note.find("usual are") != std::string::npos) return "unusual";
  return "";
}

TEST(bb_013_battalions, usually_have_16_to_36_figures_and_never_under_4_or_over_48) {
  for (const auto& [figures, expected] : std::vector<std::pair<int, const char*>>{{3, "refused"},
                                                                                  {4, "unusual"},
                                                                                  {15, "unusual"},
                                                                                  {16, ""},
                                                                                  {36, ""},
                                                                                  {37, "unusual"},
                                                                                  {48, "unusual"},
                                                                                  {49, "refused"}})
    EXPECT_EQ(judged(foot(20 * figures)), expected) << figures;
}

TEST(bb_014_regiments, usually_have_12_to_24_figures_and_never_under_3_or_over_36) {
  for (const auto& [figures, expected] : std::vector<std::pair<int, const char*>>{{2, "refused"},
                                                                                  {3, "unusual"},
                                                                                  {11, "unusual"},
                                                                                  {12, ""},
                                                                                  {24, ""},
                                                                                  {25, "unusual"},
                                                                                  {36, "unusual"},
                                                                                  {37, "refused"}})
    EXPECT_EQ(judged(horse("light", 20 * figures)), expected) << figures;
}

TEST(bb_015_batteries, usually_have_2_to_6_models_and_never_more) {
  EXPECT_EQ(judged(guns(2, 6)), "unusual");  // one model
  EXPECT_EQ(judged(guns(3, 6)), "");         // two, one of them of a single gun
  EXPECT_EQ(judged(guns(12, 6)), "");
  EXPECT_EQ(judged(guns(13, 6)), "refused");
}

TEST(bb_013_battalions, a_strength_in_figures_is_what_is_judged) {
  HistoricUnit unit = foot(1200);  // 60 figures: too many
  unit.overrides = {{"strength", "30"}};
  EXPECT_EQ(judged(unit), "");
  EXPECT_EQ(book().enlist(unit).spec.files, 8);
}

// ---- Formations and widths.

TEST(bb_018_widths, of_infantry_that_was_given_none) {
  const auto width = [](const std::string& formation, int figures) {
    HistoricUnit unit = foot(20 * figures);
    unit.role = "light";
    unit.formation = formation;
    const Enlistment e = book().enlist(unit);
    return std::pair(e.spec.formation, e.spec.files);
  };
  EXPECT_EQ(width("column", 24), std::pair(std::string("column"), 8));
  EXPECT_EQ(width("column", 15), std::pair(std::string("column"), 4));
  EXPECT_EQ(width("march column", 24), std::pair(std::string("column"), 4));
  EXPECT_EQ(width("", 24), std::pair(std::string("column"), 8));
  EXPECT_EQ(width("line", 18), std::pair(std::string("line"), 18));
  EXPECT_EQ(width("line", 30), std::pair(std::string("line"), 24));
  EXPECT_EQ(width("skirmish", 12), std::pair(std::string("skirmish"), 12));
  EXPECT_EQ(width("skirmish", 25), std::pair(std::string("skirmish"), 13));  // two ranks
  EXPECT_EQ(width("square", 24).first, "square");
  EXPECT_EQ(width("garrison", 24).first, "garrison");
}

TEST(bb_024_widths, of_cavalry_and_guns_that_were_given_none) {
  HistoricUnit unit = horse("light", 300);  // 15 figures
  EXPECT_EQ(book().enlist(unit).spec.files, 8);
  unit.formation = "march column";
  EXPECT_EQ(book().enlist(unit).spec.formation, "cavalry column");
  EXPECT_EQ(book().enlist(unit).spec.files, 4);
  HistoricUnit battery = guns(7, 6);
  EXPECT_EQ(book().enlist(battery).spec.formation, "unlimbered");
  EXPECT_EQ(book().enlist(battery).spec.files, 4);
  battery.formation = "limbered";
  EXPECT_EQ(book().enlist(battery).spec.formation, "limbered");
  EXPECT_EQ(book().enlist(battery).spec.files, 4);
  battery.formation = "march column";
  EXPECT_EQ(book().enlist(battery).spec.formation, "limbered");
  EXPECT_EQ(book().enlist(battery).spec.files, 1);
}

// ---- Weapons, ranks, screens.

TEST(bb_015_arms, are_muskets_unless_history_says_rifles) {
  HistoricUnit unit = foot(480);
  EXPECT_EQ(marker(book().enlist(unit), "rifles"), 0);
  unit.weapon = "rifle";
  EXPECT_EQ(marker(book().enlist(unit), "rifles"), 1);
  EXPECT_THAT(book().enlist(unit).notes, IsEmpty());
  unit.weapon = "rifled musket";
  EXPECT_EQ(marker(book().enlist(unit), "rifles"), 1);
  EXPECT_THAT(book().enlist(unit).notes, ElementsAre(HasSubstr("rifled muskets")));
  unit.weapon = "pike";
  EXPECT_EQ(marker(book().enlist(unit), "rifles"), 0);
  EXPECT_THAT(book().enlist(unit).notes, ElementsAre(HasSubstr("pike")));
}

TEST(bb_397_two_ranks, are_british_and_portuguese) {
  HistoricUnit unit = foot(480);
  for (const auto& [nation, expected] : std::vector<std::pair<std::string, int>>{
           {"Britain", 1}, {"Portugal", 1}, {"King's German Legion", 1}, {"France", 0}, {"", 0}}) {
    unit.nation = nation;
    EXPECT_EQ(marker(book().enlist(unit), "two_rank"), expected) << nation;
  }
  unit.nation = "Portugal";
  unit.overrides = {{"nation", "Spain"}};
  EXPECT_EQ(marker(book().enlist(unit), "two_rank"), 0);
}

TEST(bb_401_screens, are_thrown_out_by_battalions_with_a_light_company) {
  HistoricUnit unit = foot(480);
  EXPECT_EQ(marker(book().enlist(unit), "screen_capable"), 0);
  unit.traits = {"light company"};
  EXPECT_EQ(marker(book().enlist(unit), "screen_capable"), 1);
}

TEST(bb_429_ladders, are_given_by_the_battle) {
  HistoricUnit unit = foot(480);
  unit.overrides = {{"ladders", "3"}};
  EXPECT_EQ(marker(book().enlist(unit), "ladders"), 3);
}

TEST(bb_304_emplaced_guns, are_one_model) {
  HistoricUnit unit = guns(2, 6);
  unit.formation = "garrison";
  const Enlistment one = book().enlist(unit);
  EXPECT_EQ(marker(one, "emplaced"), 1);
  EXPECT_THAT(one.impossible, IsEmpty());
  unit = guns(4, 6);
  unit.formation = "garrison";
  EXPECT_THAT(book().enlist(unit).impossible, HasSubstr("BB-304"));
}

// ---- Leaders (R128).

TEST(bb_042_charisma, is_what_the_battle_says_or_is_rolled_for) {
  HistoricLeader leader;
  EXPECT_THAT(book().commission(leader).spec.markers, ElementsAre(Pair("roll_charisma", 1)));
  leader.charisma_given = true;
  EXPECT_THAT(book().commission(leader).spec.markers, IsEmpty()) << "0 was given, not left out";
  leader.charisma = 2;
  EXPECT_EQ(book().commission(leader).spec.rating, 2);
  leader.charisma = -1;
  EXPECT_EQ(book().commission(leader).spec.rating, 0);
  EXPECT_EQ(book().commission(leader).notes.size(), 1U);
  leader.charisma = 2;
  leader.rating = -2;  // a poor head does not dim a great heart
  EXPECT_EQ(book().commission(leader).spec.rating, 2);
  leader.overrides = {{"charisma", "1"}};
  EXPECT_EQ(book().commission(leader).spec.rating, 1);
  EXPECT_THAT(book().commission(leader).understood, Contains("charisma"));
  leader.overrides = {{"charisma", "roll"}};
  EXPECT_THAT(book().commission(leader).spec.markers, ElementsAre(Pair("roll_charisma", 1)));
  leader.overrides = {{"charisma", "3"}};
  EXPECT_THAT(book().commission(leader).understood, Not(Contains("charisma")));
}

// ---- Whole battles: 1,200 metres square, 12 to the inch, so 100 inches. Red in the south, Blue in the
// north.

constexpr const char* kHeading = R"(
[battle]
title = "A test"
sources = ["invented"]
year = 1806
[rules.brigades-and-batteries]
metres_per_unit = 12
options = { national_modifiers = true }
[table]
width = 1200
height = 1200
contour = 10
)";

std::string unit_text(const std::string& name, const std::string& side, int x, int y,
                      const std::string& more = {}) {
  return "[[unit]]\nname = \"" + name + "\"\nside = \"" + side + "\"\nplace = [" + std::to_string(x) + ", " +
         std::to_string(y) + "]\nfacing = \"" + (side == "a" ? "north" : "south") + "\"\n" +
         (more.find("arm =") == std::string::npos ? "arm = \"infantry\"\nmen = 480\n" : "") + more + "\n";
}

const std::string kTwoLines = unit_text("Red/1", "a", 600, 300) + unit_text("Blue/1", "b", 600, 900);

BattleState laid_out(const std::string& text) {
  const Result<BattleState> state = position_from_battle(kHeading + text, "test.toml", book());
  EXPECT_TRUE(state.ok()) << state.error().message();
  return state ? *state : BattleState{};
}

std::string complaint(const std::string& text) {
  const Result<BattleState> state = position_from_battle(kHeading + text, "test.toml", book());
  return state ? "none" : state.error().message();
}

// What is told before the first turn, a sentence with its cite each.
std::vector<std::string> opening(const std::string& text) {
  Referee::Settings settings;
  settings.recorder = &coverage(book().words().id);
  const Referee referee(book(), laid_out(text), settings);
  std::vector<std::string> told;
  for (const auto& entry : referee.chronicle().entries)
    for (const Event& event : entry.events)
      if (!event.cites.empty()) told.push_back(std::string(event.cites.front().text()) + ": " + event.text);
  return told;
}

const Unit& named(const BattleState& state, const std::string& name) {
  for (const Unit& unit : state.units)
    if (state.name(unit.id) == name) return unit;
  ADD_FAILURE() << "no unit " << name;
  return state.units.front();
}

// The edges of Red and Blue: a baseline is a token that looks off the table.
std::pair<int, int> edges(const BattleState& state) {
  std::pair<int, int> found{0, 0};
  for (const Token& token : state.tokens)
    if (token.kind == bb::kBaselineMiddle && !token.owner.valid())
      (token.side == Seat::kA ? found.first : found.second) =
          bb::kNorthEdge + token.pose.facing.centidegrees / 9000;
  return found;
}

TEST(bb_273_baseline, is_the_edge_behind_each_side) {
  EXPECT_EQ(edges(laid_out(kTwoLines)), std::pair(int{bb::kSouthEdge}, int{bb::kNorthEdge}));
  const std::string across = unit_text("Red/1", "a", 300, 600) + unit_text("Blue/1", "b", 900, 700);
  EXPECT_EQ(edges(laid_out(across)), std::pair(int{bb::kWestEdge}, int{bb::kEastEdge}));
  const std::string corner = unit_text("Red/1", "a", 300, 300) + unit_text("Blue/1", "b", 900, 900);
  EXPECT_EQ(edges(laid_out(corner)), std::pair(int{bb::kSouthEdge}, int{bb::kNorthEdge}));
  EXPECT_THAT(opening(kTwoLines), AllOf(Contains("BB-273: Red: the baseline is the south edge."),
                                        Contains("BB-273: Blue: the baseline is the north edge.")));
}

TEST(bb_274_baseline, of_a_force_that_arrives_is_the_edge_it_comes_from) {
  const std::string text = kTwoLines + unit_text("Red/2", "a", 0, 800, "arrival = 30") +
                           unit_text("Red/3", "a", 300, 0, "arrival = 30");
  const BattleState state = laid_out(text);
  EXPECT_EQ(edges(state), std::pair(int{bb::kSouthEdge}, int{bb::kNorthEdge})) << "of those who stand there";
  EXPECT_EQ(named(state, "Red/2").markers[bb::kBaseline], bb::kWestEdge);
  EXPECT_EQ(named(state, "Red/3").markers[bb::kBaseline], bb::kOwnSides) << "its side's own edge";
  EXPECT_EQ(named(state, "Red/1").markers[bb::kBaseline], bb::kOwnSides);
  EXPECT_THAT(opening(text), Contains("BB-274: Red/2: the baseline is the west edge."));
  const std::string told =
      kTwoLines +
      unit_text("Red/2", "a", 0, 800, "arrival = 30\nrules.brigades-and-batteries.baseline = \"north\"");
  EXPECT_EQ(named(laid_out(told), "Red/2").markers[bb::kBaseline], bb::kNorthEdge);
}

TEST(bb_274_baseline, in_a_corner_is_the_edge_behind_its_back) {
  // On the corner of west and north: facing south, its back is to the north; facing east, to the west.
  const std::string south = unit_text("Red/2", "a", 0, 1200, "arrival = 30");
  std::string east = south, north_back = south;
  east.replace(east.find("north"), 5, "east");
  north_back.replace(north_back.find("north"), 5, "south");
  EXPECT_EQ(named(laid_out(kTwoLines + north_back), "Red/2").markers[bb::kBaseline], bb::kNorthEdge);
  EXPECT_EQ(named(laid_out(kTwoLines + east), "Red/2").markers[bb::kBaseline], bb::kWestEdge);
}

TEST(bb_275_baseline, of_a_surrounded_force_is_the_middle_of_its_position) {
  const std::string ring = "rules.brigades-and-batteries.baseline = \"surrounded\"";
  const std::string text =
      kTwoLines + unit_text("Red/2", "a", 400, 600, ring) + unit_text("Red/3", "a", 700, 660, ring);
  const BattleState state = laid_out(text);
  EXPECT_EQ(named(state, "Red/2").markers[bb::kBaseline], bb::kSurrounded);
  std::vector<std::string> surrounded;
  for (const Token& token : state.tokens) {
    if (token.kind != bb::kCentrePoint) continue;
    surrounded.emplace_back(state.name(token.owner));
    // (400 + 700) / 2 / 12 = 45 5/6", (600 + 660) / 2 / 12 = 52 1/2" to their fronts; their middles are half of their
    // three ranks behind these, 3/4" (R90). Red/1 is not of that force.
    EXPECT_EQ(token.pose.at, (Vec{inches(275, 6), inches(207, 4)}));
  }
  EXPECT_THAT(surrounded, ElementsAre("Red/2", "Red/3"));
  EXPECT_THAT(opening(text), Contains(HasSubstr("BB-275: Red/2")));
  EXPECT_THAT(complaint(kTwoLines +
                        unit_text("Red/2", "a", 400, 600, "rules.brigades-and-batteries.baseline = \"up\"")),
              HasSubstr("baseline"));
}

TEST(bb_002_size, is_told_when_a_side_has_fewer_than_three_or_more_than_six_brigades) {
  const auto brigades = [](int n) {
    std::string text = kTwoLines;
    for (int i = 0; i < n; ++i) {
      const std::string brigade = "Brigade " + std::to_string(i);
      text +=
          "[[command]]\nname = \"" + brigade + "\"\nside = \"a\"\n" +
          unit_text("Red/" + std::to_string(i + 2), "a", 100 + 150 * i, 200, "command = \"" + brigade + "\"");
    }
    return opening(text);
  };
  EXPECT_THAT(brigades(0), Not(Contains(HasSubstr("BB-002"))));
  EXPECT_THAT(brigades(2), Contains("BB-002: Red has 2 brigades; the book is meant for 3 to 6."));
  EXPECT_THAT(brigades(3), Not(Contains(HasSubstr("BB-002"))));
  EXPECT_THAT(brigades(6), Not(Contains(HasSubstr("BB-002"))));
  EXPECT_THAT(brigades(7), Contains(HasSubstr("BB-002: Red has 7 brigades")));
}

TEST(bb_013_battalions, unusual_ones_are_told_of) {
  const std::string small = "arm = \"infantry\"\nmen = 200\n",
                    few = "arm = \"cavalry\"\nmen = 200\nrole = \"light\"\n",
                    gun = "arm = \"artillery\"\nmen = 20\nguns = 2\npounder = 6\n";
  const auto told = opening(kTwoLines + unit_text("Red/2", "a", 300, 300, small) +
                            unit_text("Red/3", "a", 800, 300, few) + unit_text("Red/4", "a", 1000, 300, gun));
  EXPECT_THAT(told, Contains("BB-013: Red/2 has 10 figures; usual are 16 to 36."));
  EXPECT_THAT(told, Contains("BB-014: Red/3 has 10 figures; usual are 12 to 24."));
  EXPECT_THAT(told, Contains("BB-015: Red/4 has 1 model; usual are 2 to 6."));
  EXPECT_THAT(told, Not(Contains(HasSubstr("Red/1 has"))));
}

// ---- Town blocks.

std::string block_text(const std::string& more) {
  return "[[ground]]\nkind = \"town\"\nname = \"Farm\"\nrectangle = { centre = [300, 600], width = 48, depth "
         "= 36 }\n" +
         more + "\n";
}

TEST(bb_298_blocks, have_room_for_24_figures_unless_the_battle_says_otherwise) {
  EXPECT_EQ(laid_out(block_text("") + kTwoLines).ground->pieces[0].capacity, 24);
  EXPECT_EQ(laid_out(block_text("capacity = 260") + kTwoLines).ground->pieces[0].capacity, 13);
  EXPECT_THAT(opening(block_text("") + kTwoLines), Not(Contains(HasSubstr("BB-298"))));
  EXPECT_THAT(opening(block_text("capacity = 600") + kTwoLines),
              Contains("BB-298: Farm has room for 30 figures; usual are 12 to 24."));
}

TEST(bb_299_blocks, are_one_or_two_contours_high) {
  EXPECT_EQ(laid_out(block_text("") + kTwoLines).ground->pieces[0].height, 1);
  EXPECT_EQ(laid_out(block_text("height = 20") + kTwoLines).ground->pieces[0].height, 2);
  EXPECT_EQ(laid_out(block_text("height = 30") + kTwoLines).ground->pieces[0].height, 2);
}

TEST(bb_300_roads, run_between_blocks) {
  const auto road = [](int y) {
    return "[[ground]]\nkind = \"road\"\nname = \"Street\"\nwidth = 6\nline = [[0, " + std::to_string(y) +
           "], [1200, " + std::to_string(y) + "]]\n";
  };
  EXPECT_THAT(opening(block_text("") + road(600) + kTwoLines),
              Contains("BB-300: Street ends at the walls of Farm."));
  // 18 metres of block, 3 of road, and a metre between.
  EXPECT_THAT(opening(block_text("") + road(622) + kTwoLines), Not(Contains(HasSubstr("BB-300"))));
}

TEST(bb_304_emplaced_guns, begin_inside_their_block) {
  const std::string gun =
      "[[unit]]\nname = \"Gun\"\nside = \"a\"\narm = \"artillery\"\nrole = \"foot\"\nmen = 20\nguns = "
      "2\npounder = 6\n"
      "formation = \"garrison\"\ninside = \"Farm\"\nfacing = \"north\"\n";
  const BattleState state = laid_out(block_text("") + kTwoLines + gun);
  const Unit& unit = named(state, "Gun");
  EXPECT_EQ(unit.formation, bb::kGarrison);
  EXPECT_EQ(unit.markers[bb::kEmplaced], 1);
  EXPECT_EQ(unit.markers[bb::kModels], 1);
  const auto told = opening(block_text("") + kTwoLines + gun);
  EXPECT_THAT(told, Contains("BB-304: Gun stands in Farm."));
  EXPECT_THAT(told, Not(Contains(HasSubstr("BB-015"))));
}

// ---- Nations.

TEST(bb_408_nations, that_are_not_listed_have_the_modifiers_of_the_nearest) {
  const auto as = [](const std::string& nation, int year, const std::string& more = {}) {
    std::string text =
        kHeading + kTwoLines + unit_text("Red/2", "a", 300, 300, "nation = \"" + nation + "\"\n" + more);
    text.replace(text.find("year = 1806"), 11, "year = " + std::to_string(year));
    const Result<BattleState> state = position_from_battle(text, "test.toml", book());
    EXPECT_TRUE(state.ok()) << state.error().message();
    return state ? state->profile(named(*state, "Red/2").id).traits[bb::kNation] : std::int16_t{-1};
  };
  EXPECT_EQ(as("Austria", 1809), bb::kAustria);
  EXPECT_EQ(as("Portugal", 1811), bb::kBritain);
  for (const char* nation :
       {"France", "Warsaw", "Bavaria", "Baden", "Holland", "Naples", "Confederation of the Rhine"})
    EXPECT_EQ(as(nation, 1809), bb::kFrance) << nation;
  EXPECT_EQ(as("Italy", 1809), bb::kSpain);
  EXPECT_EQ(as("Prussia", 1806), bb::kOldPrussia);
  EXPECT_EQ(as("Prussia", 1810), bb::kOldPrussia);
  EXPECT_EQ(as("Prussia", 1811), bb::kNewPrussia);
  EXPECT_EQ(as("Saxony", 1813), bb::kOldPrussia);
  EXPECT_EQ(as("Russia", 1812), bb::kRussia);
  EXPECT_EQ(as("Sweden", 1813), bb::kSweden);
  EXPECT_EQ(as("Ravensmark", 1808), bb::kNoNation);
  EXPECT_EQ(as("Naples", 1809, "rules.brigades-and-batteries.nation = \"Spain\""), bb::kSpain);
}

TEST(bb_408_nations, are_told_of_when_they_stand_for_another) {
  const auto told = opening(kTwoLines + unit_text("Red/2", "a", 300, 300, "nation = \"Baden\"") +
                            unit_text("Red/3", "a", 800, 300, "nation = \"France\"") +
                            unit_text("Red/4", "a", 1000, 300, "nation = \"Prussia\""));
  EXPECT_THAT(told, Contains("BB-408: Baden has the national modifiers of France."));
  EXPECT_THAT(told, Not(Contains(HasSubstr("France has"))));
  EXPECT_THAT(told, Not(Contains(HasSubstr("Prussia has"))));
}

// ---- Commanders in chief.

TEST(bb_038_commander_in_chief, is_the_first_of_the_highest_level) {
  const std::string commands = R"(
[[command]]
name = "Brigade"
side = "a"
superior = "Corps"
leader = { name = "Brigadier", place = [100, 100], facing = "north" }
[[command]]
name = "Corps"
side = "a"
level = "corps"
leader = { name = "General", place = [200, 100], facing = "north" }
[[command]]
name = "Other Corps"
side = "a"
level = "corps"
leader = { name = "Second General", place = [300, 100], facing = "north" }
[[command]]
name = "Lone Brigade"
side = "b"
leader = { name = "Colonel", place = [300, 1100], facing = "south" }
)";
  const BattleState state = laid_out(commands + kTwoLines);
  std::vector<std::string> chiefs;
  for (const Leader& leader : state.leaders)
    if (leader.markers[bb::kCommanderInChief] != 0)
      chiefs.push_back(state.setting->leaders[leader.id.index()]);
  EXPECT_THAT(chiefs, ElementsAre("General")) << "a brigadier alone is none";
}

}  // namespace
}  // namespace drumhead::test
