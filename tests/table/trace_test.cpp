#include "table/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bodies.h"
#include "table/measure.h"
#include "table/sweep.h"

namespace drumhead {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Marcher line_standing(Pose pose) { return marcher(kLineOf, pose, 4, 8); }  // four inches by one

MoveRules on(const Ground& g) {
  MoveRules rules;
  rules.ground = &g;
  return rules;
}

TEST(trace, check_points_are_a_step_apart_and_at_the_ends) {
  const Trace t =
      trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(1) + 100), leg::about_turn()}, {});
  std::vector<Along> where;
  for (const CheckPoint& p : t.points) where.push_back(p.where);
  EXPECT_THAT(where,
              ElementsAre(Along{0, 0}, Along{0, inches(1, 4)}, Along{0, inches(1, 2)}, Along{0, inches(3, 4)},
                          Along{0, inches(1)}, Along{0, inches(1) + 100}, Along{1, 0}));
}

TEST(trace, areas_are_entered_by_the_front_and_left_by_the_rear) {
  const Ground g = ground_of({area_piece(PieceKind::kWood, rectangle(0, 23, 50, 27))});
  const Trace t =
      trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(2)), leg::advance(inches(8))}, on(g));
  // It touches the edge after three inches and stands in it when it is deeper than the tolerance; the rear is out after
  // 8 = 27 - 19, but for the tolerance.
  EXPECT_THAT(t.ground,
              ElementsAre(GroundMet{PieceId{0}, Meeting::kEnters, {1, inches(1) + kContactTolerance + 1}},
                          GroundMet{PieceId{0}, Meeting::kLeaves, {1, inches(6) - kContactTolerance}}));
}

TEST(trace, lines_are_crossed_by_the_edge_that_goes_first) {
  const Ground g = ground_of({line_piece(PieceKind::kWall, {at(0, 22), at(50, 22)}),
                              line_piece(PieceKind::kHedge, {at(0, 17), at(50, 17)}),
                              line_piece(PieceKind::kStream, {at(24, 0), at(24, 50)})});
  const Marcher body = line_standing({at(20, 20), kNorth});
  const auto met = [&](const Leg& leg) { return trace(body, {leg}, on(g)).ground; };
  // Two inches, but for the tolerance: who touches a line is on it.
  const auto crossed = [](PieceId piece) {
    return ElementsAre(GroundMet{piece, Meeting::kCrosses, {0, inches(2) - kContactTolerance}});
  };
  EXPECT_THAT(met(leg::advance(inches(4))), crossed(PieceId{0}));
  EXPECT_THAT(met(leg::retire(inches(4))), crossed(PieceId{1}));
  EXPECT_THAT(met(leg::sidestep(Hand::kRight, inches(4))), crossed(PieceId{2}));
  EXPECT_THAT(met(leg::advance(inches(1))), IsEmpty());
}

TEST(trace, a_slanting_line_is_crossed_once) {
  const Ground g = ground_of({line_piece(PieceKind::kWall, {at(10, 14), at(40, 29)})});  // y = 9 + x / 2
  const Trace t = trace(line_standing({at(20, 15), kNorth}), {leg::advance(inches(10))}, on(g));
  ASSERT_EQ(t.ground.size(), 1U);
  EXPECT_EQ(t.ground[0].meeting, Meeting::kCrosses);
  EXPECT_PRED3(near, t.ground[0].where.travelled, inches(3), 2 * kContactTolerance);  // the left end at x = 18 meets it at y = 18
}

TEST(trace, troops_are_met_in_the_order_of_the_way) {
  const std::vector<Obstacle> others{{unit(7), Seat::kB, block(18, 30, 22, 31)},
                                     {unit(3), Seat::kB, block(18, 25, 22, 26)},
                                     {unit(4), Seat::kA, block(22, 20, 26, 35)},  // beside its way, touching
                                     {unit(5), Seat::kA, block(50, 50, 54, 51)}};
  const Trace t = trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(20))}, {});
  EXPECT_THAT(troops_met(t, others), ElementsAre(TroopsMet{unit(3), {0, inches(5)}, true},
                                                 TroopsMet{unit(7), {0, inches(10)}, true}));
  // From farther off the one beside its way is grazed.
  const Trace from_afar = trace(line_standing({at(20, 15), kNorth}), {leg::advance(inches(8))}, {});
  EXPECT_THAT(troops_met(from_afar, others), ElementsAre(TroopsMet{unit(4), {0, inches(5)}, false}));
}

