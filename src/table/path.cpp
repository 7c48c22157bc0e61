#include "table/path.h"

#include <algorithm>

#include "base/check.h"

namespace drumhead {
namespace {

Angle signed_angle(const Leg& leg) { return leg.hand == Hand::kRight ? leg.angle : -leg.angle; }

Coord share_of(Coord whole, Coord part, Coord of) { return divide_rounded(Wide{whole} * part, of); }

Vec between(Vec from, Vec to, Coord part, Coord of) {
  return {from.x + share_of(to.x - from.x, part, of), from.y + share_of(to.y - from.y, part, of)};
}

// The body carried as one piece so that its pose comes to `to`: bends and stands go along.
Marcher moved_rigidly(const Marcher& body, const Pose& to) {
  Marcher out = body;
  out.pose = to;
  const Vec shift = to.at - body.pose.at;
  const Angle turned = turn_between(body.pose.facing, to.facing);
  const auto carry = [&](Pose& pose) {
    if (turned != 0) pose = turned_about(pose, body.pose.at, turned);
    pose.at = pose.at + shift;
  };
  for (Bend& bend : out.bends) carry(bend.pose);
  for (Stand& stand : out.stands) carry(stand.pose);
  return out;
}

bool leads_a_column(const Marcher& body) { return follows_its_head(body.formation->shape); }

// The head of a column goes to a place, after corners (in the order passed); the ranks follow it.
Marcher moved_by_head(const Marcher& body, const Pose& to, std::span<const Pose> corners_passed) {
  Marcher out = body;
  out.pose = to;
  for (const Pose& corner : corners_passed) out.bends.insert(out.bends.begin(), Bend{body.unit, corner, 0});
  out.bends = bends_in_use(out.body());
  return out;
}

Vec front_corner(const Marcher& body, Hand hand) {
  const Coord half = divide_rounded(frontage(body.body()), 2);
  return point_from(body.pose, 0, hand == Hand::kRight ? half : -half);
}

Vec middle_of(const Marcher& body) {
  return point_from(body.pose, -divide_rounded(depth(body.body()), 2), 0);
}

// The ranks of a column go after the head in a straight line from where its wheel began to where it ends,
// also when it has marched on from there: both places are corners.
Marcher wheeled(const Marcher& body, const Leg& leg, Angle signed_by) {
  const Pose to = turned_about(body.pose, front_corner(body, leg.hand), signed_by);
  if (!leads_a_column(body)) return moved_rigidly(body, to);
  const std::array<Pose, 2> corners{body.pose, Pose{to.at, heading_of(to.at - body.pose.at)}};
  return signed_by == 0 ? body : moved_by_head(body, to, corners);
}

// A column that turns about marches off with its last rank along the way it came.
Marcher reversed_column(const Marcher& body) {
  Marcher out = body;
  const Pose tail = place_on_track(body.body(), depth(body.body()));
  out.pose = {tail.at, tail.facing + degrees(180)};
  const std::vector<Bend> used = bends_in_use(body.body());
  out.bends.clear();
  for (std::size_t i = used.size(); i-- > 0;) {
    const Heading onward = i == 0 ? body.pose.facing : used[i - 1].pose.facing;
    out.bends.push_back({used[i].unit, {used[i].pose.at, onward + degrees(180)}, used[i].files});
  }
  return out;
}

Marcher turned(const Marcher& body, const Leg& leg) {
  if (leads_a_column(body) && !body.bends.empty() && leg.angle == degrees(180)) return reversed_column(body);
  Vec pivot = body.pose.at;
  switch (leg.anchor) {
    case Anchor::kFrontMiddle:
      break;
    case Anchor::kFrontLeft:
      pivot = front_corner(body, Hand::kLeft);
      break;
    case Anchor::kFrontRight:
      pivot = front_corner(body, Hand::kRight);
      break;
    case Anchor::kCentre:
      pivot = middle_of(body);
      break;
  }
  return moved_rigidly(body, turned_about(body.pose, pivot, signed_angle(leg)));
}

// How far along a line the nearest point to `p` lies, and that point.
struct OnLine {
  std::size_t segment = 0;
  Coord from_start = 0;
  Vec at;
};
OnLine nearest_on(const Polyline& line, Vec p) {
  OnLine best;
  std::int64_t least = INT64_MAX;
  Coord passed = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Vec q = nearest_point(p, Segment{line[i - 1], line[i]});
    const std::int64_t d = length_squared(q - p);
    if (d < least) {
      least = d;
      best = {i - 1, passed + length(q - line[i - 1]), q};
    }
    passed += length(line[i] - line[i - 1]);
  }
  return best;
}

// The track of a front middle along a road: to the road, then from corner to corner, cut at `distance`.
Polyline road_track(const Piece& road, Vec from, Vec towards, Coord distance) {
  if (road.line.size() < 2) return {from};
  const OnLine joined = nearest_on(road.line, from);
  const bool forwards = nearest_on(road.line, towards).from_start >= joined.from_start;
  Polyline way{from};
  const auto add = [&](Vec p) {
    if (p != way.back()) way.push_back(p);
  };
  add(joined.at);
  if (forwards) {
    for (std::size_t i = joined.segment + 1; i < road.line.size(); ++i) add(road.line[i]);
  } else {
    for (std::size_t i = joined.segment + 1; i-- > 0;) add(road.line[i]);
  }
  Coord left = distance;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Coord run = length(way[i] - way[i - 1]);
    if (run < left) {
      left -= run;
      continue;
    }
    way[i] = between(way[i - 1], way[i], left, run);
    way.resize(left == 0 ? i : i + 1);
    break;
  }
  return way;
}

