// Where a forced movement ends (R50, R98, R99, R111): a place that is free, the rout formation fitted in, a
// retreat turned about, a garrison come out of its building. Places that lie alike to both hands are told
// apart by who stands nearest, not by left and right, so that a mirrored table has the mirrored end.
#include <algorithm>

#include "geom/fraction.h"
#include "rules/belle_alliance/rout.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

constexpr Coord kFine = mm(1), kCoarse = mm(5), kFarthest = cm(80);
constexpr int kDirections = 10, kRoundBuilding = 5;  // degrees between the directions that are tried

// Of two places as good as each other, the one nearer to the first unit that is not as near to both.
bool is_nearer_to_the_rest(const Site& site, UnitId id, Vec a, Vec b) {
  for (const Unit& unit : site.state.units) {
    if (unit.id == id || !unit.on_table) continue;
    const Coord to_a = distance(a, site.print(unit.id)), to_b = distance(b, site.print(unit.id));
    if (!is_same(to_a, to_b)) return to_a < to_b;
  }
  return false;
}

// The first direction that will do: straight on, straight back, then ever farther to the sides.
template <class WillDo, class GoesBefore>
std::optional<Heading> first_direction(Heading ahead, int apart, const WillDo& will_do,
                                       const GoesBefore& goes_before) {
  for (int angle = 0; angle <= 90; angle += apart)
    for (const Heading axis : {ahead, ahead + degrees(180)}) {
      const Heading right = axis + degrees(angle), left = axis - degrees(angle);
      const bool to_right = will_do(right), to_left = right != left && will_do(left);
      if (to_right && to_left) return goes_before(left, right) ? left : right;
      if (to_right || to_left) return to_right ? right : left;
    }
  return std::nullopt;
}

// A free place for this print at just that distance.
std::optional<Vec> free_at(const Site& site, UnitId id, const Footprint& print, Coord away, Heading ahead,
                           std::span<const UnitId> not_these) {
  const InFormation form = rout_form(site.state, id);
  const Vec middle = centre(print);
  const auto is_free_there = [&](Heading h) {
    return room_for(site, id, shifted_by(print, step(h, away)), form, not_these).free;
  };
  const auto goes_before = [&](Heading a, Heading b) {
    return is_nearer_to_the_rest(site, id, middle + step(a, away), middle + step(b, away));
  };
  const std::optional<Heading> found =
      first_direction(ahead, away == 0 ? 180 : kDirections, is_free_there, goes_before);
  if (!found) return std::nullopt;
  return middle + step(*found, away);
}

Footprint rout_print(const Site& site, UnitId id, Vec wanted) {
  const BattleState& state = site.state;
  if (is_limbered(state, id)) return shifted_by(site.print(id), wanted - site.centre_of(id));
  const InFormation form = rout_form(state, id);
  return print_as(site.book, state, id, form, 0,
                  pose_for_centre(site.book, state, id, form, 0, wanted, state.unit(id).pose.facing));
}

bool all_within(const Bounds& table, const Footprint& print) {
  return contains(table, print.bounds.low) && contains(table, print.bounds.high);
}

// A body that hangs over the table's edge after its turn is put back onto it.
Vec back_onto_table(const Bounds& table, const Footprint& print) {
  if (all_within(table, print)) return {};
  const auto back = [](Coord low, Coord high, Coord from, Coord to) {
    return low < from ? from - low : high > to ? to - high : Coord{0};
  };
  return {back(print.bounds.low.x, print.bounds.high.x, table.low.x, table.high.x),
          back(print.bounds.low.y, print.bounds.high.y, table.low.y, table.high.y)};
}

drumhead::Marcher moved_by(drumhead::Marcher body, Vec by) {
  body.pose.at = body.pose.at + by;
  for (Bend& bend : body.bends) bend.pose.at = bend.pose.at + by;
  return body;
}

drumhead::Marcher turned_to(drumhead::Marcher body, Heading facing) {
  const Vec pivot = centre(footprint(body.body()));
  const Angle angle = turn_between(body.pose.facing, facing);
  body.pose = turned_about(body.pose, pivot, angle);
  for (Bend& bend : body.bends) bend.pose = turned_about(bend.pose, pivot, angle);
  return body;
}

// Those it may pass, and so stand on for a moment.
std::vector<UnitId> not_in_its_way(const Site& site, const Flight& flight) {
  std::vector<UnitId> bodies = flight.beside;
  for (const UnitId id : site.friends_of(flight.body))
    if (lets_through(site, id, flight.rout)) bodies.push_back(id);
  return bodies;
}

const Piece& building_of(const Site& site, UnitId id) {
  return site.state.ground->piece(site.state.unit(id).inside);
}

Footprint huddle_at(const Site& site, UnitId id, const Pose& pose) {
  return print_as(site.book, site.state, id, kHuddle, 0, pose);
}

