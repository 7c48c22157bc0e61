// Forcing back (4.2.0, R91): routed bodies and skirmish lines go before a closed opponent at melee zone
// distance (push_drive.cpp), at his rate, through their friends, until something stops them.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba::ticking {
namespace {

bool touches(const Clock& clock, const Footprint& a, const Footprint& b) {
  return meet(grown(a.bounds, clock.book.tables.march.contact), b.bounds) &&
         within(a, b, clock.book.tables.march.contact);
}

// BA-303: ground that it could not pass otherwise.
bool is_closed_to_pushed(const Clock& clock, const Walker& pushed, const Place& place) {
  if (!on_table(clock.state, place.print)) return true;
  return !is_open_to(clock.site, pushed.id, kNormalPace, ground_at(clock, pushed, place));
}

// One of the pusher's own side stands behind it, and it cannot force that one back.
bool is_shut_in(const Clock& clock, std::size_t pushed, const Place& place, int part) {
  const Walker& walker = clock.walkers[pushed];
  for (std::size_t i = 0; i < clock.walkers.size(); ++i) {
    const Walker& him = clock.walkers[i];
    if (him.side == walker.side || !meet(clock.swept[i], place.print.bounds)) continue;
    if (push_of(clock.state, walker.id, him.id) != nullptr || overlap(him.now.print, walker.now.print))
      continue;
    if (overlap(place_at(clock, i, part).print, place.print)) return true;
  }
  return false;
}

// BA-159: a side that does not drive comes onto it, or one that drives beside it.
bool runs_over(const Clock& clock, std::size_t pusher, const Walker& pushed, const Place& place, int part) {
  const Walker& walker = clock.walkers[pusher];
  Place made;
  const Footprint& there = place_at(clock, pusher, part, made).print;
  return meet(there.bounds, place.print.bounds) && overlap(there, place.print) &&
         !overlap(walker.now.print, pushed.now.print);
}

void tell_push(Scene& scene, Record& push) {
  if (push.n[kPushTold] != 0) return;
  push.n[kPushTold] = 1;
  const UnitId pusher = push.a, pushed = push.b;
  BattleState& state = scene.state;
  Record forced;
  forced.kind = kForcedRecord;
  forced.a = pusher;
  forced.b = pushed;
  state.records.push_back(forced);
  const bool line = is_skirmish_line(state, pushed);
  const Cites rules = Cites{line ? cite::ba_300 : cite::ba_299, cite::ba_302, cite::ba_303, cite::ba_013}
                          .add(cite::ba_315, is_cavalry(state, pushed) && !is_cavalry(state, pusher))
                          .add(cite::ba_318, is_artillery(state, pusher));
  scene.tell(rules, {pushed, pusher}, [&] {
    return fmt::format("{} is forced back by {}.", name(state, pushed), name(state, pusher));
  });
}

// More than contact is made by, so that rounding does not part them.
Coord slack_of_contact(const Clock& clock) {
  return clock.book.tables.march.tolerance + clock.book.tables.march.contact;
}

// In the melee zone before the side that drives.
bool stands_before(const Clock& clock, const Walker& pusher, const Walker& pushed) {
  const Face side = driving_side(clock.state, pusher, pushed);
  const Quad zone = room_beside(pusher.now.box, side, clock.book.tables.melee.zone);
  return within(footprint_of(Quads{zone}), pushed.now.print, slack_of_contact(clock));
}

bool have_come_apart(const Clock& clock, const Record& record) {
  const std::size_t a = clock.find_index(record.a), b = clock.find_index(record.b);
  if (a == Clock::npos || b == Clock::npos) return true;
  const Coord more = clock.book.tables.melee.zone + slack_of_contact(clock);
  const Walker& one = clock.walkers[a];
  const Footprint& two = clock.walkers[b].now.print;
  const Edge front = edge_of(one.now.box, driving_side(clock.state, one, clock.walkers[b]));
  if (record.kind == kPushRecord && wholly_behind({middle(front), front.facing}, two)) return true;
  return !within(one.now.print, two, more) && !reaches_opponent(clock, one, one.now, two);
}

void end_push(BattleState& state, UnitId pusher, UnitId pushed) {
  std::erase_if(state.records,
                [&](const Record& r) { return r.kind == kPushRecord && r.a == pusher && r.b == pushed; });
}

}  // namespace

