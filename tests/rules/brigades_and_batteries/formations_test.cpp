// The geometry of formations (1.8 to 1.10, R3 to R8, R10, R115, R118): footprints, widths, losses, bent lines; and what
// crews can serve (R11). All by hand: a foot figure is 3/8" wide and 1/2" deep, a skirmisher 3/4" wide, a horseman 1/2" by 1", a
// gun model 1" by 1-1/2", a man of a two-rank line 1/2" wide. A unit's place is the middle of its front.
#include <gtest/gtest.h>

#include "rules/brigades_and_batteries/chapters.h"
#include "rules/brigades_and_batteries/data.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

const Rulebook& the_book() { return rulebook("brigades-and-batteries"); }

const bb::Book& numbers() {
  static const std::unique_ptr<bb::Book> kBook = [] {
    auto b = std::make_unique<bb::Book>();
    b->words = bb::make_words();
    b->ledger = *load_ledger(bb::data::kBook);
    b->set = *load_tables(bb::data::kBook.tables, {}, b->ledger);
    b->tables = *bb::bind_tables(b->set);
    return b;
  }();
  return *kBook;
}

constexpr UnitId kRed{0};

// One unit at 24,20, facing north, and an enemy far away.
class Formed {
 public:
  Formed(const std::string& type, int strength, const std::string& formation, int files, const std::string& option = {}) {
    Position position("formations");
    position.unit("Red/1", Seat::kA, type, strength, {24, 20}, 0)
        .formation("Red/1", formation)
        .files("Red/1", files)
        .unit("Blue/1", Seat::kB, "line infantry", 24, {24, 33}, 180);
    if (option == "two_rank_line") position.marker("Red/1", "two_rank");
    if (!option.empty()) position.option(option);
    state = position.build(the_book());
  }
  Box box() const { return outline(body()); }
  Body body() const { return body_of(state, the_book().words().formations, kRed); }
  Unit& unit() { return state.unit(kRed); }
  std::string formation() const { return the_book().words().formations[state.unit(kRed).formation].name; }
  void lose(int figures) {
    unit().strength = static_cast<std::int16_t>(unit().strength - figures);
    bb::close_up(numbers(), state, kRed);
  }
  std::optional<Verdict> width(bb::InFormation wanted, int files) {
    const bb::Site site(numbers(), state);
    return bb::check_width(site, kRed, wanted, files, bb::is_artillery(state, kRed) ? unit().markers[bb::kModels] : unit().strength);
  }

  std::vector<Token> abandoned() const {
    std::vector<Token> guns;
    for (const Token& token : state.tokens)
      if (token.kind == bb::kAbandonedGun) guns.push_back(token);
    return guns;
  }

  BattleState state;
};

void expect_size(const Formed& unit, double wide, double deep) {
  EXPECT_EQ(unit.box().width, static_cast<Coord>(wide * kPerInch));
  EXPECT_EQ(unit.box().depth, static_cast<Coord>(deep * kPerInch));
}

void expect_at(const Pose& pose, double x, double y, int degrees_of_facing) {
  EXPECT_NEAR(static_cast<double>(pose.at.x) / kPerInch, x, 0.001);
  EXPECT_NEAR(static_cast<double>(pose.at.y) / kPerInch, y, 0.001);
  EXPECT_EQ(pose.facing.centidegrees, degrees_of_facing * 100);
}

// ---- Footprints.

TEST(bb_030_frontage, a_line_of_24_twelve_wide_is_four_and_a_half_inches_by_one) {
  const Formed line("line infantry", 24, "line", 12);
  expect_size(line, 4.5, 1);
  const Quad quad = footprint(line.body()).boxes.at(0);
  EXPECT_EQ(quad.front_left(), (Vec{inches(87, 4), inches(20)}));   // 24 - 2.25
  EXPECT_EQ(quad.rear_right(), (Vec{inches(105, 4), inches(19)}));  // 24 + 2.25
}

