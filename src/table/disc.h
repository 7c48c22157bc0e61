// Discs: how a body without front is laid out, for formation.cpp. A rulebook asks for its circle only; all
// else of it comes by footprint(), outline() and cells() as for every other shape.
#pragma once

#include <vector>

#include "table/formation.h"

namespace drumhead {

// The circle that covers as much as the figures do. It lies behind the pose, which is its foremost point.
Circle circle_of(const Body& body);

// A regular polygon of 16 sides with the area of the figures, its sides along the axes of the table whatever
// the facing: a square, and round it four pieces towards the sides of the table and four towards its corners.
// The set of them is its own image in a mirror or turned by quarters, each side of the polygon belongs to one
// piece, and they come in the same order wherever the body goes, so that a sweep joins each with itself.
Footprint footprint_of_disc(const Body& body);

// Where to draw the figures: in rows across the facing, drawn in so that all of them lie inside.
std::vector<Box> cells_of_disc(const Body& body);
int rows_of_disc(const Body& body);

}  // namespace drumhead
