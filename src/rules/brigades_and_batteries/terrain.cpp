// The kinds of ground and obstacles (chapter 6, T3), and what kind of mover a unit is.
#include "rules/brigades_and_batteries/terrain.h"

#include <algorithm>

#include "geom/lines.h"
#include "rules/brigades_and_batteries/cites.h"
#include "table/sweep.h"

namespace drumhead::bb {
namespace {

bool in_cleared_stretch(const BattleState& state, const Piece& piece, Coord along) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kStretchRecord && r.n[kStretchPiece] == piece.id.value && along >= r.n[kStretchFrom] &&
           along <= r.n[kStretchTo];
  });
}

}  // namespace

// ---- Kinds of ground.

Coord length_on(const Segment& line, const BattleState& state, bool (*counts)(const Piece&)) {
  std::vector<Stretch> inside;
  for (const Piece& piece : state.ground->pieces) {
    if (!counts(piece) || piece.area.outer.size() < 3 || !meet(bounds(piece), bounds(line)) ||
        !is_there(state.pieces, piece.id))
      continue;
    const std::vector<Stretch> some = stretches_inside(line, piece.area);
    inside.insert(inside.end(), some.begin(), some.end());
  }
  std::sort(inside.begin(), inside.end());
  const auto length_to = [&](std::int32_t share) {
    return divide_rounded(Wide{length(line.b - line.a)} * share, kWholeSegment);
  };
  Coord whole = 0;
  std::int32_t reached = 0;
  for (const Stretch& s : inside) {
    const std::int32_t from = std::max(s.from, reached);
    if (s.to > from) whole += length_to(s.to) - length_to(from);
    reached = std::max(reached, s.to);
  }
  return whole;
}

bool is_woods(const Piece& piece) { return piece.kind == PieceKind::kWood; }
bool is_rough(const Piece& piece) {
  return piece.kind == PieceKind::kRough || piece.kind == PieceKind::kOrchard ||
         piece.kind == PieceKind::kMarsh;
}
bool is_muddy_field(const Piece& piece) {
  return piece.kind == PieceKind::kField && piece.attribute("muddy") != 0;
}
bool is_block(const Piece& piece) {
  return piece.kind == PieceKind::kTown || (piece.kind == PieceKind::kBuilding && piece.capacity > 0);
}
bool is_river(const Piece& piece) {
  if (piece.kind == PieceKind::kWater) return piece.attribute("frozen") == 0;
  return piece.kind == PieceKind::kStream && piece.grade >= 3;
}
bool is_closed_works(const Piece& piece) {
  return piece.kind == PieceKind::kWork && piece.line.size() >= 4 && piece.line.front() == piece.line.back();
}
Polygon inside_of(const Piece& closed_works) {
  return {{closed_works.line.begin(), closed_works.line.end() - 1}, {}};
}
bool is_linear_works(const Piece& piece) { return piece.kind == PieceKind::kWork && !is_closed_works(piece); }
bool is_on_inner_side(const Piece& works, Vec point) {
  if (is_closed_works(works)) return where(point, inside_of(works)) != Inside::kOutside;
  const Pose along = point_along(works.line, way_to(works.line, point));
  return (aside(along, point) > 0) == (works.attribute("inner_left") == 0);
}

std::optional<ObstacleRow> row_at(const BattleState& state, const Piece& piece, Coord along) {
  if (!is_there(state.pieces, piece.id)) return std::nullopt;
  const bool cleared = in_cleared_stretch(state, piece, along);
  switch (piece.kind) {
    case PieceKind::kStream:
      return piece.attribute("ditch") != 0 ? kDitchRow : kStreamRow;
    case PieceKind::kFord:
      return kFordRow;
    case PieceKind::kFence:
      return kFenceRow;
    case PieceKind::kHedge:
      if (piece.grade < 2) return kLowHedgeRow;
      return cleared ? kBrokenHedgerowRow : kHedgerowRow;
    case PieceKind::kWall:
      if (piece.attribute("city") == 0 || !option(state, kCityWalls)) return kStoneWallRow;
      return cleared ? kBreachRow : kCityWallRow;
    case PieceKind::kAbatis:
      if (cleared) return std::nullopt;
      return kAbatisRow;
    case PieceKind::kWork:
      if (piece.grade >= 2) return kHeavyWorksRow;
      return cleared ? kDestroyedWorksRow : kLightWorksRow;
    default:
      return std::nullopt;
  }
}

