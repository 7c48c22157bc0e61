#include "engine/spoken.h"

#include <fmt/args.h>
#include <fmt/format.h>

namespace drumhead {

std::string name(const BattleState& state, UnitId id) { return std::string(state.name(id)); }

std::string named(const BattleState& state, std::string_view pattern, const std::vector<UnitId>& units,
                  const std::vector<std::string>& words) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const UnitId unit : units) store.push_back(name(state, unit));
  for (const std::string& text : words) store.push_back(text);
  return fmt::vformat(pattern, store);
}

std::string name(const Piece& piece) {
  return piece.name.empty() ? fmt::format("the {}", name_of(piece.kind)) : piece.name;
}

std::string counted(int n, const char* one, const char* many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

}  // namespace drumhead
