#include "engine/answer_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/small_battle.h"
#include "support/json_at.h"

namespace drumhead {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace)
using ::testing::HasSubstr;

const Vocabulary& words() {
  static const Vocabulary w = small_words();
  return w;
}
const BattleState& battle() {
  static const BattleState b = small_battle();
  return b;
}

Answer charge_on_blue() {
  Order order{kCharge, {0}, {}};
  order.args.emplace_back(kTarget, UnitId{2});
  order.args.emplace_back(kWay, Path{leg::advance(inches(48, 10)), leg::wheel(Hand::kLeft, degrees(30)),
                                     leg::advance(inches(2))});
  return {3, {order}};
}

TEST(answer_words, says_an_order_as_a_person_would) {
  EXPECT_EQ(answer_words(charge_on_blue(), battle(), words()),
            "Red/1 charge target Blue/1 path advance 4.8, wheel left 30, advance 2");
}

TEST(answer_words, reads_it_back) {
  Answer expected = charge_on_blue();
  expected.ask = 0;  // words do not name their Ask
  const auto answer = answer_from_words(
      "Red/1 charge target Blue/1 path advance 4.8, wheel left 30, advance 2", battle(), words());
  ASSERT_TRUE(answer.ok()) << answer.error().message();
  EXPECT_EQ(*answer, expected);
}

TEST(answer_words, sheets_are_separated_by_semicolons_and_names_may_have_blanks) {
  const auto answer = answer_from_words(
      R"(Red/1 charge target "42nd Highlanders"; Red/2 change formation into attack column;)", battle(),
      words());
  ASSERT_TRUE(answer.ok()) << answer.error().message();
  ASSERT_EQ(answer->orders.size(), 2U);
  EXPECT_EQ(answer->orders[0].unit_at(kTarget), UnitId{3});
  EXPECT_EQ(answer->orders[1].verb, kChangeFormation);
  EXPECT_EQ(answer->orders[1].number(kInto), 1);
}

TEST(answer_words, names_need_no_capitals_and_no_quotes_where_they_are_clear) {
  const auto answer = answer_from_words("red/1 charge target 42nd highlanders loudly yes", battle(), words());
  ASSERT_TRUE(answer.ok()) << answer.error().message();
  EXPECT_EQ(answer->orders[0].unit_at(kTarget), UnitId{3});
  EXPECT_EQ(answer->orders[0].number(kLoudly), 1);
}

TEST(answer_words, every_leg_can_be_said) {
  const auto answer = answer_from_words(
      R"(Red/1 charge path oblique right 2, oblique left 3 at 22.5, turn right 90, turn left 180 on front, sidestep left 1.5,)"
      R"( retire 2, road Road 6 towards 30,20, free 10.5,12 facing 270, form "attack column" files 4 turn left 90 on right, form line)",
      battle(), words());
  ASSERT_TRUE(answer.ok()) << answer.error().message();
  const Path expected{leg::oblique(Hand::kRight, inches(2)),
                      leg::oblique(Hand::kLeft, inches(3), 2250),
                      leg::turn(Hand::kRight, 9000),
                      leg::turn(Hand::kLeft, 18000, Anchor::kFrontMiddle),
                      leg::sidestep(Hand::kLeft, inches(3, 2)),
                      leg::retire(inches(2)),
                      leg::follow_road({1}, inches(6), {inches(30), inches(20)}),
                      leg::free_move({{inches(21, 2), inches(12)}, {27000}}),
                      leg::manoeuvre(1, 4, Anchor::kFrontRight, Hand::kLeft, 9000),
                      leg::manoeuvre(0, 0)};
  ASSERT_NE(answer->orders[0].find<Path>(kWay), nullptr);
  EXPECT_EQ(*answer->orders[0].find<Path>(kWay), expected);
}

TEST(answer_words, pass_is_no_order_and_a_verb_of_that_name_stands_in_quotes) {
  EXPECT_TRUE(answer_from_words("pass", battle(), words())->orders.empty());
  EXPECT_EQ(answer_words({}, battle(), words()), "pass");
  const Answer verb{0, {{kPassVerb, {}, {}}}};
  EXPECT_EQ(answer_words(verb, battle(), words()), "\"pass\"");
  EXPECT_EQ(*answer_from_words("\"pass\"", battle(), words()), verb);
}

