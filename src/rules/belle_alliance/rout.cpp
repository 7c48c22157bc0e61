// Sub-machine X (5.1.2, R97): retreats and routs of one event at once, rear first; then the spread rolls of
// the contacts they made; then what those have brought about, until nothing is left. Frame kRouts. A body
// that has to halt while somebody is asked stands at its last free place.
#include <algorithm>

#include "rules/belle_alliance/rout.h"

namespace drumhead::ba {
namespace {

enum RoutFrameNumber : std::uint8_t { kEvents };  // events begun

// R97: those farthest from the nearest opponent go first; of those as far (R3) in the order of their lists.
std::vector<UnitId> rear_first(const Site& site, std::vector<UnitId> bodies) {
  const auto to_opponent = [&](UnitId id) {
    Coord least = kNoDistance;
    for (const UnitId enemy : site.enemies_of(id)) least = std::min(least, site.gap(id, enemy));
    return least;
  };
  std::vector<std::pair<Coord, UnitId>> order;
  for (const UnitId id : bodies) order.emplace_back(to_opponent(id), id);
  const auto goes_before = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  };
  std::sort(order.begin(), order.end(), goes_before);
  for (std::size_t i = 1; i < order.size(); ++i)
    if (is_at_most(order[i - 1].first - order[i].first, site.book.tables.march.tolerance))
      order[i].first = order[i - 1].first;
  std::sort(order.begin(), order.end(), goes_before);
  for (std::size_t i = 0; i < order.size(); ++i) bodies[i] = order[i].second;
  return bodies;
}

void give_usual_headings(const Book& book, BattleState& state) {
  const Site site(book, state);
  for (Record& r : state.records) {
    if (r.kind != kStruckRecord || r.n[kStruckDone] != kUnderWay || !state.unit(r.a).on_table) continue;
    if ((r.n[kStruckHeading] & kHeadingGiven) != 0) continue;
    r.to = {r.to.at == Vec{} ? site.centre_of(r.a) : r.to.at, usual_heading(site, r)};
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
  scene.note_rule(cite::ba_328);
  ask_for_directions(book, scene);
}

}  // namespace

void finish_rout(const Book& book, Scene& scene, UnitId id) {
  Record* struck = strike_on(scene.state, id, kAtContact);
  if (struck == nullptr || !scene.state.unit(id).on_table) return;
  struck->n[kStruckDone] = kUnderWay;
  struck->n[kStruckHeading] |= kRollMade;
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
