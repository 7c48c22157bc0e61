// The words and shapes of a chronicle's lines, for those who write, read and compare them. Inside engine
// only.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/chronicle.h"

namespace drumhead {

std::string hash_digits(std::uint64_t n);  // sixteen hexadecimal digits
std::string seat_word(Seat seat);          // "A", "B", "-"
const char* audience_word(Audience audience);

nlohmann::ordered_json entry_json(const ChronicleEntry& entry, int number);
// What the options of the start position are, by name.
nlohmann::ordered_json options_json(const ChronicleHeader& header, const Vocabulary& words);

}  // namespace drumhead
