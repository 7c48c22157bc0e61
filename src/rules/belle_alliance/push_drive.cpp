// How far, and where to, pushers drive (R91): the side of the pusher that drives comes no nearer to what
// stands straight before it than it was, whether it goes straight on, wheels or rotates.
#include <algorithm>
#include <limits>

#include "geom/touching.h"
#include "geom/zones.h"
#include "rules/belle_alliance/clock.h"

namespace drumhead::ba::ticking {
namespace {

struct Drive {
  Heading way;
  Coord by = 0;
};

// Lengths here are times kTrigScale, which makes them exact: a mirrored table gives the same.
using Exact = std::int64_t;

// How far a side is from the nearest point before it: where it was, and where it has come to.
struct Nearest {
  Exact then = std::numeric_limits<Exact>::max();
  Exact now = std::numeric_limits<Exact>::max();
  Exact farthest = std::numeric_limits<Exact>::min();  // from where it has come to

  void add(Exact from_then, Exact from_now) {
    then = std::min(then, from_then);
    now = std::min(now, from_now);
    farthest = std::max(farthest, from_now);
  }
};

// A side that sweeps over the table, and the strip straight before where it has come to.
class SideSweep {
 public:
  SideSweep(const Edge& then, const Edge& now, Coord slack)
      : then_(ahead_of({middle(then), then.facing})),
        now_(ahead_of({middle(now), now.facing})),
        left_(right_of({now.left, now.facing})),
        right_(left_of({now.right, now.facing})),
        slack_(slack * kTrigScale) {}

  // How far it has come onto what stands before it, if that was no farther than `zone` from it.
  Coord come_onto(const Footprint& print, Coord zone) const {
    Nearest all;
    for (const Quad& box : print.boxes) {
      const Nearest part = nearest_of(box);
      if (part.farthest > 0) all.add(part.then, part.now);  // else it is behind
    }
    if (all.farthest <= 0) return 0;
    return std::max<Coord>(0, divide_rounded(std::min(all.then, zone * kTrigScale) - all.now, kTrigScale));
  }

 private:
  // How far a point is before the side, and within its ends.
  struct Seen {
    Exact then = 0, now = 0, left = 0, right = 0;
  };

  Seen seen(Vec point) const {
    return {depth_scaled(then_, point), depth_scaled(now_, point), depth_scaled(left_, point) + slack_,
            depth_scaled(right_, point) + slack_};
  }

  // The point of an edge at which it comes into the strip, or leaves it.
  static void add_crossing(Nearest& nearest, const Seen& a, const Seen& b, Exact Seen::*end) {
    if ((a.*end < 0) == (b.*end < 0)) return;
    const auto at = [&](Exact Seen::*far) {
      return divide_rounded(Wide{a.*far} * (b.*end) - Wide{b.*far} * (a.*end), Wide{b.*end} - a.*end);
    };
    nearest.add(at(&Seen::then), at(&Seen::now));
  }

  // Of that part of a box that stands in the strip.
  Nearest nearest_of(const Quad& box) const {
    Nearest nearest;
    Seen last = seen(box.corner.back());
    for (const Vec corner : box.corner) {
      const Seen next = seen(corner);
      if (next.left >= 0 && next.right >= 0) nearest.add(next.then, next.now);
      add_crossing(nearest, last, next, &Seen::left);
      add_crossing(nearest, last, next, &Seen::right);
      last = next;
    }
    return nearest;
  }

  HalfPlane then_, now_, left_, right_;
  Exact slack_;
};

// One who is himself pushed has no facing: he drives where he is driven.
Drive drive_of(const Clock& clock, std::size_t pusher, const Walker& pushed, int part) {
  const Walker& walker = clock.walkers[pusher];
  Place made;
  const Place& place = place_at(clock, pusher, part, made);
  if (!walker.pushed_by.empty()) {
    const Vec moved = place.body.pose.at - walker.now.body.pose.at;
    return {heading_of(moved), length(moved)};
  }
  const Face face = driving_side(clock.state, walker, pushed);
  const Edge then = edge_of(walker.now.box, face), now = edge_of(place.box, face);
  const Coord hair = clock.book.tables.march.tolerance;
  const Coord zone = clock.book.tables.melee.zone + hair + kContactTolerance;
  return {now.facing, SideSweep(then, now, hair).come_onto(pushed.now.print, zone)};
}

bool goes_far_enough(Vec by, const Drive& drive) {
  return ahead({{}, drive.way}, by) >= drive.by - kContactTolerance;
}

// Where the lines that two pushers have come to cross: as far from the one as from the other.
std::optional<Vec> out_of_both(const Drive& a, const Drive& b) {
  const Vec u = direction(a.way), v = direction(b.way);
  const std::int64_t turn =
      divide_rounded(cross(u, v), kTrigScale);  // the sine of the angle between them, scaled
  if (turn == 0) return std::nullopt;
  const Wide x = Wide{a.by} * v.y - Wide{b.by} * u.y, y = Wide{b.by} * u.x - Wide{a.by} * v.x;
  return Vec{divide_rounded(x, turn), divide_rounded(y, turn)};
}

// The shortest way out of the way of them all.
Vec out_of_all(const std::vector<Drive>& drives) {
  std::vector<Vec> ways;
  for (const Drive& a : drives) {
    ways.push_back(step(a.way, a.by));
    for (const Drive& b : drives)
      if (const auto both = out_of_both(a, b)) ways.push_back(*both);
  }
  std::erase_if(ways, [&](Vec way) {
    return !std::all_of(drives.begin(), drives.end(),
                        [&](const Drive& d) { return goes_far_enough(way, d); });
  });
  const auto shortest = std::min_element(ways.begin(), ways.end(),
                                         [](Vec a, Vec b) { return length_squared(a) < length_squared(b); });
  return shortest == ways.end() ? Vec{} : *shortest;
}

}  // namespace

Face driving_side(const BattleState& state, const Walker& pusher, const Walker& pushed) {
  if (!has_front_all_round(state, pusher.id)) return Face::kFront;
  return nearest_face(pusher.now.box, nearest_points(pusher.now.print, pushed.now.print).b);
}

bool drives_on(const Clock& clock, std::size_t pusher, std::size_t pushed, int part) {
  return drive_of(clock, pusher, clock.walkers[pushed], part).by > 0;
}

Vec pushed_along(const Clock& clock, const Walker& pushed, int part) {
  std::vector<Drive> drives;
  for (const std::size_t pusher : pushed.pushed_by) {
    const Drive drive = drive_of(clock, pusher, pushed, part);
    if (drive.by > 0) drives.push_back(drive);
  }
  if (drives.empty()) return {};
  return drives.size() == 1 ? step(drives.front().way, drives.front().by) : out_of_all(drives);
}

}  // namespace drumhead::ba::ticking
