// Words that the sentences of every rulebook are made of.
#pragma once

#include <string>

#include "engine/battle_state.h"

namespace drumhead {

std::string name(const BattleState& state, UnitId id);
std::string name(const Piece& piece);                           // its own, or "the wood"
std::string counted(int n, const char* one, const char* many);  // "1 stand", "3 stands"

}  // namespace drumhead
