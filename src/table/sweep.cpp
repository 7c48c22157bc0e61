#include "table/sweep.h"

#include <algorithm>

namespace drumhead {

Relation sweep_against(const Quad& from, const Quad& to, const Quad& other) {
  if (!meet(united(bounds(from), bounds(to)), bounds(other))) return Relation::kApart;
  const Relation at_ends = std::max(relate(from, other), relate(to, other));
  if (at_ends == Relation::kOverlapping || from == to) return at_ends;
  std::vector<Vec> points(from.corner.begin(), from.corner.end());
  points.insert(points.end(), to.corner.begin(), to.corner.end());
  return std::max(at_ends, relate(other, Polygon{convex_hull(std::move(points)), {}}));
}

Relation sweep_against(const Footprint& from, const Footprint& to, const Footprint& other) {
  Relation out = Relation::kApart;
  if (!meet(united(from.bounds, to.bounds), other.bounds)) return out;
  const bool joined = from.boxes.size() == to.boxes.size();
  for (std::size_t i = 0; i < to.boxes.size(); ++i) {
    const Quad& before = joined ? from.boxes[i] : to.boxes[i];
    for (const Quad& box : other.boxes) {
      out = std::max(out, sweep_against(before, to.boxes[i], box));
      if (out == Relation::kOverlapping) return out;
    }
  }
  return out;
}

Footprint shrunk(const Footprint& footprint, Coord by) {
  std::vector<Quad> boxes = footprint.boxes;
  for (Quad& box : boxes) {
    const Vec middle = centre(box);
    const auto drawn_in = [by](Coord c, Coord towards) {
      return towards > c ? std::min(c + by, towards) : std::max(c - by, towards);
    };
    for (Vec& c : box.corner) c = {drawn_in(c.x, middle.x), drawn_in(c.y, middle.y)};
  }
  return footprint_of(std::move(boxes));
}

Footprint shifted(const Footprint& footprint, Vec by) {
  Footprint out = footprint;
  for (Quad& box : out.boxes) box = moved(box, by);
  if (!out.empty()) out.bounds = {out.bounds.low + by, out.bounds.high + by};
  return out;
}

}  // namespace drumhead
