// The fire that a declaration leads to, and the fire at a unit whose support is settled: the loss and the
// morale of it, each as it will be told.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/fire.h"
#include "rules/belle_alliance/prospects.h"

namespace drumhead::ba {
namespace {

// ---- What may still change between the declaration and the throw.

bool may_get_support(const Site& site, const FireFacts& facts, UnitId target) {
  if (facts.target.supported) return false;
  const auto friends = site.friends_of(target);
  const SupportTerms terms = support_under_fire(site.book);
  return std::any_of(friends.begin(), friends.end(),
                     [&](UnitId id) { return may_support(site, id, target, terms); });
}

// BA-224: skirmishers count with the soutien only if nobody fires at themselves.
bool has_counted_line(const Site& site, UnitId target) {
  return line_secured_by(site.state, target).valid() && counted_skirmishers(site, target) > 0;
}

// The enemy's sealed choices, what he hides, and the dice of officers.
bool may_change(const Site& site, const FireFacts& facts, UnitId firer, UnitId target) {
  const BattleState& state = site.state;
  return may_get_support(site, facts, target) || has_counted_line(site, target) ||
         may_engage_officer(state, firer) || may_engage_officer(state, target) ||
         has(state, mother_of(state, target), kFirstUsed) ||  // its supplies are its own secret
         has_unseen_units(state, state.unit(target).side);
}

// Who else of its side could fire at that target as its neighbour (BA-203 to BA-205), or as the other body of
// the same unit (BA-227).
bool may_be_joined(const Site& site, UnitId firer, UnitId target, bool continued) {
  const BattleState& state = site.state;
  const auto friends = site.friends_of(firer);
  return std::any_of(friends.begin(), friends.end(), [&](UnitId id) {
    if (!may_fire(site, id, continued)) return false;
    if (mother_of(state, id) == mother_of(state, firer)) return true;
    if (!is_closed(state, id) || trait(state, id, kArm) != trait(state, firer, kArm)) return false;
    FirePart part;
    part.firer = id;
    part.target = target;
    return lay_fire(site, part).carried_out();
  });
}

// ---- The cards.

struct Foreseen {
  UnitId firer, target;
  FireFacts facts;
  std::string given;
  bool estimate = false;
};

void add_fire(const Site& site, const Foreseen& fire, std::vector<Prospect>& list) {
  const Tables& tables = site.book.tables;
  const std::string who = name(site.state, fire.firer), whom = name(site.state, fire.target);
  list.push_back({fmt::format("{} fires at {}", who, whom), cite::ba_525, lay_fire_loss(tables, fire.facts),
                  fire.given, fire.estimate});
  list.push_back({fmt::format("{} fires at {}: its morale", who, whom), cite::ba_526,
                  lay_fire_morale(tables, fire.facts), fire.given, fire.estimate});
}

}  // namespace

bool has_unseen_units(const BattleState& known, Seat side) {
  return std::any_of(known.units.begin(), known.units.end(), [&](const Unit& unit) {
    return unit.side == side && known.profile(unit.id).original_strength == 0;
  });
}

// What a line of fire meets may be told only to who may measure (R7). A neighbour makes no roll of its own
// (BA-206), ranging none at all (BA-230).
std::vector<Prospect> fire_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                     const Order& order) {
  std::vector<Prospect> list;
  const bool rolls = order.verb == kFireAt || order.verb == kFireTwoParts;
  if (!rolls || !may_measure(known).allowed()) return list;
  const Site site(book, known);
  const std::vector<FirePart> parts = parts_of(order);
  const std::vector<LaidFire> laid = lay_fires(site, parts);
  const bool split = parts.size() > 1 && laid[0].target != laid[1].target;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const UnitId firer = parts[i].firer, target = laid[i].target;
    if (!laid[i].carried_out() || !target.valid()) continue;
    FireFacts facts = survey_fire(site, parts[i], laid[i]);
    facts.split = split;
    const bool joined = may_be_joined(site, firer, target, ask.kind == kAskContinuedFire);
    const bool twice = parts.size() > 1 && !split;  // two parts at one target: two readings of one throw
    add_fire(site,
             {firer, target, facts, joined ? "if nobody fires with it" : "",
              twice || may_change(site, facts, firer, target)},
             list);
    add_engaged(book, known, target, "", list);
  }
  return list;
}

// The declarations lie open, and this is who will support whom.
std::vector<Prospect> support_prospects(const Book& book, const BattleState& known, const Order& order) {
  std::vector<Prospect> list;
  if (!may_measure(known).allowed()) return list;
  BattleState state = known;
  state.records.push_back({kSupportRecord, order.unit_at(kSupporter), order.unit, {}, {}, {}});
  const Site site(book, state);
  for (const Record& record : state.records) {
    if (record.kind != kFirePartRecord || record.b != order.unit) continue;
    const FirePart part = part_of(record);
    const LaidFire laid = lay_fire(site, part);
    if (part.as_neighbour || part.range_only || !laid.carried_out()) continue;
    add_fire(site, {part.firer, order.unit, survey_fire(site, part, laid), "", true}, list);
  }
  return list;
}

}  // namespace drumhead::ba
