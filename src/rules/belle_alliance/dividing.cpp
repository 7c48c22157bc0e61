// Splitting and assembly carried out (2.1; sequence 4.1). All of it is done at once; parts of one unit that
// assemble one after the other do so in the order of their numbers.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/dividing.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

const char* suffix_of(const BattleState& state, UnitId id) {
  if (is_cavalry(state, id)) return " squadrons";
  return is_artillery(state, id) ? " section" : " detachment";
}

// The stands of a part's guns go over to it.
void split_guns(BattleState& state, const Division& d, const std::vector<UnitId>& parts) {
  const int guns = marker(state, d.unit, kGuns), count = static_cast<int>(parts.size());
  std::vector<UnitId> owner(static_cast<std::size_t>(guns), d.unit);
  for (int part = 0; part < count; ++part)
    for (const int gun : guns_of_part(guns, d, part, count))
      owner[static_cast<std::size_t>(gun)] = parts[static_cast<std::size_t>(part)];
  std::size_t gun = 0;
  for (Stand& stand : state.stands)
    if (stand.unit == d.unit && gun < owner.size()) stand.unit = owner[gun++];
  std::stable_sort(state.stands.begin(), state.stands.end(),
                   [](const Stand& a, const Stand& b) { return a.unit < b.unit; });
  for (const UnitId part : parts) set(state, part, kGuns, d.each);
  set(state, d.unit, kGuns, guns - d.each * count);
}

void split_squadrons(BattleState& state, const Division& d, const std::vector<UnitId>& parts) {
  for (const UnitId part : parts) set(state, part, kSquadrons, d.each);
  set(state, d.unit, kSquadrons, marker(state, d.unit, kSquadrons) - d.each * static_cast<int>(parts.size()));
}

void enact_line_split(Scene& scene, UnitId line) {
  BattleState& state = scene.state;
  const UnitId mother = mother_of(state, line);
  for (const Marker m : {kSupplies, kFirstUsed}) set(state, line, m, marker(state, mother, m));
  for (const Marker m : {kMoved, kFired, kPassed})
    set(state, line, m, std::max(marker(state, line, m), marker(state, mother, m)));
  set(state, line, kRole, kSplitPart);
  note_divided(scene, line);
  note_divided(scene, mother);
  tell_among(scene, cite::ba_071, {line, mother}, [&] {
    return fmt::format("{} is split from {} and a unit of its own.", name(state, line), name(state, mother));
  });
}

std::vector<UnitId> make_parts(const Book& book, BattleState& state, const Division& d) {
  std::vector<UnitId> parts;
  for (const int figures : d.figures)
    parts.push_back(split_off(book, state, d.unit, figures, kSplitPart, suffix_of(state, d.unit)));
  if (is_cavalry(state, d.unit)) split_squadrons(state, d, parts);
  if (is_artillery(state, d.unit)) split_guns(state, d, parts);
  return parts;
}

void enact_split(const Book& book, Scene& scene, const Division& d) {
  if (d.line_goes) return enact_line_split(scene, d.unit);
  BattleState& state = scene.state;
  const std::vector<UnitId> parts = make_parts(book, state, d);
  stand_as(book, state, d.unit, d.standings.front());
  for (std::size_t i = 0; i < parts.size(); ++i) stand_as(book, state, parts[i], d.standings[i + 1]);
  note_divided(scene, d.unit);
  for (const UnitId part : parts) note_divided(scene, part);
  const Cite rule = is_cavalry(state, d.unit)     ? cite::ba_074
                    : is_artillery(state, d.unit) ? cite::ba_075
                                                  : cite::ba_072;
  for (const UnitId part : parts)
    tell_among(scene, {rule, cite::ba_081, cite::ba_115}, {d.unit, part}, [&] {
      return fmt::format("{} is split: {} takes {}, {} stay.", name(state, d.unit), name(state, part),
                         counted(state.unit(part).strength, "figure", "figures"),
                         state.unit(d.unit).strength);
    });
}

// What is left of the order of a part that has gone up in another: the whole carries it out, unless it has
// one of its own.
void pass_on_order(BattleState& state, UnitId from, UnitId to) {
  if (order_of(state, to) != nullptr) return;
  for (Slip& slip : state.slips) {
    Answer copy = *slip.answer;
    for (Order& order : copy.orders) {
      if (order.unit != from) continue;
      std::erase_if(order.args, [](const auto& arg) { return arg.first == kOtherPart; });
      if (order.args.empty()) return;
      order.unit = to;
      const bool attacks =
          order.find<UnitId>(kTarget) != nullptr || order.find<PieceId>(kTargetPiece) != nullptr;
      const bool marches = order.find<Path>(kPath) != nullptr;
      order.verb = attacks ? kAttack : marches ? kMarch : kChangeFormation;
      set(state, to, kOrderState, marker(state, from, kOrderState));
      slip.answer = std::make_shared<const Answer>(std::move(copy));
      return;
    }
  }
}

