#include "lab/placing.h"

#include <algorithm>

#include "geom/predicates.h"

namespace drumhead {
namespace {

// What a box covers along the reference's facing and across it, from the reference's front middle.
struct Extent {
  Coord back, front, left, right;
};

Extent extent_of(const Pose& reference, const Quad& quad) {
  Extent e{INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN};
  for (const Vec corner : quad.corner) {
    const Coord forward = ahead(reference, corner);
    const Coord right = aside(reference, corner);
    e.back = std::min(e.back, forward);
    e.front = std::max(e.front, forward);
    e.left = std::min(e.left, right);
    e.right = std::max(e.right, right);
  }
  return e;
}

Coord middle(Coord a, Coord b) { return divide_rounded(a + b, 2); }

// The step that brings the box from the reference's front middle to its place.
Vec shift_to(const Box& reference, PlaceSide side, Coord gap, const Extent& box, bool same_facing) {
  const Coord half = reference.width / 2;
  const Coord in_line = same_facing ? 0 : -reference.depth / 2 - middle(box.back, box.front);
  switch (side) {
    case PlaceSide::kAhead:
      return step(reference.pose.facing, gap - box.back, -middle(box.left, box.right));
    case PlaceSide::kBehind:
      return step(reference.pose.facing, -reference.depth - gap - box.front, -middle(box.left, box.right));
    case PlaceSide::kLeft:
      return step(reference.pose.facing, in_line, -half - gap - box.right);
    case PlaceSide::kRight:
      return step(reference.pose.facing, in_line, half + gap - box.left);
  }
  return {};
}

}  // namespace

Heading facing_it(const Box& reference, PlaceSide side) {
  switch (side) {
    case PlaceSide::kAhead:
      return reference.pose.facing + degrees(180);
    case PlaceSide::kBehind:
      return reference.pose.facing;
    case PlaceSide::kLeft:
      return reference.pose.facing + degrees(90);
    case PlaceSide::kRight:
      return reference.pose.facing - degrees(90);
  }
  return reference.pose.facing;
}

Pose placed_beside(const Box& reference, PlaceSide side, Coord gap, Box box) {
  box.pose.at = reference.pose.at;
  const Extent extent = extent_of(reference.pose, corners(box));
  box.pose.at =
      box.pose.at + shift_to(reference, side, gap, extent, box.pose.facing == reference.pose.facing);
  return box.pose;
}

}  // namespace drumhead