TEST(answer_words, a_unit_named_like_a_verb_is_told_from_it) {
  EXPECT_EQ(*answer_from_words("done", battle(), words()), (Answer{0, {{kDone, {}, {}}}}));
  EXPECT_EQ(*answer_from_words("done done", battle(), words()), (Answer{0, {{kDone, {4}, {}}}}));
}

std::string complaint(std::string_view text) {
  const auto answer = answer_from_words(text, battle(), words());
  return answer.ok() ? "" : answer.error().message();
}

TEST(answer_words, mistakes_are_named_with_place_and_remedy) {
  EXPECT_EQ(complaint("Red/1 charge target Blu/1"),
            "no unit is called `Blu/1`; nearest is `Blue/1`, at `Blu/1` (character 21)");
  EXPECT_THAT(complaint("Red/1 charg"), HasSubstr("no verb is called `charg`; nearest is `charge`"));
  EXPECT_THAT(complaint("Red/1 charge targte Blue/1"),
              HasSubstr("no parameter is called `targte`; nearest is `target`"));
  EXPECT_THAT(complaint("Red/1 charge path advance"),
              HasSubstr("expected a distance, a number such as 4.5, but the line ends there"));
  EXPECT_THAT(complaint("Red/1 charge path wheel 30"), HasSubstr("no hand is called `30`"));
  EXPECT_THAT(complaint("Red/1 charge spot 3 4"), HasSubstr("expected `,`"));
  EXPECT_THAT(complaint("Red/1 charge target \"Blue/1"), HasSubstr("not closed"));
  EXPECT_THAT(complaint(""), HasSubstr("expected an order, or `pass`"));
  EXPECT_THAT(complaint("Red/1 charge path wheel left 400"), HasSubstr("at most 360 degrees"));
}

TEST(answer_json, is_the_form_that_the_protocol_promises) {
  EXPECT_EQ(
      answer_json(charge_on_blue(), battle(), words()),
      R"({"ask":3,"orders":[{"verb":"charge","unit":"Red/1","target":"Blue/1","path":[{"leg":"advance","distance":4.8},)"
      R"({"leg":"wheel","hand":"left","angle":30},{"leg":"advance","distance":2}]}]})");
}

std::string json_complaint(std::string_view text) {
  const auto answer = answer_from_json(text, battle(), words());
  return answer.ok() ? "" : answer.error().message();
}

TEST(answer_json, mistakes_are_named_with_the_way_to_them) {
  EXPECT_EQ(json_complaint(R"({"ask":1,"orders":[{"verb":"charge","target":"Blu/1"}]})"),
            "orders[0].target: no unit is called `Blu/1`; nearest is `Blue/1`");
  EXPECT_EQ(json_complaint(R"({"ask":1})"), "the answer needs `orders`, a list");
  EXPECT_EQ(json_complaint("[]"), "the answer must be an object, not a list");
  EXPECT_EQ(json_complaint(R"({"ask":1,"orders":[{"verb":"charge","count":1.5}]})"),
            "orders[0].count: 1.5 is no whole number that fits");
  EXPECT_EQ(
      json_complaint(R"({"ask":1,"orders":[{"verb":"charge","path":[{"leg":"wheel","hand":"left"}]}]})"),
      "orders[0].path[0] needs `angle`");
  EXPECT_EQ(
      json_complaint(
          R"({"ask":1,"orders":[{"verb":"charge","path":[{"leg":"advance","distance":1,"angel":2}]}]})"),
      "orders[0].path[0]: no field is called `angel`; known are: distance, leg");
  EXPECT_EQ(json_complaint(R"({"ask":1,"ask":2,"orders":[]})"), "the field `ask` stands twice");
  EXPECT_EQ(json_complaint(R"({"ask":99999999999,"orders":[]})"),
            "ask: 99999999999 is no whole number that fits");
  EXPECT_THAT(json_complaint("{\"ask\":"),
              ::testing::EndsWith("not JSON at character 7: it breaks off there"));
  EXPECT_THAT(json_complaint(std::string(200, '[')), HasSubstr("nested deeper than 32 levels"));
}

// ---- Properties: whatever can be answered is written and read back the same, in inches and in centimetres.

