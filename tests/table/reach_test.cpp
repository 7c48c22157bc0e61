#include "table/reach.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "bodies.h"
#include "geom/predicates.h"
#include "table/measure.h"

namespace drumhead {
namespace {

bool in_region(const std::vector<Ring>& rings, Vec p) {
  return std::any_of(rings.begin(), rings.end(), [&](const Ring& r) {
    return where(p, Polygon{r, {}}) != Inside::kOutside;
  });
}

ReachRules rules_for(Coord budget) {
  ReachRules rules;
  rules.budget = budget;
  return rules;
}

TEST(reach, a_formed_body_reaches_a_fan) {
  const Marcher body = marcher(kLineOf, {at(50, 50), kNorth}, 4, 8);
  const auto region = reach_region(body, rules_for(inches(6)));
  EXPECT_TRUE(in_region(region, at(50, 56)));
  EXPECT_FALSE(in_region(region, {inches(50), inches(56) + 1}));
  EXPECT_FALSE(in_region(region, at(50, 48)));
  // A quarter wheel costs 6.28 inches: it cannot face east, and little of what is beside it can be reached.
  EXPECT_FALSE(in_region(region, at(57, 50)));
  EXPECT_EQ(region.size(), 35U);  // wheels of up to 85 degrees by fives to both sides: 85 cost 5.93
}

TEST(reach, a_loose_body_reaches_a_disc) {
  const Marcher body = marcher(kLineOf, {at(50, 50), kNorth}, 4, 8);
  ReachRules rules = rules_for(inches(6));
  rules.any_direction = true;
  const auto region = reach_region(body, rules);
  ASSERT_EQ(region.size(), 1U);
  EXPECT_TRUE(in_region(region, at(50, 44)));
  EXPECT_TRUE(in_region(region, at(57, 50)));
  EXPECT_FALSE(in_region(region, at(59, 50)));
}

TEST(reach, barred_ground_cuts_it_off) {
  const Marcher body = marcher(kLineOf, {at(50, 50), kNorth}, 4, 8);
  ReachRules rules = rules_for(inches(6));
  const Footprint lake = block(40, 53, 60, 55);
  rules.barred = [&](const Footprint& f) { return overlap(f, lake); };
  EXPECT_TRUE(in_region(reach_region(body, rules), at(50, 53)));
  EXPECT_FALSE(in_region(reach_region(body, rules), at(50, 54)));
  rules.any_direction = true;
  EXPECT_FALSE(in_region(reach_region(body, rules), at(50, 54)));
  EXPECT_TRUE(in_region(reach_region(body, rules), at(50, 44)));
}

TEST(reach, sensible_paths_begin_with_standing_still_and_differ) {
  const Marcher body = marcher(kLineOf, {at(50, 50), kNorth}, 4, 8);
  ReachRequest request;
  request.towards = {at(60, 70)};
  request.wheels = {degrees(30)};
  const auto paths = sensible_paths(body, rules_for(inches(8)), request);
  ASSERT_GT(paths.size(), 20U);
  EXPECT_TRUE(paths[0].empty());
  EXPECT_EQ(paths[1], Path{leg::advance(inches(8))});
  EXPECT_EQ(paths[2], Path{leg::advance(inches(6))});
  std::vector<Pose> ends;
  for (const Path& path : paths) {
    const auto motions = carry_out(body, path, {});
    EXPECT_LE(total_length(motions), inches(8));
    ends.push_back(end_of(motions, body).pose);
  }
  std::sort(ends.begin(), ends.end());
  EXPECT_EQ(std::adjacent_find(ends.begin(), ends.end()), ends.end());
  EXPECT_EQ(paths, sensible_paths(body, rules_for(inches(8)), request));
}

TEST(reach, a_path_towards_a_point_faces_it) {
  const Marcher body = marcher(kLineOf, {at(50, 50), kNorth}, 4, 8);
  ReachRequest request;
  request.towards = {at(60, 60)};
  const auto paths = sensible_paths(body, rules_for(inches(8)), request);
  EXPECT_NE(std::find(paths.begin(), paths.end(), Path{leg::wheel(Hand::kRight, degrees(45))}), paths.end());
}

TEST(reach, without_budget_only_turns_are_left) {
  const Marcher body = marcher(kLineOf, {at(50, 50), kNorth}, 4, 8);
  for (const Path& path : sensible_paths(body, rules_for(0), {})) {
    for (const Leg& l : path) EXPECT_EQ(l.kind, LegKind::kTurn);
  }
}

RC_GTEST_PROP(reach, loose_paths_stay_in_the_budget_and_clear, ()) {
  const Marcher body = marcher(kLineOf, any_pose(), 4, 8);
  ReachRules rules = rules_for(any_coord(0, inches(12)));
  rules.any_direction = true;
  const Footprint lake = footprint(body_of(kLineOf, any_pose(), 10, 30));
  rules.barred = [&](const Footprint& f) { return overlap(f, lake); };
  ReachRequest request;
  request.towards = {any_pose().at};
  for (const Path& path : sensible_paths(body, rules, request)) {
    const auto motions = carry_out(body, path, {});
    RC_ASSERT(total_length(motions) <= rules.budget);
    if (!path.empty()) RC_ASSERT(!overlap(footprint(end_of(motions, body).body()), lake));
  }
}

}  // namespace
}  // namespace drumhead
