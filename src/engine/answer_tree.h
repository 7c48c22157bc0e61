// The pieces that the JSON of answers, Asks, Views, chronicles and the desk share. For those who write it.
#pragma once

#include "engine/answer.h"
#include "engine/battle_state.h"
#include "engine/dice.h"
#include "engine/json_tree.h"
#include "engine/vocabulary.h"

namespace drumhead {

JsonTree point_tree(Vec point, const Vocabulary& words);
JsonTree pose_tree(const Pose& pose, const Vocabulary& words);
JsonTree answer_tree(const Answer& answer, const BattleState& state, const Vocabulary& words);
JsonTree ask_tree(const Ask& ask, const AskForm& form, const BattleState& state, const Vocabulary& words);
JsonTree throw_tree(const Throw& t);

}  // namespace drumhead
