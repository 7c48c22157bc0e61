// Questions about the table that several chapters ask.
#include <fmt/format.h>
#include <algorithm>

#include "rules/drill/chapters.h"
#include "table/measure.h"
#include "table/sight.h"

namespace drumhead::drill {
namespace {

SightRules sight_rules(const Tables& tables) {
  SightRules rules;
  rules.contours = HeightRule::kAboveBoth;
  rules.covers = HeightRule::kIgnored;
  const Coord wood = tables.wood_sight;
  for (const PieceKind kind : {PieceKind::kWood, PieceKind::kOrchard})
    rules.cover.push_back({.kind = kind, .through = wood, .edge = wood, .inside = wood});
  for (const PieceKind kind : {PieceKind::kBuilding, PieceKind::kTown}) rules.cover.push_back({.kind = kind});
  return rules;
}

TroopIndex troops(const Book& book, const BattleState& state) {
  std::vector<TroopBox> boxes;
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    for (const Quad& quad : print(book, state, unit.id).boxes)
      boxes.push_back({.unit = unit.id, .box = quad});
  }
  return TroopIndex(std::move(boxes));
}

}  // namespace

bool is_cavalry(const BattleState& state, UnitId id) { return state.profile(id).traits[kCavalry] != 0; }
int grade(const BattleState& state, UnitId id) { return state.profile(id).traits[kGrade]; }
bool has(const BattleState& state, UnitId id, Marker marker) { return state.unit(id).markers[marker] != 0; }
bool steady(const BattleState& state, UnitId id) { return !has(state, id, kShaken); }
std::string name(const BattleState& state, UnitId id) { return std::string(state.name(id)); }
std::string name(const Piece& piece) {
  return piece.name.empty() ? fmt::format("the {}", name_of(piece.kind)) : piece.name;
}

Marcher marcher(const Book& book, const BattleState& state, UnitId id) {
  return marcher_of(body_of(state, book.words.formations, id));
}
Footprint print(const Book& book, const BattleState& state, UnitId id) {
  return footprint(body_of(state, book.words.formations, id));
}
Box box(const Book& book, const BattleState& state, UnitId id) {
  return outline(body_of(state, book.words.formations, id));
}

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
  const std::vector<UnitId> enemies = units_of(state, other(state.unit(id).side));
  return std::any_of(enemies.begin(), enemies.end(),
                     [&](UnitId enemy) { return within(book, state, id, enemy, distance); });
}

UnitId nearest_enemy(const Book& book, const BattleState& state, UnitId id) {
  const Footprint own = print(book, state, id);
  UnitId nearest;
  Coord least = 0;
  for (const UnitId enemy : units_of(state, other(state.unit(id).side))) {
    const Coord d = distance(own, print(book, state, enemy));
    if (!nearest.valid() || d < least) nearest = enemy, least = d;
  }
  return nearest;
}

bool is_broken_ground(PieceKind kind) {
  return kind == PieceKind::kWood || kind == PieceKind::kOrchard || kind == PieceKind::kMarsh ||
         kind == PieceKind::kRough;
}
bool is_fence(PieceKind kind) {
  return kind == PieceKind::kWall || kind == PieceKind::kHedge || kind == PieceKind::kFence;
}
bool is_closed(PieceKind kind) {
  return kind == PieceKind::kWater || kind == PieceKind::kCliff || kind == PieceKind::kBuilding;
}

bool on(const Piece& piece, const Footprint& place) {
  return std::any_of(place.boxes.begin(), place.boxes.end(),
                     [&](const Quad& quad) { return meets(piece, quad); });
}

// DR-025, DR-027: ground that a unit would enter here and may not; what it stands on already it does not
// enter.
const Piece* shut_ground(const Book& book, const BattleState& state, UnitId id, const Footprint& place) {
  for (const Piece& piece : state.ground->pieces) {
    const bool shut = is_closed(piece.kind) || (is_cavalry(state, id) && is_broken_ground(piece.kind));
    if (!shut || !on(piece, place)) continue;
    const bool stands_there = state.unit(id).on_table && on(piece, print(book, state, id));
    if (!stands_there) return &piece;
  }
  return nullptr;
}

// DR-067, DR-089: in a wood, or close behind a wall that lies between.
bool in_cover(const Book& book, const BattleState& state, UnitId unit, UnitId from) {
  const Footprint place = print(book, state, unit);
  const Segment way{centre(print(book, state, from)), centre(place)};
  const auto behind = [&](const Piece& wall) {
    return first_crossing(way, wall.line) &&
           std::any_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& quad) {
             return drumhead::within(quad, wall.line, book.tables.behind_wall);
           });
  };
  const auto& pieces = state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    if (is_fence(piece.kind)) return behind(piece);
    return (piece.kind == PieceKind::kWood || piece.kind == PieceKind::kOrchard) && on(piece, place);
  });
}

// DR-083: from the middle or an end of the front to the middle of the target.
bool can_see(const Book& book, const BattleState& state, UnitId from, UnitId to) {
  const TroopIndex index = troops(book, state);
  const SightRules rules = sight_rules(book.tables);
  const Quad front = corners(box(book, state, from));
  const Eye target = eye_at(*state.ground, centre(print(book, state, to)));
  for (const Vec point : {state.unit(from).pose.at, front.front_left(), front.front_right()}) {
    const Eye eye = eye_at(*state.ground, point);
    if (sees(*state.ground, state.pieces, &index, eye, target, rules, {.except_a = from, .except_b = to}))
      return true;
  }
  return false;
}

bool in_front_arc(const Book& book, const BattleState& state, UnitId from, UnitId to, Coord range) {
  const Arc arc{edge_of(box(book, state, from), Face::kFront), degrees(45), range};
  return reaches(arc, print(book, state, to));
}

}  // namespace drumhead::drill
