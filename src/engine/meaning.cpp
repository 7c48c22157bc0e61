#include "engine/meaning.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/battle_state.h"
#include "engine/decimal.h"
#include "engine/naming.h"

namespace drumhead {
namespace {

using Kind = Meaning::Kind;

std::string with_blanks(std::string_view text) {
  std::string words(text);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string with_underscores(std::string_view text) {
  std::string word(text);
  std::replace(word.begin(), word.end(), ' ', '_');
  return word;
}

int place_of(const std::vector<std::string>& values, std::string_view text) {
  const int as_written = find_name(values, text);
  return as_written >= 0 ? as_written : find_name(values, with_blanks(text));
}

std::vector<std::string> all_words(const Meaning& means) {
  std::vector<std::string> words;
  for (const std::string& value : means.values) words.push_back(with_underscores(value));
  for (const std::string& value : means.of_guns) words.push_back(with_underscores(value));
  return words;
}

LoadError not_so(const Meaning& means, std::string_view text) {
  return {"", 0, fmt::format("`{}` is not {}", text, ways_to_write(means))};
}

Result<std::int64_t> one_written(const Meaning& means, std::string_view text) {
  int i = place_of(means.values, text);
  if (i < 0) i = place_of(means.of_guns, text);
  if (i >= 0) return std::int64_t{means.first} + i;
  if (text == "none" && means.first > 0) return std::int64_t{means.first} - 1;
  return not_so(means, text);
}

Result<std::int64_t> some_written(const Meaning& means, std::string_view text) {
  std::int64_t bits = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('+'), text.size());
    const int i = place_of(means.values, text.substr(0, end));
    if (i < 0) return not_so(means, text.substr(0, end));
    bits |= std::int64_t{1} << i;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return bits;
}

// "1.5cm": the number before its unit; none where another unit or none stands.
std::optional<std::string_view> before_unit(const Meaning& means, std::string_view text) {
  const auto ends = [&](std::string_view unit) {
    return text.size() > unit.size() && text.ends_with(unit) &&
           std::string_view("0123456789.").find(text[text.size() - unit.size() - 1]) != std::string_view::npos;
  };
  const std::string_view unit = means.unit;
  if (ends(unit)) return text.substr(0, text.size() - unit.size());
  if (unit == "in" && ends("inch")) return text.substr(0, text.size() - 4);
  if (unit == "degrees" && ends("deg")) return text.substr(0, text.size() - 3);
  return std::nullopt;
}

Result<std::int64_t> measure_written(const Meaning& means, std::string_view text) {
  const auto in_unit = before_unit(means, text);
  if (!in_unit && means.needs_unit) {
    if (const auto kept = whole_number_from(text)) return *kept;
    return not_so(means, text);
  }
  const auto length = length_from(in_unit.value_or(text), means.per_unit);
  if (!length) return not_so(means, text);
  return *length;
}

// By name, or `none`.
template <class Id>
Result<std::int64_t> named_number(const Meaning& means, std::string_view text, Result<Id> found) {
  if (text == "none") return std::int64_t{means.first} - 1;
  if (!found) return found.error();
  return std::int64_t{found->value} + means.first;
}

Result<std::int64_t> seat_written(const Meaning& means, std::string_view text, const BattleState& state) {
  if (text == "nobody" || text == "none") return std::int64_t{means.first} - 1;
  for (const Seat seat : {Seat::kA, Seat::kB})
    if (text == name_of(seat) || (state.setting != nullptr && text == state.side_name(seat)))
      return std::int64_t{means.first} + static_cast<int>(seat);
  return not_so(means, text);
}

std::string some_of(const Meaning& means, std::int64_t bits) {
  std::string text;
  for (std::size_t i = 0; i < means.values.size(); ++i)
    if ((bits >> i & 1) != 0) text += (text.empty() ? "" : "+") + with_underscores(means.values[i]);
  return text.empty() ? "none" : text;
}

}  // namespace

Meaning yes_or_no() { return {.kind = Kind::kYesNo}; }
Meaning one_of_these(std::vector<std::string> values, int first) {
  return {.kind = Kind::kOneOf, .values = std::move(values), .first = first};
}
Meaning some_of_these(std::vector<std::string> values) {
  return {.kind = Kind::kSomeOf, .values = std::move(values)};
}
Meaning some_of_numbered(std::string_view word, int how_many) {
  std::vector<std::string> values;
  for (int i = 1; i <= how_many; ++i) values.push_back(fmt::format("{} {}", word, i));
  return some_of_these(std::move(values));
}
Meaning measured_in(std::string unit, std::int64_t per_unit) {
  return {.kind = Kind::kMeasure, .unit = std::move(unit), .per_unit = per_unit};
}
Meaning kept_in(std::string unit, std::int64_t per_unit) {
  Meaning means = measured_in(std::move(unit), per_unit);
  means.needs_unit = true;
  return means;
}
Meaning names_unit(int first) { return {.kind = Kind::kUnit, .first = first}; }
Meaning names_leader(int first) { return {.kind = Kind::kLeader, .first = first}; }
Meaning names_piece(int first) { return {.kind = Kind::kPiece, .first = first}; }
Meaning names_seat(int first) { return {.kind = Kind::kSeat, .first = first}; }

NumberWord::NumberWord(std::string called, Meaning meaning) : name(std::move(called)), means(std::move(meaning)) {
  const auto words = std::ssize(means.values);
  switch (means.kind) {
    case Kind::kYesNo:
      low = 0, high = 1;
      break;
    case Kind::kOneOf:
      low = means.first > 0 ? means.first - 1 : means.first, high = means.first + words - 1;
      break;
    case Kind::kSomeOf:
      low = 0, high = (std::int64_t{1} << words) - 1;
      break;
    case Kind::kSeat:
      low = means.first - 1, high = means.first + 1;
      break;
    case Kind::kUnit:
    case Kind::kLeader:
    case Kind::kPiece:
      low = means.first - 1, high = INT16_MAX;
      break;
    case Kind::kCount:
    case Kind::kMeasure:
      break;
  }
}

bool names_something(const Meaning& means, std::int64_t number, const BattleState& state) {
  const auto is_one_of = [&](const auto& list) { return number - means.first >= -1 && number - means.first < std::ssize(list); };
  switch (means.kind) {
    case Kind::kUnit:
      return is_one_of(state.units);
    case Kind::kLeader:
      return is_one_of(state.leaders);
    case Kind::kPiece:
      return is_one_of(state.pieces);
    default:
      return true;
  }
}

bool needs_position(const Meaning& means) {
  return means.kind == Kind::kUnit || means.kind == Kind::kLeader || means.kind == Kind::kPiece ||
         means.kind == Kind::kSeat;
}

Result<std::int64_t> number_written(const Meaning& means, std::string_view text, const BattleState& state) {
  const auto whole = whole_number_from(text);
  if (means.kind == Kind::kMeasure) return measure_written(means, text);
  if (means.kind == Kind::kUnit && unit_called(state, text))
    return named_number(means, text, unit_called(state, text));
  if (whole) return *whole;
  switch (means.kind) {
    case Kind::kYesNo:
      if (text == "yes" || text == "no") return std::int64_t{text == "yes"};
      return not_so(means, text);
    case Kind::kOneOf:
      return one_written(means, text);
    case Kind::kSomeOf:
      return text == "none" ? Result<std::int64_t>{std::int64_t{0}} : some_written(means, text);
    case Kind::kUnit:
      return named_number(means, text, unit_called(state, text));
    case Kind::kLeader:
      return named_number(means, text, leader_called(state, text));
    case Kind::kPiece:
      return named_number(means, text, piece_called(state, text));
    case Kind::kSeat:
      return seat_written(means, text, state);
    case Kind::kCount:
    case Kind::kMeasure:
      break;
  }
  return not_so(means, text);
}

std::string written_number(const Meaning& means, std::int64_t number, const BattleState& state) {
  const std::int64_t i = number - means.first;
  const auto of_table = [&](const auto& id) { return i < 0 ? std::string("none") : name_of(state, id); };
  const auto id = static_cast<std::int16_t>(i);
  switch (means.kind) {
    case Kind::kYesNo:
      if (number == 0 || number == 1) return number != 0 ? "yes" : "no";
      break;
    case Kind::kOneOf:
      if (i >= 0 && i < std::ssize(means.values)) return means.values[static_cast<std::size_t>(i)];
      if (i == -1) return "none";
      break;
    case Kind::kSomeOf:
      return some_of(means, number);
    case Kind::kMeasure:
      return length_text(number, means.per_unit) + (means.needs_unit ? means.unit : "");
    case Kind::kUnit:
      return of_table(UnitId{id});
    case Kind::kLeader:
      return of_table(LeaderId{id});
    case Kind::kPiece:
      return of_table(PieceId{id});
    case Kind::kSeat:
      return i == 0 ? "A" : i == 1 ? "B" : "nobody";
    case Kind::kCount:
      break;
  }
  return std::to_string(number);
}

std::string ways_to_write(const Meaning& means) {
  switch (means.kind) {
    case Kind::kCount:
      return "a whole number";
    case Kind::kYesNo:
      return "yes or no";
    case Kind::kOneOf:
      return fmt::format("one of {}", fmt::join(all_words(means), ", "));
    case Kind::kSomeOf:
      return fmt::format("one or more, joined by +, of {}", fmt::join(all_words(means), ", "));
    case Kind::kMeasure:
      return means.needs_unit ? fmt::format("a number with its unit, such as 1.5{}", means.unit)
                              : fmt::format("a number in {}, such as 0.75", means.unit == "in" ? "inches" : means.unit);
    case Kind::kUnit:
      return "a unit, or none";
    case Kind::kLeader:
      return "a leader, or none";
    case Kind::kPiece:
      return "a piece of ground, or none";
    case Kind::kSeat:
      return "A, B or nobody";
  }
  return {};
}

}  // namespace drumhead
