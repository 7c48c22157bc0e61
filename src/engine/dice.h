// Dice: the only source of chance. Three verbs; behind them a secret (games that people play: roll i is a keyed function of
// secret, shares and i), a short seed (the laboratory: roll i is a mix of seed and i, which whoever searches can foretell), a
// script (tests, replays, dice typed in from a real table) or an enumeration (exact odds).
// Rules receive Dice and can name no other generator.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/dice_secret.h"

namespace drumhead {

// One throw as the log keeps it.
struct Throw {
  int dice = 1;
  int sides = 6;
  int at_least = 0;  // count(): a face of this or more is a success; 0 for roll() and sum()
  int result = 0;
  std::vector<int> faces;  // empty when enumerated
};

std::string spoken_faces(const Throw& t);  // "6 3 5"

// The walk through all outcomes of a rule: which result each throw has on the path under way. The rule is run
// once for every outcome; throws it has made before on this path repeat their result, the next one begins
// with its lowest. A sum or a count of n dice is one throw, with as many results as there are different
// totals. lab/odds.h is the ready-made use of it. The rule must depend on nothing but its dice.
class Enumeration {
 public:
  Enumeration() = default;
  Enumeration(const Enumeration&) = delete;
  Enumeration& operator=(const Enumeration&) = delete;

  // Calls tally(run(), chance) once for every outcome until tally returns false; run() runs the rule with
  // dice of this walk.
  template <class Run, class Tally>
  void each(Run&& run, Tally&& tally) {
    restart();
    auto first = run();
    bool more = tally(std::move(first), chance());
    while (more && path_.end != trail_.data() && !gave_up()) more = each_result_of_last(run, tally);
  }

  // A rule that throws on and on ("again on a 6") has no last outcome, and thousands of dice at once have too many: past
  // kDeepest throws, and of such a throw, the walk answers with pseudo-random results, so that the rule comes to an end,
  // stops soon after and says so here. Its odds must be sampled.
  bool gave_up() const { return given_up_ > 0; }

  static constexpr std::size_t kDeepest = 256;

 private:
  friend class Dice;

  // What one throw can give, by result: zero below the lowest possible, never zero from there up.
  struct Spread {
    int n, sides, at_least;  // at_least 0: a sum
    int lowest;
    std::vector<double> chances;
  };
  // A throw of the path under way.
  struct Branch {
    int result;
    int highest;
    const double* chances;  // of a Spread
    double before;          // chance of the path up to this throw
  };
  // Dice look at this alone when they repeat a throw.
  struct Path {
    const Branch* here = nullptr;  // after the throws made in this run
    const Branch* end = nullptr;   // after all throws of the path
  };

  // The results of the deepest throw that are still to be visited. Nearly all outcomes differ from the one
  // before in nothing else, so what they need is held here and not looked up.
  template <class Run, class Tally>
  bool each_result_of_last(Run& run, Tally& tally) {
    const Branch* const end = path_.end;
    Branch& last = trail_[static_cast<std::size_t>(end - trail_.data()) - 1];
    const Branch branch = last;
    for (int result = branch.result + 1; result <= branch.highest; ++result) {
      last.result = result;
      path_.here = trail_.data();
      auto outcome = run();
      if (path_.end != end)
        return tally(std::move(outcome), chance());  // it threw again: that is deepest now
      if (!tally(std::move(outcome), branch.before * branch.chances[result])) return false;
    }
    --path_.end;
    return true;
  }
  void restart() {
    path_ = {trail_.data(), trail_.data()};
    given_up_ = 0;
  }
  double chance() const {
    if (path_.end == trail_.data()) return 1;
    const Branch& last = path_.end[-1];
    return last.before * last.chances[last.result];
  }
  int thrown(int n, int sides, int at_least);  // a throw not made before on this path
  const Spread& spread_of(int n, int sides, int at_least);
  std::size_t slot_of(int n, int sides, int at_least) const;

  std::array<Branch, kDeepest> trail_;
  Path path_{trail_.data(), trail_.data()};
  std::uint64_t given_up_ = 0;  // throws answered with pseudo-random results
  const Spread* latest_ = nullptr;
  std::vector<std::unique_ptr<Spread>> slots_;  // a hash table of the spreads met so far
  std::size_t spreads_ = 0;
};

class Dice {
 public:
  static Dice seeded(std::uint64_t seed, std::int64_t already_thrown = 0);
  static Dice keyed(std::shared_ptr<const DiceKey> key, std::int64_t already_thrown = 0);
  static Dice scripted(std::vector<int> faces);
  static Dice repeated(std::vector<int> faces);  // a script of what a seed or secret has thrown before
  static Dice scripted_then_seeded(std::vector<int> faces, std::uint64_t seed);  // where the script ends the seed goes on
  static Dice enumerated(Enumeration& walk);  // serves every outcome of the walk

  // With no dice at all, a sum is 0 and a count is 0. A count at 1 or less is every die, above the sides
  // none.
  int roll(int sides) { return repeats() ? (path_->here++)->result : throw_one(sides); }
  int sum(int n, int sides) { return repeats() ? (path_->here++)->result : throw_sum(n, sides); }
  int count(int n, int sides, int at_least) {
    return repeats() ? (path_->here++)->result : throw_count(n, sides, at_least);
  }

  // A script takes over in the middle of a battle: counting goes on from there.
  void resume(std::int64_t already_thrown) { thrown_ = already_thrown; }
  // Single dice thrown so far, over the whole battle: where the next roll of seed or secret will be taken.
  std::int64_t thrown() const { return thrown_; }
  // The throws since the last call, for the event that tells of them. Enumerated dice keep none.
  std::vector<Throw> take_throws();
  // The latest throw, for a sentence that tells its faces; only while throws are kept.
  const Throw& last() const { return throws_.back(); }
  void keep_throws(bool keep) { keep_ = keep; }

  // A script that ran out, or asked for a face the die has not: the rule stops being told the truth and
  // this says so. Left-over faces are for the caller to complain of.
  const std::string& trouble() const { return trouble_; }
  std::size_t faces_left() const { return script_.size() - next_; }
  // Not thrown by this program: on a real table, or written down in a script.
  bool by_hand() const { return from_script_ && !repeats_own_ && (!seed_goes_on_ || next_ > 0); }

 private:
  bool repeats() const { return path_->here != path_->end; }
  int throw_one(int sides);
  int throw_sum(int n, int sides);
  int throw_count(int n, int sides, int at_least);
  int face(int sides);
  int scripted_face(int sides);

  static Enumeration::Path no_path;     // always at its end, and so never written to
  Enumeration::Path* path_ = &no_path;  // of the walk, or none: one test serves both
  Enumeration* walk_ = nullptr;
  bool from_script_ = false;
  bool repeats_own_ = false;
  bool seed_goes_on_ = false;
  bool keep_ = true;
  std::uint64_t seed_ = 0;
  std::shared_ptr<const DiceKey> key_;  // none: the seed's
  std::int64_t thrown_ = 0;
  std::vector<int> script_;
  std::size_t next_ = 0;
  std::vector<Throw> throws_;
  std::string trouble_;
};

// Die number i (from 0) of a battle with this seed.
int seeded_face(std::uint64_t seed, std::int64_t i, int sides);

// Choices that are not dice: which candidate a computer player looks at, which hidden world it imagines.
class Sampler {
 public:
  explicit Sampler(std::uint64_t seed) : seed_(seed) {}
  int below(int n);  // 0 .. n-1

 private:
  std::uint64_t seed_;
  std::uint64_t taken_ = 0;
};

}  // namespace drumhead
