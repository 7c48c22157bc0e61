// What the ground means: classes of areas and lines, cover, fortified positions.
#include <algorithm>

#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {

AreaRow area_row(const Piece& piece) {
  switch (piece.kind) {
    case PieceKind::kWood:
      return piece.grade >= 3 ? kDenseWoods : kLightWoods;
    case PieceKind::kOrchard:
      return kLightWoods;
    case PieceKind::kField:
      if (piece.attribute("plowed") != 0 || piece.attribute("muddy") != 0) return kPlowedField;
      return piece.grade >= 1 ? kCorn : kOpenField;
    case PieceKind::kMarsh:
      return kSwamp;
    case PieceKind::kRough:
      return piece.grade >= 2 ? kBoulders : kBrush;
    case PieceKind::kSlope:
      if (piece.attribute("rocky") != 0) return kRockySlope;
      return piece.grade >= 2 ? kSteepSlope : kGentleSlope;
    case PieceKind::kWater:
      return piece.attribute("frozen") != 0 ? kOpenField : kWaterArea;
    case PieceKind::kFord:
      return kFordArea;
    case PieceKind::kBridge:
      return kBridgeArea;
    case PieceKind::kBuilding:
      return piece.attribute("stone") != 0 ? kMasonryBuilding : kFrameBuilding;
    case PieceKind::kTown:
      return kTownBlock;
    case PieceKind::kContour:
    case PieceKind::kWall:
    case PieceKind::kHedge:
    case PieceKind::kFence:
    case PieceKind::kStream:
    case PieceKind::kRoad:
    case PieceKind::kWork:
    case PieceKind::kAbatis:
    case PieceKind::kCliff:
    case PieceKind::kZone:
      break;
  }
  return kOpenField;
}

std::optional<LineRow> line_row(const Piece& piece) {
  switch (piece.kind) {
    case PieceKind::kWall:
      return piece.grade >= 2 ? kHighWall : kLowWall;
    case PieceKind::kHedge:
    case PieceKind::kFence:
      return piece.grade >= 2 ? kPostAndRail : kRailFence;
    case PieceKind::kStream:
      return piece.attribute("steep") != 0 || piece.attribute("ditch") != 0 ? kCreek : kStreamLine;
    case PieceKind::kRoad:
      if (piece.attribute("sunken") != 0 || piece.attribute("embankment") != 0) return kHighWall;
      return std::nullopt;
    case PieceKind::kWork:
      return kWorks;
    case PieceKind::kAbatis:
      return kAbatisLine;
    default:
      return std::nullopt;
  }
}

int level_at(const BattleState& state, Vec point) { return drumhead::level_at(*state.ground, point); }

int capacity_of(const Book& book, const Piece& building) {
  if (building.capacity > 0) return building.capacity;
  return building.kind == PieceKind::kTown ? book.tables.ground.block_holds
                                           : book.tables.ground.building_holds;
}

namespace {

bool is_river(const Piece& piece) { return piece.kind == PieceKind::kStream && piece.grade >= 3; }

bool is_crossing(const Piece& piece) {
  return piece.kind == PieceKind::kBridge || piece.kind == PieceKind::kFord;
}

GroundClass class_of(const Book& book, const Piece& piece) {
  if (piece.kind == PieceKind::kCliff || is_river(piece)) return kImpassable;
  if (is_linear(piece.kind)) return kOpen;  // lines are crossed: obstacles are counted apart
  return ground_class(book, area_row(piece));
}

bool any_met(const Piece& piece, const Footprint& place) {
  return std::any_of(place.boxes.begin(), place.boxes.end(),
                     [&](const Quad& box) { return meets(piece, box); });
}

// Water under a bridge or a ford is no water to those on it: whatever of the body is over the water is on the
// crossing.
bool is_let_over(const std::vector<const Piece*>& near, const Piece& water, const Footprint& place) {
  return std::any_of(near.begin(), near.end(), [&](const Piece* piece) {
    return is_crossing(*piece) && std::all_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& box) {
             return !meets(water, box) || meets(*piece, box);
           });
  });
}

bool is_wet(const Piece& piece) { return piece.kind == PieceKind::kWater || is_river(piece); }

// How many stands are within the reach of a line that lies between them and a point, the fire crossing it
// (G10).
int stands_behind(const Piece& line, const Footprint& place, Vec from, Coord reach) {
  int n = 0;
  for (const Quad& box : place.boxes)
    if (shelters(line, from, box, reach)) ++n;
  return n;
}

