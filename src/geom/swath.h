// The band in which every line between two bodies lies: what is outside it cuts none of them.
#pragma once

#include <span>

#include "geom/shapes.h"

namespace drumhead {

// Upright bounds, and limits across the way from one body to the other: dot(across, point) from low to high.
struct Swath {
  Bounds bounds;
  Vec across;
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// Of all lines from one group of boxes to another, or up to `slack` beside them. No group may be empty.
Swath swath_between(std::span<const Quad> from, std::span<const Quad> to, Coord slack);

// Are all points on the same outer side of it? (The bounds apart.)
bool all_beside(const Swath& swath, std::span<const Vec> points);

}  // namespace drumhead
