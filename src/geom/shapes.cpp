#include "geom/shapes.h"

#include <algorithm>

#include "base/check.h"

namespace drumhead {
namespace {

Bounds bounds_of(const Vec* points, std::size_t count) {
  CHECK(count > 0);
  Bounds b{points[0], points[0]};
  for (std::size_t i = 1; i < count; ++i) {
    b.low = {std::min(b.low.x, points[i].x), std::min(b.low.y, points[i].y)};
    b.high = {std::max(b.high.x, points[i].x), std::max(b.high.y, points[i].y)};
  }
  return b;
}

}  // namespace

// The half front and the depth are rounded as displacements, so the quad is an exact parallelogram whose
// front edge has the pose as its exact midpoint, and a box put behind another shares its edge exactly.
Quad corners(const Box& box) {
  const Vec ahead = direction(box.pose.facing);
  const Vec half{shift_rounded(box.width * ahead.y, 31), shift_rounded(-box.width * ahead.x, 31)};
  const Vec back{shift_rounded(-box.depth * ahead.x, 30), shift_rounded(-box.depth * ahead.y, 30)};
  const Vec left = box.pose.at - half;
  const Vec right = box.pose.at + half;
  return {{left, right, right + back, left + back}};
}

// Rounded away from the middle of the front, so that a mirrored box has the mirrored centre.
Vec centre(const Quad& quad) {
  const auto& c = quad.corner;
  const Vec front{c[0].x + (c[1].x - c[0].x) / 2, c[0].y + (c[1].y - c[0].y) / 2};
  const Vec sum = c[0] + c[1] + c[2] + c[3];
  return front + Vec{divide_rounded(sum.x - 4 * front.x, 4), divide_rounded(sum.y - 4 * front.y, 4)};
}

Bounds bounds(const Polygon& polygon) { return bounds_of(polygon.outer.data(), polygon.outer.size()); }
Bounds bounds(const Polyline& line) { return bounds_of(line.data(), line.size()); }

Quad moved(const Quad& quad, Vec by) {
  return {{quad.corner[0] + by, quad.corner[1] + by, quad.corner[2] + by, quad.corner[3] + by}};
}

}  // namespace drumhead
