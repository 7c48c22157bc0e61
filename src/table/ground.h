// The ground: what lies on the table before a man is placed. Pieces have a kind and attributes; what a
// kind means is for a rulebook to say. A Ground is immutable and shared between states; what can change
// in play is a PieceState beside it, and adding a piece in play makes a new Ground.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
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

// The box round a piece, measured once when its ground is settled. It follows from the piece's shape, so it
// is no part of its value; and a copy, whose shape may be changed, begins without it.
class KeptBounds {
 public:
  KeptBounds() = default;
  KeptBounds(const KeptBounds&) noexcept {}
  KeptBounds& operator=(const KeptBounds&) noexcept {
    kept_.reset();
    return *this;
  }
  void keep(const Bounds& bounds) { kept_ = bounds; }
  const std::optional<Bounds>& get() const { return kept_; }
  friend constexpr bool operator==(const KeptBounds&, const KeptBounds&) { return true; }

 private:
  std::optional<Bounds> kept_{};
};

struct Piece {
  PieceId id{};
  PieceKind kind = PieceKind::kField;
  std::string name{};  // "La Haye Sainte"; may be empty
  Polygon area{};      // areas
  Polyline line{};     // linear pieces: the centre line
  Coord width = 0;     // linear pieces: its breadth; 0 is a bare line
  int grade = 0;       // woods in grades, streams by depth, works by strength: the rulebook's scale
  int height = 0;      // contour: level; buildings, woods: levels they add to sight
  int capacity = 0;    // buildings, towns: figures or units, as the rulebook counts
  std::vector<std::pair<std::string, int>> attributes{};  // one of attribute_names(), and its value
  KeptBounds kept{};                                      // see settled()

  int attribute(std::string_view name, int otherwise = 0) const;
  friend bool operator==(const Piece&, const Piece&) = default;
};

// What else rulebooks may ask of a piece of ground: "stone", "steep". One that a book does not ask for means
// nothing to it.
const std::vector<std::string>& attribute_names();

struct Ground {
  Coord width = 0;              // east-west; the south-west corner of the table is the origin
  Coord height = 0;             // south-north
  std::vector<Piece> pieces{};  // piece i has id i

  Bounds bounds() const { return {{0, 0}, {width, height}}; }
  const Piece& piece(PieceId id) const { return pieces[id.index()]; }
  friend bool operator==(const Ground&, const Ground&) = default;
};

// A ground ready for play. Everything below gives the same answers on one that is not, only more slowly.
std::shared_ptr<const Ground> settled(Ground ground);

enum class Condition : std::uint8_t { kWhole, kDamaged, kBurning, kBreached, kRemoved };
std::string_view name_of(Condition condition);

inline constexpr std::size_t kPieceMarkers = 8;
struct PieceState {
  Condition condition = Condition::kWhole;
  std::array<std::int16_t, kPieceMarkers> markers{};  // indexed by the rulebook's own enum
  friend constexpr bool operator==(const PieceState&, const PieceState&) = default;
};

// The box round the area or the centre line, whose width is not in it. The piece must have points.
Bounds bounds(const Piece& piece);
// Height of the ground at a point: the highest contour that holds it, edges included; 0 is the plain.
int level_at(const Ground& ground, Vec point);
// Pieces of a kind whose area holds the point (edges included) or whose line passes within half its width.
bool lies_on(const Piece& piece, Vec point);
// Does the footprint box meet the piece (touching does not count for areas; does for bare lines)?
bool meets(const Piece& piece, const Quad& box);
// Does the box lie wholly in the piece? Never in a bare line.
bool holds(const Piece& piece, const Quad& box);
Coord distance(const Piece& piece, const Quad& box);
bool within(const Piece& piece, const Quad& box, Coord d);
// Does the segment run through the area or over the line?
bool crosses(const Piece& piece, const Segment& segment);

// What is wrong with a ground, in the words of a map maker; empty if nothing is.
std::vector<std::string> complaints(const Ground& ground);

// A piece that is still there: `states` is empty (all whole) or has one entry per piece.
bool is_there(std::span<const PieceState> states, PieceId piece);

// All pieces there that may meet what lies in these bounds, by id: asked once for a whole path, it spares its
// check points all others.
std::vector<const Piece*> pieces_near(const Ground& ground, std::span<const PieceState> states,
                                      const Bounds& b);

// How much of a body (its boxes) is on a piece.
enum class Cover : std::uint8_t { kNone, kPart, kWhole };
Cover cover_of(const Piece& piece, std::span<const Quad> boxes);
int centres_on(const Piece& piece, std::span<const Quad> boxes);
// All pieces there that the boxes meet, by id.
std::vector<PieceId> pieces_under(const Ground& ground, std::span<const PieceState> states,
                                  std::span<const Quad> boxes);
// The piece under the boxes that is worst by the rulebook's scale (the lowest id of equals); pieces of
// badness 0 or less do not count.
PieceId worst_under(const Ground& ground, std::span<const PieceState> states, std::span<const Quad> boxes,
                    const std::function<int(const Piece&)>& badness);

// The lowest and highest ground under the boxes' corners and centres.
struct Levels {
  int low = 0;
  int high = 0;
  friend constexpr bool operator==(const Levels&, const Levels&) = default;
};
Levels levels_under(const Ground& ground, std::span<const Quad> boxes);
// Contour lines crossed upwards on the straight way from one point to another.
int levels_climbed(const Ground& ground, const Segment& way);

// Where a front edge that goes straight from one place to another first reaches a linear piece or the edge of
// an area, as a share of the way (hundred-thousandths); none if it does not. Starting on it counts as 0.
std::optional<std::int32_t> first_reached(const Piece& piece, const Segment& front_from,
                                          const Segment& front_to);

// Linear cover: the line lies between `from` and the box's centre, and the box is within `reach` of it.
bool shelters(const Piece& piece, Vec from, const Quad& box, Coord reach);

}  // namespace drumhead
