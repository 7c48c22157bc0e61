// Answers gone wrong: what a broken program, an old page or a cheat might send instead of a legal answer.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/answer.h"
#include "engine/dice.h"
#include "engine/rulebook.h"

namespace drumhead::test {

struct Damaged {
  std::string how;            // "a verb that does not exist"
  Answer answer;
  bool must_be_refused;       // else it may also be legal, and is then to be harmless
};

std::vector<Damaged> damaged(const Rulebook& book, const BattleState& state, const Ask& ask, const Answer& good, Sampler& sampler);

}  // namespace drumhead::test
