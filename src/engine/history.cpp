#include "engine/history.h"

#include <algorithm>
#include <charconv>

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

}  // namespace drumhead
