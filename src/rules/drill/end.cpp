// Chapter 8: objectives, and the end of the battle.
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"

namespace drumhead::drill {
namespace {

// DR-111: it has a steady unit there and the enemy has none at all.
bool takes(const Book& book, const BattleState& state, const Piece& piece, Seat side) {
  bool steady_there = false;
  for (const Unit& unit : state.units) {
    if (!unit.on_table || !on(piece, print(book, state, unit.id))) continue;
    if (unit.side != side) return false;
    steady_there = steady_there || steady(state, unit.id);
  }
  return steady_there;
}

struct Tally {
  int stands = 0, lost = 0, points = 0;
};

Tally tally(const BattleState& state, Seat side) {
  Tally sum;
  for (const Unit& unit : state.units) {
    if (unit.side != side) continue;
    sum.stands += state.profile(unit.id).original_strength;
    sum.lost += state.profile(unit.id).original_strength - unit.strength;
  }
  for (const Objective& objective : state.setting->objectives)
    if (holder_of(state, objective) == side) sum.points += objective.points;
  return sum;
}

bool is_broken(const Book& book, const BattleState& state, Seat side) {
  const std::int64_t named = state.setting->breaking_point[static_cast<std::size_t>(side)];
  const Tally sum = tally(state, side);
  return 100 * sum.lost > (named > 0 ? named : book.tables.breaking) * sum.stands;
}

void end_battle(const Book& book, Scene& scene, Cite rule, Seat winner, Reason reason) {
  BattleState& state = scene.state;
  state.outcome = {true, winner, reason};
  scene.announce(rule, [&] {
    const std::string& why = book.words.outcomes[reason];
    return winner == Seat::kNobody ? fmt::format("The battle is drawn: {}.", why)
                                   : fmt::format("{} wins: {}.", state.side_name(winner), why);
  });
}

}  // namespace

void end_turn(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  take_objectives(scene, kHolder, cite::dr_111,
                  [&](const Piece& ground, Seat side) { return takes(book, state, ground, side); });
  const bool a_broken = is_broken(book, state, Seat::kA), b_broken = is_broken(book, state, Seat::kB);
  if (a_broken && b_broken) return end_battle(book, scene, cite::dr_110, Seat::kNobody, kBothBroken);
  if (a_broken || b_broken)
    return end_battle(book, scene, cite::dr_110, a_broken ? Seat::kB : Seat::kA, kEnemyBroken);
  if (state.turn < state.setting->turn_limit) return;
  const Tally a = tally(state, Seat::kA), b = tally(state, Seat::kB);
  if (a.points != b.points)
    return end_battle(book, scene, cite::dr_112, a.points > b.points ? Seat::kA : Seat::kB, kObjectives);
  if (a.lost != b.lost)
    return end_battle(book, scene, cite::dr_112, a.lost < b.lost ? Seat::kA : Seat::kB, kLosses);
  end_battle(book, scene, cite::dr_112, Seat::kNobody, kEven);
}

}  // namespace drumhead::drill
