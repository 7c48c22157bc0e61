#include "geom/transform.h"

#include <utility>

namespace drumhead {

// A mirrored image is undone by the same mirror and turn, seen from the image's own table.
Transform inverse(const Transform& t) {
  const int turns = t.mirrored ? t.quarter_turns : (4 - t.quarter_turns) % 4;
  return {t.new_width(), t.new_height(), t.mirrored, turns};
}

Vec transformed_displacement(const Transform& t, Vec v) {
  if (t.mirrored) v.x = -v.x;
  for (int i = 0; i < t.quarter_turns; ++i) v = {v.y, -v.x};
  return v;
}

Vec transformed(const Transform& t, Vec point) {
  if (t.mirrored) point.x = t.width - point.x;
  Coord across = t.width;
  Coord up = t.height;
  for (int i = 0; i < t.quarter_turns; ++i) {
    point = {point.y, across - point.x};
    std::swap(across, up);
  }
  return point;
}

Angle transformed_angle(const Transform& t, Angle angle) { return t.mirrored ? -angle : angle; }

Heading transformed(const Transform& t, Heading heading) {
  return Heading::of(transformed_angle(t, heading.centidegrees)) + t.quarter_turns * (kFullTurn / 4);
}

Pose transformed(const Transform& t, const Pose& pose) {
  return {transformed(t, pose.at), transformed(t, pose.facing)};
}

Box transformed(const Transform& t, const Box& box) {
  return {transformed(t, box.pose), box.width, box.depth};
}

// In a mirror left and right change places.
Quad transformed(const Transform& t, const Quad& quad) {
  Quad image;
  for (std::size_t i = 0; i < 4; ++i) image.corner[t.mirrored ? i ^ 1U : i] = transformed(t, quad.corner[i]);
  return image;
}

Segment transformed(const Transform& t, const Segment& segment) {
  return {transformed(t, segment.a), transformed(t, segment.b)};
}

Bounds transformed(const Transform& t, const Bounds& b) {
  return bounds(transformed(t, Segment{b.low, b.high}));
}

Polyline transformed(const Transform& t, const Polyline& line) {
  Polyline image;
  image.reserve(line.size());
  for (const Vec point : line) image.push_back(transformed(t, point));
  return image;
}

Polygon transformed(const Transform& t, const Polygon& polygon) {
  Polygon image{transformed(t, polygon.outer), {}};
  for (const Ring& hole : polygon.holes) image.holes.push_back(transformed(t, hole));
  return image;
}

Circle transformed(const Transform& t, const Circle& circle) {
  return {transformed(t, circle.centre), circle.radius};
}

}  // namespace drumhead
