// The lines of a playthrough, without comments, and the errors that name them. Inside lab only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace drumhead {

struct ScriptText {
  int line = 0;
  std::string text;
  std::size_t before = 0;  // characters that stand before it in its line
};

// Lines that say something. A comment begins with a # at the start of a line, or with one between blanks.
std::vector<ScriptText> script_lines(std::string_view text);
// The first word of a line, and what follows it.
std::string first_word(std::string_view line);
ScriptText after_first_word(const ScriptText& line);
// A part of a line without the blanks around it.
ScriptText part_of(const ScriptText& line, std::size_t from, std::size_t count = std::string::npos);
std::string trimmed(std::string_view text);

}  // namespace drumhead
