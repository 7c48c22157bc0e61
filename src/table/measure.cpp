#include "table/measure.h"

#include <algorithm>

#include "base/check.h"
#include "geom/touching.h"

namespace drumhead {

Coord distance(const Footprint& a, const Footprint& b) {
  if (a.boxes.size() == 1 && b.boxes.size() == 1) return distance(a.boxes.front(), b.boxes.front());
  Coord best = kNoDistance;
  for (const Quad& x : a.boxes) {
    const Bounds near = bounds(x);
    for (const Quad& y : b.boxes) {
      if (best != kNoDistance && farther_apart(near, bounds(y), best)) continue;
      best = std::min(best, distance(x, y));
      if (best == 0) return 0;
    }
  }
  return best;
}

Coord distance(Vec point, const Footprint& b) {
  Coord best = kNoDistance;
  for (const Quad& y : b.boxes) best = std::min(best, distance(point, y));
  return best;
}

Coord distance(const Circle& disc, const Footprint& b) {
  const Coord from_centre = distance(disc.centre, b);
  return from_centre == kNoDistance ? kNoDistance : std::max(Coord{0}, from_centre - disc.radius);
}

bool within(const Footprint& a, const Footprint& b, Coord d) {
  if (a.empty() || b.empty() || d < 0 || farther_apart(a.bounds, b.bounds, d + kContactTolerance)) return false;
  for (const Quad& x : a.boxes) {
    for (const Quad& y : b.boxes) {
      if (within(x, y, d + kContactTolerance)) return true;
    }
  }
  return false;
}

bool within(Vec point, const Footprint& b, Coord d) {
  if (b.empty() || d < 0 || farther_apart({point, point}, b.bounds, d + kContactTolerance)) return false;
  return std::any_of(b.boxes.begin(), b.boxes.end(), [&](const Quad& y) { return within(point, y, d + kContactTolerance); });
}

bool within(const Circle& disc, const Footprint& b, Coord d) {
  return d >= 0 && within(disc.centre, b, d + disc.radius);
}

Segment nearest_points(const Footprint& a, const Footprint& b) {
  CHECK(!a.empty() && !b.empty());
  Segment best;
  Coord least = kNoDistance;
  for (const Quad& x : a.boxes) {
    for (const Quad& y : b.boxes) {
      const Coord d = distance(x, y);
      if (!is_less(d, least)) continue;
      least = d;
      best = nearest_points(x, y);
    }
  }
  return best;
}

Relation relate(const Footprint& a, const Footprint& b) {
  Relation out = Relation::kApart;
  if (a.empty() || b.empty() || !meet(grown(a.bounds, kContactTolerance), b.bounds)) return out;
  for (const Quad& x : a.boxes) {
    for (const Quad& y : b.boxes) {
      const Relation here = contact_of(x, y);
      if (here == Relation::kOverlapping) return here;
      if (here == Relation::kTouching) out = here;
    }
  }
  return out;
}

bool overlap(const Footprint& a, const Footprint& b) {
  return std::any_of(b.boxes.begin(), b.boxes.end(), [&](const Quad& y) { return overlap(a, y); });
}

bool overlap(const Footprint& a, const Quad& b) {
  if (a.empty() || !meet(a.bounds, bounds(b))) return false;
  return std::any_of(a.boxes.begin(), a.boxes.end(), [&](const Quad& x) { return overlap(x, b); });
}

Vec centre(const Footprint& footprint) {
  if (footprint.boxes.empty()) return {};
  // Summed up as seen from the first box, so that a tie is rounded to the image of the same point in a
  // mirror.
  const Vec first = centre(footprint.boxes.front());
  Wide x = 0;
  Wide y = 0;
  Wide weight = 0;
  for (const Quad& box : footprint.boxes) {
    const Wide area = std::max<std::int64_t>(1, std::abs(doubled_area(box)));
    const Vec middle = centre(box) - first;
    x += area * middle.x;
    y += area * middle.y;
    weight += area;
  }
  return first + Vec{divide_rounded(x, weight), divide_rounded(y, weight)};
}

std::array<Vec, 9> nine_points(const Quad& box) {
  const Vec middle = centre(box);
  // As seen from the middle, so that a tie is rounded to the image of the same point in a mirror.
  const auto half = [middle](Vec a, Vec b) {
    const Vec twice = (a - middle) + (b - middle);
    return middle + Vec{divide_rounded(twice.x, 2), divide_rounded(twice.y, 2)};
  };
  const auto& c = box.corner;
  return {c[0],  c[1], c[2], c[3], half(c[0], c[1]), half(c[1], c[2]), half(c[2], c[3]), half(c[3], c[0]),
          middle};
}

// --- Fronts ---------------------------------------------------------------------------------------------

Edge edge_of(const Box& box, Face face) {
  const Quad q = corners(box);
  switch (face) {
    case Face::kFront:
      return {q.front_left(), q.front_right(), box.pose.facing};
    case Face::kRight:
      return {q.front_right(), q.rear_right(), box.pose.facing + degrees(90)};
    case Face::kRear:
      return {q.rear_right(), q.rear_left(), box.pose.facing + degrees(180)};
    case Face::kLeft:
      return {q.rear_left(), q.front_left(), box.pose.facing - degrees(90)};
  }
  return {};
}

// A tie is rounded to the side that the edge faces, which is so in a mirror too.
Vec middle(const Edge& edge) {
  const Vec ahead = step(edge.facing, mm(1));
  const auto half = [](Coord twice, Coord towards) {
    return towards < 0 ? (twice - (twice & 1)) / 2 : (twice + (twice & 1)) / 2;
  };
  return {half(edge.left.x + edge.right.x, ahead.x), half(edge.left.y + edge.right.y, ahead.y)};
}

Coord length(const Edge& edge) { return length(edge.right - edge.left); }

Face nearest_face(const Box& box, Vec from) {
  Face best = Face::kFront;
  Coord least = kNoDistance;
  for (const Face face : {Face::kFront, Face::kRear, Face::kRight, Face::kLeft}) {
    const Edge edge = edge_of(box, face);
    const Coord d = distance(from, Segment{edge.left, edge.right});
    if (is_less(d, least)) {
      least = d;
      best = face;
    }
  }
  return best;
}

Interval across(const Pose& front, const Footprint& footprint) {
  Interval out{kLargestCoord, -kLargestCoord};
  for (const Quad& box : footprint.boxes) {
    const Interval part = extent_across(front, box);
    out = {std::min(out.from, part.from), std::max(out.to, part.to)};
  }
  return out;
}

Interval along(const Pose& front, const Footprint& footprint) {
  Interval out{kLargestCoord, -kLargestCoord};
  for (const Quad& box : footprint.boxes) {
    const Interval part = extent_ahead(front, box);
    out = {std::min(out.from, part.from), std::max(out.to, part.to)};
  }
  return out;
}

Coord frontage_overlap(const Box& of, const Footprint& other) {
  const Coord half = divide_rounded(of.width, 2);
  Coord covered = 0;
  // Boxes of one body may overlap in projection: count what their union covers.
  std::vector<Interval> parts;
  for (const Quad& box : other.boxes) {
    const Interval part = common(extent_across(of.pose, box), {-half, half});
    if (part.length() > 0) parts.push_back(part);
  }
  std::sort(parts.begin(), parts.end());
  Coord reached = -kLargestCoord;
  for (const Interval& part : parts) {
    covered += std::max(Coord{0}, part.to - std::max(part.from, reached));
    reached = std::max(reached, part.to);
  }
  return covered;
}

std::vector<bool> files_covered(const Box& front, int files, std::span<const Footprint> others, Coord least) {
  std::vector<bool> out(static_cast<std::size_t>(std::max(0, files)), false);
  const Coord half = divide_rounded(front.width, 2);
  for (const Footprint& other : others) {
    for (const Quad& box : other.boxes) {
      const Interval part = extent_across(front.pose, box);
      for (int i = 0; i < files; ++i) {
        const Interval place{front.width * i / files - half, front.width * (i + 1) / files - half};
        if (!is_at_most(common(part, place).length(), least)) out[static_cast<std::size_t>(i)] = true;
      }
    }
  }
  return out;
}

int hanging_files(const std::vector<bool>& covered) {
  const auto first = std::find(covered.begin(), covered.end(), true);
  const auto last = std::find(covered.rbegin(), covered.rend(), true);
  return static_cast<int>(std::max(first - covered.begin(), last - covered.rbegin()));
}

// --- Front, flank and rear ------------------------------------------------------------------------------

bool any_part_behind(const Pose& front, const Footprint& other, Coord by_more_than) {
  return !other.empty() && is_less(along(front, other).from, -by_more_than);
}

bool wholly_behind(const Pose& front, const Footprint& other, Coord tolerance) {
  return !other.empty() && is_at_most(along(front, other).to, tolerance);
}

Sector sector_by_lines(const Box& target, const Footprint& other) {
  if (!wholly_behind(target.pose, other)) return Sector::kFront;
  const Pose rear{point_from(target.pose, -target.depth, 0), target.pose.facing};
  const Coord half = divide_rounded(target.width, 2);
  const Coord offset = aside(target.pose, centre(other));
  return wholly_behind(rear, other) && is_at_most(std::abs(offset), half) ? Sector::kRear : Sector::kFlank;
}

int centres_behind(const Pose& front, const Footprint& other, Coord tolerance) {
  return static_cast<int>(std::count_if(other.boxes.begin(), other.boxes.end(), [&](const Quad& box) {
    return is_less(ahead(front, centre(box)), -tolerance);
  }));
}

bool at_least_half_behind(const Pose& front, const Footprint& other, Coord tolerance) {
  return !other.empty() &&
         2 * static_cast<std::size_t>(centres_behind(front, other, tolerance)) >= other.boxes.size();
}

bool at_least_half_behind(const Pose& front, const Edge& edge) {
  const Coord a = ahead(front, edge.left);
  const Coord b = ahead(front, edge.right);
  // At least half of a straight edge is behind the line when its middle is, or is on it and the edge crosses
  // it.
  return is_less(a + b, 0) || (is_same(a + b, 0) && !is_same(a, b));
}

Sector sector_by_wedges(const Box& target, Vec point, Angle half_angle) {
  if (in_arc(Arc{edge_of(target, Face::kFront), half_angle, -1}, point)) return Sector::kFront;
  if (in_arc(Arc{edge_of(target, Face::kRear), half_angle, -1}, point)) return Sector::kRear;
  return Sector::kFlank;
}

Angle folded_angle(Vec line, Heading axis) {
  const Angle between = magnitude(turn_between(axis, heading_of(line)));
  return between > degrees(90) ? degrees(180) - between : between;
}

bool rakes(Vec from, const Box& target, Angle limit) {
  const Vec middle_point = point_from(target.pose, -divide_rounded(target.depth, 2), 0);
  return folded_angle(middle_point - from, target.pose.facing + degrees(90)) <= limit;
}

std::optional<Face> entry_face(const Segment& line, const Box& box) {
  const Quad q = corners(box);
  if (where(line.a, q) == Inside::kInside || relate(line, q) != Relation::kOverlapping) return std::nullopt;
  // The edge that the start is outside of and that the segment reaches first (at a corner: front, then rear).
  std::optional<Face> best;
  std::int64_t nearest = 0;
  for (const Face face : {Face::kFront, Face::kRear, Face::kRight, Face::kLeft}) {
    const Edge edge = edge_of(box, face);
    const Segment side{edge.left, edge.right};
    if (relate(line, side) == Relation::kApart) continue;
    // How far along the line the edge's line is cut, as a fraction compared in wide integers.
    const Vec run = side.b - side.a;
    const std::int64_t start = cross(run, line.a - side.a);
    const std::int64_t end = cross(run, line.b - side.a);
    if (start <= end) continue;  // not coming from outside
    const auto share = static_cast<std::int64_t>(Wide{start} * (std::int64_t{1} << 40) / (start - end));
    if (!best || share < nearest) {
      best = face;
      nearest = share;
    }
  }
  return best;
}

bool crosses_both_flanks(const Segment& line, const Box& box) {
  const Edge left = edge_of(box, Face::kLeft);
  const Edge right = edge_of(box, Face::kRight);
  return relate(line, corners(box)) == Relation::kOverlapping &&
         relate(line, Segment{left.left, left.right}) != Relation::kApart &&
         relate(line, Segment{right.left, right.right}) != Relation::kApart;
}

// --- Zones ----------------------------------------------------------------------------------------------

Quad strip_at(const Pose& pose, const Strip& strip) {
  return {{point_from(pose, strip.ahead, strip.left), point_from(pose, strip.ahead, strip.right),
           point_from(pose, strip.back, strip.right), point_from(pose, strip.back, strip.left)}};
}

Quad room_beside(const Box& box, Face face, Coord reach) {
  const Edge edge = edge_of(box, face);
  const Vec out = step(edge.facing, reach);
  return {{edge.left + out, edge.right + out, edge.right, edge.left}};
}

bool in_rout_corridor(Vec start, Heading back, Coord half_width, Vec point) {
  const Coord off = aside({start, back}, point);
  return is_at_most(std::abs(off), half_width);
}

bool in_fan(Vec displacement, Heading heading, Angle half_angle) {
  return in_arc(Vec{}, heading, half_angle, displacement);
}

bool supports(const Box& supporter, const Box& fighting, const SupportRules& rules) {
  if (magnitude(turn_between(supporter.pose.facing, fighting.pose.facing)) > rules.facing) return false;
  const Edge front = edge_of(supporter, Face::kFront);
  const Edge rear = edge_of(fighting, Face::kRear);
  const Pose rear_line{middle(rear), fighting.pose.facing};
  if (!is_at_most(ahead(rear_line, middle(front)), 0)) return false;
  if (!within(Segment{front.left, front.right}, Segment{rear.left, rear.right}, rules.reach + kContactTolerance))
    return false;
  const Coord narrower = std::min(supporter.width, fighting.width);
  return is_at_most(narrower * rules.overlap_numerator,
                    frontage_overlap(fighting, footprint_of(supporter)) * rules.overlap_denominator);
}

Pose squared_up(const Box& body, const Edge& against) {
  const Vec foot = nearest_point(body.pose.at, Segment{against.left, against.right});
  return {foot, against.facing + degrees(180)};
}

}  // namespace drumhead
