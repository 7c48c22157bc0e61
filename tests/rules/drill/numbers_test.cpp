// Every number of Drill stands in its tables: an override changes what it decides. And what refusals show.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/drill/drill.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

// Drill with one row changed. Kept: a fight and its tables point into it.
const Rulebook& drill_with(const char* table, const char* row, int value) {
  static std::vector<std::unique_ptr<Rulebook>> books;
  const std::string text = fmt::format("[{}]\nrows = [ {{ id = \"{}\", value = {} }} ]\n", table, row, value);
  const EmbeddedFile house_rule{"house.toml", text};
  return *books.emplace_back(drill::make_drill({&house_rule, 1}).value());
}

TEST(dr_001_scales, sixty_men_a_stand_25_metres_an_inch_ten_minutes_a_turn) {
  const Rulebook& book = rulebook("drill");
  HistoricUnit brigade;
  brigade.men = 3600;
  EXPECT_EQ(book.enlist(brigade).spec.strength, 60);
  EXPECT_EQ(book.scale().metres_per_unit_x100, 2500);
  EXPECT_EQ(book.scale().minutes_per_turn, 10);
}

// Six stands a side, six inches apart.
Fight six_inches_apart(const Rulebook& book) {
  return Fight(book, Position("six_inches_apart")
                         .unit("Red/1", Seat::kA, "infantry", 6, {24, 10}, 0)
                         .unit("Blue/1", Seat::kB, "infantry", 6, {24, 16}, 180)
                         .unit("Red/2", Seat::kA, "infantry", 6, {40, 4}, 0));
}

int dice_of_a_volley(const Rulebook& book) {
  Fight f = six_inches_apart(book);
  f.begin("fire").says(Seat::kA, "Red/1 volley target Blue/1").passes(Seat::kB);
  return static_cast<int>(f.faces().size());
}

TEST(dr_013_dice, by_the_table) {
  EXPECT_EQ(dice_of_a_volley(rulebook("drill")), 6);
  EXPECT_EQ(dice_of_a_volley(drill_with("distances", "close_range", 6)), 10);
  EXPECT_EQ(dice_of_a_volley(drill_with("volley", "stands", 2)), 12);
  EXPECT_EQ(dice_of_a_volley(drill_with("numbers", "least_dice", 8)), 8);
}

TEST(dr_010_range, by_the_table) {
  Fight f = six_inches_apart(drill_with("distances", "long_range", 5));
  EXPECT_EQ(f.begin("fire").refused(Seat::kA, "Red/1 volley target Blue/1").marks.front().label, "out of reach");
}

TEST(dr_010_arc, by_the_table) {
  for (const int arc : {45, 10}) {
    Fight f = six_inches_apart(drill_with("numbers", "arc", arc));
    f.at("Blue/1", {31, 14}).begin("fire");
    EXPECT_EQ(f.verdict(Seat::kA, "Red/1 volley target Blue/1").allowed(), arc == 45);
  }
}

TEST(dr_014_hits, by_the_table) {
  Fight f = six_inches_apart(drill_with("numbers", "hits_on", 5));
  f.begin("fire").says(Seat::kA, "Red/1 volley target Blue/1").dice({5, 5, 4, 4, 4, 4}).passes(Seat::kB);
  EXPECT_EQ(f.on("Blue/1").strength, 4);
}

TEST(dr_021_rates, by_the_table) {
  Fight f = six_inches_apart(drill_with("distances", "foot", 7));
  EXPECT_TRUE(f.begin("moves").verdict(Seat::kA, "Red/2 move path advance 7").allowed());
}

TEST(dr_026_keep_clear, by_the_table_and_the_refusal_shows_the_gap_as_a_tape_measure) {
  Fight f = six_inches_apart(drill_with("distances", "keep_clear", 3));
  const Refusal refusal = f.begin("moves").refused(Seat::kA, "Red/1 move path advance 3");
  ASSERT_EQ(refusal.marks.size(), 1U);
  EXPECT_EQ(refusal.marks[0].label, "too near");
  EXPECT_EQ(refusal.marks[0].points[0].y, inches(13));
  EXPECT_EQ(refusal.marks[0].points[1].y, inches(16));
}

TEST(dr_030_charge, reach_by_the_table) {
  EXPECT_TRUE(six_inches_apart(rulebook("drill")).begin("moves").verdict(Seat::kA, "Red/1 charge target Blue/1").allowed());
  Fight f = six_inches_apart(drill_with("distances", "charge_bonus", -1));
  EXPECT_EQ(f.begin("moves").refused(Seat::kA, "Red/1 charge target Blue/1").marks.front().label, "gets no farther");
}

// The target throws a 6 and stands, or a 1 less 1 and runs; braced it would be 1 more.
Fight after_a_charge(const Rulebook& book, int die) {
  Fight f = six_inches_apart(book);
  f.begin("moves").says(Seat::kA, "Red/1 charge target Blue/1").dice({die}).says(Seat::kB, "Blue/1 brace");
  return f;
}

TEST(dr_035_grips, loss_and_retreat_of_either_by_the_table) {
  const Rulebook &dear = drill_with("numbers", "beaten", 3), &near = drill_with("distances", "retreat", 2);
  EXPECT_EQ(after_a_charge(dear, 6).on("Red/1").strength, 3);
  EXPECT_EQ(after_a_charge(near, 6).on("Red/1").pose.at.y, inches(14) - mm(1) / 10);  // it met its target a hair short of it
  EXPECT_EQ(after_a_charge(dear, 2).on("Blue/1").strength, 3);
  EXPECT_EQ(after_a_charge(near, 2).on("Blue/1").pose.at.y, inches(18));
}

TEST(dr_030_charge, at_every_angle_ends_in_contact_and_on_nobody) {
  for (int degrees_east = -40; degrees_east <= 40; degrees_east += 5) {
    SCOPED_TRACE(degrees_east);
    const Pose from{{inches(24), inches(12)}, Heading{}};
    const Vec middle = from.at + step(from.facing + degrees(degrees_east), inches(8));
    const double east = static_cast<double>(middle.x) / kPerInch, north = static_cast<double>(middle.y) / kPerInch;
    Fight f(rulebook("drill"), Position("angles")
                                   .unit("Red/1", Seat::kA, "cavalry", 4, {24, 12}, 0)
                                   .unit("Red/2", Seat::kA, "infantry", 9, {40, 2}, 0)
                                   .unit("Blue/1", Seat::kB, "infantry", 5, {east, north}, 170));
    f.begin("moves").says(Seat::kA, "Red/1 charge target Blue/1").dice({6}).says(Seat::kB, "Blue/1 brace");
    EXPECT_TRUE(f.told("Red/1 retreats 6\", shaken."));  // the whole way: it was not stopped by its target
  }
}

// Six stands six inches off: six dice of 16. Turned away none, and an enemy behind it.
TEST(drill_value, counts_the_dice_of_the_next_volleys_who_is_behind_whom_and_who_is_shaken) {
  const Rulebook& book = rulebook("drill");
  BattleState state = six_inches_apart(book).position().build(book);
  const std::int64_t even = book.value(state, Seat::kB);
  state.units[0].pose.facing = kSouth;
  EXPECT_EQ(book.value(state, Seat::kB), even + 6 * 16 + 150);
  state.units[0].markers[1] = 1;
  EXPECT_EQ(book.value(state, Seat::kB), even + 6 * 16 + 150 + 100);
}

}  // namespace
}  // namespace drumhead::test
