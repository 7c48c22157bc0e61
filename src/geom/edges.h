// The edges of lines, rings and polygons, one after the other. Not for users of geom.
#pragma once

#include "geom/shapes.h"

namespace drumhead {

// The edges of a line; a line of one point has one edge without length.
template <class Visit>
bool any_edge(const Polyline& line, Visit visit) {
  if (line.size() == 1) return visit(Segment{line[0], line[0]});
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (visit(Segment{line[i - 1], line[i]})) return true;
  }
  return false;
}

template <class Visit>
bool any_edge_of_ring(const Ring& ring, Visit visit) {
  if (ring.empty()) return false;
  return any_edge(ring, visit) || visit(Segment{ring.back(), ring.front()});
}

template <class Visit>
bool any_edge(const Polygon& polygon, Visit visit) {
  if (any_edge_of_ring(polygon.outer, visit)) return true;
  for (const Ring& hole : polygon.holes) {
    if (any_edge_of_ring(hole, visit)) return true;
  }
  return false;
}

}  // namespace drumhead
