// Bodies and ground for the tests of the table: figures an inch wide and half an inch deep unless they say
// otherwise.
#pragma once

#include <rapidcheck.h>

#include <cstdlib>

#include "table/formation.h"
#include "table/ground.h"
#include "table/path.h"

namespace drumhead {

inline Formation formation_of(ShapeKind shape) {
  Formation f;
  f.shape = shape;
  f.file_width = inches(1);
  f.rank_depth = inches(1, 2);
  return f;
}

inline const Formation kLineOf = formation_of(ShapeKind::kLine);
inline const Formation kMarchOf = formation_of(ShapeKind::kRoadColumn);

inline Body body_of(const Formation& f, Pose pose, int files, int strength) {
  Body b;
  b.formation = &f;
  b.pose = pose;
  b.files = files;
  b.strength = strength;
  return b;
}

inline Marcher marcher(const Formation& f, Pose pose, int files, int strength) {
  return marcher_of(body_of(f, pose, files, strength));
}

constexpr Vec at(Coord x, Coord y) { return {inches(x), inches(y)}; }

inline Polygon rectangle(Coord x0, Coord y0, Coord x1, Coord y1) {
  return {{at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)}, {}};
}

// A footprint of one upright box, in inches.
inline Footprint block(Coord x0, Coord y0, Coord x1, Coord y1) {
  return footprint_of(std::vector<Quad>{Quad{{at(x0, y1), at(x1, y1), at(x1, y0), at(x0, y0)}}});
}

inline Piece area_piece(PieceKind kind, Polygon area, int height = 0) {
  Piece p;
  p.kind = kind;
  p.area = std::move(area);
  p.height = height;
  return p;
}

inline Piece line_piece(PieceKind kind, Polyline line, Coord width = 0) {
  Piece p;
  p.kind = kind;
  p.line = std::move(line);
  p.width = width;
  return p;
}

inline Ground ground_of(std::vector<Piece> pieces, Coord side = 100) {
  Ground g;
  g.width = inches(side);
  g.height = inches(side);
  for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i].id.value = static_cast<std::int16_t>(i);
  g.pieces = std::move(pieces);
  return g;
}

inline UnitId unit(int n) { return UnitId{static_cast<std::int16_t>(n)}; }

// For EXPECT_PRED3: two whole numbers at most `by` apart.
inline bool near(std::int64_t a, std::int64_t b, std::int64_t by) { return std::abs(a - b) <= by; }

// Random values for property tests.
inline Path one_of(const std::vector<Path>& paths) { return *rc::gen::elementOf(paths); }
inline Coord any_coord(Coord low, Coord high) { return *rc::gen::inRange<Coord>(low, high); }
inline Heading any_heading() { return Heading::of(*rc::gen::inRange<int>(0, kFullTurn)); }
inline Pose any_pose() {
  return {{any_coord(inches(20), inches(80)), any_coord(inches(20), inches(80))}, any_heading()};
}

}  // namespace drumhead
