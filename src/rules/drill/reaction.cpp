// Chapter 4, the other half: the reaction of the charged side inside the other's move, and the last yards of
// a charge. A charge under way is a frame of its own above the turn's.
#include <fmt/format.h>
#include <algorithm>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"
#include "table/together.h"

namespace drumhead::drill {
namespace {

enum ChargeStep : std::int16_t { kAskReaction, kCloseIn, kFight, kOver };

Verdict check_square(const Book& book, const BattleState& state, UnitId target, UnitId charger) {
  if (!is_cavalry(state, charger)) return refuse(cite::dr_047, "it is not charged by cavalry");
  if (!steady(state, target)) return refuse(cite::dr_047, "it is shaken");
  if (state.unit(target).formation == kSquare) return refuse(cite::dr_047, "it is in square");
  if (!no_room(book, state, target, footprint(reformed(book, state, target, kSquare).body())).empty())
    return refuse(cite::dr_047, "it has no room to form square");
  return allow();
}

// DR-050: where charger and countercharger meet; nothing if the countercharger cannot turn or its way is not
// clear.
std::optional<std::array<Pose, 2>> meeting_place(const Book& book, const BattleState& state,
                                                 const Record& charge) {
  Marcher turned = marcher(book, state, charge.b);
  turned.pose.facing = charge.to.facing + degrees(180);
  if (!no_room(book, state, charge.b, footprint(turned.body())).empty()) return std::nullopt;
  const Path run = run_of(book, state, charge);
  const Path ride{leg::advance(charge_reach(book, state, charge.b))};
  const std::vector<Pace> pace{{inches(1), 0}};
  const std::array<Mover, 2> both{Mover{charge.a, marcher(book, state, charge.a), run, pace},
                                  Mover{charge.b, turned, ride, pace}};
  JointRules rules;
  rules.move = move_rules(book, state);
  rules.on_meeting = [](std::size_t, std::size_t, Moment, Relation) { return OnMeeting::kStopClock; };
  const JointMove moved = move_jointly(both, rules);
  if (moved.events.empty() || moved.events.front().kind != JointEventKind::kMeeting) return std::nullopt;

  std::vector<Obstacle> in_the_way = others(book, state, charge.b);
  std::erase_if(in_the_way, [&](const Obstacle& obstacle) { return obstacle.unit == charge.a; });
  const Trace way = trace(turned, {leg::advance(moved.places[1].travelled)}, rules.move);
  for (const TroopsMet& met : troops_met(way, in_the_way))
    if (met.overlaps) return std::nullopt;
  if (check_charging_ground(book, state, charge.b, way)) return std::nullopt;
  return std::array{moved.places[0].place.pose, moved.places[1].place.pose};
}

Verdict check_countercharge(const Book& book, const BattleState& state, const Record& charge) {
  if (!steady(state, charge.b)) return refuse(cite::dr_049, "it is shaken");
  if (charge.n[kFlank] != 0) return refuse(cite::dr_049, "it is not charged in front");
  if (charge.n[kGap] < book.tables.countercharge) return refuse(cite::dr_049, "the enemy is too near");
  if (!meeting_place(book, state, charge)) return refuse(cite::dr_049, "its way is not clear");
  return allow();
}

void form_square(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const Reckoning reckoning = book.tables.square_chart.reckon({grade(state, id)});
  const Test test = resolve_test(reckoning, scene.dice);
  const auto& band = book.tables.square_result.at(test.total);
  mark_square_test(state, id, band.outcome);
  scene.tell_reckoned(cite::dr_048, {id}, reckoning, [&] {
    return fmt::format("{} tries to form square: {}: it {}.", name(state, id),
                       spoken_sum(test.die, reckoning), band.label);
  });
}

// ---- Closing in.

// DR-051, DR-052: true if the charge goes on.
bool survives_closing_volley(const Book& book, Scene& scene, const Record& charge, const Run& run) {
  BattleState& state = scene.state;
  const UnitId charger = charge.a, target = charge.b;
  const std::optional<VolleyFacts> facts = survey_closing_volley(book, state, charge);
  if (!facts) return true;
  const int hits = fire_volley(book, scene, target, charger, *facts, cite::dr_051);
  if (!state.unit(charger).on_table) return false;
  if (hits < book.tables.limits.stopping_hits) return true;
  const Coord length = total_length(run.motions);
  if (length > book.tables.stopped_short)
    state.unit(charger).pose = place_along(run.motions, length - book.tables.stopped_short).pose;
  scene.then(cite::dr_052, {charger}, [&] {
    return fmt::format("{} is stopped short of {}.", name(state, charger), name(state, target));
  });
  shake(scene, charger, cite::dr_052);
  return false;
}

}  // namespace

Verdict check_reaction(const Book& book, const BattleState& state, const Record& charge) {
  return is_cavalry(state, charge.b) ? check_countercharge(book, state, charge)
                                     : check_square(book, state, charge.b, charge.a);
}

void mark_square_test(BattleState& state, UnitId id, SquareResult result) {
  if (result == SquareResult::kFormed) state.unit(id).formation = kSquare;
  state.unit(id).markers[result == SquareResult::kFormed ? kMoved : kCaught] = 1;
}

std::optional<VolleyFacts> survey_closing_volley(const Book& book, const BattleState& state,
                                                 const Record& charge) {
  const UnitId target = charge.b;
  if (is_cavalry(state, target) || !steady(state, target) || has(state, target, kCaught) ||
      charge.n[kFlank] != 0)
    return std::nullopt;
  VolleyFacts facts = survey_volley(book, state, target, charge.a);
  facts.close = true;
  facts.covered_target = false;
  return facts;
}

bool close_in(const Book& book, Scene& scene, const Record& charge) {
  BattleState& state = scene.state;
  if (has(state, charge.b, kCountering)) {
    const auto meeting = meeting_place(book, state, charge);
    state.unit(charge.a).pose = meeting->front();
    state.unit(charge.b).pose = meeting->back();
    return true;
  }
  const Run run = run_at(book, state, charge.a, charge.b, run_of(book, state, charge));
  if (!run.verdict.allowed()) {
    state.unit(charge.a).pose = charge.to;
    scene.then(cite::dr_053, {charge.a}, [&] {
      return fmt::format("{} finds no enemy where it was going and halts.", name(state, charge.a));
    });
    return false;
  }
  if (!survives_closing_volley(book, scene, charge, run)) return false;
  state.unit(charge.a).pose = run.end;
  return true;
}

AskForm react_form(const Book& book, const BattleState& state, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format("{} is charged by {}: how does it receive the charge?", name(state, ask.unit),
                            name(state, ask.other));
  form.rule = cite::dr_046;
  form.verbs = {{kStandFast, {ask.unit}, {}}};
  if (check_reaction(book, state, state.records.back()).allowed())
    form.verbs.push_back({is_cavalry(state, ask.unit) ? kCountercharge : kFormSquare, {ask.unit}, {}});
  form.fallback = {ask.id, {{kStandFast, ask.unit, {}}}};
  return form;
}

// The form offers only what is allowed.
Verdict check_react(const Book&, const BattleState&, const Answer&) { return allow(); }

void react(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const std::string who = name(scene.state, ask.unit);
  const std::int16_t verb = answer.orders.front().verb;
  if (verb == kFormSquare) return form_square(book, scene, ask.unit);
  if (verb == kStandFast)
    return scene.then(cite::dr_046, {ask.unit}, [&] { return fmt::format("{} stands.", who); });
  scene.state.unit(ask.unit).markers[kCountering] = scene.state.unit(ask.unit).markers[kCharged] = 1;
  scene.then(cite::dr_050, {ask.unit}, [&] { return fmt::format("{} countercharges.", who); });
}

void advance_charge(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Record charge = state.records.back();
  switch (static_cast<ChargeStep>(scene.frame().step++)) {
    case kAskReaction: {
      const Verdict reaction = check_reaction(book, state, charge);
      if (!reaction.allowed())
        return scene.then(reaction.refusal->cite, {charge.b}, [&] {
          return fmt::format("{} stands: {}.", name(state, charge.b), reaction.refusal->text);
        });
      Ask& ask = scene.ask(state.unit(charge.b).side, kAskReact);
      ask.unit = charge.b;
      ask.other = charge.a;
      return;
    }
    case kCloseIn:
      if (!close_in(book, scene, charge)) scene.frame().step = kOver;
      return;
    case kFight:
      return fight(book, scene, charge);
    case kOver:
      break;
  }
  for (const UnitId id : {charge.a, charge.b})
    state.unit(id).markers[kCaught] = state.unit(id).markers[kCountering] = 0;
  state.records.pop_back();
  scene.pop();
}

}  // namespace drumhead::drill
