// Dice: the only source of chance. Three verbs; behind them a seed (roll i is a mix of seed and i), a
// script (tests, replays, dice typed in from a real table) or an enumeration (exact odds).
// Rules receive Dice and can name no other generator.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace drumhead {

// One throw as the log keeps it.
struct Throw {
  int dice = 1;
  int sides = 6;
  int at_least = 0;         // count(): a face of this or more is a success; 0 for roll() and sum()
  int result = 0;
  std::vector<int> faces;   // empty when enumerated
};

// The walk through all outcomes of a rule: the choices made so far, deepest last.
class Enumeration {
 public:
  // The weights of the results of one throw, from its lowest result upward.
  struct Branch {
    int lowest = 0;
    int chosen = 0;               // index into weights
    const double* weights = nullptr;
    int size = 0;
    double total = 0;
  };

  // Steps to the next outcome; false when all have been visited.
  bool next();
  void rewind() { depth_ = 0; }
  double chance() const;          // of the outcome just run
  int choose(int lowest, const std::vector<double>& weights);
  bool overran(std::size_t limit) const { return trail_.size() > limit; }

  const std::vector<double>& binomial(int n, int sides, int at_least);
  const std::vector<double>& sums(int n, int sides);

 private:
  struct Known {
    int n, sides, at_least;
    std::vector<double> weights;
  };
  const std::vector<double>& known(int n, int sides, int at_least);

  std::vector<Branch> trail_;
  std::size_t depth_ = 0;
  std::vector<std::unique_ptr<Known>> known_;
};

class Dice {
 public:
  static Dice seeded(std::uint64_t seed, std::int64_t already_thrown = 0);
  static Dice scripted(std::vector<int> faces);
  static Dice enumerated(Enumeration& walk);

  int roll(int sides);
  int sum(int n, int sides);
  int count(int n, int sides, int at_least);

  // A script takes over in the middle of a battle: counting goes on from there.
  void resume(std::int64_t already_thrown) { thrown_ = already_thrown; }
  // Single dice thrown so far, over the whole battle: where the next seeded roll will be taken.
  std::int64_t thrown() const { return thrown_; }
  // The throws since the last call, for the event that tells of them.
  std::vector<Throw> take_throws();
  void keep_throws(bool keep) { keep_ = keep; }

  // A script that ran out, or asked for a face the die has not: the rule stops being told the truth and
  // this says so. Left-over faces are for the caller to complain of.
  const std::string& trouble() const { return trouble_; }
  std::size_t faces_left() const { return script_.size() - next_; }

 private:
  enum class Source { kSeed, kScript, kEnumeration };
  int face(int sides);
  void note(int dice, int sides, int at_least, int result, std::vector<int> faces);

  Source source_ = Source::kSeed;
  bool keep_ = true;
  std::uint64_t seed_ = 0;
  std::int64_t thrown_ = 0;
  std::vector<int> script_;
  std::size_t next_ = 0;
  Enumeration* walk_ = nullptr;
  std::vector<Throw> throws_;
  std::string trouble_;
};

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
