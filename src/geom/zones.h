// Zones: parts of the table marked off by up to four straight lines, open to the far side: fields of fire,
// corridors, the ground before a front or behind a rear. Used by sight, fire and movement; exact, except that
// a clipped outline has rounded corners. A zone may be without end but never empty.
#pragma once

#include <array>
#include <initializer_list>
#include <optional>

#include "geom/predicates.h"

namespace drumhead {

// All points on or to the left of a line that runs through a point along a heading.
struct HalfPlane {
  Vec through;
  Heading along;

  friend constexpr auto operator<=>(const HalfPlane&, const HalfPlane&) = default;
};
HalfPlane ahead_of(const Pose& pose);  // in front of the line through the pose, square to its facing
HalfPlane behind(const Pose& pose);
HalfPlane left_of(const Pose& pose);  // left of the line through the pose along its facing
HalfPlane right_of(const Pose& pose);

// How deep a point lies inside a half-plane, times kTrigScale: 0 on its line, negative outside. Exact.
std::int64_t depth_scaled(const HalfPlane& half, Vec point);

class Zone {
 public:
  static constexpr std::size_t kMost = 4;
  Zone() = default;  // the whole table
  Zone(std::initializer_list<HalfPlane> sides);
  Zone and_also(const HalfPlane& side) const;

  const HalfPlane* begin() const { return sides_.data(); }
  const HalfPlane* end() const { return sides_.data() + count_; }

 private:
  std::array<HalfPlane, kMost> sides_;
  std::size_t count_ = 0;
};

// In front of the box, between the rays from its front corners, each turned outward by an angle of 0 to 90
// degrees.
Zone field_of_fire(const Box& box, Angle outward);
// The strip swept by the front edge as it goes straight ahead for `length`.
Zone corridor(const Box& box, Coord length);
// Within half_angle (0 to 90 degrees) of the pose's facing, seen from its place.
Zone wedge(const Pose& pose, Angle half_angle);
// The ground in front of the front line, behind the rear line, and beyond the lines of the sides.
Zone front_zone(const Box& box);
Zone rear_zone(const Box& box);
Zone left_zone(const Box& box);
Zone right_zone(const Box& box);
Pose rear_of(const Box& box);  // the midpoint of the rear edge, same facing

bool holds(const Zone& zone, Vec point);  // edges included
bool holds(const Zone& zone, const Quad& quad);
Relation relate(const Zone& zone, const Quad& quad);

// What of a quad lies in a zone: its corners, rounded; empty if it is apart.
Ring clipped(const Quad& quad, const Zone& zone);
// The point of a quad that is nearest among those in the zone, rounded; none if it is apart.
std::optional<Vec> nearest_in_zone(Vec from, const Quad& quad, const Zone& zone);

// A range of places along a line: how much of a front two bodies share.
struct Interval {
  Coord from = 0;
  Coord to = 0;

  constexpr Coord length() const { return to > from ? to - from : 0; }
  friend constexpr auto operator<=>(const Interval&, const Interval&) = default;
};
constexpr Interval common(const Interval& a, const Interval& b) {  // to < from if there is none
  return {a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to};
}
// The extent of a quad across the facing of a pose (right is positive) and along it, measured from the pose.
Interval extent_across(const Pose& pose, const Quad& quad);
Interval extent_ahead(const Pose& pose, const Quad& quad);
// The extent of a quad along an edge, measured from its start; beyond the edge's ends included.
Interval extent_along(const Segment& edge, const Quad& quad);
// How much of the front of a box lies straight before or behind a quad.
Coord shared_front(const Box& box, const Quad& quad);

}  // namespace drumhead
