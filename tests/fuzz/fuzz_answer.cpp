// Answers from outside, as JSON or as words: each is read or refused; what is read is written and read back
// the same; and the Referee has a verdict on it.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "base/check.h"
#include "engine/answer_text.h"
#include "engine/referee.h"
#include "lab/playthrough.h"
#include "rules/rulebooks.h"

namespace {

using namespace drumhead;  // NOLINT(google-build-using-namespace)

constexpr std::string_view kPosition = R"(rules drill
ground wood "North wood" rect 4,20 8 6
ground road High line 0,18 48,18
unit Red/1 side A type infantry strength 6 at 20,10 facing north
unit Red/2 side A type cavalry strength 4 2 right of Red/1
unit Blue/1 side B type infantry strength 6 5 ahead of Red/1 facing it
unit "42nd Highlanders" side B type infantry strength 6 at 40,30 facing south
start moves side A
)";

struct Fixture {
  std::unique_ptr<Rulebook> book = *make_rulebook("drill");
  Playthrough position = *parse_playthrough(kPosition, "position", *book);
  Referee referee{*book, position.start, {.step = position.step}};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Fixture table;
  const BattleState& state = table.referee.state();
  const Vocabulary& words = table.book->words();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const bool json = text.find('{') != std::string_view::npos;
  const Result<Answer> answer =
      json ? answer_from_json(text, state, words) : answer_from_words(text, state, words);
  if (!answer) return 0;
  const std::string written = json ? answer_json(*answer, state, words) : answer_words(*answer, state, words);
  const Result<Answer> again =
      json ? answer_from_json(written, state, words) : answer_from_words(written, state, words);
  CHECK_MSG(again.ok() && *again == *answer, written);
  Answer named = *answer;
  for (const Ask& ask : state.asks) {
    named.ask = ask.id;
    const Verdict verdict = table.referee.check(ask.seat, named);
    CHECK(verdict.allowed() || !verdict.refusal->text.empty());
  }
  return 0;
}
