#include "generals/general.h"

#include <fmt/format.h>
#include <algorithm>
#include <memory>
#include <optional>

#include "base/hash.h"
#include "engine/referee.h"

namespace drumhead {
namespace {

const Answer& any_of(const std::vector<Answer>& candidates, Sampler& sampler) {
  CHECK(!candidates.empty());
  return candidates[static_cast<std::size_t>(sampler.below(static_cast<int>(candidates.size())))];
}

class Random final : public General {
 public:
  Random(const Rulebook& book, std::uint64_t seed) : book_(book), sampler_(seed) {}

  Answer answer(const View& view, const Ask& ask) override {
    return any_of(book_.candidates(view, ask, sampler_), sampler_);
  }

 private:
  const Rulebook& book_;
  Sampler sampler_;
};

// Plays every candidate out on imagined worlds up to its own next question, and takes the one after which its
// side stands best. The other side's sealed answers are any that it might have given, the others on the way
// its defaults.
class Captain final : public General {
 public:
  Captain(const Rulebook& book, std::uint64_t seed) : book_(book), sampler_(seed), seed_(seed) {}

  Answer answer(const View& view, const Ask& ask) override {
    const std::vector<Answer> candidates = book_.candidates(view, ask, sampler_);
    CHECK(!candidates.empty());
    const std::size_t weighed = std::min(candidates.size(), book_.worth_weighing(ask));
    if (weighed <= 1) return candidates.front();
    const std::vector<BattleState> worlds = imagined(view, ask);
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
  static constexpr std::size_t kWorlds = 4;
  static constexpr int kForeignAnswers = 8;

  // Several guesses at what the view leaves out; where it leaves out nothing one world, to be met with
  // several lucks. A candidate is legal in all of them: its seat sees the same in each.
  std::vector<BattleState> imagined(const View& view, const Ask& ask) {
    std::vector<BattleState> worlds;
    while (worlds.size() < kWorlds) {
      std::optional<BattleState> guess = book_.imagine(view, sampler_);
      const bool guessed = guess.has_value();
      worlds.push_back(guessed ? *std::move(guess) : view.known);
      const bool filled_in = ask.sealed && fill_in_sealed_answers(worlds.back(), ask.seat);
      if (!guessed && !filled_in) break;
    }
    return worlds;
  }

  // What the other seats might write on the slips that are to be opened together with this one; false: nobody
  // is asked.
  bool fill_in_sealed_answers(BattleState& world, Seat seat) {
    bool any = false;
    const std::vector<Ask> open = world.asks;
    for (const Ask& ask : open) {
      if (!ask.sealed || ask.seat == seat) continue;
      const Answer answer = any_of(book_.candidates(book_.project(world, ask.seat), ask, sampler_), sampler_);
      world.slips.push_back({ask, true, std::make_shared<const Answer>(answer)});
      std::erase(world.asks, ask);
      any = true;
    }
    return any;
  }

  // The sum over all worlds and lucks.
  std::int64_t worth_of(const std::vector<BattleState>& worlds, const Ask& ask, const Answer& candidate) {
    std::int64_t total = 0;
    for (std::size_t i = 0; i < kWorlds; ++i) {
      BattleState state = worlds[i % worlds.size()];
      const std::int64_t thrown_before = state.dice_thrown;
      // Every candidate meets the same luck in the same world.
      Dice dice = Dice::seeded(mix(seed_ ^ mix(answered_ * 64 + i)), thrown_before);
      dice.keep_throws(false);
      Scene scene(state, dice, Scene::Ear::kSilent);
      play_out(book_, scene, ask, candidate);
      let_the_others_answer(scene, ask.seat);
      const std::int64_t worth = book_.value(state, ask.seat) + outcome_worth(state, ask.seat);
      // No die fell: with other luck it would end the same.
      if (worlds.size() == 1 && dice.thrown() == thrown_before) return worth * std::int64_t{kWorlds};
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
