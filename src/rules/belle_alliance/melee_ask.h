// What kAskMelee asks, as its Ask::n says: whom else somebody attacks (R86) or, when that is known, who helps
// whom.
#pragma once

#include <cstdint>

namespace drumhead::ba {

enum MeleeAskNumber : std::uint8_t { kMeleeQuestion };
enum MeleeQuestion : std::int32_t { kWhoHelps, kWhomElse };

}  // namespace drumhead::ba