Coord length_of(const Polyline& track) {
  Coord out = 0;
  for (std::size_t i = 1; i < track.size(); ++i) out += length(track[i] - track[i - 1]);
  return out;
}

Marcher along_track(const Marcher& body, const Polyline& track, Coord travelled) {
  if (track.size() < 2 || travelled <= 0) return body;
  Pose head = body.pose;
  std::vector<Pose> corners_passed;
  Coord left = travelled;
  for (std::size_t i = 1; i < track.size(); ++i) {
    const Coord run = length(track[i] - track[i - 1]);
    const Heading facing = heading_of(track[i] - track[i - 1]);
    if (facing != head.facing) corners_passed.push_back(head);
    head = {left < run ? between(track[i - 1], track[i], left, run) : track[i], facing};
    left -= run;
    if (left <= 0) break;
  }
  return leads_a_column(body) ? moved_by_head(body, head, corners_passed) : moved_rigidly(body, head);
}

// The largest displacement of a corner when the body goes to a pose.
Coord corner_travel(const Marcher& body, const Pose& to) {
  const Box box = outline(body.body());
  const Quad before = corners(box);
  const Quad after = corners(Box{to, box.width, box.depth});
  Coord most = 0;
  for (std::size_t i = 0; i < 4; ++i) most = std::max(most, length(after.corner[i] - before.corner[i]));
  return most;
}

Heading heading_between(Heading from, Heading to, Coord part, Coord of) {
  return from + static_cast<Angle>(share_of(turn_between(from, to), part, of));
}

Marcher straight_to(const Marcher& body, Vec to) {
  const Pose pose{to, body.pose.facing};
  return moved_rigidly(body, pose);
}

Motion straight_motion(const Marcher& body, const Leg& leg, Vec displacement) {
  const Vec to = body.pose.at + displacement;
  Motion out{leg, body, {}, leg.distance, {body.pose.at, to}};
  const bool follows = leg.kind == LegKind::kAdvance && leads_a_column(body);
  out.end = follows ? moved_by_head(body, {to, body.pose.facing}, {}) : straight_to(body, to);
  return out;
}

Motion motion_in_place(const Marcher& body, const Leg& leg, Marcher end) {
  Motion out{leg, body, std::move(end), 0, {}};
  out.track = {body.pose.at, out.end.pose.at};
  return out;
}

Motion road_motion(const Marcher& body, const Leg& leg, const MoveRules& rules) {
  const bool known =
      rules.ground != nullptr && leg.piece.valid() && leg.piece.index() < rules.ground->pieces.size();
  Motion out{leg, body, body, 0, {body.pose.at}};
  if (!known) return out;
  out.track = road_track(rules.ground->piece(leg.piece), body.pose.at, leg.to.at, leg.distance);
  out.length = length_of(out.track);
  out.end = along_track(body, out.track, out.length);
  return out;
}

Motion free_motion(const Marcher& body, const Leg& leg) {
  return {leg, body, moved_rigidly(body, leg.to), corner_travel(body, leg.to), {body.pose.at, leg.to.at}};
}

}  // namespace

Marcher marcher_of(const Body& body, UnitId unit) {
  return {body.formation,
          body.pose,
          body.files,
          body.strength,
          {body.bends.begin(), body.bends.end()},
          {body.stands.begin(), body.stands.end()},
          unit,
          body.gap};
}

Motion carry_out(const Marcher& body, const Leg& leg, const MoveRules& rules) {
  CHECK(body.formation != nullptr);
  const Heading ahead = body.pose.facing;
  const Coord to_hand = leg.hand == Hand::kRight ? leg.distance : -leg.distance;
  switch (leg.kind) {
    case LegKind::kAdvance:
      return straight_motion(body, leg, step(ahead, leg.distance));
    case LegKind::kOblique:
      return straight_motion(body, leg, step(ahead + signed_angle(leg), leg.distance));
    case LegKind::kSidestep:
      return straight_motion(body, leg, step(ahead, 0, to_hand));
    case LegKind::kRetire:
      return straight_motion(body, leg, step(ahead, -leg.distance));
    case LegKind::kWheel: {
      Motion out = motion_in_place(body, leg, wheeled(body, leg, signed_angle(leg)));
      out.length = arc_length(frontage(body.body()), leg.angle);
      return out;
    }
    case LegKind::kTurn:
      return motion_in_place(body, leg, turned(body, leg));
    case LegKind::kFollowRoad:
      return road_motion(body, leg, rules);
    case LegKind::kFree:
      return free_motion(body, leg);
    case LegKind::kManoeuvre: {
      if (leg.formation >= rules.formations.size()) return motion_in_place(body, leg, body);
      const int files = leg.files > 0 ? leg.files : body.files;
      return motion_in_place(
          body, leg, reshaped(body, rules.formations[leg.formation], files, leg.anchor, signed_angle(leg)));
    }
  }
  return motion_in_place(body, leg, body);
}