Coord any_length() { return *rc::gen::inRange<std::int64_t>(0, inches(100)); }
Vec any_point() {
  return {*rc::gen::inRange<std::int64_t>(-inches(9), inches(99)),
          *rc::gen::inRange<std::int64_t>(-inches(9), inches(99))};
}
Pose any_pose() { return {any_point(), {*rc::gen::inRange(0, kFullTurn)}}; }
UnitId any_unit() { return {*rc::gen::inRange<std::int16_t>(0, 5)}; }
Hand any_hand() { return *rc::gen::element(Hand::kLeft, Hand::kRight); }
Angle any_angle() { return *rc::gen::inRange<Angle>(0, kFullTurn + 1); }
Anchor any_anchor() { return static_cast<Anchor>(*rc::gen::inRange(0, 4)); }

Leg any_leg() {
  switch (static_cast<LegKind>(*rc::gen::inRange(0, 9))) {
    case LegKind::kAdvance:
      return leg::advance(any_length());
    case LegKind::kOblique:
      return leg::oblique(any_hand(), any_length(), any_angle());
    case LegKind::kWheel:
      return leg::wheel(any_hand(), any_angle());
    case LegKind::kTurn:
      return leg::turn(any_hand(), any_angle(), any_anchor());
    case LegKind::kSidestep:
      return leg::sidestep(any_hand(), any_length());
    case LegKind::kRetire:
      return leg::retire(any_length());
    case LegKind::kFollowRoad:
      return leg::follow_road({*rc::gen::inRange<std::int16_t>(0, 4)}, any_length(), any_point());
    case LegKind::kFree:
      return leg::free_move(any_pose());
    case LegKind::kManoeuvre:
      return leg::manoeuvre(static_cast<std::uint8_t>(*rc::gen::inRange(0, 2)),
                            *rc::gen::inRange<std::int16_t>(0, 30), any_anchor(), any_hand(), any_angle());
  }
  return {};
}

template <class Make>
auto several(Make make) {
  std::vector<decltype(make())> list;
  const int n = *rc::gen::inRange(0, 5);
  for (int i = 0; i < n; ++i) list.push_back(make());
  return list;
}

Value any_value(ParamKind kind) {
  switch (kind) {
    case ParamKind::kUnit:
      return any_unit();
    case ParamKind::kUnits:
      return several(any_unit);
    case ParamKind::kLeader:
      return LeaderId{*rc::gen::inRange<std::int16_t>(-1, 1)};
    case ParamKind::kPiece:
      return PieceId{*rc::gen::inRange<std::int16_t>(-1, 4)};
    case ParamKind::kPath:
      return several(any_leg);
    case ParamKind::kHeading:
      return std::int64_t{*rc::gen::inRange(-kFullTurn, kFullTurn + 1)};
    case ParamKind::kPoint:
      return any_point();
    case ParamKind::kPose:
      return any_pose();
    case ParamKind::kNumber:
      return *rc::gen::arbitrary<std::int64_t>();
    case ParamKind::kLength:
      return any_length();
    case ParamKind::kFormation:
    case ParamKind::kChoice:
    case ParamKind::kYesNo:
    case ParamKind::kHand:
      return std::int64_t{*rc::gen::inRange(0, 2)};
  }
  return std::int64_t{0};
}

Answer any_answer(const Vocabulary& vocabulary) {
  Answer answer{*rc::gen::arbitrary<AskId>(), {}};
  answer.orders = several([&] {
    Order order{*rc::gen::inRange<std::int16_t>(0, 4), {*rc::gen::inRange<std::int16_t>(-1, 5)}, {}};
    for (std::size_t p = 0; p < vocabulary.params.size(); ++p)
      if (*rc::gen::inRange(0, 3) == 0)
        order.args.emplace_back(static_cast<std::int16_t>(p), any_value(vocabulary.params[p].kind));
    return order;
  });
  return answer;
}

RC_GTEST_PROP(answer_text, any_answer_reads_back_from_json, ()) {
  const Vocabulary vocabulary = small_words(*rc::gen::elementOf(std::vector<Coord>{kPerInch, cm(1)}));
  const Answer answer = any_answer(vocabulary);
  const auto back = answer_from_json(answer_json(answer, battle(), vocabulary), battle(), vocabulary);
  if (!back.ok()) RC_FAIL(back.error().message());
  RC_ASSERT(*back == answer);
}

RC_GTEST_PROP(answer_text, any_answer_reads_back_from_words, ()) {
  const Vocabulary vocabulary = small_words(*rc::gen::elementOf(std::vector<Coord>{kPerInch, cm(1)}));
  Answer answer = any_answer(vocabulary);
  const std::string text = answer_words(answer, battle(), vocabulary);
  const auto back = answer_from_words(text, battle(), vocabulary);
  if (!back.ok()) RC_FAIL(text + ": " + back.error().message());
  answer.ask = 0;
  RC_ASSERT(*back == answer);
}

