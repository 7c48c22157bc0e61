// The turn and its stages (FF-037 to FF-047): two player turns to a game turn, each of three phases.
#include <fmt/format.h>

#include <algorithm>

#include "engine/arrivals.h"
#include "engine/deployment.h"
#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {
namespace {

Seat first_side(const BattleState& state) { return static_cast<Seat>(state.numbers[kFirstSide]); }

// FF-190: whom the battle names, else the higher die.
void choose_first_side(const Book&, Scene& scene) {
  BattleState& state = scene.state;
  const auto is_first = [&](Seat side) {
    state.numbers[kFirstSide] = state.numbers[kActiveSide] = static_cast<std::int32_t>(side);
  };
  if (state.setting->first != Seat::kNobody) return is_first(state.setting->first);
  int a = 0, b = 0;
  do {
    a = scene.dice.roll(10);
    b = scene.dice.roll(10);
  } while (a == b && scene.dice.trouble().empty());  // a script that has run out shows the same face for ever
  const Seat first = a > b ? Seat::kA : Seat::kB;
  is_first(first);
  scene.tell({cite::ff_190, cite::ff_188}, {}, [&] {
    return fmt::format("{} throws {}, {} throws {}: {} has the first player turn.", state.side_name(Seat::kA),
                       a, state.side_name(Seat::kB), b, state.side_name(first));
  });
}

void ask_to_deploy(Scene& scene, Seat seat) {
  if (has_deployment_zone(scene.state, seat)) scene.ask(seat, kAskDeploy);
}
void deploy_first(const Book&, Scene& scene) { ask_to_deploy(scene, first_side(scene.state)); }
void deploy_second(const Book&, Scene& scene) { ask_to_deploy(scene, other(first_side(scene.state))); }

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
  scene.announce({cite::ff_190, cite::ff_037}, [&] {
    return fmt::format("Turn {}: {}.", state.turn, state.side_name(active_side(state)));
  });
  bring_up_reinforcements(book, scene);
}

bool ask_for_a_check(const Book& book, Scene& scene) {
  const Seat seat = active_side(scene.state);
  if (!anything_to_check(Site(book, scene.state), seat)) return false;
  scene.ask(seat, kAskCheck);
  return true;
}

void defensive_fire(const Book& book, Scene& scene) { begin_fire_step(book, scene, other(active_side(scene.state))); }
void offensive_fire(const Book& book, Scene& scene) { begin_fire_step(book, scene, active_side(scene.state)); }

void change_sides(const Book& book, Scene& scene) {
  end_player_turn(book, scene);
  scene.state.numbers[kActiveSide] = static_cast<std::int32_t>(other(active_side(scene.state)));
}

constexpr Stage<Book> kStages[]{{-1, choose_first_side},
                                {-1, deploy_second},  // the side that moves second deploys first (FF-311)
                                {-1, deploy_first},
                                {-1, begin_player_turn},
                                {kStepLeaders, begin_leaders},
                                {kStepManeuver, ask_for_a_check},
                                {kStepManeuver, check_leftovers},
                                {kStepDefensiveFire, defensive_fire},
                                {kStepOffensiveFire, offensive_fire},
                                {kStepCharge, begin_charge_phase},
                                {kStepEnd, change_sides}};
constexpr std::size_t kPlayerTurnBegins = 3;
static_assert(kStages[kPlayerTurnBegins].run == begin_player_turn);
constexpr TurnOfStages<Book> kPlayerTurns(kTurn, kStages, kPlayerTurnBegins);

}  // namespace

const TurnOfStages<Book>& player_turns() { return kPlayerTurns; }

void begin_turn_at(Scene& scene, std::size_t step, Seat seat) {
  BattleState& state = scene.state;
  state.numbers[kFirstSide] = state.numbers[kActiveSide] = static_cast<std::int32_t>(seat);
  state.turn = std::max(1, state.turn);
  state.numbers[kPlayerTurn] = std::max(1, state.numbers[kPlayerTurn]);
  kPlayerTurns.begin_at(scene, step);
}

}  // namespace drumhead::ff
