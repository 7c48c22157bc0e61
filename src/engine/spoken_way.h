// A way in words, for reports: what all rulebooks say alike of it, and how its legs are strung together. What
// is said of the other legs is a book's own.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "engine/vocabulary.h"
#include "table/path.h"

namespace drumhead {

std::string spoken_angle(Angle angle);                                    // "30 degrees", "22.50 degrees"
std::string spoken_reach(const Vocabulary& words, const Motion& motion);  // how far it goes: "4\""
// "wheels left by 30 degrees, advances 4\" and faces about"; legs that are not said alike in the book's own
// words.
std::string spoken_legs(const Vocabulary& words, std::span<const Motion> motions,
                        const std::function<std::string(const Motion&)>& own_words);

}  // namespace drumhead
