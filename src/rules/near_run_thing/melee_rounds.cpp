// ME1 to ME4: who fights, what needs no blow, one round struck at once, who wins, draws and loses, and their tests (NRT-284, NRT-285, NRT-287,
// NRT-288, NRT-298, NRT-308, NRT-309, NRT-434, NRT-451, NRT-498, R-99 to ).
#include <algorithm>

#include "engine/spoken.h"
#include "rules/near_run_thing/fighting.h"

namespace drumhead::nrt {
namespace {

struct Struck {
  Blow blow;
  int hits = 0, hits_also = 0;
};

void add_fighter(BattleState& s, int group, UnitId id, UnitId enemy, bool attacks) {
  if (fighter_of(s, group, id) != nullptr) return;
  Record r{kFighterRecord, id, enemy, s.unit(id).pose, s.unit(enemy).pose, {}};
  r.n[kFighterGroup] = group;
  r.n[kFighterAttacks] = attacks ? 1 : 0;
  r.n[kFighterTakes] = s.unit(enemy).inside.valid() ? static_cast<std::int32_t>(s.unit(enemy).inside.index()) + 1 : 0;
  s.records.push_back(r);
}

// ---- March columns (NRT-308, NRT-309).

std::size_t march_row(const BattleState& s, UnitId id) {
  enum : std::size_t { kMarchFoot, kMarchFootGuns, kMarchHorse, kMarchHorseGuns };
  if (is_battery(s, id)) return is_horse_guns(s, id) ? kMarchHorseGuns : kMarchFootGuns;
  return is_horse(s, id) ? kMarchHorse : kMarchFoot;
}

void overrun_march_column(const Book& book, Scene& scene, int group, const Record& r) {
  BattleState& s = scene.state;
  const Grid& t = book.tables.melee.march_columns;
  const std::size_t row = march_row(s, r.b), by = is_close_cavalry(s, r.a) ? 0 : 1;
  const std::int64_t hits = t.at(row, by);
  const Cite rule = by == 0 ? cite::nrt_308 : cite::nrt_309;
  Record* beaten = fighter_of(s, group, r.b);
  beaten->n[kFighterOutcome] = kLoses;
  beaten->n[kFighterLot] = kHasGone;
  for (const UnitId enemy : opponents_in(contacts_of(s, group), r.b)) fighter_of(s, group, enemy)->n[kFighterOutcome] = kWins;
  std::erase_if(s.records, [&](const Record& other) { return other.kind == kMeleeRecord && other.b == r.b && other.n[kMeleeGroup] == group; });
  scene.say(rule, {r.a, r.b}, "{0} falls upon {1} in march column.");
  if (hits == kNil) return remove_unit(book, scene, r.b, rule);
  rout(book, scene, r.b, r.a, static_cast<int>(hits), Cause::kMelee, rule);
}

// ---- One round.

int hits_of_blow(const Book& book, Scene& scene, const Blow& blow) {
  const MeleeTables& t = book.tables.melee;
  const std::int64_t cell = t.table.at(blow.row, blow.column);
  const Cites rules{t.table.cite(blow.row), cite::nrt_434};
  if (cell == kNil) {
    scene.say(rules, {blow.by, blow.at}, "{0} can do {1} no harm.");
    return 0;
  }
  if (cell == kCellE) {
    scene.say(rules, {blow.by, blow.at}, "{0} cuts down {1}.");
    return scene.state.unit(blow.at).strength;
  }
  const Reckoning reckoning = t.dice.reckon(blow.facts);
  const int die = scene.dice.roll(6), hits = hits_of(book.tables.fire.scale, cell, die + reckoning.total);
  scene.say_reckoned(rules, {blow.by, blow.at}, reckoning, "{0} strikes at {1}: {2}{3}: {4}.", die, bracketed(reckoning),
                     hits == 0 ? "no hit" : counted(hits, "hit", "hits"));
  return hits;
}

// NRT-292: equal shares, the odd hit to the left or the right.
void share(const Book& book, Scene& scene, Struck& struck) {
  const int all = struck.hits;
  struck.hits = struck.hits_also = all / 2;
  if (all % 2 == 0) return;
  const int die = scene.dice.roll(6);
  const bool left = die <= book.tables.melee.odd_hit_left;
  ++(left ? struck.hits : struck.hits_also);
  scene.say(cite::nrt_292, {left ? struck.blow.at : struck.blow.also}, "The odd hit is for {0}: {1}.", die);
}

std::vector<Struck> throw_blows(const Book& book, Scene& scene, const Fight& fight) {
  std::vector<Struck> all;
  for (const Blow& blow : blows_of(Site(book, scene.state), fight)) all.push_back({blow, hits_of_blow(book, scene, blow), 0});
  for (Struck& struck : all)
    if (struck.blow.also.valid()) share(book, scene, struck);
  return all;
}

void count_between(BattleState& s, int group, UnitId by, UnitId at, int hits) {
  fighter_of(s, group, by)->n[kFighterMade] += hits;
  fighter_of(s, group, at)->n[kFighterSuffered] += hits;
}
// Fire into this melee in this phase counts in its first round.
void count_fire(BattleState& s, int group, const Contacts& contacts) {
  for (const Record* shot : records_of(s, kFireRecord)) {
    const std::vector<UnitId> enemies = opponents_in(contacts, shot->b);
    if (shot->n[kFireIntoMelee] == 0 || enemies.empty()) continue;
    count_between(s, group, enemies.front(), shot->b, shot->n[kFireHitsMade]);
  }
}

void take_hits(const Book& book, Scene& scene, const std::vector<Struck>& all) {
  for (const Struck& struck : all) {
    const Cite rule = book.tables.melee.table.cite(struck.blow.row);
    if (book.tables.melee.table.at(struck.blow.row, struck.blow.column) == kCellE) {
      remove_unit(book, scene, struck.blow.at, rule);
      continue;
    }
    lose_hits(book, scene, struck.blow.at, struck.hits, Cause::kMelee, struck.blow.by, rule);
    if (struck.blow.also.valid()) lose_hits(book, scene, struck.blow.also, struck.hits_also, Cause::kMelee, struck.blow.by, rule);
  }
}

// ---- Who wins, draws, loses.

OutcomeOf outcome_of(const BattleState& s, const Contacts& contacts, const Record& fighter) {
  if (!s.unit(fighter.a).on_table) return kLoses;
  const std::vector<UnitId> others = opponents_in(contacts, fighter.a);
  if (std::none_of(others.begin(), others.end(), [&](UnitId o) { return s.unit(o).on_table; })) return kWins;
  const int made = fighter.n[kFighterMade], suffered = fighter.n[kFighterSuffered];
  return made > suffered ? kWins : made == suffered ? kDraws : kLoses;
}

void tell_outcome(Scene& scene, UnitId id, OutcomeOf outcome) {
  if (!scene.state.unit(id).on_table) return;
  if (outcome == kWins) scene.say_then({cite::nrt_284, cite::nrt_298}, {id}, "{0} has the better of it.");
  if (outcome == kDraws) scene.say_then({cite::nrt_285, cite::nrt_298}, {id}, "{0} holds its own.");
  if (outcome == kLoses) scene.say_then({cite::nrt_287, cite::nrt_298}, {id}, "{0} has the worse of it.");
}

bool is_square_against_horse(const BattleState& s, const Contacts& contacts, UnitId id) {
  const std::vector<UnitId> others = opponents_in(contacts, id);
  return in_square(s, id) && std::all_of(others.begin(), others.end(), [&](UnitId o) { return is_horse(s, o); });
}

LotOf lot_by_test(const Book& book, Scene& scene, const Contacts& contacts, const Record& fighter) {
  const bool lost = fighter.n[kFighterOutcome] == kLoses;
  const Trial trial{.test = lost ? kTestLO : kTestDR,
                    .enemy = fighter.b,
                    .aspect = aspect_against(contacts, fighter.a),
                    .margin = lost ? fighter.n[kFighterSuffered] - fighter.n[kFighterMade] : 0,
                    .firm = fighter.n[kFighterFirm] != 0};
  const Mettle mettle = throw_morale(book, scene, fighter.a, trial, cite::nrt_451);
  if (lost ? mettle != Mettle::kPass : mettle == Mettle::kBadFail) return kMustRout;
  if (!lost && mettle == Mettle::kPass) return kFightsOn;
  if (!is_square_against_horse(scene.state, contacts, fighter.a)) return kMustWithdraw;
  scene.say_then(cite::nrt_288, {fighter.a}, "{0}, in square, fights on.");
  return kFightsOn;
}

// The enemy it goes from is one who is still there.
void choose_main_enemy(const BattleState& s, const Contacts& contacts, Record& fighter) {
  for (const UnitId enemy : opponents_in(contacts, fighter.a))
    if (!s.unit(fighter.b).on_table && s.unit(enemy).on_table) fighter.b = enemy;
}

void begin_round(BattleState& s, int group, const Contacts& contacts) {
  for (Record& r : s.records) {
    if (r.kind != kFighterRecord || r.n[kFighterGroup] != group || opponents_in(contacts, r.a).empty()) continue;
    r.n[kFighterMade] = r.n[kFighterSuffered] = 0;
    r.n[kFighterOutcome] = kNoOutcome;
    r.n[kFighterLot] = kNoLot;
    r.n[kFighterFirm] = is_firm(s, contacts, r.a) ? 1 : 0;
    r.b = opponents_in(contacts, r.a).front();
  }
}

void test_fighters(const Book& book, Scene& scene, int group, const Contacts& contacts) {
  for (const UnitId id : fighters_of(scene.state, group)) {
    Record* fighter = fighter_of(scene.state, group, id);
    if (opponents_in(contacts, id).empty()) continue;
    if (!scene.state.unit(id).on_table) {
      fighter->n[kFighterLot] = kHasGone;
      continue;
    }
    choose_main_enemy(scene.state, contacts, *fighter);
    const int outcome = fighter->n[kFighterOutcome];
    if (outcome == kWins) continue;
    const LotOf lot = lot_by_test(book, scene, contacts, *fighter);
    fighter_of(scene.state, group, id)->n[kFighterLot] = lot;
  }
}

}  // namespace

Contacts contacts_of(const BattleState& s, int group) {
  Contacts list;
  for (const Record& r : s.records)
    if (r.kind == kMeleeRecord && r.n[kMeleeGroup] == group) list.push_back(r);
  return list;
}

Record* fighter_of(BattleState& s, int group, UnitId id) {
  for (Record& r : s.records)
    if (r.kind == kFighterRecord && r.n[kFighterGroup] == group && r.a == id) return &r;
  return nullptr;
}

std::vector<UnitId> fighters_of(const BattleState& s, int group) {
  std::vector<UnitId> list, defenders;
  for (const Record& r : s.records)
    if (r.kind == kFighterRecord && r.n[kFighterGroup] == group) (r.n[kFighterAttacks] != 0 ? list : defenders).push_back(r.a);
  list.insert(list.end(), defenders.begin(), defenders.end());
  return list;
}

// NRT-460, NRT-437: the order of each is what it is when the melee begins.
void enlist_fighters(const Book& book, Scene& scene, int group) {
  BattleState& s = scene.state;
  for (Record& r : s.records) {
    if (r.kind != kMeleeRecord || r.n[kMeleeGroup] != group) continue;
    r.n[kOrderOfA] = marker(s, r.a, kOrder);
    r.n[kOrderOfB] = marker(s, r.b, kOrder);
  }
  const Contacts contacts = contacts_of(s, group);
  std::vector<std::pair<UnitId, UnitId>> attackers, defenders;
  for (const Record& r : contacts) attackers.emplace_back(r.a, r.b), defenders.emplace_back(r.b, r.a);
  const Site site(book, s);
  for (auto* list : {&attackers, &defenders}) {
    const Pose pose = site.box(list->front().first).pose;
    std::stable_sort(list->begin(), list->end(), [&](const auto& x, const auto& y) {
      return aside(pose, site.centre_of(x.first)) < aside(pose, site.centre_of(y.first));
    });
    for (const auto& [id, enemy] : *list) add_fighter(s, group, id, enemy, list == &attackers);
  }
}

bool settle_march_column(const Book& book, Scene& scene, int group) {
  for (const Record& r : contacts_of(scene.state, group)) {
    if (!in_march_column(scene.state, r.b)) continue;
    overrun_march_column(book, scene, group, r);
    return true;
  }
  return false;
}

void strike_round(const Book& book, Scene& scene, int group, int round) {
  BattleState& s = scene.state;
  const Contacts contacts = contacts_of(s, group);
  begin_round(s, group, contacts);
  const std::vector<Struck> all = throw_blows(book, scene, {contacts, round});
  for (const Struck& struck : all) {
    count_between(s, group, struck.blow.by, struck.blow.at, struck.hits);
    if (struck.blow.also.valid()) count_between(s, group, struck.blow.by, struck.blow.also, struck.hits_also);
  }
  if (round == 1) count_fire(s, group, contacts);
  take_hits(book, scene, all);
  for (const UnitId id : fighters_of(s, group)) {
    if (opponents_in(contacts, id).empty()) continue;
    Record* fighter = fighter_of(s, group, id);
    const OutcomeOf outcome = outcome_of(s, contacts, *fighter);
    fighter->n[kFighterOutcome] = outcome;
    tell_outcome(scene, id, outcome);
  }
  test_fighters(book, scene, group, contacts);
}

}  // namespace drumhead::nrt
