// The bound as a state machine (BA-004, BA-409 to BA-415): seven phases, played by both sides at once.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {
namespace {

enum BoundStep : std::int16_t {
  kBeginBound,
  kWriteOrders,
  kOrderingRolls,
  kOrdersRouts,
  kAnnouncing,
  kAttacksAnnounced,
  kRefuge,
  kWorksAnnounced,
  kTransfers,
  kReplacements,
  kReorganising,
  kAnnouncementRouts,
  kContinuedFireOf,
  kContinuedFireRouts,
  kDividing,
  kForming,
  kWorksStart,
  kMarchingOf,
  kSheetsOpened,
  kFiring,
  kFireRouts,
  kMeleesCancelled,
  kMelees,
  kMeleeRouts,
  kContinuedMoves,
  kContinuedAnnounced,
  kContinuedRefuge,
  kContinuedAdvanceOf,
  kContinuedMelees,
  kContinuedRouts,
  kPowder,
  kBatteriesTaken,
  kStaffLastMove,
  kEndBound
};

constexpr Marker kOfOneBound[] = {kOrderState, kMoved,    kFired,    kPassed,  kPace,      kWasFast,
                                  kDivided,    kReformed, kInverted, kWheeled, kMarchedMm, kShiftedMm,
                                  kEngaged,    kCanister, kHalted,   kNotIdle, kHelping};
// What is remembered from one bound to the next; every other record is of the bound under way.
bool is_memory(const Record& record) {
  return record.kind == kFailedOrderRecord || record.kind == kFiredAtRecord || record.kind == kWorkRecord;
}

bool is_marked_misplaced(const BattleState& state, const Unit& unit) {
  return unit.on_table && has(state, unit.id, kMisplaced);
}

// BA-111, BA-112: found between two bounds, it counts from the beginning of the next.
void mark_misplaced(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  std::vector<UnitId> struck;
  for (const Unit& unit : scene.state.units) {
    if (!is_marked_misplaced(scene.state, unit)) continue;
    tell_of(scene, cite::ba_111, unit.id, [&] {
      return fmt::format("The umpire finds figures of {} wrongly placed.", name(scene.state, unit.id));
    });
    scene.fire(cite::ba_114);
    struck.push_back(unit.id);
    const UnitId line = line_secured_by(scene.state, unit.id), soutien = soutien_of(scene.state, unit.id);
    for (const UnitId partner : {line, soutien})
      if (partner.valid() &&
          site.figure_near(partner == line ? line : unit.id, partner == line ? unit.id : partner,
                           book.tables.march.soutien)) {
        scene.fire(cite::ba_112);
        struck.push_back(partner);
      }
  }
  for (const UnitId id : struck) bring_into(book, scene, id, kLD, {}, kByOrdering);
  if (struck.empty()) return;
  scene.fire(cite::ba_113);  // put right by the program at once
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
  scene.fire(cite::ba_541);
  scene.announce(cite::ba_004, [&] { return fmt::format("Bound {}.", state.turn); });
  bring_on(book, scene);
  mark_misplaced(book, scene);
}

bool has_units(const BattleState& state, Seat seat) { return !units_of(state, seat).empty(); }

void write_orders(const Book& book, Scene& scene) {
  scene.fire(cite::ba_409);
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

void begin_bound_at(const Book& book, Scene& scene, std::size_t step, Seat) {
  constexpr std::array kStarts{kWriteOrders, kAnnouncing,      kContinuedFireOf, kDividing,
                               kFiring,      kMeleesCancelled, kPowder};
  scene.state.turn = std::max(1, scene.state.turn);
  update_sight(book, scene);
  scene.push({kBound, kStarts[step], {}});
}

int step_of(const BattleState& state) {
  if (state.frames.empty()) return -1;
  const std::int16_t step = state.frames.front().step;  // a step that has pushed a frame has moved on already
  if (step <= kBeginBound) return state.turn == 0 ? -1 : kStepTermination;
  if (step <= kAnnouncing) return kStepOrders;
  if (step <= kContinuedFireOf) return kStepAnnouncement;
  if (step <= kDividing) return kStepContinuedFire;
  if (step <= kFiring) return kStepMovement;
  if (step <= kMeleesCancelled) return kStepFire;
  if (step <= kPowder) return kStepMelee;
  return kStepTermination;
}

// Every step moves on first: when what it has asked or pushed is done, the next follows.
void advance_bound(const Book& book, Scene& scene) {
  const auto step = static_cast<BoundStep>(scene.frame().step++);
  switch (step) {
    case kBeginBound:
      return begin_bound(book, scene);
    case kWriteOrders:
      return write_orders(book, scene);
    case kOrderingRolls:
      return throw_ordering_rolls(book, scene);
    case kAnnouncing:
      scene.fire(cite::ba_410);
      return ask_for_announcements(book, scene);
    case kAttacksAnnounced:
      return announce_attacks(book, scene);
    case kRefuge:
    case kContinuedRefuge:
      return ask_for_refuge(book, scene);
    case kWorksAnnounced:
      return announce_works(book, scene);
    case kTransfers:
      return carry_out_transfers(book, scene);
    case kReplacements:
      return ask_for_replacements(book, scene);
    case kReorganising:
      return reorganise(book, scene);
    case kContinuedFireOf:
      scene.fire(cite::ba_411);
      return begin_fire(book, scene, true);
    case kDividing:
      scene.fire(cite::ba_412);
      return split_and_assemble(book, scene);
    case kForming:
      return change_formations(book, scene);
    case kWorksStart:
      return start_works(book, scene);
    case kMarchingOf:
      return begin_clock(book, scene, kMarching);
    case kSheetsOpened:
      return open_sheets(book, scene);
    case kFiring:
      scene.fire(cite::ba_413);
      return begin_fire(book, scene, false);
    case kMeleesCancelled:
      scene.fire(cite::ba_414);
      return cancel_melees_of_fire(book, scene);
    case kMelees:
      return begin_melees(book, scene, false);
    case kContinuedMoves:
      return ask_for_continued_moves(book, scene);
    case kContinuedAnnounced:
      return announce_continued_attacks(book, scene);
    case kContinuedAdvanceOf:
      return begin_clock(book, scene, kContinuedAdvance);
    case kContinuedMelees:
      scene.state.numbers[kContinuing] = 1;
      return begin_melees(book, scene, true);
    case kOrdersRouts:
    case kAnnouncementRouts:
    case kContinuedFireRouts:
    case kFireRouts:
    case kMeleeRouts:
    case kContinuedRouts:
      return begin_routs(book, scene);
    case kPowder:
      scene.fire(cite::ba_415);
      return ask_for_powder(book, scene);
    case kBatteriesTaken:
      return take_batteries(book, scene);
    case kStaffLastMove:
      return begin_clock(book, scene, kStaffLast);
    case kEndBound:
      scene.frame().step = kBeginBound;
      return end_bound(book, scene);
  }
}

}  // namespace drumhead::ba
