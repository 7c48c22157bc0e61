// Two tellings of the same answer, compared field by field. Inside engine only.
#pragma once

#include <string>
#include <vector>

#include "engine/chronicle.h"

namespace drumhead {

// For every field of an entry in which they differ, where, what is written and what the rules give:
// "`events[1].text`: "... 2 hits" is written, the rules give "... 3 hits"".
std::vector<std::string> differences(const ChronicleEntry& written, const ChronicleEntry& by_rules);
// The same of what a header says of its start position.
std::vector<std::string> differences_of_header(const ChronicleHeader& header, const Vocabulary& words);

}  // namespace drumhead
