// How a segment runs through areas and across lines. Places along it are exact fractions until the very end.
#include <algorithm>

#include "geom/fraction.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

// A place on the line of a segment: 0 is its start, 1 its end.
using Place = Fraction;
constexpr Place kStart{0, 1};
constexpr Place kEnd{1, 1};

std::int32_t share(const Place& place) { return static_cast<std::int32_t>(scaled(kWholeSegment, place)); }

Place place_of(const Segment& on, Vec point) {
  const Vec along = on.b - on.a;
  return {dot(point - on.a, along), length_squared(along)};
}

// Where the line of `on` meets the line of another segment that is not parallel to it.
Place place_of(const Segment& on, const Segment& other) {
  const Vec edge = other.b - other.a;
  return Fraction::of(cross(other.a - on.a, edge), cross(on.b - on.a, edge));
}

struct Span {
  Place from;
  Place to;
};

struct Passes {
  std::vector<Place> changes;  // in at the first, out at the second, and so on
  std::vector<Span> on_edge;   // along an edge: not inside
};

// Notes an edge that the line passes or runs along, `from` and `to` being the sides its ends lie on.
void note_edge(const Segment& segment, const Segment& edge, std::int64_t from, std::int64_t to,
               Passes& passes) {
  if ((from < 0) != (to < 0)) passes.changes.push_back(place_of(segment, edge));
  if (from != 0 || to != 0) return;
  const Place a = place_of(segment, edge.a);
  const Place b = place_of(segment, edge.b);
  passes.on_edge.push_back(a < b ? Span{a, b} : Span{b, a});
}

// An edge is passed if it has one end to the right and one on or left of the line: counted so, the changes
// are those of a line a hair to the right, and differ from ours only along edges. Few edges are passed, so
// the way round is kept short.
void pass_ring(const Segment& segment, const Ring& ring, Passes& passes) {
  const Vec along = segment.b - segment.a;
  const std::int64_t on_line = cross(along, segment.a);
  std::int64_t to = cross(along, ring.back()) - on_line;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::int64_t from = to;
    to = cross(along, ring[i]) - on_line;
    const bool other_side = (from ^ to) < 0, runs_along = (from | to) == 0;
    if (other_side || runs_along)
      note_edge(segment, {i == 0 ? ring.back() : ring[i - 1], ring[i]}, from, to, passes);
  }
}

Passes passes_of(const Segment& segment, const Polygon& area) {
  Passes passes;
  pass_ring(segment, area.outer, passes);
  for (const Ring& hole : area.holes) pass_ring(segment, hole, passes);
  std::sort(passes.changes.begin(), passes.changes.end());
  std::sort(passes.on_edge.begin(), passes.on_edge.end(),
            [](const Span& a, const Span& b) { return a.from < b.from; });
  return passes;
}

void add(std::vector<Span>& spans, Span span) {
  if (!(span.from < span.to)) return;
  if (!spans.empty() && spans.back().to == span.from) {
    spans.back().to = span.to;
  } else {
    spans.push_back(span);
  }
}

std::vector<Span> spans_inside(const Segment& segment, const Polygon& area) {
  std::vector<Span> spans;
  if (segment.a == segment.b || area.outer.empty()) return spans;
  const Passes passes = passes_of(segment, area);
  for (std::size_t i = 1; i < passes.changes.size(); i += 2) {
    Span rest{std::max(passes.changes[i - 1], kStart), std::min(passes.changes[i], kEnd)};
    for (const Span& edge : passes.on_edge) {
      if (!(edge.from < rest.to) || !(rest.from < edge.to)) continue;
      add(spans, {rest.from, std::max(edge.from, rest.from)});
      rest.from = edge.to;
    }
    add(spans, rest);
  }
  return spans;
}

}  // namespace

std::vector<Stretch> stretches_inside(const Segment& segment, const Polygon& area) {
  std::vector<Stretch> stretches;
  for (const Span& span : spans_inside(segment, area)) {
    const Stretch stretch{share(span.from), share(span.to)};
    if (stretch.from < stretch.to) stretches.push_back(stretch);
  }
  return stretches;
}

