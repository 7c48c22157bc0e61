// What an order would lead to: cards of Belle Alliance, with chances counted by hand. Of the 216 throws of
// three dice so many show at least 3, 4 … 18: 216 215 212 206 196 181 160 135 108 81 56 35 20 10 4 1.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/answer_text.h"
#include "lab/decision_odds.h"
#include "lab/odds_card.h"
#include "rules/belle_alliance/the_book.h"

namespace drumhead::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using CardsOf = std::vector<OddsCard> (*)(const Rulebook&, const View&, const Ask&, const Answer&);

std::vector<OddsCard> cards_of(const std::string& position, Seat seat, std::string_view words,
                               CardsOf cards = prospect_cards) {
  const BattleState state = played(position);
  const auto ask =
      std::find_if(state.asks.begin(), state.asks.end(), [&](const Ask& a) { return a.seat == seat; });
  if (ask == state.asks.end()) {
    ADD_FAILURE() << "this side is not asked";
    return {};
  }
  const Result<Answer> read = answer_from_words(words, state, belle().words());
  if (!read) {
    ADD_FAILURE() << read.error().message();
    return {};
  }
  Answer answer = *read;
  answer.ask = ask->id;
  return cards(belle(), belle().project(state, seat), *ask, answer);
}

std::vector<std::string> titles_of(const std::vector<OddsCard>& cards) {
  std::vector<std::string> titles;
  for (const OddsCard& card : cards) titles.push_back(card.title);
  return titles;
}

void expect_ways(const OddsCard& card, const std::vector<int>& ways, double of = 216) {
  EXPECT_TRUE(card.exact) << card.title;
  ASSERT_EQ(card.outcomes.size(), ways.size()) << card.title;
  for (std::size_t i = 0; i < ways.size(); ++i)
    EXPECT_NEAR(card.outcomes[i].chance * of, ways[i], 1e-6) << card.title << ": " << card.outcomes[i].text;
}

TEST(ba_539_prospects, an_order_out_of_call) {
  const std::vector<OddsCard> cards = cards_of(R"(table 240 x 150
command Brigade side A level 0
leader Hill side A rating 1 command Brigade at 20,10 facing north
unit Red/1 side A type infantry strength 24 command Brigade at 20,60 facing north
start orders
)",
                                               Seat::kA, "Red/1 march path advance 5");
  ASSERT_THAT(titles_of(cards), ElementsAre("Red/1 throws for its order"));
  EXPECT_FALSE(cards[0].estimate);
  EXPECT_EQ(cards[0].question, "3d6 +1");
  // Followed from 12 thrown, in LD from 10, refused with LD from 8, MD from 6, FD below.
  expect_ways(cards[0], {81, 54, 46, 25, 10});
}

TEST(ba_539_prospects, nobody_throws_within_call) {
  EXPECT_THAT(cards_of(R"(table 240 x 150
command Brigade side A level 0
leader Hill side A command Brigade at 20,10 facing north
unit Red/1 side A type infantry strength 24 command Brigade at 20,30 facing north
start orders
)",
                       Seat::kA, "Red/1 march path advance 5"),
              IsEmpty());
}

// Blue's front is so many centimetres from Red's.
std::string forming_up(int gap, const std::string& option = "") {
  return option +
         "table 240 x 150\ncommand Brigade side A level 0\n"
         "leader Hill side A command Brigade at 60,40 facing north\n"
         "unit Red/1 side A type infantry strength 24 command Brigade at 60,50 facing north\n"
         "unit Blue/1 side B type infantry strength 24 at 60," +
         std::to_string(50 + gap) + " facing south\nstart orders\n";
}

TEST(ba_015_prospects, a_change_of_formation_does_not_tell_whether_an_opponent_is_near) {
  for (const int gap : {25, 60}) {
    const std::vector<OddsCard> cards = cards_of(forming_up(gap), Seat::kA, "Red/1 form formation square");
    ASSERT_THAT(titles_of(cards), ElementsAre("Red/1 throws for its order")) << gap;
    EXPECT_EQ(cards[0].given, "if a closed opponent is within 30 cm") << gap;
  }
  EXPECT_THAT(cards_of(forming_up(25), Seat::kA, "Red/1 march path advance 5"), IsEmpty());
}