TEST(bb_034_depth, an_incomplete_rear_rank_counts_and_is_centred) {
  const Formed line("line infantry", 20, "line", 12);  // 12 and 8
  expect_size(line, 4.5, 1);
  const std::vector<Box> all = cells(line.body());
  ASSERT_EQ(all.size(), 20U);
  EXPECT_EQ(all[12].pose.at.x, inches(24) - 7 * inches(3, 8) / 2);  // the first of 8: 3.5 figures left of the middle
  EXPECT_EQ(all[12].pose.at.y, inches(39, 2));
}

TEST(bb_031_frontage_of_cavalry, twelve_horsemen_six_wide_are_three_inches_by_two) {
  const Formed horse("light cavalry", 12, "cavalry line", 6);
  expect_size(horse, 3, 2);
}

TEST(bb_032_guns, a_battery_is_an_inch_a_model) {
  const Formed guns("field guns", 12, "unlimbered", 3);
  expect_size(guns, 3, 1.5);
  const Formed limbered("field guns", 12, "limbered", 2);  // 2 and 1 behind, on the left (R10)
  expect_size(limbered, 2, 3);
  EXPECT_EQ(cells(limbered.body()).at(2).pose.at.x, inches(47, 2));
}

TEST(bb_033_skirmishers, sixteen_eight_wide_are_six_inches_by_one) {
  expect_size(Formed("light infantry", 16, "skirmish", 8), 6, 1);
}

TEST(bb_021_square, its_side_holds_the_longest_face) {
  expect_size(Formed("line infantry", 24, "square", 0), 2.25, 2.25);   // 6 figures a face
  expect_size(Formed("line infantry", 26, "square", 0), 2.625, 2.625);  // 7, 7, 6, 6
  expect_size(Formed("line infantry", 8, "square", 0), 1, 1);          // 2 would be 0.75
  EXPECT_EQ(figures_per_face(26), (std::array<int, 4>{7, 7, 6, 6}));
}

TEST(bb_021_square, after_losses_it_stands_about_the_same_centre) {
  Formed square("line infantry", 24, "square", 0);  // centre at y = 20 - 1.125
  square.lose(4);                                   // 5 a face: 1.875
  expect_size(square, 1.875, 1.875);
  expect_at(square.unit().pose, 24, 18.875 + 0.9375, 0);
  square.lose(14);  // six men left: still a square, of one inch
  expect_size(square, 1, 1);
  expect_at(square.unit().pose, 24, 19.375, 0);
  EXPECT_EQ(square.formation(), "square");
}

TEST(bb_397_two_rank_line, half_an_inch_a_figure) {
  expect_size(Formed("line infantry", 24, "line", 12, "two_rank_line"), 6, 1);
  expect_size(Formed("line infantry", 24, "square", 0, "two_rank_line"), 3, 3);
  Formed line("line infantry", 24, "line", 12, "two_rank_line");
  EXPECT_EQ(line.formation(), "two-rank line");
}

TEST(bb_410_masse, four_wide_as_deep_as_it_takes) { expect_size(Formed("line infantry", 24, "masse", 4), 1.5, 3); }

// ---- Widths.

TEST(bb_018_widths, a_column_is_three_to_eight_wide) {
  Formed unit("line infantry", 24, "column", 8);
  EXPECT_TRUE(unit.width(bb::kColumn, 2));
  EXPECT_FALSE(unit.width(bb::kColumn, 3));
  EXPECT_FALSE(unit.width(bb::kColumn, 8));
  EXPECT_TRUE(unit.width(bb::kColumn, 9));
  unit.lose(22);
  EXPECT_FALSE(unit.width(bb::kColumn, 2));  // all it has
  EXPECT_TRUE(unit.width(bb::kColumn, 1));
}

TEST(bb_019_widths, a_line_is_nine_to_twenty_four_wide) {
  Formed unit("line infantry", 30, "column", 8);
  EXPECT_TRUE(unit.width(bb::kLine, 8));
  EXPECT_FALSE(unit.width(bb::kLine, 9));
  EXPECT_FALSE(unit.width(bb::kLine, 24));
  EXPECT_TRUE(unit.width(bb::kLine, 25));
}

