#include "table/shot.h"

#include <algorithm>

namespace drumhead {
namespace {

// Indices in order of distance from a point, the lower index first among equals.
void sort_by_distance(std::vector<std::int32_t>& hit, std::span<const Box> cells, Vec from) {
  std::stable_sort(hit.begin(), hit.end(), [&](std::int32_t a, std::int32_t b) {
    const auto how_far = [&](std::int32_t i) {
      return length_squared(middle_of(cells[static_cast<std::size_t>(i)]) - from);
    };
    return how_far(a) < how_far(b);
  });
}

template <class Test>
std::vector<std::int32_t> hit_cells(std::span<const Box> cells, Vec from, Test is_hit) {
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (is_hit(cells[i])) out.push_back(static_cast<std::int32_t>(i));
  }
  sort_by_distance(out, cells, from);
  return out;
}

bool outline_meets(const Box& cell, const FigureOutline& outline, const Quad& shape) {
  const Vec middle = middle_of(cell);
  if (outline.round) return relate(Circle{middle, outline.width / 2}, shape) == Relation::kOverlapping;
  const Pose front{middle + step(cell.pose.facing, outline.depth / 2), cell.pose.facing};
  return relate(corners(Box{front, outline.width, outline.depth}), shape) == Relation::kOverlapping;
}

}  // namespace

Heading deflected(Heading aim, Coord reach, Coord aside) { return heading_of(step(aim, reach, aside)); }

Quad zone_on_table(Vec muzzle, Heading aim, const StickZone& zone, Coord slide) {
  const Pose front{muzzle + step(aim, zone.far + slide), aim};
  return corners(Box{front, zone.width, zone.far - zone.near});
}

Ring pattern_on_table(Vec muzzle, Heading aim, const CanisterPattern& pattern, Coord slide) {
  const Pose point{muzzle + step(aim, slide), aim};
  const Coord half = divide_rounded(pattern.width, 2);
  return {point.at, point_from(point, pattern.spread_to, half), point_from(point, pattern.range, half),
          point_from(point, pattern.range, -half), point_from(point, pattern.spread_to, -half)};
}

Quad band_through(Vec from, Vec through, Coord length, Coord half_width) {
  const Heading aim = heading_of(through - from);
  return corners(Box{{from + step(aim, length), aim}, 2 * half_width, length});
}

Vec middle_of(const Box& cell) { return point_from(cell.pose, -divide_rounded(cell.depth, 2), 0); }

std::vector<std::int32_t> cells_with_middle_in(std::span<const Box> cells, const Ring& convex_shape,
                                               Vec muzzle) {
  const Polygon shape{convex_shape, {}};
  return hit_cells(cells, muzzle,
                   [&](const Box& cell) { return where(middle_of(cell), shape) != Inside::kOutside; });
}

std::vector<std::int32_t> cells_with_middle_in(std::span<const Box> cells, const Circle& burst) {
  return hit_cells(cells, burst.centre,
                   [&](const Box& cell) { return within(middle_of(cell), burst.centre, burst.radius); });
}

std::vector<std::int32_t> cells_with_outline_in(std::span<const Box> cells, const FigureOutline& outline,
                                                const Quad& shape, Vec muzzle) {
  return hit_cells(cells, muzzle, [&](const Box& cell) { return outline_meets(cell, outline, shape); });
}

}  // namespace drumhead
