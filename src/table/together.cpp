#include "table/together.h"

#include <algorithm>
#include <optional>

#include "base/check.h"
#include "table/measure.h"
#include "table/sweep.h"

namespace drumhead {
namespace {

constexpr Moment kNever = INT64_MAX;
// Wheels, roads and bent columns are followed in steps short enough to be taken for straight.
constexpr Coord kCurveStep = inches(1, 8);

// A pace with its place on the clock and on the path.
struct PaceSpan {
  Moment from = 0;
  Coord begins = 0;
  Coord ends = 0;
  Coord speed = 0;
};

// When a pace has covered `distance`, rounded up to a whole tick.
Moment time_for(Coord distance, Coord speed) {
  return static_cast<Moment>((Wide{distance} * kTicks + speed - 1) / speed);
}

std::vector<PaceSpan> pace_spans(const Mover& mover, Coord length) {
  std::vector<PaceSpan> out;
  Moment now = mover.start;
  Coord begins = 0;
  for (std::size_t i = 0; i < mover.paces.size() && begins < length; ++i) {
    const Pace& pace = mover.paces[i];
    now += pace.rest;
    const bool last = i + 1 == mover.paces.size();
    const Coord ends = last ? length : std::min(length, begins + pace.distance);
    out.push_back({now, begins, ends, pace.speed});
    if (pace.speed <= 0) break;
    now += time_for(ends - begins, pace.speed);
    begins = ends;
  }
  return out;
}

Coord travelled_in(const std::vector<PaceSpan>& spans, Moment at) {
  Coord out = 0;
  for (const PaceSpan& span : spans) {
    if (at < span.from) break;
    out = std::min(span.ends, span.begins + static_cast<Coord>(Wide{at - span.from} * span.speed / kTicks));
  }
  return out;
}

// When the path has been followed for `distance`; kNever if it never is.
Moment time_of(const std::vector<PaceSpan>& spans, Coord distance, Moment start) {
  if (distance <= 0) return start;
  for (const PaceSpan& span : spans) {
    if (distance > span.ends) continue;
    if (span.speed <= 0) return kNever;
    return span.from + time_for(distance - span.begins, span.speed);
  }
  return kNever;
}

// A mover made ready: where it is at any moment, and the moments between which it moves evenly.
struct Course {
  const Mover* mover = nullptr;
  std::vector<Motion> motions;
  std::vector<PaceSpan> spans;
  std::vector<Moment> marks;
  Coord length = 0;
  Moment arrival = kNever;
  Moment frozen_at = kNever;
  Bounds reach{};  // of everything it may cover

  bool moves() const { return !motions.empty(); }
  Coord travelled(Moment at) const { return travelled_in(spans, std::min(at, frozen_at)); }
  Marcher place(Moment at) const {
    const Moment when = std::min(at, frozen_at);
    if (motions.empty() || when < mover->start) return mover->body;
    return place_along(motions, travelled(when));
  }
  Footprint covered(Moment at) const { return footprint(place(at).body()); }
};

void add_mark(Course& course, Moment at) {
  if (at != kNever) course.marks.push_back(at);
}

void add_marks(Course& course) {
  const Moment start = course.mover->start;
  add_mark(course, start - 1);
  add_mark(course, start);
  Coord passed = 0;
  for (const Motion& motion : course.motions) {
    if (motion.length == 0) add_mark(course, time_of(course.spans, passed, start) - 1);  // it jumps here
    if (!is_straight(motion)) {
      for (Coord s = kCurveStep; s < motion.length; s += kCurveStep) {
        add_mark(course, time_of(course.spans, passed + s, start));
      }
    }
    passed += motion.length;
    add_mark(course, time_of(course.spans, passed, start));
  }
  for (const PaceSpan& span : course.spans) add_mark(course, span.from);
  std::sort(course.marks.begin(), course.marks.end());
  course.marks.erase(std::unique(course.marks.begin(), course.marks.end()), course.marks.end());
}

Course course_of(const Mover& mover, const MoveRules& rules) {
  Course out;
  out.mover = &mover;
  out.motions = carry_out(mover.body, mover.path, rules);
  out.length = total_length(out.motions);
  out.spans = pace_spans(mover, out.length);
  const Footprint first = footprint(mover.body.body());
  out.reach = first.bounds;
  if (!out.moves()) return out;
  out.arrival = time_of(out.spans, out.length, mover.start);
  add_marks(out);
  for (const Moment mark : out.marks) {
    const Footprint here = out.covered(mark);
    if (!here.empty()) out.reach = united(out.reach, here.bounds);
  }
  // Between two marks a curve bulges by less than a step.
  out.reach = grown(out.reach, kCurveStep);
  return out;
}

// --- Pairs ----------------------------------------------------------------------------------------------

struct Pair {
  std::size_t first = 0;
  std::size_t second = 0;
  bool beside = false;   // in contact already: only an overlap is news
  bool settled = false;  // nothing more to hear of
  Moment at = kNever;    // of their next meeting
  Relation next = Relation::kTouching;
};

// Two courses looked at as one body moving past another that stands still.
struct PairView {
  const Course& a;
  const Course& b;
  Coord contact;
  bool beside;  // of neighbours only those count who are walked over

