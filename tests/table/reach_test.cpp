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

// The slow way: go somewhere by a wheel of so many steps and an advance, with no more than the budget and past nothing
// barred. Then the whole body that stands there is in the region. And nothing of the region is out of reach: a wheel
// costs the way of the outer front corner, a corner behind it goes farther by as much as the body is deep for its width.
RC_GTEST_PROP(reach, a_region_holds_whatever_a_wheel_and_an_advance_lead_to, ()) {
  const int files = *rc::gen::inRange(1, 9);
  const Marcher body = marcher(kLineOf, any_pose(), files, 8);
  ReachRules rules = rules_for(any_coord(0, inches(12)));
  const bool lake_there = *rc::gen::inRange(0, 2) == 1;
  const Footprint lake = footprint(body_of(kLineOf, any_pose(), 10, 30));
  if (lake_there) rules.barred = [&](const Footprint& f) { return overlap(f, lake); };
  const std::vector<Ring> region = reach_region(body, rules);
  const Angle angle = rules.wheel_step * *rc::gen::inRange(0, 19);
  Path path;
  if (angle > 0) path.push_back(leg::wheel(*rc::gen::elementOf(std::vector{Hand::kLeft, Hand::kRight}), angle));
  const Coord left = rules.budget - total_length(carry_out(body, path, {}));
  RC_PRE(left >= 0);
  path.push_back(leg::advance(any_coord(0, left + 1)));
  const std::vector<Motion> motions = carry_out(body, path, {});
  for (const Motion& motion : motions)
    for (Coord gone = 0; lake_there && gone <= motion.length; gone += inches(1, 16))
      RC_PRE(!overlap(footprint(place_along(motion, gone).body()), lake));
  const Footprint end = footprint(end_of(motions, body).body());
  if (lake_there) RC_PRE(!within(end, lake, inches(1)));  // how near it may go is seen at steps
  for (const Quad& box : end.boxes) {
    const Vec middle{(box.corner[0].x + box.corner[2].x) / 2, (box.corner[0].y + box.corner[2].y) / 2};
    for (const Vec corner : box.corner) {
      const Vec inward = middle - corner;  // a hair within: corners are rounded
      RC_ASSERT(in_region(region, corner + Vec{inward.x / 500, inward.y / 500}));
    }
  }
  const Footprint start = footprint(body.body());
  const Coord width = inches(files), depth = inches((8 + files - 1) / files, 2);
  const Coord farthest = rules.budget * (width + depth) / width + 3;
  for (const Ring& ring : region)
    for (const Vec corner : ring) {
      const Footprint spot = footprint_of(std::vector<Quad>{Quad{{corner, corner, corner, corner}}});
      RC_ASSERT(within(spot, start, farthest));
    }
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
