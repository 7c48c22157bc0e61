// Positions under drill's rules, by name: where its rule tests begin, and what the contract suite plays from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/position.h"

namespace drumhead::test {

Position drill_position(std::string_view name);      // stops the program if there is none
std::vector<Position> drill_positions();

}  // namespace drumhead::test
