#include "geom/motion.h"

#include <algorithm>
#include <array>

#include "geom/convex.h"

namespace drumhead {
namespace {

using convex::Outline;

constexpr Fraction kBegin{0, 1};
constexpr Fraction kWholeWay{1, 1};

// The moments at which no axis parts two outlines. Every axis gives one condition: gap + moment * rate <= 0.
class Moments {
 public:
  void require(std::int64_t gap, std::int64_t rate) {
    if (rate == 0) {
      never_ |= gap > 0;
      grazing_ |= gap == 0;
    } else if (rate < 0) {
      from_ = std::max(from_.value_or(Fraction::of(gap, -rate)), Fraction::of(gap, -rate));
    } else {
      to_ = std::min(to_.value_or(Fraction::of(-gap, rate)), Fraction::of(-gap, rate));
    }
  }

  std::optional<Fraction> touch() const {
    const bool too_early = to_ && *to_ < kBegin;
    const bool too_late = from_ && *from_ > kWholeWay;
    const bool no_time = from_ && to_ && *to_ < *from_;
    if (never_ || too_early || too_late || no_time) return std::nullopt;
    return std::max(from_.value_or(kBegin), kBegin);
  }

  // As touch(), but there must be some time after it in which they overlap.
  std::optional<Fraction> contact() const {
    if (grazing_ || (to_ && *to_ <= kBegin) || (from_ && to_ && *to_ <= *from_)) return std::nullopt;
    return touch();
  }

 private:
  std::optional<Fraction> from_, to_;
  bool never_ = false;
  bool grazing_ = false;
};

// The conditions of the edges of `a`, against which `b` moves.
template <std::size_t N, std::size_t M>
void require_edges(const Outline<N>& a, const Outline<M>& b, Vec by, Moments& moments) {
  for (std::size_t i = 0; i < N; ++i) {
    const Vec edge = a.next(i) - a.at[i];
    if (edge == Vec{}) continue;
    moments.require(convex::gap(a.at[i], edge, a.sense, b.at), -a.sense * cross(edge, by));
  }
}

// Two segments may be parted along their own line too, and two points along any.
void require_axis(Vec axis, const Segment& moving, const Segment& still, Vec by, Moments& moments) {
  const auto [low, high] = std::minmax({dot(axis, moving.a), dot(axis, moving.b)});
  const auto [still_low, still_high] = std::minmax({dot(axis, still.a), dot(axis, still.b)});
  moments.require(low - still_high, dot(axis, by));
  moments.require(still_low - high, -dot(axis, by));
}

struct Meeting {
  Moments moments;
  bool without_area = false;
};

Meeting meeting(const Outline<2>& moving, const Outline<2>& still, Vec by) {
  Meeting found{{}, true};
  const Segment a{moving.at[0], moving.at[1]};
  const Segment b{still.at[0], still.at[1]};
  const Vec along_a = a.b - a.a;
  const Vec along_b = b.b - b.a;
  for (const Vec axis :
       {along_a, along_b, Vec{-along_a.y, along_a.x}, Vec{-along_b.y, along_b.x}, Vec{1, 0}, Vec{0, 1}}) {
    require_axis(axis, a, b, by, found.moments);
  }
  return found;
}

template <std::size_t N, std::size_t M>
Meeting meeting(const Outline<N>& moving, const Outline<M>& still, Vec by) {
  Meeting found;
  require_edges(still, moving, by, found.moments);
  require_edges(moving, still, -by, found.moments);
  return found;
}

Meeting meeting(const Quad& moving, Vec by, const Quad& still) {
  return convex::with_outline(moving, [&](const auto& first) {
    return convex::with_outline(still, [&](const auto& second) { return meeting(first, second, by); });
  });
}

bool may_meet(const Quad& moving, Vec by, const Quad& still) {
  const Bounds start = bounds(moving);
  return meet(united(start, {start.low + by, start.high + by}), bounds(still));
}

std::optional<Fraction> earlier(std::optional<Fraction> a, std::optional<Fraction> b) {
  if (!a || (b && *b < *a)) return b;
  return a;
}

// The places a rounded stop may take, nearest to the exact one first: whole Coords around it.
std::array<Vec, 16> around(Vec by, const Fraction& moment) {
  const auto floored = [&moment](Coord whole) {
    const Wide product = static_cast<Wide>(whole) * moment.numerator;
    const Wide quotient = product / moment.denominator;
    return static_cast<Coord>(quotient - (quotient * moment.denominator > product ? 1 : 0));
  };
  const Vec low{floored(by.x) - 1, floored(by.y) - 1};
  std::array<Vec, 16> places;
  for (std::size_t i = 0; i < 16; ++i)
    places[i] = low + Vec{static_cast<Coord>(i % 4), static_cast<Coord>(i / 4)};
  // Offsets from the exact place in 1/4096 of a Coord are fine enough to rank the sixteen.
  const Vec exact{scaled(by.x * 4096, moment), scaled(by.y * 4096, moment)};
  const auto rank = [&](Vec place) {
    return std::pair(length_squared(Vec{place.x * 4096, place.y * 4096} - exact), dot(place, by));
  };
  std::stable_sort(places.begin(), places.end(), [&](Vec a, Vec b) { return rank(a) < rank(b); });
  return places;
}

template <std::size_t N>
void append(const Quad& quad, std::vector<Vec>& points, const std::array<Vec, N>& more) {
  points.insert(points.end(), quad.corner.begin(), quad.corner.end());
  points.insert(points.end(), more.begin(), more.end());
}

// The ends of the tangents to the arcs of the corners, `half` a step long, at the start or (negative) the
// end.
std::array<Vec, 4> tangent_ends(const Quad& quad, Vec pivot, Angle half) {
  std::array<Vec, 4> ends;
  const Fraction tangent = Fraction::of(sin_scaled(Heading::of(half)), cos_scaled(Heading::of(half)));
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec radius = quad.corner[i] - pivot;
    ends[i] = quad.corner[i] + scaled(Vec{radius.y, -radius.x}, tangent);
  }
  return ends;
}

}  // namespace

