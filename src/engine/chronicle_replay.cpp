// Replaying chronicles: from their events, which needs no rule, and from their answers, which re-runs the
// rules.
#include <fmt/format.h>
#include <algorithm>

#include "engine/chronicle_json.h"
#include "engine/facts.h"
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
      if (!next) return LoadError{file, line, next.error().what + kCutOffBefore};
      state = *std::move(next);
    }
    if (hash_of(state) != entry.hash)
      return LoadError{
          file, line,
          fmt::format(
              "the events lead to a state with hash {}, but {} is written: the line was edited or damaged{}",
              hash_digits(hash_of(state)), hash_digits(entry.hash), kCutOffBefore)};
    if (const std::string why = unfit(); !why.empty()) return LoadError{file, line, why};
  }
  return state;
}

}  // namespace drumhead
