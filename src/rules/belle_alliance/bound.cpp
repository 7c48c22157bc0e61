// The bound and its stages (BA-004, BA-409 to BA-415): seven phases, played by both sides at once.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {
namespace {

constexpr Marker kOfOneBound[] = {kOrderState, kMoved,    kFired,    kPassed,  kPace,      kWasFast,
                                  kDivided,    kReformed, kInverted, kWheeled, kMarchedMm, kShiftedMm,
                                  kEngaged,    kCanister, kHalted,   kNotIdle, kHelping};
// What is remembered from one bound to the next; every other record is of the bound under way.
bool is_memory(const Record& record) {
  return record.kind == kFailedOrderRecord || record.kind == kFiredAtRecord || record.kind == kWorkRecord ||
         record.kind == kBorderRecord;
}

bool is_marked_misplaced(const BattleState& state, const Unit& unit) {
  return unit.on_table && has(state, unit.id, kMisplaced);
}

// BA-111, BA-112: found between two bounds, it counts from the beginning of the next.
void mark_misplaced(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  std::vector<UnitId> struck, partners;
  for (const Unit& unit : scene.state.units) {
    if (!is_marked_misplaced(scene.state, unit)) continue;
    tell_of(scene, {cite::ba_111, cite::ba_113, cite::ba_114}, unit.id, [&] {
      return fmt::format("The umpire finds figures of {} wrongly placed.", name(scene.state, unit.id));
    });
    struck.push_back(unit.id);
    const UnitId line = line_secured_by(scene.state, unit.id), soutien = soutien_of(scene.state, unit.id);
    for (const UnitId partner : {line, soutien})
      if (partner.valid() &&
          site.figure_near(partner == line ? line : unit.id, partner == line ? unit.id : partner,
                           book.tables.march.soutien))
        partners.push_back(partner);
  }
  for (const UnitId id : struck) bring_into(book, scene, id, kLD, {}, kByOrdering);
  for (const UnitId id : partners) bring_into(book, scene, id, kLD, {}, kByOrdering, 0, cite::ba_112);
  if (struck.empty()) return;
  for (Unit& unit : scene.state.units) unit.markers[kMisplaced] = 0;
}

void bring_on(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const Arrival& arrival : state.setting->arrivals) {
    Unit& unit = state.unit(arrival.unit);
    if (unit.on_table || unit.strength == 0 || arrival.turn > state.turn || has(state, unit.id, kRefugeAt))
      continue;
    unit.pose = arrival.entry;
    unit.on_table = true;
    const Site site(book, state);
    unit.on_table = room_for(site, unit.id, site.print(unit.id), formation(state, unit.id)).free;
    if (!unit.on_table) continue;
    state.side_numbers[static_cast<std::size_t>(unit.side)][kFiguresHad] += unit.strength;
    tell_of(scene, cite::ba_069, unit.id, [&] { return fmt::format("{} arrives.", name(state, unit.id)); });
  }
}

void begin_bound(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  forget_old_fire(book, state);
  ++state.turn;
  for (Unit& unit : state.units)
    for (const Marker marker : kOfOneBound) unit.markers[marker] = 0;
  std::erase_if(state.records, [](const Record& r) { return !is_memory(r); });
  state.slips.clear();
  state.numbers[kContinuing] = 0;
  for (auto& side : state.side_numbers)
    if (side[kPenaltyUntil] < state.turn) side[kPenalty] = side[kPenaltyUntil] = 0;  // BA-541
  scene.note_rule(cite::ba_541);
  scene.announce(cite::ba_004, [&] { return fmt::format("Bound {}.", state.turn); });
  bring_on(book, scene);
  mark_misplaced(book, scene);
}

bool has_units(const BattleState& state, Seat seat) { return !units_of(state, seat).empty(); }

void write_orders(const Book& book, Scene& scene) {
  scene.note_rule(cite::ba_409);
  ask_sealed(book, scene, kAskOrders, has_units(scene.state, Seat::kA), has_units(scene.state, Seat::kB));
}

}  // namespace

