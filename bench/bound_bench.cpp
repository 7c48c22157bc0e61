// A bound of Belle Alliance in its largest battle: the answers of a game between captains, given again to the rules.
#include <benchmark/benchmark.h>

#include <memory>
#include <utility>
#include <vector>

#include "base/check.h"
#include "engine/referee.h"
#include "generals/general.h"
#include "lab/series.h"
#include "rules/rulebooks.h"
#include "sample.h"

namespace drumhead::bench {
namespace {

constexpr std::uint64_t kYear = 1813;

struct Recorded {
  BattleState start;
  std::vector<std::pair<Seat, Answer>> answers;
  int turns = 0;
};

Recorded recorded(const Rulebook& book) {
  Recorded game{battle("moeckern.toml", book), {}, 0};
  const auto player = [&](std::uint64_t side) -> Player {
    auto general = make_general("captain", book, kYear + side);
    CHECK(general.ok());
    return [&game, general = std::shared_ptr<General>(*std::move(general))](const View& view, const Ask& ask) {
      game.answers.emplace_back(ask.seat, general->answer(view, ask));
      return game.answers.back().second;
    };
  };
  FightSettings settings;
  settings.seed = kYear;
  const FightResult result = fight_battle(book, game.start, {player(0), player(1)}, settings);
  CHECK(result.finished && result.refused == 0);
  game.turns = result.turns;
  return game;
}

void bound_of_moeckern(benchmark::State& run) {
  const auto made = make_rulebook("belle-alliance");
  CHECK(made.ok());
  const Rulebook* book = made.value().get();
  const Recorded game = recorded(*book);
  for (auto _ : run) {
    Referee referee(*book, game.start, {.seed = kYear, .ear = Scene::Ear::kSilent});
    for (const auto& [seat, answer] : game.answers) CHECK(referee.answer(seat, answer).allowed());
  }
  run.counters["s/bound"] = benchmark::Counter(game.turns, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(bound_of_moeckern)->Unit(benchmark::kMillisecond)->MinTime(3);

}  // namespace
}  // namespace drumhead::bench
