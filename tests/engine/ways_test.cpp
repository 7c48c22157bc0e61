// What is asked of every way before it is allowed: each refusal with its rule, its sentence and where, and the preview of
// what is allowed. A line of six, an inch a man, that may spend six inches.
#include "engine/ways.h"

#include <gmock/gmock.h>

#include "engine/body_field.h"
#include "engine/small_battle.h"

namespace drumhead::test {
namespace {

constexpr Cite kOff{"WA-001", 0}, kBarred{"WA-002", 1}, kFar{"WA-003", 2}, kThrough{"WA-004", 3}, kNear{"WA-005", 4};

class Ways : public testing::Test {
 protected:
  Ways() {
    rules_ = {.off_table = kOff, .barred_ground = kBarred, .too_far = kFar, .through_troops = kThrough, .too_near = kNear,
              .barred = [](const Piece& piece) { return piece.kind == PieceKind::kWater; },
              .rate = [this](const Leg&, const CheckPoint& point) {
                const bool slow = field_.bodies().under(point.footprint, [](const Piece& p) { return p.kind == PieceKind::kMarsh; });
                return Rate{slow ? 2 : 1, 1};
              },
              .allowance = inches(6), .keep_clear = inches(2)};
  }

  Verdict check(const Path& path) {
    const Bodies bodies = field_.bodies();
    return check_way(bodies, small_words(), red_, bodies.way(red_, path), rules_);
  }
  // The one mark of a refusal by this rule with this sentence.
  Mark refused(const Path& path, Cite rule, const std::string& sentence) {
    const Verdict verdict = check(path);
    if (verdict.allowed()) return ADD_FAILURE() << "allowed", Mark{};
    EXPECT_EQ(verdict.refusal->cite, rule) << verdict.refusal->text;
    EXPECT_EQ(verdict.refusal->text, sentence);
    EXPECT_EQ(verdict.refusal->marks.size(), 1U);
    return verdict.refusal->marks.empty() ? Mark{} : verdict.refusal->marks.front();
  }

