// What retreats and routs have in common (R50, R108, R129): who goes with whom, whom they pass and push, what
// is noted of it.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "rules/belle_alliance/rout.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

bool share_a_cause(const BattleState& state, UnitId a, UnitId b) {
  for (const Record& one : state.records)
    for (const Record& two : state.records)
      if (one.kind == kStruckRecord && two.kind == kStruckRecord && one.a == a && two.a == b &&
          one.n[kStruckBy] == two.n[kStruckBy] && one.n[kStruckDegree] == two.n[kStruckDegree] &&
          one.b == two.b && one.from == two.from && one.n[kOutOf] == two.n[kOutOf])
        return true;
  return false;
}

bool is_line_and_soutien(const BattleState& state, UnitId line, UnitId unit) {
  return (is_unsplit_line(state, line) && state.unit(line).parent == unit) ||
         marker(state, unit, kSoutienOf) == line.value + 1;
}

// R129: soutien and line struck by one result; R108: those who held a building together.
std::vector<UnitId> struck_with(const BattleState& state, const Record& struck) {
  std::vector<UnitId> bodies;
  for (const Unit& unit : state.units) {
    const UnitId id = unit.id;
    if (id == struck.a || !unit.on_table || unit.side != state.unit(struck.a).side) continue;
    const bool pair = struck.n[kOutOf] != 0 || is_line_and_soutien(state, id, struck.a) ||
                      is_line_and_soutien(state, struck.a, id);
    if (pair && share_a_cause(state, struck.a, id)) bodies.push_back(id);
  }
  return bodies;
}

// R50: whoever stands on others is moved on.
void move_on(const Book& book, Scene& scene, UnitId id, Heading heading) {
  const Site site(book, scene.state);
  if (is_free(site, id, {})) return;
  const std::optional<Vec> by = way_to_room(site, id, heading);
  if (!by) return;
  scene.note_rule(cite::ba_160);
  stand_shifted(scene.state, id, *by);
}

// BA-052: on to the edge its unit has left by, and not over it.
void leave_at_edge(const Book& book, Scene& scene, LeaderId id, Heading heading) {
  BattleState& state = scene.state;
  const Box base = staff_box(Site(book, state), id);
  const auto is_on = [&](Coord way) {
    return contains(
        state.ground->bounds(),
        corners(Box{{base.pose.at + step(heading, way), base.pose.facing}, base.width, base.depth}));
  };
  Coord on = -base.depth, off = base.depth + length(Vec{state.ground->width, state.ground->height});
  while (off - on > 1) (is_on((on + off) / 2) ? on : off) = (on + off) / 2;
  state.leaders[id.index()].pose.at = base.pose.at + step(heading, on);
  scene.then(cite::ba_052, {}, [&] { return fmt::format("{} stays at the edge.", leader_name(state, id)); });
}

}  // namespace

Flight flight_of(const BattleState& state, const Record& struck) {
  Flight flight;
  flight.body = struck.a;
  flight.along = going_along_with(state, struck.a);
  flight.rout = struck.n[kStruckDegree] == kFD;
  flight.through = (struck.n[kStruckHeading] & kRollMade) != 0;
  flight.heading = struck.to.facing;
  flight.time = struck.n[kTimeGone];
  flight.beside = struck_with(state, struck);
  flight.firm = bodies_at(state, kStandsFirm);
  return flight;
}

void note_forced(const Book& book, Scene& scene, UnitId id, Vec from) {
  BattleState& state = scene.state;
  note_moved(state, id);
  note_shifted(state, id, from, Site(book, state).centre_of(id));
  set(state, id, kNotIdle);
  if (staff_touching(state, id).empty()) return;
  scene.note_rule(cite::ba_051);
  take_staff_along(book, state, id);
}

void note_all_passed(const Book& book, Scene& scene, const Flight& flight, const Run& run) {
  for (const UnitId id : run.passed) {
    note_passed(book, scene, id, flight.body,
                flight.through ? cite::ba_156
                : flight.rout  ? cite::ba_158
                               : cite::ba_157);
  }
}

void push_back(const Book& book, Scene& scene, const Flight& flight, const Run& run) {
  for (const auto& pushed : run.pushed) {
    const UnitId id = pushed.first;
    const Vec by = pushed.second, from = Site(book, scene.state).centre_of(id);
    stand_shifted(scene.state, id, by);
    move_on(book, scene, id, flight.heading);
    note_forced(book, scene, id, from);
    const bool broken = disorder(scene.state, id) == kFD;
    tell_among(scene, {broken ? cite::ba_299 : cite::ba_300, cite::ba_013}, {id, flight.body}, [&] {
      return fmt::format("{} is forced back {} by {}.", name(scene.state, id), spoken_cm(length(by)),
                         name(scene.state, flight.body));
    });
  }
}

void end_strike(BattleState& state, UnitId id) {
  for (Record& r : state.records)
    if (r.kind == kStruckRecord && r.a == id && r.n[kStruckDone] != kQueued &&
        r.n[kStruckDone] != kOtherCause)
      r.n[kStruckDone] = kCarriedOut;
}

void add_contacts(BattleState& state, UnitId routing, const std::vector<UnitId>& touched, bool begins) {
  for (const UnitId second : touched) {
    Record record;
    record.kind = kSpreadRecord;
    record.a = routing;
    record.b = second;
    record.n[kRoutBegins] = begins ? 1 : 0;
    state.records.push_back(record);
  }
}

// Limbered guns go with their crew.
void leave_table(const Book& book, Scene& scene, UnitId id, Heading heading) {
  BattleState& state = scene.state;
  tell_of(scene, cite::ba_329, id, [&] { return fmt::format("{} leaves the table.", name(state, id)); });
  const std::vector<LeaderId> staff = staff_touching(state, id);
  end_strike(state, id);
  set(state, id, kGuns, 0);
  std::erase_if(state.stands, [id](const Stand& stand) { return stand.unit == id; });
  remove_body(book, scene, id, cite::ba_329);
  for (const LeaderId one : staff) leave_at_edge(book, scene, one, heading);
}

namespace {

// Why it was no longer: names nobody who might be out of sight.
std::string spoken_hindrance(const BattleState& state, const Run& run) {
  const auto ground = [&] { return run.ground.valid() ? name(state.ground->piece(run.ground)) : ""; };
  switch (run.met) {
    case Met::kOwnBody:
      return ", up to friends in its way";
    case Met::kOpponent:
      return ", up to an opponent who bars its way";
    case Met::kGround:
      return run.ground.valid() ? fmt::format(", where {} is closed to it", ground()) : "";
    case Met::kEdge:
    case Met::kOffTable:
      return ", to the edge of the table";
    case Met::kNothing:
      break;
  }
  if (!run.slowed) return "";
  return run.ground.valid() ? fmt::format(", slowed down by {}", ground()) : ", slowed down by the ground";
}

}  // namespace

Cite choice_of_cause(const BattleState& state, const Record& struck) {
  const bool several = std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kStruckRecord && r.a == struck.a && r.n[kStruckDone] == kOtherCause;
  });
  if (!several) return {};
  return struck.n[kStruckBy] == kByMelee ? cite::ba_280 : cite::ba_201;
}

void tell_way(Scene& scene, const Cites& cites, const Flight& flight, const Run& run) {
  tell_of(scene, cites, flight.body, [&] {
    return fmt::format("{} {} {}{}.", name(scene.state, flight.body), flight.rout ? "routs" : "retreats",
                       spoken_cm(run.end().way), spoken_hindrance(scene.state, run));
  });
}

}  // namespace drumhead::ba