  bool meets_at(Moment t) const { return beside ? overlaps_at(t) : within(a.covered(t), b.covered(t), contact); }
  bool overlaps_at(Moment t) const { return overlap(a.covered(t), b.covered(t)); }
  // As near as they are to come, without the tolerance of touching.
  bool is_met_at(Moment t) const { return distance(a.covered(t), b.covered(t)) <= contact; }
};

bool turns_between(const Course& course, Moment from, Moment to) {
  return course.place(from).pose.facing != course.place(to).pose.facing;
}

// Do the bodies meet anywhere on their way from one moment to another? Seen from `still`, `going` makes a
// nearly straight way, whose hull is tested.
bool meet_between(const PairView& pair, const Course& going, const Course& still, Moment from, Moment to) {
  const Vec drift = still.place(to).pose.at - still.place(from).pose.at;
  const Footprint begin = going.covered(from);
  const Footprint end = shifted(going.covered(to), -drift);
  const Footprint other = still.covered(from);
  if (begin.empty() || end.empty() || other.empty()) return false;
  const Bounds swept = grown(united(begin.bounds, end.bounds), pair.contact);
  if (!meet(swept, other.bounds)) return false;
  if (pair.beside) return sweeps_over(begin, end, other);
  return sweep_against(begin, end, other) != Relation::kApart || (pair.contact > 0 && within(end, other, pair.contact));
}

// A turning body covers less than the hull of two of its places: its steps are halved this often before the
// hull is believed.
constexpr int kHalvings = 4;

// The first moment in (from, to] at which they meet, or kNever.
Moment first_meeting_between(const PairView& pair, Moment from, Moment to, int halvings = kHalvings) {
  if (to - from <= 1) return pair.meets_at(to) ? to : kNever;
  const bool a_turns = turns_between(pair.a, from, to);
  const bool b_turns = turns_between(pair.b, from, to);
  const Course& going = b_turns && !a_turns ? pair.b : pair.a;
  const Course& still = b_turns && !a_turns ? pair.a : pair.b;
  const auto met_by = [&](Moment t) { return meet_between(pair, going, still, from, t) || pair.meets_at(t); };
  if (!met_by(to)) return kNever;
  Moment low = from;
  Moment high = to;
  if ((a_turns || b_turns) && halvings > 0) {
    const Moment middle = low + (high - low) / 2;
    const Moment early = first_meeting_between(pair, low, middle, halvings - 1);
    return early != kNever ? early : first_meeting_between(pair, middle, high, halvings - 1);
  }
  while (high - low > 1) {
    const Moment middle = low + (high - low) / 2;
    (met_by(middle) ? high : low) = middle;
  }
  return high;
}

std::vector<Moment> marks_of(const Course& a, const Course& b, Moment from, Moment until) {
  std::vector<Moment> out{from};
  for (const Course* course : {&a, &b}) {
    for (const Moment mark : course->marks) {
      if (mark > from && mark < until && mark <= course->frozen_at) out.push_back(mark);
    }
  }
  Moment last = from;
  for (const Course* course : {&a, &b}) {
    if (course->moves()) last = std::max(last, std::min({course->arrival, course->frozen_at, until}));
  }
  if (last != kNever) out.push_back(last);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// A moment later, by a few times the tolerance of touching.
Moment soon_after(const PairView& pair, Moment at) {
  Coord speed = 1;
  for (const Course* course : {&pair.a, &pair.b}) {
    for (const PaceSpan& span : course->spans) {
      if (span.from <= at) speed = std::max(speed, span.speed);
    }
  }
  return at + 4 * (kContactTolerance + 1) * kTicks / speed + 1;
}

// What would follow if both went on a little.
Relation what_follows(const PairView& pair, Moment at) {
  return pair.overlaps_at(soon_after(pair, at)) ? Relation::kOverlapping : Relation::kTouching;
}

// They touch when no more than the tolerance parts them; who goes on towards the other goes right up to him, as long as
// both go evenly. A wheel goes by hundredths of a degree, and may go from a gap to an overlap at once: then up to the gap.
Moment closed_up(const PairView& pair, Moment met, Moment even_until) {
  Moment low = met, high = std::min(soon_after(pair, met), even_until);
  if (pair.is_met_at(low) || !pair.is_met_at(high)) return met;
  while (high - low > 1) {
    const Moment middle = low + (high - low) / 2;
    (pair.is_met_at(middle) ? high : low) = middle;
  }
  return pair.overlaps_at(high) ? low : high;
}

// The lower unit is always the first of the view, so that the order of the movers makes no difference.
void find_meeting(Pair& pair, const std::vector<Course>& courses, const JointRules& rules, Moment from) {
  const bool in_order = courses[pair.first].mover->unit < courses[pair.second].mover->unit;
  const Course& a = courses[in_order ? pair.first : pair.second];
  const Course& b = courses[in_order ? pair.second : pair.first];
  pair.at = kNever;
  if (pair.settled || (!a.moves() && !b.moves()) || !meet(grown(a.reach, rules.contact), b.reach)) return;
  const PairView view{a, b, rules.contact, pair.beside};
  const std::vector<Moment> marks = marks_of(a, b, from, rules.until);
  bool tangled = view.overlaps_at(from);
  for (std::size_t i = 1; i < marks.size(); ++i) {
    if (tangled) {  // they stand in each other already: wait until they are apart
      tangled = view.overlaps_at(marks[i]);
      continue;
    }
    const Moment met = first_meeting_between(view, marks[i - 1], marks[i]);
    if (met == kNever) continue;
    const bool overlaps = pair.beside || view.overlaps_at(met);
    pair.at = overlaps ? met - 1 : closed_up(view, met, marks[i]);
    pair.next = overlaps ? Relation::kOverlapping : what_follows(view, pair.at);
    return;
  }
}

bool halts(Course& course, Moment at) {
  if (!course.moves() || course.frozen_at <= at || course.arrival <= at) return false;
  course.frozen_at = at;
  return true;
}

void add_arrivals(const std::vector<Course>& courses, Moment end, std::vector<JointEvent>& events) {
  for (const Course& course : courses) {
    if (course.moves() && course.arrival <= std::min(end, course.frozen_at)) {
      events.push_back({JointEventKind::kArrived, course.arrival, course.mover->unit, {}});
    }
  }
  std::stable_sort(events.begin(), events.end(), [](const JointEvent& x, const JointEvent& y) {
    if (x.at != y.at) return x.at < y.at;
    if (x.kind != y.kind) return x.kind < y.kind;
    return x.unit != y.unit ? x.unit < y.unit : x.other < y.other;
  });
}

std::vector<JointPlace> places_at(const std::vector<Course>& courses, Moment at) {
  std::vector<JointPlace> out;
  for (const Course& course : courses) {
    out.push_back({course.mover->unit, course.place(at), course.travelled(at), course.frozen_at <= at,
                   course.moves() && course.arrival <= std::min(at, course.frozen_at)});
  }
  return out;
}

std::vector<Pair> pairs_of(const std::vector<Course>& courses, const JointRules& rules) {
  std::vector<Pair> out;
  for (std::size_t i = 0; i < courses.size(); ++i) {
    for (std::size_t j = i + 1; j < courses.size(); ++j) {
      Pair pair{i, j};
      if (!courses[i].moves() && !courses[j].moves()) continue;
      pair.beside = within(courses[i].covered(-1), courses[j].covered(-1), rules.contact);
      find_meeting(pair, courses, rules, -1);
      out.push_back(pair);
    }
  }
  return out;
}

// The earliest meeting; of equals the one of the lower units.
Pair* earliest(std::vector<Pair>& pairs, const std::vector<Course>& courses) {
  Pair* best = nullptr;
  const auto key = [&](const Pair& p) {
    const UnitId a = courses[p.first].mover->unit;
    const UnitId b = courses[p.second].mover->unit;
    return std::pair{std::min(a, b), std::max(a, b)};
  };
  for (Pair& pair : pairs) {
    if (pair.at == kNever) continue;
    if (best == nullptr || pair.at < best->at || (pair.at == best->at && key(pair) < key(*best)))
      best = &pair;
  }
  return best;
}

Moment last_moment(const std::vector<Course>& courses, const std::vector<JointEvent>& events, Moment until) {
  if (until != kNever) return until;
  Moment last = 0;
  for (const JointEvent& event : events) last = std::max(last, event.at);
  for (const Course& course : courses) {
    if (course.moves() && course.arrival != kNever)
      last = std::max(last, std::min(course.arrival, course.frozen_at));
  }
  return last;
}

}  // namespace

JointMove move_jointly(std::span<const Mover> movers, const JointRules& rules) {
  CHECK(rules.on_meeting != nullptr);
  std::vector<Course> courses;
  courses.reserve(movers.size());
  for (const Mover& mover : movers) courses.push_back(course_of(mover, rules.move));
  std::vector<Pair> pairs = pairs_of(courses, rules);
  JointMove out;
  bool stopped = false;
  while (Pair* pair = earliest(pairs, courses)) {
    const Moment at = std::max(Moment{0}, pair->at);
    if (at > rules.until) break;
    Course& a = courses[pair->first];
    Course& b = courses[pair->second];
    const OnMeeting answer = rules.on_meeting(pair->first, pair->second, at, pair->next);
    const bool news = answer != OnMeeting::kPass;
    if (news) {
      const auto [low, high] = std::minmax(a.mover->unit, b.mover->unit);
      out.events.push_back({JointEventKind::kMeeting, at, low, high});
    }
    if (answer == OnMeeting::kStopClock) {
      out.at = at;
      stopped = true;
      out.events.push_back({JointEventKind::kClockStopped, at, {}, {}});
      break;
    }
    bool changed = false;
    if (answer == OnMeeting::kHaltBoth || answer == OnMeeting::kHaltFirst) changed |= halts(a, pair->at);
    if (answer == OnMeeting::kHaltBoth || answer == OnMeeting::kHaltSecond) changed |= halts(b, pair->at);
    // A grazing pair is asked again before it overlaps; one that overlaps and is let go is left alone for
    // good.
    const bool again = !pair->beside && pair->next == Relation::kTouching;
    pair->settled = !again && !changed;
    pair->beside = true;
    const std::size_t first = pair->first;
    const std::size_t second = pair->second;
    const Moment now = pair->at;
    for (Pair& p : pairs) {
      const bool touched = p.first == first || p.second == first || p.first == second || p.second == second;
      if (&p == pair || (changed && touched)) find_meeting(p, courses, rules, now);
    }
  }
  if (!stopped) out.at = last_moment(courses, out.events, rules.until);
  out.places = places_at(courses, out.at);
  add_arrivals(courses, out.at, out.events);
  return out;
}

Coord travelled_at(const Mover& mover, Coord path_length, Moment at) {
  return travelled_in(pace_spans(mover, path_length), at);
}

}  // namespace drumhead
