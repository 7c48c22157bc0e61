#include "engine/deployment.h"

#include <algorithm>

namespace drumhead {
namespace {

template <class Question>
bool any_zone(const BattleState& state, Seat seat, Question&& holds_it) {
  const auto& zones = state.setting->zones;
  return std::any_of(zones.begin(), zones.end(), [&](const DeploymentZone& zone) {
    return zone.side == seat && holds_it(state.ground->piece(zone.piece));
  });
}

}  // namespace

bool has_deployment_zone(const BattleState& state, Seat seat) {
  return any_zone(state, seat, [](const Piece&) { return true; });
}

bool in_deployment_zone(const BattleState& state, Seat seat, const Quad& quad) {
  return any_zone(state, seat, [&](const Piece& piece) { return holds(piece, quad); });
}

bool in_deployment_zone(const BattleState& state, Seat seat, Vec point) {
  return any_zone(state, seat, [&](const Piece& piece) { return lies_on(piece, point); });
}

}  // namespace drumhead
