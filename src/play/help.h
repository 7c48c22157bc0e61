// What a player may ask beside the game, from what his seat knows: suggestions, odds, how far a unit gets, a
// tape measure. Pure: a view in, a JSON object out.
#pragma once

#include <string>

#include "engine/rulebook.h"
#include "play/messages.h"

namespace drumhead {

std::string suggestions_json(const Rulebook& book, const View& view, const Ask& ask);
std::string odds_json(const Rulebook& book, const View& view, const Ask& ask, const Answer& answer);
// `answer` has the one order whose parameter `param` (a path) is asked about.
std::string reach_json(const Rulebook& book, const View& view, const Ask& ask, const Answer& answer,
                       const std::string& param);
std::string measure_json(const Rulebook& book, const View& view, const TapeEnd& from, const TapeEnd& to);

}  // namespace drumhead
