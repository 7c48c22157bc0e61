// Reckoning: which rows of a printed chart apply, in printed order, each with its value and its rule.
// The one way to alter a roll, and what a player reads when he asks why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/cite.h"

namespace drumhead {

struct ReckoningLine {
  std::string_view row;    // "close": lives as long as the rulebook's tables
  std::string_view label;  // "close range"
  int value = 0;
  Cite cite;
  std::string_view side{};  // "attacker", where lines of both sides stand in one reckoning
};
std::string spoken_label(const ReckoningLine& line);  // "attacker: close range"

struct Reckoning {
  std::vector<ReckoningLine> lines;
  int total = 0;

  void add(const ReckoningLine& line) {
    lines.push_back(line);
    total += line.value;
  }
};

// One sum of two sides' reckonings, seen from the first: the lines of the other count against it.
Reckoning balance(Reckoning own, const Reckoning& other);

// "+6 stands, +4 close range: 10 dice [DR-013]" is made of this: "+6 stands, +4 close range".
std::string sentence(const Reckoning& reckoning);
std::string bracketed(const Reckoning& reckoning);  // " (+6 stands, +4 close range)"; nothing if no row applies
std::string signed_number(int value);  // "+1", "-2", "0"

}  // namespace drumhead
