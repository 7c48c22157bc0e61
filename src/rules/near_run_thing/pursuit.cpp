// ME7 and ME8: pursuit (NRT-313 to NRT-315, NRT-320 to NRT-322, R-107) and overrun guns (NRT-359).
#include <algorithm>

#include "rules/near_run_thing/charging.h"
#include "rules/near_run_thing/fighting.h"

namespace drumhead::nrt {
namespace {

// Numbers and steps of the frame kPursuitUnderWay.
enum PursuitNumber : std::uint8_t { kPursuer, kPursued, kRideLeft };
enum PursuitStep : std::int16_t { kRidesOn, kHasMet, kRideOver };

March ride(const Site& site, UnitId pursuer, const Path& path, Coord left) { return plan_march(site, pursuer, path, MarchKind::kCharge, left); }

std::vector<Path> ways_after(const Site& site, UnitId pursuer, UnitId beaten, Coord left) {
  std::vector<Path> ways{{leg::advance(left)}};
  if (!site.state.unit(beaten).on_table) return ways;
  const Pose from = site.box(pursuer).pose;
  const Angle turn = turn_between(from.facing, heading_of(site.centre_of(beaten) - from.at));
  for (const int percent : {100, 75, 50, 125, 25}) {
    const Angle angle = magnitude(turn) * percent / 100;
    if (angle > 0 && angle <= degrees(90)) ways.push_back({leg::wheel(turn < 0 ? Hand::kLeft : Hand::kRight, angle), leg::advance(left)});
  }
  return ways;
}

// After the beaten enemy if a wheel and straight on reach him; else straight on, as far as there is a way.
March plan_ride(const Site& site, UnitId pursuer, UnitId beaten, Coord left) {
  for (const Path& way : ways_after(site, pursuer, beaten, left)) {
    const March march = ride(site, pursuer, way, left);
    if (march.verdict.allowed() && march.touched == beaten) return march;
  }
  March march = ride(site, pursuer, {leg::advance(left)}, left);
  for (Coord d = left; !march.verdict.allowed() && d > 0; d -= inches(1, 4)) march = ride(site, pursuer, {leg::advance(d)}, left);
  return march.verdict.allowed() ? march : ride(site, pursuer, {leg::advance(0)}, left);
}

void end_ride(const Book& book, Scene& scene, UnitId pursuer) {
  scene.frame().step = kRideOver;
  blow(book, scene, pursuer);
}

void ride_down(const Book& book, Scene& scene, UnitId pursuer, UnitId met) {
  scene.say(cite::nrt_314, {pursuer, met}, "{0} rides down {1}.");
  remove_unit(book, scene, met, cite::nrt_314);
}

void fight_again(const Book& book, Scene& scene, UnitId pursuer) {
  set(scene.state, pursuer, kPursuit, kSecondMelee);
  begin_melee(book, scene, pursuer);
}

void meet(const Book& book, Scene& scene, UnitId pursuer, UnitId met, AspectOf aspect) {
  BattleState& s = scene.state;
  end_ride(book, scene, pursuer);
  if (has(s, met, kWithdrawing)) {
    scene.say(cite::nrt_313, {pursuer, met}, "{0} catches {1}.");
    make_contact(book, scene, pursuer, met, aspect, kInPursuit);
    return fight_again(book, scene, pursuer);
  }
  scene.frame().step = kHasMet;
  const std::int32_t left = scene.frame().n[kRideLeft];
  meet_enemy(book, scene, pursuer, met, kInPursuit);
  if (Record* record = charge_of(s, pursuer)) record->n[kDistanceLeft] = left;
}

void ride_after(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  const UnitId pursuer = unit_numbered(scene.frame().n[kPursuer]), beaten = unit_numbered(scene.frame().n[kPursued]);
  if (!s.unit(pursuer).on_table) return void(scene.frame().step = kRideOver);
  AspectOf aspect = kInFront;
  March march;
  {
    const Site site(book, s);
    march = plan_ride(site, pursuer, beaten, scene.frame().n[kRideLeft]);
    if (march.touched.valid()) aspect = aspect_of(site, march.touched, site.print(pursuer));
  }
  const Coord gone = total_length(march.way.motions);
  stand_at(s, pursuer, march.way.points.back().place);
  scene.frame().n[kRideLeft] -= static_cast<std::int32_t>(gone);
  set(s, pursuer, kPursuit, kPursuing);
  add_bit(s, pursuer, kDeeds, kMoved);
  scene.say({cite::nrt_452, cite::nrt_314}, {pursuer}, "{0} pursues {1}.", spoken_length(book.words, gone));
  contact_generals(book, scene, pursuer, march.way.motions);
  if (!march.touched.valid()) return end_ride(book, scene, pursuer);
  if (!is_routing(s, march.touched) && !is_wagon(s, march.touched)) return meet(book, scene, pursuer, march.touched, aspect);
  ride_down(book, scene, pursuer, march.touched);
  if (scene.frame().n[kRideLeft] <= 0) end_ride(book, scene, pursuer);
}

// ---- Overrun guns.

AskForm guns_form(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> offers{{kSpike, {ask.unit}, {}}};
  if (ask.n[0] >= site.book.tables.melee.take_on) offers.push_back({kTakeGuns, {ask.unit}, {}});
  offers.push_back({kLeaveGuns, {ask.unit}, {}});
  return one_of(ask, named(site.state, "{0} has the guns of {1}: what does it do with them?", {ask.unit, ask.other}), cite::nrt_359, std::move(offers),
                {kSpike, ask.unit, {}});
}
Verdict allow_any_guns(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_guns(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  const std::int16_t verb = answer.orders.front().verb;
  if (verb == kLeaveGuns) return scene.say(cite::nrt_359, {ask.unit, ask.other}, "{0} leaves the guns of {1}.");
  set(scene.state, ask.other, kGuns, verb == kSpike ? kSpiked : kTaken);
  scene.say(cite::nrt_359, {ask.unit, ask.other}, verb == kSpike ? "{0} spikes the guns of {1}." : "{0} gets the guns of {1} ready to be taken along.");
}

constexpr AskEntry kGunsAsk{kAskGuns, guns_form, allow_any_guns, answer_guns};

}  // namespace

const AskEntry& guns_ask() { return kGunsAsk; }

void advance_pursuit(const Book& book, Scene& scene) {
  const UnitId pursuer = unit_numbered(scene.frame().n[kPursuer]);
  switch (scene.frame().step) {
    case kRidesOn: return ride_after(book, scene);
    case kHasMet:
      scene.frame().step = kRideOver;
      if (!contacts_with(scene.state, pursuer).empty()) fight_again(book, scene, pursuer);
      return;
    default: scene.pop();
  }
}

void begin_pursuit(const Book& book, Scene& scene, UnitId pursuer, UnitId beaten) {
  const Coord left = normal_move(Site(book, scene.state), pursuer);
  scene.push({kPursuitUnderWay, kRidesOn,
              {static_cast<std::int32_t>(pursuer.index()), static_cast<std::int32_t>(beaten.index()), static_cast<std::int32_t>(left), 0, 0, 0}});
}

void overrun_guns(const Book& book, Scene& scene, UnitId battery, UnitId by) {
  const MeleeTables& t = book.tables.melee;
  const int die = scene.dice.roll(6);
  scene.say(cite::nrt_359, {by, battery}, "{0} overruns the guns of {1}: {2}.", die);
  if (die < t.spike_on) return;
  scene.ask_about(by, kAskGuns, battery).n[0] = die;
}

}  // namespace drumhead::nrt
