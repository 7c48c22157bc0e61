// M6: a charge under way, step by step. Targets say whether they evade, evaders go, the charger meets who
// stood, and may carry on over those it rides down or after those that went (2.7, 4.11, R37, R76).
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/charging.h"
#include "rules/brigades_and_batteries/combat_survey.h"
#include "rules/brigades_and_batteries/march.h"

namespace drumhead::bb {
namespace {

enum ChargeStep : std::int16_t { kOverMud, kAskEvaders, kEvadersGo, kMeet, kCarryOn, kChargeOver };

bool has_been_met(const BattleState& state, UnitId charger, UnitId target) {
  if (contact_between(state, charger, target) != nullptr) return true;
  const auto victims = overrun_victims(state, charger);
  return std::find(victims.begin(), victims.end(), target) != victims.end();
}

// Targets the charger has come to and not yet dealt with, by id.
std::vector<UnitId> open_targets(const BattleState& state, UnitId charger) {
  std::vector<UnitId> targets;
  for (const Record* charge : charges_by(state, charger))
    if (charge->n[kStatus] == kPending && !has_been_met(state, charger, charge->b))
      targets.push_back(charge->b);
  std::sort(targets.begin(), targets.end());
  return targets;
}

bool wants_to_evade(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& record) { return record.kind == kEvadeRecord && record.a == id; });
}

bool might_evade(const BattleState& state, UnitId id) {
  return is_artillery(state, id) || in_skirmish_order(state, id);
}

// BB-082, BB-126: the charged have no other choice; who may not evade is told why, if he ever could.
void stand_without_choice(Scene& scene, UnitId charger, UnitId target, const Verdict& verdict) {
  const BattleState& state = scene.state;
  if (!might_evade(state, target)) {
    scene.note_rule(cite::bb_082);
    if (is_infantry(state, target) && is_cavalry(state, charger)) scene.note_rule(cite::bb_126);
    return;
  }
  tell_no_right_to_evade(scene, charger, target, verdict);
}

void ask_next_evader(const Book& book, Scene& scene) {
  Frame& frame = scene.frame();
  const UnitId charger = unit_of(frame.n[kChargerOfFrame]);
  for (const UnitId target : open_targets(scene.state, charger)) {
    if (target.value < frame.n[kLastAsked]) continue;
    frame.n[kLastAsked] = target.value + 1;
    const Site site(book, scene.state);
    const Sighting seen =
        might_evade(scene.state, target) ? first_sighting(site, charger, target) : Sighting{};
    const Verdict verdict = check_right_to_evade(site, charger, target, seen);
    if (is_asked_to_evade(verdict)) return ask_to_evade(scene, charger, target, seen);
    stand_without_choice(scene, charger, target, verdict);
  }
  frame.step = kEvadersGo;
}

// ---- Meeting those who stood.

// BB-326: it crossed an obstacle on its way and has left it behind before contact.
bool has_left_obstacle_behind(const Site& site, UnitId charger) {
  if (charging_into_obstacle(site, charger)) return false;
  const Segment way{charges_by(site.state, charger).front()->from.at, site.state.unit(charger).pose.at};
  const auto& pieces = site.state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](const Piece& piece) { return is_obstacle_kind(piece) && crosses(piece, way); });
}

// An edge without its corners, which belong to the edge beside it, too.
Segment without_corners(const Edge& edge) {
  const Vec run = edge.right - edge.left;
  const Coord whole = length(run), by = std::min(2 * kContactGap, whole / 2);
  if (whole == 0) return {edge.left, edge.right};
  const Vec in{divide_rounded(Wide{run.x} * by, whole), divide_rounded(Wide{run.y} * by, whole)};
  return {edge.left + in, edge.right - in};
}

// BB-223: a flank touched by a charge that did not start behind the front line.
bool is_poor_flank_charge(const Site& site, UnitId charger, UnitId target) {
  const auto charges = charges_by(site.state, charger);
  const auto it =
      std::find_if(charges.begin(), charges.end(), [&](const Record* c) { return c->b == target; });
  if (it == charges.end() || (*it)->n[kStartBehind] != 0 || (*it)->n[kFlankOrRear] != 0) return false;
  const Segment front = front_edge(site.box(charger));
  const auto touches = [&](Face face) {
    return within(front, without_corners(edge_of(site.box(target), face)), kContactGap);
  };
  return touches(Face::kLeft) || touches(Face::kRight) || touches(Face::kRear);
}

