// Names of the things on the table, and the words of paths: what text calls them, and how text finds them
// again. Shared by JSON, words and playthroughs. An unknown name comes back as an error with the nearest
// known one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/battle_state.h"
#include "engine/vocabulary.h"

namespace drumhead {

// "none" for an id that is none or refers to nothing. A piece without a name of its own is "#3".
std::string name_of(const BattleState& state, UnitId id);
std::string name_of(const BattleState& state, LeaderId id);
std::string name_of(const BattleState& state, PieceId id);
std::string name_of(const BattleState& state, CommandId id);

// Exactly so written, else the only one that differs in capitals alone.
Result<UnitId> unit_called(const BattleState& state, std::string_view name);
Result<LeaderId> leader_called(const BattleState& state, std::string_view name);
Result<PieceId> piece_called(const BattleState& state, std::string_view name);

std::vector<std::string> unit_names(const BattleState& state);  // "" for those a View has erased
std::vector<std::string> leader_names(const BattleState& state);
std::vector<std::string> piece_names(const BattleState& state);

std::string_view name_of(LegKind kind);  // "advance", "wheel", "road", "form"
std::string_view name_of(Hand hand);
std::string_view name_of(Anchor anchor);   // "front", "left", "right", "centre"
std::string_view name_of(ParamKind kind);  // "unit", "yes or no"
std::string_view name_of(Seat seat);       // "A", "B", "nobody"
std::optional<LegKind> leg_kind(std::string_view name);
std::optional<Hand> hand_called(std::string_view name);
std::optional<Anchor> anchor_called(std::string_view name);
std::optional<Seat> seat_called(std::string_view name);  // "A" or "B"

// The index of a name in a list: exactly, else regardless of capitals if only one fits; -1 if none.
int find_name(const std::vector<std::string>& names, std::string_view name);
template <class Words>
std::vector<std::string> names_of(const Words& words) {
  std::vector<std::string> names;
  names.reserve(words.size());
  for (const auto& word : words) names.push_back(word.name);
  return names;
}
// "no unit is called `Blu/2`; nearest is `Blue/2`", or all of them if they are few and none is near.
std::string unknown(std::string_view sort, std::string_view name, const std::vector<std::string>& known);
// "a, b, c", at most `most` of them.
std::string listed(const std::vector<std::string>& names, std::size_t most = 12);

std::string lower(std::string_view text);  // letters of the alphabet alone

}  // namespace drumhead
