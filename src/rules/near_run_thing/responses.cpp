// Charge responses (XI; NRT-223, NRT-269 to NRT-283, NRT-352, NRT-447 to NRT-450, NRT-465, NRT-466, R-92, R-95 to ). The target
// chooses and tests as soon as a charge stands (M4); what it then does is moved in M5.
#include <algorithm>

#include "engine/spoken.h"
#include "rules/near_run_thing/charging.h"

namespace drumhead::nrt {
namespace {

bool in_cover(const Site& site, UnitId id, UnitId from) { return !in_the_open(site, id, site.centre_of(from)); }
bool in_solid_formation(const Site& site, UnitId id, UnitId from) {
  const BattleState& s = site.state;
  return in_square(s, id) || in_masse(s, id) || in_hard_cover(site, id, site.centre_of(from));
}

Marcher square_of(const Site& site, UnitId id) {
  Marcher square = site.reformed(id, kSquare);
  const Box now = site.box(id), then = outline(square.body());
  square.pose.at = point_from(now.pose, (then.depth - now.depth) / 2, 0);  // about its middle
  return square;
}
bool can_form_square(const Site& site, UnitId id, UnitId from) {
  const BattleState& s = site.state;
  return arm_of(s, id) == kInfantry && !is_skirmishing(s, id) && !has(s, id, kSquareTried) && !in_solid_formation(site, id, from) &&
         !is_garrison(s, id) && !check_room(site, id, square_of(site, id), cite::nrt_223);
}

bool has_refuge(const Site& site, UnitId battery) {
  const std::vector<UnitId> friends = site.friends_of(battery);
  return std::any_of(friends.begin(), friends.end(), [&](UnitId mate) {
    return !is_routing(site.state, mate) && !is_wagon(site.state, mate) && site.near(battery, mate, site.book.tables.move.refuge_far);
  });
}

void settle(Scene& scene, UnitId charger, ResponseOf response) {
  Record* record = charge_of(scene.state, charger);
  if (record == nullptr) return;
  record->n[kResponse] = response;
  record->n[kChargeStage] = kResponded;
}

bool starts_close(const Site& site, const Record& r) {
  return within(footprint_of(Box{r.from, site.box(r.a).width, site.box(r.a).depth}), site.print(r.b), normal_move(site, r.a) / 2 + kHair);
}

Trial trial_against(const Site& site, const Record& r, TestOf test) {
  return {.test = test, .enemy = r.a, .aspect = static_cast<AspectOf>(charge(r, kAspect)), .close_start = test == kTestES && starts_close(site, r)};
}

void give_way(const Book& book, Scene& scene, const Record& r, Mettle mettle, bool disordered, Cite rule) {
  add_bit(scene.state, r.b, kBars, kNoFire);
  settle(scene, r.a, mettle == Mettle::kFail ? kWithdraws : kRouts);
  if (mettle == Mettle::kBadFail) return rout_by_test(book, scene, r.b, r.a, rule);
  if (disordered) disorder(book, scene, r.b, rule);
  go_back(book, scene, {.unit = r.b, .kind = kWithdrawal, .cause = r.a}, rule);
}

void stand(const Book& book, Scene& scene, const Record& r) {
  const Site site(book, scene.state);
  const BattleState& s = scene.state;
  const bool open = !in_cover(site, r.b, r.a);
  if (is_foot(s, r.b) && !is_skirmishing(s, r.b) && is_foot(s, r.a) && in_column(s, r.a) && plain_formation(s, r.b) == kLine && open) {
    const Mettle mettle = throw_morale(book, scene, r.b, trial_against(site, r, kTestLC), cite::nrt_269);
    return mettle == Mettle::kPass ? settle(scene, r.a, kStands) : give_way(book, scene, r, mettle, false, cite::nrt_447);
  }
  if (is_foot(s, r.b) && is_horse(s, r.a) && in_line(s, r.b) && open) {
    const Mettle mettle = throw_morale(book, scene, r.b, trial_against(site, r, kTestLV), cite::nrt_270);
    return mettle == Mettle::kPass ? settle(scene, r.a, kStands) : give_way(book, scene, r, mettle, true, cite::nrt_448);
  }
  if (is_skirmishing(s, r.b) && is_formed(s, r.a) && open) {
    const Mettle mettle = throw_morale(book, scene, r.b, trial_against(site, r, kTestSK), is_horse(s, r.b) ? cite::nrt_278 : cite::nrt_277);
    return settle(scene, r.a, mettle == Mettle::kPass ? kStands : mettle == Mettle::kFail ? kEvades : kEvadesDisordered);
  }
  scene.note_rule(is_guns(s, r.b) ? cite::nrt_272 : is_horse(s, r.a) ? cite::nrt_270 : cite::nrt_269);
  settle(scene, r.a, kStands);
}

void form_square(const Book& book, Scene& scene, const Record& r) {
  BattleState& s = scene.state;
  set(s, r.b, kSquareTried);
  const Marcher square = square_of(Site(book, s), r.b);
  const Mettle mettle = throw_morale(book, scene, r.b, trial_against(Site(book, s), r, kTestES), cite::nrt_223);
  if (mettle == Mettle::kBadFail) {
    disorder(book, scene, r.b, cite::nrt_466);
    add_bit(s, r.b, kBars, kNoFire);
    return settle(scene, r.a, kReceivesDisordered);
  }
  take_formation(book, s, r.b, kSquare, square.pose);
  if (mettle == Mettle::kFail) disorder(book, scene, r.b, cite::nrt_449);
  if (is_disordered(s, r.b)) add_bit(s, r.b, kBars, kEmergencySquare);
  settle(scene, r.a, kFormsSquare);
}

// NRT-273, NRT-275: the volley needs its test, and against infantry the front must hold first.
void ride_to_meet(const Book& book, Scene& scene, const Record& r, bool volley) {
  const Site site(book, scene.state);
  if (is_foot(scene.state, r.a)) {
    Trial trial = trial_against(site, r, kTestCI);
    trial.volley = volley;
    const bool holds = throw_morale(book, scene, r.b, trial, cite::nrt_275) == Mettle::kPass;
    return settle(scene, r.a, !holds ? kRalliesBackDisordered : volley ? kFiresVolley : kCountercharges);
  }
  if (!volley) return settle(scene, r.a, kCountercharges);
  const Mettle mettle = throw_morale(book, scene, r.b, trial_against(site, r, kTestVO), cite::nrt_273);
  settle(scene, r.a, mettle == Mettle::kPass ? kFiresVolley : mettle == Mettle::kFail ? kMeetsAtHalt : kRalliesBackDisordered);
}

bool breaks_when_disordered(const Site& site, const Record& r) {
  const BattleState& s = site.state;
  return charge(r, kWasDisordered) != 0 && is_close_order(s, r.a) && is_disordered(s, r.b);
}

}  // namespace

ResponseOf forced_response(const Site& site, const Record& r) {
  const BattleState& s = site.state;
  if (is_limbered(s, r.b)) return in_march_column(s, r.b) && !is_guns(s, r.b) ? kNoResponse : kEvades;  // NRT-271
  if (breaks_when_disordered(site, r)) {                                                                // NRT-281 to NRT-283
    if (is_skirmishing(s, r.b)) return kEvades;
    if (is_horse(s, r.b)) return is_foot(s, r.a) && charge(r, kAspect) == kInFront ? kRalliesBackDisordered : kRouts;
    if (is_foot(s, r.b) && !in_solid_formation(site, r.b, r.a)) return kRouts;
  }
  if (is_horse(s, r.b) && is_formed(s, r.b) && is_foot(s, r.a) && !in_march_column(s, r.b)) {           // NRT-274
    if (charge(r, kAspect) == kInFlank) return kRalliesBackDisordered;
    if (charge(r, kAspect) == kInRear) return kEvadesDisordered;
  }
  return kNoResponse;
}

std::vector<std::int16_t> response_verbs(const Site& site, const Record& r) {
  const BattleState& s = site.state;
  if (is_routing(s, r.b) || is_wagon(s, r.b) || forced_response(site, r) != kNoResponse) return {};
  const bool by_skirmishers = is_skirmishing(s, r.a);
  if (is_skirmishing(s, r.b) && !is_guns(s, r.b))
    return by_skirmishers && is_foot(s, r.b) ? std::vector<std::int16_t>{kStand, kEvade} : std::vector<std::int16_t>{kEvade, kStand};
  if (is_unlimbered(s, r.b))
    return quality(s, r.b) >= kVeteran && has_refuge(site, r.b) ? std::vector<std::int16_t>{kStand, kGunnersRun} : std::vector<std::int16_t>{kStand};
  if (is_horse(s, r.b)) {
    if (in_march_column(s, r.b) || charge(r, kAspect) != kInFront) return {kStand};
    return trained(s, r.b, kVolleyTrained) ? std::vector<std::int16_t>{kCountercharge, kVolley} : std::vector<std::int16_t>{kCountercharge};
  }
  if (is_horse(s, r.a) && can_form_square(site, r.b, r.a)) return {kFormSquare, kStand};
  return {kStand};
}

void respond(const Book& book, Scene& scene, UnitId charger, std::int16_t verb) {
  const Record r = *charge_of(scene.state, charger);
  switch (verb) {
    case kStand: return stand(book, scene, r);
    case kFormSquare: return form_square(book, scene, r);
    case kEvade: return settle(scene, charger, kEvades);
    case kCountercharge: return ride_to_meet(book, scene, r, false);
    case kVolley: return ride_to_meet(book, scene, r, true);
    case kGunnersRun: return settle(scene, charger, kRunsFromGuns);
    default: break;
  }
  const ResponseOf forced = forced_response(Site(book, scene.state), r);
  settle(scene, charger, forced == kNoResponse ? kStands : forced);
  if (forced != kRouts) return;
  scene.say(is_horse(scene.state, r.b) ? cite::nrt_283 : cite::nrt_282, {r.b}, "{0} was disordered when it was charged, and breaks.");
  rout(book, scene, r.b, r.a, 0, Cause::kRule, is_horse(scene.state, r.b) ? cite::nrt_283 : cite::nrt_282);
}

// on the CAV row, range ignored; its only fire of the phase.
void fire_volley(const Book& book, Scene& scene, UnitId firer, UnitId charger) {
  BattleState& s = scene.state;
  const FireTables& t = book.tables.fire;
  FireFacts facts;
  facts.quality = quality(s, firer);
  facts.size = t.by_size[size_of(book, s, firer)];
  facts.firer_disordered = is_disordered(s, firer);
  const FireColumn at = is_skirmishing(s, charger) ? kAtSkirmish
                        : is_horse(s, charger)     ? (in_line(s, charger) ? kAtCavalryLine : kAtCavalryColumn)
                        : plain_formation(s, charger) == kReinforcedLine ? kAtReinforced
                        : in_line(s, charger)                            ? kAtLine
                                                                         : kAtColumn;
  const Reckoning reckoning = t.dice.reckon(facts);
  const int die = scene.dice.roll(6), hits = hits_of(t.scale, t.table.at(kFromCavalry, at), die + reckoning.total);
  add_bit(s, firer, kFired, 1);
  scene.say_reckoned({cite::nrt_273, cite::nrt_416}, {firer, charger}, reckoning, "{0} fires a volley at {1}: {2}{3}: {4}.", die, bracketed(reckoning),
                     hits == 0 ? "no hit" : counted(hits, "hit", "hits"));
  lose_hits(book, scene, charger, hits, Cause::kFire, firer, cite::nrt_416);
}

}  // namespace drumhead::nrt
