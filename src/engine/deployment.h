// Deployment zones, for books whose players set up their armies themselves.
#pragma once

#include "engine/battle_state.h"

namespace drumhead {

bool has_deployment_zone(const BattleState& state, Seat seat);
bool in_deployment_zone(const BattleState& state, Seat seat, const Quad& quad);  // wholly in one of them
bool in_deployment_zone(const BattleState& state, Seat seat, Vec point);

}  // namespace drumhead
