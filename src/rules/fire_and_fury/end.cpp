// The end of a player turn, key positions, victory.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {
namespace {

constexpr std::array kMarkersOfAPlayerTurn{
    kInCheck,      kChecked,     kResult,    kActed,           kElan,      kFlankMarched,
    kFacedAbout,   kPassedLines, kRetreated, kNoFire,          kCharging,  kCountercharging,
    kColdSteel,    kHome,        kEntitled,  kBreakingThrough, kCombats,   kWorstGround,
    kOverObstacle, kRoutStands,  kFiredOn,   kFiredLeft,       kFiredRight, kFiredThird, kFiredFourth};

void clear_markers(BattleState& state) {
  for (Unit& unit : state.units)
    for (const Marker marker : kMarkersOfAPlayerTurn) unit.markers[marker] = 0;
  for (Stand& stand : state.stands) stand.markers[kGunFired] = stand.markers[kGunTask] = 0;
  for (Leader& leader : state.leaders)
    for (const LeaderMarker marker : {kSpentInches, kCheckUsed, kHeldAside, kLeadsCheck})
      leader.markers[marker] = 0;
  state.records.clear();
  state.slips.clear();
}

// ---- Key positions (FF-180).

Footprint marker_of(const BattleState& state, const Objective& objective) {
  const Piece& piece = state.ground->piece(objective.piece);
  if (!piece.area.outer.empty()) return building_print(piece);
  return footprint_of(Box{{piece.line.front(), kNorth}, 0, 0});
}

bool is_near(const Site& site, Seat side, const Footprint& mark) {
  const std::vector<UnitId> units = site.side(side);
  return std::any_of(units.begin(), units.end(), [&](UnitId id) {
    return can_threaten(site.state, id) &&
           within(site.print(id), mark, site.book.tables.command.key_position);
  });
}

void take_key_positions(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Site site(book, state);
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    PieceState& piece = state.pieces[objective.piece.index()];
    const Footprint mark = marker_of(state, objective);
    const bool a = is_near(site, Seat::kA, mark), b = is_near(site, Seat::kB, mark);
    if (a == b) continue;
    const Seat taker = a ? Seat::kA : Seat::kB;
    const auto now = static_cast<std::int16_t>(a ? 1 : 2);
    if (piece.markers[kHolder] == now) continue;
    piece.markers[kHolder] = now;
    if (piece.markers[kOwner] == 0) piece.markers[kOwner] = now;
    scene.tell(cite::ff_180, {},
               [&] { return fmt::format("{} holds {}.", state.side_name(taker), objective.name); });
  }
}

// ---- Victory (FF-181 to FF-183).

// Not here yet, or barred from the place where it should come on. Who is lost has no stands any more.
bool is_still_to_come(const Unit& unit) { return !unit.on_table && unit.strength > 0; }

int points_for_troops(const CommandTables& t, const BattleState& state, const Unit& unit) {
  if (is_still_to_come(unit)) return 0;
  if (!unit.on_table) return t.vp_destroyed;
  switch (state_of(state, unit.id)) {
    case kFresh:
      return 0;
    case kWorn:
      return t.vp_worn;
    case kSpent:
      return t.vp_spent;
  }
  return 0;
}

int points_for_leader(const CommandTables& t, const BattleState& state, const Leader& leader) {
  if (leader.markers[kGone] == 0) return 0;
  const int level = leader.command.valid() ? state.commands[leader.command.index()].level : 0;
  return t.vp_leader[static_cast<std::size_t>(std::clamp(level, 0, 2))];
}

bool has_units_left(const BattleState& state, Seat side) {
  return std::any_of(state.units.begin(), state.units.end(), [&](const Unit& u) {
    return u.side == side && (u.on_table || is_still_to_come(u));
  });
}

void finish(Scene& scene, Seat winner, Reason reason) {
  scene.state.outcome = {true, winner, reason};
  scene.state.frames.clear();
}

void judge(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const CommandTables& t = book.tables.command;
  const std::array<int, 2> points = victory_points(book, state);
  const int a = points[0], b = points[1];
  const int larger = std::max(a, b), ahead = std::abs(a - b);
  const bool is_draw = ahead < t.draw_below || t.draw_part * ahead < larger;
  const bool is_decisive = larger >= t.decisive_times * std::min(a, b) && ahead >= t.decisive_ahead;
  const Seat winner = is_draw ? Seat::kNobody : a > b ? Seat::kA : Seat::kB;
  scene.tell({cite::ff_183, cite::ff_181, cite::ff_182}, {}, [&] {
    return fmt::format("Victory points: {} {}, {} {}: {}.", state.side_name(Seat::kA), a,
                       state.side_name(Seat::kB), b,
                       is_draw       ? std::string("a draw")
                       : is_decisive ? fmt::format("a decisive victory of {}", state.side_name(winner))
                                     : fmt::format("a marginal victory of {}", state.side_name(winner)));
  });
  finish(scene, winner, is_draw ? kDraw : is_decisive ? kDecisive : kMarginal);
}

bool is_last_turn(const Book& book, const BattleState& state) {
  const int limit = state.setting->last_turn(book.tables.command.turns);
  return state.turn >= limit && active_side(state) != static_cast<Seat>(state.numbers[kFirstSide]);
}

}  // namespace

std::array<int, 2> victory_points(const Book& book, const BattleState& state) {
  const CommandTables& t = book.tables.command;
  std::array<int, 2> points{};
  const auto for_enemy_of = [&](Seat side) -> int& { return points[static_cast<std::size_t>(other(side))]; };
  for (const Unit& unit : state.units)
    if (is_troops(state, unit.id))
      for_enemy_of(unit.side) += points_for_troops(t, state, unit);
    else if (!is_still_to_come(unit))
      for_enemy_of(unit.side) += t.vp_gun * (state.profile(unit.id).original_strength - unit.strength);
  for (const Leader& leader : state.leaders) for_enemy_of(leader.side) += points_for_leader(t, state, leader);
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    const int holder = state.pieces[objective.piece.index()].markers[kHolder];
    if (holder != 0) points[static_cast<std::size_t>(holder - 1)] += t.vp_key * std::max(1, objective.points);
  }
  return points;
}

void end_player_turn(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  clear_markers(state);
  take_key_positions(book, scene);
  const bool a = has_units_left(state, Seat::kA), b = has_units_left(state, Seat::kB);
  if (!a && !b) return finish(scene, Seat::kNobody, kBothGone);
  if (!a || !b) {
    const Seat winner = a ? Seat::kA : Seat::kB;
    scene.tell(cite::ff_191, {},
               [&] { return fmt::format("{} has no unit left.", state.side_name(other(winner))); });
    return finish(scene, winner, kEnemyGone);
  }
  if (is_last_turn(book, state)) judge(book, scene);
}

}  // namespace drumhead::ff
