// Shooting without a battle: the desk's procedures, whose tables, dice and odds are those of the game (3.1
// to 3.4).
#include <gtest/gtest.h>

#include "lab/odds.h"
#include "rules/brigades_and_batteries/fire_tables.h"
#include "support/coverage.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

const Procedure& procedure(const std::string& name) {
  for (const Procedure& p : rulebook("brigades-and-batteries").procedures())
    if (p.name == name) return p;
  ADD_FAILURE() << "no procedure " << name;
  return rulebook("brigades-and-batteries").procedures().front();
}

DeskCase laid(const std::string& name, const CircumstanceValues& values) {
  Result<DeskCase> open = procedure(name).open(values);
  EXPECT_TRUE(open);
  return *std::move(open);
}

TEST(bb_128_infantry_dice, by_fours_and_a_rest_of_three) {
  // 4 1, 6 1 (rest 2), 7 2 (rest 3), 10 2, 11 3, 24 6 dice.
  const std::pair<const char*, const char*> cases[] = {{"3", "1 die"},  {"4", "1 die"},   {"6", "1 die"},
                                                       {"7", "2 dice"}, {"10", "2 dice"}, {"11", "3 dice"},
                                                       {"24", "6 dice"}};
  for (const auto& [figures, dice] : cases)
    EXPECT_EQ(laid("shooting", {{"figures", figures}}).question, std::string(dice) + ", hitting on 7 or more")
        << figures;
}

TEST(bb_133_odds, six_dice_at_seven_are_binomial) {
  // Each die hits on 7, 8, 9, 10: 0.4. None of six: 0.6^6 = 0.046656. Mean 2.4. Seven outcomes, not ten to
  // the sixth.
  const DeskCase c = laid("shooting", {{"figures", "24"}});
  const Odds odds = odds_of(c.resolve, {.outcomes = 7});
  EXPECT_TRUE(odds.exact);
  EXPECT_NEAR(odds.of(0), 0.046656, 1e-9);
  EXPECT_NEAR(odds.mean(), 2.4, 1e-9);
}

TEST(bb_046_natural_one, a_die_never_hits_on_one) {
  // The best there is: canister 6, grade A: 5. And a score no modifier can reach is hit by a 10 alone
  // (BB-047): musket far at skirmishers 10, shaken -2, moved -2: one die, one in ten.
  const Odds best =
      odds_of(laid("shooting", {{"weapon", "canister_heavy"}, {"guns", "1"}, {"grade", "A"}}).resolve);
  EXPECT_NEAR(best.of(1), 0.6, 1e-9);
  const DeskCase worst = laid("shooting", {{"weapon", "musket_far"},
                                           {"figures", "4"},
                                           {"skirmishers", "yes"},
                                           {"shaken", "yes"},
                                           {"moved", "yes"}});
  EXPECT_NEAR(odds_of(worst.resolve).of(1), 0.1, 1e-9);
}

TEST(bb_147_hard_cover, only_heavy_ballshot_is_better_than_ten) {
  EXPECT_EQ(laid("shooting", {{"weapon", "ball_light"}, {"cover", "hard"}}).question,
            "4 dice, hitting on 10 or more");
  EXPECT_EQ(laid("shooting", {{"weapon", "ball_field"}, {"cover", "hard"}}).question,
            "4 dice, hitting on 10 or more");
  EXPECT_EQ(laid("shooting", {{"weapon", "ball_heavy"}, {"cover", "hard"}}).question,
            "4 dice, hitting on 9 or more");
}

TEST(bb_146_columns, skirmishers_in_cover_take_the_higher_score) {
  // R59. Rifle far: skirmishers 10, soft 10; canister at skirmishers 9 and hard 10; a dash is higher than any
  // number.
  EXPECT_EQ(
      laid("shooting", {{"weapon", "canister_field"}, {"skirmishers", "yes"}, {"cover", "hard"}}).question,
      "4 dice, hitting on 10 or more");
  EXPECT_EQ(laid("shooting", {{"weapon", "ball_field"}, {"skirmishers", "yes"}, {"cover", "soft"}}).question,
            "the score is NIL: it cannot be fired at");
}

TEST(bb_158_hits_on_guns, by_what_hit_them) {
  // Other fire: a gunner on 5 to 10, 0.6. Ball: nothing on 1 to 7, a gunner on 8 and 9, a gun as well on 10.
  const Odds other = odds_of(laid("gun_hit", {}).resolve);
  EXPECT_NEAR(other.of(0), 0.4, 1e-9);
  EXPECT_NEAR(other.of(1), 0.6, 1e-9);
  const Odds ball = odds_of(laid("gun_hit", {{"ball", "yes"}}).resolve);
  EXPECT_NEAR(ball.of(0), 0.7, 1e-9);
  EXPECT_NEAR(ball.of(1), 0.2, 1e-9);
  EXPECT_NEAR(ball.of(2), 0.1, 1e-9);
}

TEST(bb_159_limbered_guns, two_more_from_ballshot) {
  // 1 to 5 nothing, 6 and 7 a gunner, 8 to 10 a gun as well; canister has no bonus.
  const Odds ball = odds_of(laid("gun_hit", {{"ball", "yes"}, {"limbered", "yes"}}).resolve);
  EXPECT_NEAR(ball.of(0), 0.5, 1e-9);
  EXPECT_NEAR(ball.of(1), 0.2, 1e-9);
  EXPECT_NEAR(ball.of(2), 0.3, 1e-9);
  EXPECT_NEAR(odds_of(laid("gun_hit", {{"limbered", "yes"}}).resolve).of(1), 0.6, 1e-9);
}

}  // namespace
}  // namespace drumhead::test