TEST(ba_030_prospects, where_it_may_be_measured_it_is) {
  const char* square = "Red/1 form formation square";
  const std::vector<OddsCard> near = cards_of(forming_up(25, "option measuring\n"), Seat::kA, square);
  ASSERT_EQ(near.size(), 1U);
  EXPECT_EQ(near[0].given, "");
  EXPECT_THAT(cards_of(forming_up(60, "option measuring\n"), Seat::kA, square), IsEmpty());
}

// Blue has nothing to fire with: Red's declaration would be played out at once.
TEST(ba_015_prospects, nothing_is_played_out_that_would_be_measured) {
  const std::string alone = R"(table 160 x 120
unit Red/1 side A type infantry strength 24 files 12 at 60,50 facing north
unit Blue/1 side B type infantry strength 24 files 12 weapon=0 at 60,58 facing south
start fire
)";
  EXPECT_THAT(cards_of(alone, Seat::kA, "Red/1 fire target Blue/1", odds_cards), IsEmpty());
  EXPECT_EQ(cards_of("option measuring\n" + alone, Seat::kA, "Red/1 fire target Blue/1", odds_cards).size(),
            2U);
}

TEST(ba_016_odds, bookkeeping_is_not_listed) {
  const BattleState state = played(forming_up(60));
  const Result<Answer> answer = answer_from_words("Red/1 march path advance 5", state, belle().words());
  ASSERT_TRUE(answer.ok());
  Answer given = *answer;
  given.ask = state.asks[0].id;
  const DecisionOdds odds = decision_odds(belle(), state, state.asks[0], given);
  for (const std::string& clause : odds.always)
    for (const char* word : {"order_state", "halted", "not_idle", "moved", "disorder_bound"})
      EXPECT_THAT(clause, Not(HasSubstr(word)));
}

const std::string kTwoLines = R"(table 160 x 120
unit Red/1 side A type infantry strength 24 files 12 at 60,50 facing north
unit Blue/1 side B type infantry strength 24 files 12 at 60,58 facing south
)";

// Three units of fire, first fire +2: a quarter each to 6 thrown, half to 10, one to 14, two above. LD from
// 9, MD from 13, FD from 17.
TEST(ba_407_prospects, a_volley_is_a_card_for_loss_and_one_for_morale) {
  const std::vector<OddsCard> cards =
      cards_of("option measuring\n" + kTwoLines + "start fire\n", Seat::kA, "Red/1 fire target Blue/1");
  ASSERT_THAT(titles_of(cards), ElementsAre("Red/1 fires at Blue/1", "Red/1 fires at Blue/1: its morale"));
  for (const OddsCard& card : cards) {
    EXPECT_FALSE(card.estimate);
    EXPECT_EQ(card.given, "");
  }
  EXPECT_EQ(cards[0].reckoning.total, 2);
  expect_ways(cards[0], {20, 88, 88, 20});
  EXPECT_EQ(cards[1].reckoning.total, 0);
  expect_ways(cards[1], {56, 104, 52, 4});
}

TEST(ba_015_prospects, what_must_be_measured_is_not_told_before) {
  EXPECT_THAT(cards_of(kTwoLines + "start fire\n", Seat::kA, "Red/1 fire target Blue/1"), IsEmpty());
}

TEST(ba_207_prospects, a_support_that_the_enemy_may_name_makes_it_an_estimate) {
  const std::vector<OddsCard> cards = cards_of(
      "option measuring\n" + kTwoLines +
          "unit Blue/2 side B type infantry strength 24 files 12 at 60,69 facing south\nstart fire\n",
      Seat::kA, "Red/1 fire target Blue/1");
  ASSERT_EQ(cards.size(), 2U);
  EXPECT_TRUE(cards[0].estimate);
}