RC_GTEST_PROP(answer_text, any_text_is_read_or_refused_and_never_crashes, (const std::string& text)) {
  (void)answer_from_words(text, battle(), words());
  (void)answer_from_json(text, battle(), words());
}

// ---- Asks, verdicts and events.

TEST(ask_json, describes_everything_that_may_be_answered) {
  const Ask ask{.id = 7, .seat = Seat::kB, .kind = 1, .unit = {2}, .other = {0}};
  AskForm form{.prompt = "Blue/1 is charged: what does it do?"};
  ParamOffer target{.param = kTarget, .units = {{0}, {1}}};
  ParamOffer way{.param = kWay, .optional = true, .legs = {LegKind::kAdvance, LegKind::kWheel}};
  ParamOffer reach{.param = kReach, .low = inches(1, 2), .high = inches(4)};
  form.verbs = {{kCharge, {{2}}, {target, way, reach}}, {kDone, {}, {}}};
  form.fallback.orders = {{kDone, {}, {}}};
  const JsonTree json = parse_json(ask_json(ask, form, battle(), words())).value();
  EXPECT_EQ(json_at(json, "id"), "7");
  EXPECT_EQ(json_at(json, "seat"), R"("B")");
  EXPECT_EQ(json_at(json, "kind"), R"("react")");
  EXPECT_EQ(json_at(json, "unit"), R"("Blue/1")");
  EXPECT_EQ(json_at(json, "other"), R"("Red/1")");
  EXPECT_EQ(json_at(json, "verbs/0/units"), R"(["Blue/1"])");
  EXPECT_EQ(json_at(json, "verbs/0/params/0/units"), R"(["Red/1","Red/2"])");
  EXPECT_EQ(json_at(json, "verbs/0/params/1/legs"), R"(["advance","wheel"])");
  EXPECT_EQ(json_at(json, "verbs/0/params/1/optional"), "true");
  EXPECT_EQ(json_at(json, "verbs/0/params/2/low"), "0.5");
  EXPECT_EQ(json_at(json, "verbs/0/params/2/high"), "4");
  EXPECT_EQ(json_at(json, "fallback"), R"({"ask":7,"orders":[{"verb":"done"}]})");
}

TEST(verdict_json, a_refusal_carries_rule_sentence_and_geometry) {
  const Verdict no =
      refuse({"SM-004", 3}, "Too near.", {mark(Segment{{0, 0}, {inches(2), inches(1)}}, "2 inches")});
  EXPECT_EQ(
      verdict_json(no, words()),
      R"({"allowed":false,"rule":"SM-004","text":"Too near.","marks":[{"kind":"line","points":[[0,0],[2,1]],"label":"2 inches"}]})");
  Preview preview;
  preview.allowance = inches(8);
  preview.costs = {{"advance", inches(4)}};
  preview.triggers = {{"Blue/1 may fire", Cite{"SM-009", 8}}};
  EXPECT_EQ(verdict_json(allow(preview), words()),
            R"({"allowed":true,"preview":{"ghost":[],"costs":[{"label":"advance","spent":4}],"allowance":8,)"
            R"("triggers":[{"text":"Blue/1 may fire","rule":"SM-009"}]}})");
}

TEST(event_json, tells_each_seat_what_it_may_hear) {
  Event event;
  event.audience = Audience::kSideA;
  event.text = "Red/1 loads canister.";
  event.hearsay = "Hammering is heard.";
  event.cites = {{"SM-001", 0}};
  event.units = {{0}};
  event.dice = {{2, 6, 5, 1, {5, 2}}};
  EXPECT_EQ(event_json(event, Seat::kA, battle()),
            R"({"text":"Red/1 loads canister.","depth":1,"rules":["SM-001"],"units":["Red/1"],)"
            R"("dice":[{"dice":2,"sides":6,"at_least":5,"faces":[5,2],"result":1}]})");
  EXPECT_EQ(event_json(event, Seat::kB, battle()), R"({"text":"Hammering is heard.","depth":1})");
  event.hearsay.clear();
  EXPECT_EQ(event_json(event, Seat::kB, battle()), "");
}

}  // namespace
}  // namespace drumhead
