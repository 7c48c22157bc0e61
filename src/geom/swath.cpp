#include "geom/swath.h"

namespace drumhead {
namespace {

void widen(Swath& swath, std::span<const Quad> boxes) {
  for (const Quad& box : boxes) {
    swath.bounds = united(swath.bounds, bounds(box));
    for (const Vec point : box.corner) {
      const std::int64_t place = dot(swath.across, point);
      swath.low = std::min(swath.low, place);
      swath.high = std::max(swath.high, place);
    }
  }
}

}  // namespace

Swath swath_between(std::span<const Quad> from, std::span<const Quad> to, Coord slack) {
  const Vec way = centre(to.front()) - centre(from.front()), across{-way.y, way.x};
  const std::int64_t start = dot(across, from.front().corner[0]);
  Swath swath{bounds(from.front()), across, start, start};
  widen(swath, from);
  widen(swath, to);
  const std::int64_t beside = slack * (std::abs(across.x) + std::abs(across.y));
  return {grown(swath.bounds, slack), across, swath.low - beside, swath.high + beside};
}

bool all_beside(const Swath& swath, std::span<const Vec> points) {
  bool below = true, above = true;
  for (const Vec point : points) {
    const std::int64_t place = dot(swath.across, point);
    below = below && place < swath.low;
    above = above && place > swath.high;
    if (!below && !above) return false;
  }
  return true;
}

}  // namespace drumhead
