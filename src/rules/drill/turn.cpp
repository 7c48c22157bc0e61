// Chapters 1 and 8: the turn as a state machine, and the end of the battle.
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

enum TurnStep : std::int16_t { kBeginTurn, kOrders, kFirstMoves, kSecondMoves, kFirstFires, kSecondFires, kMorale, kRally, kEndTurn };

Seat first_side(const BattleState& state) { return static_cast<Seat>(state.numbers[kFirstSide]); }

void clear_turn_markers(BattleState& state) {
  for (Unit& unit : state.units)
    for (const Marker marker : {kOrder, kMoved, kCharged, kFired, kLost, kCaught, kCountering, kRetreated}) unit.markers[marker] = 0;
}

void begin_turn(Scene& scene) {
  BattleState& state = scene.state;
  ++state.turn;
  clear_turn_markers(state);
  state.numbers[kFirstSide] = static_cast<std::int32_t>(state.turn % 2 == 1 ? Seat::kA : Seat::kB);
  scene.fire(cite::dr_006);
  scene.announce(cite::dr_005, [&] { return fmt::format("Turn {}. {} is the first side.", state.turn, state.side_name(first_side(state))); });
}

void ask_mover(Scene& scene, Seat seat) {
  for (const UnitId id : units_of(scene.state, seat)) {
    if (!may_still_move(scene.state, id)) continue;
    scene.ask(seat, kAskMove);
    return;
  }
  ++scene.frame().step;  // nobody can move
}

void ask_firer(const Book& book, Scene& scene, Seat seat) {
  ++scene.frame().step;
  const BattleState known = known_to(book, scene.state, seat);
  for (const UnitId id : units_of(known, seat)) {
    if (!may_fire(known, id) || targets_of(book, known, id).empty()) continue;
    scene.ask(seat, kAskFire);
    return;
  }
}

bool on_objective(const Book& book, const BattleState& state, const Piece& piece, Seat side, bool must_be_steady) {
  for (const UnitId id : units_of(state, side)) {
    if (must_be_steady && !steady(state, id)) continue;
    for (const Quad& quad : print(book, state, id).boxes)
      if (meets(piece, quad)) return true;
  }
  return false;
}

void take_objectives(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const Objective& objective : state.setting->objectives) {
    const Piece& piece = state.ground->piece(objective.piece);
    for (const Seat side : {Seat::kA, Seat::kB}) {
      if (holder_of(state, objective) == side) continue;
      if (!on_objective(book, state, piece, side, true) || on_objective(book, state, piece, other(side), false)) continue;
      state.pieces[objective.piece.index()].markers[kHolder] = static_cast<std::int16_t>(static_cast<int>(side) + 1);
      scene.tell(cite::dr_111, {}, [&] { return fmt::format("{} takes {}.", state.side_name(side), objective.name); });
    }
  }
}

std::array<int, 2> original_stands(const BattleState& state) {
  std::array<int, 2> total{};
  for (const Unit& unit : state.units) total[static_cast<std::size_t>(unit.side)] += state.profile(unit.id).original_strength;
  return total;
}

void end_battle(const Book& book, Scene& scene, Cite rule, Seat winner, Reason reason) {
  BattleState& state = scene.state;
  state.outcome = {true, winner, reason};
  scene.announce(rule, [&] {
    const std::string& why = book.words.outcomes[reason];
    return winner == Seat::kNobody ? fmt::format("The battle is drawn: {}.", why) : fmt::format("{} wins: {}.", state.side_name(winner), why);
  });
}

void check_the_end(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const std::array<int, 2> lost = stands_lost(state), all = original_stands(state);
  const bool a_broken = 2 * lost[0] > all[0], b_broken = 2 * lost[1] > all[1];
  if (a_broken && b_broken) return end_battle(book, scene, cite::dr_110, Seat::kNobody, kBothBroken);
  if (a_broken || b_broken) return end_battle(book, scene, cite::dr_110, a_broken ? Seat::kB : Seat::kA, kEnemyBroken);
  if (state.setting->turn_limit == 0 || state.turn < state.setting->turn_limit) return;
  std::array<int, 2> points{};
  for (const Objective& objective : state.setting->objectives)
    if (const Seat holder = holder_of(state, objective); holder != Seat::kNobody) points[static_cast<std::size_t>(holder)] += objective.points;
  if (points[0] != points[1]) return end_battle(book, scene, cite::dr_112, points[0] > points[1] ? Seat::kA : Seat::kB, kObjectives);
  if (lost[0] != lost[1]) return end_battle(book, scene, cite::dr_112, lost[0] < lost[1] ? Seat::kA : Seat::kB, kLosses);
  end_battle(book, scene, cite::dr_112, Seat::kNobody, kEven);
}

}  // namespace

Seat holder_of(const BattleState& state, const Objective& objective) {
  const std::int16_t holder = state.pieces[objective.piece.index()].markers[kHolder];
  return holder == 0 ? Seat::kNobody : static_cast<Seat>(holder - 1);
}

std::array<int, 2> stands_lost(const BattleState& state) {
  std::array<int, 2> lost{};
  for (const Unit& unit : state.units) lost[static_cast<std::size_t>(unit.side)] += state.profile(unit.id).original_strength - unit.strength;
  return lost;
}

void begin_turn_at(Scene& scene, std::size_t step, Seat seat) {
  constexpr std::array<TurnStep, 5> kStarts{kOrders, kFirstMoves, kFirstFires, kMorale, kEndTurn};
  scene.state.numbers[kFirstSide] = static_cast<std::int32_t>(seat);
  if (scene.state.turn == 0) scene.state.turn = 1;
  scene.push({kTurn, kStarts[step], {}});
}

void advance_turn(const Book& book, Scene& scene) {
  const Seat first = first_side(scene.state);
  Frame& frame = scene.frame();
  switch (static_cast<TurnStep>(frame.step)) {
    case kBeginTurn: ++frame.step; return begin_turn(scene);
    case kOrders:
      ++frame.step;
      scene.ask(Seat::kA, kAskOrders, true);
      scene.ask(Seat::kB, kAskOrders, true);
      return;
    case kFirstMoves: return ask_mover(scene, first);
    case kSecondMoves: return ask_mover(scene, other(first));
    case kFirstFires: return ask_firer(book, scene, first);
    case kSecondFires: return ask_firer(book, scene, other(first));
    case kMorale: ++frame.step; return test_morale(book, scene);
    case kRally: ++frame.step; return rally(book, scene);
    case kEndTurn:
      frame.step = kBeginTurn;
      take_objectives(book, scene);
      return check_the_end(book, scene);
  }
}

}  // namespace drumhead::drill
