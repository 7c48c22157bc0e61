// How a line of fire strikes a body: on its front, flank or rear (3.1.8, R64), and along its length (3.1.9,
// R65).
#include <algorithm>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

constexpr Coord kOnIt =
    12;  // a point of impact is rounded: it lies on an edge within a hundredth of a millimetre

const Quad& box_struck(const Footprint& print, Vec impact) {
  return *std::min_element(print.boxes.begin(), print.boxes.end(), [&](const Quad& a, const Quad& b) {
    return distance(impact, a) < distance(impact, b);
  });
}

// The way the files of a box run: of a bent column that of the rank that is struck.
Heading axis_of(const Quad& box) { return heading_of(box.front_left() - box.rear_left()); }

bool is_corner(const Footprint& print, Vec impact, Coord hair) {
  const Quad &first = print.boxes.front(), &last = print.boxes.back();
  const Vec corners[] = {first.front_left(), first.front_right(), last.rear_right(), last.rear_left()};
  return std::any_of(std::begin(corners), std::end(corners),
                     [&](Vec corner) { return within(impact, corner, hair); });
}

bool is_less_than(const Book& book, Angle angle, int limit) {
  return angle < degrees(limit) - book.tables.march.angle_tolerance;
}

// BA-215, BA-217: another closed body, not in FD, close behind.
bool second_unit_behind(const Site& site, UnitId firer, UnitId target, Vec from, Vec impact) {
  if (!is_artillery(site.state, firer)) return false;
  const auto bodies = behind_target(site, firer, target, from, impact);
  return std::any_of(bodies.begin(), bodies.end(), [&](UnitId id) {
    return site.state.unit(id).side == site.state.unit(target).side && is_closed(site.state, id);
  });
}

}  // namespace

FireFrom side_struck(const Site& site, UnitId target, Vec from, Vec impact) {
  if (!has_rear(site.state, target)) return kFireAtFront;
  const Footprint& print = site.print(target);
  const Quad &first = print.boxes.front(), &last = print.boxes.back();
  if (is_corner(print, impact, site.book.tables.march.tolerance)) return kFireAtFront;
  if (within(impact, Segment{first.front_left(), first.front_right()}, kOnIt)) return kFireAtFront;
  if (within(impact, Segment{last.rear_left(), last.rear_right()}, kOnIt)) return kFireAtRear;
  if (!has_flank(site.state, target)) return kFireAtFront;  // the ends of a skirmish line (R4)
  const Angle angle = folded_angle(impact - from, axis_of(box_struck(print, impact)));
  return is_less_than(site.book, angle, site.book.tables.fire.flank_angle) ? kFireAtFront : kFireAtFlank;
}

ColumnEffect column_effect(const Site& site, UnitId firer, UnitId target, Vec from, Vec impact) {
  const Heading files = axis_of(box_struck(site.print(target), impact));
  const auto by = [&](Heading axis) -> ColumnEffect {
    const Angle angle = folded_angle(impact - from, axis);
    if (is_less_than(site.book, angle, site.book.tables.fire.column_angle)) return {true, cite::ba_213};
    return {second_unit_behind(site, firer, target, from, impact), cite::ba_215};
  };
  switch (posture(site.state, target)) {
    case Posture::kColumnOfAttack:
      return {true, cite::ba_212};
    case Posture::kColumnOfMarch:
    case Posture::kLimbered:
      return by(files);
    case Posture::kUnlimbered:
      if (marker(site.state, target, kGuns) < 2) return {false, cite::ba_214};
      return by(files + degrees(90));
    case Posture::kLine:
      return by(files + degrees(90));
    case Posture::kAtWork:
    case Posture::kAtRest:
    case Posture::kInRout:
    case Posture::kInBuilding:
      return {false, cite::ba_217};
    case Posture::kSquare:
    case Posture::kMass:
    case Posture::kHuddle:
    case Posture::kSkirmishLine:
      return {};
  }
  return {};
}

}  // namespace drumhead::ba
