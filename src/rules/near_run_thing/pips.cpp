// What an action costs and who pays (T2, R-03, R-131, R-137; NRT-117 to NRT-119, NRT-342, NRT-353, NRT-389 to NRT-393, NRT-463, NRT-476,
// NRT-477). An action of a brigade is bought once: every unit then in command gets one, to be used at any step of the phase.
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"
#include "table/command.h"

namespace drumhead::nrt {
namespace {

bool has_extra(const BattleState& s, CommandId brigade, ExtraOf extra) { return (marker(s, brigade, kExtras) & extra) != 0; }

// It acts with its brigade: in the box, the chain, or the radius of hold; a unit that uses what was bought stays so.
bool acts_with_brigade(const Site& site, UnitId id) {
  return brigade_of(site.state, id).valid() && (has(site.state, id, kCovered) || in_command(site, id));
}

bool is_gun_away(const Site& site, UnitId id) {
  const UnitId parent = site.state.unit(id).parent;
  return arm_of(site.state, id) == kRegimentalGun && !(parent.valid() && site.state.unit(parent).on_table && site.touches(id, parent));
}

Price price_in_brigade(const Site& site, CommandId payer, CommandId brigade) {
  const PipCosts& c = site.book.tables.command.costs;
  if (marker(site.state, brigade, kActionsPaid) > 0) return {c.further_action, payer, true, {cite::nrt_389, cite::nrt_117}};
  if (brigadier_near(site, brigade)) return {c.brigade_action, payer, true, {cite::nrt_389, cite::nrt_117}};
  return {c.brigade_action_ooc, payer, true, {cite::nrt_389, cite::nrt_477}};
}

Price price_unattached(const Site& site, UnitId id, CommandId payer) {
  const PipCosts& c = site.book.tables.command.costs;
  const bool dear = !has(site.state, id, kActions) && !in_command(site, id);
  const Cite level = division_of_unit(site.state, id).valid() ? cite::nrt_049 : cite::nrt_050;
  return {dear ? c.unit_action_ooc : c.unit_action, payer, false, {cite::nrt_390, level}};
}

// A battle that names no year is of no year in which a rule is in force.
bool is_before(const BattleState& s, int year) { return s.setting->year != 0 && s.setting->year < year; }

bool manoeuvres_slowly(const Site& site, UnitId id) {
  const MusterTables& t = site.book.tables.muster;
  switch (nation_of(site.state, id)) {
    case kBritish:
      return is_before(site.state, t.slow_british);
    case kAustrian:
    case kPrussian:
      return is_before(site.state, t.slow_german);
    case kRussian:
    case kSpanish:
      return is_before(site.state, t.slow_others);
    default:
      return false;
  }
}

bool has_elan(const Site& site, UnitId id) {
  return nation_of(site.state, id) == kFrench && quality(site.state, id) >= kAverage && is_before(site.state, site.book.tables.muster.elan);
}

// Once for a group, or once for a unit that pays singly.
Price once(const Site& site, UnitId id, int pips, ExtraOf extra, bool paid_singly, Cites rules) {
  const bool group = acts_with_brigade(site, id);
  const bool paid = group ? has_extra(site.state, brigade_of(site.state, id), extra) : paid_singly;
  return {paid ? 0 : pips, payer_of(site.state, id), group, std::move(rules)};
}

void pay_price(Scene& scene, UnitId id, const Price& price, const char* what) {
  if (price.pips == 0) return;
  pay(scene.state, id, price.pips);
  scene.then(price.rules, {id}, [&] {
    return fmt::format("{} pays {} {} ({} left).", command_name(scene.state, price.payer), counted(price.pips, "pip", "pips"), what,
                       marker(scene.state, price.payer, kPips));
  });
}

void note_extra(BattleState& s, UnitId id, const Price& price, ExtraOf extra) {
  if (!price.brigade || price.pips == 0) return;
  const CommandId brigade = brigade_of(s, id);
  set(s, brigade, kExtras, marker(s, brigade, kExtras) | extra);
}

// NRT-476: whoever is in command now has this action, wherever he goes.
void cover(const Book& book, BattleState& s, CommandId brigade) {
  std::vector<UnitId> covered;
  {
    const Site site(book, s);
    for (const UnitId mate : units_under(s.commands, s.units, brigade))
      if (!is_wagon(s, mate) && !is_gun_away(site, mate) && in_command(site, mate)) covered.push_back(mate);
  }
  for (const UnitId mate : covered) add_to(s, mate, kCovered, 1);
}

}  // namespace

Price price_of_action(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const PipCosts& c = site.book.tables.command.costs;
  const CommandId payer = payer_of(s, id), brigade = brigade_of(s, id);
  if (is_wagon(s, id)) return {c.paraphernalia, payer, false, cite::nrt_393};
  if (is_gun_away(site, id)) return {c.regt_gun_away, payer, false, cite::nrt_393};
  if (has(s, id, kCovered)) return {0, payer, true, {cite::nrt_463, cite::nrt_476}};
  if (!brigade.valid()) return price_unattached(site, id, payer);
  if (in_command(site, id)) return price_in_brigade(site, payer, brigade);
  return {c.unit_action, payer, false, {cite::nrt_118, cite::nrt_390}};
}

Price price_of_contact(const Site& site, UnitId id) {
  const CommandId payer = payer_of(site.state, id);
  if (has_elan(site, id)) return {0, payer, false, cite::nrt_353};
  return once(site, id, site.book.tables.command.costs.to_contact, kContactPaid, has(site.state, id, kDeeds, kToContact), cite::nrt_391);
}

Price price_of_third(const Site& site, UnitId id, int action) {
  if (action != site.book.tables.muster.slow_move || !manoeuvres_slowly(site, id))
    return {0, payer_of(site.state, id), false, cite::nrt_342};
  return once(site, id, site.book.tables.command.costs.slow_third, kSlowPaid, false, cite::nrt_342);
}

Price price_of_advance(const Site& site, UnitId id) {
  const int pips = is_uneasy(site.state, id) ? site.book.tables.command.costs.uneasy_advance : 0;
  return {pips, payer_of(site.state, id), false, {cite::nrt_392, cite::nrt_119}};
}

int pips_left(const Site& site, CommandId payer, CommandId brigade) {
  const BattleState& s = site.state;
  if (!payer.valid()) return 0;
  const int left = marker(s, payer, kPips);
  const LeaderId brigadier = commander_of(s, brigade);
  if (!brigade.valid() || !brigadier.valid()) return left;
  const int phase = s.side_numbers[static_cast<std::size_t>(command_at(s, brigade).side)][kOwnPhases];
  if (leader(s, brigadier).markers[kAbsentIn] != phase) return left;
  return std::min(left, std::max(0, site.book.tables.command.fallen_pips - marker(s, brigade, kSpent)));
}

std::optional<Verdict> check_pips(const Site& site, UnitId id, int pips, Cite rule) {
  const BattleState& s = site.state;
  const CommandId payer = payer_of(s, id), brigade = brigade_of(s, id);
  const int left = pips_left(site, payer, brigade);
  if (pips <= left) return std::nullopt;
  if (!payer.valid()) return refuse(rule, fmt::format("{} has no commander to pay for it.", name(s, id)));
  if (left < marker(s, payer, kPips))
    return refuse(cite::nrt_121,
                  fmt::format("{} has lost its brigadier and may spend no more than {} in this phase; this costs {}.",
                              command_name(s, brigade), counted(site.book.tables.command.fallen_pips, "pip", "pips"), pips),
                  {mark(command_box(site, commander_of(s, brigade)), "where he fell")});
  return refuse(rule, fmt::format("{} has {} left and this costs {}.", command_name(s, payer), counted(left, "pip", "pips"), pips),
                {mark(corners(site.box(id)))});
}

void pay(BattleState& s, UnitId id, int pips) {
  const CommandId payer = payer_of(s, id), brigade = brigade_of(s, id);
  if (payer.valid()) set(s, payer, kPips, marker(s, payer, kPips) - pips);
  if (brigade.valid()) set(s, brigade, kSpent, marker(s, brigade, kSpent) + pips);
}

void buy_action(const Book& book, Scene& scene, UnitId id) {
  BattleState& s = scene.state;
  const Price price = price_of_action(Site(book, s), id);
  add_to(s, id, kActions, 1);
  if (price.pips == 0 && price.brigade) {
    add_to(s, id, kCovered, -1);
    for (const Cite rule : price.rules.list()) scene.note_rule(rule);
    return;
  }
  pay_price(scene, id, price, price.brigade ? "for an action of a brigade" : "for an action of a unit");
  if (!price.brigade) return;
  const CommandId brigade = brigade_of(s, id);
  if (price.rules.list().back() == cite::nrt_477) set(s, brigade, kExtras, marker(s, brigade, kExtras) | kPriceDear);
  set(s, brigade, kActionsPaid, marker(s, brigade, kActionsPaid) + 1);
  cover(book, s, brigade);
  if (has(s, id, kCovered)) add_to(s, id, kCovered, -1);
}

void buy_contact(const Book& book, Scene& scene, UnitId id) {
  const Price price = price_of_contact(Site(book, scene.state), id);
  if (price.rules == cite::nrt_353) scene.note_rule(cite::nrt_353);
  pay_price(scene, id, price, "for contact");
  note_extra(scene.state, id, price, kContactPaid);
}
void buy_third(const Book& book, Scene& scene, UnitId id, int action) {
  const Price price = price_of_third(Site(book, scene.state), id, action);
  pay_price(scene, id, price, "for slow manoeuvres");
  note_extra(scene.state, id, price, kSlowPaid);
}
void buy_advance(const Book& book, Scene& scene, UnitId id) {
  pay_price(scene, id, price_of_advance(Site(book, scene.state), id), "for uneasy troops");
}

}  // namespace drumhead::nrt
