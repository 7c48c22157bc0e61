// A state as a value: copied, hashed, compared, projected, written.
#include <benchmark/benchmark.h>

#include <cstddef>

#include "base/check.h"
#include "engine/chronicle.h"
#include "engine/facts.h"
#include "engine/referee.h"
#include "engine/view.h"
#include "sample.h"

namespace drumhead::bench {
namespace {

template <class List>
std::size_t bytes_of(const List& list) {
  return list.size() * sizeof(typename List::value_type);
}

// What a copy copies: the state itself and what its lists hold. Ground and setting are shared.
std::size_t bytes_copied(const BattleState& s) {
  return sizeof(BattleState) + bytes_of(s.pieces) + bytes_of(s.units) + bytes_of(s.stands) +
         bytes_of(s.bends) + bytes_of(s.leaders) + bytes_of(s.commands) + bytes_of(s.tokens) +
         bytes_of(s.records) + bytes_of(s.frames) + bytes_of(s.asks) + bytes_of(s.slips);
}

void state_copy(benchmark::State& run) {
  const BattleState state = armies(static_cast<int>(run.range(0)));
  for (auto _ : run) {
    BattleState copy = state;
    benchmark::DoNotOptimize(copy.units.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(state_copy)->Arg(60)->Arg(200);

void state_copy_flat(benchmark::State& run) {
  const std::vector<std::byte> bytes(bytes_copied(armies(static_cast<int>(run.range(0)))));
  for (auto _ : run) {
    std::vector<std::byte> copy = bytes;
    benchmark::DoNotOptimize(copy.data());
    benchmark::ClobberMemory();
  }
  run.counters["bytes"] = static_cast<double>(bytes.size());
}
BENCHMARK(state_copy_flat)->Arg(60)->Arg(200);

void state_hash(benchmark::State& run) {
  const BattleState state = armies(static_cast<int>(run.range(0)));
  for (auto _ : run) benchmark::DoNotOptimize(hash_of(state));
}
BENCHMARK(state_hash)->Arg(60)->Arg(200);

// What an event that moved one unit carries.
void state_change(benchmark::State& run) {
  const BattleState before = armies(static_cast<int>(run.range(0)));
  BattleState after = before;
  after.units[7].pose.at.x += inches(3);
  after.units[7].markers[0] = 9;
  for (auto _ : run) benchmark::DoNotOptimize(change_between(before, after));
}
BENCHMARK(state_change)->Arg(60)->Arg(200);

void state_projection(benchmark::State& run) {
  const BattleState state = armies(static_cast<int>(run.range(0)));
  for (auto _ : run) benchmark::DoNotOptimize(project_common(state, Seat::kA, drill().words()));
}
BENCHMARK(state_projection)->Arg(60)->Arg(200);

// The line a chronicle gets for one answer: here a move.
void chronicle_line(benchmark::State& run) {
  Referee referee(drill(), crossroads(), {});
  while (referee.chronicle().entries.size() < 4) {
    const Ask ask = referee.state().asks.front();
    Sampler sampler(1);
    const std::vector<Answer> answers = drill().candidates(referee.view(ask.seat), ask, sampler);
    CHECK(referee.answer(ask.seat, ask.sealed ? answers.front() : answers.at(1)).allowed());
  }
  const ChronicleEntry& entry = referee.chronicle().entries[3];  // after the opening and two secret sheets
  CHECK(!entry.events.empty() && !entry.answer.orders.at(0).args.empty());
  for (auto _ : run) benchmark::DoNotOptimize(entry_line(entry, 3));
}
BENCHMARK(chronicle_line);

}  // namespace
}  // namespace drumhead::bench
