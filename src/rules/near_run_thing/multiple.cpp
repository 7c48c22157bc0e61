// M2: multiple moves that do not end near the enemy, one action after the other (NRT-067, NRT-136 to NRT-139, NRT-141, NRT-146 to NRT-148,
// NRT-481, R-58, R-145). Those to contact are declared in M1.
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/moves.h"

namespace drumhead::nrt {
namespace {

bool is_multiple_mover(const BattleState& s, UnitId id) { return has(s, id, kDeeds, kMultiple); }

bool goes_along(const BattleState& s, UnitId id) {
  const CommandId brigade = brigade_of(s, id);
  return brigade.valid() && std::any_of(s.units.begin(), s.units.end(), [&](const Unit& mate) {
           return mate.id != id && mate.side == s.unit(id).side && brigade_of(s, mate.id) == brigade && is_multiple_mover(s, mate.id);
         });
}

// What bars a unit from two actions and more.
Bar bar_many(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const std::string who = name(s, id);
  if (has(s, id, kAtStart, kNearAtStart))
    return refuse(cite::nrt_136, fmt::format("{} began its phase within {} of the enemy and makes no multiple moves.", who, spoken_length(site.book.words, site.book.tables.move.to_contact)),
                  {mark(corners(site.box(id)))});
  if (has(s, id, kAtStart, kDisorderedAtStart)) return refuse(cite::nrt_148, fmt::format("{} began its phase disordered and makes no multiple moves.", who));
  if (has(s, id, kDeeds, kProlonged)) return refuse(cite::nrt_137, fmt::format("{} has moved by prolong and makes no multiple moves.", who));
  if (has(s, id, kBars, kShort)) return refuse(cite::nrt_147, fmt::format("{} did not go as far as it could and goes no farther.", who));
  return std::nullopt;
}

Bar bar_multiple(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (marker(s, id, kActedIn) == kActedAlone || has(s, id, kDeeds, kCharged) || find_record(s, kChargeRecord, id) != nullptr)
    return refuse(cite::nrt_481, fmt::format("{} has acted in this phase.", name(s, id)));
  if (!has(s, id, kActions) && goes_along(s, id)) return std::nullopt;
  return bar_many(site, id);
}

// NRT-481: the first of several must leave it able to go on; one alone is for M6, unless it goes along with its brigade.
Bar check_goes_on(const Site& site, UnitId id, const Action& action) {
  const BattleState& s = site.state;
  if (has(s, id, kActions) || goes_along(s, id)) return std::nullopt;
  if (action.full && (action.deeds & kProlonged) == 0 && (action.bars & kShort) == 0) return std::nullopt;
  return refuse((action.deeds & kProlonged) != 0 ? cite::nrt_137 : cite::nrt_481,
                fmt::format("{} could not go on after that: one action alone is for the single moves.", name(s, id)));
}

// NRT-141: several moves that end so near had to be declared.
Bar check_not_to_contact(const Site& site, UnitId id, const Action& action) {
  if (!has(site.state, id, kActions)) return std::nullopt;
  const Footprint end = site.print_of(action.end);
  for (const UnitId enemy : site.enemies_of(id))
    if (within(end, site.print(enemy), site.book.tables.move.to_contact + kHair))
      return refuse(cite::nrt_141, named(site.state, "{0} would end near {1}: such moves are declared before the moves begin.", {id, enemy}),
                    {mark(nearest_points(end, site.print(enemy)), "too near")});
  return std::nullopt;
}

AskForm describe_multiple(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs = offer_actions(site, ask.seat, bar_multiple);
  verbs.push_back({kDone, {}, {}});
  return one_of(ask, std::string(site.state.side_name(ask.seat)) + ": multiple moves, one action after the other, or no more.", cite::nrt_067, std::move(verbs),
                {kDone, {}, {}});
}
std::optional<Verdict> why_not_multiple(const Site& site, const Ask& ask, const Order& order) {
  if (!order.unit.valid() || site.state.unit(order.unit).side != ask.seat) return std::nullopt;
  return bar_multiple(site, order.unit);
}
Verdict check_multiple(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return allow();
  if (auto bar = why_not_multiple(site, ask, order)) return *bar;
  Verdict verdict = check_action(site, order);
  if (!verdict.allowed()) return verdict;
  const Action action = plan_action(site, order);
  if (has(site.state, order.unit, kActions) && order.verb == kProlong)
    return refuse(cite::nrt_137, fmt::format("{} makes no multiple moves by prolong.", name(site.state, order.unit)));
  if (Bar bar = check_goes_on(site, order.unit, action)) return *bar;
  if (Bar bar = check_not_to_contact(site, order.unit, action)) return *bar;
  return verdict;
}

void enact_multiple(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  BattleState& s = scene.state;
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return end_loop(scene);
  const bool again = has(s, order.unit, kActions);
  carry_out_action(book, scene, order, kActedWithCharges);
  if (!again) return;
  add_bit(s, order.unit, kDeeds, kMultiple);
  scene.note_rule(cite::nrt_138);
  if (is_guns(s, order.unit)) add_bit(s, order.unit, kBars, kNoFire), scene.note_rule(cite::nrt_146);
}

}  // namespace

const AskEntry kMultipleAsk{kAskMultiple, describe_multiple, check_multiple, enact_multiple, why_not_multiple};

void begin_multiple_moves(const Book&, Scene& scene) { scene.push({kMultipleMoves, kMultipleLoop, {0, 0, 0}}); }

void next_multiple(const Book& book, Scene& scene) {
  if (loop_is_over(scene) || offer_actions(Site(book, scene.state), mover(scene.state), bar_multiple).empty()) return scene.pop();
  scene.ask(mover(scene.state), kAskMultiple);
}

}  // namespace drumhead::nrt
