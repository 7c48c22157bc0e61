#include "engine/decimal.h"

#include <charconv>

namespace drumhead {
namespace {

constexpr std::size_t kMostDigits = 9;                 // behind the point
constexpr std::int64_t kLargestWhole = 1'000'000'000;  // before it

constexpr std::int64_t power_of_ten(std::size_t n) {
  std::int64_t power = 1;
  for (std::size_t i = 0; i < n; ++i) power *= 10;
  return power;
}

// A decimal as a whole number and how many of its digits stand behind the point.
struct Decimal {
  std::int64_t digits = 0;
  std::size_t behind = 0;
};

bool take_digits(std::string_view& text, std::int64_t& into, std::size_t& taken, std::size_t most) {
  taken = 0;
  while (taken < text.size() && text[taken] >= '0' && text[taken] <= '9') {
    if (taken == most) return false;
    into = into * 10 + (text[taken++] - '0');
  }
  text.remove_prefix(taken);
  return true;
}

std::optional<Decimal> decimal_from(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative || (!text.empty() && text.front() == '+')) text.remove_prefix(1);
  Decimal number;
  std::size_t before = 0;
  if (!take_digits(text, number.digits, before, kMostDigits + 1) || number.digits > kLargestWhole)
    return std::nullopt;
  if (!text.empty() && text.front() == '.') {
    text.remove_prefix(1);
    if (!take_digits(text, number.digits, number.behind, kMostDigits)) return std::nullopt;
  }
  if (!text.empty() || before + number.behind == 0) return std::nullopt;
  if (negative) number.digits = -number.digits;
  return number;
}

std::string decimal_text(std::int64_t digits, std::size_t behind) {
  const bool negative = digits < 0;
  std::string text = std::to_string(negative ? -digits : digits);
  if (text.size() <= behind) text.insert(0, behind + 1 - text.size(), '0');
  if (behind > 0) text.insert(text.size() - behind, 1, '.');
  return negative ? "-" + text : text;
}

// The shortest decimal that rounds back to `value` parts of 1/per_unit.
std::string shortest(std::int64_t value, std::int64_t per_unit) {
  for (std::size_t behind = 0; behind < kMostDigits; ++behind) {
    const std::int64_t scale = power_of_ten(behind);
    const std::int64_t digits = divide_rounded(Wide{value} * scale, per_unit);
    if (divide_rounded(Wide{digits} * per_unit, scale) == value) return decimal_text(digits, behind);
  }
  return decimal_text(divide_rounded(Wide{value} * power_of_ten(kMostDigits), per_unit), kMostDigits);
}

std::optional<std::int64_t> parts_from(std::string_view text, std::int64_t per_unit) {
  const std::optional<Decimal> number = decimal_from(text);
  if (!number) return std::nullopt;
  return divide_rounded(Wide{number->digits} * per_unit, power_of_ten(number->behind));
}

}  // namespace

std::string length_text(Coord length, Coord per_unit) { return shortest(length, per_unit); }
std::string degrees_text(std::int64_t hundredths) { return shortest(hundredths, 100); }

std::optional<Coord> length_from(std::string_view text, Coord per_unit) { return parts_from(text, per_unit); }
std::optional<std::int64_t> degrees_from(std::string_view text) { return parts_from(text, 100); }

std::optional<std::int64_t> whole_number_from(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (trouble != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return number;
}

}  // namespace drumhead
