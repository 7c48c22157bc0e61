#include "engine/setting.h"

#include <algorithm>

namespace drumhead {

const std::vector<std::string>& skies() {
  static const std::vector<std::string> known{"clear", "rain", "fog", "snow", "twilight", "night"};
  return known;
}

bool is_colour(std::string_view text) {
  if (text.size() != 7 || text[0] != '#') return false;
  return std::all_of(text.begin() + 1, text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  });
}

}  // namespace drumhead
