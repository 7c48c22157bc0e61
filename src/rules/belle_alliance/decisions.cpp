// Decisions that stop the clock (kAskMeets to kAskSoutien): two choices each, the first what happens if
// nothing is said. Only the named side decides; the other sees where everybody stands.
#include <fmt/format.h>

#include <array>

#include "rules/belle_alliance/clock.h"

namespace drumhead::ba {
namespace ticking {
namespace {

struct Choice {
  AskKind kind;
  Cite rule;
  std::array<Verb, 2> verbs;  // the first is the default
  const char* prompt;         // {0} who is asked about, {1} the other
};
constexpr std::array kChoices{
    Choice{kAskMeets,
           cite::ba_257,
           {kAttackIt, kStop},
           "{0} has met {1} on its way: attack it, or give the attack up and stop?"},
    Choice{kAskDemand,
           cite::ba_242,
           {kLetStand, kDemandAttack},
           "{1} has come to contact with {0} with an attack it did not announce: let it stand, or demand the "
           "attack?"},
    Choice{kAskGoOn,
           cite::ba_256,
           {kStop, kGoStraightOn},
           "{0} cannot follow its target any more: stop, or go straight on?"},
    Choice{kAskGiveWay, cite::ba_301, {kGiveWay, kStandFirm}, "{0} is pressed by {1}: give way, or stand?"},
    Choice{kAskBlockedPush,
           cite::ba_304,
           {kStop, kAttackIt},
           "{0} cannot drive {1} any farther: stop, or attack it?"},
    Choice{kAskSoutien,
           cite::ba_307,
           {kAttackIt, kStop},
           "{0} has followed the skirmishers to {1}, their soutien: attack it, or stop?"}};

const Choice& choice_of(const Ask& ask) { return kChoices[static_cast<std::size_t>(ask.kind - kAskMeets)]; }

// Of those who are asked whether to give way only the announced target has its soutien to thank for it
// (BA-306).
bool is_attacked_by(const Site& site, UnitId line, UnitId comer) {
  const AttackNow attack = attack_now(site.state, comer);
  return attack.open && is_its_target(site, *attack.record, line);
}

void attack_or_stop(const Book& book, Scene& scene, const Ask& ask, bool attacks, Cite why) {
  if (attacks) return attack_at_contact(book, scene, ask.unit, ask.other, why);
  give_up_attack(scene, ask.unit, ask.other, why);
}

// R77, R95: gunners who are attacked now may take refuge now; whoever still stands there when the clock goes
// on is attacked.
void demand_attack(const Book& book, Scene& scene, const Ask& ask) {
  BattleState& state = scene.state;
  set(state, ask.other, kOrderState, kDemanded);
  if (Record* attack = attack_of(state, ask.other)) attack->n[kUndeclared] = 0;
  scene.tell(cite::ba_242, {ask.unit, ask.other}, [&] {
    return fmt::format("{}: the attack that {} was ordered to make is demanded.", state.side_name(ask.seat),
                       name(state, ask.other));
  });
  ask_for_refuge(book, scene);
}

void let_it_stand(const Book& book, Scene& scene, const Ask& ask) {
  cancel_attack(scene.state, ask.other, cite::ba_242);
  stand_at_contact(book, scene, ask.other, ask.unit, cite::ba_242);
}

void go_on_or_stop(Scene& scene, const Ask& ask, bool goes_on) {
  BattleState& state = scene.state;
  if (Record* march = march_of(state, ask.unit))
    march->n[kMarchState] |= goes_on ? kGoesStraightOn : kFinished;
  tell_of(scene, cite::ba_256, ask.unit, [&] {
    return fmt::format(fmt::runtime(goes_on ? "{} goes straight on: its target is out of reach."
                                            : "{} stops: its target is out of reach."),
                       name(state, ask.unit));
  });
}

// A line that stands is attacked by whoever announced it. Any other stops, or turns against it (BA-257).
void stand_firm(const Book& book, Scene& scene, const Ask& ask) {
  const UnitId line = ask.unit, comer = ask.other;
  const Site site(book, scene.state);
  const bool attacked = is_attacked_by(site, line, comer);
  scene.tell(attacked ? cite::ba_306 : cite::ba_301, {line, comer}, [&] {
    return fmt::format("{} does not give way to {}.", name(scene.state, line), name(scene.state, comer));
  });
  if (attacked) return attack_at_contact(book, scene, comer, line, cite::ba_245);
  if (attack_now(scene.state, comer).open && may_attack(site, comer, line)) {
    ask_one(book, scene, scene.state.unit(comer).side, kAskMeets, comer, line);
    return;
  }
  stand_at_contact(book, scene, comer, line, cite::ba_244);
}

void give_way(const Book& book, Scene& scene, const Ask& ask) {
  if (is_attacked_by(Site(book, scene.state), ask.unit, ask.other)) scene.note_rule(cite::ba_306);
  begin_push(book, scene, ask.other, ask.unit);
}

// BA-304: the push is over either way.
void end_blocked_push(const Book& book, Scene& scene, const Ask& ask, bool attacks) {
  std::erase_if(scene.state.records, [&](const Record& r) {
    return r.kind == kPushRecord && r.a == ask.unit && r.b == ask.other;
  });
  attack_or_stop(book, scene, ask, attacks, cite::ba_304);
}

}  // namespace
}  // namespace ticking

AskForm march_decision_form(const Site& site, const Ask& ask) {
  const ticking::Choice& choice = ticking::choice_of(ask);
  AskForm form;
  const std::string other_one = ask.other.valid() ? name(site.state, ask.other) : std::string{};
  form.prompt = fmt::format(fmt::runtime(choice.prompt), name(site.state, ask.unit), other_one);
  form.rule = choice.rule;
  for (const Verb verb : choice.verbs) form.verbs.push_back({verb, {ask.unit}, {}});
  form.fallback = {ask.id, {{choice.verbs.front(), ask.unit, {}}}};
  return form;
}

// Nothing is asked that may not be answered either way.
Verdict check_march_decision(const Site&, const Ask&, const Answer&) { return allow(); }

void answer_march_decision(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const auto verb = static_cast<Verb>(answer.orders.front().verb);
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskMeets:
      return ticking::attack_or_stop(book, scene, ask, verb == kAttackIt,
                                     ask.n[0] != 0 ? cite::ba_258 : cite::ba_257);
    case kAskDemand:
      return verb == kDemandAttack ? ticking::demand_attack(book, scene, ask)
                                   : ticking::let_it_stand(book, scene, ask);
    case kAskGoOn:
      return ticking::go_on_or_stop(scene, ask, verb == kGoStraightOn);
    case kAskGiveWay:
      return verb == kStandFirm ? ticking::stand_firm(book, scene, ask) : ticking::give_way(book, scene, ask);
    case kAskBlockedPush:
      return ticking::end_blocked_push(book, scene, ask, verb == kAttackIt);
    case kAskSoutien:
      return ticking::attack_or_stop(book, scene, ask, verb == kAttackIt, cite::ba_307);
    default:
      return;
  }
}

}  // namespace drumhead::ba
