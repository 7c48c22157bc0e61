// Straight moves and wheels of convex quads: when they first meet something, how far they may go, what ground
// they sweep. Used for charges, joint movement and path checks. Moments are exact; places are rounded so that
// a body that stops at a contact never overlaps what stopped it.
#pragma once

#include <optional>
#include <vector>

#include "geom/fraction.h"
#include "geom/predicates.h"

namespace drumhead {

inline Quad as_quad(const Segment& s) { return {{s.a, s.b, s.b, s.a}}; }

// The moment (a share of the move, 0 to 1) at which a moving quad stands against a still one and the next
// step would make them overlap; 0 if they overlap already; none if they never get there. Sliding along it,
// grazing its corner and moving away from it are no contact. When both move, give the difference of their
// displacements. Two quads without area are in contact when they meet.
std::optional<Fraction> first_contact(const Quad& moving, Vec by, const Quad& still);
std::optional<Fraction> first_contact(const Quad& moving, Vec by,
                                      const Polygon& still);  // with any of its edges
std::optional<Fraction> first_contact(const Quad& moving, Vec by, const Polyline& still);
// The first moment at which they share a point, sliding and grazing included.
std::optional<Fraction> first_touch(const Quad& moving, Vec by, const Quad& still);

// How far the move goes: `by`, or what of it remains before first contact. The stopped quad touches the still
// one or is less than two Coords from it, and does not overlap it unless it did from the start.
Vec stopped_at_contact(const Quad& moving, Vec by, const Quad& still);

// The ground covered by a straight move: a convex ring.
Ring swept_straight(const Quad& quad, Vec by);
// The ground covered by a wheel about a point: one convex ring per step of at most kWheelStep. Each ring
// holds the arcs of its corners (it reaches to where their tangents meet, less than 0.1 % of the radius
// beyond them); its corners are rounded. A wheel of 0 gives the quad itself.
inline constexpr Angle kWheelStep = 500;
std::vector<Ring> swept_wheel(const Quad& quad, Vec pivot, Angle clockwise);
Quad wheeled(const Quad& quad, Vec pivot, Angle clockwise);

}  // namespace drumhead
