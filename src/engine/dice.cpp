#include "engine/dice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/check.h"
#include "base/hash.h"

namespace drumhead {
namespace {

// Maps 64 random bits onto 0 .. n-1 without a modulo's bias.
int scaled(std::uint64_t bits, int n) {
  const auto size = static_cast<std::uint64_t>(n);
  const std::uint64_t low = ((bits & 0xffffffffULL) * size) >> 32;
  return static_cast<int>(((bits >> 32) * size + low) >> 32);
}

// Chances are counted in whole ways while those are exact in a double, and divided once; beyond that they are
// multiplied up as fractions.
struct Measure {
  double per_die;  // what one face weighs
  double total;    // of all ways

  Measure(int n, int sides) : per_die(1), total(std::pow(sides, n)) {
    if (total <= 9007199254740992.0) return;
    per_die = 1.0 / sides;
    total = 1;
  }
  void finish(std::vector<double>& ways) const {
    if (total == 1) return;
    for (double& way : ways) way /= total;
  }
};

// Of more dice than these the chances take too long to reckon: the time grows with the square of their number.
constexpr int kMostDice = 5'000;

// By number of successes, one die after the other: for any number of dice.
std::vector<double> count_chances_of_many(int n, double good, double bad) {
  std::vector<double> chances(static_cast<std::size_t>(n) + 1, 0.0);
  chances[0] = 1;
  for (std::size_t dice = 1; dice < chances.size(); ++dice) {
    for (std::size_t k = dice; k > 0; --k) chances[k] = chances[k] * bad + chances[k - 1] * good;
    chances[0] *= bad;
  }
  return chances;
}

// By number of successes: n over k, times the ways of k successes, times the ways of the others.
std::vector<double> count_chances(int n, int sides, int at_least) {
  const Measure measure(n, sides);
  const double good = (sides - at_least + 1) * measure.per_die;
  const double bad = (at_least - 1) * measure.per_die;
  if (n > 500) return count_chances_of_many(n, good, bad);  // n over k would leave the range of a double
  std::vector<double> chances(static_cast<std::size_t>(n) + 1);
  double ways = 1;
  for (int k = 0; k <= n; ++k) {
    chances[static_cast<std::size_t>(k)] = ways;
    ways *= good;
  }
  ways = 1;
  double chosen = 1;
  for (int k = n; k >= 0; --k) {
    chances[static_cast<std::size_t>(k)] *= chosen * ways;
    ways *= bad;
    chosen = chosen * k / (n - k + 1);
  }
  measure.finish(chances);
  return chances;
}

// By total; the first n are zero.
std::vector<double> sum_chances(int n, int sides) {
  const Measure measure(n, sides);
  std::vector<double> chances(static_cast<std::size_t>(n) * static_cast<std::size_t>(sides) + 1, 0.0);
  chances[0] = 1;
  for (int dice = 1; dice <= n; ++dice) {
    for (int total = dice * sides; total >= 0; --total) {
      double ways = 0;
      for (int face = 1; face <= std::min(sides, total); ++face)
        ways += chances[static_cast<std::size_t>(total - face)];
      chances[static_cast<std::size_t>(total)] = ways * measure.per_die;
    }
  }
  measure.finish(chances);
  return chances;
}

}  // namespace

int Enumeration::thrown(int n, int sides, int at_least) {
  if (n > kMostDice) return (at_least == 0 ? n : 0) + scaled(mix(given_up_++), n);
  const Spread& spread = spread_of(n, sides, at_least);
  const auto highest = static_cast<int>(spread.chances.size()) - 1;
  const auto depth = static_cast<std::size_t>(path_.end - trail_.data());
  if (depth == kDeepest) return spread.lowest + scaled(mix(given_up_++), highest - spread.lowest + 1);
  trail_[depth] = {spread.lowest, highest, spread.chances.data(), chance()};
  path_.here = ++path_.end;
  return spread.lowest;
}

std::size_t Enumeration::slot_of(int n, int sides, int at_least) const {
  const auto key = (static_cast<std::uint64_t>(n) << 40) ^ (static_cast<std::uint64_t>(sides) << 20) ^
                   static_cast<std::uint64_t>(at_least);
  std::size_t slot = static_cast<std::size_t>(mix(key)) & (slots_.size() - 1);
  while (slots_[slot] != nullptr) {
    const Spread& spread = *slots_[slot];
    if (spread.n == n && spread.sides == sides && spread.at_least == at_least) break;
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

const Enumeration::Spread& Enumeration::spread_of(int n, int sides, int at_least) {
  if (latest_ != nullptr && latest_->n == n && latest_->sides == sides && latest_->at_least == at_least)
    return *latest_;
  if (slots_.size() < 2 * (spreads_ + 1)) {
    std::vector<std::unique_ptr<Spread>> before = std::exchange(slots_, {});
    slots_.resize(std::max<std::size_t>(16, 2 * before.size()));
    for (auto& spread : before) {
      if (spread == nullptr) continue;
      auto& slot = slots_[slot_of(spread->n, spread->sides, spread->at_least)];
      slot = std::move(spread);
    }
  }
  auto& slot = slots_[slot_of(n, sides, at_least)];
  if (slot == nullptr) {
    std::vector<double> chances = at_least == 0 ? sum_chances(n, sides) : count_chances(n, sides, at_least);
    const auto possible = [](double chance) { return chance > 0; };
    chances.erase(std::find_if(chances.rbegin(), chances.rend(), possible).base(), chances.end());
    const auto lowest =
        static_cast<int>(std::find_if(chances.begin(), chances.end(), possible) - chances.begin());
    slot = std::make_unique<Spread>(Spread{n, sides, at_least, lowest, std::move(chances)});
    ++spreads_;
  }
  latest_ = slot.get();
  return *latest_;
}

Enumeration::Path Dice::no_path;

Dice Dice::seeded(std::uint64_t seed, std::int64_t already_thrown) {
  Dice dice;
  dice.seed_ = seed;
  dice.thrown_ = already_thrown;
  return dice;
}

Dice Dice::keyed(std::shared_ptr<const DiceKey> key, std::int64_t already_thrown) {
  Dice dice;
  dice.key_ = std::move(key);
  dice.thrown_ = already_thrown;
  return dice;
}

Dice Dice::scripted(std::vector<int> faces) {
  Dice dice;
  dice.from_script_ = true;
  dice.script_ = std::move(faces);
  return dice;
}

Dice Dice::repeated(std::vector<int> faces) {
  Dice dice = scripted(std::move(faces));
  dice.repeats_own_ = true;
  return dice;
}

Dice Dice::scripted_then_seeded(std::vector<int> faces, std::uint64_t seed) {
  Dice dice = scripted(std::move(faces));
  dice.seed_ = seed;
  dice.seed_goes_on_ = true;
  return dice;
}

Dice Dice::enumerated(Enumeration& walk) {
  Dice dice;
  dice.walk_ = &walk;
  dice.path_ = &walk.path_;
  return dice;
}

int seeded_face(std::uint64_t seed, std::int64_t i, int sides) {
  return 1 + scaled(mix(seed ^ mix(static_cast<std::uint64_t>(i))), sides);
}

int Dice::face(int sides) {
  const std::int64_t i = thrown_++;
  const bool from_own = !from_script_ || (seed_goes_on_ && next_ == script_.size());
  if (!from_own) return scripted_face(sides);
  return key_ ? key_->face(i, sides) : seeded_face(seed_, i, sides);
}

int Dice::scripted_face(int sides) {
  if (next_ == script_.size()) {
    if (trouble_.empty())
      trouble_ = fmt::format("the script of dice ran out: a d{} is needed after {}", sides,
                             next_ == 1 ? "1 face" : fmt::format("{} faces", next_));
    return 1;
  }
  const int face = script_[next_++];
  if (face >= 1 && face <= sides) return face;
  if (trouble_.empty())
    trouble_ =
        fmt::format("face {} in the script (number {}) cannot be thrown with a d{}", face, next_, sides);
  return 1;
}

int Dice::throw_one(int sides) {
  CHECK(sides >= 1);
  if (walk_ != nullptr) return walk_->thrown(1, sides, 0);
  const int result = face(sides);
  if (keep_) throws_.push_back({1, sides, 0, result, {result}});
  return result;
}

int Dice::throw_sum(int n, int sides) {
  CHECK(n >= 0 && sides >= 1);
  if (walk_ != nullptr) return walk_->thrown(n, sides, 0);
  Throw thrown{n, sides, 0, 0, {}};
  for (int i = 0; i < n; ++i) {
    const int shown = face(sides);
    thrown.result += shown;
    if (keep_) thrown.faces.push_back(shown);
  }
  const int total = thrown.result;
  if (keep_) throws_.push_back(std::move(thrown));
  return total;
}

int Dice::throw_count(int n, int sides, int at_least) {
  CHECK(n >= 0 && sides >= 1);
  if (walk_ != nullptr) return walk_->thrown(n, sides, std::clamp(at_least, 1, sides + 1));
  Throw thrown{n, sides, std::max(at_least, 1), 0, {}};
  for (int i = 0; i < n; ++i) {
    const int shown = face(sides);
    if (shown >= at_least) ++thrown.result;
    if (keep_) thrown.faces.push_back(shown);
  }
  const int hits = thrown.result;
  if (keep_) throws_.push_back(std::move(thrown));
  return hits;
}

std::string spoken_faces(const Throw& t) {
  std::string text;
  for (const int face : t.faces) {
    if (!text.empty()) text += ' ';
    text += std::to_string(face);
  }
  return text;
}

std::vector<Throw> Dice::take_throws() { return std::exchange(throws_, {}); }

int Sampler::below(int n) {
  CHECK(n > 0);
  return scaled(mix(seed_ ^ mix(taken_++ + 0x5361'6d70'6c65ULL)), n);
}

}  // namespace drumhead
