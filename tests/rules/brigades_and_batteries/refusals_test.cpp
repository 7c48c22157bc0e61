// Illegal orders: each is refused by its rule, and a refusal about the table shows the place (Verdict marks).
#include <gtest/gtest.h>

#include "support/fight.h"

namespace drumhead::test {
namespace {

Fight field() { return Fight(rulebook("brigades-and-batteries"), Position("refusals")); }

void expect_refused(Fight& f, const std::string& words, const std::string& rule, bool shown) {
  const Refusal refusal = f.refused(Seat::kA, words);
  EXPECT_EQ(refusal.cite.text(), rule) << refusal.text;
  EXPECT_EQ(!refusal.marks.empty(), shown) << refusal.text;
  for (const Mark& m : refusal.marks) EXPECT_FALSE(m.points.empty()) << refusal.text;
}

Fight two_columns() {
  Fight f = field();
  f.unit("Red/1", Seat::kA, "line infantry", 24, {12, 10}, 0).formation("Red/1", "column");
  f.position().files("Red/1", 8);
  f.unit("Red/9", Seat::kA, "line infantry", 24, {40, 4}, 0);
  return f;
}

TEST(bb_056_two_inches, ending_near_an_enemy_not_charged_shows_the_gap) {
  Fight f = two_columns();
  f.unit("Blue/1", Seat::kB, "line infantry", 24, {12, 17}, 180).begin("move_a");
  expect_refused(f, "Red/1 move path advance 5.1", "BB-056", true);  // 1.9" are left
}

TEST(bb_125_friends, a_charge_through_a_friend_shows_him) {
  Fight f = two_columns();
  f.unit("Red/2", Seat::kA, "line infantry", 24, {12, 13}, 0).formation("Red/2", "column");
  f.position().files("Red/2", 8);
  f.unit("Blue/1", Seat::kB, "line infantry", 24, {12, 17}, 180).begin("move_a");
  expect_refused(f, "Red/1 charge targets Blue/1 path advance 8", "BB-125", true);
}

TEST(bb_123_wheel, a_wheel_that_ends_on_a_friend_shows_the_place) {
  // The left front corner 10.5,10 is the pivot; Red/2 stands 0.5" before the front.
  Fight f = two_columns();
  f.unit("Red/2", Seat::kA, "line infantry", 24, {12, 12}, 0).formation("Red/2", "column");
  f.position().files("Red/2", 8);
  f.unit("Blue/1", Seat::kB, "line infantry", 24, {12, 30}, 180).begin("move_a");
  expect_refused(f, "Red/1 move path wheel left 30", "BB-123", true);
}

TEST(bb_083_who_may_charge, squares_and_shaken_units_and_skirmishers_at_formed_troops) {
  Fight f = two_columns();
  f.unit("Red/2", Seat::kA, "line infantry", 24, {20, 10}, 0).formation("Red/2", "square");
  f.unit("Red/3", Seat::kA, "light infantry", 8, {30, 10}, 0)
      .formation("Red/3", "skirmish")
      .marker("Red/1", "shaken");
  f.position().files("Red/3", 8);
  f.unit("Blue/1", Seat::kB, "line infantry", 8, {12, 14}, 180);
  f.unit("Blue/2", Seat::kB, "line infantry", 8, {20, 12}, 180);
  f.unit("Blue/3", Seat::kB, "line infantry", 8, {30, 13}, 180).begin("move_a");
  expect_refused(f, "Red/1 charge targets Blue/1 path advance 8", "BB-086", false);
  expect_refused(f, "Red/2 charge targets Blue/2 path advance 2", "BB-084", false);
  expect_refused(f, "Red/3 charge targets Blue/3 path advance 4", "BB-085", false);
}

TEST(bb_093_too_near, evading_a_charge_that_began_too_near_shows_where_it_began_and_how_far) {
  // The column's front at y 12.1 is 1.9" from the skirmishers' at y 14.
  Fight f = two_columns();
  f.at("Red/1", {12, 12.1});
  f.unit("Blue/1", Seat::kB, "light infantry", 8, {12, 14}, 180).formation("Blue/1", "skirmish");
  f.position().files("Blue/1", 8);
  f.begin("move_a").says(Seat::kA, "Red/1 charge targets Blue/1 path advance 4");
  const Refusal refusal = f.refused(Seat::kB, "Blue/1 evade");
  EXPECT_EQ(refusal.cite.text(), "BB-093");
  EXPECT_EQ(refusal.text, "Blue/1 cannot evade Red/1: the charge began within 2\" (1.9\" away).");
  ASSERT_EQ(refusal.marks.size(), 2U);
  EXPECT_EQ(refusal.marks[0].label, "began here");
  EXPECT_EQ(refusal.marks[1].label, "1.9\"");
  EXPECT_EQ(refusal.marks[1].points.front().y - refusal.marks[1].points.back().y, inches(19, 10));
  // Computer players are not led into it.
  const Ask ask = f.referee().asks(Seat::kB).front();
  Sampler sampler(1);
  const auto candidates = f.referee().book().candidates(f.referee().view(Seat::kB), ask, sampler);
  ASSERT_EQ(candidates.size(), 1U);
  EXPECT_TRUE(f.referee().check(Seat::kB, candidates.front()).allowed());
  f.says(Seat::kB, "Blue/1 stand");
  EXPECT_TRUE(f.told("Blue/1 stands: the charge began within 2\"."));
}

TEST(bb_123_wheel, past_a_friend_that_has_moved_shows_him) {
  // As in 2_movement.battles, but Red/2 has moved and does not stand still.
  Fight f = two_columns();
  f.unit("Red/2", Seat::kA, "line infantry", 4, {11, 11.5}, 0).formation("Red/2", "column");
  f.position().files("Red/2", 4);
  f.unit("Blue/1", Seat::kB, "line infantry", 24, {12, 30}, 180).begin("move_a");
  f.says(Seat::kA, "Red/2 move path advance 0.2");
  expect_refused(f, "Red/1 move path wheel right 90", "BB-123", true);
}

TEST(bb_115_twice, changing_formation_twice) {
  Fight f = two_columns();
  f.unit("Blue/1", Seat::kB, "line infantry", 24, {12, 30}, 180).begin("move_a");
  expect_refused(f, "Red/1 move path form line files 12, form column files 8", "BB-115", false);
}

}  // namespace
}  // namespace drumhead::test
