#include "rules/fire_and_fury/retreat_way.h"

#include <algorithm>

#include "geom/touching.h"
#include "table/changes.h"

namespace drumhead::ff {
namespace {

constexpr Coord kPace = inches(1, 4);
constexpr Coord kFarthestWay = inches(60);
constexpr int kBendStep = 15;  // degrees between the directions that are tried

// ---- Close range at another place.

bool in_close_range_at(const Site& site, const RetreatCase& c, const Footprint& place, Vec shift) {
  const Coord close = site.book.tables.command.close_range;
  const bool any_near = std::any_of(c.foes.begin(), c.foes.end(), [&](const Foe& foe) {
    return can_threaten(site.state, foe.unit) && within(place, foe.place, close + kContactTolerance);
  });
  if (!any_near) return false;
  BattleState there = site.state;
  Unit& unit = there.unit(c.unit);
  unit.formation = static_cast<std::uint8_t>(formation_of(site.book, c.body));
  unit.inside = {};
  stand_at(there, c.unit, c.body);
  unit.pose.at = unit.pose.at + shift;
  for (Bend& bend : there.bends)
    if (bend.unit == c.unit) bend.pose.at = bend.pose.at + shift;
  for (const Foe& foe : c.foes)
    stand_where_it_will(there, foe.unit);
  return in_close_range(Site(site.book, there), c.unit);
}

// ---- The walk.

// A stretch over ground that does not change, with what had been spent when it began.
struct Stretch {
  Coord from = 0, to = 0;
  Wide spent_before = 0;   // in thousandths of a ten-thousandth of a move
  std::optional<Coord> rate;  // none: it costs nothing (inside the building it leaves)
  GroundClass worst = kOpen;  // of the way so far
};

Coord nearest_enemy_at(const RetreatCase& c, const Footprint& at) {
  Coord least = kNoDistance;
  for (const Foe& foe : c.foes) least = std::min(least, distance(at, foe.now));
  return least;
}

// Where the way ends if nothing else ends it before, and why.
struct Halt {
  Coord at = kFarthestWay;
  HaltedBy by = HaltedBy::kNothing;

  void no_later_than(Coord way, HaltedBy reason) {
    if (way < at) at = way, by = reason;
  }
};

// FF-242: the first corner that leaves the table.
Coord way_to_table_edge(const Bounds& table, const Footprint& start, Heading heading) {
  Coord least = kFarthestWay;
  const Vec far = step(heading, kFarthestWay);
  const auto until = [&](Coord room, Coord by) {
    if (by > 0) least = std::min(least, divide_rounded(Wide{std::max<Coord>(0, room)} * kFarthestWay, by));
  };
  for (const Quad& box : start.boxes)
    for (const Vec corner : box.corner) {
      until(table.high.x - corner.x, far.x);
      until(table.high.y - corner.y, far.y);
      until(corner.x - table.low.x, -far.x);
      until(corner.y - table.low.y, -far.y);
    }
  return least;
}

// FF-240: the first place at which it would come to stand on an enemy.
Coord way_to_enemy_stands(const RetreatCase& c, const Foe& foe, Heading heading) {
  if (stand_on_each_other(c.start, foe.now)) return kFarthestWay;  // it stands there already
  std::vector<Segment> edges;
  add_edges(foe.now, edges);
  const auto ends = even_stretches(c.start, shifted_print(c.start, step(heading, kFarthestWay)), kFarthestWay, edges);
  for (std::size_t i = 1; i < ends.size(); ++i)
    if (stand_on_each_other(shifted_print(c.start, step(heading, (ends[i - 1] + ends[i]) / 2)), foe.now))
      return ends[i - 1];
  return kFarthestWay;
}

// Whom it touches it must part from: along an enemy's front there is no way back.
bool slides_along(const RetreatCase& c, const Foe& foe, Heading heading) {
  if (!within(c.start, foe.now, kHair) || stand_on_each_other(c.start, foe.now)) return false;
  return distance(shifted_print(c.start, step(heading, inches(1))), foe.now) <=
         distance(c.start, foe.now) + kContactTolerance;
}

// FF-238: the way until the nearest enemy would come nearer.
Coord way_until_nearer(const RetreatCase& c, Heading heading) {
  const auto gap_at = [&](Coord way) { return nearest_enemy_at(c, shifted_print(c.start, step(heading, way))); };
  Coord best = gap_at(0), best_at = 0;
  for (Coord way = kPace; way <= kFarthestWay; way += kPace) {
    const Coord gap = gap_at(way);
    if (gap >= best) {
      best = gap;
      best_at = way;
    }
    if (gap + kContactTolerance >= best) continue;
    // It turned between the pace before the farthest place and this one: there it rises, then falls.
    Coord low = std::max<Coord>(0, best_at - kPace), high = way;
    while (high - low > 2) {
      const Coord one = low + (high - low) / 3, two = high - (high - low) / 3;
      gap_at(one) < gap_at(two) ? low = one : high = two;
    }
    return low;
  }
  return kFarthestWay;
}

class RetreatWalk {
 public:
  RetreatWalk(const Site& site, const RetreatCase& c, Heading heading)
      : site_(site), case_(c), heading_(heading), in_(static_cast<std::uint8_t>(formation_of(site.book, c.body))) {
    const Ground& ground = *site.state.ground;
    if (!is_off_table(ground, site.print(c.unit)))
      halt_.no_later_than(way_to_table_edge(grown(ground.bounds(), kContactTolerance), c.start, heading), HaltedBy::kTableEdge);
    if (!c.foes.empty()) halt_.no_later_than(way_until_nearer(c, heading), HaltedBy::kEnemyOrGround);
    for (const Foe& foe : c.foes)
      halt_.no_later_than(way_to_enemy_stands(c, foe, heading), HaltedBy::kEnemyOrGround);
    go_over_ground();
  }

