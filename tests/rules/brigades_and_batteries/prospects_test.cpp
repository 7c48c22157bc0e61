// What an order would lead to: cards of Brigades and Batteries, with chances worked out by hand. Grade D has
// no modifier; nobody has a general, which costs 1 in every test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/answer_text.h"
#include "lab/odds_card.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Fight odds_field() { return Fight(rulebook("brigades-and-batteries"), Position("odds")); }

std::vector<OddsCard> cards_of(Fight& f, Seat seat, std::string_view words) {
  const Rulebook& book = f.referee().book();
  const Ask ask = f.referee().asks(seat).front();
  Answer answer = *answer_from_words(words, f.state(), book.words());
  answer.ask = ask.id;
  return odds_cards(book, f.referee().view(seat), ask, answer);
}

std::vector<std::string> titles_of(const std::vector<OddsCard>& cards) {
  std::vector<std::string> titles;
  for (const OddsCard& card : cards) titles.push_back(card.title);
  return titles;
}

void expect_odds(const OddsCard& card, const std::vector<double>& chances) {
  EXPECT_TRUE(card.exact);
  ASSERT_EQ(card.outcomes.size(), chances.size()) << card.title;
  for (std::size_t i = 0; i < chances.size(); ++i)
    EXPECT_NEAR(card.outcomes[i].chance, chances[i], 1e-12) << card.title << ": " << card.outcomes[i].text;
}

Fight& line_of(Fight& f, const std::string& name, Seat side, int figures, Spot at, int degrees) {
  f.unit(name, side, "line infantry", figures, at, degrees).formation(name, "line");
  f.position().files(name, figures);
  return f;
}
Fight& horse_of(Fight& f, const std::string& name, Seat side, int figures, Spot at, int degrees) {
  f.unit(name, side, "heavy cavalry", figures, at, degrees).formation(name, "cavalry line");
  f.position().files(name, figures);
  return f;
}

TEST(bb_128_odds, a_volley_its_losses_and_the_test_that_follows) {
  Fight f = odds_field();
  line_of(f, "Red/1", Seat::kA, 11, {12, 10}, 0);
  horse_of(f, "Blue/1", Seat::kB, 12, {12, 13}, 180);
  f.begin("fire");
  const std::vector<OddsCard> cards = cards_of(f, Seat::kA, "Red/1 fire target Blue/1");
  ASSERT_THAT(titles_of(cards), ElementsAre("Red/1 fires at Blue/1", "Blue/1 tests its morale"));
  // 11 figures: 3 dice (BB-128), at 3" hitting on 7 or more: 0.4 each.
  EXPECT_EQ(cards[0].rule.text(), "BB-140");
  EXPECT_EQ(cards[0].question, "3 dice, hitting on 7 or more");
  EXPECT_FALSE(cards[0].estimate);
  expect_odds(cards[0], {0.216, 0.432, 0.288, 0.064});
  EXPECT_THAT(cards[0].outcomes[0].next, IsEmpty());
  EXPECT_THAT(cards[0].outcomes[1].next, ElementsAre("Blue/1 loses 1 figure."));
  // 2 hits: -1; no general: -1. 3 of 12 are a quarter of its figures: -2 more.
  EXPECT_THAT(
      cards[0].outcomes[2].next,
      ElementsAre("Blue/1 loses 2 figures.", "Blue/1 tests its morale: 1d10 -2, passing at 3 or more."));
  EXPECT_THAT(
      cards[0].outcomes[3].next,
      ElementsAre("Blue/1 loses 3 figures.", "Blue/1 tests its morale: 1d10 -4, passing at 3 or more."));
  EXPECT_EQ(cards[1].given, "if it loses 2 figures and is hit by nobody else");
  EXPECT_TRUE(cards[1].estimate);
  EXPECT_EQ(cards[1].reckoning.total, -2);
  expect_odds(cards[1], {0.4, 0.6});  // 1 to 4 fail
}

