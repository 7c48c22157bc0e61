// Sub-machine X (5.1.2, R97): retreats and routs of one event at once, rear first; then the spread rolls of
// the contacts they made; then what those have brought about, until nothing is left. Frame kRouts. A body
// that has to halt while somebody is asked stands at its last free place.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/rout.h"

namespace drumhead::ba {
namespace {

enum RoutFrameNumber : std::uint8_t { kEvents };  // events begun

// ---- Who goes with whom.

bool share_a_cause(const BattleState& state, UnitId a, UnitId b) {
  for (const Record& one : state.records)
    for (const Record& two : state.records)
      if (one.kind == kStruckRecord && two.kind == kStruckRecord && one.a == a && two.a == b &&
          one.n[kStruckBy] == two.n[kStruckBy] && one.n[kStruckDegree] == two.n[kStruckDegree] &&
          one.from == two.from && one.n[kOutOf] == two.n[kOutOf])
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

void note_if_continued(Scene& scene, UnitId id) {
  if (marker(scene.state, id, kFired) == kFiredContinued) scene.fire(cite::ba_009);
}

// ---- What a forced movement does besides.

void note_forced(const Book& book, Scene& scene, UnitId id, Vec from) {
  BattleState& state = scene.state;
  note_moved(state, id);
  note_shifted(state, id, from, Site(book, state).centre_of(id));
  set(state, id, kNotIdle);
  scene.fire(cite::ba_013);
  note_if_continued(scene, id);
  if (disorder(state, id) == kLD) scene.fire(cite::ba_330);
  if (staff_touching(state, id).empty()) return;
  scene.fire(cite::ba_051);
  take_staff_along(book, state, id);
}

void note_all_passed(const Book& book, Scene& scene, const Flight& flight, const Run& run) {
  for (const UnitId id : run.passed) {
    scene.fire(flight.through ? cite::ba_156 : flight.rout ? cite::ba_158 : cite::ba_157);
    note_if_continued(scene, id);
    note_passed(book, scene, id, flight.body);
  }
}

// R50: on in the same direction to the first free place.
void move_on(const Book& book, Scene& scene, UnitId id, Heading heading) {
  const Site site(book, scene.state);
  Coord more = 0;
  while (more < cm(80) && !is_free(site, id, step(heading, more))) more += mm(1);
  if (more == 0) return;
  scene.fire(cite::ba_160);
  stand_shifted(scene.state, id, step(heading, more));
}

void push_back(const Book& book, Scene& scene, const Flight& flight, const Run& run) {
  for (const auto& [id, by] : run.pushed) {
    const Vec from = Site(book, scene.state).centre_of(id);
    stand_shifted(scene.state, id, by);
    move_on(book, scene, id, flight.heading);
    note_forced(book, scene, id, from);
    const bool broken = disorder(scene.state, id) == kFD;
    tell_of(scene, broken ? cite::ba_299 : cite::ba_300, id, [&, moved = by] {
      return fmt::format("{} is forced back {} by {}.", name(scene.state, id), spoken_cm(length(moved)),
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

// BA-329, BA-052: off the table for good; its staff stays at the edge. Limbered guns go with their crew.
void leave_table(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  tell_of(scene, cite::ba_329, id, [&] { return fmt::format("{} leaves the table.", name(state, id)); });
  if (!staff_touching(state, id).empty()) scene.fire(cite::ba_052);
  end_strike(state, id);
  set(state, id, kGuns, 0);
  std::erase_if(state.stands, [id](const Stand& stand) { return stand.unit == id; });
  remove_body(book, scene, id, cite::ba_329);
}

// ---- Retreats.

// BA-392: a garrison comes out in huddle, where its owner wants or where there is room. False: there is none.
bool come_out(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const Record struck = *strike_on(state, id, kUnderWay);
  const Site site(book, state);
  std::optional<Pose> place;
  if (struck.to.at != Vec{})
    place = pose_for_centre(book, state, id, kHuddle, 0, struck.to.at, state.unit(id).pose.facing);
  if (!place || !is_outside_at(site, id, *place)) place = outside(site, id, struck.to.facing);
  if (!place) return false;
  take_form(state, id, kHuddle, *place);
  tell_of(scene, cite::ba_392, id,
          [&] { return fmt::format("{} leaves its building in huddle.", name(state, id)); });
  return true;
}

Cite why_blocked(const Site& site, const Flight& flight, const Run& run) {
  if (run.met != Met::kGround || forced_rate_over(site, flight.body, site.print(flight.body), false) > 0)
    return cite::ba_336;
  const InFormation form = plain_formation(site.state, flight.body);
  return form == kWork || form == kRest ? cite::ba_143 : cite::ba_142;
}

// BA-336: FD on the spot; where a friend was in the way the rout begins with its spread roll.
void turn_into_rout(const Book& book, Scene& scene, UnitId id, std::vector<UnitId> friends, Cite why) {
  BattleState& state = scene.state;
  tell_of(scene, why, id, [&] { return fmt::format("{} cannot retreat any farther.", name(state, id)); });
  end_strike(state, id);
  bring_into(book, scene, id, kFD, {}, kByBlockedRetreat);
  if (state.unit(id).on_table) add_contacts(state, id, friends, true);
}

void note_retreat(Scene& scene, const Record& struck) {
  scene.fire(struck.n[kFreeDirection] != 0 ? cite::ba_334 : cite::ba_333);
  scene.fire(cite::ba_338);
  if (is_artillery(scene.state, struck.a)) scene.fire(cite::ba_337);
}

void tell_way(Scene& scene, Cite cite, const Flight& flight, const Run& run) {
  tell_of(scene, cite, flight.body, [&] {
    return fmt::format("{} {} {}.", name(scene.state, flight.body), flight.rout ? "routs" : "retreats",
                       spoken_cm(run.end().way));
  });
}

void retreat(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  if (is_garrison(state, id) && !come_out(book, scene, id))
    return turn_into_rout(book, scene, id, {}, cite::ba_392);
  const Record struck = *strike_on(state, id, kUnderWay);
  const Site site(book, state);
  const Flight flight = flight_of(state, struck);
  const Run way = run(site, flight);
  note_retreat(scene, struck);
  if (way.met == Met::kOffTable) return leave_table(book, scene, id);
  const bool stopped = way.met != Met::kNothing && way.met != Met::kEdge;
  const Turned end = stopped ? Turned{} : turned_at_end(site, flight, way);
  const Vec from = site.centre_of(id);
  const Cite why = why_blocked(site, flight, way);
  if (end.body)
    stand_at(state, id, *end.body);
  else
    stand_shifted(state, id, step(flight.heading, way.steps[last_free_step(site, flight, way)].way));
  tell_way(scene, cite::ba_332, flight, way);
  push_back(book, scene, flight, way);
  note_all_passed(book, scene, flight, way);
  note_forced(book, scene, id, from);
  if (way.met == Met::kEdge) scene.fire(cite::ba_329);
  if (way.met == Met::kOpponent) scene.fire(cite::ba_159);
  if (end.body) {
    scene.fire(cite::ba_335);
    return end_strike(state, id);
  }
  std::vector<UnitId> friends = way.own;
  if (end.blocked_by.valid() && state.unit(end.blocked_by).side == state.unit(id).side)
    friends = {end.blocked_by};
  turn_into_rout(book, scene, id, std::move(friends), why);
}

// ---- Routs.

// BA-348: the gunners run from the middle of their guns.
void run_from_guns(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const Vec middle = Site(book, state).centre_of(id);
  leave_guns(state, id, book);
  take_form(state, id, kRout, pose_for_centre(book, state, id, kRout, 0, middle, state.unit(id).pose.facing));
  tell_of(scene, cite::ba_348, id,
          [&] { return fmt::format("The gunners of {} leave their guns.", name(state, id)); });
}

// BA-393: as if the building were not there and the garrison stood in its middle.
BattleState without_building(const Book& book, const BattleState& state, UnitId id) {
  BattleState there = state;
  const PieceId building = state.unit(id).inside;
  const Vec middle = Site(book, state).centre_of(id);
  there.pieces.resize(state.ground->pieces.size());
  there.pieces[building.index()].condition = Condition::kRemoved;
  take_form(there, id, kRout, pose_for_centre(book, there, id, kRout, 0, middle, state.unit(id).pose.facing));
  return there;
}

// Those of a garrison who are still inside when it is stopped.
void surrender_inside(const Book& book, Scene& scene, UnitId id, PieceId building, const Footprint& place) {
  BattleState& state = scene.state;
  const Piece& house = state.ground->piece(building);
  const int inside = figures_within(house, place, state.unit(id).strength);
  if (inside == 0) return;
  tell_of(scene, cite::ba_393, id, [&] {
    return fmt::format("{} of {} cannot get out of {} and surrender.", counted(inside, "figure", "figures"),
                       name(state, id), name(house));
  });
  lose_with_refugees(book, scene, id, inside, cite::ba_393);
}

// BA-346, BA-347: in a formation as broad as it is deep, fitted in where it has come to.
void form_rout(const Book& book, Scene& scene, UnitId id, Vec wanted, Heading heading,
               std::span<const UnitId> not_these) {
  BattleState& state = scene.state;
  const Site site(book, state);
  const std::optional<Vec> found = fitted(site, id, wanted, heading, not_these);
  if (!found) return;  // hemmed in on all sides: it stays as it is
  if (*found != wanted) scene.fire(cite::ba_160);
  if (is_limbered(state, id)) return stand_shifted(state, id, *found - site.centre_of(id));
  const InFormation form = rout_form(state, id);
  scene.fire(cite::ba_346);
  take_form(state, id, form, pose_for_centre(book, state, id, form, 0, *found, state.unit(id).pose.facing));
}

// How far each of those who ran has come.
struct Runaway {
  UnitId id;
  Vec from;  // its centre
  Coord way = 0;
};

std::vector<Runaway> runaways_of(const Site& start, const Flight& flight, const Run& run) {
  std::vector<Runaway> all{{flight.body, start.centre_of(flight.body), run.end().way}};
  for (const UnitId id : flight.along) all.push_back({id, start.centre_of(id), run.end().way});
  for (const auto& [id, way] : run.stayed)
    for (Runaway& r : all)
      if (r.id == id) r.way = way;
  return all;
}

void end_rout(const Book& book, Scene& scene, const Site& start, const Flight& flight, const Run& run) {
  BattleState& state = scene.state;
  const std::vector<Runaway> all = runaways_of(start, flight, run);
  const PieceId building = state.unit(flight.body).inside;
  const bool stopped = run.met == Met::kGround || run.met == Met::kOpponent;
  if (stopped) scene.fire(cite::ba_347);
  if (building.valid() && stopped)
    surrender_inside(book, scene, flight.body, building,
                     shifted_by(start.print(flight.body), step(flight.heading, run.end().way)));
  std::vector<UnitId> still_running;
  for (const Runaway& r : all) still_running.push_back(r.id);
  for (const Runaway& r : all) {
    std::erase(still_running, r.id);
    if (!state.unit(r.id).on_table) continue;
    form_rout(book, scene, r.id, r.from + step(flight.heading, r.way), flight.heading, still_running);
    note_forced(book, scene, r.id, r.from);
    end_strike(state, r.id);
  }
}

// Those who went along and could not get any farther have done with it.
void end_for_stayed(const Book& book, Scene& scene, const Flight& flight, const Run& run) {
  for (const auto& [id, way] : run.stayed) {
    const Vec here = Site(book, scene.state).centre_of(id);
    form_rout(book, scene, id, here, flight.heading, {});
    end_strike(scene.state, id);
  }
}

// It stands at its first contact with a friend; what it has left of its bound it keeps. A garrison that is
// not out yet stays inside for so long.
void halt_rout(const Book& book, Scene& scene, const Site& start, const Flight& flight, const Run& run) {
  BattleState& state = scene.state;
  Stride stop = run.steps[last_free_step(start, flight, run)];
  const PieceId building = state.unit(flight.body).inside;
  const Vec by = step(flight.heading, stop.way);
  const Footprint there = shifted_by(start.print(flight.body), by);
  const bool inside = building.valid() && figures_within(state.ground->piece(building), there, 1) > 0;
  if (inside) stop = run.steps.front();
  if (building.valid() && !inside) take_form(state, flight.body, kRout, start.state.unit(flight.body).pose);
  for (const Runaway& r : runaways_of(start, flight, run)) {
    if (inside) break;
    stand_shifted(state, r.id, step(flight.heading, std::min(r.way, stop.way)));
    note_forced(book, scene, r.id, r.from);
  }
  end_for_stayed(book, scene, flight, run);
  Record& struck = *strike_on(state, flight.body, kUnderWay);
  struck.n[kStruckDone] = kAtContact;
  struck.n[kTimeGone] = stop.time;
  add_contacts(state, flight.body, run.own, false);
}

void note_rout(Scene& scene, const Record& struck, const Flight& flight) {
  scene.fire(struck.n[kFreeDirection] != 0 ? cite::ba_345 : cite::ba_344);
  if (!flight.along.empty()) scene.fire(cite::ba_351);
}

void rout(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  if (is_unlimbered(state, id)) run_from_guns(book, scene, id);
  const Record struck = *strike_on(state, id, kUnderWay);
  const bool from_inside = is_garrison(state, id);
  const BattleState there = from_inside ? without_building(book, state, id) : state;
  const Site start(book, there);
  const Flight flight = flight_of(state, struck);
  const Run way = run(start, flight);
  note_rout(scene, struck, flight);
  if (way.met == Met::kOffTable) {
    for (const UnitId follower : flight.along) leave_table(book, scene, follower);
    return leave_table(book, scene, id);
  }
  tell_way(scene, from_inside ? cite::ba_393 : cite::ba_343, flight, way);
  push_back(book, scene, flight, way);
  note_all_passed(book, scene, flight, way);
  if (way.met == Met::kEdge) scene.fire(cite::ba_329);
  if (way.met == Met::kOpponent) scene.fire(cite::ba_159);
  if (way.met == Met::kOwnBody) return halt_rout(book, scene, start, flight, way);
  end_rout(book, scene, start, flight, way);
}

// ---- The event.

// R97: those farthest from the nearest opponent go first.
std::vector<UnitId> rear_first(const Site& site, std::vector<UnitId> bodies) {
  const auto to_opponent = [&](UnitId id) {
    Coord least = kNoDistance;
    for (const UnitId enemy : site.enemies_of(id)) least = std::min(least, site.gap(id, enemy));
    return least;
  };
  std::vector<std::pair<Coord, UnitId>> order;
  for (const UnitId id : bodies) order.emplace_back(to_opponent(id), id);
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  for (std::size_t i = 0; i < order.size(); ++i) bodies[i] = order[i].second;
  return bodies;
}

void give_usual_headings(const Book& book, BattleState& state) {
  const Site site(book, state);
  for (Record& r : state.records) {
    if (r.kind != kStruckRecord || r.n[kStruckDone] != kUnderWay || !state.unit(r.a).on_table) continue;
    if ((r.n[kStruckHeading] & kHeadingGiven) != 0) continue;
    r.to.facing = usual_heading(site, r);
    r.n[kStruckHeading] |= kHeadingGiven;
  }
}

void carry_out_event(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  give_usual_headings(book, state);
  for (const UnitId id : rear_first(Site(book, state), bodies_at(state, kUnderWay))) {
    const Record* struck = strike_on(state, id, kUnderWay);
    if (struck == nullptr || !state.unit(id).on_table) continue;
    struck->n[kStruckDegree] == kFD ? rout(book, scene, id) : retreat(book, scene, id);
    catch_staff(book, scene);
  }
  std::erase_if(state.records, [](const Record& r) {
    return r.kind == kStruckRecord && (r.n[kStruckDone] == kStandsFirm || r.n[kStruckDone] == kOtherCause);
  });
}

bool is_queued(const BattleState& state, const Record& r) {
  return r.kind == kStruckRecord && r.n[kStruckDone] == kQueued && state.unit(r.a).on_table;
}

// BA-328: all of one event together. What spread and blocked retreats bring comes after it, routs before
// retreats (R97).
void begin_event(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  take_fd_losses(book, scene);
  const auto is_rout = [&](const Record& r) { return is_queued(state, r) && r.n[kStruckDegree] == kFD; };
  const bool any = std::any_of(state.records.begin(), state.records.end(),
                               [&](const Record& r) { return is_queued(state, r); });
  if (!any) return scene.pop();
  const bool all = scene.frame().n[kEvents]++ == 0;
  const bool routs = std::any_of(state.records.begin(), state.records.end(), is_rout);
  for (Record& r : state.records)
    if (is_queued(state, r) && (all || (r.n[kStruckDegree] == kFD) == routs)) r.n[kStruckDone] = kUnderWay;
  scene.frame().step = kCarryOut;
  scene.fire(cite::ba_328);
  ask_for_directions(book, scene);
}

}  // namespace

void finish_rout(const Book& book, Scene& scene, UnitId id) {
  Record* struck = strike_on(scene.state, id, kAtContact);
  if (struck == nullptr || !scene.state.unit(id).on_table) return;
  struck->n[kStruckDone] = kUnderWay;
  struck->n[kStruckHeading] |= kRollMade;
  scene.fire(cite::ba_352);
  rout(book, scene, id);
  catch_staff(book, scene);
}

void begin_routs(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  std::erase_if(state.records, [](const Record& r) {
    return r.kind == kSpreadRecord ||
           (r.kind == kStruckRecord && r.n[kStruckDone] != kQueued && r.n[kStruckDone] != kOtherCause);
  });
  take_fd_losses(book, scene);
  catch_staff(book, scene);
  if (std::any_of(state.records.begin(), state.records.end(),
                  [&](const Record& r) { return is_queued(state, r); }))
    scene.push({kRouts, kNextEvent, {}});
}

void advance_routs(const Book& book, Scene& scene) {
  switch (static_cast<RoutStep>(scene.frame().step)) {
    case kNextEvent:
      return begin_event(book, scene);
    case kCarryOut:
      scene.frame().step = kSpreading;
      return carry_out_event(book, scene);
    case kSpreading:
      if (std::any_of(scene.state.records.begin(), scene.state.records.end(),
                      [](const Record& r) { return r.kind == kSpreadRecord; }))
        return roll_for_spread(book, scene);
      scene.frame().step = kNextEvent;
      return;
    case kFormingUp:
      scene.pop();
      return form_up(book, scene);
  }
}

}  // namespace drumhead::ba
