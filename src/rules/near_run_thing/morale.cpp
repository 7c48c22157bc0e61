// The morale die (XIII; T10, T11): every test is one procedure of facts, chart, die and bands; here the facts are surveyed, the die is
// thrown and told. What becomes of a failure is for the chapter that asked, but for routs, which are the same everywhere.
#include <algorithm>
#include <array>

#include "engine/spoken.h"
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {
namespace {

bool friends_rout_near(const Site& site, UnitId id, const Counts& counts) {
  const std::vector<UnitId> friends = site.friends_of(id);
  return std::any_of(friends.begin(), friends.end(), [&](UnitId mate) {
    return is_routing(site.state, mate) && !is_wagon(site.state, mate) && (!counts || counts(mate)) &&
           site.near(id, mate, site.book.tables.morale.friends_rout);
  });
}

bool booster_near(const Site& site, UnitId id) {
  const std::vector<UnitId> friends = site.friends_of(id);
  return std::any_of(friends.begin(), friends.end(), [&](UnitId mate) {
    return arm_of(site.state, mate) == kBooster && !is_routing(site.state, mate) && site.near(id, mate, site.book.tables.morale.booster);
  });
}

bool brigadier_with(const BattleState& s, UnitId id) {
  const LeaderId brigadier = brigadier_of(s, id);
  return is_present(s, brigadier) && leader(s, brigadier).attached_to == id;
}

// NRT-441: a higher commander attached to the brigade, and the unit in the box.
bool higher_with(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const CommandId brigade = brigade_of(s, id);
  if (!brigade.valid() || !in_box(site, commander_of(s, brigade), id)) return false;
  return std::any_of(s.leaders.begin(), s.leaders.end(), [&](const Leader& man) {
    return man.side == s.unit(id).side && man.markers[kWithBrigade] == static_cast<int>(brigade.index()) + 1 && is_present(s, man.id);
  });
}

int personality_for(const BattleState& s, UnitId id) {
  const CommandId division = division_of(s, s.unit(id).command);
  const LeaderId general = division.valid() ? commander_of(s, division) : LeaderId{};
  return is_present(s, general) ? leader(s, general).markers[kMoraleBonus] : 0;
}

bool is_steady_front(const BattleState& s, UnitId target) {
  return is_formed(s, target) && (is_foot(s, target) || is_guns(s, target)) && in_good_order(s, target);
}

bool is_attacker(const BattleState& s, UnitId id) {
  return std::any_of(s.records.begin(), s.records.end(),
                     [&](const Record& r) { return (r.kind == kMeleeRecord || r.kind == kChargeRecord) && r.a == id; });
}

void survey_enemy(const Site& site, UnitId id, const Trial& trial, MoraleFacts& f) {
  const BattleState& s = site.state;
  const UnitId enemy = trial.enemy;
  const bool charges = trial.test == kTestCH, flank = trial.aspect != kInFront;
  const bool foot = is_foot(s, id), column = is_foot(s, enemy) && in_column(s, enemy);
  f.flank_rear = !charges && flank;
  f.easy_target = charges && (is_disordered(s, enemy) || flank);
  f.in_column = charges && foot && in_column(s, id) && (is_foot(s, enemy) || is_guns(s, enemy));
  f.in_line = charges && foot && (in_line(s, id) || is_skirmishing(s, id)) && !flank && is_steady_front(s, enemy);
  f.solid = trial.firm || in_hard_cover(site, id, site.centre_of(enemy));
  f.steady_infantry = foot && in_line(s, id) && nation_of(s, id) == kBritish && column && !(charges && flank);
  const int year = s.setting->year;
  f.column_shock = foot && column && nation_of(s, enemy) == kFrench && year != 0 && year < site.book.tables.muster.column_shock &&
                   (trial.test == kTestLC || is_attacker(s, enemy));
}

void survey_rally(const Site& site, UnitId id, MoraleFacts& f) {
  const MoraleTables& t = site.book.tables.morale;
  const std::vector<UnitId> enemies = site.enemies_of(id);
  f.enemy_near = std::any_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
    return is_formed(site.state, enemy) && site.near(id, enemy, t.enemy_near);
  });
  f.enemy_far = std::none_of(enemies.begin(), enemies.end(), [&](UnitId enemy) { return site.near(id, enemy, t.enemy_far); });
}

constexpr std::array<const char*, kTests> kSpoken{"{0} tests to charge: {1}{2}: it {3}.",
                                                  "{0} is charged by a column: {1}{2}: it {3}.",
                                                  "{0} stands against cavalry: {1}{2}: it {3}.",
                                                  "{0} tries to form square: {1}{2}: it {3}.",
                                                  "{0} stands against formed troops: {1}{2}: it {3}.",
                                                  "{0} is charged by infantry: {1}{2}: it {3}.",
                                                  "{0} would fire a volley: {1}{2}: it {3}.",
                                                  "{0} has drawn its melee: {1}{2}: it {3}.",
                                                  "{0} has lost its melee: {1}{2}: it {3}.",
                                                  "{0} has the enemy before it: {1}{2}: it {3}.",
                                                  "{0} tries to rally: {1}{2}: it {3}.",
                                                  "{0} has charged home, impetuous: {1}{2}: it {3}.",
                                                  "{0} has moved in square: {1}{2}: it {3}.",
                                                  "{0} gets up: {1}{2}: it {3}."};