// `site`: as it was when the contact was made.
Cites rules_of_contact(const Site& site, UnitId charger, UnitId target, bool flank) {
  const BattleState& state = site.state;
  const bool poor = is_poor_flank_charge(site, charger, target);
  return Cites{flank ? cite::bb_214 : cite::bb_217}
      .add(cite::bb_411, formation(state, target) == kMasse)
      .add(cite::bb_223, poor)
      .add(cite::bb_440, poor)
      .add(cite::bb_029, formation(state, target) == kBent)
      .add(cite::bb_228, might_evade(state, target) && in_close_order(state, charger))
      .add(cite::bb_326, has_left_obstacle_behind(site, charger));
}

void tell_contact(const Site& site, Scene& scene, UnitId charger, UnitId target) {
  const Record* contact = contact_between(scene.state, charger, target);
  const bool flank = contact->n[kFlankBy] != 0;
  const Cites rules = scene.wants_cites() ? rules_of_contact(site, charger, target, flank) : flank ? cite::bb_214 : cite::bb_217;
  scene.then(rules, {charger, target}, [&] {
    return fmt::format("{} meets {}{}.", name(scene.state, charger), name(scene.state, target),
                       flank ? " in flank or rear" : "");
  });
}

// BB-325: what lay in its way matters only if it lies there still.
void tell_obstacle(const Book& book, Scene& scene, UnitId charger) {
  const Site site(book, scene.state);
  if (charging_into_obstacle(site, charger)) {
    return scene.then({cite::bb_325, cite::bb_070}, {charger}, [&] {
      return fmt::format("{} charges into an obstacle and is unsteady.", name(scene.state, charger));
    });
  }
}

void ride_over(const Site& site, Scene& scene, UnitId charger, UnitId target) {
  BattleState& state = scene.state;
  for (Record& record : state.records)
    if (record.kind == kChargeRecord && record.a == charger && record.b == target &&
        record.n[kStatus] == kPending) {
      record.to = state.unit(charger).pose;
      record.n[kFlankOrRear] = struck_in_flank_or_rear(site, record) ? 1 : 0;
    }
  state.records.push_back(
      {kOverrunRecord, charger, target, state.unit(charger).pose, state.unit(charger).pose, {}});
  scene.then(cite::bb_226, {charger, target}, [&] {
    return fmt::format("{} {} {}.", name(state, charger),
                       is_cavalry(state, charger) ? "rides over" : "runs over", name(state, target));
  });
}

// R99: who comes up to works to attack them is disordered.
bool attacks_works(const Site& site, UnitId charger, UnitId target) {
  const auto row = row_between(site, target, charger);
  return row == kLightWorksRow || row == kHeavyWorksRow;
}

void meet_targets(const Book& book, Scene& scene) {
  Frame& frame = scene.frame();
  BattleState& state = scene.state;
  const UnitId charger = unit_of(frame.n[kChargerOfFrame]);
  const Site site(book, state);
  bool in_combat = false;
  for (const UnitId target : open_targets(state, charger)) {
    if (is_overrun_by(site, charger, target)) {
      ride_over(site, scene, charger, target);
      continue;
    }
    make_contact(site, state, charger, target);
    tell_contact(Site(book, state), scene, charger, target);
    if (attacks_works(Site(book, state), charger, target)) disorder(book, scene, charger, cite::bb_343);
    in_combat = true;
  }
  if (in_combat) tell_obstacle(book, scene, charger);
  mark_overrun(book, state, charger);
  frame.step = in_combat || frame.n[kIsPursuit] != 0 ? kChargeOver : kCarryOn;
}

void send_evaders(const Book& book, Scene& scene) {
  const UnitId charger = unit_of(scene.frame().n[kChargerOfFrame]);
  for (const UnitId target : open_targets(scene.state, charger))
    if (wants_to_evade(scene.state, target)) make_evade(book, scene, target);
  scene.frame().step = kMeet;
}

// ---- Muddy fields.