void ask_sealed(const Book& book, Scene& scene, AskKind kind, bool for_a, bool for_b) {
  update_sight(book, scene);
  if (for_a) scene.ask(Seat::kA, kind, true);
  if (for_b) scene.ask(Seat::kB, kind, true);
}

Ask& ask_one(const Book& book, Scene& scene, Seat seat, AskKind kind, UnitId unit, UnitId other_unit) {
  update_sight(book, scene);
  Ask& ask = scene.ask(seat, kind);
  ask.unit = unit;
  ask.other = other_unit;
  return ask;
}

// ---- The stages.

namespace {

void begin_announcements(const Book& book, Scene& scene) {
  scene.note_rule(cite::ba_410);
  ask_for_announcements(book, scene);
}
void continued_fire(const Book& book, Scene& scene) { begin_fire(book, scene, true); }
void divide(const Book& book, Scene& scene) {
  scene.note_rule(cite::ba_412);
  split_and_assemble(book, scene);
}
void march(const Book& book, Scene& scene) {
  order_detached(book, scene);
  begin_clock(book, scene, kMarching);
}
void fire(const Book& book, Scene& scene) { begin_fire(book, scene, false); }
void cancel_melees(const Book& book, Scene& scene) {
  scene.note_rule(cite::ba_414);
  cancel_melees_of_fire(book, scene);
}
void melees(const Book& book, Scene& scene) { begin_melees(book, scene, false); }
void continued_advance(const Book& book, Scene& scene) { begin_clock(book, scene, kContinuedAdvance); }
void continued_melees(const Book& book, Scene& scene) {
  scene.state.numbers[kContinuing] = 1;
  begin_melees(book, scene, true);
}
void powder(const Book& book, Scene& scene) {
  scene.note_rule(cite::ba_415);
  ask_for_powder(book, scene);
}
void staffs_last_move(const Book& book, Scene& scene) { begin_clock(book, scene, kStaffLast); }

constexpr Stage<Book> kStages[]{{-1, begin_bound},
                                {kStepOrders, write_orders},
                                {kStepOrders, throw_ordering_rolls},
                                {kStepOrders, begin_routs},
                                {kStepAnnouncement, begin_announcements},
                                {kStepAnnouncement, announce_attacks},
                                {kStepAnnouncement, ask_for_refuge},
                                {kStepAnnouncement, announce_works},
                                {kStepAnnouncement, carry_out_transfers},
                                {kStepAnnouncement, ask_for_replacements},
                                {kStepAnnouncement, reorganise},
                                {kStepAnnouncement, begin_routs},
                                {kStepContinuedFire, continued_fire},
                                {kStepContinuedFire, begin_routs},
                                {kStepMovement, divide},
                                {kStepMovement, change_formations},
                                {kStepMovement, start_works},
                                {kStepMovement, march},
                                {kStepMovement, open_sheets},
                                {kStepFire, fire},
                                {kStepFire, begin_routs},
                                {kStepMelee, cancel_melees},
                                {kStepMelee, melees},
                                {kStepMelee, begin_routs},
                                {kStepMelee, ask_for_continued_moves},
                                {kStepMelee, announce_continued_attacks},
                                {kStepMelee, ask_for_refuge},
                                {kStepMelee, continued_advance},
                                {kStepMelee, continued_melees},
                                {kStepMelee, begin_routs},
                                {kStepTermination, powder},
                                {kStepTermination, take_batteries},
                                {kStepTermination, staffs_last_move},
                                {kStepTermination, end_bound}};
constexpr TurnOfStages<Book> kTheBound(kBound, kStages);

}  // namespace

const TurnOfStages<Book>& the_bound() { return kTheBound; }

void begin_bound_at(const Book& book, Scene& scene, std::size_t step, Seat) {
  scene.state.turn = std::max(1, scene.state.turn);
  update_sight(book, scene);
  kTheBound.begin_at(scene, step);
}

}  // namespace drumhead::ba
