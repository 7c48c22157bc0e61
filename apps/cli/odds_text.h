// The odds of a decision as text and as JSON; docs/cli.md has its keys.
#pragma once

#include <string>
#include <string_view>

#include "lab/decision_odds.h"
#include "lab/odds_card.h"

namespace drumhead::cli {

std::string decision_text(const DecisionOdds& odds);
std::string decision_json(const DecisionOdds& odds, const std::vector<OddsCard>& cards, int at, std::string_view said);

}  // namespace drumhead::cli
