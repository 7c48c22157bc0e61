// Ways through one's own troops: everybody stands where he is, or where the orders written so far will lead
// him. Ways are tried by the steps of the clock, with nobody else on the move; what really comes of an order
// shows when everybody marches.
#include <algorithm>

#include "geom/fraction.h"
#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr Angle kWorthTurning = degrees(4), kRatherAbout = degrees(135);
constexpr std::int64_t kLooksOnTheWay = 6;
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

bool is_on_other_ground(const Site& site, UnitId id, const Footprint& place, InFormation formation) {
  const GroundUnder under = going_under(site, id, place, formation);
  const MarchTables& t = site.book.tables.march;
  if (under.closed ||
      obstacle_quarters(t, under.obstacle, trait(site.state, id, kArm), is_off_guns(site.state, id)) == 0)
    return true;
  return rate_of_march(t, marcher_in(site.state, id, formation), kNormalGait, under.going).length == 0;
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
  if (is_garrison(site_.state, other) && site_.state.unit(other).side == site_.state.unit(id).side) return false;
  return !may_be_passed(site_, other, id, false);
}

Traffic::Bar Traffic::bar_at(UnitId id, const Footprint& place, InFormation formation) const {
  if (!on_table(site_.state, place)) return Bar::kGround;
  const Footprint& now = site_.print(id);
  const Seat side = site_.state.unit(id).side;
  const Coord zone = site_.book.tables.melee.zone;
  for (const Unit& unit : site_.state.units) {
    const Footprint& there = prints_[unit.id.index()];
    const Coord apart = unit.side == side ? 0 : zone;
    if (there.empty() || !meet(grown(there.bounds, apart), place.bounds) || !is_in_way(unit.id, id)) continue;
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
  const drumhead::Marcher start = body_in(id, formation);
  ticking::Steering steering{&site_.book, site_.state.ground.get(), std::nullopt, plain(formation) == kSkirmish};
  const std::vector<ticking::MarchStep> steps =
      ticking::steps_of(site_.book, path, frontage(start.body()));
  Coord rate = rate_of(site_, id, formation, kNormalGait);
  if (formation != ba::formation(site_.state, id)) rate /= site_.book.tables.march.half_rate;
  Walk last{start.pose, Bar::kNone};
  for (std::int64_t look = 1; look <= kLooksOnTheWay; ++look) {
    ticking::Walked walked = ticking::walk(steering, start, steps, ticking::Progress{.from = start.pose},
                                           rate * ticking::kFine * look / kLooksOnTheWay);
    last.bar = bar_at(id, footprint(walked.body.body()), formation);
    if (last.bar != Bar::kNone) break;
    last.end = walked.body.pose;
    if (walked.arrived) break;
  }
  return last;
}

// What is still to go from there, and what is wrong with standing there; the less the better.
Coord Traffic::shortfall(UnitId id, const Pose& pose, const March& march) const {
  Coord short_by = std::max<Coord>(0, length(march.to - pose.at) - march.short_of);
  short_by += kWrongFacing * magnitude(turn_to(pose, march.to)) / degrees(90);
  if (march.deploys && !has_room_to_form(id, of_arm(site_.state, id, kLine), pose)) short_by += kNoRoomToDeploy;
  return short_by;
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
  if (consider(straight_way(site_, formation, from, march, 0)) && !best.empty() && !march.deploys) return best;
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
