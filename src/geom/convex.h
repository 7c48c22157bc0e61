// Convex outlines with integer corners: the arithmetic shared by relate, distance and motion. Not for users
// of geom. A segment is an outline of two corners whose two edges run there and back; a Quad without area is
// brought to that form first, so that the loops below need no special case for it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "geom/shapes.h"

namespace drumhead::convex {

template <std::size_t N>
struct Outline {
  std::array<Vec, N> at;
  int sense = 1;  // 1 anticlockwise, -1 clockwise; 1 for a segment

  Vec next(std::size_t i) const { return at[i + 1 == N ? 0 : i + 1]; }
};

inline Outline<2> outline(const Segment& s) { return {{s.a, s.b}, 1}; }

// Twice the signed area; positive when anticlockwise.
inline std::int64_t signed_area(const Quad& q) {
  return cross(q.corner[2] - q.corner[0], q.corner[3] - q.corner[1]);
}

// The segment a quad without area shrinks to.
inline Segment collapsed(const Quad& q) {
  const auto [low, high] = std::minmax_element(q.corner.begin(), q.corner.end());
  return {*low, *high};
}

// Calls `use` with the outline of a quad, of four corners or (without area) of two.
template <class Use>
auto with_outline(const Quad& q, Use use) {
  const std::int64_t area = signed_area(q);
  if (area == 0) return use(outline(collapsed(q)));
  return use(Outline<4>{q.corner, area > 0 ? 1 : -1});
}

// How far the nearest corner of `b` lies outside an edge of `a`, times the edge's length; negative inside.
template <std::size_t N>
std::int64_t gap(Vec edge_from, Vec edge, int sense, const std::array<Vec, N>& b) {
  std::int64_t least = -sense * cross(edge, b[0] - edge_from);
  for (std::size_t i = 1; i < N; ++i) least = std::min(least, -sense * cross(edge, b[i] - edge_from));
  return least;
}

}  // namespace drumhead::convex
