// Files that hold playthroughs: a `.battle` holds one; a `.battles` several short ones, each under a line
// `=== rule_it_is_about, what it shows`. Reads no file: the caller gives the text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace drumhead {

struct PlaythroughText {
  std::string file;
  std::string suite;  // "dr_028_keep_clear"; empty for a `.battle`
  std::string name;   // "two_inches_is_within"; for a `.battle`, the file's name without its ending
  std::string text;   // lines are numbered as in the file

  std::string title() const { return suite.empty() ? name : suite + "." + name; }
};

bool holds_several(std::string_view file);  // by its ending
// The rulebook of all of them: what a line `rules ID` above the first heading says, else the name of the file's
// folder.
Result<std::string> rules_of_series(const std::string& file, std::string_view text);
// Every heading stands for the `rules` line of its playthrough.
std::vector<PlaythroughText> split_playthroughs(const std::string& file, const std::string& text,
                                                const std::string& rules);

}  // namespace drumhead