TEST(bb_019_widths, eight_figures_form_line_in_one_rank) {
  Formed unit("line infantry", 8, "column", 4);
  EXPECT_FALSE(unit.width(bb::kLine, 8));
  EXPECT_TRUE(unit.width(bb::kLine, 7));
}

TEST(bb_020_widths, an_extended_line_is_more_than_twenty_four_wide) {
  Formed unit("line infantry", 30, "column", 8);
  EXPECT_TRUE(unit.width(bb::kExtended, 24));
  EXPECT_FALSE(unit.width(bb::kExtended, 25));
  EXPECT_TRUE(unit.width(bb::kExtended, 31));
  Formed small("line infantry", 24, "column", 8);
  EXPECT_TRUE(small.width(bb::kExtended, 24));
}

TEST(bb_021_square, eight_figures_are_needed_to_form_it) {
  Formed unit("line infantry", 8, "column", 4);
  EXPECT_FALSE(unit.width(bb::kSquare, 1));
  unit.lose(1);
  EXPECT_TRUE(unit.width(bb::kSquare, 1));
}

TEST(bb_076_spacing, skirmishers_are_four_or_more_wide) {
  Formed unit("light infantry", 16, "column", 8);
  EXPECT_TRUE(unit.width(bb::kSkirmish, 3));
  EXPECT_FALSE(unit.width(bb::kSkirmish, 4));
  EXPECT_FALSE(unit.width(bb::kSkirmish, 16));
  EXPECT_TRUE(Formed("line infantry", 16, "column", 8).width(bb::kSkirmish, 8));  // BB-010
}

TEST(bb_410_masse, only_austrians_of_twelve_or_more_form_it) {
  EXPECT_TRUE(Formed("line infantry", 24, "column", 8).width(bb::kMasse, 4));
  Position position("austrians");
  position.unit("Red/1", Seat::kA, "line infantry", 12, {24, 20}, 0).option("national_modifiers");
  position.unit("Blue/1", Seat::kB, "line infantry", 12, {24, 33}, 180);
  position.layout().nations[0] = "Austria";
  BattleState state = position.build(the_book());
  const auto width = [&](int files, int figures) {
    return bb::check_width(bb::Site(numbers(), state), kRed, bb::kMasse, files, figures);
  };
  EXPECT_FALSE(width(4, 12));
  EXPECT_TRUE(width(5, 12));
  EXPECT_TRUE(width(4, 11));
}

TEST(bb_023_cavalry, any_width_from_three) {
  Formed horse("light cavalry", 12, "cavalry line", 6);
  EXPECT_TRUE(horse.width(bb::kCavalryLine, 2));
  EXPECT_FALSE(horse.width(bb::kCavalryLine, 3));
  EXPECT_FALSE(horse.width(bb::kCavalryColumn, 12));
  EXPECT_TRUE(horse.width(bb::kColumn, 6));  // infantry's
}

TEST(bb_025_limbered, one_wide_to_all_models) {
  Formed guns("field guns", 12, "limbered", 1);
  EXPECT_FALSE(guns.width(bb::kLimbered, 3));
  EXPECT_TRUE(guns.width(bb::kLimbered, 4));
}

// ---- Losses and labels.

TEST(bb_019_losses, a_line_shrinks_about_its_middle_and_stays_a_line) {
  Formed line("line infantry", 16, "line", 16);
  line.lose(4);
  EXPECT_EQ(line.unit().files, 12);
  expect_at(line.unit().pose, 24, 20, 0);
  line.lose(5);
  EXPECT_EQ(line.unit().files, 7);
  EXPECT_EQ(line.formation(), "line");
}

TEST(bb_019_losses, the_rear_rank_goes_first) {
  Formed line("line infantry", 24, "line", 12);
  line.lose(12);
  EXPECT_EQ(line.unit().files, 12);
  expect_size(line, 4.5, 0.5);
}

