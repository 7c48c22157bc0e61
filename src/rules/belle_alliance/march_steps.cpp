// A path carried out step by step (R9, R47): forward, back and sideways, wheels, rotations, inversions,
// roads, and the gaps of a skirmish line. Where a body is follows from where its step began and how far it is
// along it, so it does not matter into how many pieces the clock cuts the way.
#include <algorithm>

#include "geom/fraction.h"
#include "rules/belle_alliance/clock.h"

namespace drumhead::ba::ticking {
namespace {

constexpr Coord kWithoutLimit = cm(1000);  // farther than anybody marches in a bound

bool follows_its_head(const MovingBody& body) { return drumhead::follows_its_head(body.formation->shape); }

Angle to_hand(Hand hand, Angle angle) { return hand == Hand::kRight ? angle : -angle; }

// ---- Roads. The head turns at every corner, which costs what a wheel costs (BA-175); going round by the
// corner it covers part of that way already.
Coord corner_cost(const Book& book, Coord frontage, Angle angle) {
  if (angle >= degrees(120)) return wheel_cost(book.tables.march, frontage, angle);
  const Heading half = Heading::of(angle / 2);
  const Coord round = divide_rounded(Wide{frontage} * sin_scaled(half), cos_scaled(half));
  return std::max<Coord>(0, wheel_cost(book.tables.march, frontage, angle) - round);
}

// The way of a head along a road: from where it is to the next corner, and on.
struct RoadWay {
  MovingBody start{};
  Polyline track{};
  std::vector<Coord> corners{};  // what turning at the start of each stretch costs
};

struct OnRoad {
  std::size_t stretch = 0;
  Coord from_start = 0;
};
OnRoad nearest_on_road(const Polyline& line, Vec point) {
  OnRoad best;
  std::int64_t least = INT64_MAX;
  Coord passed = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Vec at = nearest_point(point, Segment{line[i - 1], line[i]});
    if (length_squared(at - point) < least) {
      least = length_squared(at - point);
      best = {i - 1, passed + length(at - line[i - 1])};
    }
    passed += length(line[i] - line[i - 1]);
  }
  return best;
}

// The corners ahead; whoever is beside the middle of the road comes to it by the next of them.
Polyline track_on(const Piece& road, Vec from, Vec towards) {
  Polyline track{from};
  if (road.line.size() < 2) return track;
  const OnRoad here = nearest_on_road(road.line, from);
  if (nearest_on_road(road.line, towards).from_start >= here.from_start)
    track.insert(track.end(), road.line.begin() + static_cast<std::ptrdiff_t>(here.stretch) + 1,
                 road.line.end());
  else
    for (std::size_t i = here.stretch + 1; i-- > 0;) track.push_back(road.line[i]);
  if (track.size() > 1 && track[1] == from) track.erase(track.begin());
  return track;
}

// What so much way leads to: the corners passed become bends.
MovingBody head_along(const RoadWay& way, Coord spent) {
  MovingBody out = way.start;
  Pose head = out.pose;
  for (std::size_t i = 1; i < way.track.size() && spent > way.corners[i - 1]; ++i) {
    spent -= way.corners[i - 1];
    const Vec stretch = way.track[i] - way.track[i - 1];
    const Coord run = length(stretch);
    if (i > 1) out.bends.insert(out.bends.begin(), Bend{out.unit, head, 0});
    head.facing = heading_of(stretch);
    if (spent < run) {
      head.at = way.track[i - 1] + scaled(stretch, {spent, run});
      break;
    }
    head.at = way.track[i];
    spent -= run;
  }
  out.pose = head;
  out.bends = bends_in_use(out.body());
  return out;
}

Coord cost_of(const RoadWay& way) {
  Coord cost = 0;
  for (std::size_t i = 1; i < way.track.size(); ++i)
    cost += way.corners[i - 1] + length(way.track[i] - way.track[i - 1]);
  return cost;
}

// The column as it was when its step began: what its head has passed since stands first among its bends.
MovingBody at_start_of_step(const MovingBody& now, const Progress& progress) {
  MovingBody start = now;
  start.pose = progress.from;
  if (now.pose == progress.from) return start;
  const auto passed = std::find_if(start.bends.begin(), start.bends.end(),
                                   [&](const Bend& bend) { return bend.pose == progress.from; });
  start.bends.erase(start.bends.begin(), passed == start.bends.end() ? passed : passed + 1);
  return start;
}

RoadWay road_way(const Steering& steering, const MarchStep& step, const MovingBody& now,
                 const Progress& progress) {
  RoadWay way;
  way.start = at_start_of_step(now, progress);
  way.start.bends.insert(way.start.bends.begin(), Bend{now.unit, progress.from, 0});
  way.track = track_on(steering.ground->piece(step.road), progress.from.at, step.towards);
  const Coord wide = frontage(way.start.body());
  Heading before = progress.from.facing;
  for (std::size_t i = 1; i < way.track.size(); ++i) {
    const Heading next = heading_of(way.track[i] - way.track[i - 1]);
    way.corners.push_back(corner_cost(*steering.book, wide, magnitude(turn_between(before, next))));
    before = next;
  }
  return way;
}

// ---- Skirmish lines: what the outermost figure has to go (R33).
Coord way_to_gap(const MovingBody& body, Coord gap) {
  const Coord apart = gap - gap_in_rank(body.body());
  return divide_rounded(Wide{std::max(0, body.strength - 1)} * (apart < 0 ? -apart : apart), 2);
}

// How long a step is, and whether the march is over when it is done.
struct Reach {
  Coord length = 0;
  bool last = false;
};

// BA-141: forward steps end where the front comes level with the stated position.
Reach up_to_position(const Steering& steering, const MarchStep& step, const MovingBody& body,
                     const Progress& progress, bool last) {
  if (!steering.stop_at) return {step.distance, last};
  const Coord off = aside(progress.from, *steering.stop_at), half = divide_rounded(frontage(body.body()), 2);
  const Coord to_go = std::max<Coord>(0, ahead(progress.from, *steering.stop_at));
  const bool in_its_way = (off >= -half && off <= half) || last;
  if (!in_its_way || to_go >= step.distance) return {step.distance, last};
  return {to_go, true};
}

Reach reach_of(const Steering& steering, const MarchStep& step, const MovingBody& body,
               const Progress& progress, bool last) {
  switch (step.kind) {
    case StepKind::kForward:
      return up_to_position(steering, step, body, progress, last);
    case StepKind::kRoad:
      return {std::min(step.distance, cost_of(road_way(steering, step, body, progress))), last};
    case StepKind::kSpread:
      return {way_to_gap(body, step.gap), last};
    case StepKind::kBack:
    case StepKind::kSide:
    case StepKind::kOblique:
    case StepKind::kWheel:
    case StepKind::kRotate:
    case StepKind::kInvert:
      break;
  }
  return {step.distance, last};
}

// ---- Places.

MovingBody with_head_at(MovingBody body, const Pose& head) {
  body.pose = head;
  if (!body.bends.empty()) body.bends = bends_in_use(body.body());
  return body;
}

MovingBody shifted_from(const MovingBody& body, const Progress& progress, Vec by) {
  MovingBody out = body;
  const Vec more = progress.from.at + by - body.pose.at;
  out.pose.at = out.pose.at + more;
  for (Bend& bend : out.bends) bend.pose.at = bend.pose.at + more;
  return out;
}

MovingBody wheeled_to(const MovingBody& body, const Progress& progress, const MarchStep& step, Angle angle) {
  if (follows_its_head(body))
    return carry_out(at_start_of_step(body, progress), leg::wheel(step.hand, angle), {}).end;
  MovingBody out = body;
  const Coord half = divide_rounded(frontage(body.body()), 2);
  const Vec corner = point_from(progress.from, 0, step.hand == Hand::kRight ? half : -half);
  out.pose = turned_about(progress.from, corner, to_hand(step.hand, angle));
  return out;
}

// About the middle of its front, as one piece.
MovingBody rotated_to(const MovingBody& body, const Progress& progress, const MarchStep& step, Angle angle) {
  const Angle done = magnitude(turn_between(progress.from.facing, body.pose.facing));
  return carry_out(body, leg::turn(step.hand, angle - done, Anchor::kFrontMiddle), {}).end;
}

MovingBody spread_by(MovingBody body, Coord gap, Coord gone) {
  const Coord now = gap_in_rank(body.body()), gaps = std::max(1, body.strength - 1);
  const Coord by = divide_rounded(Wide{2} * gone, gaps);
  body.gap = now < gap ? std::min(gap, now + by) : std::max(gap, now - by);
  return body;
}

MovingBody placed_along(const Steering& steering, const MarchStep& step, const MovingBody& body,
                        const Progress& progress, std::int64_t along, Coord whole) {
  const Coord gone = divide_rounded(along, kFine);
  const auto angle = static_cast<Angle>(
      whole == 0 ? step.angle : divide_rounded(Wide{step.angle} * along, Wide{whole} * kFine));
  const Heading ahead = progress.from.facing;
  switch (step.kind) {
    case StepKind::kForward:
      return with_head_at(body, {point_from(progress.from, gone, 0), ahead});
    case StepKind::kBack:
    case StepKind::kSide:
    case StepKind::kOblique:
      return shifted_from(body, progress, drumhead::step(way_of(step, ahead), gone));
    case StepKind::kWheel:
      return wheeled_to(body, progress, step, angle);
    case StepKind::kRotate:
      return rotated_to(body, progress, step, angle);
    case StepKind::kInvert:
      return carry_out(body, leg::about_turn(), {}).end;
    case StepKind::kRoad:
      return head_along(road_way(steering, step, body, progress), gone);
    case StepKind::kSpread:
      return spread_by(body, step.gap, gone);
  }
  return body;
}

StepKind kind_of(const Leg& leg) {
  switch (leg.kind) {
    case LegKind::kRetire:
      return StepKind::kBack;
    case LegKind::kSidestep:
      return StepKind::kSide;
    case LegKind::kOblique:
      return StepKind::kOblique;
    case LegKind::kWheel:
      return StepKind::kWheel;
    case LegKind::kTurn:
      return leg.angle == degrees(180) ? StepKind::kInvert : StepKind::kRotate;
    case LegKind::kFollowRoad:
      return StepKind::kRoad;
    case LegKind::kAdvance:
    case LegKind::kFree:
    case LegKind::kManoeuvre:
      break;
  }
  return StepKind::kForward;
}

Coord distance_of(const Book& book, const Leg& leg, StepKind kind, Coord frontage) {
  if (kind == StepKind::kWheel) return wheel_cost(book.tables.march, frontage, leg.angle);
  if (kind == StepKind::kRotate) return rotation_cost(book.tables.march, frontage, leg.angle);
  if (kind == StepKind::kInvert) return 0;  // BA-171
  const bool without_limit = leg.distance == 0 && (kind == StepKind::kForward || kind == StepKind::kRoad);
  return without_limit ? kWithoutLimit : leg.distance;
}

}  // namespace

