// What playthroughs cannot say of Drill: the geometry that a refusal shows, and charges at every angle.
#include <gtest/gtest.h>

#include <cmath>

#include "support/drill_positions.h"
#include "support/fight.h"
#include "table/measure.h"

namespace drumhead::test {
namespace {

std::vector<std::string> labels(const Refusal& refusal) {
  std::vector<std::string> all;
  for (const Mark& mark : refusal.marks) all.push_back(mark.label);
  return all;
}

Fight open_field() {
  return Fight(rulebook("drill"), Position("open_field")
                                      .unit("Red/1", Seat::kA, "infantry", 6, {24, 10}, 0)
                                      .unit("Blue/1", Seat::kB, "infantry", 6, {24, 20}, 180));
}

Footprint print_of(Fight& f, std::string_view unit) {
  return footprint(body_of(f.state(), rulebook("drill").words().formations, f.id(unit)));
}

TEST(dr_028_keep_clear, the_refusal_shows_the_gap_as_a_tape_measure) {
  Fight f = open_field();
  f.formation("Red/1", "column").marker("Red/1", "order", 1);
  const Refusal refusal = f.begin("movement").refused(Seat::kA, "Red/1 move path advance 8");
  ASSERT_EQ(refusal.marks.size(), 1U);
  EXPECT_EQ(refusal.marks[0].label, "too near");
  // The first check point within 2" is at y = 18 exactly; the tape runs straight up to the enemy's front at y
  // = 20.
  EXPECT_EQ(refusal.marks[0].points[0].y, inches(18));
  EXPECT_EQ(refusal.marks[0].points[1].y, inches(20));
}

TEST(dr_029_no_passing, the_refusal_shows_who_is_in_the_way) {
  Fight f = open_field();
  f.unit("Red/2", Seat::kA, "infantry", 6, {24, 12}, 0).marker("Red/1", "order", 1);
  EXPECT_EQ(labels(f.begin("movement").refused(Seat::kA, "Red/1 move path advance 3")),
            std::vector<std::string>{"in the way"});
}

TEST(dr_031_room, the_refusal_shows_what_is_in_the_way) {
  Fight f = open_field();
  f.formation("Red/1", "column")
      .marker("Red/1", "order", 1)
      .unit("Red/2", Seat::kA, "infantry", 2, {26.5, 10}, 0);
  EXPECT_EQ(labels(f.begin("movement").refused(Seat::kA, "Red/1 form formation line")),
            std::vector<std::string>{"in the way"});
}

TEST(dr_082_range, the_refusal_shows_the_line) {
  Fight f = open_field();
  f.unit("Blue/2", Seat::kB, "infantry", 6, {24, 4}, 0)
      .unit("Red/2", Seat::kA, "infantry", 6, {36, 14}, 0)
      .unit("Blue/3", Seat::kB, "infantry", 6, {36, 20}, 180);
  const Refusal refusal = f.begin("fire").refused(Seat::kA, "Red/1 volley target Blue/1");
  EXPECT_THAT(refusal, cites("DR-082"));
  EXPECT_EQ(labels(refusal), std::vector<std::string>{"out of range or arc"});
}

TEST(dr_022_wheel, the_preview_lists_what_each_leg_costs) {
  Fight f = open_field();
  f.marker("Red/1", "order", 1);
  const Verdict verdict = f.begin("movement").verdict(Seat::kA, "Red/1 move path wheel left 30, advance 0.5");
  ASSERT_THAT(verdict, is_allowed());
  ASSERT_EQ(verdict.preview.costs.size(), 2U);
  EXPECT_EQ(verdict.preview.costs[0].label, "wheel");
  EXPECT_NEAR(static_cast<double>(verdict.preview.costs[0].spent) / kPerInch, 6 * 3.14159265 / 6, 0.001);
  EXPECT_EQ(verdict.preview.costs[1].spent, inches(1, 2));
  EXPECT_EQ(verdict.preview.allowance, inches(4));
}

// Corners are rounded to whole units: contact must be found at every angle, and never be an overlap.
TEST(dr_040_contact, at_every_angle) {
  for (int facing = 0; facing < 360; facing += 7) {
    for (int wheel = 0; wheel <= 45; wheel += 15) {
      Fight f = open_field();
      f.type("Red/1", "cavalry").marker("Red/1", "order", 2).facing("Red/1", facing).at("Red/1", {24, 18});
      const double turned = (facing + wheel / 2) * 3.14159265 / 180;
      f.at("Blue/1", {24 + 8 * std::sin(turned), 18 + 8 * std::cos(turned)})
          .facing("Blue/1", (facing + 180 + wheel / 3) % 360);
      const Verdict verdict = f.begin("movement").verdict(Seat::kA, "Red/1 charge target Blue/1");
      ASSERT_THAT(verdict, is_allowed()) << "facing " << facing << ", wheel " << wheel;
      const Footprint ghost = footprint_of(verdict.preview.ghost);
      EXPECT_FALSE(overlap(ghost, print_of(f, "Blue/1"))) << facing << ' ' << wheel;
      EXPECT_TRUE(within(ghost, print_of(f, "Blue/1"), mm(1) / 8)) << facing << ' ' << wheel;
    }
  }
}

// Whatever the angle, charger and countercharger come to stand against each other and nobody overlaps.
TEST(dr_050_meeting, at_every_angle) {
  for (int facing = 0; facing < 360; facing += 11) {
    Fight f = open_field();
    f.type("Red/1", "cavalry")
        .type("Blue/1", "cavalry")
        .marker("Red/1", "order", 2)
        .at("Red/1", {24, 18})
        .facing("Red/1", facing);
    const double ahead = facing * 3.14159265 / 180;
    f.at("Blue/1", {24 + 9 * std::sin(ahead), 18 + 9 * std::cos(ahead)})
        .facing("Blue/1", (facing + 150) % 360);
    f.unit("Red/2", Seat::kA, "infantry", 2, {2, 34}, 0).marker("Red/2", "order", 1);
    f.begin("movement").says(Seat::kA, "Red/1 charge target Blue/1 path advance 14");
    ASSERT_EQ(f.asked(Seat::kB), "react") << facing << ": " << f.report();
    // 3 against 2 + 1: a standoff, so the countercharger stays where they met and the charger falls back 2".
    f.dice({3, 2}).says(Seat::kB, "Blue/1 countercharge");
    const Coord apart = distance(print_of(f, "Red/1"), print_of(f, "Blue/1"));
    EXPECT_NEAR(static_cast<double>(apart) / kPerInch, 2, 0.01) << facing;
    EXPECT_EQ(f.on("Blue/1").pose.facing, f.on("Red/1").pose.facing + degrees(180)) << facing;
  }
}

// DR-004: measuring is free for everybody.
TEST(dr_004_measuring, is_always_allowed) {
  Fight f = open_field();
  for (const Seat seat : {Seat::kA, Seat::kB, Seat::kNobody})
    EXPECT_THAT(rulebook("drill").may_measure(f.referee().view(seat)), is_allowed());
}

// DR-001, DR-002: what history's units become.
TEST(dr_001_scale, sixty_men_a_stand) {
  HistoricUnit unit;
  unit.men = 510;
  unit.quality = 5;
  unit.formation = "march column";
  Enlistment e = rulebook("drill").enlist(unit);
  EXPECT_EQ(e.spec.strength, 9);  // 8.5 stands, rounded up
  EXPECT_EQ(e.spec.grade, "veteran");
  EXPECT_EQ(e.spec.formation, "column");
  EXPECT_EQ(e.notes.size(), 1U);
  unit.arm = Arm::kCavalry;
  unit.men = 480;
  unit.quality = 2;
  e = rulebook("drill").enlist(unit);
  EXPECT_EQ(e.spec.strength, 8);
  EXPECT_EQ(e.spec.grade, "raw");
  EXPECT_EQ(e.spec.formation, "horse");
  EXPECT_TRUE(e.notes.empty());
  unit.arm = Arm::kTrain;
  EXPECT_FALSE(rulebook("drill").enlist(unit).impossible.empty());
  EXPECT_EQ(rulebook("drill").scale().metres_per_unit_x100, 2500);
  EXPECT_EQ(rulebook("drill").scale().minutes_per_turn, 10);
}

// A random player never leads the rules into a corner: every battle ends, at the latest with its last turn.
TEST(dr_112_last_turn, random_battles_end) {
  for (const Position& position : drill_positions()) {
    Fight f(rulebook("drill"), position);
    Sampler sampler(7);
    int answers = 0;
    for (; !f.over() && answers < 2000; ++answers) {
      const Ask ask = f.state().asks.front();
      const auto options = rulebook("drill").candidates(f.referee().view(ask.seat), ask, sampler);
      ASSERT_FALSE(options.empty()) << position.title();
      const Answer& chosen =
          options[static_cast<std::size_t>(sampler.below(static_cast<int>(options.size())))];
      ASSERT_THAT(f.referee().answer(ask.seat, chosen), is_allowed()) << position.title();
    }
    EXPECT_TRUE(f.over()) << position.title();
  }
}

}  // namespace
}  // namespace drumhead::test
