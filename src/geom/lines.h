// Polylines as ways and as strips: how long, where one is after so many Coords, what a road, wall or stream
// of a given width covers. Used by ground, march columns and movement along roads. Lines must have points.
#pragma once

#include <vector>

#include "geom/predicates.h"

namespace drumhead {

Coord length_of(const Polyline& line);
// The place a given way along the line, and the heading of the line there (at a corner: of what follows).
// Before the start and beyond the end are the start and the end.
Pose point_along(const Polyline& line, Coord way);
Vec nearest_point(Vec from, const Polyline& on);
// The way from the start to the point of the line that is nearest to a point.
Coord way_to(const Polyline& line, Vec point);
// The part of a line between two ways; reversed if `to` is before `from`.
Polyline part_of(const Polyline& line, Coord from, Coord to);

// What a line of a given width covers: one quad for each edge, in order, with their front to the end of the
// line. Neighbours share a mitred edge; where the line turns by more than 90 degrees, they end square and a
// triangle (a quad with a double corner) closes the outside of the turn. Edges without length are left out.
std::vector<Quad> strips(const Polyline& line, Coord width);

}  // namespace drumhead
