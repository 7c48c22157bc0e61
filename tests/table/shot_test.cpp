#include "table/shot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bodies.h"

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

}  // namespace
}  // namespace drumhead
