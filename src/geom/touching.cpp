#include "geom/touching.h"

#include <algorithm>

namespace drumhead {
namespace {

// A step of so much along a side, at most half of the side.
Vec along(Vec side, Coord by) {
  const Coord whole = length(side);
  if (whole == 0) return {};
  const Coord step = std::min(by, whole / 2);
  return {divide_rounded(Wide{side.x} * step, whole), divide_rounded(Wide{side.y} * step, whole)};
}

Segment moved(const Segment& segment, Vec by) { return {segment.a + by, segment.b + by}; }

// A segment that runs along an edge, or ends on one, has a copy beside it that runs outside: only one that is inside
// deeper than the tolerance has both copies inside.
template <class Area>
bool passes(const Segment& segment, const Area& area) {
  const Vec run = segment.b - segment.a;
  const Vec end = along(run, kContactTolerance);
  const Vec aside = along({-run.y, run.x}, kContactTolerance);
  const Segment inner{segment.a + end, segment.b - end};
  return relate(moved(inner, aside), area) == Relation::kOverlapping &&
         relate(moved(inner, -aside), area) == Relation::kOverlapping;
}

}  // namespace

Quad drawn_in(const Quad& box, Coord by) {
  Quad out = box;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec here = box.corner[i];
    out.corner[i] = here + along(box.corner[(i + 1) % 4] - here, by) + along(box.corner[(i + 3) % 4] - here, by);
  }
  return out;
}

// What has no area has no depth either: it is drawn in at its ends.
bool overlap(const Quad& a, const Quad& b) {
  if (doubled_area(a) != 0 && doubled_area(b) != 0) return overlaps_deeper(a, b, kContactTolerance);
  return relate(drawn_in(a), drawn_in(b)) == Relation::kOverlapping;
}

bool overlap(const Quad& a, const Polygon& b) { return relate(drawn_in(a), b) == Relation::kOverlapping; }
bool passes_through(const Segment& segment, const Polygon& area) { return passes(segment, area); }
bool passes_through(const Segment& segment, const Quad& area) { return passes(segment, area); }
bool lies_in(const Quad& box, const Polygon& area) { return contains(area, drawn_in(box)); }
bool lies_in(const Quad& box, const Bounds& bounds) { return contains(grown(bounds, kContactTolerance), box); }

Relation contact_of(const Quad& a, const Quad& b) {
  if (overlap(a, b)) return Relation::kOverlapping;
  return within(a, b, kContactTolerance) ? Relation::kTouching : Relation::kApart;
}

}  // namespace drumhead
