// The words and shapes of a chronicle's lines, for those who write, read and compare them. Inside engine
// only.
#pragma once

#include <cstdint>
#include <string>

#include "engine/chronicle.h"
#include "engine/json_tree.h"

namespace drumhead {

// What somebody can do about a line that was edited or damaged, after what is wrong with it.
inline constexpr const char* kCutOffBefore = "; to keep what stands above, cut the file off before this line";

std::string hash_digits(std::uint64_t n);  // sixteen hexadecimal digits
std::string seat_word(Seat seat);          // "A", "B", "-"
const char* audience_word(Audience audience);

JsonTree entry_json(const ChronicleEntry& entry, int number);
// What the options of the start position are, by name.
JsonTree options_json(const ChronicleHeader& header, const Vocabulary& words);

}  // namespace drumhead
