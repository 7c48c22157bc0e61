// Odds cards of drill positions. The chances are counted by hand in the comments; the lines are those of the
// charts.
#include "lab/odds_card.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/drill_position.h"
#include "support/json_at.h"

namespace drumhead {
namespace {

using test::json_at;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view kLineUnderFire = R"(rules drill
option rain
unit Red/1  side A type infantry strength 6 at 20,10 facing north
unit Blue/1 side B type infantry strength 6 3 ahead of Red/1 facing it
start fire side A
)";

constexpr std::string_view kHorseAtLine = R"(rules drill
unit Red/1  side A type cavalry strength 6 at 20,10 facing north
unit Red/2  side A type infantry strength 6 at 40,4 facing north
unit Blue/1 side B type infantry strength 6 5 ahead of Red/1 facing it
start moves side A
)";

class OddsCards : public DrillPosition {
 protected:
  std::vector<OddsCard> cards(const Referee& referee, std::string_view words) {
    const Ask& ask = referee.state().asks.front();
    return odds_cards(*book_, referee.view(ask.seat), ask, answer(referee, words));
  }
};

std::vector<std::string> lines_of(const OddsCard& card) {
  std::vector<std::string> lines;
  for (const ReckoningLine& line : card.reckoning.lines)
    lines.push_back(signed_number(line.value) + " " + std::string(line.label) + " " +
                    std::string(line.cite.text()));
  return lines;
}

void expect_chances(const OddsCard& card, const std::vector<double>& ways, double of) {
  ASSERT_EQ(card.outcomes.size(), ways.size());
  for (std::size_t i = 0; i < ways.size(); ++i)
    EXPECT_NEAR(card.outcomes[i].chance, ways[i] / of, 1e-12) << card.outcomes[i].text;
}

TEST_F(OddsCards, a_volley_with_its_arithmetic) {
  const std::vector<OddsCard> list = cards(start(kLineUnderFire), "Red/1 volley target Blue/1");
  ASSERT_EQ(list.size(), 1U);
  const OddsCard& volley = list[0];
  EXPECT_EQ(volley.title, "Red/1 fires at Blue/1");
  EXPECT_EQ(volley.rule.text(), "DR-010");
  EXPECT_TRUE(volley.exact);
  EXPECT_FALSE(volley.estimate);
  EXPECT_EQ(volley.given, "");
  EXPECT_THAT(lines_of(volley), ElementsAre("+6 stands DR-013", "+4 close range DR-013", "-4 rain DR-070"));
  EXPECT_EQ(volley.question, "6 dice, hitting on 6 or more");
  // Each hits with 1/6: (5 + 1)^6 of 46656.
  expect_chances(volley, {15625, 18750, 9375, 2500, 375, 30, 1}, 46656);
  EXPECT_EQ(volley.outcomes[0].text, "no hit");
  EXPECT_EQ(volley.outcomes[1].text, "1 hit");
  EXPECT_EQ(volley.outcomes[2].text, "2 hits");
  EXPECT_THAT(volley.outcomes[2].next, IsEmpty());
}

TEST_F(OddsCards, a_charge_is_met_by_a_choice_and_so_an_estimate) {
  const std::vector<OddsCard> list = cards(start(kHorseAtLine), "Red/1 charge target Blue/1");
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].title, "Blue/1 tests its nerve");
  EXPECT_EQ(list[0].given, "if it braces");
  EXPECT_TRUE(list[0].estimate);  // it may fire
  EXPECT_THAT(lines_of(list[0]), ElementsAre("-1 charged DR-043", "-1 by cavalry DR-043", "+1 braced DR-046"));
  // d6 - 1: 1 to 3 are shaken, 4 to 6 steady; nothing routs.
  expect_chances(list[0], {3, 3}, 6);
  EXPECT_EQ(list[0].outcomes[0].text, "is shaken");
  EXPECT_EQ(list[0].outcomes[1].text, "is steady");
}

TEST_F(OddsCards, the_charged_side_sees_what_each_reaction_would_do) {
  Referee referee = start(kHorseAtLine);
  ASSERT_TRUE(referee.answer(Seat::kA, answer(referee, "Red/1 charge target Blue/1")).allowed());
  const std::vector<OddsCard> fires = cards(referee, "Blue/1 fire");
  ASSERT_EQ(fires.size(), 1U);
  EXPECT_EQ(fires[0].title, "Blue/1 fires at Red/1");
  EXPECT_EQ(fires[0].rule.text(), "DR-034");
  // As at close range, though the horse is 5" off: 6 stands and 4.
  EXPECT_THAT(lines_of(fires[0]), ElementsAre("+6 stands DR-013", "+4 close range DR-013"));
  ASSERT_EQ(fires[0].outcomes.size(), 11U);
  EXPECT_NEAR(fires[0].outcomes[0].chance, 9765625.0 / 60466176, 1e-12);        // 5^10 of 6^10
  EXPECT_NEAR(fires[0].outcomes[1].chance, 10 * 1953125.0 / 60466176, 1e-12);   // 10 * 5^9
  EXPECT_FALSE(fires[0].estimate);
}

