#include "geom/transform.h"

#include <cstdlib>

namespace drumhead {
namespace {

// How far a turned table reaches along an axis, rounded up.
Coord turned_extent(Coord along, Coord across, Angle turn) {
  const Vec way = direction(Heading::of(turn));
  const Wide scaled = static_cast<Wide>(along) * std::abs(way.y) + static_cast<Wide>(across) * std::abs(way.x);
  return static_cast<Coord>((scaled + kTrigScale - 1) / kTrigScale);
}

}  // namespace

Coord Transform::new_width() const { return turned_extent(width, height, turn); }
Coord Transform::new_height() const { return turned_extent(height, width, turn); }

// A mirrored image is undone by the same mirror and turn, seen from the image's own table.
Transform inverse(const Transform& t) {
  return {t.new_width(), t.new_height(), t.mirrored, t.mirrored ? t.turn : -t.turn};
}

Vec transformed_displacement(const Transform& t, Vec v) {
  if (t.mirrored) v.x = -v.x;
  return rotated(v, t.turn);
}

// Measured from the middle of the table to the middle of its image, in halves of a grain.
Vec transformed(const Transform& t, Vec point) {
  if (t.mirrored) point.x = t.width - point.x;
  const Vec from_middle = rotated({2 * point.x - t.width, 2 * point.y - t.height}, t.turn);
  return {divide_rounded(from_middle.x + t.new_width(), 2), divide_rounded(from_middle.y + t.new_height(), 2)};
}

Angle transformed_angle(const Transform& t, Angle angle) { return t.mirrored ? -angle : angle; }

Heading transformed(const Transform& t, Heading heading) {
  return Heading::of(transformed_angle(t, heading.centidegrees)) + t.turn;
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
