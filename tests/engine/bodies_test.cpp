// Bodies of a position: who is near, what is under them, how far they get. All lines are half an inch deep.
#include "engine/bodies.h"

#include <gmock/gmock.h>

#include <cmath>

#include "engine/body_field.h"
#include "geom/touching.h"

namespace drumhead::test {
namespace {

using testing::ElementsAre;

constexpr auto kNothing = [](const Piece&) { return false; };
constexpr auto kWater = [](const Piece& piece) { return piece.kind == PieceKind::kWater; };

TEST(bodies, the_others_are_all_that_stand_on_the_table) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 10});
  const UnitId friendly = field.unit("Red/2", Seat::kA, 6, {20, 10});
  const UnitId gone = field.unit("Red/3", Seat::kA, 6, {30, 10});
  const UnitId blue = field.unit("Blue/1", Seat::kB, 4, {10, 20}, kSouth);
  field.state.unit(gone).on_table = false;
  const std::vector<Obstacle> others = field.bodies().others(red);
  ASSERT_EQ(others.size(), 2U);
  EXPECT_EQ(others[0].unit, friendly);
  EXPECT_EQ(others[0].side, Seat::kA);
  EXPECT_EQ(others[1].unit, blue);
  EXPECT_EQ(others[1].side, Seat::kB);
  EXPECT_EQ(others[1].footprint.bounds, (Bounds{{inches(8), inches(20)}, {inches(12), inches(41, 2)}}));
  EXPECT_THAT(field.bodies().enemies_of(red), ElementsAre(blue));
  EXPECT_THAT(field.bodies().enemies_of(blue), ElementsAre(red, friendly));
}

// Front to front from y = 10 to y = 13.
TEST(bodies, near_is_measured_from_edge_to_edge) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 10}), blue = field.unit("Blue/1", Seat::kB, 6, {12, 13}, kSouth);
  EXPECT_TRUE(field.bodies().near(red, blue, inches(3)));
  EXPECT_TRUE(field.bodies().near(blue, red, inches(3)));
  EXPECT_FALSE(field.bodies().near(red, blue, inches(3) - kContactTolerance - 1));
}

TEST(bodies, have_room_on_the_table_and_on_nobody_else) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 10});
  const UnitId touching = field.unit("Red/2", Seat::kA, 6, {16, 10});    // 13 to 19, beside it
  EXPECT_TRUE(field.bodies().has_room(red));
  EXPECT_TRUE(field.bodies().has_room(touching));
  field.state.unit(touching).pose.at.x -= kContactTolerance + 1;
  EXPECT_FALSE(field.bodies().has_room(touching));
  EXPECT_FALSE(field.bodies().has_room(red));
  field.state.unit(red).on_table = false;
  EXPECT_TRUE(field.bodies().has_room(touching));
  Unit& unit = field.state.unit(touching);
  unit.pose.at = {inches(3), inches(1, 2)};                              // its left and its rear on the edges
  EXPECT_TRUE(field.bodies().has_room(touching));
  unit.pose.at.x -= kContactTolerance + 1;
  EXPECT_FALSE(field.bodies().has_room(touching));
  unit.pose.at = {inches(3), inches(1, 2) - kContactTolerance - 1};
  EXPECT_FALSE(field.bodies().has_room(touching));
}

TEST(bodies, stand_on_the_ground_that_any_of_them_covers) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 10});         // 7 to 13, 9.5 to 10
  const PieceId field_of_rye = field.rectangle(PieceKind::kField, "Rye", {0, 0}, {20, 20});
  const PieceId wood = field.rectangle(PieceKind::kWood, "Wood", {13, 5}, {18, 15});
  const auto is_wood = [](const Piece& piece) { return piece.kind == PieceKind::kWood; };
  EXPECT_EQ(field.bodies().under(field.bodies().print(red), is_wood), nullptr);   // it only touches
  field.state.unit(red).pose.at.x += kContactTolerance + 1;
  const Piece* found = field.bodies().under(field.bodies().print(red), is_wood);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->id, wood);
  EXPECT_EQ(field.bodies().under(field.bodies().print(red), [](const Piece&) { return true; })->id, field_of_rye);
  field.state.pieces[wood.index()].condition = Condition::kRemoved;
  EXPECT_EQ(field.bodies().under(field.bodies().print(red), is_wood), nullptr);
}

