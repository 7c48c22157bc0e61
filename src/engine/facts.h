// Facts: a state, or the change from one state to another, as JSON. One mechanism for saving, for the changes that
// events carry, and for sending: a whole state is its change from an empty one. Knows no rule.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/battle_state.h"

namespace drumhead {

// The change from one state to another; "{}" when nothing changed.
std::string change_between(const BattleState& before, const BattleState& after);
// Applies a change to a state; the state is untouched when the text is not a change that fits it.
Result<BattleState> changed(const BattleState& before, std::string_view change);

// Facts know no rulebook. What in a state a rulebook of these words cannot have: a formation, a kind of question or a verb
// beyond its lists. Empty: it fits. To be asked of every state that was read before rules or drawings look at it.
struct Vocabulary;
std::string unfit_for(const BattleState& state, const Vocabulary& words);

// An answer with its ids and numbers as they are: readable without a rulebook's words.
std::string answer_facts(const Answer& answer);
Result<Answer> answer_from_facts(std::string_view text);

inline std::string whole_state(const BattleState& state) { return change_between(BattleState{}, state); }

}  // namespace drumhead
