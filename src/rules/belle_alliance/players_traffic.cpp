// Ways through one's own troops: everybody stands where he is, or where the orders written so far will lead
// him. Ways are tried by the steps of the clock, with nobody else on the move; what really comes of an order
// shows when everybody marches.
#include <algorithm>

#include "geom/fraction.h"
#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/headquarters.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba::hq {
namespace {

constexpr Angle kWorthTurning = degrees(4), kRatherAbout = degrees(135);
constexpr Angle kWidestWheel = degrees(60);
constexpr std::int64_t kLooksOnTheWay = 8;
constexpr Coord kKeepOff = cm(8);  // from steady enemies: who attacks them is ordered to
constexpr Coord kWorthMarching = cm(2), kWrongFacing = cm(5), kNoRoomToDeploy = cm(12);
constexpr std::array kAside{20, -20, 40, -40, 65, -65};  // degrees off the straight way
constexpr std::array kFirstOn{cm(5), cm(12)};            // on, before it turns

bool looks_all_round(InFormation formation) {
  return formation == kSquare || formation == kHuddle || formation == kRest || formation == kWork;
}

Leg turning(const Site& site, InFormation formation, Angle turn) {
  const Hand hand = turn > 0 ? Hand::kRight : Hand::kLeft;
  const Angle angle = std::max(degrees(1), magnitude(turn) / 100 * 100);
  if (follows_its_head(site.book.words.formations[formation].shape)) return leg::wheel(hand, angle);
  return leg::turn(hand, angle, Anchor::kFrontMiddle);
}

void add_turn(const Site& site, InFormation formation, Angle turn, Path& path) {
  if (magnitude(turn) > kRatherAbout && formation != kUnlimbered) {
    path.push_back(leg::about_turn());
    turn += turn > 0 ? -degrees(180) : degrees(180);
  }
  if (magnitude(turn) >= kWorthTurning) path.push_back(turning(site, formation, turn));
}

Angle turn_to(const Pose& from, Vec place) {
  return place == from.at ? 0 : turn_between(from.facing, heading_of(place - from.at));
}

Coord share_of_way(Coord way, int off) {
  return divide_rounded(Wide{way} * cos_scaled(Heading::of(degrees(off))), kTrigScale);
}

// Straight to it, `off` degrees aside of it: on for so much of the way as brings it nearer.
Path straight_way(const Site& site, InFormation formation, const Pose& from, const March& march, int off) {
  Path path;
  if (!looks_all_round(formation)) add_turn(site, formation, turn_to(from, march.to) + degrees(off), path);
  const Coord way = length(march.to - from.at) - march.short_of;
  path.push_back(leg::advance(std::max(cm(1), share_of_way(way, off))));
  return path;
}

Path on_and_then_turn(const Site& site, InFormation formation, const Pose& from, const March& march,
                      Coord on) {
  Path path{leg::advance(on)};
  const Path then = straight_way(site, formation, {point_from(from, on, 0), from.facing}, march, 0);
  path.insert(path.end(), then.begin(), then.end());
  return path;
}

std::optional<Angle> wheel_before(const Box& box, const Footprint& goal) {
  if (reaches(corridor_of(edge_of(box, Face::kFront)), goal)) return 0;
  const bool right = aside(box.pose, centre(goal)) > 0;
  const Vec corner = point_from(box.pose, 0, right ? box.width / 2 : -box.width / 2);
  for (Angle angle = degrees(1); angle <= kWidestWheel; angle += degrees(1)) {
    const Pose turned = turned_about(box.pose, corner, right ? angle : -angle);
    if (reaches(corridor_of(edge_of({turned, box.width, box.depth}, Face::kFront)), goal))
      return right ? angle : -angle;
  }
  return std::nullopt;
}

// A body sent along a path with nobody else about, a part of the bound at a time, as fast as the ground lets
// it.
class DryRun {
 public:
  DryRun(const Site& site, UnitId id, drumhead::Marcher start, InFormation formation, const Path& path,
         PaceOf pace)
      : place(footprint(start.body())),
        pose(start.pose),
        site_(site),
        id_(id),
        formation_(formation),
        pace_(pace),
        start_(std::move(start)),
        steps_(ticking::steps_of(site.book, path, frontage(start_.body()))) {}

