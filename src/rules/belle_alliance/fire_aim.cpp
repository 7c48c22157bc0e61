// Lines of aim (BA-188 to BA-191, R57, R58): what of a target's outline lies in the arc of a front, and
// whether any line from the one to the other is open.
#include <algorithm>

#include "geom/fraction.h"
#include "rules/belle_alliance/fire_clearance.h"

namespace drumhead::ba {
namespace {

std::optional<Segment> part_within(const Segment& edge, const Zone& zone) {
  Segment part = edge;
  const auto move_in = [](Vec& end, Vec outer, Vec in) {
    if (length_squared(in - outer) > length_squared(end - outer)) end = in;
  };
  for (const HalfPlane& half : zone) {
    const std::int64_t a = depth_scaled(half, edge.a), b = depth_scaled(half, edge.b);
    if (a < 0 && b < 0) return std::nullopt;
    if (a < 0) move_in(part.a, edge.a, edge.a + scaled(edge.b - edge.a, Fraction::of(-a, b - a)));
    if (b < 0) move_in(part.b, edge.b, edge.b + scaled(edge.a - edge.b, Fraction::of(-b, a - b)));
  }
  if (dot(part.b - part.a, edge.b - edge.a) < 0)
    return std::nullopt;  // the planes leave nothing between them
  return part;
}

// ---- Gaps between those who stand in the way. If any line is open, one is that passes two corners, of
// theirs or of the fronts between which it runs: it has only to be turned until it touches.

constexpr Coord kPastCorner = kPerMm / 10;

// Where the line through two points meets a segment.
std::optional<Vec> met_by_line(Vec through, Vec and_through, const Segment& segment) {
  const Vec way = and_through - through;
  const std::int64_t a = cross(way, segment.a - through), b = cross(way, segment.b - through);
  if ((a < 0 && b < 0) || (a > 0 && b > 0) || a == b) return std::nullopt;
  return segment.a + scaled(segment.b - segment.a, Fraction::of(a, a - b));
}

// A point of a segment, and those a hair to both sides of it.
std::array<Vec, 3> beside(Vec point, const Segment& segment) {
  const Coord whole = std::max<Coord>(1, length(segment.b - segment.a));
  const Vec hair = scaled(segment.b - segment.a, {kPastCorner, whole});
  return {point, nearest_point(point + hair, segment), nearest_point(point - hair, segment)};
}

bool is_open_beside(const Clearance& clearance, Vec from, const Segment& front, Vec to, const Segment& part) {
  for (const Vec a : beside(from, front))
    for (const Vec b : beside(to, part))
      if (clearance.is_open({a, b})) return true;
  return false;
}

bool has_gap(const Clearance& clearance, const Segment& front, const Segment& part) {
  if (clearance.is_shut(front, part)) return false;
  std::vector<Vec> corners = clearance.corners();
  if (corners.empty()) return false;
  corners.insert(corners.end(), {front.a, front.b, part.a, part.b});
  for (std::size_t i = 0; i < corners.size(); ++i)
    for (std::size_t j = i + 1; j < corners.size(); ++j) {
      const auto from = met_by_line(corners[i], corners[j], front);
      const auto to = from ? met_by_line(corners[i], corners[j], part) : std::nullopt;
      if (to && is_open_beside(clearance, *from, front, *to, part)) return true;
    }
  return false;
}

}  // namespace

// BA-189, R57: before the edge, and between the rays from its ends, each turned outward.
Zone fan(const Edge& edge, Angle spread) {
  return {ahead_of({edge.left, edge.facing}), right_of({edge.left, edge.facing - spread}),
          left_of({edge.right, edge.facing + spread})};
}

// R58: what of the edges that face the firer lies in the arc.
std::vector<Segment> edges_in_arc(const Footprint& print, Vec eye, const Zone& zone) {
  std::vector<Segment> parts;
  for (const Quad& box : print.boxes) {
    const Vec middle = centre(box);
    for (std::size_t i = 0; i < 4; ++i) {
      const Segment edge{box.corner[i], box.corner[(i + 1) % 4]};
      const Turn outside = orientation(edge.a, edge.b, eye);
      if (edge.a != edge.b && (outside == Turn::kStraight || outside == orientation(edge.a, edge.b, middle)))
        continue;
      if (const auto part = part_within(edge, zone)) parts.push_back(*part);
    }
  }
  return parts;
}

// Points to try, the nearest first: on each part the nearest point, its ends and its middle.
std::vector<Vec> points_on(std::span<const Segment> parts, Vec near) {
  std::vector<Vec> points;
  for (const Segment& part : parts) {
    const Vec both = (part.a - near) + (part.b - near);
    const Vec half{divide_rounded(both.x, 2), divide_rounded(both.y, 2)};
    points.insert(points.end(), {nearest_point(near, part), part.a, part.b, near + half});
  }
  std::stable_sort(points.begin(), points.end(),
                   [&](Vec a, Vec b) { return length_squared(a - near) < length_squared(b - near); });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

bool has_aim(const Clearance& clearance, const Muzzle& muzzle, Angle spread) {
  const Segment front{muzzle.front.left, muzzle.front.right};
  const Vec eye = middle(muzzle.front);
  const auto parts = edges_in_arc(clearance.print(), eye, fan(muzzle.front, spread));
  for (const Vec point : points_on(parts, eye))
    for (const Vec from : {nearest_point(point, front), eye, front.a, front.b})
      if (clearance.is_open({from, point})) return true;
  return std::any_of(parts.begin(), parts.end(),
                     [&](const Segment& part) { return has_gap(clearance, front, part); });
}

}  // namespace drumhead::ba
