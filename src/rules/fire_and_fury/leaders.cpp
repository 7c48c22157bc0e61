// M1: leaders come back or are replaced, and leaders ride: detach, move, attach.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/march.h"
#include "table/command.h"

namespace drumhead::ff {
namespace {

constexpr Coord kRim = inches(1, 2);
// Ask number: may only those ride who stand alone, at the end of the phase?
enum LeadersAsk : std::uint8_t { kLastRides };

// ---- Returns and successors.

bool has_units(const BattleState& state, const Leader& leader) {
  return !units_under(state.commands, state.units, leader.command).empty();
}

void return_to_duty(Scene& scene, Leader& leader) {
  leader.rating = static_cast<std::int16_t>(leader.markers[kOriginalRating] - 2);
  leader.markers[kProvisional] = leader.markers[kAbsentUntil] = leader.markers[kOriginalRating] = 0;
  leader.on_table = false;
  leader.attached_to = {};
  leader.markers[kStandsIn] = 1;
  scene.tell(cite::ff_209, {}, [&] {
    return fmt::format("{} comes back to his command.", leader_name(scene.state, leader.id));
  });
}

void appoint_successor(Scene& scene, Leader& leader) {
  const std::string fallen = leader_name(scene.state, leader.id);
  if (leader.markers[kProvisional] == 0)
    leader.markers[kOriginalRating] = static_cast<std::int16_t>(leader.rating + 2);
  leader.rating = 0;
  leader.markers[kProvisional] = 1;
  leader.markers[kOnFootUntil] = 0;
  leader.markers[kStandsIn] = 1;
  scene.tell(cite::ff_208, {},
             [&] { return fmt::format("A provisional commander takes the place of {}.", fallen); });
}

void renew(Scene& scene, Leader& leader) {
  const bool comes_back =
      leader.markers[kAbsentUntil] != 0 && player_turn(scene.state) > leader.markers[kAbsentUntil];
  if (comes_back) return return_to_duty(scene, leader);
  const bool missing = leader.markers[kGone] != 0 || leader.markers[kAbsentUntil] != 0;
  if (!leader.on_table && missing && leader.markers[kStandsIn] == 0) appoint_successor(scene, leader);
}

// The largest unit of his command, one without a leader if there is one.
UnitId unit_to_join(const BattleState& state, const Leader& leader) {
  UnitId best;
  const auto better = [&](UnitId a, UnitId b) {
    const bool a_free = !attached_leader(state, a).valid(), b_free = !attached_leader(state, b).valid();
    if (a_free != b_free) return a_free;
    return state.unit(a).strength > state.unit(b).strength;
  };
  for (const UnitId id : units_under(state.commands, state.units, leader.command))
    if (!best.valid() || better(id, best)) best = id;
  return best;
}

void place_with(Scene& scene, Leader& leader, UnitId unit) {
  leader.on_table = true;
  leader.attached_to = unit;
  leader.markers[kStandsIn] = 0;
  leaders_follow(scene.state);
  scene.then(leader.markers[kProvisional] != 0 ? cite::ff_208 : cite::ff_209, {unit}, [&] {
    return fmt::format("{} takes his place with {}.", leader_name(scene.state, leader.id),
                       name(scene.state, unit));
  });
}

bool waits_for_a_place(const BattleState& state, const Leader& leader, Seat seat) {
  return leader.side == seat && leader.markers[kStandsIn] != 0 && has_units(state, leader);
}

// ---- Riding.

Vec disc_end(const Site& site, const Order& order, Vec from) {
  if (const Vec* point = order.find<Vec>(kPoint)) return *point;
  const UnitId unit = order.unit_at(kAttachTo);
  if (!unit.valid() || site.print(unit).empty()) return from;
  Vec best = from;
  Coord least = kNoDistance;
  for (const Quad& box : site.print(unit).boxes) {
    const Vec there = nearest_point(from, box);
    if (const Coord d = distance(from, there); d < least) least = d, best = there;
  }
  return best;
}

RateRow leader_rate(const BattleState& state, const Leader& leader) {
  return leader.markers[kOnFootUntil] != 0 && player_turn(state) <= leader.markers[kOnFootUntil]
             ? kLeaderOnFootRate
             : kLeaderRate;
}

// A small square about a point, the same however the table is turned or mirrored.
Footprint spot(Vec point) {
  constexpr Coord kHalf = inches(1, 100);
  return footprint_of(Quads{Quad{{point + Vec{-kHalf, kHalf}, point + Vec{kHalf, kHalf},
                                  point + Vec{kHalf, -kHalf}, point + Vec{-kHalf, -kHalf}}}});
}

struct Ride {
  int spent = 0;
  std::optional<Verdict> refused;
};

// What the way costs him, point by point, at his own rates.
class RideWalk {
 public:
  RideWalk(const Site& site, const Leader& leader, UnitId joins)
      : site_(site), leader_(leader), joins_(joins), row_(leader_rate(site.state, leader)) {}

