// The earliest moment of a tick at which anything happens (R44, R45): zones that touch, bodies that meet,
// ground that stops, to 1/256 of the tick. Pairs that cannot meet in this tick are passed over by the boxes
// round them.
#include <algorithm>

#include "geom/touching.h"
#include "rules/belle_alliance/clock.h"

namespace drumhead::ba::ticking {
namespace {

// Gathers what happens first.
class Finder {
 public:
  explicit Finder(Clock& clock) : clock_(clock) { moment_.part = clock.parts(); }

  // The first part at which `happens(part)` holds; looked at a few times, then narrowed down. `seen(look)` is
  // the same question where it has been looked already.
  template <class Seen, class Happens>
  void find(const ClockEvent& event, Seen&& seen, Happens&& happens) {
    int before = clock_.part;
    for (std::size_t look = 0; look < kLooks && before < moment_.part; ++look) {
      const int part = look_part(clock_, look);
      if (part <= clock_.part) continue;
      if (seen(look)) return note(event, narrow(before, part, happens));
      before = part;
    }
  }

  Moment take() { return std::move(moment_); }

 private:
  template <class Happens>
  static int narrow(int no, int yes, Happens&& happens) {
    while (yes - no > 1) {
      const int middle = no + (yes - no) / 2;
      (happens(middle) ? yes : no) = middle;
    }
    return yes;
  }

  void note(const ClockEvent& event, int part) {
    if (part > moment_.part) return;
    if (part < moment_.part) moment_.events.clear();
    moment_.part = part;
    moment_.events.push_back(event);
  }

  Clock& clock_;
  Moment moment_;
};

bool is_among(const std::vector<UnitId>& list, UnitId id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

// A question about two walkers, asked where both are at the same moment.
template <class Question>
void find_for_pair(Finder& finder, Clock& clock, const ClockEvent& event, Question&& question) {
  finder.find(
      event,
      [&](std::size_t look) {
        return question(look_at(clock, event.one, look), look_at(clock, event.two, look));
      },
      [&](int part) {
        Place one, two;
        return question(place_at(clock, event.one, part, one), place_at(clock, event.two, part, two));
      });
}

void find_contact(Finder& finder, Clock& clock, std::size_t one, std::size_t two) {
  const Walker& walker = clock.walkers[one];
  if (walker.garrison || is_among(walker.met, clock.walkers[two].id)) return;
  find_for_pair(finder, clock, {EventKind::kContact, one, two},
                [&](const Place& a, const Place& b) { return reaches_opponent(clock, walker, a, b.print); });
}

// R45: only its own steps count, against where the other stands.
void find_coming_nearer(Finder& finder, Clock& clock, std::size_t one, std::size_t two) {
  const Walker& walker = clock.walkers[one];
  if (!walker.moves || !is_among(walker.keeps_off, clock.walkers[two].id)) return;
  const Footprint& him = clock.walkers[two].now.print;
  const Coord gap = distance(walker.now.print, him) - kContactTolerance;
  finder.find(
      {EventKind::kNearer, one, two},
      [&](std::size_t look) { return distance(look_at(clock, one, look).print, him) < gap; },
      [&](int part) { return distance(place_at(clock, one, part).print, him) < gap; });
}

bool lets_pass(const Clock& clock, const Walker& who, const Walker& by) {
  return who.side == by.side && may_be_passed(clock.site, who.id, by.id, !by.pushed_by.empty());
}

// One who may go through the other blocks nobody by doing so; what counts then is whether that one runs into
// him.
void find_block(Finder& finder, Clock& clock, std::size_t one, std::size_t two) {
  const Walker& a = clock.walkers[one];
  const Walker& b = clock.walkers[two];
  if (!may_block(clock, a, b) || overlap(a.now.print, b.now.print)) return;
  const bool a_free = goes_free(clock, a, b), b_free = goes_free(clock, b, a);
  find_for_pair(finder, clock, {EventKind::kBlocked, one, two}, [&](const Place& x, const Place& y) {
    if (!overlap(x.print, y.print)) return false;
    return a_free ? overlap(y.print, a.now.print) : !b_free || overlap(x.print, b.now.print);
  });
}

void find_in_pair(Finder& finder, Clock& clock, std::size_t one, std::size_t two) {
  const Walker& a = clock.walkers[one];
  const Walker& b = clock.walkers[two];
  const bool opposed = a.side != b.side;
  const Coord reach = opposed ? clock.book.tables.melee.zone + clock.book.tables.march.contact : 0;
  if (!meet(grown(clock.swept[one], reach), clock.swept[two])) return;
  if (opposed) {
    find_contact(finder, clock, one, two);
    find_contact(finder, clock, two, one);
    find_coming_nearer(finder, clock, one, two);
    find_coming_nearer(finder, clock, two, one);
  }
  if (meet(clock.swept[one], clock.swept[two])) find_block(finder, clock, one, two);
}

bool is_closed_to(const Clock& clock, const Walker& walker, const Place& place) {
  return !on_table(clock.state, place.print) ||
         !is_open_to(clock.site, walker.id, walker.pace, ground_at(clock, walker, place));
}

void find_ground(Finder& finder, Clock& clock, std::size_t i) {
  const Walker& walker = clock.walkers[i];
  if (!is_closed_to(clock, walker, look_at(clock, i, kLooks - 1))) return;
  finder.find(
      {EventKind::kGround, i},
      [&](std::size_t look) { return is_closed_to(clock, walker, look_at(clock, i, look)); },
      [&](int part) { return is_closed_to(clock, walker, place_at(clock, i, part)); });
}

void find_goal(Finder& finder, Clock& clock, std::size_t i) {
  const Walker& walker = clock.walkers[i];
  if (walker.position)
    finder.find(
        {EventKind::kPosition, i},
        [&](std::size_t look) { return has_reached_position(clock, walker, look_at(clock, i, look)); },
        [&](int part) { return has_reached_position(clock, walker, place_at(clock, i, part)); });
  if (walker.quarry == Clock::npos) return;
  finder.find(
      {EventKind::kBeyond, i},
      [&](std::size_t look) {
        return has_passed_beyond(clock, walker, look_at(clock, i, look), look_part(clock, look));
      },
      [&](int part) { return has_passed_beyond(clock, walker, place_at(clock, i, part), part); });
}

void find_of_pushed(Finder& finder, Clock& clock, std::size_t i) {
  for (const std::size_t pusher : clock.walkers[i].pushed_by) {
    if (!clock.walkers[pusher].shifts) continue;
    const auto blocked = [&](int part) { return push_is_blocked(clock, pusher, i, part); };
    finder.find(
        {EventKind::kPushBlocked, pusher, i},
        [&](std::size_t look) { return blocked(look_part(clock, look)); }, blocked);
  }
  const auto pressed = [&](int part) { return is_pressed(clock, i, part); };
  finder.find(
      {EventKind::kPressed, i}, [&](std::size_t look) { return pressed(look_part(clock, look)); }, pressed);
}

// R19: an opponent comes within 5 cm of a staff figure, or it of him.
void find_catches(Finder& finder, Clock& clock, std::size_t r) {
  const Rider& rider = clock.riders[r];
  if (!rider.alone) return;
  const Coord reach = clock.book.tables.march.catch_within + clock.book.tables.march.tolerance;
  const Vec end = rider_at(clock, rider, clock.parts());
  const Bounds way = grown(bounds(Segment{rider.now.at, end}), reach + cm(5));
  for (std::size_t i = 0; i < clock.walkers.size(); ++i) {
    const Walker& walker = clock.walkers[i];
    if (walker.side == rider.side || (!rider.rides && !walker.shifts) || !meet(way, clock.swept[i])) continue;
    const auto near = [&](const Place& opponent, int part) {
      return within(rider_print(clock, rider, rider_at(clock, rider, part)), opponent.print, reach);
    };
    finder.find(
        {EventKind::kCatch, r, i},
        [&](std::size_t look) { return near(look_at(clock, i, look), look_part(clock, look)); },
        [&](int part) {
          Place made;
          return near(place_at(clock, i, part, made), part);
        });
  }
}

bool pushes(const Clock& clock, const Walker& pusher, const Walker& pushed) {
  return std::any_of(pushed.pushed_by.begin(), pushed.pushed_by.end(),
                     [&](std::size_t i) { return clock.walkers[i].id == pusher.id; });
}

std::vector<std::size_t> all_who_shift(const Clock& clock) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < clock.walkers.size(); ++i)
    if (clock.walkers[i].shifts) all.push_back(i);
  return all;
}

}  // namespace