bool is_turn(StepKind kind) { return kind == StepKind::kWheel || kind == StepKind::kRotate; }

Heading way_of(const MarchStep& step, Heading facing) {
  switch (step.kind) {
    case StepKind::kBack:
      return facing + degrees(180);
    case StepKind::kSide:
      return facing + to_hand(step.hand, degrees(90));
    case StepKind::kOblique:
      return facing + to_hand(step.hand, step.angle);
    case StepKind::kForward:
    case StepKind::kWheel:
    case StepKind::kRotate:
    case StepKind::kInvert:
    case StepKind::kRoad:
    case StepKind::kSpread:
      break;
  }
  return facing;
}

Place place_of_body(MovingBody body) {
  Place place;
  place.box = outline(body.body());
  place.print = footprint(body.body());
  place.body = std::move(body);
  return place;
}

std::vector<MarchStep> steps_of(const Book& book, const Path& path, Coord frontage) {
  std::vector<MarchStep> steps;
  if (path.empty()) steps.push_back({.distance = kWithoutLimit});  // BA-021: as far as it can
  for (const Leg& leg : path) {
    const StepKind kind = kind_of(leg);
    steps.push_back(
        {kind, leg.hand, leg.angle, distance_of(book, leg, kind, frontage), leg.piece, leg.to.at, 0});
  }
  return steps;
}

