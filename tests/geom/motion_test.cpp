#include "geom/motion.h"

#include <gtest/gtest.h>

#include "geom/reference.h"
#include "geom/upright.h"

namespace drumhead {
namespace {

const Quad kStill = upright(0, 100, 50, 150);

TEST(fraction, compares_by_value) {
  EXPECT_EQ((Fraction{1, 2}), (Fraction{2, 4}));
  EXPECT_LT((Fraction{1, 3}), (Fraction{1, 2}));
  EXPECT_EQ(Fraction::of(3, -6), (Fraction{-1, 2}));
  EXPECT_EQ(scaled(Coord{7}, Fraction{1, 2}), 4);
  EXPECT_EQ(scaled(Coord{-7}, Fraction{1, 2}), -4);
}

TEST(first_contact, head_on) {
  EXPECT_EQ(first_contact(upright(0, 0, 50, 20), {0, 200}, kStill), (Fraction{2, 5}));
  EXPECT_EQ(first_contact(upright(0, 0, 50, 20), {0, 80}, kStill), (Fraction{1, 1}));  // just reaches it
  EXPECT_EQ(first_contact(upright(0, 0, 50, 20), {0, 79}, kStill), std::nullopt);
  EXPECT_EQ(first_contact(upright(0, 0, 50, 20), {0, -200}, kStill), std::nullopt);
}

TEST(first_contact, sliding_and_grazing_do_not_count) {
  const Quad beside = upright(50, 0, 90, 20);
  EXPECT_EQ(first_contact(beside, {0, 200}, kStill), std::nullopt);  // along its flank
  EXPECT_EQ(first_touch(beside, {0, 200}, kStill), (Fraction{2, 5}));
  EXPECT_EQ(first_contact(upright(49, 0, 90, 20), {0, 200}, kStill), (Fraction{2, 5}));
  EXPECT_EQ(first_contact(upright(50, 80, 90, 100), {-100, 100}, kStill),
            Fraction{});  // presses into its corner
  EXPECT_EQ(first_contact(upright(50, 80, 90, 100), {100, 100}, kStill), std::nullopt);
  EXPECT_EQ(first_contact(upright(0, 80, 50, 100), {0, -10}, kStill), std::nullopt);  // leaves it
  EXPECT_EQ(first_contact(upright(0, 80, 50, 100), {0, 10}, kStill), Fraction{});     // stands against it
  EXPECT_EQ(first_contact(upright(0, 90, 50, 110), {0, -5}, kStill), Fraction{});     // overlaps already
  EXPECT_EQ(first_contact(upright(0, 90, 50, 110), {}, kStill), Fraction{});
  EXPECT_EQ(first_contact(upright(0, 0, 50, 20), {}, kStill), std::nullopt);
}

TEST(first_contact, corner_against_slanted_edge) {
  // A diamond's top corner at (25, 10) moves up by 180 to y = 100 half-way.
  const Quad diamond{{Vec{25, 10}, Vec{35, 0}, Vec{25, -10}, Vec{15, 0}}};
  EXPECT_EQ(first_contact(diamond, {0, 180}, kStill), (Fraction{1, 2}));
}

TEST(first_contact, bodies_without_area) {
  const Quad line{{Vec{0, 10}, Vec{50, 10}, Vec{50, 10}, Vec{0, 10}}};
  EXPECT_EQ(first_contact(line, {0, 180}, kStill), (Fraction{1, 2}));
  EXPECT_EQ(first_contact(line, {0, 90}, moved(line, {0, 30})), (Fraction{1, 3}));
  EXPECT_EQ(first_contact(line, {0, 90}, moved(line, {51, 30})), std::nullopt);
  EXPECT_EQ(first_contact(line, {100, 0}, moved(line, {75, 0})), (Fraction{1, 4}));  // end to end
}

TEST(first_contact, with_walls_and_areas) {
  const Quad body = upright(0, 0, 50, 20);
  EXPECT_EQ(first_contact(body, {0, 200}, Polyline{{-100, 300}, {-100, 120}, {100, 120}}), (Fraction{1, 2}));
  const Polygon yard{{{-50, -50}, {100, -50}, {100, 100}, {-50, 100}},
                     {{{-10, -10}, {60, -10}, {60, 60}, {-10, 60}}}};
  EXPECT_EQ(first_contact(body, {0, 80}, yard), (Fraction{1, 2}));  // from within the hole
  EXPECT_EQ(first_contact(moved(body, {0, 50}), {0, 80}, yard), Fraction{});
}

TEST(stopped_at_contact, stops_flush) {
  EXPECT_EQ(stopped_at_contact(upright(0, 0, 50, 20), {0, 200}, kStill), (Vec{0, 80}));
  EXPECT_EQ(stopped_at_contact(upright(0, 0, 50, 20), {0, 50}, kStill), (Vec{0, 50}));
  EXPECT_EQ(stopped_at_contact(upright(0, 90, 50, 110), {0, 50}, kStill), Vec{});
}

// Moves in whole steps: no step before the contact overlaps, and the first that does comes after it.
RC_GTEST_PROP(first_contact, agrees_with_steps, ()) {
  const Quad a = *rc::gen::inRange(0, 3) == 0 ? any_kite(3) : any_small_quad(10);
  const Quad b = *rc::gen::inRange(0, 3) == 0 ? any_kite(3) : any_small_quad(10);
  RC_PRE(doubled_area(a) != 0 && doubled_area(b) != 0);
  const Vec one = any_vec(3);
  constexpr Coord kSteps = 24;
  const auto contact = first_contact(a, {one.x * kSteps, one.y * kSteps}, b);
  const auto touch = first_touch(a, {one.x * kSteps, one.y * kSteps}, b);
  if (contact) RC_ASSERT((touch && *touch <= *contact));
  for (Coord k = 0; k <= kSteps; ++k) {
    const Relation relation = relate(moved(a, {one.x * k, one.y * k}), b);
    const Fraction moment{k, kSteps};
    if (relation == Relation::kOverlapping) RC_ASSERT((contact && *contact <= moment));
    if (relation != Relation::kApart) RC_ASSERT((touch && *touch <= moment));
    if (contact && *contact == moment) RC_ASSERT(relation != Relation::kApart);
    if (touch && *touch == moment) RC_ASSERT(relation != Relation::kApart);
    if (contact && moment < *contact) RC_ASSERT(relation != Relation::kOverlapping);
  }
}

RC_GTEST_PROP(stopped_at_contact, is_free_and_close, ()) {
  const Quad a = corners(any_box(inches(20), inches(6)));
  const Quad b = corners(any_box(inches(20), inches(6)));
  const Vec by = any_vec(inches(30));
  RC_PRE(doubled_area(a) != 0 && doubled_area(b) != 0 && relate(a, b) != Relation::kOverlapping);
  const auto contact = first_contact(a, by, b);
  const Vec stop = stopped_at_contact(a, by, b);
  RC_ASSERT(relate(moved(a, stop), b) != Relation::kOverlapping);
  if (contact && contact->numerator > 0) RC_ASSERT(within(moved(a, stop), b, 2));
  if (!contact) RC_ASSERT(stop == by);
}

TEST(swept_straight, is_the_hull) {
  EXPECT_EQ(swept_straight(upright(0, 0, 10, 10), {0, 20}), (Ring{{0, 0}, {10, 0}, {10, 30}, {0, 30}}));
  EXPECT_EQ(doubled_area(swept_straight(upright(0, 0, 10, 10), {10, 10})), 2 * 300);
}

TEST(swept_wheel, step_count) {
  const Quad q = upright(0, 0, 1000, 100);
  EXPECT_EQ(swept_wheel(q, {1000, 100}, degrees(90)).size(), 18U);
  EXPECT_EQ(swept_wheel(q, {1000, 100}, 501).size(), 2U);
  EXPECT_EQ(swept_wheel(q, {1000, 100}, 0), (std::vector<Ring>{{{0, 0}, {1000, 0}, {1000, 100}, {0, 100}}}));
}

// Every position on the way lies in the swept ground (to a Coord, for its corners are rounded), and that
// reaches less than 0.1 % beyond the farthest corner.
RC_GTEST_PROP(swept_wheel, holds_every_position, ()) {
  const Quad q = corners(any_box(inches(20), inches(8)));
  const Vec pivot = *rc::gen::arbitrary<bool>() ? q.front_left() : q.front_right();
  const Angle angle = *rc::gen::inRange(-18000, 18001);
  const auto rings = swept_wheel(q, pivot, angle);
  Coord radius = 0;
  for (const Vec c : q.corner) radius = std::max(radius, distance(c, pivot));
  for (const Ring& ring : rings) {
    for (const Vec corner : ring) RC_ASSERT(within(corner, pivot, radius + radius / 1000 + 3));
  }
  for (int i = 0; i < 20; ++i) {
    const Angle at = static_cast<Angle>(std::int64_t{angle} * *rc::gen::inRange(0, 10001) / 10000);
    for (const Vec corner : wheeled(q, pivot, at).corner) {
      bool held = false;
      for (const Ring& ring : rings) held = held || within(corner, Polygon{ring, {}}, 2);
      RC_ASSERT(held);
    }
  }
}

}  // namespace
}  // namespace drumhead
