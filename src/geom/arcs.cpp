// Arcs and front lines. The edge of an arc is the direction of the sine table, so a diagonal is exactly on
// the edge of an arc of 45 degrees.
#include "geom/predicates.h"

namespace drumhead {

bool in_arc(Vec apex, Heading facing, Angle half_angle, Vec point) {
  const Vec v = point - apex;
  if (v == Vec{} || half_angle >= kFullTurn / 2) return true;
  if (half_angle < 0) return false;
  const bool right_of_left_edge = cross(direction(facing - half_angle), v) <= 0;
  const bool left_of_right_edge = cross(direction(facing + half_angle), v) >= 0;
  if (half_angle > kFullTurn / 4) return right_of_left_edge || left_of_right_edge;
  return right_of_left_edge && left_of_right_edge && dot(direction(facing), v) >= 0;
}

bool in_front(const Pose& pose, Vec point) { return dot(direction(pose.facing), point - pose.at) >= 0; }

Coord ahead(const Pose& pose, Vec point) {
  return shift_rounded(dot(direction(pose.facing), point - pose.at), 30);
}

Coord aside(const Pose& pose, Vec point) {
  return shift_rounded(-cross(direction(pose.facing), point - pose.at), 30);
}

}  // namespace drumhead
