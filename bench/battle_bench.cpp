// Whole battles of the drill between computer players, and what a turn is made of.
#include <benchmark/benchmark.h>

#include <memory>

#include "base/check.h"
#include "engine/referee.h"
#include "generals/general.h"
#include "lab/series.h"
#include "sample.h"

namespace drumhead::bench {
namespace {

constexpr std::int64_t kSeeds = 16;  // the battles of a run, over and over

FightResult one_battle(std::string_view level, std::uint64_t seed, Scene::Ear ear) {
  std::array<std::unique_ptr<General>, 2> generals;
  for (std::uint64_t side = 0; side < 2; ++side) {
    auto general = make_general(level, drill(), seed * 2 + side);
    CHECK(general.ok());
    generals[side] = *std::move(general);
  }
  const auto player = [&](std::size_t side) {
    return
        [&general = *generals[side]](const View& view, const Ask& ask) { return general.answer(view, ask); };
  };
  FightSettings settings;
  settings.seed = seed;
  settings.ear = ear;
  const FightResult result = fight_battle(drill(), crossroads(), {player(0), player(1)}, settings);
  CHECK(result.finished && result.refused == 0);
  return result;
}

void fight(benchmark::State& run, std::string_view level, Scene::Ear ear) {
  std::int64_t game = 0;
  std::int64_t answers = 0;
  for (auto _ : run) answers += one_battle(level, static_cast<std::uint64_t>(game++ % kSeeds), ear).answers;
  run.counters["answers"] = static_cast<double>(answers) / static_cast<double>(game);
  run.counters["battles/s"] = benchmark::Counter(static_cast<double>(game), benchmark::Counter::kIsRate);
}

void battle_random(benchmark::State& run) { fight(run, "random", Scene::Ear::kSilent); }
void battle_random_recorded(benchmark::State& run) { fight(run, "random", Scene::Ear::kRecording); }
void battle_captain(benchmark::State& run) { fight(run, "captain", Scene::Ear::kSilent); }
BENCHMARK(battle_random)->Unit(benchmark::kMillisecond)->MinTime(1);
BENCHMARK(battle_random_recorded)->Unit(benchmark::kMillisecond)->MinTime(1);
BENCHMARK(battle_captain)->Unit(benchmark::kMillisecond)->MinTime(2);

// The first question of the first move: its candidates, and the check of each of them.
BattleState first_move() {
  Referee referee(drill(), crossroads(), {.ear = Scene::Ear::kSilent});
  while (referee.state().asks.front().sealed) {
    const Ask ask = referee.state().asks.front();
    Sampler sampler(1);
    CHECK(
        referee.answer(ask.seat, drill().candidates(referee.view(ask.seat), ask, sampler).front()).allowed());
  }
  return referee.state();
}

void turn_candidates(benchmark::State& run) {
  const BattleState state = first_move();
  const Ask ask = state.asks.front();
  const View view = drill().project(state, ask.seat);
  std::size_t count = 0;
  for (auto _ : run) {
    Sampler sampler(1);
    const auto answers = drill().candidates(view, ask, sampler);
    count = answers.size();
    benchmark::DoNotOptimize(answers.data());
  }
  run.counters["candidates"] = static_cast<double>(count);
}
BENCHMARK(turn_candidates)->Unit(benchmark::kMicrosecond);

void turn_check_candidates(benchmark::State& run) {
  const BattleState state = first_move();
  const Ask ask = state.asks.front();
  Sampler sampler(1);
  const std::vector<Answer> answers = drill().candidates(drill().project(state, ask.seat), ask, sampler);
  for (auto _ : run)
    for (const Answer& answer : answers) CHECK(check_answer(drill(), state, ask, answer).allowed());
  run.counters["candidates"] = static_cast<double>(answers.size());
}
BENCHMARK(turn_check_candidates)->Unit(benchmark::kMicrosecond);

void turn_view(benchmark::State& run) {
  const BattleState state = first_move();
  for (auto _ : run) benchmark::DoNotOptimize(drill().project(state, Seat::kA));
}
BENCHMARK(turn_view);

void turn_value(benchmark::State& run) {
  const BattleState state = first_move();
  for (auto _ : run) benchmark::DoNotOptimize(drill().value(state, Seat::kA));
}
BENCHMARK(turn_value);

}  // namespace
}  // namespace drumhead::bench
