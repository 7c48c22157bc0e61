// The clock of the simultaneous march (R44): a hundred ticks, all bodies together; in a continued advance
// fifty. Whatever happens within a tick happens at its moment (clock_events.cpp); a decision stops the clock,
// and the answer lets it go on from the very places where everybody stood.
#include "rules/belle_alliance/clock.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead::ba {
namespace ticking {
namespace {

// Whoever is stopped by what happens at a moment stands where he was just before it (of two who meet, see
// below).
bool is_held_back(EventKind kind) {
  switch (kind) {
    case EventKind::kNearer:
    case EventKind::kPushBlocked:
    case EventKind::kGround:
    case EventKind::kBeyond:
    case EventKind::kPressed:
      return true;
    case EventKind::kBlocked:
    case EventKind::kCatch:
    case EventKind::kContact:
    case EventKind::kPosition:
      break;
  }
  return false;
}

// Does it run into the other, where that one was just before?
bool strikes(const Clock& clock, std::size_t i, std::size_t other_one, int part) {
  Place one, two;
  return overlap(place_at(clock, i, part, one).print, place_at(clock, other_one, part - 1, two).print);
}

// Of two who meet, whoever runs into the other is held, unless he may go through him: one that goes on before
// him loses nothing by it.
void hold_blocked(const Clock& clock, const ClockEvent& event, int part, std::vector<bool>& held) {
  const bool one_stays = !goes_free(clock, clock.walkers[event.one], clock.walkers[event.two]);
  const bool two_stays = !goes_free(clock, clock.walkers[event.two], clock.walkers[event.one]);
  const bool one = one_stays && strikes(clock, event.one, event.two, part);
  const bool two = two_stays && strikes(clock, event.two, event.one, part);
  if (one || (one_stays && !two)) held[event.one] = true;
  if (two || (two_stays && !one)) held[event.two] = true;
}

// Nobody runs up on one who was held.
void hold_those_behind(const Clock& clock, int part, std::vector<bool>& held) {
  const auto runs_up_on = [&](std::size_t i, std::size_t j) {
    const Walker& one = clock.walkers[i];
    const Walker& two = clock.walkers[j];
    return meet(clock.swept[i], clock.swept[j]) && may_block(clock, one, two) &&
           !overlap(one.now.print, two.now.print) && strikes(clock, i, j, part);
  };
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < held.size(); ++i)
      for (std::size_t j = 0; j < held.size() && !held[i] && clock.walkers[i].moves; ++j)
        if (i != j && held[j] && runs_up_on(i, j)) held[i] = again = true;
  }
}

std::vector<bool> held_back(const Clock& clock, const Moment& moment) {
  std::vector<bool> held(clock.walkers.size(), false);
  for (const ClockEvent& event : moment.events) {
    if (event.kind == EventKind::kBlocked) hold_blocked(clock, event, moment.part, held);
    if (!is_held_back(event.kind)) continue;
    held[event.one] = true;
    if (event.kind == EventKind::kPushBlocked) held[event.two] = true;
  }
  hold_those_behind(clock, moment.part, held);
  for (std::size_t i = 0; i < held.size(); ++i)
    for (const std::size_t pusher : clock.walkers[i].pushed_by)
      if (held[pusher]) held[i] = true;
  return held;
}

// Where everybody is brought, and up to which part of the tick.
struct Brought {
  std::size_t walker = 0;
  int part = 0;
  Place place{};
};

