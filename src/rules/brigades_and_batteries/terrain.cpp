#include "rules/brigades_and_batteries/terrain.h"

#include <algorithm>

#include "geom/lines.h"

namespace drumhead::bb {
namespace {

bool under(const Piece& piece, const Footprint& place) {
  return std::any_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& quad) { return meets(piece, quad); });
}

bool in_cleared_stretch(const BattleState& state, const Piece& piece, Coord along) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kStretchRecord && r.n[kStretchPiece] == piece.id.value && along >= r.n[kStretchFrom] &&
           along <= r.n[kStretchTo];
  });
}

}  // namespace

bool is_woods(const Piece& piece) { return piece.kind == PieceKind::kWood; }
bool is_rough(const Piece& piece) {
  return piece.kind == PieceKind::kRough || piece.kind == PieceKind::kOrchard || piece.kind == PieceKind::kMarsh;
}
bool is_muddy_field(const Piece& piece) { return piece.kind == PieceKind::kField && piece.attribute("muddy") != 0; }
bool is_block(const Piece& piece) {
  return piece.kind == PieceKind::kTown || (piece.kind == PieceKind::kBuilding && piece.capacity > 0);
}
bool is_river(const Piece& piece) {
  return piece.kind == PieceKind::kWater || (piece.kind == PieceKind::kStream && piece.grade >= 3);
}
bool is_linear_works(const Piece& piece) { return piece.kind == PieceKind::kWork; }

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
      if (piece.attribute("city") == 0) return kStoneWallRow;
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

const Piece* steep_slope_under(const BattleState& state, const Footprint& place) {
  for (const Piece& piece : state.ground->pieces)
    if (piece.kind == PieceKind::kSlope && piece.grade >= 2 && under(piece, place)) return &piece;
  return nullptr;
}

bool is_uphill(const BattleState&, const Piece&, Vec, Vec) { return false; }

bool on_disordering_ground(const BattleState& state, const Footprint& place) {
  const auto& pieces = state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return (is_woods(piece) || is_rough(piece) || piece.kind == PieceKind::kBridge) && under(piece, place);
  });
}

Mover mover_of(const BattleState& state, UnitId id, InFormation in) {
  Mover m;
  m.infantry = is_infantry(state, id);
  m.cavalry = is_cavalry(state, id);
  m.skirmishing = in == kSkirmish;
  m.limbered = in == kLimbered;
  m.unlimbered = in == kUnlimbered;
  m.on_foot = in == kGunnersOnFoot;
  return m;
}

int terrain_factor(const BattleState&, const Mover&, const Footprint&, Vec, Vec) { return 1; }
bool barred(const BattleState&, const Mover&, const Piece&) { return false; }

}  // namespace drumhead::bb
