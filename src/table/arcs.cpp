// Fields of fire, and what of a body lies in them.
#include <algorithm>

#include "geom/touching.h"
#include "geom/zones.h"
#include "table/measure.h"

namespace drumhead {
namespace {

// In front of the edge, and between the rays from its ends, each turned outward.
Zone zone_of(const Arc& arc) {
  const Heading facing = arc.edge.facing;
  return {ahead_of({arc.edge.left, facing}), right_of({arc.edge.left, facing - arc.spread}),
          left_of({arc.edge.right, facing + arc.spread})};
}

// With the tolerance of touching: what lies on an edge of the arc is in it.
Zone widened(const Zone& zone) {
  Zone out;
  for (const HalfPlane& half : zone)
    out = out.and_also({half.through + step(half.along, 0, kContactTolerance), half.along});
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
  if (!holds(widened(zone_of(arc)), point)) return false;
  return arc.range < 0 || within(point, edge_segment(arc.edge), arc.range + kContactTolerance);
}

Ring part_in_arc(const Arc& arc, const Quad& box) { return clipped(box, zone_of(arc)); }

bool reaches(const Arc& arc, const Footprint& target) {
  if (arc.range >= 0) return nearest_in_arc(arc, target).has_value();
  const Zone zone = widened(zone_of(arc));
  return std::any_of(target.boxes.begin(), target.boxes.end(),
                     [&](const Quad& box) { return relate(zone, box) != Relation::kApart; });
}

std::optional<Segment> nearest_in_arc(const Arc& arc, const Footprint& target) {
  std::optional<Segment> best;
  const Bounds edge = bounds(edge_segment(arc.edge));
  for (const Quad& box : target.boxes) {
    if (arc.range >= 0 && farther_apart(edge, bounds(box), arc.range + 2 * kContactTolerance)) continue;
    Ring part = part_in_arc(arc, box);
    if (part.empty()) part = clipped(box, widened(zone_of(arc)));
    if (part.empty()) continue;
    const Segment line = nearest_between(edge_segment(arc.edge), part);
    if (arc.range >= 0 && !within(line.a, line.b, arc.range + kContactTolerance)) continue;
    if (!best || length_squared(line.b - line.a) < length_squared(best->b - best->a)) best = line;
  }
  return best;
}

Coord width_in_corridor(const Edge& edge, const Footprint& target, Coord range) {
  const Pose front{middle(edge), edge.facing};
  Zone corridor = zone_of(corridor_of(edge));
  if (range >= 0) corridor = corridor.and_also(behind({point_from(front, range, 0), edge.facing}));
  Interval covered{kLargestCoord, -kLargestCoord};
  for (const Quad& box : target.boxes) {
    for (const Vec p : clipped(box, corridor)) {
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