TEST(bb_233_odds, hits_that_shatter_leave_nobody_to_test) {
  Fight f = odds_field();
  line_of(f, "Red/1", Seat::kA, 24, {12, 10}, 0);
  horse_of(f, "Blue/1", Seat::kB, 4, {12, 13}, 180);
  f.begin("fire");
  const std::vector<OddsCard> cards = cards_of(f, Seat::kA, "Red/1 fire target Blue/1");
  ASSERT_FALSE(cards.empty());
  // 3 of 4 down leaves a quarter.
  EXPECT_THAT(cards[0].outcomes[3].next, ElementsAre("Blue/1 loses 3 figures.", "Blue/1 is shattered."));
  EXPECT_THAT(cards[0].outcomes[5].next, ElementsAre("Blue/1 loses 4 figures.", "Blue/1 is shattered."));
}

// The position of bb_171 in 3_lanes.battles: 3 dice, 2 of which must first miss Red/2 at 7 or more.
TEST(bb_171_odds, dice_in_danger_of_hitting_a_friend_are_followed_past_him) {
  Fight f = odds_field();
  line_of(f, "Red/1", Seat::kA, 12, {12, 10}, 0);
  f.unit("Red/2", Seat::kA, "line infantry", 4, {13.9, 12}, 0).formation("Red/2", "column");
  f.position().files("Red/2", 4);
  horse_of(f, "Blue/1", Seat::kB, 12, {12, 14}, 180);
  f.begin("fire");
  const std::vector<OddsCard> cards = cards_of(f, Seat::kA, "Red/1 fire target Blue/1");
  ASSERT_FALSE(cards.empty());
  EXPECT_EQ(cards[0].question, "3 dice, hitting on 7 or more; 2 of them must first pass Red/2");
  // Two dice hit with 0.6 x 0.4 = 0.24, one with 0.4.
  expect_odds(cards[0], {0.76 * 0.76 * 0.6, 2 * 0.24 * 0.76 * 0.6 + 0.76 * 0.76 * 0.4,
                         0.24 * 0.24 * 0.6 + 2 * 0.24 * 0.76 * 0.4, 0.24 * 0.24 * 0.4});
}

TEST(bb_157_odds, hits_on_guns_are_thrown_for_again) {
  Fight f = odds_field();
  f.unit("Red/1", Seat::kA, "field guns", 8, {24, 10}, 0).formation("Red/1", "unlimbered");
  f.unit("Blue/1", Seat::kB, "field guns", 8, {24, 30}, 180).formation("Blue/1", "unlimbered");
  f.begin("fire");
  const std::vector<OddsCard> cards = cards_of(f, Seat::kA, "Red/1 fire target Blue/1");
  ASSERT_THAT(titles_of(cards), ElementsAre("Red/1 fires at Blue/1", "A hit on the guns of Blue/1"));
  // Four guns with ballshot, 20" away: 8 or more, 0.3 each.
  EXPECT_EQ(cards[0].question, "4 dice, hitting on 8 or more");
  expect_odds(cards[0], {0.2401, 0.4116, 0.2646, 0.0756, 0.0081});
  EXPECT_THAT(cards[0].outcomes[1].next, ElementsAre("Each hit on the guns is thrown for again."));
  // Ballshot: 1 to 7 nothing, 8 and 9 a gunner, 10 a gunner and a gun.
  EXPECT_EQ(cards[1].given, "for each hit");
  expect_odds(cards[1], {0.7, 0.2, 0.1});
}

