#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

AskForm deploy_form(const Site&, const Ask&) { return {}; }
Verdict check_deploy(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_deploy(const Book&, Scene&, const Ask&, const Answer&) {}
void end_turn(const Book&, Scene& scene) {
  if (scene.state.turn >= 12) scene.state.outcome = {true, Seat::kNobody, kEven};
}
Seat holder_of(const BattleState& state, const Objective& objective) {
  const std::int16_t holder = state.pieces[objective.piece.index()].markers[kHolder];
  return holder == 0 ? Seat::kNobody : static_cast<Seat>(holder - 1);
}

}  // namespace drumhead::bb