Marcher place_along(const Motion& motion, Coord travelled) {
  if (travelled <= 0) return motion.start;
  if (travelled >= motion.length) return motion.end;
  const Marcher& from = motion.start;
  const Pose& to = motion.end.pose;
  switch (motion.leg.kind) {
    case LegKind::kAdvance:
      if (leads_a_column(from)) {
        return moved_by_head(from, {between(from.pose.at, to.at, travelled, motion.length), from.pose.facing},
                             {});
      }
      [[fallthrough]];
    case LegKind::kOblique:
    case LegKind::kSidestep:
    case LegKind::kRetire:
      return straight_to(from, between(from.pose.at, to.at, travelled, motion.length));
    case LegKind::kWheel:
      return wheeled(from, motion.leg,
                     static_cast<Angle>(share_of(signed_angle(motion.leg), travelled, motion.length)));
    case LegKind::kFollowRoad:
      return along_track(from, motion.track, travelled);
    case LegKind::kFree:
      return moved_rigidly(from, {between(from.pose.at, to.at, travelled, motion.length),
                                  heading_between(from.pose.facing, to.facing, travelled, motion.length)});
    case LegKind::kTurn:
    case LegKind::kManoeuvre:
      return motion.end;
  }
  return motion.end;
}

bool is_straight(const Motion& motion) {
  switch (motion.leg.kind) {
    case LegKind::kAdvance:
      return !leads_a_column(motion.start) || motion.start.bends.empty();
    case LegKind::kOblique:
    case LegKind::kSidestep:
    case LegKind::kRetire:
      return true;
    case LegKind::kFree:
      return motion.start.pose.facing == motion.end.pose.facing;
    case LegKind::kWheel:
    case LegKind::kTurn:
    case LegKind::kFollowRoad:
    case LegKind::kManoeuvre:
      return false;
  }
  return false;
}

std::vector<Ring> swept_area(const Motion& motion, Coord step) {
  std::vector<Ring> out;
  const auto add_hulls = [&](const Footprint& a, const Footprint& b) {
    if (a.boxes.size() != b.boxes.size()) {
      for (const Footprint* f : {&a, &b}) {
        for (const Quad& q : f->boxes) out.push_back(convex_hull({q.corner.begin(), q.corner.end()}));
      }
      return;
    }
    for (std::size_t i = 0; i < a.boxes.size(); ++i) {
      std::vector<Vec> points(a.boxes[i].corner.begin(), a.boxes[i].corner.end());
      points.insert(points.end(), b.boxes[i].corner.begin(), b.boxes[i].corner.end());
      out.push_back(convex_hull(std::move(points)));
    }
  };
  Footprint before = footprint(motion.start.body());
  if (is_straight(motion) || motion.length == 0) {
    add_hulls(before, footprint(motion.end.body()));
    return out;
  }
  const Coord stride = std::max(Coord{1}, step);
  for (Coord at = std::min(stride, motion.length);; at = std::min(at + stride, motion.length)) {
    Footprint now = footprint(place_along(motion, at).body());
    add_hulls(before, now);
    before = std::move(now);
    if (at == motion.length) return out;
  }
}

Marcher reshaped(const Marcher& body, const Formation& formation, int files, Anchor anchor,
                 Angle turn_right) {
  Marcher out = body;
  out.formation = &formation;
  out.files = files;
  out.bends.clear();
  out.pose.facing = body.pose.facing + turn_right;
  const Coord half = divide_rounded(frontage(out.body()), 2);
  switch (anchor) {
    case Anchor::kFrontMiddle:
      break;
    case Anchor::kFrontLeft:
      out.pose.at = front_corner(body, Hand::kLeft) + step(out.pose.facing, 0, half);
      break;
    case Anchor::kFrontRight:
      out.pose.at = front_corner(body, Hand::kRight) + step(out.pose.facing, 0, -half);
      break;
    case Anchor::kCentre:
      out.pose.at = middle_of(body) + step(out.pose.facing, divide_rounded(depth(out.body()), 2));
      break;
  }
  return out;
}

std::vector<Motion> carry_out(const Marcher& body, const Path& path, const MoveRules& rules) {
  std::vector<Motion> out;
  out.reserve(path.size());
  for (const Leg& leg : path) out.push_back(carry_out(out.empty() ? body : out.back().end, leg, rules));
  return out;
}

Marcher place_along(std::span<const Motion> motions, Coord travelled) {
  CHECK(!motions.empty());
  for (const Motion& motion : motions) {
    if (travelled < motion.length) return place_along(motion, travelled);
    travelled -= motion.length;
  }
  return motions.back().end;
}

Coord total_length(std::span<const Motion> motions) {
  Coord out = 0;
  for (const Motion& motion : motions) out += motion.length;
  return out;
}

}  // namespace drumhead
