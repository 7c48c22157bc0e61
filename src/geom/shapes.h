// The shapes that everything on a table is made of. A Box is how a stand is described, a Quad where its
// corners are: integer points, on which every predicate is exact. Shapes of several points have no order, since
// emscripten's arrays and vectors have no <=>.
#pragma once

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

Quad corners(const Box& box);
Vec centre(const Quad& quad);
Bounds bounds(const Quad& quad);
Bounds bounds(const Polygon& polygon);
Bounds bounds(const Polyline& line);
Bounds grown(const Bounds& b, Coord by);
constexpr bool meet(const Bounds& a, const Bounds& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}

}  // namespace drumhead
