// Mirrored and quarter-turned tables give mirrored and quarter-turned answers, exactly.
#include <gtest/gtest.h>

#include "geom/lines.h"
#include "geom/motion.h"
#include "geom/reference.h"
#include "geom/transform.h"
#include "geom/zones.h"

namespace drumhead {
namespace {

TEST(transform, known_images) {
  const Transform mirror{100, 60, true, 0};
  EXPECT_EQ(transformed(mirror, Vec{10, 20}), (Vec{90, 20}));
  EXPECT_EQ(transformed(mirror, kEast), kWest);
  EXPECT_EQ(transformed(mirror, kNorth), kNorth);
  const Transform turn{100, 60, false, degrees(90)};
  EXPECT_EQ(transformed(turn, Vec{100, 0}), (Vec{0, 0}));  // the south-east corner becomes the south-west one
  EXPECT_EQ(transformed(turn, Vec{0, 60}), (Vec{60, 100}));
  EXPECT_EQ(transformed(turn, kWest), kNorth);
  EXPECT_EQ(turn.new_width(), 60);
  EXPECT_EQ(transformed(turn, Bounds{{0, 0}, {100, 60}}), (Bounds{{0, 0}, {60, 100}}));
  EXPECT_EQ(transformed({100, 60, false, degrees(180)}, Vec{10, 20}), (Vec{90, 40}));
}

Transform any_transform() {
  return {inches(72), inches(48), *rc::gen::arbitrary<bool>(), degrees(90 * *rc::gen::inRange(0, 4))};
}

RC_GTEST_PROP(transform, inverse_undoes, ()) {
  const Transform t = any_transform();
  const Box box = any_box(inches(40), inches(6));
  RC_ASSERT(transformed(inverse(t), transformed(t, box)) == box);
  RC_ASSERT(transformed(inverse(t), transformed(t, corners(box))) == corners(box));
}

RC_GTEST_PROP(symmetry, of_boxes_and_steps, ()) {
  const Transform t = any_transform();
  const Box box = any_box(inches(40), inches(6));
  RC_ASSERT(corners(transformed(t, box)) == transformed(t, corners(box)));
  RC_ASSERT(centre(corners(transformed(t, box))) == transformed(t, centre(corners(box))));
  const Vec v = any_vec(inches(40));
  RC_PRE(v != Vec{});
  RC_ASSERT(heading_of(transformed_displacement(t, v)) == transformed(t, heading_of(v)));
  const Angle angle = *rc::gen::inRange(-18000, 18000);
  const Vec pivot = corners(box).front_left();
  RC_ASSERT(turned_about(transformed(t, box.pose), transformed(t, pivot), transformed_angle(t, angle)) ==
            transformed(t, turned_about(box.pose, pivot, angle)));
}

RC_GTEST_PROP(symmetry, of_predicates, ()) {
  const Transform t = any_transform();
  const Box box = any_box(inches(10), inches(6));
  const Quad a = corners(box), b = corners(any_box(inches(10), inches(6)));
  const Segment s = any_segment(inches(10));
  const Polygon star{any_star({0, 0}, inches(10)), {any_star({0, 0}, 20)}};
  const Vec by = any_vec(inches(20));
  const Quad ta = transformed(t, a), tb = transformed(t, b);
  const Segment ts = transformed(t, s);
  const Polygon tstar = transformed(t, star);
  RC_ASSERT(relate(ta, tb) == relate(a, b));
  RC_ASSERT(relate(ts, tb) == relate(s, b));
  RC_ASSERT(relate(ta, tstar) == relate(a, star));
  RC_ASSERT(relate(ts, tstar) == relate(s, star));
  RC_ASSERT(where(ts.a, tstar) == where(s.a, star));
  RC_ASSERT(distance(ta, tb) == distance(a, b));
  RC_ASSERT(distance(ta, tstar) == distance(a, star));
  RC_ASSERT(length_inside(ts, tstar) == length_inside(s, star));
  RC_ASSERT(stretches_inside(ts, tstar) == stretches_inside(s, star));
  RC_ASSERT(first_contact(ta, transformed_displacement(t, by), tb) == first_contact(a, by, b));
  RC_ASSERT(in_front(transformed(t, box.pose), ts.a) == in_front(box.pose, s.a));
  RC_ASSERT(ahead(transformed(t, box.pose), ts.a) == ahead(box.pose, s.a));
  RC_ASSERT(in_arc(ta.corner[0], transformed(t, box.pose.facing), degrees(45), ts.a) ==
            in_arc(a.corner[t.mirrored ? 1 : 0], box.pose.facing, degrees(45), s.a));
  RC_ASSERT(relate(field_of_fire(transformed(t, box), degrees(45)), tb) ==
            relate(field_of_fire(box, degrees(45)), b));
  RC_ASSERT(relate(corridor(transformed(t, box), inches(9)), tb) == relate(corridor(box, inches(9)), b));
  const Circle circle{s.a, inches(3)};
  RC_ASSERT(relate(transformed(t, circle), tb) == relate(circle, b));
}

RC_GTEST_PROP(symmetry, of_places_on_lines, ()) {
  const Transform t = any_transform();
  const Polyline line{any_vec(inches(20)), any_vec(inches(20)), any_vec(inches(20))};
  RC_PRE(line[0] != line[1] && line[1] != line[2]);
  const Coord way = *rc::gen::inRange<Coord>(0, inches(20));
  RC_ASSERT(point_along(transformed(t, line), way) == transformed(t, point_along(line, way)));
  const std::vector<Quad> quads = strips(line, inches(1));
  const std::vector<Quad> images = strips(transformed(t, line), inches(1));
  RC_ASSERT(quads.size() == images.size());
  RC_ASSERT(transformed(t, quads[0]) == images[0]);
}

}  // namespace
}  // namespace drumhead
