// Who may fire at whom (X; NRT-244 to NRT-248, NRT-253, NRT-254, NRT-261 to NRT-264, NRT-408 to NRT-419, NRT-495, R-81 to ).
// One predicate for the form and the check: plan_shot.
#include <algorithm>

#include "rules/near_run_thing/charging.h"
#include "rules/near_run_thing/firing.h"

namespace drumhead::nrt {
namespace {

constexpr int kStirred = kMoved | kChangedFormation | kChangedFace | kCharged | kProlonged | kUnlimberedNow | kLimberedNow | kCrossed;

bool has_stirred_itself(const BattleState& s, UnitId id) { return is_movers(s, id) && has(s, id, kDeeds, kStirred); }

bool does_one_thing(const BattleState& s, UnitId id) {  // NRT-191
  return quality(s, id) <= kInferior || has(s, id, kOrdnance, kPosition);
}

std::optional<Verdict> check_battery(const BattleState& s, UnitId id) {
  const auto no = [&](Cite rule, const char* why) { return refuse(rule, named(s, why, {id})); };
  if (!is_movers(s, id)) {
    const bool slow = quality(s, id) == kBad || has(s, id, kOrdnance, kPosition);
    if (slow && has(s, id, kReacted) && has(s, id, kDeeds, kUnlimberedNow)) return no(cite::nrt_156, "{0} has unlimbered in reaction and does not fire.");
    return std::nullopt;
  }
  if (has(s, id, kDeeds, kMultiple)) return no(cite::nrt_146, "{0} has made multiple moves and does not fire.");
  if (has(s, id, kDeeds, kProlonged)) return no(cite::nrt_186, "{0} has prolonged and does not fire.");
  if (does_one_thing(s, id) && has(s, id, kDeeds, kUnlimberedNow | kChangedFace)) return no(cite::nrt_191, "{0} does one thing only: it has unlimbered.");
  if (is_horse_guns(s, id)) return std::nullopt;
  if (has(s, id, kDeeds, kUnlimberedNow) && has(s, id, kDeeds, kMoved)) return no(cite::nrt_188, "{0} has moved and unlimbered and does not fire.");
  if (has(s, id, kDeeds, kChangedFace)) return no(cite::nrt_189, "{0} has changed face and does not fire.");
  return std::nullopt;
}

// friends and formed enemies stop it. Friendly skirmishers do not stop round shot, nor do units below a battery on a hill that
// are far enough from it and from the target. Enemy skirmishers take the fire of muskets and canister themselves.
std::optional<Verdict> check_between(const Site& site, const Shot& shot) {
  const BattleState& s = site.state;
  std::vector<std::int32_t> found;
  site.troops().crossed(shot.line, {.except_a = shot.firer, .except_b = shot.target}, found);
  const int height = level_at(s, shot.line.a);
  const Coord clear = site.book.tables.fire.overhead;
  for (const std::int32_t i : found) {
    const TroopBox& box = site.troops().box(static_cast<std::size_t>(i));
    const UnitId by = box.unit;
    if (is_battery(s, by) && arm_of(s, by) == kRegimentalGun && s.unit(by).parent == shot.firer) continue;
    if (shot.row == kLongRange && is_skirmishing(s, by)) continue;
    if (shot.row == kLongRange && box.level < height && !site.near(by, shot.firer, clear) && !site.near(by, shot.target, clear)) continue;
    const bool enemy = s.unit(by).side != s.unit(shot.firer).side;
    const Cite rule = !enemy || is_formed(s, by) ? cite::nrt_245 : shot.row == kFromSkirmish ? cite::nrt_248 : cite::nrt_249;
    return refuse(rule, named(s, "{2} is between {0} and {1}.", {shot.firer, shot.target, by}), {mark(shot.line, "blocked"), mark(box.box)});
  }
  return std::nullopt;
}

std::optional<Verdict> check_seen(const Site& site, const Shot& shot) {
  const Ground& ground = *site.state.ground;
  if (sees(ground, site.state.pieces, nullptr, eye_at(ground, shot.line.a), eye_at(ground, shot.line.b), sight_rules(site.book))) return std::nullopt;
  return refuse(cite::nrt_407, named(site.state, "{0} does not see {1}.", {shot.firer, shot.target}), {mark(shot.line, "no sight")});
}

// ---- Into a melee (NRT-263, NRT-264).

bool friend_in_arc(const Site& site, const Shot& shot) {
  const Arc arc{face_edge(site, shot.firer, shot.face), fires_straight(site.state, shot.firer) ? degrees(0) : degrees(site.book.tables.fire.arc),
                range_of(site, shot.firer)};
  const std::vector<UnitId> friends = site.friends_of(shot.firer);
  return std::any_of(friends.begin(), friends.end(), [&](UnitId mate) { return reaches(arc, site.print(mate)); });
}

std::optional<Verdict> check_melee(const Site& site, const Shot& shot) {
  const BattleState& s = site.state;
  if (!shot.into_melee) return std::nullopt;
  const bool massed = in_column(s, shot.target) || in_masse(s, shot.target) || in_square(s, shot.target) || is_garrison(s, shot.target);
  if (!massed) return refuse(cite::nrt_263, named(s, "{1} is in melee: {0} may not fire at it.", {shot.firer, shot.target}));
  if (friend_in_arc(site, shot))
    return refuse(cite::nrt_264, named(s, "{1} is in melee, and friends are in the arc of fire of {0}.", {shot.firer, shot.target}));
  return std::nullopt;
}

// ---- Chargers (NRT-253, NRT-254, R-83).

std::optional<Verdict> check_charge_fire(const Site& site, UnitId firer, UnitId target) {
  const BattleState& s = site.state;
  const FireTables& t = site.book.tables.fire;
  const Record* r = charge_upon(s, target);
  if (is_charged(s, firer) && (r == nullptr || r->b != firer))
    return refuse(cite::nrt_495, named(s, "{0} is charged and fires only at its chargers.", {firer}));
  if (r == nullptr) return std::nullopt;
  const bool uncovered = r->b == firer && is_kind(*r, kOnUncovered), horse = is_horse(s, target);
  const Coord least = uncovered ? (horse ? t.horse_uncovered : t.foot_uncovered) : (horse ? t.horse_charge : t.foot_charge);
  if (charge(*r, kChargeLength) > least) return std::nullopt;
  return refuse(uncovered ? cite::nrt_254 : cite::nrt_253, named(s, "The charge of {1} is too short for {0} to fire at it.", {firer, target}));
}

bool in_reach(const Site& site, Shot& shot) {
  const Edge edge = face_edge(site, shot.firer, shot.face);
  const Coord range = range_of(site, shot.firer) + kHair;
  const Footprint& there = site.print(shot.target);
  const FireTables& t = site.book.tables.fire;
  if (fires_straight(site.state, shot.firer)) {
    const Interval wide = across({middle(edge), edge.facing}, there);
    const Coord needed = std::min(t.straight, wide.length());
    if (width_in_corridor(edge, there, range) + kHair < needed) return false;
  }
  const Arc arc{edge, fires_straight(site.state, shot.firer) ? degrees(0) : degrees(t.arc), range};
  const auto line = nearest_in_arc(arc, there);
  if (!line) return false;
  shot.line = *line;
  const Segment middle_line = nearest_points(site.print(shot.firer), there);  // of two parallel edges the middle
  if (in_arc(arc, middle_line.b) && distance(middle_line.a, middle_line.b) + kHair >= distance(line->a, line->b)) shot.line = middle_line;
  return true;
}

Cite arc_rule(const BattleState& s, UnitId id) {
  return in_square(s, id) || is_garrison(s, id) ? cite::nrt_246 : fires_straight(s, id) ? cite::nrt_244 : cite::nrt_245;
}

// At every whole inch of its path, nearest to the firer; the target of the charge has it in contact.
std::vector<Pose> places_of_charge(const Site& site, const Record& r) {
  Marcher body = site.marcher(r.a);
  body.pose = r.from;
  std::vector<Pose> places{r.from};
  const Coord whole = charge(r, kChargeLength);
  for (Coord d = inches(1); d < whole; d += inches(1)) {
    Coord left = d;
    Path path;
    for (Leg part : declared_path(site, r)) {
      const Coord length = total_length(carry_out(body, Path{part}, site.move_rules()));
      if (part.kind != LegKind::kAdvance && length > left) break;
      if (part.kind == LegKind::kAdvance) part.distance = std::min(part.distance, left);
      left -= std::min(left, length);
      path.push_back(part);
    }
    places.push_back(trace(body, path, site.move_rules()).points.back().place.pose);
  }
  return places;
}

}  // namespace

// A charger that fell back or withdrew before the fire has lost its contact already.
bool has_its_contact(const BattleState& s, const Record& r) {
  return r.kind == kChargeRecord && charge(r, kChargeStage) == kInContact && find_record(s, kMeleeRecord, r.a, r.b) != nullptr;
}
const Record* charge_upon(const BattleState& s, UnitId charger) {
  const Record* r = charge_of(s, charger);
  return r != nullptr && has_its_contact(s, *r) ? r : nullptr;
}
bool is_charged(const BattleState& s, UnitId id) {
  return std::any_of(s.records.begin(), s.records.end(), [&](const Record& r) { return r.b == id && has_its_contact(s, r); });
}

std::vector<FaceOf> faces_of(const BattleState& s, UnitId firer) {
  if (in_square(s, firer) || is_garrison(s, firer)) return {kFrontFace, kRightFace, kRearFace, kLeftFace};
  return {kFrontFace};
}
Edge face_edge(const Site& site, UnitId firer, FaceOf face) {
  constexpr Face kFaces[]{Face::kFront, Face::kRight, Face::kRear, Face::kLeft};
  return edge_of(site.box(firer), kFaces[face]);
}
bool fires_straight(const BattleState& s, UnitId firer) {
  return !is_battery(s, firer) && !is_skirmishing(s, firer) && !in_square(s, firer) && !is_garrison(s, firer);
}

Coord range_of(const Site& site, UnitId firer) {
  const BattleState& s = site.state;
  const FireTables& t = site.book.tables.fire;
  if (arm_of(s, firer) == kCavalry) return t.cavalry;
  if (!is_battery(s, firer)) return t.musketry;
  const int calibre = arm_of(s, firer) == kRegimentalGun ? kLightGun : std::max<int>(kLightGun, marker(s, firer, kCalibre));
  return t.ranges.at(static_cast<std::size_t>(calibre - 1), 1);
}

FireRow fire_row(const Site& site, UnitId firer, Coord distance) {
  const BattleState& s = site.state;
  if (is_battery(s, firer)) {
    const int calibre = std::max<int>(kLightGun, marker(s, firer, kCalibre));
    return distance <= site.book.tables.fire.ranges.at(static_cast<std::size_t>(calibre - 1), 0) + kHair ? kCanister : kLongRange;
  }
  if (arm_of(s, firer) == kCavalry) return kFromCavalry;
  if (in_square(s, firer) || is_garrison(s, firer)) return kFromSquare;
  if (is_skirmishing(s, firer)) return kFromSkirmish;
  if (in_column(s, firer) || in_masse(s, firer)) return kFromColumn;
  return formation_of(s, firer) == kReinforcedLine ? kFromReinforced : kFromLine;
}

std::optional<Verdict> check_may_fire(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const auto no = [&](Cite rule, const char* why) { return refuse(rule, named(s, why, {id})); };
  if (is_wagon(s, id) || is_crew(s, id) || arm_of(s, id) == kRegimentalGun) return no(cite::nrt_245, "{0} does not fire by itself.");
  if (in_march_column(s, id) || is_limbered(s, id)) return no(cite::nrt_419, "{0} is in march column or limbered and never fires.");
  if (is_routing(s, id)) return no(cite::nrt_238, "{0} is routing and does not fire.");
  if (has(s, id, kTurnBars, kNoFireThisTurn)) return no(cite::nrt_209, "{0} has evaded and does not fire in this turn.");
  if (has(s, id, kBars, kToGround)) return no(cite::nrt_031, "{0} has gone to ground and does not fire.");
  if (has(s, id, kWithdrawing)) return no(cite::nrt_234, "{0} has withdrawn and does not fire.");
  if (has(s, id, kBars, kNoFire)) return no(cite::nrt_466, "{0} may not fire in this phase.");
  if (in_melee(s, id) && !is_charged(s, id)) return no(cite::nrt_256, "{0} is in melee and does not fire.");
  if (is_horse(s, id) && !is_skirmishing(s, id)) return no(cite::nrt_261, "{0} is formed cavalry and does not fire.");
  if ((in_column(s, id) || in_masse(s, id)) && has_stirred_itself(s, id)) return no(cite::nrt_262, "{0} is in column and has moved: it does not fire.");
  return is_battery(s, id) ? check_battery(s, id) : std::nullopt;
}

// ---- Row, column, adjustments.

namespace {

FireColumn fire_column(const Site& site, UnitId target, Vec from) {
  const BattleState& s = site.state;
  if (in_hard_cover(site, target, from)) return kAtHard;
  if (is_wagon(s, target) || is_limbered(s, target)) return kAtLimbered;
  if (is_unlimbered(s, target)) return kAtGuns;
  if (is_skirmishing(s, target)) return kAtSkirmish;
  if (is_horse(s, target)) return in_line(s, target) ? kAtCavalryLine : kAtCavalryColumn;
  if (in_square(s, target) || in_masse(s, target)) return kAtMasseSquare;
  if (formation_of(s, target) == kReinforcedLine) return kAtReinforced;
  return in_line(s, target) ? kAtLine : kAtColumn;
}

bool is_enfiladed(const Site& site, UnitId target, UnitId firer) {  // NRT-266 to NRT-268
  const BattleState& s = site.state;
  if (in_march_column(s, target)) return true;
  const AspectOf aspect = fire_aspect_of(site, target, firer);
  return is_skirmishing(s, target) || is_guns(s, target) ? aspect == kInRear : aspect != kInFront;
}

int size_adjustment(const Site& site, UnitId firer) {
  const FireTables& t = site.book.tables.fire;
  return t.by_size[size_of(site.book, site.state, firer)] + (has(site.state, firer, kSqueezed) ? t.squeezed : 0);
}

}  // namespace

void reckon_shot(const Site& site, Shot& shot) {
  const BattleState& s = site.state;
  const UnitId id = shot.firer;
  shot.row = fire_row(site, id, distance(shot.line.a, shot.line.b));
  shot.rule = site.book.tables.fire.table.cite(shot.row);
  shot.column = fire_column(site, shot.target, shot.line.a);
  FireFacts& f = shot.facts;
  const bool foot = arm_of(s, id) == kInfantry || is_screen(s, id), average = quality(s, id) == kAverage;
  f.quality = quality(s, id);
  f.size = size_adjustment(site, id);
  f.british_average = foot && average && nation_of(s, id) == kBritish;
  f.russian_average = foot && average && nation_of(s, id) == kRussian && is_formed(s, id);
  f.gun_12 = is_battery(s, id) && marker(s, id, kCalibre) == kHeavyGun;
  f.gun_3_4 = is_battery(s, id) && marker(s, id, kCalibre) == kLightGun && f.size >= 0;  // NRT-462
  f.enfilade = is_enfiladed(site, shot.target, id);
  f.firer_disordered = is_disordered(s, id);
  f.firer_moved = has_stirred_itself(s, id);
  f.soft_cover = shelter_of(site, shot.target, shot.line.a).cover == kSoftCover;
  f.lying = shot.row == kLongRange && has(s, shot.target, kLying);
  f.caisson = shot.row == kLongRange && has(s, id, kCaissons);
  f.secondary = shot.into_melee;
}

Shot judged_at(const Site& site, UnitId firer, UnitId target, FaceOf face) {
  const BattleState& s = site.state;
  Shot shot;
  shot.firer = firer, shot.target = target, shot.face = face;
  shot.at_charger = charge_upon(s, target) != nullptr;
  shot.into_melee = in_melee(s, target) && !shot.at_charger;
  shot.verdict = allow();
  if (!in_reach(site, shot)) {
    shot.verdict = refuse(arc_rule(s, firer), named(s, "{1} is out of the range or arc of {0}.", {firer, target}), {mark(corners(site.box(target)))});
    return shot;
  }
  reckon_shot(site, shot);
  if (arm_of(s, firer) == kCavalry && !is_horse(s, firer) && !mounted_as(s, firer, kDragoon) && in_the_open(site, firer, shot.line.b))
    shot.verdict = refuse(cite::nrt_261, named(s, "{0} has dismounted in the open and does not fire.", {firer}));
  else if (auto no = check_seen(site, shot)) shot.verdict = *no;
  else if (auto between = check_between(site, shot)) shot.verdict = *between;
  else if (auto melee = check_melee(site, shot)) shot.verdict = *melee;
  return shot;
}

namespace {

Shot best_face(const Site& site, UnitId firer, UnitId target) {
  std::optional<Shot> best, refused;
  for (const FaceOf face : faces_of(site.state, firer)) {
    if (has(site.state, firer, kFired, 1 << face)) continue;
    Shot shot = judged_at(site, firer, target, face);
    if (!shot.verdict.allowed()) {
      if (!refused) refused = std::move(shot);
    } else if (!best || distance(shot.line.a, shot.line.b) < distance(best->line.a, best->line.b)) {
      best = std::move(shot);
    }
  }
  if (best) return *best;
  if (refused) return *refused;
  Shot spent;
  spent.verdict = refuse(cite::nrt_247, named(site.state, "{0} has fired.", {firer}));
  return spent;
}

// A charger that passed before others: at the place nearest to them where they could fire.
Shot at_passing_charger(const Site& site, UnitId firer, const Record& r) {
  Shot best = best_face(site, firer, r.a);
  for (const Pose& place : places_of_charge(site, r)) {
    BattleState there = site.state;
    there.unit(r.a).pose = place;
    const Site then(site.book, there);
    Shot shot = best_face(then, firer, r.a);
    if (!shot.verdict.allowed()) continue;
    if (!best.verdict.allowed() || distance(shot.line.a, shot.line.b) < distance(best.line.a, best.line.b)) best = std::move(shot);
  }
  return best;
}

bool has_fired_at(const BattleState& s, UnitId firer, UnitId target) { return find_record(s, kFireRecord, firer, target) != nullptr; }

}  // namespace

Shot plan_shot(const Site& site, UnitId firer, UnitId target) {
  const BattleState& s = site.state;
  Shot shot;
  shot.firer = firer, shot.target = target;
  if (auto no = check_may_fire(site, firer)) return shot.verdict = *no, shot;
  if (auto no = check_charge_fire(site, firer, target)) return shot.verdict = *no, shot;
  if (faces_of(s, firer).size() > 1 && has_fired_at(s, firer, target))
    return shot.verdict = refuse(cite::nrt_247, named(s, "Another face of {0} has fired at {1}.", {firer, target})), shot;
  const Record* r = charge_upon(s, target);
  return r != nullptr && r->b != firer ? at_passing_charger(site, firer, *r) : best_face(site, firer, target);
}

std::vector<UnitId> fire_targets(const Site& site, UnitId firer) {
  if (check_may_fire(site, firer)) return {};
  std::vector<UnitId> list = site.all_enemies_of(firer);
  const Coord reach = range_of(site, firer) + kHair;
  std::erase_if(list, [&](UnitId target) {
    if (charge_upon(site.state, target) == nullptr && !site.near(firer, target, reach)) return true;
    return !plan_shot(site, firer, target).verdict.allowed();
  });
  return list;
}

bool under_musketry(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const std::vector<UnitId> enemies = site.enemies_of(id);
  return std::any_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
    if (!is_foot(s, enemy) || is_crew(s, enemy) || in_melee(s, enemy) || !site.near(id, enemy, site.book.tables.fire.musketry)) return false;
    return plan_shot(site, enemy, id).verdict.allowed();
  });
}

}  // namespace drumhead::nrt
