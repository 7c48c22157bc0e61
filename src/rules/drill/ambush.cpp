// Chapter 9: ambush. What a side does not know: its Views, its checks and its moves come through here.
#include <algorithm>

#include "rules/drill/chapters.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

std::vector<UnitId> hidden_from(const Book& book, const BattleState& state, Seat seat) {
  std::vector<UnitId> hidden;
  for (const Unit& unit : state.units)
    if (unit.side != seat && in_ambush(book, state, unit.id)) hidden.push_back(unit.id);
  return hidden;
}

}  // namespace

// DR-120.
bool in_ambush(const Book& book, const BattleState& state, UnitId id) {
  if (state.setting->options[kAmbush] == 0 || !state.unit(id).on_table) return false;
  if (has(state, id, kMoved) || has(state, id, kFired) || has(state, id, kCharged)) return false;
  const Footprint place = print(book, state, id);
  const auto& pieces = state.ground->pieces;
  const bool inside = std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return piece.kind == PieceKind::kWood &&
           std::all_of(place.boxes.begin(), place.boxes.end(),
                       [&](const Quad& quad) { return holds(piece, quad); });
  });
  return inside && !any_enemy_within(book, state, id, book.tables.ambush);
}

BattleState known_to(const Book& book, const BattleState& state, Seat seat) {
  View view = project_common(state, seat, book.words);
  for (const UnitId id : hidden_from(book, state, seat)) erase_unit(view, id);
  return std::move(view.known);
}

// DR-121.
std::optional<Path> way_to_ambush(const Book& book, const BattleState& state, UnitId id, const Path& path) {
  const std::vector<UnitId> hidden = hidden_from(book, state, state.unit(id).side);
  if (hidden.empty()) return std::nullopt;
  const Trace way = trace(marcher(book, state, id), path, move_rules(book, state));
  std::optional<Along> first;
  for (const UnitId enemy : hidden) {
    const auto at = first_within(way, print(book, state, enemy), book.tables.ambush);
    if (at && (!first || *at < *first)) first = at;
  }
  if (!first) return std::nullopt;
  return cut_at(way, *first);
}

}  // namespace drumhead::drill