  Ride along(const Segment& way) {
    const Coord whole = distance(way.a, way.b);
    Wide cost = obstacles(way, whole);
    meet_enemies(way);
    const Bounds swept = bounds(way);
    const std::vector<Coord> ends = even_stretches(spot(way.a), spot(way.b), whole, edges_of_ground(site_, swept));
    for (std::size_t i = 1; i < ends.size() && !ride_.refused && whole > 0; ++i)
      cost += stretch(point_at(way, (ends[i - 1] + ends[i]) / 2, whole), ends[i] - ends[i - 1]);
    ride_.spent = static_cast<int>(divide_rounded(cost, kFine));
    return ride_;
  }

 private:
  static constexpr Wide kFine = 1'000'000;

  static Vec point_at(const Segment& way, Coord gone, Coord whole) {
    const Vec d = way.b - way.a;
    return way.a + Vec{divide_rounded(Wide{d.x} * gone, whole), divide_rounded(Wide{d.y} * gone, whole)};
  }
  Coord rate(int ground) const {
    return site_.book.tables.ground.rates.at(row_, static_cast<std::size_t>(2 * ground));
  }
  std::string who() const { return leader_name(site_.state, leader_.id); }

  // A stretch over ground that does not change, by its middle.
  Wide stretch(Vec middle, Coord run) {
    const Footprint place = spot(middle);
    const bool road = is_on_road(site_, middle);
    const GroundClass ground = road ? kOpen : ground_under(site_, place);
    if (ground == kImpassable && !joins_a_garrison(middle)) {
      ride_.refused =
          refuse(cite::ff_173, fmt::format("{} cannot ride there: that ground cannot be passed.", who()),
                 {mark(place.boxes.front(), "shut")});
      return 0;
    }
    return Wide{run} * kWholeMove * kFine / rate(road ? kOnRoad : std::min(ground, kRoughGround));
  }

  bool joins_a_garrison(Vec to) const {
    return joins_.valid() && is_garrison(site_.state, joins_) && within(to, site_.print(joins_), 0);
  }

  // Every line that lies across the way, away from the roads that lead through it (FF-216, FF-225).
  Wide obstacles(const Segment& way, Coord whole) {
    Wide extra = 0;
    for (const Piece* piece : pieces_near(*site_.state.ground, site_.state.pieces, bounds(way))) {
      const std::optional<LineRow> row = is_linear(piece->kind) ? line_row(*piece) : std::nullopt;
      if (!row) continue;
      const auto is = site_.book.tables.ground.lines.at(*row, kLineObstacle);
      if (is == kNoObstacle) continue;
      for (const Vec at : crossings(way, whole, piece->line)) extra += cross(*piece, is, way.a, at);
    }
    return extra;
  }

