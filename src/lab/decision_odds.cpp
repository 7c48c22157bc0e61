#include "lab/decision_odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/agreement.h"
#include "lab/change_text.h"

namespace drumhead {
namespace {

constexpr int kMostDefaults = 64;

// Carries out an answer on copies of a state, and tallies where that leads.
class Trial {
 public:
  Trial(const Rulebook& book, const BattleState& state, const Ask& ask, const Answer& answer)
      : book_(book), state_(state), ask_(ask), answer_(answer) {}

  BattleState run(Dice& dice) {
    BattleState state = state_;
    dice.resume(state.dice_thrown);
    Scene scene(state, dice, Scene::Ear::kSilent);
    play_out(book_, scene, ask_, answer_);
    for (int n = 0; n < kMostDefaults && others_answer_first(state); ++n) {
      const Ask open = state.asks.front();
      assume(state, open);
      play_out(book_, scene, open, form_of(book_, state, open).fallback);
    }
    // What no player sees must not tell two outcomes apart.
    state.dice_thrown = 0;
    state.frames.clear();
    return state;
  }

  void add(const BattleState& end, double weight) {
    const auto [place, fresh] = by_hash_.try_emplace(hash_of(end), 0);
    if (fresh) {
      place->second =
          by_change_.try_emplace(changes(state_, end, book_.words()), by_change_.size()).first->second;
      weights_.resize(by_change_.size());
    }
    weights_[place->second] += weight;
  }

  void forget_weights() { std::fill(weights_.begin(), weights_.end(), 0.0); }

  DecisionOdds odds(bool exact, std::int64_t runs) const {
    DecisionOdds odds;
    odds.exact = exact;
    odds.runs = runs;
    odds.assumed = assumed_;
    for (const auto& [clauses, place] : by_change_) {
      const double weight = weights_[place];
      if (weight <= 0) continue;
      const Chance chance = exact ? Chance{0, weight, weight, weight} : wilson(0, std::llround(weight), runs);
      odds.outcomes.push_back({clauses, chance.chance, chance.low, chance.high});
    }
    std::stable_sort(odds.outcomes.begin(), odds.outcomes.end(),
                     [](const DecisionOutcome& a, const DecisionOutcome& b) { return a.chance > b.chance; });
    take_out_common(odds);
    return odds;
  }

 private:
  // A question to the other side inside this answer: a reaction (its procedure stands on top of ours), or its
  // half of sealed orders.
  bool others_answer_first(const BattleState& state) const {
    if (state.outcome.over || state.asks.empty()) return false;
    const bool all_foreign =
        std::all_of(state.asks.begin(), state.asks.end(), [&](const Ask& a) { return a.seat != ask_.seat; });
    return all_foreign &&
           (state.frames.size() > state_.frames.size() || (ask_.sealed && state.asks.front().sealed));
  }

  void assume(const BattleState& state, const Ask& open) {
    const AskForm form = book_.describe(state, open);
    const std::string prompt = in_agreement(form.prompt, state);
    if (std::find(assumed_.begin(), assumed_.end(), prompt) == assumed_.end()) assumed_.push_back(prompt);
  }

  // A clause about a unit ("Red/3: no longer moved") is common too if the only outcomes without it remove the
  // unit.
  static bool has(const DecisionOutcome& outcome, const std::string& clause) {
    const auto& all = outcome.changes;
    const std::string removed = clause.substr(0, clause.find(": ")) + " is removed";
    return std::find(all.begin(), all.end(), clause) != all.end() ||
           std::find(all.begin(), all.end(), removed) != all.end();
  }

  static void take_out_common(DecisionOdds& odds) {
    if (odds.outcomes.empty()) return;
    for (const std::string& clause : odds.outcomes.front().changes)
      if (std::all_of(odds.outcomes.begin(), odds.outcomes.end(),
                      [&](const auto& outcome) { return has(outcome, clause); }))
        odds.always.push_back(clause);
    const auto common = [&](const std::string& c) {
      return std::find(odds.always.begin(), odds.always.end(), c) != odds.always.end();
    };
    for (DecisionOutcome& outcome : odds.outcomes) std::erase_if(outcome.changes, common);
  }

  const Rulebook& book_;
  const BattleState& state_;
  const Ask& ask_;
  const Answer& answer_;
  std::map<std::uint64_t, std::size_t> by_hash_;
  std::map<std::vector<std::string>, std::size_t> by_change_;
  std::vector<double> weights_;
  std::vector<std::string> assumed_;
};

}  // namespace

DecisionOdds decision_odds(const Rulebook& book, const BattleState& state, const Ask& ask,
                           const Answer& answer, const OddsBudget& budget) {
  Trial trial(book, state, ask, answer);
  const auto run = [&trial](Dice& dice) { return trial.run(dice); };
  const auto add = [&trial](const BattleState& end, double weight) { trial.add(end, weight); };
  Enumeration walk;
  const std::int64_t outcomes = for_each_outcome(walk, run, add, budget.outcomes);
  if (outcomes >= 0) return trial.odds(true, outcomes);
  trial.forget_weights();
  for (std::int64_t i = 0; i < budget.samples; ++i) {
    Dice dice = Dice::seeded(budget.seed + static_cast<std::uint64_t>(i));
    dice.keep_throws(false);
    trial.add(trial.run(dice), 1);
  }
  return trial.odds(false, budget.samples);
}

}  // namespace drumhead
