#include "engine/reckoning.h"

#include <fmt/format.h>

namespace drumhead {

std::string bracketed(const Reckoning& reckoning) {
  return reckoning.lines.empty() ? std::string{} : " (" + sentence(reckoning) + ")";
}

std::string signed_number(int value) { return value > 0 ? fmt::format("+{}", value) : fmt::format("{}", value); }

std::string spoken_label(const ReckoningLine& line) {
  return line.side.empty() ? std::string(line.label) : fmt::format("{}: {}", line.side, line.label);
}

Reckoning balance(Reckoning own, const Reckoning& other) {
  for (ReckoningLine line : other.lines) {
    line.value = -line.value;
    own.add(line);
  }
  return own;
}

std::string sentence(const Reckoning& reckoning) {
  std::string text;
  for (const ReckoningLine& line : reckoning.lines) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {}", signed_number(line.value), spoken_label(line));
  }
  return text;
}

}  // namespace drumhead
