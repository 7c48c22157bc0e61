// Room for a change of formation: the ground it ends on (R21), elbow room (7.2, R105) and pinning (7.3,
// R106).
#include <fmt/format.h>
#include <algorithm>

#include "geom/touching.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

// The piece under a body that it may not enter or stand across; none.
const Piece* impassable_under(const Site& site, UnitId id, const Footprint& place) {
  const std::optional<Bar> bar = bar_under(site, mover_of(site, id, formation(site.state, id)), place);
  return bar ? bar->piece : nullptr;
}

bool is_in_contact_with_friend(const Site& site, UnitId enemy, Seat side) {
  const std::vector<UnitId> fought = opponents_of(site.state, enemy);
  return std::any_of(fought.begin(), fought.end(), [&](UnitId u) { return site.state.unit(u).side == side; });
}

// R25: nearer than 2" only to whom it was so near before, and no nearer.
bool comes_too_near(const Site& site, UnitId id, UnitId enemy, const Footprint& place) {
  const Coord limit = site.book.tables.movement.keep_clear;
  if (!nearer_than(place, site.print(enemy), limit)) return false;
  if (is_in_contact_with_friend(site, enemy, site.state.unit(id).side)) return false;
  const Coord before = site.gap(id, enemy);
  return !is_less(before, limit) || is_less(distance(place, site.print(enemy)), before);
}

// ---- Elbow room.

enum class Needs : std::uint8_t { kNothing, kFrontAndRear, kFlanks };

Needs needs(InFormation in) {
  switch (in) {
    case kLine:
    case kExtended:
    case kBent:
    case kCavalryLine:
      return Needs::kFrontAndRear;
    case kColumn:
    case kSquare:
    case kMasse:
    case kCavalryColumn:
      return Needs::kFlanks;
    default:
      return Needs::kNothing;
  }
}

InFormation formation_of(const Site& site, const Marcher& body) {
  return plain(static_cast<std::uint8_t>(body.formation - site.book.words.formations.data()));
}

std::vector<Box> straight_parts(const Marcher& body) {
  if (body.bends.empty()) return {outline(body.body())};
  std::vector<Box> boxes;
  const Coord deep = depth(body.body());
  for (const Bend& bend : body.bends)
    boxes.push_back({bend.pose, bend.files * body.formation->file_width, deep});
  return boxes;
}

std::vector<Quad> elbow_zones(const Site& site, const Marcher& body) {
  std::vector<Quad> zones;
  const Needs what = needs(formation_of(site, body));
  if (what == Needs::kNothing) return zones;
  const Coord reach = site.book.tables.reform.elbow_room;
  const bool ahead = what == Needs::kFrontAndRear;
  for (const Box& box : straight_parts(body))
    for (const Face face : {ahead ? Face::kFront : Face::kLeft, ahead ? Face::kRear : Face::kRight})
      zones.push_back(room_beside(box, face, reach));
  return zones;
}

bool reaches_into(const Footprint& other, const std::vector<Quad>& zones) {
  return std::any_of(zones.begin(), zones.end(), [&](const Quad& zone) {
    return std::any_of(other.boxes.begin(), other.boxes.end(),
                       [&](const Quad& box) { return overlap(zone, box); });
  });
}

// R106: the nearest enemy that pins a body there; none.
UnitId who_pins(const Site& site, UnitId id, const Footprint& place) {
  UnitId nearest;
  Coord least = 0;
  for (const UnitId enemy : site.enemies_of(id)) {
    if (!within(place, site.print(enemy), site.book.tables.reform.pinning + kSlack)) continue;
    const Coord gap = distance(place, site.print(enemy));
    if (!nearest.valid() || gap < least) nearest = enemy, least = gap;
  }
  return nearest;
}

// Who or what takes the room away; empty: there is room. Guns and skirmishers do not count (BB-365).
std::string in_the_way(const Site& site, Scene& scene, UnitId id, const std::vector<Quad>& zones) {
  for (const Obstacle& other : site.others(id)) {
    if (!reaches_into(other.footprint, zones)) continue;
    if (in_close_order(site.state, other.unit)) return name(site.state, other.unit);
    scene.note_rule(cite::bb_365);
  }
  const Piece* shut = impassable_under(site, id, footprint_of(zones));
  return shut == nullptr ? std::string{} : name(*shut);
}

void feel_elbow_room(const Book& book, Scene& scene, UnitId id) {
  const Site site(book, scene.state);
  const std::vector<Quad> zones = elbow_zones(site, site.marcher(id));
  if (zones.empty()) return scene.note_rule(cite::bb_365);
  const std::string what = in_the_way(site, scene, id, zones);
  const bool flanks = needs(formation(scene.state, id)) == Needs::kFlanks;
  if (what.empty()) return scene.note_rule(flanks ? cite::bb_363 : cite::bb_362);
  scene.then(flanks ? cite::bb_363 : cite::bb_362, {id}, [&] {
    return fmt::format("{} has no elbow room to change formation: {} is within 2\" {}.",
                       name(scene.state, id), what, flanks ? "of its flank" : "in front or behind");
  });
  set(scene.state, id, kUnsteadyTurn);
  shake(book, scene, id, cite::bb_364);
}

