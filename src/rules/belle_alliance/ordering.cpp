// Ordering rolls (1.1.3, Table 17, R11 to R16): who has to throw for his order, with what factors, and what
// comes of it.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

// One entry of the order sheet: a unit, and its skirmish line while that has its orders through it (R11).
struct Entry {
  UnitId unit;                  // whose situation decides
  std::vector<UnitId> ordered;  // the bodies that have an order, `unit` first
};

bool has_standing_order(const BattleState& s, UnitId id) {
  return order_of(s, id) != nullptr && marker(s, id, kOrderState) != kOrderVoid;
}

Entry entry_of(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  Entry entry{is_ordered_through_mother(site, id) ? mother_of(s, id) : id, {}};
  if (has_standing_order(s, entry.unit)) entry.ordered.push_back(entry.unit);
  const UnitId line = line_of(s, entry.unit);
  if (line.valid() && line != entry.unit && is_ordered_through_mother(site, line) &&
      has_standing_order(s, line))
    entry.ordered.push_back(line);
  return entry;
}

std::vector<Entry> all_entries(const Site& site) {
  std::vector<Entry> entries;
  for (const Unit& unit : site.state.units) {
    const bool there = unit.on_table || unit.markers[kRefugeAt] != 0;
    if (!there || unit.strength == 0 || is_ordered_through_mother(site, unit.id)) continue;
    if (Entry entry = entry_of(site, unit.id); !entry.ordered.empty()) entries.push_back(std::move(entry));
  }
  return entries;
}

// ---- Who throws (R13).

// Work that goes on takes no new formation.
bool takes_formation(const BattleState& s, UnitId id, const Elements& e) {
  if (!e.changes_formation()) return false;
  return !(e.only({Element::kWork, Element::kCanister, Element::kSoutien}) &&
           (formation(s, id) == kWork || is_garrison(s, id)));
}

bool any_takes_formation(const BattleState& s, const Entry& entry) {
  return std::any_of(entry.ordered.begin(), entry.ordered.end(),
                     [&](UnitId id) { return takes_formation(s, id, read_elements(*order_of(s, id))); });
}

// BA-030: a closed opponent, neither MD nor FD, within 30 cm.
bool is_near_opponent(const Site& site, UnitId id) {
  const UnitId here = standing_as(site.state, id);
  for (const UnitId enemy : site.enemies_of(id))
    if (is_closed(site.state, enemy) && !is_broken(site.state, enemy) &&
        site.near(here, enemy, site.book.tables.march.near_opponent))
      return true;
  return false;
}

// BA-028, BA-040.
bool is_out_of_call(const Site& site, UnitId id, LeaderId officer) {
  return !officer_within(site, officer, standing_as(site.state, id), site.book.tables.march.orders);
}

bool is_transfer(const BattleState& s, const Entry& entry) {  // BA-058
  return read_elements(*order_of(s, entry.ordered.front())).holds(Element::kTransfer);
}

// All that needs no look at the enemy.
std::vector<Cite> own_reasons_to_throw(const Site& site, const Entry& entry) {
  const BattleState& s = site.state;
  if (is_transfer(s, entry)) return {};
  std::vector<Cite> reasons;
  const LeaderId officer = direct_officer(s, entry.unit);
  if (!officer.valid()) reasons.push_back(cite::ba_040);
  if (officer.valid() && is_out_of_call(site, entry.unit, officer)) reasons.push_back(cite::ba_028);
  const bool disordered = disorder(s, entry.unit) == kLD || disorder(s, entry.unit) == kMD;
  if (disordered && any_takes_formation(s, entry)) reasons.push_back(cite::ba_029);
  return reasons;
}

// An order that opponents nearby make one to throw for.
bool is_tested_for_opponents(const BattleState& s, const Entry& entry) {
  return !is_transfer(s, entry) && any_takes_formation(s, entry);
}

std::vector<Cite> reasons_to_throw(const Site& site, const Entry& entry) {
  std::vector<Cite> reasons = own_reasons_to_throw(site, entry);
  if (is_tested_for_opponents(site.state, entry) && is_near_opponent(site, entry.unit))
    reasons.push_back(cite::ba_030);
  return reasons;
}

// ---- With what factors (Table 17).

