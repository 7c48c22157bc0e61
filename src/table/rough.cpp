#include "table/rough.h"

#include <algorithm>
#include <cstdlib>

#include "table/measure.h"

namespace drumhead {

// The longer of the two ways and three eighths of the shorter.
Coord rough_distance(Vec a, Vec b) {
  const Coord x = std::abs(a.x - b.x), y = std::abs(a.y - b.y);
  return x > y ? std::max(x, x * 15 / 16 + y * 3 / 8) : std::max(y, y * 15 / 16 + x * 3 / 8);
}

int rough_bearing(Vec from, Vec forward, Vec to) {
  const Vec way = to - from;
  const std::int64_t ahead = dot(way, forward), aside = std::abs(cross(way, forward));
  // The tangent in hundredths tells the tens of degrees well enough.
  if (ahead > 0) {
    if (aside * 100 <= ahead * 36) return 20;
    if (aside * 100 <= ahead * 100) return 45;
    return aside * 100 <= ahead * 275 ? 65 : 80;
  }
  return aside * 100 <= -ahead * 100 ? 160 : 110;
}

Coord room_ahead(const Box& body, const Footprint& other, Coord clear, Coord most) {
  const Interval wide = across(body.pose, other), deep = along(body.pose, other);
  if (deep.to < 0 || wide.from > body.width / 2 + clear || wide.to < -body.width / 2 - clear) return most;
  return std::min(most, std::max<Coord>(0, deep.from - clear));
}

}  // namespace drumhead
