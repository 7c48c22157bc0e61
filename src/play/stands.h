// Where troops and leaders stood after each event that a reader hears: what the page needs to show a moment step by step.
#pragma once

#include <string>

#include "play/moments.h"

namespace drumhead {

// The events of an entry that a reader hears, as a JSON list. An event after which a unit or a leader stands elsewhere, is
// stronger or weaker, comes or goes, has it in "now", as it is in a View; what changes after the last that is heard is that one's.
// `before` is the state that the entry began with, `known` what the reader knows at its end.
std::string events_with_stands(const Rulebook& book, BattleState before, const ChronicleEntry& entry, Reader reader,
                               const BattleState& known);

}  // namespace drumhead
