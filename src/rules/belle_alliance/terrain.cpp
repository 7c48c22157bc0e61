#include "rules/belle_alliance/terrain.h"

#include <algorithm>

#include "geom/touching.h"
#include "rules/belle_alliance/cites.h"
#include "rules/belle_alliance/exact_ground.h"

namespace drumhead::ba {
namespace {

Feature wall_of(const Piece& piece) {
  if (piece.grade >= 3 || piece.attribute("city") != 0) return Feature::kHighWall;
  return piece.grade == 2 ? Feature::kWall : Feature::kLowWall;
}

Feature hedge_of(const Piece& piece) {
  if (piece.grade >= 2) return Feature::kHolsteinHedge;
  return piece.grade == 1 ? Feature::kHedge : Feature::kHedgeRow;
}

Feature earthwork_of(const Piece& piece) {
  if (piece.attribute("dike") != 0) return Feature::kDike;
  if (piece.attribute("material") != 0) return Feature::kPlacedMaterial;
  return piece.grade >= 2 ? Feature::kEmplacement : Feature::kBarricade;
}

Feature house_of(const Piece& piece) {
  if (piece.grade >= 3 || piece.attribute("church") != 0) return Feature::kStrongBuilding;
  return piece.grade == 2 || piece.attribute("stone") != 0 ? Feature::kStoneBuilding
                                                           : Feature::kWoodenBuilding;
}

}  // namespace

std::optional<Feature> feature_of(const Piece& piece) {
  switch (piece.kind) {
    case PieceKind::kWall:
      return wall_of(piece);
    case PieceKind::kHedge:
      return hedge_of(piece);
    case PieceKind::kFence:
      return piece.attribute("shrubs") != 0 ? Feature::kShrubs : Feature::kFence;
    case PieceKind::kWork:
      return earthwork_of(piece);
    case PieceKind::kAbatis:
      return piece.attribute("chevaux") != 0 ? Feature::kChevauxDeFrise : Feature::kAbatis;
    case PieceKind::kFord:
      return Feature::kFord;
    case PieceKind::kBuilding:
    case PieceKind::kTown:
      return house_of(piece);
    case PieceKind::kStream:
      if (piece.attribute("ditch") != 0) return Feature::kDitch;
      return std::nullopt;
    case PieceKind::kRoad:  // its banks
      if (piece.attribute("sunken") != 0) return Feature::kDike;
      return std::nullopt;
    case PieceKind::kWood:
      return Feature::kWoodEdge;
    case PieceKind::kContour:
    case PieceKind::kField:
    case PieceKind::kOrchard:
    case PieceKind::kMarsh:
    case PieceKind::kWater:
    case PieceKind::kRough:
    case PieceKind::kSlope:
    case PieceKind::kCliff:
    case PieceKind::kBridge:
    case PieceKind::kZone:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Area> area_of(const Piece& piece) {
  switch (piece.kind) {
    case PieceKind::kWood:
      return Area::kWood;
    case PieceKind::kOrchard:
      return Area::kOrchard;
    case PieceKind::kRough:
      return Area::kShrubbery;
    case PieceKind::kField:
      if (piece.attribute("muddy") != 0 || piece.grade >= 2) return Area::kPloughedField;
      return piece.grade == 1 ? Area::kGrownField : Area::kOpenGround;
    default:
      return std::nullopt;
  }
}

bool is_wood(const Piece& piece) { return piece.kind == PieceKind::kWood; }
bool is_house(const Piece& piece) {
  return piece.kind == PieceKind::kBuilding || piece.kind == PieceKind::kTown;
}
bool is_tall(const Piece& piece) { return is_wood(piece) || is_house(piece); }
bool is_waterway(const Piece& piece) {
  return piece.kind == PieceKind::kStream || piece.kind == PieceKind::kWater;
}

// What the scenario names goes first; a steep slope is a narrow layer, and a marsh is named by being drawn.
bool is_difficult(const Book& book, const Piece& piece) {
  if (const int said = piece.attribute("difficult", -1); said >= 0) return said != 0;
  if (piece.kind == PieceKind::kMarsh) return true;
  if (piece.kind == PieceKind::kSlope) return piece.grade >= 2;
  const auto area = area_of(piece);
  return area && is_difficult(book.tables.ground, *area);
}

bool is_soft(const Book& book, const Piece& piece) {
  if (const int said = piece.attribute("soft", -1); said >= 0) return said != 0;
  if (piece.kind == PieceKind::kMarsh) return true;
  if (piece.kind == PieceKind::kSlope) return piece.grade >= 2;
  const auto area = area_of(piece);
  return area && is_soft(book.tables.ground, *area);
}

Cite cite_of(const Book& book, const Piece& piece) {
  if (const auto feature = feature_of(piece)) return cite_of(book.tables.ground, *feature);
  if (is_waterway(piece)) return cite::ba_163;
  if (piece.kind == PieceKind::kBridge) return cite::ba_164;
  return piece.kind == PieceKind::kContour ? cite::ba_430 : cite::ba_166;
}

int obstacle_class(const Book& book, const Piece& piece) {
  if (const int said = piece.attribute("obstacle", -1); said >= 0) return std::min<int>(said, kImpassable);
  if (piece.kind == PieceKind::kCliff) return kImpassable;
  if (piece.kind == PieceKind::kWater) return piece.attribute("frozen") != 0 ? kNoObstacle : kImpassable;
  if (const auto feature = feature_of(piece)) return obstacle_of(book.tables.ground, *feature);
  if (piece.kind != PieceKind::kStream) return kNoObstacle;
  return piece.grade >= 3 ? kImpassable : waterway_obstacle(book.tables.ground, piece.width);
}

int cover_class(const Book& book, const BattleState& state, const Piece& piece) {
  const GroundTables& tables = book.tables.ground;
  const auto feature = feature_of(piece);
  const int said = piece.attribute("cover", -1);
  const auto cover = static_cast<CoverClass>(said >= 0 ? said
                                             : feature ? cover_of(tables, *feature)
                                                       : kNoCover);
  const bool marked =
      piece.id.index() < state.pieces.size() && state.pieces[piece.id.index()].markers[kReinforced] != 0;
  if (is_house(piece) && (marked || piece.attribute("reinforced") != 0)) return reinforced(tables, cover);
  return cover;
}

Coord half_strip(const Book& book, const Piece& piece) {
  return std::max(piece.width, book.tables.march.strip) / 2;
}

bool stands_on(const Book& book, const Piece& piece, const Quad& box) {
  if (!is_linear(piece.kind)) return meets(piece, box);
  const Coord reach = half_strip(book, piece);
  if (piece.line.size() < 2 || !meet(grown(bounds(piece), reach), bounds(box))) return false;
  return within(box, piece.line, reach - kContactTolerance - 1);  // to touch the strip is not to stand on it
}

Coord depth_of(const Quad& box) { return length(box.rear_left() - box.front_left()); }

Coord distance_to_outline(Vec point, const Piece& area) {
  Coord least = kNoDistance;
  each_edge(area, [&](const Segment& edge) {
    if (within(point, edge, least)) least = std::min(least, distance(point, edge));
  });
  return least;
}

bool is_near_outline(const Piece& area, const Quad& box, Coord reach) {
  const bool is_point = box.front_left() == box.rear_right();
  bool near = false;
  each_edge(area, [&](const Segment& edge) {
    near = near || (is_point ? within(box.front_left(), edge, reach) : within(edge, box, reach));
  });
  return near;
}

bool lies_deeper(const Piece& area, Vec point, Coord depth) {
  if (where(point, area.area) != Inside::kInside) return false;
  bool near = false;
  each_edge(area, [&](const Segment& edge) { near = near || within(point, edge, depth); });
  return !near;
}

Coord edge_depth(const Book& book, const BattleState& state, UnitId id) {
  enum : std::size_t { kForFoot, kForHorse, kForGuns };
  const auto& edge = book.tables.march.wood_edge;
  if (is_cavalry(state, id)) return edge[kForHorse];
  return is_artillery(state, id) && !is_off_guns(state, id) ? edge[kForGuns] : edge[kForFoot];
}

// The sum of both distances, so that a corner makes no layer narrower.
std::optional<Layer> layer_at(std::span<const Piece* const> contours, Vec point, Coord widest) {
  const Piece* layer = nullptr;
  for (const Piece* piece : contours)
    if ((layer == nullptr || piece->height > layer->height) && contains(bounds(*piece), point) &&
        lies_on(*piece, point))
      layer = piece;
  if (layer == nullptr) return std::nullopt;
  Coord up = kNoDistance;
  for (const Piece* piece : contours)
    if (piece->height > layer->height && contains(grown(bounds(*piece), widest), point) &&
        lies_on(*layer, piece->area.outer.front()))
      up = std::min(up, distance(point, piece->area));
  if (up > widest) return std::nullopt;
  return Layer{layer, up + distance_to_outline(point, *layer)};
}

std::vector<const Piece*> contours_near(const BattleState& state, const Bounds& place, Coord reach) {
  std::vector<const Piece*> found;
  for (const Piece& piece : state.ground->pieces)
    if (piece.kind == PieceKind::kContour && piece.area.outer.size() >= 3 &&
        meet(grown(bounds(piece), reach), place))
      found.push_back(&piece);
  return found;
}

}  // namespace drumhead::ba
