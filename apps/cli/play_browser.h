// `drumhead play` in the browser: a server of one's own, a game in it, and the page opened.
#pragma once

#include <array>

#include "cli/commands.h"

namespace drumhead::cli {

// There is a page, and nothing was asked for that only the terminal has: a kept file, a bot of one's own, a
// script on the input (unless the browser is asked for by --port or --no-open).
bool wants_browser(const PlayArguments& arguments);
int play_in_browser(const PlayArguments& arguments, std::array<bool, 2> persons);

}  // namespace drumhead::cli
