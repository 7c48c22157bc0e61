#include "table/trace.h"

#include <algorithm>

#include "table/measure.h"
#include "table/sweep.h"

namespace drumhead {
namespace {

Coord begin_of_step(const CheckPoint& from, const CheckPoint& to) {
  return from.where.leg == to.where.leg ? from.where.travelled : 0;
}

// The least travelled length in (low, high] of a leg for which `holds` is true, given that it is at `high`.
template <class Holds>
Coord first_that(Coord low, Coord high, Holds holds) {
  while (high - low > 1) {
    const Coord middle = low + (high - low) / 2;
    (holds(middle) ? high : low) = middle;
  }
  return high;
}

bool is_on(const Piece& piece, const Footprint& footprint) {
  return std::any_of(footprint.boxes.begin(), footprint.boxes.end(),
                     [&](const Quad& box) { return meets(piece, box); });
}

std::size_t count_of_points(std::span<const Motion> motions, Coord stride) {
  std::size_t out = 0;
  for (const Motion& motion : motions) {
    out += 1 + static_cast<std::size_t>(std::max(Coord{0}, motion.length / stride));
  }
  return out;
}

// The check points of a leg after its start, which is the last one so far. A body that goes straight is not
// laid out anew: its footprint is shifted.
void add_points(std::vector<CheckPoint>& out, const Motion& motion, int leg, Coord stride) {
  const bool straight = is_straight(motion);
  const Footprint start = out.back().footprint;
  const auto add = [&](Coord at, Marcher place) {
    const Vec shift = place.pose.at - motion.start.pose.at;
    Footprint covered = straight ? shifted(start, shift) : footprint(place.body());
    out.push_back({{leg, at}, std::move(place), std::move(covered)});
  };
  for (Coord at = stride; at < motion.length; at += stride) add(at, place_along(motion, at));
  add(motion.length, motion.end);
}

Bounds bounds_of(std::span<const CheckPoint> points) {
  Bounds out = points.front().footprint.bounds;
  for (const CheckPoint& point : points) {
    if (!point.footprint.empty()) out = united(out, point.footprint.bounds);
  }
  return out;
}

// The path and its check points alone: what ground it meets is not asked.
Trace without_ground(const Marcher& body, const Path& path, const MoveRules& rules) {
  Trace out;
  out.motions = carry_out(body, path, rules);
  const Coord stride = std::max(Coord{1}, rules.check_step);
  out.points.reserve(1 + count_of_points(out.motions, stride));
  out.points.push_back({{0, 0}, body, footprint(body.body())});
  for (std::size_t i = 0; i < out.motions.size(); ++i) {
    add_points(out.points, out.motions[i], static_cast<int>(i), stride);
  }
  out.swept = bounds_of(out.points);
  return out;
}

// The edge that goes first: which side of a body meets a wall on this kind of leg.
Segment leading_edge(const Leg& leg, const Marcher& place) {
  Face face = Face::kFront;
  if (leg.kind == LegKind::kRetire) face = Face::kRear;
  if (leg.kind == LegKind::kSidestep) face = leg.hand == Hand::kLeft ? Face::kLeft : Face::kRight;
  const Edge edge = edge_of(outline(place.body()), face);
  return {edge.left, edge.right};
}

bool may_be_met(const Piece& piece, const Bounds& b) {
  if (is_linear(piece.kind)) return piece.line.size() >= 2 && meet(grown(bounds(piece), piece.width), b);
  return piece.area.outer.size() >= 3 && meet(bounds(piece), b);
}

void find_area_meetings(Trace& trace, const Piece& piece) {
  const Bounds area = bounds(piece);
  bool on = is_on(piece, trace.points.front().footprint);
  for (std::size_t i = 1; i < trace.points.size(); ++i) {
    const CheckPoint& now = trace.points[i];
    const bool on_now = meet(area, now.footprint.bounds) && is_on(piece, now.footprint);
    if (on_now == on) continue;
    const Motion& motion = trace.motions[static_cast<std::size_t>(now.where.leg)];
    const Coord at =
        motion.length == 0
            ? 0
            : first_that(begin_of_step(trace.points[i - 1], now), now.where.travelled, [&](Coord t) {
                return is_on(piece, footprint(place_along(motion, t).body())) == on_now;
              });
    trace.ground.push_back({piece.id, on_now ? Meeting::kEnters : Meeting::kLeaves, {now.where.leg, at}});
    on = on_now;
  }
}

// The leading edge at the beginning and the end of the step that ends at a check point.
struct EdgeStep {
  Segment from{};
  Segment to{};
  Bounds swept{};
};

std::vector<EdgeStep> edge_steps(const Trace& trace) {
  std::vector<EdgeStep> out{{}};  // no step ends at the start
  out.reserve(trace.points.size());
  for (std::size_t i = 1; i < trace.points.size(); ++i) {
    const CheckPoint& now = trace.points[i];
    const Leg& leg = trace.motions[static_cast<std::size_t>(now.where.leg)].leg;
    const Segment from = leading_edge(leg, trace.points[i - 1].place);
    const Segment to = leading_edge(leg, now.place);
    out.push_back({from, to, united(bounds(from), bounds(to))});
  }
  return out;
}

void find_line_crossings(Trace& trace, std::span<const EdgeStep> steps, const Piece& piece) {
  const Bounds line = grown(bounds(piece), piece.width / 2);
  for (std::size_t i = 1; i < trace.points.size(); ++i) {
    const CheckPoint& before = trace.points[i - 1];
    const CheckPoint& now = trace.points[i];
    const Motion& motion = trace.motions[static_cast<std::size_t>(now.where.leg)];
    if (motion.length == 0) continue;
    if (!meet(steps[i].swept, line)) continue;
    if (crosses(piece, steps[i].from)) continue;  // already on it: noted when it came there
    const auto share = first_reached(piece, steps[i].from, steps[i].to);
    if (!share) continue;
    const Coord begin = begin_of_step(before, now);
    const Coord at = begin + divide_rounded(Wide{now.where.travelled - begin} * *share, kWholeSegment);
    trace.ground.push_back({piece.id, Meeting::kCrosses, {now.where.leg, at}});
  }
}

void find_ground(Trace& trace, const Ground& ground) {
  if (trace.points.front().footprint.empty()) return;
  std::vector<EdgeStep> steps;  // made when the first line is near
  for (const Piece& piece : ground.pieces) {
    if (!may_be_met(piece, trace.swept)) continue;
    if (is_linear(piece.kind)) {
      if (steps.empty()) steps = edge_steps(trace);
      find_line_crossings(trace, steps, piece);
    } else {
      find_area_meetings(trace, piece);
    }
  }
  std::stable_sort(trace.ground.begin(), trace.ground.end(),
                   [](const GroundMet& a, const GroundMet& b) { return a.where < b.where; });
}

// A turning body covers less than the hull of two of its places: its steps are halved this often before the
// hull is believed.
constexpr int kPathHalvings = 6;

// How a sweep from one place to another may meet a body.
using Sweep = bool (*)(const Footprint& from, const Footprint& to, const Footprint& other);

bool sweeps_through(const Footprint& from, const Footprint& to, const Footprint& other) {
  return sweeps_over(from, to, other);  // deeper than the tolerance
}
bool sweeps_into(const Footprint& from, const Footprint& to, const Footprint& other) {
  return sweep_against(from, to, other) == Relation::kOverlapping;
}
bool sweeps_up_to(const Footprint& from, const Footprint& to, const Footprint& other) {
  return sweep_against(from, to, other) != Relation::kApart;
}

// The first length of a leg in (begin, end] at which its sweep meets the other body, or none. The sweep up to a place
// only grows, so it can be halved for.
std::optional<Coord> first_meeting_on(const Motion& motion, Coord begin, Coord end, const Footprint& other, Sweep meets,
                                      int halvings) {
  const Footprint from = footprint(place_along(motion, begin).body());
  const auto met_by = [&](Coord t) { return meets(from, footprint(place_along(motion, t).body()), other); };
  if (!met_by(end)) return std::nullopt;
  if (halvings == 0 || end - begin <= 1) return first_that(begin, end, met_by);
  const Coord middle = begin + (end - begin) / 2;
  const auto early = first_meeting_on(motion, begin, middle, other, meets, halvings - 1);
  return early ? early : first_meeting_on(motion, middle, end, other, meets, halvings - 1);
}

// A step from check point to check point, and where on it the other body is first met; a leg without length jumps to its
// end.
struct Step {
  const Motion& motion;
  const CheckPoint& before;
  const CheckPoint& now;

