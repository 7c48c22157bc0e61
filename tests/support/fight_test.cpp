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
  Fight f = drill("two_lines_facing").strength("Red/1", 5).option("rain").grade("Red/1", "veteran").begin("fire");
  EXPECT_EQ(f.asked(Seat::kA), "fire");
  f.passes(Seat::kB);
  // Five dice for five stands, one for veterans, four fewer in the rain: only a 6 hits.
  f.dice({6, 5}).says(Seat::kA, "Red/1 volley target Blue/1");
  EXPECT_EQ(f.reckoning().total, 2);
  EXPECT_THAT(f.reckoning(), cites("DR-070"));
  EXPECT_THAT(f.reckoning(), reckons("rain", -4));
  EXPECT_THAT(f.reckoning(), reckons("stands", 5));
  EXPECT_THAT(f.reckoning(), ::testing::Not(cites("DR-014")));
  EXPECT_THAT(f.events(), cites("DR-010"));
  EXPECT_EQ(f.strength_of("Blue/1"), 7);
  EXPECT_EQ(f.faces(), (std::vector<int>{6, 5}));
}

TEST(fight, tells_a_refusal) {
  Fight f = drill("two_lines_facing").begin("moves");
  EXPECT_THAT(f.refused(Seat::kA, "Red/1 move path advance 7"), cites("DR-021"));
  EXPECT_THAT(f.verdict(Seat::kA, "Red/1 move path advance 3.5"), is_allowed());
  f.says(Seat::kA, "Red/1 move path advance 3.5");
  EXPECT_EQ(f.on("Red/1").pose.at, (Vec{inches(24), inches(31, 2)}));
  EXPECT_EQ(f.marker_of("Red/1", "acted"), 1);
}

}  // namespace
}  // namespace drumhead::test
