// What changed between two positions, in sentences that a player understands: losses, removals, moves,
// markers, ground, the end. Used by the odds of a decision and by the terminal. Says nothing of frames, Asks
// and dice.
#pragma once

#include <string>
#include <vector>

#include "engine/battle_state.h"
#include "engine/vocabulary.h"

namespace drumhead {

// One short clause for each thing that changed, without a full stop: first the end of the battle, then units
// by id, leaders, ground, tokens. Secrets are told: give the states of a View to tell what its seat may know.
//
//   Blue/2 loses 2 (3 left)          Blue/2 is removed           Red/1 moves 4.8"
//   Red/1 turns to 90 degrees        Red/1 is in column          Red/1: shaken          Red/1: no longer
//   shaken
std::vector<std::string> changes(const BattleState& before, const BattleState& after,
                                 const Vocabulary& words);

// The clauses as one line; "nothing changes" if there are none.
std::string change_line(const std::vector<std::string>& clauses);

}  // namespace drumhead
