// drumhead serve: games for browsers, until the program is told to stop.
#include <fmt/format.h>

#include <csignal>
#include <thread>

#include "cli/commands.h"
#include "cli/house.h"

namespace drumhead::cli {

int serve(const ServeArguments& arguments) {
  const sigset_t ending = hold_ending_signals();
  House house({.bind = arguments.bind,
               .port = arguments.port,
               .store = arguments.store,
               .archive = arguments.archive,
               .page = arguments.page,
               .tables = arguments.tables});
  say(fmt::format("Drumhead serves games at {}", house.address()));
  std::fflush(stdout);
  wait_for(ending);
  house.close("The server is closing. The game is kept: come back when it runs again.");
  return kDone;
}

}  // namespace drumhead::cli