// The position of bb_168 in 3_charged.battles.
TEST(bb_079_odds, a_charge_from_the_fire_it_meets_to_the_first_round) {
  Fight f = odds_field();
  f.unit("Red/1", Seat::kA, "line infantry", 24, {12, 10}, 0).formation("Red/1", "column");
  f.position().files("Red/1", 8);
  line_of(f, "Blue/1", Seat::kB, 24, {12, 17}, 180);
  f.begin("move_a");
  const std::vector<OddsCard> cards = cards_of(f, Seat::kA, "Red/1 charge targets Blue/1 path advance 8");
  ASSERT_THAT(titles_of(cards),
              ElementsAre("Blue/1 fires at Red/1", "Red/1 tests whether it charges home",
                          "Blue/1 tests whether it stands", "Red/1 strikes at Blue/1",
                          "Blue/1 strikes at Red/1", "Red/1 against Blue/1, the first round"));
  for (const OddsCard& card : cards) EXPECT_TRUE(card.estimate) << card.title;
  // 24 figures: 6 dice at 7 or more, 0.4 each.
  expect_odds(cards[0], {0.046656, 0.186624, 0.31104, 0.27648, 0.13824, 0.036864, 0.004096});
  // Foot charging home at steady foot: -2; no general: -1. Grade D needs 3: a die of 6 or more.
  EXPECT_EQ(cards[1].reckoning.total, -3);
  EXPECT_EQ(cards[1].question, "1d10 -3, passing at 3 or more");
  expect_odds(cards[1], {0.5, 0.5});
  EXPECT_THAT(cards[1].outcomes[1].next, ElementsAre("The charge goes home."));
  // Met by a charge of steady infantry: -3; no general: -1: a die of 7 or more.
  EXPECT_EQ(cards[2].reckoning.total, -4);
  expect_odds(cards[2], {0.6, 0.4});
  // 8 figures of its front rank: 2 dice; 24: 6 dice; all hit on 6 or more.
  expect_odds(cards[3], {0.25, 0.5, 0.25});
  expect_odds(cards[4], {1 / 64., 6 / 64., 15 / 64., 20 / 64., 15 / 64., 6 / 64., 1 / 64.});
  // More hits on Red/1: the rest; as many: 1/4 x 1/64 + 1/2 x 6/64 + 1/4 x 15/64; more on Blue/1: 1/2 x 1/64
  // + 1/4 x 7/64.
  expect_odds(cards[5], {1 - 7 / 64. - 2.25 / 64, 7 / 64., 2.25 / 64});
  EXPECT_EQ(cards[5].outcomes[2].text, "more hits on Blue/1");
  EXPECT_THAT(cards[5].outcomes[2].next, ElementsAre("Blue/1 tests its morale."));
}

TEST(bb_092_odds, shots_before_an_evade) {
  Fight f = odds_field();
  f.unit("Red/1", Seat::kA, "line infantry", 24, {12, 10}, 0).formation("Red/1", "column");
  f.position().files("Red/1", 8);
  f.unit("Blue/1", Seat::kB, "light infantry", 8, {12, 14}, 180).formation("Blue/1", "skirmish");
  f.position().files("Blue/1", 8);
  line_of(f, "Blue/2", Seat::kB, 24, {40, 30}, 180);
  f.begin("move_a");
  f.says(Seat::kA, "Red/1 charge targets Blue/1 path advance 8");
  ASSERT_EQ(f.asked(Seat::kB), "evade");
  EXPECT_THAT(cards_of(f, Seat::kB, "Blue/1 evade"), IsEmpty());
  const std::vector<OddsCard> cards = cards_of(f, Seat::kB, "Blue/1 evade shoot yes");
  ASSERT_THAT(titles_of(cards), ElementsAre("Blue/1 fires at Red/1"));
  // The charge began 4" away: 8 muskets, 2 dice at 7 or more, with -2 for evading and -1 for skirmishing:
  // a 10.
  EXPECT_EQ(cards[0].question, "2 dice, hitting on 10 or more");
  EXPECT_EQ(cards[0].reckoning.total, -3);
  expect_odds(cards[0], {0.81, 0.18, 0.01});
}

TEST(bb_053_odds, the_next_to_test_and_what_failing_would_mean) {
  Fight f = odds_field();
  line_of(f, "Red/1", Seat::kA, 12, {12, 10}, 0);
  line_of(f, "Red/2", Seat::kA, 12, {30, 10}, 0);
  horse_of(f, "Blue/1", Seat::kB, 12, {12, 30}, 180);
  f.marker("Red/1", "fire_hits", 2).marker("Red/2", "fire_hits", 4).begin("tests");
  ASSERT_EQ(f.asked(Seat::kA), "test");
  const std::vector<OddsCard> cards = cards_of(f, Seat::kA, "Red/2 test");
  ASSERT_THAT(titles_of(cards), ElementsAre("Red/2 tests its morale", "Red/2 routs"));
  // 4 hits: -2; no general: -1. A die of 6 or more.
  EXPECT_EQ(cards[0].reckoning.total, -3);
  EXPECT_FALSE(cards[0].estimate);
  expect_odds(cards[0], {0.5, 0.5});
  // d10 - 1: 1 shatters (0), 2 and 3 rout 18, 4 and 5 12, 6 to 8 8, 9 and 10 6 inches.
  EXPECT_EQ(cards[1].given, "if it fails");
  expect_odds(cards[1], {0.1, 0.2, 0.2, 0.3, 0.2});
}

}  // namespace
}  // namespace drumhead::test
