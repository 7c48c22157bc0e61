// Playthroughs kept as files, for tests. Every rule that fires is noted in the coverage of its rulebook.
#pragma once

#include <string>
#include <vector>

#include "lab/playthrough.h"
#include "lab/playthrough_texts.h"

namespace drumhead::test {

std::string read_whole(const std::string& file);
std::vector<std::string> files_in(const std::string& folder, const std::string& ending);  // sorted

// Plays it; what could not be read is a failure too.
PlaythroughOutcome play(const PlaythroughText& playthrough);

}  // namespace drumhead::test