// Just outside in that direction.
Pose against_building(const Site& site, UnitId id, Heading towards) {
  const Piece& building = building_of(site, id);
  const Pose inside = pose_for_centre(site.book, site.state, id, kHuddle, 0, site.centre_of(id),
                                      site.state.unit(id).pose.facing);
  const Footprint print = huddle_at(site, id, inside);
  const auto is_out = [&](Coord away) {
    const Footprint there = shifted_by(print, step(towards, away));
    return std::none_of(there.boxes.begin(), there.boxes.end(),
                        [&](const Quad& box) { return meets(building, box); });
  };
  Coord in = 0, out = length(bounds(building).high - bounds(building).low) +
                      length(print.bounds.high - print.bounds.low);
  while (out - in > 1) (is_out((in + out) / 2) ? out : in) = (in + out) / 2;
  return {inside.at + step(towards, out), inside.facing};
}

// What of a ring lies to one side of a line, on which `within` lies.
Ring cut_off(const Ring& ring, const Segment& line, Vec within) {
  const Vec way = line.b - line.a;
  const bool left = cross(way, within - line.a) > 0;
  const auto side = [&](Vec point) { return left ? cross(way, point - line.a) : cross(point - line.a, way); };
  Ring kept;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec here = ring[i], next = ring[(i + 1) % ring.size()];
    const std::int64_t a = side(here), b = side(next);
    if (a >= 0) kept.push_back(here);
    if ((a < 0 && b > 0) || (a > 0 && b < 0))
      kept.push_back(here + scaled(next - here, Fraction::of(a, a - b)));
  }
  return kept;
}

Ring part_inside(Ring ring, const Quad& box) {
  for (std::size_t i = 0; i < 4 && !ring.empty(); ++i)
    ring = cut_off(ring, {box.corner[i], box.corner[(i + 1) % 4]}, centre(box));
  return ring;
}

// The nearest free place straight that way. Who was driven tick by tick may stand more grains off his place than touching
// forgives; that is no reason to move him on by a whole step.
std::optional<Coord> way_to_room_along(const Site& site, UnitId id, Heading heading) {
  for (Coord away = kFine; away < kFarthest; away += kFine)
    for (const Coord way : {away, away + 4 * kContactTolerance})
      if (is_free(site, id, step(heading, way))) return way;
  return std::nullopt;
}

std::optional<Vec> way_to_room_beside(const Site& site, UnitId id, Heading heading) {
  const Heading right = heading + degrees(90), left = heading - degrees(90);
  const std::optional<Coord> to_right = way_to_room_along(site, id, right);
  const std::optional<Coord> to_left = way_to_room_along(site, id, left);
  if (!to_right && !to_left) return std::nullopt;
  if (!to_right || !to_left) return to_right ? step(right, *to_right) : step(left, *to_left);
  if (*to_right / kFine != *to_left / kFine) return *to_right < *to_left ? step(right, *to_right) : step(left, *to_left);
  const Vec middle = site.centre_of(id), by_left = step(left, *to_left), by_right = step(right, *to_right);
  return is_nearer_to_the_rest(site, id, middle + by_left, middle + by_right) ? by_left : by_right;
}

}  // namespace

Footprint shifted_by(const Footprint& print, Vec by) {
  Footprint there = print;
  for (Quad& box : there.boxes) box = moved(box, by);
  there.bounds = {print.bounds.low + by, print.bounds.high + by};
  return there;
}

void stand_shifted(BattleState& state, UnitId id, Vec by) {
  state.unit(id).pose.at = state.unit(id).pose.at + by;
  for (Bend& bend : state.bends)
    if (bend.unit == id) bend.pose.at = bend.pose.at + by;
}

void stand_at(BattleState& state, UnitId id, const drumhead::Marcher& body) {
  state.unit(id).pose = body.pose;
  std::size_t next = 0;
  for (Bend& bend : state.bends)
    if (bend.unit == id && next < body.bends.size()) bend.pose = body.bends[next++].pose;
}

void take_form(BattleState& state, UnitId id, InFormation formation, const Pose& pose) {
  Unit& unit = state.unit(id);
  unit.formation = formation;
  unit.files = static_cast<std::int16_t>(usual_files(state, id, formation, 0));
  unit.inside = {};
  unit.pose = pose;
  std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
}

InFormation rout_form(const BattleState& state, UnitId id) {
  return is_limbered(state, id) ? formation(state, id) : of_arm(state, id, kRout);
}

int edges_stood_on(const Site& site, UnitId id) {
  const Unit& unit = site.state.unit(id);
  if (!unit.on_table || unit.inside.valid()) return 0;
  const Bounds table = site.state.ground->bounds(), own = site.print(id).bounds;
  const Coord near = site.book.tables.march.contact;
  int edges = (own.low.x <= table.low.x + near ? kWestEdge : 0) |
              (own.high.x >= table.high.x - near ? kEastEdge : 0) |
              (own.low.y <= table.low.y + near ? kSouthEdge : 0) |
              (own.high.y >= table.high.y - near ? kNorthEdge : 0);
  for (const Record& r : site.state.records)
    if (r.kind == kBorderRecord && r.a == id && r.from == unit.pose) edges |= r.n[kEdgesStoodOn];
  return edges;
}

