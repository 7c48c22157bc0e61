#include "table/disc.h"

#include <algorithm>
#include <array>

namespace drumhead {
namespace {

std::int64_t area_of_figures(const Body& body) {
  return body.strength * body.formation->file_width * body.formation->rank_depth;
}

// The distance of a corner from the middle: 16 sides enclose 8 r^2 sin(22.5 degrees).
Coord reach_of_corners(const Body& body) {
  const std::int64_t slice = 8 * sin_scaled(Heading::of(2250));
  return sqrt_rounded(
      static_cast<std::uint64_t>(divide_rounded(Wide{area_of_figures(body)} * kTrigScale, slice)));
}

// A corner of the polygon in the eighth of the circle east of north, seen from the middle. Its two measures
// are an even number apart: the middle between it and its image beyond the diagonal is a point of the table.
Vec corner_at(Coord reach, Heading bearing) {
  const Vec way = direction(bearing);
  const Coord up = shift_rounded(reach * way.y, 30);
  return {up - 2 * shift_rounded(reach * (way.y - way.x), 31), up};
}

Quad quarter_turned(Quad quad) {
  for (Vec& c : quad.corner) c = {c.y, -c.x};
  return quad;
}

// One row of figures, seen from the middle of the disc.
struct Row {
  Coord ahead = 0;  // of its own middle
  Coord width = 0;
  int figures = 0;
};

struct Rows {
  std::vector<Row> rows{};
  Coord deep = 0;  // of a figure as drawn
};

// As wide as the circle is at the outer edge of the row; figures are shared out by width.
Rows rows_in(const Body& body) {
  const Coord radius = circle_of(body).radius * 99 / 100;  // the polygon's sides lie within the circle
  const Coord count = rows_of_disc(body);
  Rows out{{}, std::min(body.formation->rank_depth, radius * 3 / (2 * count))};
  Coord all = 0;
  for (Coord i = 0; i < count; ++i) {
    const Coord ahead = divide_rounded(Wide{radius} * (count - 1 - 2 * i), count);
    const Coord outer = std::min(radius, std::abs(ahead) + out.deep / 2);
    const auto half = floor_sqrt(static_cast<std::uint64_t>(radius * radius - outer * outer));
    out.rows.push_back({ahead, 2 * static_cast<Coord>(half), 0});
    all += out.rows.back().width;
  }
  Coord passed = 0;
  int placed = 0;
  for (Row& row : out.rows) {
    passed += row.width;
    row.figures = static_cast<int>(body.strength * passed / std::max(Coord{1}, all)) - placed;
    placed += row.figures;
  }
  return out;
}

}  // namespace

Circle circle_of(const Body& body) {
  if (body.strength <= 0) return {body.pose.at, 0};
  const auto square = divide_rounded(Wide{area_of_figures(body)} * 113, 355);  // pi, to one in ten millions
  const Coord radius = sqrt_rounded(static_cast<std::uint64_t>(square));
  return {point_from(body.pose, -radius, 0), radius};
}

Footprint footprint_of_disc(const Body& body) {
  if (body.strength <= 0) return {};
  const Coord reach = reach_of_corners(body);
  const Vec top = corner_at(reach, Heading::of(1125));    // the right end of the northern side
  const Vec slope = corner_at(reach, Heading::of(3375));  // the left end of the north-eastern side
  const Coord inner = (top.x + top.y) / 2;  // the square's corner: on the line from top to its image
  Quad north{{Vec{-top.x, top.y}, top, Vec{inner, inner}, Vec{-inner, inner}}};
  Quad north_east{{slope, Vec{slope.y, slope.x}, Vec{top.y, top.x}, top}};
  const Vec middle = circle_of(body).centre;
  Quads pieces{
      moved({{Vec{-inner, inner}, Vec{inner, inner}, Vec{inner, -inner}, Vec{-inner, -inner}}}, middle)};
  for (int i = 0; i < 4; ++i) {
    pieces.push_back(moved(north, middle));
    pieces.push_back(moved(north_east, middle));
    north = quarter_turned(north);
    north_east = quarter_turned(north_east);
  }
  return footprint_of(std::move(pieces));
}

std::vector<Box> cells_of_disc(const Body& body) {
  if (body.strength <= 0) return {};
  const Rows all = rows_in(body);
  Coord wide = body.formation->file_width;
  for (const Row& row : all.rows)
    if (row.figures > 0) wide = std::min(wide, row.width / row.figures);
  const Pose middle{circle_of(body).centre, body.pose.facing};
  std::vector<Box> out;
  out.reserve(static_cast<std::size_t>(body.strength));
  for (const Row& row : all.rows) {
    for (int i = 0; i < row.figures; ++i) {
      const Coord right = divide_rounded(Wide{row.width} * (2 * i - (row.figures - 1)), 2 * row.figures);
      out.push_back(
          {{point_from(middle, row.ahead + all.deep / 2, right), body.pose.facing}, wide, all.deep});
    }
  }
  return out;
}

int rows_of_disc(const Body& body) {
  if (body.strength <= 0) return 0;
  const Coord across = 2 * circle_of(body).radius / std::max(Coord{1}, body.formation->rank_depth);
  return static_cast<int>(std::clamp(across, Coord{1}, Coord{body.strength}));
}

}  // namespace drumhead
