#include <gtest/gtest.h>

#include <optional>

#include "geom/predicates.h"
#include "geom/reference.h"
#include "geom/touching.h"
#include "geom/upright.h"

namespace drumhead {
namespace {

TEST(distance, of_points_and_segments) {
  EXPECT_EQ(distance(Vec{0, 0}, Vec{3, 4}), 5);
  const Segment s{{0, 0}, {10, 0}};
  EXPECT_EQ(distance(Vec{5, 7}, s), 7);
  EXPECT_EQ(distance(Vec{13, 4}, s), 5);
  EXPECT_EQ(distance(Vec{-3, -4}, s), 5);
  EXPECT_EQ(distance(Vec{1, 1}, Segment{{4, 5}, {4, 5}}), 5);
  EXPECT_EQ(distance(Vec{0, 1}, Segment{{0, 0}, {1, 1}}), 1);  // 0.707
  EXPECT_EQ(distance(Vec{0, 2}, Segment{{0, 0}, {5, 5}}), 1);  // 1.414
  EXPECT_EQ(distance(s, Segment{{5, -1}, {5, 1}}), 0);
  EXPECT_EQ(distance(s, Segment{{13, 4}, {20, 4}}), 5);
  EXPECT_EQ(distance(s, Segment{{12, 0}, {20, 0}}), 2);  // on one line
}

TEST(distance, of_quads) {
  const Quad a = upright(0, 0, 10, 10);
  EXPECT_EQ(distance(a, upright(13, 14, 20, 20)), 5);  // corner to corner
  EXPECT_EQ(distance(a, upright(17, 2, 20, 4)), 7);    // edge to edge
  EXPECT_EQ(distance(a, upright(10, 10, 20, 20)), 0);
  EXPECT_EQ(distance(a, upright(2, 2, 3, 3)), 0);
  const Quad diamond{
      {Vec{20, 15}, Vec{30, 5}, Vec{20, -5}, Vec{10 + 3, 5}}};  // its west corner points at a's edge
  EXPECT_EQ(distance(a, diamond), 3);
  const Quad wall{{Vec{0, 20}, Vec{10, 20}, Vec{10, 20}, Vec{0, 20}}};
  EXPECT_EQ(distance(a, wall), 10);
  EXPECT_EQ(distance(wall, moved(wall, {15, 0})), 5);
}

TEST(distance, to_lines_and_polygons) {
  const Quad a = upright(0, 0, 10, 10);
  EXPECT_EQ(distance(a, Polyline{{50, 50}, {20, 50}, {20, -50}}), 10);
  EXPECT_EQ(distance(a, Polyline{{14, 13}}), 5);
  EXPECT_EQ(distance(Polyline{{0, 0}, {5, 0}}, Polyline{{9, 9}, {9, 3}, {20, 3}}), 5);
  const Polygon frame{{{-50, -50}, {50, -50}, {50, 50}, {-50, 50}},
                      {{{-20, -20}, {20, -20}, {20, 20}, {-20, 20}}}};
  EXPECT_EQ(distance(a, frame), 10);  // wholly inside the hole
  EXPECT_TRUE(within(a, frame, 10));
  EXPECT_FALSE(within(a, frame, 9));
  EXPECT_EQ(distance(moved(a, {15, 0}), frame), 0);
  EXPECT_EQ(distance(moved(a, {30, 0}), frame), 0);  // wholly in the ground of the frame
  EXPECT_TRUE(within(moved(a, {30, 0}), frame, 0));
  EXPECT_EQ(distance(Vec{0, 0}, frame), 20);
  EXPECT_EQ(distance(Vec{30, 0}, frame), 0);
}

TEST(within, is_exact_to_the_last_unit) {
  // A point at exactly 5 from a slanted line: 3x + 4y = 0 and the point (3, 4).
  const Segment s{{-4'000'000, 3'000'000}, {4'000'000, -3'000'000}};
  EXPECT_TRUE(within(Vec{3, 4}, s, 5));
  EXPECT_FALSE(within(Vec{3, 4}, s, 4));
  // (1, 1) is 7/5 away: more than 1, at most 2.
  EXPECT_FALSE(within(Vec{1, 1}, s, 1));
  EXPECT_TRUE(within(Vec{1, 1}, s, 2));
  // The largest table: a hair over the diagonal's length.
  EXPECT_TRUE(within(Vec{0, 0}, Vec{3 * 12'000'000, 4 * 12'000'000}, 60'000'000));
  EXPECT_FALSE(within(Vec{0, 0}, Vec{3 * 12'000'000, 4 * 12'000'000 + 1}, 60'000'000));
  EXPECT_FALSE(within(Vec{0, 0}, Vec{0, 0}, -1));
  EXPECT_TRUE(within(upright(0, 0, 1, 1), upright(5, 5, 6, 6), std::int64_t{1} << 62));
}

TEST(nearest_points, middle_of_a_stretch) {
  const Segment pair = nearest_points(upright(0, 0, 1000, 1000), upright(2000, 400, 3000, 2000));
  EXPECT_EQ(pair.a, (Vec{1000, 700}));  // the edges face each other from y = 400 to y = 1000
  EXPECT_EQ(pair.b, (Vec{2000, 700}));
  const Segment corner = nearest_points(upright(0, 0, 1000, 1000), upright(1300, 1400, 2000, 2000));
  EXPECT_EQ(corner.a, (Vec{1000, 1000}));
  EXPECT_EQ(corner.b, (Vec{1300, 1400}));
  const Segment contact = nearest_points(upright(0, 0, 1000, 1000), upright(1000, 400, 3000, 2000));
  EXPECT_EQ(contact.a, (Vec{1000, 700}));
  EXPECT_EQ(contact.b, (Vec{1000, 700}));
  EXPECT_EQ(nearest_point({5, 5}, upright(0, 0, 10, 10)), (Vec{5, 5}));
  EXPECT_EQ(nearest_point({5, 15}, upright(0, 0, 10, 10)), (Vec{5, 10}));
}

TEST(circles, touch_at_exactly_their_radius) {
  const Quad q = upright(0, 0, 10, 10);
  EXPECT_EQ(relate(Circle{{13, 14}, 5}, q), Relation::kTouching);
  EXPECT_EQ(relate(Circle{{13, 14}, 4}, q), Relation::kApart);
  EXPECT_EQ(relate(Circle{{13, 14}, 6}, q), Relation::kOverlapping);
  EXPECT_EQ(relate(Circle{{5, 5}, 1}, q), Relation::kOverlapping);
  EXPECT_EQ(relate(Circle{{5, 5}, 0}, q), Relation::kOverlapping);
  EXPECT_EQ(relate(Circle{{0, 5}, 0}, q), Relation::kTouching);
  EXPECT_EQ(relate(Circle{{0, 0}, 2}, Circle{{3, 4}, 3}), Relation::kTouching);
  EXPECT_EQ(relate(Circle{{0, 0}, 2}, Circle{{3, 4}, 2}), Relation::kApart);
  const Polygon frame{{{-50, -50}, {50, -50}, {50, 50}, {-50, 50}},
                      {{{-20, -20}, {20, -20}, {20, 20}, {-20, 20}}}};
  EXPECT_EQ(relate(Circle{{0, 0}, 19}, frame), Relation::kApart);
  EXPECT_EQ(relate(Circle{{0, 0}, 20}, frame), Relation::kTouching);
  EXPECT_EQ(relate(Circle{{30, 0}, 1}, frame), Relation::kOverlapping);
}

void check_distance(reference::Real exact, Coord measured) {
  RC_ASSERT(std::abs(exact - static_cast<reference::Real>(measured)) < 0.500001L);
}

template <class A, class B>
void check_shapes(const A& a, const B& b, bool meet) {
  const reference::Real exact =
      meet ? 0 : reference::slow_distance(reference::points(a), reference::points(b));
  check_distance(exact, distance(a, b));
  const auto floor = static_cast<Coord>(std::floor(exact + 1e-6L));
  const bool whole = std::abs(exact - std::round(exact)) < 1e-6L;
  RC_ASSERT(within(a, b, floor) || !whole || exact > static_cast<reference::Real>(floor));
  if (!whole) RC_ASSERT(!within(a, b, floor));
  RC_ASSERT(within(a, b, floor + 1));
  if (floor > 0) RC_ASSERT(!within(a, b, floor - 1));
}

RC_GTEST_PROP(distance, of_quads_agrees_with_long_double, ()) {
  const bool small = *rc::gen::arbitrary<bool>();
  const Quad a = small ? any_small_quad(12) : corners(any_box(inches(30), inches(8)));
  const Quad b = *rc::gen::inRange(0, 4) == 0 ? any_kite(5)
                 : small                      ? any_small_quad(12)
                                              : corners(any_box(inches(30), inches(8)));
  check_shapes(a, b, relate(a, b) != Relation::kApart);
  RC_ASSERT(distance(a, b) == distance(b, a));
}

RC_GTEST_PROP(distance, of_segments_agrees_with_long_double, ()) {
  const Coord reach = *rc::gen::element<Coord>(6, 40, inches(60));
  const Segment a = any_segment(reach);
  const Segment b = any_segment(reach);
  check_shapes(a, b, relate(a, b) != Relation::kApart);
}

RC_GTEST_PROP(distance, of_segment_and_quad_agrees_with_long_double, ()) {
  const Segment a = any_segment(*rc::gen::element<Coord>(12, inches(30)));
  const Quad b = *rc::gen::arbitrary<bool>() ? any_small_quad(12) : corners(any_box(inches(30), inches(8)));
  check_shapes(a, b, relate(a, b) != Relation::kApart);
}

// Boxes are measured by a quick path of their own: it must agree with the general one, which sees them here
// as quads with one corner moved out of the way by nothing (a kite's path through segments).
RC_GTEST_PROP(distance, quick_path_agrees_with_edges, ()) {
  const Quad a = any_small_quad(10);
  const Quad b = any_small_quad(10);
  if (relate(a, b) != Relation::kApart) return;
  Coord least = kLargestCoord;
  for (std::size_t i = 0; i < 4; ++i) {
    least = std::min(least, distance(Segment{a.corner[i], a.corner[(i + 1) % 4]}, b));
  }
  RC_ASSERT(distance(a, b) == least);
}

RC_GTEST_PROP(nearest_points, are_as_far_apart_as_the_distance, ()) {
  const Quad a = corners(any_box(inches(30), inches(8)));
  const Quad b = corners(any_box(inches(30), inches(8)));
  const Segment pair = nearest_points(a, b);
  RC_ASSERT(is_same(distance(pair.a, pair.b), distance(a, b)));
  RC_ASSERT(within(pair.a, a, 1));
  RC_ASSERT(within(pair.b, b, 1));
}

// The sign of (distance - d), by long double; none where they are too near to tell.
std::optional<int> slow_comparison(reference::Real exact, Coord d) {
  const reference::Real more = exact - static_cast<reference::Real>(d);
  if (std::abs(more) < 1e-9L) return std::nullopt;
  return more > 0 ? 1 : -1;
}

RC_GTEST_PROP(compare_distance, of_a_point_and_a_quad_agrees_with_long_double, ()) {
  const Coord reach = *rc::gen::element<Coord>(12, inches(30));
  const Vec p = any_vec(reach);
  const Quad q = *rc::gen::arbitrary<bool>() ? any_small_quad(12) : corners(any_box(reach, inches(8)));
  const reference::Real exact =
      where(p, q) == Inside::kOutside ? reference::slow_distance({p}, reference::points(q)) : 0;
  for (const Coord d : {Coord{0}, static_cast<Coord>(exact), static_cast<Coord>(exact) + 1, *rc::gen::inRange<Coord>(0, reach)}) {
    const std::optional<int> expected = slow_comparison(exact, d);
    if (expected) RC_ASSERT(compare_distance(p, q, d) == *expected);
    RC_ASSERT(within(p, q, d) == (compare_distance(p, q, d) <= 0));
  }
}

// Everything between a shape and a star with a hole goes by the nearest edge, unless the one holds the other.
Polygon any_star_with_hole() {
  Polygon star{any_star({0, 0}, 12), {}};
  for (Vec& v : star.outer) v = {v.x * 10, v.y * 10};
  star.holes = {any_star({0, 0}, 10)};  // its corners lie within 14 of the middle, the outline's beyond
  return star;
}
reference::Real slow_distance_to_edges(const std::vector<Vec>& shape, const Polygon& polygon) {
  reference::Real least = reference::slow_distance(shape, polygon.outer);
  for (const Ring& hole : polygon.holes) least = std::min(least, reference::slow_distance(shape, hole));
  return least;
}

RC_GTEST_PROP(distance, of_quad_and_polygon_with_a_hole_agrees_with_long_double, ()) {
  const Polygon star = any_star_with_hole();
  const Quad q = *rc::gen::arbitrary<bool>() ? any_small_quad(8) : any_small_quad(150);
  const bool meet = relate(q, star) != Relation::kApart;
  const reference::Real exact = meet ? 0 : slow_distance_to_edges(reference::points(q), star);
  check_distance(exact, distance(q, star));
  for (const Coord d : {Coord{0}, static_cast<Coord>(exact), static_cast<Coord>(exact) + 1})
    if (const auto expected = slow_comparison(exact, d)) RC_ASSERT(within(q, star, d) == (*expected < 0));
}

RC_GTEST_PROP(circles, agree_with_long_double, ()) {
  const Polygon star = any_star_with_hole();
  const Circle circle{any_vec(*rc::gen::element<Coord>(12, 150)), *rc::gen::inRange<Coord>(1, 60)};
  const auto expected = [&](bool inside, reference::Real edge) -> std::optional<Relation> {
    if (inside) return Relation::kOverlapping;
    const std::optional<int> comparison = slow_comparison(edge, circle.radius);
    if (!comparison) return std::nullopt;
    return *comparison < 0 ? Relation::kOverlapping : Relation::kApart;
  };
  const auto polygon = expected(where(circle.centre, star) == Inside::kInside, slow_distance_to_edges({circle.centre}, star));
  if (polygon) RC_ASSERT(relate(circle, star) == *polygon);
  const Quad q = any_small_quad(100);
  const auto quad = expected(where(circle.centre, q) == Inside::kInside, reference::slow_distance({circle.centre}, reference::points(q)));
  if (quad) RC_ASSERT(relate(circle, q) == *quad);
  const Circle other{any_vec(100), *rc::gen::inRange<Coord>(1, 60)};
  const Vec off = other.centre - circle.centre;
  const Coord far = off.x * off.x + off.y * off.y, both = (circle.radius + other.radius) * (circle.radius + other.radius);
  RC_ASSERT(relate(circle, other) == (far > both ? Relation::kApart : far == both ? Relation::kTouching : Relation::kOverlapping));
}

}  // namespace
}  // namespace drumhead
