// The turn and its stages (2.1): initiative, Side A's movement, Side B's, shooting and tests, combat, the end.
#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "engine/arrivals.h"
#include "engine/deployment.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

Seat side_a(const BattleState& state) { return static_cast<Seat>(state.numbers[kSideA]); }
Seat side_b(const BattleState& state) { return other(side_a(state)); }

constexpr std::array kMarkersOfOneTurn{kSpent,  kReformed,    kMoved,    kShot,  kFought,    kCharged,  kEvaded,
                                       kRouted, kWorked,      kDone,     kMustStand, kFlanked, kFullAdvance, kReturned,
                                       kHits5,  kSuffered,    kInflicted, kUnsteadyTurn};

// Records of charges, ways and hits last one turn; contacts and damage to works stay, and the ways of those who
// routed in the turn that ends: their pursuers are still to move.
bool lasts(const BattleState& state, const Record& record) {
  if (record.kind == kRoutWayRecord) return has(state, record.a, kRouted);
  return record.kind == kContactRecord || record.kind == kSectionRecord || record.kind == kStretchRecord;
}

void bring_on_reinforcements(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const auto before = state.units;
  const auto has_room = [&](UnitId id) {
    const Site site(book, state);
    const std::vector<Obstacle> others = site.others(id);
    return std::none_of(others.begin(), others.end(), [&](const Obstacle& other) {
      const Coord room = other.side == state.unit(id).side ? 0 : book.tables.movement.keep_clear - kSlack;
      return room > 0 ? within(other.footprint, site.print(id), room) : overlap(other.footprint, site.print(id));
    });
  };
  bring_on_arrivals(scene, cite::bb_274, [&](const Unit& unit) { return !has(state, unit.id, kLeftTable); }, has_room);
  const Site site(book, state);
  for (const Unit& unit : before)  // R27
    if (!unit.on_table && state.unit(unit.id).on_table)
      if (const auto broken = disordered_where_it_stands(site, unit.id))
        disorder(book, scene, unit.id, *broken);
}

void begin_turn(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  ++state.turn;
  std::erase_if(state.records, [&](const Record& record) { return !lasts(state, record); });
  for (Unit& unit : state.units) {
    for (const Marker marker : kMarkersOfOneTurn) unit.markers[marker] = 0;
    unit.markers[kWasShaken] = unit.markers[kShaken];
    unit.markers[kWasDisordered] = unit.markers[kDisordered];
  }
  for (Leader& leader : state.leaders) leader.markers[kLeaderMoved] = 0;
  state.slips.clear();
  scene.announce(cite::bb_049, [&] { return fmt::format("Turn {}.", state.turn); });
  bring_on_reinforcements(book, scene);
}

bool any_routed(const BattleState& state) {
  return std::any_of(state.units.begin(), state.units.end(),
                     [&](const Unit& unit) { return has(state, unit.id, kRouted); });
}

// R17: thrown again until they differ.
void roll_initiative(const Book&, Scene& scene) {
  int a = 0, b = 0;
  do {
    a = scene.dice.roll(10);
    b = scene.dice.roll(10);
  } while (a == b && scene.dice.trouble().empty());  // a script that has run out shows the same face for ever
  const Seat winner = a > b ? Seat::kA : Seat::kB;
  scene.tell({cite::bb_049, cite::bb_007}, {}, [&] {
    return fmt::format("Initiative: {} throws {}, {} throws {}: {} chooses.", scene.state.side_name(Seat::kA), a,
                       scene.state.side_name(Seat::kB), b, scene.state.side_name(winner));
  });
  scene.ask(winner, kAskSide);
}

// ---- The stages.

void set_up(const Book& book, Scene& scene) {
  tell_set_up(book, scene);
  roll_charisma(book, scene);
}