TEST(trace, a_thin_obstacle_between_two_check_points_is_met) {
  MoveRules rules;
  rules.check_step = inches(5);
  const std::vector<Obstacle> others{{unit(1), Seat::kB, block(19, 22, 21, 23)}};
  Formation thin = kLineOf;
  thin.rank_depth = inches(1, 10);
  const Trace t = trace(marcher(thin, {at(20, 20), kNorth}, 4, 4), {leg::advance(inches(10))}, rules);
  EXPECT_THAT(troops_met(t, others), ElementsAre(TroopsMet{unit(1), {0, inches(2)}, true}));
}

TEST(trace, those_it_stands_among_at_the_start_are_not_met_by_leaving) {
  const std::vector<Obstacle> others{{unit(1), Seat::kA, block(18, 19, 22, 20)}};
  const Trace t = trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(10))}, {});
  EXPECT_THAT(troops_met(t, others), IsEmpty());
  const Trace back =
      trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(10)), leg::retire(inches(10))}, {});
  ASSERT_EQ(troops_met(back, others).size(), 1U);
  EXPECT_EQ(troops_met(back, others)[0].where.leg, 1);
}

TEST(trace, costs_are_lengths_times_the_rate_of_each_step) {
  // Slow ground from y = 23 on, four inches deep; each quarter inch is charged by where it ends.
  const Ground g = ground_of({area_piece(PieceKind::kWood, rectangle(0, 23, 50, 27))});
  const Trace t = trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(6))}, on(g));
  const RateOf rate = [&](const Leg&, const CheckPoint& p) {
    return std::optional<Rate>(cover_of(g.pieces[0], p.footprint.boxes) == Cover::kNone ? Rate{1, 1}
                                                                                        : Rate{2, 1});
  };
  const auto costs = leg_costs(t, rate);
  ASSERT_EQ(costs.size(), 1U);
  EXPECT_EQ(costs[0].cost, inches(3) + 2 * inches(3));
  EXPECT_EQ(total_cost(costs), inches(9));
  // Seven inches of budget: three in the open, two in the wood.
  EXPECT_EQ(cut_to_budget(t, rate, inches(7)), Path{leg::advance(inches(5))});
  EXPECT_EQ(cut_to_budget(t, rate, inches(9)), Path{leg::advance(inches(6))});
  EXPECT_EQ(cut_to_budget(t, rate, 0), Path{});
}

TEST(trace, thirds_are_exact) {
  const Trace t = trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(1))}, {});
  const auto costs = leg_costs(t, [](const Leg&, const CheckPoint&) {
    return std::optional<Rate>(Rate{4, 3});
  });
  EXPECT_EQ(costs[0].cost, inches(4, 3));
}

TEST(trace, impassable_ground_ends_the_way) {
  const Ground g = ground_of({area_piece(PieceKind::kWater, rectangle(0, 23, 50, 27))});
  const Trace t =
      trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(6)), leg::about_turn()}, on(g));
  const RateOf rate = [&](const Leg&, const CheckPoint& p) {
    return cover_of(g.pieces[0], p.footprint.boxes) == Cover::kNone ? std::optional<Rate>(Rate{})
                                                                    : std::nullopt;
  };
  const auto costs = leg_costs(t, rate);
  EXPECT_EQ(costs[0].stopped_at, inches(3));
  EXPECT_EQ(costs[0].cost, inches(3));
  EXPECT_EQ(cut_to_budget(t, rate, inches(20)), Path{leg::advance(inches(3))});
  EXPECT_EQ(first_on_piece(t, g.pieces[0]), (Along{0, inches(13, 4)}));
}

