// View: what one seat may know, as a type of its own. Secrets are absent from it, not merely unpainted:
// `known` is a state from which everything hidden from the seat has been erased. Computer players, bots and
// the browser get a View and nothing else.
#pragma once

#include <string>

#include "engine/battle_state.h"

namespace drumhead {

struct Vocabulary;

struct View {
  Seat seat = Seat::kNobody;
  BattleState known;

  friend bool operator==(const View&, const View&) = default;
};

// The part of projecting that is the same in every book: other seats' slips vanish, their sealed Asks lose their
// subjects, secret markers of enemies are blank. A rulebook's project() starts with this.
View project_common(const BattleState& state, Seat seat, const Vocabulary& words);

// Erases a unit that the seat must not know of: its place in the list stays, everything about it is gone.
void erase_unit(View& view, UnitId id);

}  // namespace drumhead
