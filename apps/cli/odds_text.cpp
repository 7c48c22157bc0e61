#include "cli/odds_text.h"

#include <fmt/format.h>

#include "engine/json_tree.h"
#include "lab/change_text.h"

namespace drumhead::cli {
namespace {

constexpr std::size_t kMostLines = 24;  // of a text; JSON has them all

}  // namespace

std::string decision_text(const DecisionOdds& odds) {
  std::string text;
  if (!odds.always.empty()) text += fmt::format("  in any case: {}\n", change_line(odds.always));
  text += odds.exact ? fmt::format("  exact odds over {} results of the dice:\n", odds.runs)
                     : fmt::format("  sampled {} times, with 95 % intervals:\n", odds.runs);
  double rest = 0;
  for (std::size_t i = 0; i < odds.outcomes.size(); ++i) {
    const DecisionOutcome& outcome = odds.outcomes[i];
    if (i >= kMostLines) {
      rest += outcome.chance;
      continue;
    }
    const std::string interval =
        odds.exact ? "" : fmt::format(" ({:.1f} to {:.1f})", 100 * outcome.low, 100 * outcome.high);
    text += fmt::format("  {:6.2f} %{}  {}\n", 100 * outcome.chance, interval,
                        outcome.changes.empty() ? "nothing more" : change_line(outcome.changes));
  }
  if (rest > 0)
    text += fmt::format("  {:6.2f} %  {} other outcomes\n", 100 * rest, odds.outcomes.size() - kMostLines);
  for (const std::string& prompt : odds.assumed)
    text += fmt::format("  taken for granted: \"{}\" is answered with its default\n", prompt);
  return text;
}

std::string decision_json(const DecisionOdds& odds, const std::vector<OddsCard>& cards, int at, std::string_view said) {
  JsonTree outcomes = JsonTree::list();
  for (const DecisionOutcome& outcome : odds.outcomes) {
    JsonTree one = JsonTree::object(
        {{"changes", JsonTree::list_of(outcome.changes)}, {"chance", JsonTree::number(outcome.chance)}});
    if (!odds.exact)
      one.add("low", JsonTree::number(outcome.low)).add("high", JsonTree::number(outcome.high));
    outcomes.push(std::move(one));
  }
  return dump(JsonTree::object({{"at", JsonTree::number(at)},
                                {"answer", JsonTree::words(said)},
                                {"exact", JsonTree::yes_no(odds.exact)},
                                {"runs", JsonTree::number(odds.runs)},
                                {"always", JsonTree::list_of(odds.always)},
                                {"outcomes", std::move(outcomes)},
                                {"assumed", JsonTree::list_of(odds.assumed)},
                                {"cards", parse_json(odds_cards_json(cards)).value()}}),
              2);
}

}  // namespace drumhead::cli
