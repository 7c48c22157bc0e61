#include "engine/spoken.h"

#include <fmt/format.h>

namespace drumhead {

std::string name(const BattleState& state, UnitId id) { return std::string(state.name(id)); }

std::string name(const Piece& piece) {
  return piece.name.empty() ? fmt::format("the {}", name_of(piece.kind)) : piece.name;
}

std::string counted(int n, const char* one, const char* many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

}  // namespace drumhead
