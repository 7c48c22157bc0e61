// Whether an expectation of a playthrough holds. Inside lab only.
#pragma once

#include <string>

#include "engine/referee.h"
#include "lab/playthrough.h"

namespace drumhead {

// What was expected and what was found instead; empty if it holds. What was told counts from that entry of the
// chronicle on.
std::string unmet(const Expectation& expectation, const Referee& referee, std::size_t since);
// "A: move; B: react about Blue/1", or "none" when the battle is over.
std::string open_asks(const Referee& referee);

}  // namespace drumhead