bool touches(const BattleState& s, LeaderId staff, UnitId id) {
  const Leader& l = s.leaders[staff.index()];
  return l.on_table && !is_fallen(l) && l.attached_to == standing_as(s, id);
}

bool adjutant_touches(const BattleState& s, LeaderId officer, UnitId id) {
  const std::vector<LeaderId> adjutants = adjutants_of(s, officer);
  return std::any_of(adjutants.begin(), adjutants.end(), [&](LeaderId a) { return touches(s, a, id); });
}

// BA-034.
bool is_only_huddle(const BattleState& s, const Entry& entry) {
  if (entry.ordered.size() != 1) return false;
  const Elements e = read_elements(*order_of(s, entry.ordered.front()));
  return e.only({Element::kFormation}) && formation_after(s, entry.ordered.front(), e) == kHuddle;
}

// BA-033, R15: within 45 degrees of the way to him, and nearer at its end.
bool leads_towards(const Site& site, UnitId id, LeaderId officer) {
  const Elements e = read_elements(*order_of(site.state, id));
  if (!e.only({Element::kMarch})) return false;
  const drumhead::Marcher end = planned_end(site, id, e);
  if (end.formation == nullptr) return false;
  const MarchTables& march = site.book.tables.march;
  const Footprint there = footprint(end.body()), him = footprint_of(staff_box(site, officer));
  const Vec from = site.centre_of(id);
  const Heading bearing = heading_of(centre(him) - from);
  const Angle reach = degrees(march.towards_officer) + march.angle_tolerance;
  return in_fan(centre(there) - from, bearing, reach) && distance(there, him) < distance(site.print(id), him);
}

bool is_only_towards(const Site& site, const Entry& entry, LeaderId officer) {
  return std::all_of(entry.ordered.begin(), entry.ordered.end(),
                     [&](UnitId id) { return leads_towards(site, id, officer); });
}

// ---- Orders that failed before (BA-053, R16).

PieceId piece_of(const Order& order) {
  for (const Param param : {kTargetPiece, kBuilding, kPieceParam})
    if (const PieceId* piece = order.find<PieceId>(param)) return *piece;
  return {};
}

// Where a march would end in good order: what was ordered, whatever disorder has befallen it since.
Pose end_in_order(const Site& site, UnitId id, const Elements& e) {
  BattleState in_order = site.state;
  set(in_order, id, kDisorder, kOR);
  return planned_end(Site(site.book, in_order), id, e).pose;
}

// What two orders have in common if they are the same.
Record imprint_of(const Site& site, UnitId id) {
  const Order& order = *order_of(site.state, id);
  const Elements e = read_elements(order);
  Record r;
  r.kind = kFailedOrderRecord;
  r.a = id;
  r.b = order.unit_at(kTarget);
  for (const Element element : e.kinds) r.n[kFailedVerbs] |= 1 << static_cast<int>(element);
  r.n[kFailedForm] = static_cast<std::int32_t>(order.number(kFormationParam, -1)) + 1;
  r.n[kFailedWork] = static_cast<std::int32_t>(order.number(kWorkType, -1)) + 1;
  r.n[kFailedTargetPiece] = piece_of(order).value + 1;
  if (const Vec* place = order.find<Vec>(kCentre)) r.from = {*place, site.state.unit(id).pose.facing};
  if (e.holds(Element::kMarch)) r.to = end_in_order(site, id, e);
  return r;
}

bool is_same_order(const MarchTables& march, const Record& a, const Record& b) {
  for (const FailedNumber n : {kFailedVerbs, kFailedForm, kFailedWork, kFailedTargetPiece})
    if (a.n[n] != b.n[n]) return false;
  return a.b == b.b && within(a.from.at, b.from.at, march.same_end) &&
         within(a.to.at, b.to.at, march.same_end + march.tolerance) &&
         magnitude(turn_between(a.to.facing, b.to.facing)) <=
             degrees(march.same_facing) + march.angle_tolerance;
}

const Record* failed_before(const BattleState& s, UnitId id) {
  for (const Record& r : s.records)
    if (r.kind == kFailedOrderRecord && r.a == id && r.n[kFailedBound] == s.turn - 1) return &r;
  return nullptr;
}