  BodyField field_;
  UnitId red_ = field_.unit("Red/1", Seat::kA, 6, {10, 10});
  WayRules rules_;
};

Path ahead(Coord distance) { return {leg::advance(distance)}; }

TEST_F(Ways, off_the_table) {
  field_.state.unit(red_).pose.at.y = inches(28);
  EXPECT_TRUE(check(ahead(inches(2))).allowed());
  const Mark mark = refused(ahead(inches(4)), kOff, "Red/1 would leave the table.");
  EXPECT_EQ(mark.label, "off the table");
  EXPECT_EQ(mark.kind, Mark::Kind::kArea);
  ASSERT_EQ(mark.points.size(), 4U);   // its front left corner first, beyond the edge and not much farther
  EXPECT_GT(mark.points[0].y, inches(30));
  EXPECT_LE(mark.points[0].y, inches(30) + inches(1, 4));
}

TEST_F(Ways, into_ground_that_is_barred) {
  field_.rectangle(PieceKind::kWater, "Pond", {12, 13}, {20, 14});
  EXPECT_TRUE(check(ahead(inches(3))).allowed());   // to the bank
  const Mark mark = refused(ahead(inches(6)), kBarred, "Red/1 cannot enter Pond.");
  EXPECT_EQ(mark.label, "cannot enter");
  ASSERT_EQ(mark.points.size(), 4U);
  EXPECT_GT(mark.points[0].y, inches(13));
  EXPECT_LE(mark.points[0].y, inches(13) + inches(1, 4));
}

TEST_F(Ways, too_far) {
  EXPECT_TRUE(check(ahead(inches(6))).allowed());
  const Mark mark = refused(ahead(inches(13, 2)), kFar, "Red/1 may go 6\" and this way costs 6.5\".");
  EXPECT_EQ(mark.label, "too far");
  ASSERT_EQ(mark.points.size(), 4U);
  EXPECT_EQ(mark.points[0], (Vec{inches(7), inches(33, 2)}));   // where it would end
}

// The marsh begins 2" ahead: of 4" the last 2 cost double.
TEST_F(Ways, at_the_price_of_the_ground) {
  field_.rectangle(PieceKind::kMarsh, "", {0, 12}, {40, 20});
  const Verdict four = check(ahead(inches(4)));
  ASSERT_TRUE(four.allowed());
  EXPECT_EQ(four.preview.costs.at(0).spent, inches(6));
  refused(ahead(inches(5)), kFar, "Red/1 may go 6\" and this way costs 8\".");
}

TEST_F(Ways, through_a_friend) {
  field_.unit("Red/2", Seat::kA, 2, {10, 14});
  EXPECT_TRUE(check(ahead(inches(7, 2))).allowed());   // up to his rear
  const Mark mark = refused(ahead(inches(6)), kThrough, "Red/1 would move through Red/2.");
  EXPECT_EQ(mark.label, "in the way");
  EXPECT_EQ(mark.points, (std::vector<Vec>{{inches(9), inches(14)}, {inches(11), inches(14)},
                                           {inches(11), inches(27, 2)}, {inches(9), inches(27, 2)}}));
}

TEST_F(Ways, too_near_to_an_enemy) {
  field_.unit("Blue/1", Seat::kB, 6, {10, 15}, kSouth);
  EXPECT_TRUE(check(ahead(inches(11, 4))).allowed());
  const Mark mark = refused(ahead(inches(4)), kNear, "Red/1 may not come within 2\" of Blue/1 without charging.");
  EXPECT_EQ(mark.label, "too near");
  EXPECT_EQ(mark.kind, Mark::Kind::kLine);   // from where it first is, 2" away, to him
  ASSERT_EQ(mark.points.size(), 2U);
  EXPECT_EQ(mark.points[0].y, inches(13));
  EXPECT_EQ(mark.points[1].y, inches(15));
  // Past him, with no end near, is too near as well.
  field_.state.unit(red_).pose = {{inches(17), inches(14)}, kNorth};   // its left end 1" beside his right
  EXPECT_FALSE(check({leg::advance(inches(1)), leg::advance(inches(5))}).allowed());
}

// An inch before the enemy: it may stay as near as it is and go away, but not come back.
TEST_F(Ways, within_reach_already_it_may_not_come_nearer) {
  field_.unit("Blue/1", Seat::kB, 6, {10, 11}, kSouth);
  EXPECT_TRUE(check({leg::retire(inches(1, 2))}).allowed());
  EXPECT_TRUE(check({leg::retire(inches(4))}).allowed());
  EXPECT_TRUE(check({leg::sidestep(Hand::kLeft, inches(2))}).allowed());   // an inch away all the while
  const std::string sentence = "Red/1 may not come within 2\" of Blue/1 without charging.";
  refused(ahead(inches(1, 2)), kNear, sentence);
  refused({leg::retire(inches(1, 2)), leg::advance(inches(1, 4))}, kNear, sentence);
  refused({leg::retire(inches(5, 2)), leg::advance(inches(1))}, kNear, sentence);
  // Another enemy is not forgiven.
  field_.unit("Blue/2", Seat::kB, 6, {10, 6}, kNorth);
  refused({leg::retire(inches(2))}, kNear, "Red/1 may not come within 2\" of Blue/2 without charging.");
}

TEST_F(Ways, a_charge_comes_as_near_as_it_likes) {
  field_.unit("Blue/1", Seat::kB, 6, {10, 15}, kSouth);
  EXPECT_FALSE(check(ahead(inches(5))).allowed());
  rules_.to_contact = true;
  EXPECT_TRUE(check(ahead(inches(5))).allowed());
  refused(ahead(inches(7)), kFar, "Red/1 may go 6\" and this way costs 7\".");   // but it pays
}

TEST_F(Ways, the_ground_is_asked_before_the_price_and_the_price_before_the_troops) {
  field_.unit("Blue/1", Seat::kB, 6, {10, 15}, kSouth);
  refused(ahead(inches(9)), kFar, "Red/1 may go 6\" and this way costs 9\".");
  field_.rectangle(PieceKind::kWater, "", {0, 18}, {40, 20});
  refused(ahead(inches(9)), kBarred, "Red/1 cannot enter the water.");
}

// The outer corner of six inches goes a sixth of half a turn: 6 x 3.1416 / 6.
TEST_F(Ways, what_is_allowed_is_shown_with_the_cost_of_each_leg) {
  const Verdict verdict = check({leg::wheel(Hand::kRight, degrees(30)), leg::advance(inches(2))});
  ASSERT_TRUE(verdict.allowed());
  EXPECT_EQ(verdict.preview.allowance, inches(6));
  ASSERT_EQ(verdict.preview.costs.size(), 2U);
  EXPECT_EQ(verdict.preview.costs[0].label, "wheel");
  EXPECT_NEAR(static_cast<double>(verdict.preview.costs[0].spent), 3.14159 * kPerInch, 0.001 * kPerInch);
  EXPECT_EQ(verdict.preview.costs[1].label, "advance");
  EXPECT_EQ(verdict.preview.costs[1].spent, inches(2));
  ASSERT_EQ(verdict.preview.ghost.size(), 1U);
  // The right corner was the pivot, at 13,10, and went 2" at 30 degrees: 1" east, 1.732" north.
  EXPECT_NEAR(static_cast<double>(verdict.preview.ghost[0].front_right().x), 14.0 * kPerInch, 0.001 * kPerInch);
  EXPECT_NEAR(static_cast<double>(verdict.preview.ghost[0].front_right().y), 11.732 * kPerInch, 0.001 * kPerInch);
}

// A book without broken ground need not say so.
TEST_F(Ways, nothing_is_barred_or_dear_unless_the_book_says_so) {
  field_.rectangle(PieceKind::kWater, "Pond", {0, 0}, {40, 30});
  rules_ = {.too_far = kFar, .allowance = inches(6)};
  EXPECT_TRUE(check(ahead(inches(6))).allowed());
  EXPECT_FALSE(check(ahead(inches(7))).allowed());
}

// Two inches of marsh at twice the price.
TEST_F(Ways, a_march_is_told_with_what_the_ground_cost_besides) {
  field_.rectangle(PieceKind::kMarsh, "Marsh", {5, 12}, {20, 20});
  constexpr Cite kDear{"WA-006", 5};
  rules_.dear_ground = kDear;
  Dice dice = Dice::seeded(1);
  const auto marched = [&](const Path& path) {
    Scene scene(field_.state, dice, Scene::Ear::kTelling);
    march(scene, small_words(), red_, field_.bodies().way(red_, path), rules_);
    return scene.take_events();
  };
  const std::vector<Event> dear = marched(ahead(inches(4)));
  ASSERT_EQ(dear.size(), 2U);
  EXPECT_EQ(dear[0].text, "Red/1 moves 4\".");
  EXPECT_EQ(dear[0].cites, (std::vector<Cite>{kFar}));
  EXPECT_EQ(dear[1].text, "The ground costs 2\" more.");
  EXPECT_EQ(dear[1].cites, (std::vector<Cite>{kDear}));
  EXPECT_EQ(field_.state.unit(red_).pose.at, (Vec{inches(10), inches(14)}));
  field_.state.unit(red_).pose.at.y = inches(21);
  EXPECT_EQ(marched(ahead(inches(1))).size(), 1U);
}

}  // namespace
}  // namespace drumhead::test
