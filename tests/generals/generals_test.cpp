// The generals: they answer legally, and the same way every time.
#include "generals/general.h"

#include <gtest/gtest.h>
#include <cstdlib>
#include <set>

#include "engine/facts.h"
#include "engine/referee.h"
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

// ---- What a view leaves out.

// The enemy may have written this or that, but nothing that the rules would have refused him.
TEST(imagine, what_the_enemy_is_guessed_to_have_written_he_might_have_written) {
  Referee referee(book(), drill_position("close_quarters").build(book()), {});
  const Ask asked = referee.asks(Seat::kA).front();
  const BattleState open = referee.state();
  ASSERT_TRUE(referee.answer(Seat::kA, {asked.id, {}}).allowed());
  const View view = referee.view(Seat::kB);
  Sampler sampler(5);
  std::size_t orders = 0;
  for (int n = 0; n < 20; ++n) {
    const BattleState world = book().imagine(view, sampler).value();
    ASSERT_EQ(world.slips.size(), 1U);
    EXPECT_EQ(world.slips.front().ask.seat, Seat::kA);
    EXPECT_TRUE(check_answer(book(), open, asked, *world.slips.front().answer).allowed());
    EXPECT_TRUE(book().project(world, Seat::kB) == view);
    orders += world.slips.front().answer->orders.size();
  }
  EXPECT_GT(orders, 0U);
}

TEST(imagine, orders_that_the_enemy_has_given_are_guessed_and_the_view_stays_the_same) {
  Referee referee(book(), drill_position("two_lines_facing").build(book()), {});
  const View before = referee.view(Seat::kB);
  Sampler sampler(5);
  EXPECT_FALSE(book().imagine(before, sampler).has_value()) << "nothing is hidden yet";
  ASSERT_TRUE(referee.answer(Seat::kA, {referee.asks(Seat::kA).front().id, {}}).allowed());
  const View after = referee.view(Seat::kB);
  std::set<std::string> sheets;
  for (int n = 0; n < 20; ++n) {
    const BattleState world = book().imagine(after, sampler).value();
    ASSERT_EQ(world.slips.size(), 1U);
    EXPECT_TRUE(book().project(world, Seat::kB) == after);
    sheets.insert(answer_facts(*world.slips.front().answer));
  }
  EXPECT_GT(sheets.size(), 1U);
}

// Two hundred battles on every kind of ground, options on and off: nothing is
// refused, everything ends.
TEST(generals, random_play_is_never_refused_and_always_ends) {
  SeriesTotals totals;
  std::vector<Position> positions = drill_positions();
  for (int game = 0; game < battles(200); ++game) {
    Position position = positions[static_cast<std::size_t>(game) % positions.size()];
    position.option("rain", game % 2);
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