  // It must part from those it touches.
  void leave_contact() {
    for (const Foe& foe : case_.foes)
      if (slides_along(case_, foe, heading_)) halt_.no_later_than(0, HaltedBy::kEnemyOrGround);
  }

  const Halt& halt() const { return halt_; }
  Vec shift(Coord gone) const { return step(heading_, gone); }
  Footprint place(Coord gone) const { return shifted_print(case_.start, shift(gone)); }

  int spent_at(Coord gone) const {
    const Stretch& s = *std::find_if(stretches_.begin(), stretches_.end() - 1,
                                     [&](const Stretch& stretch) { return gone <= stretch.to; });
    const Wide spent = s.spent_before + (s.rate ? cost(gone - s.from, *s.rate) : 0);
    return static_cast<int>(divide_rounded(spent, kThousandth));
  }

  // How far the budget takes it; kFarthestWay if that is farther than it can go.
  Coord where_spent(int budget) const {
    const Wide whole = Wide{budget} * kThousandth;
    for (const Stretch& s : stretches_) {
      if (s.spent_before >= whole) return s.from;
      if (!s.rate) continue;
      const Coord way = s.from + divide_rounded((whole - s.spent_before) * *s.rate, kWholeMove * kThousandth);
      if (way <= s.to) return way;
    }
    return kFarthestWay;
  }

  GroundClass worst_until(Coord gone) const {
    GroundClass worst = kOpen;
    for (const Stretch& s : stretches_)
      if (s.from < gone || gone == 0) worst = std::max(worst, s.worst);
    return worst;
  }

 private:
  static constexpr Wide kThousandth = 1000;
  static Wide cost(Coord length, Coord rate) { return divide_rounded(Wide{length} * kWholeMove * kThousandth, rate); }

  void go_over_ground() {
    const Footprint far = place(kFarthestWay);
    std::vector<Segment> edges = edges_of_ground(site_, united(case_.start.bounds, far.bounds));
    if (case_.leaves_building) add_edges(site_.print(case_.unit), edges);
    for (const Crossing& x : obstacles_under(site_, case_.start, step(heading_, inches(1)))) astride_.push_back(x.piece);
    const auto ends = even_stretches(case_.start, far, kFarthestWay, edges);
    Stretch next;
    for (std::size_t i = 1; i < ends.size() && ends[i - 1] < halt_.at; ++i) {
      next.from = ends[i - 1];
      next.to = ends[i];
      if (!pay_for(next)) break;
      stretches_.push_back(next);
      if (next.rate) next.spent_before += cost(next.to - next.from, *next.rate);
    }
    if (stretches_.empty()) stretches_.push_back({});
  }

  bool pay_for(Stretch& next) {
    const Footprint at = place((next.from + next.to) / 2);
    next.rate.reset();
    if (case_.leaves_building && overlap(at, site_.print(case_.unit))) return true;  // still inside
    const Footing footing = footing_at(site_, case_.unit, in_, at, false, step(heading_, inches(1)));
    if (!footing.rate) {
      halt_.no_later_than(next.from, HaltedBy::kEnemyOrGround);
      return false;
    }
    next.rate = footing.rate;
    if (!footing.on_road) next.worst = std::max(next.worst, std::min(footing.ground, kRoughGround));
    return cross(next, footing.obstacles);
  }

  // FF-225, FF-313: foot cross a major obstacle at no cost, all others stop there.
  bool cross(Stretch& next, const std::vector<Crossing>& obstacles) {
    std::vector<const Piece*> now;
    for (const Crossing& x : obstacles) {
      now.push_back(x.piece);
      if (std::find(astride_.begin(), astride_.end(), x.piece) != astride_.end()) continue;
      if (x.is == kMajorObstacle && case_.rides) {
        halt_.no_later_than(next.from, HaltedBy::kObstacle);
        return false;
      }
      next.worst = std::max(next.worst, x.is == kMajorObstacle ? kRoughGround : kBrokenGround);
      if (x.is == kMinorObstacle)
        next.spent_before += cost(site_.book.tables.ground.minor_obstacle,
                                  broken_ground_rate(site_, case_.unit, in_, false));
    }
    astride_ = std::move(now);
    return true;
  }

