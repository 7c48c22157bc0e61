#include "engine/vocabulary.h"

#include <fmt/format.h>

#include <algorithm>

#include "geom/touching.h"

namespace drumhead {

std::string spoken_marker(const MarkerWord& word, int value) {
  std::string name = word.name;
  std::replace(name.begin(), name.end(), '_', ' ');
  const int index = value - word.low;
  if (index >= 0 && index < static_cast<int>(word.values.size()))
    return fmt::format("{} {}", name, word.values[static_cast<std::size_t>(index)]);
  return word.low == 0 && word.high == 1 ? name : fmt::format("{} {}", name, value);
}

namespace {

// Tenths are exact enough, except beside a whole unit, where tables have their edges: 4.04 is not 4. There a second figure
// is told, rounded away from the whole, unless it is within the hundredth that all books leave to rounding. A length that
// should be half a tenth is told as more, also where rounding has made it a grain less.
std::string in_tenths(Coord length, Coord per_unit) {
  const std::int64_t tenths = divide_rounded(Wide{10} * (length + kContactTolerance), per_unit);
  const Coord over = length - tenths * per_unit / 10;
  const Coord slack = per_unit / 100;
  if (tenths % 10 != 0) return fmt::format("{}.{}", tenths / 10, tenths % 10);
  if (over >= -slack && over <= slack) return std::to_string(tenths / 10);
  const std::int64_t hundredths = 10 * tenths + (over > 0 ? (over * 100 + per_unit - 1) / per_unit
                                                          : -((-over * 100 + per_unit - 1) / per_unit));
  return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

}  // namespace

Meaning meaning_of(const MarkerWord& word) {
  if (word.means.kind != Meaning::Kind::kCount) return word.means;
  if (!word.values.empty()) return one_of_these(word.values, word.low);
  return word.low == 0 && word.high == 1 ? yes_or_no() : Meaning{};
}

std::string wrong_marker(const MarkerWord& word, const TypeWord& type, std::int64_t value) {
  if (value == 0) return {};
  const std::vector<std::string>& arms = word.arms;
  if (!arms.empty() && std::find(arms.begin(), arms.end(), type.arm) == arms.end())
    return fmt::format("`{}` is for {}, and a {} is {}; leave it out", word.name, fmt::join(arms, " and "), type.name,
                       type.arm);
  const std::vector<std::string>& of_guns = word.means.of_guns;
  if (of_guns.empty()) return {};
  const std::vector<std::string>& can = type.arm == "artillery" ? of_guns : word.means.values;
  if (value - word.means.first < std::ssize(can)) return {};
  return fmt::format("`{}` of a {} cannot be {}; it is one of {}", word.name, type.name, value, fmt::join(can, ", "));
}

std::string spoken_length(const Vocabulary& words, Coord length) {
  const std::string sign = length < 0 ? "-" : "";
  const std::string number = sign + in_tenths(length < 0 ? -length : length, words.per_unit);
  return words.unit_name == "inch" ? number + "\"" : fmt::format("{} {}", number, words.unit_name);
}

}  // namespace drumhead