  bool goes_on() {
    if (arrived_ || looks_ == kLooksOnTheWay) return false;
    ++looks_;
    way_ += rate() * ticking::kFine / kLooksOnTheWay;
    const ticking::Steering steering{&site_.book, site_.state.ground.get(), std::nullopt,
                                     plain(formation_) == kSkirmish};
    const ticking::Walked walked =
        ticking::walk(steering, start_, steps_, ticking::Progress{.from = start_.pose}, way_);
    place = footprint(walked.body.body());
    pose = walked.body.pose;
    arrived_ = walked.arrived;
    return true;
  }

  Footprint place;  // where it is
  Pose pose;

 private:
  Coord rate() const {
    if (formation_ != ba::formation(site_.state, id_))
      return rate_of(site_, id_, formation_, kNormalGait) / site_.book.tables.march.half_rate;
    return ticking::rate_on(site_, id_, pace_, going_under(site_, id_, place, formation_));
  }

  const Site& site_;
  UnitId id_;
  InFormation formation_;
  PaceOf pace_;
  drumhead::Marcher start_;
  std::vector<ticking::MarchStep> steps_;
  std::int64_t way_ = 0, looks_ = 0;
  bool arrived_ = false;
};

bool is_on_other_ground(const Site& site, UnitId id, const Footprint& place, InFormation formation) {
  const GroundUnder under = going_under(site, id, place, formation);
  const MarchTables& t = site.book.tables.march;
  if (under.closed ||
      obstacle_quarters(t, under.obstacle, trait(site.state, id, kArm), is_off_guns(site.state, id)) == 0)
    return true;
  return rate_of_march(t, as_marcher(site.state, id, formation), kNormalGait, under.going).length == 0;
}

}  // namespace

Traffic::Traffic(const Site& site) : site_(site) {
  for (const Unit& unit : site.state.units)
    prints_.push_back(unit.on_table ? site.print(unit.id) : Footprint{});
}

void Traffic::note(const Order& order) {
  if (!order.unit.valid() || is_garrison(site_.state, order.unit)) return;
  prints_[order.unit.index()] = footprint(planned_end(site_, order.unit, read_elements(order)).body());
}

bool Traffic::is_in_way(UnitId other, UnitId id) const {
  if (other == id || mother_of(site_.state, other) == mother_of(site_.state, id)) return false;
  if (is_garrison(site_.state, other) && site_.state.unit(other).side == site_.state.unit(id).side)
    return false;
  return !may_be_passed(site_, other, id, false);
}

Traffic::Bar Traffic::bar_at(UnitId id, const Footprint& place, InFormation formation, UnitId target) const {
  if (!on_table(site_.state, place)) return Bar::kGround;
  const Footprint& now = site_.print(id);
  const Seat side = site_.state.unit(id).side;
  const Coord zone = site_.book.tables.melee.zone;
  for (const Unit& unit : site_.state.units) {
    const Footprint& there = prints_[unit.id.index()];
    const bool steady = is_closed(site_.state, unit.id) && !is_broken(site_.state, unit.id);
    const Coord apart = unit.side == side ? 0 : steady && !target.valid() ? kKeepOff : zone;
    if (unit.id == target || there.empty() || !meet(grown(there.bounds, apart), place.bounds) ||
        !is_in_way(unit.id, id))
      continue;
    if (apart > 0 ? within(place, there, apart) && !within(now, there, apart)
                  : overlap(place, there) && !overlap(now, there))
      return unit.side == side ? Bar::kFriend : Bar::kFoe;
  }
  return is_on_other_ground(site_, id, place, formation) ? Bar::kGround : Bar::kNone;
}

bool Traffic::has_room_to_form(UnitId id, InFormation formation, const Pose& pose) const {
  const int files = usual_files(site_.state, id, formation, 0);
  return bar_at(id, print_as(site_.book, site_.state, id, formation, files, pose), formation) == Bar::kNone;
}

drumhead::Marcher Traffic::body_in(UnitId id, InFormation formation) const {
  drumhead::Marcher body = site_.marcher(id);
  if (formation == ba::formation(site_.state, id)) return body;
  body.formation = &site_.book.words.formations[formation];
  body.files = usual_files(site_.state, id, formation, 0);
  body.bends.clear();
  return body;
}

