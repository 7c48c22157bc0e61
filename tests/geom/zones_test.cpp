#include "geom/zones.h"

#include <gtest/gtest.h>

#include "geom/motion.h"
#include "geom/reference.h"
#include "geom/upright.h"

namespace drumhead {
namespace {

const Box kBox{{{0, 0}, kNorth}, 100, 40};  // front from (-50, 0) to (50, 0)

TEST(half_planes, of_a_pose) {
  const Pose pose{{10, 20}, kEast};
  EXPECT_GT(depth_scaled(ahead_of(pose), {11, 0}), 0);
  EXPECT_EQ(depth_scaled(ahead_of(pose), {13, 99}), 3 * kTrigScale);
  EXPECT_EQ(depth_scaled(behind(pose), {13, 99}), -3 * kTrigScale);
  EXPECT_EQ(depth_scaled(left_of(pose), {13, 25}), 5 * kTrigScale);
  EXPECT_EQ(depth_scaled(right_of(pose), {13, 25}), -5 * kTrigScale);
}

TEST(field_of_fire, opens_by_45_degrees) {
  const Zone field = field_of_fire(kBox, degrees(45));
  EXPECT_TRUE(holds(field, Vec{0, 10}));
  EXPECT_TRUE(holds(field, Vec{60, 10}));  // on the ray from the right corner
  EXPECT_FALSE(holds(field, Vec{61, 10}));
  EXPECT_TRUE(holds(field, Vec{-60, 10}));
  EXPECT_FALSE(holds(field, Vec{-61, 10}));
  EXPECT_FALSE(holds(field, Vec{0, -1}));
  EXPECT_EQ(relate(field, upright(60, 0, 80, 10)), Relation::kTouching);  // a corner on the ray
  EXPECT_EQ(relate(field, upright(61, 0, 80, 10)), Relation::kApart);
  EXPECT_EQ(relate(field, upright(59, 0, 80, 10)), Relation::kOverlapping);
  EXPECT_EQ(relate(field, upright(-500, 100, 500, 120)), Relation::kOverlapping);  // no corner inside
  EXPECT_EQ(relate(field, upright(-20, -40, 20, 0)), Relation::kTouching);
  EXPECT_EQ(relate(field, upright(-20, -40, 20, -1)), Relation::kApart);
  EXPECT_TRUE(holds(field, upright(-50, 0, 50, 10)));
  EXPECT_FALSE(holds(field, upright(-51, 0, 50, 10)));
}

TEST(corridor, ends_at_its_length) {
  const Zone strip = corridor(kBox, 200);
  EXPECT_EQ(relate(strip, upright(-10, 200, 10, 220)), Relation::kTouching);
  EXPECT_EQ(relate(strip, upright(-10, 201, 10, 220)), Relation::kApart);
  EXPECT_EQ(relate(strip, upright(49, 199, 90, 220)), Relation::kOverlapping);
  EXPECT_EQ(relate(strip, upright(50, 10, 90, 220)), Relation::kTouching);
  const Quad past_the_corner{
      {Vec{50, 260}, Vec{110, 200}, Vec{150, 240}, Vec{90, 300}}};  // its edge: x + y = 310
  EXPECT_EQ(relate(strip, past_the_corner), Relation::kApart);
  EXPECT_EQ(relate(strip, moved(past_the_corner, {-30, -30})),
            Relation::kTouching);  // x + y = 250: at (50, 200)
  EXPECT_EQ(relate(strip, moved(past_the_corner, {-31, -30})), Relation::kOverlapping);
}

TEST(zones, around_a_box) {
  EXPECT_TRUE(holds(rear_zone(kBox), Vec{500, -40}));
  EXPECT_FALSE(holds(rear_zone(kBox), Vec{0, -39}));
  EXPECT_TRUE(holds(left_zone(kBox), Vec{-50, 500}));
  EXPECT_FALSE(holds(left_zone(kBox), Vec{-49, 0}));
  EXPECT_TRUE(holds(right_zone(kBox), Vec{50, -500}));
  EXPECT_TRUE(holds(front_zone(kBox), Vec{-500, 0}));
  EXPECT_EQ(rear_of(kBox).at, (Vec{0, -40}));
  EXPECT_TRUE(holds(Zone{}, Vec{1, 1}));
  EXPECT_EQ(relate(Zone{}, upright(0, 0, 1, 1)), Relation::kOverlapping);
}

TEST(clipped, to_a_corridor) {
  const Ring part = clipped(upright(0, 100, 200, 300), corridor(kBox, 200));
  EXPECT_EQ(convex_hull(part), (Ring{{0, 100}, {50, 100}, {50, 200}, {0, 200}}));
  EXPECT_TRUE(clipped(upright(60, 100, 200, 300), corridor(kBox, 200)).empty());
  EXPECT_EQ(nearest_in_zone({0, 0}, upright(40, 30, 200, 300), corridor(kBox, 200)), (Vec{40, 30}));
  // The nearest corner (60, 0) is out of the field; the nearest point in it lies on the ray x = 50 + y.
  EXPECT_EQ(nearest_in_zone({0, 0}, upright(60, 0, 100, 100), field_of_fire(kBox, degrees(45))),
            (Vec{60, 10}));
  EXPECT_EQ(nearest_in_zone({0, 0}, upright(60, -50, 100, -10), field_of_fire(kBox, degrees(45))),
            std::nullopt);
}

RC_GTEST_PROP(wedge, is_the_arc, ()) {
  const Pose pose{any_vec(50), Heading::of(*rc::gen::inRange(0, kFullTurn))};
  const Angle half = *rc::gen::element<Angle>(0, 1000, 4500, 9000);
  const Vec p = any_vec(60);
  RC_ASSERT(holds(wedge(pose, half), p) == in_arc(pose.at, pose.facing, half, p));
}

// A corridor is a box in front of the box: the same relations, for upright ones where nothing is rounded.
RC_GTEST_PROP(corridor, is_a_box, ()) {
  const Pose pose{any_vec(6), Heading::of(9000 * *rc::gen::inRange(0, 4))};
  const Box box{pose, 2 * *rc::gen::inRange<Coord>(1, 6), 2};
  const Coord length = *rc::gen::inRange<Coord>(1, 12);
  const Quad ground = corners({{point_from(pose, length, 0), pose.facing}, box.width, length});
  const Quad q = *rc::gen::arbitrary<bool>() ? any_small_quad(10) : any_kite(3);
  RC_ASSERT(relate(corridor(box, length), q) == relate(q, ground));
}

// A field of 45 degrees is a trapezoid as far as one looks.
RC_GTEST_PROP(field_of_fire, is_a_trapezoid, ()) {
  const Box box{{any_vec(6), kNorth}, 2 * *rc::gen::inRange<Coord>(0, 6), 2};
  const Vec l = corners(box).front_left(), r = corners(box).front_right();
  const Quad ground{{l + Vec{-100, 100}, r + Vec{100, 100}, r, l}};
  const Quad q = *rc::gen::arbitrary<bool>() ? any_small_quad(10) : any_kite(3);
  RC_ASSERT(relate(field_of_fire(box, degrees(45)), q) == relate(q, ground));
}

RC_GTEST_PROP(clipped, lies_in_both, ()) {
  const Box box = any_box(inches(10), inches(6));
  const Quad q = corners(any_box(inches(20), inches(6)));
  const Zone field = field_of_fire(box, degrees(45));
  const Ring part = clipped(q, field);
  RC_ASSERT(part.empty() == (relate(field, q) == Relation::kApart));
  for (const Vec corner : part) {
    RC_ASSERT(within(corner, q, 2));
    for (const HalfPlane& half : field) RC_ASSERT(depth_scaled(half, corner) > -4 * kTrigScale);
  }
}

TEST(extents, of_fronts) {
  const Quad other = upright(20, 100, 200, 150);
  EXPECT_EQ(extent_across(kBox.pose, other), (Interval{20, 200}));
  EXPECT_EQ(extent_ahead(kBox.pose, other), (Interval{100, 150}));
  EXPECT_EQ(shared_front(kBox, other), 30);
  EXPECT_EQ(shared_front(kBox, upright(50, 100, 200, 150)), 0);
  EXPECT_EQ(shared_front(kBox, upright(-500, 100, 500, 150)), 100);
  EXPECT_EQ(extent_along({{-50, 0}, {50, 0}}, other), (Interval{70, 250}));
  EXPECT_EQ(extent_along({{0, 0}, {30, 40}}, upright(0, 0, 5, 5)), (Interval{0, 7}));
  EXPECT_EQ(extent_along({{0, 0}, {0, 0}}, other), (Interval{0, 0}));
  EXPECT_EQ(common({0, 10}, {5, 20}), (Interval{5, 10}));
  EXPECT_EQ(common({0, 10}, {15, 20}).length(), 0);
}

}  // namespace
}  // namespace drumhead
