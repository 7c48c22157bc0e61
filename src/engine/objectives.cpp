#include "engine/objectives.h"

#include <fmt/format.h>

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

}  // namespace drumhead
