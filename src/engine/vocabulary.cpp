#include "engine/vocabulary.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead {

std::string spoken_marker(const MarkerWord& word, int value) {
  std::string name = word.name;
  std::replace(name.begin(), name.end(), '_', ' ');
  const int index = value - word.low;
  if (index >= 0 && index < static_cast<int>(word.values.size()))
    return fmt::format("{} {}", name, word.values[static_cast<std::size_t>(index)]);
  return word.low == 0 && word.high == 1 ? name : fmt::format("{} {}", name, value);
}

std::string spoken_length(const Vocabulary& words, Coord length) {
  const std::int64_t tenths = divide_rounded(Wide{10} * length, words.per_unit);
  const std::string sign = tenths < 0 ? "-" : "";
  const std::int64_t n = tenths < 0 ? -tenths : tenths;
  const std::string number = n % 10 == 0 ? fmt::format("{}{}", sign, n / 10) : fmt::format("{}{}.{}", sign, n / 10, n % 10);
  return words.unit_name == "inch" ? number + "\"" : fmt::format("{} {}", number, words.unit_name);
}

}  // namespace drumhead
