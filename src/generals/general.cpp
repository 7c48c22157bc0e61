#include "generals/general.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/hash.h"
#include "engine/referee.h"

namespace drumhead {
namespace {

class Random final : public General {
 public:
  Random(const Rulebook& book, std::uint64_t seed) : book_(book), sampler_(seed) {}

  Answer answer(const View& view, const Ask& ask) override {
    const std::vector<Answer> candidates = book_.candidates(view, ask, sampler_);
    CHECK(!candidates.empty());
    return candidates[static_cast<std::size_t>(sampler_.below(static_cast<int>(candidates.size())))];
  }

 private:
  const Rulebook& book_;
  Sampler sampler_;
};

// Plays every candidate out on imagined worlds up to its own next question, and takes the one after which its side
// stands best. The other side's answers on the way are its defaults.
class Captain final : public General {
 public:
  Captain(const Rulebook& book, std::uint64_t seed) : book_(book), sampler_(seed), seed_(seed) {}

  Answer answer(const View& view, const Ask& ask) override {
    const std::vector<Answer> candidates = book_.candidates(view, ask, sampler_);
    CHECK(!candidates.empty());
    const std::size_t weighed = std::min(candidates.size(), book_.worth_weighing(ask));
    if (weighed <= 1) return candidates.front();
    const Worlds worlds = imagined(view);
    std::size_t best = 0;
    std::int64_t best_value = 0;
    for (std::size_t i = 0; i < weighed; ++i) {
      const std::int64_t worth = worth_of(worlds, ask, candidates[i]);
      if (i > 0 && worth <= best_value) continue;  // equals: the rulebook's first thought
      best = i;
      best_value = worth;
    }
    ++answered_;
    return candidates[best];
  }

 private:
  static constexpr int kWorlds = 4;
  static constexpr int kForeignAnswers = 8;

  // Where nothing is hidden, all worlds are alike and differ in their luck only; and if they are as they look, every
  // candidate is legal in them.
  struct Worlds {
    std::vector<BattleState> all;
    bool alike = true;
    bool as_seen = true;
  };

  Worlds imagined(const View& view) {
    Worlds worlds;
    for (int i = 0; i < kWorlds; ++i) {
      worlds.all.push_back(book_.imagine(view, sampler_));
      worlds.alike = worlds.alike && worlds.all.back() == worlds.all.front();
    }
    worlds.as_seen = worlds.alike && worlds.all.front() == view.known;
    return worlds;
  }

  // The sum over all worlds.
  std::int64_t worth_of(const Worlds& worlds, const Ask& ask, const Answer& candidate) {
    std::int64_t total = 0;
    for (std::size_t i = 0; i < worlds.all.size(); ++i) {
      BattleState state = worlds.all[i];
      const bool checked = worlds.as_seen || (worlds.alike && i > 0);
      if (!checked && !check_answer(book_, state, ask, candidate).allowed()) return INT64_MIN;  // this world forbids it
      // Every candidate meets the same luck in the same world.
      Dice dice = Dice::seeded(mix(seed_ ^ mix(answered_ * 64 + i)), state.dice_thrown);
      dice.keep_throws(false);
      Scene scene(state, dice, Scene::Ear::kSilent);
      play_out(book_, scene, ask, candidate);
      let_the_others_answer(scene, ask.seat);
      const std::int64_t worth = book_.value(state, ask.seat) + outcome_worth(state, ask.seat);
      // No die fell: with other luck it would end the same.
      if (worlds.alike && dice.thrown() == worlds.all[i].dice_thrown) return worth * kWorlds;
      total += worth;
    }
    return total;
  }

  void let_the_others_answer(Scene& scene, Seat seat) {
    for (int n = 0; n < kForeignAnswers && !scene.state.outcome.over; ++n) {
      const auto& asks = scene.state.asks;
      if (std::any_of(asks.begin(), asks.end(), [seat](const Ask& a) { return a.seat == seat; })) return;
      const Ask open = asks.front();
      play_out(book_, scene, open, form_of(book_, scene.state, open).fallback);
    }
  }

  static std::int64_t outcome_worth(const BattleState& state, Seat seat) {
    constexpr std::int64_t kBattle = 100'000;
    if (!state.outcome.over || state.outcome.winner == Seat::kNobody) return 0;
    return state.outcome.winner == seat ? kBattle : -kBattle;
  }

  const Rulebook& book_;
  Sampler sampler_;
  std::uint64_t seed_;
  std::uint64_t answered_ = 0;
};

}  // namespace

std::vector<std::string> general_levels() { return {"random", "captain"}; }

Result<std::unique_ptr<General>> make_general(std::string_view level, const Rulebook& book, std::uint64_t seed) {
  if (level == "random") return std::unique_ptr<General>(std::make_unique<Random>(book, seed));
  if (level == "captain") return std::unique_ptr<General>(std::make_unique<Captain>(book, seed));
  return LoadError{"", 0, fmt::format("there is no general called `{}`; there are: random, captain", level)};
}

}  // namespace drumhead
