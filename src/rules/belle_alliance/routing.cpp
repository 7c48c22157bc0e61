// Routs of FD (5.4.1, R99): one body or a whole throng, up to its first contact with a friend or to the end;
// then in a formation as broad as it is deep. Gunners leave their guns (BA-348), garrisons run from the
// middle of their building.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "rules/belle_alliance/rout.h"

namespace drumhead::ba {
namespace {

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
  if (*found != wanted) scene.note_rule(cite::ba_160);
  if (is_limbered(state, id)) return stand_shifted(state, id, *found - site.centre_of(id));
  const InFormation form = rout_form(state, id);
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

bool is_stopped(const Run& run) { return run.met == Met::kGround || run.met == Met::kOpponent; }

void end_rout(const Book& book, Scene& scene, const Site& start, const Flight& flight, const Run& run) {
  BattleState& state = scene.state;
  const std::vector<Runaway> all = runaways_of(start, flight, run);
  const PieceId building = state.unit(flight.body).inside;
  if (building.valid() && is_stopped(run))
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

// BA-352 and the edge: whoever went along with a body that is gone stays where he is.
void stay_behind(const Book& book, Scene& scene, const Flight& flight) {
  for (const UnitId id : flight.along) {
    form_rout(book, scene, id, Site(book, scene.state).centre_of(id), flight.heading, {});
    end_strike(scene.state, id);
  }
}

Cites rules_of_rout(const BattleState& state, const Record& struck, const Flight& flight, const Run& way) {
  return Cites{is_garrison(state, struck.a) ? cite::ba_393 : cite::ba_343,
               struck.n[kFreeDirection] != 0 ? cite::ba_345 : cite::ba_344}
      .add(cite::ba_351, !flight.along.empty())
      .add(cite::ba_603, !flight.beside.empty())
      .add(cite::ba_348, is_limbered(state, struck.a))
      .add(cite::ba_346, way.met != Met::kOwnBody && !is_limbered(state, struck.a))
      .add(cite::ba_352, flight.through)
      .add(cite::ba_009, has_kept_up_fire(state, struck.a))
      .add(choice_of_cause(state, struck))
      .add(cite::ba_347, is_stopped(way))
      .add(cite::ba_329, way.met == Met::kEdge)
      .add(cite::ba_159, way.met == Met::kOpponent);
}

// The position as a routing garrison finds it; for all others the position.
std::optional<BattleState> as_garrison_sees_it(const Book& book, const BattleState& state, UnitId id) {
  if (!is_garrison(state, id)) return std::nullopt;
  return without_building(book, state, id);
}

}  // namespace

void rout(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  if (is_unlimbered(state, id)) run_from_guns(book, scene, id);
  const Record struck = *strike_on(state, id, kUnderWay);
  const Flight flight = flight_of(state, struck);
  const Run way = [&] {
    const auto there = as_garrison_sees_it(book, state, id);
    return run(Site(book, there ? *there : state), flight);
  }();
  if (way.met == Met::kOffTable) {
    leave_table(book, scene, id, flight.heading);
    return stay_behind(book, scene, flight);
  }
  tell_way(scene, rules_of_rout(state, struck, flight, way), flight, way);
  push_back(book, scene, flight, way);
  note_all_passed(book, scene, flight, way);
  const auto there = as_garrison_sees_it(book, state, id);
  const BattleState before = there ? *there : state;  // those who were forced back have made room
  const Site start(book, before);
  if (way.met == Met::kOwnBody) return halt_rout(book, scene, start, flight, way);
  end_rout(book, scene, start, flight, way);
}

}  // namespace drumhead::ba