// Whatever was overlooked between two looks, or came of holding one of two: no opponents (BA-159), and no two
// friends who block each other, are brought onto each other. Both stay where they are.
void keep_apart(const Clock& clock, std::vector<Brought>& all) {
  std::vector<const Place*> at(clock.walkers.size());
  for (std::size_t i = 0; i < clock.walkers.size(); ++i) at[i] = &clock.walkers[i].now;
  for (const Brought& b : all) at[b.walker] = &b.place;
  const auto collides = [&](const Brought& b) {
    const Walker& one = clock.walkers[b.walker];
    for (std::size_t j = 0; j < clock.walkers.size(); ++j) {
      const Walker& two = clock.walkers[j];
      if (j == b.walker || !meet(b.place.print.bounds, at[j]->print.bounds)) continue;
      if ((one.side != two.side || may_block(clock, one, two)) && overlap(b.place.print, at[j]->print) &&
          !overlap(one.now.print, two.now.print))
        return true;
    }
    return false;
  };
  for (bool again = true; again;) {
    std::vector<Brought*> stay;
    for (Brought& b : all)
      if (b.part > clock.part && collides(b)) stay.push_back(&b);
    for (Brought* b : stay) b->part = clock.part, b->place = clock.walkers[b->walker].now;
    again = !stay.empty();
  }
}

// All places are found before anybody is moved: who is pushed goes by where his pusher was.
void bring_to(Clock& clock, const Moment& moment) {
  const std::vector<bool> held = held_back(clock, moment);
  std::vector<Brought> all;
  for (std::size_t i = 0; i < clock.walkers.size(); ++i) {
    if (!clock.walkers[i].shifts) continue;
    const int part = moment.part - (held[i] ? 1 : 0);
    all.push_back(
        {i, part, part == clock.parts() ? look_at(clock, i, kLooks - 1) : place_at(clock, i, part)});
  }
  if (!moment.events.empty()) keep_apart(clock, all);
  for (Rider& rider : clock.riders) rider.now.at = rider_at(clock, rider, moment.part);
  std::vector<UnitId> pushed;
  for (Brought& b : all) {
    Walker& walker = clock.walkers[b.walker];
    if (walker.moves) step_forward(clock, walker, b.part);
    if (!walker.moves && walker.now.body.pose != b.place.body.pose) pushed.push_back(walker.id);
    walker.shifted += length(centre(b.place.print) - centre(walker.now.print));
    walker.now = std::move(b.place);
  }
  clock.part = moment.part;
  for (const UnitId id : pushed) note_pushed(clock, id);
}

// ---- What happens at a moment.

void stop_beyond(Clock& clock, const Walker& walker) {
  finish_march(clock.state, walker.id);
  tell_of(clock.scene, cite::ba_256, walker.id, [&] {
    return fmt::format("{} stops: its target would be behind its front.", name(clock.state, walker.id));
  });
}

// R45: who began in contact with an opponent it does not attack comes no nearer to him.
Need stop_coming_nearer(Clock& clock, std::size_t i, std::size_t opponent) {
  const UnitId id = clock.walkers[i].id, him = clock.walkers[opponent].id;
  const AttackNow attack = attack_now(clock.state, id);
  if (attack.open && may_attack(Site(clock.book, clock.state), id, him)) {
    ask_one(clock.book, clock.scene, clock.walkers[i].side, kAskMeets, id, him);
    return Need::kAsked;
  }
  stand_at_contact(clock.book, clock.scene, id, him, cite::ba_241);
  return Need::kNothing;
}

Need resolve_event(Clock& clock, const ClockEvent& event) {
  switch (event.kind) {
    case EventKind::kNearer:
      return stop_coming_nearer(clock, event.one, event.two);
    case EventKind::kPushBlocked:
      return stop_push(clock, event.one, event.two);
    case EventKind::kPressed:
      press_on_soutien(clock, event.one);
      break;
    case EventKind::kPosition:
      reach_position(clock, clock.walkers[event.one]);
      break;
    case EventKind::kBeyond:
      stop_beyond(clock, clock.walkers[event.one]);
      break;
    case EventKind::kBlocked:
      resolve_block(clock, event.one, event.two);
      break;
    case EventKind::kGround:
      stop_at_ground(clock, event.one);
      break;
    case EventKind::kCatch:
    case EventKind::kContact:
      break;
  }
  return Need::kNothing;
}

