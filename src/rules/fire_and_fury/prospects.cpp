// What an order would lead to: the checks, the fire and the combat that would be thrown for, laid by the
// surveys of the game.
#include <fmt/format.h>

#include "rules/fire_and_fury/check_course.h"
#include "rules/fire_and_fury/desk.h"
#include "rules/fire_and_fury/fire.h"

namespace drumhead::ff {
namespace {

// Nothing is thrown while a charge is declared and made; should it be, these hurt nobody.
Dice mild_dice() { return Dice::scripted(std::vector<int>(64, 5)); }

Prospect maneuver_prospect(const Site& site, UnitId id, LeaderId under) {
  return {fmt::format("{} makes its maneuver check", name(site.state, id)), cite::ff_015,
          lay_maneuver(site.book.tables, survey_maneuver(site, id, under)), "", false};
}

std::vector<Prospect> check_prospects(const Site& site, Seat seat, const Order& order) {
  std::vector<Prospect> list;
  for (const Checker& c : checkers_of(site, seat, order))
    list.push_back(maneuver_prospect(site, c.unit, c.under));
  return list;
}

Prospect fire_prospect(const Site& site, UnitId target, const std::vector<Bearing>& firers, std::string given,
                       bool estimate) {
  std::vector<UnitId> who;
  for (const Bearing& b : firers) who.push_back(b.firer);
  return {fmt::format("{} {} at {}", spoken_names(site.state, who), who.size() == 1 ? "fires" : "fire",
                      name(site.state, target)),
          cite::ff_086, lay_fire(site.book.tables, survey_fire(site, target, firers)), std::move(given),
          estimate};
}

// Others of its side may join the same fire combat: the card is about this unit's share.
std::vector<Prospect> fire_prospects(const Site& site, const Order& order) {
  const UnitId target = order.unit_at(kTarget);
  const int most = static_cast<int>(order.number(kStandsParam, -1));
  const Bearing share = share_of(site, field_of(site, order.unit), target, most);
  if (share.stands.empty()) return {};
  std::vector<Prospect> list;
  list.push_back(fire_prospect(site, target, {share}, "", false));
  return list;
}

// The defender's fire at a charger where it would stand, then the combat if it goes home.
std::vector<Prospect> charge_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                       const Order& order) {
  BattleState state = known;
  Dice dice = mild_dice();
  Scene scene(state, dice, Scene::Ear::kSilent);
  answer_charges(book, scene, ask, {ask.id, {order}});
  move_chargers(book, scene);
  const Site site(book, state);
  std::vector<Prospect> list;
  std::vector<Bearing> firers;
  for (const UnitId enemy : site.enemies_of(order.unit)) {
    if (check_may_fire(site, enemy)) continue;
    Bearing share = bearing_on(site, enemy, order.unit);
    if (!share.stands.empty()) firers.push_back(std::move(share));
  }
  if (!firers.empty()) list.push_back(fire_prospect(site, order.unit, firers, "when the enemy fires", true));
  Sides sides{{order.unit}, {}};
  for (const Record* contact : contacts_of(state, order.unit)) sides.defenders.push_back(contact->b);
  if (sides.defenders.empty()) return list;
  list.push_back(
      {fmt::format("{} fights {}", name(state, order.unit), spoken_names(state, sides.defenders)),
       cite::ff_116,
       lay_charge(book.tables, survey_charge(site, sides, order.unit, sides.defenders.front(), true)),
       "if the charge goes home", true});
  return list;
}

}  // namespace

std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order) {
  switch (static_cast<Verb>(order.verb)) {
    case kCheckTogether:
    case kCheckAlone:
      return check_prospects(Site(book, view.known), ask.seat, order);
    case kFire:
      return fire_prospects(Site(book, view.known), order);
    case kCharge:
      return charge_prospects(book, view.known, ask, order);
    default:
      return {};
  }
}

}  // namespace drumhead::ff
