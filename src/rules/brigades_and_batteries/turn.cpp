// The turn as a state machine (2.1): initiative, Side A's movement, Side B's, shooting and tests, combat, the end.
#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "engine/arrivals.h"
#include "engine/deployment.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

enum TurnStep : std::int16_t {
  kSetUp,
  kDeployFirst,
  kDeploySecond,
  kBeginTurn,
  kPursuersMove,
  kInitiative,
  kSideChosen,
  kBeginMoveA,
  kMovesA,
  kBeginMoveB,
  kMovesB,
  kDeclareFire,
  kRollFire,
  kTestsOfStep5,
  kAfterStep5,
  kCombatOfStep6,
  kRecoilsOfStep6,
  kPursuitsOfStep6,
  kAfterStep6,
  kTurnEnd
};

Seat side_a(const BattleState& state) { return static_cast<Seat>(state.numbers[kSideA]); }

constexpr std::array kMarkersOfOneTurn{kSpent,  kReformed,    kMoved,    kShot,  kFought,    kCharged,  kEvaded,
                                       kRouted, kWorked,      kDone,     kMustStand, kFlanked, kFullAdvance, kReturned,
                                       kHits5,  kSuffered,    kInflicted, kUnsteadyTurn};

// Records of charges, ways and hits last one turn; contacts and damage to works stay.
bool lasts(const Record& record) {
  return record.kind == kContactRecord || record.kind == kSectionRecord || record.kind == kStretchRecord;
}

void bring_on_reinforcements(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const auto has_room = [&](UnitId id) {
    const Site site(book, state);
    const std::vector<Obstacle> others = site.others(id);
    return std::none_of(others.begin(), others.end(), [&](const Obstacle& other) {
      const Coord room = other.side == state.unit(id).side ? 0 : book.tables.movement.keep_clear;
      return room > 0 ? within(other.footprint, site.print(id), room) : overlap(other.footprint, site.print(id));
    });
  };
  bring_on_arrivals(scene, cite::bb_274, [&](const Unit& unit) { return !has(state, unit.id, kLeftTable); }, has_room);
}

void begin_turn(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  ++state.turn;
  for (Unit& unit : state.units) {
    for (const Marker marker : kMarkersOfOneTurn) unit.markers[marker] = 0;
    unit.markers[kWasShaken] = unit.markers[kShaken];
    unit.markers[kWasDisordered] = unit.markers[kDisordered];
  }
  for (Leader& leader : state.leaders) leader.markers[kLeaderMoved] = 0;
  std::erase_if(state.records, [](const Record& record) { return !lasts(record); });
  state.slips.clear();
  scene.announce(cite::bb_049, [&] { return fmt::format("Turn {}.", state.turn); });
  bring_on_reinforcements(book, scene);
}

bool any_routed(const BattleState& state) {
  return std::any_of(state.units.begin(), state.units.end(),
                     [&](const Unit& unit) { return has(state, unit.id, kRouted); });
}

// R17: thrown again until they differ.
void roll_initiative(Scene& scene) {
  int a = 0, b = 0;
  do {
    a = scene.dice.roll(10);
    b = scene.dice.roll(10);
  } while (a == b && scene.dice.trouble().empty());  // a script that has run out shows the same face for ever
  const Seat winner = a > b ? Seat::kA : Seat::kB;
  scene.fire(cite::bb_007);
  scene.tell(cite::bb_049, {}, [&] {
    return fmt::format("Initiative: {} throws {}, {} throws {}: {} chooses.", scene.state.side_name(Seat::kA), a,
                       scene.state.side_name(Seat::kB), b, scene.state.side_name(winner));
  });
  scene.ask(winner, kAskSide);
}

void ask_for_a_move(Scene& scene, Seat seat) {
  if (anything_left_to_move(scene.state, seat)) {
    scene.ask(seat, kAskMove);
    return;
  }
  ++scene.frame().step;
}

void ask_for_fire(const Book& book, Scene& scene) {
  ++scene.frame().step;
  recall_strays(book, scene);
  const Site site(book, scene.state);
  for (const Seat seat : {Seat::kA, Seat::kB})
    if (anything_to_fire(site, seat)) scene.ask(seat, kAskFire, true);
}

