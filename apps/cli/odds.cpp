// drumhead odds: what could have come of a decision in a recorded battle.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/odds_text.h"
#include "cli/recorded.h"
#include "engine/answer_text.h"

namespace drumhead::cli {
namespace {

Answer need_answer(const std::string& text, const BattleState& state, const Vocabulary& words) {
  const bool is_json = text.find('{') != std::string::npos;
  const Result<Answer> answer =
      is_json ? answer_from_json(text, state, words) : answer_from_words(text, state, words);
  if (!answer) stop("--answer: " + answer.error().what);
  return *answer;
}

const Ask& need_ask(const BattleState& state, Seat seat, AskId id) {
  for (const Ask& ask : state.asks)
    if (ask.seat == seat && ask.id == id) return ask;
  stop("the question that was answered is not open in the recorded state; the chronicle is damaged");
}

}  // namespace

int odds(const OddsArguments& arguments) {
  const Recorded recorded = need_recorded(arguments.chronicle);
  Bookshelf shelf(arguments.tables);
  const Rulebook& book = need_book(shelf, recorded);
  if (const auto other = other_rules(recorded.chronicle().header, book, recorded.file))
    stop(other->message());
  const auto& entries = recorded.chronicle().entries;
  const int last = static_cast<int>(entries.size()) - 1;
  if (arguments.at < 1 || arguments.at > last)
    stop(fmt::format("--at must be the number of an answer, from 1 to {}, not {}", last, arguments.at));
  const ChronicleEntry& entry = entries[static_cast<std::size_t>(arguments.at)];
  const BattleState state = need(replay_events(recorded.chronicle(), arguments.at - 1, recorded.file, &book.words()));
  const Ask ask = need_ask(state, entry.seat, entry.answer.ask);
  Answer answer =
      arguments.answer.empty() ? entry.answer : need_answer(arguments.answer, state, book.words());
  answer.ask = ask.id;
  if (const Verdict verdict = check_answer(book, state, ask, answer); !verdict.allowed())
    stop("the answer is refused: " + spoken(*verdict.refusal), kNo);
  const DecisionOdds odds = decision_odds(book, state, ask, answer);
  const std::vector<OddsCard> cards = prospect_cards(book, book.project(state, ask.seat), ask, answer);
  const std::string said = answer_words(answer, state, book.words());
  if (arguments.json) {
    say(decision_json(odds, cards, arguments.at, said));
  } else {
    say(fmt::format("{}, answer {}: {}\n", state.side_name(entry.seat), arguments.at,
                    said.empty() ? "pass" : said) +
        odds_cards_text(cards) + decision_text(odds));
  }
  return kDone;
}

}  // namespace drumhead::cli
