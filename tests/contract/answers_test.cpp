// Damaged answers are refused and change nothing, or are legal and can be played.
#include "contract/contract.h"
#include "contract/damage.h"
#include "engine/answer_text.h"

namespace drumhead::test {
namespace {

using AnswerContract = Contract;
INSTANTIATE_TEST_SUITE_P(all, AnswerContract, ::testing::ValuesIn(fields_of_battle()), field_name);

// An answer that is allowed must lead to the next rest without complaint.
void play_on_a_copy(const Referee& referee, const Ask& ask, const Answer& answer) {
  BattleState copy = referee.state();
  Dice dice = Dice::seeded(5, copy.dice_thrown);
  Scene scene(copy, dice, Scene::Ear::kTelling);
  play_out(referee.book(), scene, ask, answer);
  EXPECT_TRUE(copy.at_rest());
}

// A rule of the ledger stands behind every refusal, that of the question behind what does not suit its form.
// Only what answers no open question is refused by none.
bool names_its_rule(const Rulebook& book, const Refusal& refusal) {
  return refusal.cite.valid() && book.ledger().find(refusal.cite.text()) != nullptr;
}

TEST_P(AnswerContract, damaged_answers_are_refused_and_change_nothing_or_are_harmless) {
  const Game& game = random_game(field(), 1);
  Referee referee(book(), game.start, game.settings());
  Sampler sampler(17);
  int refused = 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move& move = game.moves[i];
    if (i % 3 == 0) {
      const BattleState before = referee.state();
      const std::size_t entries = referee.chronicle().entries.size();
      for (const Damaged& bad : damaged(book(), referee.state(), move.ask, move.answer, sampler)) {
        if (referee.check(move.ask.seat, bad.answer).allowed()) {
          ASSERT_FALSE(bad.must_be_refused) << game.place(i) << ": " << bad.how << " is allowed";
          play_on_a_copy(referee, move.ask, bad.answer);
          continue;
        }
        const Verdict verdict = referee.answer(move.ask.seat, bad.answer);
        ++refused;
        ASSERT_FALSE(verdict.allowed()) << game.place(i) << ": " << bad.how << " is refused by check and then taken";
        ASSERT_FALSE(verdict.refusal->text.empty()) << game.place(i) << ": " << bad.how << " is refused without a word";
        ASSERT_TRUE(names_its_rule(book(), *verdict.refusal) || bad.answer.ask != move.ask.id)
            << game.place(i) << ": " << bad.how << " is refused by no rule: " << verdict.refusal->text;
        ASSERT_TRUE(referee.state() == before) << game.place(i) << ": " << bad.how << " is refused and changes the state";
        ASSERT_EQ(referee.chronicle().entries.size(), entries) << game.place(i) << ": " << bad.how << " is refused and recorded";
      }
      ASSERT_EQ(hash_of(referee.state()), hash_of(before)) << game.place(i);
    }
    ASSERT_TRUE(referee.answer(move.ask.seat, move.answer).allowed()) << game.place(i);
  }
  EXPECT_GT(refused, 10);
  EXPECT_EQ(hash_of(referee.state()), hash_of(game.end));
}

TEST_P(AnswerContract, the_wrong_seat_and_a_closed_ask_are_refused) {
  const Game& game = random_game(field(), 1);
  Referee referee(book(), game.start, game.settings());
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move& move = game.moves[i];
    const BattleState before = referee.state();
    if (referee.asks(other(move.ask.seat)).empty()) {
      ASSERT_FALSE(referee.answer(other(move.ask.seat), move.answer).allowed()) << game.place(i);
    }
    ASSERT_FALSE(referee.answer(Seat::kNobody, move.answer).allowed()) << game.place(i);
    ASSERT_TRUE(referee.state() == before) << game.place(i);
    ASSERT_TRUE(referee.answer(move.ask.seat, move.answer).allowed()) << game.place(i);
    const BattleState after = referee.state();
    const Verdict again = referee.answer(move.ask.seat, move.answer);
    ASSERT_FALSE(again.allowed()) << game.place(i) << ": the same answer twice";
    ASSERT_NE(again.refusal->text.find("closed"), std::string::npos) << again.refusal->text;
    ASSERT_TRUE(referee.state() == after) << game.place(i);
  }
}

TEST_P(AnswerContract, answers_and_asks_survive_being_written_and_read) {
  const Game& game = random_game(field(), 3);
  for (std::size_t i = 0; i < game.moves.size(); i += 2) {
    const Move& move = game.moves[i];
    const Result<Answer> from_json = answer_from_json(answer_json(move.answer, move.before, book().words()), move.before, book().words());
    ASSERT_TRUE(from_json.ok()) << game.place(i) << ": " << from_json.error().message();
    ASSERT_TRUE(*from_json == move.answer) << game.place(i) << ": " << answer_json(move.answer, move.before, book().words());
    const Result<Answer> from_words = answer_from_words(answer_words(move.answer, move.before, book().words()), move.before, book().words());
    ASSERT_TRUE(from_words.ok()) << game.place(i) << ": " << from_words.error().message();
    ASSERT_TRUE(from_words->orders == move.answer.orders) << game.place(i);
    const std::string asked = ask_json(move.ask, book().describe(move.before, move.ask), move.before, book().words());
    ASSERT_EQ(asked.front(), '{') << game.place(i);
  }
}

}  // namespace
}  // namespace drumhead::test
