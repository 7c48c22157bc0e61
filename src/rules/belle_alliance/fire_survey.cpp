// The facts of one part of a fire, as they are before any result of the phase (R54): what Tables 6 and 7 ask
// for.
#include <algorithm>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

template <class Test>
bool any_record(const BattleState& state, RecordKind kind, Test test) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& r) { return r.kind == kind && test(r); });
}

// BA-185, BA-227: the other part of the same tactical unit's fire has another target; whether it is carried
// out or not (BA-186).
bool is_split(const BattleState& state, const FirePart& part, UnitId target) {
  const UnitId unit = mother_of(state, part.firer);
  return any_record(state, kFirePartRecord, [&](const Record& r) {
    const bool other_part = r.a != part.firer || r.n[kPartOf] != part.part;
    return other_part && mother_of(state, r.a) == unit && r.b != target;
  });
}

// BA-203 to BA-206: a neighbour that fires at the same target with it.
bool has_neighbour(const BattleState& state, UnitId firer, UnitId target) {
  return any_record(state, kNeighbourRecord, [&](const Record& n) {
    return n.b == firer && any_record(state, kFirePartRecord, [&](const Record& r) {
             return r.a == n.a && r.b == target && r.n[kPartValid] == kPartFires;
           });
  });
}

// BA-228, BA-229, R69: set in this or the last bound; neither has moved (far) since.
bool has_the_range(const Book& book, const BattleState& state, UnitId battery, UnitId target) {
  return any_record(state, kFiredAtRecord, [&](const Record& r) {
    if (r.a != battery || r.b != target || r.n[kRangedIn] == 0 || r.n[kRangedIn] < state.turn - 1)
      return false;
    if (r.from != state.unit(battery).pose || !is_stationary(state, battery)) return false;
    const int before = r.n[kRangedIn] == state.turn ? r.n[kShiftThen] : 0;
    const Coord moved = mm(marker(state, target, kShiftedMm) - before);
    return moved <= book.tables.fire.ranging_lost + book.tables.march.tolerance;
  });
}

// One officer is engaged for all who hold a building together.
int officer_with(const BattleState& state, UnitId id) {
  for (const UnitId one : occupants_with(state, id))
    if (const int factor = engaged_factor(state, one); factor != 0) return factor;
  return 0;
}

// BA-207, BA-220: a support unit, or a soutien that some figure of the line is near to.
bool is_supported(const Site& site, UnitId target) {
  const BattleState& state = site.state;
  if (any_record(state, kSupportRecord, [&](const Record& r) { return r.b == target; })) return true;
  const UnitId soutien = soutien_of(state, target);
  return soutien.valid() && site.figure_near(target, soutien, site.book.tables.march.soutien);
}

// R71: all figures of the body, with gunners in refuge.
int figures_fired_at(const Site& site, UnitId target) {
  int figures = 0;
  for (const UnitId one : occupants_with(site.state, target))
    figures += figures_with_refugees(site.state, one);
  return figures;
}

TargetFacts survey_target(const Site& site, UnitId firer, const LaidFire& laid) {
  const BattleState& state = site.state;
  const UnitId id = laid.target;
  const CoverGiven cover = cover_against(site, id, laid.from.at, laid.impact, firer);
  TargetFacts t;
  t.skirmishers = counted_skirmishers(site, id);
  t.figures = figures_fired_at(site, id) + t.skirmishers;
  t.arm = trait(state, id, kArm);
  t.posture = posture(state, id);
  const ColumnEffect column = column_effect(site, firer, id, laid.from.at, laid.impact);
  t.column_effect = column.suffered;
  if (column.suffered || column.rule == cite::ba_214 || column.rule == cite::ba_217) t.column_rule = column.rule;
  t.charged = charged_now(state, id);
  t.from = side_struck(site, id, laid.from.at, laid.impact);
  t.in_passage = passage_of(site, id) != kNoObstacle;
  t.cover = cover.cover;
  if (cover.cover != kNoCover) t.cover_rule = cover.rule;
  t.in_wood = cover.wood;
  t.off_guns = is_off_guns(state, id);
  t.disorder = disorder(state, id);
  t.without_supplies = !has_supplies(state, id);
  t.supported = is_supported(site, id);
  t.officer = officer_with(state, id);
  t.valour = valour(site.book, state, id);
  return t;
}

}  // namespace

FireFacts survey_fire(const Site& site, const FirePart& part, const LaidFire& laid) {
  const BattleState& state = site.state;
  const UnitId id = part.firer;
  FireFacts f;
  f.artillery = is_artillery(state, id);
  f.firing = laid.figures;
  f.undersized_spent = laid.undersized_spent;
  f.zone = laid.zone;
  f.skirmishing = is_skirmish_line(state, id);
  f.mounted = is_cavalry(state, id);
  f.horse_guns = is_horse_artillery(state, id);
  f.pounder = marker(state, id, kPounder);
  f.canister = has(state, id, kCanister);
  f.ranging = f.artillery && !has_the_range(site.book, state, id, laid.target);
  f.non_ricochet = f.artillery && is_soft_before(site, laid.from.at, laid.impact);
  f.hidden_target = laid.hidden;
  f.in_passage = passage_of(site, id) != kNoObstacle;
  f.moved = !is_stationary(state, id);
  f.split = is_split(state, part, laid.target);
  f.first = !has(state, mother_of(state, id), kFirstUsed);
  f.disorder = disorder(state, id);
  f.marksmen = has(state, id, kMarksmen);
  f.neighbour = has_neighbour(state, id, laid.target);
  f.officer = officer_with(state, id);
  f.valour = valour(site.book, state, id);
  f.caught = -roll_penalty(state, state.unit(id).side);
  f.target = survey_target(site, id, laid);
  return f;
}

bool is_fired_at(const BattleState& state, UnitId target) {
  return any_record(state, kFirePartRecord, [&](const Record& r) {
    return r.b == target && r.n[kPartValid] == kPartFires && (r.n[kPartHow] & kRangingOnly) == 0;
  });
}

int counted_skirmishers(const Site& site, UnitId soutien) {
  const UnitId line = line_secured_by(site.state, soutien);
  if (!line.valid() || is_fired_at(site.state, line)) return 0;
  return site.figures_near(line, soutien, site.book.tables.march.soutien);
}

}  // namespace drumhead::ba
