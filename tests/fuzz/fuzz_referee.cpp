// Any bytes at all as an answer, in JSON, in words and in facts, to every question of a few battles at rest: refused with
// a reason, or legal, and then it can be played.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "engine/answer_text.h"
#include "engine/facts.h"
#include "engine/referee.h"
#include "fuzz/rests.h"

namespace {

using namespace drumhead;

void try_answer(const BattleState& state, const Ask& ask, Result<Answer> read) {
  if (!read.ok()) {
    CHECK(!read.error().what.empty());
    return;
  }
  Answer answer = *std::move(read);
  answer.ask = ask.id;
  const Rulebook& book = fuzz::book();
  (void)answer_words(answer, state, book.words());
  (void)answer_json(answer, state, book.words());
  const Verdict verdict = check_answer(book, state, ask, answer);
  if (!verdict.allowed()) {
    CHECK(!verdict.refusal->text.empty());
    return;
  }
  BattleState copy = state;
  Dice dice = Dice::seeded(1, copy.dice_thrown);
  Scene scene(copy, dice, Scene::Ear::kTelling);
  play_out(book, scene, ask, answer);
  CHECK(copy.at_rest());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const BattleState& state : fuzz::rests())
    for (const Ask& ask : state.asks) {
      try_answer(state, ask, answer_from_json(text, state, fuzz::book().words()));
      try_answer(state, ask, answer_from_words(text, state, fuzz::book().words()));
      try_answer(state, ask, answer_from_facts(text));
    }
  return 0;
}
