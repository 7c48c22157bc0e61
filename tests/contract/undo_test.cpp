// An answer can be taken back exactly while nothing came of it that cannot be unsaid.
#include "contract/contract.h"

namespace drumhead::test {
namespace {

using UndoContract = Contract;
INSTANTIATE_TEST_SUITE_P(all, UndoContract, ::testing::ValuesIn(fields_of_battle()), field_name);

bool opens_slips_of_others(const BattleState& before, const BattleState& after, Seat seat) {
  const auto sealed = [seat](const BattleState& state) {
    return std::count_if(state.slips.begin(), state.slips.end(), [seat](const Slip& slip) { return slip.sealed && slip.ask.seat != seat; });
  };
  return sealed(after) < sealed(before);
}

TEST_P(UndoContract, taking_back_leads_to_exactly_the_state_before) {
  const Game& game = random_game(field(), 2);
  Referee referee(book(), game.start, game.settings());
  int taken_back = 0, final = 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move& move = game.moves[i];
    const Seat seat = move.ask.seat;
    const std::size_t entries = referee.chronicle().entries.size();
    ASSERT_TRUE(referee.answer(seat, move.answer).allowed()) << game.place(i);
    ASSERT_FALSE(referee.may_take_back(other(seat))) << game.place(i) << ": the other seat takes back after an answer of this one";
    ASSERT_FALSE(referee.take_back(other(seat))) << game.place(i);
    const BattleState after = referee.state();
    const bool dice_fell = after.dice_thrown != move.before.dice_thrown;
    if (dice_fell || after.outcome.over || opens_slips_of_others(move.before, after, seat)) {
      ++final;
      ASSERT_FALSE(referee.may_take_back(seat)) << game.place(i);
      ASSERT_FALSE(referee.take_back(seat)) << game.place(i);
      ASSERT_TRUE(referee.state() == after) << game.place(i);
      continue;
    }
    if (!referee.may_take_back(seat)) continue;   // something was revealed
    ++taken_back;
    ASSERT_TRUE(referee.take_back(seat)) << game.place(i);
    ASSERT_TRUE(referee.state() == move.before) << game.place(i);
    ASSERT_EQ(hash_of(referee.state()), hash_of(move.before)) << game.place(i);
    ASSERT_EQ(referee.chronicle().entries.size(), entries) << game.place(i);
    ASSERT_TRUE(referee.answer(seat, move.answer).allowed()) << game.place(i);
    ASSERT_TRUE(referee.state() == after) << game.place(i) << ": the same answer again leads elsewhere";
  }
  EXPECT_GT(taken_back, 0);
  EXPECT_GT(final, 0);
  EXPECT_TRUE(referee.state() == game.end);
}

// Several answers of one seat in a row are taken back one after the other, down to where the other seat answered.
TEST_P(UndoContract, several_answers_can_be_taken_back) {
  const Game& game = random_game(field(), 1);
  Referee referee(book(), game.start, game.settings());
  std::size_t longest = 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move& move = game.moves[i];
    ASSERT_TRUE(referee.answer(move.ask.seat, move.answer).allowed()) << game.place(i);
    if (i + 1 < game.moves.size() && game.moves[i + 1].ask.seat == move.ask.seat) continue;
    std::size_t back = 0;
    while (referee.take_back(move.ask.seat)) {
      ASSERT_TRUE(referee.state() == game.moves[i - back].before) << game.place(i - back);
      ++back;
    }
    longest = std::max(longest, back);
    for (std::size_t n = i + 1 - back; n <= i; ++n) ASSERT_TRUE(referee.answer(game.moves[n].ask.seat, game.moves[n].answer).allowed()) << game.place(n);
  }
  EXPECT_GT(longest, 0U);
  const std::optional<LoadError> difference = verify(referee.chronicle(), book(), "after much undoing");
  EXPECT_FALSE(difference.has_value()) << difference->message();
}

}  // namespace
}  // namespace drumhead::test
