#include "table/shot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "bodies.h"
#include "geom/reference.h"

namespace drumhead {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(shot, a_zone_of_a_stick_lies_along_the_aim) {
  const Quad zone = zone_on_table(at(10, 10), kNorth, {inches(16), inches(18), inches(2)});
  EXPECT_EQ(zone.front_left(), at(9, 28));
  EXPECT_EQ(zone.rear_right(), at(11, 26));
  // From a height everything slides outward.
  EXPECT_EQ(zone_on_table(at(10, 10), kNorth, {inches(16), inches(18), inches(2)}, inches(3)).front_left(),
            at(9, 31));
}

TEST(shot, windage_turns_the_stick_about_the_muzzle) {
  // 30 inches out and 30 aside would be 45 degrees; to the left it is anticlockwise.
  EXPECT_EQ(deflected(kNorth, inches(30), inches(30)), Heading::of(4500));
  EXPECT_EQ(deflected(kNorth, inches(30), -inches(30)), Heading::of(31500));
  EXPECT_EQ(deflected(kEast, inches(30), 0), kEast);
}

TEST(shot, canister_widens_and_then_keeps_its_width) {
  const Ring ring = pattern_on_table(at(10, 10), kNorth, {inches(12), inches(15), inches(4)});
  EXPECT_THAT(ring, ElementsAre(at(10, 10), at(12, 22), at(12, 25), at(8, 25), at(8, 22)));
}

TEST(shot, canister_hits_cells_by_their_middle_nearest_first) {
  // A line of six inch-wide figures whose middles are at y = 21.75, seen from the north: the triangle there
  // is 11.75/12 of two inches to each side, so middles at 8.5, 9.5, 10.5 and 11.5 are in, 7.5 and 12.5 are
  // not.
  const auto all = cells(body_of(kLineOf, {at(10, 22), kNorth}, 6, 12));
  const Ring ring = pattern_on_table(at(10, 10), kNorth, {inches(12), inches(15), inches(4)});
  // The second rank is nearer to the muzzle: its four middles come first, from the middle outwards.
  EXPECT_THAT(cells_with_middle_in(all, ring, at(10, 10)), ElementsAre(8, 9, 7, 10, 2, 3, 1, 4));
}

TEST(shot, a_burst_hits_what_has_its_middle_within_the_radius) {
  const auto all = cells(body_of(kLineOf, {at(10, 10), kNorth}, 5, 5));
  const Circle burst{{inches(10), inches(39, 4)}, inches(1)};  // on the middle of the third figure
  EXPECT_THAT(cells_with_middle_in(all, burst), ElementsAre(2, 1, 3));
  EXPECT_THAT(cells_with_middle_in(all, Circle{burst.centre, inches(1) - 1}), ElementsAre(2));
}

TEST(shot, an_outline_is_hit_when_it_shares_some_area) {
  const auto all = cells(body_of(kLineOf, {at(10, 10), kNorth}, 3, 3));  // middles at 9, 10 and 11
  const FigureOutline foot{true, inches(1, 2), 0};
  // A stick from x = 9.25 to 9.75: it touches the first figure's circle (8.75 to 9.25) and the second's (9.75
  // on).
  const Quad stick{{Vec{inches(37, 4), inches(20)}, Vec{inches(39, 4), inches(20)}, Vec{inches(39, 4), 0},
                    Vec{inches(37, 4), 0}}};
  EXPECT_THAT(cells_with_outline_in(all, foot, stick, at(9, 0)), IsEmpty());
  const Quad shifted_stick = moved(stick, {4, 0});
  EXPECT_THAT(cells_with_outline_in(all, foot, shifted_stick, at(9, 0)), ElementsAre(1));
  const FigureOutline mounted{false, inches(1, 2), inches(5, 4)};
  EXPECT_THAT(cells_with_outline_in(all, mounted, shifted_stick, at(9, 0)), ElementsAre(1));
}

TEST(shot, a_rocket_band_runs_from_the_tube_through_a_point) {
  const Quad band = band_through(at(10, 10), at(16, 10), inches(20), inches(1));
  EXPECT_EQ(where(at(29, 10), band), Inside::kInside);
  EXPECT_EQ(where(at(29, 11), band), Inside::kOnEdge);
  EXPECT_EQ(where(at(31, 10), band), Inside::kOutside);
}

using Real = long double;

// How far a point lies along and across a line of fire, the slow way; to the left is negative.
struct Place {
  Real along, across;
};
Place place_from(Vec muzzle, Heading aim, Vec point) {
  const Real angle = static_cast<Real>(aim.centidegrees) * 3.14159265358979323846L / 18000;
  const Real x = static_cast<Real>(point.x - muzzle.x), y = static_cast<Real>(point.y - muzzle.y);
  return {x * std::sin(angle) + y * std::cos(angle), x * std::cos(angle) - y * std::sin(angle)};
}

std::vector<Box> any_cells() { return cells(body_of(kLineOf, any_pose(), 8, *rc::gen::inRange(1, 24))); }
bool has(const std::vector<std::int32_t>& hit, std::size_t i) {
  return std::find(hit.begin(), hit.end(), static_cast<std::int32_t>(i)) != hit.end();
}
// Corners are rounded to whole units: what is nearer to an edge than this may fall to either side.
constexpr Real kRounding = 4;

RC_GTEST_PROP(shot, a_stick_hits_the_middles_that_lie_in_its_zone, ()) {
  const auto all = any_cells();
  const Vec muzzle = any_pose().at;
  const Heading aim = any_heading();
  const StickZone zone{any_coord(0, inches(20)), any_coord(inches(21), inches(60)), any_coord(inches(1), inches(6))};
  const Quad quad = zone_on_table(muzzle, aim, zone);
  const auto hit = cells_with_middle_in(all, Ring(quad.corner.begin(), quad.corner.end()), muzzle);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Place place = place_from(muzzle, aim, middle_of(all[i]));
    const Real inside = std::min({place.along - static_cast<Real>(zone.near), static_cast<Real>(zone.far) - place.along,
                                  static_cast<Real>(zone.width) / 2 - std::abs(place.across)});
    if (std::abs(inside) > kRounding) RC_ASSERT(has(hit, i) == (inside > 0));
  }
  for (std::size_t i = 1; i < hit.size(); ++i)
    RC_ASSERT(length_squared(middle_of(all[static_cast<std::size_t>(hit[i - 1])]) - muzzle) <=
              length_squared(middle_of(all[static_cast<std::size_t>(hit[i])]) - muzzle));
}

