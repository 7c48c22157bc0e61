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

constexpr std::string_view kColumnUnderFire = R"(rules drill
unit Red/1  side A type infantry strength 6 at 20,10 facing north
unit Blue/1 side B type infantry strength 6 formation column 3 ahead of Red/1 facing it
start fire side A
)";

constexpr std::string_view kHorseAtLine = R"(rules drill
unit Red/1  side A type cavalry strength 6 order=2 at 20,10 facing north
unit Red/2  side A type infantry strength 6 order=1 at 40,4 facing north
unit Blue/1 side B type infantry strength 6 5 ahead of Red/1 facing it
start movement side A
)";

constexpr std::string_view kHorseAtHorse = R"(rules drill
unit Red/1  side A type cavalry strength 6 order=2 at 20,10 facing north
unit Blue/1 side B type cavalry strength 6 3 ahead of Red/1 facing it
start movement side A
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

TEST_F(OddsCards, a_volley_with_its_arithmetic_and_what_follows) {
  const std::vector<OddsCard> list = cards(start(kColumnUnderFire), "Red/1 volley target Blue/1");
  ASSERT_EQ(list.size(), 2U);
  const OddsCard& volley = list[0];
  EXPECT_EQ(volley.title, "Red/1 fires at Blue/1");
  EXPECT_EQ(volley.rule.text(), "DR-080");
  EXPECT_TRUE(volley.exact);
  EXPECT_FALSE(volley.estimate);
  EXPECT_EQ(volley.given, "");
  // Six stands in two ranks: 3; it stood as ordered; the target is dense.
  EXPECT_THAT(lines_of(volley), ElementsAre("+3 front rank DR-085", "+1 stood still under orders DR-086",
                                            "+1 target in column or square DR-088"));
  EXPECT_EQ(volley.question, "5 dice, hitting on 5 or more");
  // Each hits with 1/3: (2 + 1)^5 of 243.
  expect_chances(volley, {32, 80, 80, 40, 10, 1}, 243);
  EXPECT_THAT(volley.outcomes[0].next, IsEmpty());
  EXPECT_THAT(volley.outcomes[2].next,
              ElementsAre("The target loses 2 stands.", "It tests its morale after fire."));

  // d6 - 1 for the second stand lost: 1 routs, 2 and 3 are shaken, 4 to 6 hold.
  const OddsCard& test = list[1];
  EXPECT_EQ(test.title, "Blue/1 tests its morale");
  EXPECT_EQ(test.given, "if it loses 2 stands more and no others");
  EXPECT_TRUE(test.estimate);
  EXPECT_EQ(test.reckoning.total, -1);
  expect_chances(test, {1, 2, 3}, 6);
}

TEST_F(OddsCards, a_charge_meets_the_closing_volley_and_then_the_line) {
  const std::vector<OddsCard> list = cards(start(kHorseAtLine), "Red/1 charge target Blue/1");
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].title, "Blue/1 fires a closing volley at Red/1");
  EXPECT_EQ(list[0].given, "if Blue/1 stands");
  EXPECT_TRUE(list[0].estimate);  // it may form square
  // 3 stands and 1 for standing: 4 dice with 1/3 each, (2 + 1)^4 of 81. Two hits stop the charge.
  expect_chances(list[0], {16, 32, 24, 8, 1}, 81);
  EXPECT_THAT(list[0].outcomes[1].next, ElementsAre("Red/1 loses 1 stand."));
  EXPECT_THAT(list[0].outcomes[2].next,
              ElementsAre("Red/1 loses 2 stands.", "Red/1 is stopped short and shaken."));
  // Cavalry at infantry: +2. Of the 36 pairs of dice the difference a - d + 2 is -3 or less once (a - d =
  // -5), -2 or -1 2 + 3 times, 0 4 times, 1 or 2 5 + 6 times and 3 or more 5 + 4 + 3 + 2 + 1 times.
  EXPECT_EQ(list[1].title, "Red/1 fights Blue/1");
  EXPECT_EQ(list[1].given, "if Blue/1 stands and the volley does not hit");
  EXPECT_THAT(lines_of(list[1]), ElementsAre("+2 cavalry against infantry not in square DR-062"));
  expect_chances(list[1], {1, 5, 4, 11, 15}, 36);
}

