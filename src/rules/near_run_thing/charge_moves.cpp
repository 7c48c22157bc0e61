// M5: response moves, then the charge move (NRT-206, NRT-209, NRT-214 to NRT-217, NRT-271 to NRT-279, NRT-327, NRT-484, NRT-485, R-73, R-75,
//
#include <algorithm>

#include "rules/near_run_thing/charging.h"

namespace drumhead::nrt {
namespace {

void end_charge(Scene& scene, UnitId charger) {
  if (Record* record = charge_of(scene.state, charger)) record->n[kChargeStage] = kOver;
}

EvadeRow evade_row(const BattleState& s, UnitId id) {
  if (is_guns(s, id)) return is_horse_guns(s, id) ? kHorseGunEvade : kFootGunEvade;
  if (is_horse(s, id)) return is_skirmishing(s, id) ? kSkirmishHorseEvade : kHorseInRearEvade;
  return kSkirmishFootEvade;
}

void evade(const Book& book, Scene& scene, const Record& r, bool disordered) {
  const Grid& t = book.tables.move.evades;
  const EvadeRow row = evade_row(scene.state, r.b);
  Coord inches_gone = t.at(row, kEvadeAdded);
  for (std::int64_t i = 0; i < t.at(row, kEvadeDice); ++i) inches_gone += scene.dice.roll(6);
  if (is_kind(r, kAfterMultiple) && has(scene.state, r.b, kBars, kExtraDie)) inches_gone += scene.dice.roll(6);
  if (disordered) disorder(book, scene, r.b, row == kHorseInRearEvade ? cite::nrt_274 : cite::nrt_450);
  go_back(book, scene, {.unit = r.b, .kind = kEvading, .cause = r.a, .distance = inches(inches_gone)}, t.cite(row));
}

// 2" or half the distance, 1" after a volley; straight at the charger, who has not moved yet.
void ride_out(const Book& book, Scene& scene, const Record& r, bool volley) {
  BattleState& s = scene.state;
  const MoveTables& t = book.tables.move;
  const Coord gap = Site(book, s).gap(r.a, r.b);
  const Coord wanted = std::min(volley ? t.volley_countercharge : t.countercharge, gap / 2);
  const Site site(book, s);
  const March march = plan_march(site, r.b, {leg::advance(wanted)}, MarchKind::kCountercharge, wanted);
  if (march.verdict.allowed()) stand_at(s, r.b, march.way.points.back().place);
  add_bit(s, r.b, kDeeds, kCountercharged);
  scene.say(is_foot(s, r.a) ? cite::nrt_275 : cite::nrt_273, {r.b, r.a}, "{0} countercharges {1}.");
}

// What it has to move: a pursuer who has met somebody else only what is left of his move (NRT-314).
Coord whole_move(const Site& site, const Record& r) { return is_kind(r, kInPursuit) ? charge(r, kDistanceLeft) : normal_move(site, r.a); }

// Its path goes on straight to the end of its move.
Path prolonged(const Site& site, const Record& r) {
  Path path = declared_path(site, r);
  if (path.empty() || path.back().kind != LegKind::kAdvance) path.push_back(leg::advance(0));
  Path before(path.begin(), path.end() - 1);
  const Coord spent = total_length(carry_out(site.marcher(r.a), before, site.move_rules()));
  path.back().distance = std::max<Coord>(0, whole_move(site, r) - spent);
  return path;
}

void put_charger(const Book& book, Scene& scene, UnitId charger, const Trace& way) {
  BattleState& s = scene.state;
  const Coord length = total_length(way.motions);
  stand_at(s, charger, way.points.back().place);
  add_bit(s, charger, kDeeds, kCharged | kMoved);
  set(s, charger, kActedIn, kActedWithCharges);
  if (Record* record = charge_of(s, charger)) {
    record->n[kChargeLength] = static_cast<std::int32_t>(length);
    record->n[kDistanceLeft] = static_cast<std::int32_t>(std::max<Coord>(0, whole_move(Site(book, s), *record) - length));
    record->to = s.unit(charger).pose;
  }
}

// To where its front would have met the target, which has left that place; or to the first enemy before it.
Trace way_to_left_place(const Site& site, const Record& r) {
  const Trace whole = trace(site.marcher(r.a), declared_path(site, r), site.move_rules());
  Along where{};
  Coord left = charge(r, kChargeLength);
  for (const Motion& motion : whole.motions) {
    where.travelled = std::min(left, motion.length);
    if (left <= motion.length || &motion == &whole.motions.back()) break;
    left -= motion.length;
    ++where.leg;
  }
  const Path path = cut_at(whole, where);
  return trace(site.marcher(r.a), cut_at_contact(site.marcher(r.a), path, site.move_rules(), site.others(r.a)), site.move_rules());
}

void catch_fugitive(const Book& book, Scene& scene, const Record& r, UnitId caught) {
  BattleState& s = scene.state;
  if (is_routing(s, caught)) {
    scene.say(cite::nrt_314, {r.a, caught}, "{0} rides down {1}.");
    return remove_unit(book, scene, caught, cite::nrt_314);
  }
  scene.say({cite::nrt_279, cite::nrt_484}, {r.a, caught}, "{0} catches {1}.");
  rout(book, scene, caught, r.a, book.tables.morale.caught_hit, Cause::kMorale, cite::nrt_279);
}

bool has_evaded(const Record& r) { return charge(r, kResponse) == kEvades || charge(r, kResponse) == kEvadesDisordered; }

}  // namespace

bool has_left(const BattleState& s, const Record& r) {
  if (!s.unit(r.b).on_table || is_routing(s, r.b)) return true;
  switch (charge(r, kResponse)) {
    case kEvades:
    case kEvadesDisordered:
    case kRalliesBack:
    case kRalliesBackDisordered:
    case kWithdraws:
    case kRouts: return true;
    default: return false;
  }
}

void move_target(const Book& book, Scene& scene, UnitId charger) {
  const Record r = *charge_of(scene.state, charger);
  if (!scene.state.unit(r.b).on_table) return;
  switch (charge(r, kResponse)) {
    case kEvades: return evade(book, scene, r, false);
    case kEvadesDisordered: return evade(book, scene, r, true);
    case kRalliesBackDisordered:
      disorder(book, scene, r.b, cite::nrt_316);
      return go_back(book, scene, {.unit = r.b, .kind = kRallyingBack, .cause = r.a}, cite::nrt_275);
    case kFiresVolley:
      fire_volley(book, scene, r.b, r.a);
      return ride_out(book, scene, r, true);
    case kCountercharges: return ride_out(book, scene, r, false);
    default: return;
  }
}

void make_contact(const Book& book, Scene& scene, UnitId charger, UnitId target, AspectOf aspect, int kind) {
  BattleState& s = scene.state;
  const Site site(book, s);
  const Box& box = site.box(target);
  Face face = nearest_face(box, site.box(charger).pose.at);
  if (has_flanks(s, target)) {
    if (aspect == kInFront) face = Face::kFront;
    if (aspect == kInRear) face = Face::kRear;
    if (aspect == kInFlank) face = aside(box.pose, site.centre_of(charger)) < 0 ? Face::kLeft : Face::kRight;
  }
  Marcher flush = site.marcher(charger);
  flush.pose = squared_up(site.box(charger), edge_of(box, face));
  const Footprint there = site.print_of(flush);
  const bool fits = is_on_table(s, there) && std::none_of(s.units.begin(), s.units.end(), [&](const Unit& unit) {
                      return unit.on_table && unit.id != charger && overlap(site.print(unit.id), there);
                    });
  if (fits) stand_at(s, charger, flush);
  Record melee{kMeleeRecord, charger, target, s.unit(charger).pose, s.unit(target).pose, {}};
  melee.n[kMeleeAspect] = aspect;
  melee.n[kOrderOfA] = marker(s, charger, kOrder);
  melee.n[kOrderOfB] = marker(s, target, kOrder);
  melee.n[kMeleeKind] = kAMoving | (has(s, target, kDeeds, kCountercharged) ? kBMoving : 0) | ((kind & kInPursuit) != 0 ? kByPursuit : 0);
  s.records.push_back(melee);
  scene.say(aspect == kInFront ? cite::nrt_289 : cite::nrt_299, {charger, target},
            aspect == kInFront ? "{0} meets {1} in front." : aspect == kInFlank ? "{0} meets {1} in the flank." : "{0} meets {1} in the rear.");
}

void move_charger(const Book& book, Scene& scene, UnitId charger) {
  BattleState& s = scene.state;
  const Record r = *charge_of(s, charger);
  if (!s.unit(charger).on_table) return end_charge(scene, charger);
  const Site site(book, s);
  if (has_left(s, r)) {
    const March on = plan_march(site, charger, prolonged(site, r), MarchKind::kCharge, normal_move(site, charger));
    if (has_evaded(r) && on.verdict.allowed() && on.touched == r.b) {  // caught straight on
      put_charger(book, scene, charger, on.way);
      end_charge(scene, charger);
      return catch_fugitive(book, scene, r, r.b);
    }
    put_charger(book, scene, charger, way_to_left_place(site, r));
    scene.say(cite::nrt_473, {charger, r.b}, "{0} finds {1} gone.");
    scene.frame().step = kTargetGone;
    return;
  }
  const March march = plan_march(site, charger, declared_path(site, r), MarchKind::kCharge, normal_move(site, charger));
  if (march.touched != r.b) {
    scene.say(cite::nrt_483, {charger, r.b}, "{0} no longer gets to {1}: its charge lapses.");
    return end_charge(scene, charger);
  }
  put_charger(book, scene, charger, march.way);
  make_contact(book, scene, charger, r.b, static_cast<AspectOf>(charge(r, kAspect)), charge(r, kChargeKind));
  charge_of(s, charger)->n[kChargeStage] = kInContact;
  if (has(s, charger, kImpetuous)) test_impetuous(book, scene, charger);
}

// Infantry chooses; cavalry tests first, and out of hand goes on (NRT-214, NRT-215). Blown horse halts (NRT-322).
void target_gone(const Book& book, Scene& scene, UnitId charger) {
  BattleState& s = scene.state;
  scene.frame().step = kGoOn;
  const Record r = *charge_of(s, charger);
  const bool horse = is_horse(s, charger);
  if (horse && has(s, charger, kBlown)) {
    scene.say(cite::nrt_322, {charger}, "{0} is blown and halts.");
    return go_on(book, scene, charger, kHalt);
  }
  if (horse && throw_morale(book, scene, charger, {.test = kTestWM}, cite::nrt_215) != Mettle::kPass) return go_on(book, scene, charger, kPursue);
  scene.ask_about(charger, kAskGone, r.b);
}

void go_on(const Book& book, Scene& scene, UnitId charger, std::int16_t verb) {
  BattleState& s = scene.state;
  const Record r = *charge_of(s, charger);
  scene.frame().step = kPickMove;
  end_charge(scene, charger);
  if (verb == kHalt) return scene.say(is_horse(s, charger) ? cite::nrt_215 : cite::nrt_214, {charger}, "{0} halts.");
  if (verb == kRallyBack) return go_back(book, scene, {.unit = charger, .kind = kRallyingBack, .cause = r.b}, cite::nrt_215);
  const Site site(book, s);
  const March march = plan_march(site, charger, {leg::advance(charge(r, kDistanceLeft))}, MarchKind::kCharge, charge(r, kDistanceLeft));
  stand_at(s, charger, march.way.points.back().place);
  set(s, charger, kPursuit, kPursuing);
  scene.say({cite::nrt_485, cite::nrt_214}, {charger}, "{0} pursues {1}.", spoken_length(book.words, total_length(march.way.motions)));
  blow(book, scene, charger);
  if (!march.touched.valid()) return;
  const UnitId met = march.touched;
  if (is_routing(s, met) || (met == r.b && has_evaded(r))) return catch_fugitive(book, scene, r, met);
  if (met == r.b) return make_contact(book, scene, charger, met, kInFront, kInPursuit);
  meet_enemy(book, scene, charger, met, kOnUncovered);
}

}  // namespace drumhead::nrt