void feel_pinned(const Book& book, Scene& scene, UnitId id) {
  if (has(scene.state, id, kShaken)) return;
  const Site site(book, scene.state);
  const UnitId nearest = who_pins(site, id, site.print(id));
  if (!nearest.valid()) return;
  scene.then(Cites{cite::bb_367}.add(cite::bb_368, !in_close_order(scene.state, nearest)), {id, nearest}, [&] {
    return fmt::format("{} changes formation within 4\" of {}.", name(scene.state, id),
                       name(scene.state, nearest));
  });
  shake(book, scene, id, cite::bb_367);
}

// ---- Waiting for room.

const Record* way_record_of(const BattleState& state, UnitId id) {
  for (const Record& record : state.records)
    if (record.kind == kWayRecord && record.a == id) return &record;
  return nullptr;
}

// What the unit had paid when it came to this place of its way: the same way made anew on an empty table.
int paid_until(const Site& site, const Record& record, const Path& path) {
  BattleState before = site.state;
  for (Unit& unit : before.units) unit.on_table = unit.on_table && unit.id == record.a;
  std::erase_if(before.records, [&](const Record& r) { return r.a == record.a || r.b == record.a; });
  Unit& mover = before.unit(record.a);
  for (const Marker marker : {kSpent, kReformed, kMoved, kDone, kMustStand, kShaken, kUnsteadyTurn})
    mover.markers[marker] = 0;
  mover.strength = static_cast<std::int16_t>(record.n[kWayStrength]);
  take_formation(before, record.a, static_cast<std::uint8_t>(record.n[kWayFormation]), record.n[kWayFiles],
                 record.from);
  return plan_march(Site(site.book, before), record.a, path).spent;
}

// The place of its way at which a unit had cleared the zones; none if it never stood there or stands there
// still.
std::optional<Along> cleared_at(const Trace& way, const std::vector<Quad>& zones) {
  if (way.points.size() < 2 || !reaches_into(way.points.front().footprint, zones)) return std::nullopt;
  if (reaches_into(way.points.back().footprint, zones)) return std::nullopt;
  std::size_t last_in = 0;
  for (std::size_t i = 0; i < way.points.size(); ++i)
    if (reaches_into(way.points[i].footprint, zones)) last_in = i;
  return way.points[last_in + 1].where;
}

}  // namespace

std::optional<Verdict> check_room_to_stand(const Site& site, UnitId id, const Footprint& place) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  for (const Quad& quad : place.boxes)
    if (!lies_in(quad, state.ground->bounds()))
      return refuse(cite::bb_114, fmt::format("{} would stand over the edge of the table.", who),
                    {mark(quad, "off the table")});
  if (const Piece* shut = impassable_under(site, id, place))
    return refuse(cite::bb_114, fmt::format("{} would stand on {}.", who, name(*shut)),
                  {mark(place.boxes.front(), "impassable")});
  for (const Obstacle& other : site.others(id)) {
    if (overlap(other.footprint, place))
      return refuse(cite::bb_114,
                    fmt::format("{} has no room: {} is in the way.", who, name(state, other.unit)),
                    {mark(other.footprint.boxes.front(), "in the way")});
    if (other.side != state.unit(id).side && comes_too_near(site, id, other.unit, place))
      return refuse(cite::bb_056,
                    fmt::format("{} would stand within 2\" of {}.", who, name(state, other.unit)),
                    {mark(nearest_points(place, other.footprint), "too near")});
  }
  return std::nullopt;
}

void effects_of_reforming(const Book& book, Scene& scene, UnitId id) {
  if (option(scene.state, kElbowRoom)) feel_elbow_room(book, scene, id);
  if (option(scene.state, kPinning)) feel_pinned(book, scene, id);
}

bool reforming_shakes(const Site& site, UnitId id, const Marcher& place) {
  if (option(site.state, kPinning) && who_pins(site, id, footprint(place.body())).valid()) return true;
  if (!option(site.state, kElbowRoom)) return false;
  const std::vector<Quad> zones = elbow_zones(site, place);
  if (zones.empty()) return false;
  const std::vector<Obstacle> others = site.others(id);
  const auto takes_room = [&](const Obstacle& other) {
    return in_close_order(site.state, other.unit) && reaches_into(other.footprint, zones);
  };
  return std::any_of(others.begin(), others.end(), takes_room) ||
         impassable_under(site, id, footprint_of(zones)) != nullptr;
}

int lost_by_waiting(const Site& site, UnitId id, const Marcher& place) {
  if (!option(site.state, kElbowRoom)) return 0;
  const std::vector<Quad> zones = elbow_zones(site, place);
  int most = 0;
  for (const UnitId other : site.friends_of(id)) {
    const Record* record = way_record_of(site.state, other);
    if (zones.empty() || record == nullptr || !in_close_order(site.state, other)) continue;
    const Trace way = way_of(site, other);
    if (const std::optional<Along> where = cleared_at(way, zones))
      most = std::max(most, paid_until(site, *record, cut_at(way, *where)));
  }
  return std::min(most, kWholeMove);
}

}  // namespace drumhead::bb