TEST(bodies_retreat, straight_back_with_the_face_kept) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 20}, {4500});
  const auto [to, gone, off] = field.bodies().retreat(red, kSouth, inches(6), kNothing);
  EXPECT_EQ(to, (Pose{{inches(10), inches(14)}, {4500}}));
  EXPECT_EQ(gone, inches(6));
  EXPECT_FALSE(off);
  EXPECT_EQ(field.state.unit(red).pose.at.y, inches(20));   // nothing has happened yet
}

// An enemy that it touches with its front does not hold it.
TEST(bodies_retreat, away_from_the_enemy_that_it_touches) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 20});
  field.unit("Blue/1", Seat::kB, 6, {11, 20}, kSouth);
  EXPECT_EQ(field.bodies().retreat(red, kSouth, inches(6), kNothing).gone, inches(6));
}

// Nor does one on whom it is by a hair, as a body can be that has lost stands and is rounded anew.
TEST(bodies_retreat, away_from_the_enemy_on_whom_it_is_by_a_hair) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 20}), blue = field.unit("Blue/1", Seat::kB, 6, {11, 20}, kSouth);
  field.state.unit(blue).pose.at.y -= kContactTolerance + 1;
  ASSERT_EQ(field.bodies().stood_on(field.bodies().print(red), red), blue);
  EXPECT_EQ(field.bodies().retreat(red, kSouth, inches(6), kNothing).gone, inches(6));
  EXPECT_EQ(field.bodies().retreat(red, kNorth, inches(6), kNothing).gone, 0);
}

// Its rear at 19.5, the front of the other at 16.
// A tenth of a millimetre short of it: a body that loses stands there is rounded anew, and must not be a hair on the other.
TEST(bodies_retreat, stops_a_hair_short_of_a_unit) {
  for (const Seat side : {Seat::kA, Seat::kB}) {
    BodyField field;
    const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 20}), behind = field.unit("Behind", side, 6, {13, 16});
    const Bodies::Retreat retreat = field.bodies().retreat(red, kSouth, inches(6), kNothing);
    EXPECT_EQ(retreat.gone, inches(7, 2) - kStandoff);
    EXPECT_FALSE(retreat.off_table);
    field.state.unit(red).pose = retreat.to;
    EXPECT_FALSE(field.bodies().near(red, behind, kStandoff - kContactTolerance - 1));
    EXPECT_TRUE(field.bodies().near(red, behind, kStandoff));
    // And now not at all.
    EXPECT_EQ(field.bodies().retreat(red, kSouth, inches(6), kNothing).gone, 0);
  }
}

// The water begins 4.5" behind its rear; touching it is not standing in it.
TEST(bodies_retreat, stops_short_of_ground_that_is_barred) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 20});
  field.rectangle(PieceKind::kWater, "Pond", {12, 10}, {15, 15});
  EXPECT_EQ(field.bodies().retreat(red, kSouth, inches(6), kWater).gone, inches(9, 2));
  EXPECT_EQ(field.bodies().retreat(red, kSouth, inches(6), kNothing).gone, inches(6));
  field.state.unit(red).pose.at.y += 100;                   // not a whole number of steps away: a step short at most
  const Bodies::Retreat retreat = field.bodies().retreat(red, kSouth, inches(6), kWater);
  EXPECT_LE(retreat.gone, inches(9, 2) + 100);
  EXPECT_GT(retreat.gone, inches(17, 4) + 100);
  field.state.unit(red).pose = retreat.to;
  EXPECT_EQ(field.bodies().under(field.bodies().print(red), kWater), nullptr);
}

