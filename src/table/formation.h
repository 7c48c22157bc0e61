// Formation shapes: how a strength and a pose become a footprint of oriented boxes. A rulebook lists its
// formations with their measures; this file only arranges rectangles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/ids.h"
#include "geom/quads.h"

namespace drumhead {

enum class ShapeKind : std::uint8_t {
  kLine,        // `files` wide, as many ranks as it takes, one block per stand
  kColumn,      // attack column: `files` wide, ranks closed up behind
  kRoadColumn,  // march column: bends at the corners it has passed
  kBentLine,    // wings refused: segments with their own facing
  kSquare,      // four faces round a hollow centre
  kMasse,       // a solid square
  kDisc,        // a round, solid mass without front, of the area of its figures (see disc.h)
  kSkirmish,    // intervals between stands
  kLoose,       // every stand where it was put (its own pose)
  kGuns,        // a battery in action: models side by side
  kLimbered,    // a battery on the march: models one behind the other
  kHidden,      // inside a building: no footprint of its own
};

// Where the figures of a last rank that is not full stand.
enum class RankFill : std::uint8_t { kCentre, kLeft, kRight };

// One formation of a rulebook. Figures are counted in the rulebook's own units (figures, stands, models).
struct Formation {
  std::string name{};   // "attack column"
  std::string glyph{};  // a one-letter sign for maps: "L"
  ShapeKind shape = ShapeKind::kLine;
  Coord file_width = 0;       // frontage of one figure or stand
  Coord rank_depth = 0;       // depth of one rank
  Coord file_gap = 0;         // clear space between neighbours in a rank
  Coord rank_gap = 0;         // clear space between ranks
  int figures_per_stand = 1;  // for drawing, for stand-by-stand loss, and how wide a loose stand is
  int stand_ranks = 1;        // ranks of figures on one loose stand
  int default_files = 1;
  // The unit's marker that counts what stands here, where its strength counts something else: the models of a
  // battery, whose strength is its crew. While the marker is 0, a model has `figures_per_stand` of them.
  int counted_by = -1;
  // The unit's marker that says how wide the gaps in a rank are, in tenths of a millimetre; while it is 0, or
  // without one, they are `file_gap`.
  int spaced_by = -1;
  RankFill last_rank = RankFill::kCentre;
  // Squares: a face is `face_ranks` deep and its files side by side; the side of the square is that plus
  // `corner_depths` times the depth of a face (0: faces share their corners, 1: each has one, 2: none).
  int face_ranks = 1;
  int corner_depths = 0;
  Coord least_side = 0;
};

// Where a bent body bends: for a bent line a segment (its own pose and number of files), for a march column
// a corner its head has passed (most recent first), with the heading it marched on before that corner. Kept
// beside the units, ordered by unit.
struct Bend {
  UnitId unit{};
  Pose pose{};
  std::int16_t files = 0;
  friend constexpr auto operator<=>(const Bend&, const Bend&) = default;
};

// A stand of a unit, for rulebooks that place or lose them one by one.
inline constexpr std::size_t kStandMarkers = 6;
struct Stand {
  UnitId unit{};
  Pose pose{};                // used by kLoose formations; else the place follows from the unit
  std::uint32_t figures = 0;  // which figures still stand, one bit each
  std::int16_t kind = 0;      // the rulebook's own: centre, grenadier, gun, ...
  std::array<std::int16_t, kStandMarkers> markers{};
  friend constexpr bool operator==(const Stand&, const Stand&) = default;
};
int figures_left(const Stand& stand);

// What a body covers: its boxes, front rank first, left to right within a rank; and the box round a straight
// one.
struct Footprint {
  Quads boxes{};
  Bounds bounds{};

  bool empty() const { return boxes.empty(); }
};

// The figures of a body laid out by its formation. `strength` figures stand `files` wide at `pose` (midpoint
// of the front edge). Bends and stands are those of the unit and may be empty.
struct Body {
  const Formation* formation = nullptr;
  Pose pose{};
  int files = 1;
  int strength = 0;
  std::span<const Bend> bends{};
  std::span<const Stand> stands{};
  Coord gap =
      -1;  // between neighbours in a rank, where the formation is `spaced_by` a marker; negative: its own
};

// The clear space between neighbours in a rank.
Coord gap_in_rank(const Body& body);

// A bend or stand list of all units (ordered by unit): the part that belongs to one unit.
std::span<const Bend> bends_of(std::span<const Bend> all, UnitId unit);
std::span<const Stand> stands_of(std::span<const Stand> all, UnitId unit);

// The cells of single figures (or stands), front rank first, left to right; a square's face by face (front,
// right, rear, left), a loose body's stand by stand (its standing figures), a disc's row by row, for drawing.
std::vector<Box> cells(const Body& body);
// The blocks the body covers: one box per straight run of ranks; a line or column is a single box, a square
// four, a disc nine pieces.
Footprint footprint(const Body& body);
// The same, one box per figure or stand.
Footprint footprint_by_cells(const Body& body);
// The overall box of a body, as if it stood straight: for frontage, flank and rear tests and for moving.
Box outline(const Body& body);
int ranks(const Body& body);
Coord frontage(const Body& body);
Coord depth(const Body& body);
Footprint footprint_of(Quads boxes);
Footprint footprint_of(const Box& box);

// The cells of the front rank: those that shoot. For a square the outer rank of each face, for a disc all.
std::vector<Box> front_rank(const Body& body);

enum class Face : std::uint8_t { kFront, kRight, kRear, kLeft };
// Figures dealt to the faces of a square: a quarter each, what is over one each in the order of the faces.
std::array<int, 4> figures_per_face(int strength);
// The four sides of a box, each as a box that looks outward, `depth` deep (inwards).
std::array<Box, 4> faces(const Box& box, Coord depth);

// Does this shape follow its head along its track when it moves, instead of moving as one piece?
constexpr bool follows_its_head(ShapeKind shape) {
  return shape == ShapeKind::kRoadColumn || shape == ShapeKind::kLimbered;
}
// Where the track of a column runs, `behind` its head: the front middle of a rank that stands there.
Pose place_on_track(const Body& body, Coord behind);
// The bends a column still stands on: those nearer than its tail.
std::vector<Bend> bends_in_use(const Body& body);

}  // namespace drumhead
