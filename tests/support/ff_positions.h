// Small battlefields for Regimental Fire and Fury: every arm and most kinds of ground, few enough troops for
// many games.
#pragma once

#include <vector>

#include "support/position.h"

namespace drumhead::test {

std::vector<Position> ff_positions();

}  // namespace drumhead::test
