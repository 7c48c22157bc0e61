// Retreats of MD (5.3.1, R98): straight back, turned about at the end, FD where the way is blocked; a
// garrison comes out of its building first (6.1.3, R111).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/rout.h"

namespace drumhead::ba {
namespace {

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

// Turned about, or where it was stopped.
Turned stand_at_end(const Book& book, BattleState& state, const Flight& flight, const Run& way) {
  const Site site(book, state);
  const bool stopped = way.met != Met::kNothing && way.met != Met::kEdge;
  Turned end = stopped ? Turned{} : turned_at_end(site, flight, way);
  end.from = site.centre_of(flight.body);
  if (end.body)
    stand_at(state, flight.body, *end.body);
  else
    stand_shifted(state, flight.body, step(flight.heading, way.steps[last_free_step(site, flight, way)].way));
  return end;
}

Cites rules_of_retreat(const BattleState& state, const Record& struck, const Flight& flight, const Run& way) {
  return Cites{cite::ba_332, struck.n[kFreeDirection] != 0 ? cite::ba_334 : cite::ba_333}
      .add(cite::ba_603, !flight.beside.empty())
      .add(cite::ba_337, is_artillery(state, struck.a))
      .add(cite::ba_009, has_kept_up_fire(state, struck.a))
      .add(choice_of_cause(state, struck))
      .add(cite::ba_329, way.met == Met::kEdge)
      .add(cite::ba_159, way.met == Met::kOpponent);
}

}  // namespace

void retreat(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  if (is_garrison(state, id) && !come_out(book, scene, id))
    return turn_into_rout(book, scene, id, {}, cite::ba_392);
  const Record struck = *strike_on(state, id, kUnderWay);
  const Flight flight = flight_of(state, struck);
  const Run way = run(Site(book, state), flight);
  const Cite why = why_blocked(Site(book, state), flight, way);
  if (way.met == Met::kOffTable) return leave_table(book, scene, id, flight.heading);
  tell_way(scene, rules_of_retreat(state, struck, flight, way), flight, way);
  push_back(book, scene, flight, way);
  note_all_passed(book, scene, flight, way);
  const Turned end = stand_at_end(book, state, flight, way);
  note_forced(book, scene, id, end.from);
  if (end.body) {
    scene.note_rule(cite::ba_335);
    return end_strike(state, id);
  }
  std::vector<UnitId> friends = way.own;
  if (end.blocked_by.valid() && state.unit(end.blocked_by).side == state.unit(id).side)
    friends = {end.blocked_by};
  turn_into_rout(book, scene, id, std::move(friends), why);
}

}  // namespace drumhead::ba
