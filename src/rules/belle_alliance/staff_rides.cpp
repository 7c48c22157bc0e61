// The staff's moves (R22): stay, go along with the unit they touch, or ride, on the same clock as the troops;
// and once more as the last action of the bound. Nothing stops them but opponents, impassable ground and the
// edge of the table.
#include <fmt/format.h>

#include <algorithm>

#include "geom/fraction.h"
#include "rules/belle_alliance/clock.h"
#include "table/command.h"

namespace drumhead::ba {
namespace ticking {
namespace {

bool is_about(const Leader& leader) { return leader.on_table && !is_fallen(leader); }

bool has_staff(const BattleState& state, Seat seat) {
  return std::any_of(state.leaders.begin(), state.leaders.end(),
                     [&](const Leader& l) { return l.side == seat && is_about(l); });
}

Record* ride_of(BattleState& state, LeaderId id) {
  for (Record& r : state.records)
    if (r.kind == kStaffRideRecord && r.n[kRider] == id.value) return &r;
  return nullptr;
}

bool is_last_move(const BattleState& state) {
  return !state.frames.empty() && state.frames.back().step == kStaffLast;
}

Footprint base_at(const Book& book, const Pose& pose) {
  const Grid& bases = book.tables.muster.bases;
  return footprint_of(Box{pose, bases.at(kStaffBase, 0), bases.at(kStaffBase, 1)});
}

Vec on_the_way(Vec from, Vec to, Coord by) {
  const Coord whole = length(to - from);
  return by >= whole ? to : from + scaled(to - from, {by, whole});
}

// Staff is reduced by obstacles as cavalry is (R116).
Coord riding_rate(const Clock& clock, Vec at) {
  const MarchTables& t = clock.book.tables.march;
  const bool open = std::none_of(clock.pieces.begin(), clock.pieces.end(),
                                 [&](const Bounds& piece) { return contains(piece, at); });
  const GroundUnder under = open ? GroundUnder{} : going_for_staff(clock.site, at);
  if (under.closed) return 0;
  return staff_rate(t, under.going).length * obstacle_quarters(t, under.obstacle, kCavalry) / 4;
}

// What he may come to in this tick.
struct Ahead {
  std::vector<std::size_t> opponents;
  bool barriers = false;
  bool unit = false;  // that he rides to
};

Ahead ahead_of_rider(const Clock& clock, const Rider& rider) {
  const Segment way{rider.now.at, rider_at(clock, rider, clock.parts())};
  const Footprint base = rider_print(clock, rider, way.a);
  const Bounds room = grown(bounds(way), length(base.bounds.high - base.bounds.low));
  Ahead ahead;
  for (std::size_t i = 0; i < clock.walkers.size(); ++i)
    if (clock.walkers[i].side != rider.side && meet(clock.swept[i], room)) ahead.opponents.push_back(i);
  ahead.barriers = !contains(clock.state.ground->bounds(), way.b) ||
                   std::any_of(clock.barriers.begin(), clock.barriers.end(),
                               [&](const Bounds& barrier) { return meet(barrier, room); });
  const std::size_t i = clock.find_index(rider.joins);
  ahead.unit = i != Clock::npos && meet(grown(clock.swept[i], cm(5)), room);
  return ahead;
}

// Impassable ground, the table's edge, an opponent.
bool is_stopped(const Clock& clock, const Rider& rider, const Ahead& ahead, Vec at, int part) {
  if (ahead.barriers) {
    if (!contains(clock.state.ground->bounds(), at)) return true;
    const bool at_barrier = std::any_of(clock.barriers.begin(), clock.barriers.end(),
                                        [&](const Bounds& barrier) { return contains(barrier, at); });
    if (at_barrier && riding_rate(clock, at) == 0) return true;
  }
  if (ahead.opponents.empty()) return false;
  const Footprint base = rider_print(clock, rider, at);
  return std::any_of(ahead.opponents.begin(), ahead.opponents.end(), [&](std::size_t i) {
    return meet(clock.swept[i], base.bounds) && overlap(place_at(clock, i, part).print, base);
  });
}

bool has_joined(const Clock& clock, const Rider& rider, Vec at, int part) {
  const std::size_t i = clock.find_index(rider.joins);
  return i != Clock::npos && within(rider_print(clock, rider, at), place_at(clock, i, part).print,
                                    clock.book.tables.march.contact);
}

// How long in this tick he rides on.
void set_stop(const Clock& clock, Rider& rider) {
  rider.stops_at = clock.parts();
  rider.comes_up = false;
  const Ahead ahead = ahead_of_rider(clock, rider);
  if (!ahead.barriers && ahead.opponents.empty() && !ahead.unit) return;
  for (int part = clock.part + 1; part <= clock.parts(); part += 16) {
    const Vec at = rider_at(clock, rider, part);
    const bool stopped = is_stopped(clock, rider, ahead, at, part);
    rider.comes_up = !stopped && ahead.unit && has_joined(clock, rider, at, part);
    if (!stopped && !rider.comes_up) continue;
    rider.stops_at = stopped ? part - 1 : part;
    return;
  }
}

// BA-044, R18: one unit each; the one he was sent to, else the nearest.
UnitId unit_touched(const Site& site, const Leader& leader, UnitId wanted) {
  const Footprint base = base_at(site.book, leader.pose);
  UnitId best;
  Coord least = site.book.tables.march.contact;
  for (const UnitId id : site.side(leader.side)) {
    const Coord gap = distance(base, site.print(id));
    if (gap > site.book.tables.march.contact) continue;
    if (id == wanted) return id;
    if (!best.valid() || gap < least) best = id, least = gap;
  }
  return best;
}

Verdict refuse_staff(const BattleState& state, LeaderId id, Cite cite, const char* why) {
  return refuse(cite, fmt::format("{} {}.", leader_name(state, id), why));
}

Verdict check_one(const Site& site, const Ask& ask, const Order& order) {
  const BattleState& state = site.state;
  const LeaderId id = *order.find<LeaderId>(kLeaderParam);
  const Leader& leader = state.leaders[id.index()];
  if (leader.side != ask.seat) return refuse_staff(state, id, cite::ba_050, "is not yours to move");
  if (!is_about(leader)) return refuse_staff(state, id, cite::ba_050, "is not on the table");
  if (order.verb == kStaffFollows && !leader.attached_to.valid())
    return refuse_staff(state, id, cite::ba_051, "touches no unit to go along with");
  if (order.verb != kStaffRides) return allow();
  const Vec* to = order.find<Vec>(kPoint);
  if (to == nullptr && !order.unit_at(kTarget).valid())
    return refuse_staff(state, id, cite::ba_050, "needs a place or a unit to ride to");
  if (to != nullptr && !contains(state.ground->bounds(), *to))
    return refuse(cite::ba_050, fmt::format("{} cannot ride off the table.", leader_name(state, id)),
                  {{Mark::Kind::kPoint, {*to}, "off the table"}});
  return allow();
}

void set_off(BattleState& state, const Order& order) {
  Leader& leader = state.leaders[order.find<LeaderId>(kLeaderParam)->index()];
  leader.pose = place_of(leader, state.units);
  leader.attached_to = {};
  const UnitId joins = order.unit_at(kTarget);
  const Vec* to = order.find<Vec>(kPoint);
  Record ride;
  ride.kind = kStaffRideRecord;
  ride.n[kRider] = leader.id.value;
  ride.n[kRideJoins] = joins.valid() ? joins.value + 1 : 0;
  ride.from = leader.pose;
  ride.to = {to != nullptr ? *to : state.unit(joins).pose.at, leader.pose.facing};
  state.records.push_back(ride);
}

}  // namespace

void ask_for_staff(const Book& book, Scene& scene) {
  if (!is_last_move(scene.state))
    for (Leader& leader : scene.state.leaders) leader.markers[kAlongWith] = 0;
  ask_sealed(book, scene, kAskStaff, has_staff(scene.state, Seat::kA), has_staff(scene.state, Seat::kB));
}

std::vector<Rider> riders_of(const Clock& clock) {
  std::vector<Rider> riders;
  for (const Leader& leader : clock.state.leaders) {
    if (!is_about(leader)) continue;
    Rider rider;
    rider.id = leader.id;
    rider.side = leader.side;
    rider.now = place_of(leader, clock.state.units);
    rider.alone = !leader.attached_to.valid() && leader.markers[kCaughtNow] == 0;
    if (const Record* ride = rider.alone ? ride_of(clock.state, leader.id) : nullptr) {
      rider.rides = true;
      rider.to = ride->to.at;
      rider.rate = ride->n[kRideRate];
      rider.joins = UnitId{static_cast<std::int16_t>(ride->n[kRideJoins] - 1)};
      set_stop(clock, rider);
    }
    riders.push_back(rider);
  }
  return riders;
}

Vec rider_at(const Clock& clock, const Rider& rider, int part) {
  const int until = std::min(part, rider.stops_at);
  if (!rider.rides || until <= clock.part) return rider.now.at;
  const MarchTables& t = clock.book.tables.march;
  return on_the_way(rider.now.at, rider.to,
                    rider.rate * (until - clock.part) / (Coord{t.ticks} * t.tick_parts));
}

Footprint rider_print(const Clock& clock, const Rider& rider, Vec at) {
  return base_at(clock.book, {at, rider.now.facing});
}

// At the start of a tick: who rides to a unit rides to where it is now; who has arrived or cannot go on is
// done.
void set_staff_rates(Clock& clock) {
  for (Rider& rider : clock.riders) {
    if (!rider.rides) continue;
    if (const std::size_t i = clock.find_index(rider.joins); i != Clock::npos)
      rider.to = centre(clock.walkers[i].now.print);
    if (rider.to != rider.now.at) rider.now.facing = heading_of(rider.to - rider.now.at);
    rider.rate = riding_rate(clock, rider.now.at);
    set_stop(clock, rider);
    const bool done = rider.to == rider.now.at || rider.stops_at <= clock.part || rider.rate == 0;
    Record* ride = ride_of(clock.state, rider.id);
    if (ride != nullptr) ride->to.at = rider.to, ride->n[kRideRate] = static_cast<std::int32_t>(rider.rate);
    if (!done) continue;
    rider.rides = false;
    if (ride != nullptr) ride->n[kRideRate] = 0;
  }
}

void lay_down_riders(Clock& clock) {
  for (const Rider& rider : clock.riders) {
    Leader& leader = clock.state.leaders[rider.id.index()];
    if (!leader.attached_to.valid() && ride_of(clock.state, rider.id) != nullptr) leader.pose = rider.now;
  }
}

void join_units(Clock& clock) {
  for (Rider& rider : clock.riders) {
    if (!rider.rides || !rider.comes_up) continue;
    Leader& leader = clock.state.leaders[rider.id.index()];
    leader.attached_to = rider.joins;
    leader.markers[kAlongWith] = 1;
    rider.rides = rider.alone = false;
  }
}

void leave_staff_behind(BattleState& state, UnitId id) {
  for (Leader& leader : state.leaders) {
    if (!is_about(leader) || leader.attached_to != id || leader.markers[kAlongWith] != 0) continue;
    leader.pose = place_of(leader, state.units);
    leader.attached_to = {};
  }
}

// Whoever stands against an own unit when all stand touches it (R18).
void end_rides(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Site site(book, state);
  for (Leader& leader : state.leaders) {
    if (!is_about(leader)) continue;
    const Record* ride = ride_of(state, leader.id);
    const UnitId wanted =
        ride == nullptr ? UnitId{} : UnitId{static_cast<std::int16_t>(ride->n[kRideJoins] - 1)};
    if (!leader.attached_to.valid()) leader.attached_to = unit_touched(site, leader, wanted);
    if (ride == nullptr) continue;
    scene.whisper(leader.side, cite::ba_050, {}, [&] {
      if (!leader.attached_to.valid()) return fmt::format("{} rides out.", leader_name(state, leader.id));
      return fmt::format("{} rides to {}.", leader_name(state, leader.id), name(state, leader.attached_to));
    });
  }
}

}  // namespace ticking

AskForm staff_form(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  AskForm form;
  form.prompt =
      fmt::format("{}: where does the staff go? Whoever is given no word stays.", state.side_name(ask.seat));
  form.rule = cite::ba_050;
  form.least_orders = 0;
  form.most_orders = static_cast<int>(state.leaders.size());
  form.verbs.push_back({kStaffStays, {}, {{.param = kLeaderParam}}});
  if (!ticking::is_last_move(state)) form.verbs.push_back({kStaffFollows, {}, {{.param = kLeaderParam}}});
  form.verbs.push_back({kStaffRides,
                        {},
                        {{.param = kLeaderParam},
                         {.param = kPoint, .optional = true},
                         {.param = kTarget, .optional = true, .units = units_of(state, ask.seat)}}});
  form.fallback = {ask.id, {}};
  return form;
}

Verdict check_staff(const Site& site, const Ask& ask, const Answer& answer) {
  std::vector<LeaderId> told;
  for (const Order& order : answer.orders) {
    if (Verdict verdict = ticking::check_one(site, ask, order); !verdict.allowed()) return verdict;
    const LeaderId id = *order.find<LeaderId>(kLeaderParam);
    if (std::find(told.begin(), told.end(), id) != told.end())
      return ticking::refuse_staff(site.state, id, cite::ba_050,
                                   "moves once now, and once at the end of the bound");
    told.push_back(id);
  }
  return allow();
}

void answer_staff(const Book&, Scene& scene, const Ask&, const Answer& answer) {
  for (const Order& order : answer.orders) {
    Leader& leader = scene.state.leaders[order.find<LeaderId>(kLeaderParam)->index()];
    if (order.verb == kStaffFollows) leader.markers[kAlongWith] = 1, scene.note_rule(cite::ba_051);
    if (order.verb == kStaffRides) ticking::set_off(scene.state, order);
  }
}

}  // namespace drumhead::ba
