// What an answer must be before any rule looks at it. Each damage is refused with the Ask's rule and a
// remedy.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulebook.h"
#include "engine/small_battle.h"

namespace drumhead {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace)
using ::testing::HasSubstr;

class Conforming : public ::testing::Test {
 protected:
  Conforming() {
    form.rule = {"SM-001", 0};
    VerbOffer charge{kCharge, {{0}, {1}}, {}};
    charge.params.push_back({.param = kTarget, .units = {{2}, {3}}});
    charge.params.push_back(
        {.param = kWay, .optional = true, .legs = {LegKind::kAdvance, LegKind::kFollowRoad, LegKind::kFree}});
    charge.params.push_back({.param = kCount, .optional = true, .low = 1, .high = 3});
    charge.params.push_back({.param = kReach, .optional = true, .high = inches(4)});
    charge.params.push_back({.param = kFriends, .optional = true, .units = {{0}, {1}}});
    charge.params.push_back({.param = kManner, .optional = true, .choices = {1}});
    charge.params.push_back({.param = kInto, .optional = true});
    charge.params.push_back({.param = kToward, .optional = true});
    charge.params.push_back({.param = kSpot, .optional = true});
    charge.params.push_back({.param = kPlace, .optional = true});
    charge.params.push_back({.param = kWith, .optional = true});
    charge.params.push_back({.param = kGround, .optional = true});
    charge.params.push_back({.param = kLoudly, .optional = true});
    form.verbs = {charge, {kDone, {}, {}}};
    order = {kCharge, {0}, {{kTarget, UnitId{2}}}};
  }

  std::string refusal() const { return refusal(Answer{0, {order}}); }
  std::string refusal(const Answer& answer) const {
    const Verdict verdict = conforms(form, answer, state, words);
    if (verdict.allowed()) return "";
    EXPECT_EQ(verdict.refusal->cite.text(), "SM-001");
    return verdict.refusal->text;
  }
  std::string with(std::int16_t param, Value value) const {
    Order more = order;
    more.args.emplace_back(param, std::move(value));
    return refusal({0, {more}});
  }
  std::string with_leg(const Leg& leg) const { return with(kWay, Path{leg}); }

  Vocabulary words = small_words();
  BattleState state = small_battle();
  AskForm form;
  Order order;
};

TEST_F(Conforming, what_was_offered_is_allowed) {
  EXPECT_EQ(refusal(), "");
  EXPECT_EQ(refusal({0, {{kDone, {}, {}}}}), "");
  EXPECT_EQ(with(kCount, std::int64_t{3}), "");
  EXPECT_EQ(with(kReach, inches(4)), "");
  EXPECT_EQ(with(kFriends, std::vector<UnitId>{{1}, {0}}), "");
  EXPECT_EQ(with(kManner, std::int64_t{1}), "");
  EXPECT_EQ(with(kWay, Path{leg::advance(inches(3)), leg::follow_road({1}, inches(2), {0, 0})}), "");
  EXPECT_EQ(with(kToward, std::int64_t{-36000}), "");
}

TEST_F(Conforming, the_number_of_orders_is_held) {
  EXPECT_EQ(refusal({0, {}}), "0 orders given, at least 1 needed; choose from: charge, done.");
  EXPECT_EQ(refusal({0, {order, {kDone, {}, {}}}}), "2 orders given, at most 1 allowed here.");
}

TEST_F(Conforming, verbs_and_units_must_be_offered) {
  EXPECT_EQ(refusal({0, {{kChangeFormation, {0}, {}}}}),
            "`change formation` cannot be ordered now; choose from: charge, done.");
  EXPECT_EQ(refusal({0, {{99, {0}, {}}}}), "There is no such order; choose from: charge, done.");
  EXPECT_EQ(refusal({0, {{-1, {0}, {}}}}), "There is no such order; choose from: charge, done.");
  order.unit = {2};
  EXPECT_EQ(refusal(), "Blue/1 cannot be ordered to `charge` now; these can: Red/1, Red/2.");
  order.unit = {};
  EXPECT_EQ(refusal(), "`charge` needs a unit; name one of: Red/1, Red/2.");
  order.unit = {77};
  EXPECT_EQ(refusal(), "`charge` is given to a unit that does not exist.");
  EXPECT_EQ(refusal({0, {{kDone, {0}, {}}}}),
            "`done` is ordered to nobody in particular; leave out the unit.");
}

