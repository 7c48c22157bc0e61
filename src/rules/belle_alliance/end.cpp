// What a battle was fought for (BA-069, R28): objectives, points, and the end.
#include <fmt/format.h>

#include <algorithm>

#include "engine/objectives.h"
#include "rules/belle_alliance/ending.h"

namespace drumhead::ba {
namespace {

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

// ---- Objectives.

// R28: a closed unit, or one that holds a building, neither MD nor FD.
bool can_hold(const BattleState& state, UnitId id) {
  return (is_closed(state, id) || is_garrison(state, id)) && !is_broken(state, id);
}

bool has_holder_at(const Site& site, const Piece& piece, Seat side) {
  const std::vector<UnitId> units = site.side(side);
  return std::any_of(units.begin(), units.end(),
                     [&](UnitId id) { return can_hold(site.state, id) && touching(site, id, piece); });
}

// ---- Points.

// On the table, or in refuge with others. Who has yet to arrive was never counted.
int figures_left(const BattleState& state, Seat side) {
  int figures = 0;
  for (const Unit& unit : state.units)
    if (unit.side == side && (unit.on_table || unit.markers[kRefugeAt] != 0)) figures += unit.strength;
  return figures;
}

int figures_lost(const BattleState& state, Seat side) {
  return std::max(0, state.side_numbers[at(side)][kFiguresHad] - figures_left(state, side));
}

Deeds deeds_of(const BattleState& state, Seat side) {
  Deeds deeds;
  deeds.figures = figures_lost(state, other(side));
  deeds.guns = state.side_numbers[at(side)][kGunsTaken];
  deeds.officers = state.side_numbers[at(other(side))][kOfficersFallen];
  for (const Objective& objective : state.setting->objectives)
    if (holder_of(state, objective) == side) deeds.objectives += objective.points;
  return deeds;
}

// ---- The end.

bool is_gone(const BattleState& state, Seat side) {
  if (!units_of(state, side).empty()) return false;
  return std::none_of(state.setting->arrivals.begin(), state.setting->arrivals.end(),
                      [&](const Arrival& arrival) {
                        const Unit& unit = state.unit(arrival.unit);
                        return unit.side == side && unit.strength > 0 && arrival.turn > state.turn;
                      });
}

// The loss that the scenario says beats a side.
bool has_lost_too_much(const BattleState& state, Seat side) {
  const std::int64_t percent = state.setting->breaking_point[at(side)];
  return percent > 0 &&
         std::int64_t{100} * figures_lost(state, side) >= percent * state.side_numbers[at(side)][kFiguresHad];
}

void end_battle(const Book& book, Scene& scene, Seat winner, Reason reason) {
  BattleState& state = scene.state;
  const std::array<int, 2> points = victory_points(book, state);
  state.outcome = {true, winner, reason};
  scene.announce(cite::ba_069, [&] {
    const std::string score = fmt::format("{} {}, {} {} points", state.side_name(Seat::kA), points[0],
                                          state.side_name(Seat::kB), points[1]);
    return winner == Seat::kNobody
               ? fmt::format("The battle is drawn: {} ({}).", book.words.outcomes[reason], score)
               : fmt::format("{} wins: {} ({}).", state.side_name(winner), book.words.outcomes[reason],
                             score);
  });
}

void decide_on_points(const Book& book, Scene& scene) {
  const std::array<int, 2> points = victory_points(book, scene.state);
  switch (winner_of(book.tables.victory, points[0], points[1])) {
    case Winner::kFirst:
      return end_battle(book, scene, Seat::kA, kOnPoints);
    case Winner::kSecond:
      return end_battle(book, scene, Seat::kB, kOnPoints);
    case Winner::kDraw:
      return end_battle(book, scene, Seat::kNobody, kDrawn);
  }
}

}  // namespace

Seat holder_of(const BattleState& state, const Objective& objective) {
  return drumhead::holder_of(state, objective, kHolder);
}

void take_objectives(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  drumhead::take_objectives(scene, kHolder, cite::ba_069, [&](const Piece& ground, Seat side) {
    return has_holder_at(site, ground, side) && !has_holder_at(site, ground, other(side));  // else disputed
  });
}

void check_victory(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const bool a_gone = is_gone(state, Seat::kA), b_gone = is_gone(state, Seat::kB);
  if (a_gone && b_gone) return end_battle(book, scene, Seat::kNobody, kBothGone);
  if (a_gone || b_gone) return end_battle(book, scene, a_gone ? Seat::kB : Seat::kA, kEnemyGone);
  const bool a_broken = has_lost_too_much(state, Seat::kA), b_broken = has_lost_too_much(state, Seat::kB);
  if (a_broken && b_broken) return decide_on_points(book, scene);
  if (a_broken || b_broken) return end_battle(book, scene, a_broken ? Seat::kB : Seat::kA, kEnemyBroken);
  if (state.turn >= state.setting->last_turn(book.tables.victory.bounds)) decide_on_points(book, scene);
}

std::array<int, 2> victory_points(const Book& book, const BattleState& state) {
  return {points_of(book.tables.victory, deeds_of(state, Seat::kA)),
          points_of(book.tables.victory, deeds_of(state, Seat::kB))};
}

}  // namespace drumhead::ba