TEST(bb_020_losses, an_extended_line_of_twenty_four_is_a_line) {
  Formed line("line infantry", 26, "extended line", 26);
  line.lose(1);
  EXPECT_EQ(line.formation(), "extended line");
  line.lose(1);
  EXPECT_EQ(line.formation(), "line");
  EXPECT_EQ(line.unit().files, 24);
}

TEST(bb_023_cavalry, is_in_column_at_three_ranks) {
  Formed horse("light cavalry", 12, "cavalry line", 4);
  EXPECT_EQ(horse.formation(), "cavalry column");
  horse.lose(4);
  EXPECT_EQ(horse.formation(), "cavalry line");
  bb::take_formation(horse.state, kRed, bb::kCavalryLine, 2, horse.unit().pose);  // 8 two wide: four ranks
  EXPECT_EQ(horse.formation(), "cavalry column");
}

// ---- Bent lines. A line 24 wide is 9" long: from x 19.5 to 28.5.

Fight bent_line(const std::string& how) {
  Fight f(the_book(), Position("bent").unit("Red/1", Seat::kA, "line infantry", 24, {24, 20}, 0)
                          .formation("Red/1", "line")
                          .files("Red/1", 24)
                          .unit("Blue/1", Seat::kB, "line infantry", 24, {24, 33}, 180));
  f.begin("move_a").says(Seat::kA, "Red/1 bend " + how);
  return f;
}

TEST(bb_027_bent_line, both_wings_are_joined_to_the_base_at_the_front_edge) {
  Fight f = bent_line("left_files 8 left_angle 45 right_files 8 right_angle 90");
  const auto segments = f.state().bends_of(kRed);
  ASSERT_EQ(segments.size(), 3U);
  // The left joint is at 22.5,20: facing north-west, 1.5" of half its width to its left is 1.0607 west and south.
  expect_at(segments[0].pose, 21.4393, 18.9393, 315);
  expect_at(segments[1].pose, 24, 20, 0);
  expect_at(segments[2].pose, 25.5, 18.5, 90);  // the right joint is at 25.5,20
  EXPECT_EQ(f.formation_of("Red/1"), "bent line");
  expect_at(f.on("Red/1").pose, 24, 20, 0);
  EXPECT_EQ(f.marker_of("Red/1", "spent"), 5000);
}

TEST(bb_027_bent_line, a_wing_may_be_thrown_forward) {
  Fight f = bent_line("right_files 12 right_angle -30");
  const auto segments = f.state().bends_of(kRed);
  ASSERT_EQ(segments.size(), 2U);
  expect_at(segments[0].pose, 21.75, 20, 0);  // 19.5 to 24
  // From the joint at 24,20, facing 330: its right is cos 30 east and sin 30 north, 2.25" of it.
  expect_at(segments[1].pose, 24 + 1.9486, 20 + 1.125, 330);
}

TEST(bb_027_bent_line, a_base_at_the_end_has_two_segments_beside_it) {
  Fight f = bent_line("left_files 8 left_angle 45 outer_files 8 outer_angle -90");
  const auto segments = f.state().bends_of(kRed);
  ASSERT_EQ(segments.size(), 3U);
  expect_at(segments[2].pose, 27, 20, 0);  // its own stretch, 25.5 to 28.5
  expect_at(segments[1].pose, 25.5 - 1.0607, 20 - 1.0607, 315);
  // Beyond 23.3787,17.8787, turned 90 degrees to the right of its neighbour: north-east; to its left is north-west.
  expect_at(segments[0].pose, 23.3787 - 1.0607, 17.8787 + 1.0607, 45);
}

