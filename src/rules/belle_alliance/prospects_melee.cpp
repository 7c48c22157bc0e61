// The melee that a decision leads to: each pairing as two cards, one for the throw of each side, as it will
// be told.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/melee_ask.h"
#include "rules/belle_alliance/prospects.h"

namespace drumhead::ba {
namespace {

void add_bout(const Site& site, const Pairing& pairing, UnitId id, const MeleeFacts& own,
              const MeleeFacts& theirs, const std::string& given, bool estimate,
              std::vector<Prospect>& list) {
  const BattleState& state = site.state;
  const std::string who = name(state, id), whom = name(state, pairing.opponent_of(id));
  const bool attacks = pairing.attacks(id);
  list.push_back({fmt::format("{} {} {}", who, attacks ? "attacks" : "defends itself against", whom),
                  attacks ? cite::ba_261 : cite::ba_262, lay_bout(site.book.tables, own, theirs, whom), given,
                  estimate});
}

void add_pairing(const Site& site, const Pairing& pairing, const std::string& given, bool estimate,
                 std::vector<Prospect>& list) {
  const MeleeFacts one = facts_of(site, pairing, pairing.one), two = facts_of(site, pairing, pairing.two);
  add_bout(site, pairing, pairing.one, one, two, given, estimate, list);
  add_bout(site, pairing, pairing.two, two, one, given, estimate, list);
}

bool may_decide(const Site& site, Seat seat) {
  Ask ask;
  ask.seat = seat;
  return !melee_form(site, ask).verbs.empty();
}

int pairings_with(const std::vector<Pairing>& pairings, UnitId id) {
  return static_cast<int>(
      std::count_if(pairings.begin(), pairings.end(), [id](const Pairing& p) { return p.involves(id); }));
}

// The position with the help that the order brings.
BattleState with_help(const BattleState& known, const Order& order) {
  BattleState state = known;
  if (order.verb != kNeighbourOf && order.verb != kSupportUnit) return state;
  Record help;
  help.kind = order.verb == kNeighbourOf ? kNeighbourRecord : kSupportRecord;
  help.a = order.unit;
  help.b = order.unit_at(kPrincipal);
  state.records.push_back(help);
  return state;
}

}  // namespace

std::vector<Prospect> melee_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                      const Order& order) {
  const BattleState state = with_help(known, order);
  const UnitId fighter = order.verb == kIncludeOpponents ? order.unit : order.unit_at(kPrincipal);
  const Site site(book, state);
  const bool open =
      ask.n[kMeleeQuestion] == kWhomElse || may_decide(site, ask.seat) || may_decide(site, other(ask.seat));
  const std::vector<Pairing> pairings = pairings_fought(state);
  std::vector<Prospect> list;
  for (const Pairing& pairing : pairings) {
    if (!pairing.involves(fighter)) continue;
    const bool may_change = open || may_engage_officer(state, pairing.one) ||
                            may_engage_officer(state, pairing.two) ||
                            has(state, mother_of(state, pairing.opponent_of(fighter)), kFirstUsed) ||
                            has_unseen_units(state, other(ask.seat));
    // Who fights several shares out what he does to them (BA-281): the totals stand.
    const bool alone = pairings_with(pairings, pairing.one) == 1 && pairings_with(pairings, pairing.two) == 1;
    add_pairing(site, pairing, alone ? "" : "without the others that are in it", may_change, list);
    for (const UnitId id : {pairing.one, pairing.two}) add_engaged(book, state, id, "", list);
  }
  return list;
}

std::vector<Prospect> attack_prospects(const Site& site, UnitId attacker, UnitId target, bool at_charge,
                                       const std::string& given) {
  Pairing pairing{std::min(attacker, target), std::max(attacker, target)};
  (pairing.one == attacker ? pairing.one_attacks : pairing.two_attacks) = true;
  (pairing.one == attacker ? pairing.one_hits : pairing.two_hits) = side_hit(site, attacker, target);
  MeleeFacts own = facts_of(site, pairing, attacker);
  const MeleeFacts theirs = facts_of(site, pairing, target);
  own.charged = own.charged || at_charge;
  own.passive = own.passive && !at_charge;
  std::vector<Prospect> list;
  add_bout(site, pairing, attacker, own, theirs, given, true, list);
  add_bout(site, pairing, target, theirs, own, given, true, list);
  for (const UnitId id : {attacker, target}) add_engaged(site.book, site.state, id, given, list);
  return list;
}

}  // namespace drumhead::ba
