#include "engine/bodies.h"

#include <algorithm>

#include "geom/touching.h"

namespace drumhead {

std::vector<Obstacle> Bodies::others(UnitId id) const {
  std::vector<Obstacle> list;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.id != id) list.push_back({unit.id, unit.side, print(unit.id)});
  return list;
}

TroopIndex Bodies::troops() const {
  std::vector<TroopBox> boxes;
  for (const Unit& unit : state.units) {
    if (!unit.on_table || state.name(unit.id).empty()) continue;
    const auto level = static_cast<std::int16_t>(level_at(*state.ground, unit.pose.at));
    for (const Quad& quad : print(unit.id).boxes)
      boxes.push_back({.unit = unit.id, .level = level, .box = quad});
  }
  return TroopIndex(std::move(boxes));
}

Trace Bodies::way_to_contact(UnitId id, const Path& path) const {
  return way(id, cut_at_contact(marcher(id), path, move_rules(), others(id)));
}

Trace Bodies::way_straight_at(UnitId id, UnitId target, Coord so_far) const {
  const Pose& pose = state.unit(id).pose;
  const Angle turn = turn_between(pose.facing, heading_of(centre(print(target)) - pose.at));
  const Leg facing = leg::turn(turn < 0 ? Hand::kLeft : Hand::kRight, magnitude(turn), Anchor::kFrontMiddle);
  const Trace way = way_to_contact(id, {facing, leg::advance(so_far)});
  const Coord gone = way.motions.empty() ? 0 : way.motions.back().length;
  if (gone <= kStandoff || !touches_anybody(way.points.back().footprint, id)) return way;
  return this->way(id, {facing, leg::advance(gone - kStandoff)});
}

bool Bodies::ends_at(const Trace& way, UnitId id) const {
  return in_contact(way.points.back().footprint, print(id), kStandoff);
}

bool Bodies::sees(UnitId from, UnitId to, const SightRules& rules) const {
  const TroopIndex troops = this->troops();
  return drumhead::sees(*state.ground, state.pieces, &troops, eye_at(*state.ground, state.unit(from).pose.at),
                        eye_at(*state.ground, centre(print(to))), rules, {.except_a = from, .except_b = to});
}

bool Bodies::in_front(UnitId from, UnitId to, Angle arc, Coord range) const {
  return reaches(Arc{edge_of(box(from), Face::kFront), arc, range}, print(to));
}

const Piece* Bodies::under(const Footprint& place, const std::function<bool(const Piece&)>& such) const {
  for (const Piece& piece : state.ground->pieces)
    if (such(piece) && is_there(state.pieces, piece.id) &&
        std::any_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& box) { return meets(piece, box); }))
      return &piece;
  return nullptr;
}

UnitId Bodies::stood_on(const Footprint& place, UnitId by) const {
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.id != by && overlap(print(unit.id), place)) return unit.id;
  return {};
}

bool Bodies::has_room(UnitId id) const { return is_on_table(id) && !stood_on(print(id), id).valid(); }

Bodies::Retreat Bodies::retreat(UnitId id, Heading away, Coord wanted,
                                const std::function<bool(const Piece&)>& barred) const {
  const Pose from = state.unit(id).pose;
  Retreat retreat{from};
  const Path straight_back{leg::free_move({from.at + step(away, wanted), from.facing})};
  const Trace way = way_to_contact(id, straight_back);
  for (const CheckPoint& point : std::span(way.points).subspan(1)) {  // where it stands nobody can hold it back
    if (retreat.off_table || under(point.footprint, barred) != nullptr || stood_on(point.footprint, id).valid()) break;
    retreat = {point.place.pose, distance(from.at, point.place.pose.at), !is_on_table(point.footprint)};
  }
  if (retreat.gone < kStandoff) return retreat;
  Marcher there = marcher(id);
  there.pose = retreat.to;
  if (!touches_anybody(footprint(there.body()), id)) return retreat;
  retreat.to.at = retreat.to.at - step(away, kStandoff);
  retreat.gone -= kStandoff;
  return retreat;
}

bool Bodies::touches_anybody(const Footprint& place, UnitId by) const {
  const std::vector<Obstacle> others = this->others(by);
  return std::any_of(others.begin(), others.end(),
                     [&](const Obstacle& o) { return within(o.footprint, place, kStandoff); });
}

bool Bodies::is_on_table(const Footprint& place) const {
  return std::all_of(place.boxes.begin(), place.boxes.end(),
                     [&](const Quad& box) { return lies_in(box, state.ground->bounds()); });
}

}  // namespace drumhead
