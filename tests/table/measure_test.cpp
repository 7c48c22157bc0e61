#include "table/measure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bodies.h"
#include "geom/touching.h"

namespace drumhead {
namespace {

using testing::ElementsAre;

// A body four inches wide and one deep at (10, 10), facing north: from x 8 to 12, y 9 to 10.
const Box kTarget{{at(10, 10), kNorth}, inches(4), inches(1)};

TEST(measure, distance_is_between_the_nearest_boxes) {
  Footprint two = block(0, 0, 2, 2);
  two = footprint_of({two.boxes[0], block(10, 0, 12, 2).boxes[0]});
  const Footprint other = block(15, 6, 18, 8);
  EXPECT_EQ(distance(two, other), inches(5));  // 3 across, 4 up
  EXPECT_TRUE(within(two, other, inches(5)));
  EXPECT_TRUE(within(two, other, inches(5) - kContactTolerance));
  EXPECT_FALSE(within(two, other, inches(5) - kContactTolerance - 1));
  const Segment tape = nearest_points(two, other);
  EXPECT_EQ(tape.a, at(12, 2));
  EXPECT_EQ(tape.b, at(15, 6));
  EXPECT_EQ(distance(at(15, 6), two), inches(5));
  EXPECT_EQ(distance(Circle{at(15, 6), inches(1)}, two), inches(4));
  EXPECT_TRUE(within(Circle{at(15, 6), inches(1)}, two, inches(4)));
  EXPECT_EQ(distance(Circle{at(15, 6), inches(8)}, two), 0);
}

TEST(measure, nothing_is_near_an_empty_footprint) {
  EXPECT_EQ(distance(Footprint{}, block(0, 0, 1, 1)), kNoDistance);
  EXPECT_FALSE(within(Footprint{}, block(0, 0, 1, 1), inches(1000)));
  EXPECT_EQ(distance(Circle{at(0, 0), inches(1)}, Footprint{}), kNoDistance);
  EXPECT_EQ(relate(Footprint{}, block(0, 0, 1, 1)), Relation::kApart);
}

TEST(measure, touching_is_contact_but_not_overlap) {
  EXPECT_EQ(relate(block(0, 0, 2, 2), block(2, 0, 4, 2)), Relation::kTouching);
  EXPECT_TRUE(in_contact(block(0, 0, 2, 2), block(2, 0, 4, 2)));
  EXPECT_FALSE(overlap(block(0, 0, 2, 2), block(2, 0, 4, 2)));
  EXPECT_TRUE(overlap(block(0, 0, 3, 2), block(2, 0, 4, 2)));
  EXPECT_FALSE(in_contact(block(0, 0, 2, 2), block(3, 0, 4, 2), inches(1) - kContactTolerance - 1));
  EXPECT_TRUE(in_contact(block(0, 0, 2, 2), block(3, 0, 4, 2), inches(1)));
}

TEST(measure, centre_weighs_boxes_by_their_size) {
  const Footprint f = footprint_of({block(0, 0, 2, 2).boxes[0], block(10, 0, 22, 2).boxes[0]});
  // Areas 4 and 24: (1 * 4 + 16 * 24) / 28 = 388 / 28.
  EXPECT_EQ(centre(f), (Vec{divide_rounded(inches(388), 28), inches(1)}));
}

TEST(measure, a_box_has_four_edges_that_look_outward) {
  EXPECT_EQ(edge_of(kTarget, Face::kFront), (Edge{at(8, 10), at(12, 10), kNorth}));
  EXPECT_EQ(edge_of(kTarget, Face::kRight), (Edge{at(12, 10), at(12, 9), kEast}));
  EXPECT_EQ(edge_of(kTarget, Face::kRear), (Edge{at(12, 9), at(8, 9), kSouth}));
  EXPECT_EQ(edge_of(kTarget, Face::kLeft), (Edge{at(8, 9), at(8, 10), kWest}));
  EXPECT_EQ(nearest_face(kTarget, at(10, 20)), Face::kFront);
  EXPECT_EQ(nearest_face(kTarget, {inches(20), inches(19, 2)}), Face::kRight);
  EXPECT_EQ(nearest_face(kTarget, at(20, 20)), Face::kFront);  // its corner
  EXPECT_EQ(nearest_face(kTarget, at(0, 0)), Face::kRear);
}

TEST(measure, frontages_overlap_by_their_projections) {
  EXPECT_EQ(frontage_overlap(kTarget, block(10, 20, 16, 21)), inches(2));
  EXPECT_EQ(frontage_overlap(kTarget, block(0, 20, 30, 21)), inches(4));
  EXPECT_EQ(frontage_overlap(kTarget, block(13, 20, 16, 21)), 0);
  // Two boxes of one body that cover the same stretch count once.
  const Footprint two = footprint_of({block(9, 20, 11, 21).boxes[0], block(10, 22, 12, 23).boxes[0]});
  EXPECT_EQ(frontage_overlap(kTarget, two), inches(3));
}

TEST(measure, files_hang_beyond_the_enemy_front) {
  const std::vector<Footprint> enemy{block(8, 10, 9, 11)};
  const auto covered = files_covered(kTarget, 4, enemy);
  EXPECT_THAT(covered, ElementsAre(true, false, false, false));
  EXPECT_EQ(hanging_files(covered), 3);
  EXPECT_EQ(hanging_files({false, true, false, false}), 2);
  EXPECT_EQ(hanging_files({false, false}), 2);
  EXPECT_EQ(hanging_files({}), 0);
  // Touching at a file's edge is no cover; a hair more is, unless it is forgiven.
  const Footprint hair = footprint_of(std::vector<Quad>{
      {{at(8, 11), {inches(9) + 300, inches(11)}, {inches(9) + 300, inches(10)}, at(8, 10)}}});
  EXPECT_THAT(files_covered(kTarget, 4, std::vector<Footprint>{hair}), ElementsAre(true, true, false, false));
  EXPECT_THAT(files_covered(kTarget, 4, std::vector<Footprint>{hair}, 400),
              ElementsAre(true, false, false, false));
}

TEST(measure, behind_the_front_line_means_the_whole_line) {
  EXPECT_TRUE(any_part_behind(kTarget.pose, block(50, 5, 52, 12)));
  EXPECT_FALSE(wholly_behind(kTarget.pose, block(50, 5, 52, 12)));
  EXPECT_TRUE(wholly_behind(kTarget.pose, block(50, 5, 52, 10)));
  EXPECT_FALSE(any_part_behind(kTarget.pose, block(50, 9, 52, 12), inches(1)));
}

TEST(measure, sectors_by_lines) {
  EXPECT_EQ(sector_by_lines(kTarget, block(20, 8, 24, 11)), Sector::kFront);  // partly in front of the line
  EXPECT_EQ(sector_by_lines(kTarget, block(20, 5, 24, 10)), Sector::kFlank);
  EXPECT_EQ(sector_by_lines(kTarget, block(9, 2, 12, 4)), Sector::kRear);
  EXPECT_EQ(sector_by_lines(kTarget, block(12, 2, 14, 4)),
            Sector::kFlank);  // behind, but its centre is beyond the side
  EXPECT_EQ(sector_by_lines(kTarget, block(20, 2, 24, 9)), Sector::kFlank);
}

TEST(measure, half_the_centres_behind) {
  const Footprint two = footprint_of({block(20, 10, 22, 12).boxes[0], block(20, 6, 22, 8).boxes[0]});
  EXPECT_EQ(centres_behind(kTarget.pose, two), 1);
  EXPECT_TRUE(at_least_half_behind(kTarget.pose, two));
  EXPECT_FALSE(at_least_half_behind(kTarget.pose, block(20, 9, 22, 11)));  // a centre on the line is in front
  EXPECT_TRUE(at_least_half_behind(kTarget.pose, Edge{at(20, 12), at(20, 8), kWest}));
  EXPECT_FALSE(at_least_half_behind(kTarget.pose, Edge{at(20, 13), at(20, 8), kWest}));
  EXPECT_FALSE(at_least_half_behind(kTarget.pose, Edge{at(20, 10), at(24, 10), kSouth}));
}

TEST(measure, sectors_by_wedges) {
  EXPECT_EQ(sector_by_wedges(kTarget, at(10, 30)), Sector::kFront);
  EXPECT_EQ(sector_by_wedges(kTarget, at(17, 15)), Sector::kFront);  // on the ray from (12, 10)
  EXPECT_EQ(sector_by_wedges(kTarget, at(18, 15)), Sector::kFlank);
  EXPECT_EQ(sector_by_wedges(kTarget, at(16, 5)), Sector::kRear);  // on the ray from (12, 9)
  EXPECT_EQ(sector_by_wedges(kTarget, at(17, 5)), Sector::kFlank);
}

TEST(measure, fire_along_the_front_rakes) {
  // The centre is at (10, 9.5). 22.5 degrees off the line east-west is 4.142 up for 10 across.
  EXPECT_TRUE(rakes({inches(20), inches(19, 2)}, kTarget, degrees(0)));
  EXPECT_TRUE(rakes({inches(20), inches(1350, 100)}, kTarget, 2250));   // 21.8 degrees
  EXPECT_FALSE(rakes({inches(20), inches(1370, 100)}, kTarget, 2250));  // 22.8 degrees
  EXPECT_EQ(folded_angle({0, -5}, kNorth), 0);
  EXPECT_EQ(folded_angle({7, 0}, kNorth), degrees(90));
  EXPECT_EQ(folded_angle({5, 5}, kNorth), degrees(45));
  EXPECT_EQ(folded_angle({5, -5}, kNorth), degrees(45));
}

TEST(measure, a_shot_enters_through_one_face) {
  EXPECT_EQ(entry_face({at(10, 20), at(10, 5)}, kTarget), Face::kFront);
  EXPECT_EQ(entry_face({at(10, 0), at(10, 15)}, kTarget), Face::kRear);
  EXPECT_EQ(entry_face({{inches(20), inches(19, 2)}, {inches(9), inches(19, 2)}}, kTarget), Face::kRight);
  EXPECT_EQ(entry_face({{inches(0), inches(19, 2)}, {inches(9), inches(19, 2)}}, kTarget), Face::kLeft);
  EXPECT_EQ(entry_face({at(0, 20), at(20, 20)}, kTarget), std::nullopt);
  EXPECT_EQ(entry_face({{inches(10), inches(19, 2)}, at(10, 20)}, kTarget), std::nullopt);  // from inside
  EXPECT_TRUE(crosses_both_flanks({{inches(0), inches(19, 2)}, {inches(20), inches(19, 2)}}, kTarget));
  EXPECT_FALSE(crosses_both_flanks({{inches(0), inches(19, 2)}, {inches(11), inches(19, 2)}}, kTarget));
  EXPECT_FALSE(crosses_both_flanks({at(10, 20), at(10, 0)}, kTarget));
}

TEST(arcs, from_the_front_corners_turned_outward) {
  const Arc arc{edge_of(kTarget, Face::kFront), degrees(45), inches(10)};
  EXPECT_TRUE(in_arc(arc, at(10, 20)));
  EXPECT_TRUE(in_arc(arc, {inches(10), inches(20) + kContactTolerance}));
  EXPECT_FALSE(in_arc(arc, {inches(10), inches(20) + kContactTolerance + 1}));
  EXPECT_TRUE(in_arc(arc, at(15, 13)));  // on the ray from (12, 10)
  EXPECT_TRUE(in_arc(arc, {inches(15) + kContactTolerance, inches(13)}));
  EXPECT_FALSE(in_arc(arc, {inches(15) + 2 * kContactTolerance, inches(13)}));  // 11 off the ray
  EXPECT_TRUE(in_arc(arc, at(8, 10)));
  EXPECT_FALSE(in_arc(arc, at(10, 9)));
}

TEST(arcs, from_a_point_and_straight_ahead) {
  const Arc point = arc_from(at(10, 10), kEast, degrees(45));
  EXPECT_TRUE(in_arc(point, at(20, 20)));
  EXPECT_TRUE(in_arc(point, at(20, 0)));
  EXPECT_FALSE(in_arc(point, {inches(20), inches(20) + 100}));
  EXPECT_TRUE(in_arc(point, at(10, 10)));
  const Arc corridor = corridor_of(edge_of(kTarget, Face::kFront), inches(8));
  EXPECT_TRUE(in_arc(corridor, at(12, 18)));
  EXPECT_TRUE(in_arc(corridor, {inches(12) + kContactTolerance, inches(15)}));
  EXPECT_FALSE(in_arc(corridor, {inches(12) + kContactTolerance + 1, inches(15)}));
  EXPECT_EQ(width_in_corridor(edge_of(kTarget, Face::kFront), block(11, 12, 20, 14), inches(8)), inches(1));
  EXPECT_EQ(width_in_corridor(edge_of(kTarget, Face::kFront), block(11, 19, 20, 24), inches(8)), 0);
  EXPECT_EQ(width_in_corridor(edge_of(kTarget, Face::kFront), block(0, 17, 30, 24), inches(8)), inches(4));
}

TEST(arcs, the_nearest_point_in_the_arc_may_be_inside_an_edge) {
  const Arc arc = arc_from(at(10, 10), kNorth, degrees(45), inches(20));
  // A wall of men from x = 20 on, y 15 to 40: at y = 20 the ray to the north-east enters it.
  const auto line = nearest_in_arc(arc, block(20, 15, 30, 40));
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(line->a, at(10, 10));
  EXPECT_EQ(line->b, at(20, 20));
  EXPECT_TRUE(reaches(arc, block(20, 15, 30, 40)));
  EXPECT_FALSE(
      reaches(arc_from(at(10, 10), kNorth, degrees(45), inches(14)), block(20, 15, 30, 40)));  // 14.14 away
  EXPECT_FALSE(reaches(arc, block(20, 0, 30, 15)));
}

TEST(arcs, a_square_shoots_on_four_sides) {
  const Box square{{at(10, 12), kNorth}, inches(4), inches(4)};
  const auto arcs = arcs_all_round(square, degrees(45), inches(6));
  ASSERT_EQ(arcs.size(), 4U);
  EXPECT_TRUE(in_arc(arcs[0], at(10, 18)));
  EXPECT_TRUE(in_arc(arcs[1], at(18, 10)));
  EXPECT_TRUE(in_arc(arcs[2], at(10, 2)));
  EXPECT_TRUE(in_arc(arcs[3], at(2, 10)));
  EXPECT_FALSE(in_arc(arcs[3], at(18, 10)));
}

TEST(arcs, figures_look_from_their_front_middles) {
  const auto points = figure_points(body_of(kLineOf, {at(10, 10), kNorth}, 2, 4));
  EXPECT_THAT(points, ElementsAre(Pose{{inches(19, 2), inches(10)}, kNorth},
                                  Pose{{inches(21, 2), inches(10)}, kNorth}));
}

TEST(zones, strips_and_rooms) {
  const Quad strip = strip_at({at(10, 10), kEast}, {-inches(4), inches(8), -inches(6), inches(6)});
  EXPECT_EQ(bounds(strip).low, at(6, 4));
  EXPECT_EQ(bounds(strip).high, at(18, 16));
  EXPECT_EQ(bounds(room_beside(kTarget, Face::kLeft, inches(2))).low, at(6, 9));
  EXPECT_EQ(bounds(room_beside(kTarget, Face::kFront, inches(2))).high, at(12, 12));
  EXPECT_FALSE(overlap(room_beside(kTarget, Face::kRear, inches(2)), corners(kTarget)));
  EXPECT_TRUE(in_rout_corridor(at(10, 10), kSouth, inches(6), at(16, 0)));
  EXPECT_TRUE(in_rout_corridor(at(10, 10), kSouth, inches(6), {inches(16) + kContactTolerance, 0}));
  EXPECT_FALSE(in_rout_corridor(at(10, 10), kSouth, inches(6), {inches(16) + kContactTolerance + 1, 0}));
  EXPECT_TRUE(in_fan({5, 5}, kNorth, degrees(45)));
  EXPECT_FALSE(in_fan({6, 5}, kNorth, degrees(45)));
}

TEST(support, stands_behind_overlaps_half_and_faces_the_same_way) {
  const SupportRules rules{inches(2), 1, 2, degrees(45)};
  const auto supporter = [](Coord x, Coord y, Heading facing) {
    return Box{{at(x, y), facing}, inches(4), inches(1)};
  };
  EXPECT_TRUE(supports(supporter(10, 7, kNorth), kTarget, rules));  // two inches behind the rear edge at 9
  EXPECT_TRUE(supports(supporter(12, 7, kNorth), kTarget, rules));  // half overlap
  EXPECT_FALSE(supports(supporter(13, 7, kNorth), kTarget, rules));
  EXPECT_FALSE(supports(supporter(10, 6, kNorth), kTarget, rules));
  EXPECT_FALSE(supports(supporter(10, 12, kNorth), kTarget, rules));  // in front
  EXPECT_FALSE(supports(supporter(10, 7, kSouth), kTarget, rules));
}

TEST(measure, squaring_up_lays_the_front_along_a_face) {
  const Box charger{{at(11, 15), Heading::of(19000)}, inches(4), inches(1)};
  EXPECT_EQ(squared_up(charger, edge_of(kTarget, Face::kFront)), (Pose{at(11, 10), kSouth}));
  const Box aslant{{at(20, 15), Heading::of(22000)}, inches(4), inches(1)};
  EXPECT_EQ(squared_up(aslant, edge_of(kTarget, Face::kFront)), (Pose{at(12, 10), kSouth}));
}

RC_GTEST_PROP(measure, distance_is_the_same_both_ways_and_agrees_with_within, ()) {
  const auto any_footprint = [] {
    return footprint(body_of(kLineOf, any_pose(), *rc::gen::inRange(1, 9), *rc::gen::inRange(1, 20)));
  };
  const Footprint a = any_footprint();
  const Footprint b = any_footprint();
  const Coord d = distance(a, b);
  RC_ASSERT(d == distance(b, a));
  RC_ASSERT(within(a, b, d + 1));
  RC_ASSERT(!within(a, b, d - kContactTolerance - 1));
  RC_ASSERT((relate(a, b) == Relation::kApart) == !within(a, b, 0));
  const Segment tape = nearest_points(a, b);
  RC_ASSERT(std::abs(length(tape.b - tape.a) - d) <= 2);
}

RC_GTEST_PROP(arcs, range_only_leaves_out_what_is_farther, ()) {
  const Box box{any_pose(), inches(4), inches(1)};
  const Footprint target = footprint(body_of(kLineOf, any_pose(), 4, 8));
  const Arc open{edge_of(box, Face::kFront), degrees(45), -1};
  const auto nearest = nearest_in_arc(open, target);
  RC_PRE(nearest.has_value());
  Arc limited = open;
  limited.range = distance(nearest->a, nearest->b) + 1;
  RC_ASSERT(nearest_in_arc(limited, target) == nearest);
  limited.range -= kContactTolerance + 2;
  RC_ASSERT(limited.range < 0 || !reaches(limited, target));
}

RC_GTEST_PROP(arcs, a_reached_target_has_its_nearest_point_in_the_arc, ()) {
  const Footprint target =
      footprint(body_of(kLineOf, any_pose(), *rc::gen::inRange(1, 9), *rc::gen::inRange(1, 20)));
  const Box shooter{any_pose(), inches(6), inches(1)};
  const Arc arc{edge_of(shooter, Face::kFront), degrees(45), inches(24)};
  const auto line = nearest_in_arc(arc, target);
  bool corner_in = false;
  for (const Vec c : target.boxes[0].corner) corner_in |= in_arc(arc, c);
  if (corner_in) RC_ASSERT(line.has_value());
  if (!line) return;
  RC_ASSERT(within(line->b, target, 2));
  RC_ASSERT(within(line->a, line->b, inches(24)));
  // The cut corners are rounded: the point is in an arc opened by a hair.
  Arc wider = arc;
  wider.edge.left = arc.edge.left - step(arc.edge.facing, 3, 3);
  wider.edge.right = arc.edge.right - step(arc.edge.facing, 3, -3);
  wider.range = -1;
  RC_ASSERT(in_arc(wider, line->b));
}

}  // namespace
}  // namespace drumhead