void enact_assembly(const Book& book, Scene& scene, const Division& d) {
  BattleState& state = scene.state;
  const UnitId whole = std::min(d.unit, d.other), part = std::max(d.unit, d.other);
  const int figures = state.unit(part).strength, there = state.unit(whole).strength;
  const UnitId ruler = figures == there ? d.other : figures > there ? part : whole;  // R29
  if (part == d.unit) pass_on_order(state, part, whole);
  join_ruled_by(book, state, whole, part, ruler);
  if (!is_garrison(state, whole)) stand_as(book, state, whole, d.standings.front());
  note_divided(scene, whole);
  tell_of(scene, {cite::ba_116, cite::ba_082, cite::ba_115}, whole, [&] {
    return fmt::format("{} and {} assemble: {} in the condition of {}.", name(state, whole),
                       name(state, part), counted(state.unit(whole).strength, "figure", "figures"),
                       ruler == whole ? name(state, whole) : name(state, part));
  });
}

Claim claim_of(const Site& site, const Division& d) {
  Claim claim{.unit = d.unit, .leaves = {d.unit}};
  if (d.assembles) claim.leaves.push_back(d.other);
  if (is_garrison(site.state, d.unit) || d.line_goes) return {.unit = d.unit};
  for (const Standing& standing : d.standings)
    claim.takes.push_back({d.unit, print_of(site.book, standing), standing.formation});
  return claim;
}

// ---- The sub-phase.

using Joined = std::vector<std::pair<UnitId, UnitId>>;  // who has gone up in whom

UnitId stands_for(UnitId id, const Joined& joined) {
  for (const auto& [gone, into] : joined)
    if (gone == id) id = into;
  return id;
}

// Orders still to be carried out, at most one of a split unit at a time.
std::vector<UnitId> next_ones(const BattleState& state, std::vector<UnitId>& pending) {
  std::vector<UnitId> now, later, wholes;
  for (const UnitId id : pending) {
    const UnitId whole = unit_split(state, id);
    const bool busy = std::find(wholes.begin(), wholes.end(), whole) != wholes.end();
    (busy ? later : now).push_back(id);
    wholes.push_back(whole);
  }
  pending = std::move(later);
  return now;
}

Division planned(const Site& site, UnitId id, const Joined& joined) {
  const Elements e = ordered(site.state, id);
  Division d = e.holds(Element::kAssemble)
                   ? plan_assembly(site, id, stands_for(e.order->unit_at(kOtherPart), joined))
                   : plan_division(site, id, e);
  const UnitId partner = d.assembles && d.other.valid() ? d.other : id;
  for (const UnitId body : {id, partner})
    if (const auto idle = why_idle(site.state, body); idle && d.verdict.allowed()) d.verdict.refusal = *idle;
  return d;
}

std::vector<Division> planned(const Book& book, Scene& scene, const std::vector<UnitId>& who,
                              const Joined& joined) {
  const Site site(book, scene.state);
  std::vector<Division> out;
  for (const UnitId id : who) {
    if (!scene.state.unit(id).on_table) continue;  // it has been assembled by its partner's order
    const Elements e = ordered(scene.state, id);
    if (e.holds(Element::kAssemble) && stands_for(e.order->unit_at(kOtherPart), joined) == id) continue;
    Division d = planned(site, id, joined);
    if (d.verdict.allowed())
      out.push_back(std::move(d));
    else
      tell_void(scene, id, d.verdict.refusal->cite, d.verdict.refusal->text);
  }
  return out;
}

void carry_out(const Book& book, Scene& scene, const std::vector<Division>& divisions, Joined& joined) {
  std::vector<Claim> claims;
  {
    const Site site(book, scene.state);
    for (const Division& d : divisions) claims.push_back(claim_of(site, d));
  }
  settle(book, scene, claims, [] { return false; });
  for (std::size_t i = 0; i < divisions.size(); ++i) {
    const Division& d = divisions[i];
    if (!claims[i].stands)
      tell_void(scene, d.unit, claims[i].cite, claims[i].why);
    else if (d.assembles) {
      enact_assembly(book, scene, d);
      joined.emplace_back(std::max(d.unit, d.other), std::min(d.unit, d.other));
    } else
      enact_split(book, scene, d);
  }
}

}  // namespace

void split_and_assemble(const Book& book, Scene& scene) {
  std::vector<UnitId> pending;
  for (const Unit& unit : scene.state.units)
    if (unit.on_table && asks_for_division(ordered(scene.state, unit.id))) pending.push_back(unit.id);
  if (pending.empty()) return;
  Joined joined;
  while (!pending.empty()) {
    const std::vector<UnitId> now = next_ones(scene.state, pending);
    carry_out(book, scene, planned(book, scene, now, joined), joined);
  }
  catch_staff(book, scene);
}

}  // namespace drumhead::ba
