// Circles: by the exact distance of the centre. A circle without radius is a point, and its own inner point.
#include "geom/exact_square.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

// The relation of a circle to something whose distance from the centre compares so with the radius.
Relation from_comparison(int distance_to_radius) {
  if (distance_to_radius > 0) return Relation::kApart;
  return distance_to_radius == 0 ? Relation::kTouching : Relation::kOverlapping;
}

Relation from_place(Inside place) {
  switch (place) {
    case Inside::kOutside:
      return Relation::kApart;
    case Inside::kOnEdge:
      return Relation::kTouching;
    case Inside::kInside:
      return Relation::kOverlapping;
  }
  return Relation::kApart;
}

Relation relate_to_ring(const Circle& circle, const Ring& ring) {
  Relation nearest = Relation::kApart;
  for (std::size_t i = 0, last = ring.size() - 1; i < ring.size(); last = i++) {
    const exact::Square square = exact::square_of(circle.centre, Segment{ring[last], ring[i]});
    nearest = std::max(nearest, from_comparison(exact::compare(square, circle.radius)));
  }
  return nearest;
}

}  // namespace

Relation relate(const Circle& a, const Quad& b) {
  if (a.radius == 0) return relate(Segment{a.centre, a.centre}, b);
  return from_comparison(compare_distance(a.centre, b, a.radius));
}

Relation relate(const Circle& a, const Polygon& b) {
  const Inside centre = where(a.centre, b);
  if (a.radius == 0 || centre == Inside::kInside) return from_place(centre);
  Relation nearest = relate_to_ring(a, b.outer);
  for (const Ring& hole : b.holes) nearest = std::max(nearest, relate_to_ring(a, hole));
  return nearest;
}

Relation relate(const Circle& a, const Circle& b) {
  if (a.radius == 0 && b.radius == 0 && a.centre == b.centre) return Relation::kOverlapping;
  return from_comparison(exact::compare(exact::square_of(a.centre, b.centre), a.radius + b.radius));
}

}  // namespace drumhead
