// Heading: a direction in hundredths of a degree, clockwise from north, always in [0, 36000).
// Sine and cosine come from one integer table, scaled by 2^30 and exactly symmetric, so that mirroring
// and quarter turns of a table are exact.
#pragma once

#include <compare>
#include <cstdint>

#include "geom/vec.h"

namespace drumhead {

inline constexpr std::int32_t kFullTurn = 36000;
inline constexpr std::int64_t kTrigScale = std::int64_t{1} << 30;

// A signed angle in hundredths of a degree; positive is clockwise (to the right).
using Angle = std::int32_t;
constexpr Angle degrees(std::int32_t n) { return n * 100; }

struct Heading {
  std::int32_t centidegrees = 0;

  static constexpr Heading of(std::int64_t centidegrees) {
    const auto turned = static_cast<std::int32_t>(centidegrees % kFullTurn);
    return {turned < 0 ? turned + kFullTurn : turned};
  }
  friend constexpr auto operator<=>(Heading, Heading) = default;
  friend constexpr Heading operator+(Heading h, Angle a) { return of(std::int64_t{h.centidegrees} + a); }
  friend constexpr Heading operator-(Heading h, Angle a) { return of(std::int64_t{h.centidegrees} - a); }
};

inline constexpr Heading kNorth{0}, kEast{9000}, kSouth{18000}, kWest{27000};

std::int64_t sin_scaled(Heading h);  // sine times kTrigScale
std::int64_t cos_scaled(Heading h);
Vec direction(Heading h);  // the unit vector of a heading, times kTrigScale

// The turn from one heading to another, in (-18000, 18000]; positive is clockwise.
Angle turn_between(Heading from, Heading to);
constexpr Angle magnitude(Angle a) { return a < 0 ? -a : a; }

// The heading of a displacement, to the nearest hundredth of a degree; north for a null one.
Heading heading_of(Vec displacement);

// The displacement of a step `forward` along the heading and `right` across it.
Vec step(Heading h, Coord forward, Coord right = 0);

// A displacement turned clockwise, rounded.
Vec rotated(Vec v, Angle clockwise);

// The length of an arc of the given radius and angle, rounded.
Coord arc_length(Coord radius, Angle angle);

}  // namespace drumhead
