#include "engine/dice.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/check.h"
#include "base/hash.h"
#include "geom/coord.h"

namespace drumhead {
namespace {

// Maps 64 random bits onto 0 .. n-1 without a modulo's bias.
int scaled(std::uint64_t bits, int n) {
  __extension__ using Unsigned = unsigned __int128;
  return static_cast<int>((static_cast<Unsigned>(bits) * static_cast<unsigned>(n)) >> 64);
}

std::vector<double> binomial_weights(int n, int sides, int at_least) {
  const int good = std::clamp(sides - at_least + 1, 0, sides);
  std::vector<double> weights{1};
  for (int i = 0; i < n; ++i) {
    weights.push_back(0);
    for (std::size_t k = weights.size() - 1; k > 0; --k) weights[k] = weights[k] * (sides - good) + weights[k - 1] * good;
    weights[0] *= sides - good;
  }
  return weights;
}

std::vector<double> sum_weights(int n, int sides) {
  std::vector<double> weights{1};
  for (int i = 0; i < n; ++i) {
    std::vector<double> next(weights.size() + static_cast<std::size_t>(sides) - 1, 0.0);
    for (std::size_t k = 0; k < weights.size(); ++k)
      for (std::size_t face = 0; face < static_cast<std::size_t>(sides); ++face) next[k + face] += weights[k];
    weights = std::move(next);
  }
  return weights;
}

}  // namespace

bool Enumeration::next() {
  CHECK(depth_ == trail_.size());
  while (!trail_.empty()) {
    Branch& last = trail_.back();
    do ++last.chosen;
    while (last.chosen < last.size && last.weights[last.chosen] == 0);
    if (last.chosen < last.size) break;
    trail_.pop_back();
  }
  depth_ = 0;
  return !trail_.empty();
}

double Enumeration::chance() const {
  double weight = 1;
  double total = 1;
  for (const Branch& branch : trail_) {
    weight *= branch.weights[branch.chosen];
    total *= branch.total;
  }
  return weight / total;
}

int Enumeration::choose(int lowest, const std::vector<double>& weights) {
  if (depth_ == trail_.size()) {
    double total = 0;
    for (const double w : weights) total += w;
    int first = 0;
    while (weights[static_cast<std::size_t>(first)] == 0) ++first;
    trail_.push_back({lowest, first, weights.data(), static_cast<int>(weights.size()), total});
  }
  const Branch& branch = trail_[depth_++];
  return branch.lowest + branch.chosen;
}

const std::vector<double>& Enumeration::known(int n, int sides, int at_least) {
  for (const auto& k : known_)
    if (k->n == n && k->sides == sides && k->at_least == at_least) return k->weights;
  std::vector<double> weights = at_least == 0 ? sum_weights(n, sides) : binomial_weights(n, sides, at_least);
  known_.push_back(std::make_unique<Known>(Known{n, sides, at_least, std::move(weights)}));
  return known_.back()->weights;
}

const std::vector<double>& Enumeration::binomial(int n, int sides, int at_least) {
  return known(n, sides, std::clamp(at_least, 1, sides + 1));
}

const std::vector<double>& Enumeration::sums(int n, int sides) { return known(n, sides, 0); }

Dice Dice::seeded(std::uint64_t seed, std::int64_t already_thrown) {
  Dice dice;
  dice.seed_ = seed;
  dice.thrown_ = already_thrown;
  return dice;
}

Dice Dice::scripted(std::vector<int> faces) {
  Dice dice;
  dice.source_ = Source::kScript;
  dice.script_ = std::move(faces);
  return dice;
}

Dice Dice::enumerated(Enumeration& walk) {
  Dice dice;
  dice.source_ = Source::kEnumeration;
  dice.keep_ = false;
  dice.walk_ = &walk;
  walk.rewind();
  return dice;
}

int Dice::face(int sides) {
  const std::int64_t i = thrown_++;
  if (source_ == Source::kSeed) return 1 + scaled(mix(seed_ ^ mix(static_cast<std::uint64_t>(i))), sides);
  if (next_ == script_.size()) {
    if (trouble_.empty()) trouble_ = fmt::format("the script of dice ran out: a d{} is needed after {} faces", sides, next_);
    return 1;
  }
  const int face = script_[next_++];
  if (face >= 1 && face <= sides) return face;
  if (trouble_.empty()) trouble_ = fmt::format("face {} in the script (number {}) cannot be thrown with a d{}", face, next_, sides);
  return 1;
}

int Dice::roll(int sides) {
  CHECK(sides >= 1);
  if (source_ == Source::kEnumeration) return walk_->choose(1, walk_->sums(1, sides));
  const int result = face(sides);
  note(1, sides, 0, result, {result});
  return result;
}

int Dice::sum(int n, int sides) {
  CHECK(n >= 0 && sides >= 1);
  if (source_ == Source::kEnumeration) return walk_->choose(n, walk_->sums(n, sides));
  std::vector<int> faces;
  int total = 0;
  for (int i = 0; i < n; ++i) {
    faces.push_back(face(sides));
    total += faces.back();
  }
  note(n, sides, 0, total, std::move(faces));
  return total;
}

int Dice::count(int n, int sides, int at_least) {
  CHECK(n >= 0 && sides >= 1);
  if (source_ == Source::kEnumeration) return walk_->choose(0, walk_->binomial(n, sides, at_least));
  std::vector<int> faces;
  int hits = 0;
  for (int i = 0; i < n; ++i) {
    faces.push_back(face(sides));
    if (faces.back() >= at_least) ++hits;
  }
  note(n, sides, std::max(at_least, 1), hits, std::move(faces));
  return hits;
}

void Dice::note(int dice, int sides, int at_least, int result, std::vector<int> faces) {
  if (keep_) throws_.push_back({dice, sides, at_least, result, std::move(faces)});
}

std::vector<Throw> Dice::take_throws() { return std::exchange(throws_, {}); }

int Sampler::below(int n) {
  CHECK(n > 0);
  return scaled(mix(seed_ ^ mix(taken_++ + 0x5361'6d70'6c65ULL)), n);
}

}  // namespace drumhead
