// The end of a turn (T7): works, spiking, recovery (2.4, R41), parts that merge, changes of formation that
// came to nothing, objectives, and victory (R126).
#include <fmt/format.h>
#include <algorithm>

#include "engine/objectives.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

// ---- Recovery.

// BB-073, R41: a full turn in which it did nothing. Being shot at or tested does not matter.
bool did_nothing(const BattleState& state, UnitId id) {
  constexpr std::array kDeeds{kSpent, kReformed, kMoved, kShot, kFought, kCharged, kEvaded, kRouted, kWorked};
  return std::none_of(kDeeds.begin(), kDeeds.end(), [&](Marker deed) { return has(state, id, deed); });
}

bool recovers_order(const Site& site, UnitId id) {
  if (!has(site.state, id, kDisordered) || !has(site.state, id, kWasDisordered)) return false;
  return !disordered_where_it_stands(site, id);  // R27
}

void recover(const Site& site, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const bool nerve = has(state, id, kShaken) && has(state, id, kWasShaken), order = recovers_order(site, id);
  if (!nerve && !order) return;
  if (!did_nothing(state, id)) return scene.note_rule(cite::bb_073);
  if (nerve) set(state, id, kShaken, 0);
  if (order) set(state, id, kDisordered, 0);
  scene.tell(nerve && order ? cite::bb_074 : cite::bb_072, {id}, [&] {
    return fmt::format("{} has stood still for a turn and recovers its {}.", name(state, id),
                       nerve && order ? "nerve and its order"
                       : nerve        ? "nerve"
                                      : "order");
  });
}

// BB-405: a screen is as its parent is.
void match_screens(BattleState& state) {
  for (Unit& unit : state.units)
    if (unit.on_table && unit.markers[kScreen] != 0)
      for (const Marker marker : {kShaken, kDisordered})
        unit.markers[marker] = state.unit(unit.parent).markers[marker];
}

void recover_all(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  for (const Unit& unit : scene.state.units)
    if (unit.on_table && unit.markers[kScreen] == 0) recover(site, scene, unit.id);
  match_screens(scene.state);
}

// R23: charging, evading, fighting or routing in between.
void cancel_changes(Scene& scene) {
  BattleState& state = scene.state;
  for (const Unit& unit : state.units) {
    const UnitId id = unit.id;
    if (!has(state, id, kProgress)) continue;
    const bool came_to_nothing = has(state, id, kCharged) || has(state, id, kEvaded) ||
                                 has(state, id, kFought) || has(state, id, kRouted) || !unit.on_table;
    if (!came_to_nothing) continue;
    drop_progress(state, id);
    scene.tell(cite::bb_114, {id}, [&] {
      return fmt::format("The change of formation of {} comes to nothing.", name(state, id));
    });
  }
}

// ---- Objectives.

// A side takes an objective with a unit in good morale on it, if the enemy has none there at all.
bool takes(const Site& site, const Piece& piece, Seat side) {
  return stands_alone_on(site.state, piece, side, [&](UnitId id) { return site.print(id); },
                         [&](UnitId id) { return !has(site.state, id, kShaken); });
}

void take_objectives(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  drumhead::take_objectives(scene, kHolder, cite::bb_001,
                            [&](const Piece& ground, Seat side) { return takes(site, ground, side); });
}

// ---- Victory.

// Off the table, and no part of it is left. One that has yet to arrive is not lost.
bool is_lost(const BattleState& state, const Unit& unit) {
  if (unit.on_table) return false;
  if (unit.strength > 0 && unit.markers[kLeftTable] == 0) return false;
  return std::none_of(state.units.begin(), state.units.end(),
                      [&](const Unit& part) { return part.on_table && part.parent == unit.id; });
}

// Lost units and the share of shaken ones, in hundredths of a unit, of how many.
struct LossLevel {
  std::int64_t lost = 0, units = 0;
  std::int64_t percent() const { return units == 0 ? 0 : lost / units; }
};