TEST_F(OddsCards, a_test_without_choice_is_no_estimate) {
  Referee referee = start(kHorseAtLine);
  ASSERT_TRUE(referee.answer(Seat::kA, answer(referee, "Red/1 charge target Blue/1")).allowed());
  const std::vector<OddsCard> braces = cards(referee, "Blue/1 brace");
  ASSERT_EQ(braces.size(), 1U);
  EXPECT_EQ(braces[0].title, "Blue/1 tests its nerve");
  EXPECT_EQ(braces[0].given, "");
  EXPECT_FALSE(braces[0].estimate);
  EXPECT_EQ(braces[0].reckoning.total, -1);
  expect_chances(braces[0], {3, 3}, 6);
}

TEST_F(OddsCards, answers_without_dice_have_none) {
  EXPECT_THAT(cards(start(kHorseAtLine), "Red/1 move path advance 2"), IsEmpty());
}

TEST_F(OddsCards, a_refused_order_has_none_and_leaves_the_others_theirs) {
  const Referee referee = start(kLineUnderFire);
  EXPECT_THAT(cards(start(kHorseAtLine), "Red/2 charge target Blue/1"), IsEmpty());
  Answer given = answer(referee, "Red/1 volley target Blue/1");
  given.orders.push_back(given.orders.front());
  given.orders.back().unit = UnitId{1};  // the enemy's
  const Ask& ask = referee.state().asks.front();
  const std::vector<OddsCard> list = odds_cards(*book_, referee.view(Seat::kA), ask, given);
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].title, "Red/1 fires at Blue/1");
}

// A book that foresees nothing still has this card.
TEST_F(OddsCards, what_would_change_where_the_book_foresees_nothing) {
  const Referee referee = start(kHorseAtLine);
  const Ask& ask = referee.state().asks.front();
  const auto card =
      change_card(*book_, referee.view(Seat::kA), ask, answer(referee, "Red/1 charge target Blue/1"));
  ASSERT_TRUE(card.has_value());
  EXPECT_EQ(card->title, "Red/1 charge target Blue/1");
  EXPECT_TRUE(card->exact);
  EXPECT_TRUE(card->estimate);
  EXPECT_LE(card->outcomes.size(), 9U);
  double sum = 0;
  for (const OddsOutcome& outcome : card->outcomes) sum += outcome.chance;
  EXPECT_NEAR(sum, 1, 1e-9);
}

// The last mover's "done" runs on to the end of the turn, where the shaken unit tests its nerve: not the answer's die.
TEST_F(OddsCards, dice_of_later_steps_are_not_the_answers) {
  const Referee referee = start(R"(rules drill
unit Red/1  side A type infantry strength 6 shaken=1 at 20,4 facing north
unit Blue/1 side B type infantry strength 6 acted=1 at 20,30 facing south
start moves side A
)");
  ASSERT_EQ(referee.state().asks.front().seat, Seat::kA);
  EXPECT_THAT(cards(referee, "done"), IsEmpty());
}

// Drill's throws say nothing of what follows; another book's might.
TEST_F(OddsCards, as_json) {
  std::vector<OddsCard> list = cards(start(kLineUnderFire), "Red/1 volley target Blue/1");
  ASSERT_EQ(list.size(), 1U);
  list[0].outcomes[2].next = {"It loses 2 stands.", "It tests its nerve."};
  list.push_back(cards(start(kHorseAtLine), "Red/1 charge target Blue/1").at(0));
  const JsonTree json = parse_json(odds_cards_json(list)).value();
  ASSERT_EQ(json.items.size(), 2U);
  EXPECT_EQ(json_at(json, "0/title"), R"("Red/1 fires at Blue/1")");
  EXPECT_EQ(json_at(json, "0/rule"), R"("DR-010")");
  EXPECT_EQ(json_at(json, "0/given"), "");
  EXPECT_EQ(json_at(json, "0/exact"), "true");
  EXPECT_EQ(json_at(json, "0/estimate"), "false");
  EXPECT_EQ(json_at(json, "0/lines/0"), R"({"label":"stands","value":6,"rule":"DR-013"})");
  EXPECT_EQ(json_at(json, "0/total"), "6");
  EXPECT_EQ(json_at(json, "0/question"), R"("6 dice, hitting on 6 or more")");
  EXPECT_EQ(json_at(json, "0/outcomes/2/text"), R"("2 hits")");
  EXPECT_NEAR(std::stod(json_at(json, "0/outcomes/2/chance")), 9375.0 / 46656, 1e-12);
  EXPECT_EQ(json_at(json, "0/outcomes/2/next/1"), R"("It tests its nerve.")");
  EXPECT_EQ(json_at(json, "0/outcomes/2/next/2"), "");
  EXPECT_EQ(json_at(json, "1/given"), R"("if it braces")");
  EXPECT_EQ(json_at(json, "1/estimate"), "true");
}

TEST_F(OddsCards, as_text) {
  std::vector<OddsCard> list = cards(start(kLineUnderFire), "Red/1 volley target Blue/1");
  ASSERT_EQ(list.size(), 1U);
  list[0].outcomes[2].next = {"It loses 2 stands.", "It tests its nerve."};
  list.push_back(cards(start(kHorseAtLine), "Red/1 charge target Blue/1").at(0));
  const std::string text = odds_cards_text(list);
  EXPECT_NE(text.find("Red/1 fires at Blue/1 [DR-010]\n     +6  stands [DR-013]\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" 20.09 %  2 hits: It loses 2 stands. It tests its nerve.\n"), std::string::npos) << text;  // 9375 of 46656
  EXPECT_NE(text.find("Blue/1 tests its nerve, if it braces [DR-035]: an estimate\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace drumhead