std::optional<ObstacleRow> row_near(const BattleState& state, const Piece& piece, Vec point) {
  return row_at(state, piece, piece.line.empty() ? 0 : way_to(piece.line, point));
}

Level cover_against_shooting(const Book& book, ObstacleRow row) {
  return static_cast<Level>(book.tables.terrain.obstacles.at(row, kCoverShooting));
}
Level cover_in_combat(const Book& book, ObstacleRow row) {
  return static_cast<Level>(book.tables.terrain.obstacles.at(row, kCoverCombat));
}
bool hinders_in_combat(const Book& book, ObstacleRow row) {
  return book.tables.terrain.obstacles.at(row, kHinders) == 1;
}

// ---- Movers.

InFormation formation_of(const Book& book, const Marcher& place) {
  return plain(static_cast<std::uint8_t>(place.formation - book.words.formations.data()));
}

namespace {

Mover mover_as(const Site& site, UnitId id, InFormation in, int files, int deep) {
  const BattleState& state = site.state;
  const TerrainTables& t = site.book.tables.terrain;
  Mover m;
  m.infantry = is_infantry(state, id);
  m.cavalry = is_cavalry(state, id);
  m.skirmishing = in == kSkirmish;
  m.limbered = in == kLimbered;
  m.unlimbered = in == kUnlimbered;
  m.on_foot = in == kGunnersOnFoot;
  m.narrow = m.limbered ? files == 1
                        : !is_artillery(state, id) && in != kSquare && files >= t.bridge_least &&
                              files <= t.bridge_most;
  m.ranks = deep;
  return m;
}

}  // namespace

Mover mover_of(const Site& site, UnitId id, InFormation in) {
  return mover_as(site, id, in, site.state.unit(id).files, ranks_of(site.book, site.state, id));
}

Mover mover_of(const Site& site, const Marcher& place) {
  return mover_as(site, place.unit, formation_of(site.book, place), place.files, ranks(place.body()));
}

bool barred(const BattleState& state, const Mover& mover, const Piece& piece) {
  if (!is_there(state.pieces, piece.id)) return false;
  if (is_river(piece) || piece.kind == PieceKind::kTown || piece.kind == PieceKind::kBuilding) return true;
  return piece.kind == PieceKind::kCliff || (mover.limbered && is_woods(piece));
}

// Who stands on ground is deeper in it than the tolerance of touching: that much of the 0.01" is taken off there.
Footprint drawn_in(const Footprint& place) { return drumhead::drawn_in(place, kSlack - kContactTolerance); }

// ---- Disorder by the ground (R27).

std::optional<Cite> disordered_where_it_stands(const Site& site, UnitId id) {
  const Footprint& place = site.print(id);
  if (place.empty() || in_block(site.state, id) || in_skirmish_order(site.state, id) ||
      are_gunners_on_foot(site.state, id))
    return std::nullopt;
  return LocalGround(site, place.bounds).disordering(drawn_in(place));
}

std::optional<Cite> disordered_on_way(const Site& site, const Trace& way) {
  Bounds around = way.points.front().footprint.bounds;
  for (const CheckPoint& point : way.points) around = united(around, point.footprint.bounds);
  const LocalGround ground(site, around);
  if (ground.is_plain()) return std::nullopt;
  for (const CheckPoint& point : way.points) {
    const Mover who = mover_of(site, point.place);
    if (who.skirmishing || who.on_foot) continue;
    const Footprint inner = drawn_in(point.footprint);
    if (const auto rule = ground.disordering(inner)) return rule;
    if (who.cavalry && ground.on_steep_slope(inner)) return cite::bb_295;
  }
  return std::nullopt;
}

Coord muddy_field_crossed(const Site& site, const Trace& way) {
  Coord crossed = 0;
  for (std::size_t i = 1; i < way.points.size(); ++i)
    crossed +=
        length_on({way.points[i - 1].place.pose.at, way.points[i].place.pose.at}, site.state, is_muddy_field);
  return crossed;
}

}  // namespace drumhead::bb
