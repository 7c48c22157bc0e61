// Numbers that a playthrough writes in words: order=broken, carry_by=0.75, pursuing=Blue/1. What names troops or ground
// is settled once the position is laid out. Inside lab only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/battle_state.h"
#include "engine/vocabulary.h"
#include "engine/words_reader.h"

namespace drumhead {

// "name=value", cut in two; the value is "" if there is no `=`.
inline std::pair<std::string, std::string> cut_at_equals(const std::string& word) {
  const std::size_t at = word.find('=');
  if (at == std::string::npos) return {word, ""};
  return {word.substr(0, at), word.substr(at + 1)};
}

NumberWord number_word(const MarkerWord& marker);
std::vector<NumberWord> number_words(const std::vector<MarkerWord>& markers);

// A number that a line gives, and where it goes.
struct NotedNumber {
  std::size_t place = 0;
  NumberWord word;
  std::string text;
  std::optional<std::int64_t> number{};  // none: it is settled with the position

  // The number, or why it is none.
  Result<std::int64_t> settled(const BattleState& state) const;
};
using NotedNumbers = std::vector<NotedNumber>;

// A number as it is written, within its bounds; the error says what would be right.
Result<std::int64_t> number_in_bounds(const NumberWord& word, std::string_view text, const BattleState& state);

// The next word is `name=value` of one of these (a value with blanks stands in quotes): notes it, or complains. False: it is
// something else. `sort` is what it is called in complaints.
bool take_number(WordsReader& in, std::string_view sort, const std::vector<NumberWord>& known, NotedNumbers& noted);
// Which of these, by its name or its place in the list; complains, and gives 0.
std::size_t which_number(WordsReader& in, std::string_view sort, const std::vector<NumberWord>& known, std::size_t places);

// Sets all of them: what is wrong with the first that cannot be, or nothing.
template <class Numbers>
std::string set_numbers(Numbers& numbers, const NotedNumbers& noted, const BattleState& state) {
  for (const NotedNumber& note : noted) {
    const Result<std::int64_t> n = note.settled(state);
    if (!n) return n.error().what;
    numbers[note.place] = static_cast<typename Numbers::value_type>(*n);
  }
  return {};
}

}  // namespace drumhead
