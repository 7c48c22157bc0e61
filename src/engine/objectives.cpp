#include "engine/objectives.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead {
namespace {

void set_holder(BattleState& state, const Objective& objective, std::size_t marker, Seat side) {
  state.pieces[objective.piece.index()].markers[marker] =
      static_cast<std::int16_t>(static_cast<int>(side) + 1);
}

}  // namespace

Seat holder_of(const BattleState& state, const Objective& objective, std::size_t marker) {
  if (!objective.piece.valid()) return Seat::kNobody;
  const std::int16_t holder = state.pieces[objective.piece.index()].markers[marker];
  return holder == 0 ? Seat::kNobody : static_cast<Seat>(holder - 1);
}

void set_starting_holders(BattleState& state, std::size_t marker) {
  for (const Objective& objective : state.setting->objectives)
    if (objective.piece.valid() && objective.held_at_start != Seat::kNobody)
      set_holder(state, objective, marker, objective.held_at_start);
}

void take_objectives(Scene& scene, std::size_t marker, Cite rule,
                     const std::function<bool(const Piece& ground, Seat side)>& takes) {
  BattleState& state = scene.state;
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    for (const Seat side : {Seat::kA, Seat::kB}) {
      if (holder_of(state, objective, marker) == side) continue;
      if (!takes(state.ground->piece(objective.piece), side)) continue;
      set_holder(state, objective, marker, side);
      scene.tell(rule, {},
                 [&] { return fmt::format("{} takes {}.", state.side_name(side), objective.name); });
    }
  }
}

bool stands_alone_on(const BattleState& state, const Piece& ground, Seat side,
                     const std::function<Footprint(UnitId)>& print, const std::function<bool(UnitId)>& counts) {
  bool any_counts = false;
  for (const Unit& unit : state.units) {
    if (!unit.on_table || cover_of(ground, print(unit.id).boxes) == Cover::kNone) continue;
    if (unit.side != side) return false;
    any_counts = any_counts || counts(unit.id);
  }
  return any_counts;
}

bool stands_alone_on(const Bodies& bodies, const Piece& ground, Seat side, const std::function<bool(UnitId)>& counts) {
  return stands_alone_on(bodies.state, ground, side, [&](UnitId id) { return bodies.print(id); }, counts);
}

SideTally side_tally(const BattleState& state, Seat side, std::size_t marker) {
  SideTally sum;
  for (const Unit& unit : state.units) {
    if (unit.side != side) continue;
    sum.strength += state.profile(unit.id).original_strength;
    sum.lost += state.profile(unit.id).original_strength - unit.strength;
  }
  for (const Objective& objective : state.setting->objectives)
    if (holder_of(state, objective, marker) == side) sum.points += objective.points;
  return sum;
}

void decide(Scene& scene, const Vocabulary& words, Cite rule, std::span<const int> a, std::span<const int> b) {
  const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  const auto i = static_cast<std::size_t>(differ - a.begin());
  const Seat winner = i == a.size() ? Seat::kNobody : a[i] > b[i] ? Seat::kA : Seat::kB;
  scene.state.outcome = {true, winner, static_cast<std::int16_t>(i + 1)};
  scene.announce(rule, [&] {
    const std::string& why = words.outcomes[i + 1];
    return winner == Seat::kNobody ? fmt::format("The battle is drawn: {}.", why)
                                   : fmt::format("{} wins: {}.", scene.state.side_name(winner), why);
  });
}

}  // namespace drumhead
