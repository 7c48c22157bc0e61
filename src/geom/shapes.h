// The shapes that everything on a table is made of. A Box is how a stand is described, a Quad where its
// corners are: integer points, on which every predicate is exact. Shapes of several points have no order,
// since emscripten's arrays and vectors have no <=>.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "geom/pose.h"

namespace drumhead {

// An oriented rectangle: `pose` is the midpoint of its front edge.
struct Box {
  Pose pose;
  Coord width = 0;
  Coord depth = 0;

  friend constexpr auto operator<=>(const Box&, const Box&) = default;
};

// Corners in clockwise order starting at the front left: front left, front right, rear right, rear left.
struct Quad {
  std::array<Vec, 4> corner;

  friend constexpr bool operator==(const Quad&, const Quad&) = default;
  Vec front_left() const { return corner[0]; }
  Vec front_right() const { return corner[1]; }
  Vec rear_right() const { return corner[2]; }
  Vec rear_left() const { return corner[3]; }
};

struct Segment {
  Vec a;
  Vec b;
  friend constexpr auto operator<=>(const Segment&, const Segment&) = default;
};

// An upright rectangle, edges included.
struct Bounds {
  Vec low;
  Vec high;
  friend constexpr auto operator<=>(const Bounds&, const Bounds&) = default;
};

using Ring = std::vector<Vec>;  // closed; the last point joins the first

struct Polygon {
  Ring outer;
  std::vector<Ring> holes;
  friend bool operator==(const Polygon&, const Polygon&) = default;
};

using Polyline = std::vector<Vec>;

struct Circle {
  Vec centre;
  Coord radius = 0;
  friend constexpr auto operator<=>(const Circle&, const Circle&) = default;
};

// The corners of a box, rounded: an exact parallelogram whose front edge has the pose as its exact midpoint.
Quad corners(const Box& box);
Vec centre(const Quad& quad);  // rounded
Quad moved(const Quad& quad, Vec by);

inline Bounds bounds(const Segment& s) {
  return {{std::min(s.a.x, s.b.x), std::min(s.a.y, s.b.y)}, {std::max(s.a.x, s.b.x), std::max(s.a.y, s.b.y)}};
}
inline Bounds united(const Bounds& a, const Bounds& b) {
  return {{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y)},
          {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y)}};
}
inline Bounds bounds(const Quad& q) {
  return united(bounds(Segment{q.corner[0], q.corner[1]}), bounds(Segment{q.corner[2], q.corner[3]}));
}
inline Bounds bounds(const Circle& c) {
  return {{c.centre.x - c.radius, c.centre.y - c.radius}, {c.centre.x + c.radius, c.centre.y + c.radius}};
}
Bounds bounds(const Polygon& polygon);  // of the outer ring, which must not be empty
Bounds bounds(const Polyline& line);    // also of a Ring; must not be empty
constexpr Bounds grown(const Bounds& b, Coord by) {
  return {{b.low.x - by, b.low.y - by}, {b.high.x + by, b.high.y + by}};
}
constexpr bool meet(const Bounds& a, const Bounds& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}
// Is the gap between them more than d? Then more than d lies between what is in them.
constexpr bool farther_apart(const Bounds& a, const Bounds& b, Coord d) {
  const Vec gap{std::max({Coord{0}, b.low.x - a.high.x, a.low.x - b.high.x}),
                std::max({Coord{0}, b.low.y - a.high.y, a.low.y - b.high.y})};
  return length_squared(gap) > d * d;
}

}  // namespace drumhead
