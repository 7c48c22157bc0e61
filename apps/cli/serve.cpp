// drumhead serve: games for browsers, until the program is told to stop.
#include <fmt/format.h>

#include <csignal>
#include <thread>

#include "cli/commands.h"
#include "cli/house.h"

namespace drumhead::cli {

namespace {

// The first line of the file.
std::string metrics_token(const std::string& file) {
  constexpr std::size_t kFewestLetters = 16;
  if (file.empty()) return {};
  const std::string text = read_text(file);
  std::string token = text.substr(0, text.find_first_of("\r\n"));
  if (token.size() < kFewestLetters)
    stop(fmt::format("{}: the token in its first line must have {} letters at least", file, kFewestLetters));
  return token;
}

}  // namespace

int serve(const ServeArguments& arguments) {
  const sigset_t ending = hold_ending_signals();
  House house({.bind = arguments.bind,
               .port = arguments.port,
               .store = arguments.store,
               .archive = arguments.archive,
               .page = arguments.page,
               .tables = arguments.tables,
               .metrics_token = metrics_token(arguments.metrics_token_file)});
  say(fmt::format("Drumhead serves games at {}", house.address()));
  std::fflush(stdout);
  wait_for(ending);
  house.close("The server is closing. The game is kept: come back when it runs again.");
  return kDone;
}

}  // namespace drumhead::cli