  static std::vector<Vec> crossings(const Segment& way, Coord whole, const Polyline& line) {
    constexpr Coord kBeyond = inches(1, 10);
    std::vector<Vec> found;
    for (Coord gone = 0; gone < whole;) {
      const Segment rest{point_at(way, gone, whole), way.b};
      const auto share = first_crossing(rest, line);
      if (!share) break;
      gone += divide_rounded(Wide{whole - gone} * *share, kWholeSegment);
      found.push_back(point_at(way, gone, whole));
      gone += kBeyond;
    }
    return found;
  }

  Wide cross(const Piece& piece, std::int64_t is, Vec from, Vec at) {
    if (is_on_road(site_, at)) return 0;
    if (is == kMinorObstacle)
      return Wide{site_.book.tables.ground.minor_obstacle} * kWholeMove * kFine / rate(kBrokenGround);
    if (row_ == kLeaderRate && !ride_.refused)
      ride_.refused = refuse(
          cite::ff_225,
          fmt::format("{} is mounted and passes {} only where a way leads through.", who(), name(piece)),
          {mark(Segment{from, at}, "obstacle")});
    return 0;
  }

  // FF-206: nowhere on his way does his rim come within 2" of them; who has them nearer already may go away.
  void meet_enemies(const Segment& way) {
    const Coord clear = site_.book.tables.command.leader_clear;
    for (const UnitId enemy : units_of(site_.state, other(leader_.side))) {
      const Footprint& print = site_.print(enemy);
      const Coord at_start = distance(way.a, print);
      const Coord limit = joins_.valid() ? 0 : std::min(clear + kRim, at_start - 1);
      const bool too_near = std::any_of(print.boxes.begin(), print.boxes.end(), [&](const Quad& box) {
        return limit >= 0 && within(way, box, limit);
      });
      if (!too_near) continue;
      ride_.refused = refuse(cite::ff_206,
                             fmt::format("{} may not come within {} of {}.", who(),
                                         spoken_length(site_.book.words, clear), name(site_.state, enemy)),
                             {mark(way, "too near")});
    }
  }

