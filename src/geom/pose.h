// Pose: where something stands and which way it faces. A unit's pose is the midpoint of its front edge.
#pragma once

#include "geom/heading.h"
#include "geom/vec.h"

namespace drumhead {

struct Pose {
  Vec at;
  Heading facing;

  friend constexpr auto operator<=>(const Pose&, const Pose&) = default;
};

// The point `forward` ahead and `right` to the right of a pose (negative: behind, left).
inline Vec point_from(const Pose& pose, Coord forward, Coord right) {
  return pose.at + step(pose.facing, forward, right);
}

// A pose turned about a point, e.g. a wheel about a front corner; positive is clockwise.
Pose turned_about(const Pose& pose, Vec pivot, Angle angle);

}  // namespace drumhead
