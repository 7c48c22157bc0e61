// Chapter 2: secret orders. Both sides are asked at once, sealed; the slips are opened together.
#include <fmt/format.h>
#include <algorithm>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"

namespace drumhead::drill {

AskForm orders_form(const Book&, const BattleState& state, const Ask& ask) {
  AskForm form;
  form.prompt =
      fmt::format("{}: give secret orders. A unit without an order stands.", state.side_name(ask.seat));
  form.rule = cite::dr_010;
  const std::vector<UnitId> units = units_of(state, ask.seat);
  form.least_orders = 0;
  form.most_orders = static_cast<int>(units.size());
  form.verbs = {{kGiveOrder, units, {{.param = kGiven}}}};
  form.fallback = {ask.id, {}};
  return form;
}

Verdict check_orders(const Book&, const BattleState& state, const Answer& answer) {
  for (const Order& order : answer.orders)
    if (order.number(kGiven) == kAssault && !steady(state, order.unit))
      return refuse(cite::dr_012,
                    fmt::format("{} is shaken and cannot be ordered to assault: let it stand or march.",
                                name(state, order.unit)));
  return allow();
}

void give_orders(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& state = scene.state;
  for (const UnitId id : units_of(state, ask.seat)) {
    const auto order = std::find_if(answer.orders.begin(), answer.orders.end(),
                                    [&](const Order& o) { return o.unit == id; });
    const bool ordered = order != answer.orders.end();
    const std::int64_t given = ordered ? order->number(kGiven) : std::int64_t{kStand};
    state.unit(id).markers[kOrder] = static_cast<std::int16_t>(given);
    tell_of(book, scene, ordered ? cite::dr_010 : cite::dr_011, id, [&] {
      const std::string& word = book.words.params[kGiven].choices[static_cast<std::size_t>(given)];
      return ordered ? fmt::format("{}: {}.", name(state, id), word)
                     : fmt::format("{} has no order and stands.", name(state, id));
    });
  }
}

}  // namespace drumhead::drill
