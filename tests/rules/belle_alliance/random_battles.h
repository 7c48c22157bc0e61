// Random positions and what is done to them to find out whether a chapter treats everybody alike: the same
// battle with its units listed in another order, in a mirror, and turned by quarters.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "rules/belle_alliance/the_book.h"
#include "rules/belle_alliance/words.h"
#include "table/mirror.h"

namespace drumhead::test {

// Numbers below n, from one seed.
class Pick {
 public:
  explicit Pick(unsigned seed) : engine_(seed) {}
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool one_in(int n) { return below(n) == 0; }
  // As many numbers from 0 on, shuffled.
  std::vector<std::int16_t> order_of(std::size_t n) {
    std::vector<std::int16_t> order(n);
    std::iota(order.begin(), order.end(), std::int16_t{0});
    std::shuffle(order.begin(), order.end(), engine_);
    return order;
  }

 private:
  std::mt19937 engine_;
};

struct Troops {
  const char* type;
  const char* formation;
  int strength;
};

// The orders of one side as they lie on the table when they are carried out.
inline void lay_sheet(BattleState& state, Seat side, Answer sheet) {
  Ask ask;
  ask.seat = side;
  ask.kind = ba::kAskOrders;
  state.slips.push_back({ask, false, std::make_shared<const Answer>(std::move(sheet))});
}

template <class Change>
void change_sheets(BattleState& state, Change&& change) {
  for (Slip& slip : state.slips) {
    Answer sheet = *slip.answer;
    for (Order& order : sheet.orders) change(order);
    slip.answer = std::make_shared<const Answer>(std::move(sheet));
  }
}

// The unit with id i is now called order[i].
inline BattleState renamed(const BattleState& state, const std::vector<std::int16_t>& order) {
  const auto now = [&](UnitId id) { return id.valid() ? UnitId{order[id.index()]} : id; };
  BattleState out = state;
  auto setting = std::make_shared<Setting>(*state.setting);
  for (const Unit& unit : state.units) {
    Unit& again = out.unit(now(unit.id));
    again = unit;
    again.id = now(unit.id);
    again.parent = now(unit.parent);
    setting->units[now(unit.id).index()] = state.profile(unit.id);
  }
  out.setting = setting;
  for (Stand& stand : out.stands) stand.unit = now(stand.unit);
  std::stable_sort(out.stands.begin(), out.stands.end(),
                   [](const Stand& a, const Stand& b) { return a.unit < b.unit; });
  for (Record& record : out.records) record.a = now(record.a), record.b = now(record.b);
  change_sheets(out, [&](Order& ordered) {
    ordered.unit = now(ordered.unit);
    for (auto& [param, value] : ordered.args)
      if (auto* id = std::get_if<UnitId>(&value)) *id = now(*id);
  });
  return out;
}

inline Value image_of(const Transform& t, std::int16_t param, Value value) {
  if (auto* point = std::get_if<Vec>(&value)) *point = transformed(t, *point);
  if (auto* path = std::get_if<Path>(&value)) *path = transformed(t, *path);
  auto* number = std::get_if<std::int64_t>(&value);
  const bool hand = param == ba::kHandParam || param == ba::kAnchorHand || param == ba::kQuarterTurn;
  if (number != nullptr && hand && t.mirrored) *number = 1 - *number;
  return value;
}

inline BattleState image(const Transform& t, const BattleState& state) {
  BattleState out = state;
  out.ground = settled(transformed(t, *state.ground));
  for (Unit& unit : out.units) unit = transformed(t, unit);
  change_sheets(out, [&](Order& order) {
    for (auto& [param, value] : order.args) value = image_of(t, param, value);
  });
  return out;
}

}  // namespace drumhead::test
