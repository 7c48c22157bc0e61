// Rates of movement, the ground under a body and what lies across its way, and where
// bodies stand.
#include <algorithm>
#include <array>

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

bool meets_any(const Piece& piece, const Footprint& place) {
  return std::any_of(place.boxes.begin(), place.boxes.end(),
                     [&](const Quad& box) { return meets(piece, box); });
}

// Front middle, centre and rear middle of a box: on a road they all must lie.
std::array<Vec, 3> axis_of(const Quad& box) {
  const auto points = nine_points(box);  // corners, then edges from the front on, then the centre
  return {points[4], points[8], points[6]};
}

bool is_way(const Piece& piece) { return piece.kind == PieceKind::kRoad || piece.kind == PieceKind::kBridge; }
bool is_gap(const Piece& piece) { return is_way(piece) || piece.kind == PieceKind::kFord; }

bool lies_on_any(const Site& site, const std::vector<const Piece*>& near, Vec point,
                 bool (*is)(const Piece&)) {
  return std::any_of(near.begin(), near.end(), [&](const Piece* piece) {
    return is(*piece) && is_there(site.state.pieces, piece->id) && lies_on(*piece, point);
  });
}

std::vector<const Piece*> pieces_round(const Site& site, const Footprint& place) {
  return pieces_near(*site.state.ground, site.state.pieces, grown(place.bounds, inches(1)));
}

// FF-225: narrow enough, and the middle of what crosses the line is on the road, bridge or ford that leads
// through it.
bool goes_through_a_gap(const Site& site, const std::vector<const Piece*>& near, const Piece& line,
                        const Quad& box) {
  constexpr Coord kWidest = inches(2);
  if (distance(box.front_left(), box.front_right()) > kWidest + kContactTolerance) return false;
  const auto axis = axis_of(box);
  const Vec along = axis[0] - axis[2];
  const Coord long_way = std::max<Coord>(1, length(along));
  const Vec ahead{divide_rounded(Wide{along.x} * inches(1, 2), long_way),
                  divide_rounded(Wide{along.y} * inches(1, 2), long_way)};
  const Segment middle{axis[2] - ahead, axis[0] + ahead};
  for (std::size_t i = 0; i + 1 < line.line.size(); ++i)
    if (const auto at = crossing_point(middle, {line.line[i], line.line[i + 1]}))
      if (lies_on_any(site, near, *at, is_gap)) return true;
  return false;
}

// FF-174: works hinder whoever comes from their front. A piece that does not say where its front is hinders
// both ways.
bool comes_from_behind(const Piece& works, Vec direction) {
  const int front = works.attribute("front", -1);
  if (front < 0) return false;
  return dot(step(Heading::of(std::int64_t{front} * 100), inches(1)), direction) > 0;
}

ObstacleClass obstacle_class(const Site& site, const Piece& piece, Vec direction) {
  const std::optional<LineRow> row = line_row(piece);
  if (!row) return kNoObstacle;
  if (*row == kWorks && comes_from_behind(piece, direction)) return kNoObstacle;
  return static_cast<ObstacleClass>(site.book.tables.ground.lines.at(*row, kLineObstacle));
}

RateRow troop_rate(InFormation in, bool horse) {
  switch (in) {
    case kLine:
      return kLineRate;
    case kFieldColumn:
      return kFieldColumnRate;
    case kMarchColumn:
      return kMarchColumnRate;
    case kExtended:
    case kGarrison:
      return horse ? kDismountedRate : kFieldColumnRate;
    case kBrokenMass:
      return horse ? kHorseBrokenRate : kBrokenRate;  // FF-234
    case kHorseLine:
      return kHorseLineRate;
    case kHorseFieldColumn:
    case kHorseExtended:
      return kHorseFieldColumnRate;
    case kHorseMarchColumn:
      return kHorseMarchColumnRate;
    case kHorseBrokenMass:
      return kHorseBrokenRate;
    case kLimbered:
    case kUnlimbered:
    case kFormations:
      break;
  }
  return kLineRate;
}