// BB-329, R102: once a charge, when it has crossed enough of them in all.
void plough_on(const Book& book, Scene& scene, UnitId charger) {
  BattleState& state = scene.state;
  Frame& frame = scene.frame();
  if (!is_cavalry(state, charger) || frame.n[kHasRolledForMud] != 0) return;
  const Site site(book, state);
  if (muddy_field_crossed(site, way_of(site, charger)) + kSlack < book.tables.charge.mud) return;
  frame.n[kHasRolledForMud] = 1;
  const int die = scene.dice.roll(10);
  const auto& band = book.tables.charge.mud_result.at(die);
  scene.then(cite::bb_329, {charger}, [&] {
    return fmt::format("{} charges across a muddy field: throws {}: it {}.", name(state, charger), die,
                       band.label);
  });
  if (band.outcome == MudResult::kIsDisordered) set(state, charger, kDisordered);
}

// ---- Carrying on.

// R43: the allowance is that of its start.
bool charges_at_the_double(const BattleState& state, UnitId charger) {
  const auto charges = charges_by(state, charger);
  return is_cavalry(state, charger) && !charges.empty() && charges.front()->n[kStartSteady] != 0;
}

// What is left of the charge's move, in inches of open ground.
Coord left_of_charge(const Site& site, UnitId charger) {
  const BattleState& state = site.state;
  const Coord whole = speed(site, charger, formation(state, charger), charges_at_the_double(state, charger));
  return std::max<Coord>(0, whole * (kWholeMove - state.unit(charger).markers[kSpent]) / kWholeMove);
}

struct Continuation {
  std::optional<Verdict> refused;
  ChargeRun run;
  March march;
};

// R37: it stops short of friends, of what it cannot cross and of the edge of the table.
void stop_short(const Site& site, UnitId charger, ChargeRun& run) {
  const Trace way = trace(site.marcher(charger), run.path, move_rules(site));
  std::vector<Obstacle> friends = site.others(charger);
  std::erase_if(friends, [&](const Obstacle& o) { return o.side != site.state.unit(charger).side; });
  std::optional<Along> stop = barred_on(site, way);
  for (const TroopsMet& met : troops_met(way, friends))
    if (met.overlaps && (!stop || met.where < *stop)) stop = met.where;
  if (!stop) return;
  run.path = cut_at(way, {stop->leg, std::max<Coord>(0, stop->travelled - kSlack)});
  run.end = end_of(carry_out(site.marcher(charger), run.path, move_rules(site)), site.marcher(charger));
  run.met.clear();
}

Continuation plan_continuation(const Site& site, UnitId charger, Coord distance) {
  const auto victims = overrun_victims(site.state, charger);
  Continuation plan;
  plan.run = run_of_charge(site, charger, {leg::advance(distance)}, victims);
  stop_short(site, charger, plan.run);
  const Survey survey(site, charger, plan.run.path);
  price(survey, plan.march, charges_at_the_double(site.state, charger));
  plan.march.path = plan.run.path;
  plan.march.way = survey.way;
  if (plan.march.spent > kWholeMove - site.state.unit(charger).markers[kSpent] + kForgiven) {
    plan.refused =
        refuse(cite::bb_091, fmt::format("{} has only {} of its charge left.", name(site.state, charger),
                                         spoken_length(site.book.words, left_of_charge(site, charger))));
    return plan;
  }
  std::vector<UnitId> meant = plan.run.met;
  meant.insert(meant.end(), victims.begin(), victims.end());
  plan.refused = check_clear_of_enemies(site, charger, survey.way, meant);
  return plan;
}

// BB-406: screens ahead are called in before anything else; so a screen is never met.
BattleState with_screens_called_in(const Book& book, const BattleState& state, UnitId charger,
                                   Coord distance) {
  BattleState called_in = state;
  Dice none = Dice::scripted({});
  Scene silent(called_in, none, Scene::Ear::kSilent);
  for (;;) {
    const Site site(book, called_in);
    const auto met = plan_continuation(site, charger, distance).run.met;
    const auto screen =
        std::find_if(met.begin(), met.end(), [&](UnitId id) { return has(called_in, id, kScreen); });
    if (screen == met.end()) return called_in;
    rejoin_screen(book, silent, called_in.unit(*screen).parent);
  }
}

void add_targets(const Site& site, Scene& scene, UnitId charger, const std::vector<UnitId>& met) {
  BattleState& state = scene.state;
  Record like = *charges_by(state, charger).front();
  for (const UnitId target : met) {
    like.b = target;
    like.to = state.unit(charger).pose;
    like.n[kStatus] = kPending;
    like.n[kFlankOrRear] = like.n[kHomeSteady] = 0;
    Marcher start = site.marcher(charger);
    start.pose = like.from;
    like.n[kStartBehind] = !in_block(state, target) &&
                           any_part_behind(site.box(target).pose, footprint(start.body()), kContactGap);
    state.records.push_back(like);
  }
}