  std::optional<Coord> first(const Footprint& other, Sweep meets) const {
    if (!meets(motion.length == 0 ? now.footprint : before.footprint, now.footprint, other)) return std::nullopt;
    if (motion.length == 0) return 1;
    return first_meeting_on(motion, begin_of_step(before, now), now.where.travelled, other, meets,
                            is_straight(motion) ? 0 : kPathHalvings);
  }
};

// The first meeting of a path with one body: where they would overlap, else where they touch if that is
// asked. Whoever is only grazed has not been walked over; but a way that ends at a body ends at its edge.
enum class Meetings : std::uint8_t { kOverlaps, kTouchesToo };
std::optional<TroopsMet> first_meeting(const Trace& trace, const Obstacle& obstacle, Meetings asked) {
  std::optional<TroopsMet> touch;
  const Footprint &start = trace.points.front().footprint, &other = obstacle.footprint;
  const bool beside = within(start, other, 0);
  const Footprint around = drawn_in(other, -kContactTolerance);
  bool clear = !overlap(start, other);
  for (std::size_t i = 1; i < trace.points.size(); ++i) {
    const CheckPoint& before = trace.points[i - 1];
    const CheckPoint& now = trace.points[i];
    if (!clear) {
      clear = !overlap(now.footprint, other);
      continue;
    }
    const Motion& motion = trace.motions[static_cast<std::size_t>(now.where.leg)];
    const Step step{motion, before, now};
    if (const auto deep = step.first(other, sweeps_through)) {
      const auto hit = beside ? deep : step.first(other, sweeps_into);
      return TroopsMet{obstacle.unit, {now.where.leg, hit.value_or(1) - 1}, true};
    }
    if (touch || beside || asked == Meetings::kOverlaps) continue;
    if (const auto near = step.first(around, sweeps_up_to)) {
      const auto met = step.first(other, sweeps_up_to);
      touch = TroopsMet{obstacle.unit, {now.where.leg, motion.length == 0 ? 0 : met.value_or(*near)}, false};
    }
  }
  return touch;
}

std::vector<TroopsMet> all_meetings(const Trace& trace, std::span<const Obstacle> obstacles, Meetings asked) {
  std::vector<TroopsMet> out;
  const Footprint& start = trace.points.front().footprint;
  if (start.empty()) return out;
  for (const Obstacle& obstacle : obstacles) {
    if (obstacle.footprint.empty() || !meet(grown(trace.swept, kContactTolerance), obstacle.footprint.bounds)) continue;
    if (const auto met = first_meeting(trace, obstacle, asked)) out.push_back(*met);
  }
  std::sort(out.begin(), out.end(), [](const TroopsMet& a, const TroopsMet& b) {
    return a.where != b.where ? a.where < b.where : a.unit < b.unit;
  });
  return out;
}

// Costs are summed in parts that every usual denominator divides, and rounded once.
constexpr std::int64_t kParts = 5040;

Wide parts_of(Coord length, const Rate& rate) {
  return Wide{length} * rate.numerator * kParts / rate.denominator;
}

}  // namespace

Trace trace(const Marcher& body, const Path& path, const MoveRules& rules) {
  Trace out = without_ground(body, path, rules);
  if (rules.ground != nullptr) find_ground(out, *rules.ground);
  return out;
}

std::vector<TroopsMet> troops_met(const Trace& trace, std::span<const Obstacle> obstacles) {
  return all_meetings(trace, obstacles, Meetings::kTouchesToo);
}

std::vector<LegCost> leg_costs(const Trace& trace, const RateOf& rate) {
  std::vector<LegCost> out;
  std::size_t next = 1;
  for (std::size_t i = 0; i < trace.motions.size(); ++i) {
    const Motion& motion = trace.motions[i];
    LegCost cost{motion.length, 0, {}};
    Wide parts = 0;
    Coord from = 0;
    for (; next < trace.points.size() && trace.points[next].where.leg == static_cast<int>(i); ++next) {
      const CheckPoint& point = trace.points[next];
      const auto here = rate(motion.leg, point);
      if (!here && !cost.stopped_at) cost.stopped_at = from;
      if (here && !cost.stopped_at) parts += parts_of(point.where.travelled - from, *here);
      from = point.where.travelled;
    }
    cost.cost = divide_rounded(parts, kParts);
    out.push_back(cost);
  }
  return out;
}

Coord total_cost(std::span<const LegCost> costs) {
  Coord out = 0;
  for (const LegCost& cost : costs) out += cost.cost;
  return out;
}

Path cut_to_budget(const Trace& trace, const RateOf& rate, Coord budget) {
  Wide left = Wide{budget} * kParts;
  for (std::size_t i = 1; i < trace.points.size(); ++i) {
    const CheckPoint& point = trace.points[i];
    const Motion& motion = trace.motions[static_cast<std::size_t>(point.where.leg)];
    const Coord begin = begin_of_step(trace.points[i - 1], point);
    const auto here = rate(motion.leg, point);
    if (!here) return cut_at(trace, {point.where.leg, begin});
    const Coord stretch = point.where.travelled - begin;
    const Wide price = parts_of(stretch, *here);
    if (price > left) {
      const auto part = static_cast<Coord>(left * here->denominator / (Wide{here->numerator} * kParts));
      return cut_at(trace, {point.where.leg, begin + std::min(part, stretch)});
    }
    left -= price;
  }
  Path all;
  for (const Motion& motion : trace.motions) all.push_back(motion.leg);
  return all;
}

std::optional<Along> first_off_table(const Trace& trace, const Ground& ground) {
  const Bounds table = ground.bounds();
  for (const CheckPoint& point : trace.points) {
    for (const Quad& box : point.footprint.boxes) {
      if (!lies_in(box, table)) return point.where;
    }
  }
  return std::nullopt;
}

std::optional<Along> first_on_piece(const Trace& trace, const Piece& piece) {
  if (!may_be_met(piece, trace.swept)) return std::nullopt;
  for (const CheckPoint& point : trace.points) {
    if (is_on(piece, point.footprint)) return point.where;
  }
  return std::nullopt;
}

std::optional<Along> first_within(const Trace& trace, const Footprint& other, Coord distance) {
  if (farther_apart(trace.swept, other.bounds, distance + kContactTolerance)) return std::nullopt;
  for (const CheckPoint& point : trace.points) {
    if (within(point.footprint, other, distance)) return point.where;
  }
  return std::nullopt;
}

Approach nearest_approach(const Trace& trace, const Footprint& other) {
  Approach best{trace.points.front().where, kNoDistance};
  for (const CheckPoint& point : trace.points) {
    const Coord d = distance(point.footprint, other);
    if (d < best.distance) best = {point.where, d};
  }
  return best;
}

bool never_nearer(const Trace& trace, const Footprint& other) {
  Coord before = 0;
  for (const CheckPoint& point : trace.points) {
    const Coord now = distance(point.footprint, other);
    if (is_less(now, before)) return false;
    before = std::max(before, now);
  }
  return true;
}

std::vector<UnitId> overlapped_at_end(const Trace& trace, std::span<const Obstacle> obstacles) {
  std::vector<UnitId> out;
  const Footprint& end = trace.points.back().footprint;
  for (const Obstacle& obstacle : obstacles) {
    if (overlap(end, obstacle.footprint)) out.push_back(obstacle.unit);
  }
  std::sort(out.begin(), out.end());
  return out;
}

Leg shortened(const Motion& motion, Coord travelled) {
  Leg out = motion.leg;
  if (travelled >= motion.length) return out;
  switch (out.kind) {
    case LegKind::kAdvance:
    case LegKind::kOblique:
    case LegKind::kSidestep:
    case LegKind::kRetire:
    case LegKind::kFollowRoad:
      out.distance = std::max(Coord{0}, travelled);
      break;
    case LegKind::kWheel:
      out.angle = static_cast<Angle>(Wide{out.angle} * std::max(Coord{0}, travelled) / motion.length);
      break;
    case LegKind::kFree:
      out.to = place_along(motion, travelled).pose;
      break;
    case LegKind::kTurn:
    case LegKind::kManoeuvre:
      break;
  }
  return out;
}

Path cut_at(const Trace& trace, Along where) {
  Path out;
  for (std::size_t i = 0; i < trace.motions.size() && static_cast<int>(i) <= where.leg; ++i) {
    const Motion& motion = trace.motions[i];
    if (static_cast<int>(i) < where.leg || (motion.length > 0 && where.travelled >= motion.length)) {
      out.push_back(motion.leg);
    } else if (where.travelled > 0) {
      out.push_back(shortened(motion, where.travelled));
    }
  }
  return out;
}

namespace {

// A box that goes straight and overlaps another at both ends overlaps it all the way: boxes are convex. Drawn in a
// little, so that rounding on the way does not matter.
bool never_leaves(const Footprint& from, const Footprint& to, const Obstacle& obstacle) {
  if (from.boxes.size() != to.boxes.size()) return false;
  const Footprint other = drawn_in(obstacle.footprint, 2 * kContactTolerance);
  for (std::size_t i = 0; i < from.boxes.size(); ++i)
    for (const Quad& box : other.boxes)
      if (relate(from.boxes[i], box) == Relation::kOverlapping && relate(to.boxes[i], box) == Relation::kOverlapping)
        return true;
  return false;
}

// No end of a shortened leg is clear: the body stands on somebody all along it.
bool is_never_clear(const Trace& trace, Along until, std::span<const Obstacle> obstacles) {
  const Motion& motion = trace.motions[static_cast<std::size_t>(until.leg)];
  if (!is_straight(motion)) return false;
  const Footprint from = footprint(motion.start.body()), to = footprint(place_along(motion, until.travelled).body());
  return std::any_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
    return meet(from.bounds, obstacle.footprint.bounds) && never_leaves(from, to, obstacle);
  });
}

}  // namespace

Path cut_at_contact(const Marcher& body, const Path& path, const MoveRules& rules,
                    std::span<const Obstacle> obstacles) {
  const Trace whole = without_ground(body, path, rules);
  const auto hits = all_meetings(whole, obstacles, Meetings::kOverlaps);
  if (hits.empty()) return path;
  const Along first = hits.front().where;
  if (is_never_clear(whole, first, obstacles)) return cut_at(whole, {first.leg, 0});
  // A shortened leg rounds its end anew and may come to lie a unit farther: step back until it is clear.
  for (Along where = first; where.travelled > 0; --where.travelled) {
    Path cut = cut_at(whole, where);
    const std::vector<Motion> motions = carry_out(body, cut, rules);
    const Footprint end = footprint(end_of(motions, body).body());
    const bool clear = std::none_of(obstacles.begin(), obstacles.end(),
                                    [&](const Obstacle& o) { return overlap(end, o.footprint); });
    if (clear) return cut;
  }
  return cut_at(whole, {first.leg, 0});
}

}  // namespace drumhead