std::vector<Crossing> obstacles_among(const Site& site, const std::vector<const Piece*>& near,
                                      const Footprint& place, Vec direction) {
  std::vector<Crossing> found;
  for (const Piece* piece : near) {
    if (!is_linear(piece->kind)) continue;
    const ObstacleClass is = obstacle_class(site, *piece, direction);
    if (is == kNoObstacle) continue;
    const bool crossed = std::any_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& box) {
      for (std::size_t i = 0; i + 1 < piece->line.size(); ++i)
        if (relate(Segment{piece->line[i], piece->line[i + 1]}, box) == Relation::kOverlapping)
          return !goes_through_a_gap(site, near, *piece, box);
      return false;
    });
    if (crossed) found.push_back({piece, is});
  }
  return found;
}

bool is_on_road(const Site& site, const std::vector<const Piece*>& near, const Footprint& place) {
  if (place.empty() ||
      std::none_of(near.begin(), near.end(), [](const Piece* piece) { return is_way(*piece); }))
    return false;
  return std::all_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& box) {
    const auto axis = axis_of(box);
    return std::all_of(axis.begin(), axis.end(),
                       [&](Vec point) { return lies_on_any(site, near, point, is_way); });
  });
}

void replace_bends(BattleState& state, UnitId id, const std::vector<Bend>& bends) {
  std::erase_if(state.bends, [&](const Bend& bend) { return bend.unit == id; });
  const auto where =
      std::find_if(state.bends.begin(), state.bends.end(), [&](const Bend& bend) { return id < bend.unit; });
  std::vector<Bend> own = bends;
  for (Bend& bend : own) bend.unit = id;
  state.bends.insert(where, own.begin(), own.end());
}

}  // namespace

// ---- Bodies.

InFormation formation_of(const Book& book, const Marcher& body) {
  return static_cast<InFormation>(body.formation - book.words.formations.data());
}

Footprint print_of(const Marcher& body) {
  return body.formation->file_gap > 0 ? footprint_by_cells(body.body()) : footprint(body.body());
}

Footprint ground_held(const Marcher& body) { return footprint(body.body()); }

Footprint ground_held(const Site& site, UnitId id) {
  return site.state.unit(id).inside.valid() ? site.print(id) : footprint(site.body(id));
}

int files_in(const Book& book, std::uint8_t formation, int strength) {
  const int files = book.words.formations[formation].default_files;
  return std::max(1, files == 0 ? strength : std::min(files, strength));
}

bool stand_on_each_other(const Footprint& a, const Footprint& b) {
  return !a.empty() && !b.empty() && meet(a.bounds, b.bounds) && overlap(a, b);
}

Polygon swept_between(const Quad& from, const Quad& to) {
  std::vector<Vec> points(from.corner.begin(), from.corner.end());
  points.insert(points.end(), to.corner.begin(), to.corner.end());
  return {convex_hull(std::move(points)), {}};
}

bool is_off_table(const Ground& ground, const Footprint& place) {
  return std::any_of(place.boxes.begin(), place.boxes.end(),
                     [&](const Quad& box) { return !lies_in(box, ground.bounds()); });
}

bool goes_any_way(std::uint8_t formation) {
  const InFormation plain = on_foot(formation);
  return plain == kExtended || plain == kBrokenMass;
}

bool is_column_of_route(std::uint8_t formation) {
  return formation == kLimbered || on_foot(formation) == kMarchColumn;
}

Vec middle_of(const Marcher& body) { return centre(footprint(body.body())); }

Marcher centred_at(Marcher body, Vec centre, Heading facing) {
  body.bends.clear();
  body.pose = {centre + step(facing, divide_rounded(depth(body.body()), 2)), facing};
  return body;
}

