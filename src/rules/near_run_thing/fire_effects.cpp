// One die and what it does (NRT-241 to NRT-243, NRT-249 to NRT-252, NRT-346, NRT-347, NRT-374, NRT-384, NRT-385, R-83 to ): the target, then those
// the same fire passes through to, then the secondary target.
#include <algorithm>

#include "engine/spoken.h"
#include "rules/near_run_thing/firing.h"

namespace drumhead::nrt {
namespace {

bool is_dense(const BattleState& s, UnitId id) { return in_column(s, id) || in_masse(s, id) || in_square(s, id); }

Vec along_fire(const Site& site, const Shot& shot, Coord length) {
  const Vec way = shot.line.b - shot.line.a;
  const Heading heading = way == Vec{} ? face_edge(site, shot.firer, shot.face).facing : heading_of(way);
  return step(heading, length);
}

Shot on_same_die(const Site& site, const Shot& first, UnitId target) {
  Shot more;
  more.firer = first.firer, more.target = target, more.face = first.face;
  const Edge edge = face_edge(site, first.firer, first.face);
  const Arc arc{edge, degrees(site.book.tables.fire.arc), range_of(site, first.firer) + kHair};
  if (const auto line = nearest_in_arc(arc, site.print(target))) more.line = *line;
  else more.line = first.line;
  reckon_shot(site, more);
  return more;
}

// The units that a stretch of the line of fire goes through, nearest first.
std::vector<UnitId> struck_on(const Site& site, const Segment& stretch, const Shot& first) {
  std::vector<std::int32_t> found;
  site.troops().crossed(stretch, {.except_a = first.firer, .except_b = first.target}, found);
  std::vector<UnitId> list;
  for (const std::int32_t i : found) list.push_back(site.troops().box(static_cast<std::size_t>(i)).unit);
  std::stable_sort(list.begin(), list.end(), [&](UnitId a, UnitId b) {
    return distance(stretch.a, site.print(a).boxes.front()) < distance(stretch.a, site.print(b).boxes.front());
  });
  return list;
}

bool is_enemy(const BattleState& s, UnitId a, UnitId b) { return s.unit(a).side != s.unit(b).side; }

// NRT-249: muskets and canister go through skirmishers to the nearest unit behind them in range: a target but for them.
void through_skirmishers(const Site& site, const Shot& first, std::vector<Shot>& list) {
  const BattleState& s = site.state;
  if (!is_skirmishing(s, first.target) || first.row == kFromSkirmish || first.row == kFromCavalry || first.row == kLongRange) return;
  BattleState gone = s;
  gone.unit(first.target).on_table = false;
  const Site without(site.book, gone);
  std::optional<Shot> nearest;
  for (const UnitId behind : site.all_enemies_of(first.firer)) {
    if (behind == first.target || !site.near(first.firer, behind, range_of(site, first.firer) + kHair)) continue;
    if (judged_at(site, first.firer, behind, first.face).verdict.allowed()) continue;
    Shot more = judged_at(without, first.firer, behind, first.face);
    if (!more.verdict.allowed() || more.row != first.row) continue;
    if (!nearest || distance(more.line.a, more.line.b) < distance(nearest->line.a, nearest->line.b)) nearest = std::move(more);
  }
  if (!nearest) return;
  nearest->facts.pass_through = true;
  nearest->rule = cite::nrt_249;
  list.push_back(*nearest);
}

// NRT-250: round shot goes on through formed units just behind the first.
void through_formed(const Site& site, const Shot& first, std::vector<Shot>& list) {
  const BattleState& s = site.state;
  const FireTables& t = site.book.tables.fire;
  if (first.row != kLongRange || !is_formed(s, first.target)) return;
  const Coord depth = marker(s, first.firer, kCalibre) == kHeavyGun ? t.pass_heavy : t.pass_field;
  for (const UnitId behind : struck_on(site, {first.line.b, first.line.b + along_fire(site, first, depth)}, first)) {
    if (!is_enemy(s, behind, first.firer)) return;
    if (!is_formed(s, behind)) continue;
    Shot more = on_same_die(site, first, behind);
    more.row = first.row, more.rule = cite::nrt_250;
    more.facts.pass_through = true;
    list.push_back(more);
  }
}

// In range, sight and 45 degrees of the front.
bool can_be_secondary(const Site& site, const Shot& first, UnitId id) {
  const Arc arc{face_edge(site, first.firer, first.face), degrees(site.book.tables.fire.arc), range_of(site, first.firer) + kHair};
  const auto line = nearest_in_arc(arc, site.print(id));
  if (!line) return false;
  const Ground& ground = *site.state.ground;
  return sees(ground, site.state.pieces, nullptr, eye_at(ground, line->a), eye_at(ground, line->b), sight_rules(site.book));
}

bool is_mixte_column(const Site& site, UnitId line, UnitId column) {  // NRT-252, R-85
  const BattleState& s = site.state;
  if (!in_column(s, column) || !brigade_of(s, line).valid() || brigade_of(s, line) != brigade_of(s, column)) return false;
  for (const Face flank : {Face::kLeft, Face::kRight}) {
    const Edge edge = edge_of(site.box(line), flank);
    const Segment side{edge.left, edge.right};
    if (distance(nearest_point(site.centre_of(column), side), site.print(column).boxes.front()) <= site.book.tables.fire.order_mixte + kHair) return true;
  }
  return false;
}

void secondary(const Site& site, const Shot& first, std::vector<Shot>& list) {
  const BattleState& s = site.state;
  const bool dense = is_dense(s, first.target), line = in_line(s, first.target);
  if (!dense && !line) return;
  UnitId nearest;
  Coord least = kNoDistance;
  for (const UnitId id : site.all_enemies_of(first.firer)) {
    if (id == first.target || is_garrison(s, id)) continue;
    const bool fits = dense ? is_dense(s, id) && site.near(id, first.target, site.book.tables.fire.secondary) : is_mixte_column(site, first.target, id);
    if (!fits || site.gap(id, first.target) >= least || !can_be_secondary(site, first, id)) continue;
    least = site.gap(id, first.target);
    nearest = id;
  }
  const bool struck = std::any_of(list.begin(), list.end(), [&](const Shot& shot) { return shot.target == nearest; });
  if (!nearest.valid() || struck) return;
  Shot more = on_same_die(site, first, nearest);
  more.rule = dense ? cite::nrt_251 : cite::nrt_252;
  more.facts.secondary = true;
  list.push_back(more);
}

// The charger in contact does not hide the skirmishers it has passed.
Shot judged_past(const Site& site, const Shot& first, UnitId skirmishers) {
  BattleState before = site.state;
  before.unit(first.target).on_table = false;
  return judged_at(Site(site.book, before), first.firer, skirmishers, first.face);
}

// NRT-255, NRT-468, R-130: skirmishers of the charger's side who lay before it when its charge began, and who can be fired at now.
std::optional<Shot> covering_skirmishers(const Site& site, const Shot& first) {
  const BattleState& s = site.state;
  const Record* r = charge_upon(s, first.target);
  if (r == nullptr || first.row == kLongRange) return std::nullopt;
  const Box& box = site.box(first.target);
  const Segment line = nearest_points(site.print(first.firer), footprint_of(Box{r->from, box.width, box.depth}));
  std::vector<std::int32_t> found;
  site.troops().crossed(line, {.except_a = first.firer, .except_b = first.target}, found);
  for (const std::int32_t i : found) {
    const UnitId by = site.troops().box(static_cast<std::size_t>(i)).unit;
    if (!is_enemy(s, by, first.firer) || !is_skirmishing(s, by)) continue;
    Shot shot = judged_past(site, first, by);
    if (shot.verdict.allowed()) return shot;
  }
  return std::nullopt;
}

// ---- What it does.

void note_fire(BattleState& s, const Shot& shot, int hits) {
  Record record{kFireRecord, shot.firer, shot.target, {}, {}, {}};
  record.n[kFireHitsMade] = hits;
  record.n[kFireBand] = shot.row;
  record.n[kFireIntoMelee] = shot.into_melee ? 1 : 0;
  record.n[kFireFace] = shot.face;
  s.records.push_back(record);
  if (is_battery(s, shot.firer)) note_shelled(s, shot.target);
}

void fall_back_at_once(const Book& book, Scene& scene, const Shot& shot) {  // NRT-170
  const BattleState& s = scene.state;
  if (!s.unit(shot.target).on_table || !is_skirmishing(s, shot.target) || is_skirmishing(s, shot.firer)) return;
  if (has(s, shot.target, kShattered) || is_routing(s, shot.target)) return;
  go_back(book, scene, {.unit = shot.target, .kind = kFallingBack, .cause = shot.firer}, cite::nrt_170);
}

void take_hits(const Book& book, Scene& scene, const Shot& shot, int hits) {
  BattleState& s = scene.state;
  note_fire(s, shot, hits);
  if (hits > 0 && is_skirmishing(s, shot.firer) && is_skirmishing(s, shot.target)) {
    add_to(s, shot.target, kSkirmishLost, hits);
    add_to(s, shot.firer, kSkirmishHit, hits);
  }
  lose_hits(book, scene, shot.target, hits, Cause::kFire, shot.firer, shot.rule);
  if (hits > 0) fall_back_at_once(book, scene, shot);
  if (is_wagon(s, shot.target) && s.unit(shot.target).on_table && !is_routing(s, shot.target))
    rout(book, scene, shot.target, shot.firer, 0, Cause::kRule, cite::nrt_378);
}

std::string spoken_hits(int hits) { return hits == 0 ? std::string("no hit") : counted(hits, "hit", "hits"); }

const char* spoken_fire(const Shot& shot) {
  if (shot.facts.pass_through) return "The fire of {0} passes through to {1}: {2}{3}: {4}.";
  if (shot.facts.secondary && !shot.into_melee) return "The fire of {0} also strikes {1}: {2}{3}: {4}.";
  return shot.into_melee ? "{0} fires into the melee at {1}: {2}{3}: {4}." : "{0} fires at {1}: {2}{3}: {4}.";
}

int throw_fire(const Book& book, Scene& scene, UnitId firer) {
  const int die = scene.dice.roll(6);
  if (has(scene.state, firer, kCaissons) && die <= book.tables.fire.caisson_spent) {
    set(scene.state, firer, kCaissons, 0);
    scene.say_then(cite::nrt_374, {firer}, "{0} has emptied its caissons.");
  }
  return die;
}

int strike(const Book& book, Scene& scene, const Shot& shot, int die) {
  const FireTables& t = book.tables.fire;
  const Reckoning reckoning = t.dice.reckon(shot.facts);
  const int hits = hits_of(t.scale, t.table.at(shot.row, shot.column), die + reckoning.total);
  Cites rules{shot.rule, cite::nrt_385};
  rules.add(cite::nrt_268, shot.facts.enfilade && in_march_column(scene.state, shot.target)).add(cite::nrt_253, shot.at_charger).add(cite::nrt_264, shot.into_melee);
  scene.say_reckoned(rules, {shot.firer, shot.target}, reckoning, spoken_fire(shot), die, bracketed(reckoning), spoken_hits(hits));
  take_hits(book, scene, shot, hits);
  return hits;
}

// First the skirmishers; hit, they leave the charger open to the full effect of the same die.
void fire_at_covered(const Book& book, Scene& scene, const Shot& cover, Shot charger) {
  const int die = throw_fire(book, scene, charger.firer);
  charger.facts.pass_through = strike(book, scene, cover, die) == 0;
  charger.rule = cite::nrt_255;
  strike(book, scene, charger, die);
}

void fire_rockets(const Book& book, Scene& scene, Shot shot) {  // NRT-347
  const FireTables& t = book.tables.fire;
  const int die = throw_fire(book, scene, shot.firer);
  const bool hit = die >= (shot.row == kCanister ? t.rocket_short : t.rocket_long);
  shot.rule = cite::nrt_347;
  scene.say(cite::nrt_347, {shot.firer, shot.target}, "{0} fires rockets at {1}: {2}: {3}.", die, spoken_hits(hit ? 1 : 0));
  if (hit) disorder(book, scene, shot.target, cite::nrt_347);
  take_hits(book, scene, shot, hit ? 1 : 0);
}

bool bursts(const Book& book, Scene& scene, const Shot& first) {  // NRT-346
  const int die = throw_fire(book, scene, first.firer);
  const bool burst = die >= book.tables.fire.fuse;
  scene.say(cite::nrt_346, {first.firer, first.target}, "{0} fires shrapnel at {1}: {2}: {3}.", die, burst ? "it bursts over the target" : "no effect");
  return burst;
}

}  // namespace

std::vector<Shot> further_targets(const Site& site, const Shot& first) {
  std::vector<Shot> list;
  if (marker(site.state, first.firer, kCalibre) == kRockets) return list;
  through_skirmishers(site, first, list);
  through_formed(site, first, list);
  secondary(site, first, list);
  return list;
}

bool may_fire_shrapnel(const Site& site, const Shot& shot) {  // NRT-410, R-06
  const BattleState& s = site.state;
  const int year = s.setting->year, calibre = marker(s, shot.firer, kCalibre);
  return is_battery(s, shot.firer) && has(s, shot.firer, kOrdnance, kShrapnel) && shot.row == kLongRange &&
         (calibre == kFieldGun || calibre == kHeavyGun) && (year == 0 || year >= site.book.tables.fire.shrapnel_from);
}

void fire_at(const Book& book, Scene& scene, const Shot& first, bool shrapnel) {
  BattleState& s = scene.state;
  add_bit(s, first.firer, kFired, 1 << first.face);
  if (is_battery(s, first.firer) && marker(s, first.firer, kCalibre) == kRockets) return fire_rockets(book, scene, first);
  if (const auto cover = covering_skirmishers(Site(book, s), first)) return fire_at_covered(book, scene, *cover, first);
  std::vector<Shot> all = further_targets(Site(book, s), first);
  all.insert(all.begin(), first);
  if (shrapnel) {
    std::erase_if(all, [](const Shot& shot) { return shot.facts.pass_through; });
    if (!bursts(book, scene, first)) {
      for (const Shot& shot : all) note_fire(s, shot, 0);
      return;
    }
    for (Shot& shot : all) shot.row = kCanister, shot.facts.lying = shot.facts.caisson = false, shot.rule = cite::nrt_346;
  }
  const int die = throw_fire(book, scene, first.firer);
  for (const Shot& shot : all) strike(book, scene, shot, die);
}

}  // namespace drumhead::nrt
