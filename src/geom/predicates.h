// Exact questions about shapes. All shapes are closed sets of integer-cornered polygons: they TOUCH when
// they share boundary points only, and OVERLAP when they share interior points. The inner points of a segment
// are all but its ends, a point is its own inner point, and a Quad without area counts as the segment it
// shrinks to. Quads are convex, in either sense of rotation; polygons are taken by the even-odd rule. Nothing
// here rounds, except the functions that return a measured Coord or a point, which round to nearest.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "geom/shapes.h"

namespace drumhead {

enum class Turn { kRight = -1, kStraight = 0, kLeft = 1 };
Turn orientation(Vec a, Vec b, Vec c);

enum class Relation { kApart, kTouching, kOverlapping };

Relation relate(const Quad& a, const Quad& b);  // convex against convex
Relation relate(const Quad& a, const Polygon& b);
// kOverlapping: they cross at an inner point of both, or share a stretch.
Relation relate(const Segment& a, const Segment& b);
Relation relate(const Segment& a, const Quad& b);  // kOverlapping: it passes through the interior
Relation relate(const Segment& a, const Polygon& b);
// Do they overlap by more than `slack`? That is, would moving one of them by `slack` not part them? For books that forgive
// a length; what rounding does has its own meaning (touching.h).
bool overlaps_deeper(const Quad& a, const Quad& b, Coord slack);

enum class Inside { kOutside, kOnEdge, kInside };
Inside where(Vec point, const Quad& quad);  // never kInside a quad without area
Inside where(Vec point, const Polygon& polygon);
bool contains(const Polygon& polygon, const Quad& quad);  // wholly within, edges allowed
bool contains(const Bounds& bounds, Vec point);
bool contains(const Bounds& bounds, const Quad& quad);

// Distance comparisons are exact: is the distance at most d?
bool within(Vec a, Vec b, Coord d);
bool within(Vec a, const Segment& b, Coord d);
bool within(Vec a, const Quad& b, Coord d);
bool within(const Segment& a, const Segment& b, Coord d);
bool within(const Segment& a, const Quad& b, Coord d);
bool within(const Quad& a, const Quad& b, Coord d);
bool within(const Quad& a, const Polyline& b, Coord d);
bool within(const Quad& a, const Polygon& b, Coord d);  // 0 inside
bool within(Vec a, const Polyline& b, Coord d);
bool within(Vec a, const Polygon& b, Coord d);
bool within(const Segment& a, const Polyline& b, Coord d);
bool within(const Polyline& a, const Polyline& b, Coord d);
int compare_distance(Vec a, const Quad& b, Coord d);  // sign of (distance - d)
Relation relate(const Circle& a, const Quad& b);
Relation relate(const Circle& a, const Polygon& b);
Relation relate(const Circle& a, const Circle& b);

// Measured distances, rounded to nearest; 0 when the shapes meet. Lines and polygons must have points.
Coord distance(Vec a, Vec b);
Coord distance(Vec a, const Segment& b);
Coord distance(Vec a, const Quad& b);
Coord distance(const Segment& a, const Segment& b);
Coord distance(const Quad& a, const Quad& b);
Coord distance(const Quad& a, const Polyline& b);
Coord distance(const Quad& a, const Polygon& b);
Coord distance(Vec a, const Polyline& b);
Coord distance(Vec a, const Polygon& b);
Coord distance(const Segment& a, const Quad& b);
Coord distance(const Segment& a, const Polyline& b);
Coord distance(const Polyline& a, const Polyline& b);
Vec nearest_point(Vec from, const Segment& on);        // rounded
Vec nearest_point(Vec from, const Quad& on);           // rounded; the point itself if inside
Segment nearest_points(const Quad& a, const Quad& b);  // rounded; a on a, b on b; of a stretch, the middle

// Arcs: is `point` within `half_angle` of the heading, seen from `apex`? Edges and the apex itself included.
bool in_arc(Vec apex, Heading facing, Angle half_angle, Vec point);
// In front of the line through the pose, square to its facing? (on the line: yes)
bool in_front(const Pose& pose, Vec point);
// Signed distance ahead of that line and to the right of the pose, rounded.
Coord ahead(const Pose& pose, Vec point);
Coord aside(const Pose& pose, Vec point);

// The stretches of a segment that run inside an area, as hundred-thousandths of its length, in order. Running
// along an edge is not inside.
struct Stretch {
  std::int32_t from = 0;
  std::int32_t to = 0;
  friend constexpr auto operator<=>(const Stretch&, const Stretch&) = default;
};
inline constexpr std::int32_t kWholeSegment = 100'000;
std::vector<Stretch> stretches_inside(const Segment& segment, const Polygon& area);
std::vector<Stretch> stretches_inside(const Segment& segment, const Quad& area);
Coord length_inside(const Segment& segment, const Polygon& area);

// Where a segment first crosses a line, from its start, as a share of its length; none if it does not. To
// cross is to get from one side to the other: starting or ending on the line, and grazing a corner or an end,
// is not.
std::optional<std::int32_t> first_crossing(const Segment& segment, const Polyline& line);
// Where it first meets the line: starting, ending and grazing included.
std::optional<std::int32_t> first_meeting(const Segment& segment, const Polyline& line);
// The common point of two segments that are not parallel, rounded.
std::optional<Vec> crossing_point(const Segment& a, const Segment& b);

bool is_simple(const Ring& ring);             // no self-crossing; at least three corners
std::int64_t doubled_area(const Ring& ring);  // positive when anticlockwise
std::int64_t doubled_area(const Quad& quad);

// The convex hull of points, anticlockwise, without collinear points: swept areas are hulls.
Ring convex_hull(std::vector<Vec> points);

}  // namespace drumhead