// It has the other in its melee zone, and it is not settled what comes of it. The gaps of a line that spreads
// are written down to a tenth of a millimetre: of such a one it is not known here.
bool may_meet_anew(const Clock& clock, const Walker& walker, const Walker& opponent) {
  if (walker.garrison || std::find(walker.met.begin(), walker.met.end(), opponent.id) != walker.met.end())
    return false;
  const bool spreads = walker.now.body.gap >= 0 || opponent.now.body.gap >= 0;
  return spreads || reaches_opponent(clock, walker, walker.now, opponent.now.print);
}

bool holds_any(const Moment& moment, EventKind kind) {
  return std::any_of(moment.events.begin(), moment.events.end(),
                     [&](const ClockEvent& e) { return e.kind == kind; });
}

// A march that a contact of the same moment has halted needs no other reason to stop.
bool is_overtaken(const Clock& clock, const ClockEvent& event) {
  const auto stands = [&](std::size_t i) {
    return i == Clock::npos || !clock.walkers[i].moves || has(clock.state, clock.walkers[i].id, kHalted);
  };
  switch (event.kind) {
    case EventKind::kNearer:
    case EventKind::kPosition:
    case EventKind::kBeyond:
    case EventKind::kGround:
      return stands(event.one);
    case EventKind::kBlocked:
      return stands(event.one) && stands(event.two);
    case EventKind::kCatch:
    case EventKind::kContact:
    case EventKind::kPressed:
    case EventKind::kPushBlocked:
      break;
  }
  return false;
}

bool may_any_meet_anew(const Clock& clock) {
  constexpr Coord kSlack = cm(1);  // for what spreads
  const Coord reach = clock.book.tables.melee.zone + clock.book.tables.march.contact + kSlack;
  std::vector<Bounds> places;
  for (const Walker& walker : clock.walkers) places.push_back(walker.now.print.bounds);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Bounds room = grown(places[i], reach);
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      if (!meet(room, places[j])) continue;
      const Walker &one = clock.walkers[i], &two = clock.walkers[j];
      if (one.side != two.side && (may_meet_anew(clock, one, two) || may_meet_anew(clock, two, one)))
        return true;
    }
  }
  return false;
}

Need settle_new_contacts(Clock& clock) {
  if (may_any_meet_anew(clock)) return settle_contacts(clock.book, clock.scene, false);
  cancel_attacks_of_attacked(clock.book, clock.scene);
  return Need::kNothing;
}

// R45, in its order. Whatever is left when somebody has to decide happens again at once when the clock goes
// on.
Need resolve_moment(Clock& clock, const Moment& moment) {
  lay_down(clock);
  if (holds_any(moment, EventKind::kCatch)) {
    catch_staff(clock.book, clock.scene);
    clock.riders = riders_of(clock);
  }
  if (clock.what != kStaffLast && settle_new_contacts(clock) == Need::kAsked) return Need::kAsked;
  for (const ClockEvent& event : moment.events)
    if (!is_overtaken(clock, event) && resolve_event(clock, event) == Need::kAsked) return Need::kAsked;
  take_up(clock);
  return Need::kNothing;
}

// R44: at most so many rounds in a tick; who is still in events then waits for the next.
void hold_in_events(Clock& clock, const Moment& moment) {
  for (const ClockEvent& event : moment.events) {
    if (event.kind == EventKind::kCatch) continue;
    wait_a_tick(clock, event.one);
    if (event.two != Clock::npos) wait_a_tick(clock, event.two);
  }
}

// ---- Ticks.

// Whoever stands on a friend is passing through him (R50). True if it stands on none.
bool note_friends_of(Clock& clock, const Walker& walker) {
  bool free = true;
  for (const Walker& other : clock.walkers) {
    if (other.side != walker.side || other.id == walker.id) continue;
    if (!meet(other.now.print.bounds, walker.now.print.bounds) || !overlap(other.now.print, walker.now.print))
      continue;
    free = false;
    if (has(clock.state, other.id, kPassed) || !may_be_passed(clock.site, other.id, walker.id, !walker.moves))
      continue;
    lay_down(clock);
    note_passed(clock.book, clock.scene, other.id, walker.id);
  }
  return free;
}

