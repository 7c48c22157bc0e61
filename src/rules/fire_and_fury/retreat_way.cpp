#include "rules/fire_and_fury/retreat_way.h"

#include <algorithm>

namespace drumhead::ff {
namespace {

constexpr Coord kPace = inches(1, 4);
constexpr Coord kFarthestWay = inches(60);
constexpr int kBendStep = 15;  // degrees between the directions that are tried

// ---- Close range at another place.

bool in_close_range_at(const Site& site, const RetreatCase& c, const Footprint& place, Vec shift) {
  const Coord close = site.book.tables.command.close_range;
  const bool any_near = std::any_of(c.foes.begin(), c.foes.end(), [&](const Foe& foe) {
    return can_threaten(site.state, foe.unit) && within(place, foe.place, close);
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
    if (const Record* r = record_of_winner(site.state, foe.unit)) there.unit(foe.unit).pose = r->to;
  return in_close_range(Site(site.book, there), c.unit);
}

// ---- The walk.

struct Pace {
  Coord gone = 0;
  int spent = 0;
  Wide fine = 0;  // the same in thousandths: a quarter inch is no whole number of ten-thousandths of a move
  GroundClass worst = kOpen;
};

class RetreatWalk {
 public:
  RetreatWalk(const Site& site, const RetreatCase& c, Heading heading)
      : site_(site), case_(c), heading_(heading) {
    for (const Foe& foe : c.foes) touched_.push_back(within(c.start, foe.place, kHair));
    before_ = nearest_foe(c.start);
    for (const Crossing& x : obstacles_under(site, c.start, step(heading, inches(1))))
      astride_.push_back(x.piece);
    paces_.push_back({});
  }

  // Goes on until `enough` says so, or something stops it.
  template <class Enough>
  HaltedBy go(const Enough& enough) {
    while (halted_ == HaltedBy::kNothing && !enough(paces_.back())) {
      if (paces_.back().gone >= kFarthestWay) break;
      take_a_pace();
    }
    return halted_;
  }

  HaltedBy halted() const { return halted_; }
  const std::vector<Pace>& paces() const { return paces_; }
  Vec shift(Coord gone) const { return step(heading_, gone); }
  Footprint place(Coord gone) const { return shifted_print(case_.start, shift(gone)); }

 private:
  Coord nearest_foe(const Footprint& at) const {
    Coord least = kNoDistance;
    for (const Foe& foe : case_.foes) least = std::min(least, distance(at, foe.place));
    return least;
  }

  bool meets_the_enemy(const Footprint& at) {
    for (std::size_t i = 0; i < case_.foes.size(); ++i)
      if (!touched_[i] && within(at, case_.foes[i].place, 0)) return true;
    const Coord now = nearest_foe(at);
    if (now + kSliver < before_) return true;  // FF-238
    before_ = now;
    return false;
  }

  void take_a_pace() {
    Pace next = paces_.back();
    next.gone += kPace;
    const Footprint at = place(next.gone);
    if (is_off_table(*site_.state.ground, at) &&
        !is_off_table(*site_.state.ground, site_.print(case_.unit))) {
      halted_ = HaltedBy::kTableEdge;
      return;
    }
    if (meets_the_enemy(at)) {
      halted_ = HaltedBy::kEnemyOrGround;
      return;
    }
    if (!pay_for(next, at)) return;
    paces_.push_back(next);
  }

  bool pay_for(Pace& next, const Footprint& at) {
    if (case_.leaves_building && overlap(at, site_.print(case_.unit))) return true;  // still inside
    const auto in = static_cast<std::uint8_t>(formation_of(site_.book, case_.body));
    const Footing footing = footing_at(site_, case_.unit, in, at, false, step(heading_, inches(1)));
    if (!footing.rate) {
      halted_ = HaltedBy::kEnemyOrGround;
      return false;
    }
    spend(next, kPace, *footing.rate);
    if (!footing.on_road) next.worst = std::max(next.worst, std::min(footing.ground, kRoughGround));
    return cross(next, footing.obstacles, in);
  }

  void spend(Pace& pace, Coord length, Coord rate) {
    pace.fine += divide_rounded(Wide{length} * kWholeMove * 1000, rate);
    pace.spent = static_cast<int>(divide_rounded(pace.fine, 1000));
  }

  // FF-225, FF-313: foot cross a major obstacle at no cost, all others stop there.
  bool cross(Pace& next, const std::vector<Crossing>& obstacles, std::uint8_t in) {
    std::vector<const Piece*> now;
    for (const Crossing& x : obstacles) {
      now.push_back(x.piece);
      if (std::find(astride_.begin(), astride_.end(), x.piece) != astride_.end()) continue;
      if (x.is == kMajorObstacle && case_.rides) {
        halted_ = HaltedBy::kObstacle;
        return false;
      }
      next.worst = std::max(next.worst, x.is == kMajorObstacle ? kRoughGround : kBrokenGround);
      if (x.is == kMinorObstacle)
        spend(next, site_.book.tables.ground.minor_obstacle,
              broken_ground_rate(site_, case_.unit, in, false));
    }
    astride_ = std::move(now);
    return true;
  }

  const Site& site_;
  const RetreatCase& case_;
  Heading heading_;
  std::vector<bool> touched_;
  Coord before_ = 0;
  std::vector<const Piece*> astride_;
  std::vector<Pace> paces_;
  HaltedBy halted_ = HaltedBy::kNothing;
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
      return gap_to_fought(c, at) + kSliver >= site.book.tables.ground.short_retreat;
    case kRecallMove:
      return gap_to_all(c, at) > site.book.tables.charge.recall_clear;
  }
  return true;
}

int spent_at(const std::vector<Pace>& paces, Coord gone) {
  std::size_t i = 0;
  while (i + 1 < paces.size() && paces[i].gone < gone) ++i;
  if (i == 0 || paces[i].gone == gone) return paces[i].spent;
  const Pace &from = paces[i - 1], &to = paces[i];
  return from.spent + static_cast<int>(divide_rounded(Wide{to.spent - from.spent} * (gone - from.gone),
                                                      to.gone - from.gone));
}

Coord where_spent(const std::vector<Pace>& paces, int spent) {
  for (std::size_t i = 1; i < paces.size(); ++i) {
    if (paces[i].spent < spent) continue;
    const Pace &from = paces[i - 1], &to = paces[i];
    if (to.spent == from.spent) return to.gone;
    return from.gone +
           divide_rounded(Wide{to.gone - from.gone} * (spent - from.spent), to.spent - from.spent);
  }
  return paces.back().gone;
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

GroundClass worst_until(const std::vector<Pace>& paces, Coord gone) {
  GroundClass worst = kOpen;
  for (const Pace& pace : paces) {
    worst = std::max(worst, pace.worst);
    if (pace.gone >= gone) break;
  }
  return worst;
}

std::vector<UnitId> friends_passed(const Site& site, const RetreatCase& c, Heading heading, Coord gone) {
  std::vector<UnitId> passed;
  for (const UnitId mate : site.friends_of(c.unit)) {
    if (is_garrison(site.state, mate) || site.print(mate).empty() ||
        stand_on_each_other(site.print(c.unit), site.print(mate)))
      continue;
    for (Coord at = 0; at <= gone; at += kPace)
      if (stand_on_each_other(shifted_print(c.start, step(heading, at)), site.print(mate))) {
        passed.push_back(mate);
        break;
      }
  }
  return passed;
}

// The last place on the way, at this distance or before it, that is clear of friends.
Coord last_free(const Site& site, const RetreatCase& c, const RetreatWalk& walk, Coord gone) {
  for (Coord at = gone; at > 0; at -= kPace)
    if (is_free_at(site, c, walk.shift(at))) return at;
  return 0;
}

// FF-241: it goes on until it is clear of them; none if it cannot.
std::optional<Coord> next_free(const Site& site, const RetreatCase& c, RetreatWalk& walk, Coord gone) {
  for (Coord at = gone;; at += kPace) {
    const HaltedBy halted = walk.go([&](const Pace& pace) { return pace.gone >= at; });
    if (halted != HaltedBy::kNothing && walk.paces().back().gone < at) return std::nullopt;
    if (is_free_at(site, c, walk.shift(at))) return at;
    if (at >= kFarthestWay) return std::nullopt;
  }
}

WayBack halted_way(const Site& site, const RetreatCase& c, const RetreatWalk& walk, Heading heading,
                   HaltedBy by) {
  WayBack way;
  way.heading = heading;
  way.halted = by;
  way.distance = by == HaltedBy::kTableEdge ? walk.paces().back().gone
                                            : last_free(site, c, walk, walk.paces().back().gone);
  way.most = way.distance;
  way.worst = worst_until(walk.paces(), way.distance);
  way.passed = friends_passed(site, c, heading, way.distance);
  way.surrenders = by == HaltedBy::kEnemyOrGround && way.distance < site.book.tables.ground.least_retreat;
  return way;
}

WayBack ended_way(const Site& site, const RetreatCase& c, RetreatWalk& walk, Heading heading, Coord distance,
                  Coord most) {
  const std::optional<Coord> end = next_free(site, c, walk, distance);
  if (!end)
    return halted_way(site, c, walk, heading,
                      walk.halted() == HaltedBy::kNothing ? HaltedBy::kEnemyOrGround : walk.halted());
  WayBack way;
  way.heading = heading;
  way.distance = *end;
  way.most = std::max(*end, most);
  way.worst = worst_until(walk.paces(), *end);
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
  const auto done_at = [&](Coord gone) {
    return is_done(site, c, walk.place(gone), walk.shift(gone), spent_at(walk.paces(), gone));
  };
  bool done = false;
  const HaltedBy halted = walk.go([&](const Pace& pace) {
    const Vec shift = step(heading, pace.gone);
    done = is_done(site, c, shifted_print(c.start, shift), shift, pace.spent);
    return done || pace.spent >= kWholeMove;
  });
  if (halted != HaltedBy::kNothing) return halted_way(site, c, walk, heading, halted);
  const Coord last = walk.paces().back().gone;
  const Coord used_up = where_spent(walk.paces(), kWholeMove);
  Coord end = done && last > 0 ? least_way(last - kPace, last, done_at) : last;
  if (walk.paces().back().spent >= kWholeMove) end = std::min(end, used_up);
  const bool has_a_choice = c.kind == kRetreatBroken || c.kind == kRecallMove;
  if (!has_a_choice) return ended_way(site, c, walk, heading, end, end);
  walk.go([](const Pace& pace) { return pace.spent >= kWholeMove; });
  const Coord most = std::max(end, where_spent(walk.paces(), kWholeMove));
  return ended_way(site, c, walk, heading, std::clamp(wanted, end, most), most);
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
  RetreatWalk walk(site, c, c.away);
  const HaltedBy halted =
      walk.go([&](const Pace& pace) { return gap_to_fought(c, walk.place(pace.gone)) >= from_enemy; });
  if (halted != HaltedBy::kNothing) {
    WayBack way = halted_way(site, c, walk, c.away, halted);
    way.surrenders = false;
    return way;
  }
  const Coord last = walk.paces().back().gone;
  const Coord end = last == 0 ? 0 : least_way(last - kPace, last, [&](Coord gone) {
    return gap_to_fought(c, walk.place(gone)) >= from_enemy;
  });
  return ended_way(site, c, walk, c.away, end, end);
}

}  // namespace drumhead::ff