LossLevel loss_level(const Book& book, const BattleState& state, Seat side) {
  LossLevel level{0, state.side_numbers[static_cast<std::size_t>(side)][kUnitsAtStart]};
  for (const Unit& unit : state.units) {
    if (unit.side != side || unit.parent.valid()) continue;  // a part goes with the unit it came from
    if (is_lost(state, unit))
      level.lost += 100;
    else if (unit.on_table && unit.markers[kShaken] != 0)
      level.lost += book.tables.victory.shaken;
  }
  return level;
}

bool is_beaten(const Book& book, const BattleState& state, Seat side, const LossLevel& level) {
  return level.units > 0 && level.lost >= state.setting->breaking(side, book.tables.victory.defeat) * level.units;
}

// Below 0: the first has lost the smaller part.
std::int64_t compared(const LossLevel& a, const LossLevel& b) { return a.lost * b.units - b.lost * a.units; }

int points_of(const BattleState& state, Seat side) {
  int points = 0;
  for (const Objective& objective : state.setting->objectives)
    if (holder_of(state, objective) == side) points += objective.points;
  return points;
}

void end_battle(const Book& book, Scene& scene, Seat winner, Reason reason) {
  BattleState& state = scene.state;
  state.outcome = {true, winner, reason};
  scene.announce(cite::bb_001, [&] {
    const std::string& why = book.words.outcomes[reason];
    return winner == Seat::kNobody ? fmt::format("The battle is drawn: {}.", why)
                                   : fmt::format("{} wins: {}.", state.side_name(winner), why);
  });
}

void decide_when_time_is_up(const Book& book, Scene& scene, const LossLevel& a, const LossLevel& b) {
  const int points_a = points_of(scene.state, Seat::kA), points_b = points_of(scene.state, Seat::kB);
  if (points_a != points_b)
    return end_battle(book, scene, points_a > points_b ? Seat::kA : Seat::kB, kObjectives);
  const std::int64_t margin = book.tables.victory.margin * a.units * b.units, difference = compared(a, b);
  if (difference != 0 && std::abs(difference) >= margin)
    return end_battle(book, scene, difference < 0 ? Seat::kA : Seat::kB, kFewerLosses);
  end_battle(book, scene, Seat::kNobody, kEven);
}

void check_victory(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const LossLevel a = loss_level(book, state, Seat::kA), b = loss_level(book, state, Seat::kB);
  const bool a_beaten = is_beaten(book, state, Seat::kA, a), b_beaten = is_beaten(book, state, Seat::kB, b);
  if (a_beaten && b_beaten) {
    const std::int64_t difference = compared(a, b);
    const Seat winner = difference < 0 ? Seat::kA : difference > 0 ? Seat::kB : Seat::kNobody;
    return end_battle(book, scene, winner, kBothBroken);
  }
  if (a_beaten || b_beaten) return end_battle(book, scene, a_beaten ? Seat::kB : Seat::kA, kEnemyBroken);
  if (state.turn >= state.setting->last_turn(book.tables.victory.turns)) decide_when_time_is_up(book, scene, a, b);
}

}  // namespace

void end_turn(const Book& book, Scene& scene) {
  roll_works(book, scene);
  spike_guns(book, scene);
  recover_all(book, scene);
  merge_parts(book, scene);
  cancel_changes(scene);
  take_objectives(book, scene);
  check_victory(book, scene);
  for (Unit& unit : scene.state.units) unit.markers[kUnsteadyTurn] = 0;
}

void drop_progress(BattleState& state, UnitId id) {
  for (const Marker marker : {kProgress, kProgressFormation, kProgressFiles, kProgressTurn, kProgressAnchor})
    set(state, id, marker, 0);
  if (formation(state, id) != kBent)
    std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
}

std::int64_t loss_percent(const Book& book, const BattleState& state, Seat side) {
  return loss_level(book, state, side).percent();
}

Seat holder_of(const BattleState& state, const Objective& objective) {
  return drumhead::holder_of(state, objective, kHolder);
}

}  // namespace drumhead::bb
