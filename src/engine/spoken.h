// Words that the sentences of every rulebook are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/battle_state.h"

namespace drumhead {

std::string name(const BattleState& state, UnitId id);
// A pattern whose {0}, {1} ... are the names of the units, then the words that follow.
std::string named(const BattleState& state, std::string_view pattern, const std::vector<UnitId>& units,
                  const std::vector<std::string>& words = {});
std::string name(const Piece& piece);                           // its own, or "the wood"
std::string counted(int n, const char* one, const char* many);  // "1 stand", "3 stands"

}  // namespace drumhead
