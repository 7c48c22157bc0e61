// Moving together: many bodies on their paths at their own speeds, on one clock, up to the first meeting that
// the caller wants to hear of, or to a given moment. Time is counted in whole ticks, so the outcome is the
// same on every machine and does not depend on the order of the movers.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "table/trace.h"

namespace drumhead {

using Moment = std::int64_t;                       // ticks
inline constexpr Moment kTicks = Moment{1} << 24;  // in one unit of time
constexpr Moment moment(std::int64_t n, std::int64_t denominator = 1) { return n * kTicks / denominator; }

// Speed holds for `distance` of the path, then the next stretch begins; the last one has no end.
struct Pace {
  Coord speed = 0;     // length of path per unit of time; 0 stands still for ever
  Coord distance = 0;  // of the path, unless it is the last pace
  Moment rest = 0;     // stands still so long before this pace begins
};

// A body with a path and paces. A standing body has an empty path. Turns and manoeuvres on the path take no
// time of their own; a mover that needs time for one is given a rest before its pace, or starts later.
struct Mover {
  UnitId unit{};
  Marcher body{};
  Path path{};
  std::vector<Pace> paces{};
  Moment start = 0;  // stands still until then
};

// What happens when two movers come into contact.
enum class OnMeeting : std::uint8_t {
  kPass,       // nothing: they go through each other
  kHaltBoth,   // both stop where they are, the others go on
  kHaltFirst,  // only the first of the pair stops (and is set no further)
  kHaltSecond,
  kStopClock,  // everything stops at this moment
};
// Called with the movers' indices, the lower first, the moment, and what would follow if both went on:
// kOverlapping, or kTouching when they would only graze each other. A pair that may graze is asked again
// before it overlaps.
using MeetingRule = std::function<OnMeeting(std::size_t first, std::size_t second, Moment at, Relation next)>;

struct JointRules {
  MoveRules move{};
  MeetingRule on_meeting{};
  Moment until = INT64_MAX;  // stop the clock here at the latest
  Coord contact = 0;         // a gap up to this is contact
};

enum class JointEventKind : std::uint8_t { kMeeting, kArrived, kClockStopped };
struct JointEvent {
  JointEventKind kind = JointEventKind::kArrived;
  Moment at = 0;
  UnitId unit{};
  UnitId other{};  // meetings: the other body
  friend constexpr bool operator==(const JointEvent&, const JointEvent&) = default;
};

struct JointPlace {
  UnitId unit{};
  Marcher place{};
  Coord travelled = 0;   // of its path
  bool halted = false;   // by a meeting
  bool arrived = false;  // at the end of its path
};
struct JointMove {
  Moment at = 0;                     // when the clock stopped: the last event, or `until`
  std::vector<JointPlace> places{};  // one per mover, in their order
  std::vector<JointEvent> events{};  // in order of time, then of unit
};

// Pairs that touch or overlap when the clock starts meet only if they then come to overlap by moving; a
// contact is the last moment before an overlap, or the first at which the gap is within `contact`.
JointMove move_jointly(std::span<const Mover> movers, const JointRules& rules);

// How far a mover has gone along its path at a moment, were nobody in its way.
Coord travelled_at(const Mover& mover, Coord path_length, Moment at);

}  // namespace drumhead
