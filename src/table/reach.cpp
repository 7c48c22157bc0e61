#include "table/reach.h"

#include <algorithm>

#include "table/measure.h"

namespace drumhead {
namespace {

bool is_barred(const ReachRules& rules, const Marcher& place) {
  return rules.barred && rules.barred(footprint(place.body()));
}

// How far a motion can be followed before the body stands on something barred, seen at check steps.
Coord open_length(const Motion& motion, const ReachRules& rules) {
  if (!rules.barred) return motion.length;
  const Coord stride = std::max(Coord{1}, rules.move.check_step);
  Coord reached = 0;
  while (reached < motion.length) {
    const Coord next = std::min(reached + stride, motion.length);
    if (is_barred(rules, place_along(motion, next))) break;
    reached = next;
  }
  return reached;
}

void add_corners(std::vector<Vec>& points, const Marcher& place) {
  for (const Quad& box : footprint(place.body()).boxes) {
    points.insert(points.end(), box.corner.begin(), box.corner.end());
  }
}

// One ray of a fan: wheel, then straight on with what is left.
void add_ray(std::vector<Ring>& out, const Marcher& body, const ReachRules& rules, Angle signed_angle) {
  Marcher turned = body;
  Coord left = rules.budget;
  if (signed_angle != 0) {
    const Hand hand = signed_angle > 0 ? Hand::kRight : Hand::kLeft;
    const Motion wheel = carry_out(body, leg::wheel(hand, magnitude(signed_angle)), rules.move);
    left -= wheel.length;
    if (left < 0 || open_length(wheel, rules) < wheel.length) return;
    turned = wheel.end;
  }
  const Motion ahead = carry_out(turned, leg::advance(left), rules.move);
  std::vector<Vec> points;
  add_corners(points, turned);
  add_corners(points, place_along(ahead, open_length(ahead, rules)));
  if (!points.empty()) out.push_back(convex_hull(std::move(points)));
}

std::vector<Ring> fan(const Marcher& body, const ReachRules& rules) {
  std::vector<Ring> out;
  const Angle by = std::max(1, rules.wheel_step);
  const Angle steps = rules.largest_wheel / by;
  for (Angle i = -steps; i <= steps; ++i) add_ray(out, body, rules, i * by);
  return out;
}

Motion move_towards(const Marcher& body, const ReachRules& rules, Heading heading, Coord distance) {
  const Pose to{body.pose.at + step(heading, distance), body.pose.facing};
  return carry_out(body, leg::free_move(to), rules.move);
}

std::vector<Ring> disc(const Marcher& body, const ReachRules& rules) {
  const Angle by = std::max(1, rules.wheel_step);
  std::vector<Marcher> ends;
  bool cut = false;
  for (Angle a = 0; a < kFullTurn; a += by) {
    const Motion motion = move_towards(body, rules, body.pose.facing + a, rules.budget);
    const Coord reached = open_length(motion, rules);
    cut |= reached < motion.length;
    ends.push_back(place_along(motion, reached));
  }
  std::vector<Ring> out;
  if (!cut) {
    std::vector<Vec> points;
    for (const Marcher& end : ends) add_corners(points, end);
    if (!points.empty()) out.push_back(convex_hull(std::move(points)));
    return out;
  }
  for (std::size_t i = 0; i < ends.size(); ++i) {
    std::vector<Vec> points;
    for (const Marcher* m : {&body, &std::as_const(ends[i]), &std::as_const(ends[(i + 1) % ends.size()])}) {
      add_corners(points, *m);
    }
    if (!points.empty()) out.push_back(convex_hull(std::move(points)));
  }
  return out;
}

// --- Paths ----------------------------------------------------------------------------------------------

// Collects paths that fit, each end pose once.
class Collector {
 public:
  Collector(const Marcher& body, const ReachRules& rules) : body_(body), rules_(rules) { add({}); }

  Coord left_after(const Path& path) const {
    return rules_.budget - total_length(carry_out(body_, path, rules_.move));
  }
  Marcher end_after(const Path& path) const { return end_of(carry_out(body_, path, rules_.move), body_); }

