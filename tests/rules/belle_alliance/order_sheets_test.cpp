// Order sheets are sealed until both are in, stay secret until they are carried out or announced, and are
// final (R6, R7). Two games that differ in one side's sheet alone look the same to the other.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/answer_text.h"
#include "engine/referee.h"
#include "rules/belle_alliance/the_book.h"

namespace drumhead::test {
namespace {

// Two lines in sight of each other; an officer is with each of Red's, so that no order is thrown for and the
// staff is asked before anybody marches.
std::string battle(const std::string& script) {
  return "table 240 x 150\n"
         "command First side A level 0\n"
         "command Second side A level 0\n"
         "unit Red/1 side A type infantry strength 24 command First at 60,20 facing north\n"
         "unit Red/2 side A type infantry strength 24 command Second at 120,20 facing north\n"
         "leader Hill side A command First with Red/1\n"
         "leader Pack side A command Second with Red/2\n"
         "command Foe side B level 0\n"
         "leader Ney side B command Foe at 200,145 facing south\n"
         "unit Blue/1 side B type infantry strength 24 at 60,130 facing south\n"
         "unit Blue/2 side B type infantry strength 24 at 120,130 facing south\n"
         "start orders\n" +
         script;
}

View to_blue(const std::string& script) { return belle().project(played(battle(script)), Seat::kB); }

TEST(ba_005_sheets, a_sealed_sheet_leaves_no_trace) {
  const View plain = to_blue("answer A: Red/1 march path advance 5\n");
  EXPECT_EQ(to_blue("answer A: Red/1 march path advance 9\n"), plain);
  EXPECT_EQ(to_blue("answer A: Red/1 attack target Blue/1; Red/2 form formation square\n"), plain);
  EXPECT_EQ(to_blue("pass A\n"), plain);
}

TEST(ba_005_sheets, what_is_in_both_hands_stays_secret_until_it_is_carried_out) {
  const View plain = to_blue("answer A: Red/1 march path advance 5\npass B\n");
  EXPECT_EQ(to_blue("answer A: Red/1 march path wheel left 30, advance 9\npass B\n"), plain)
      << "another march";
  EXPECT_EQ(to_blue("answer A: Red/2 march path advance 5 from 3 to 7; Red/1 march path advance 1\npass B\n"),
            plain);
  EXPECT_EQ(to_blue("pass A\npass B\n"), plain) << "no order at all";
}

TEST(ba_242_withheld, an_attack_that_is_withheld_looks_like_any_other_order) {
  const View plain = to_blue("answer A: Red/1 march path advance 5\npass B\n");
  View withheld = to_blue("answer A: Red/1 attack target Blue/1\npass B\nanswer A: Red/1 withhold\n");
  EXPECT_EQ(to_blue("answer A: Red/1 attack target Blue/2\npass B\nanswer A: Red/1 withhold\n"), withheld);
  EXPECT_EQ(withheld, plain);
}

// Where it rests when both sheets are in: nothing is passed, as a playthrough would.
BattleState with_both_sheets(const std::string& words_of_a, const std::string& words_of_b) {
  const Result<Playthrough> laid =
      parse_playthrough("rules belle-alliance\n" + battle(""), "order_sheets_test", belle());
  if (!laid) {
    ADD_FAILURE() << laid.error().message();
    return {};
  }
  Referee::Settings settings;
  settings.step = laid->step;
  Referee referee(belle(), laid->start, settings);
  const auto hand_in = [&](Seat seat, const std::string& words) {
    Answer sheet;
    if (!words.empty()) sheet = *answer_from_words(words, referee.state(), belle().words());
    sheet.ask = referee.asks(seat).front().id;
    EXPECT_TRUE(referee.answer(seat, sheet).allowed());
  };
  hand_in(Seat::kA, words_of_a);
  hand_in(Seat::kB, words_of_b);
  return referee.state();
}

TEST(ba_243_announced, both_are_asked_and_cannot_tell_why) {
  const BattleState none = with_both_sheets("", "");
  const BattleState one = with_both_sheets("Red/1 attack target Blue/1", "");
  const BattleState another = with_both_sheets("Red/1 attack target Blue/1; Red/2 attack target Blue/2", "");
  for (const BattleState& state : {none, one, another}) {
    ASSERT_EQ(state.asks.size(), 2U);
    EXPECT_EQ(belle().words().asks[static_cast<std::size_t>(state.asks[0].kind)].name, "announce");
    EXPECT_EQ(belle().words().asks[static_cast<std::size_t>(state.asks[1].kind)].name, "announce");
  }
  EXPECT_EQ(belle().project(one, Seat::kB), belle().project(none, Seat::kB));
  EXPECT_EQ(belle().project(another, Seat::kB), belle().project(none, Seat::kB));
  EXPECT_EQ(form_of(belle(), none, none.asks[0]).most_orders, 0);
  EXPECT_EQ(form_of(belle(), another, another.asks[0]).most_orders, 2);
}

TEST(ba_243_announced, the_default_says_what_it_announces) {
  const BattleState none = with_both_sheets("", "");
  EXPECT_TRUE(form_of(belle(), none, none.asks[0]).verbs.empty());
  const BattleState one = with_both_sheets("Red/1 attack target Blue/1", "");
  const Answer fallback = form_of(belle(), one, one.asks[0]).fallback;
  EXPECT_EQ(answer_words(fallback, one, belle().words()), "Red/1 announce");
}

// What the sheet offers with a verb to a unit, by the name of the parameter; null: it does not.
const ParamOffer* offered(const AskForm& form, UnitId id, const char* verb, const char* param) {
  for (const VerbOffer& offer : form.verbs) {
    const bool named = std::find(offer.units.begin(), offer.units.end(), id) != offer.units.end();
    if (!named || belle().words().verbs[static_cast<std::size_t>(offer.verb)].name != verb) continue;
    for (const ParamOffer& o : offer.params)
      if (belle().words().params[static_cast<std::size_t>(o.param)].name == param) return &o;
  }
  return nullptr;
}

TEST(ba_016_form, offers_what_the_troops_have) {
  const BattleState state = played(R"(table 240 x 150
unit Red/1 side A type infantry strength 24 at 60,20 facing north
unit Battery side A type "foot artillery" strength 6 guns=3 at 120,20 facing north
unit Blue/1 side B type infantry strength 24 at 60,130 facing south
start orders
)");
  const AskForm form = form_of(belle(), state, state.asks[0]);
  const UnitId line{0}, battery{1};
  EXPECT_EQ(offered(form, line, "deploy", "figures")->high, 24);
  EXPECT_NE(offered(form, line, "march", "formation"), nullptr);
  EXPECT_EQ(offered(form, battery, "march", "formation"), nullptr) << "with its guns it has none to choose";
  EXPECT_NE(offered(form, battery, "leave_guns", "formation"), nullptr);
  EXPECT_EQ(offered(form, battery, "split", "figures")->high, 3) << "guns";
  EXPECT_EQ(offered(form, battery, "redistribute", "guns")->high, 321) << "by their numbers";
}

TEST(ba_243_announced, an_attack_that_is_announced_is_known) {
  const View one = to_blue("answer A: Red/1 attack target Blue/1\npass B\npass A\n");
  const View other = to_blue("answer A: Red/1 attack target Blue/2\npass B\npass A\n");
  EXPECT_NE(one, other);
}

TEST(ba_005_sheets, a_sheet_may_be_taken_back_until_both_are_in) {
  const BattleState open =
      played(battle("answer A: Red/1 march path advance 5\nundo A\nexpect asked A orders\n"));
  EXPECT_EQ(open.slips.size(), 0U);
  const PlaythroughOutcome late =
      outcome_of(battle("answer A: Red/1 march path advance 5\npass B\nundo A\n"));
  EXPECT_FALSE(late.failures.empty()) << "the sheet was final";
}

TEST(ba_014_finished_moves, stay_where_they_are) {
  const PlaythroughOutcome late = outcome_of(
      battle("answer A: Red/1 march path advance 5\npass B\npass A\npass B\nexpect at Red/1 60,25\nundo A\n"));
  ASSERT_EQ(late.failures.size(), 1U) << "the march is over and cannot be taken back";
}

TEST(ba_015_measuring, only_if_the_players_agree_to_it) {
  const View view = belle().project(played(battle("")), Seat::kA);
  const Verdict verdict = belle().may_measure(view);
  ASSERT_FALSE(verdict.allowed());
  EXPECT_EQ(verdict.refusal->cite.text(), "BA-015");
  const View agreed = belle().project(played("option measuring\n" + battle("")), Seat::kA);
  EXPECT_TRUE(belle().may_measure(agreed).allowed());
  EXPECT_NE(view_json(view, belle()).find("\"measuring\":false"), std::string::npos);
  EXPECT_EQ(view_json(agreed, belle()).find("\"measuring\""), std::string::npos);
}

// R7: before it is given an order shows where it was drawn, in which formation, and its rate; no distance.
Preview shown(const std::string& words) {
  const View view = belle().project(played(battle("")), Seat::kA);
  const Verdict verdict = belle().check(view.known, view.known.asks.front(),
                                        answer_from_words(words, view.known, belle().words()).value());
  EXPECT_TRUE(verdict.allowed());
  EXPECT_TRUE(verdict.preview.costs.empty());
  EXPECT_TRUE(verdict.preview.triggers.empty());
  return verdict.preview;
}

TEST(ba_015_measuring, a_march_shows_its_end_as_drawn_and_the_rate_of_its_formation) {
  const Preview near = shown("Red/1 march path advance 5"), far = shown("Red/1 march path advance 70");
  ASSERT_EQ(near.ghost.size(), 1U);
  EXPECT_EQ(near.ghost[0].corner[0].y, cm(25));
  EXPECT_EQ(near.allowance, cm(20)) << "Table 3: infantry in line";
  ASSERT_EQ(far.ghost.size(), 1U);
  EXPECT_EQ(far.ghost[0].corner[0].y, cm(90)) << "cut off only when it is carried out";
  EXPECT_EQ(far.allowance, cm(20));
}

TEST(ba_015_measuring, a_new_formation_is_shown_with_its_half_rate) {
  const Preview column = shown("Red/1 march path advance 5 formation \"column of attack\"");
  EXPECT_EQ(column.allowance, cm(15)) << "BA-145: 30 cm in column, half of it after a change";
  ASSERT_EQ(column.ghost.size(), 1U);
  EXPECT_EQ(column.ghost[0].corner[1].x - column.ghost[0].corner[0].x, cm(6)) << "four bases of 1.5 cm";
}

}  // namespace
}  // namespace drumhead::test
