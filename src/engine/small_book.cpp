#include "engine/small_book.h"

#include <fmt/format.h>

namespace drumhead {

void begin_next_turn(Scene& scene, Cite rule) {
  BattleState& state = scene.state;
  const Seat begins = state.setting->first == Seat::kB ? Seat::kB : Seat::kA;
  set_first_side(scene, ++state.turn % 2 == 1 ? begins : other(begins));
  scene.announce(rule, [&] {
    return fmt::format("Turn {}. {} moves first.", state.turn, state.side_name(first_side(scene)));
  });
}

}  // namespace drumhead
