#include "play/commanders.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/naming.h"

namespace drumhead {
namespace {

bool is_only(const std::vector<PlaceRecord>& places, Seat seat) {
  return std::count_if(places.begin(), places.end(),
                       [&](const PlaceRecord& place) { return place.seat == seat; }) == 1;
}

bool names_it(const PlaceRecord& place, const std::string& command) {
  return std::find(place.commands.begin(), place.commands.end(), command) != place.commands.end();
}

bool led_by_another(const std::vector<PlaceRecord>& places, const PlaceRecord& but, const BattleState& state,
                    UnitId unit) {
  return std::any_of(places.begin(), places.end(), [&](const PlaceRecord& place) {
    return place.seat == but.seat && place.place != but.place && !place.commands.empty() &&
           leads(place, state, unit);
  });
}

// What nobody else leads is the first's, too.
bool is_his(const std::vector<PlaceRecord>& places, const PlaceRecord& place, const BattleState& state,
            UnitId unit) {
  if (place.commands.empty() || place.place == 0)
    return leads(place, state, unit) || !led_by_another(places, place, state, unit);
  return leads(place, state, unit);
}

}  // namespace

bool leads(const PlaceRecord& place, const BattleState& state, UnitId unit) {
  if (place.commands.empty()) return true;
  if (!unit.valid() || unit.index() >= state.units.size()) return false;
  CommandId command = state.unit(unit).command;
  for (std::size_t steps = 0; command.valid() && steps <= state.commands.size(); ++steps) {
    if (names_it(place, name_of(state, command))) return true;
    command = state.commands[command.index()].superior;
  }
  return false;
}

bool is_asked(const std::vector<PlaceRecord>& places, const PlaceRecord& place, const BattleState& state,
              const Ask& ask) {
  if (place.seat != ask.seat) return false;
  return is_only(places, place.seat) || !ask.unit.valid() || is_his(places, place, state, ask.unit);
}

std::string not_his_to_order(const std::vector<PlaceRecord>& places, const PlaceRecord& place,
                             const BattleState& state, const Ask& ask, int form_most_orders,
                             const Answer& answer) {
  if (is_only(places, place.seat)) return {};
  if (!is_asked(places, place, state, ask))
    return fmt::format("this question is about {}, which another commander of your side leads",
                       name_of(state, ask.unit));
  for (const Order& order : answer.orders) {
    if (order.unit.valid() && !is_his(places, place, state, order.unit))
      return fmt::format("{} is led by another commander of your side: order your own units",
                         name_of(state, order.unit));
    if (!order.unit.valid() && !ask.unit.valid() && place.place != 0)
      return "what concerns the whole side is decided by its first commander";
  }
  if (answer.orders.empty() && form_most_orders <= 1 && place.place != 0)
    return "what concerns the whole side is decided by its first commander";
  return {};
}

bool is_shared_sheet(const std::vector<PlaceRecord>& places, Seat seat, const AskForm& form) {
  return form.most_orders > 1 && !is_only(places, seat);
}

Answer part_of(const std::vector<PlaceRecord>& places, const PlaceRecord& place, const BattleState& state,
               const Answer& whole) {
  Answer part{whole.ask, {}};
  for (const Order& order : whole.orders)
    if (order.unit.valid() ? is_his(places, place, state, order.unit) : place.place == 0)
      part.orders.push_back(order);
  return part;
}

Answer whole_sheet(const std::vector<PlaceRecord>& places, const BattleState& state, const Ask& ask,
                   const AskForm& form, const SheetParts& parts) {
  Answer whole{ask.id, {}};
  for (const PlaceRecord& place : places) {
    if (place.seat != ask.seat) continue;
    const auto given = parts.find(place.place);
    const Answer part = given == parts.end() ? part_of(places, place, state, form.fallback) : given->second;
    whole.orders.insert(whole.orders.end(), part.orders.begin(), part.orders.end());
  }
  return whole;
}

std::vector<int> parts_missing(const std::vector<PlaceRecord>& places, const BattleState& state,
                               const Ask& ask, const AskForm& form, const SheetParts& parts) {
  std::vector<int> missing;
  for (const PlaceRecord& place : places) {
    if (place.seat != ask.seat || parts.contains(place.place)) continue;
    const bool concerned = std::any_of(form.verbs.begin(), form.verbs.end(), [&](const VerbOffer& verb) {
      return std::any_of(verb.units.begin(), verb.units.end(),
                         [&](UnitId unit) { return is_his(places, place, state, unit); });
    });
    if (concerned) missing.push_back(place.place);
  }
  return missing;
}

std::string trouble_with_commands(const std::vector<PlaceRecord>& places, const BattleState& state) {
  for (const PlaceRecord& place : places) {
    std::vector<std::string> known;
    for (const Command& command : state.commands)
      if (command.side == place.seat) known.push_back(name_of(state, command.id));
    for (const std::string& name : place.commands) {
      if (std::find(known.begin(), known.end(), name) == known.end())
        return unknown("command of that side", name, known);
      for (const PlaceRecord& other : places)
        if (other.seat == place.seat && other.place != place.place && names_it(other, name))
          return fmt::format("`{}` is given to two commanders", name);
    }
    if (place.commands.empty() && !is_only(places, place.seat) && place.place != 0)
      return "where a side has several commanders, `commands` names the brigades of each";
  }
  return {};
}

}  // namespace drumhead
