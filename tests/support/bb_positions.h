// Small battlefields for Brigades and Batteries: every arm and every kind of ground, few enough troops for many games.
#pragma once

#include <vector>

#include "support/position.h"

namespace drumhead::test {

std::vector<Position> bb_positions();

}  // namespace drumhead::test