void lose_regimental_guns(const Book& book, Scene& scene, UnitId parent) {  // NRT-369
  for (std::size_t i = 0; i < scene.state.units.size(); ++i) {
    const Unit& gun = scene.state.units[i];
    if (gun.parent == parent && gun.on_table && arm_of(scene.state, gun.id) == kRegimentalGun) remove_unit(book, scene, gun.id, cite::nrt_369);
  }
}

}  // namespace

MoraleFacts survey_morale(const Site& site, UnitId id, const Trial& trial) {
  const BattleState& s = site.state;
  MoraleFacts f;
  f.quality = quality(s, id);
  const Support support = support_of(site, id, trial.counts);
  f.full_support = support == Support::kFull;
  f.no_support = support == Support::kNone;
  f.unsteady = is_unsteady(s, id);
  f.uneasy = is_uneasy(s, id);
  f.disordered = is_disordered(s, id);
  f.friends_rout = friends_rout_near(site, id, trial.counts);
  f.brigadier = brigadier_with(s, id);
  f.higher = higher_with(site, id);
  f.booster = booster_near(site, id);
  f.personality = personality_for(s, id);
  f.margin = std::max(0, trial.margin - 1);
  f.from_column = in_column(s, id) || in_masse(s, id);
  f.close_start = trial.close_start;
  f.rash = is_horse(s, id) && nation_of(s, id) == kBritish && !trained(s, id, kKgl);
  f.french_volley = nation_of(s, id) == kFrench && (mounted_as(s, id, kLight) || mounted_as(s, id, kCarabinier)) &&
                    (trial.test == kTestVO || trial.volley);
  f.british_up = nation_of(s, id) == kBritish && trained(s, id, kRegular);
  f.solid = trial.firm;
  if (trial.enemy.valid() && s.unit(trial.enemy).on_table) survey_enemy(site, id, trial, f);
  if (trial.test == kTestRA) survey_rally(site, id, f);
  return f;
}

Mettle throw_morale(const Book& book, Scene& scene, UnitId id, const Trial& trial, Cite rule) {
  const auto& procedure = book.tables.morale.tests[trial.test];
  const MoraleFacts facts = survey_morale(Site(book, scene.state), id, trial);
  const Reckoning reckoning = procedure.reckon(facts);
  const int die = scene.dice.roll(procedure.sides);
  // NRT-341: no personality brings the die below 1.
  const int kept = trial.test == kTestIM ? 0 : std::max(0, book.tables.command.least_die - die - facts.personality);
  const auto& band = procedure.results.at(die + reckoning.total + (facts.personality < 0 ? kept : 0));
  scene.say_reckoned({rule, band.cite, cite::nrt_439}, {id}, reckoning, kSpoken[trial.test], die, bracketed(reckoning), std::string(band.label));
  return band.outcome;
}

void rout(const Book& book, Scene& scene, UnitId id, UnitId cause, int hits, Cause why, Cite rule) {
  BattleState& s = scene.state;
  lose_hits(book, scene, id, hits, why, cause, rule);
  if (!s.unit(id).on_table) return;
  set(s, id, kRouting);
  set(s, id, kLying, 0);
  set(s, id, kOrder, kDisordered);
  scene.say_then({rule, cite::nrt_041}, {id}, "{0} routs.");
  blow(book, scene, id);
  lose_regimental_guns(book, scene, id);
  if (is_unlimbered(s, id)) abandon_guns(book, scene, id, rule);
  go_back(book, scene, {.unit = id, .kind = kRoutMove, .cause = cause}, rule);
}

void rout_by_test(const Book& book, Scene& scene, UnitId id, UnitId cause, Cite rule) {
  scene.note_rule(cite::nrt_454);
  rout(book, scene, id, cause, book.tables.morale.rout_hit, Cause::kMorale, rule);
}

void stand_up(const Book& book, Scene& scene, UnitId id, Cite rule) {
  set(scene.state, id, kLying, 0);
  add_bit(scene.state, id, kDeeds, kStoodUp);
  if (throw_morale(book, scene, id, {.test = kTestUP}, rule) != Mettle::kPass) disorder(book, scene, id, cite::nrt_351);
}

void test_impetuous(const Book& book, Scene& scene, UnitId id) {
  if (throw_morale(book, scene, id, {.test = kTestIM}, cite::nrt_327) != Mettle::kPass) disorder(book, scene, id, cite::nrt_317);
}

void test_moved_square(const Book& book, Scene& scene, UnitId id) {
  if (throw_morale(book, scene, id, {.test = kTestSQ}, cite::nrt_224) != Mettle::kPass) disorder(book, scene, id, cite::nrt_317);
}

}  // namespace drumhead::nrt
