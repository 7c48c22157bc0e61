// One charge combat from its leads to its losses (FF-116, FF-279, FF-290): survey, dice, the Desperate
// Struggle.
#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "rules/fire_and_fury/combat.h"

namespace drumhead::ff {
namespace {

// ---- The dice (FF-116).

std::string spoken_throw(int die, const Reckoning& r) {
  return r.lines.empty() ? fmt::format("{}", die)
                         : fmt::format("{} ({}) = {}", die, sentence(r), die + r.total);
}

void add_rules_of_side(Cites& rules, const BattleState& state, UnitId lead, const SideFacts& facts) {
  const bool outnumbered = facts.outnumbered != kNotOutnumbered, rides = is_mounted(state, lead);
  const bool charges = has(state, lead, kCharging) && trait(state, lead, kArm) == kCavalry;
  rules.add(cite::ff_281, outnumbered).add(cite::ff_282, outnumbered);
  rules.add(cite::ff_286, facts.guns != kNoGuns).add(cite::ff_265, facts.guns != kNoGuns && facts.disordered);
  rules.add(cite::ff_287, facts.ground != kPlainGround).add(cite::ff_288, has(state, lead, kCountercharging));
  rules.add(cite::ff_284, facts.outflanked == kStruckBehind).add(cite::ff_283, facts.outflanked == kEnemyOnItsFlank);
  rules.add(cite::ff_285, !has_facing(state, lead));
  rules.add(cite::ff_289, rides && charges).add(cite::ff_115, rides && !charges);
}

// What stands behind the rows of its reckoning, and what the throw comes of.
Cites rules_of_combat(const BattleState& state, const Frame& frame, const Sides& sides, const ChargeFacts& facts,
                      Cite band) {
  const bool several = sides.attackers.size() + sides.defenders.size() > 2;
  Cites rules{cite::ff_116, band};
  rules.add(cite::ff_047, is_second_round(state)).add(cite::ff_129, has_flag(frame, kRolledBefore));
  rules.add(cite::ff_279, several).add(cite::ff_280, several);
  add_rules_of_side(rules, state, unit_numbered(frame.n[kLeadAttacker]), facts.attacker);
  add_rules_of_side(rules, state, unit_numbered(frame.n[kLeadDefender]), facts.defender);
  return rules;
}

bool any_mounted(const BattleState& state, const std::vector<UnitId>& side) {
  return std::any_of(side.begin(), side.end(), [&](UnitId id) { return is_mounted(state, id); });
}

// What the result will depend on is judged before anybody falls.
std::int32_t flags_of_throw(const Site& site, const Frame& frame, const Sides& sides, int difference) {
  const BattleState& state = site.state;
  std::int32_t flags = kRolledBefore;
  const bool defender_lost = difference > 0;
  const auto& losers = defender_lost ? sides.defenders : sides.attackers;
  const auto& victors = defender_lost ? sides.attackers : sides.defenders;
  const UnitId attacker = unit_numbered(frame.n[kLeadAttacker]),
               defender = unit_numbered(frame.n[kLeadDefender]);
  if (defender_lost) flags |= kDefenderLost;
  if (side_is_outflanked(site, losers)) flags |= kLosersOutflanked;
  if (any_mounted(state, victors)) flags |= kBeatenByCavalry;
  if (!in_good_order(state, defender_lost ? defender : attacker)) flags |= kLosersWereShaken;
  const bool pressed = site.book.tables.charge.result.at(difference).outcome == kHardPressed;
  if (pressed && is_fortified_in_combat(site, defender, attacker)) flags |= kWorksHeld;
  return flags;
}

// ---- Losses.

Vec enemies_centre(const Site& site, const std::vector<UnitId>& enemies, Vec otherwise) {
  return enemies.empty() ? otherwise : site.centre_of(enemies.front());
}

void lose_in_combat(const Book& book, Scene& scene, UnitId id, const std::vector<UnitId>& enemies,
                    const Cites& rule, int stands = 1) {
  if (!is_guns(scene.state, id)) return lose_stands(book, scene, id, stands, rule);
  const Site site(book, scene.state);
  lose_guns(book, scene, id, stands, enemies_centre(site, enemies, scene.state.unit(id).pose.at), rule, true);
}

Cite loss_rule(ChargeResult result) {
  switch (result) {
    case kSwept:
      return cite::ff_117;
    case kDrivenBack:
      return cite::ff_120;
    case kHardPressed:
      return cite::ff_124;
    case kDesperateStruggle:
      return cite::ff_128;
    case kFalter:
      return cite::ff_130;
    case kRecoil:
      return cite::ff_131;
    case kRepulsed:
      return cite::ff_133;
  }
  return cite::ff_116;
}

bool is_ridden_down(const Frame& frame, ChargeResult result) {
  return (result == kDrivenBack || result == kRecoil) &&
         (has_flag(frame, kLosersOutflanked) || has_flag(frame, kBeatenByCavalry));
}

// With what makes it more than the row alone (FF-122, FF-132, FF-299, FF-306).
Cites loss_rules(const BattleState& state, const Frame& frame, ChargeResult result, UnitId loser) {
  const bool ridden_down = is_ridden_down(frame, result);
  return Cites{loss_rule(result)}
      .add(result == kDrivenBack ? cite::ff_122 : cite::ff_132, ridden_down)
      .add(cite::ff_299, ridden_down && is_guns(state, loser))
      .add(cite::ff_306, result == kHardPressed || result == kFalter);
}

int stands_to_lose(const Book& book, const BattleState& state, const Frame& frame) {
  const ChargeTables& t = book.tables.charge;
  const ChargeResult result = result_of_combat(book, frame);
  const UnitId lead = unit_numbered(frame.n[has_flag(frame, kDefenderLost) ? kLeadDefender : kLeadAttacker]);
  switch (result) {
    case kSwept:
    case kRepulsed:
      return swept_losses(t, frame.n[kDifference]);
    case kDrivenBack:
    case kRecoil:
      return t.driven_back + (is_ridden_down(frame, result) ? t.ridden_down : 0);
    case kHardPressed:
    case kFalter:
      return has_flag(frame, kLosersWereShaken) && is_troops(state, lead) ? t.shaken : 0;
    case kDesperateStruggle:
      break;
  }
  return 0;
}

// FF-118, FF-133: before anybody falls, for a leader whose unit is destroyed is checked first.
void endanger_losing_leaders(const Book& book, Scene& scene) {
  const ChargeResult result = result_of_combat(book, scene.frame());
  if (result != kSwept && result != kRepulsed) return;
  for (const UnitId id : losers_of(scene.state, scene.frame()))
    if (attached_leader(scene.state, id).valid() || has_brave_colonel(scene.state, id))
      check_fallen_at(book, scene, id, result == kSwept ? cite::ff_118 : cite::ff_133);
}

// FF-290: the first stand is the lead unit's, and all of them are if it fights alone.
void begin_losses(const Book& book, Scene& scene) {
  const int stands = stands_to_lose(book, scene.state, scene.frame());
  endanger_losing_leaders(book, scene);
  scene.frame().step = kTakeLosses;
  const bool alone = losers_of(scene.state, scene.frame()).size() == 1;
  const int of_the_lead = alone ? stands : std::min(1, stands);
  scene.frame().n[kLossesLeft] = stands - of_the_lead;
  if (stands == 0) return;
  const UnitId lead =
      unit_numbered(scene.frame().n[has_flag(scene.frame(), kDefenderLost) ? kLeadDefender : kLeadAttacker]);
  lose_in_combat(book, scene, lead, victors_of(scene.state, scene.frame()),
                 loss_rules(scene.state, scene.frame(), result_of_combat(book, scene.frame()), lead), of_the_lead);
}

// ---- Desperate Struggle (FF-128, FF-129, FF-292).

void tell_who_is_gone(Scene& scene, const Sides& left) {
  const BattleState& state = scene.state;
  const bool both = left.attackers.empty() && left.defenders.empty();
  const Seat gone = left.attackers.empty() ? active_side(state) : other(active_side(state));
  scene.then(cite::ff_292, {}, [&] {
    return both ? std::string("Nobody is left in this combat.")
                : fmt::format("{} has nobody left in this combat.", state.side_name(gone));
  });
}

void struggle_on(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Sides sides = sides_of_combat(state);
  for (const CombatNumber which : {kLeadAttacker, kLeadDefender}) {
    const auto& enemies = which == kLeadAttacker ? sides.defenders : sides.attackers;
    for (int i = 0; i < book.tables.charge.struggle; ++i)
      lose_in_combat(book, scene, unit_numbered(scene.frame().n[which]), enemies, cite::ff_128);
  }
  for (const auto* side : {&sides.attackers, &sides.defenders})
    for (const UnitId id : *side) {
      if (is_guns(state, id)) silence(book, scene, id, -1, state.unit(id).pose.at, cite::ff_128);
      disorder(book, scene, id, cite::ff_128);
    }
  Frame& frame = scene.frame();
  frame.step = kChooseLeads;
  const Sides left = sides_of_combat(state);
  if (!left.attackers.empty() && !left.defenders.empty()) return;
  tell_who_is_gone(scene, left);
  if (left.attackers.empty()) {
    frame.step = kCombatOver;
    return;
  }
  frame.n[kCombatFlags] |= kDefenderLost | kWipedOut;
  frame.step = kVictorsDecide;
}

}  // namespace

void roll_combat(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  Frame& frame = scene.frame();
  const Site site(book, state);
  const Sides sides = sides_of_combat(state);
  const UnitId attacker = unit_numbered(frame.n[kLeadAttacker]),
               defender = unit_numbered(frame.n[kLeadDefender]);
  const ChargeFacts facts = survey_charge(site, sides, attacker, defender, !has_flag(frame, kRolledBefore));
  const ChargeReckoning reckoning = reckon_charge(book.tables.charge, facts);
  const ChargeThrow thrown = resolve_charge(reckoning, scene.dice);
  const auto& band = book.tables.charge.result.at(thrown.difference);
  const Cites rules = rules_of_combat(state, frame, sides, facts, band.cite);
  frame.n[kDifference] = thrown.difference;
  frame.n[kCombatFlags] = flags_of_throw(site, frame, sides, thrown.difference);
  scene.tell_reckoned(
      rules, {attacker, defender}, reckoning.balance(),
      [&] {
        return fmt::format("{} attacks {}: {} against {}. Difference {}: {}.", name(state, attacker),
                           name(state, defender), spoken_throw(thrown.attacker, reckoning.attacker),
                           spoken_throw(thrown.defender, reckoning.defender),
                           signed_number(thrown.difference), band.label);
      },
      1);
  if (band.outcome == kDesperateStruggle) return struggle_on(book, scene);
  begin_losses(book, scene);
}

// FF-290: further ones fall where the owner says.
void take_further_losses(const Book& book, Scene& scene) {
  const auto losers = losers_of(scene.state, scene.frame());
  if (scene.frame().n[kLossesLeft] == 0 || losers.empty()) {
    scene.frame().step = kSufferResult;
    return;
  }
  if (losers.size() == 1) {
    const int left = std::exchange(scene.frame().n[kLossesLeft], 0);
    const auto victors = victors_of(scene.state, scene.frame());
    const Cites rules = loss_rules(scene.state, scene.frame(), result_of_combat(book, scene.frame()), losers.front());
    return lose_in_combat(book, scene, losers.front(), victors, rules, left);
  }
  scene.ask(scene.state.unit(losers.front()).side, kAskLosses);
}

AskForm losses_form(const Site& site, const Ask& ask) {
  const Frame& frame = site.state.frames.back();
  std::vector<UnitId> losers = losers_of(site.state, frame);
  const UnitId lead = unit_numbered(frame.n[has_flag(frame, kDefenderLost) ? kLeadDefender : kLeadAttacker]);
  AskForm form;
  form.prompt = fmt::format("{} chooses which unit loses a further stand ({} to lose).",
                            site.state.side_name(ask.seat), frame.n[kLossesLeft]);
  form.rule = cite::ff_290;
  form.fallback = {ask.id,
                   {{kLoseFrom,
                     std::find(losers.begin(), losers.end(), lead) != losers.end() ? lead : losers.front(),
                     {}}}};
  form.verbs = {{kLoseFrom, std::move(losers), {}}};
  return form;
}

Verdict check_losses(const Site&, const Ask&, const Answer&) {
  return allow();
}  // the form offers only what is allowed

void answer_losses(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const UnitId loser = answer.orders.front().unit;
  --scene.frame().n[kLossesLeft];
  lose_in_combat(book, scene, loser, victors_of(scene.state, scene.frame()),
                 loss_rules(scene.state, scene.frame(), result_of_combat(book, scene.frame()), loser).add(cite::ff_290));
}

}  // namespace drumhead::ff