TEST(bb_027_bent_line, losses_come_off_the_outer_ends_right_and_left_in_turn) {
  Fight f = bent_line("left_files 8 left_angle 45 right_files 8 right_angle 90");
  BattleState state = f.state();
  const auto down_to = [&](int figures) {
    state.unit(kRed).strength = static_cast<std::int16_t>(figures);
    bb::close_up(numbers(), state, kRed);
  };
  down_to(23);
  EXPECT_EQ(state.bends_of(kRed)[2].files, 7);
  EXPECT_EQ(state.bends_of(kRed)[0].files, 8);
  down_to(21);  // left, then right again: 7, 8, 6; the right wing keeps its joint at 25.5,20
  EXPECT_EQ(state.bends_of(kRed)[0].files, 7);
  EXPECT_EQ(state.bends_of(kRed)[2].files, 6);
  expect_at(state.bends_of(kRed)[2].pose, 25.5, 20 - 1.125, 90);
  EXPECT_EQ(state.unit(kRed).files, 21);
  down_to(9);  // 15 gone: the right wing, and seven of the left
  ASSERT_EQ(state.bends_of(kRed).size(), 2U);
  EXPECT_EQ(state.bends_of(kRed)[0].files, 1);
  EXPECT_EQ(bb::formation(state, kRed), bb::kBent);
  down_to(8);  // one segment: a line
  EXPECT_TRUE(state.bends_of(kRed).empty());
  EXPECT_EQ(bb::formation(state, kRed), bb::kLine);
  expect_at(state.unit(kRed).pose, 24, 20, 0);
}

TEST(bb_027_bent_line, the_rear_rank_goes_before_the_front_is_shortened) {
  Fight f(the_book(), Position("deep").unit("Red/1", Seat::kA, "line infantry", 24, {24, 20}, 0)
                          .formation("Red/1", "line")
                          .files("Red/1", 12)
                          .unit("Blue/1", Seat::kB, "line infantry", 24, {24, 33}, 180));
  f.begin("move_a").says(Seat::kA, "Red/1 bend right_files 6 right_angle 60");
  BattleState state = f.state();
  state.unit(kRed).strength = 12;
  bb::close_up(numbers(), state, kRed);
  EXPECT_EQ(state.unit(kRed).files, 12);
  EXPECT_EQ(state.bends_of(kRed)[1].files, 6);
  const bb::Site site(numbers(), state);
  EXPECT_EQ(bb::segments_of(site, kRed).at(0).depth, inches(1, 2));
}

TEST(bb_028_straight_again, on_any_segment_which_keeps_its_place) {
  Fight f = bent_line("left_files 8 left_angle 45 right_files 8 right_angle 90");
  BattleState state = f.state();
  Order order{bb::kBend, kRed, {{bb::kSection, std::int64_t{1}}}};
  for (const bb::Marker m : {bb::kReformed, bb::kDone, bb::kSpent, bb::kMoved}) bb::set(state, kRed, m, 0);
  EXPECT_TRUE(bb::check_bend(bb::Site(numbers(), state), order).allowed());
  Dice dice = Dice::scripted({});
  Scene scene(state, dice, Scene::Ear::kSilent);
  bb::make_bend(numbers(), scene, order);
  // 16 figures to the right of the left wing's 8: its middle is 3" farther along its own front, to the north-east.
  expect_at(state.unit(kRed).pose, 21.4393 + 2.1213, 18.9393 + 2.1213, 315);
  EXPECT_EQ(bb::formation(state, kRed), bb::kLine);
  EXPECT_EQ(state.unit(kRed).files, 24);
}

// ---- Crews and guns.