TEST(trace, checks_name_the_first_place_that_fails) {
  const Ground g = ground_of({}, 30);
  const Trace t =
      trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(6)), leg::advance(inches(6))}, on(g));
  EXPECT_EQ(first_off_table(t, g), (Along{1, inches(17, 4)}));
  EXPECT_EQ(first_within(t, block(18, 28, 22, 29), inches(2)), (Along{0, inches(6)}));
  EXPECT_EQ(first_within(t, block(30, 28, 32, 29), inches(2)), std::nullopt);
  const Approach near = nearest_approach(t, block(25, 20, 26, 21));
  EXPECT_EQ(near.where, (Along{0, 0}));
  EXPECT_EQ(near.distance, inches(3));
  EXPECT_TRUE(never_nearer(t, block(18, 10, 22, 12)));
  EXPECT_FALSE(never_nearer(t, block(18, 40, 22, 42)));
}

TEST(trace, the_end_must_be_clear) {
  const std::vector<Obstacle> others{{unit(3), Seat::kA, block(18, 25, 22, 26)},
                                     {unit(1), Seat::kA, block(22, 25, 26, 26)}};
  const Trace t = trace(line_standing({at(20, 20), kNorth}), {leg::advance(inches(6))}, {});
  EXPECT_THAT(overlapped_at_end(t, others), ElementsAre(unit(3)));  // the other it only touches
}

TEST(trace, a_charge_is_cut_at_contact) {
  const std::vector<Obstacle> others{{unit(3), Seat::kB, block(18, 25, 22, 26)}};
  const Marcher body = line_standing({at(20, 20), kNorth});
  EXPECT_EQ(cut_at_contact(body, {leg::advance(inches(12))}, {}, others), Path{leg::advance(inches(5))});
  EXPECT_EQ(cut_at_contact(body, {leg::advance(inches(2)), leg::advance(inches(12))}, {}, others),
            (Path{leg::advance(inches(2)), leg::advance(inches(3))}));
  EXPECT_EQ(cut_at_contact(body, {leg::advance(inches(4))}, {}, others), Path{leg::advance(inches(4))});
}

TEST(trace, legs_can_be_shortened) {
  const Marcher body = line_standing({at(20, 20), kNorth});
  const Motion wheel = carry_out(body, leg::wheel(Hand::kLeft, degrees(60)), {});
  EXPECT_EQ(wheel.length, 127674);  // 4 inches times pi / 3
  EXPECT_EQ(shortened(wheel, 63837).angle, degrees(30));
  EXPECT_EQ(shortened(wheel, 63836).angle, degrees(30) - 1);  // rounded down: never beyond
  const Motion free = carry_out(body, leg::free_move({at(20, 30), kNorth}), {});
  EXPECT_EQ(shortened(free, inches(4)).to.at, at(20, 24));
  EXPECT_EQ(shortened(free, inches(40)), free.leg);
}

// On a small grid, so that touching is as likely as anything.
RC_GTEST_PROP(sweep, is_the_hull_of_both_places, ()) {
  const auto small_box = [] {
    const Vec low{any_coord(0, 12), any_coord(0, 12)};
    const Vec side{any_coord(0, 5), 0};
    const Vec up{any_coord(-2, 3), any_coord(0, 5)};
    return Quad{{low + up, low + side + up, low + side, low}};
  };
  const Quad from = small_box();
  const Quad other = small_box();
  const Vec by{any_coord(-6, 7), any_coord(-6, 7)};
  for (const Quad& to : {moved(from, by), small_box(), from}) {
    std::vector<Vec> points(from.corner.begin(), from.corner.end());
    points.insert(points.end(), to.corner.begin(), to.corner.end());
    const Ring hull = convex_hull(points);
    // The hull touches what a box without area on its edge overlaps: the places count by themselves, too.
    const Relation at_ends = std::max(relate(from, other), relate(to, other));
    const Relation between = from == to ? at_ends : relate(other, Polygon{hull, {}});
    RC_ASSERT(sweep_against(from, to, other) == std::max(at_ends, between));
  }
}

