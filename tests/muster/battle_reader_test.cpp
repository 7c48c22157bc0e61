#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "muster/battle_file.h"
#include "muster/battle_text.h"

namespace drumhead {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

BattleFile good() {
  const Result<BattleFile> battle = read_battle(kGoodBattle, "test.toml");
  EXPECT_TRUE(battle.ok()) << battle.error().message();
  return battle ? *battle : BattleFile{};
}

std::string complaint(const std::string& text, const std::vector<std::string>& books = {}) {
  const Result<BattleFile> battle = read_battle(text, "test.toml", books);
  return battle ? "none" : battle.error().message();
}

TEST(read_battle, takes_the_heading_the_sides_and_the_clock) {
  const BattleFile battle = good();
  EXPECT_EQ(battle.title, "A test");
  EXPECT_EQ(battle.date, "1809-05-21");
  EXPECT_EQ(battle.year, 1809);
  EXPECT_EQ(battle.begins, 11 * 60);
  EXPECT_EQ(battle.minutes, 210);
  EXPECT_EQ(battle.first, Seat::kB);
  EXPECT_THAT(battle.rulebooks, ElementsAre("paper", "other"));
  EXPECT_EQ(battle.sides[1], "French");
  EXPECT_EQ(battle.nations[0], "Austria");
  EXPECT_EQ(battle.colours[0], "#f0f0f0");
  EXPECT_EQ(battle.breaking_point[0], 40);
  EXPECT_EQ(battle.breaking_point[1], 50);
  EXPECT_EQ(battle.victory, "Hold the farm.");
}

TEST(read_battle, takes_the_ground_in_centimetres) {
  const BattleFile battle = good();
  EXPECT_EQ(battle.width, 100'000);
  EXPECT_EQ(battle.height, 75'000);
  EXPECT_EQ(battle.contour, 1000);
  ASSERT_EQ(battle.ground.size(), 4U);
  EXPECT_EQ(battle.ground[0].kind, PieceKind::kWood);
  EXPECT_EQ(battle.ground[0].line, 21);
  EXPECT_EQ(battle.ground[0].shape.points[2], (MapPoint{30'000, 20'000}));
  EXPECT_EQ(battle.ground[1].shape.radius, 10'000);
  EXPECT_EQ(battle.ground[2].width, 500);
  EXPECT_THAT(battle.ground[2].attributes, ElementsAre(Pair("banks", 3), Pair("deep", 1)));
  EXPECT_EQ(battle.ground[3].shape.facing, kEast);
  EXPECT_EQ(battle.ground[3].men, 120);
}

TEST(read_battle, takes_units_commands_and_leaders) {
  const BattleFile battle = good();
  ASSERT_EQ(battle.units.size(), 5U);
  const FileUnit& first = battle.units[0];
  EXPECT_EQ(first.unit.name, "1st");
  EXPECT_EQ(first.unit.line, 52);
  EXPECT_EQ(first.unit.nation, "Austria");
  EXPECT_EQ(first.unit.men, 1020);
  EXPECT_EQ(first.unit.quality, 5);
  EXPECT_EQ(first.unit.year, 1809);
  EXPECT_EQ(first.place, (MapPoint{50'000, 25'000}));
  EXPECT_EQ(first.facing, kNorth);
  EXPECT_EQ(battle.units[1].unit.quality, 2);
  EXPECT_EQ(battle.units[1].facing, kSouth);
  EXPECT_EQ(battle.units[2].arrives, 70);
  EXPECT_EQ(battle.units[2].facing.centidegrees, 20250);
  EXPECT_EQ(battle.units[3].unit.guns, 12);
  EXPECT_EQ(battle.units[3].unit.howitzers, 4);
  EXPECT_EQ(battle.units[4].inside, "Farm");
  EXPECT_EQ(battle.units[4].unit.formation, "garrison");
  ASSERT_EQ(battle.commands.size(), 2U);
  EXPECT_EQ(battle.commands[0].level, 1);
  EXPECT_EQ(battle.commands[1].side, Seat::kA) << "named by the side's name";
  ASSERT_EQ(battle.leaders.size(), 2U);
  EXPECT_EQ(battle.leaders[0].leader.charisma, 2);
  EXPECT_EQ(battle.leaders[1].leader.rating, -1);
  EXPECT_EQ(battle.leaders[1].attached_to, "1st");
}

TEST(read_battle, keeps_what_it_says_to_single_rulebooks) {
  const std::string text = with(
      "quality = 2", "quality = 2\nrules.paper = { grade = \"best\", files = 3, markers = { valour = -1 } }");
  const Result<BattleFile> battle = read_battle(text, "test.toml");
  ASSERT_TRUE(battle.ok()) << battle.error().message();
  ASSERT_EQ(battle->units[1].overrides.size(), 1U);
  EXPECT_EQ(battle->units[1].overrides[0].book, "paper");
  EXPECT_EQ(battle->units[1].overrides[0].line, 69);
  EXPECT_THAT(battle->units[1].overrides[0].values,
              ElementsAre(Pair("files", "3"), Pair("grade", "best"), Pair("markers.valour", "-1")));
  ASSERT_EQ(battle->books.size(), 1U);
  EXPECT_EQ(battle->books[0].turns, 10);
  EXPECT_EQ(battle->books[0].options[1].name, "rounds");
  EXPECT_EQ(battle->books[0].options[1].value, 3);
}

TEST(read_battle, takes_fractions_of_a_metre) {
  const Result<BattleFile> battle = read_battle(with("[250, 700]", "[250.25, 700.5]"), "test.toml");
  ASSERT_TRUE(battle.ok()) << battle.error().message();
  EXPECT_EQ(battle->units[1].place, (MapPoint{25'025, 70'050}));
}

TEST(read_battle, takes_an_army_without_a_map) {
  const Result<BattleFile> army = read_battle(R"([army]
title = "A brigade"
nation = "Saxony"
sources = ["invented"]
[[unit]]
name = "Guard"
arm = "infantry"
men = 700
quality = "elite"
)",
                                              "army.toml");
  ASSERT_TRUE(army.ok()) << army.error().message();
  EXPECT_TRUE(army->is_army);
  EXPECT_EQ(army->units[0].unit.nation, "Saxony");
  EXPECT_EQ(army->units[0].unit.quality, 6);
}

// ---- One bad file of every kind.

TEST(read_battle_complains, of_text_that_is_not_toml) {
  EXPECT_EQ(complaint(with("title = \"A test\"", "title = ")).rfind("test.toml:3: not TOML: ", 0), 0U);
  EXPECT_EQ(complaint("[[[battle]]]\n").rfind("test.toml:1: not TOML: ", 0), 0U) << "toml++ 3.3 trips over this in its assertions";
}

TEST(read_battle_complains, of_a_missing_part) {
  EXPECT_EQ(complaint("[table]\nwidth = 100\nheight = 100\n"),
            "test.toml:1: this file: `battle` is missing; give a table");
  EXPECT_EQ(complaint(with("title = \"A test\"\n", "")),
            "test.toml:2: [battle]: `title` is missing; give a text");
  EXPECT_EQ(complaint(with("sources = [\"invented\"]\n", "")),
            "test.toml:2: [battle]: `sources` is missing or empty; say what it is drawn from, or that it is "
            "made up: [\"invented\"]");
  EXPECT_EQ(complaint(with("width = 1000\n", "")),
            "test.toml:17: [table]: `width` is missing; give a number from 10 to 100000");
  EXPECT_EQ(complaint(with("men = 1020\n", "")),
            "test.toml:52: [[unit]] `1st`: `men` is missing; give a whole number from 1 to 100000");
  EXPECT_EQ(complaint(with("place = [250, 700]\n", "")),
            "test.toml:63: [[unit]] `2nd`: `place` is missing; give a list");
  EXPECT_EQ(complaint(with("facing = 180\n", "")),
            "test.toml:63: [[unit]] `2nd`: `facing` is missing; give degrees from north clockwise, or a "
            "point of the compass");
  EXPECT_EQ(complaint(with("arm = \"cavalry\"\n", "")),
            "test.toml:63: [[unit]] `2nd`: `arm` is missing; give \"infantry\", \"cavalry\", \"artillery\" "
            "or \"train\"");
  EXPECT_EQ(complaint(with("side = \"b\"\narm = \"cavalry\"", "arm = \"cavalry\"")),
            "test.toml:63: [[unit]] `2nd`: `side` is missing; give \"a\" or \"b\"");
  EXPECT_EQ(complaint(with("height = 20\n", "")),
            "test.toml:27: [[ground]] `The Hill`: a contour needs its `height` in metres above the plain");
  EXPECT_EQ(complaint(with("kind = \"wood\"\n", "")),
            "test.toml:21: [[ground]] `The Wood`: `kind` is missing; give one such as \"wood\", \"wall\" or "
            "\"contour\"");
  EXPECT_EQ(complaint(with("guns = 12\nhowitzers = 4\n", "")),
            "test.toml:82: [[unit]] `Grand Battery`: is artillery; give its `guns`");
}

TEST(read_battle_complains, of_unknown_fields_with_the_nearest_known) {
  EXPECT_EQ(complaint(with("formation = \"column\"", "fromation = \"column\"")),
            "test.toml:69: [[unit]] `2nd`: no field named `fromation`; nearest is `formation`");
  EXPECT_EQ(complaint(with("[victory]", "[victroy]")),
            "test.toml:113: this file: no field named `victroy`; nearest is `victory`");
  EXPECT_EQ(complaint(with("contour = 10", "contuor = 10")),
            "test.toml:20: [table]: no field named `contuor`; nearest is `contour`");
  EXPECT_EQ(complaint(with("radius = 100", "raduis = 100, radius = 100")),
            "test.toml:31: circle: no field named `raduis`; nearest is `radius`");
  EXPECT_EQ(complaint(with("turns = 10", "trns = 10")),
            "test.toml:118: [rules.paper]: no field named `trns`; nearest is `turns`");
}

TEST(read_battle_complains, of_unknown_words_with_the_nearest_known) {
  EXPECT_EQ(complaint(with("kind = \"wood\"", "kind = \"wod\"")),
            "test.toml:22: [[ground]] `The Wood`: no kind of ground named `wod`; nearest is `wood`");
  EXPECT_EQ(complaint(with("arm = \"cavalry\"", "arm = \"cavlary\"")),
            "test.toml:66: [[unit]] `2nd`: no arm named `cavlary`; nearest is `cavalry`");
  EXPECT_EQ(complaint(with("quality = \"trained\"", "quality = \"traind\"")),
            "test.toml:77: [[unit]] `3rd`: no quality named `traind`; nearest is `trained`");
  EXPECT_EQ(complaint(with("formation = \"column\"", "formation = \"colum\"")),
            "test.toml:69: [[unit]] `2nd`: no formation named `colum`; nearest is `column`");
  EXPECT_EQ(
      complaint(with("level = \"division\"", "level = \"divison\"")),
      "test.toml:45: [[command]] `Left Wing`: no level of command named `divison`; nearest is `division`");
  EXPECT_EQ(complaint(with("side = \"Austrians\"", "side = \"Austrian\"")),
            "test.toml:49: [[command]] `Brigade`: no side named `Austrian`; nearest is `Austrians`");
  EXPECT_EQ(complaint(with("sky = \"rain\"", "sky = \"ran\"")),
            "test.toml:111: [[weather]]: no sky named `ran`; nearest is `rain`");
  EXPECT_EQ(complaint(kGoodBattle, {"paper", "drill"}),
            "test.toml:9: no rulebook named `other`; known: `paper`, `drill`");
}

TEST(read_battle_complains, of_the_wrong_kind_of_value) {
  EXPECT_EQ(complaint(with("men = 1020", "men = \"many\"")),
            "test.toml:58: [[unit]] `1st`: `men` must be a whole number, not a text");
  EXPECT_EQ(complaint(with("men = 1020", "men = 1020.5")),
            "test.toml:58: [[unit]] `1st`: `men` is 1020.5; it must be a whole number");
  EXPECT_EQ(complaint(with("title = \"A test\"", "title = 7")),
            "test.toml:3: [battle]: `title` must be a text, not a number");
  EXPECT_EQ(complaint(with("width = 1000", "width = true")),
            "test.toml:18: [table]: `width` must be a number, not true or false");
  EXPECT_EQ(complaint(with("sources = [\"invented\"]", "sources = [1]")),
            "test.toml:5: [battle]: `sources` must be a list of texts, not a number");
  EXPECT_EQ(complaint(with("[[zone]]", "[zone]")),
            "test.toml:106: this file: `zone` must be written as [[zone]], once for each, not a table");
  EXPECT_EQ(complaint(with("deep = true", "deep = \"very\"")),
            "test.toml:36: attribute `deep` must be a whole number up to 30000, true or false");
  EXPECT_EQ(complaint(with("fog = true", "fog = \"thick\"")),
            "test.toml:119: option `fog` must be true, false or a whole number from 0");
}

TEST(read_battle_complains, of_numbers_out_of_bounds) {
  EXPECT_EQ(complaint(with("men = 1020", "men = 0")),
            "test.toml:58: [[unit]] `1st`: `men` is 0; it goes from 1 to 100000");
  EXPECT_EQ(complaint(with("quality = 2", "quality = 7")),
            "test.toml:68: [[unit]] `2nd`: `quality` is 7; it goes from 1 to 6");
  EXPECT_EQ(complaint(with("rating = 1,", "rating = 3,")),
            "test.toml:46: leader `Hiller`: `rating` is 3; it goes from -2 to 2");
  EXPECT_EQ(complaint(with("width = 1000", "width = 5")),
            "test.toml:18: [table]: `width` is 5; it goes from 10 to 100000");
  EXPECT_EQ(complaint(with("width = 1000", "width = 1e300")),
            "test.toml:18: a number out of all bounds; give one of at most 1000000000");
  EXPECT_EQ(complaint(with("width = 1000", "width = nan")),
            "test.toml:18: a number out of all bounds; give one of at most 1000000000");
  EXPECT_EQ(complaint(with("width = 1000", "width = 9223372036854775807")),
            "test.toml:18: a number out of all bounds; give one of at most 1000000000");
  EXPECT_EQ(complaint(with("broken = 40", "broken = 140")),
            "test.toml:114: [victory]: `broken` is 140; it goes from 1 to 100");
  EXPECT_EQ(complaint(with("howitzers = 4", "howitzers = 14")),
            "test.toml:82: [[unit]] `Grand Battery`: has more `howitzers` than `guns`; the howitzers count "
            "among the guns");
  EXPECT_EQ(complaint(with("men = 400", "men = 400\nguns = 2")),
            "test.toml:63: [[unit]] `2nd`: has guns and is not artillery; make the guns a unit of their own");
}

TEST(read_battle_complains, of_points_that_are_no_pairs_or_off_the_table) {
  EXPECT_EQ(complaint(with("[300, 200]", "[300]")),
            "test.toml:24: a point must be a pair of numbers, metres east and north: [400, 250]");
  EXPECT_EQ(complaint(with("[300, 200]", "300")),
            "test.toml:24: a point must be a pair of numbers, metres east and north: [400, 250]");
  EXPECT_EQ(complaint(with("[300, 200]", "[300, \"x\"]")),
            "test.toml:24: a point must be a pair of numbers, metres east and north: [400, 250]");
  EXPECT_EQ(complaint(with("[300, 200]", "[300, 760]")),
            "test.toml:24: the point [300, 760] is off the table, which is 1000 by 750 metres");
  EXPECT_EQ(complaint(with("place = [250, 700]", "place = [-1, 700]")),
            "test.toml:70: the point [-1, 700] is off the table, which is 1000 by 750 metres");
  EXPECT_EQ(complaint(with("[[100, 100], [300, 100], [300, 200], [100, 200]]", "[[100, 100], [300, 100]]")),
            "test.toml:24: an outline must be a list of 3 to 400 points: [[0, 0], [100, 0], ...]");
}

TEST(read_battle_complains, of_shapes_that_do_not_fit_the_kind) {
  EXPECT_EQ(complaint(with("line = [[0, 375], [500, 400], [1000, 375]]\n", "")),
            "test.toml:32: [[ground]]: needs a `line`: [[0, 0], [100, 50], ...]");
  EXPECT_EQ(complaint(with("kind = \"stream\"", "kind = \"marsh\"")),
            "test.toml:34: [[ground]]: a marsh is an area; give a `polygon`, `circle` or `rectangle`, not a "
            "`line`");
  EXPECT_EQ(complaint(with("circle = { centre = [800, 600], radius = 100 }\n", "")),
            "test.toml:27: [[ground]] `The Hill`: needs one of `polygon`, `circle` and `rectangle`");
  EXPECT_EQ(
      complaint(with("piece = \"Farm\"\n", "piece = \"Farm\"\ncircle = { centre = [1, 1], radius = 1 }\n")),
      "test.toml:98: [[objective]] `The Farm`: has a `piece` and a shape of its own; leave one out");
}

TEST(read_battle_complains, of_times_facings_and_colours) {
  EXPECT_EQ(complaint(with("arrival = \"12:10\"", "arrival = \"noon\"")),
            "test.toml:78: `arrival` must be a time such as \"14:30\", or minutes after the beginning");
  EXPECT_EQ(
      complaint(with("arrival = \"12:10\"", "arrival = \"10:10\"")),
      "test.toml:78: `arrival` is 10:10, before the battle begins; give a later time, or minutes after it");
  EXPECT_EQ(complaint(with("length = \"3:30\"", "length = \"long\"")),
            "test.toml:7: [battle]: `length` must be hours and minutes such as \"3:30\", or minutes above 0");
  EXPECT_EQ(complaint(with("begins = \"11:00\"", "begins = \"25:00\"")),
            "test.toml:6: [battle]: `begins` is `25:00`; give a time such as \"11:30\"");
  EXPECT_EQ(complaint(with("facing = \"SSW\"", "facing = \"up\"")),
            "test.toml:81: `facing` must be degrees from 0 (north) clockwise to below 360, or a point of the "
            "compass such as "
            "\"north-east\" or \"ENE\"");
  EXPECT_EQ(complaint(with("facing = 180", "facing = 360")).substr(0, 24), "test.toml:71: `facing` m");
  EXPECT_EQ(complaint(with("#f0f0f0", "white")),
            "test.toml:13: [sides.a]: `colour` is `white`; write it as \"#b03030\"");
}

TEST(read_battle_complains, of_contradictions) {
  EXPECT_EQ(complaint(with("name = \"French\"", "name = \"Austrians\"")),
            "test.toml:10: [sides]: both sides have the same name; rename one");
  EXPECT_EQ(
      complaint(with("attached = \"1st\"", "attached = \"1st\", place = [1, 1]")),
      "test.toml:51: leader `Nordmann`: is attached to a unit and has a place of his own; leave one out");
  EXPECT_EQ(complaint(with("inside = \"Farm\"", "inside = \"Farm\"\narrival = 30")),
            "test.toml:92: [[unit]] `4th`: arrives later and is inside something; leave one out");
  EXPECT_EQ(complaint("[army]\ntitle = \"A\"\nsources = [\"x\"]\n"),
            "test.toml: no units; write each as [[unit]]");
}

}  // namespace
}  // namespace drumhead
