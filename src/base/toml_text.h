// What toml++ 3.3 must not be given: a letter beyond ASCII outside quotes and comments makes it run into a branch it
// declares unreachable (found by fuzzing). Asked before every parse.
#pragma once

#include <optional>
#include <string_view>

namespace drumhead {

// The line of the first such letter, from 1; none if there is none. A byte order mark at the start is no letter.
std::optional<int> line_of_stray_letter(std::string_view toml);

}  // namespace drumhead
