#include <gtest/gtest.h>

#include "geom/predicates.h"
#include "geom/reference.h"
#include "geom/upright.h"

namespace drumhead {
namespace {

constexpr Relation kApart = Relation::kApart;
constexpr Relation kTouching = Relation::kTouching;
constexpr Relation kOverlapping = Relation::kOverlapping;

TEST(orientation, left_right_straight) {
  EXPECT_EQ(orientation({0, 0}, {1, 0}, {1, 1}), Turn::kLeft);
  EXPECT_EQ(orientation({0, 0}, {1, 0}, {1, -1}), Turn::kRight);
  EXPECT_EQ(orientation({0, 0}, {1, 0}, {5, 0}), Turn::kStraight);
}

TEST(relate_quads, side_by_side) {
  const Quad a = upright(0, 0, 10, 10);
  EXPECT_EQ(relate(a, upright(10, 0, 20, 10)), kTouching);   // a shared edge
  EXPECT_EQ(relate(a, upright(10, 10, 20, 20)), kTouching);  // a shared corner
  EXPECT_EQ(relate(a, upright(9, 9, 20, 20)), kOverlapping);
  EXPECT_EQ(relate(a, upright(11, 0, 20, 10)), kApart);
  EXPECT_EQ(relate(a, upright(2, 2, 3, 3)), kOverlapping);  // wholly inside
  EXPECT_EQ(relate(a, a), kOverlapping);
}

TEST(relate_quads, a_diamond_by_a_corner) {
  const Quad diamond{{Vec{0, 10}, Vec{10, 0}, Vec{0, -10}, Vec{-10, 0}}};
  EXPECT_EQ(relate(diamond, upright(5, 5, 20, 20)), kTouching);  // the corner lies on the slanted edge
  EXPECT_EQ(relate(diamond, upright(6, 5, 20, 20)), kApart);     // although their bounds meet
  EXPECT_EQ(relate(diamond, upright(4, 5, 20, 20)), kOverlapping);
}

TEST(relate_quads, without_area_count_as_segments) {
  const Quad wall{{Vec{0, 0}, Vec{10, 0}, Vec{10, 0}, Vec{0, 0}}};
  EXPECT_EQ(relate(wall, upright(4, -5, 6, 5)), kOverlapping);  // passes through it
  EXPECT_EQ(relate(wall, upright(4, 0, 6, 5)), kTouching);      // runs along its edge
  EXPECT_EQ(relate(wall, upright(10, -5, 16, 5)), kTouching);   // ends at it
  EXPECT_EQ(relate(wall, upright(11, -5, 16, 5)), kApart);
  const Quad on{{Vec{5, 0}, Vec{15, 0}, Vec{15, 0}, Vec{5, 0}}};
  const Quad after{{Vec{11, 0}, Vec{15, 0}, Vec{15, 0}, Vec{11, 0}}};
  const Quad across{{Vec{5, -5}, Vec{5, 5}, Vec{5, 5}, Vec{5, -5}}};
  const Quad point{{Vec{5, 0}, Vec{5, 0}, Vec{5, 0}, Vec{5, 0}}};
  EXPECT_EQ(relate(wall, on), kOverlapping);
  EXPECT_EQ(relate(wall, after), kApart);
  EXPECT_EQ(relate(wall, across), kOverlapping);
  EXPECT_EQ(relate(wall, point), kOverlapping);
  EXPECT_EQ(relate(point, point), kOverlapping);
  EXPECT_EQ(relate(point, upright(5, -5, 6, 5)), kTouching);
}

TEST(relate_segments, all_ways) {
  const Segment s{{0, 0}, {10, 0}};
  EXPECT_EQ(relate(s, Segment{{5, -5}, {5, 5}}), kOverlapping);
  EXPECT_EQ(relate(s, Segment{{5, 0}, {5, 5}}), kTouching);    // a T
  EXPECT_EQ(relate(s, Segment{{10, 0}, {15, 5}}), kTouching);  // a shared end
  EXPECT_EQ(relate(s, Segment{{10, 0}, {15, 0}}), kTouching);  // end to end on one line
  EXPECT_EQ(relate(s, Segment{{9, 0}, {15, 0}}), kOverlapping);
  EXPECT_EQ(relate(s, Segment{{2, 0}, {3, 0}}), kOverlapping);
  EXPECT_EQ(relate(s, Segment{{11, 0}, {15, 0}}), kApart);
  EXPECT_EQ(relate(s, Segment{{0, 1}, {10, 1}}), kApart);
  EXPECT_EQ(relate(s, Segment{{0, 5}, {20, -1}}), kApart);
  EXPECT_EQ(relate(s, Segment{{4, 0}, {4, 0}}), kOverlapping);  // a point within
  EXPECT_EQ(relate(s, Segment{{0, 0}, {0, 0}}), kTouching);     // a point at the end
  EXPECT_EQ(relate(s, Segment{{4, 1}, {4, 1}}), kApart);
  EXPECT_EQ(relate(s, Segment{{11, 0}, {11, 0}}), kApart);
}

TEST(relate_segment_quad, all_ways) {
  const Quad q = upright(0, 0, 10, 10);
  EXPECT_EQ(relate(Segment{{-5, 5}, {15, 5}}, q), kOverlapping);
  EXPECT_EQ(relate(Segment{{3, 3}, {4, 4}}, q), kOverlapping);
  EXPECT_EQ(relate(Segment{{-5, 0}, {15, 0}}, q), kTouching);  // along an edge
  EXPECT_EQ(relate(Segment{{-5, 5}, {5, 15}}, q), kTouching);  // grazes a corner
  EXPECT_EQ(relate(Segment{{-5, 6}, {5, 16}}, q), kApart);
  EXPECT_EQ(relate(Segment{{-5, 5}, {0, 5}}, q), kTouching);      // ends at the edge
  EXPECT_EQ(relate(Segment{{0, 0}, {10, 10}}, q), kOverlapping);  // a diagonal
  EXPECT_EQ(relate(Segment{{5, 5}, {5, 5}}, q), kOverlapping);
  EXPECT_EQ(relate(Segment{{0, 5}, {0, 5}}, q), kTouching);
  EXPECT_EQ(relate(Segment{{11, 5}, {11, 5}}, q), kApart);
}

TEST(where_in_quad, edges_corners_and_either_rotation) {
  const Quad q = upright(0, 0, 10, 10);
  const Quad reversed{{q.corner[3], q.corner[2], q.corner[1], q.corner[0]}};
  for (const Quad& each : {q, reversed}) {
    EXPECT_EQ(where({5, 5}, each), Inside::kInside);
    EXPECT_EQ(where({0, 5}, each), Inside::kOnEdge);
    EXPECT_EQ(where({10, 10}, each), Inside::kOnEdge);
    EXPECT_EQ(where({11, 10}, each), Inside::kOutside);
  }
  const Quad wall{{Vec{0, 0}, Vec{10, 0}, Vec{10, 0}, Vec{0, 0}}};
  EXPECT_EQ(where({5, 0}, wall), Inside::kOnEdge);
}

TEST(overlaps_deeper, measures_the_way_out) {
  const Quad a = upright(0, 0, 100, 100);
  EXPECT_TRUE(overlaps_deeper(a, upright(97, 0, 200, 100), 2));
  EXPECT_FALSE(overlaps_deeper(a, upright(97, 0, 200, 100), 3));
  EXPECT_FALSE(overlaps_deeper(a, upright(100, 0, 200, 100), 0));
  EXPECT_TRUE(overlaps_deeper(a, upright(40, 40, 60, 60), 59));
  EXPECT_FALSE(overlaps_deeper(a, upright(40, 40, 60, 60), 60));  // out by any side is 60
}

TEST(bounds, hold_their_edges) {
  const Bounds table{{0, 0}, {100, 50}};
  EXPECT_TRUE(contains(table, upright(0, 0, 100, 50)));
  EXPECT_FALSE(contains(table, upright(0, 0, 101, 50)));
  EXPECT_TRUE(contains(table, Vec{100, 50}));
  EXPECT_FALSE(contains(table, Vec{100, 51}));
}

Quad any_quad() { return *rc::gen::inRange(0, 3) == 0 ? any_kite(4) : any_small_quad(8); }

TEST(bounds, are_farther_apart_than_their_gap_only) {
  const Bounds a{{0, 0}, {10, 10}};
  const Bounds askew{{13, 14}, {20, 20}};  // 3 and 4 off: a gap of 5
  EXPECT_FALSE(farther_apart(a, askew, 5));
  EXPECT_TRUE(farther_apart(a, askew, 4));
  EXPECT_TRUE(farther_apart(askew, a, 4));
  EXPECT_FALSE(farther_apart(a, Bounds{{5, 12}, {6, 20}}, 2));
  EXPECT_TRUE(farther_apart(a, Bounds{{5, 12}, {6, 20}}, 1));
  EXPECT_FALSE(farther_apart(a, Bounds{{10, 10}, {20, 20}}, 0));  // they touch
}

RC_GTEST_PROP(relate_quads, agrees_with_exact_clipping, ()) {
  const Quad a = any_quad();
  const Quad b = any_quad();
  RC_PRE(doubled_area(b) != 0);
  RC_ASSERT(relate(a, b) == reference::relate(reference::points(a), b));
  RC_ASSERT(relate(b, a) == relate(a, b));
}

RC_GTEST_PROP(relate_segment_quad, agrees_with_exact_clipping, ()) {
  const Segment s = any_segment(8);
  const Quad q = any_quad();
  RC_PRE(doubled_area(q) != 0);
  RC_ASSERT(relate(s, q) == reference::relate(reference::points(s), q));
}

// A segment is a box of no depth: three ways to ask are one answer.
RC_GTEST_PROP(relate_segments, agrees_with_thin_quads, ()) {
  const Segment s = any_segment(5);
  const Segment t = any_segment(5);
  const Quad thin_s{{s.a, s.b, s.b, s.a}};
  const Quad thin_t{{t.a, t.b, t.b, t.a}};
  RC_ASSERT(relate(s, t) == relate(t, s));
  RC_ASSERT(relate(s, t) == relate(thin_s, thin_t));
  RC_ASSERT(relate(s, t) == relate(s, thin_t));
}

RC_GTEST_PROP(relate_quads, a_box_moved_off_by_its_depth_is_free, ()) {
  Box box = any_box(inches(60), inches(12));
  box.width += 100, box.depth += 100;
  const Quad q = corners(box);
  const Quad behind = moved(q, q.rear_left() - q.front_left());
  RC_ASSERT(relate(q, behind) == kTouching);
  RC_ASSERT(relate(q, moved(behind, step(box.pose.facing, 3))) != kApart);
  RC_ASSERT(relate(q, moved(behind, step(box.pose.facing, -3))) == kApart);
}

}  // namespace
}  // namespace drumhead