Walked walk(const Steering& steering, const MovingBody& body, const std::vector<MarchStep>& steps,
            Progress progress, std::int64_t way) {
  Walked out{body, progress};
  Progress& p = out.progress;
  const auto count = static_cast<std::int32_t>(steps.size());
  while (way > 0 && p.step < count) {
    const MarchStep& step = steps[static_cast<std::size_t>(p.step)];
    const Reach reach = reach_of(steering, step, out.body, p, p.step + 1 == count);
    const bool slow = is_turn(step.kind) && !steering.turns_at_full_rate;
    const std::int64_t cost = slow ? steering.book->tables.march.half_rate : 1;  // BA-169
    const std::int64_t left = std::max<std::int64_t>(0, reach.length * kFine - p.along);
    const bool done = left * cost <= way;
    const std::int64_t gone = done ? left : way / cost;
    const Heading facing = out.body.pose.facing;
    out.kinds |= 1U << static_cast<unsigned>(step.kind);
    out.body = placed_along(steering, step, out.body, p, p.along + gone, reach.length);
    way -= done ? left * cost : way;
    p.along += step.kind == StepKind::kSpread ? 0 : gone;  // the gap itself tells how far it is
    p.gone += gone;
    if (step.kind == StepKind::kWheel) out.wheeled += magnitude(turn_between(facing, out.body.pose.facing));
    if (!done) break;
    if (step.kind == StepKind::kInvert) p.before += p.gone, p.gone = 0, out.inverted = true;
    p = {reach.last ? count : p.step + 1, 0, out.body.pose, p.gone, p.before};
  }
  out.arrived = p.step >= count;
  return out;
}

}  // namespace drumhead::ba::ticking
