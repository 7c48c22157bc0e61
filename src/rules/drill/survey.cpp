// Questions about the table that several chapters ask.
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "table/measure.h"
#include "table/sight.h"

namespace drumhead::drill {
namespace {

SightRules sight_rules(const Tables& tables) {
  SightRules rules;
  rules.contours = HeightRule::kAboveBoth;
  rules.covers = HeightRule::kIgnored;
  for (const PieceKind kind : {PieceKind::kWood, PieceKind::kOrchard})
    rules.cover.push_back({.kind = kind, .through = tables.wood_sight, .edge = tables.wood_sight, .inside = tables.wood_sight});
  for (const PieceKind kind : {PieceKind::kBuilding, PieceKind::kTown}) rules.cover.push_back({.kind = kind});
  return rules;
}

TroopIndex troops(const Book& book, const BattleState& state) {
  std::vector<TroopBox> boxes;
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    for (const Quad& quad : print(book, state, unit.id).boxes) boxes.push_back({.unit = unit.id, .box = quad});
  }
  return TroopIndex(std::move(boxes));
}

}  // namespace

bool is_cavalry(const BattleState& state, UnitId id) { return state.profile(id).traits[kCavalry] != 0; }
int grade(const BattleState& state, UnitId id) { return state.profile(id).traits[kGrade]; }
bool has(const BattleState& state, UnitId id, Marker marker) { return state.unit(id).markers[marker] != 0; }

Marcher marcher(const Book& book, const BattleState& state, UnitId id) {
  return marcher_of(body_of(state, book.words.formations, id));
}
Footprint print(const Book& book, const BattleState& state, UnitId id) {
  return footprint(body_of(state, book.words.formations, id));
}
Box box(const Book& book, const BattleState& state, UnitId id) { return outline(body_of(state, book.words.formations, id)); }

std::vector<Obstacle> others(const Book& book, const BattleState& state, UnitId id) {
  std::vector<Obstacle> list;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.id != id) list.push_back({unit.id, unit.side, print(book, state, unit.id)});
  return list;
}

bool within(const Book& book, const BattleState& state, UnitId a, UnitId b, Coord distance) {
  return drumhead::within(print(book, state, a), print(book, state, b), distance);
}

bool any_enemy_within(const Book& book, const BattleState& state, UnitId id, Coord distance) {
  for (const UnitId enemy : units_of(state, other(state.unit(id).side)))
    if (within(book, state, id, enemy, distance)) return true;
  return false;
}

bool is_broken_ground(PieceKind kind) {
  return kind == PieceKind::kWood || kind == PieceKind::kOrchard || kind == PieceKind::kMarsh || kind == PieceKind::kRough;
}
bool is_fence(PieceKind kind) { return kind == PieceKind::kWall || kind == PieceKind::kHedge || kind == PieceKind::kFence; }
bool is_closed(PieceKind kind) { return kind == PieceKind::kWater || kind == PieceKind::kCliff || kind == PieceKind::kBuilding; }

bool on_broken_ground(const BattleState& state, const Footprint& place) {
  for (const Piece& piece : state.ground->pieces) {
    if (!is_broken_ground(piece.kind)) continue;
    for (const Quad& quad : place.boxes)
      if (meets(piece, quad)) return true;
  }
  return false;
}

// In a wood, or with a wall, hedge or fence close in front on the way from the enemy.
bool in_cover(const Book& book, const BattleState& state, UnitId unit, UnitId from) {
  const Footprint place = print(book, state, unit);
  const Segment way{centre(print(book, state, from)), centre(place)};
  for (const Piece& piece : state.ground->pieces) {
    if (piece.kind == PieceKind::kWood || piece.kind == PieceKind::kOrchard) {
      for (const Quad& quad : place.boxes)
        if (meets(piece, quad)) return true;
    } else if (is_fence(piece.kind) && first_crossing(way, piece.line)) {
      for (const Quad& quad : place.boxes)
        if (drumhead::within(quad, piece.line, book.tables.behind_wall)) return true;
    }
  }
  return false;
}

// From the middle or an end of the front, to the middle of the target.
bool can_see(const Book& book, const BattleState& state, UnitId from, UnitId to) {
  const TroopIndex index = troops(book, state);
  const SightRules rules = sight_rules(book.tables);
  const Quad front = corners(box(book, state, from));
  const Eye target = eye_at(*state.ground, centre(print(book, state, to)));
  for (const Vec point : {state.unit(from).pose.at, front.front_left(), front.front_right()})
    if (sees(*state.ground, state.pieces, &index, eye_at(*state.ground, point), target, rules, {.except_a = from, .except_b = to})) return true;
  return false;
}

bool in_front_arc(const Book& book, const BattleState& state, UnitId from, UnitId to, Coord range) {
  const Arc arc{edge_of(box(book, state, from), Face::kFront), degrees(45), range};
  return reaches(arc, print(book, state, to));
}

std::string name(const BattleState& state, UnitId id) { return std::string(state.name(id)); }
std::string stands(int n) { return n == 1 ? "1 stand" : fmt::format("{} stands", n); }

}  // namespace drumhead::drill