void ask_for_deployment(Scene& scene, Seat seat) {
  if (has_deployment_zone(scene.state, seat)) scene.ask(seat, kAskDeploy);
}
Seat named_first(const BattleState& state) { return state.setting->first == Seat::kB ? Seat::kB : Seat::kA; }
void deploy_first(const Book&, Scene& scene) { ask_for_deployment(scene, named_first(scene.state)); }
void deploy_second(const Book&, Scene& scene) { ask_for_deployment(scene, other(named_first(scene.state))); }

void begin_moves_a(const Book& book, Scene& scene) { begin_movement(book, scene, side_a(scene.state)); }
void begin_moves_b(const Book& book, Scene& scene) {
  march_parts_home(book, scene, side_a(scene.state));
  recall_strays(book, scene);
  begin_movement(book, scene, side_b(scene.state));
}
bool ask_for_a_move(Scene& scene, Seat seat) {
  if (!anything_left_to_move(scene.state, seat)) return false;
  scene.ask(seat, kAskMove);
  return true;
}
bool moves_a(const Book&, Scene& scene) { return ask_for_a_move(scene, side_a(scene.state)); }
bool moves_b(const Book&, Scene& scene) { return ask_for_a_move(scene, side_b(scene.state)); }

void ask_for_fire(const Book& book, Scene& scene) {
  march_parts_home(book, scene, side_b(scene.state));
  recall_strays(book, scene);
  const Site site(book, scene.state);
  for (const Seat seat : {Seat::kA, Seat::kB})
    if (anything_to_fire(site, seat)) scene.ask(seat, kAskFire, true);
}

void count_the_cost(const Book& book, Scene& scene, Marker of_those_hit) {
  if (option(scene.state, kDangerToGenerals)) danger_to_generals(book, scene, of_those_hit);
  remove_shattered(book, scene);
}
void after_tests(const Book& book, Scene& scene) { count_the_cost(book, scene, kHits5); }
void after_combat(const Book& book, Scene& scene) { count_the_cost(book, scene, kSuffered); }

void recoils(const Book& book, Scene& scene) {
  if (option(scene.state, kCavalryBounce)) begin_recoils(book, scene);
}

void pursuits(const Book& book, Scene& scene) {
  if (option(scene.state, kPursuit) || option(scene.state, kCavalryBounce)) return begin_pursuits(book, scene);
  if (any_routed(scene.state)) scene.note_rule(cite::bb_100);  // nobody follows them
}

constexpr Stage<Book> kStages[]{{-1, set_up},
                                {-1, deploy_first},
                                {-1, deploy_second},
                                {kStepTurn, begin_turn},
                                {kStepTurn, begin_pursuit_moves},
                                {kStepTurn, roll_initiative},
                                {kStepTurn, roll_command_points},
                                {kStepMoveA, begin_moves_a},
                                {kStepMoveA, moves_a},
                                {kStepMoveB, begin_moves_b},
                                {kStepMoveB, moves_b},
                                {kStepFire, ask_for_fire},
                                {kStepFire, roll_all_fire},
                                {kStepTests, begin_tests},
                                {kStepTests, after_tests},
                                {kStepCombat, begin_combat},
                                {kStepCombat, recoils},
                                {kStepCombat, pursuits},
                                {kStepCombat, after_combat},
                                {kStepEnd, end_turn}};
constexpr std::size_t kTurnBegins = 3;
static_assert(kStages[kTurnBegins].run == begin_turn);
constexpr TurnOfStages<Book> kTheTurn(kTurn, kStages, kTurnBegins);

}  // namespace

const TurnOfStages<Book>& the_turn() { return kTheTurn; }

void begin_turn_at(Scene& scene, std::size_t step, Seat seat) {
  BattleState& state = scene.state;
  const bool second_moves = step == kStepMoveB;
  state.numbers[kSideA] = static_cast<std::int32_t>(second_moves ? other(seat) : seat);
  if (state.turn == 0 && step != kStepTurn) state.turn = 1;
  if (state.turn > 0 && step == kStepTurn) --state.turn;  // that turn is about to begin
  kTheTurn.begin_at(scene, step);
}

}  // namespace drumhead::bb