TEST(bodies_retreat, off_the_table_with_any_of_it) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 3});
  EXPECT_FALSE(field.bodies().retreat(red, kSouth, inches(5, 2), kNothing).off_table);   // to the very edge
  const Bodies::Retreat driven = field.bodies().retreat(red, kSouth, inches(6), kNothing);
  EXPECT_TRUE(driven.off_table);
  EXPECT_GT(driven.gone, inches(5, 2));
  field.rectangle(PieceKind::kWater, "Moat", {0, 0}, {40, 1});                           // stopped before the edge
  EXPECT_FALSE(field.bodies().retreat(red, kSouth, inches(6), kWater).off_table);
}

TEST(bodies, go_as_far_as_the_first_unit_they_meet) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 10});
  const UnitId second = field.unit("Blue/2", Seat::kB, 6, {10, 19}, kSouth);
  const UnitId first = field.unit("Blue/1", Seat::kB, 6, {14, 15}, kSouth);
  const Trace way = field.bodies().way_to_contact(red, {leg::advance(inches(12))});
  const Footprint& end = way.points.back().footprint;
  EXPECT_EQ(end.bounds.high.y, inches(15));
  EXPECT_TRUE(field.bodies().ends_at(way, first));
  EXPECT_FALSE(field.bodies().ends_at(way, second));
  EXPECT_TRUE(in_contact(end, field.bodies().print(first)));
  EXPECT_FALSE(overlap(end, field.bodies().print(first)));
  const Trace short_way = field.bodies().way_to_contact(red, {leg::advance(inches(4))});
  EXPECT_EQ(short_way.points.back().place.pose.at.y, inches(14));
  EXPECT_FALSE(field.bodies().ends_at(short_way, first));
  EXPECT_TRUE(field.bodies().ends_at(field.bodies().way(red, {leg::advance(inches(5) - kStandoff - kContactTolerance)}), first));
  EXPECT_FALSE(field.bodies().ends_at(field.bodies().way(red, {leg::advance(inches(5) - kStandoff - kContactTolerance - 1)}), first));
  // A friend in the way is met like an enemy.
  field.state.unit(first).side = Seat::kA;
  EXPECT_EQ(field.bodies().way_to_contact(red, {leg::advance(inches(12))}).points.back().place.pose.at.y, inches(15));
}

TEST(bodies, see_past_all_but_those_between) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 10}), blue = field.unit("Blue/1", Seat::kB, 6, {10, 20}, kSouth);
  EXPECT_TRUE(field.bodies().sees(red, blue, {}));
  const UnitId between = field.unit("Red/2", Seat::kA, 2, {10, 15});
  EXPECT_FALSE(field.bodies().sees(red, blue, {}));
  field.state.unit(between).pose.at.x = inches(20);
  EXPECT_TRUE(field.bodies().sees(red, blue, {}));
}

// Its right corner is at 13,10: straight ahead of it the arc of 45 degrees ends on the line x - 13 = y - 10.
TEST(bodies, have_in_front_what_the_arc_of_their_corners_reaches) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 10}), blue = field.unit("Blue/1", Seat::kB, 2, {19, 15}, kSouth);
  EXPECT_TRUE(field.bodies().in_front(red, blue, degrees(45), -1));     // its nearer corner: 18,15
  EXPECT_FALSE(field.bodies().in_front(red, blue, degrees(40), -1));
  EXPECT_FALSE(field.bodies().in_front(red, blue, degrees(45), inches(5)));
  EXPECT_TRUE(field.bodies().in_front(red, blue, degrees(45), inches(8)));
  EXPECT_FALSE(field.bodies().in_front(blue, red, degrees(30), -1));
}

// ---- Lists and losses, of bodies on the table.

TEST(units_of, such_as_are_asked_for) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 6, {10, 10}), gone = field.unit("Red/2", Seat::kA, 6, {20, 10});
  const UnitId small = field.unit("Red/3", Seat::kA, 2, {30, 10});
  field.unit("Blue/1", Seat::kB, 6, {10, 20}, kSouth);
  field.state.unit(gone).on_table = false;
  const auto strong = [&](UnitId id) { return field.state.unit(id).strength > 3; };
  EXPECT_THAT(units_of(field.state, Seat::kA), ElementsAre(red, small));
  EXPECT_THAT(units_of(field.state, Seat::kA, strong), ElementsAre(red));
}

