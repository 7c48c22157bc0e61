// What every command needs: a way out with a message and an exit code, and files. Used by apps/cli alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/result.h"

namespace drumhead::cli {

// The contract of the command line: done; the answer is no; wrong usage or input that cannot be read.
inline constexpr int kDone = 0;
inline constexpr int kNo = 1;
inline constexpr int kWrongUse = 2;

// Ends a command with a message on the error output. Thrown in this program only, and caught in main().
struct Stop {
  int code = kWrongUse;
  std::string message;
};
[[noreturn]] void stop(std::string message, int code = kWrongUse);

template <class T>
T need(Result<T> result) {
  if (!result) stop(result.error().message());
  return std::move(*std::move(result));
}

// Whole files as text, without the byte order mark that some editors begin with. Errors name the file and say what is wrong.
std::string read_text(const std::string& path);
void write_text(const std::string& path, std::string_view text);
// All of it or nothing: under another name until it is whole, so that whoever ends the program finds no half of it.
void write_whole(const std::string& path, std::string_view text);
// Makes the folder, if it is not there, and makes sure that it can be written to.
void need_folder(const std::string& path);
// Makes sure that the file can be written later, and leaves what stands in it alone.
void need_writable(const std::string& path);
bool exists(const std::string& path);

void say(std::string_view text);        // to the output
void need_output();                     // makes sure that all that was said has come through
void say_error(std::string_view text);  // "drumhead: ..." to the error output
std::string counted(std::int64_t n, std::string_view one);  // "1 battle", "3 battles"
bool output_is_terminal();
bool error_is_terminal();

Seat need_side(std::string_view text);  // "A" or "B"
std::uint64_t seed_or_any(
    const std::optional<std::uint64_t>& seed);  // one from the machine if none was given
// "3,5,1" as numbers; an error that says what would be right.
std::vector<int> need_faces(std::string_view text);

}  // namespace drumhead::cli