// Stand by stand, whatever the gaps.
Footprint by_stands(const Site& site, UnitId id) {
  if (is_garrison(site.state, id)) return site.print(id);
  return footprint_by_cells(site.body(id));
}

}  // namespace

GroundClass ground_under(const Site& site, const Footprint& place) {
  return ground_under(site, pieces_near(*site.state.ground, site.state.pieces, place.bounds), place);
}

GroundClass ground_under(const Site& site, const std::vector<const Piece*>& near, const Footprint& place) {
  GroundClass worst = kOpen;
  for (const Piece* piece : near) {
    const GroundClass ground = class_of(site.book, *piece);
    if (ground <= worst || !any_met(*piece, place)) continue;
    if (is_wet(*piece) && is_let_over(near, *piece, place)) continue;
    worst = ground;
  }
  return worst;
}

const Piece* feature_lined(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const InFormation formation = plain_formation(state, id);
  const bool in_line = formation == kLine || formation == kExtended || formation == kUnlimbered;
  if (!in_line || !has_facing(state, id)) return nullptr;
  const Footprint stands = by_stands(site, id);
  const Coord reach = site.book.tables.ground.lines_within;
  const Piece* best = nullptr;
  for (const Piece* piece : pieces_near(*state.ground, state.pieces, grown(stands.bounds, reach))) {
    const auto row = line_row(*piece);
    if (!row) continue;
    // It faces across it: the line lies between a stand and a point straight ahead.
    int lining = 0;
    for (const Quad& box : stands.boxes) {
      const Vec middle = centre(footprint_of({box}));
      const Vec before = middle + step(state.unit(id).pose.facing, 2 * reach + inches(2), 0);
      if (shelters(*piece, before, box, reach)) ++lining;
    }
    if (2 * lining < static_cast<int>(stands.boxes.size())) continue;
    const auto cover = [&](const Piece& p) {
      return site.book.tables.ground.lines.at(*line_row(p), kLineCover);
    };
    if (best == nullptr || cover(*piece) > cover(*best)) best = piece;
  }
  return best;
}

bool lines_cover(const Site& site, UnitId id) {
  const Piece* feature = feature_lined(site, id);
  return feature != nullptr && site.book.tables.ground.lines.at(*line_row(*feature), kLineCover) != kNoCover;
}

CoverOf cover_of(const Book& book, const Piece& piece) {
  const GroundTables& tables = book.tables.ground;
  if (!is_linear(piece.kind)) return static_cast<CoverOf>(tables.areas.at(area_row(piece), kAreaCover));
  const auto row = line_row(piece);
  return row ? static_cast<CoverOf>(tables.lines.at(*row, kLineCover)) : kNoCover;
}

Cite rule_of_ground(const Book& book, const Piece& piece) {
  const GroundTables& tables = book.tables.ground;
  if (const auto row = line_row(piece)) return tables.lines.cite(*row);
  return tables.areas.cite(area_row(piece));
}

const Piece* cover_given_by(const Site& site, UnitId target, Vec from) {
  const BattleState& state = site.state;
  if (is_garrison(state, target)) return &state.ground->piece(state.unit(target).inside);
  const Footprint stands = by_stands(site, target);
  const int all = static_cast<int>(stands.boxes.size());
  const Coord reach = site.book.tables.fire.behind_cover;
  const Piece* best = nullptr;
  for (const Piece* piece : pieces_near(*state.ground, state.pieces, grown(stands.bounds, reach))) {
    const CoverOf cover = cover_of(site.book, *piece);
    if (cover == kNoCover || (best != nullptr && cover <= cover_of(site.book, *best))) continue;
    const int covered = is_linear(piece->kind)
                            ? stands_behind(*piece, stands, from, reach)
                            : centres_on(*piece, {stands.boxes.begin(), stands.boxes.end()});
    if (2 * covered >= all) best = piece;
  }
  return best;
}

CoverOf cover_against(const Site& site, UnitId target, Vec from) {
  const Piece* piece = cover_given_by(site, target, from);
  return piece == nullptr ? kNoCover : cover_of(site.book, *piece);
}

bool is_fortified_against(const Site& site, UnitId id, Vec enemy) {
  return cover_against(site, id, enemy) == kFortified;
}

bool is_fortified(const Site& site, UnitId id) {
  std::optional<UnitId> nearest;
  Coord least = kNoDistance;
  for (const UnitId enemy : site.enemies_of(id)) {
    const Coord d = site.gap(id, enemy);
    if (d >= least || !unit_sees(site, enemy, id)) continue;
    least = d;
    nearest = enemy;
  }
  return nearest && is_fortified_against(site, id, site.centre_of(*nearest));
}

}  // namespace drumhead::ff
