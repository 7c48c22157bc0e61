#include "engine/battle_state.h"

#include <algorithm>

#include "base/hash.h"
#include "engine/fields.h"

namespace drumhead {
namespace {

template <class T>
void hash_value(Hasher& hasher, const T& value) {
  if constexpr (kIsNumber<T>) {
    hasher.add(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_same_v<T, std::string>) {
    hasher.add(std::string_view(value));
  } else if constexpr (IsId<T>::value) {
    hasher.add(static_cast<std::int64_t>(value.value));
  } else if constexpr (std::is_same_v<T, Vec>) {
    hasher.add(value.x);
    hasher.add(value.y);
  } else if constexpr (std::is_same_v<T, Pose>) {
    hash_value(hasher, value.at);
    hasher.add(static_cast<std::int64_t>(value.facing.centidegrees));
  } else if constexpr (IsShared<T>::value) {
    hasher.add(static_cast<std::int64_t>(value != nullptr));
    if (value != nullptr) hash_value(hasher, *value);
  } else if constexpr (IsVariant<T>::value) {
    hasher.add(static_cast<std::int64_t>(value.index()));
    std::visit([&](const auto& held) { hash_value(hasher, held); }, value);
  } else if constexpr (IsVector<T>::value || IsArray<T>::value) {
    hasher.add(static_cast<std::int64_t>(value.size()));
    for (const auto& element : value) hash_value(hasher, element);
  } else {
    fields(value, [&](const char*, const auto& field) { hash_value(hasher, field); });
  }
}

template <class T>
std::span<const T> run_of(const std::vector<T>& all, UnitId id) {
  const auto first = std::find_if(all.begin(), all.end(), [id](const T& t) { return t.unit == id; });
  const auto last = std::find_if(first, all.end(), [id](const T& t) { return t.unit != id; });
  // From pointers: emscripten's vector iterators do not make a span.
  return {all.data() + (first - all.begin()), static_cast<std::size_t>(last - first)};
}

template <class T>
bool same(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
  return a == b || (a != nullptr && b != nullptr && *a == *b);
}

}  // namespace

bool operator==(const Slip& a, const Slip& b) {
  return a.ask == b.ask && a.sealed == b.sealed && same(a.answer, b.answer);
}

bool operator==(const BattleState& a, const BattleState& b) {
  return same(a.ground, b.ground) && same(a.setting, b.setting) && a.pieces == b.pieces && a.units == b.units &&
         a.stands == b.stands && a.bends == b.bends && a.leaders == b.leaders && a.commands == b.commands &&
         a.tokens == b.tokens && a.records == b.records && a.frames == b.frames && a.asks == b.asks &&
         a.slips == b.slips && a.asked == b.asked && a.turn == b.turn && a.dice_thrown == b.dice_thrown &&
         a.numbers == b.numbers && a.side_numbers == b.side_numbers && a.outcome == b.outcome;
}

std::span<const Stand> BattleState::stands_of(UnitId id) const { return run_of(stands, id); }
std::span<const Bend> BattleState::bends_of(UnitId id) const { return run_of(bends, id); }

std::uint64_t hash_of(const BattleState& state) {
  Hasher hasher;
  hash_value(hasher, state);
  return hasher.value();
}

int figures_standing(const Unit& unit, const Formation& formation) {
  if (formation.counted_by < 0) return unit.strength;
  const int counted = unit.markers[static_cast<std::size_t>(formation.counted_by)];
  const int each = std::max(1, formation.figures_per_stand);
  return counted > 0 ? counted : (unit.strength + each - 1) / each;
}

Coord gap_kept(const Unit& unit, const Formation& formation) {
  if (formation.spaced_by < 0) return -1;
  const int tenths = unit.markers[static_cast<std::size_t>(formation.spaced_by)];
  return tenths > 0 ? tenths * kPerMm / 10 : -1;
}

Body body_of(const BattleState& state, std::span<const Formation> formations, UnitId id) {
  const Unit& unit = state.unit(id);
  const Formation& formation = formations[unit.formation];
  return {&formation,
          unit.pose,
          unit.files,
          figures_standing(unit, formation),
          state.bends_of(id),
          state.stands_of(id),
          gap_kept(unit, formation)};
}

std::vector<UnitId> units_of(const BattleState& state, Seat side) {
  std::vector<UnitId> ids;
  for (const Unit& unit : state.units)
    if (unit.side == side && unit.on_table) ids.push_back(unit.id);
  return ids;
}

std::vector<UnitId> units_of(const BattleState& state, Seat side, const std::function<bool(UnitId)>& such) {
  std::vector<UnitId> ids = units_of(state, side);
  std::erase_if(ids, [&](UnitId id) { return !such(id); });
  return ids;
}

int reduce(Unit& unit, int by) {
  const int taken = std::min<int>(by, unit.strength);
  unit.strength = static_cast<std::int16_t>(unit.strength - taken);
  if (unit.strength == 0) unit.on_table = false;
  return taken;
}

}  // namespace drumhead
