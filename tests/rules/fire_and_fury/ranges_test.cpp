// Ranges are remembered while nothing moves, and only then.
#include "rules/fire_and_fury/ranges.h"

#include <gtest/gtest.h>

#include "geom/shapes.h"

namespace drumhead::ff {
namespace {

Box stand_at(Coord x) { return {{{inches(x), inches(10)}, kNorth}, inches(1), inches(1)}; }

Position two_bodies(const std::shared_ptr<const Ground>& ground, Coord enemy_at) {
  Position position{.ground = ground};
  for (const Coord x : {Coord{10}, enemy_at})
    position.bodies.push_back({.strength = 4, .boxes = {corners(stand_at(x))}});
  return position;
}

class Asked {
 public:
  std::optional<Coord> range(Ranges& ranges, int stand, Coord longest, Coord from = 10) {
    return ranges.range(UnitId{0}, stand, stand_at(from), UnitId{1}, longest, [&]() -> std::optional<Coord> {
      ++times;
      return inches(times);
    });
  }
  int times = 0;
};

TEST(ff_ranges, a_stand_looks_once_along_a_line) {
  const auto ranges = ranges_in(two_bodies(std::make_shared<Ground>(), 20));
  Asked asked;
  EXPECT_EQ(asked.range(*ranges, 0, inches(16)), inches(1));
  EXPECT_EQ(asked.range(*ranges, 0, inches(16)), inches(1));      // remembered
  EXPECT_EQ(asked.range(*ranges, 1, inches(16)), inches(2));      // another stand
  EXPECT_EQ(asked.range(*ranges, 0, inches(8)), inches(3));       // another arm
  EXPECT_EQ(asked.range(*ranges, 0, inches(16), 11), inches(4));  // from another face of a building
  EXPECT_EQ(asked.times, 4);
}

TEST(ff_ranges, the_same_position_is_known_again_and_any_other_is_new) {
  const auto ground = std::make_shared<Ground>();
  const auto first = ranges_in(two_bodies(ground, 20));
  EXPECT_EQ(ranges_in(two_bodies(ground, 20)), first);
  EXPECT_NE(ranges_in(two_bodies(ground, 21)), first);
  EXPECT_NE(ranges_in(two_bodies(std::make_shared<Ground>(), 20)), first);
  Position burnt = two_bodies(ground, 20);
  burnt.pieces.push_back({.condition = Condition::kRemoved});
  EXPECT_NE(ranges_in(burnt), first);
  Position in_fog = two_bodies(ground, 20);
  in_fog.sight.limit = inches(8);
  EXPECT_NE(ranges_in(in_fog), first);
  Position reduced = two_bodies(ground, 20);
  reduced.bodies[1].strength = 3;
  EXPECT_NE(ranges_in(reduced), first);
  EXPECT_EQ(ranges_in(two_bodies(ground, 20)), first);
}

}  // namespace
}  // namespace drumhead::ff