// At the end of a tick: the last place on the way that was free of friends, too.
void note_friends(Clock& clock) {
  for (Walker& walker : clock.walkers)
    if (walker.shifts && note_friends_of(clock, walker)) walker.free_at = walker.now.body.pose;
}

// In the middle of one, when somebody is asked: what he sees on the table is accounted for.
void note_friends_at_stop(Clock& clock) {
  for (const Walker& walker : clock.walkers)
    if (walker.shifts) note_friends_of(clock, walker);
}

// Attackers go on by R78 when their steps are used up; all others are done.
void note_arrivals(Clock& clock) {
  for (const Walker& walker : clock.walkers) {
    const bool arrived =
        walker.moves && walker.progress.step >= static_cast<std::int32_t>(walker.steps.size());
    if (arrived && !walker.attacks) finish_march(clock.state, walker.id);
  }
}

void save_moment(Clock& clock) {
  Frame& frame = clock.scene.frame();
  frame.n[kTick] = clock.tick;
  frame.n[kPart] = clock.part;
}

Need begin_tick(Clock& clock) {
  redirect_to_refuge(clock.book, clock.scene);
  const bool segment_begins = clock.tick % clock.book.tables.march.segment_ticks == 0;
  if (segment_begins && steer_attackers(clock) == Need::kAsked) return Need::kAsked;
  set_rates(clock);
  take_up(clock);
  look_ahead(clock);
  set_staff_rates(clock);
  return Need::kNothing;
}

Need run_tick(Clock& clock) {
  while (clock.part < clock.parts()) {
    const Moment moment = next_moment(clock);
    bring_to(clock, moment);
    if (moment.events.empty()) break;
    save_moment(clock);
    if (resolve_moment(clock, moment) == Need::kAsked) {
      note_friends_at_stop(clock);
      return Need::kAsked;
    }
    if (++clock.scene.frame().n[kRounds] >= clock.book.tables.march.tick_rounds)
      hold_in_events(clock, moment);
    if (clock.part < clock.parts()) look_ahead(clock);  // at the end of the tick who has moved in it counts
  }
  return Need::kNothing;
}

void end_tick(Clock& clock) {
  note_friends(clock);
  note_arrivals(clock);
  end_pushes(clock);
  join_units(clock);
  note_guns_left(clock);
  ++clock.tick;
  clock.part = 0;
  clock.scene.frame().n[kRounds] = 0;
  take_up(clock);
}

bool is_anybody_under_way(const Clock& clock) {
  return std::any_of(clock.walkers.begin(), clock.walkers.end(), [](const Walker& w) { return w.marches; }) ||
         std::any_of(clock.riders.begin(), clock.riders.end(), [](const Rider& r) { return r.rides; });
}

// True when all stand.
bool run(Clock& clock) {
  if (clock.what != kStaffLast && settle_contacts(clock.book, clock.scene, false) == Need::kAsked)
    return false;
  take_up(clock);
  look_ahead(clock);
  while (clock.tick < clock.ticks() && is_anybody_under_way(clock)) {
    save_moment(clock);
    if (clock.part == 0 && begin_tick(clock) == Need::kAsked) return false;
    if (run_tick(clock) == Need::kAsked) return false;
    end_tick(clock);
  }
  lay_down(clock);
  return true;
}

// ---- Who marches.

Record march_record(const Unit& unit, std::int64_t gone) {
  Record march;
  march.kind = kMarchRecord;
  march.a = unit.id;
  march.from = march.to = unit.pose;
  march.n[kGone] = static_cast<std::int32_t>(gone);
  march.n[kGoneBefore] = -march.n[kGone];
  return march;
}

bool is_formation_to_attack(const BattleState& state, UnitId id) {
  const InFormation f = plain_formation(state, id);
  return !is_garrison(state, id) && f != kHuddle && f != kWork && f != kRest;
}

