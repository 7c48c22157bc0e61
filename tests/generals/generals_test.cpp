// The generals: they answer legally, and the same way every time.
#include "generals/general.h"

#include <gtest/gtest.h>

#include "lab/series.h"
#include "support/battles.h"
#include "support/coverage.h"
#include "support/drill_positions.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

const Rulebook& book() { return rulebook("drill"); }

Player player(const char* level, std::uint64_t seed) {
  const std::shared_ptr<General> general = make_general(level, book(), seed).value();
  return [general](const View& view, const Ask& ask) { return general->answer(view, ask); };
}

FightResult fight(const BattleState& start, const char* a, const char* b, int game) {
  const std::uint64_t seed = seed_of_game(1815, game);
  return fight_battle(book(), start, {player(a, seed + 1), player(b, seed + 2)}, {.seed = seed, .recorder = &coverage("drill", "play")});
}

TEST(generals, levels_are_listed_and_an_unknown_one_is_refused) {
  EXPECT_EQ(general_levels(), (std::vector<std::string>{"random", "captain"}));
  const auto unknown = make_general("marshal", book(), 1);
  ASSERT_FALSE(unknown.ok());
  EXPECT_NE(unknown.error().what.find("random, captain"), std::string::npos);
}

TEST(generals, the_same_seed_is_the_same_general) {
  const BattleState start = drill_position("three_a_side").build(book());
  EXPECT_EQ(fight(start, "captain", "random", 3).hash, fight(start, "captain", "random", 3).hash);
}

// Two hundred battles on every kind of ground, options on and off: nothing is
// refused, everything ends.
TEST(generals, random_play_is_never_refused_and_always_ends) {
  SeriesTotals totals;
  std::vector<Position> positions = drill_positions();
  for (int game = 0; game < battles(200); ++game) {
    Position position = positions[static_cast<std::size_t>(game) % positions.size()];
    position.option("ambush", game % 2);
    const FightResult result = fight(position.build(book()), "random", "random", game);
    EXPECT_EQ(result.refused, 0) << position.title() << ", game " << game << ": " << result.trouble;
    EXPECT_TRUE(result.finished) << position.title() << ", game " << game;
    totals.add(result);
  }
  EXPECT_EQ(totals.refused, 0);
  EXPECT_EQ(totals.unfinished(), 0);
}

}  // namespace
}  // namespace drumhead::test
