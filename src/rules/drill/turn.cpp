// Chapter 1: the turn as a state machine.
#include <fmt/format.h>
#include <algorithm>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"

namespace drumhead::drill {
namespace {

enum TurnStep : std::int16_t {
  kBeginTurn,
  kOrders,
  kFirstMoves,
  kSecondMoves,
  kFirstFires,
  kSecondFires,
  kMorale,
  kRally,
  kEndTurn
};

Seat first_side(const BattleState& state) { return static_cast<Seat>(state.numbers[kFirstSide]); }

void clear_turn_markers(BattleState& state) {
  for (Unit& unit : state.units)
    for (const Marker marker : {kOrder, kMoved, kCharged, kFired, kLost, kCaught, kCountering, kRetreated})
      unit.markers[marker] = 0;
}

// DR-007. Where its front is on the edge, the unit is set down with its rear there.
void bring_on(const Book& book, Scene& scene, const Arrival& arrival) {
  BattleState& state = scene.state;
  Unit& unit = state.unit(arrival.unit);
  for (const Coord forward : {Coord{0}, box(book, state, unit.id).depth}) {
    unit.pose = {point_from(arrival.entry, forward, 0), arrival.entry.facing};
    const bool room = no_room(book, state, unit.id, print(book, state, unit.id)).empty();
    if (!room || any_enemy_within(book, state, unit.id, book.tables.keep_clear)) continue;
    unit.on_table = true;
    return tell_of(book, scene, cite::dr_007, unit.id,
                   [&] { return fmt::format("{} arrives.", name(state, unit.id)); });
  }
  unit.pose = arrival.entry;
}

bool still_to_come(const BattleState& state, const Arrival& arrival) {
  const Unit& unit = state.unit(arrival.unit);
  return !unit.on_table && unit.strength > 0 && arrival.turn <= state.turn;
}

void begin_turn(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  ++state.turn;
  clear_turn_markers(state);
  const Seat odd = state.setting->first == Seat::kB ? Seat::kB : Seat::kA;
  state.numbers[kFirstSide] = static_cast<std::int32_t>(state.turn % 2 == 1 ? odd : other(odd));
  scene.fire(cite::dr_006);
  scene.announce(cite::dr_005, [&] {
    return fmt::format("Turn {}. {} is the first side.", state.turn, state.side_name(first_side(state)));
  });
  for (const Arrival& arrival : state.setting->arrivals)
    if (still_to_come(state, arrival)) bring_on(book, scene, arrival);
}

void ask_mover(Scene& scene, Seat seat) {
  const std::vector<UnitId> units = units_of(scene.state, seat);
  if (std::any_of(units.begin(), units.end(), [&](UnitId id) { return may_still_move(scene.state, id); })) {
    scene.ask(seat, kAskMove);
  } else {
    ++scene.frame().step;
  }
}

void ask_firer(const Book& book, Scene& scene, Seat seat) {
  ++scene.frame().step;
  const BattleState known = known_to(book, scene.state, seat);
  const std::vector<UnitId> units = units_of(known, seat);
  Lookout lookout(book, known);
  if (std::any_of(units.begin(), units.end(),
                  [&](UnitId id) { return !targets_of(book, known, lookout, id).empty(); }))
    scene.ask(seat, kAskFire);
}

}  // namespace

void begin_turn_at(Scene& scene, std::size_t step, Seat seat) {
  constexpr std::array<TurnStep, 5> kStarts{kOrders, kFirstMoves, kFirstFires, kMorale, kEndTurn};
  scene.state.numbers[kFirstSide] = static_cast<std::int32_t>(seat);
  if (scene.state.turn == 0) scene.state.turn = 1;
  scene.push({kTurn, kStarts[step], {}});
}

// By what is asked: the frame may already stand on the step after it.
int step_of_turn(const BattleState& state) {
  if (state.outcome.over) return kStepEnd;
  if (state.asks.empty()) return -1;
  constexpr std::array<Step, 4> kStepOf{kStepOrders, kStepMovement, kStepMovement, kStepFire};  // by AskKind
  return kStepOf[static_cast<std::size_t>(state.asks.front().kind)];
}

void advance_turn(const Book& book, Scene& scene) {
  const Seat first = first_side(scene.state);
  Frame& frame = scene.frame();
  switch (static_cast<TurnStep>(frame.step)) {
    case kBeginTurn:
      ++frame.step;
      return begin_turn(book, scene);
    case kOrders:
      ++frame.step;
      scene.ask(Seat::kA, kAskOrders, true);
      scene.ask(Seat::kB, kAskOrders, true);
      return;
    case kFirstMoves:
      return ask_mover(scene, first);
    case kSecondMoves:
      return ask_mover(scene, other(first));
    case kFirstFires:
      return ask_firer(book, scene, first);
    case kSecondFires:
      return ask_firer(book, scene, other(first));
    case kMorale:
      ++frame.step;
      return test_morale(book, scene);
    case kRally:
      ++frame.step;
      return rally(book, scene);
    case kEndTurn:
      frame.step = kBeginTurn;
      return end_turn(book, scene);
  }
}

}  // namespace drumhead::drill
