#include "geom/heading.h"

#include <gtest/gtest.h>

#include "geom/pose.h"
#include "geom/reference.h"

namespace drumhead {
namespace {

constexpr long double kPi = 3.14159265358979323846264338327950288L;

TEST(sine_table, known_values) {
  EXPECT_EQ(sin_scaled(kNorth), 0);
  EXPECT_EQ(sin_scaled(kEast), kTrigScale);
  EXPECT_EQ(sin_scaled({3000}), kTrigScale / 2);
  EXPECT_EQ(cos_scaled({6000}), kTrigScale / 2);
  EXPECT_EQ(sin_scaled({4500}), 759250125);  // 2^30 / sqrt 2 = 759250124.99
  EXPECT_EQ(sin_scaled({1}), 187403);        // 2^30 * 0.000174532924... = 187403.30
}

TEST(sine_table, every_entry_is_the_nearest_integer) {
  for (std::int32_t i = 0; i < kFullTurn; ++i) {
    const long double exact = std::sin(static_cast<long double>(i) * kPi / 18000) * (1 << 30);
    ASSERT_LT(std::abs(static_cast<long double>(sin_scaled({i})) - exact), 0.5000001L) << i;
  }
}

TEST(sine_table, is_symmetric) {
  for (std::int32_t i = 0; i < kFullTurn; ++i) {
    const Heading h{i};
    ASSERT_EQ(sin_scaled(Heading::of(-i)), -sin_scaled(h));
    ASSERT_EQ(cos_scaled(h), sin_scaled(h + 9000));
    ASSERT_EQ(sin_scaled(h + 18000), -sin_scaled(h));
  }
}

TEST(square_root, is_exact_at_every_border) {
  for (std::uint64_t k = 1; k < (std::uint64_t{1} << 32); k += 65521) {
    ASSERT_EQ(floor_sqrt(k * k), k);
    ASSERT_EQ(floor_sqrt(k * k - 1), k - 1);
    ASSERT_EQ(sqrt_rounded(k * k + k), static_cast<std::int64_t>(k));
    ASSERT_EQ(sqrt_rounded(k * k + k + 1), static_cast<std::int64_t>(k + 1));
  }
  EXPECT_EQ(floor_sqrt(0), 0U);
  EXPECT_EQ(floor_sqrt(~std::uint64_t{0}), 0xffff'ffffU);
}

TEST(rounding, halves_go_away_from_zero) {
  EXPECT_EQ(divide_rounded(5, 2), 3);
  EXPECT_EQ(divide_rounded(-5, 2), -3);
  EXPECT_EQ(divide_rounded(5, -2), -3);
  EXPECT_EQ(divide_rounded(4, 3), 1);
  EXPECT_EQ(shift_rounded(3, 1), 2);
  EXPECT_EQ(shift_rounded(-3, 1), -2);
  EXPECT_EQ(shift_rounded(-5, 2), -1);
}

TEST(length, is_rounded_to_nearest) {
  EXPECT_EQ(length({3, 4}), 5);
  EXPECT_EQ(length({1, 1}), 1);  // 1.414
  EXPECT_EQ(length({1, 2}), 2);  // 2.236
  EXPECT_EQ(length({2, 3}), 4);  // 3.606
  EXPECT_EQ(length({}), 0);
  EXPECT_EQ(length({-kLargestCoord, 0}), kLargestCoord);
}

TEST(heading_of, knows_the_eight_winds) {
  EXPECT_EQ(heading_of({0, 5}), kNorth);
  EXPECT_EQ(heading_of({7, 7}), Heading{4500});
  EXPECT_EQ(heading_of({5, 0}), kEast);
  EXPECT_EQ(heading_of({7, -7}), Heading{13500});
  EXPECT_EQ(heading_of({0, -1}), kSouth);
  EXPECT_EQ(heading_of({-3, -3}), Heading{22500});
  EXPECT_EQ(heading_of({-9, 0}), kWest);
  EXPECT_EQ(heading_of({-1, 1}), Heading{31500});
  EXPECT_EQ(heading_of({}), kNorth);
}

RC_GTEST_PROP(heading_of, is_the_nearest_hundredth, ()) {
  const Vec v = any_vec(*rc::gen::element<Coord>(50, 100'000, kLargestCoord));
  RC_PRE(v != Vec{});
  long double exact = std::atan2(static_cast<long double>(v.x), static_cast<long double>(v.y)) * 18000 / kPi;
  if (exact < 0) exact += kFullTurn;
  const long double off = std::abs(exact - static_cast<long double>(heading_of(v).centidegrees));
  RC_ASSERT(std::min(off, kFullTurn - off) < 0.5000001L);
}

RC_GTEST_PROP(heading_of, mirrors_and_turns, ()) {
  const Vec v = any_vec(kLargestCoord);
  RC_PRE(v != Vec{});
  RC_ASSERT(heading_of({-v.x, v.y}) == Heading::of(-heading_of(v).centidegrees));
  RC_ASSERT(heading_of({v.y, -v.x}) == heading_of(v) + 9000);
}

TEST(heading_of, undoes_a_long_step) {
  for (std::int32_t i = 0; i < kFullTurn; ++i) ASSERT_EQ(heading_of(step({i}, 1'000'000)), Heading{i});
}

TEST(turn_between, is_the_short_way_round) {
  EXPECT_EQ(turn_between({35000}, {1000}), 2000);
  EXPECT_EQ(turn_between({1000}, {35000}), -2000);
  EXPECT_EQ(turn_between({0}, {18000}), 18000);
  EXPECT_EQ(turn_between({18000}, {0}), 18000);
  EXPECT_EQ(turn_between({500}, {500}), 0);
}

TEST(step, goes_forward_and_right) {
  EXPECT_EQ(step(kNorth, 10, 3), (Vec{3, 10}));
  EXPECT_EQ(step(kEast, 10, 3), (Vec{10, -3}));
  EXPECT_EQ(step(kWest, 10, 3), (Vec{-10, 3}));
  EXPECT_EQ(step({3000}, 1000), (Vec{500, 866}));
  EXPECT_EQ(step({3000}, 0, 1000), (Vec{866, -500}));
}

TEST(arc_length, of_known_arcs) {
  EXPECT_EQ(arc_length(1'000'000, 18000), 3'141'593);
  EXPECT_EQ(arc_length(1'000'000, -9000), 1'570'796);
  EXPECT_EQ(arc_length(60'000'000, 36000), 376'991'118);  // 376,991,118.43
  EXPECT_EQ(arc_length(5, 0), 0);
}

TEST(pose, turns_about_a_corner) {
  // A unit facing north with its right front corner at (100, 0) wheels right by 90 degrees.
  const Pose wheeled = turned_about({{0, 0}, kNorth}, {100, 0}, degrees(90));
  EXPECT_EQ(wheeled.at, (Vec{100, 100}));
  EXPECT_EQ(wheeled.facing, kEast);
  EXPECT_EQ(point_from({{10, 20}, kSouth}, 5, 2), (Vec{8, 15}));
}

TEST(corners, of_an_upright_box) {
  const Quad q = corners({{{100, 50}, kNorth}, 40, 10});
  EXPECT_EQ(q.front_left(), (Vec{80, 50}));
  EXPECT_EQ(q.front_right(), (Vec{120, 50}));
  EXPECT_EQ(q.rear_right(), (Vec{120, 40}));
  EXPECT_EQ(q.rear_left(), (Vec{80, 40}));
  EXPECT_EQ(centre(q), (Vec{100, 45}));
}

RC_GTEST_PROP(corners, are_a_parallelogram_about_the_pose, ()) {
  const Box box = any_box(inches(60), inches(12));
  const Quad q = corners(box);
  RC_ASSERT(q.corner[0] + q.corner[1] == box.pose.at + box.pose.at);
  RC_ASSERT(q.corner[0] + q.corner[2] == q.corner[1] + q.corner[3]);
  // The box behind shares the edge.
  const Quad behind = corners({{point_from(box.pose, -box.depth, 0), box.pose.facing}, box.width, box.depth});
  RC_ASSERT(behind.front_left() == q.rear_left());
  RC_ASSERT(behind.front_right() == q.rear_right());
}

}  // namespace
}  // namespace drumhead
