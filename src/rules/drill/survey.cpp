// Questions about the table that several chapters ask.
#include <algorithm>

#include "rules/drill/chapters.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

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

bool is_cavalry(const BattleState& state, UnitId id) { return state.profile(id).traits[kCavalry] != 0; }
int grade(const BattleState& state, UnitId id) { return state.profile(id).traits[kGrade]; }
bool has(const BattleState& state, UnitId id, Marker marker) { return state.unit(id).markers[marker] != 0; }
bool steady(const BattleState& state, UnitId id) { return !has(state, id, kShaken); }

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

Pieces broken_ground(const BattleState& state, const Bounds& near) {
  Pieces pieces = pieces_near(*state.ground, {}, near);
  std::erase_if(pieces, [](const Piece* piece) { return !is_broken_ground(piece->kind); });
  return pieces;
}

// DR-025, DR-027: what it stands on already it does not enter.
Pieces shut_ground(const Book& book, const BattleState& state, UnitId id, const Bounds& near) {
  Pieces pieces = pieces_near(*state.ground, {}, near);
  std::erase_if(pieces, [&](const Piece* piece) {
    const bool shut = is_closed(piece->kind) || (is_cavalry(state, id) && is_broken_ground(piece->kind));
    return !shut || (state.unit(id).on_table && on(*piece, print(book, state, id)));
  });
  return pieces;
}

const Piece* first_under(const Footprint& place, const Pieces& pieces) {
  const auto found =
      std::find_if(pieces.begin(), pieces.end(), [&](const Piece* piece) { return on(*piece, place); });
  return found == pieces.end() ? nullptr : *found;
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
bool Lookout::can_see(UnitId from, UnitId to) {
  if (!troops_) {
    troops_ = troops(book_, state_);
    rules_ = sight_rules(book_.tables);
  }
  const Ground& ground = *state_.ground;
  const Quad front = corners(box(book_, state_, from));
  const Eye target = eye_at(ground, centre(print(book_, state_, to)));
  for (const Vec point : {state_.unit(from).pose.at, front.front_left(), front.front_right()}) {
    const Eye eye = eye_at(ground, point);
    if (sees(ground, state_.pieces, &*troops_, eye, target, rules_, {.except_a = from, .except_b = to}))
      return true;
  }
  return false;
}

bool in_front_arc(const Book& book, const BattleState& state, UnitId from, UnitId to, Angle arc,
                  Coord range) {
  return reaches(Arc{edge_of(box(book, state, from), Face::kFront), arc, range}, print(book, state, to));
}

}  // namespace drumhead::drill