TEST_F(OddsCards, the_charged_side_sees_what_forming_square_would_do) {
  Referee referee = start(kHorseAtLine);
  ASSERT_TRUE(referee.answer(Seat::kA, answer(referee, "Red/1 charge target Blue/1")).allowed());
  const std::vector<OddsCard> list = cards(referee, "Blue/1 square");
  ASSERT_EQ(list.size(), 4U);
  EXPECT_EQ(list[0].title, "Blue/1 tries to form square");
  expect_chances(list[0], {3, 3}, 6);  // 4 to 6
  EXPECT_EQ(list[1].given, "if Blue/1 forms square");
  EXPECT_EQ(list[2].given, "if Blue/1 forms square and the volley does not hit");
  EXPECT_EQ(list[2].reckoning.total, -3);  // cavalry against a square
  // a - d - 3 is -3 or less for a <= d: 21 ways; -2 or -1 for a - d = 1 or 2: 5 + 4; 0: 3; 1 or 2: 2 + 1.
  expect_chances(list[2], {21, 9, 3, 3}, 36);
  EXPECT_EQ(list[3].given, "if Blue/1 is caught");
  EXPECT_FALSE(list[3].estimate);         // nothing is thrown before it
  EXPECT_EQ(list[3].reckoning.total, 3);  // +2, and +1 for the enemy caught
}

// Nearer than 4": no countercharge; cavalry fires no volley; so nothing is left to chance or choice before
// the combat.
TEST_F(OddsCards, a_combat_without_choice_is_no_estimate) {
  const std::vector<OddsCard> list = cards(start(kHorseAtHorse), "Red/1 charge target Blue/1");
  ASSERT_EQ(list.size(), 1U);
  EXPECT_FALSE(list[0].estimate);
  EXPECT_THAT(list[0].reckoning.lines, IsEmpty());
  // a - d: -5 to -3 6 ways, -2 and -1 9, 0 6, 1 and 2 9, 3 to 5 6.
  expect_chances(list[0], {6, 9, 6, 9, 6}, 36);
}

TEST_F(OddsCards, answers_without_dice_have_none) {
  EXPECT_THAT(cards(start(kHorseAtLine), "Red/1 move path advance 2"), IsEmpty());
}

TEST_F(OddsCards, a_refused_order_has_none_and_leaves_the_others_theirs) {
  const Referee referee = start(kColumnUnderFire);
  EXPECT_THAT(cards(start(kHorseAtLine), "Red/2 charge target Blue/1"), IsEmpty());
  Answer given = answer(referee, "Red/1 volley target Blue/1");
  given.orders.push_back(given.orders.front());
  given.orders.back().unit = UnitId{1};  // the enemy's
  const Ask& ask = referee.state().asks.front();
  const std::vector<OddsCard> list = odds_cards(*book_, referee.view(Seat::kA), ask, given);
  ASSERT_EQ(list.size(), 2U);
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

// The last mover's "done" runs on to the end of the turn, where the shaken unit throws for rallying: not the
// answer's die.
TEST_F(OddsCards, dice_of_later_steps_are_not_the_answers) {
  const Referee referee = start(R"(rules drill
unit Red/1  side A type infantry strength 6 order=1 shaken=1 at 20,4 facing north
unit Blue/1 side B type infantry strength 6 moved=1 at 20,30 facing south
start movement side A
)");
  ASSERT_EQ(referee.state().asks.front().seat, Seat::kA);
  EXPECT_THAT(cards(referee, "done"), IsEmpty());
}

TEST_F(OddsCards, as_json) {
  const JsonTree json =
      parse_json(odds_cards_json(cards(start(kColumnUnderFire), "Red/1 volley target Blue/1"))).value();
  ASSERT_EQ(json.items.size(), 2U);
  EXPECT_EQ(json_at(json, "0/title"), R"("Red/1 fires at Blue/1")");
  EXPECT_EQ(json_at(json, "0/rule"), R"("DR-080")");
  EXPECT_EQ(json_at(json, "0/given"), "");
  EXPECT_EQ(json_at(json, "0/exact"), "true");
  EXPECT_EQ(json_at(json, "0/estimate"), "false");
  EXPECT_EQ(json_at(json, "0/lines/0"), R"({"label":"front rank","value":3,"rule":"DR-085"})");
  EXPECT_EQ(json_at(json, "0/total"), "5");
  EXPECT_EQ(json_at(json, "0/question"), R"("5 dice, hitting on 5 or more")");
  EXPECT_EQ(json_at(json, "0/outcomes/2/text"), R"("2 hits")");
  EXPECT_NEAR(std::stod(json_at(json, "0/outcomes/2/chance")), 80.0 / 243, 1e-12);
  EXPECT_NE(json_at(json, "0/outcomes/2/next/1"), "");
  EXPECT_EQ(json_at(json, "0/outcomes/2/next/2"), "");
  EXPECT_EQ(json_at(json, "1/given"), R"("if it loses 2 stands more and no others")");
}

TEST_F(OddsCards, as_text) {
  const std::string text = odds_cards_text(cards(start(kColumnUnderFire), "Red/1 volley target Blue/1"));
  EXPECT_NE(text.find("Red/1 fires at Blue/1 [DR-080]\n     +3  front rank [DR-085]\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find(" 32.92 %  2 hits: The target loses 2 stands. It tests its morale after fire.\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("[DR-100]: an estimate\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace drumhead
