#include "geom/lines.h"

#include <algorithm>

#include "base/check.h"
#include "geom/exact_square.h"
#include "geom/fraction.h"

namespace drumhead {
namespace {

// Lengths are added up in 1/16 of a Coord, so that a long line does not gather the rounding of its edges.
constexpr Coord kParts = 16;

Coord fine_length(Vec v) {
  return sqrt_rounded(static_cast<std::uint64_t>(length_squared(v)) * kParts * kParts);
}

struct Spot {
  std::size_t edge = 1;  // from point edge - 1 to point edge
  Vec at;
};

// The spot a given way along; the last edge's end if the line is shorter.
Spot spot_along(const Polyline& line, Coord way) {
  Coord left = std::max<Coord>(way, 0) * kParts;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Vec edge = line[i] - line[i - 1];
    const Coord whole = fine_length(edge);
    if (left < whole) return {i, line[i - 1] + scaled(edge, Fraction{left, whole})};
    left -= whole;
  }
  return {line.size(), line.back()};
}

// The edge of the line that is nearest to a point; the first of equals.
std::size_t nearest_edge(Vec from, const Polyline& line) {
  std::size_t best = 1;
  for (std::size_t i = 2; i < line.size(); ++i) {
    const exact::Square square = exact::square_of(from, Segment{line[i - 1], line[i]});
    if (less(square, exact::square_of(from, Segment{line[best - 1], line[best]}))) best = i;
  }
  return best;
}

Polyline without_repeats(const Polyline& line) {
  Polyline clean;
  std::unique_copy(line.begin(), line.end(), std::back_inserter(clean));
  return clean;
}

// Half the width, to the right of an edge.
Vec half_right(Vec edge, Coord width) {
  const Coord whole = 2 * fine_length(edge);
  return scaled(Vec{edge.y, -edge.x}, Fraction{width * kParts, whole});
}

// Where the borders of two neighbouring edges meet, right of the corner.
Vec mitre(Vec right_before, Vec right_after, Coord width) {
  const Vec sum = right_before + right_after;
  const Wide numerator = static_cast<Wide>(width) * width;
  const Wide denominator = static_cast<Wide>(2) * length_squared(sum);
  return {divide_rounded(numerator * sum.x, denominator), divide_rounded(numerator * sum.y, denominator)};
}

// An edge is long enough for its strip to be cut slantwise there: with half of it the other end has room too.
bool takes_mitre(Vec edge, Vec joint) {
  const std::int64_t along = dot(edge, joint);
  return 2 * (along < 0 ? -along : along) <= length_squared(edge);
}

}  // namespace

Coord length_of(const Polyline& line) {
  Coord sum = 0;
  for (std::size_t i = 1; i < line.size(); ++i) sum += fine_length(line[i] - line[i - 1]);
  return divide_rounded(sum, kParts);
}

Pose point_along(const Polyline& line, Coord way) {
  CHECK(!line.empty());
  const Spot spot = spot_along(line, way);
  std::size_t edge = std::min(spot.edge, line.size() - 1);
  while (edge > 1 && line[edge] == line[edge - 1]) --edge;  // a repeated point at the end has no heading
  return {spot.at, edge == 0 ? kNorth : heading_of(line[edge] - line[edge - 1])};
}

Vec nearest_point(Vec from, const Polyline& on) {
  CHECK(!on.empty());
  if (on.size() == 1) return on.front();
  const std::size_t edge = nearest_edge(from, on);
  return nearest_point(from, Segment{on[edge - 1], on[edge]});
}

Coord way_to(const Polyline& line, Vec point) {
  CHECK(!line.empty());
  if (line.size() == 1) return 0;
  const std::size_t edge = nearest_edge(point, line);
  Coord sum = 0;
  for (std::size_t i = 1; i < edge; ++i) sum += fine_length(line[i] - line[i - 1]);
  sum += fine_length(nearest_point(point, Segment{line[edge - 1], line[edge]}) - line[edge - 1]);
  return divide_rounded(sum, kParts);
}

Polyline part_of(const Polyline& line, Coord from, Coord to) {
  CHECK(!line.empty());
  const Spot first = spot_along(line, std::min(from, to));
  const Spot last = spot_along(line, std::max(from, to));
  Polyline part{first.at};
  for (std::size_t i = first.edge; i < last.edge; ++i) part.push_back(line[i]);
  part.push_back(last.at);
  part.erase(std::unique(part.begin(), part.end()), part.end());
  if (to < from) std::reverse(part.begin(), part.end());
  return part;
}

std::vector<Quad> strips(const Polyline& line, Coord width) {
  const Polyline points = without_repeats(line);
  std::vector<Quad> quads;
  if (points.size() < 2) return quads;
  Vec right = half_right(points[1] - points[0], width);
  Vec start = right;  // from the edge's first point to its right border there
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec edge = points[i] - points[i - 1];
    const bool is_last = i + 1 == points.size();
    const Vec next = is_last ? edge : points[i + 1] - points[i];
    const Vec next_right = half_right(next, width);
    const bool bends = !is_last && dot(edge, next) >= 0 && right + next_right != Vec{};
    const Vec joint = bends ? mitre(right, next_right, width) : right;
    const bool sharp = !is_last && !(bends && takes_mitre(edge, joint) && takes_mitre(next, joint));
    const Vec end = sharp ? right : joint;
    const Vec p = points[i - 1];
    const Vec q = points[i];
    quads.push_back({{q - end, q + end, p + start, p - start}});
    if (sharp) {
      const bool turns_left = cross(edge, next) > 0;  // then the outside is to the right
      quads.push_back(turns_left ? Quad{{q + next_right, q + right, q, q}}
                                 : Quad{{q - right, q - next_right, q, q}});
    }
    start = sharp ? next_right : end;
    right = next_right;
  }
  return quads;
}

}  // namespace drumhead
