// A mirrored or turned table gives mirrored or turned answers, to the unit.
#include "table/mirror.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <array>

#include "bodies.h"
#include "table/measure.h"
#include "table/sight.h"
#include "table/together.h"
#include "table/trace.h"

namespace drumhead {
namespace {

Transform any_transform() {
  return {inches(100), inches(100), *rc::gen::arbitrary<bool>(), degrees(90 * *rc::gen::inRange(0, 4))};
}

Ground any_ground() {
  return ground_of(
      {area_piece(PieceKind::kContour, {{at(30, 20), at(60, 35), at(45, 70), at(22, 50)}, {}}, 1),
       area_piece(PieceKind::kWood, {{at(50, 20), at(70, 30), at(65, 60)}, {}}, 1),
       line_piece(PieceKind::kHedge, {at(20, 20), at(50, 80)}),
       line_piece(PieceKind::kRoad, {at(10, 20), at(30, 60), at(80, 50)}, inches(1))});
}

Path any_kind_of_path() {
  const Hand hand = *rc::gen::element(Hand::kLeft, Hand::kRight);
  const Coord d = any_coord(inches(1), inches(20));
  return one_of({{leg::advance(d)},
                 {leg::wheel(hand, *rc::gen::inRange(0, 9000)), leg::advance(d)},
                 {leg::oblique(hand, d), leg::turn(hand, degrees(90))},
                 {leg::sidestep(hand, d), leg::retire(d)},
                 {leg::free_move(any_pose())},
                 {leg::follow_road(PieceId{3}, d, at(80, 50))}});
}

Formation any_formation() {
  Formation f = formation_of(*rc::gen::element(ShapeKind::kLine, ShapeKind::kSquare, ShapeKind::kSkirmish,
                                               ShapeKind::kRoadColumn, ShapeKind::kGuns, ShapeKind::kMasse,
                                               ShapeKind::kDisc));
  f.file_width = any_coord(1000, inches(1));
  f.rank_depth = any_coord(1000, inches(1));
  return f;
}

// A body without front has no left corner either, and its pieces no order: sets of sets.
std::vector<std::array<Vec, 4>> sets_of_corners(const Footprint& footprint) {
  std::vector<std::array<Vec, 4>> out;
  for (Quad box : footprint.boxes) {
    std::sort(box.corner.begin(), box.corner.end());
    out.push_back(box.corner);
  }
  std::sort(out.begin(), out.end());
  return out;
}

// Boxes as sets of corners: mirroring changes which corner is the left one, geom keeps front left front left.
RC_GTEST_PROP(mirror, footprints, ()) {
  const Transform t = any_transform();
  const Formation f = any_formation();
  const Marcher body = marcher(f, any_pose(), *rc::gen::inRange(1, 9), *rc::gen::inRange(1, 40));
  const Footprint image = footprint(transformed(t, body).body());
  const Footprint expected = transformed(t, footprint(body.body()));
  RC_ASSERT(image.bounds == expected.bounds);
  RC_ASSERT(image.boxes.size() == expected.boxes.size());
  if (f.shape == ShapeKind::kDisc) {
    RC_ASSERT(sets_of_corners(image) == sets_of_corners(expected));
  } else {
    RC_ASSERT(image.boxes[0] == expected.boxes[0]);
  }
}

// In a mirror right and left change places: compared as sets.
RC_GTEST_PROP(mirror, nine_points, ()) {
  const Transform t = any_transform();
  const Quad box = corners(Box{any_pose(), any_coord(1, inches(8)), any_coord(1, inches(2))});
  std::array<Vec, 9> images = nine_points(transformed(t, box)), expected = nine_points(box);
  for (Vec& point : expected) point = transformed(t, point);
  std::sort(images.begin(), images.end());
  std::sort(expected.begin(), expected.end());
  RC_ASSERT(images == expected);
}

RC_GTEST_PROP(mirror, paths, ()) {
  const Transform t = any_transform();
  const Ground g = any_ground();
  const Ground image = transformed(t, g);
  const Formation f = any_formation();
  const Marcher body = marcher(f, any_pose(), *rc::gen::inRange(1, 9), *rc::gen::inRange(1, 40));
  const Path path = any_kind_of_path();
  MoveRules rules;
  rules.ground = &g;
  MoveRules image_rules;
  image_rules.ground = &image;
  const Trace one = trace(body, path, rules);
  const Trace other = trace(transformed(t, body), transformed(t, path), image_rules);
  RC_ASSERT(one.motions.size() == other.motions.size());
  for (std::size_t i = 0; i < one.motions.size(); ++i) {
    RC_ASSERT(one.motions[i].length == other.motions[i].length);
    RC_ASSERT(transformed(t, one.motions[i].end.pose) == other.motions[i].end.pose);
  }
  RC_ASSERT(one.ground == other.ground);
}

RC_GTEST_PROP(mirror, measures_and_sight, ()) {
  const Transform t = any_transform();
  const Ground g = any_ground();
  const Ground image = transformed(t, g);
  const Footprint a = footprint(body_of(kLineOf, any_pose(), 4, 8));
  const Footprint b = footprint(body_of(kLineOf, any_pose(), 6, 18));
  RC_ASSERT(distance(a, b) == distance(transformed(t, a), transformed(t, b)));
  const Box box{any_pose(), inches(6), inches(1)};
  RC_ASSERT(sector_by_lines(box, a) == sector_by_lines(transformed(t, box), transformed(t, a)));
  RC_ASSERT(frontage_overlap(box, a) == frontage_overlap(transformed(t, box), transformed(t, a)));
  const Arc arc{edge_of(box, Face::kFront), degrees(45), inches(24)};
  const Arc arc_image{edge_of(transformed(t, box), Face::kFront), degrees(45), inches(24)};
  RC_ASSERT(reaches(arc, a) == reaches(arc_image, transformed(t, a)));
  SightRules rules;
  rules.cover = {{PieceKind::kWood, -1, inches(3), inches(1), inches(4)},
                 {PieceKind::kHedge, -1, 0, inches(1), 0, false, 1}};
  rules.crest = inches(2);
  const Vec from = any_pose().at;
  const Vec to = any_pose().at;
  RC_ASSERT(level_at(g, from) == level_at(image, transformed(t, from)));
  RC_ASSERT(sees(g, {}, nullptr, eye_at(g, from), eye_at(g, to), rules) ==
            sees(image, {}, nullptr, eye_at(image, transformed(t, from)), eye_at(image, transformed(t, to)),
                 rules));
}

RC_GTEST_PROP(mirror, joint_moves, ()) {
  const Transform t = any_transform();
  const Ground g = any_ground();
  const Ground image = transformed(t, g);
  std::vector<Mover> movers(3);
  std::vector<Mover> images(3);
  for (std::size_t i = 0; i < 3; ++i) {
    movers[i].unit = unit(static_cast<int>(i));
    movers[i].body = marcher(kLineOf, any_pose(), 4, 8);
    movers[i].path = any_kind_of_path();
    movers[i].paces = {{any_coord(inches(1), inches(20))}};
    images[i] = movers[i];
    images[i].body = transformed(t, movers[i].body);
    images[i].path = transformed(t, movers[i].path);
  }
  JointRules rules;
  rules.on_meeting = [](std::size_t, std::size_t, Moment, Relation) { return OnMeeting::kHaltBoth; };
  JointRules image_rules = rules;
  rules.move.ground = &g;
  image_rules.move.ground = &image;
  const JointMove one = move_jointly(movers, rules);
  const JointMove other = move_jointly(images, image_rules);
  RC_ASSERT(one.events == other.events);
  for (std::size_t i = 0; i < 3; ++i) {
    RC_ASSERT(transformed(t, one.places[i].place.pose) == other.places[i].place.pose);
  }
}

TEST(mirror, figures_of_a_stand_change_sides) {
  EXPECT_EQ(mirrored_figures(0b0001, 4, 1), 0b1000U);
  EXPECT_EQ(mirrored_figures(0b1101, 4, 2), 0b1110U);  // ranks of two: 01 and 11 become 10 and 11
}

TEST(mirror, a_left_wheel_becomes_a_right_one) {
  const Transform t{inches(100), inches(100), true, 0};
  EXPECT_EQ(transformed(t, leg::wheel(Hand::kLeft, degrees(30))), leg::wheel(Hand::kRight, degrees(30)));
  EXPECT_EQ(transformed(t, leg::manoeuvre(1, 2, Anchor::kFrontLeft, Hand::kLeft)),
            leg::manoeuvre(1, 2, Anchor::kFrontRight, Hand::kRight));
  Unit u;
  u.pose = {at(10, 20), Heading::of(3000)};
  EXPECT_EQ(transformed(t, u).pose, (Pose{at(90, 20), Heading::of(33000)}));
}

}  // namespace
}  // namespace drumhead
