// Who of a side's commanders answers what. A commander without brigades of his own leads the whole side. Where a side has
// several, each orders his own units; what concerns nobody in particular is for the first.
#pragma once

#include <string>
#include <vector>

#include "engine/answer.h"
#include "engine/battle_state.h"
#include "play/store.h"

namespace drumhead {

// Does the unit belong to one of his brigades, or to a command under one of them?
bool leads(const PlaceRecord& place, const BattleState& state, UnitId unit);
// Is this Ask his to answer? Whom it is about decides; if nobody, all commanders of the side may, each for his own units.
bool is_asked(const std::vector<PlaceRecord>& places, const PlaceRecord& place, const BattleState& state, const Ask& ask);
// Why he may not give these orders; empty: he may.
std::string not_his_to_order(const std::vector<PlaceRecord>& places, const PlaceRecord& place, const BattleState& state,
                             const Ask& ask, const Answer& answer);
// What is wrong with the commands that were named for the places of a side; empty: nothing.
std::string trouble_with_commands(const std::vector<PlaceRecord>& places, const BattleState& state);

}  // namespace drumhead
