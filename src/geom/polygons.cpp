// Polygons with holes, by the even-odd rule: the inside is what an odd number of rings surround.
#include <algorithm>

#include "geom/convex.h"
#include "geom/edges.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

Vec multiplied(Vec v, Coord by) { return {v.x * by, v.y * by}; }

// Does a ray from the origin to the east pass through an edge? An edge owns its lower end only, so that a ray
// through a corner is counted once.
bool is_passed_eastward(Vec a, Vec b) { return (a.y > 0) != (b.y > 0) && (cross(a, b) > 0) == (b.y > 0); }

// Where a point given in 1/scale of a Coord lies: a ray to the east is counted through the edges.
Inside where_scaled(Vec point, const Polygon& polygon, Coord scale) {
  bool inside = false;
  const bool on_edge = any_edge(polygon, [&](const Segment& edge) {
    const Vec a = multiplied(edge.a, scale) - point;
    const Vec b = multiplied(edge.b, scale) - point;
    if ((a.y > 0 && b.y > 0) || (a.y < 0 && b.y < 0)) return false;
    if (cross(a, b) == 0 && dot(a, b) <= 0) return true;
    inside ^= is_passed_eastward(a, b);
    return false;
  });
  if (on_edge) return Inside::kOnEdge;
  return inside ? Inside::kInside : Inside::kOutside;
}

// What a segment meets in a polygon, when it crosses no edge at an inner point of both.
struct Passage {
  bool inside = false;
  bool outside = false;
  bool crosses = false;  // then it runs both inside and outside, and the rest is not filled in
};

bool is_proper_crossing(const Segment& a, const Segment& b) {
  return cross(a.b - a.a, b.b - b.a) != 0 && relate(a, b) == Relation::kOverlapping;
}

// Where nothing is crossed, a segment changes from inside to outside only at corners of the polygon: between
// two of them its middle tells, in halves of a Coord.
Passage passage(const Segment& segment, const Polygon& polygon) {
  Passage found;
  std::vector<Vec> stops{segment.a, segment.b};
  found.crosses = any_edge(polygon, [&](const Segment& edge) {
    if (is_proper_crossing(segment, edge)) return true;
    if (relate(Segment{edge.a, edge.a}, segment) == Relation::kOverlapping) stops.push_back(edge.a);
    return false;
  });
  if (found.crosses) return found;
  std::sort(stops.begin(), stops.end());
  for (std::size_t i = 1; i < stops.size(); ++i) {
    switch (where_scaled(stops[i - 1] + stops[i], polygon, 2)) {
      case Inside::kInside:
        found.inside = true;
        break;
      case Inside::kOnEdge:
        break;
      case Inside::kOutside:
        found.outside = true;
        break;
    }
  }
  return found;
}

// How a quad that has an area lies to a polygon, found in one walk along its edges.
struct Lie {
  bool entered = false;  // an edge runs through its interior; the rest is then not filled in
  bool touched = false;  // an edge meets it
  bool inside = false;   // its middle is inside, and if it is not entered, the whole of it
};

Lie lie_of(const Quad& quad, const Polygon& polygon) {
  Lie lie;
  const Bounds box = bounds(quad);
  const Vec middle = quad.corner[0] + quad.corner[1] + quad.corner[2] + quad.corner[3];  // four times it
  lie.entered = any_edge(polygon, [&](const Segment& edge) {
    lie.inside ^= is_passed_eastward(multiplied(edge.a, 4) - middle, multiplied(edge.b, 4) - middle);
    if (!meet(bounds(edge), box)) return false;
    const Relation here = relate(edge, quad);
    lie.touched |= here != Relation::kApart;
    return here == Relation::kOverlapping;
  });
  return lie;
}

bool touches_edge(const Segment& segment, const Polygon& polygon) {
  return any_edge(polygon,
                  [&segment](const Segment& edge) { return relate(segment, edge) != Relation::kApart; });
}

}  // namespace

Inside where(Vec point, const Polygon& polygon) { return where_scaled(point, polygon, 1); }

Relation relate(const Segment& segment, const Polygon& polygon) {
  if (polygon.outer.empty() || !meet(bounds(segment), bounds(polygon))) return Relation::kApart;
  const Passage found = passage(segment, polygon);
  if (found.crosses || found.inside) return Relation::kOverlapping;
  return touches_edge(segment, polygon) ? Relation::kTouching : Relation::kApart;
}

Relation relate(const Quad& quad, const Polygon& polygon) {
  if (convex::signed_area(quad) == 0) return relate(convex::collapsed(quad), polygon);
  const Lie lie = lie_of(quad, polygon);
  if (lie.entered || lie.inside) return Relation::kOverlapping;
  return lie.touched ? Relation::kTouching : Relation::kApart;
}

bool contains(const Polygon& polygon, const Quad& quad) {
  if (convex::signed_area(quad) == 0) {
    const Passage found = passage(convex::collapsed(quad), polygon);
    return !found.crosses && !found.outside;
  }
  const Lie lie = lie_of(quad, polygon);
  return lie.inside && !lie.entered;
}

bool is_simple(const Ring& ring) {
  const std::size_t n = ring.size();
  if (n < 3) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const Segment edge{ring[i], ring[(i + 1) % n]};
    const Vec after = ring[(i + 2) % n];
    if (edge.a == edge.b) return false;
    if (cross(edge.b - edge.a, after - edge.b) == 0 && dot(edge.b - edge.a, after - edge.b) < 0) return false;
    for (std::size_t j = i + 2; j < n; ++j) {
      const bool neighbours = i == 0 && j == n - 1;
      if (!neighbours && relate(edge, Segment{ring[j], ring[(j + 1) % n]}) != Relation::kApart) return false;
    }
  }
  return true;
}

std::int64_t doubled_area(const Ring& ring) {
  Wide sum = 0;
  for (std::size_t i = 2; i < ring.size(); ++i) sum += cross(ring[i - 1] - ring[0], ring[i] - ring[0]);
  return static_cast<std::int64_t>(sum);
}

std::int64_t doubled_area(const Quad& quad) { return convex::signed_area(quad); }

// Andrew's chain: the lower hull from west to east, then the upper one back.
Ring convex_hull(std::vector<Vec> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  Ring hull;
  const auto extend = [&hull](Vec point, std::size_t keep) {
    while (hull.size() >= keep && orientation(hull[hull.size() - 2], hull.back(), point) != Turn::kLeft) {
      hull.pop_back();
    }
    hull.push_back(point);
  };
  for (const Vec point : points) extend(point, 2);
  const std::size_t keep = hull.size() + 1;
  for (auto point = points.rbegin() + 1; point != points.rend(); ++point) extend(*point, keep);
  hull.pop_back();
  return hull;
}

}  // namespace drumhead
