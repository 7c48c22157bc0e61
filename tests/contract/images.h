// Whole battles in a mirror: the image of a state and of an answer.
#pragma once

#include "engine/battle_state.h"
#include "engine/vocabulary.h"
#include "table/mirror.h"

namespace drumhead::test {

BattleState image(const Transform& t, const BattleState& state, const Vocabulary& words);
Answer image(const Transform& t, Answer answer, const BattleState& state, const Vocabulary& words);

}  // namespace drumhead::test
