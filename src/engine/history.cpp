#include "engine/history.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>

#include "engine/decimal.h"
#include "engine/vocabulary.h"

namespace drumhead {

bool has_trait(const HistoricUnit& unit, std::string_view trait) {
  return std::find(unit.traits.begin(), unit.traits.end(), trait) != unit.traits.end();
}

const std::string* override_named(const Overrides& overrides, std::string_view key) {
  for (const auto& [name, text] : overrides)
    if (name == key) return &text;
  return nullptr;
}

std::optional<int> number_named(const Overrides& overrides, std::string_view key) {
  const std::string* text = override_named(overrides, key);
  int value = 0;
  if (text == nullptr || std::from_chars(text->data(), text->data() + text->size(), value).ec != std::errc{})
    return std::nullopt;
  return value;
}

namespace {

void put_marker(UnitSpec& spec, std::string_view name, int value) {
  for (auto& [known, number] : spec.markers)
    if (known == name) {
      number = value;
      return;
    }
  spec.markers.emplace_back(name, value);
}

}  // namespace

bool lay_over(UnitSpec& spec, std::string_view key, const std::string& text) {
  constexpr std::string_view kMarkerKey = "markers.";
  const std::array<std::pair<std::string_view, std::string*>, 4> words{{{"type", &spec.type},
                                                                        {"grade", &spec.grade},
                                                                        {"formation", &spec.formation},
                                                                        {"inside", &spec.inside}}};
  for (const auto& [name, word] : words)
    if (key == name) {
      *word = text;
      return true;
    }
  const std::optional<std::int64_t> read = whole_number_from(text);
  if (!read) return false;
  const int value = static_cast<int>(*read);
  if (key == "files")
    spec.files = value;
  else if (key == "strength")
    spec.strength = value;
  else if (key.starts_with(kMarkerKey))
    put_marker(spec, key.substr(kMarkerKey.size()), value);
  else
    return false;
  return true;
}

Enlistment enlist_by_men(const HistoricUnit& unit, const Vocabulary& words, int men_each) {
  constexpr int kQualities = 6;
  constexpr std::array kArms{"infantry", "cavalry", "artillery", "train"};
  const std::string arm = kArms[static_cast<std::size_t>(unit.arm)];
  const auto of_arm = [&](const TypeWord& type) { return type.arm == arm; };
  const auto found = std::find_if(words.types.begin(), words.types.end(), of_arm);
  const TypeWord& type = found == words.types.end() ? words.types.front() : *found;
  std::vector<GradeWord> grades = words.grades;
  std::sort(grades.begin(), grades.end(), [](const GradeWord& a, const GradeWord& b) { return a.value < b.value; });
  const auto place = static_cast<std::size_t>(unit.quality - 1) * grades.size() / kQualities;

  Enlistment e;
  e.spec.type = type.name;
  e.spec.grade = grades[std::min(place, grades.size() - 1)].name;
  e.spec.strength = std::max(1, (2 * unit.men + men_each) / (2 * men_each));
  const bool has_it = std::find(type.formations.begin(), type.formations.end(), unit.formation) != type.formations.end();
  e.spec.formation = has_it || type.formations.empty() ? unit.formation : type.formations.front();
  if (unit.men % men_each != 0)
    e.notes.push_back(fmt::format("{} men are {}.{} {} of {}: {}", unit.men, unit.men / men_each,
                                  unit.men % men_each * 10 / men_each, words.counted_in, men_each, e.spec.strength));
  if (found == words.types.end()) e.notes.push_back(fmt::format("there is no {}: it fights as {}", arm, type.name));
  return e;
}

}  // namespace drumhead