// Its own march is over; it is told when it is moved.
void begin_push(const Book&, Scene& scene, UnitId pusher, UnitId pushed) {
  Record push;
  push.kind = kPushRecord;
  push.a = pusher;
  push.b = pushed;
  scene.state.records.push_back(push);
  see_each_other(scene.state, pusher, pushed);
  finish_march(scene.state, pushed);
}

const Record* push_of(const BattleState& state, UnitId pusher, UnitId pushed) {
  for (const Record& r : state.records)
    if (r.kind == kPushRecord && r.a == pusher && r.b == pushed) return &r;
  return nullptr;
}

bool push_is_blocked(const Clock& clock, std::size_t pusher, std::size_t pushed, int part) {
  const Walker& walker = clock.walkers[pushed];
  const Place place = place_at(clock, pushed, part);
  if (runs_over(clock, pusher, walker, place, part)) return true;
  if (!drives_on(clock, pusher, pushed, part)) return false;
  if (is_pinned(clock.state, walker.id)) return true;
  return is_closed_to_pushed(clock, walker, place) || is_shut_in(clock, pushed, place, part);
}

// BA-305: once it touches its soutien it stays there, between it and the opponent.
bool is_pressed(const Clock& clock, std::size_t pushed, int part) {
  const Walker& walker = clock.walkers[pushed];
  const UnitId soutien =
      is_skirmish_line(clock.state, walker.id) ? soutien_of(clock.state, walker.id) : UnitId{};
  const std::size_t i = clock.find_index(soutien);
  if (i == Clock::npos || pushed_along(clock, walker, part) == Vec{}) return false;
  const Footprint here = place_at(clock, i, part).print;
  return touches(clock, place_at(clock, pushed, part).print, here);
}

void press_on_soutien(Clock& clock, std::size_t pushed) {
  const UnitId line = clock.walkers[pushed].id;
  for (Record& r : clock.state.records)
    if (r.kind == kPushRecord && r.b == line) r.n[kPressedOn] = 1;
  const UnitId soutien = soutien_of(clock.state, line);
  tell_among(clock.scene, cite::ba_305, {line, soutien}, [&] {
    return fmt::format("{} is pressed onto {}.", name(clock.state, line), name(clock.state, soutien));
  });
}

// The pusher stops at contact. With an attack on another it may turn against whom it cannot push (BA-304); on
// this very body, which evaded, it now comes to its attack. Whom its flank runs into is only in its way.
Need stop_push(Clock& clock, std::size_t pusher, std::size_t pushed) {
  const UnitId one = clock.walkers[pusher].id, two = clock.walkers[pushed].id;
  if (!stands_before(clock, clock.walkers[pusher], clock.walkers[pushed])) {
    end_push(clock.state, one, two);
    resolve_block(clock, pusher, pushed);
    return Need::kNothing;
  }
  const AttackNow attack = attack_now(clock.state, one);
  const Site site(clock.book, clock.state);
  const bool may = attack.open && may_attack(site, one, two);
  if (may && is_its_target(site, *attack.record, two)) {
    attack_at_contact(clock.book, clock.scene, one, two, cite::ba_245);
    return Need::kNothing;
  }
  if (may) {
    ask_one(clock.book, clock.scene, clock.walkers[pusher].side, kAskBlockedPush, one, two);
    return Need::kAsked;
  }
  end_push(clock.state, one, two);
  stand_at_contact(clock.book, clock.scene, one, two, cite::ba_303);
  return Need::kNothing;
}

// Who is moved by force is told of the first time, and is not idle.
void note_pushed(Clock& clock, UnitId pushed) {
  set(clock.state, pushed, kNotIdle);
  for (std::size_t i = 0; i < clock.state.records.size(); ++i) {
    Record& r = clock.state.records[i];
    if (r.kind == kPushRecord && r.b == pushed && r.n[kPressedOn] == 0) tell_push(clock.scene, r);
  }
}

// Pushes and contacts of those who have parted are over.
void end_pushes(Clock& clock) {
  std::erase_if(clock.state.records, [&](const Record& r) {
    const bool open =
        r.kind == kPushRecord ? r.n[kPressedOn] == 0 : r.kind == kContactRecord && r.n[kFight] == kOnlyStands;
    return open && have_come_apart(clock, r);
  });
}

}  // namespace drumhead::ba::ticking