TEST(bb_130_crew, three_men_serve_two_guns_and_two_men_one) {
  EXPECT_EQ(bb::gun_dice(12, 3, 6, 3), 6);
  EXPECT_EQ(bb::gun_dice(8, 3, 6, 3), 5);  // 3 + 3 + 2
  EXPECT_EQ(bb::gun_dice(5, 3, 6, 3), 3);
  EXPECT_EQ(bb::gun_dice(4, 3, 6, 3), 2);  // one man over serves nothing
  EXPECT_EQ(bb::gun_dice(2, 3, 6, 3), 1);
  EXPECT_EQ(bb::gun_dice(1, 3, 6, 3), 0);
}
TEST(bb_131_guns, a_lost_gun_is_a_lost_die) {
  EXPECT_EQ(bb::gun_dice(12, 3, 5, 3), 5);
  EXPECT_EQ(bb::gun_dice(12, 3, 3, 3), 3);
}
TEST(bb_129_guns, only_models_that_can_hit_are_served) {
  EXPECT_EQ(bb::gun_dice(12, 3, 6, 1), 2);
  EXPECT_EQ(bb::gun_dice(12, 3, 6, 0), 0);
}
TEST(bb_130_crew, no_other_way_of_sharing_gives_more_dice) {
  for (int models = 1; models <= 6; ++models)
    for (int guns = models; guns <= 2 * models; ++guns)
      for (int crew = 0; crew <= 24; ++crew) {
        int best = 0;  // x two-gun models with three men, y models with two
        for (int x = 0; x <= guns - models && 3 * x <= crew; ++x)
          best = std::max(best, 2 * x + std::min((crew - 3 * x) / 2, models - x));
        EXPECT_EQ(bb::gun_dice(crew, models, guns, models), best) << models << ' ' << guns << ' ' << crew;
      }
}
TEST(bb_099_manhandling, two_men_a_model_one_if_limbered) {
  EXPECT_EQ(bb::models_moved_by(5, bb::kUnlimbered), 2);
  EXPECT_EQ(bb::models_moved_by(5, bb::kLimbered), 5);
}

// Three models from x 22.5 to 25.5, one of them with a single gun.
TEST(bb_087_abandoned_guns, stay_where_they_stood_and_are_manned_again) {
  Formed guns("field guns", 12, "unlimbered", 3);
  bb::set(guns.state, kRed, bb::kGuns, 5);
  Dice dice = Dice::scripted({});
  Scene scene(guns.state, dice, Scene::Ear::kSilent);
  bb::abandon_guns(numbers(), scene, kRed, 3);
  EXPECT_EQ(guns.formation(), "gunners on foot");
  expect_size(guns, 3, 1.5);  // R12: as broad as their battery
  ASSERT_EQ(guns.abandoned().size(), 3U);
  expect_at(guns.abandoned()[0].pose, 23, 20, 0);
  EXPECT_EQ(guns.abandoned()[0].markers[bb::kWorkingGuns], 2);
  EXPECT_EQ(guns.abandoned()[2].markers[bb::kWorkingGuns], 1);
  guns.unit().pose = {{inches(26), inches(16)}, kSouth};  // y 16 to 17.5: an inch off
  bb::man_guns(numbers(), scene, kRed);
  EXPECT_EQ(guns.formation(), "gunners on foot");
  guns.unit().pose.at = {inches(26), inches(17)};  // x 24.5 to 27.5, up to y 18.5: they touch two of them
  bb::man_guns(numbers(), scene, kRed);
  EXPECT_EQ(guns.formation(), "unlimbered");
  EXPECT_EQ(guns.unit().markers[bb::kModels], 2);
  EXPECT_EQ(guns.unit().markers[bb::kGuns], 3);
  expect_at(guns.unit().pose, 24.5, 20, 0);  // facing kept
  EXPECT_TRUE(guns.abandoned()[0].on_table);
  EXPECT_FALSE(guns.abandoned()[1].on_table);
}

TEST(bb_099_manhandling, models_without_men_stay_behind_on_the_right) {
  Formed guns("field guns", 12, "unlimbered", 3);
  Dice dice = Dice::scripted({});
  Scene scene(guns.state, dice, Scene::Ear::kSilent);
  bb::abandon_guns(numbers(), scene, kRed, 1);
  EXPECT_EQ(guns.unit().markers[bb::kModels], 2);
  EXPECT_EQ(guns.unit().markers[bb::kGuns], 4);
  expect_at(guns.unit().pose, 23.5, 20, 0);
  ASSERT_EQ(guns.abandoned().size(), 1U);
  expect_at(guns.abandoned()[0].pose, 25, 20, 0);
}

// ---- Parts.

