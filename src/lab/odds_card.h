// Odds cards: what an answer would lead to, from what its seat knows, one card for each throw in the order in
// which they would come: the arithmetic with its rules, the dice needed, the chance of every outcome and what
// follows from it. For the page, the terminal and `drumhead odds`. Knows no rulebook: the cases come from
// Rulebook::prospects.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/rulebook.h"
#include "lab/odds.h"

namespace drumhead {

struct OddsOutcome {
  std::string text;
  double chance = 0;
  std::vector<std::string> next;
};

struct OddsCard {
  std::string title;
  Cite rule;
  std::string given;      // when it comes to this; empty: in any case
  bool exact = true;      // false: the odds were sampled
  bool estimate = false;  // something hidden, the enemy's choice or earlier dice may change it
  Reckoning reckoning;
  std::string question;
  std::vector<OddsOutcome> outcomes;
};

// The cards of the throws that the rulebook foresees for the legal orders of an answer, whether or not it is
// complete. The lines of a card live as long as the rulebook.
std::vector<OddsCard> prospect_cards(const Rulebook& book, const View& view, const Ask& ask,
                                     const Answer& answer);

// What would change, of a legal answer that throws dice of its own; none if it throws none.
std::optional<OddsCard> change_card(const Rulebook& book, const View& view, const Ask& ask,
                                    const Answer& answer);

// The cards the rulebook foresees; where it foresees none, the card of what would change.
std::vector<OddsCard> odds_cards(const Rulebook& book, const View& view, const Ask& ask,
                                 const Answer& answer);

std::string odds_cards_text(const std::vector<OddsCard>& cards);
// [{"title","rule","given"?,"exact","estimate","lines":[{"label","value","rule"}],"total","question",
//   "outcomes":[{"text","chance","next":["…"]}]}]
std::string odds_cards_json(const std::vector<OddsCard>& cards);

}  // namespace drumhead
