// Replaying chronicles: from their events, which needs no rule, and from their answers, which re-runs the
// rules.
#include <fmt/format.h>
#include <algorithm>

#include "engine/chronicle_json.h"
#include "engine/facts.h"
#include "engine/referee.h"
#include "engine/vocabulary.h"

namespace drumhead {

Result<BattleState> replay_events(const Chronicle& chronicle, int upto, const std::string& file,
                                  const Vocabulary* words) {
  BattleState state = chronicle.header.start;
  const auto unfit = [&] { return words == nullptr ? std::string{} : unfit_for(state, *words); };
  if (const std::string why = unfit(); !why.empty()) return LoadError{file, 1, why};
  const int last = std::min(upto, static_cast<int>(chronicle.entries.size()) - 1);
  for (int i = 0; i <= last; ++i) {
    const ChronicleEntry& entry = chronicle.entries[static_cast<std::size_t>(i)];
    const int line = i + 2;
    for (const Event& event : entry.events) {
      if (event.facts.empty()) continue;
      Result<BattleState> next = changed(state, event.facts);
      if (!next) return LoadError{file, line, next.error().what};
      state = *std::move(next);
    }
    if (hash_of(state) != entry.hash)
      return LoadError{
          file, line,
          fmt::format(
              "the events lead to a state with hash {}, but {} is written: the line was edited or damaged",
              hash_digits(hash_of(state)), hash_digits(entry.hash))};
    if (const std::string why = unfit(); !why.empty()) return LoadError{file, line, why};
  }
  return state;
}

Result<std::unique_ptr<Referee>> resumed(const Chronicle& chronicle, const Rulebook& book,
                                         const std::string& file) {
  const ChronicleHeader& header = chronicle.header;
  if (header.rulebook != book.words().id)
    return LoadError{file, 1,
                     fmt::format("the chronicle is of {}, not of {}", header.rulebook, book.words().id)};
  if (header.tables != book.tables().hash())
    return LoadError{file, 1,
                     "it was played with other tables than those in force: give the same --tables files"};
  if (const std::string why = unfit_for(header.start, book.words()); !why.empty())
    return LoadError{file, 1, why};
  std::optional<std::size_t> step;
  if (!header.step.empty()) {
    const int index = index_of(book.words().steps, header.step);
    if (index < 0)
      return LoadError{file, 1, fmt::format("{} has no step called {}", book.words().id, header.step)};
    step = static_cast<std::size_t>(index);
  }
  Referee::Settings settings{.seed = header.seed,
                             .step = step,
                             .step_seat = header.step_seat,
                             .opening_dice = faces_of(chronicle.entries.front())};
  auto referee = std::make_unique<Referee>(book, header.start, std::move(settings));
  for (std::size_t i = 0; i < chronicle.entries.size(); ++i) {
    const ChronicleEntry& entry = chronicle.entries[i];
    const int line = static_cast<int>(i) + 2;
    if (i > 0) {
      Dice dice = Dice::scripted(faces_of(entry));
      const Verdict verdict = referee->answer(entry.seat, entry.answer, &dice);
      if (!verdict.allowed())
        return LoadError{file, line,
                         fmt::format("the rules refuse the recorded answer: {} [{}]", verdict.refusal->text,
                                     verdict.refusal->cite.id)};
      if (dice.faces_left() > 0)
        return LoadError{file, line, fmt::format("{} recorded dice were not thrown", dice.faces_left())};
    }
    if (hash_of(referee->state()) != entry.hash)
      return LoadError{file, line,
                       fmt::format("replaying the answer leads to a state with hash {}, but {} is written",
                                   hash_digits(hash_of(referee->state())), hash_digits(entry.hash))};
  }
  return referee;
}

std::optional<LoadError> verify(const Chronicle& chronicle, const Rulebook& book, const std::string& file) {
  const auto referee = resumed(chronicle, book, file);
  return referee ? std::nullopt : std::optional(referee.error());
}

}  // namespace drumhead