  const Site& site_;
  const Leader& leader_;
  UnitId joins_;
  RateRow row_;
  Ride ride_;
};

Ride plan_ride(const Site& site, const Leader& leader, const Order& order) {
  const Vec from = place_of(leader, site.state.units).at;
  return RideWalk(site, leader, order.unit_at(kAttachTo)).along({from, disc_end(site, order, from)});
}

std::optional<Verdict> check_attachment(const Site& site, const Leader& leader, UnitId unit, Vec end) {
  const BattleState& state = site.state;
  const std::string who = leader_name(state, leader.id), what = name(state, unit);
  const std::vector<LeaderId> chain = chain_of(state, unit);
  if (std::find(chain.begin(), chain.end(), leader.id) == chain.end())
    return refuse(cite::ff_204, fmt::format("{} is not of the command of {}.", what, who));
  if (const LeaderId other_leader = attached_leader(state, unit);
      other_leader.valid() && other_leader != leader.id)
    return refuse(cite::ff_206,
                  fmt::format("{} has {} with it already.", what, leader_name(state, other_leader)));
  if (!within(Circle{end, kRim}, site.print(unit), kHair))
    return refuse(cite::ff_204, fmt::format("{} does not end his ride touching {}.", who, what));
  return std::nullopt;
}

bool may_ride_now(const Leader& leader, Seat seat, bool of_this_check, bool alone_only) {
  if (leader.side != seat || !leader.on_table || leader.markers[kStandsIn] != 0 || !can_ride(leader))
    return false;
  if (of_this_check && leader.markers[kLeadsCheck] == 0) return false;
  return !alone_only || !leader.attached_to.valid();
}

Verdict check_placing(const Site& site, const Order& order, Seat seat) {
  const LeaderId* id = order.find<LeaderId>(kLeaderParam);
  if (id == nullptr || !id->valid()) return refuse(cite::ff_208, "Name the leader who is to be placed.");
  const Leader& leader = site.state.leaders[id->index()];
  const std::string who = leader_name(site.state, *id);
  if (!waits_for_a_place(site.state, leader, seat))
    return refuse(cite::ff_208, fmt::format("{} does not wait for a place.", who));
  const UnitId unit = order.unit_at(kAttachTo);
  const auto units = units_under(site.state.commands, site.state.units, leader.command);
  if (std::find(units.begin(), units.end(), unit) == units.end())
    return refuse(cite::ff_208, fmt::format("{} is placed with a unit of his own command.", who));
  return allow();
}

}  // namespace

bool can_ride(const Leader& leader) { return leader.markers[kSpentInches] < kWholeMove - kMoveSlack; }

void leaders_follow(BattleState& state) {
  for (Leader& leader : state.leaders)
    if (leader.on_table && leader.attached_to.valid() && state.unit(leader.attached_to).on_table)
      leader.pose = state.unit(leader.attached_to).pose;
}

void offer_rides(AskForm& form, const BattleState& state, Seat seat, bool of_this_check) {
  const bool any = std::any_of(state.leaders.begin(), state.leaders.end(), [&](const Leader& leader) {
    return may_ride_now(leader, seat, of_this_check, false);
  });
  if (!any) return;
  form.verbs.push_back({kRide,
                        {},
                        {{.param = kLeaderParam},
                         {.param = kPoint, .optional = true},
                         {.param = kAttachTo, .optional = true, .units = units_of(state, seat)}}});
}

Verdict check_ride(const Site& site, const Order& order, Seat seat) {
  const BattleState& state = site.state;
  const LeaderId* id = order.find<LeaderId>(kLeaderParam);
  if (id == nullptr || !id->valid()) return refuse(cite::ff_204, "Name the leader who is to move.");
  const Leader& leader = state.leaders[id->index()];
  const std::string who = leader_name(state, *id);
  if (leader.side != seat) return refuse(cite::ff_204, fmt::format("{} is a leader of the other side.", who));
  if (!leader.on_table) return refuse(cite::ff_204, fmt::format("{} is not on the table.", who));
  const bool in_a_check = std::any_of(state.leaders.begin(), state.leaders.end(),
                                      [](const Leader& l) { return l.markers[kLeadsCheck] != 0; });
  if (in_a_check && leader.markers[kLeadsCheck] == 0)
    return refuse(cite::ff_204, fmt::format("{} takes no part in this check and does not move in it.", who));
  const UnitId joins = order.unit_at(kAttachTo);
  if (!joins.valid() && order.find<Vec>(kPoint) == nullptr)
    return refuse(cite::ff_204, fmt::format("Say where {} goes, or whom he joins.", who));
  if (joins.valid() && !state.unit(joins).on_table)
    return refuse(cite::ff_204, fmt::format("{} is not on the table.", name(state, joins)));
  const Vec from = place_of(leader, state.units).at, end = disc_end(site, order, from);
  if (!contains(state.ground->bounds(), end))
    return refuse(cite::ff_204, fmt::format("{} would leave the table.", who));
  if (joins.valid())
    if (auto refused = check_attachment(site, leader, joins, end)) return *refused;
  const Ride ride = plan_ride(site, leader, order);
  if (ride.refused) return *ride.refused;
  const int left = kWholeMove - leader.markers[kSpentInches];
  if (ride.spent > left + kMoveSlack)
    return refuse(site.book.tables.ground.rates.cite(leader_rate(state, leader)),
                  fmt::format("{} has {} left and this would take {}.", who, spoken_part(left),
                              spoken_part(ride.spent)),
                  {mark(Segment{from, end}, "too far")});
  return allow();
}

void make_ride(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const Site site(book, state);
  Leader& leader = state.leaders[order.find<LeaderId>(kLeaderParam)->index()];
  const Ride ride = plan_ride(site, leader, order);
  const Vec from = place_of(leader, state.units).at, end = disc_end(site, order, from);
  const UnitId left = leader.attached_to, joined = order.unit_at(kAttachTo);
  leader.markers[kSpentInches] =
      static_cast<std::int16_t>(std::min(kWholeMove, leader.markers[kSpentInches] + ride.spent));
  leader.attached_to = joined;
  leader.pose.at = end;
  leaders_follow(state);
  scene.tell({cite::ff_204, cite::ff_206, book.tables.ground.rates.cite(leader_rate(state, leader))}, joined.valid() ? std::vector<UnitId>{joined} : std::vector<UnitId>{}, [&] {
    const std::string leaves =
        left.valid() && left != joined ? fmt::format(" leaves {} and", name(state, left)) : "";
    const std::string joins = joined.valid() ? fmt::format(" and joins {}", name(state, joined)) : "";
    return fmt::format("{}{} rides {}{}.", leader_name(state, leader.id), leaves,
                       spoken_length(book.words, distance(from, end)), joins);
  });
}

// ---- The Ask of the leaders.

void begin_leaders(const Book&, Scene& scene) {
  BattleState& state = scene.state;
  const Seat seat = active_side(state);
  scene.note_rule(cite::ff_038);
  for (Leader& leader : state.leaders)
    if (leader.side == seat) renew(scene, leader);
  const bool any = std::any_of(state.leaders.begin(), state.leaders.end(), [&](const Leader& leader) {
    return waits_for_a_place(state, leader, seat) || may_ride_now(leader, seat, false, false);
  });
  if (any) scene.ask(seat, kAskLeaders);
}

void ask_for_last_rides(Scene& scene) {
  const BattleState& state = scene.state;
  const Seat seat = active_side(state);
  const bool any = std::any_of(state.leaders.begin(), state.leaders.end(),
                               [&](const Leader& leader) { return may_ride_now(leader, seat, false, true); });
  if (any) scene.ask(seat, kAskLeaders).n[kLastRides] = 1;
}

AskForm leaders_form(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  AskForm form;
  form.prompt = fmt::format("{}: move a leader, or go on.", state.side_name(ask.seat));
  form.rule = ask.n[kLastRides] != 0 ? cite::ff_204 : cite::ff_038;
  const bool waiting = std::any_of(state.leaders.begin(), state.leaders.end(), [&](const Leader& leader) {
    return waits_for_a_place(state, leader, ask.seat);
  });
  if (waiting)
    form.verbs.push_back(
        {kPlaceLeader,
         {},
         {{.param = kLeaderParam}, {.param = kAttachTo, .units = units_of(state, ask.seat)}}});
  offer_rides(form, state, ask.seat, false);
  form.verbs.push_back({kEndLeaders, {}, {}});
  form.fallback = {ask.id, {{kEndLeaders, {}, {}}}};
  return form;
}

Verdict check_leaders(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kPlaceLeader) return check_placing(site, order, ask.seat);
  if (order.verb != kRide) return allow();
  const LeaderId* id = order.find<LeaderId>(kLeaderParam);
  const bool attached = id != nullptr && id->valid() && site.state.leaders[id->index()].attached_to.valid();
  if (ask.n[kLastRides] != 0 && attached)
    return refuse(cite::ff_204, fmt::format("{} is with a unit and does not move at the end of the phase.",
                                            leader_name(site.state, *id)));
  return check_ride(site, order, ask.seat);
}

void answer_leaders(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& state = scene.state;
  const Order& order = answer.orders.front();
  if (order.verb == kEndLeaders) {
    for (Leader& leader : state.leaders)
      if (waits_for_a_place(state, leader, ask.seat)) place_with(scene, leader, unit_to_join(state, leader));
    return;
  }
  if (order.verb == kPlaceLeader)
    place_with(scene, state.leaders[order.find<LeaderId>(kLeaderParam)->index()], order.unit_at(kAttachTo));
  else
    make_ride(book, scene, order);
  scene.ask(ask.seat, kAskLeaders).n = ask.n;
}

}  // namespace drumhead::ff
