// Touching under rounding: the one meaning that it has on a table.
//
// Places are kept to the grain (1/1,200 mm). Along the axes everything that is laid out is exact; on a slant every place
// is rounded, so that bodies laid edge to edge part or overlap by a grain or two. What a rule calls touching must be
// touching at every angle, and so lengths that differ by no more than kContactTolerance are the same length:
//   - two shapes TOUCH when no more than the tolerance parts them and neither is deeper in the other than the tolerance;
//   - they OVERLAP when they are deeper in each other than that, and are APART when more than that lies between them;
//   - a distance is WITHIN d when it is at most d and the tolerance; it is less than d when it is less by more than it;
//   - a point is on a line, on an edge or at the side of an arc when it is no farther from it than the tolerance.
// The tolerance is taken off on both sides alike. What a rule asks of bodies and ground (table/measure.h, table/ground.h,
// table/trace.h) is answered so; what geom says of bare shapes (predicates.h, zones.h, motion.h) is exact to the grain,
// and a rule that asks it of a bare shape takes the functions below.
#pragma once

#include "geom/predicates.h"

namespace drumhead {

// How far rounding can move things apart that belong together. A place is rounded by at most half a grain along each
// axis, 0.71 grains. A corner is a place (0.71), half a front (0.71) and a depth (0.71) away from it: 2.1 grains, and two
// corners that should be one are at most 4.3 apart. Every leg of a path rounds the place anew, and a wheel twice, about
// its pivot. Eight grains, less than a hundredth of a millimetre, are enough for two bodies that have gone five legs between
// them, and not a thirtieth of the finest length that any book tells apart (0.01").
inline constexpr Coord kContactTolerance = 8;
// What a body keeps from others where it stops short of them so as not to touch: a tenth of a millimetre, many times
// what rounding can take away when it loses figures, turns or moves on.
inline constexpr Coord kStandoff = mm(1) / 10;

constexpr bool is_at_most(Coord length, Coord limit) { return length - kContactTolerance <= limit; }
constexpr bool is_less(Coord length, Coord limit) { return length < limit - kContactTolerance; }
constexpr bool is_same(Coord a, Coord b) { return is_at_most(a, b) && is_at_most(b, a); }

// Of a list in order of a length: those who differ from the one before by no more than the tolerance get its length, so that
// they are a tie.
template <class List, class Member>
void even_out(List& sorted, Member length) {
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (is_same(sorted[i].*length, sorted[i - 1].*length)) sorted[i].*length = sorted[i - 1].*length;
}

// Nearer to each other than d, by more than the tolerance.
template <class A, class B>
bool nearer_than(const A& a, const B& b, Coord d) {
  return within(a, b, d - 2 * kContactTolerance - 1);
}

// A box whose edges have been moved inwards by so much, along its own sides; at most to its middle. Outwards, if `by` is
// negative.
Quad drawn_in(const Quad& box, Coord by = kContactTolerance);

bool overlap(const Quad& a, const Quad& b);
bool overlap(const Quad& a, const Polygon& b);
// Does the segment run inside the area, farther from its edge than the tolerance?
bool passes_through(const Segment& segment, const Polygon& area);
bool passes_through(const Segment& segment, const Quad& area);
bool lies_in(const Quad& box, const Polygon& area);   // wholly, edges allowed
bool lies_in(const Quad& box, const Bounds& bounds);
// Three ways of lying to each other, with the tolerance.
Relation contact_of(const Quad& a, const Quad& b);

}  // namespace drumhead
