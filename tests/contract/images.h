// Whole battles in a mirror: the image of a state and of an answer.
#pragma once

#include "lab/image.h"

namespace drumhead::test {

BattleState image_of(const Transform& t, const BattleState& state, const Vocabulary& words);
Answer image_of(const Transform& t, Answer answer, const BattleState& state, const Vocabulary& words);

}  // namespace drumhead::test
