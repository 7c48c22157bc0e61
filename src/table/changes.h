// Where on a way anything can change. A body that goes evenly from one place to another begins and ceases to
// stand on things at a few moments only: when one of its points comes to an edge, or a corner of the thing to
// one of its sides. Between two such moments nothing changes, so whoever asks in the middle of each stretch
// has asked everywhere: no strip is too narrow to be found, and no stretch is priced by the ground at its end.
#pragma once

#include <span>
#include <vector>

#include "table/formation.h"
#include "table/ground.h"

namespace drumhead {

// The edges at which a box begins or ceases to meet a piece, or a point to lie on it: of an area its outline,
// of a bare line the line, of a broad one its sides and rounded ends (by polygons of 16 sides).
void add_edges(const Piece& piece, std::vector<Segment>& edges);
void add_edges(const Footprint& body, std::vector<Segment>& edges);

// The ways gone at which something may change, in order: 0, `length` and all between. Both places have the
// same boxes, one by one; every point goes straight from the one to the other. Exact when the body does not
// turn; on a short step of a wheel out by no more than its bulge.
std::vector<Coord> changes_on_way(const Footprint& from, const Footprint& to, Coord length,
                                  std::span<const Segment> edges);

}  // namespace drumhead
