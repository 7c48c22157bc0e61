// What an order would lead to: the rolls that would be thrown for, laid by the surveys of the game. And how
// far weapons reach, for the tape.
#include "rules/belle_alliance/prospects.h"

#include <fmt/format.h>

#include "rules/belle_alliance/orders.h"
#include "rules/belle_alliance/works.h"

namespace drumhead::ba {
namespace {

// ---- Orders. The sheet is imagined handed in, so that the survey of the game reads it.
BattleState with_order(const BattleState& known, const Ask& ask, const Order& order) {
  BattleState state = known;
  std::erase_if(state.slips,
                [&](const Slip& slip) { return slip.ask.kind == kAskOrders && slip.ask.seat == ask.seat; });
  state.slips.push_back({ask, false, std::make_shared<const Answer>(Answer{ask.id, {order}})});
  return state;
}

// R11: a unit and the skirmish line that has its orders through it throw once for both.
UnitId ordered_with(const Site& site, UnitId id) {
  if (is_ordered_through_mother(site, id)) return mother_of(site.state, id);
  const UnitId line = line_of(site.state, id);
  return line.valid() && line != id && is_ordered_through_mother(site, line) ? line : UnitId{};
}

// BA-015: where nobody may measure, whoever takes a formation is told what he would throw if an opponent were
// near, whether one is or not.
void add_ordering(const Site& site, const Order& order, std::vector<Prospect>& list) {
  const OrderingNeed need = ordering_need(site, order.unit);
  const bool guessed = need == OrderingNeed::kIfOpponentNear && !may_measure(site.state).allowed();
  if (need == OrderingNeed::kNoRoll) return;
  if (need == OrderingNeed::kIfOpponentNear && !guessed && !has_opponent_near(site, order.unit)) return;
  const UnitId with = ordered_with(site, order.unit);
  const UnitId thrower = is_ordered_through_mother(site, order.unit) ? with : order.unit;
  std::string given = guessed ? "if a closed opponent is within 30 cm" : "";
  if (with.valid())
    given += fmt::format("{}unless {} has an order too", guessed ? ", " : "", name(site.state, with));
  list.push_back({fmt::format("{} throws for its order", name(site.state, thrower)), cite::ba_539,
                  lay_ordering(site.book.tables, survey_ordering(site, order.unit)), given, false});
}

// BA-400: with each element; thrown for when the orders are announced.
void add_materials(const Site& site, const Order& order, bool throws_for_order, std::vector<Prospect>& list) {
  const MaterialsWanted wanted = survey_materials(site, order.unit, order);
  if (wanted.elements == 0) return;
  std::string given = throws_for_order ? "if the order is followed" : "";
  if (wanted.elements > 1) given = throws_for_order ? given + ", for each element" : "for each element";
  list.push_back({fmt::format("{} looks for materials", name(site.state, order.unit)), cite::ba_400,
                  lay_materials(site.book.tables, wanted.facts), given, false});
}

// BA-015: where nobody may measure, nobody is told what an attack would meet either.
void add_attack_cards(const Site& site, UnitId id, UnitId target, bool at_charge,
                      std::vector<Prospect>& list) {
  if (!target.valid() || !site.state.unit(target).on_table || !may_measure(site.state).allowed()) return;
  for (Prospect& p : attack_prospects(site, id, target, at_charge, "if it comes to melee as they stand"))
    list.push_back(std::move(p));
}

std::vector<Prospect> order_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                      const Order& order) {
  std::vector<Prospect> list;
  if (!order.unit.valid()) return list;
  const BattleState state = with_order(known, ask, order);
  const Site site(book, state);
  add_ordering(site, order, list);
  const Elements elements = read_elements(order);
  if (elements.holds(Element::kWork)) add_materials(site, order, !list.empty(), list);
  if (elements.holds(Element::kAttack))
    add_attack_cards(Site(book, known), order.unit, order.unit_at(kTarget),
                     ordered_pace(elements) == kChargePace, list);
  return list;
}

// ---- Bridges, contacts.

std::vector<Prospect> powder_prospects(const Book& book, const BattleState& known, const Order& order) {
  if (order.verb != kLightIt) return {};
  const PieceId bridge = bridge_named(Site(book, known), order);
  std::vector<Prospect> list;
  list.push_back({fmt::format("{} destroys {}", name(known, order.unit), name(known.ground->piece(bridge))),
                  cite::ba_404, lay_destruction(book.tables, survey_destruction(known, order.unit, bridge)),
                  "", false});
  return list;
}

// The decision to attack, or to have an attack made, at a contact on the march.
std::vector<Prospect> contact_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                        const Order& order) {
  if (order.verb != kAttackIt && order.verb != kDemandAttack) return {};
  const UnitId attacker = order.verb == kDemandAttack ? ask.other : ask.unit;
  const UnitId target = order.verb == kDemandAttack ? ask.unit : ask.other;
  if (!attacker.valid() || !target.valid()) return {};
  return attack_prospects(Site(book, known), attacker, target, false, "if fire does not part them");
}

std::vector<Prospect> announced_prospects(const Book& book, const BattleState& known, const Order& order) {
  std::vector<Prospect> list;
  const Record* attack = attack_of(known, order.unit);
  if (order.verb == kAnnounceAttack && attack != nullptr)
    add_attack_cards(Site(book, known), order.unit, attack->b, attack->n[kCharging] != 0, list);
  return list;
}

// BA-275: no fire comes between.
std::vector<Prospect> continued_prospects(const Book& book, const BattleState& known, const Order& order) {
  const UnitId target = order.unit_at(kTarget);
  if (order.verb != kAttackAgain || !target.valid() || !may_measure(known).allowed()) return {};
  return attack_prospects(Site(book, known), order.unit, target, false, "if it reaches him as they stand");
}

}  // namespace

std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order) {
  const BattleState& known = view.known;
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskOrders:
      return order_prospects(book, known, ask, order);
    case kAskReplace:
      return replacement_prospects(book, known, order);
    case kAskContinuedFire:
    case kAskFire:
      return fire_prospects(book, known, ask, order);
    case kAskSupports:
      return support_prospects(book, known, order);
    case kAskMelee:
      return melee_prospects(book, known, ask, order);
    case kAskPowder:
      return powder_prospects(book, known, order);
    case kAskMeets:
    case kAskBlockedPush:
    case kAskSoutien:
    case kAskDemand:
      return contact_prospects(book, known, ask, order);
    case kAskAnnounce:
      return announced_prospects(book, known, order);
    case kAskContinue:
      return continued_prospects(book, known, order);
    case kAskStaff:
      return staff_prospects(book, known, order);
    case kAskDirections:
      return rout_prospects(book, known, ask, order);
    case kAskRefuge:
    case kAskReform:
    case kAskGoOn:
    case kAskGiveWay:
      return {};
  }
  return {};
}

std::vector<const Row*> ranges_of(const Book& book, const BattleState& state, UnitId id) {
  if (!state.unit(id).on_table || is_waggon(state, id) || is_off_guns(state, id)) return {};
  const FireTables& t = book.tables.fire;
  const int weapon = marker(state, id, kWeapon);
  if (!is_artillery(state, id) && !is_firearm(weapon)) return {};
  std::vector<const Row*> rows;
  for (const Row& row : is_artillery(state, id) ? t.gun_bands[calibre_class(t, marker(state, id, kPounder))]
                                                : t.hand_bands[static_cast<std::size_t>(weapon - kCarbine)])
    rows.push_back(&row);
  return rows;
}

}  // namespace drumhead::ba
