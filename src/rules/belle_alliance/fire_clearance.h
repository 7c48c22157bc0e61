// What may not stand on or beside a line from a firer to its target (BA-190, BA-193, BA-197, BA-198, BA-231
// to BA-234). Made once for a firer and a target; then every line between them is quickly tested.
#pragma once

#include <vector>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {

class Clearance {
 public:
  // `print` is the target's footprint, or the point at which somebody is presumed.
  Clearance(const Site& site, UnitId firer, UnitId target, const Footprint& print);

  const Footprint& print() const { return print_; }
  // A line that ends on the outline of the target runs through no part of the target before (R58).
  bool reaches_outline(const Segment& line) const;
  // Who stands in the way of a line; `against_overhead`: fire over him would break a condition of 3.4.2.
  struct Way {
    UnitId body;  // none: the way is free
    bool against_overhead = false;
  };
  Way in_way(const Segment& line) const;
  AimSight seen(const Segment& line) const;
  bool is_open(const Segment& line) const;  // all of it: for a line of aim
  // One body stands in the way of every line from one straight front to another.
  bool is_shut(const Segment& from, const Segment& to) const;
  std::vector<Vec> corners() const;  // of those who could stand in the way

 private:
  enum class Pass : std::uint8_t { kFree, kBlocked, kBadOverhead };
  Pass passes(UnitId body, const Segment& line) const;
  Pass passes_over(UnitId body, const Segment& line) const;
  bool is_screen(UnitId body) const;  // R66

  const Site& site_;
  UnitId firer_, target_;
  const Footprint& print_;
  std::vector<UnitId> bodies_;  // that could stand in the way of any line
};

// ---- fire_aim.cpp: the outline of a target as it is seen from a front.
Zone fan(const Edge& edge, Angle spread);
std::vector<Segment> edges_in_arc(const Footprint& print, Vec eye, const Zone& zone);
std::vector<Vec> points_on(std::span<const Segment> parts, Vec near);
// BA-189: some line of aim is open, however narrow the gap.
bool has_aim(const Clearance& clearance, const Muzzle& muzzle, Angle spread);

// R60: the own body that comes too near to a line of fire; none: the security zone is kept.
UnitId in_security_zone(const Site& site, UnitId firer, const Segment& line, Coord width,
                        const Clearance& clearance);

}  // namespace drumhead::ba