void stand_at(BattleState& state, UnitId id, const Marcher& place) {
  Unit& unit = state.unit(id);
  unit.pose = place.pose;
  unit.files = static_cast<std::int16_t>(place.files);
  unit.inside = {};
  replace_bends(state, id, place.bends);
}

void take_formation(const Book& book, BattleState& state, UnitId id, InFormation formation, Pose pose) {
  Unit& unit = state.unit(id);
  unit.formation = formation;
  unit.files = static_cast<std::int16_t>(files_in(book, formation, unit.strength));
  unit.pose = pose;
  if (formation != kGarrison) unit.inside = {};
  replace_bends(state, id, {});
}

MoveRules move_rules(const Site& site) {
  return {.formations = site.book.words.formations, .ground = site.state.ground.get()};
}

// ---- Rates.

RateRow rate_row(const BattleState& state, UnitId id, std::uint8_t formation) {
  if (is_guns(state, id)) return trait(state, id, kHorseGuns) != 0 ? kHorseGunsRate : kFieldGunsRate;
  return troop_rate(static_cast<InFormation>(formation), is_horse(state, id));
}

// FF-051, FF-056: the broken have one rate and no double quick.
bool moves_at_the_double(const BattleState& state, UnitId id) {
  return has(state, id, kResult) && result_of(state, id) == kDoubleQuick && !is_broken(state, id);
}

bool is_on_road(const Site& site, const Footprint& place) {
  return is_on_road(site, pieces_round(site, place), place);
}

bool is_on_road(const Site& site, Vec point) {
  return lies_on_any(site, pieces_near(*site.state.ground, site.state.pieces, {point, point}), point, is_way);
}

Footing footing_at(const Site& site, UnitId id, std::uint8_t formation, const Footprint& place,
                   bool double_quick, Vec direction) {
  const std::vector<const Piece*> near = pieces_round(site, place);
  const Grid& rates = site.book.tables.ground.rates;
  const RateRow row = rate_row(site.state, id, formation);
  const bool has_road_rate = !rates.nil(row, 2 * kOnRoad);
  Footing footing;
  footing.on_road = is_on_road(site, near, place);
  footing.ground = ground_under(site, near, place);
  footing.obstacles = obstacles_among(site, near, place, direction);
  // FF-173: only those who march on roads go over bridges.
  const auto on_a_bridge = [&](const Piece* piece) {
    return piece->kind == PieceKind::kBridge && meets_any(*piece, place);
  };
  const bool at_road_rate = has_road_rate && footing.on_road;
  const bool barred =
      footing.ground == kImpassable || (!has_road_rate && std::any_of(near.begin(), near.end(), on_a_bridge));
  if (barred && !at_road_rate) return footing;
  const int column = at_road_rate ? kOnRoad : footing.ground;
  footing.rate = rates.at(row, static_cast<std::size_t>(2 * column + (double_quick ? 1 : 0)));
  return footing;
}

Coord road_rate(const Site& site, UnitId id, bool double_quick) {
  const InFormation column = is_guns(site.state, id)      ? kLimbered
                             : is_mounted(site.state, id) ? kHorseMarchColumn
                                                          : kMarchColumn;
  return site.book.tables.ground.rates.at(rate_row(site.state, id, column),
                                          static_cast<std::size_t>(2 * kOnRoad + (double_quick ? 1 : 0)));
}

Coord broken_ground_rate(const Site& site, UnitId id, std::uint8_t formation, bool double_quick) {
  return site.book.tables.ground.rates.at(
      rate_row(site.state, id, formation),
      static_cast<std::size_t>(2 * kBrokenGround + (double_quick ? 1 : 0)));
}

GroundClass ground_between(const Site& site, const Footprint& a, const Footprint& b) {
  return std::max(ground_under(site, a), ground_under(site, b));
}

// ---- Obstacles.

std::vector<Crossing> obstacles_under(const Site& site, const Footprint& place, Vec direction) {
  return obstacles_among(site, pieces_round(site, place), place, direction);
}

}  // namespace drumhead::ff
