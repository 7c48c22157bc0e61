#include "lab/odds_card.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/agreement.h"
#include "engine/answer_text.h"
#include "engine/json_tree.h"
#include "engine/referee.h"
#include "lab/change_text.h"
#include "lab/decision_odds.h"

namespace drumhead {
namespace {

// A card is asked for while a finger moves over the table: a few milliseconds at most. A case costs far less
// than a microsecond a run, a whole answer played out some hundred of them.
constexpr OddsBudget kCaseBudget{.outcomes = 20'000, .samples = 4'000};
constexpr OddsBudget kAnswerBudget{.outcomes = 100, .samples = 50};
constexpr int kLongestProcedure = 1'000;  // of a procedure that the answer sets off
constexpr std::size_t kMostChanges = 8;   // outcomes of an answer played out that are told apart

OddsCard card_of(const Prospect& prospect, const BattleState& known) {
  const DeskCase& open_case = prospect.open_case;
  const Odds odds = desk_odds(open_case.resolve, kCaseBudget);
  OddsCard card;
  card.title = in_agreement(prospect.title, known);
  card.rule = prospect.rule;
  card.given = in_agreement(prospect.given, known);
  card.exact = odds.exact;
  card.estimate = prospect.estimate;
  card.reckoning = open_case.reckoning;
  card.question = open_case.question;
  for (const Chance& chance : odds.chances) {
    OddsOutcome outcome{in_agreement(open_case.spoken(chance.outcome), known), chance.chance, {}};
    if (open_case.next)
      for (const auto& [text, cite] : open_case.next(chance.outcome))
        outcome.next.push_back(in_agreement(text, known));
    card.outcomes.push_back(std::move(outcome));
  }
  return card;
}

// Dice that fall in carrying out the answer and in what it sets off, not those of later steps that merely
// come next.
bool throws_dice_of_its_own(const Rulebook& book, const BattleState& known, const Ask& ask,
                            const Answer& answer) {
  BattleState state = known;
  Dice dice = Dice::seeded(OddsBudget{}.seed);
  dice.keep_throws(false);
  Scene scene(state, dice, Scene::Ear::kSilent);
  if (ask.sealed) {
    play_out(book, scene, ask, answer);
    return !answer.orders.empty() && dice.thrown() > 0;
  }
  const std::size_t depth = state.frames.size();
  std::erase_if(state.asks, [&](const Ask& a) { return a.seat == ask.seat && a.id == ask.id; });
  book.resolve(scene, ask, answer);
  for (int n = 0; n < kLongestProcedure && dice.thrown() == 0 && state.frames.size() > depth; ++n) {
    if (state.outcome.over) break;
    if (state.asks.empty()) {
      book.advance(scene);
      continue;
    }
    const Ask open = state.asks.front();
    state.asks.erase(state.asks.begin());
    book.resolve(scene, open, book.describe(state, open).fallback);
  }
  return dice.thrown() > 0;
}

JsonTree card_tree(const OddsCard& card) {
  JsonTree lines = JsonTree::list(), outcomes = JsonTree::list();
  for (const ReckoningLine& line : card.reckoning.lines)
    lines.push(JsonTree::object({{"label", JsonTree::words(line.label)},
                                 {"value", JsonTree::number(line.value)},
                                 {"rule", JsonTree::words(line.cite.text())}}));
  for (const OddsOutcome& outcome : card.outcomes)
    outcomes.push(JsonTree::object({{"text", JsonTree::words(outcome.text)},
                                    {"chance", JsonTree::number(outcome.chance)},
                                    {"next", JsonTree::list_of(outcome.next)}}));
  JsonTree json =
      JsonTree::object({{"title", JsonTree::words(card.title)}, {"rule", JsonTree::words(card.rule.text())}});
  if (!card.given.empty()) json.add("given", JsonTree::words(card.given));
  json.add("exact", JsonTree::yes_no(card.exact)).add("estimate", JsonTree::yes_no(card.estimate));
  json.add("lines", std::move(lines)).add("total", JsonTree::number(card.reckoning.total));
  json.add("question", JsonTree::words(card.question)).add("outcomes", std::move(outcomes));
  return json;
}

}  // namespace

std::vector<OddsCard> prospect_cards(const Rulebook& book, const View& view, const Ask& ask,
                                     const Answer& answer) {
  const auto is_legal = [&](const std::vector<Order>& orders) {
    return check_answer(book, view.known, ask, {ask.id, orders}).allowed();
  };
  const bool whole = is_legal(answer.orders);
  std::vector<OddsCard> cards;
  for (const Order& order : answer.orders) {
    if (!whole && !is_legal({order})) continue;
    for (const Prospect& prospect : book.prospects(view, ask, order))
      cards.push_back(card_of(prospect, view.known));
  }
  return cards;
}

std::optional<OddsCard> change_card(const Rulebook& book, const View& view, const Ask& ask,
                                    const Answer& answer) {
  if (!throws_dice_of_its_own(book, view.known, ask, answer)) return std::nullopt;
  const DecisionOdds odds = decision_odds(book, view.known, ask, answer, kAnswerBudget);
  OddsCard card;
  const std::string said = answer_words(answer, view.known, book.words());
  card.title = said.empty() ? "pass" : said;
  card.rule = book.describe(view.known, ask).rule;
  card.exact = odds.exact;
  card.estimate = true;
  card.question =
      odds.always.empty() ? "what could change" : fmt::format("in any case: {}", change_line(odds.always));
  OddsOutcome rest{"something else", 0, {}};
  for (std::size_t i = 0; i < odds.outcomes.size(); ++i) {
    const DecisionOutcome& outcome = odds.outcomes[i];
    if (i < kMostChanges)
      card.outcomes.push_back(
          {outcome.changes.empty() ? "nothing more" : change_line(outcome.changes), outcome.chance, {}});
    else
      rest.chance += outcome.chance;
  }
  if (rest.chance > 0) card.outcomes.push_back(std::move(rest));
  return card;
}

std::vector<OddsCard> odds_cards(const Rulebook& book, const View& view, const Ask& ask,
                                 const Answer& answer) {
  std::vector<OddsCard> cards = prospect_cards(book, view, ask, answer);
  if (!cards.empty() || !check_answer(book, view.known, ask, answer).allowed()) return cards;
  if (!book.may_measure(view).allowed()) return cards;  // what is played out has been measured
  if (std::optional<OddsCard> card = change_card(book, view, ask, answer)) cards.push_back(*std::move(card));
  return cards;
}

std::string odds_cards_text(const std::vector<OddsCard>& cards) {
  std::string text;
  for (const OddsCard& card : cards) {
    text += fmt::format("  {}{} [{}]{}\n", card.title, card.given.empty() ? "" : ", " + card.given,
                        card.rule.text(), card.estimate ? ": an estimate" : "");
    for (const ReckoningLine& line : card.reckoning.lines)
      text += fmt::format("    {:>3}  {} [{}]\n", signed_number(line.value), line.label, line.cite.text());
    text += fmt::format("    {}{}\n", card.question, card.exact ? "" : " (sampled)");
    for (const OddsOutcome& outcome : card.outcomes)
      text += fmt::format("    {:6.2f} %  {}{}\n", 100 * outcome.chance, outcome.text,
                          outcome.next.empty() ? "" : fmt::format(": {}", fmt::join(outcome.next, " ")));
  }
  return text;
}

std::string odds_cards_json(const std::vector<OddsCard>& cards) {
  JsonTree list = JsonTree::list();
  for (const OddsCard& card : cards) list.push(card_tree(card));
  return dump(list);
}

}  // namespace drumhead
