// Fronts, melee zones and contact (R3, R4, R76).
#include <algorithm>

#include "rules/belle_alliance/survey.h"

namespace drumhead::ba {

std::vector<Edge> fronts(const Site& site, UnitId id) {
  const Box& box = site.box(id);
  if (!has_front_all_round(site.state, id)) return {edge_of(box, Face::kFront)};
  return {edge_of(box, Face::kFront), edge_of(box, Face::kRight), edge_of(box, Face::kRear), edge_of(box, Face::kLeft)};
}

// R76: a rectangle before every front; round a ring of troops the rectangles round its box, which hold the ring.
std::vector<Quad> melee_zone(const Site& site, UnitId id) {
  if (is_garrison(site.state, id)) return {};
  const Coord reach = site.book.tables.melee.zone;
  const Box& box = site.box(id);
  if (!has_front_all_round(site.state, id)) return {room_beside(box, Face::kFront, reach)};
  return {room_beside(box, Face::kFront, reach), room_beside(box, Face::kRight, reach),
          room_beside(box, Face::kRear, reach), room_beside(box, Face::kLeft, reach)};
}

bool zone_touches(const Site& site, UnitId id, UnitId opponent) {
  if (is_garrison(site.state, id) || !site.state.unit(opponent).on_table) return false;
  const Coord hair = site.book.tables.march.tolerance;
  const Footprint& there = site.print(opponent);
  if (has_front_all_round(site.state, id) && posture(site.state, id) != Posture::kSquare)
    return within(site.print(id), there, site.book.tables.melee.zone + hair);
  for (const Quad& zone : melee_zone(site, id))
    if (within(footprint_of(Quads{zone}), there, hair)) return true;
  return false;
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
