// Fronts, melee zones and contact (R3, R4, R76).
#include <algorithm>
#include <array>

#include "geom/touching.h"
#include "rules/belle_alliance/survey.h"

namespace drumhead::ba {

std::vector<Edge> fronts(const Site& site, UnitId id) {
  const Box& box = site.box(id);
  if (!has_front_all_round(site.state, id)) return {edge_of(box, Face::kFront)};
  return {edge_of(box, Face::kFront), edge_of(box, Face::kRight), edge_of(box, Face::kRear),
          edge_of(box, Face::kLeft)};
}

// R76: a rectangle before every front; round a ring of troops the rectangles round its box, which hold the
// ring.
std::vector<Quad> melee_zone(const Site& site, UnitId id) {
  if (is_garrison(site.state, id)) return {};
  const Coord reach = site.book.tables.melee.zone;
  const Box& box = site.box(id);
  if (!has_front_all_round(site.state, id)) return {room_beside(box, Face::kFront, reach)};
  return {room_beside(box, Face::kFront, reach), room_beside(box, Face::kRight, reach),
          room_beside(box, Face::kRear, reach), room_beside(box, Face::kLeft, reach)};
}

bool zone_touches(const Book& book, const BattleState& state, UnitId id, const Box& box,
                  const Footprint& print, const Footprint& opponent) {
  // The tolerance of R3 is the larger and has that of rounding in it.
  const Coord hair = book.tables.march.tolerance - kContactTolerance, reach = book.tables.melee.zone;
  if (farther_apart(print.bounds, opponent.bounds, reach + 2 * hair)) return false;
  const bool round = has_front_all_round(state, id);
  if (round && posture(state, id) != Posture::kSquare) return within(print, opponent, reach + hair);
  constexpr std::array kFaces{Face::kFront, Face::kRight, Face::kRear, Face::kLeft};
  return std::any_of(kFaces.begin(), round ? kFaces.end() : kFaces.begin() + 1, [&](Face face) {
    return within(footprint_of(Quads{room_beside(box, face, reach)}), opponent, hair);
  });
}

bool zone_touches(const Site& site, UnitId id, UnitId opponent) {
  if (is_garrison(site.state, id) || !site.state.unit(opponent).on_table) return false;
  return zone_touches(site.book, site.state, id, site.box(id), site.print(id), site.print(opponent));
}

bool touching(const Site& site, UnitId a, UnitId b) {
  return within(site.print(a), site.print(b), site.book.tables.march.contact);
}

bool touching(const Site& site, UnitId a, const Piece& piece) {
  const Quads& boxes = site.print(a).boxes;
  return std::any_of(boxes.begin(), boxes.end(),
                     [&](const Quad& box) { return within(piece, box, site.book.tables.march.contact); });
}

}  // namespace drumhead::ba