bool is_free(const Site& site, UnitId id, Vec by) {
  return room_for(site, id, shifted_by(site.print(id), by), formation(site.state, id)).free;
}

std::optional<Vec> way_to_room(const Site& site, UnitId id, Heading heading) {
  if (const auto on = way_to_room_along(site, id, heading)) return step(heading, *on);
  if (const auto beside = way_to_room_beside(site, id, heading)) return beside;
  const Heading back = heading + degrees(180);
  if (const auto away = way_to_room_along(site, id, back)) return step(back, *away);
  return std::nullopt;
}

std::size_t last_free_step(const Site& site, const Flight& flight, const Run& run) {
  std::vector<UnitId> bodies = flight.along;
  for (const auto& [id, way] : run.stayed) std::erase(bodies, id);
  bodies.push_back(flight.body);
  std::size_t i = run.steps.size() - 1;
  for (; i > 0; --i) {
    const Vec by = step(flight.heading, run.steps[i].way);
    if (std::all_of(bodies.begin(), bodies.end(), [&](UnitId id) {
          return room_for(site, id, shifted_by(site.print(id), by), formation(site.state, id), bodies).free;
        }))
      break;
  }
  return i;
}

// By rings, coarse first: of the places at the least distance the one most in its own direction.
std::optional<Vec> fitted(const Site& site, UnitId id, Vec wanted, Heading heading,
                          std::span<const UnitId> not_these) {
  const Footprint print = rout_print(site, id, wanted);
  for (Coord away = 0; away <= kFarthest; away += kCoarse) {
    const std::optional<Vec> found = free_at(site, id, print, away, heading, not_these);
    if (!found) continue;
    for (Coord nearer = away - kCoarse + kFine; nearer < away && nearer > 0; nearer += kFine)
      if (const auto better = free_at(site, id, print, nearer, heading, not_these)) return better;
    return found;
  }
  return std::nullopt;
}

Turned turned_at_end(const Site& site, const Flight& flight, const Run& run) {
  const std::vector<UnitId> passable = not_in_its_way(site, flight);
  const InFormation form = formation(site.state, flight.body);
  drumhead::Marcher body = moved_by(site.marcher(flight.body), step(flight.heading, run.end().way));
  body = turned_to(std::move(body), flight.heading + degrees(180));
  body = moved_by(std::move(body), back_onto_table(site.state.ground->bounds(), footprint(body.body())));
  for (Coord more = 0; more <= kFarthest; more += kFine) {
    drumhead::Marcher there = moved_by(body, step(flight.heading, more));
    const Footprint print = footprint(there.body());
    if (const Room room = room_for(site, flight.body, print, form, passable); !room.free)
      return {{}, room.body, {}};
    if (room_for(site, flight.body, print, form).free) return {std::move(there), {}, {}};
  }
  return {};
}

bool is_outside_at(const Site& site, UnitId id, const Pose& pose) {
  const Footprint print = huddle_at(site, id, pose);
  const Piece& building = building_of(site, id);
  const bool touches = std::any_of(print.boxes.begin(), print.boxes.end(), [&](const Quad& box) {
    return within(building, box, site.book.tables.march.contact);
  });
  return touches && room_for(site, id, print, kHuddle).free;
}

std::optional<Pose> outside(const Site& site, UnitId id, Heading towards) {
  const auto will_do = [&](Heading h) { return is_outside_at(site, id, against_building(site, id, h)); };
  const auto goes_before = [&](Heading a, Heading b) {
    return is_nearer_to_the_rest(site, id, against_building(site, id, a).at,
                                 against_building(site, id, b).at);
  };
  for (int angle = 0; angle <= 180; angle += kRoundBuilding) {
    const Heading right = towards + degrees(angle), left = towards - degrees(angle);
    const bool to_right = will_do(right), to_left = right != left && will_do(left);
    if (!to_right && !to_left) continue;
    const bool leftwards = to_left && (!to_right || goes_before(left, right));
    return against_building(site, id, leftwards ? left : right);
  }
  return std::nullopt;
}

// R111: the share of the square that lies in the building, rounded up to whole figures.
int figures_within(const Piece& building, const Footprint& place, int figures) {
  const Quad& box = place.boxes.front();
  if (!meets(building, drawn_in(box, kFine / 2))) return 0;
  std::int64_t inside = std::abs(doubled_area(part_inside(building.area.outer, box)));
  for (const Ring& hole : building.area.holes) inside -= std::abs(doubled_area(part_inside(hole, box)));
  const std::int64_t whole = std::abs(doubled_area(box)), rounding = whole / 10'000;
  return static_cast<int>((Wide{figures} * std::max<std::int64_t>(0, inside - rounding) + whole - 1) / whole);
}

}  // namespace drumhead::ba
