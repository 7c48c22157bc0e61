// Fields of fire: the half planes of an arc, and what of a body lies in them.
#include <algorithm>

#include "table/measure.h"

namespace drumhead {
namespace {

// A half plane: points p with cross(along, p - at) <= 0, that is on the right of the line or on it.
struct HalfPlane {
  Vec at;
  Vec along;
  std::int64_t side(Vec p) const { return cross(along, p - at); }
};

// Long enough that its rounding is far below a hundredth of a degree, short enough that products stay in 64 bits.
constexpr Coord kRay = Coord{1} << 30;

struct HalfPlanes {
  std::array<HalfPlane, 3> plane;
};

// In front of the edge; right of the left ray; left of the right ray (the right ray reversed).
HalfPlanes planes_of(const Arc& arc) {
  const Vec left_ray = step(arc.edge.facing - arc.spread, kRay);
  const Vec right_ray = step(arc.edge.facing + arc.spread, kRay);
  const Vec front = step(arc.edge.facing + degrees(90), kRay);
  return {{HalfPlane{arc.edge.left, left_ray}, HalfPlane{arc.edge.right, -right_ray}, HalfPlane{arc.edge.left, -front}}};
}

Vec cut(Vec a, Vec b, std::int64_t side_a, std::int64_t side_b) {
  const Wide whole = Wide{side_a} - side_b;
  return {a.x + divide_rounded(Wide{b.x - a.x} * side_a, whole), a.y + divide_rounded(Wide{b.y - a.y} * side_a, whole)};
}

Ring clipped(const Ring& ring, const HalfPlane& plane) {
  Ring out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec a = ring[i];
    const Vec b = ring[(i + 1) % ring.size()];
    const std::int64_t side_a = plane.side(a);
    const std::int64_t side_b = plane.side(b);
    if (side_a <= 0) out.push_back(a);
    if ((side_a < 0 && side_b > 0) || (side_a > 0 && side_b < 0)) out.push_back(cut(a, b, side_a, side_b));
  }
  return out;
}

Segment edge_segment(const Edge& edge) { return {edge.left, edge.right}; }

// The shortest line from an edge to a convex ring.
Segment nearest_between(const Segment& from, const Ring& ring) {
  Segment best{from.a, ring[0]};
  std::int64_t least = INT64_MAX;
  const auto consider = [&](Vec a, Vec b) {
    const std::int64_t d = length_squared(b - a);
    if (d < least) {
      least = d;
      best = {a, b};
    }
  };
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Segment side{ring[i], ring[(i + 1) % ring.size()]};
    consider(nearest_point(side.a, from), side.a);
    consider(from.a, nearest_point(from.a, side));
    consider(from.b, nearest_point(from.b, side));
  }
  return best;
}

}  // namespace

Arc arc_from(Vec point, Heading facing, Angle half_angle, Coord range) {
  return {{point, point, facing}, half_angle, range};
}

Arc corridor_of(const Edge& edge, Coord range) { return {edge, 0, range}; }

std::vector<Arc> arcs_all_round(const Box& box, Angle spread, Coord range) {
  std::vector<Arc> out;
  for (const Face face : {Face::kFront, Face::kRight, Face::kRear, Face::kLeft}) {
    out.push_back({edge_of(box, face), spread, range});
  }
  return out;
}

bool in_arc(const Arc& arc, Vec point) {
  for (const HalfPlane& plane : planes_of(arc).plane) {
    if (plane.side(point) > 0) return false;
  }
  return arc.range < 0 || within(point, edge_segment(arc.edge), arc.range);
}

Ring part_in_arc(const Arc& arc, const Quad& box) {
  Ring ring(box.corner.begin(), box.corner.end());
  for (const HalfPlane& plane : planes_of(arc).plane) {
    ring = clipped(ring, plane);
    if (ring.empty()) break;
  }
  return ring;
}

bool reaches(const Arc& arc, const Footprint& target) { return nearest_in_arc(arc, target).has_value(); }

std::optional<Segment> nearest_in_arc(const Arc& arc, const Footprint& target) {
  std::optional<Segment> best;
  for (const Quad& box : target.boxes) {
    const Ring part = part_in_arc(arc, box);
    if (part.empty()) continue;
    const Segment line = nearest_between(edge_segment(arc.edge), part);
    if (arc.range >= 0 && !within(line.a, line.b, arc.range)) continue;
    if (!best || length_squared(line.b - line.a) < length_squared(best->b - best->a)) best = line;
  }
  return best;
}

Coord width_in_corridor(const Edge& edge, const Footprint& target, Coord range) {
  const Pose front{middle(edge), edge.facing};
  Span covered{kLargestCoord, -kLargestCoord};
  for (const Quad& box : target.boxes) {
    Ring part = part_in_arc(corridor_of(edge), box);
    if (part.empty()) continue;
    // The far end of the corridor is one more half plane, looking back.
    if (range >= 0) part = clipped(part, {edge.left + step(edge.facing, range), step(edge.facing + degrees(90), kRay)});
    for (const Vec p : part) {
      const Coord right = aside(front, p);
      covered = {std::min(covered.from, right), std::max(covered.to, right)};
    }
  }
  return covered.length();
}

std::vector<Pose> figure_points(const Body& body) {
  std::vector<Pose> out;
  for (const Box& cell : front_rank(body)) out.push_back(cell.pose);
  return out;
}

}  // namespace drumhead