// R131: the change of formation that the attack hung on was not made.
void drop_attack(Scene& scene, UnitId id) {
  cancel_attack(scene.state, id, cite::ba_602);
  tell_of(scene, cite::ba_602, id, [&] {
    return fmt::format("{} has not come into a formation to attack in, and stays.", name(scene.state, id));
  });
}

// The limit of a wheel is its front rank's: the tail may still be about an earlier one.
void note_bent_tail(Scene& scene, UnitId id) {
  if (!scene.state.bends_of(id).empty()) scene.note_rule(cite::ba_173);
}

void begin_march(Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const MarchOrder march = march_order(state, kMarching, id);
  if (march.order == nullptr) return;
  const Elements elements = elements_of(state, id);
  if (elements.holds(Element::kAttack) && !is_formation_to_attack(state, id)) return drop_attack(scene, id);
  if (is_garrison(state, id)) return;
  set(state, id, kPace, ordered_pace(elements));
  state.records.push_back(march_record(state.unit(id), 0));
  if (ordered_pace(elements) == kChargePace) note_bent_tail(scene, id);
  const bool limited = march.order->number(kFromSegment) > 0 || march.order->number(kToSegment) > 0;
  if (limited || march.order->find<Vec>(kStopAt) != nullptr) scene.note_rule(cite::ba_141);
}

// R84: at the rate last used; what was marched before counts on (R93); one wheel again.
void begin_continued_move(Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  if (continued_order_of(state, id) == nullptr || is_broken(state, id)) return;
  if (marker(state, id, kPace) == kStands) set(state, id, kPace, kNormalPace);
  set(state, id, kWheeled, 0);
  note_bent_tail(scene, id);
  state.records.push_back(march_record(state.unit(id), marker(state, id, kMarchedMm) * kPerMm * kFine));
  scene.note_rule(cite::ba_273);
}

void forget_last_clock(BattleState& state) {
  std::erase_if(state.records, [](const Record& r) {
    return r.kind == kMarchRecord || r.kind == kPushRecord || r.kind == kForcedRecord ||
           r.kind == kStaffRideRecord || (r.kind == kContactRecord && r.n[kFight] == kOnlyStands);
  });
  for (Unit& unit : state.units) unit.markers[kHalted] = 0;
  for (Leader& leader : state.leaders) leader.markers[kCaughtNow] = 0;
}

}  // namespace
}  // namespace ticking

void begin_clock(const Book&, Scene& scene, ClockFor what) {
  BattleState& state = scene.state;
  ticking::forget_last_clock(state);
  Frame frame{kClock, what, {}};
  for (std::size_t i = 0; what != kStaffLast && i < state.units.size(); ++i) {
    if (!state.units[i].on_table) continue;
    what == kMarching ? ticking::begin_march(scene, state.units[i].id)
                      : ticking::begin_continued_move(scene, state.units[i].id);
  }
  if (what == kContinuedAdvance) frame.n[ticking::kStage] = ticking::kContactsAtStart;
  scene.push(frame);
}

void advance_clock(const Book& book, Scene& scene) {
  Frame& frame = scene.frame();
  const auto what = static_cast<ClockFor>(frame.step);
  switch (static_cast<ticking::Stage>(frame.n[ticking::kStage])) {
    case ticking::kStaffDecides:
      frame.n[ticking::kStage] = what == kStaffLast ? ticking::kTicksRun : ticking::kContactsAtStart;
      return ticking::ask_for_staff(book, scene);
    case ticking::kContactsAtStart:
      if (ticking::settle_contacts(book, scene, true) == ticking::Need::kAsked) return;
      scene.frame().n[ticking::kStage] = ticking::kTicksRun;
      return;
    case ticking::kTicksRun: {
      ticking::Clock clock(book, scene);
      if (ticking::run(clock)) scene.frame().n[ticking::kStage] = ticking::kAllStand;
      return;
    }
    case ticking::kAllStand:
      scene.pop();
      return ticking::end_clock(book, scene, what);
  }
}

}  // namespace drumhead::ba