std::vector<Stretch> stretches_inside(const Segment& segment, const Quad& area) {
  if (relate(segment, area) != Relation::kOverlapping) return {};
  return stretches_inside(segment, Polygon{Ring(area.corner.begin(), area.corner.end()), {}});
}

// Summed in 1/16 of a Coord and rounded once.
Coord length_inside(const Segment& segment, const Polygon& area) {
  const Coord length16 =
      sqrt_rounded(static_cast<std::uint64_t>(length_squared(segment.b - segment.a)) * 256);
  Coord sum = 0;
  for (const Span& span : spans_inside(segment, area)) {
    sum += scaled(length16, span.to) - scaled(length16, span.from);
  }
  return divide_rounded(sum, 16);
}

namespace {

int side_of(const Segment& segment, Vec point) {
  const std::int64_t side = cross(segment.b - segment.a, point - segment.a);
  return (side > 0) - (side < 0);
}

// What a run of points shares with the segment's line, from the last point before it to the first point after
// it, which lie to either side.
Span shared_with(const Segment& segment, const Polyline& points, std::size_t before, std::size_t after) {
  if (after == before + 1) {
    const Place at = place_of(segment, Segment{points[before], points[after]});
    return {at, at};
  }
  Span span{place_of(segment, points[before + 1]), place_of(segment, points[before + 1])};
  for (std::size_t i = before + 2; i < after; ++i) {
    span.from = std::min(span.from, place_of(segment, points[i]));
    span.to = std::max(span.to, place_of(segment, points[i]));
  }
  return span;
}

// The points of a line in the order of a walk that starts off the segment's line; a closed line is walked
// round to its start again.
Polyline walk(const Segment& segment, const Polyline& line) {
  const auto off =
      std::find_if(line.begin(), line.end(), [&segment](Vec point) { return side_of(segment, point) != 0; });
  Polyline points(off, line.end());
  if (line.size() > 2 && line.front() == line.back() && off != line.end()) {
    points.insert(points.end(), line.begin() + 1, off + 1);
  }
  return points;
}

}  // namespace

// A line crosses the segment where it comes from one side of it and, at once or after running along it,
// leaves to the other, all between the segment's ends.
std::optional<std::int32_t> first_crossing(const Segment& segment, const Polyline& line) {
  if (segment.a == segment.b) return std::nullopt;
  const Polyline points = walk(segment, line);
  std::optional<Place> first;
  std::size_t before = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const int side = side_of(segment, points[i]);
    if (side == 0) continue;
    if (side != side_of(segment, points[before])) {
      const Span span = shared_with(segment, points, before, i);
      const bool between_ends = kStart < span.from && span.to < kEnd;
      if (between_ends && (!first || span.from < *first)) first = span.from;
    }
    before = i;
  }
  if (!first) return std::nullopt;
  return share(*first);
}

std::optional<std::int32_t> first_meeting(const Segment& segment, const Polyline& line) {
  std::optional<Place> first;
  const auto note = [&first](const Place& place) {
    if (!first || place < *first) first = place;
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Segment edge{line[i == 0 ? 0 : i - 1], line[i]};
    if (relate(segment, edge) == Relation::kApart) continue;
    if (segment.a == segment.b) return 0;
    if (cross(segment.b - segment.a, edge.b - edge.a) != 0) {
      note(place_of(segment, edge));
    } else {
      note(std::max(kStart, std::min(place_of(segment, edge.a), place_of(segment, edge.b))));
    }
  }
  if (!first) return std::nullopt;
  return share(*first);
}

std::optional<Vec> crossing_point(const Segment& a, const Segment& b) {
  if (cross(a.b - a.a, b.b - b.a) == 0 || relate(a, b) == Relation::kApart) return std::nullopt;
  return a.a + scaled(a.b - a.a, place_of(a, b));
}

}  // namespace drumhead
