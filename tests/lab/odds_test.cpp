#include "lab/odds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace drumhead {
namespace {

double sum(const Odds& odds) {
  double total = 0;
  for (const Chance& chance : odds.chances) total += chance.chance;
  return total;
}

// The expected chances in this file come from rational arithmetic in Python.
TEST(odds, of_forty_dice_less_thirty_dice) {
  const Odds odds = odds_of([](Dice& dice) {
    const int first = dice.count(40, 10, 7);
    return std::int64_t{first - dice.count(30, 10, 7)};
  });
  EXPECT_TRUE(odds.exact);
  EXPECT_EQ(odds.runs, 41 * 31);
  ASSERT_EQ(odds.chances.size(), 71u);
  EXPECT_EQ(odds.chances.front().outcome, -30);
  EXPECT_EQ(odds.chances.back().outcome, 40);
  EXPECT_NEAR(odds.of(4), 0.09701329677288102, 1e-14);
  EXPECT_NEAR(odds.of(-10), 0.00025345122736053065, 1e-17);
  EXPECT_NEAR(odds.of(40), 2.672619695938063e-23, 1e-35);
  EXPECT_NEAR(odds.at_least(1), 0.8033295180282398, 1e-14);
  EXPECT_NEAR(odds.mean(), 4.0, 1e-12);
  EXPECT_NEAR(sum(odds), 1, 1e-13);
  EXPECT_EQ(odds.chances[3].low, odds.chances[3].chance);
}

TEST(odds, of_two_totals_in_bands) {
  const Odds odds = odds_of([](Dice& dice) -> std::int64_t {
    const int attack = dice.sum(3, 6) + 2;
    const int difference = attack - (dice.sum(3, 6) + 1);
    return difference <= -6 ? 0 : difference <= -1 ? 1 : difference <= 1 ? 2 : difference <= 6 ? 3 : 4;
  });
  EXPECT_EQ(odds.runs, 16 * 16);
  EXPECT_NEAR(odds.of(0), 35.0 / 576, 1e-15);
  EXPECT_NEAR(odds.of(1), 2351.0 / 7776, 1e-15);
  EXPECT_NEAR(odds.of(2), 2851.0 / 15552, 1e-15);
  EXPECT_NEAR(odds.of(3), 16661.0 / 46656, 1e-15);
  EXPECT_NEAR(odds.of(4), 4501.0 / 46656, 1e-15);
}

TEST(odds, past_the_budget_are_sampled_and_say_so) {
  const auto rule = [](Dice& dice) { return std::int64_t{dice.sum(2, 6) + dice.sum(2, 6)}; };
  EXPECT_TRUE(odds_of(rule, {.outcomes = 121}).exact);  // 11 * 11 outcomes are just within it
  const Odds odds = odds_of(rule, {.outcomes = 120});
  EXPECT_FALSE(odds.exact);
  EXPECT_EQ(odds.runs, 20'000);
  EXPECT_NEAR(sum(odds), 1, 1e-12);
  // 146 of 1,296 ways make 14. Fixed seed: the true chance lies in this interval, as it should in 19 cases
  // of 20.
  const Chance& fourteen = odds.chances[10];
  EXPECT_EQ(fourteen.outcome, 14);
  EXPECT_LT(fourteen.low, 146.0 / 1296);
  EXPECT_GT(fourteen.high, 146.0 / 1296);
  EXPECT_LT(fourteen.high - fourteen.low, 0.01);
  EXPECT_EQ(odds_of(rule, {.outcomes = 120}).of(14), odds.of(14));  // the same again
}

// House rules may say what they like: a table that asks for a million dice must not keep anybody waiting for a day.
TEST(odds, of_a_rule_that_throws_very_many_dice_are_sampled_less) {
  std::int64_t asked = 0;
  const Odds odds = odds_of(
      [&asked](Dice& dice) {
        ++asked;
        return std::int64_t{dice.count(1'000, 6, 6) > 166};
      },
      {.outcomes = 100, .samples = 20'000, .dice = 50'000});
  EXPECT_FALSE(odds.exact);
  EXPECT_EQ(odds.runs, 50);
  EXPECT_LT(asked, 1'000);
  EXPECT_NEAR(odds.at_least(0), 1, 1e-9);
}

TEST(odds, of_more_dice_than_can_be_enumerated_are_sampled) {
  const auto rule = [](Dice& dice) { return std::int64_t{dice.count(3'000'000, 2, 2) > 1'500'000}; };
  const Odds odds = odds_of(rule, {.samples = 2});
  EXPECT_FALSE(odds.exact);
  EXPECT_EQ(odds.runs, 2);
  EXPECT_TRUE(odds_of([](Dice& dice) { return std::int64_t{dice.count(5'000, 2, 2) > 2'500}; }).exact);
}

TEST(odds, of_a_rule_that_may_throw_for_ever_are_sampled) {
  const Odds odds = odds_of([](Dice& dice) {
    std::int64_t throws = 1;
    while (dice.roll(6) != 6) ++throws;
    return throws;
  });
  EXPECT_FALSE(odds.exact);
  EXPECT_NEAR(odds.mean(), 6, 0.2);
  EXPECT_LT(odds.chances[0].low, 1.0 / 6);
  EXPECT_GT(odds.chances[0].high, 1.0 / 6);
}

TEST(odds, at_the_desk_are_the_same) {
  const std::function<std::int64_t(Dice&)> rule = [](Dice& dice) {
    return std::int64_t{dice.count(4, 6, 5)};
  };
  const Odds odds = desk_odds(rule);
  EXPECT_TRUE(odds.exact);
  EXPECT_NEAR(odds.of(0), 16.0 / 81, 1e-15);
  EXPECT_EQ(odds.of(5), 0);
}

// The textbook formula, computed in Python.
TEST(odds_interval, is_wilsons) {
  const Chance some = wilson(3, 8, 20);
  EXPECT_DOUBLE_EQ(some.chance, 0.4);
  EXPECT_NEAR(some.low, 0.21880653237281708, 1e-12);
  EXPECT_NEAR(some.high, 0.6134184992377468, 1e-12);
  EXPECT_EQ(wilson(0, 0, 20).low, 0);
  EXPECT_NEAR(wilson(0, 0, 20).high, 0.16112515805281938, 1e-12);
  EXPECT_NEAR(wilson(0, 20, 20).low, 0.8388748419471806, 1e-12);
  EXPECT_EQ(wilson(0, 20, 20).high, 1);
}

TEST(odds_tally, keeps_outcomes_however_far_apart) {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  for (const std::vector<std::int64_t>& order : std::vector<std::vector<std::int64_t>>{
           {0, 5, -3, -128, 127, -129, 128, 5000, -5000, 1000, 100, kMost, kLeast, 5000, 4000},
           {kMost, kMost - 1, 0, kLeast},
           {kLeast, kLeast + 1, 0, kMost},
           {3000, -3000, 0, 1500, -3000}}) {
    std::map<std::int64_t, double> expected;
    Tally tally;
    for (const std::int64_t outcome : order) {
      tally.add(outcome, 0.5);
      expected[outcome] += 0.5;
    }
    const auto sorted = tally.sorted();
    EXPECT_EQ((std::map<std::int64_t, double>(sorted.begin(), sorted.end())), expected);
    EXPECT_TRUE(std::is_sorted(sorted.begin(), sorted.end()));
    EXPECT_EQ(sorted.size(), expected.size());
  }
}

}  // namespace
}  // namespace drumhead