int failures_of(const Site& site, UnitId id) {
  const Record* before = failed_before(site.state, id);
  if (before == nullptr || !is_same_order(site.book.tables.march, *before, imprint_of(site, id))) return 0;
  return before->n[kFailedTimes];
}

// Of an entry with two orders both must be the same as before.
int failures_of(const Site& site, const Entry& entry) {
  int least = failures_of(site, entry.ordered.front());
  for (const UnitId id : entry.ordered) least = std::min(least, failures_of(site, id));
  return least;
}

OrderingFacts facts_of(const Site& site, const Entry& entry) {
  const BattleState& s = site.state;
  const LeaderId officer = direct_officer(s, entry.unit);
  OrderingFacts facts;
  facts.commanded = officer.valid();
  facts.disorder = disorder(s, entry.unit);
  facts.valour = valour(site.book, s, entry.unit);
  facts.failures = failures_of(site, entry);
  facts.only_huddle = is_only_huddle(s, entry);
  facts.caught = -roll_penalty(s, s.unit(entry.unit).side);
  if (!officer.valid()) return facts;  // R12
  facts.rating = s.leaders[officer.index()].rating;
  facts.officer = touches(s, officer, entry.unit);
  facts.adjutant = adjutant_touches(s, officer, entry.unit);
  facts.only_towards = is_only_towards(site, entry, officer);
  return facts;
}

// ---- The rolls. All are laid before the first is thrown: none hangs on another.

struct OrderingRoll {
  Entry entry;
  std::vector<Cite> reasons;
  OrderingFacts facts;
  Reckoning reckoning;
  std::vector<Record> imprints;
  bool strikes_line = false;  // R11
};

OrderingRoll lay(const Site& site, const Entry& entry) {
  OrderingRoll roll{entry, reasons_to_throw(site, entry), {}, {}, {}, false};
  if (roll.reasons.empty()) return roll;
  roll.facts = facts_of(site, entry);
  roll.reckoning = reckon_ordering(site.book.tables.morale, roll.facts);
  for (const UnitId id : entry.ordered) {
    Record imprint = imprint_of(site, id);
    imprint.n[kFailedTimes] = failures_of(site, id) + 1;
    imprint.n[kFailedBound] = site.state.turn;
    roll.imprints.push_back(imprint);
  }
  const UnitId line = line_of(site.state, entry.unit);
  roll.strikes_line = line.valid() && site.figure_near(line, entry.unit, site.book.tables.march.soutien);
  return roll;
}

// The rules of a roll beside its result: why it is thrown, who throws for whom, and the sentences of 1.1.3
// behind the lines of Table 17. That the order changes formation, or is for the skirmish line too, stays secret.
Cites rules_of(const BattleState& s, const OrderingRoll& roll, Cite result) {
  const UnitId id = roll.entry.unit;
  const OrderingFacts& facts = roll.facts;
  Cites rules{result, cite::ba_031, cite::ba_067, cite::ba_068};
  for (const Cite reason : roll.reasons) rules.add(reason, reason == cite::ba_028 || reason == cite::ba_040);
  return rules.add(cite::ba_027, line_of(s, id).valid())
      .add(cite::ba_026, is_unsplit_line(s, id))
      .add(cite::ba_039, direct_officer(s, id).valid())
      .add(cite::ba_032, facts.officer || facts.adjutant)
      .add(cite::ba_033, facts.only_towards)
      .add(cite::ba_034, facts.only_huddle)
      .add(cite::ba_035, facts.rating != kOrdinary)
      .add(cite::ba_053, facts.failures > 0);
}

std::string spoken_roll(const OrderingRoll& roll, const std::string& who, int dice, std::string_view result) {
  const std::string sum = roll.reckoning.lines.empty() ? ""
                                                       : fmt::format(", {} = {}", sentence(roll.reckoning),
                                                                     dice + roll.reckoning.total);
  return fmt::format("{} throws for its order: {}{}: {}.", who, dice, sum, result);
}

