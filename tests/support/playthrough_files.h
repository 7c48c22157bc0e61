// Playthroughs kept as files, for tests: a `.battle` file holds one; a `.battles` file several short ones,
// each under a line `=== rule_it_is_about, what it shows`. Every rule that fires is noted in the coverage of
// its rulebook.
#pragma once

#include <string>
#include <vector>

#include "lab/playthrough.h"

namespace drumhead::test {

struct PlaythroughText {
  std::string file;
  std::string suite;  // "dr_028_keep_clear"; empty for a `.battle`
  std::string name;   // "two_inches_is_within"; for a `.battle`, the file's name without its ending
  std::string text;   // lines are numbered as in the file
};

std::string read_whole(const std::string& file);
std::vector<std::string> files_in(const std::string& folder, const std::string& ending);  // sorted
// `rules` names the rulebook of all of them, so that the heading can stand for its line.
std::vector<PlaythroughText> split(const std::string& file, const std::string& text,
                                   const std::string& rules);

// Plays it; what could not be read is a failure too.
PlaythroughOutcome play(const PlaythroughText& playthrough);

}  // namespace drumhead::test