// Whoever is pushed goes through his friends, and what is between him and his pushers is theirs
// (push_is_blocked); one who may go through is in nobody's way.
bool may_block(const Clock& clock, const Walker& a, const Walker& b) {
  const bool forced = !a.pushed_by.empty() || !b.pushed_by.empty();
  if (forced && (a.side == b.side || pushes(clock, a, b) || pushes(clock, b, a))) return false;
  return !(goes_free(clock, a, b) && goes_free(clock, b, a));
}

bool goes_free(const Clock& clock, const Walker& walker, const Walker& in_way) {
  return !walker.moves || lets_pass(clock, in_way, walker);
}

bool reaches_opponent(const Clock& clock, const Walker& walker, const Place& place,
                      const Footprint& opponent) {
  return zone_touches(clock.book, clock.state, walker.id, place.box, place.print, opponent);
}

Moment next_moment(Clock& clock) {
  const Coord reach = clock.book.tables.melee.zone + clock.book.tables.march.contact;
  Finder finder(clock);
  const std::vector<std::size_t> shifting = all_who_shift(clock);
  for (std::size_t i = 0; i < clock.walkers.size(); ++i) {
    const Bounds room = grown(clock.swept[i], reach);
    const auto try_pair = [&](std::size_t j) {
      if (meet(room, clock.swept[j])) find_in_pair(finder, clock, i, j);
    };
    if (clock.walkers[i].shifts)
      for (std::size_t j = i + 1; j < clock.walkers.size(); ++j) try_pair(j);
    else
      std::for_each(std::upper_bound(shifting.begin(), shifting.end(), i), shifting.end(), try_pair);
    if (clock.walkers[i].moves) find_ground(finder, clock, i), find_goal(finder, clock, i);
    if (!clock.walkers[i].pushed_by.empty()) find_of_pushed(finder, clock, i);
  }
  for (std::size_t r = 0; r < clock.riders.size(); ++r) find_catches(finder, clock, r);
  return finder.take();
}

}  // namespace drumhead::ba::ticking
