#include "muster/muster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "muster/battle_text.h"
#include "muster/paper_book.h"
#include "support/json_at.h"

namespace drumhead {
namespace {

using test::json_at;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;

Mustered mustered(const std::string& text, const Rulebook& book = PaperBook()) {
  const Result<BattleFile> battle = read_battle(text, "test.toml");
  EXPECT_TRUE(battle.ok()) << battle.error().message();
  if (!battle) return {};
  const Result<Mustered> result = muster(*battle, book);
  EXPECT_TRUE(result.ok()) << result.error().message();
  return result ? *result : Mustered{};
}

std::string muster_complaint(const std::string& text) {
  const Result<BattleState> state = position_from_battle(text, "test.toml", PaperBook());
  return state ? "none" : state.error().message();
}

// ---- The map: 25 metres to the inch.

TEST(muster_map, turns_metres_into_inches) {
  const Layout layout = mustered(kGoodBattle).layout;
  EXPECT_EQ(layout.ground.width, inches(40));
  EXPECT_EQ(layout.ground.height, inches(30));
  const auto& pieces = layout.ground.pieces;
  ASSERT_EQ(pieces.size(), 6U) << "four pieces, an objective and a zone";
  EXPECT_THAT(pieces[0].area.outer, ElementsAre(Vec{inches(4), inches(4)}, Vec{inches(12), inches(4)},
                                                Vec{inches(12), inches(8)}, Vec{inches(4), inches(8)}));
  EXPECT_EQ(pieces[2].width, inches(1, 5));
  EXPECT_THAT(pieces[2].line,
              ElementsAre(Vec{0, inches(15)}, Vec{inches(20), inches(16)}, Vec{inches(40), inches(15)}));
  EXPECT_THAT(pieces[3].area.outer, ::testing::UnorderedElementsAre(
                                        Vec{inches(39, 2), inches(13)}, Vec{inches(41, 2), inches(13)},
                                        Vec{inches(41, 2), inches(15)}, Vec{inches(39, 2), inches(15)}));
}

TEST(muster_map, makes_a_circle_of_four_inches_reach_four_inches_each_way) {
  const Layout layout = mustered(kGoodBattle).layout;
  const Ring& hill = layout.ground.pieces[1].area.outer;
  EXPECT_EQ(hill.size(), 24U);
  EXPECT_THAT(hill, Contains(Vec{inches(32), inches(28)}));
  EXPECT_THAT(hill, Contains(Vec{inches(36), inches(24)}));
  EXPECT_THAT(hill, Contains(Vec{inches(28), inches(24)}));
}

TEST(muster_map, counts_levels_and_room_and_says_where_it_rounded) {
  const Mustered result = mustered(kGoodBattle);
  EXPECT_EQ(result.layout.ground.pieces[0].height, 2) << "trees of 12 metres, levels of 10: rounded up";
  EXPECT_EQ(result.layout.ground.pieces[1].height, 2);
  EXPECT_EQ(result.layout.ground.pieces[3].capacity, 2) << "120 men, 50 to a figure";
  EXPECT_THAT(result.notes, ElementsAre("the wood `The Wood` at 12 metres is at level 2 of 10 metres",
                                        "the building `Farm` has room for 120 men: 2 of 50"));
}

TEST(muster_map, cuts_corners_when_asked_but_not_on_the_edge) {
  const std::string text = with("[[100, 100], [300, 100], [300, 200], [100, 200]]",
                                "[[0, 100], [400, 100], [400, 200], [0, 200]]\nsmooth = 1");
  const Layout layout = mustered(text).layout;
  // 16" by 4" from the west edge; a quarter of 16" is 4", of 4" is 1".
  EXPECT_THAT(layout.ground.pieces[0].area.outer,
              ElementsAre(Vec{0, inches(4)}, Vec{inches(12), inches(4)}, Vec{inches(16), inches(5)},
                          Vec{inches(16), inches(7)}, Vec{inches(12), inches(8)}, Vec{0, inches(8)}));
}

TEST(muster_map, makes_zones_of_objectives_and_deployments) {
  const Layout layout = mustered(kGoodBattle).layout;
  ASSERT_EQ(layout.objectives.size(), 2U);
  EXPECT_EQ(layout.objectives[0], (Objective{"The Farm", PieceId{3}, Seat::kA, 3}));
  EXPECT_EQ(layout.objectives[1], (Objective{"The Pass", PieceId{4}, Seat::kNobody, 1}));
  EXPECT_EQ(layout.ground.pieces[4].kind, PieceKind::kZone);
  ASSERT_EQ(layout.zones.size(), 1U);
  EXPECT_EQ(layout.zones[0], (DeploymentZone{Seat::kB, PieceId{5}}));
  EXPECT_EQ(layout.ground.pieces[5].name, "French deployment");
}

TEST(muster_map, an_objective_may_be_worth_more_or_nothing_in_one_book) {
  const auto worth = [](const char* rules) {
    return mustered(with("points = 3", std::string("points = 3\n") + rules)).layout.objectives;
  };
  EXPECT_EQ(worth("rules.paper = { points = 7 }")[0].points, 7);
  EXPECT_EQ(worth("rules.other = { points = 7 }")[0].points, 3);
  ASSERT_EQ(worth("rules.paper.omit = true").size(), 1U);
  EXPECT_EQ(worth("rules.paper.omit = true")[0].name, "The Pass");
  EXPECT_EQ(muster_complaint(with("points = 3", "points = 3\nrules.paper = { pionts = 7 }")),
            "test.toml:102: objective `The Farm`: `rules.paper`: no field named `pionts`; nearest is `points`");
}

TEST(muster_map, a_file_may_set_the_scale_for_one_book) {
  const std::string text = with("turns = 10", "turns = 10\nmetres_per_unit = 50\nminutes_per_turn = 35");
  const Mustered result = mustered(text);
  EXPECT_EQ(result.layout.ground.width, inches(20));
  EXPECT_EQ(result.layout.units[0].pose.at, (Vec{inches(10), inches(5)}));
  EXPECT_EQ(result.layout.units[2].arrival, 3) << "70 minutes are two turns gone";
}

TEST(muster_map, a_piece_may_differ_for_one_book) {
  const std::string text =
      with("grade = 2",
           "grade = 2\nrules.paper = { grade = 4, level = 1, thorny = true }\nrules.other = { omit = true }");
  const Layout layout = mustered(text).layout;
  EXPECT_EQ(layout.ground.pieces[0].grade, 4);
  EXPECT_EQ(layout.ground.pieces[0].height, 1);
  EXPECT_EQ(layout.ground.pieces[0].attribute("thorny"), 1);
  EXPECT_EQ(mustered(with("capacity = 120", "rules.paper = { omit = true }",
                          with("inside = \"Farm\"", "place = [500, 100]\nfacing = 0")))
                .layout.ground.pieces.size(),
            5U);
}

// ---- Units: 50 men to the figure, turns of 15 minutes.

TEST(muster_units, become_what_the_book_makes_of_them) {
  const Mustered result = mustered(kGoodBattle);
  ASSERT_EQ(result.units.size(), 5U);
  const UnitSpec& first = result.units[0].spec;
  EXPECT_EQ(first.name, "1st");
  EXPECT_EQ(first.type, "foot");
  EXPECT_EQ(first.grade, "best");
  EXPECT_EQ(first.strength, 20);
  EXPECT_EQ(first.command, "Brigade");
  EXPECT_EQ(first.pose, (Pose{{inches(20), inches(10)}, kNorth}));
  EXPECT_THAT(result.units[0].notes, ElementsAre("1020 men are 20 figures and a part"));
  EXPECT_THAT(result.units[1].notes, IsEmpty());
  EXPECT_EQ(result.units[4].spec.inside, "Farm");
}

TEST(muster_units, arrive_in_the_turn_in_which_their_time_falls) {
  const Mustered result = mustered(kGoodBattle);
  EXPECT_EQ(result.units[2].spec.arrival, 5) << "70 minutes: four turns of 15 are over";
  EXPECT_EQ(mustered(with("arrival = \"12:10\"", "arrival = 75")).units[2].spec.arrival, 6);
  EXPECT_EQ(mustered(with("arrival = \"12:10\"", "arrival = 74")).units[2].spec.arrival, 5);
  EXPECT_THAT(result.units[2].notes, ElementsAre("arrives after 70 minutes: in turn 5"));
  const Mustered late = mustered(with("arrival = \"12:10\"", "arrival = \"14:00\""));
  ASSERT_EQ(late.complaints.size(), 2U);
  EXPECT_EQ(late.complaints[0].message(),
            "test.toml:72: `3rd` arrives in turn 13, after the last of 10 turns");
}

TEST(muster_units, are_left_out_when_the_book_cannot_express_them) {
  const Mustered result = mustered(kGoodBattle);
  EXPECT_TRUE(result.units[3].left_out);
  EXPECT_EQ(result.layout.units.size(), 4U);
  ASSERT_EQ(result.complaints.size(), 1U);
  EXPECT_EQ(result.complaints[0].message(),
            "test.toml:82: `Grand Battery` is left out: the book has no guns or waggons");
}

TEST(muster_units, may_be_set_in_the_books_own_words) {
  const std::string text = with("quality = 2",
                                "quality = 2\nrules.paper = { grade = \"best\", strength = 5, files = 3, "
                                "formation = \"line\", type = \"foot\", "
                                "place = [300, 650], facing = 90, markers = { fresh = 1 }, bravery = -2 }");
  const UnitSpec spec = mustered(text).units[1].spec;
  EXPECT_EQ(spec.grade, "best");
  EXPECT_EQ(spec.type, "foot");
  EXPECT_EQ(spec.strength, 5);
  EXPECT_EQ(spec.files, 3);
  EXPECT_EQ(spec.formation, "line");
  EXPECT_EQ(spec.pose, (Pose{{inches(12), inches(26)}, kEast}));
  EXPECT_THAT(spec.markers, ElementsAre(Pair("valour", -2), Pair("fresh", 1)));
  EXPECT_TRUE(mustered(with("men = 600", "men = 600\nrules.paper = { omit = true }")).units[2].left_out);
}

TEST(muster_leaders, stand_where_they_are_put_or_behind_their_first_unit) {
  const Mustered result = mustered(kGoodBattle);
  ASSERT_EQ(result.leaders.size(), 2U);
  const LeaderSpec& hiller = result.leaders[0].spec;
  EXPECT_EQ(hiller.pose, (Pose{{inches(20), inches(6)}, kNorth}))
      << "100 metres behind the 1st, through his brigade";
  EXPECT_THAT(hiller.markers, ElementsAre(Pair("charisma", 2)));
  EXPECT_EQ(result.leaders[1].spec.attached_to, "1st");
  EXPECT_EQ(result.leaders[1].spec.rating, 0);
  EXPECT_THAT(result.leaders[1].notes, ElementsAre("the book has no leader worse than 0"));
}

// ---- The clock.

TEST(muster_clock, counts_turns_from_hours_unless_they_are_given) {
  EXPECT_EQ(mustered(kGoodBattle).layout.turn_limit, 10);
  EXPECT_EQ(mustered(with("turns = 10\n", "")).layout.turn_limit, 14) << "210 minutes";
  const Mustered part = mustered(with("turns = 10\n", "", with("length = \"3:30\"", "length = 200")));
  EXPECT_EQ(part.layout.turn_limit, 14);
  EXPECT_THAT(part.notes, Contains("200 minutes are 13 turns of 15 minutes and a part: 14 turns"));
  EXPECT_THAT(mustered(kGoodBattle).layout.weather, ElementsAre(Weather{5, "rain", inches(10)}));
}

// ---- The position.

TEST(position_from_battle, is_laid_out_and_prepared) {
  const Result<BattleState> state = position_from_battle(kGoodBattle, "test.toml", PaperBook());
  ASSERT_TRUE(state.ok()) << state.error().message();
  ASSERT_EQ(state->units.size(), 4U);
  EXPECT_EQ(state->unit(UnitId{0}).markers[0], 1) << "the book prepared it";
  EXPECT_EQ(state->unit(UnitId{0}).files, 20);
  EXPECT_FALSE(state->unit(UnitId{2}).on_table);
  EXPECT_EQ(state->unit(UnitId{3}).inside, PieceId{3});
  EXPECT_EQ(state->setting->arrivals.size(), 1U);
  EXPECT_THAT(state->setting->options, ElementsAre(1, 3));
  EXPECT_EQ(state->setting->year, 1809);
  EXPECT_EQ(state->setting->first, Seat::kB);
  EXPECT_THAT(state->setting->breaking_point, ElementsAre(40, 50));
  EXPECT_EQ(state->setting->turn_limit, 10);
}

TEST(position_from_battle, lets_the_caller_set_options) {
  const Result<BattleState> state =
      position_from_battle(kGoodBattle, "test.toml", PaperBook(), {{"rounds", 1, 0}});
  ASSERT_TRUE(state.ok()) << state.error().message();
  EXPECT_THAT(state->setting->options, ElementsAre(1, 1));
  const Result<BattleState> bad =
      position_from_battle(kGoodBattle, "test.toml", PaperBook(), {{"ronds", 1, 0}});
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().message(), "test.toml: no option named `ronds`; nearest is `rounds`");
}

TEST(position_from_battle_complains, of_what_does_not_fit) {
  EXPECT_EQ(muster_complaint(with("\"paper\", \"other\"", "\"other\"")),
            "test.toml: `A test` is written for other, not for paper; choose one of them, or add it to "
            "`rulebooks`");
  EXPECT_EQ(muster_complaint(with("place = [500, 250]", "place = [100, 250]")),
            "test.toml:52: `1st` stands off the table, 1\" over the west edge; the table is 40\" by 30\"");
  EXPECT_EQ(muster_complaint(with("inside = \"Farm\"", "place = [600, 255]\nfacing = 0")),
            "test.toml:92: `4th` and `1st` (line 52) stand on the same ground; move one of them");
  EXPECT_EQ(muster_complaint(with("name = \"2nd\"", "name = \"1st\"")),
            "test.toml:63: two units are named `1st`, the other in line 52; rename one");
  EXPECT_EQ(muster_complaint(with("level = \"division\"", "level = \"division\"\nsuperior = \"Brigade\"")),
            "test.toml:42: the chain of command runs in a circle: `Left Wing` under `Brigade` under `Left "
            "Wing`; leave out one superior");
  EXPECT_EQ(muster_complaint(with("command = \"Brigade\"", "command = \"Brigad\"")),
            "test.toml:52: `1st`: no command named `Brigad`; nearest is `Brigade`");
  EXPECT_EQ(muster_complaint(with("attached = \"1st\"", "attached = \"5th\"")),
            "test.toml:51: `Nordmann`: no unit named `5th`; nearest is `4th`");
  EXPECT_EQ(muster_complaint(with("inside = \"Farm\"", "inside = \"Fram\"")),
            "test.toml:92: `4th`: no building or town named `Fram`; nearest is `Farm`");
  EXPECT_EQ(muster_complaint(with("piece = \"Farm\"", "piece = \"Fram\"")),
            "test.toml:98: objective `The Farm`: no piece of ground named `Fram`; nearest is `Farm`");
  EXPECT_EQ(muster_complaint(with("fog = true", "fgo = true")),
            "test.toml:119: no option named `fgo`; nearest is `fog`");
  EXPECT_EQ(muster_complaint(with("rounds = 3", "rounds = 4")),
            "test.toml:119: option `rounds` is 4; it goes from 0 to 3");
  EXPECT_EQ(muster_complaint(with("men = 100", "men = 30")),
            "test.toml:92: `4th` has a strength of 0; it must be from 1 to 20000");
  EXPECT_EQ(muster_complaint(with("[[100, 100], [300, 100], [300, 200], [100, 200]]",
                           "[[100, 100], [300, 200], [300, 100], [100, 200]]"))
                .rfind("test.toml:21: ", 0),
            0U);
  EXPECT_EQ(muster_complaint("[army]\ntitle = \"A\"\nsources = [\"x\"]\n[[unit]]\nname = \"G\"\narm = "
                      "\"infantry\"\nmen = 100\n"),
            "test.toml: is an army without a map; give a battle");
}

TEST(position_from_battle_complains, of_overrides_that_nobody_understands) {
  EXPECT_EQ(muster_complaint(with("quality = 2", "quality = 2\nrules.paper = { bravry = 2 }")),
            "test.toml:69: `2nd`: `rules.paper`: no field named `bravry`; known: `omit`, `type`, `grade`, "
            "`formation`, `files`, "
            "`strength`, `markers`, `place`, `facing`, `inside`");
  EXPECT_EQ(muster_complaint(with("quality = 2", "quality = 2\nrules.paper = { grde = \"best\" }")),
            "test.toml:69: `2nd`: `rules.paper`: no field named `grde`; nearest is `grade`");
  EXPECT_EQ(muster_complaint(with("quality = 2", "quality = 2\nrules.paper = { files = \"wide\" }")),
            "test.toml:69: `2nd`: `rules.paper`: `files` is `wide`; it must be a whole number");
  EXPECT_EQ(muster_complaint(with("quality = 2", "quality = 2\nrules.paper = { grade = \"bets\" }")),
            "test.toml:63: `2nd`: no grade named `bets`; nearest is `best`");
  EXPECT_EQ(muster_complaint(with("rating = 1,", "rules.paper = { raiting = 1 },")),
            "test.toml:46: `Hiller`: `rules.paper`: `raiting` = `1` is not understood; known are whole "
            "numbers for `rating`, `omit` and "
            "`markers`");
}

TEST(position_from_battle_complains, of_a_side_with_no_unit_left) {
  const std::string no_french = with("men = 600", "men = 600\nrules.paper.omit = true",
                                     with("men = 400", "men = 400\nrules.paper.omit = true"));
  EXPECT_EQ(muster_complaint(no_french),
            "test.toml: French have no unit under Paper, a book for tests; `Grand Battery` is left out: the "
            "book has no guns or waggons");
}

TEST(position_from_battle_complains, of_a_leader_with_nobody_to_stand_behind) {
  EXPECT_EQ(muster_complaint(with("command = \"Brigade\"\n", "")),
            "test.toml:46: leader `Hiller` has no place, and `Left Wing` has no unit to stand behind; give "
            "him a `place`");
}

// ---- The report.

TEST(muster_report, says_what_the_armies_become) {
  const PaperBook book(true);
  const std::string report = muster_report(mustered(kGoodBattle, book), book.words());
  EXPECT_THAT(report, HasSubstr("A test under Paper, a book for tests\n"));
  EXPECT_THAT(report,
              HasSubstr("A table of 40\" by 30\", one inch to 25 metres; a turn is 15 minutes, 10 turns\n"));
  EXPECT_THAT(report, HasSubstr("Austrians (Austria)\n"));
  EXPECT_THAT(
      report,
      HasSubstr(
          "1020 men             20 foot, best, line, 60 points\n    - 1020 men are 20 figures and a part\n"));
  EXPECT_THAT(report, HasSubstr("12 foot, good, column, 36 points, from turn 5\n"));
  EXPECT_THAT(report, HasSubstr("300 men, 12 guns     left out\n"));
  EXPECT_THAT(report, HasSubstr("  2 units: 1120 men; 22 figures, 66 points\n"));
  EXPECT_THAT(report, HasSubstr("Rounded:\n  the wood `The Wood` at 12 metres is at level 2 of 10 metres\n"));
  EXPECT_THAT(report, HasSubstr("The book cannot express:\n  test.toml:82: `Grand Battery` is left out"));
}

TEST(muster_report, speaks_of_markers_as_the_table_does) {
  PaperBook book;
  Vocabulary words = book.words();
  words.markers[0] = {"weapon", "Weapon", false, 0, 2, {"none", "musket", "rifle"}};
  words.markers.push_back({"light_foot", "Light infantry"});
  words.markers.push_back({"kept", "Bookkeeping", false, 0, 9, {}, false});
  Mustered result = mustered(kGoodBattle);
  result.units[0].spec.markers = {{"weapon", 1}, {"valour", 2}, {"light_foot", 1}, {"kept", 7}};
  result.units[1].spec.markers = {{"weapon", 0}};
  const std::string report = muster_report(result, words);
  EXPECT_THAT(report, HasSubstr("20 foot, best, line, weapon musket, valour 2, light foot\n"));
  EXPECT_THAT(report, Not(HasSubstr("weapon none")));
}

TEST(muster_report, calls_a_turn_what_the_book_calls_it) {
  PaperBook book;
  book.call_a_turn("bound");
  const Mustered late = mustered(with("turns = 10\n", "", with("length = \"3:30\"", "length = 200")), book);
  const std::string report = muster_report(late, book.words());
  EXPECT_THAT(report, HasSubstr("a bound is 15 minutes, 14 bounds\n"));
  EXPECT_THAT(report, HasSubstr("from bound 5\n    - arrives after 70 minutes: in bound 5\n"));
  EXPECT_THAT(late.notes, Contains("200 minutes are 13 bounds of 15 minutes and a part: 14 bounds"));
  EXPECT_EQ(mustered(with("arrival = \"12:10\"", "arrival = \"14:00\""), book).complaints[0].message(),
            "test.toml:72: `3rd` arrives in bound 13, after the last of 10 bounds");
  EXPECT_THAT(report, Not(HasSubstr("turn")));
  EXPECT_THAT(muster_json(late, book.words()), HasSubstr("\"turns\":")) << "keys are nobody's words";
}

TEST(muster_report, gives_the_same_as_json) {
  const PaperBook book(true);
  const JsonTree json = parse_json(muster_json(mustered(kGoodBattle, book), book.words())).value();
  EXPECT_EQ(json_at(json, "rulebook"), R"("paper")");
  EXPECT_EQ(json_at(json, "turns"), "10");
  EXPECT_EQ(json_at(json, "sides/0/units/0/strength"), "20");
  EXPECT_EQ(json_at(json, "sides/0/units/0/points"), "60");
  EXPECT_EQ(json_at(json, "sides/0/total/points"), "66");
  EXPECT_EQ(json_at(json, "sides/1/units/1/arrival"), "5");
  EXPECT_EQ(json_at(json, "sides/1/units/2/left_out"), "true");
  EXPECT_EQ(json.find("complaints")->items.size(), 1U);
  const PaperBook plain;
  const JsonTree without = parse_json(muster_json(mustered(kGoodBattle, plain), plain.words())).value();
  EXPECT_EQ(json_at(without, "sides/0/total/points"), "") << "a book without points names none";
}

}  // namespace
}  // namespace drumhead
