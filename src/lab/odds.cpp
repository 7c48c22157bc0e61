#include "lab/odds.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace drumhead {

namespace {

constexpr std::uint64_t kWidest = 4096;  // of the array; an outcome farther away goes into the map
constexpr std::int64_t kMargin = 32;
constexpr std::int64_t kFarthest = std::int64_t{1} << 62;  // so that places in the array never wrap around

}  // namespace

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

void Tally::add_outside(std::int64_t outcome, double weight) {
  if (outcome > kFarthest || outcome < -kFarthest) {
    far_[outcome] += weight;
    return;
  }
  if (near_.empty()) {
    low_ = outcome - kMargin;
    near_.assign(static_cast<std::size_t>(2 * kMargin), 0.0);
    near_[static_cast<std::uint64_t>(outcome) - static_cast<std::uint64_t>(low_)] += weight;
    return;
  }
  const auto above = static_cast<std::uint64_t>(outcome) - static_cast<std::uint64_t>(low_);
  const auto below = static_cast<std::uint64_t>(low_) - static_cast<std::uint64_t>(outcome);
  if (outcome > low_ && above < kWidest) {
    near_.resize(std::min<std::size_t>(kWidest, 2 * above), 0.0);
    near_[above] += weight;
  } else if (outcome < low_ && near_.size() + below <= kWidest) {
    near_.insert(near_.begin(), below, 0.0);
    low_ = outcome;
    near_[0] += weight;
  } else {
    far_[outcome] += weight;
  }
}

std::vector<std::pair<std::int64_t, double>> Tally::sorted() const {
  // The array may have grown over an outcome that began in the map, so that both can hold a part of it.
  std::vector<std::pair<std::int64_t, double>> all;
  all.reserve(near_.size());
  for (std::size_t i = 0; i < near_.size(); ++i)
    if (near_[i] > 0) all.emplace_back(low_ + static_cast<std::int64_t>(i), near_[i]);
  if (far_.empty()) return all;
  std::map<std::int64_t, double> joined(far_);
  for (const auto& [outcome, weight] : all) joined[outcome] += weight;
  return {joined.begin(), joined.end()};
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