TEST_F(Conforming, a_needed_parameter_is_asked_for) {
  order.args.clear();
  EXPECT_EQ(refusal(), "`charge` needs a target; add one of: Blue/1, 42nd Highlanders.");
  form.verbs[0].params[1].optional = false;
  order.args = {{kTarget, UnitId{2}}};
  EXPECT_EQ(refusal(), "`charge` needs a path; add `path ...` (path).");
}

TEST_F(Conforming, parameters_are_known_single_and_of_their_kind) {
  EXPECT_EQ(with(99, std::int64_t{1}).substr(0, 42), "`charge` has a parameter that does not exi");
  EXPECT_EQ(with(kTarget, UnitId{2}), "`charge` has two of `target`; leave one out.");
  EXPECT_THAT(with(kSide, std::int64_t{1}), HasSubstr("`charge` takes no `side`; it takes: target, path,"));
  EXPECT_EQ(with(kCount, UnitId{1}), "`count` of `charge`: must be a number.");
  EXPECT_EQ(with(kWay, Vec{}), "`path` of `charge`: must be a path.");
}

TEST_F(Conforming, numbers_keep_their_bounds) {
  EXPECT_EQ(with(kCount, std::int64_t{4}), "`count` of `charge`: 4 is out of bounds: from 1 to 3.");
  EXPECT_EQ(with(kReach, inches(5)), "`reach` of `charge`: 5\" is out of bounds: at most 4\".");
  EXPECT_THAT(with(kReach, Coord{-1}), HasSubstr("cannot be negative"));
  EXPECT_THAT(with(kToward, std::int64_t{36001}), HasSubstr("between -360 and 360"));
  EXPECT_THAT(with(kLoudly, std::int64_t{2}), HasSubstr("must be yes or no"));
}

TEST_F(Conforming, choices_are_those_offered) {
  EXPECT_EQ(with(kManner, std::int64_t{0}),
            "`manner` of `charge`: `boldly` cannot be chosen; choose from: at the double.");
  EXPECT_EQ(with(kManner, std::int64_t{-1}),
            "`manner` of `charge`: no such choice; choose from: at the double.");
  EXPECT_EQ(with(kInto, std::int64_t{2}),
            "`into` of `charge`: no such choice; choose from: line, attack column.");
}

TEST_F(Conforming, units_are_those_offered_once_each) {
  order.args = {{kTarget, UnitId{4}}};
  EXPECT_EQ(refusal(), "`target` of `charge`: done cannot be named; these can: Blue/1, 42nd Highlanders.");
  order.args = {{kTarget, UnitId{1000}}};
  EXPECT_EQ(refusal(), "`target` of `charge`: no such unit; name one of: Blue/1, 42nd Highlanders.");
  order.args = {{kTarget, UnitId{2}}};
  EXPECT_EQ(with(kFriends, std::vector<UnitId>{{0}, {0}}), "`friends` of `charge`: Red/1 is named twice.");
  EXPECT_EQ(with(kFriends, std::vector<UnitId>(9, UnitId{0})),
            "`friends` of `charge`: 9 units named, there are only 5.");
}

TEST_F(Conforming, ids_refer_to_things_that_exist) {
  EXPECT_THAT(with(kWith, LeaderId{1}), HasSubstr("no such leader; known are: Sir John"));
  EXPECT_THAT(with(kGround, PieceId{4}),
              HasSubstr("no such piece of ground; known are: North wood, Road, #2, #3"));
  EXPECT_THAT(with(kGround, PieceId{}), HasSubstr("no such piece of ground"));
}

TEST_F(Conforming, points_and_headings_are_sane) {
  EXPECT_THAT(with(kSpot, Vec{kLargestCoord + 1, 0}), HasSubstr("beyond any table"));
  EXPECT_THAT(with(kPlace, Pose{{0, 0}, {36000}}), HasSubstr("faces nowhere"));
}