RC_GTEST_PROP(shot, a_burst_hits_the_middles_within_its_radius, ()) {
  const auto all = any_cells();
  const Circle burst{middle_of(all.front()) + Vec{any_coord(-inches(3), inches(3)), any_coord(-inches(3), inches(3))},
                     any_coord(0, inches(4))};
  const auto hit = cells_with_middle_in(all, burst);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Vec off = middle_of(all[i]) - burst.centre;
    RC_ASSERT(has(hit, i) == (off.x * off.x + off.y * off.y <= burst.radius * burst.radius));
  }
}

// The figure's circle shares some area with the stick when its middle is nearer than its radius: to the last unit, and not by
// touching.
RC_GTEST_PROP(shot, a_round_outline_is_hit_when_nearer_than_its_radius, ()) {
  const auto all = any_cells();
  const Vec muzzle = any_pose().at;
  const FigureOutline foot{true, 2 * any_coord(0, inches(1)), 0};
  const Quad stick = zone_on_table(muzzle, any_heading(), {0, inches(60), any_coord(2, inches(6))});
  const auto hit = cells_with_outline_in(all, foot, stick, muzzle);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Vec middle = middle_of(all[i]);
    Real gap = where(middle, stick) == Inside::kOutside ? 1e18L : -1;
    for (std::size_t c = 0; c < 4 && gap > 0; ++c)
      gap = std::min(gap, reference::slow_distance(middle, Segment{stick.corner[c], stick.corner[(c + 1) % 4]}));
    const Real beyond = gap - static_cast<Real>(foot.width) / 2;
    if (std::abs(beyond) > 1e-6L) RC_ASSERT(has(hit, i) == (beyond < 0));
  }
}

TEST(shot, a_round_outline_is_hit_to_the_last_unit) {
  const Box figure{{{0, inches(1, 4)}, kNorth}, inches(1), inches(1, 2)};  // its middle is (0, 0)
  // A stick across the corner: its nearest point lies 1000 off by a fraction more or less.
  const auto hit = [&](Vec corner, Coord diameter) {
    const Quad stick{{corner, corner + Vec{5000, 0}, corner + Vec{5000, 5000}, corner + Vec{0, 5000}}};
    return !cells_with_outline_in(std::vector<Box>{figure}, {true, diameter, 0}, stick, {0, 0}).empty();
  };
  EXPECT_FALSE(hit({600, 800}, 2000));  // touches
  EXPECT_TRUE(hit({600, 799}, 2000));   // 999.2 off
  EXPECT_FALSE(hit({601, 800}, 2000));
  EXPECT_FALSE(hit({0, 0}, 0));  // a point on the corner
}

}  // namespace
}  // namespace drumhead
