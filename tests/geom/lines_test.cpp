#include "geom/lines.h"

#include <gtest/gtest.h>
#include <algorithm>

#include "geom/reference.h"

namespace drumhead {
namespace {

const Polyline kBend{{0, 0}, {0, 100}, {50, 100}};

TEST(lines, length_and_places) {
  EXPECT_EQ(length_of(kBend), 150);
  EXPECT_EQ(length_of({{0, 0}, {1, 1}, {2, 0}, {3, 1}}), 4);  // 4.24, not three times 1
  EXPECT_EQ(length_of({{7, 7}}), 0);
  EXPECT_EQ(point_along(kBend, 30), (Pose{{0, 30}, kNorth}));
  EXPECT_EQ(point_along(kBend, 100), (Pose{{0, 100}, kEast}));  // the corner belongs to what follows
  EXPECT_EQ(point_along(kBend, 120), (Pose{{20, 100}, kEast}));
  EXPECT_EQ(point_along(kBend, 150), (Pose{{50, 100}, kEast}));
  EXPECT_EQ(point_along(kBend, 999), (Pose{{50, 100}, kEast}));
  EXPECT_EQ(point_along(kBend, -5), (Pose{{0, 0}, kNorth}));
  EXPECT_EQ(point_along({{3, 4}}, 5), (Pose{{3, 4}, kNorth}));
  EXPECT_EQ(point_along({{0, 0}, {10, 0}, {10, 0}}, 20), (Pose{{10, 0}, kEast}));
}

TEST(lines, nearest_and_way) {
  EXPECT_EQ(nearest_point({30, 90}, kBend), (Vec{30, 100}));
  EXPECT_EQ(way_to(kBend, {30, 90}), 130);
  EXPECT_EQ(way_to(kBend, {-10, 20}), 20);
  EXPECT_EQ(way_to(kBend, {90, 200}), 150);
}

TEST(lines, parts) {
  EXPECT_EQ(part_of(kBend, 50, 120), (Polyline{{0, 50}, {0, 100}, {20, 100}}));
  EXPECT_EQ(part_of(kBend, 120, 50), (Polyline{{20, 100}, {0, 100}, {0, 50}}));
  EXPECT_EQ(part_of(kBend, 100, 120), (Polyline{{0, 100}, {20, 100}}));
  EXPECT_EQ(part_of(kBend, -10, 999), kBend);
}

TEST(strips, mitred_at_a_right_angle) {
  const std::vector<Quad> quads = strips(kBend, 20);
  ASSERT_EQ(quads.size(), 2U);
  EXPECT_EQ(quads[0], (Quad{{Vec{-10, 110}, Vec{10, 90}, Vec{10, 0}, Vec{-10, 0}}}));
  EXPECT_EQ(quads[1], (Quad{{Vec{50, 110}, Vec{50, 90}, Vec{10, 90}, Vec{-10, 110}}}));
}

TEST(strips, bevelled_at_a_sharp_turn) {
  // North, then back south-east: a turn to the right by 135 degrees, so the outside is to the left.
  const std::vector<Quad> quads = strips({{0, 0}, {0, 100}, {100, 0}}, 20);
  ASSERT_EQ(quads.size(), 3U);
  EXPECT_EQ(quads[0], (Quad{{Vec{-10, 100}, Vec{10, 100}, Vec{10, 0}, Vec{-10, 0}}}));
  EXPECT_EQ(quads[1], (Quad{{Vec{-10, 100}, Vec{7, 107}, Vec{0, 100}, Vec{0, 100}}}));
  EXPECT_EQ(where({-1, 104}, Quad{quads[1]}), Inside::kOutside);
  EXPECT_EQ(where({-2, 102}, Quad{quads[1]}), Inside::kInside);
}

// A first edge much shorter than the strip is wide: a slanting cut would turn its strip inside out.
TEST(strips, bevelled_after_a_short_edge) {
  const Polyline line{{-479016, -578748}, {-478686, -578823}, {-453857, -609597}};
  const std::vector<Quad> quads = strips(line, inches(1));
  for (Coord way = 0; way <= length_of(line); way += 50) {
    const Vec at = point_along(line, way).at;
    EXPECT_TRUE(std::any_of(quads.begin(), quads.end(), [&](const Quad& q) { return within(at, q, 2); })) << way;
  }
}

TEST(strips, repeated_points_are_left_out) {
  EXPECT_EQ(strips({{0, 0}, {0, 0}, {0, 100}, {0, 100}}, 20).size(), 1U);
  EXPECT_TRUE(strips({{0, 0}, {0, 0}}, 20).empty());
  EXPECT_TRUE(strips({}, 20).empty());
}

Polyline any_way() {
  Polyline line{any_vec(inches(20))};
  for (int i = *rc::gen::inRange(1, 6); i > 0; --i) line.push_back(any_vec(inches(20)));
  return line;
}

RC_GTEST_PROP(lines, a_place_is_found_again, ()) {
  const Polyline line = any_way();
  const Coord way = *rc::gen::inRange<Coord>(0, length_of(line) + 1);
  const Pose place = point_along(line, way);
  RC_ASSERT(within(place.at, line, 1));
  RC_ASSERT(std::abs(length_of(part_of(line, 0, way)) - way) <= 2);
}

// What lies clearly within half the width is covered, except round the outside of the corners; what is
// covered lies within half the width, or as far as a mitre of 90 degrees reaches.
RC_GTEST_PROP(strips, cover_the_width, ()) {
  const Polyline line = any_way();
  const Coord width = inches(1);
  const std::vector<Quad> quads = strips(line, width);
  if (quads.empty()) return;  // all its points are one
  for (int i = 0; i < 20; ++i) {
    const Pose place = point_along(line, *rc::gen::inRange<Coord>(0, length_of(line) + 1));
    bool covered = false;
    for (const Quad& q : quads) covered = covered || within(place.at, q, 2);
    RC_ASSERT(covered);
  }
  for (const Quad& q : quads) {
    for (const Vec c : q.corner) RC_ASSERT(within(c, line, width * 71 / 100 + 3));
  }
}

RC_GTEST_PROP(lines, distance_between_lines, ()) {
  const Polyline a = any_way(), b = any_way();
  Coord least = kLargestCoord;
  for (std::size_t i = 1; i < a.size(); ++i) {
    for (std::size_t j = 1; j < b.size(); ++j) {
      least = std::min(least, distance(Segment{a[i - 1], a[i]}, Segment{b[j - 1], b[j]}));
    }
  }
  RC_ASSERT(distance(a, b) == least);
  RC_ASSERT(distance(b, a) == least);
  RC_ASSERT(within(a, b, least + 1));
  RC_ASSERT(least < 2 || !within(a, b, least - 1));
}

}  // namespace
}  // namespace drumhead
