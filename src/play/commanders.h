// Who of a side's commanders answers what. A commander without brigades of his own leads the whole side.
// Where a side has several, each orders his own units; what concerns nobody in particular is for the first.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/answer.h"
#include "engine/battle_state.h"
#include "play/store.h"

namespace drumhead {

// Does the unit belong to one of his brigades, or to a command under one of them?
bool leads(const PlaceRecord& place, const BattleState& state, UnitId unit);
// Is this Ask his to answer? Whom it is about decides; if nobody, all commanders of the side may, each for
// his own units.
bool is_asked(const std::vector<PlaceRecord>& places, const PlaceRecord& place, const BattleState& state,
              const Ask& ask);
// Why he may not give these orders; empty: he may.
std::string not_his_to_order(const std::vector<PlaceRecord>& places, const PlaceRecord& place,
                             const BattleState& state, const Ask& ask, int form_most_orders,
                             const Answer& answer);
// ---- Order sheets of a side with several commanders: each gives his part, and the whole is given when all
// have.
using SheetParts = std::map<int, Answer>;  // by place
bool is_shared_sheet(const std::vector<PlaceRecord>& places, Seat seat, const AskForm& form);
// The parts together, and for units of those who have not given theirs what the fallback orders.
Answer whole_sheet(const std::vector<PlaceRecord>& places, const BattleState& state, const Ask& ask,
                   const AskForm& form, const SheetParts& parts);
// His share of a whole answer.
Answer part_of(const std::vector<PlaceRecord>& places, const PlaceRecord& place, const BattleState& state,
               const Answer& whole);
// Commanders whose part is still to come: those with units that may be ordered.
std::vector<int> parts_missing(const std::vector<PlaceRecord>& places, const BattleState& state,
                               const Ask& ask, const AskForm& form, const SheetParts& parts);

// What is wrong with the commands that were named for the places of a side; empty: nothing.
std::string trouble_with_commands(const std::vector<PlaceRecord>& places, const BattleState& state);

}  // namespace drumhead