TEST_F(Conforming, legs_are_allowed_ones_with_sane_measures) {
  EXPECT_EQ(with_leg(leg::wheel(Hand::kLeft, 100)),
            "`path` of `charge`: leg 1 (`wheel`): not allowed here; use: advance, road, free.");
  EXPECT_THAT(with_leg(leg::advance(-1)), HasSubstr("cannot be negative"));
  EXPECT_THAT(with_leg(leg::free_move({{0, -kLargestCoord - 1}, {}})), HasSubstr("beyond any table"));
  EXPECT_THAT(with_leg(leg::follow_road({0}, 1, {})), HasSubstr("North wood has no line to follow"));
  EXPECT_THAT(with_leg(leg::follow_road({}, 1, {})), HasSubstr("no such piece of ground"));
  EXPECT_THAT(with(kWay, Path(33, leg::advance(1))), HasSubstr("33 legs; a path has at most 32"));
  form.verbs[0].params[1].legs.clear();
  EXPECT_THAT(with_leg(leg::wheel(Hand::kLeft, -1)), HasSubstr("between 0 and 360"));
  EXPECT_THAT(with_leg(leg::manoeuvre(2, 4)), HasSubstr("no such formation"));
  EXPECT_THAT(with_leg(leg::manoeuvre(1, -4)), HasSubstr("a width is between 0"));
  EXPECT_EQ(with_leg(leg::manoeuvre(1, 4)), "");
  form.verbs[0].params[1].choices = {0};
  EXPECT_THAT(with_leg(leg::manoeuvre(1, 4)),
              HasSubstr("`attack column` cannot be taken up; choose from: line"));
}

TEST_F(Conforming, a_sheet_orders_each_unit_once) {
  form.most_orders = 5;
  Order other = order;
  other.unit = {1};
  EXPECT_EQ(refusal({0, {order, other}}), "");
  EXPECT_EQ(refusal({0, {order, order}}), "Red/1 is ordered twice; give each unit one order.");
}

TEST_F(Conforming, a_verb_may_be_offered_twice_with_different_units) {
  VerbOffer second{kCharge, {{1}}, {{.param = kTarget, .units = {{4}}}}};
  form.verbs.push_back(second);
  form.verbs[0].units = {{0}};
  order.unit = {1};
  order.args = {{kTarget, UnitId{4}}};
  EXPECT_EQ(refusal(), "");
  order.args = {{kTarget, UnitId{2}}};
  EXPECT_EQ(refusal(), "`target` of `charge`: Blue/1 cannot be named; these can: done.");
}

// ---- The two usual forms.

TEST(usual_forms, one_of_takes_one_order_and_has_one_for_who_passes) {
  const AskForm form = one_of({.id = 7}, "Red moves.", {"SM-001", 0}, {{kCharge, {{0}}, {}}, {kDone, {}, {}}}, {kDone, {}, {}});
  EXPECT_EQ(form.prompt, "Red moves.");
  EXPECT_EQ(form.rule.text(), "SM-001");
  EXPECT_EQ(form.least_orders, 1);
  EXPECT_EQ(form.most_orders, 1);
  EXPECT_EQ(form.verbs.size(), 2U);   // `done` is for nobody in particular, and stays
  EXPECT_EQ(form.fallback, (Answer{7, {{kDone, {}, {}}}}));
}

TEST(usual_forms, any_of_takes_an_order_for_each_unit_or_none) {
  const AskForm form = any_of({.id = 7}, "Red fires.", {"SM-001", 0}, {{kCharge, {{0}, {1}}, {}}, {kPassVerb, {{1}}, {}}, {kDone, {}, {}}});
  EXPECT_EQ(form.least_orders, 0);
  EXPECT_EQ(form.most_orders, 2);     // Red/2 is offered two things and does one
  ASSERT_EQ(form.verbs.size(), 2U);
  EXPECT_EQ(form.verbs[1].verb, kPassVerb);
  EXPECT_EQ(form.fallback, (Answer{7, {}}));
  EXPECT_EQ(any_of({}, "", {}, {{kCharge, {}, {}}}).most_orders, 0);
}

}  // namespace
}  // namespace drumhead
