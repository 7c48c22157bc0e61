// What fire does (3.1.5, 3.3.2, Table 12): loss of all fire at a target added up and shared, the worst morale result, and
// what is remembered of the fire.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

// All that is done to one target, surveyed before any result takes effect.
struct Toll {
  UnitId target;
  int quarters = 0;          // of a figure, of all fires
  int through_line = 0;      // of these, by fires through its skirmish line
  UnitId line;               // its skirmish line, if figures of it count with it
  int skirmishers = 0;       // how many
  Disorder worst = kOR;
  UnitId cause;              // of equals the lowest; the owner may name another (BA-201)
  int firers = 0;
};

bool crosses(const Site& site, UnitId body, const LaidFire& laid) {
  const auto crossed = crossed_by(site, {laid.from.at, laid.impact}, {}, {});
  return std::find(crossed.begin(), crossed.end(), body) != crossed.end();
}

Toll& toll_of(std::vector<Toll>& tolls, const Site& site, UnitId target) {
  const auto found = std::find_if(tolls.begin(), tolls.end(), [&](const Toll& t) { return t.target == target; });
  if (found != tolls.end()) return *found;
  Toll toll;
  toll.target = target;
  toll.skirmishers = counted_skirmishers(site, target);
  if (toll.skirmishers > 0) toll.line = line_secured_by(site.state, target);
  return tolls.emplace_back(toll);
}

std::vector<Toll> survey_tolls(const Site& site, std::span<const FireResult> results) {
  std::vector<Toll> tolls;
  for (const FireResult& r : results) {
    Toll& toll = toll_of(tolls, site, r.laid.target);
    ++toll.firers;
    toll.quarters += r.outcome.quarters;
    if (toll.line.valid() && crosses(site, toll.line, r.laid)) toll.through_line += r.outcome.quarters;
    if (r.outcome.morale > toll.worst || !toll.cause.valid()) toll.worst = r.outcome.morale, toll.cause = r.part.firer;
  }
  std::sort(tolls.begin(), tolls.end(), [](const Toll& a, const Toll& b) { return a.target < b.target; });
  return tolls;
}

// R67, R108: each has its share, rounded down; the largest takes the rest.
void lose_together(const Book& book, Scene& scene, const std::vector<UnitId>& bodies, int figures) {
  int all = 0, left = figures;
  for (const UnitId id : bodies) all += scene.state.unit(id).strength;
  std::vector<int> shares;
  for (const UnitId id : bodies) {
    const int own = scene.state.unit(id).strength;
    shares.push_back(id == bodies.front() ? 0 : share_of(figures, own, all - own));
    left -= shares.back();
  }
  shares.front() = left;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (shares[i] > 0) lose_figures(book, scene, bodies[i], shares[i], cite::ba_528);
}

// The bodies who stand together where the target is: the target first.
std::vector<UnitId> who_stands_there(const BattleState& state, UnitId target) {
  std::vector<UnitId> bodies{target};
  for (const UnitId one : occupants_with(state, target))
    if (one != target) bodies.push_back(one);
  for (const UnitId gunners : refugees_with(state, target)) bodies.push_back(gunners);
  return bodies;
}

void enact_losses(const Book& book, Scene& scene, const Toll& toll) {
  const int lost = toll.quarters / kQuarters;
  if (lost == 0) return;
  const std::vector<UnitId> there = who_stands_there(scene.state, toll.target);
  int shared = std::min(lost, toll.through_line / kQuarters);
  if (shared > 0) {
    int others = 0;
    for (const UnitId id : there) others += scene.state.unit(id).strength;
    shared = share_of(shared, toll.skirmishers, others);
    scene.fire(cite::ba_226);
    if (shared > 0) lose_figures(book, scene, toll.line, shared, cite::ba_226);
  }
  lose_together(book, scene, there, lost - shared);
}

void enact_morale(const Book& book, Scene& scene, const Toll& toll) {
  if (toll.worst == kOR) return;
  std::vector<UnitId> struck = occupants_with(scene.state, toll.target);
  if (toll.line.valid()) struck.push_back(toll.line), scene.fire(cite::ba_225);
  for (const UnitId id : struck)
    if (scene.state.unit(id).on_table) bring_into(book, scene, id, toll.worst, toll.cause, kByFire);
}

void remember_fire(BattleState& state, UnitId firer, UnitId target) {
  auto found = std::find_if(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kFiredAtRecord && r.a == firer && r.b == target;
  });
  if (found == state.records.end()) found = state.records.insert(found, {kFiredAtRecord, firer, target, {}, {}, {}});
  found->from = state.unit(firer).pose;
  found->to = state.unit(target).pose;
  found->n[kFiredAtBound] = state.turn;
  found->n[kRangedIn] = is_artillery(state, firer) ? state.turn : 0;
  found->n[kShiftThen] = marker(state, target, kShiftedMm);
}

}  // namespace

void enact_fire(const Book& book, Scene& scene, std::span<const FireResult> results) {
  const std::vector<Toll> tolls = survey_tolls(Site(book, scene.state), results);
  for (const Toll& toll : tolls) {
    if (toll.firers > 1) scene.fire(cite::ba_179), scene.fire(cite::ba_200), scene.fire(cite::ba_202);
    scene.fire(cite::ba_528);
    enact_losses(book, scene, toll);
    enact_morale(book, scene, toll);
  }
}

void note_fired(BattleState& state, const FirePart& part, UnitId target, bool continued) {
  for (const UnitId id : occupants_with(state, part.firer)) {
    set(state, id, kFired, continued ? kFiredContinued : kFiredNow);
    set(state, id, kFiredIn, state.turn);
    note_first_use(state, id);
  }
  if (target.valid()) remember_fire(state, part.firer, target);
}

void forget_old_fire(const Book& book, BattleState& state) {
  for (Record& r : state.records) {
    if (r.kind != kFiredAtRecord || r.n[kRangedIn] == 0) continue;
    const int before = r.n[kRangedIn] == state.turn ? r.n[kShiftThen] : 0;
    const Coord moved = mm(marker(state, r.b, kShiftedMm) - before);
    const bool target_far = moved > book.tables.fire.ranging_lost + book.tables.march.tolerance;
    if (target_far || r.from != state.unit(r.a).pose) r.n[kRangedIn] = 0;
  }
  std::erase_if(state.records, [&](const Record& r) { return r.kind == kFiredAtRecord && r.n[kFiredAtBound] < state.turn; });
}

}  // namespace drumhead::ba
