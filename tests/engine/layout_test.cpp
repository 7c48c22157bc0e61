#include "engine/layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/facts.h"
#include "geom/touching.h"

namespace drumhead {
namespace {

using ::testing::ElementsAre;

Vocabulary tiny_words() {
  Vocabulary words;
  words.unit_name = "inch";
  // A stand is 1" by 1/2"; a line of 8 is 8" wide, a column of 8 is 2" wide and 2" deep.
  words.formations = {{.name = "line",
                       .shape = ShapeKind::kLine,
                       .file_width = inches(1),
                       .rank_depth = inches(1, 2),
                       .default_files = 8},
                      {.name = "column",
                       .shape = ShapeKind::kColumn,
                       .file_width = inches(1),
                       .rank_depth = inches(1, 2),
                       .default_files = 2},
                      {.name = "garrison", .shape = ShapeKind::kHidden}};
  words.markers = {{"shaken", "Shaken"}, {"valour", "Valour", false, -3, 3}};
  words.leader_markers = {{"hurt", "Hurt"}};
  words.types = {{"infantry", "infantry", {4}}, {"cavalry", "cavalry", {12}}};
  words.grades = {{"trained", 2}, {"veteran", 5}};
  words.grade_trait = 3;
  words.options = {{"fog", "Fog", {}, 0, 1}, {"rounds", "Rounds of fire", {}, 2, 3}};
  return words;
}

UnitSpec unit(const std::string& name, Seat side, Coord x, Coord y, int line) {
  UnitSpec spec;
  spec.name = name;
  spec.side = side;
  spec.type = "infantry";
  spec.strength = 8;
  spec.pose = {{x, y}, side == Seat::kA ? kNorth : kSouth};
  spec.line = line;
  return spec;
}

Piece farm() {
  Piece piece;
  piece.id = PieceId{0};
  piece.kind = PieceKind::kBuilding;
  piece.name = "Farm";
  piece.area.outer = {
      {inches(20), inches(20)}, {inches(24), inches(20)}, {inches(24), inches(22)}, {inches(20), inches(22)}};
  return piece;
}

// Two units a side face each other across a table of 48" by 36" with a farm in the middle.
Layout two_lines() {
  Layout layout;
  layout.file = "two_lines";
  layout.title = "Two lines";
  layout.ground = {inches(48), inches(36), {farm()}};
  layout.piece_lines = {7};
  layout.commands = {{"Red Brigade", Seat::kA, 0, "Red Division", 10}, {"Red Division", Seat::kA, 1, "", 11}};
  layout.units = {unit("Red/1", Seat::kA, inches(10), inches(6), 20),
                  unit("Red/2", Seat::kA, inches(20), inches(6), 21),
                  unit("Blue/1", Seat::kB, inches(10), inches(30), 22),
                  unit("Blue/2", Seat::kB, inches(20), inches(30), 23)};
  layout.units[0].command = "Red Brigade";
  LeaderSpec leader;
  leader.name = "Rossi";
  leader.command = "Red Brigade";
  leader.attached_to = "Red/1";
  leader.rating = 1;
  leader.line = 30;
  layout.leaders = {leader};
  return layout;
}

std::string complaint(const Layout& layout) {
  const Result<BattleState> state = lay_out(layout, tiny_words());
  return state ? "none" : state.error().message();
}

TEST(lay_out, gives_everything_its_id_name_and_place) {
  Layout layout = two_lines();
  layout.units[1].grade = "veteran";
  layout.units[1].formation = "column";
  layout.units[1].markers = {{"valour", -2}};
  layout.leaders[0].markers = {{"hurt", 1}};
  layout.options = {{"rounds", 3, 40}};
  const Result<BattleState> laid_out = lay_out(layout, tiny_words());
  ASSERT_TRUE(laid_out.ok()) << laid_out.error().message();
  const BattleState& state = *laid_out;
  ASSERT_EQ(state.units.size(), 4U);
  EXPECT_EQ(state.name(UnitId{1}), "Red/2");
  EXPECT_EQ(state.unit(UnitId{0}).files, 8);
  EXPECT_EQ(state.unit(UnitId{1}).files, 2);
  EXPECT_EQ(state.unit(UnitId{1}).formation, 1);
  EXPECT_EQ(state.unit(UnitId{1}).markers[1], -2);
  EXPECT_EQ(state.profile(UnitId{0}).grade, "trained");
  EXPECT_EQ(state.profile(UnitId{1}).grade, "veteran");
  EXPECT_EQ(state.profile(UnitId{0}).traits[3], 2);   // and as the number that the book has for it
  EXPECT_EQ(state.profile(UnitId{1}).traits[3], 5);
  EXPECT_EQ(state.profile(UnitId{1}).original_strength, 8);
  EXPECT_EQ(state.profile(UnitId{1}).traits[0], 4);
  EXPECT_EQ(state.unit(UnitId{0}).command, CommandId{0});
  EXPECT_EQ(state.commands[0].superior, CommandId{1});
  EXPECT_EQ(state.commands[0].leader, LeaderId{0});
  EXPECT_EQ(state.leaders[0].attached_to, UnitId{0});
  EXPECT_EQ(state.leaders[0].pose, state.unit(UnitId{0}).pose);
  EXPECT_EQ(state.leaders[0].markers[0], 1);
  EXPECT_THAT(state.setting->options, ElementsAre(0, 3));
  EXPECT_EQ(state.pieces.size(), 1U);
}

TEST(lay_out, a_part_knows_the_unit_it_was_detached_from) {
  Layout layout = two_lines();
  layout.units[1].parent = "Red/1";
  const Result<BattleState> laid_out = lay_out(layout, tiny_words());
  ASSERT_TRUE(laid_out.ok()) << laid_out.error().message();
  EXPECT_EQ(laid_out->unit(UnitId{1}).parent, UnitId{0});
  EXPECT_FALSE(laid_out->unit(UnitId{0}).parent.valid());
  layout.units[1].parent = "Blue/1";
  EXPECT_EQ(complaint(layout), "two_lines:21: `Red/2`: no unit named `Blue/1`; known: `Red/1`");
}

TEST(lay_out, a_marker_spaces_the_figures_of_a_unit) {
  Vocabulary words = tiny_words();
  words.formations[0].file_gap = mm(1);
  words.formations[0].spaced_by = 2;
  words.markers.push_back({"gap", "Gap in tenths of a millimetre", false, 0, 999});
  Layout layout = two_lines();
  layout.units[1].markers = {{"gap", 25}};
  layout.units[2].markers = {{"gap", 254}};  // an inch: eight figures and seven gaps are 15 inches
  layout.units[2].pose.at.x = inches(15, 2);
  layout.units[3].formation = "column";
  layout.units[3].markers = {{"gap", 25}};
  const Result<BattleState> laid_out = lay_out(layout, words);
  ASSERT_TRUE(laid_out.ok()) << laid_out.error().message();
  const auto gap = [&](int id) {
    return body_of(*laid_out, words.formations, UnitId{static_cast<std::int16_t>(id)}).gap;
  };
  EXPECT_EQ(gap(0), -1);  // no marker: the formation's own
  EXPECT_EQ(gap(1), 3000);
  EXPECT_EQ(gap(2), inches(1));
  EXPECT_EQ(gap(3), -1);  // a column is not spaced
  EXPECT_EQ(frontage(body_of(*laid_out, words.formations, UnitId{0})), inches(8) + 7 * mm(1));
  EXPECT_EQ(frontage(body_of(*laid_out, words.formations, UnitId{2})), inches(15));
  // One more tenth of a millimetre, and it hangs over the edge.
  layout.units[2].markers = {{"gap", 255}};
  EXPECT_FALSE(lay_out(layout, words).ok());
}

TEST(lay_out, keeps_arrivals_off_the_table_in_order_of_turn) {
  Layout layout = two_lines();
  layout.units[0].arrival = 4;
  layout.units[2].arrival = 2;
  layout.units[2].pose.at = {inches(10), inches(36)};  // its front on the very edge
  const Result<BattleState> laid_out = lay_out(layout, tiny_words());
  ASSERT_TRUE(laid_out.ok()) << laid_out.error().message();
  EXPECT_FALSE(laid_out->unit(UnitId{2}).on_table);
  EXPECT_FALSE(laid_out->leaders[0].on_table) << "he rides with Red/1";
  ASSERT_EQ(laid_out->setting->arrivals.size(), 2U);
  EXPECT_EQ(laid_out->setting->arrivals[0], (Arrival{UnitId{2}, 2, layout.units[2].pose}));
  EXPECT_EQ(laid_out->setting->arrivals[1], (Arrival{UnitId{0}, 4, layout.units[0].pose}));
}

TEST(lay_out, puts_a_garrison_in_the_middle_of_its_building) {
  Layout layout = two_lines();
  layout.units[0].inside = "Farm";
  layout.units[0].formation = "garrison";
  const Result<BattleState> laid_out = lay_out(layout, tiny_words());
  ASSERT_TRUE(laid_out.ok()) << laid_out.error().message();
  EXPECT_EQ(laid_out->unit(UnitId{0}).inside, PieceId{0});
  EXPECT_EQ(laid_out->unit(UnitId{0}).pose.at, (Vec{inches(22), inches(21)}));
}

TEST(lay_out, a_whole_setting_survives_saving) {
  Layout layout = two_lines();
  layout.units[0].arrival = 4;
  layout.year = 1809;
  layout.first = Seat::kB;
  layout.nations = {"Austria", "France"};
  layout.colours = {"#ffffff", "#0000ff"};
  layout.breaking_point = {30, 50};
  layout.turn_limit = 12;
  layout.weather = {{3, "rain", inches(12)}};
  layout.zones = {{Seat::kB, PieceId{0}}};
  layout.objectives = {{"The farm", PieceId{0}, Seat::kA, 3}};
  const Result<BattleState> laid_out = lay_out(layout, tiny_words());
  ASSERT_TRUE(laid_out.ok()) << laid_out.error().message();
  const Result<BattleState> read_back = changed(BattleState{}, whole_state(*laid_out));
  ASSERT_TRUE(read_back.ok()) << read_back.error().message();
  EXPECT_EQ(*read_back->setting, *laid_out->setting);
  EXPECT_EQ(read_back->setting->weather.size(), 1U);
}

TEST(lay_out_complains, of_unknown_words_with_the_nearest_known) {
  const auto with = [](auto change) {
    Layout layout = two_lines();
    change(layout);
    return complaint(layout);
  };
  EXPECT_EQ(with([](Layout& l) { l.units[1].type = "infanty"; }),
            "two_lines:21: `Red/2`: no type of unit named `infanty`; nearest is `infantry`");
  EXPECT_EQ(with([](Layout& l) { l.units[1].grade = "vetran"; }),
            "two_lines:21: `Red/2`: no grade named `vetran`; nearest is `veteran`");
  EXPECT_EQ(with([](Layout& l) { l.units[1].formation = "colum"; }),
            "two_lines:21: `Red/2`: no formation named `colum`; nearest is `column`");
  EXPECT_EQ(with([](Layout& l) {
              l.units[1].markers = {{"shakn", 1}};
            }),
            "two_lines:21: `Red/2`: no marker named `shakn`; nearest is `shaken`");
  EXPECT_EQ(with([](Layout& l) {
              l.options = {{"fgo", 1, 40}};
            }),
            "two_lines:40: no option named `fgo`; nearest is `fog`");
  EXPECT_EQ(with([](Layout& l) { l.units[1].command = "Red Brigad"; }),
            "two_lines:21: `Red/2`: no command named `Red Brigad`; nearest is `Red Brigade`");
  EXPECT_EQ(with([](Layout& l) { l.commands[0].superior = "Red Divison"; }),
            "two_lines:10: `Red Brigade`: no command named `Red Divison`; nearest is `Red Division`");
  EXPECT_EQ(with([](Layout& l) { l.leaders[0].attached_to = "Red/9"; }),
            "two_lines:30: `Rossi`: no unit named `Red/9`; nearest is `Red/1`");
  EXPECT_EQ(with([](Layout& l) { l.units[1].inside = "Fram"; }),
            "two_lines:21: `Red/2`: no building or town named `Fram`; nearest is `Farm`");
  EXPECT_EQ(with([](Layout& l) { l.units[1].formation = "hollow square of Ney"; }),
            "two_lines:21: `Red/2`: no formation named `hollow square of Ney`; known: `line`, `column`, "
            "`garrison`");
}

TEST(lay_out_complains, of_a_name_used_twice) {
  Layout layout = two_lines();
  layout.units[3].name = "Red/1";
  EXPECT_EQ(complaint(layout), "two_lines:23: two units are named `Red/1`, the other in line 20; rename one");
  layout = two_lines();
  layout.commands[1].name = "Red Brigade";
  EXPECT_EQ(complaint(layout),
            "two_lines:11: two commands are named `Red Brigade`, the other in line 10; rename one");
}

TEST(lay_out_complains, of_a_unit_off_the_table_how_far_and_where) {
  Layout layout = two_lines();
  layout.units[0].pose.at.x = inches(5, 2);  // 2.5 - 4 = -1.5
  EXPECT_EQ(
      complaint(layout),
      "two_lines:20: `Red/1` stands off the table, 1.5\" over the west edge; the table is 48\" by 36\"");
  layout = two_lines();
  layout.units[2].pose.at.y = inches(143, 4);  // it looks south and is half an inch deep: 35.75 + 0.5
  EXPECT_EQ(
      complaint(layout),
      "two_lines:22: `Blue/1` stands off the table, 0.3\" over the north edge; the table is 48\" by 36\"");
  layout.strict = false;
  EXPECT_EQ(complaint(layout), "none");
  layout = two_lines();
  layout.units[1].pose.at.x = inches(44) + kContactTolerance + 1;  // just farther than the tolerance of touching
  EXPECT_EQ(
      complaint(layout),
      "two_lines:21: `Red/2` stands off the table, 0.1\" over the east edge; the table is 48\" by 36\"");
  layout.units[1].pose.at.x = inches(44);
  EXPECT_EQ(complaint(layout), "none");
}

TEST(lay_out_complains, of_a_leader_off_the_table) {
  Layout layout = two_lines();
  layout.leaders[0].attached_to.clear();
  layout.leaders[0].pose.at = {inches(50), inches(6)};
  EXPECT_EQ(complaint(layout),
            "two_lines:30: `Rossi` stands off the table at 50\", 6\"; the table is 48\" by 36\"");
}

TEST(lay_out_complains, of_overlapping_deployments_but_not_of_touching_ones) {
  Layout layout = two_lines();
  layout.units[1].pose.at.x = inches(18);  // side by side, edge to edge
  EXPECT_EQ(complaint(layout), "none");
  layout.units[1].pose.at.x = inches(18) - kContactTolerance - 1;
  EXPECT_EQ(complaint(layout),
            "two_lines:21: `Red/2` and `Red/1` (line 20) stand on the same ground; move one of them");
  layout.units[1].arrival = 3;
  EXPECT_EQ(complaint(layout), "none") << "one of them is not there yet";
  layout.units[1].arrival = 0;
  layout.strict = false;
  EXPECT_EQ(complaint(layout), "none");
}

TEST(lay_out_complains, of_a_circle_in_the_chain_of_command) {
  Layout layout = two_lines();
  layout.commands[1].superior = "Red Brigade";
  EXPECT_EQ(complaint(layout),
            "two_lines:10: the chain of command runs in a circle: `Red Brigade` under `Red Division` under "
            "`Red Brigade`; "
            "leave out one superior");
  layout.commands[0].superior = "Red Brigade";
  EXPECT_EQ(complaint(layout),
            "two_lines:10: the chain of command runs in a circle: `Red Brigade` under `Red Brigade`; leave "
            "out one superior");
}

TEST(lay_out_complains, of_a_superior_at_no_higher_level_or_of_the_other_side) {
  Layout layout = two_lines();
  layout.commands[1].level = 0;
  EXPECT_EQ(complaint(layout),
            "two_lines:10: `Red Brigade` is under `Red Division`, which is at no higher level; a superior's "
            "level must be higher");
  layout.commands[1].side = Seat::kB;
  EXPECT_EQ(complaint(layout),
            "two_lines:10: `Red Brigade` is under `Red Division`, a command of the other side; name one of "
            "its own side");
  layout = two_lines();
  layout.units[2].command = "Red Brigade";
  EXPECT_EQ(complaint(layout),
            "two_lines:22: `Blue/1` belongs to `Red Brigade`, a command of the other side; name one of its "
            "own side");
}

TEST(lay_out_complains, of_two_leaders_of_one_command_and_of_one_with_the_enemy) {
  Layout layout = two_lines();
  layout.leaders.push_back(layout.leaders[0]);
  layout.leaders[1].name = "Bianchi";
  layout.leaders[1].line = 31;
  EXPECT_EQ(complaint(layout),
            "two_lines:31: `Bianchi` and `Rossi` both command `Red Brigade`; one of them must go");
  layout = two_lines();
  layout.leaders[0].attached_to = "Blue/1";
  EXPECT_EQ(complaint(layout),
            "two_lines:30: `Rossi` is attached to `Blue/1`, a unit of the other side; name one of his own");
}

TEST(lay_out_complains, of_numbers_out_of_bounds) {
  const auto with = [](auto change) {
    Layout layout = two_lines();
    change(layout);
    return complaint(layout);
  };
  EXPECT_EQ(with([](Layout& l) { l.units[0].strength = 0; }),
            "two_lines:20: `Red/1` has a strength of 0; it must be from 1 to 20000");
  EXPECT_EQ(
      with([](Layout& l) { l.units[0].files = 9; }),
      "two_lines:20: `Red/1` cannot stand 9 wide with a strength of 8; give 1 to 8, or leave it out for 8");
  EXPECT_EQ(with([](Layout& l) {
              l.units[0].markers = {{"valour", 4}};
            }),
            "two_lines:20: `Red/1`: marker `valour` is 4; it goes from -3 to 3");
  EXPECT_EQ(with([](Layout& l) {
              l.options = {{"rounds", 4, 40}};
            }),
            "two_lines:40: option `rounds` is 4; it goes from 0 to 3");
  EXPECT_EQ(with([](Layout& l) { l.units[0].arrival = -1; }),
            "two_lines:20: `Red/1` arrives in turn -1; turns count from 1");
  EXPECT_EQ(with([](Layout& l) {
              l.breaking_point = {0, 101};
            }),
            "two_lines: a breaking point of 101 percent; it goes from 1 to 100, or 0 for none");
  EXPECT_EQ(with([](Layout& l) {
              l.objectives = {{"The mill", PieceId{5}}};
            }),
            "two_lines: objective `The mill` is no piece of this ground");
}

TEST(lay_out_complains, of_ground_that_is_no_shape_in_its_line) {
  Layout layout = two_lines();
  std::swap(layout.ground.pieces[0].area.outer[0], layout.ground.pieces[0].area.outer[1]);
  EXPECT_EQ(complaint(layout).rfind("two_lines:7: ", 0), 0U) << complaint(layout);
  layout = two_lines();
  layout.ground.width = 0;
  EXPECT_EQ(complaint(layout).rfind("two_lines: ", 0), 0U) << complaint(layout);
}

}  // namespace
}  // namespace drumhead
