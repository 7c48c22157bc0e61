#include "table/together.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "bodies.h"
#include "geom/touching.h"
#include "table/measure.h"

namespace drumhead {
namespace {

using testing::ElementsAre;

JointRules stopping_at_contact() {
  JointRules rules;
  rules.on_meeting = [](std::size_t, std::size_t, Moment, Relation) { return OnMeeting::kHaltBoth; };
  return rules;
}

Mover mover(int n, Pose pose, Path path, std::vector<Pace> paces) {
  Mover m;
  m.unit = unit(n);
  m.body = marcher(kLineOf, pose, 4, 8);
  m.path = std::move(path);
  m.paces = std::move(paces);
  return m;
}

// Two bodies face each other with `gap` inches between their fronts.
std::vector<Mover> head_on(Coord gap, std::vector<Pace> a, std::vector<Pace> b) {
  return {mover(0, {at(50, 20), kNorth}, {leg::advance(inches(60))}, std::move(a)),
          mover(1, {{inches(50), inches(20) + gap}, kSouth},
                b.empty() ? Path{} : Path{leg::advance(inches(60))}, b)};
}

TEST(together, twenty_nine_inches_apart_at_24_against_12) {
  // Six inches each at one speed, then two to one: 17 inches of gap, two thirds of them to the faster.
  const auto movers =
      head_on(inches(29), {{inches(6), inches(6)}, {inches(24)}}, {{inches(6), inches(6)}, {inches(12)}});
  const JointMove out = move_jointly(movers, stopping_at_contact());
  EXPECT_PRED3(near, out.places[0].travelled, inches(6) + inches(34, 3), 1);  // 17.333
  EXPECT_PRED3(near, out.places[1].travelled, inches(6) + inches(17, 3), 1);
  EXPECT_EQ(relate(footprint(out.places[0].place.body()), footprint(out.places[1].place.body())),
            Relation::kTouching);
  // One unit of time for the first six inches, then 17 / 36.
  EXPECT_PRED3(near, out.at, kTicks + kTicks * 17 / 36, 64);
  ASSERT_EQ(out.events.size(), 1U);
  EXPECT_EQ(out.events[0].kind, JointEventKind::kMeeting);
  EXPECT_EQ(out.events[0].unit, unit(0));
  EXPECT_EQ(out.events[0].other, unit(1));
  EXPECT_TRUE(out.places[0].halted);
  EXPECT_FALSE(out.places[0].arrived);
}

TEST(together, twenty_inches_against_a_standing_column_that_answers_late) {
  // The charger goes six inches while the other is credited with six as well: 8 left, shared two to one.
  const auto movers =
      head_on(inches(20), {{inches(6), inches(6)}, {inches(24)}}, {{inches(6), inches(6)}, {inches(12)}});
  EXPECT_PRED3(near, move_jointly(movers, stopping_at_contact()).places[0].travelled, inches(34, 3),
               1);  // 11.333
}

TEST(together, nine_inches_at_one_speed_meet_in_the_middle) {
  const auto movers = head_on(inches(9), {{inches(6)}}, {{inches(6)}});
  const JointMove out = move_jointly(movers, stopping_at_contact());
  EXPECT_EQ(out.places[0].travelled, inches(9, 2));
  EXPECT_EQ(out.places[1].travelled, inches(9, 2));
}

TEST(together, twenty_inches_when_the_other_first_changes_formation) {
  // The other rests a beat while the charger does its first six (14 left), then goes its own first six at the
  // speed of the charger; of the two inches that are left the charger takes two thirds: 6 + 6 + 4/3.
  const auto movers = head_on(inches(20), {{inches(6), inches(6)}, {inches(24)}},
                              {{inches(24), inches(6), moment(1)}, {inches(12)}});
  EXPECT_PRED3(near, move_jointly(movers, stopping_at_contact()).places[0].travelled, inches(40, 3),
               1);  // 13.333
}

TEST(together, a_standing_body_is_met_where_it_stands) {
  const auto movers = head_on(inches(7), {{inches(8)}}, {});
  const JointMove out = move_jointly(movers, stopping_at_contact());
  EXPECT_EQ(out.places[0].travelled, inches(7));
  EXPECT_EQ(out.places[1].place.pose, movers[1].body.pose);
  EXPECT_FALSE(out.places[1].halted);
}

TEST(together, the_clock_can_be_stopped_before) {
  JointRules rules = stopping_at_contact();
  rules.until = moment(1, 2);
  const auto movers = head_on(inches(29), {{inches(6)}}, {{inches(12)}});
  const JointMove out = move_jointly(movers, rules);
  EXPECT_EQ(out.at, moment(1, 2));
  EXPECT_EQ(out.places[0].travelled, inches(3));
  EXPECT_EQ(out.places[1].travelled, inches(6));
  EXPECT_THAT(out.events, testing::IsEmpty());
}

TEST(together, a_meeting_can_stop_the_clock_for_all) {
  auto movers = head_on(inches(6), {{inches(6)}}, {{inches(6)}});
  movers.push_back(mover(2, {at(10, 10), kNorth}, {leg::advance(inches(60))}, {{inches(10)}}));
  JointRules rules = stopping_at_contact();
  rules.on_meeting = [](std::size_t, std::size_t, Moment, Relation) { return OnMeeting::kStopClock; };
  const JointMove out = move_jointly(movers, rules);
  EXPECT_EQ(out.at, moment(1, 2));
  EXPECT_EQ(out.places[2].travelled, inches(5));
  EXPECT_EQ(out.events.back().kind, JointEventKind::kClockStopped);
}

TEST(together, others_go_on_after_a_meeting) {
  auto movers = head_on(inches(6), {{inches(6)}}, {{inches(6)}});
  movers.push_back(mover(2, {at(10, 10), kNorth}, {leg::advance(inches(30))}, {{inches(10)}}));
  const JointMove out = move_jointly(movers, stopping_at_contact());
  EXPECT_EQ(out.places[2].travelled, inches(30));
  EXPECT_TRUE(out.places[2].arrived);
  ASSERT_EQ(out.events.size(), 2U);
  EXPECT_EQ(out.events[1], (JointEvent{JointEventKind::kArrived, moment(3), unit(2), {}}));
}

TEST(together, one_may_stop_and_the_other_go_on) {
  // Both march north; the rear one is faster and has to wait for its friend.
  std::vector<Mover> movers{mover(0, {at(50, 30), kNorth}, {leg::advance(inches(10))}, {{inches(4)}}),
                            mover(1, {at(50, 20), kNorth}, {leg::advance(inches(40))}, {{inches(12)}})};
  JointRules rules = stopping_at_contact();
  rules.on_meeting = [](std::size_t, std::size_t, Moment, Relation) { return OnMeeting::kHaltSecond; };
  const JointMove out = move_jointly(movers, rules);
  // The gap is nine inches (one of them is the depth), closed at eight an hour: after 9/8 it has gone 13.5.
  EXPECT_PRED3(near, out.places[1].travelled, inches(27, 2), 1);
  EXPECT_TRUE(out.places[1].halted);
  EXPECT_TRUE(out.places[0].arrived);
}

TEST(together, neighbours_march_side_by_side) {
  // Shoulder to shoulder from the start, at any angle: no meeting.
  for (const int angle : {0, 1234, 4500, 31111}) {
    const Heading h = Heading::of(angle);
    const Pose left{at(50, 50), h};
    const Pose right{point_from(left, 0, inches(4)), h};
    const std::vector<Mover> movers{mover(0, left, {leg::advance(inches(20))}, {{inches(6)}}),
                                    mover(1, right, {leg::advance(inches(20))}, {{inches(6)}})};
    const JointMove out = move_jointly(movers, stopping_at_contact());
    EXPECT_EQ(out.places[0].travelled, inches(20)) << angle;
    EXPECT_EQ(out.places[1].travelled, inches(20)) << angle;
  }
}

TEST(together, grazing_is_told_from_running_into_each_other) {
  // The second stands so that the first passes along its side.
  std::vector<Mover> movers{mover(0, {at(50, 20), kNorth}, {leg::advance(inches(30))}, {{inches(6)}}),
                            mover(1, {at(54, 40), kNorth}, {}, {})};
  std::vector<Relation> asked;
  JointRules rules = stopping_at_contact();
  rules.on_meeting = [&](std::size_t, std::size_t, Moment, Relation next) {
    asked.push_back(next);
    return next == Relation::kOverlapping ? OnMeeting::kHaltBoth : OnMeeting::kPass;
  };
  EXPECT_EQ(move_jointly(movers, rules).places[0].travelled, inches(30));
  EXPECT_THAT(asked, ElementsAre(Relation::kTouching));
  asked.clear();
  movers[1].body.pose.at = at(53, 40);
  EXPECT_EQ(move_jointly(movers, rules).places[0].travelled, inches(19));
  EXPECT_THAT(asked, ElementsAre(Relation::kOverlapping));
}

TEST(together, a_contact_distance_stops_them_short) {
  JointRules rules = stopping_at_contact();
  rules.contact = inches(2);
  const JointMove out = move_jointly(head_on(inches(12), {{inches(6)}}, {}), rules);
  EXPECT_PRED3(near, out.places[0].travelled, inches(10), 1);
  EXPECT_EQ(distance(footprint(out.places[0].place.body()), footprint(out.places[1].place.body())),
            inches(2));
}

TEST(together, starting_late_and_standing_still) {
  auto movers = head_on(inches(12), {{inches(6)}}, {{inches(6)}});
  movers[1].start = moment(1);
  EXPECT_EQ(move_jointly(movers, stopping_at_contact()).places[0].travelled, inches(9));  // 6, then 3 each
  movers[1].start = 0;
  movers[1].paces = {{0}};
  EXPECT_EQ(move_jointly(movers, stopping_at_contact()).places[0].travelled, inches(12));
}

TEST(together, three_meet_at_the_same_moment_in_order_of_their_ids) {
  std::vector<Mover> movers{mover(5, {at(50, 20), kNorth}, {leg::advance(inches(9))}, {{inches(6)}}),
                            mover(9, {at(70, 20), kNorth}, {leg::advance(inches(9))}, {{inches(6)}}),
                            mover(2, {at(70, 30), kSouth}, {leg::advance(inches(9))}, {{inches(6)}}),
                            mover(7, {at(50, 30), kSouth}, {leg::advance(inches(9))}, {{inches(6)}})};
  const JointMove out = move_jointly(movers, stopping_at_contact());
  ASSERT_EQ(out.events.size(), 2U);
  EXPECT_EQ(out.events[0].unit, unit(2));
  EXPECT_EQ(out.events[0].other, unit(9));
  EXPECT_EQ(out.events[1].unit, unit(5));
  EXPECT_EQ(out.events[0].at, out.events[1].at);
}

TEST(together, a_wheel_sweeps_its_outer_corner_into_a_neighbour) {
  // Wheeling right about (52, 20), the left end swings forward on a circle of four inches.
  std::vector<Mover> movers{
      mover(0, {at(50, 20), kNorth}, {leg::wheel(Hand::kRight, degrees(90))}, {{inches(4)}}),
      mover(1, {at(49, 23), kNorth}, {}, {})};  // from y = 22 to 23, x = 47 to 51
  const JointMove out = move_jointly(movers, stopping_at_contact());
  ASSERT_EQ(out.events.size(), 1U);
  // The corner reaches y = 22 when its angle is asin(2/4) = 30 degrees.
  EXPECT_PRED3(near, turn_between(kNorth, out.places[0].place.pose.facing), degrees(30), 2);
}

Path any_path() {
  const Hand hand = *rc::gen::element(Hand::kLeft, Hand::kRight);
  return one_of({{leg::advance(any_coord(inches(1), inches(30)))},
                 {leg::wheel(hand, degrees(60)), leg::advance(any_coord(inches(1), inches(30)))},
                 {leg::advance(inches(5)), leg::turn(hand, degrees(90)),
                  leg::advance(any_coord(inches(1), inches(20)))},
                 {leg::oblique(hand, any_coord(inches(1), inches(20)), degrees(30))},
                 {}});
}

RC_GTEST_PROP(together, alone_it_is_a_single_motion, ()) {
  const Mover m =
      mover(0, any_pose(), any_path(), {{any_coord(1, inches(20)), inches(3)}, {any_coord(1, inches(20))}});
  JointRules rules = stopping_at_contact();
  rules.until = moment(*rc::gen::inRange(0, 40), 10);
  const JointMove out = move_jointly(std::vector<Mover>{m}, rules);
  const auto motions = carry_out(m.body, m.path, {});
  const Coord gone = travelled_at(m, total_length(motions), rules.until);
  RC_ASSERT(out.places[0].travelled == gone);
  RC_ASSERT(out.places[0].place.pose == (motions.empty() ? m.body.pose : place_along(motions, gone).pose));
}

RC_GTEST_PROP(together, bodies_that_stop_at_contact_never_overlap, ()) {
  std::vector<Mover> movers;
  for (int i = 0; i < 4; ++i) {
    const Vec near_corner = at(40 + 20 * (i % 2), 40 + 20 * (i / 2));  // apart to begin with
    const Pose pose{near_corner + Vec{any_coord(-inches(5), inches(5)), any_coord(-inches(5), inches(5))},
                    any_heading()};
    movers.push_back(mover(i, pose, any_path(), {{any_coord(inches(1), inches(20))}}));
  }
  const JointMove out = move_jointly(movers, stopping_at_contact());
  for (std::size_t i = 0; i < movers.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      RC_ASSERT(!overlap(footprint(out.places[i].place.body()), footprint(out.places[j].place.body())));
    }
  }
}

// The slow way: look at both of them at many moments. Nobody is through the other before they meet, and those who meet are
// close to each other.
RC_GTEST_PROP(together, a_meeting_is_found_as_by_looking_at_many_moments, ()) {
  const auto about = [](Heading heading) { return heading + *rc::gen::inRange(-4500, 4501); };
  const std::vector<Mover> movers{
      mover(0, {at(40, 40), about(kNorth)}, any_path(), {{any_coord(inches(1), inches(20)), inches(4)}, {inches(9)}}),
      mover(1, {{any_coord(inches(30), inches(50)), any_coord(inches(46), inches(55))}, about(kSouth)}, any_path(),
            {{any_coord(inches(1), inches(20))}})};
  RC_PRE(!within(footprint(movers[0].body.body()), footprint(movers[1].body.body()), 2));
  JointRules rules = stopping_at_contact();
  rules.until = moment(8);
  rules.on_meeting = [](std::size_t, std::size_t, Moment, Relation next) {
    return next == Relation::kOverlapping ? OnMeeting::kStopClock : OnMeeting::kPass;
  };
  const JointMove out = move_jointly(movers, rules);
  const bool stopped = !out.events.empty() && out.events.back().kind == JointEventKind::kClockStopped;
  const auto seen_at = [](const Mover& m, Moment t) {
    const auto motions = carry_out(m.body, m.path, {});
    const Marcher place = motions.empty() ? m.body : place_along(motions, travelled_at(m, total_length(motions), t));
    return footprint(place.body());
  };
  constexpr int kLooks = 400;
  const Moment last = stopped ? out.at : rules.until;
  for (int i = 0; i <= kLooks; ++i) {
    const Footprint a = seen_at(movers[0], last * i / kLooks), b = seen_at(movers[1], last * i / kLooks);
    for (const Quad& one : a.boxes)
      for (const Quad& other : b.boxes) RC_ASSERT(!overlaps_deeper(one, other, kContactTolerance));
  }
  const auto has_leg = [&](LegKind kind) {
    const auto is = [kind](const Leg& leg) { return leg.kind == kind; };
    return std::any_of(movers.begin(), movers.end(),
                       [&](const Mover& m) { return std::any_of(m.path.begin(), m.path.end(), is); });
  };
  // A turn in place takes no time: who would overlap after it stops before it, however far off. Of a wheel the hull of very
  // short ways is believed, which is a few hundredths of a millimetre more than it covers.
  const Coord close = has_leg(LegKind::kWheel) ? 32 : 4;
  if (stopped && !has_leg(LegKind::kTurn))
    RC_ASSERT(within(seen_at(movers[0], out.at), seen_at(movers[1], out.at), close));
  RC_CLASSIFY(stopped, "met");
}

RC_GTEST_PROP(together, the_order_of_the_movers_does_not_matter, ()) {
  std::vector<Mover> movers;
  for (int i = 0; i < 4; ++i)
    movers.push_back(mover(i, any_pose(), any_path(), {{any_coord(inches(1), inches(20))}}));
  const JointMove one = move_jointly(movers, stopping_at_contact());
  std::reverse(movers.begin(), movers.end());
  const JointMove other = move_jointly(movers, stopping_at_contact());
  RC_ASSERT(one.events == other.events);
  for (std::size_t i = 0; i < 4; ++i) RC_ASSERT(one.places[i].place.pose == other.places[3 - i].place.pose);
}

}  // namespace
}  // namespace drumhead
