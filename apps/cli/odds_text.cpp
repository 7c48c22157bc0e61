#include "cli/odds_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "lab/change_text.h"

namespace drumhead::cli {
namespace {

using Json = nlohmann::ordered_json;

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
  Json json{{"at", at},          {"answer", said},        {"exact", odds.exact},
            {"runs", odds.runs}, {"always", odds.always}, {"outcomes", Json::array()}};
  for (const DecisionOutcome& outcome : odds.outcomes) {
    Json one{{"changes", outcome.changes}, {"chance", outcome.chance}};
    if (!odds.exact) one.update({{"low", outcome.low}, {"high", outcome.high}});
    json["outcomes"].push_back(std::move(one));
  }
  json["assumed"] = odds.assumed;
  json["cards"] = Json::parse(odds_cards_json(cards));
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace drumhead::cli
