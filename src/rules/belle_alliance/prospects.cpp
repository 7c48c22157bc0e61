// What an order would lead to: the ordering roll, the fire and the melee that would be thrown for, laid by
// the surveys of the game. And how far weapons reach, for the tape.
#include <fmt/format.h>

#include "rules/belle_alliance/desk.h"
#include "rules/belle_alliance/headquarters.h"

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

void add_ordering(const Book& book, const BattleState& known, const Ask& ask, const Order& order,
                  std::vector<Prospect>& list) {
  const BattleState state = with_order(known, ask, order);
  const Site site(book, state);
  if (!needs_ordering_roll(site, order.unit)) return;
  list.push_back({fmt::format("{} has to follow its order", name(state, order.unit)), cite::ba_031,
                  lay_ordering(book.tables, survey_ordering(site, order.unit)), "", false});
}

// BA-015: where nobody may measure, nobody is told what an attack would meet either.
void add_attack(const Book& book, const BattleState& known, const Order& order, std::vector<Prospect>& list) {
  const UnitId target = order.unit_at(kTarget);
  if (!target.valid() || !known.unit(target).on_table || !may_measure(known).allowed()) return;
  const Site site(book, known);
  Pairing pairing{std::min(order.unit, target), std::max(order.unit, target)};
  (pairing.one == order.unit ? pairing.one_attacks : pairing.two_attacks) = true;
  (pairing.one == order.unit ? pairing.one_hits : pairing.two_hits) = side_hit(site, order.unit, target);
  MeleeFacts own = facts_of(site, pairing, order.unit), theirs = facts_of(site, pairing, target);
  own.charged = order.number(kAtCharge) != 0;
  own.passive = false;
  list.push_back({fmt::format("{} attacks {}", name(known, order.unit), name(known, target)), cite::ba_261,
                  lay_melee(book.tables, own, theirs), "if it comes to melee as they stand", true});
}

std::vector<Prospect> order_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                      const Order& order) {
  std::vector<Prospect> list;
  if (!order.unit.valid()) return list;
  add_ordering(book, known, ask, order, list);
  if (read_elements(order).holds(Element::kAttack)) add_attack(book, known, order, list);
  return list;
}

// ---- Fire. What a line of fire meets may be told only to who may measure (R7).
std::vector<Prospect> fire_prospects(const Book& book, const BattleState& known, const Order& order) {
  std::vector<Prospect> list;
  if (!may_measure(known).allowed()) return list;
  const Site site(book, known);
  const std::vector<FirePart> parts = parts_of(order);
  const std::vector<LaidFire> laid = lay_fires(site, parts);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!laid[i].carried_out() || !laid[i].target.valid() || parts[i].range_only) continue;
    FireFacts facts = survey_fire(site, parts[i], laid[i]);
    facts.split = parts.size() > 1 && laid[0].target != laid[1].target;
    list.push_back({fmt::format("{} fires at {}", name(known, parts[i].firer), name(known, laid[i].target)),
                    cite::ba_407, lay_fire(book.tables, facts), "",
                    true});  // supports and neighbours are named afterwards
  }
  return list;
}

// ---- Melee: the pairings of a unit as they stand, with the help that the order brings.
std::vector<Prospect> melee_prospects(const Book& book, const BattleState& known, const Order& order) {
  BattleState state = known;
  if (order.verb == kNeighbourOf || order.verb == kSupportUnit) {
    Record help;
    help.kind = order.verb == kNeighbourOf ? kNeighbourRecord : kSupportRecord;
    help.a = order.unit;
    help.b = order.unit_at(kPrincipal);
    state.records.push_back(help);
  }
  const UnitId fighter = order.verb == kIncludeOpponents ? order.unit : order.unit_at(kPrincipal);
  const Site site(book, state);
  std::vector<Prospect> list;
  for (const Pairing& pairing : pairings_of(state)) {
    if (!pairing.involves(fighter)) continue;
    const UnitId first = pairing.attacks(fighter) ? fighter : pairing.opponent_of(fighter),
                 second = pairing.opponent_of(first);
    list.push_back({fmt::format("{} attacks {}", name(state, first), name(state, second)), cite::ba_261,
                    lay_melee(book.tables, facts_of(site, pairing, first), facts_of(site, pairing, second)),
                    "", true});
  }
  return list;
}

// The decision to attack, or to have an attack made, at a contact on the march.
std::vector<Prospect> contact_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                        const Order& order) {
  const UnitId attacker = order.verb == kDemandAttack ? ask.other : ask.unit;
  const UnitId target = order.verb == kDemandAttack ? ask.unit : ask.other;
  if (!attacker.valid() || !target.valid()) return {};
  const Site site(book, known);
  Pairing pairing{std::min(attacker, target), std::max(attacker, target)};
  (pairing.one == attacker ? pairing.one_attacks : pairing.two_attacks) = true;
  (pairing.one == attacker ? pairing.one_hits : pairing.two_hits) = side_hit(site, attacker, target);
  std::vector<Prospect> list;
  list.push_back({fmt::format("{} attacks {}", name(known, attacker), name(known, target)), cite::ba_261,
                  lay_melee(book.tables, facts_of(site, pairing, attacker), facts_of(site, pairing, target)),
                  "if fire does not part them", true});
  return list;
}

}  // namespace

std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order) {
  const BattleState& known = view.known;
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskOrders:
      return order_prospects(book, known, ask, order);
    case kAskContinuedFire:
    case kAskFire:
      return fire_prospects(book, known, order);
    case kAskMelee:
      return melee_prospects(book, known, order);
    case kAskMeets:
    case kAskBlockedPush:
    case kAskSoutien:
    case kAskDemand:
      if (order.verb == kAttackIt || order.verb == kDemandAttack)
        return contact_prospects(book, known, ask, order);
      return {};
    case kAskDirections:
    case kAskAnnounce:
    case kAskRefuge:
    case kAskReplace:
    case kAskReform:
    case kAskSupports:
    case kAskStaff:
    case kAskGoOn:
    case kAskGiveWay:
    case kAskContinue:
    case kAskPowder:
      return {};
  }
  return {};
}

std::vector<const Row*> ranges_of(const Book& book, const BattleState& state, UnitId id) {
  if (!state.unit(id).on_table || is_waggon(state, id) || is_off_guns(state, id)) return {};
  const FireTables& t = book.tables.fire;
  const int weapon = marker(state, id, kWeapon);
  if (!is_artillery(state, id) && weapon == kNoWeapon) return {};
  std::vector<const Row*> rows;
  for (const Row& row : is_artillery(state, id) ? t.gun_bands[calibre_class(t, marker(state, id, kPounder))]
                                                : t.hand_bands[static_cast<std::size_t>(weapon - kCarbine)])
    rows.push_back(&row);
  return rows;
}

}  // namespace drumhead::ba
