// The odds of a decision: one answer to one open Ask, with the rules themselves run over all results of their
// dice. Used by `drumhead odds` and by the terminal. Knows no rulebook but through its interface; changes
// nothing.
#pragma once

#include <string>
#include <vector>

#include "engine/referee.h"
#include "lab/odds.h"

namespace drumhead {

struct DecisionOutcome {
  std::vector<std::string> changes;  // beyond those that happen in any case; lab/change_text.h
  double chance = 0;
  double low = 0;  // 95 % interval when sampled; equal to the chance when exact
  double high = 0;
};

struct DecisionOdds {
  bool exact = true;
  std::int64_t runs = 0;                  // results of the dice visited, or samples taken
  std::vector<std::string> always;        // what changes whatever is thrown
  std::vector<DecisionOutcome> outcomes;  // likeliest first
  std::vector<std::string> assumed;       // questions on the way that were answered with their default
};

// Up to the next moment when the asked seat decides, or the step of the turn is over: questions to the other
// side that arise inside the answer (reactions, its half of sealed orders) are answered with their default.
// The answer must be legal.
DecisionOdds decision_odds(const Rulebook& book, const BattleState& state, const Ask& ask,
                           const Answer& answer, const OddsBudget& budget = {});

}  // namespace drumhead
