// The harness itself: what it says of a fight is what happened.
#include "support/fight.h"

#include <gtest/gtest.h>

#include "support/drill_positions.h"

namespace drumhead::test {
namespace {

TEST(fight, positions_can_all_be_laid_out) {
  for (const Position& position : drill_positions()) EXPECT_FALSE(position.build(rulebook("drill")).units.empty()) << position.title();
}

TEST(fight, tells_a_volley) {
  Fight f = drill("two_lines_facing").formation("Blue/1", "column").begin("fire");
  EXPECT_EQ(f.asked(Seat::kA), "fire");
  // Four dice for eight stands, one for standing, one for the column: at six inches only a 6 hits.
  f.dice({6, 5, 1, 2, 3, 4}).says(Seat::kA, "Red/1 volley target Blue/1");
  EXPECT_EQ(f.reckoning().total, 6);
  EXPECT_THAT(f.reckoning(), cites("DR-088"));
  EXPECT_THAT(f.reckoning(), reckons("dense_target", 1));
  EXPECT_THAT(f.reckoning(), ::testing::Not(cites("DR-089")));
  EXPECT_THAT(f.events(), cites("DR-080"));
  EXPECT_EQ(f.strength_of("Blue/1"), 7);
  EXPECT_EQ(f.faces(), (std::vector<int>{6, 5, 1, 2, 3, 4}));
}

TEST(fight, tells_a_refusal) {
  Fight f = drill("two_lines_facing").marker("Red/1", "order", 1).begin("movement");
  EXPECT_THAT(f.refused(Seat::kA, "Red/1 move path advance 5"), cites("DR-021"));
  EXPECT_THAT(f.verdict(Seat::kA, "Red/1 move path advance 3.5"), is_allowed());
  f.says(Seat::kA, "Red/1 move path advance 3.5");
  EXPECT_EQ(f.on("Red/1").pose.at, (Vec{inches(24), inches(31, 2)}));
  EXPECT_EQ(f.marker_of("Red/1", "moved"), 1);
}

}  // namespace
}  // namespace drumhead::test
