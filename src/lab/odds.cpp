#include "lab/odds.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace drumhead {

double Odds::of(std::int64_t outcome) const {
  for (const Chance& chance : chances)
    if (chance.outcome == outcome) return chance.chance;
  return 0;
}

double Odds::at_least(std::int64_t outcome) const {
  double sum = 0;
  for (const Chance& chance : chances)
    if (chance.outcome >= outcome) sum += chance.chance;
  return sum;
}

double Odds::mean() const {
  double sum = 0;
  for (const Chance& chance : chances) sum += static_cast<double>(chance.outcome) * chance.chance;
  return sum;
}

Chance wilson(std::int64_t outcome, std::int64_t hits, std::int64_t n) {
  CHECK(n > 0 && hits >= 0 && hits <= n);
  const double z = 1.959963984540054;  // 97.5 % of a normal distribution lie below it
  const auto size = static_cast<double>(n);
  const double p = static_cast<double>(hits) / size;
  const double scale = 1 + z * z / size;
  const double middle = (p + z * z / (2 * size)) / scale;
  const double half = z / scale * std::sqrt(p * (1 - p) / size + z * z / (4 * size * size));
  return {outcome, p, hits == 0 ? 0 : std::max(0.0, middle - half),
          hits == n ? 1 : std::min(1.0, middle + half)};
}

std::vector<std::pair<std::int64_t, double>> Tally::sorted() const {
  std::vector<std::pair<std::int64_t, double>> all;
  all.reserve(near_.size() + far_.size());
  const auto above = far_.lower_bound(0);
  all.insert(all.end(), far_.begin(), above);
  for (std::size_t i = 0; i < near_.size(); ++i)
    if (near_[i] > 0)
      all.emplace_back(static_cast<std::int64_t>(i) - static_cast<std::int64_t>(kNear / 2), near_[i]);
  all.insert(all.end(), above, far_.end());
  return all;
}

Odds exact_odds(const Tally& tally, std::int64_t runs) {
  Odds odds{true, runs, {}};
  const auto sorted = tally.sorted();
  odds.chances.reserve(sorted.size());
  for (const auto& [outcome, chance] : sorted) odds.chances.push_back({outcome, chance, chance, chance});
  return odds;
}

Odds sampled_odds(const Tally& tally, std::int64_t runs) {
  Odds odds{false, runs, {}};
  for (const auto& [outcome, hits] : tally.sorted())
    odds.chances.push_back(wilson(outcome, std::llround(hits), runs));
  return odds;
}

Odds desk_odds(const std::function<std::int64_t(Dice&)>& rule, const OddsBudget& budget) {
  return odds_of(rule, budget);
}

}  // namespace drumhead