// Where it has come when the bound is over, or something is in its way.
Traffic::Walk Traffic::end_of_way(UnitId id, InFormation formation, const Path& path) const {
  DryRun run(site_, id, body_in(id, formation), formation, path, kNormalPace);
  Walk last{run.pose, Bar::kNone};
  while (last.bar == Bar::kNone && run.goes_on()) {
    last.bar = bar_at(id, run.place, formation);
    if (last.bar == Bar::kNone) last.end = run.pose;
  }
  return last;
}

// What is still to go from there, and what is wrong with standing there; the less the better.
Coord Traffic::shortfall(UnitId id, const Pose& pose, const March& march) const {
  Coord short_by = std::max<Coord>(0, length(march.to - pose.at) - march.short_of);
  short_by += kWrongFacing * magnitude(turn_to(pose, march.to)) / degrees(90);
  if (march.deploys && !has_room_to_form(id, of_arm(site_.state, id, kLine), pose))
    short_by += kNoRoomToDeploy;
  return short_by;
}

void Traffic::stand(UnitId id, Footprint place) { prints_[id.index()] = std::move(place); }

// R78: the least wheel that brings the target before its front, and on. At the end of it, if it gets there.
std::optional<Footprint> Traffic::attack(UnitId id, UnitId target, Gait gait) const {
  const InFormation formation = ba::formation(site_.state, id);
  const Footprint& goal = site_.print(target);
  const std::optional<Angle> wheel = wheel_before(site_.box(id), goal);
  if (!wheel) return std::nullopt;
  Path path{leg::advance(site_.gap(id, target) + cm(20))};
  if (*wheel != 0)
    path.insert(path.begin(), leg::wheel(*wheel > 0 ? Hand::kRight : Hand::kLeft, magnitude(*wheel)));
  DryRun run(site_, id, site_.marcher(id), formation, path, gait == kChargeGait ? kChargePace : kNormalPace);
  do {
    if (within(run.place, goal, site_.book.tables.melee.zone)) return run.place;
    if (bar_at(id, run.place, formation, target) != Bar::kNone) return std::nullopt;
  } while (run.goes_on());
  return std::nullopt;
}

Path Traffic::way(UnitId id, InFormation formation, const March& march) const {
  const Pose& from = site_.box(id).pose;
  if (length(march.to - from.at) < march.short_of + kWorthMarching) return {};
  Path best;
  Coord least = shortfall(id, from, march) - kWorthMarching;
  const auto consider = [&](Path path) {
    const Walk walk = end_of_way(id, formation, path);
    if (walk.bar == Bar::kFoe) path.back().distance = std::max(cm(1), length(walk.end.at - from.at));
    const Coord short_by = shortfall(id, walk.end, march);
    if (short_by < least) least = short_by, best = std::move(path);
    return walk.bar == Bar::kNone;
  };
  if (consider(straight_way(site_, formation, from, march, 0)) && !best.empty() && !march.deploys)
    return best;
  for (const int off : kAside) consider(straight_way(site_, formation, from, march, off));
  for (const Coord on : kFirstOn) consider(on_and_then_turn(site_, formation, from, march, on));
  return best;
}

Path Traffic::turn(UnitId id, InFormation formation, Vec place) const {
  const Pose& from = site_.box(id).pose;
  if (looks_all_round(formation)) return {};
  const Angle wanted = turn_to(from, place);
  Path in_place;
  add_turn(site_, formation, wanted, in_place);
  if (in_place.empty()) return {};
  const Hand hand = wanted > 0 ? Hand::kRight : Hand::kLeft;
  Path on = in_place;
  on.insert(on.begin(), leg::advance(cm(4)));
  for (const Path& path : {in_place, Path{leg::wheel(hand, magnitude(wanted) / 100 * 100)}, on}) {
    const Pose end = end_of_way(id, formation, path).end;
    if (magnitude(turn_to(end, place)) + kWorthTurning < magnitude(wanted)) return path;
  }
  return {};
}

}  // namespace drumhead::ba::hq
