// CHECK: a promise the program makes to itself. On in every build; a broken one prints and stops.
// Never used for a player's mistake (that is a Verdict) or a bad file (that is a LoadError).
#pragma once

#include <string>

namespace drumhead {

[[noreturn]] void check_failed(const char* condition, const char* file, int line, const std::string& values);

// What a failing CHECK adds to its message: the Referee puts the state's hash and the last records here.
void set_check_context(std::string (*context)());

}  // namespace drumhead

#define CHECK(condition) \
  ((condition) ? void() : ::drumhead::check_failed(#condition, __FILE__, __LINE__, std::string{}))
#define CHECK_MSG(condition, values) \
  ((condition) ? void() : ::drumhead::check_failed(#condition, __FILE__, __LINE__, (values)))
