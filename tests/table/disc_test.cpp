#include "table/disc.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bodies.h"
#include "table/measure.h"
#include "table/trace.h"

namespace drumhead {
namespace {

Formation disc_of(Coord width, Coord depth) {
  Formation f = formation_of(ShapeKind::kDisc);
  f.file_width = width;
  f.rank_depth = depth;
  return f;
}

// Sixteen square inches: the root of 16 / pi is 2.2567583 inches.
const Formation kInchSquare = disc_of(inches(1), inches(1));
constexpr Coord kRadius = 68786;

Body disc_at(Pose pose) { return body_of(kInchSquare, pose, 0, 16); }

Ring hull_of(const Footprint& footprint) {
  std::vector<Vec> points;
  for (const Quad& box : footprint.boxes) points.insert(points.end(), box.corner.begin(), box.corner.end());
  return convex_hull(std::move(points));
}

TEST(disc, lies_behind_its_pose) {
  const Body body = disc_at({at(50, 50), kNorth});
  EXPECT_EQ(circle_of(body), (Circle{{inches(50), inches(50) - kRadius}, kRadius}));
  EXPECT_EQ(outline(body), (Box{{at(50, 50), kNorth}, 2 * kRadius, 2 * kRadius}));
  EXPECT_EQ(frontage(body), 2 * kRadius);
  EXPECT_EQ(depth(body), 2 * kRadius);
  EXPECT_EQ(centre(footprint(body)), circle_of(body).centre);
  EXPECT_EQ(hull_of(footprint(body)).size(), 16U);
  // Its northern side lies cos(11.25 degrees) of 1.0130 radii from the middle: 0.9935 of one.
  EXPECT_PRED3(near, footprint(body).bounds.high.y, inches(50) - 445, 2);
}

TEST(disc, nobody_left_covers_nothing) {
  const Body body = body_of(kInchSquare, {at(10, 10), kNorth}, 0, 0);
  EXPECT_TRUE(footprint(body).empty());
  EXPECT_TRUE(cells(body).empty());
  EXPECT_TRUE(front_rank(body).empty());
  EXPECT_EQ(ranks(body), 0);
  EXPECT_EQ(frontage(body), 0);
}

TEST(disc, is_as_far_from_all_sides_as_its_circle) {
  const Body body = disc_at({at(50, 50), Heading::of(3300)});
  const Footprint covered = footprint(body);
  for (int bearing = 0; bearing < kFullTurn; bearing += 125) {
    const Vec from = circle_of(body).centre + step(Heading::of(bearing), 3 * kRadius);
    EXPECT_PRED3(near, distance(from, covered), 2 * kRadius, kRadius / 50) << bearing;
  }
}

TEST(disc, lies_the_same_whatever_its_facing) {
  const Footprint first = footprint(disc_at({at(50, 50), kNorth}));
  const Vec middle = circle_of(disc_at({at(50, 50), kNorth})).centre;
  for (int facing = 0; facing < kFullTurn; facing += 750) {
    const Body body = disc_at({at(50, 50), Heading::of(facing)});
    const Vec shift = circle_of(body).centre - middle;
    const Footprint covered = footprint(body);
    ASSERT_EQ(covered.boxes.size(), 9U);
    for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(covered.boxes[i], moved(first.boxes[i], shift));
    // The pose is its foremost point.
    EXPECT_PRED3(near, along(body.pose, covered).to, 0, kRadius / 50);
  }
}

TEST(disc, turns_on_its_centre_without_leaving_its_ground) {
  const Marcher body = marcher_of(disc_at({at(50, 50), kNorth}));
  const Marcher turned = carry_out(body, leg::turn(Hand::kRight, degrees(77)), {}).end;
  EXPECT_EQ(turned.pose.facing, Heading::of(7700));
  EXPECT_TRUE(within(circle_of(turned.body()).centre, circle_of(body.body()).centre, 2));
}

TEST(disc, is_formed_on_the_front_and_left_about_the_centre) {
  const Marcher line = marcher(kLineOf, {at(50, 50), kNorth}, 8, 16);  // eight inches by one
  EXPECT_EQ(reshaped(line, kInchSquare, 0, Anchor::kFrontMiddle, 0).pose, line.pose);
  const Marcher disc = reshaped(line, kInchSquare, 0, Anchor::kCentre, 0);
  EXPECT_EQ(circle_of(disc.body()).centre, (Vec{inches(50), inches(99, 2)}));
  const Marcher again = reshaped(disc, kLineOf, 8, Anchor::kCentre, degrees(90));
  EXPECT_EQ(centre(footprint(again.body())), (Vec{inches(50), inches(99, 2)}));
}

TEST(disc, meets_what_is_in_its_way) {
  const Marcher body = marcher_of(disc_at({at(50, 50), kNorth}));
  const Obstacle ahead{unit(1), Seat::kB, block(49, 55, 51, 57)};
  const Obstacle beside{unit(2), Seat::kB,
                        block(53, 50, 55, 57)};  // 2.2861 inches is as far as a corner reaches
  const auto met = troops_met(trace(body, {leg::advance(inches(8))}, {}), std::vector{ahead, beside});
  ASSERT_EQ(met.size(), 1U);
  EXPECT_EQ(met[0].unit, unit(1));
  EXPECT_PRED3(near, met[0].where.travelled, inches(5) + 445, 2);  // its northern side comes first
}

RC_GTEST_PROP(disc, covers_as_much_as_its_figures, ()) {
  const Formation f = disc_of(any_coord(1000, inches(2)), any_coord(1000, inches(2)));
  const Body body = body_of(f, any_pose(), *rc::gen::inRange(0, 9), *rc::gen::inRange(1, 90));
  const Footprint covered = footprint(body);
  std::int64_t doubled = 0;
  for (const Quad& piece : covered.boxes) {
    RC_ASSERT(doubled_area(piece) < 0);  // clockwise, as boxes are
    doubled -= doubled_area(piece);
  }
  const std::int64_t wanted = body.strength * f.file_width * f.rank_depth;
  RC_ASSERT(near(doubled / 2, wanted, 12 * circle_of(body).radius));  // corners are rounded
  // The pieces fill the polygon and do not lie on each other.
  RC_ASSERT(doubled == doubled_area(hull_of(covered)));
  for (std::size_t i = 0; i < 9; ++i)
    for (std::size_t j = 0; j < i; ++j) RC_ASSERT(relate(covered.boxes[i], covered.boxes[j]) != Relation::kOverlapping);
}

RC_GTEST_PROP(disc, its_figures_are_drawn_inside, ()) {
  const Formation f = disc_of(any_coord(1000, inches(2)), any_coord(1000, inches(2)));
  const Body body = body_of(f, any_pose(), 0, *rc::gen::inRange(1, 90));
  const Polygon whole{hull_of(footprint(body)), {}};
  const auto all = cells(body);
  RC_ASSERT(static_cast<int>(all.size()) == body.strength);
  for (const Box& cell : all) {
    RC_ASSERT(cell.width > 0 && cell.depth > 0);
    for (const Vec corner : corners(cell).corner) RC_ASSERT(where(corner, whole) != Inside::kOutside);
  }
  for (std::size_t i = 1; i < all.size(); ++i)
    RC_ASSERT(!overlaps_deeper(corners(all[i - 1]), corners(all[i]), 2));
  RC_ASSERT(front_rank(body).size() == all.size());
}

}  // namespace
}  // namespace drumhead
