// What fire does (3.1.5, 3.3.2, Table 12): loss of all fire at a target added up and shared, the worst morale
// result, and what is remembered of the fire.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

// All that is done to one target, surveyed before any result takes effect.
struct Toll {
  UnitId target;
  int quarters = 0;      // of a figure, of all fires
  int through_line = 0;  // of these, by fires through its skirmish line
  UnitId line;           // its skirmish line, if figures of it count with it
  int skirmishers = 0;   // how many
  Disorder worst = kOR;
  std::vector<UnitId> causes;  // all who gave it (BA-201)
  int fires = 0;
};

bool crosses(const Site& site, UnitId body, const LaidFire& laid) {
  const auto crossed = crossed_by(site, {laid.from.at, laid.impact}, {}, {});
  return std::find(crossed.begin(), crossed.end(), body) != crossed.end();
}

Toll& toll_of(std::vector<Toll>& tolls, const Site& site, UnitId target) {
  const auto found =
      std::find_if(tolls.begin(), tolls.end(), [&](const Toll& t) { return t.target == target; });
  if (found != tolls.end()) return *found;
  Toll toll;
  toll.target = target;
  toll.skirmishers = counted_skirmishers(site, target);
  if (toll.skirmishers > 0) toll.line = line_secured_by(site.state, target);
  return tolls.emplace_back(toll);
}

void add_to(Toll& toll, const Site& site, const FireResult& fire) {
  ++toll.fires;
  toll.quarters += fire.outcome.quarters;
  if (toll.line.valid() && crosses(site, toll.line, fire.laid)) toll.through_line += fire.outcome.quarters;
  if (fire.outcome.morale < toll.worst) return;
  if (fire.outcome.morale > toll.worst) toll.causes.clear();
  toll.worst = fire.outcome.morale;
  if (toll.causes.empty() || toll.causes.back() != fire.part.firer) toll.causes.push_back(fire.part.firer);
}

std::vector<Toll> survey_tolls(const Site& site, std::span<const FireResult> fires) {
  std::vector<Toll> tolls;
  for (const FireResult& fire : fires) add_to(toll_of(tolls, site, fire.laid.target), site, fire);
  std::sort(tolls.begin(), tolls.end(), [](const Toll& a, const Toll& b) { return a.target < b.target; });
  return tolls;
}

// BA-226, R67: what came through its skirmish line it shares with it.
void enact_losses(const Book& book, Scene& scene, const Toll& toll) {
  const bool common = toll.fires > 1;  // added up before it is rounded down
  const int lost = toll.quarters / kQuarters, shared = std::min(lost, toll.through_line / kQuarters);
  const int of_line = share_of(shared, toll.skirmishers, figures_with_refugees(scene.state, toll.target));
  if (of_line > 0) lose_figures(book, scene, toll.line, of_line, cite::ba_226);
  if (lost > of_line)
    lose_together(book, scene, toll.target, lost - of_line,
                  Cites{cite::ba_528}.add(cite::ba_202, common).add(cite::ba_226, shared > 0));
}

// BA-200, BA-225: the worst result, once; the line whose figures count with its soutien has it too.
void enact_morale(const Book& book, Scene& scene, const Toll& toll) {
  if (toll.worst == kOR) return;
  const Cite worst_of = toll.fires > 1 ? cite::ba_200 : Cite{};
  for (const UnitId cause : toll.causes) {
    bring_into(book, scene, toll.target, toll.worst, cause, kByFire, 0, worst_of);
    if (toll.line.valid())
      bring_into(book, scene, toll.line, toll.worst, cause, kByFire, 0, cite::ba_225);
    if (toll.worst == kLD) return;
  }
}

void remember_fire(BattleState& state, UnitId firer, UnitId target) {
  auto found = std::find_if(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kFiredAtRecord && r.a == firer && r.b == target;
  });
  if (found == state.records.end())
    found = state.records.insert(found, {kFiredAtRecord, firer, target, {}, {}, {}});
  found->from = state.unit(firer).pose;
  found->to = state.unit(target).pose;
  found->n[kFiredAtBound] = state.turn;
  found->n[kRangedIn] = is_artillery(state, firer) ? state.turn : 0;
  found->n[kShiftThen] = marker(state, target, kShiftedMm);
}

}  // namespace

void enact_fire(const Book& book, Scene& scene, std::span<const FireResult> fires) {
  const std::vector<Toll> tolls = survey_tolls(Site(book, scene.state), fires);
  for (const Toll& toll : tolls) {
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
  std::erase_if(state.records,
                [&](const Record& r) { return r.kind == kFiredAtRecord && r.n[kFiredAtBound] < state.turn; });
}

}  // namespace drumhead::ba
