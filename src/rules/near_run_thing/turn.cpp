// The turn and its stages (NRT-055 to NRT-076): initiative, then two phases, each Command, Interactive Movement, Fire, Melee and
// Generals. A phase is run by the same list of stages; after the first side's the second side's follows.
#include <fmt/format.h>

#include <algorithm>

#include "engine/arrivals.h"
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {
namespace {

Seat first_side(const BattleState& s) { return static_cast<Seat>(s.numbers[kFirstSide]); }
bool is_second_phase(const BattleState& s) { return s.numbers[kSecondPhase] != 0; }

// What only a phase remembers.
constexpr Marker kOfPhase[]{kWithdrawing, kActions,     kActedIn,      kDeeds,       kBars,    kCovered,   kMarchMoves,
                            kTravelled,   kHeld,        kSquareTried,  kReacted,     kOpportunity, kFireHits, kMeleeHits,
                            kSkirmishLost, kSkirmishHit, kFired,       kLongFired,   kAtStart, kPursuit,   kSqueezed,
                            kHitsThisPhase};

// Records that outlive a phase say so in the words.
void forget_phase(const Book& book, BattleState& s) {
  for (Unit& unit : s.units)
    for (const Marker m : kOfPhase) unit.markers[m] = 0;
  for (Leader& man : s.leaders) man.markers[kMovesMade] = man.markers[kTurned] = man.markers[kHitThisPhase] = 0;
  for (Command& command : s.commands)
    for (const CommandMarker m : {kAides, kExtras, kActionsPaid, kSpent}) command.markers[m] = 0;
  std::erase_if(s.records, [&](const Record& r) { return !book.words.record_kinds[static_cast<std::size_t>(r.kind)].lasts; });
  s.slips.clear();
  s.numbers[kMeleeCount] = 0;
}

// On entry: what is judged once, at the start of the side's phase (R-58, NRT-148, R-144).
void note_start(const Book& book, BattleState& s) {
  const Site site(book, s);
  std::vector<std::pair<UnitId, int>> noted;
  for (const UnitId id : site.side(mover(s))) {
    int bits = (is_disordered(s, id) ? kDisorderedAtStart : 0) | (is_unsteady(s, id) ? kUnsteadyAtStart : 0);
    for (const UnitId enemy : site.enemies_of(id))
      if (site.near(id, enemy, book.tables.move.to_contact)) bits |= kNearAtStart;
    noted.emplace_back(id, bits);
  }
  for (const auto& [id, bits] : noted) add_bit(s, id, kAtStart, bits);
}
void age_shelling(BattleState& s) {  // NRT-128
  for (const Unit& unit : s.units)
    if (is_movers(s, unit.id)) set(s, unit.id, kShelled, has(s, unit.id, kShelled, 1) ? 2 : 0);
}

void begin_turn(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  ++s.turn;
  for (Unit& unit : s.units) unit.markers[kTurnBars] = unit.markers[kRegained] = 0;
  for (Command& command : s.commands) command.markers[kRegroupPips] = 0;
  age_attacks(book, s);
  forget_phase(book, s);
  scene.announce(cite::nrt_057, [&] { return fmt::format("Turn {}.", s.turn); });
  bring_on_arrivals(scene, cite::nrt_057, book.words.formations);
}

void begin_phase(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  const Seat side = is_second_phase(s) ? other(first_side(s)) : first_side(s);
  s.numbers[kMover] = static_cast<std::int32_t>(side);
  ++s.side_numbers[static_cast<std::size_t>(side)][kOwnPhases];
  forget_phase(book, s);
  age_shelling(s);
  note_start(book, s);
  scene.announce({cite::nrt_058, cite::nrt_057}, [&] { return fmt::format("{}: the phase of {}.", is_second_phase(s) ? "Second" : "First", s.side_name(side)); });
}

// NRT-010: who lost a hit is impetuous no longer. Withdrawing ends, pips are lost (NRT-388).
void end_phase(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  replace_generals(book, scene);
  for (const Unit& unit : s.units) {
    if (!has(s, unit.id, kImpetuous) || marker(s, unit.id, kHitsThisPhase) == 0) continue;
    set(s, unit.id, kImpetuous, 0);
    if (unit.on_table) scene.say(cite::nrt_010, {unit.id}, "{0} is impetuous no longer.");
  }
  for (Command& command : s.commands) {
    if (command.markers[kPips] != 0) scene.note_rule(cite::nrt_388);
    command.markers[kPips] = 0;
  }
  forget_phase(book, s);
}

// The second side's phase is the same list over again; these run in the first alone.
void turn_begins(const Book& book, Scene& scene) {
  if (!is_second_phase(scene.state)) begin_turn(book, scene);
}
void initiative(const Book& book, Scene& scene) {
  if (!is_second_phase(scene.state)) throw_initiative(book, scene);
}
void end_of_phase(const Book& book, Scene& scene) {
  const bool turn_is_over = is_second_phase(scene.state);
  end_phase(book, scene);
  scene.state.numbers[kSecondPhase] = turn_is_over ? 0 : 1;
  if (turn_is_over) end_turn(book, scene);
}

constexpr Stage<Book> kStages[]{{-1, set_priorities},
                                {-1, turn_begins},
                                {kStepInitiative, initiative},
                                {-1, begin_phase},
                                {kStepAides, begin_aides},
                                {kStepOrders, begin_orders},
                                {kStepDice, throw_command_dice},
                                {kStepDice, count_pips},
                                {kStepRouters, begin_routers},
                                {kStepCommanders, begin_commanders},
                                {kStepDetach, begin_detaching},
                                {kStepDuties, begin_duties},
                                {kStepDeclare, begin_declarations},
                                {kStepMultiple, begin_multiple_moves},
                                {kStepReactions, begin_reactions},
                                {kStepCharges, begin_charges},
                                {kStepMoves, begin_single_moves},
                                {kStepOpportunity, begin_opportunity},
                                {kStepFire, begin_non_mover_fire},
                                {kStepMoverFire, begin_mover_fire},
                                {kStepMelee, begin_melees},
                                {kStepGenerals, test_generals},
                                {kStepEnd, end_of_phase}};
constexpr std::size_t kTurnBegins = 1;
static_assert(kStages[kTurnBegins].run == turn_begins);
constexpr TurnOfStages<Book> kTurns(kTurn, kStages, kTurnBegins);

}  // namespace

const TurnOfStages<Book>& turns_of_the_book() { return kTurns; }

void begin_turn_at(const Book& book, Scene& scene, std::size_t step, Seat seat) {
  BattleState& s = scene.state;
  s.turn = std::max(1, s.turn);
  s.numbers[kFirstSide] = s.numbers[kMover] = static_cast<std::int32_t>(seat);
  s.side_numbers[static_cast<std::size_t>(seat)][kOwnPhases] = std::max(1, s.side_numbers[static_cast<std::size_t>(seat)][kOwnPhases]);
  if (step > kStepInitiative) note_start(book, s);
  kTurns.begin_at(scene, step);
}

}  // namespace drumhead::nrt
