#include "table/sweep.h"

#include <algorithm>
#include <array>
#include <span>

namespace drumhead {
namespace {

// The convex hull of two quads, anticlockwise: convex_hull() without a list on the heap, since steps of paths
// are tested by the thousand.
struct Hull {
  std::array<Vec, 16> corner;  // every point once on the way there and once on the way back at most
  std::size_t size = 0;

  std::span<const Vec> corners() const { return {corner.data(), size}; }
};

Hull hull_of(const Quad& a, const Quad& b) {
  std::array<Vec, 8> points;
  std::copy(b.corner.begin(), b.corner.end(), std::copy(a.corner.begin(), a.corner.end(), points.begin()));
  std::sort(points.begin(), points.end());
  Hull hull;
  const auto extend = [&hull](Vec point, std::size_t keep) {
    while (hull.size >= keep &&
           orientation(hull.corner[hull.size - 2], hull.corner[hull.size - 1], point) != Turn::kLeft) {
      --hull.size;
    }
    hull.corner[hull.size++] = point;
  };
  for (const Vec point : points) extend(point, 2);
  const std::size_t keep = hull.size + 1;
  for (std::size_t i = points.size() - 1; i-- > 0;) extend(points[i], keep);
  --hull.size;
  return hull;
}

// How the nearest of the points lies to the edges of an outline: outside one of them is apart, on the line of
// one is touching. `sense` is 1 for an anticlockwise outline, -1 for a clockwise one.
Relation against_outline(std::span<const Vec> outline, int sense, std::span<const Vec> points) {
  Relation out = Relation::kOverlapping;
  for (std::size_t i = 0, last = outline.size() - 1; i < outline.size(); last = i++) {
    const Vec edge = outline[i] - outline[last];
    std::int64_t inside = INT64_MIN;
    for (const Vec point : points) inside = std::max(inside, sense * cross(edge, point - outline[last]));
    if (inside < 0) return Relation::kApart;
    if (inside == 0) out = Relation::kTouching;
  }
  return out;
}

// Are the points deeper inside every edge of an outline than the tolerance of touching?
bool reach_deep_into(std::span<const Vec> outline, int sense, std::span<const Vec> points) {
  for (std::size_t i = 0, last = outline.size() - 1; i < outline.size(); last = i++) {
    const Vec edge = outline[i] - outline[last];
    std::int64_t inside = 0;
    for (const Vec point : points) inside = std::max(inside, sense * cross(edge, point - outline[last]));
    if (Wide{inside} * inside <= Wide{kContactTolerance * kContactTolerance} * length_squared(edge)) return false;
  }
  return true;
}

// The sweep when it or the other box has no area.
Relation thin_sweep_against(const Quad& from, const Quad& to, const Quad& other) {
  std::vector<Vec> points(from.corner.begin(), from.corner.end());
  points.insert(points.end(), to.corner.begin(), to.corner.end());
  const Relation between = relate(other, Polygon{convex_hull(std::move(points)), {}});
  return std::max({relate(from, other), relate(to, other), between});
}

}  // namespace

Relation sweep_against(const Quad& from, const Quad& to, const Quad& other) {
  if (!meet(united(bounds(from), bounds(to)), bounds(other))) return Relation::kApart;
  if (from == to) return relate(to, other);
  const Hull hull = hull_of(from, to);
  const std::int64_t area = doubled_area(other);
  if (hull.size < 3 || area == 0) return thin_sweep_against(from, to, other);
  // Two convex shapes that have an area are parted by an edge of one of them, if at all.
  const Relation first = against_outline(hull.corners(), 1, other.corner);
  if (first == Relation::kApart) return first;
  return std::min(first, against_outline(other.corner, area > 0 ? 1 : -1, hull.corners()));
}

bool sweeps_over(const Quad& from, const Quad& to, const Quad& other) {
  if (!meet(united(bounds(from), bounds(to)), bounds(other))) return false;
  if (from == to) return overlap(to, other);
  const Hull hull = hull_of(from, to);
  const std::int64_t area = doubled_area(other);
  if (hull.size < 3 || area == 0)
    return thin_sweep_against(drawn_in(from), drawn_in(to), drawn_in(other)) == Relation::kOverlapping;
  return reach_deep_into(hull.corners(), 1, other.corner) && reach_deep_into(other.corner, area > 0 ? 1 : -1, hull.corners());
}

bool sweeps_over(const Footprint& from, const Footprint& to, const Footprint& other) {
  if (!meet(united(from.bounds, to.bounds), other.bounds)) return false;
  const bool joined = from.boxes.size() == to.boxes.size();
  for (std::size_t i = 0; i < to.boxes.size(); ++i)
    for (const Quad& box : other.boxes)
      if (sweeps_over(joined ? from.boxes[i] : to.boxes[i], to.boxes[i], box)) return true;
  return false;
}

Relation sweep_against(const Footprint& from, const Footprint& to, const Footprint& other) {
  Relation out = Relation::kApart;
  if (!meet(united(from.bounds, to.bounds), other.bounds)) return out;
  const bool joined = from.boxes.size() == to.boxes.size();
  for (std::size_t i = 0; i < to.boxes.size(); ++i) {
    const Quad& before = joined ? from.boxes[i] : to.boxes[i];
    for (const Quad& box : other.boxes) {
      out = std::max(out, sweep_against(before, to.boxes[i], box));
      if (out == Relation::kOverlapping) return out;
    }
  }
  return out;
}

Footprint drawn_in(const Footprint& footprint, Coord by) {
  Quads boxes = footprint.boxes;
  for (Quad& box : boxes) box = drawn_in(box, by);
  return footprint_of(std::move(boxes));
}

Footprint shifted(const Footprint& footprint, Vec by) {
  Footprint out = footprint;
  for (Quad& box : out.boxes) box = moved(box, by);
  if (!out.empty()) out.bounds = {out.bounds.low + by, out.bounds.high + by};
  return out;
}

}  // namespace drumhead
