// Whether an expectation of a playthrough holds. Inside lab only.
#pragma once

#include <string>

#include "engine/referee.h"
#include "lab/playthrough.h"

namespace drumhead {

// What was expected and what was found instead; empty if it holds. What was told counts from that entry of the
// chronicle on.
// On the image of a table if there is one: expectations are turned already, words for hands are not.
std::string unmet(const Expectation& expectation, const Referee& referee, std::size_t since,
                  const std::optional<Transform>& image);
// Does a text have this part? In a mirror, left is right.
bool tells(const std::string& text, const std::string& part, const std::optional<Transform>& image);
// "A: move; B: react about Blue/1", or "none" when the battle is over.
std::string open_asks(const Referee& referee);

}  // namespace drumhead