  const Site& site_;
  const RetreatCase& case_;
  Heading heading_;
  std::uint8_t in_;
  Halt halt_;
  std::vector<const Piece*> astride_;
  std::vector<Stretch> stretches_;
};

Coord gap_to_fought(const RetreatCase& c, const Footprint& at) {
  Coord least = kNoDistance;
  for (const Foe& foe : c.foes)
    if (foe.fought) least = std::min(least, distance(at, foe.place));
  return least;
}

Coord gap_to_all(const RetreatCase& c, const Footprint& at) {
  Coord least = kNoDistance;
  for (const Foe& foe : c.foes) least = std::min(least, distance(at, foe.place));
  return least;
}

// Is the duty done at this place, having spent so much?
bool is_done(const Site& site, const RetreatCase& c, const Footprint& at, Vec shift, int spent) {
  switch (c.kind) {
    case kOutOfCloseRange:
      return !in_close_range_at(site, c, at, shift);
    case kRetreatBroken:
      return spent >= kHalfMove && !in_close_range_at(site, c, at, shift);
    case kFullRetreat:
      return spent >= kWholeMove;
    case kShortRetreat:
      return gap_to_fought(c, at) + kContactTolerance >= site.book.tables.ground.short_retreat;
    case kRecallMove:
      return gap_to_all(c, at) > site.book.tables.charge.recall_clear;
  }
  return true;
}

// The least way between two paces at which the duty is done, given that it is at the farther one.
template <class Done>
Coord least_way(Coord low, Coord high, const Done& done) {
  while (high - low > 1) {
    const Coord middle = low + (high - low) / 2;
    (done(middle) ? high : low) = middle;
  }
  return high;
}

// The least way, up to `most`, at which the duty is done; none: it is not done until there.
template <class Done>
std::optional<Coord> least_way_done(Coord most, const Done& done) {
  if (done(0)) return 0;
  for (Coord before = 0; before < most; before += kPace) {
    const Coord way = std::min(before + kPace, most);
    if (done(way)) return least_way(before, way, done);
  }
  return std::nullopt;
}

// ---- Friends on the way (FF-241).

// The stretches of the way, up to a distance, that are clear of friends.
std::vector<Interval> free_stretches(const Site& site, const RetreatCase& c, Heading heading, Coord until) {
  std::vector<Segment> edges;
  for (const UnitId mate : site.friends_of(c.unit)) add_edges(ground_held(site, mate), edges);
  if (c.leaves_building) add_edges(site.print(c.unit), edges);
  const auto ends = even_stretches(c.held, shifted_print(c.held, step(heading, until)), until, edges);
  std::vector<Interval> list;
  for (std::size_t i = 1; i < ends.size(); ++i) {
    if (!is_free_at(site, c, step(heading, (ends[i - 1] + ends[i]) / 2))) continue;
    if (!list.empty() && list.back().to == ends[i - 1])
      list.back().to = ends[i];
    else
      list.push_back({ends[i - 1], ends[i]});
  }
  return list;
}

std::vector<UnitId> friends_passed(const Site& site, const RetreatCase& c, Heading heading, Coord gone) {
  std::vector<UnitId> passed;
  const Footprint far = shifted_print(c.start, step(heading, gone));
  for (const UnitId mate : site.friends_of(c.unit)) {
    const Footprint& print = site.print(mate);
    if (is_garrison(site.state, mate) || print.empty() || stand_on_each_other(site.print(c.unit), print)) continue;
    std::vector<Segment> edges;
    add_edges(print, edges);
    const auto ends = even_stretches(c.start, far, gone, edges);
    for (std::size_t i = 1; i < ends.size(); ++i)
      if (stand_on_each_other(shifted_print(c.start, step(heading, (ends[i - 1] + ends[i]) / 2)), print)) {
        passed.push_back(mate);
        break;
      }
  }
  return passed;
}

// The last place on the way, at this distance or before it, that is clear of friends.
Coord last_free(const Site& site, const RetreatCase& c, Heading heading, Coord gone) {
  if (gone == 0 || is_free_at(site, c, step(heading, gone))) return gone;
  const auto free = free_stretches(site, c, heading, gone);
  return free.empty() ? 0 : free.back().to;
}

// FF-241: it goes on until it is clear of them; none if it cannot.
std::optional<Coord> next_free(const Site& site, const RetreatCase& c, const RetreatWalk& walk, Heading heading,
                               Coord gone) {
  if (is_free_at(site, c, step(heading, gone))) return gone;
  for (const Interval& free : free_stretches(site, c, heading, walk.halt().at))
    if (free.to > gone) return std::max(free.from, gone);
  return std::nullopt;
}

WayBack halted_way(const Site& site, const RetreatCase& c, const RetreatWalk& walk, Heading heading) {
  const Halt& halt = walk.halt();
  WayBack way;
  way.heading = heading;
  way.halted = halt.by == HaltedBy::kNothing ? HaltedBy::kEnemyOrGround : halt.by;
  way.distance = halt.by == HaltedBy::kTableEdge ? halt.at : last_free(site, c, heading, halt.at);
  way.most = way.distance;
  way.worst = walk.worst_until(way.distance);
  way.passed = friends_passed(site, c, heading, way.distance);
  way.surrenders = way.halted == HaltedBy::kEnemyOrGround &&
                   way.distance + kContactTolerance < site.book.tables.ground.least_retreat;
  return way;
}

WayBack ended_way(const Site& site, const RetreatCase& c, const RetreatWalk& walk, Heading heading,
                  Coord distance, Coord most) {
  const std::optional<Coord> end = next_free(site, c, walk, heading, distance);
  if (!end) return halted_way(site, c, walk, heading);
  WayBack way;
  way.heading = heading;
  way.distance = *end;
  way.most = std::max(*end, most);
  way.worst = walk.worst_until(*end);
  way.passed = friends_passed(site, c, heading, *end);
  return way;
}

bool gets_away(const WayBack& way) {
  return way.halted == HaltedBy::kNothing || way.halted == HaltedBy::kTableEdge;
}

// Of two ways that bend alike, one to each hand: if both serve, the one that ends farther from the enemy;
// then the shorter one, then the one that passes fewer friends.
bool is_better(const RetreatCase& c, const WayBack& a, const WayBack& b) {
  if (gets_away(a) != gets_away(b)) return gets_away(a);
  if (!gets_away(a) && a.distance != b.distance) return a.distance > b.distance;
  const auto gap = [&](const WayBack& way) {
    return gap_to_all(c, shifted_print(c.start, step(way.heading, way.distance)));
  };
  if (gap(a) != gap(b)) return gap(a) > gap(b);
  if (a.distance != b.distance) return a.distance < b.distance;
  return a.passed.size() < b.passed.size();
}

}  // namespace

bool is_free_at(const Site& site, const RetreatCase& c, Vec shift) {
  const Footprint at = shifted_print(c.held, shift);
  if (c.leaves_building && overlap(at, site.print(c.unit))) return false;
  const std::vector<UnitId> friends = site.friends_of(c.unit);
  return std::none_of(friends.begin(), friends.end(),
                      [&](UnitId mate) { return stand_on_each_other(at, ground_held(site, mate)); });
}

WayBack way_back(const Site& site, const RetreatCase& c, Heading heading, Coord wanted) {
  RetreatWalk walk(site, c, heading);
  walk.leave_contact();
  const Coord used_up = walk.where_spent(kWholeMove), most = std::min(used_up, walk.halt().at);
  const auto done = least_way_done(most, [&](Coord gone) {
    return is_done(site, c, walk.place(gone), walk.shift(gone), walk.spent_at(gone));
  });
  if (!done && walk.halt().at < used_up) return halted_way(site, c, walk, heading);
  const Coord end = done.value_or(used_up);
  const bool has_a_choice = c.kind == kRetreatBroken || c.kind == kRecallMove;
  if (!has_a_choice) return ended_way(site, c, walk, heading, end, end);
  return ended_way(site, c, walk, heading, std::clamp(wanted, end, std::max(end, most)), std::max(end, most));
}

WayBack default_way_back(const Site& site, const RetreatCase& c) {
  const int widest = site.book.tables.ground.retreat_bend;
  WayBack farthest;
  for (int bend = 0; bend <= widest; bend += kBendStep) {
    WayBack way = way_back(site, c, c.away + degrees(bend));
    if (bend > 0)
      if (WayBack other_way = way_back(site, c, c.away - degrees(bend)); is_better(c, other_way, way))
        way = std::move(other_way);
    if (gets_away(way)) return way;
    if (bend == 0 || way.distance > farthest.distance) farthest = std::move(way);
  }
  return farthest;
}

WayBack way_back_to(const Site& site, const RetreatCase& c, Coord from_enemy) {
  const RetreatWalk walk(site, c, c.away);
  const auto done = least_way_done(
      walk.halt().at, [&](Coord gone) { return gap_to_fought(c, walk.place(gone)) >= from_enemy; });
  if (done) return ended_way(site, c, walk, c.away, *done, *done);
  WayBack way = halted_way(site, c, walk, c.away);
  way.surrenders = false;
  return way;
}

}  // namespace drumhead::ff