void carry_charge_on(const Book& book, Scene& scene, UnitId charger, Coord distance) {
  BattleState& state = scene.state;
  const Site before(book, state);
  const Continuation plan = plan_continuation(before, charger, distance);
  note_way(before, state, charger, plan.run.path);
  scene.then(overrun_victims(state, charger).empty() ? cite::bb_091 : cite::bb_227, {charger}, [&] {
    return fmt::format("{} carries its charge on ({}).", name(state, charger),
                       spoken_length(book.words, total_length(plan.march.way.motions)));
  });
  state.unit(charger).pose = plan.run.end.pose;
  mark_moved(book, scene, charger, plan.march, true);
  plough_on(book, scene, charger);
  add_targets(Site(book, state), scene, charger, plan.run.met);
  const auto is_horse = [&](UnitId id) { return is_cavalry(state, id); };
  if (is_infantry(state, charger) && std::any_of(plan.run.met.begin(), plan.run.met.end(), is_horse))
    disorder(book, scene, charger, cite::bb_062);
  mark_overrun(book, state, charger);
}

void ask_to_carry_on(const Book& book, Scene& scene) {
  const UnitId charger = unit_of(scene.frame().n[kChargerOfFrame]);
  scene.frame().step = kChargeOver;
  if (left_of_charge(Site(book, scene.state), charger) <= kSlack) return;
  scene.ask_about(charger, kAskContinue);
}

}  // namespace

Frame charge_frame(UnitId charger, bool pursuit) {
  Frame frame{kChargeUnderWay, kOverMud, {}};
  frame.n[kChargerOfFrame] = charger.value;
  frame.n[kIsPursuit] = pursuit ? 1 : 0;
  return frame;
}

bool has_open_targets(const BattleState& state, UnitId charger) {
  return !open_targets(state, charger).empty();
}

AskForm continue_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt =
      fmt::format("{} may halt here or carry its charge on straight ahead.", name(site.state, ask.unit));
  form.rule = cite::bb_091;
  const ParamOffer distance{
      .param = kDistance, .optional = false, .low = 0, .high = left_of_charge(site, ask.unit)};
  form.verbs = {{kHalt, {ask.unit}, {}}, {kGoOn, {ask.unit}, {distance}}};
  form.fallback = {ask.id, {{kHalt, ask.unit, {}}}};
  return form;
}

Verdict check_continue(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kHalt) return allow();
  const Coord distance = order.number(kDistance);
  const BattleState called_in = with_screens_called_in(site.book, site.state, ask.unit, distance);
  const Continuation plan = plan_continuation(Site(site.book, called_in), ask.unit, distance);
  if (plan.refused) return *plan.refused;
  Preview preview;
  preview.ghost = footprint(plan.run.end.body()).boxes;
  return allow(std::move(preview));
}

void answer_continue(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  BattleState& state = scene.state;
  if (order.verb == kHalt)
    return scene.then(cite::bb_091, {ask.unit},
                      [&] { return fmt::format("{} halts.", name(state, ask.unit)); });
  const Coord distance = order.number(kDistance);
  for (;;) {
    const auto met = plan_continuation(Site(book, state), ask.unit, distance).run.met;
    const auto screen =
        std::find_if(met.begin(), met.end(), [&](UnitId id) { return has(state, id, kScreen); });
    if (screen == met.end()) break;
    rejoin_screen(book, scene, state.unit(*screen).parent);
  }
  carry_charge_on(book, scene, ask.unit, distance);
  scene.frame().n[kLastAsked] = 0;
  scene.frame().step = open_targets(state, ask.unit).empty() ? kChargeOver : kAskEvaders;
}

void advance_charge(const Book& book, Scene& scene) {
  switch (static_cast<ChargeStep>(scene.frame().step)) {
    case kOverMud:
      ++scene.frame().step;
      return plough_on(book, scene, unit_of(scene.frame().n[kChargerOfFrame]));
    case kAskEvaders:
      return ask_next_evader(book, scene);
    case kEvadersGo:
      return send_evaders(book, scene);
    case kMeet:
      return meet_targets(book, scene);
    case kCarryOn:
      return ask_to_carry_on(book, scene);
    case kChargeOver:
      return scene.pop();
  }
}

}  // namespace drumhead::bb