TEST(reduce, takes_what_there_is_and_the_unit_with_the_last_of_it) {
  Unit unit;
  unit.strength = 5;
  EXPECT_EQ(reduce(unit, 0), 0);
  EXPECT_EQ(reduce(unit, 2), 2);
  EXPECT_EQ(unit.strength, 3);
  EXPECT_TRUE(unit.on_table);
  EXPECT_EQ(reduce(unit, 4), 3);
  EXPECT_EQ(unit.strength, 0);
  EXPECT_FALSE(unit.on_table);
  EXPECT_EQ(reduce(unit, 1), 0);
}

// ---- Straight at somebody.

// A tenth of a millimetre short of it.
TEST(bodies, go_straight_at_another_and_stop_where_they_meet_it) {
  BodyField field;
  const UnitId red = field.unit("Red/1", Seat::kA, 4, {10, 10}), blue = field.unit("Blue/1", Seat::kB, 4, {10, 16}, kSouth);
  const Bodies bodies = field.bodies();
  const Trace way = bodies.way_straight_at(red, blue, inches(8));
  EXPECT_EQ(way.points.back().place.pose.at, (Vec{inches(10), inches(16) - mm(1) / 10}));
  EXPECT_TRUE(bodies.ends_at(way, blue));
  const Trace just_so_far = bodies.way_straight_at(red, blue, inches(6));
  EXPECT_EQ(just_so_far.points.back().place.pose, way.points.back().place.pose);
  const Trace short_of_it = bodies.way_straight_at(red, blue, inches(5));
  EXPECT_EQ(short_of_it.points.back().place.pose.at, (Vec{inches(10), inches(15)}));
  EXPECT_FALSE(bodies.ends_at(short_of_it, blue));
}

// The middle of Blue is as far east as it is north: 45 degrees either way, about the middle of the front, which stays.
TEST(bodies, turn_to_the_middle_of_whom_they_go_at) {
  for (const int side : {-1, 1}) {
    BodyField field;
    const UnitId red = field.unit("Red/1", Seat::kA, 2, {20, 8});
    const UnitId blue = field.unit("Blue/1", Seat::kB, 4, {20 + 12 * side, 20}, kSouth);
    field.state.unit(blue).pose.at.y -= inches(1, 4);   // the middle of a body half an inch deep
    const Trace way = field.bodies().way_straight_at(red, blue, inches(3));
    const Pose end = way.points.back().place.pose;
    EXPECT_EQ(end.facing, Heading{} + degrees(45 * side));
    EXPECT_NEAR(static_cast<double>(end.at.x - inches(20)), side * 3 / std::sqrt(2.0) * kPerInch, 2);
    EXPECT_NEAR(static_cast<double>(end.at.y - inches(8)), 3 / std::sqrt(2.0) * kPerInch, 2);
  }
}

// Narrower than it came, its corners are rounded anew: without the hair it would be on the other, here and there, and held.
TEST(bodies, that_lose_strength_where_they_met_another_are_on_nobody_and_free_to_go_back) {
  for (int i = 0; i < 500; ++i) {
    SCOPED_TRACE(i);
    BodyField field;
    const UnitId blue = field.unit("Blue/1", Seat::kB, 4, {20, 15}, Heading::of(7919 * i));
    const UnitId red = field.unit("Red/1", Seat::kA, 6, {20, 15});
    Unit& unit = field.state.unit(red);
    unit.pose.at = unit.pose.at + step(Heading::of(4231 * i), inches(7));
    const Trace way = field.bodies().way_straight_at(red, blue, inches(8));
    ASSERT_TRUE(field.bodies().ends_at(way, blue));
    unit.pose = way.points.back().place.pose;
    reduce(unit, 2);
    EXPECT_FALSE(field.bodies().stood_on(field.bodies().print(red), red).valid());
    const Coord gone = field.bodies().retreat(red, unit.pose.facing + degrees(180), inches(3), kNothing).gone;
    EXPECT_NEAR(static_cast<double>(gone), inches(3), 1);   // 1/1,200 mm: a length at an odd angle is rounded
  }
}

}  // namespace
}  // namespace drumhead::test