  void add(Path path) {
    const std::vector<Motion> motions = carry_out(body_, path, rules_.move);
    if (total_length(motions) > rules_.budget) return;
    const Marcher& end = end_of(motions, body_);
    if (!path.empty() && is_barred(rules_, end)) return;
    const bool known = std::any_of(ends_.begin(), ends_.end(), [&](const Pose& p) { return p == end.pose; });
    if (known) return;
    ends_.push_back(end.pose);
    paths_.push_back(std::move(path));
  }

  // The path, then the leg in `lengths` equal parts of what is left.
  void add_lengths(const Path& before, const Leg& leg, Coord longest, int lengths) {
    const Coord left = std::min(longest, left_after(before));
    for (int i = lengths; i >= 1; --i) {
      Path path = before;
      path.push_back(leg);
      path.back().distance = left * i / lengths;
      if (path.back().distance > 0) add(std::move(path));
    }
  }

  std::vector<Path> take() { return std::move(paths_); }

 private:
  const Marcher& body_;
  const ReachRules& rules_;
  std::vector<Pose> ends_;
  std::vector<Path> paths_;
};

void add_formed_paths(Collector& out, const Marcher& body, const ReachRules& rules,
                      const ReachRequest& request) {
  const int lengths = std::max(1, request.lengths);
  out.add_lengths({}, leg::advance(0), rules.budget, lengths);
  for (const Vec target : request.towards) {
    const Angle turn = turn_between(body.pose.facing, heading_of(target - body.pose.at));
    const Angle angle = std::min(magnitude(turn), rules.largest_wheel);
    const Path wheel = angle == 0 ? Path{} : Path{leg::wheel(turn > 0 ? Hand::kRight : Hand::kLeft, angle)};
    if (out.left_after(wheel) < 0) continue;
    const Coord there = std::max(Coord{0}, ahead(out.end_after(wheel).pose, target));
    out.add(wheel);
    out.add_lengths(wheel, leg::advance(0), there, lengths);
  }
  for (const Angle angle : request.wheels) {
    for (const Hand hand : {Hand::kLeft, Hand::kRight}) {
      const Path wheel{leg::wheel(hand, angle)};
      if (out.left_after(wheel) < 0) continue;
      out.add(wheel);
      out.add_lengths(wheel, leg::advance(0), rules.budget, lengths);
    }
  }
  for (const Hand hand : {Hand::kLeft, Hand::kRight}) {
    if (request.oblique != 0)
      out.add_lengths({}, leg::oblique(hand, 0, request.oblique), rules.budget, lengths);
    if (request.turns) out.add({leg::turn(hand, degrees(90))});
  }
  if (request.turns) out.add({leg::about_turn()});
  if (request.retire) out.add_lengths({}, leg::retire(0), rules.budget, lengths);
}

// Loose bodies: straight to the points and to the eight winds, facing where they go.
void add_loose_paths(Collector& out, const Marcher& body, const ReachRules& rules,
                     const ReachRequest& request) {
  const int lengths = std::max(1, request.lengths);
  const auto add_way = [&](Heading heading, Heading facing, Coord longest) {
    const Coord reach = std::min(longest, rules.budget);
    for (int i = lengths; i >= 1; --i) {
      out.add({leg::free_move({body.pose.at + step(heading, reach * i / lengths), facing})});
    }
  };
  for (const Vec target : request.towards) {
    const Heading heading = heading_of(target - body.pose.at);
    add_way(heading, heading, distance(body.pose.at, target));
    add_way(heading, body.pose.facing, distance(body.pose.at, target));
  }
  for (Angle a = 0; a < kFullTurn; a += degrees(45)) {
    add_way(body.pose.facing + a, body.pose.facing, rules.budget);
  }
  if (!request.turns) return;
  for (const Angle a : {degrees(-90), degrees(90), degrees(180)}) {
    out.add({leg::free_move({body.pose.at, body.pose.facing + a})});
  }
}

}  // namespace

std::vector<Ring> reach_region(const Marcher& body, const ReachRules& rules) {
  return rules.any_direction ? disc(body, rules) : fan(body, rules);
}

std::vector<Path> sensible_paths(const Marcher& body, const ReachRules& rules, const ReachRequest& request) {
  Collector out(body, rules);
  if (rules.any_direction) {
    add_loose_paths(out, body, rules, request);
  } else {
    add_formed_paths(out, body, rules, request);
  }
  return out.take();
}

}  // namespace drumhead
