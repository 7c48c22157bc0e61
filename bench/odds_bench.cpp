// Exact odds from the rule itself, beside a convolution written by hand for that one question.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <iterator>

#include "base/check.h"
#include "lab/odds.h"
#include "rules/drill/drill.h"
#include "sample.h"

namespace drumhead::bench {
namespace {

using Spread = std::vector<double>;  // by result, from 0

Spread convolved(const Spread& a, const Spread& b) {
  Spread out(a.size() + b.size() - 1, 0.0);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) out[i + j] += a[i] * b[j];
  return out;
}

Spread times(int n, const Spread& one) {
  Spread out{1.0};
  for (int i = 0; i < n; ++i) out = convolved(out, one);
  return out;
}

// ---- 40 dice of d10 at 7+ against 30 dice at 7+, the difference.

Odds duel_odds() {
  return odds_of([](Dice& dice) {
    const int ours = dice.count(40, 10, 7);
    return static_cast<std::int64_t>(ours - dice.count(30, 10, 7));
  });
}

Spread duel_by_hand() {  // by difference, from -30
  const Spread one{0.6, 0.4};
  const Spread ours = times(40, one);
  Spread theirs = times(30, one);
  std::reverse(theirs.begin(), theirs.end());
  return convolved(ours, theirs);
}

void odds_duel(benchmark::State& run) {
  const Odds odds = duel_odds();
  const Spread plain = duel_by_hand();
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const double off = odds.of(static_cast<std::int64_t>(i) - 30) - plain[i];
    CHECK(off < 1e-12 && off > -1e-12);
  }
  for (auto _ : run) benchmark::DoNotOptimize(duel_odds());
}
BENCHMARK(odds_duel);

void odds_duel_plain(benchmark::State& run) {
  for (auto _ : run) benchmark::DoNotOptimize(duel_by_hand());
}
BENCHMARK(odds_duel_plain);

// ---- 3d6+2 against 3d6+1, in bands of the difference.

constexpr int kBandEnds[] = {-6, -3, -1, 0, 2, 5};  // the highest difference of each band but the last

int band_of(int difference) {
  int band = 0;
  for (const int end : kBandEnds) band += difference > end ? 1 : 0;
  return band;
}

Odds contest_odds() {
  return odds_of([](Dice& dice) {
    const int ours = dice.sum(3, 6) + 2;
    return static_cast<std::int64_t>(band_of(ours - dice.sum(3, 6) - 1));
  });
}

Spread contest_by_hand() {
  const Spread die{0, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6};
  const Spread three = times(3, die);
  Spread negated = three;
  std::reverse(negated.begin(), negated.end());
  const Spread difference = convolved(three, negated);  // from -18
  Spread bands(std::size(kBandEnds) + 1, 0.0);
  for (std::size_t i = 0; i < difference.size(); ++i)
    bands[static_cast<std::size_t>(band_of(static_cast<int>(i) - 18 + 1))] += difference[i];
  return bands;
}

void odds_contest(benchmark::State& run) {
  const Odds odds = contest_odds();
  const Spread plain = contest_by_hand();
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const double off = odds.of(static_cast<std::int64_t>(i)) - plain[i];
    CHECK(off < 1e-12 && off > -1e-12);
  }
  for (auto _ : run) benchmark::DoNotOptimize(contest_odds());
}
BENCHMARK(odds_contest);

void odds_contest_plain(benchmark::State& run) {
  for (auto _ : run) benchmark::DoNotOptimize(contest_by_hand());
}
BENCHMARK(odds_contest_plain);

// ---- A chain of the drill's own procedures, every reckoning made anew: both sides fire, both test their nerve; attackers
// who are steady charge, and who is not steady then braces. 17 * 15 * 6 * 6 * 6 outcomes.

constexpr int kOurs = 12, kTheirs = 10;  // stands

std::int64_t assault(const drill::Tables& tables, Dice& dice) {
  const auto fire = [&](int stands) {
    return tables.volley.resolve(tables.volley.reckon({.stands = stands, .close = true}), dice);
  };
  const auto test = [&](const drill::Nerve& facts) {
    return tables.nerve.resolve(tables.nerve.reckon(facts), dice).band.outcome;
  };
  const int hits = fire(kOurs), losses = fire(kTheirs);
  const bool we_hold = test({.losses = losses}) == drill::Mettle::kSteady;
  const bool they_hold = test({.losses = hits}) == drill::Mettle::kSteady;
  return static_cast<std::int64_t>(test({.losses = hits, .charged = we_hold, .braced = we_hold && !they_hold}));
}

// The chance that a die with so much added is this or more.
double at_least(int wanted, int added) { return std::clamp(7 - (wanted - added), 0, 6) / 6.0; }

// The same with the book's numbers written out: a hit on a 6, 4 dice more at close range; -1 for every stand lost, -1 charged,
// +1 braced; steady from 3, routed below 0.
Spread assault_by_hand() {
  const Spread die{5.0 / 6, 1.0 / 6};
  const Spread hits = times(kOurs + 4, die), losses = times(kTheirs + 4, die);
  double we_hold = 0;
  for (int lost = 0; lost <= kTheirs + 4; ++lost)
    we_hold += losses[static_cast<std::size_t>(lost)] * at_least(3, -lost);
  Spread out(3, 0.0);  // routs, shaken, steady
  for (int lost = 0; lost <= kOurs + 4; ++lost) {
    const double they_hold = at_least(3, -lost);
    const auto add = [&](double chance, int in_all) {
      const double all = hits[static_cast<std::size_t>(lost)] * chance;
      out[2] += all * at_least(3, in_all);
      out[1] += all * (at_least(0, in_all) - at_least(3, in_all));
      out[0] += all * (1 - at_least(0, in_all));
    };
    add(1 - we_hold, -lost);
    add(we_hold * they_hold, -lost - 1);
    add(we_hold * (1 - they_hold), -lost - 1 + 1);
  }
  return out;
}

void odds_chain(benchmark::State& run) {
  const auto bound = bind_tables<drill::Tables>(drill().tables());
  CHECK(bound.ok());
  const Odds all = odds_of([&](Dice& dice) { return assault(*bound, dice); });
  const Spread plain = assault_by_hand();
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const double off = all.of(static_cast<std::int64_t>(i)) - plain[i];
    CHECK(off < 1e-12 && off > -1e-12);
  }
  std::int64_t outcomes = 0;
  for (auto _ : run) {
    const Odds odds = odds_of([&](Dice& dice) { return assault(*bound, dice); });
    CHECK(odds.exact);
    outcomes = odds.runs;
    benchmark::DoNotOptimize(odds);
  }
  CHECK(outcomes >= 50'000);
  run.counters["outcomes"] = static_cast<double>(outcomes);
}
BENCHMARK(odds_chain)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace drumhead::bench
