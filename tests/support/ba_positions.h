// Positions of Belle Alliance for the contract suite: two brigades in fire and melee from the first bound on,
// and a village with a brook to hold.
#pragma once

#include <vector>

#include "support/position.h"

namespace drumhead::test {

std::vector<Position> ba_positions();

}  // namespace drumhead::test
