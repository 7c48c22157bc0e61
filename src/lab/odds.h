// Odds: the chance of every outcome of a rule, from the rule itself: run over all results of its dice, or,
// past a budget, sampled with an interval that says how sure that is. Used by the desk, previews and computer
// players. Knows no rulebook: a rule is anything that takes Dice& and gives a whole number.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "engine/dice.h"

namespace drumhead {

// One outcome. Exact odds: low == chance == high. Sampled: the 95 % interval of Wilson around it.
struct Chance {
  std::int64_t outcome = 0;
  double chance = 0;
  double low = 0;
  double high = 0;
};

struct Odds {
  bool exact = true;
  std::int64_t runs = 0;        // outcomes of the dice visited, or samples taken
  std::vector<Chance> chances;  // by outcome, ascending; none is impossible

  double of(std::int64_t outcome) const;
  double at_least(std::int64_t outcome) const;
  double mean() const;
};

struct OddsBudget {
  std::int64_t outcomes = 200'000;  // of the dice; past it the odds are sampled
  std::int64_t samples = 20'000;
  std::int64_t dice = 100'000'000;  // single dice of all samples together: a rule that throws millions is sampled less
  std::uint64_t seed = 1815;
};

// The 95 % interval of Wilson for `hits` of `n`.
Chance wilson(std::int64_t outcome, std::int64_t hits, std::int64_t n);

// Adds up weights by outcome. Nearly all rules give small numbers: those lie in an array, the others in a
// map.
class Tally {
 public:
  void add(std::int64_t outcome, double weight) {
    const auto place = static_cast<std::uint64_t>(outcome) + kNear / 2;
    if (place < kNear) {
      near_[place] += weight;
    } else {
      far_[outcome] += weight;
    }
  }
  // Every outcome with a weight, ascending.
  std::vector<std::pair<std::int64_t, double>> sorted() const;

 private:
  static constexpr std::uint64_t kNear = 256;  // -128 to 127

  std::array<double, kNear> near_{};
  std::map<std::int64_t, double> far_;
};

// Runs a rule once for every outcome of its dice: tally(what the rule returned, chance). Returns how many
// outcomes there were, or -1 when there are more than `most` or no end of them (the tally is then of no use).
template <class Rule, class Tallying>
std::int64_t for_each_outcome(Enumeration& walk, Rule&& rule, Tallying&& tally,
                              std::int64_t most = OddsBudget{}.outcomes) {
  Dice dice = Dice::enumerated(walk);
  std::int64_t outcomes = 0;
  const auto run = [&] { return rule(dice); };
  walk.each(run, [&](auto outcome, double chance) {
    tally(std::move(outcome), chance);
    return ++outcomes <= most;
  });
  return outcomes > most || walk.gave_up() ? -1 : outcomes;
}

Odds exact_odds(const Tally& tally, std::int64_t runs);
Odds sampled_odds(const Tally& tally, std::int64_t runs);

// The odds of a rule, `std::int64_t rule(Dice&)`; a template, so that the rule is compiled into the walk.
template <class Rule>
Odds odds_of(Rule&& rule, const OddsBudget& budget = {}) {
  Tally exact;
  Enumeration walk;
  const auto add = [&exact](std::int64_t outcome, double chance) { exact.add(outcome, chance); };
  const std::int64_t outcomes = for_each_outcome(walk, rule, add, budget.outcomes);
  if (outcomes >= 0) return exact_odds(exact, outcomes);
  Tally sampled;
  Dice dice = Dice::seeded(budget.seed);
  dice.keep_throws(false);
  std::int64_t samples = 0;
  while (samples < budget.samples && dice.thrown() < budget.dice) {
    sampled.add(rule(dice), 1);
    ++samples;
  }
  return sampled_odds(sampled, samples);
}

// The same for the desk's cases, whose rule is known only when the program runs.
Odds desk_odds(const std::function<std::int64_t(Dice&)>& rule, const OddsBudget& budget = {});

}  // namespace drumhead
