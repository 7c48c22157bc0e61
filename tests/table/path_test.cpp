#include "table/path.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <type_traits>

#include "bodies.h"

namespace drumhead {
namespace {

static_assert(std::is_trivially_copyable_v<Leg>);

const MoveRules kRules;

Marcher line_at(Pose pose) { return marcher(kLineOf, pose, 4, 8); }  // four inches by one

TEST(path, straight_legs_are_as_long_as_they_say) {
  const Marcher body = line_at({at(20, 20), kNorth});
  const auto end = [&](const Leg& leg) { return carry_out(body, leg, kRules).end.pose; };
  EXPECT_EQ(end(leg::advance(inches(6))), (Pose{at(20, 26), kNorth}));
  EXPECT_EQ(end(leg::retire(inches(6))), (Pose{at(20, 14), kNorth}));
  EXPECT_EQ(end(leg::sidestep(Hand::kLeft, inches(3))), (Pose{at(17, 20), kNorth}));
  EXPECT_EQ(end(leg::sidestep(Hand::kRight, inches(3))), (Pose{at(23, 20), kNorth}));
  const Motion oblique = carry_out(body, leg::oblique(Hand::kRight, inches(10)), kRules);
  EXPECT_EQ(oblique.length, inches(10));
  EXPECT_EQ(oblique.end.pose.facing, kNorth);
  EXPECT_PRED3(near, oblique.end.pose.at.x, inches(20) + 215526, 1);  // 10 / sqrt 2 inches
  EXPECT_PRED3(near, oblique.end.pose.at.y, inches(20) + 215526, 1);
}

TEST(path, a_wheel_turns_on_a_front_corner_and_costs_the_outer_arc) {
  const Marcher body = line_at({at(20, 20), kNorth});
  const Motion right = carry_out(body, leg::wheel(Hand::kRight, degrees(90)), kRules);
  EXPECT_EQ(right.end.pose, (Pose{at(22, 22), kEast}));  // the right corner (22, 20) stays
  EXPECT_PRED3(near, right.length, 191511, 1);           // 4 inches times pi / 2
  const Motion left = carry_out(body, leg::wheel(Hand::kLeft, degrees(90)), kRules);
  EXPECT_EQ(left.end.pose, (Pose{at(18, 22), kWest}));
  EXPECT_EQ(left.length, right.length);
  const Marcher half = place_along(right, right.length / 2);
  EXPECT_PRED3(near, half.pose.facing.centidegrees, 4500, 1);
}

TEST(path, turns_in_place_take_no_way) {
  const Marcher body = line_at({at(20, 20), kNorth});
  const Motion about = carry_out(body, leg::about_turn(), kRules);
  EXPECT_EQ(about.length, 0);
  EXPECT_EQ(about.end.pose, (Pose{at(20, 19), kSouth}));  // the same ground, facing back
  const Motion left = carry_out(body, leg::turn(Hand::kLeft, degrees(90)), kRules);
  EXPECT_EQ(left.end.pose, (Pose{{inches(39, 2), inches(39, 2)}, kWest}));
  const Motion front = carry_out(body, leg::turn(Hand::kRight, degrees(90), Anchor::kFrontMiddle), kRules);
  EXPECT_EQ(front.end.pose, (Pose{at(20, 20), kEast}));
}

TEST(path, a_free_move_costs_its_farthest_corner) {
  const Marcher body = line_at({at(20, 20), kNorth});
  EXPECT_EQ(carry_out(body, leg::free_move({at(23, 24), kNorth}), kRules).length, inches(5));
  // About turn on the spot: the front corners (18, 20) and (22, 20) change places, the rear ones go to y
  // = 21.
  const Motion about = carry_out(body, leg::free_move({at(20, 20), kSouth}), kRules);
  EXPECT_PRED3(near, about.length, 136311, 1);  // sqrt(16 + 4) inches for the rear corners
  EXPECT_EQ(place_along(about, about.length).pose.facing, kSouth);
}

TEST(path, a_reform_keeps_its_anchor) {
  Formation column = formation_of(ShapeKind::kColumn);
  const std::vector<Formation> formations{kLineOf, column};
  MoveRules rules;
  rules.formations = formations;
  const Marcher body = line_at({at(20, 20), kNorth});  // x 18 to 22, y 19 to 20
  const auto end = [&](Anchor anchor, Angle angle = 0) {
    return carry_out(body, leg::manoeuvre(1, 2, anchor, Hand::kRight, angle), rules).end;
  };
  EXPECT_EQ(end(Anchor::kFrontMiddle).pose, (Pose{at(20, 20), kNorth}));
  EXPECT_EQ(end(Anchor::kFrontLeft).pose, (Pose{at(19, 20), kNorth}));
  EXPECT_EQ(end(Anchor::kFrontRight).pose, (Pose{at(21, 20), kNorth}));
  // Two files of eight figures are two inches deep; the centre (20, 19.5) stays.
  EXPECT_EQ(end(Anchor::kCentre).pose, (Pose{{inches(20), inches(41, 2)}, kNorth}));
  EXPECT_EQ(end(Anchor::kCentre, degrees(90)).pose, (Pose{{inches(21), inches(39, 2)}, kEast}));
  EXPECT_EQ(end(Anchor::kCentre).files, 2);
  EXPECT_EQ(end(Anchor::kCentre).formation, &formations[1]);
  EXPECT_EQ(carry_out(body, leg::manoeuvre(9, 2), rules).end.pose, body.pose);
}

TEST(path, a_column_on_a_road_follows_its_head_round_the_corner) {
  const Ground g = ground_of({line_piece(PieceKind::kRoad, {at(10, 0), at(10, 20), at(40, 20)}, inches(1))});
  MoveRules rules;
  rules.ground = &g;
  Marcher body = marcher(kMarchOf, {at(10, 18), kNorth}, 1, 8);  // four inches deep
  body.unit = unit(5);
  const Motion march = carry_out(body, leg::follow_road(PieceId{0}, inches(5), at(40, 20)), rules);
  EXPECT_EQ(march.length, inches(5));
  EXPECT_EQ(march.end.pose, (Pose{at(13, 20), kEast}));
  ASSERT_EQ(march.end.bends.size(), 1U);
  EXPECT_EQ(march.end.bends[0], (Bend{unit(5), {at(10, 20), kNorth}, 0}));
  const Footprint covered = footprint(march.end.body());
  ASSERT_EQ(covered.boxes.size(), 2U);
  EXPECT_EQ(covered.boxes[0], corners(Box{{at(13, 20), kEast}, inches(1), inches(3)}));
  EXPECT_EQ(covered.boxes[1], corners(Box{{at(10, 20), kNorth}, inches(1), inches(1)}));
  // Half way it has not yet turned.
  EXPECT_EQ(place_along(march, inches(1)).pose, (Pose{at(10, 19), kNorth}));
  EXPECT_TRUE(place_along(march, inches(1)).bends.empty());
  // Once it is all round the corner the corner is forgotten.
  const Motion on = carry_out(march.end, leg::advance(inches(2)), rules);
  EXPECT_TRUE(on.end.bends.empty());
  EXPECT_EQ(footprint(on.end.body()).boxes.size(), 1U);
}

TEST(path, a_road_is_followed_towards_the_point_and_to_its_end_only) {
  const Ground g = ground_of({line_piece(PieceKind::kRoad, {at(10, 0), at(10, 20), at(40, 20)}, inches(1))});
  MoveRules rules;
  rules.ground = &g;
  const Marcher body = marcher(kMarchOf, {at(20, 20), kWest}, 1, 4);
  const Motion back = carry_out(body, leg::follow_road(PieceId{0}, inches(16), at(10, 0)), rules);
  EXPECT_EQ(back.end.pose, (Pose{at(10, 14), kSouth}));
  const Motion all = carry_out(body, leg::follow_road(PieceId{0}, inches(90), at(10, 0)), rules);
  EXPECT_EQ(all.length, inches(30));
  EXPECT_EQ(all.end.pose.at, at(10, 0));
  EXPECT_EQ(carry_out(body, leg::follow_road(PieceId{7}, inches(5), at(10, 0)), rules).length, 0);
}

TEST(path, a_wheeling_column_turns_only_its_head) {
  Marcher body = marcher(kMarchOf, {at(20, 20), kNorth}, 2, 8);  // two wide, two deep
  const Motion wheel = carry_out(body, leg::wheel(Hand::kRight, degrees(90)), kRules);
  EXPECT_EQ(wheel.end.pose, (Pose{at(21, 21), kEast}));
  ASSERT_EQ(wheel.end.bends.size(), 2U);  // where the wheel ended, and where it began
  EXPECT_EQ(wheel.end.bends[0].pose, (Pose{at(21, 21), Heading::of(4500)}));
  EXPECT_EQ(wheel.end.bends[1].pose, (Pose{at(20, 20), kNorth}));
  const Motion on = carry_out(wheel.end, leg::advance(inches(10)), kRules);
  EXPECT_TRUE(on.end.bends.empty());
}

TEST(path, columns_of_any_width_follow_their_head) {
  const Ground g = ground_of({line_piece(PieceKind::kRoad, {at(10, 0), at(10, 20), at(40, 20)}, inches(1))});
  MoveRules rules;
  rules.ground = &g;
  for (const int files : {4, 6}) {
    const Marcher body =
        marcher(kMarchOf, {at(10, 18), kNorth}, files, files * 8);  // eight ranks: four inches
    EXPECT_EQ(outline(body.body()), (Box{{at(10, 18), kNorth}, inches(files), inches(4)}));
    EXPECT_EQ(footprint(body.body()).boxes, Quads{corners(outline(body.body()))});
    const Motion march = carry_out(body, leg::follow_road(PieceId{0}, inches(5), at(40, 20)), rules);
    const Footprint covered = footprint(march.end.body());
    ASSERT_EQ(covered.boxes.size(), 2U);
    EXPECT_EQ(covered.boxes[0], corners(Box{{at(13, 20), kEast}, inches(files), inches(3)}));
    EXPECT_EQ(covered.boxes[1], corners(Box{{at(10, 20), kNorth}, inches(files), inches(1)}));
    const Motion about = carry_out(march.end, leg::about_turn(), rules);
    EXPECT_EQ(about.end.pose, (Pose{at(10, 19), kSouth}));
    const Footprint turned = footprint(about.end.body());
    ASSERT_EQ(turned.boxes.size(), 2U);  // the same ground, seen from the other end
    EXPECT_EQ(turned.boxes[0], corners(Box{{at(10, 19), kSouth}, inches(files), inches(1)}));
    EXPECT_EQ(turned.boxes[1], corners(Box{{at(10, 20), kWest}, inches(files), inches(3)}));
  }
}

TEST(path, a_wide_column_comes_out_of_its_wheel_rank_by_rank) {
  const Marcher body = marcher(kMarchOf, {at(20, 20), kNorth}, 4, 40);  // ten ranks, five inches deep
  const Motion wheel = carry_out(body, leg::wheel(Hand::kRight, degrees(90)), kRules);
  EXPECT_EQ(wheel.end.pose, (Pose{at(22, 22), kEast}));  // about (22, 20)
  EXPECT_PRED3(near, wheel.length, 191511, 1);           // 4 inches times pi / 2
  const auto wheeling = cells(wheel.end.body());
  ASSERT_EQ(wheeling.size(), 40U);
  EXPECT_EQ(wheeling[0].pose.facing, kEast);  // the first rank alone has wheeled;
  for (std::size_t i : {4U, 20U}) EXPECT_EQ(wheeling[i].pose.facing, Heading::of(4500));  // five are at it,
  for (std::size_t i : {24U, 36U}) EXPECT_EQ(wheeling[i].pose.facing, kNorth);            // four to come:
  // the way through the wheel is 2 root 2 inches, so that the tail of five is 2.1716 inches behind its begin.
  EXPECT_PRED3(near, place_on_track(wheel.end.body(), inches(5)).at.y, inches(20) - 66190, 2);
  const Marcher on = carry_out(wheel.end, leg::advance(inches(3)), kRules).end;
  const Footprint covered = footprint(on.body());
  ASSERT_EQ(covered.boxes.size(), 2U);  // six ranks straight ahead of the wheel, four in it
  EXPECT_EQ(covered.boxes[0], corners(Box{{at(25, 22), kEast}, inches(4), inches(3)}));
  EXPECT_EQ(covered.boxes[1], corners(Box{{at(22, 22), Heading::of(4500)}, inches(4), inches(2)}));
  EXPECT_TRUE(carry_out(on, leg::advance(inches(2)), kRules).end.bends.empty());
}

TEST(path, a_column_wider_than_deep_wheels_with_its_head_alone) {
  const Marcher body = marcher(kMarchOf, {at(20, 20), kNorth}, 6, 12);  // two ranks, one inch deep
  const Marcher end = carry_out(body, leg::wheel(Hand::kLeft, degrees(90)), kRules).end;
  EXPECT_EQ(end.pose, (Pose{at(17, 23), kWest}));
  const Pose second = place_on_track(end.body(), inches(1, 2));
  EXPECT_EQ(second.facing, Heading::of(31500));
  EXPECT_PRED3(near, second.at.x, inches(17) + 10776, 1);  // half an inch by the root of two
  EXPECT_PRED3(near, second.at.y, inches(23) - 10776, 1);
  EXPECT_EQ(footprint(end.body()).boxes.size(), 2U);
}

RC_GTEST_PROP(path, a_column_turned_about_stands_on_the_same_track, ()) {
  const int files = *rc::gen::inRange(1, 8);
  const Marcher start = marcher(kMarchOf, any_pose(), files, files * *rc::gen::inRange(1, 20));
  const auto wheel = [] {
    return leg::wheel(*rc::gen::element(Hand::kLeft, Hand::kRight), *rc::gen::inRange(0, 9001));
  };
  const auto march = [] { return leg::advance(any_coord(0, inches(4))); };
  const Path path = one_of({{wheel()}, {wheel(), march()}, {wheel(), march(), wheel(), march()}});
  const Marcher body = carry_out(start, path, kRules).back().end;
  RC_PRE(!body.bends.empty());
  const Marcher about = carry_out(body, leg::about_turn(), kRules).end;
  const Coord deep = depth(body.body());
  for (Coord behind = 0; behind <= deep; behind += inches(1, 4)) {
    RC_ASSERT(
        within(place_on_track(about.body(), behind).at, place_on_track(body.body(), deep - behind).at, 8));
  }
}

TEST(path, a_column_that_turns_about_goes_back_the_way_it_came) {
  const std::vector<Bend> bends{{unit(0), {at(10, 10), kNorth}, 0}};
  Marcher body = marcher(kMarchOf, {at(12, 10), kEast}, 1, 6);
  body.bends = bends;
  const Motion about = carry_out(body, leg::about_turn(), kRules);
  EXPECT_EQ(about.end.pose, (Pose{at(10, 9), kSouth}));  // the tail of three inches
  ASSERT_EQ(about.end.bends.size(), 1U);
  EXPECT_EQ(about.end.bends[0].pose, (Pose{at(10, 10), kWest}));
  // Turned about again it stands as before.
  EXPECT_EQ(carry_out(about.end, leg::about_turn(), kRules).end.pose, body.pose);
}

TEST(path, the_gaps_of_a_rank_go_along) {
  std::vector<Formation> formations{formation_of(ShapeKind::kSkirmish), kLineOf};
  formations[0].file_gap = inches(1);
  formations[0].spaced_by = 3;
  Body open = body_of(formations[0], {at(20, 20), kNorth}, 5, 5);
  open.gap = inches(2);
  MoveRules rules;
  rules.formations = formations;
  const auto width = [](const Marcher& m) { return frontage(m.body()); };
  const Motion on = carry_out(marcher_of(open), leg::advance(inches(2)), rules);
  EXPECT_EQ(width(place_along(on, inches(1))), inches(13));  // five figures and four gaps of two inches
  EXPECT_EQ(width(on.end), inches(13));
  // A line that is not spaced by a marker closes up; opened again the gaps are as before.
  const Marcher closed = carry_out(on.end, leg::manoeuvre(1, 5), rules).end;
  EXPECT_EQ(width(closed), inches(5));
  EXPECT_EQ(width(carry_out(closed, leg::manoeuvre(0, 5), rules).end), inches(13));
  // Reshaped on its left: the left corner stays.
  EXPECT_EQ(reshaped(on.end, formations[1], 5, Anchor::kFrontLeft, 0).pose.at, (Vec{inches(16), inches(22)}));
}

TEST(path, loose_stands_go_along) {
  Formation f = formation_of(ShapeKind::kLoose);
  Marcher body = marcher(f, {at(20, 20), kNorth}, 1, 2);
  body.stands.resize(2);
  body.stands[0].pose = {at(20, 20), kNorth};
  body.stands[1].pose = {at(20, 15), kNorth};
  body.stands[0].figures = body.stands[1].figures = 1;
  const Motion turned = carry_out(body, leg::free_move({at(30, 20), kEast}), kRules);
  EXPECT_EQ(turned.end.stands[0].pose, (Pose{at(30, 20), kEast}));
  EXPECT_EQ(turned.end.stands[1].pose, (Pose{at(25, 20), kEast}));
}

TEST(path, sweeps_of_straight_legs_are_one_hull) {
  const Marcher body = line_at({at(20, 20), kNorth});
  const auto rings = swept_area(carry_out(body, leg::advance(inches(6)), kRules), inches(1, 4));
  ASSERT_EQ(rings.size(), 1U);
  EXPECT_EQ(std::abs(doubled_area(rings[0])), 2 * inches(4) * inches(7));
  const auto wheel = swept_area(carry_out(body, leg::wheel(Hand::kLeft, degrees(45)), kRules), inches(1, 4));
  EXPECT_EQ(wheel.size(), 13U);  // pi inches by quarters of an inch: 12.57
}

TEST(path, places_along_several_legs) {
  const Marcher body = line_at({at(20, 20), kNorth});
  const auto motions =
      carry_out(body,
                {leg::advance(inches(4)), leg::turn(Hand::kRight, degrees(90), Anchor::kFrontMiddle),
                 leg::advance(inches(3))},
                kRules);
  EXPECT_EQ(total_length(motions), inches(7));
  EXPECT_EQ(place_along(motions, inches(3)).pose, (Pose{at(20, 23), kNorth}));
  EXPECT_EQ(place_along(motions, inches(4)).pose, (Pose{at(20, 24), kEast}));
  EXPECT_EQ(place_along(motions, inches(6)).pose, (Pose{at(22, 24), kEast}));
  EXPECT_EQ(place_along(motions, inches(60)).pose, (Pose{at(23, 24), kEast}));
}

Leg any_leg() {
  const Hand hand = *rc::gen::element(Hand::kLeft, Hand::kRight);
  const Coord d = any_coord(0, inches(12));
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return leg::advance(d);
    case 1:
      return leg::oblique(hand, d, *rc::gen::inRange(0, 9001));
    case 2:
      return leg::wheel(hand, *rc::gen::inRange(0, 9001));
    case 3:
      return leg::sidestep(hand, d);
    case 4:
      return leg::retire(d);
    default:
      return leg::free_move(any_pose());
  }
}

RC_GTEST_PROP(path, a_motion_begins_at_its_start_and_ends_at_its_end, ()) {
  const Marcher body = line_at(any_pose());
  const Motion motion = carry_out(body, any_leg(), kRules);
  RC_ASSERT(place_along(motion, 0).pose == body.pose);
  RC_ASSERT(place_along(motion, motion.length).pose == motion.end.pose);
  RC_ASSERT(place_along(motion, motion.length + 1).pose == motion.end.pose);
}

RC_GTEST_PROP(path, no_corner_moves_farther_than_the_length_says, ()) {
  const Marcher body = line_at(any_pose());
  const Motion motion = carry_out(body, any_leg(), kRules);
  RC_PRE(motion.length > 0);
  RC_PRE(motion.leg.kind != LegKind::kFree && motion.leg.kind != LegKind::kWheel);
  const Coord travelled = any_coord(0, motion.length);
  const Quad before = footprint(body.body()).boxes[0];
  const Quad after = footprint(place_along(motion, travelled).body()).boxes[0];
  for (std::size_t i = 0; i < 4; ++i) RC_ASSERT(length(after.corner[i] - before.corner[i]) <= travelled + 3);
}

RC_GTEST_PROP(path, out_and_back_again, ()) {
  const Marcher body = line_at(any_pose());
  const Coord d = any_coord(0, inches(20));
  const Hand hand = *rc::gen::element(Hand::kLeft, Hand::kRight);
  const Path there_and_back = one_of({{leg::advance(d), leg::retire(d)},
                                      {leg::sidestep(hand, d), leg::sidestep(opposite(hand), d)},
                                      {leg::about_turn(), leg::about_turn()}});
  const auto motions = carry_out(body, there_and_back, kRules);
  const Pose end = motions.back().end.pose;
  RC_ASSERT(end.facing == body.pose.facing);
  RC_ASSERT(within(end.at, body.pose.at, 2));
}

}  // namespace
}  // namespace drumhead
