#include "engine/naming.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "engine/decimal.h"

namespace drumhead {
std::string lower(std::string_view text) {
  std::string low(text);
  for (char& c : low)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return low;
}

namespace {

constexpr std::array<std::string_view, 9> kLegs{"advance", "oblique", "wheel", "turn", "sidestep",
                                                "retire",  "road",    "free",  "form"};
constexpr std::array<std::string_view, 2> kHands{"left", "right"};
constexpr std::array<std::string_view, 4> kAnchors{"front", "left", "right", "centre"};
constexpr std::array<std::string_view, 14> kParams{"unit",      "units",   "leader",    "piece", "path",
                                                   "formation", "heading", "point",     "pose",  "number",
                                                   "length",    "choice",  "yes or no", "hand"};

template <class Enum, std::size_t n>
std::string_view word(const std::array<std::string_view, n>& words, Enum value) {
  const auto i = static_cast<std::size_t>(value);
  return i < n ? words[i] : "none";
}

template <class Enum, std::size_t n>
std::optional<Enum> value(const std::array<std::string_view, n>& words, std::string_view name) {
  for (std::size_t i = 0; i < n; ++i)
    if (words[i] == name) return static_cast<Enum>(i);
  return std::nullopt;
}

template <class Tag>
std::string name_at(const std::vector<std::string>& names, Id<Tag> id) {
  return id.valid() && id.index() < names.size() ? names[id.index()] : "none";
}

template <class IdType>
Result<IdType> called(std::string_view sort, const std::vector<std::string>& names, std::string_view name) {
  const int i = find_name(names, name);
  if (i < 0) return LoadError{"", 0, unknown(sort, name, names)};
  return IdType{static_cast<std::int16_t>(i)};
}

}  // namespace

std::string name_of(const BattleState& state, UnitId id) {
  if (!id.valid() || state.setting == nullptr || id.index() >= state.setting->units.size()) return "none";
  return state.setting->units[id.index()].name;
}
std::string name_of(const BattleState& state, LeaderId id) {
  return state.setting == nullptr ? "none" : name_at(state.setting->leaders, id);
}
std::string name_of(const BattleState& state, PieceId id) { return name_at(piece_names(state), id); }
std::string name_of(const BattleState& state, CommandId id) {
  return state.setting == nullptr ? "none" : name_at(state.setting->commands, id);
}

Result<UnitId> unit_called(const BattleState& state, std::string_view name) {
  return called<UnitId>("unit", unit_names(state), name);
}
Result<LeaderId> leader_called(const BattleState& state, std::string_view name) {
  return called<LeaderId>("leader", leader_names(state), name);
}
Result<PieceId> piece_called(const BattleState& state, std::string_view name) {
  if (!name.empty() && name.front() == '#') {
    const auto number = whole_number_from(name.substr(1));
    const bool known = number && state.ground != nullptr && *number >= 0 &&
                       *number < static_cast<std::int64_t>(state.ground->pieces.size());
    if (known) return PieceId{static_cast<std::int16_t>(*number)};
  }
  return called<PieceId>("piece of ground", piece_names(state), name);
}

std::vector<std::string> unit_names(const BattleState& state) {
  return state.setting == nullptr ? std::vector<std::string>{} : names_of(state.setting->units);
}
std::vector<std::string> leader_names(const BattleState& state) {
  return state.setting == nullptr ? std::vector<std::string>{} : state.setting->leaders;
}
std::vector<std::string> piece_names(const BattleState& state) {
  if (state.ground == nullptr) return {};
  std::vector<std::string> names = names_of(state.ground->pieces);
  std::vector<std::string> sorted = names;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto [from, to] = std::equal_range(sorted.begin(), sorted.end(), state.ground->pieces[i].name);
    const bool shared = to - from > 1;
    if (names[i].empty() || names[i].front() == '#' || shared) names[i] = fmt::format("#{}", i);
  }
  return names;
}

std::string_view name_of(LegKind kind) { return word(kLegs, kind); }
std::string_view name_of(Hand hand) { return word(kHands, hand); }
std::string_view name_of(Anchor anchor) { return word(kAnchors, anchor); }
std::string_view name_of(ParamKind kind) { return word(kParams, kind); }
std::string_view name_of(Seat seat) {
  switch (seat) {
    case Seat::kA:
      return "A";
    case Seat::kB:
      return "B";
    case Seat::kNobody:
      return "nobody";
  }
  return "nobody";
}
std::optional<LegKind> leg_kind(std::string_view name) { return value<LegKind>(kLegs, name); }
std::optional<Hand> hand_called(std::string_view name) { return value<Hand>(kHands, name); }
std::optional<Anchor> anchor_called(std::string_view name) { return value<Anchor>(kAnchors, name); }
std::optional<Seat> seat_called(std::string_view name) {
  if (name == "A" || name == "a") return Seat::kA;
  if (name == "B" || name == "b") return Seat::kB;
  return std::nullopt;
}

int find_name(const std::vector<std::string>& names, std::string_view name) {
  if (name.empty()) return -1;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<int>(i);
  int found = -1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (lower(names[i]) != lower(name)) continue;
    if (found >= 0) return -1;
    found = static_cast<int>(i);
  }
  return found;
}

std::string unknown(std::string_view sort, std::string_view name, const std::vector<std::string>& known) {
  std::vector<std::string> named;
  for (const std::string& k : known)
    if (!k.empty()) named.push_back(k);
  const std::string start = fmt::format("no {} is called `{}`", sort, name);
  if (named.empty()) return fmt::format("{}; there is none", start);
  const std::string near = nearest_word(std::string(name.substr(0, 64)), named);
  if (!near.empty()) return fmt::format("{}; nearest is `{}`", start, near);
  return fmt::format("{}; known are: {}", start, listed(named));
}

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) {
    if (i > 0) text += ", ";
    text += names[i];
  }
  if (names.size() > most) text += fmt::format(" and {} more", names.size() - most);
  return text;
}

}  // namespace drumhead
