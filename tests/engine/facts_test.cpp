// Changes of state that do not fit are refused with a reason, and the state is untouched.
#include "engine/facts.h"

#include <gtest/gtest.h>

#include "engine/small_battle.h"
#include "engine/vocabulary.h"

namespace drumhead {
namespace {

using test::small_battle;

struct BadChange {
  const char* what;
  const char* text;
  const char* complaint;
};

class BadChanges : public ::testing::TestWithParam<BadChange> {};
INSTANTIATE_TEST_SUITE_P(
    facts, BadChanges,
    ::testing::Values(
        BadChange{"not_json", "{\"turn\":", "cannot be read"}, BadChange{"nothing", "", "cannot be read"},
        BadChange{"a_list", "[1,2]", "an object is expected"}, BadChange{"unknown_field", R"({"trun":3})", "an unknown field in the state"},
        BadChange{"unknown_field_of_a_unit", R"({"units":{"0":{"strenth":3}}})", "an unknown field in units"},
        BadChange{"text_for_a_number", R"({"turn":"three"})", "a whole number is expected for turn"},
        BadChange{"a_fraction", R"({"turn":1.5})", "a whole number is expected for turn"},
        BadChange{"number_for_text", R"({"setting":{"whole":{"battle":7}}})", "text is expected for battle"},
        BadChange{"too_large_a_number", R"({"units":{"0":{"strength":40000}}})", "the number does not fit strength"},
        BadChange{"beyond_64_bits", R"({"dice_thrown":18446744073709551615})", "too large for dice_thrown"},
        BadChange{"no_such_unit", R"({"units":{"77":{"strength":4}}})", "no such element in units"},
        BadChange{"an_odd_index", R"({"units":{"-1":{"strength":4}}})", "no such element in units"},
        BadChange{"an_endless_list", R"({"records":{"n":100000000}})", "too many elements in records"},
        BadChange{"a_negative_length", R"({"records":{"n":-1}})", "too many elements in records"},
        BadChange{"an_array_made_longer", R"({"numbers":{"n":99}})", "no such element in numbers"},
        BadChange{"a_seat_that_is_none", R"({"units":{"0":{"side":9}}})", "torn"},
        BadChange{"a_kind_that_is_none", R"({"units":{"0":{"side":4000}}})", "no such kind"},
        BadChange{"a_pose_of_two", R"({"units":{"0":{"pose":[1,2]}}})", "a point or pose is expected"},
        BadChange{"a_place_beyond_the_world", R"({"units":{"0":{"pose":[999999999999,2,0]}}})", "outside any table"},
        BadChange{"units_without_profiles", R"({"units":{"n":9}})", "units without profiles"},
        BadChange{"profiles_without_units", R"({"units":{"n":1}})", "units without profiles"},
        BadChange{"leaders_without_names", R"({"leaders":{"n":3}})", "leaders without names"},
        BadChange{"commands_without_names", R"({"commands":{"n":3}})", "commands without names"},
        BadChange{"ground_without_condition", R"({"pieces":{"n":1}})", "without a condition"},
        BadChange{"a_slip_without_an_answer", R"({"slips":{"n":1}})", "a slip without an answer"},
        BadChange{"no_ground", R"({"ground":{}})", "no ground"}, BadChange{"no_setting", R"({"setting":{}})", "no ground or no setting"},
        BadChange{"a_unit_out_of_its_place", R"({"units":{"0":{"id":3}}})", "torn"},
        BadChange{"a_leader_with_nobody", R"({"leaders":{"0":{"attached_to":55}}})", "torn"},
        BadChange{"inside_nothing", R"({"units":{"1":{"inside":30}}})", "torn"},
        BadChange{"stands_of_nobody", R"({"stands":{"n":1,"0":{"unit":40}}})", "torn"},
        BadChange{"a_question_to_nobody", R"({"asks":{"n":1,"0":{"seat":2}}})", "torn"}),
    [](const auto& one) { return one.param.what; });

TEST_P(BadChanges, are_refused_with_a_reason) {
  const BattleState before = small_battle();
  const Result<BattleState> after = changed(before, GetParam().text);
  ASSERT_FALSE(after.ok());
  EXPECT_NE(after.error().what.find(GetParam().complaint), std::string::npos) << after.error().what;
  EXPECT_TRUE(before == small_battle());
}

TEST(facts, a_change_is_as_small_as_what_changed) {
  const BattleState before = small_battle();
  BattleState after = before;
  EXPECT_EQ(change_between(before, after), "{}");
  after.unit(UnitId{1}).strength = 9;
  after.turn = 2;
  EXPECT_EQ(change_between(before, after), R"({"units":{"1":{"strength":9}},"turn":2})");
  after = before;
  after.frames.push_back({3, 1, {0, 7}});
  EXPECT_EQ(change_between(before, after), R"({"frames":{"n":1,"0":{"procedure":3,"step":1,"n":{"1":7}}}})");
}

// A forged chronicle with right hashes may still name things the book does not have: found before anything is looked up.
TEST(facts, a_state_of_another_book_does_not_fit) {
  Vocabulary words;
  words.id = "small";
  words.formations.resize(2);
  words.asks.resize(1);
  words.outcomes.resize(1);
  words.options.resize(small_battle().setting->options.size());
  BattleState state = small_battle();
  state.asks.clear();
  state.slips.clear();
  for (Unit& unit : state.units) unit.formation = 1;
  EXPECT_EQ(unfit_for(state, words), "");
  state.units.front().formation = 2;
  EXPECT_EQ(unfit_for(state, words), "unit 0 is in a formation small does not have");
  state.units.front().formation = 0;
  state.asks.push_back({.kind = 1});
  EXPECT_EQ(unfit_for(state, words), "a question is open that small does not ask");
  state.asks.clear();
  state.outcome.reason = 1;
  EXPECT_EQ(unfit_for(state, words), "the battle ended in a way small does not know");
}

TEST(facts, lists_shrink_and_grow) {
  BattleState before = small_battle();
  before.records.resize(3);
  before.records[2].kind = 5;
  BattleState after = before;
  after.records.pop_back();
  EXPECT_TRUE(*changed(before, change_between(before, after)) == after);
  EXPECT_TRUE(*changed(after, change_between(after, before)) == before);
}

TEST(facts, answers_keep_every_kind_of_value) {
  Answer answer{3, {{2, UnitId{1}, {}}}};
  answer.orders[0].args = {{0, std::int64_t{-5}}, {1, UnitId{2}}, {2, LeaderId{}}, {3, PieceId{1}}, {4, Vec{1, -2}}, {5, Pose{{3, 4}, kEast}},
                           {6, Path{leg::advance(inches(2)), leg::wheel(Hand::kRight, degrees(30))}}, {7, std::vector<UnitId>{UnitId{0}, UnitId{4}}},
                           {8, std::int64_t{0}}, {9, Path{}}};
  const Result<Answer> read = answer_from_facts(answer_facts(answer));
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_TRUE(*read == answer);
  EXPECT_TRUE(*answer_from_facts(answer_facts(Answer{})) == Answer{});
  for (const char* bad : {"", "[]", R"({"asks":1})", R"({"orders":{"n":1,"0":{"args":{"n":1,"0":{"value":{"type":44,"value":1}}}}}})",
                          R"({"orders":{"n":1,"0":{"args":{"n":1,"0":{"value":{"type":1}}}}}})"})
    EXPECT_FALSE(answer_from_facts(bad).ok()) << bad;
}

}  // namespace
}  // namespace drumhead
