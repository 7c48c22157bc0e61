// Paths: checked among 60 units on 24 pieces of ground, and the region a body can reach.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "sample.h"
#include "table/measure.h"
#include "table/reach.h"
#include "table/trace.h"

namespace drumhead::bench {
namespace {

std::vector<Obstacle> others(const BattleState& state, UnitId mover) {
  std::vector<Obstacle> out;
  for (const Unit& unit : state.units)
    if (unit.id != mover)
      out.push_back({unit.id, unit.side, footprint(body_of(state, formations(), unit.id))});
  return out;
}

MoveRules move_rules(const BattleState& state) {
  return {.formations = formations(), .ground = state.ground.get()};
}

// Wheel and advance nine inches: what it meets, what it costs, whom it runs into.
void path_check(benchmark::State& run) {
  const BattleState state = armies(60);
  const UnitId mover(22);
  const Marcher body = marcher_of(body_of(state, formations(), mover), mover);
  const Path path{leg::wheel(Hand::kLeft, degrees(30)), leg::advance(inches(9))};
  const RateOf rate = [&](const Leg&, const CheckPoint& point) -> std::optional<Rate> {
    for (const Piece& piece : state.ground->pieces)
      if (piece.kind == PieceKind::kWood && cover_of(piece, point.footprint.boxes) != Cover::kNone)
        return Rate{2, 1};
    return Rate{};
  };
  for (auto _ : run) {
    const std::vector<Obstacle> obstacles = others(state, mover);
    const Trace way = trace(body, path, move_rules(state));
    benchmark::DoNotOptimize(total_cost(leg_costs(way, rate)));
    benchmark::DoNotOptimize(troops_met(way, obstacles));
  }
}
BENCHMARK(path_check)->Unit(benchmark::kMicrosecond);

void path_reach(benchmark::State& run) {
  const BattleState state = armies(60);
  const UnitId mover(22);
  const Marcher body = marcher_of(body_of(state, formations(), mover), mover);
  const std::vector<Obstacle> obstacles = others(state, mover);
  ReachRules rules;
  rules.move = move_rules(state);
  rules.budget = inches(9);
  rules.barred = [&](const Footprint& place) {
    return std::any_of(obstacles.begin(), obstacles.end(),
                       [&](const Obstacle& o) { return overlap(o.footprint, place); });
  };
  for (auto _ : run) benchmark::DoNotOptimize(reach_region(body, rules));
}
BENCHMARK(path_reach)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace drumhead::bench
