#include "engine/ground_check.h"

#include <fmt/format.h>

#include "base/check.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

using Complaint = std::optional<std::string>;

Complaint trouble_with_points(const Ground& ground, const std::vector<Vec>& points) {
  for (const Vec p : points)
    if (p.x < 0 || p.y < 0 || p.x > ground.width || p.y > ground.height)
      return "has a corner off the table; move the corner to the edge or make the table larger";
  return std::nullopt;
}

Complaint trouble_with_ring(const Ground& ground, const Ring& ring) {
  if (ring.size() < 3) return "has fewer than three corners; an area needs at least three";
  if (!is_simple(ring))
    return "has an outline that crosses or touches itself; give the corners in order round the edge";
  if (doubled_area(ring) == 0) return "has all its corners on one line; an area needs some breadth";
  return trouble_with_points(ground, ring);
}

Complaint trouble_with_line(const Ground& ground, const Piece& piece) {
  if (piece.line.size() < 2) return "has fewer than two points; a line needs at least two";
  for (std::size_t i = 1; i < piece.line.size(); ++i)
    if (piece.line[i] == piece.line[i - 1]) return "has the same point twice running; leave one out";
  if (!piece.area.outer.empty()) return "is a line and has an area too; leave one out";
  return trouble_with_points(ground, piece.line);
}

Complaint trouble_with_area(const Ground& ground, const Piece& piece) {
  if (!piece.line.empty()) return "is an area and has a line too; leave one out";
  if (Complaint c = trouble_with_ring(ground, piece.area.outer)) return c;
  for (const Ring& hole : piece.area.holes) {
    if (trouble_with_ring(ground, hole))
      return "has a hole that is no proper outline; give its corners in order";
    for (const Vec corner : hole)
      if (where(corner, Polygon{piece.area.outer, {}}) == Inside::kOutside)
        return "has a hole that reaches outside it; keep the hole within the outline";
  }
  return std::nullopt;
}

Complaint trouble_with_numbers(const Piece& piece) {
  if (piece.width < 0) return "has a width below nothing";
  if (piece.grade < 0) return "has a grade below nothing";
  if (piece.capacity < 0) return "has a capacity below nothing";
  if (piece.kind == PieceKind::kContour && piece.height < 1)
    return "is a contour of no height; give its level, 1 or more";
  if (piece.height < 0) return "has a height below nothing";
  return std::nullopt;
}

}  // namespace

std::string spoken_piece(const Piece& piece) {
  if (!piece.name.empty()) return fmt::format("the {} `{}`", name_of(piece.kind), piece.name);
  return fmt::format("piece {} (kind {})", piece.id.value + 1, name_of(piece.kind));
}

std::optional<GroundTrouble> ground_trouble(const Ground& ground) {
  if (ground.width <= 0 || ground.height <= 0)
    return GroundTrouble{{}, "the table has no size; give its width and height"};
  if (ground.width > kLargestCoord || ground.height > kLargestCoord)
    return GroundTrouble{{}, "the table is longer than 50 metres"};
  for (std::size_t i = 0; i < ground.pieces.size(); ++i) {
    const Piece& piece = ground.pieces[i];
    CHECK(piece.id.valid() && piece.id.index() == i);
    Complaint c = is_linear(piece.kind) ? trouble_with_line(ground, piece) : trouble_with_area(ground, piece);
    if (!c) c = trouble_with_numbers(piece);
    if (c) return GroundTrouble{piece.id, spoken_piece(piece) + " " + *c};
  }
  return std::nullopt;
}

}  // namespace drumhead