// The roll is public, the order is not. Of a unit out of sight the other side hears nothing but that.
void tell_roll(Scene& scene, const OrderingRoll& roll, int dice, Cite cite, std::string_view result) {
  const BattleState& s = scene.state;
  const Cites rules = rules_of(s, roll, cite);
  const UnitId id = roll.entry.unit;
  const Seat side = s.unit(id).side;
  if (may_name(s, other(side), id)) {
    scene.tell_reckoned(
        rules, {id}, roll.reckoning, [&] { return spoken_roll(roll, name(s, id), dice, result); }, 1);
    return;
  }
  scene.note_reckoning(roll.reckoning);
  scene.whisper(
      side, rules, {id}, [&] { return spoken_roll(roll, name(s, id), dice, result); },
      scene.heard() ? spoken_roll(roll, "A unit out of sight", dice, result) : "");
}

void strike(const Book& book, Scene& scene, const OrderingRoll& roll, Disorder degree) {
  const UnitId id = roll.entry.unit;
  if (degree == kOR || has(scene.state, id, kRefugeAt)) return;
  bring_into(book, scene, id, degree, {}, kByOrdering);
  const UnitId line = line_of(scene.state, id);
  if (line.valid() && roll.strikes_line) bring_into(book, scene, line, degree, {}, kByOrdering);
}

void throw_one(const Book& book, Scene& scene, const OrderingRoll& roll) {
  for (const Cite reason : roll.reasons) scene.note_rule(reason);
  if (roll.entry.ordered.back() != roll.entry.unit) scene.note_rule(cite::ba_025);
  const int dice = scene.dice.sum(3, 6);
  const auto& band = book.tables.morale.ordered.at(dice + roll.reckoning.total);
  tell_roll(scene, roll, dice, band.cite, band.label);
  if (!is_followed(band.outcome)) {
    scene.note_rule(cite::ba_020);
    for (const UnitId id : roll.entry.ordered) void_order(scene.state, id);
    for (const Record& imprint : roll.imprints) scene.state.records.push_back(imprint);
  }
  strike(book, scene, roll, disorder_of(band.outcome));
}

// Elements that take effect as soon as the order stands (BA-019, BA-102, R35).
void take_lasting_effect(Scene& scene) {
  BattleState& s = scene.state;
  for (const Unit& unit : s.units) {
    const Elements e = elements_of(s, unit.id);
    if (e.holds(Element::kCanister)) {
      set(s, unit.id, kCanister);
      scene.whisper(unit.side, cite::ba_019, {unit.id},
                    [&] { return fmt::format("{} loads canister.", name(s, unit.id)); });
    }
    if (!e.holds(Element::kSoutien)) continue;
    const UnitId line = e.order->unit_at(kSoutienParam);
    for (Unit& before : s.units)
      if (before.markers[kSoutienOf] == line.value + 1) before.markers[kSoutienOf] = 0;
    set(s, unit.id, kSoutienOf, line.value + 1);
    scene.whisper(unit.side, cite::ba_102, {unit.id, line},
                  [&] { return fmt::format("{} is soutien of {}.", name(s, unit.id), name(s, line)); });
  }
}

}  // namespace

OrderingNeed ordering_need(const Site& site, UnitId id) {
  const Entry entry = entry_of(site, id);
  if (entry.ordered.empty()) return OrderingNeed::kNoRoll;
  if (!own_reasons_to_throw(site, entry).empty()) return OrderingNeed::kRoll;
  return is_tested_for_opponents(site.state, entry) ? OrderingNeed::kIfOpponentNear : OrderingNeed::kNoRoll;
}

bool has_opponent_near(const Site& site, UnitId id) {
  return is_near_opponent(site, entry_of(site, id).unit);
}

OrderingFacts survey_ordering(const Site& site, UnitId id) { return facts_of(site, entry_of(site, id)); }

void throw_ordering_rolls(const Book& book, Scene& scene) {
  std::vector<OrderingRoll> rolls;
  {
    const Site site(book, scene.state);
    for (const Entry& entry : all_entries(site))
      if (OrderingRoll roll = lay(site, entry); !roll.reasons.empty()) rolls.push_back(std::move(roll));
  }
  scene.note_rule(cite::ba_018);  // who has no order throws nothing, and may fire all the same
  std::erase_if(scene.state.records, [](const Record& r) { return r.kind == kFailedOrderRecord; });
  for (const OrderingRoll& roll : rolls) throw_one(book, scene, roll);
  take_lasting_effect(scene);
}

}  // namespace drumhead::ba
