// What an order would lead to: volleys, charges and the answers to them, laid out on a copy of what the seat
// knows and put before the desk. The way up to each throw is gone by the rules themselves, with dice that hit
// nobody.
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"

namespace drumhead::drill {
namespace {

Dice dice_that_hit_nobody() { return Dice::scripted(std::vector<int>(64, 1)); }

// An enemy may lie in ambush wherever the option is on.
bool may_be_surprised(const BattleState& state) { return state.setting->options[kAmbush] != 0; }

// DR-100: the test of a unit that has just enough losses for it.
void add_morale_test(const Book& book, const BattleState& known, UnitId id, std::vector<Prospect>& list) {
  BattleState state = known;
  Dice dice = dice_that_hit_nobody();
  Scene scene(state, dice, Scene::Ear::kSilent);
  const int missing = book.tables.limits.morale_losses - state.unit(id).markers[kLost];
  lose_stands(book, scene, id, missing, cite::dr_091);
  if (!must_test_morale(book, state, id)) return;  // dispersed
  list.push_back({fmt::format("{} tests its morale", name(state, id)), cite::dr_100,
                  lay_morale(book.tables, survey_morale(book, state, id)),
                  missing > 0
                      ? fmt::format("if it loses {} more and no others", counted(missing, "stand", "stands"))
                      : "if it loses no more stands",
                  true});
}

std::vector<Prospect> volley_prospects(const Book& book, const BattleState& known, const Order& order) {
  const UnitId target = order.unit_at(kTarget);
  std::vector<Prospect> list;
  list.push_back({fmt::format("{} fires at {}", name(known, order.unit), name(known, target)), cite::dr_080,
                  lay_volley(book.tables, survey_volley(book, known, order.unit, target)), "", false});
  add_morale_test(book, known, target, list);
  return list;
}

// DR-051, DR-052: enough hits stop the charge.
DeskCase lay_closing_volley(const Book& book, const BattleState& state, const Record& charge,
                            const VolleyFacts& facts) {
  DeskCase c = lay_volley(book.tables, facts);
  c.next = [charger = name(state, charge.a), enough = book.tables.limits.stopping_hits](std::int64_t hits) {
    std::vector<std::pair<std::string, Cite>> next;
    if (hits > 0)
      next.emplace_back(
          fmt::format("{} loses {}.", charger, counted(static_cast<int>(hits), "stand", "stands")),
          cite::dr_091);
    if (hits >= enough)
      next.emplace_back(fmt::format("{} is stopped short and shaken.", charger), cite::dr_052);
    return next;
  };
  return c;
}

// The last yards of a charge, its target having done what it would.
void add_close_combat(const Book& book, BattleState state, const Record& charge, const std::string& given,
                      bool estimate, std::vector<Prospect>& list) {
  const std::string charger = name(state, charge.a), target = name(state, charge.b);
  const bool meets_midway = has(state, charge.b, kCountering);
  const auto volley = meets_midway ? std::nullopt : survey_closing_volley(book, state, charge);
  Dice dice = dice_that_hit_nobody();
  Scene scene(state, dice, Scene::Ear::kSilent);
  if (volley)
    list.push_back({fmt::format("{} fires a closing volley at {}", target, charger), cite::dr_051,
                    lay_closing_volley(book, state, charge, *volley), given, estimate});
  if (!close_in(book, scene, charge)) {
    if (volley) list.pop_back();  // it finds nobody where it was going
    return;
  }
  const std::string unless_stopped =
      given.empty() ? "if the volley does not hit" : given + " and the volley does not hit";
  list.push_back({fmt::format("{} fights {}", charger, target), cite::dr_060,
                  lay_combat(book.tables, survey_combat(book, state, charge)),
                  volley ? unless_stopped : given, estimate || volley});
}

std::vector<Prospect> charge_prospects(const Book& book, const BattleState& known, const Order& order) {
  BattleState state = known;
  Dice dice = dice_that_hit_nobody();
  Scene scene(state, dice, Scene::Ear::kSilent);
  begin_charge(book, scene, order);
  const Record charge = state.records.back();
  const bool may_react = check_reaction(book, state, charge).allowed();
  std::vector<Prospect> list;
  add_close_combat(book, state, charge, may_react ? fmt::format("if {} stands", name(state, charge.b)) : "",
                   may_react || may_be_surprised(known), list);
  return list;
}

std::vector<Prospect> reaction_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                         const Order& order) {
  std::vector<Prospect> list;
  if (known.records.empty()) return list;
  const Record charge = known.records.back();
  BattleState state = known;
  if (order.verb == kStandFast) add_close_combat(book, state, charge, "", false, list);
  if (order.verb == kCountercharge) {
    state.unit(ask.unit).markers[kCountering] = state.unit(ask.unit).markers[kCharged] = 1;
    add_close_combat(book, state, charge, "", false, list);
  }
  if (order.verb != kFormSquare) return list;
  const std::string who = name(state, ask.unit);
  list.push_back({fmt::format("{} tries to form square", who), cite::dr_048,
                  lay_square(book.tables, {grade(state, ask.unit)}), "", false});
  mark_square_test(state, ask.unit, SquareResult::kFormed);
  add_close_combat(book, state, charge, fmt::format("if {} forms square", who), false, list);
  state = known;
  mark_square_test(state, ask.unit, SquareResult::kCaught);
  add_close_combat(book, state, charge, fmt::format("if {} is caught", who), false, list);
  return list;
}

}  // namespace

std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order) {
  switch (static_cast<Verb>(order.verb)) {
    case kVolley:
      return volley_prospects(book, view.known, order);
    case kCharge:
      return charge_prospects(book, view.known, order);
    case kStandFast:
    case kFormSquare:
    case kCountercharge:
      return reaction_prospects(book, view.known, ask, order);
    case kGiveOrder:
    case kMove:
    case kForm:
    case kDone:
      break;
  }
  return {};
}

}  // namespace drumhead::drill
