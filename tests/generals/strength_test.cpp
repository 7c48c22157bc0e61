// The captain beats chance: whole battles, with either side.
#include <gtest/gtest.h>

#include "generals/general.h"
#include "lab/series.h"
#include "our_battles.h"
#include "support/coverage.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

struct Contest {
  const char* book;
  const char* battle;
  int games;
  int at_least;  // to be won
};

class Strength : public testing::TestWithParam<Contest> {};

Player player(const char* level, std::uint64_t seed, const Rulebook& book) {
  const std::shared_ptr<General> general = make_general(level, book, seed).value();
  return [general](const View& view, const Ask& ask) { return general->answer(view, ask); };
}

TEST_P(Strength, the_captain_beats_chance_on_either_side) {
  const Contest& contest = GetParam();
  const Rulebook& book = rulebook(contest.book);
  const BattleState start = our_battle(contest.battle, book);
  int won = 0, lost = 0;
  for (int game = 0; game < contest.games; ++game) {
    const bool as_a = game % 2 == 0;
    const std::uint64_t seed = seed_of_game(1808, game);
    const Player captain = player("captain", seed + 1, book), chance = player("random", seed + 2, book);
    const FightResult result = fight_battle(book, start, {as_a ? captain : chance, as_a ? chance : captain},
                                            {.seed = seed, .recorder = &coverage(contest.book, "play")});
    EXPECT_EQ(result.refused, 0) << "game " << game << ": " << result.trouble;
    EXPECT_TRUE(result.finished) << "game " << game;
    if (result.winner == Seat::kNobody) continue;
    ++((result.winner == Seat::kA) == as_a ? won : lost);
  }
  EXPECT_GE(won, contest.at_least) << won << " won, " << lost << " lost of " << contest.games;
}

INSTANTIATE_TEST_SUITE_P(Books, Strength,
                         testing::Values(Contest{"drill", "crossroads", 40, 36},
                                         Contest{"brigades-and-batteries", "hollerbach", 40, 38},
                                         Contest{"fire-and-fury", "tollivers-gate", 40, 37},
                                         Contest{"belle-alliance", "sehested", 40, 37}),
                         [](const auto& contest) {
                           std::string name = contest.param.battle;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace drumhead::test
