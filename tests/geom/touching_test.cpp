// Touching survives turning: what touches along the axes touches at every angle, what overlaps or is apart by more than
// rounding can do does so too.
#include "geom/touching.h"

#include <gtest/gtest.h>

#include "geom/reference.h"
#include "geom/transform.h"
#include "geom/upright.h"

namespace drumhead {
namespace {

// By any angle, and perhaps in a mirror.
Transform any_turn() {
  return {inches(72), inches(48), *rc::gen::arbitrary<bool>(), *rc::gen::inRange<Angle>(0, kFullTurn)};
}

Coord any_size() { return 2 * *rc::gen::inRange<Coord>(inches(1, 8), inches(4)); }

// Two boxes of which the second stands before the first, facing it, this far from front to front and partly beside it.
struct Facing {
  Box first;
  Box second;
};
Facing any_facing(Coord gap) {
  const Vec at{*rc::gen::inRange<Coord>(inches(10), inches(60)), *rc::gen::inRange<Coord>(inches(10), inches(30))};
  const Coord aside = *rc::gen::inRange<Coord>(-inches(1, 9), inches(1, 9));
  return {{{at, kNorth}, any_size(), any_size()}, {{at + Vec{aside, gap}, kSouth}, any_size(), any_size()}};
}

Relation turned_contact(const Transform& t, const Facing& two) {
  return contact_of(corners(transformed(t, two.first)), corners(transformed(t, two.second)));
}

RC_GTEST_PROP(touching, fronts_that_touch_touch_at_every_angle, ()) {
  RC_ASSERT(turned_contact(any_turn(), any_facing(0)) == Relation::kTouching);
}

RC_GTEST_PROP(touching, flanks_that_touch_touch_at_every_angle, ()) {
  const Vec at{inches(30), inches(20)};
  const Coord width = any_size(), other_width = any_size(), behind = *rc::gen::inRange<Coord>(0, inches(1, 9));
  const Box first{{at, kNorth}, width, any_size()};
  const Box second{{at + Vec{(width + other_width) / 2, -behind}, kNorth}, other_width, any_size()};
  RC_ASSERT(turned_contact(any_turn(), {first, second}) == Relation::kTouching);
}

RC_GTEST_PROP(touching, more_than_rounding_is_no_touch, ()) {
  const Coord more = kContactTolerance + *rc::gen::inRange<Coord>(5, inches(1, 9));
  RC_ASSERT(turned_contact(any_turn(), any_facing(more)) == Relation::kApart);
  RC_ASSERT(turned_contact(any_turn(), any_facing(-more)) == Relation::kOverlapping);
}

RC_GTEST_PROP(touching, a_box_laid_against_an_area_is_not_in_it, ()) {
  const Transform t = any_turn();
  const Facing two = any_facing(0);
  const Quad ground = corners(two.first);
  const Polygon area = transformed(t, Polygon{{ground.corner.begin(), ground.corner.end()}, {}});
  Box box = transformed(t, two.second);
  RC_ASSERT(!overlap(corners(box), area));
  RC_ASSERT(within(corners(box), area, kContactTolerance));
  box.pose.at = box.pose.at + step(box.pose.facing, kContactTolerance + 5);
  RC_ASSERT(overlap(corners(box), area));
}

RC_GTEST_PROP(touching, a_box_that_fills_a_corner_of_an_area_lies_in_it, ()) {
  const Transform t = any_turn();
  const Coord width = any_size(), depth = any_size();
  const Vec low{inches(20), inches(15)};
  const Polygon area{{low, low + Vec{inches(9), 0}, low + Vec{inches(9), inches(9)}, low + Vec{0, inches(9)}}, {}};
  const Box box{{low + Vec{width / 2, depth}, kNorth}, width, depth};
  RC_ASSERT(lies_in(corners(transformed(t, box)), transformed(t, area)));
}

RC_GTEST_PROP(touching, a_line_along_an_edge_does_not_pass_through, ()) {
  const Transform t = any_turn();
  const Vec low{inches(20), inches(15)}, high = low + Vec{any_size(), any_size()};
  const Polygon area{{low, {high.x, low.y}, high, {low.x, high.y}}, {}};
  const Coord past = *rc::gen::inRange<Coord>(-inches(1, 16), inches(2));
  const auto passes = [&](Coord inside) {
    const Segment line{{low.x + inside, low.y - past}, {low.x + inside, high.y + past}};
    return passes_through(transformed(t, line), transformed(t, area));
  };
  RC_ASSERT(!passes(0));
  RC_ASSERT(passes((high.x - low.x) / 2));
}

// What faces each other along a stretch is pointed at in its middle at every angle, apart and touching.
RC_GTEST_PROP(touching, the_middle_of_a_stretch_is_its_middle_at_every_angle, ()) {
  const Transform t = any_turn();
  const Facing two = any_facing(*rc::gen::element<Coord>(0, inches(1, 8), inches(3)));
  const Segment upright = nearest_points(corners(two.first), corners(two.second));
  const Segment turned = nearest_points(corners(transformed(t, two.first)), corners(transformed(t, two.second)));
  RC_ASSERT(within(turned.a, transformed(t, upright.a), kContactTolerance));
  RC_ASSERT(within(turned.b, transformed(t, upright.b), kContactTolerance));
}

TEST(even_out, makes_a_tie_of_what_rounding_has_parted) {
  struct Place {
    Coord length;
  };
  std::vector<Place> places{{100}, {105}, {130}};
  even_out(places, &Place::length);
  EXPECT_EQ(places[1].length, 100);
  EXPECT_EQ(places[2].length, 130);
}

// Every corner of a box that is drawn in lies in the box, by so much from both its edges.
RC_GTEST_PROP(drawn_in, goes_inwards_at_every_angle, ()) {
  const Box box = transformed(any_turn(), Box{{{inches(30), inches(20)}, kNorth}, any_size(), any_size()});
  const Coord by = *rc::gen::inRange<Coord>(3, inches(1, 16));
  const Quad whole = corners(box), inner = drawn_in(whole, by), outer = drawn_in(whole, -by);
  for (const Vec corner : inner.corner) RC_ASSERT(where(corner, whole) == Inside::kInside);
  for (const Vec corner : whole.corner) RC_ASSERT(where(corner, outer) == Inside::kInside);
  for (std::size_t i = 0; i < 4; ++i) {
    const Segment edge{whole.corner[i], whole.corner[(i + 1) % 4]};
    RC_ASSERT(std::abs(distance(inner.corner[i], edge) - by) <= 2);
  }
}

TEST(drawn_in, stops_at_the_middle) {
  EXPECT_EQ(drawn_in(upright(0, 0, 100, 10), 20), (Quad{{Vec{20, 5}, Vec{80, 5}, Vec{80, 5}, Vec{20, 5}}}));
}

TEST(lengths, that_differ_by_the_tolerance_are_the_same) {
  EXPECT_TRUE(is_at_most(inches(2) + kContactTolerance, inches(2)));
  EXPECT_FALSE(is_at_most(inches(2) + kContactTolerance + 1, inches(2)));
  EXPECT_FALSE(is_less(inches(2) - kContactTolerance, inches(2)));
  EXPECT_TRUE(is_less(inches(2) - kContactTolerance - 1, inches(2)));
  EXPECT_TRUE(is_same(-kContactTolerance, 0));
}

// The tolerance is what two corners of two bodies can be off by, with room for their paths: five legs.
TEST(lengths, the_tolerance_is_derived_from_the_roundings) {
  constexpr double kPlace = 0.7072, kCorner = 3 * kPlace, kLegs = 5;
  EXPECT_GE(static_cast<double>(kContactTolerance), 2 * kCorner + kLegs * kPlace);
  EXPECT_LE(30 * kContactTolerance, inches(1, 100));
}

}  // namespace
}  // namespace drumhead
