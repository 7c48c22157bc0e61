#include <gtest/gtest.h>

#include "geom/predicates.h"
#include "geom/reference.h"
#include "geom/upright.h"

namespace drumhead {
namespace {

const Polygon kFrame{{{0, 0}, {60, 0}, {60, 60}, {0, 60}}, {{{20, 20}, {40, 20}, {40, 40}, {20, 40}}}};
// An L: the corner at (10, 10) points inward.
const Polygon kEll{{{0, 0}, {30, 0}, {30, 10}, {10, 10}, {10, 30}, {0, 30}}, {}};

TEST(where_in_polygon, holes_and_edges) {
  EXPECT_EQ(where({10, 10}, kFrame), Inside::kInside);
  EXPECT_EQ(where({30, 30}, kFrame), Inside::kOutside);
  EXPECT_EQ(where({20, 30}, kFrame), Inside::kOnEdge);
  EXPECT_EQ(where({40, 40}, kFrame), Inside::kOnEdge);
  EXPECT_EQ(where({0, 0}, kFrame), Inside::kOnEdge);
  EXPECT_EQ(where({61, 20}, kFrame), Inside::kOutside);
  EXPECT_EQ(where({-1, 20}, kFrame), Inside::kOutside);  // level with corners of the hole
  EXPECT_EQ(where({15, 20}, kFrame), Inside::kInside);
  EXPECT_EQ(where({20, 20}, kEll), Inside::kOutside);
  EXPECT_EQ(where({5, 10}, kEll), Inside::kInside);
}

TEST(relate_quad_polygon, all_ways) {
  EXPECT_EQ(relate(upright(25, 25, 35, 35), kFrame), Relation::kApart);     // in the hole
  EXPECT_EQ(relate(upright(20, 20, 40, 40), kFrame), Relation::kTouching);  // fills the hole
  EXPECT_EQ(relate(upright(19, 25, 35, 35), kFrame), Relation::kOverlapping);
  EXPECT_EQ(relate(upright(5, 5, 10, 10), kFrame), Relation::kOverlapping);
  EXPECT_EQ(relate(upright(-10, -10, 70, 70), kFrame), Relation::kOverlapping);  // covers it all
  EXPECT_EQ(relate(upright(60, 0, 70, 10), kFrame), Relation::kTouching);
  EXPECT_EQ(relate(upright(60, 60, 70, 70), kFrame), Relation::kTouching);
  EXPECT_EQ(relate(upright(10, 10, 30, 30), kEll), Relation::kTouching);  // nestles in the L
  EXPECT_EQ(relate(upright(11, 11, 30, 30), kEll), Relation::kApart);
  const Quad thin{{Vec{25, 30}, Vec{35, 30}, Vec{35, 30}, Vec{25, 30}}};
  EXPECT_EQ(relate(thin, kFrame), Relation::kApart);
  EXPECT_EQ(relate(moved(thin, {-5, 0}), kFrame), Relation::kTouching);
  EXPECT_EQ(relate(moved(thin, {-6, 0}), kFrame), Relation::kOverlapping);
}

TEST(relate_segment_polygon, all_ways) {
  EXPECT_EQ(relate(Segment{{20, 30}, {40, 30}}, kFrame),
            Relation::kTouching);  // across the hole, edge to edge
  EXPECT_EQ(relate(Segment{{20, 20}, {40, 40}}, kFrame), Relation::kTouching);  // the hole's diagonal
  EXPECT_EQ(relate(Segment{{0, 0}, {60, 60}}, kFrame), Relation::kOverlapping);
  EXPECT_EQ(relate(Segment{{-10, 0}, {70, 0}}, kFrame), Relation::kTouching);
  EXPECT_EQ(relate(Segment{{-10, 10}, {10, -10}}, kFrame), Relation::kTouching);
  EXPECT_EQ(relate(Segment{{25, 25}, {35, 35}}, kFrame), Relation::kApart);
  EXPECT_EQ(relate(Segment{{0, 20}, {20, 0}}, kEll),
            Relation::kOverlapping);  // through the inner corner's ground
  EXPECT_EQ(relate(Segment{{30, 10}, {10, 30}}, kEll), Relation::kTouching);
  EXPECT_EQ(relate(Segment{{5, 5}, {5, 5}}, kEll), Relation::kOverlapping);
  EXPECT_EQ(relate(Segment{{0, 5}, {0, 5}}, kEll), Relation::kTouching);
}

TEST(contains, edges_allowed_holes_not) {
  EXPECT_TRUE(contains(kFrame, upright(0, 0, 20, 20)));
  EXPECT_TRUE(contains(kFrame, upright(0, 0, 20, 60)));
  EXPECT_FALSE(contains(kFrame, upright(0, 0, 21, 21)));
  EXPECT_FALSE(contains(kFrame, upright(10, 10, 50, 50)));  // all corners inside, the hole within
  EXPECT_FALSE(contains(kFrame, upright(20, 20, 40, 40)));
  EXPECT_FALSE(contains(kFrame, upright(-1, 0, 20, 20)));
  EXPECT_FALSE(contains(kFrame, upright(25, 25, 35, 35)));
  const Quad thin{{Vec{0, 20}, Vec{60, 20}, Vec{60, 20}, Vec{0, 20}}};
  EXPECT_TRUE(contains(kFrame, thin));                  // along the hole's edge
  EXPECT_FALSE(contains(kFrame, moved(thin, {0, 1})));  // through the hole
  EXPECT_FALSE(contains(kFrame, moved(thin, {1, 0})));
}

TEST(rings, simple_or_not) {
  EXPECT_TRUE(is_simple({{0, 0}, {10, 0}, {10, 10}, {0, 10}}));
  EXPECT_TRUE(is_simple({{0, 0}, {5, 0}, {10, 0}, {10, 10}}));    // a point on an edge is no harm
  EXPECT_FALSE(is_simple({{0, 0}, {10, 10}, {10, 0}, {0, 10}}));  // a bow tie
  EXPECT_FALSE(is_simple({{0, 0}, {10, 0}}));
  EXPECT_FALSE(is_simple({{0, 0}, {10, 0}, {10, 0}, {0, 10}}));           // a corner twice
  EXPECT_FALSE(is_simple({{0, 0}, {10, 0}, {20, 0}}));                    // no area
  EXPECT_FALSE(is_simple({{0, 0}, {10, 0}, {5, 0}, {5, 10}}));            // folds back
  EXPECT_FALSE(is_simple({{0, 0}, {10, 0}, {10, 10}, {5, 0}, {0, 10}}));  // touches its own edge
}

TEST(rings, areas) {
  EXPECT_EQ(doubled_area(Ring{{0, 0}, {10, 0}, {10, 10}, {0, 10}}), 200);
  EXPECT_EQ(doubled_area(Ring{{0, 10}, {10, 10}, {10, 0}, {0, 0}}), -200);
  EXPECT_EQ(doubled_area(kEll.outer), 1000);
  EXPECT_EQ(doubled_area(upright(0, 0, 3, 5)), -30);  // corners run clockwise
  EXPECT_EQ(doubled_area(Ring{}), 0);
}

TEST(convex_hull, drops_what_is_inside_or_on_an_edge) {
  const Ring hull = convex_hull({{0, 0}, {5, 0}, {10, 0}, {10, 10}, {5, 5}, {0, 10}, {0, 0}, {5, 10}});
  EXPECT_EQ(hull, (Ring{{0, 0}, {10, 0}, {10, 10}, {0, 10}}));
  EXPECT_EQ(convex_hull({{3, 3}, {1, 1}, {2, 2}}), (Ring{{1, 1}, {3, 3}}));
  EXPECT_EQ(convex_hull({{3, 3}, {3, 3}}), (Ring{{3, 3}}));
  EXPECT_TRUE(convex_hull({}).empty());
}

RC_GTEST_PROP(convex_hull, holds_every_point_and_turns_left, ()) {
  std::vector<Vec> points;
  for (int i = 0; i < 12; ++i) points.push_back(any_vec(9));
  const Ring hull = convex_hull(points);
  for (std::size_t i = 0; hull.size() > 2 && i < hull.size(); ++i) {
    const Vec a = hull[i], b = hull[(i + 1) % hull.size()], c = hull[(i + 2) % hull.size()];
    RC_ASSERT(orientation(a, b, c) == Turn::kLeft);
    for (const Vec p : points) RC_ASSERT(orientation(a, b, p) != Turn::kRight);
  }
}

// The angle a ring turns around a point, in whole turns.
int winding(Vec p, const Ring& ring) {
  reference::Real sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec a = ring[i] - p, b = ring[(i + 1) % ring.size()] - p;
    sum += std::atan2(static_cast<reference::Real>(cross(a, b)), static_cast<reference::Real>(dot(a, b)));
  }
  return static_cast<int>(std::lround(sum / 6.283185307179586L));
}

RC_GTEST_PROP(where_in_polygon, agrees_with_winding, ()) {
  const Polygon star{any_star({0, 0}, 12), {}};
  const Vec p = any_vec(13);
  bool on_edge = false;
  for (std::size_t i = 0; i < 8; ++i) {
    on_edge |= reference::slow_distance(p, Segment{star.outer[i], star.outer[(i + 1) % 8]}) < 1e-12L;
  }
  const Inside expected = on_edge                       ? Inside::kOnEdge
                          : winding(p, star.outer) != 0 ? Inside::kInside
                                                        : Inside::kOutside;
  RC_ASSERT(where(p, star) == expected);
}

// A star is eight triangles round its centre: what it does to a quad is what they do together.
RC_GTEST_PROP(relate_quad_polygon, agrees_with_triangles, ()) {
  const Ring star = any_star({0, 0}, 12);
  const Quad q = any_small_quad(12);
  RC_PRE(doubled_area(q) != 0);
  Relation expected = Relation::kApart;
  for (std::size_t i = 0; i < 8; ++i) {
    expected = std::max(expected, reference::relate({Vec{0, 0}, star[i], star[(i + 1) % 8]}, q));
  }
  RC_ASSERT(relate(q, Polygon{star, {}}) == expected);
}

// The ground of a frame is four boxes; the hole is what they leave.
RC_GTEST_PROP(relate_quad_polygon, a_frame_is_four_boxes, ()) {
  const Quad q = any_small_quad(70);
  RC_PRE(doubled_area(q) != 0);
  Relation expected = Relation::kApart;
  for (const Quad& side :
       {upright(0, 0, 60, 20), upright(0, 40, 60, 60), upright(0, 0, 20, 60), upright(40, 0, 60, 60)}) {
    expected = std::max(expected, reference::relate(reference::points(side), q));
  }
  RC_ASSERT(relate(q, kFrame) == expected);
}

// What is not the frame is its hole and four boxes that reach far out: a quad lies within it if it overlaps none of them.
RC_GTEST_PROP(contains, what_overlaps_nothing_else, ()) {
  constexpr Coord kFar = 500;
  Quad q = any_small_quad(*rc::gen::element<Coord>(8, 20));
  RC_PRE(doubled_area(q) != 0);
  q = moved(q, {*rc::gen::inRange<Coord>(0, 61), *rc::gen::inRange<Coord>(0, 61)});
  bool within_frame = true;
  for (const Quad& outside : {upright(20, 20, 40, 40), upright(-kFar, -kFar, 0, kFar), upright(60, -kFar, kFar, kFar),
                              upright(-kFar, -kFar, kFar, 0), upright(-kFar, 60, kFar, kFar)})
    within_frame = within_frame && reference::relate(reference::points(outside), q) != Relation::kOverlapping;
  RC_ASSERT(contains(kFrame, q) == within_frame);
  RC_CLASSIFY(within_frame, "within");
}

RC_GTEST_PROP(relate_segment_polygon, agrees_with_a_thin_quad_and_samples, ()) {
  const Polygon star{any_star({0, 0}, 12), {}};
  const Segment s = any_segment(13);
  const Relation relation = relate(s, star);
  RC_ASSERT(relate(Segment{s.b, s.a}, star) == relation);
  RC_ASSERT(relate(Quad{{s.a, s.b, s.b, s.a}}, star) == relation);
  // Points of the segment at 1/60 steps, the star scaled up to make them whole.
  Polygon large = star;
  for (Vec& v : large.outer) v = {v.x * 60, v.y * 60};
  for (Coord k = 1; k < 60; ++k) {
    const Vec p{s.a.x * (60 - k) + s.b.x * k, s.a.y * (60 - k) + s.b.y * k};
    const Inside at = where(p, large);
    if (at == Inside::kInside) RC_ASSERT(relation == Relation::kOverlapping);
    if (at == Inside::kOnEdge) RC_ASSERT(relation != Relation::kApart);
    if (at == Inside::kOutside) RC_ASSERT(!contains(star, Quad{{s.a, s.b, s.b, s.a}}));
  }
}

}  // namespace
}  // namespace drumhead
