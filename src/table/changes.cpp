#include "table/changes.h"

#include <algorithm>
#include <array>

#include "geom/fraction.h"
#include "geom/predicates.h"
#include "table/measure.h"

namespace drumhead {
namespace {

void add_ring(const Ring& ring, std::vector<Segment>& edges) {
  for (std::size_t i = 0; i < ring.size(); ++i) edges.push_back({ring[i], ring[(i + 1) % ring.size()]});
}

// A polygon of 16 sides round a circle, one of them square to the heading.
void add_rounded_end(Vec middle, Coord radius, Heading heading, std::vector<Segment>& edges) {
  constexpr int kSides = 16;
  constexpr Angle kHalfSide = degrees(360) / kSides / 2;
  constexpr Wide kOutMillionths = 1'019'591;  // 1 / cos(11.25 degrees): the sides touch the circle
  const Coord reach = divide_rounded(Wide{radius} * kOutMillionths, 1'000'000);
  Ring ring;
  for (int i = 0; i < kSides; ++i) ring.push_back(middle + step(heading + (2 * i + 1) * kHalfSide, reach));
  add_ring(ring, edges);
}

void add_broad_line(const Piece& piece, std::vector<Segment>& edges) {
  const Coord half = piece.width / 2;
  for (std::size_t i = 1; i < piece.line.size(); ++i) {
    const Vec a = piece.line[i - 1], b = piece.line[i];
    if (a == b) continue;
    const Heading heading = heading_of(b - a);
    for (const Coord aside : {-half, half}) edges.push_back({a + step(heading, 0, aside), b + step(heading, 0, aside)});
    add_rounded_end(a, half, heading, edges);
    add_rounded_end(b, half, heading, edges);
  }
}

class Moments {
 public:
  Moments(Coord length, std::span<const Segment> edges) : length_(length), edges_(edges), ways_{0, length} {}

  void of_box(const Quad& from, const Quad& to) {
    const Bounds swept = grown(united(bounds(from), bounds(to)), 1);
    const auto starts = nine_points(from), ends = nine_points(to);
    for (const Segment& edge : edges_) {
      if (!meet(swept, bounds(edge))) continue;
      for (std::size_t i = 0; i < starts.size(); ++i) point_to_edge({starts[i], ends[i]}, edge);
      for (const Vec corner : {edge.a, edge.b})
        if (contains(swept, corner)) corner_to_sides(from, to, corner);
    }
  }

  std::vector<Coord> in_order() {
    std::sort(ways_.begin(), ways_.end());
    ways_.erase(std::unique(ways_.begin(), ways_.end()), ways_.end());
    return std::move(ways_);
  }

 private:
  void note(Wide part, Wide whole) {
    if (whole == 0) return;
    const Coord way = divide_rounded(Wide{length_} * part, whole);
    if (way > 0 && way < length_) ways_.push_back(way);
  }

  void point_to_edge(const Segment& track, const Segment& edge) {
    const Vec along = edge.b - edge.a;
    const std::int64_t whole = cross(track.b - track.a, along);
    if (whole == 0 || relate(track, edge) == Relation::kApart) return;
    note(whole < 0 ? -cross(edge.a - track.a, along) : cross(edge.a - track.a, along), whole < 0 ? -whole : whole);
  }

  // On which side of a side of the box the corner lies goes evenly from the beginning to the end.
  void corner_to_sides(const Quad& from, const Quad& to, Vec corner) {
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t next = (i + 1) % 4;
      const std::int64_t before = cross(from.corner[next] - from.corner[i], corner - from.corner[i]);
      const std::int64_t after = cross(to.corner[next] - to.corner[i], corner - to.corner[i]);
      if ((before < 0) == (after < 0) && before != 0 && after != 0) continue;
      const Wide gone = before < 0 ? -Wide{before} : Wide{before};
      note(gone, before < after ? Wide{after} - before : Wide{before} - after);
    }
  }

  Coord length_;
  std::span<const Segment> edges_;
  std::vector<Coord> ways_;
};

}  // namespace

void add_edges(const Piece& piece, std::vector<Segment>& edges) {
  if (!is_linear(piece.kind)) {
    add_ring(piece.area.outer, edges);
    for (const Ring& hole : piece.area.holes) add_ring(hole, edges);
    return;
  }
  for (std::size_t i = 1; i < piece.line.size(); ++i) edges.push_back({piece.line[i - 1], piece.line[i]});
  if (piece.width > 1) add_broad_line(piece, edges);
}

void add_edges(const Footprint& body, std::vector<Segment>& edges) {
  for (const Quad& box : body.boxes) add_ring({box.corner.begin(), box.corner.end()}, edges);
}

std::vector<Coord> changes_on_way(const Footprint& from, const Footprint& to, Coord length,
                                  std::span<const Segment> edges) {
  Moments moments(length, edges);
  for (std::size_t i = 0; i < std::min(from.boxes.size(), to.boxes.size()); ++i)
    moments.of_box(from.boxes[i], to.boxes[i]);
  return moments.in_order();
}

}  // namespace drumhead