std::optional<Fraction> first_contact(const Quad& moving, Vec by, const Quad& still) {
  if (!may_meet(moving, by, still)) return std::nullopt;
  const Meeting found = meeting(moving, by, still);
  return found.without_area ? found.moments.touch() : found.moments.contact();
}

std::optional<Fraction> first_touch(const Quad& moving, Vec by, const Quad& still) {
  if (!may_meet(moving, by, still)) return std::nullopt;
  return meeting(moving, by, still).moments.touch();
}

std::optional<Fraction> first_contact(const Quad& moving, Vec by, const Polyline& still) {
  std::optional<Fraction> first;
  for (std::size_t i = 1; i < still.size(); ++i) {
    first = earlier(first, first_contact(moving, by, as_quad({still[i - 1], still[i]})));
  }
  return first;
}

std::optional<Fraction> first_contact(const Quad& moving, Vec by, const Polygon& still) {
  if (relate(moving, still) == Relation::kOverlapping) return kBegin;
  const auto with_ring = [&](const Ring& ring) {
    if (ring.empty()) return std::optional<Fraction>();
    return earlier(first_contact(moving, by, ring),
                   first_contact(moving, by, as_quad({ring.back(), ring.front()})));
  };
  std::optional<Fraction> first = with_ring(still.outer);
  for (const Ring& hole : still.holes) first = earlier(first, with_ring(hole));
  return first;
}

// The exact stop lies on a line that parts the two, and of the whole Coords around it some lie on the free
// side.
Vec stopped_at_contact(const Quad& moving, Vec by, const Quad& still) {
  const auto moment = first_contact(moving, by, still);
  if (!moment) return by;
  if (moment->numerator == 0) return {};
  for (const Vec place : around(by, *moment)) {
    if (relate(moved(moving, place), still) != Relation::kOverlapping) return place;
  }
  return {};
}

Ring swept_straight(const Quad& quad, Vec by) {
  std::vector<Vec> points;
  append(quad, points, moved(quad, by).corner);
  return convex_hull(std::move(points));
}

Quad wheeled(const Quad& quad, Vec pivot, Angle clockwise) {
  Quad turned;
  for (std::size_t i = 0; i < 4; ++i) turned.corner[i] = pivot + rotated(quad.corner[i] - pivot, clockwise);
  return turned;
}

std::vector<Ring> swept_wheel(const Quad& quad, Vec pivot, Angle clockwise) {
  const std::int32_t steps = std::max(1, (magnitude(clockwise) + kWheelStep - 1) / kWheelStep);
  std::vector<Ring> rings;
  for (std::int32_t i = 0; i < steps; ++i) {
    const Angle from = static_cast<Angle>(std::int64_t{clockwise} * i / steps);
    const Angle to = static_cast<Angle>(std::int64_t{clockwise} * (i + 1) / steps);
    const Angle half = (to - from) / 2 + (to - from) % 2;  // never too short
    const Quad start = wheeled(quad, pivot, from);
    const Quad stop = wheeled(quad, pivot, to);
    std::vector<Vec> points;
    append(start, points, tangent_ends(start, pivot, half));
    append(stop, points, tangent_ends(stop, pivot, -half));
    rings.push_back(convex_hull(std::move(points)));
  }
  return rings;
}

}  // namespace drumhead