void ask_for_deployment(Scene& scene, Seat seat) {
  ++scene.frame().step;
  if (has_deployment_zone(scene.state, seat)) scene.ask(seat, kAskDeploy);
}

}  // namespace

void begin_turn_at(Scene& scene, std::size_t step, Seat seat) {
  constexpr std::array kStarts{kBeginTurn, kBeginMoveA, kBeginMoveB, kDeclareFire, kTestsOfStep5, kCombatOfStep6, kTurnEnd};
  BattleState& state = scene.state;
  const bool second_moves = step == kStepMoveB;
  state.numbers[kSideA] = static_cast<std::int32_t>(second_moves ? other(seat) : seat);
  if (state.turn == 0 && step != kStepTurn) state.turn = 1;
  scene.push({kTurn, kStarts[step], {}});
}

// While a question is open, the frame of the turn stands on the movement that it belongs to, else on the step after it.
int step_of_turn(const BattleState& state) {
  if (state.outcome.over) return kStepEnd;
  if (state.frames.empty()) return -1;
  const std::int16_t step = state.frames.front().step;
  if (step <= kBeginMoveA) return kStepTurn;
  if (step <= kBeginMoveB) return kStepMoveA;
  if (step <= kDeclareFire) return kStepMoveB;
  if (step <= kTestsOfStep5) return kStepFire;
  return step <= kCombatOfStep6 ? kStepTests : kStepCombat;
}

void advance_turn(const Book& book, Scene& scene) {
  const Seat first = side_a(scene.state);
  const Seat named_first = scene.state.setting->first == Seat::kB ? Seat::kB : Seat::kA;
  Frame& frame = scene.frame();
  switch (static_cast<TurnStep>(frame.step)) {
    case kSetUp:
      ++frame.step;
      tell_set_up(book, scene);
      return roll_charisma(book, scene);
    case kDeployFirst:
      return ask_for_deployment(scene, named_first);
    case kDeploySecond:
      return ask_for_deployment(scene, other(named_first));
    case kBeginTurn:
      ++frame.step;
      return begin_turn(book, scene);
    case kPursuersMove:
      ++frame.step;
      return begin_pursuit_moves(book, scene);
    case kInitiative:
      ++frame.step;
      return roll_initiative(scene);
    case kSideChosen:
      ++frame.step;
      return roll_command_points(book, scene);
    case kBeginMoveA:
      ++frame.step;
      return begin_movement(book, scene, first);
    case kMovesA:
      return ask_for_a_move(scene, first);
    case kBeginMoveB:
      ++frame.step;
      march_parts_home(book, scene, first);
      recall_strays(book, scene);
      return begin_movement(book, scene, other(first));
    case kMovesB:
      return ask_for_a_move(scene, other(first));
    case kDeclareFire:
      march_parts_home(book, scene, other(first));
      return ask_for_fire(book, scene);
    case kRollFire:
      ++frame.step;
      return roll_all_fire(book, scene);
    case kTestsOfStep5:
      ++frame.step;
      return begin_tests(book, scene);
    case kAfterStep5:
      ++frame.step;
      if (option(scene.state, kDangerToGenerals)) danger_to_generals(book, scene, kHits5);
      return remove_shattered(book, scene);
    case kCombatOfStep6:
      ++frame.step;
      return begin_combat(book, scene);
    case kRecoilsOfStep6:
      ++frame.step;
      if (option(scene.state, kCavalryBounce)) begin_recoils(book, scene);
      return;
    case kPursuitsOfStep6:
      ++frame.step;
      if (option(scene.state, kPursuit) || option(scene.state, kCavalryBounce))
        return begin_pursuits(book, scene);
      if (any_routed(scene.state)) scene.fire(cite::bb_100);  // nobody follows them
      return;
    case kAfterStep6:
      ++frame.step;
      if (option(scene.state, kDangerToGenerals)) danger_to_generals(book, scene, kSuffered);
      return remove_shattered(book, scene);
    case kTurnEnd:
      frame.step = kBeginTurn;
      return end_turn(book, scene);
  }
}

}  // namespace drumhead::bb
