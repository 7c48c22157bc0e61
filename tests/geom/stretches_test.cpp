#include <gtest/gtest.h>

#include "geom/predicates.h"
#include "geom/reference.h"

namespace drumhead {
namespace {

const Polygon kCourtyard{{{0, 0}, {60, 0}, {60, 60}, {0, 60}}, {{{20, 20}, {40, 20}, {40, 40}, {20, 40}}}};
using Stretches = std::vector<Stretch>;

bool operator==(const Stretches& a, const Stretches& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Stretch& s, const Stretch& t) { return s.from == t.from && s.to == t.to; });
}

TEST(stretches_inside, a_hole_interrupts) {
  // From x = -20 to x = 80: inside from 20 to 40 and from 60 to 80 hundredths.
  const Segment s{{-20, 30}, {80, 30}};
  EXPECT_TRUE(stretches_inside(s, kCourtyard) == (Stretches{{20'000, 40'000}, {60'000, 80'000}}));
  EXPECT_EQ(length_inside(s, kCourtyard), 40);
}

TEST(stretches_inside, edges_and_corners_do_not_count) {
  EXPECT_TRUE(stretches_inside({{-20, 0}, {80, 0}}, kCourtyard).empty());
  EXPECT_TRUE(stretches_inside({{-20, 60}, {80, 60}}, kCourtyard).empty());
  EXPECT_TRUE(stretches_inside({{-10, 10}, {10, -10}}, kCourtyard).empty());
  EXPECT_TRUE(stretches_inside({{5, 5}, {5, 5}}, kCourtyard).empty());
  // Along the upper and the lower edge of the hole: inside before it and behind it.
  for (const Coord y : {20, 40}) {
    EXPECT_TRUE(stretches_inside({{0, y}, {60, y}}, kCourtyard) == (Stretches{{0, 33'333}, {66'667, 100'000}}));
    EXPECT_EQ(length_inside({{0, y}, {60, y}}, kCourtyard), 40);
  }
}

TEST(stretches_inside, a_touched_corner_does_not_interrupt) {
  // Two notches that reach the line from either side.
  for (const Coord dip : {1, -1}) {
    const Polygon notched{{{0, 10 * dip},
                           {10, 10 * dip},
                           {20, 0},
                           {30, 10 * dip},
                           {40, 10 * dip},
                           {40, -20 * dip},
                           {0, -20 * dip}},
                          {}};
    EXPECT_TRUE(stretches_inside({{0, 0}, {40, 0}}, notched) == (Stretches{{0, 100'000}}));
  }
}

TEST(stretches_inside, starts_and_ends_inside) {
  EXPECT_TRUE(stretches_inside({{5, 5}, {15, 5}}, kCourtyard) == (Stretches{{0, 100'000}}));
  EXPECT_EQ(length_inside({{5, 5}, {8, 9}}, kCourtyard), 5);
  const Quad q{{Vec{0, 10}, Vec{10, 10}, Vec{10, 0}, Vec{0, 0}}};
  EXPECT_TRUE(stretches_inside({{5, 5}, {25, 5}}, q) == (Stretches{{0, 25'000}}));
  EXPECT_TRUE(stretches_inside({{15, 5}, {25, 5}}, q).empty());
}

RC_GTEST_PROP(stretches_inside, agree_with_points_along_the_way, ()) {
  const Polygon star{any_star({0, 0}, 12), {}};
  const Segment s = any_segment(13);
  RC_PRE(s.a != s.b);
  const auto stretches = stretches_inside(s, star);
  Polygon large = star;
  for (Vec& v : large.outer) v = {v.x * 97, v.y * 97};
  for (Coord k = 1; k < 97; ++k) {
    const Vec p{s.a.x * (97 - k) + s.b.x * k, s.a.y * (97 - k) + s.b.y * k};
    const Inside at = where(p, large);
    const Coord share = k * kWholeSegment;  // times 97
    bool covered = false, near = at == Inside::kOnEdge;
    for (const Stretch& stretch : stretches) {
      covered |= stretch.from * 97 <= share && share <= stretch.to * 97;
      near |= std::abs(stretch.from * 97 - share) <= 97 || std::abs(stretch.to * 97 - share) <= 97;
    }
    RC_ASSERT(near || covered == (at == Inside::kInside));
  }
}

TEST(first_crossing, from_side_to_side) {
  const Segment s{{0, 0}, {100, 0}};
  EXPECT_EQ(first_crossing(s, {{40, -10}, {40, 10}}), 40'000);
  EXPECT_EQ(first_crossing(s, {{40, 10}, {60, -10}}), 50'000);
  EXPECT_EQ(first_crossing(s, {{80, -10}, {80, 10}, {20, 10}, {20, -10}}), 20'000);
  EXPECT_EQ(first_crossing(s, {{40, 10}, {40, 0}, {40, -10}}), 40'000);           // at a corner
  EXPECT_EQ(first_crossing(s, {{40, 10}, {40, 0}, {50, 0}, {60, -10}}), 40'000);  // after running along it
  EXPECT_EQ(first_crossing(s, {{40, 10}, {40, 0}, {50, 10}}), std::nullopt);      // grazes a corner
  EXPECT_EQ(first_crossing(s, {{40, -10}, {40, 0}, {50, -10}}), std::nullopt);
  EXPECT_EQ(first_crossing(s, {{40, 10}, {40, 0}}), std::nullopt);      // grazes its end
  EXPECT_EQ(first_crossing(s, {{0, 10}, {0, -10}}), std::nullopt);      // starts on it
  EXPECT_EQ(first_crossing(s, {{100, 10}, {100, -10}}), std::nullopt);  // ends on it
  EXPECT_EQ(first_crossing(s, {{101, 10}, {101, -10}}), std::nullopt);
  EXPECT_EQ(first_crossing(s, {}), std::nullopt);
  // A closed line whose first and last point lie on the segment.
  EXPECT_EQ(first_crossing(s, {{50, 0}, {60, 10}, {70, -10}, {50, -10}, {50, 0}}), 50'000);
}

TEST(first_meeting, touching_counts) {
  const Segment s{{0, 0}, {100, 0}};
  EXPECT_EQ(first_meeting(s, {{40, 10}, {40, 0}, {50, 10}}), 40'000);
  EXPECT_EQ(first_meeting(s, {{0, 10}, {0, -10}}), 0);
  EXPECT_EQ(first_meeting(s, {{100, 10}, {100, -10}}), 100'000);
  EXPECT_EQ(first_meeting(s, {{70, 0}, {30, 0}}), 30'000);
  EXPECT_EQ(first_meeting(s, {{25, 0}}), 25'000);
  EXPECT_EQ(first_meeting(s, {{0, 1}, {100, 1}}), std::nullopt);
}

TEST(crossing_point, is_rounded_to_nearest) {
  EXPECT_EQ(crossing_point({{0, 0}, {10, 10}}, {{0, 10}, {10, 0}}), (Vec{5, 5}));
  EXPECT_EQ(crossing_point({{0, 0}, {10, 0}}, {{3, -1}, {4, 2}}), (Vec{3, 0}));  // 3.33
  EXPECT_EQ(crossing_point({{0, 0}, {10, 0}}, {{0, 1}, {10, 1}}), std::nullopt);
  EXPECT_EQ(crossing_point({{0, 0}, {10, 0}}, {{20, -1}, {20, 1}}), std::nullopt);
}

TEST(in_arc, edges_belong_to_it) {
  const Vec apex{100, 100};
  EXPECT_TRUE(in_arc(apex, kNorth, degrees(45), {110, 110}));
  EXPECT_TRUE(in_arc(apex, kNorth, degrees(45), {90, 110}));
  EXPECT_FALSE(in_arc(apex, kNorth, degrees(45), {111, 110}));
  EXPECT_FALSE(in_arc(apex, kNorth, degrees(45), {100, 90}));
  EXPECT_TRUE(in_arc(apex, kNorth, degrees(45), apex));
  EXPECT_TRUE(in_arc(apex, kNorth, degrees(90), {200, 100}));
  EXPECT_FALSE(in_arc(apex, kNorth, degrees(90), {200, 99}));
  EXPECT_TRUE(in_arc(apex, kNorth, degrees(135), {110, 90}));
  EXPECT_FALSE(in_arc(apex, kNorth, degrees(135), {109, 90}));
  EXPECT_TRUE(in_arc(apex, kNorth, degrees(180), {100, 0}));
  EXPECT_TRUE(in_arc(apex, kNorth, 0, {100, 200}));
  EXPECT_FALSE(in_arc(apex, kNorth, 0, {101, 200}));
  EXPECT_FALSE(in_arc(apex, kNorth, 0, {100, 0}));
}

RC_GTEST_PROP(in_arc, agrees_with_the_angle, ()) {
  const Heading facing = Heading::of(*rc::gen::inRange(0, kFullTurn));
  const Angle half = *rc::gen::inRange(0, 18001);
  const Vec p = any_vec(inches(30));
  RC_PRE(p != Vec{});
  const long double pi = 3.14159265358979323846L;
  const long double angle =
      std::atan2(static_cast<long double>(p.x), static_cast<long double>(p.y)) * 18000 / pi;
  long double off = std::abs(angle - static_cast<long double>(facing.centidegrees));
  off = std::min(off, std::abs(kFullTurn - off));
  if (std::abs(off - half) < 1e-4L) return;
  RC_ASSERT(in_arc({}, facing, half, p) == (off < half));
}

TEST(front_line, ahead_and_aside) {
  const Pose pose{{10, 10}, kEast};
  EXPECT_TRUE(in_front(pose, {10, 500}));
  EXPECT_FALSE(in_front(pose, {9, 10}));
  EXPECT_EQ(ahead(pose, {30, 15}), 20);
  EXPECT_EQ(aside(pose, {30, 15}), -5);  // north is to the left of east
  EXPECT_EQ(ahead(pose, {0, 15}), -10);
}

RC_GTEST_PROP(front_line, undoes_point_from, ()) {
  const Pose pose{any_vec(inches(40)), Heading::of(*rc::gen::inRange(0, kFullTurn))};
  const Coord forward = *rc::gen::inRange<Coord>(-inches(20), inches(20));
  const Coord right = *rc::gen::inRange<Coord>(-inches(20), inches(20));
  const Vec p = point_from(pose, forward, right);
  RC_ASSERT(std::abs(ahead(pose, p) - forward) <= 1);
  RC_ASSERT(std::abs(aside(pose, p) - right) <= 1);
}

}  // namespace
}  // namespace drumhead
