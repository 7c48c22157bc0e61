#include "lab/playthrough_numbers.h"

#include <fmt/format.h>

#include "engine/decimal.h"
#include "engine/naming.h"

namespace drumhead {
namespace {

// Older files give lengths in the program's own grains: a whole number that is too much of the book's unit.
std::optional<std::int64_t> as_grains(const NumberWord& word, std::string_view text) {
  const auto grains = whole_number_from(text);
  if (word.means.kind != Meaning::Kind::kMeasure || !grains || *grains < word.low || *grains > word.high)
    return std::nullopt;
  return *grains;
}

std::string out_of_bounds(const NumberWord& word, std::string_view text) {
  if (word.means.kind != Meaning::Kind::kMeasure)
    return fmt::format("`{}` goes from {} to {}{}", word.name, word.low, word.high,
                       word.means.kind == Meaning::Kind::kCount ? "" : ": " + ways_to_write(word.means));
  const auto measure = [&](std::int64_t n) { return length_text(n, word.means.per_unit) + word.means.unit; };
  return fmt::format("`{}` goes from {} to {}, not {}{}", word.name, measure(word.low), measure(word.high), text,
                     word.means.needs_unit ? "" : word.means.unit);
}

}  // namespace

NumberWord number_word(const MarkerWord& marker) {
  return {marker.name, meaning_of(marker), marker.low, marker.high};
}

std::vector<NumberWord> number_words(const std::vector<MarkerWord>& markers) {
  std::vector<NumberWord> words;
  for (const MarkerWord& marker : markers) words.push_back(number_word(marker));
  return words;
}

Result<std::int64_t> number_in_bounds(const NumberWord& word, std::string_view text, const BattleState& state) {
  const Result<std::int64_t> n = number_written(word.means, text, state);
  if (!n) return LoadError{"", 0, fmt::format("`{}`: {}", word.name, n.error().what)};
  if (*n >= word.low && *n <= word.high) return *n;
  if (const auto grains = as_grains(word, text)) return *grains;
  return LoadError{"", 0, out_of_bounds(word, text)};
}

Result<std::int64_t> NotedNumber::settled(const BattleState& state) const {
  const Result<std::int64_t> n = number ? Result<std::int64_t>(*number) : number_in_bounds(word, text, state);
  if (n && !names_something(word.means, *n, state))
    return LoadError{"", 0, fmt::format("`{}`: {} is not {}", word.name, *n, ways_to_write(word.means))};
  return n;
}

bool take_number(WordsReader& in, std::string_view sort, const std::vector<NumberWord>& known, NotedNumbers& noted) {
  if (in.peek() == nullptr || in.peek()->quoted || in.peek()->text.find('=') == std::string::npos) return false;
  auto [name, text] = cut_at_equals(in.peek()->text);
  const int i = index_of(known, name);
  if (i < 0) return in.complain(unknown(sort, name, names_of(known))), true;
  const NumberWord& word = known[static_cast<std::size_t>(i)];
  in.any_word("a number");
  if (text.empty() && in.peek() != nullptr && in.peek()->quoted) text = in.any_word("its value");
  NotedNumber note{static_cast<std::size_t>(i), word, text, std::nullopt};
  if (!needs_position(word.means) || whole_number_from(text)) {
    const Result<std::int64_t> n = number_in_bounds(word, text, BattleState{});
    if (!n) return in.complain_of_last(n.error().what), true;
    note.number = *n;
  }
  noted.push_back(std::move(note));
  return true;
}

std::size_t which_number(WordsReader& in, std::string_view sort, const std::vector<NumberWord>& known,
                         std::size_t places) {
  if (in.peek() != nullptr && whole_number_from(in.peek()->text))
    return static_cast<std::size_t>(in.number_from(sort, 0, static_cast<std::int64_t>(places) - 1));
  return static_cast<std::size_t>(in.one_of(sort, names_of(known)));
}

}  // namespace drumhead