RC_GTEST_PROP(trace, every_check_point_covers_what_its_body_covers, ()) {
  const auto shape = *rc::gen::element(ShapeKind::kLine, ShapeKind::kSquare, ShapeKind::kRoadColumn,
                                       ShapeKind::kGuns, ShapeKind::kLoose, ShapeKind::kBentLine);
  const Formation formation = formation_of(shape);
  Marcher body = marcher(formation, any_pose(), *rc::gen::inRange(1, 6), *rc::gen::inRange(1, 40));
  body.unit = unit(1);
  if (shape == ShapeKind::kBentLine) body.bends = {{unit(1), any_pose(), 3}, {unit(1), any_pose(), 2}};
  if (shape == ShapeKind::kLoose) body.stands = {{unit(1), any_pose(), 1}, {unit(1), any_pose(), 1}};
  const Hand hand = *rc::gen::element(Hand::kLeft, Hand::kRight);
  const Coord d = any_coord(1, inches(9));
  const Path path =
      one_of({{leg::advance(d), leg::wheel(hand, degrees(50)), leg::advance(d), leg::retire(d)},
              {leg::wheel(hand, degrees(35)), leg::oblique(hand, d), leg::sidestep(hand, d)},
              {leg::about_turn(), leg::free_move({any_pose().at, body.pose.facing + degrees(180)})},
              {leg::free_move(any_pose()), leg::advance(d)}});
  const Trace t = trace(body, path, {});
  for (const CheckPoint& point : t.points) {
    const Footprint laid_out = footprint(point.place.body());
    RC_ASSERT(point.footprint.boxes == laid_out.boxes);
    RC_ASSERT(point.footprint.bounds == laid_out.bounds);
    RC_ASSERT(united(t.swept, laid_out.bounds) == t.swept);
  }
}

RC_GTEST_PROP(trace, what_is_near_is_found_as_by_a_look_at_every_check_point, ()) {
  const Trace t =
      trace(line_standing(any_pose()), {leg::wheel(Hand::kLeft, degrees(40)), leg::advance(inches(8))}, {});
  const Footprint other = footprint(body_of(kLineOf, any_pose(), 4, 8));
  const Coord d = any_coord(0, inches(12));
  std::optional<Along> expected;
  for (const CheckPoint& point : t.points) {
    if (!expected && distance(point.footprint, other) < d) expected = point.where;
  }
  const auto found = first_within(t, other, d);
  if (expected) RC_ASSERT((found && *found <= *expected));
  if (!found) return;
  const auto at = std::find_if(t.points.begin(), t.points.end(), [&](const CheckPoint& p) { return p.where == *found; });
  RC_ASSERT(at != t.points.end());
  RC_ASSERT(is_at_most(distance(at->footprint, other), d));
}

RC_GTEST_PROP(trace, first_contact_never_overlaps_and_is_close, ()) {
  const Marcher body = line_standing(any_pose());
  const std::vector<Obstacle> others{
      {unit(0), Seat::kB,
       footprint(body_of(kLineOf, any_pose(), *rc::gen::inRange(1, 12), *rc::gen::inRange(1, 30)))}};
  RC_PRE(!within(footprint(body.body()), others[0].footprint, 10));
  const Hand hand = *rc::gen::element(Hand::kLeft, Hand::kRight);
  const Path path = one_of({{leg::advance(inches(40))},
                            {leg::wheel(hand, degrees(80)), leg::advance(inches(40))},
                            {leg::oblique(hand, inches(40))},
                            {leg::free_move(any_pose())}});
  const Path cut = cut_at_contact(body, path, {}, others);
  const Marcher end = end_of(carry_out(body, cut, {}), body);
  const Footprint covered = footprint(end.body());
  RC_ASSERT(!overlap(covered, others[0].footprint));
  if (cut == path) return;
  // A hundredth of a degree of a wheel moves the far corner by 30 units at most; everything else is exact to
  // a few.
  RC_ASSERT(distance(covered, others[0].footprint) <= 120);
}

}  // namespace
}  // namespace drumhead
