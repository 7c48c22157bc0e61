// The turn as a state machine (FF-037 to FF-047): two player turns to a game turn, each of three phases.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/arrivals.h"
#include "engine/deployment.h"
#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {
namespace {

enum TurnStep : std::int16_t {
  kFirstSideChosen,
  kDeploySecond,  // the side that moves second deploys first (FF-311)
  kDeployFirst,
  kBeginPlayerTurn,
  kLeadersStep,
  kChecks,
  kLeftovers,
  kDefensiveFire,
  kOffensiveFire,
  kChargePhase,
  kPlayerTurnEnds
};

Seat first_side(const BattleState& state) { return static_cast<Seat>(state.numbers[kFirstSide]); }

// FF-190: whom the battle names, else the higher die.
void choose_first_side(Scene& scene) {
  BattleState& state = scene.state;
  scene.fire(cite::ff_188);
  if (state.setting->first != Seat::kNobody) {
    state.numbers[kFirstSide] = static_cast<std::int32_t>(state.setting->first);
    return;
  }
  int a = 0, b = 0;
  do {
    a = scene.dice.roll(10);
    b = scene.dice.roll(10);
  } while (a == b && scene.dice.trouble().empty());  // a script that has run out shows the same face for ever
  const Seat first = a > b ? Seat::kA : Seat::kB;
  state.numbers[kFirstSide] = static_cast<std::int32_t>(first);
  scene.tell(cite::ff_190, {}, [&] {
    return fmt::format("{} throws {}, {} throws {}: {} has the first player turn.", state.side_name(Seat::kA),
                       a, state.side_name(Seat::kB), b, state.side_name(first));
  });
}

void ask_to_deploy(Scene& scene, Seat seat) {
  if (has_deployment_zone(scene.state, seat)) scene.ask(seat, kAskDeploy);
}

// FF-312: set down at the edge; it comes on by its first check.
bool is_expected(const BattleState& state, const Unit& unit) {
  return unit.side == active_side(state) && !unit.on_table && unit.strength > 0;
}

// Troops that come up count for the army, with room on the table or not, from the first turn they could be there.
void count_in(BattleState& state, const Unit& unit) {
  if (marker(state, unit.id, kArriving) != 0) return;
  set(state, unit.id, kArriving);
  auto& had = state.side_numbers[static_cast<std::size_t>(unit.side)];
  had[kStandsHad] += unit.strength;
  if (is_guns(state, unit.id)) had[kGunStandsHad] += unit.strength;
}

void bring_up_reinforcements(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const Arrival& arrival : state.setting->arrivals)
    if (arrival.turn <= state.turn && is_expected(state, state.unit(arrival.unit)))
      count_in(state, state.unit(arrival.unit));
  const auto has_room = [&](UnitId id) {
    const Site site(book, state);
    const std::vector<Obstacle> others = site.others(id);
    return std::none_of(others.begin(), others.end(),
                        [&](const Obstacle& o) { return overlap(o.footprint, site.print(id)); });
  };
  bring_on_arrivals(scene, cite::ff_312, [&](const Unit& unit) { return is_expected(state, unit); }, has_room);
}

void begin_player_turn(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const bool new_turn = active_side(state) == first_side(state);
  if (new_turn) ++state.turn;
  ++state.numbers[kPlayerTurn];
  scene.announce(cite::ff_190, [&] {
    return fmt::format("Turn {}: {}.", state.turn, state.side_name(active_side(state)));
  });
  scene.fire(cite::ff_037);
  bring_up_reinforcements(book, scene);
}

void ask_for_a_check(const Book& book, Scene& scene) {
  const Seat seat = active_side(scene.state);
  if (anything_to_check(Site(book, scene.state), seat)) {
    scene.ask(seat, kAskCheck);
    return;
  }
  ++scene.frame().step;
}

}  // namespace

void begin_turn_at(Scene& scene, std::size_t step, Seat seat) {
  constexpr std::array kStarts{kLeadersStep,   kChecks,      kDefensiveFire,
                               kOffensiveFire, kChargePhase, kPlayerTurnEnds};
  BattleState& state = scene.state;
  state.numbers[kFirstSide] = state.numbers[kActiveSide] = static_cast<std::int32_t>(seat);
  state.turn = std::max(1, state.turn);
  state.numbers[kPlayerTurn] = std::max(1, state.numbers[kPlayerTurn]);
  scene.push({kTurn, kStarts[step], {}});
}

int step_of(const BattleState& state) {
  if (state.frames.empty()) return -1;
  switch (static_cast<TurnStep>(state.frames.front().step)) {
    case kFirstSideChosen:
    case kDeploySecond:
    case kDeployFirst:
      return -1;
    case kBeginPlayerTurn:
    case kLeadersStep:
      return kStepLeaders;
    case kChecks:
    case kLeftovers:
      return kStepManeuver;
    case kDefensiveFire:
      return kStepDefensiveFire;
    case kOffensiveFire:
      return kStepOffensiveFire;
    case kChargePhase:
      return kStepCharge;
    case kPlayerTurnEnds:
      return kStepEnd;
  }
  return -1;
}

// A step that pushes a frame of its own moves on first: when the frame is done, the next step follows.
void advance_turn(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  Frame& frame = scene.frame();
  const Seat active = active_side(state);
  switch (static_cast<TurnStep>(frame.step)) {
    case kFirstSideChosen:
      ++frame.step;
      choose_first_side(scene);
      state.numbers[kActiveSide] = state.numbers[kFirstSide];
      return;
    case kDeploySecond:
      ++frame.step;
      return ask_to_deploy(scene, other(first_side(state)));
    case kDeployFirst:
      ++frame.step;
      return ask_to_deploy(scene, first_side(state));
    case kBeginPlayerTurn:
      ++frame.step;
      return begin_player_turn(book, scene);
    case kLeadersStep:
      ++frame.step;
      return begin_leaders(book, scene);
    case kChecks:
      return ask_for_a_check(book, scene);
    case kLeftovers:
      ++frame.step;
      return check_leftovers(book, scene);
    case kDefensiveFire:
      ++frame.step;
      return begin_fire_step(book, scene, other(active));
    case kOffensiveFire:
      ++frame.step;
      return begin_fire_step(book, scene, active);
    case kChargePhase:
      ++frame.step;
      return begin_charge_phase(book, scene);
    case kPlayerTurnEnds:
      frame.step = kBeginPlayerTurn;
      end_player_turn(book, scene);
      state.numbers[kActiveSide] = static_cast<std::int32_t>(other(active));
      return;
  }
}

}  // namespace drumhead::ff
