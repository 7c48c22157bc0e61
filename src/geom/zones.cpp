#include "geom/zones.h"

#include <algorithm>

#include "base/check.h"
#include "geom/exact_square.h"
#include "geom/fraction.h"

namespace drumhead {
namespace {

constexpr Angle kQuarterTurn = kFullTurn / 4;

// Is there a point of the quad inside both half-planes? `strictly`: off their lines. The best such point is a
// corner, or lies where an edge leaves the first half-plane.
bool reaches_both(const Quad& quad, const HalfPlane& first, const HalfPlane& second, bool strictly) {
  const auto inside = [strictly](Wide depth) { return strictly ? depth > 0 : depth >= 0; };
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec a = quad.corner[i];
    const Wide first_a = depth_scaled(first, a);
    const Wide second_a = depth_scaled(second, a);
    if (!inside(first_a)) continue;
    if (inside(second_a)) return true;
    for (const Vec b : {quad.corner[(i + 1) % 4], quad.corner[(i + 3) % 4]}) {
      const Wide first_b = depth_scaled(first, b);
      if (first_b < 0 && inside(first_a * depth_scaled(second, b) - first_b * second_a)) return true;
      if (first_b == 0 && inside(depth_scaled(second, b))) return true;
    }
  }
  return false;
}

// Helly: convex shapes in the plane share a point if every three of them do. The lines of a zone always do.
bool reaches(const Quad& quad, const Zone& zone, bool strictly) {
  for (const HalfPlane& first : zone) {
    for (const HalfPlane& second : zone) {
      if (!reaches_both(quad, first, second, strictly)) return false;
    }
  }
  return true;
}

// One line cuts a ring. A point within two Coords of the line counts as inside: earlier cuts were rounded.
Ring cut(const Ring& ring, const HalfPlane& half) {
  constexpr std::int64_t kTolerance = 2 * kTrigScale;
  Ring rest;
  for (std::size_t i = 0, last = ring.size() - 1; i < ring.size(); last = i++) {
    const std::int64_t from = depth_scaled(half, ring[last]);
    const std::int64_t to = depth_scaled(half, ring[i]);
    const bool passes = (from < -kTolerance && to > 0) || (from > 0 && to < -kTolerance);
    if (passes) rest.push_back(ring[last] + scaled(ring[i] - ring[last], Fraction::of(from, from - to)));
    if (to >= -kTolerance) rest.push_back(ring[i]);
  }
  return rest;
}

}  // namespace

HalfPlane ahead_of(const Pose& pose) { return {pose.at, pose.facing + kQuarterTurn}; }
HalfPlane behind(const Pose& pose) { return {pose.at, pose.facing - kQuarterTurn}; }
HalfPlane left_of(const Pose& pose) { return {pose.at, pose.facing}; }
HalfPlane right_of(const Pose& pose) { return {pose.at, pose.facing + 2 * kQuarterTurn}; }

std::int64_t depth_scaled(const HalfPlane& half, Vec point) {
  return cross(direction(half.along), point - half.through);
}

Zone::Zone(std::initializer_list<HalfPlane> sides) : count_(sides.size()) {
  CHECK(sides.size() <= kMost);
  std::copy(sides.begin(), sides.end(), sides_.begin());
}

Zone Zone::and_also(const HalfPlane& side) const {
  CHECK(count_ < kMost);
  Zone zone = *this;
  zone.sides_[zone.count_++] = side;
  return zone;
}

Zone field_of_fire(const Box& box, Angle outward) {
  CHECK(outward >= 0 && outward <= kQuarterTurn);
  const Quad quad = corners(box);
  const Heading facing = box.pose.facing;
  return {ahead_of(box.pose), right_of({quad.front_left(), facing - outward}),
          left_of({quad.front_right(), facing + outward})};
}

Zone corridor(const Box& box, Coord length) {
  return field_of_fire(box, 0).and_also(behind({point_from(box.pose, length, 0), box.pose.facing}));
}

Zone wedge(const Pose& pose, Angle half_angle) {
  CHECK(half_angle >= 0 && half_angle <= kQuarterTurn);
  return {ahead_of(pose), right_of({pose.at, pose.facing - half_angle}),
          left_of({pose.at, pose.facing + half_angle})};
}

Pose rear_of(const Box& box) { return {point_from(box.pose, -box.depth, 0), box.pose.facing}; }
Zone front_zone(const Box& box) { return {ahead_of(box.pose)}; }
Zone rear_zone(const Box& box) { return {behind(rear_of(box))}; }
Zone left_zone(const Box& box) { return {left_of({corners(box).front_left(), box.pose.facing})}; }
Zone right_zone(const Box& box) { return {right_of({corners(box).front_right(), box.pose.facing})}; }

bool holds(const Zone& zone, Vec point) {
  return std::all_of(zone.begin(), zone.end(),
                     [point](const HalfPlane& half) { return depth_scaled(half, point) >= 0; });
}

bool holds(const Zone& zone, const Quad& quad) {
  return std::all_of(quad.corner.begin(), quad.corner.end(), [&zone](Vec c) { return holds(zone, c); });
}

Relation relate(const Zone& zone, const Quad& quad) {
  if (reaches(quad, zone, true)) return Relation::kOverlapping;
  return reaches(quad, zone, false) ? Relation::kTouching : Relation::kApart;
}

Ring clipped(const Quad& quad, const Zone& zone) {
  if (!reaches(quad, zone, false)) return {};
  Ring ring(quad.corner.begin(), quad.corner.end());
  for (const HalfPlane& half : zone) ring = cut(ring, half);
  return ring;
}

std::optional<Vec> nearest_in_zone(Vec from, const Quad& quad, const Zone& zone) {
  const Ring ring = clipped(quad, zone);
  if (ring.empty()) return std::nullopt;
  if (where(from, quad) != Inside::kOutside && holds(zone, from)) return from;
  Segment best{ring.back(), ring.front()};
  for (std::size_t i = 1; i < ring.size(); ++i) {
    const Segment edge{ring[i - 1], ring[i]};
    if (less(exact::square_of(from, edge), exact::square_of(from, best))) best = edge;
  }
  return nearest_point(from, best);
}

namespace {

template <class Measure>
Interval extent(const Quad& quad, Measure measure) {
  Interval found{measure(quad.corner[0]), measure(quad.corner[0])};
  for (std::size_t i = 1; i < 4; ++i) {
    const Coord place = measure(quad.corner[i]);
    found = {std::min(found.from, place), std::max(found.to, place)};
  }
  return found;
}

}  // namespace

Interval extent_across(const Pose& pose, const Quad& quad) {
  return extent(quad, [&pose](Vec corner) { return aside(pose, corner); });
}

Interval extent_ahead(const Pose& pose, const Quad& quad) {
  return extent(quad, [&pose](Vec corner) { return ahead(pose, corner); });
}

// A point without length has no direction: everything projects to 0.
Interval extent_along(const Segment& edge, const Quad& quad) {
  const Vec along = edge.b - edge.a;
  const Coord length16 = sqrt_rounded(static_cast<std::uint64_t>(length_squared(along)) * 256);
  if (length16 == 0) return {};
  return extent(quad, [&](Vec corner) {
    return divide_rounded(static_cast<Wide>(dot(corner - edge.a, along)) * 16, length16);
  });
}

Coord shared_front(const Box& box, const Quad& quad) {
  const Interval front = extent_across(box.pose, corners(box));
  return common(front, extent_across(box.pose, quad)).length();
}

}  // namespace drumhead
