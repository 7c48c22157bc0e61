// Hits, disorder, shattering, removal (III, XIII; NRT-033 to NRT-036, NRT-169, NRT-316, NRT-317, NRT-320, NRT-321).
#include <algorithm>

#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {
namespace {

std::vector<UnitId> parents_of(const BattleState& s, UnitId screen) {  // those on the table, in order of battle
  std::vector<UnitId> list;
  for (const Record* record : records_of(s, kScreenRecord))
    if (record->a == screen && s.unit(record->b).on_table) list.push_back(record->b);
  std::sort(list.begin(), list.end());
  return list;
}

// NRT-169: a die for each hit, thrown again above the number of parents; more than six parents draw evenly.
UnitId parent_hit(Scene& scene, const std::vector<UnitId>& parents) {
  const int n = static_cast<int>(parents.size()), sides = std::max(6, n);
  int die = 0;
  do die = scene.dice.roll(sides);
  while (die > n && scene.dice.trouble().empty());
  return parents[static_cast<std::size_t>(std::min(die, n) - 1)];
}

bool is_saved_from_fire(const BattleState& s, UnitId id) {  // NRT-033, NRT-035, NRT-036
  return quality(s, id) >= kAverage && !in_square(s, id);
}

void note_for_division(BattleState& s, UnitId id) {  // NRT-095
  const CommandId division = division_of(s, s.unit(id).command);
  if (division.valid() && s.commands[division.index()].markers[kAttack] == kAttackFirst) s.commands[division.index()].markers[kBled] = 1;
  if (division.valid() && s.commands[division.index()].markers[kReserveMove] != 0) s.commands[division.index()].markers[kBled] = 1;
}

void shatter(const Book& book, Scene& scene, UnitId id, UnitId by) {
  set(scene.state, id, kShattered);
  scene.say_then(cite::nrt_036, {id}, "{0} is shattered.");
  disorder(book, scene, id, cite::nrt_036);
  go_back(book, scene, {.unit = id, .kind = kWithdrawal, .cause = by}, cite::nrt_036);
}

Cite last_hit_rule(const BattleState& s, UnitId id, Cause cause) {
  if (cause == Cause::kFire && in_square(s, id)) return cite::nrt_035;
  return cause == Cause::kFire || quality(s, id) < kAverage ? cite::nrt_033 : cite::nrt_034;
}

void disorder_by_hits(const Book& book, Scene& scene, UnitId id, Cause cause) {
  const BattleState& s = scene.state;
  const FireTables& t = book.tables.fire;
  if (cause == Cause::kMelee) return disorder(book, scene, id, cite::nrt_316);
  if (cause != Cause::kFire) return;
  const int enough = in_march_column(s, id) ? t.disorder_march : t.disorder_at;
  if (marker(s, id, kFireHits) >= enough) disorder(book, scene, id, cite::nrt_316);
}

void count_hits(BattleState& s, UnitId id, int hits, Cause cause) {
  if (cause == Cause::kFire) add_to(s, id, kFireHits, hits);
  if (cause == Cause::kMelee) add_to(s, id, kMeleeHits, hits);
  add_to(s, id, kHitsThisPhase, hits);
}

void screen_loses(const Book& book, Scene& scene, UnitId id, int hits, Cause cause, UnitId by, Cite rule) {
  count_hits(scene.state, id, hits, cause);
  disorder_by_hits(book, scene, id, cause);
  for (int i = 0; i < hits; ++i) {
    const std::vector<UnitId> parents = parents_of(scene.state, id);
    if (parents.empty()) return remove_unit(book, scene, id, cite::nrt_471);
    const UnitId parent = parent_hit(scene, parents);
    scene.say_then(cite::nrt_169, {id, parent}, "The hit on {0} is taken by {1}.");
    lose_hits(book, scene, parent, 1, cause, by, rule);
  }
}

}  // namespace

void disorder(const Book&, Scene& scene, UnitId id, Cite rule) {
  BattleState& s = scene.state;
  if (!s.unit(id).on_table || is_disordered(s, id) || is_wagon(s, id)) return;
  set(s, id, kOrder, kDisordered);
  scene.say_then(rule, {id}, "{0} is disordered.");
}

void lose_hits(const Book& book, Scene& scene, UnitId id, int hits, Cause cause, UnitId by, Cite rule) {
  BattleState& s = scene.state;
  if (hits <= 0 || !s.unit(id).on_table) return;
  if (is_screen(s, id)) return screen_loses(book, scene, id, hits, cause, by, rule);
  const int left = s.unit(id).strength;
  const bool last = hits >= left, shatters = last && cause == Cause::kFire && is_saved_from_fire(s, id);
  const int lost = shatters ? left - 1 : std::min(hits, left);
  const Cite gone = last_hit_rule(s, id, cause);
  count_hits(s, id, shatters ? hits : lost, cause);
  note_for_division(s, id);
  if (lost > 0) {
    s.unit(id).strength = static_cast<std::int16_t>(left - lost);
    scene.say_then(rule, {id}, "{0} loses {1}.", counted(lost, "hit", "hits"));
  }
  if (last && !shatters) return remove_unit(book, scene, id, gone);
  if (shatters) return shatter(book, scene, id, by);
  disorder_by_hits(book, scene, id, cause);
}

void end_records(BattleState& s, UnitId id) {
  std::erase_if(s.records, [&](const Record& r) {
    const bool of_phase = r.kind == kChargeRecord || r.kind == kMeleeRecord || r.kind == kMultipleRecord;
    return of_phase && (r.a == id || r.b == id);
  });
}

void remove_unit(const Book&, Scene& scene, UnitId id, Cite rule) {
  BattleState& s = scene.state;
  Unit& unit = s.unit(id);
  if (!unit.on_table) return;
  if (unit.inside.valid()) s.pieces[unit.inside.index()].markers[kGarrisonedBy] = 0;
  unit.inside = {};
  unit.on_table = false;
  unit.strength = 0;
  end_records(s, id);
  for (Leader& man : s.leaders)
    if (man.attached_to == id) man.pose = unit.pose, man.attached_to = {};
  scene.say_then(rule, {id}, "{0} is removed.");
}

void blow(const Book&, Scene& scene, UnitId id) {
  BattleState& s = scene.state;
  if (arm_of(s, id) != kCavalry || has(s, id, kBlown) || !s.unit(id).on_table) return;
  if (mounted_as(s, id, kWellMounted) && !has(s, id, kWindUsed)) {
    set(s, id, kWindUsed);
    return scene.say_then(cite::nrt_321, {id}, "{0} is well mounted and has wind left.");
  }
  set(s, id, kBlown);
  scene.say_then(cite::nrt_320, {id}, "{0} is blown.");
}

void note_shelled(BattleState& s, UnitId id) { add_bit(s, id, kShelled, 1); }

}  // namespace drumhead::nrt
