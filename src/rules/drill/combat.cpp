// Chapter 5: combat.
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

FighterFacts survey_fighter(const Book& book, const BattleState& state, UnitId id, UnitId enemy) {
  const auto level = [&](UnitId unit) { return level_at(*state.ground, centre(print(book, state, unit))); };
  FighterFacts f;
  f.cavalry = is_cavalry(state, id);
  f.enemy_cavalry = is_cavalry(state, enemy);
  f.in_square = state.unit(id).formation == kSquare;
  f.enemy_in_square = state.unit(enemy).formation == kSquare;
  f.in_column = state.unit(id).formation == kColumn;
  f.higher = level(id) > level(enemy);
  f.shaken = !steady(state, id);
  f.caught = has(state, id, kCaught);
  f.countercharging = has(state, id, kCountering);
  f.grade = grade(state, id);
  f.strength = state.unit(id).strength;
  f.enemy_strength = state.unit(enemy).strength;
  return f;
}

void apply_result(const Book& book, Scene& scene, UnitId charger, UnitId target,
                  const Bands<CombatResult>::Band& result) {
  const auto cell = [&](LossColumn column) { return static_cast<int>(result.values[column]); };
  const Heading charge = scene.state.unit(charger).pose.facing;
  lose_stands(book, scene, charger, cell(kAttackerLoss), cite::dr_072);
  lose_stands(book, scene, target, cell(kDefenderLoss), cite::dr_072);
  if (cell(kAttackerRetreat) > 0) {
    if (result.outcome != CombatResult::kStandoff) shake(scene, charger, cite::dr_072);
    retreat(book, scene, charger, charge + degrees(180), inches(cell(kAttackerRetreat)));
  }
  if (cell(kDefenderRetreat) > 0) {
    shake(scene, target, cite::dr_072);
    retreat(book, scene, target, charge, inches(cell(kDefenderRetreat)));
  }
}

}  // namespace

bool struck_in_flank_or_rear(const Book& book, const BattleState& state, UnitId charger, UnitId target) {
  if (state.unit(target).formation == kSquare) return false;
  return sector_by_lines(box(book, state, target), print(book, state, charger)) != Sector::kFront;
}

CombatFacts survey_combat(const Book& book, const BattleState& state, const Record& charge) {
  CombatFacts facts{survey_fighter(book, state, charge.a, charge.b),
                    survey_fighter(book, state, charge.b, charge.a)};
  facts.attacker.attacker = true;
  facts.attacker.flank_or_rear = charge.n[kFlank] != 0 && !facts.defender.in_square;
  facts.defender.in_cover = charge.n[kCover] != 0 && !facts.defender.countercharging;
  return facts;
}

void fight(const Book& book, Scene& scene, const Record& charge) {
  const BattleState& state = scene.state;
  const UnitId charger = charge.a, target = charge.b;
  const CombatFacts facts = survey_combat(book, state, charge);
  const CombatReckoning reckoning = reckon_combat(book.tables, facts);
  const CombatThrow thrown = resolve_combat(reckoning, scene.dice);
  const auto& result = book.tables.combat_result.at(thrown.difference);
  scene.tell_reckoned(cite::dr_060, {charger, target}, reckoning.balance(), [&] {
    return fmt::format("Combat: {} throws {}; {} throws {}. Difference {}: {}.", name(state, charger),
                       spoken_sum(thrown.attacker, reckoning.attacker), name(state, target),
                       spoken_sum(thrown.defender, reckoning.defender), signed_number(thrown.difference),
                       result.label);
  });
  scene.fire(result.cite);
  apply_result(book, scene, charger, target, result);
}

}  // namespace drumhead::drill
