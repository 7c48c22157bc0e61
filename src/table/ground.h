// The ground: what lies on the table before a man is placed. Pieces have a kind and attributes; what a
// kind means is for a rulebook to say. A Ground is immutable and shared between states; what can change
// in play is a PieceState beside it, and adding a piece in play makes a new Ground.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "geom/shapes.h"

namespace drumhead {

enum class PieceKind : std::uint8_t {
  kContour,  // ground at least `height` levels high
  kWood,
  kField,
  kOrchard,
  kMarsh,
  kWater,
  kTown,
  kRough,
  kSlope,  // areas
  kWall,
  kHedge,
  kFence,
  kStream,
  kRoad,
  kWork,
  kAbatis,
  kCliff,  // lines, with a width
  kBuilding,
  kBridge,
  kFord,  // areas with a purpose
  kZone,  // marks on the map: objectives, smoke, set-on areas
};
std::string_view name_of(PieceKind kind);
std::optional<PieceKind> piece_kind(std::string_view name);
bool is_linear(PieceKind kind);

struct Piece {
  PieceId id{};
  PieceKind kind = PieceKind::kField;
  std::string name;  // "La Haye Sainte"; may be empty
  Polygon area;      // areas
  Polyline line;     // linear pieces: the centre line
  Coord width = 0;   // linear pieces: its breadth; 0 is a bare line
  int grade = 0;     // woods in grades, streams by depth, works by strength: the rulebook's scale
  int height = 0;    // contour: level; buildings, woods: levels they add to sight
  int capacity = 0;  // buildings, towns: figures or units, as the rulebook counts
  std::vector<std::pair<std::string, int>> attributes;  // anything else a rulebook reads, by name

  int attribute(std::string_view name, int otherwise = 0) const;
  friend bool operator==(const Piece&, const Piece&) = default;
};

struct Ground {
  Coord width = 0;            // east-west; the south-west corner of the table is the origin
  Coord height = 0;           // south-north
  std::vector<Piece> pieces;  // piece i has id i

  Bounds bounds() const { return {{0, 0}, {width, height}}; }
  const Piece& piece(PieceId id) const { return pieces[id.index()]; }
  friend bool operator==(const Ground&, const Ground&) = default;
};

enum class Condition : std::uint8_t { kWhole, kDamaged, kBurning, kBreached, kRemoved };
std::string_view name_of(Condition condition);

inline constexpr std::size_t kPieceMarkers = 8;
struct PieceState {
  Condition condition = Condition::kWhole;
  std::array<std::int16_t, kPieceMarkers> markers{};  // indexed by the rulebook's own enum
  friend constexpr bool operator==(const PieceState&, const PieceState&) = default;
};

// Height of the ground at a point: the highest contour that holds it, edges included; 0 is the plain.
int level_at(const Ground& ground, Vec point);
// Pieces of a kind whose area holds the point (edges included) or whose line passes within half its width.
bool lies_on(const Piece& piece, Vec point);
// Does the footprint box meet the piece (touching does not count for areas; does for bare lines)?
bool meets(const Piece& piece, const Quad& box);

}  // namespace drumhead