TEST(ba_203_prospects, a_neighbour_might_fire_with_it) {
  const std::vector<OddsCard> cards = cards_of(
      "option measuring\n" + kTwoLines +
          "unit Red/2 side A type infantry strength 24 files 12 at 78.5,50 facing north\nstart fire\n",
      Seat::kA, "Red/1 fire target Blue/1");
  ASSERT_EQ(cards.size(), 2U);
  EXPECT_FALSE(cards[0].estimate);
  EXPECT_EQ(cards[0].given, "if nobody fires with it");
}

TEST(ba_043_prospects, the_officer_under_fire_is_engaged_first) {
  const std::vector<OddsCard> cards =
      cards_of("option measuring\n" + kTwoLines +
                   "command X side B level 0\nleader Ney side B command X with Blue/1\nstart fire\n",
               Seat::kA, "Red/1 fire target Blue/1");
  ASSERT_EQ(cards.size(), 3U);
  EXPECT_TRUE(cards[0].estimate);
  EXPECT_EQ(cards[2].title, "Ney is engaged with Blue/1");
  expect_ways(cards[2], {4, 16, 36, 52, 52, 36, 16, 4});
}

TEST(ba_284_prospects, both_sides_of_a_melee) {
  const std::vector<OddsCard> cards = cards_of(R"(table 160 x 60
unit Red/1 side A type infantry strength 30 files 15 at 60,20 facing north
unit Red/2 side A type infantry strength 30 files 15 at 84,20 facing north
unit Blue/1 side B type infantry strength 30 files 15 at 72,25 facing south
record contact Red/1 Blue/1
record contact Red/2 Blue/1
start melee
)",
                                               Seat::kA, "Red/2 neighbour principal Red/1");
  ASSERT_THAT(titles_of(cards), ElementsAre("Red/1 attacks Blue/1", "Blue/1 defends itself against Red/1"));
  EXPECT_EQ(cards[0].reckoning.total, 2);  // uncovered -2, first +2, neighbour +2
  EXPECT_EQ(cards[1].reckoning.total, 0);
  double routed = 0;
  for (const OddsOutcome& outcome : cards[0].outcomes)
    if (outcome.text.find("beaten, FD") != std::string::npos) routed += outcome.chance;
  // Five more with 2 already had: a difference of 3 in the dice, 6,287 and 6,748 of 46,656.
  EXPECT_NEAR(routed, 13035 / 46656.0, 1e-9);
}

TEST(ba_047_prospects, an_adjutant_steps_in) {  // a superior beside him: +2
  const std::vector<OddsCard> cards =
      cards_of(R"(table 120 x 120
command Corps side A level 2
command X side A level 0 under Corps
unit Red/1 side A type infantry strength 20 command X at 60,40 facing north
unit Blue/1 side B type infantry strength 20 at 60,110 facing south
leader Drouot side A rating 0 command Corps with Red/1
leader Ney side A rating -1 command X with Red/1 fallen_in=1
turn 2
start announcement
)",
               Seat::kA, "replace officer Ney leader \"Drouot's first adjutant\"");
  ASSERT_EQ(cards.size(), 1U);
  EXPECT_EQ(cards[0].rule.text(), "BA-047");
  EXPECT_FALSE(cards[0].estimate);
  expect_ways(cards[0], {20, 36, 52, 108});
}

TEST(ba_349_prospects, a_rout_that_would_run_into_a_friend) {
  const std::vector<OddsCard> cards = cards_of(R"(table 160 x 160
unit Red/1 side A type infantry strength 24 formation rout disorder=3 disorder_bound=1 at 80,100 facing north
unit Red/2 side A type infantry strength 24 files 12 at 80,80 facing north
unit Blue/1 side B type infantry strength 30 files 15 at 80,150 facing south
turn 2
dice 3 3 3
start announcement
)",
                                               Seat::kA, "Red/1 rout heading 180");
  ASSERT_THAT(titles_of(cards), ElementsAre("Red/1 routs into Red/2"));
  EXPECT_TRUE(cards[0].estimate);
  expect_ways(cards[0], {25494, 8127, 6287, 6748}, 46656);
}

}  // namespace
}  // namespace drumhead::test