TEST(bb_307_parts, original_figures_are_split_in_proportion) {
  Formed unit("line infantry", 25, "line", 12);
  unit.lose(5);  // 20 of 25
  const UnitId part = bb::split_unit(unit.state, kRed, 7, " in the farm");
  EXPECT_EQ(unit.unit().strength, 13);
  EXPECT_EQ(unit.state.unit(part).strength, 7);
  EXPECT_EQ(bb::original(unit.state, part), 8);   // 25 * 7 / 20 is 8.75: what is over goes to the larger part
  EXPECT_EQ(bb::original(unit.state, kRed), 17);
  EXPECT_EQ(unit.state.name(part), "Red/1 in the farm");
  bb::join_units(unit.state, kRed, part);
  EXPECT_EQ(unit.unit().strength, 20);
  EXPECT_EQ(bb::original(unit.state, kRed), 25);
  EXPECT_FALSE(unit.state.unit(part).on_table);
}

// ---- Deployment (R128).

Fight to_deploy() {
  Position position("zones");
  position.unit("Red/1", Seat::kA, "line infantry", 24, {24, 6}, 0)
      .formation("Red/1", "line")
      .unit("Red/2", Seat::kA, "field guns", 8, {36, 6}, 0)
      .unit("Blue/1", Seat::kB, "line infantry", 24, {24, 30}, 180)
      .leader("Ney", Seat::kA, {24, 2})
      .rectangle(PieceKind::kZone, "South", {0, 0}, {48, 10})
      .rectangle(PieceKind::kTown, "Mill", {4, 4}, {7, 7})
      .rectangle(PieceKind::kTown, "Far mill", {4, 24}, {7, 27});
  position.layout().zones = {{Seat::kA, PieceId{0}}};
  return Fight(the_book(), std::move(position));
}

TEST(bb_273_deployment, inside_the_zone_and_apart) {
  Fight f = to_deploy();
  f.begin();
  ASSERT_EQ(f.asked(Seat::kA), "deploy");
  EXPECT_THAT(f.refused(Seat::kA, "Red/1 place place 24,14 facing 0"), cites("BB-273"));
  EXPECT_THAT(f.refused(Seat::kA, "Red/1 place place 36,6 facing 0"), cites("BB-273"));  // on the battery
  EXPECT_THAT(f.refused(Seat::kA, "Red/1 place formation column files 9"), cites("BB-018"));
  EXPECT_THAT(f.refused(Seat::kA, "ride general Ney point 24,20"), cites("BB-273"));
  EXPECT_THAT(f.refused(Seat::kA, "Red/2 place piece Mill"), cites("BB-303"));
  EXPECT_THAT(f.refused(Seat::kA, "Red/1 place piece \"Far mill\""), cites("BB-273"));
  f.says(Seat::kA, "Red/1 place place 12,8 facing 90 formation column files 6; ride general Ney point 10,5");
  EXPECT_EQ(f.formation_of("Red/1"), "column");
  EXPECT_EQ(f.on("Red/1").files, 6);
  expect_at(f.on("Red/1").pose, 12, 8, 90);  // 2.25" wide: y 6.875 to 9.125
  expect_at(f.on("Red/2").pose, 36, 6, 0);  // where the battle put it
  EXPECT_EQ(f.state().leaders[0].pose.at, (Vec{inches(10), inches(5)}));
}

TEST(bb_298_deployment, a_block_takes_what_it_holds) {
  Fight f = to_deploy();
  f.strength("Red/1", 25);  // a block holds 24 unless the battle says otherwise
  EXPECT_THAT(f.begin().refused(Seat::kA, "Red/1 place piece Mill"), cites("BB-298"));
  Fight g = to_deploy();
  g.begin().says(Seat::kA, "Red/1 place piece Mill");
  EXPECT_EQ(g.formation_of("Red/1"), "garrison");
  EXPECT_EQ(g.on("Red/1").inside, PieceId{1});
}

TEST(bb_273_deployment, whoever_says_nothing_stands_where_the_battle_puts_him) {
  Fight f = to_deploy();
  f.begin().passes(Seat::kA);
  expect_at(f.on("Red/1").pose, 24, 6, 0);
  EXPECT_EQ(f.asked(Seat::kA) + f.asked(Seat::kB), "side");
}

}  // namespace
}  // namespace drumhead::test
