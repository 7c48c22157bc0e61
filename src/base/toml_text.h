// What toml++ 3.3 must not be given: a letter beyond ASCII outside quotes and comments makes it run into a branch it
// declares unreachable (found by fuzzing), and a key of very many parts makes tables so deep that clearing them away
// uses up the stack. Asked before every parse.
#pragma once

#include <optional>
#include <string_view>

namespace drumhead {

// A key such as `rules.drill.grade` has three parts; no file of ours needs more than a handful.
inline constexpr int kMostKeyParts = 8;

struct UnfitToml {
  int line = 0;           // from 1
  std::string_view what;  // what is wrong with it, and what would be right
};

// The first such place; none if there is none. A byte order mark at the start is no letter.
std::optional<UnfitToml> unfit_toml(std::string_view toml);

}  // namespace drumhead
