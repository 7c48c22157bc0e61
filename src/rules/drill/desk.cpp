// The umpire's desk: the procedures of Drill for a real table.
#include <fmt/format.h>

#include "rules/drill/cites.h"
#include "rules/drill/tables.h"

namespace drumhead::drill {

// What a person is asked for each procedure (outside the unnamed namespace, so that make_procedure finds them).

void circumstances(FactsForm& form, VolleyFacts& f) {
  form.number("stands", "stands that fire (the front rank; half of a square)", f.stands, 1, 24);
  form.number("grade", "grade of the firing unit: raw -1, trained 0, veteran 1", f.grade, -1, 1);
  form.yes_no("close", "range 4 inches or less", f.close);
  form.yes_no("stood", "ordered to stand and stood still", f.stood);
  form.yes_no("moved", "moved or changed formation this turn", f.moved);
  form.yes_no("dense_target", "target in column or square", f.dense_target);
  form.yes_no("covered_target", "target in a wood or behind a wall, hedge or fence", f.covered_target);
}

void circumstances(FactsForm& form, SquareFacts& f) { form.number("grade", "grade of the infantry", f.grade, -1, 1); }

void circumstances(FactsForm& form, CombatFacts& f) {
  FighterFacts &a = f.attacker, &d = f.defender;
  form.number("attacker_strength", "stands of the attacker", a.strength, 1, 24);
  form.number("attacker_grade", "grade of the attacker", a.grade, -1, 1);
  form.yes_no("attacker_cavalry", "the attacker is cavalry", a.cavalry);
  form.yes_no("attacker_column", "the attacker charges in column", a.in_column);
  form.yes_no("attacker_shaken", "the attacker is shaken", a.shaken);
  form.yes_no("attacker_higher", "the attacker stands higher", a.higher);
  form.yes_no("flank_or_rear", "the attacker strikes a flank or rear", a.flank_or_rear);
  form.number("defender_strength", "stands of the defender", d.strength, 1, 24);
  form.number("defender_grade", "grade of the defender", d.grade, -1, 1);
  form.yes_no("defender_cavalry", "the defender is cavalry", d.cavalry);
  form.yes_no("defender_square", "the defender is in square", d.in_square);
  form.yes_no("defender_shaken", "the defender is shaken", d.shaken);
  form.yes_no("defender_higher", "the defender stands higher", d.higher);
  form.yes_no("defender_cover", "the defender is in a wood or behind a wall, hedge or fence", d.in_cover);
  form.yes_no("defender_caught", "the defender was caught forming square", d.caught);
  form.yes_no("countercharging", "the defender countercharges", d.countercharging);
  a.attacker = true;
  a.enemy_cavalry = d.cavalry, a.enemy_in_square = d.in_square, a.enemy_strength = d.strength;
  d.enemy_cavalry = a.cavalry, d.enemy_strength = a.strength;
}

void circumstances(FactsForm& form, MoraleFacts& f) {
  form.number("grade", "grade of the unit", f.grade, -1, 1);
  form.number("lost", "stands lost this turn", f.lost, 0, 24);
  form.yes_no("shaken", "shaken already", f.shaken);
  form.yes_no("below_half", "below half its first strength", f.below_half);
  form.yes_no("friend_near", "a steady friend within 4 inches", f.friend_near);
}

namespace {

using Next = std::vector<std::pair<std::string, Cite>>;

DeskCase lay_volley(const Tables& tables, const VolleyFacts& facts) {
  DeskCase c;
  c.reckoning = reckon_volley(tables, facts);
  c.question = fmt::format("{} dice, hitting on {} or more", volley_dice(c.reckoning), facts.close ? tables.hits_close : tables.hits_far);
  c.resolve = [&tables, facts, r = c.reckoning](Dice& dice) { return resolve_volley(tables, facts, r, dice); };
  c.spoken = [](std::int64_t hits) { return hits == 1 ? std::string("1 hit") : fmt::format("{} hits", hits); };
  c.next = [](std::int64_t hits) {
    Next next;
    if (hits > 0) next.emplace_back(fmt::format("The target loses {} {}.", hits, hits == 1 ? "stand" : "stands"), cite::dr_091);
    if (hits >= 2) next.emplace_back("It tests its morale after fire.", cite::dr_100);
    return next;
  };
  return c;
}

DeskCase lay_combat(const Tables& tables, const CombatFacts& facts) {
  DeskCase c;
  const CombatReckoning both = reckon_combat(tables, facts);
  // Shown as one sum, seen from the attacker: the defender's lines count against him.
  for (const ReckoningLine& line : both.attacker.lines) c.reckoning.add(line);
  for (ReckoningLine line : both.defender.lines) {
    line.value = -line.value;
    c.reckoning.add(line);
  }
  c.question = fmt::format("attacker's die {} less defender's die {}", signed_number(both.attacker.total), signed_number(both.defender.total));
  c.resolve = [&tables, both](Dice& dice) { return static_cast<std::int64_t>(resolve_combat(tables, both, dice).result); };
  c.spoken = [&tables](std::int64_t result) {
    for (const auto& band : tables.combat_result.all())
      if (band.outcome == static_cast<CombatResult>(result)) return std::string(band.label);
    return std::string{};
  };
  c.next = [&tables](std::int64_t result) {
    const auto row = static_cast<std::size_t>(result);
    const auto cell = [&](LossColumn column) { return tables.combat_losses.at(row, column); };
    Next next;
    next.emplace_back(fmt::format("The attacker loses {} and retreats {} inches; the defender loses {} and retreats {} inches.",
                                  cell(kAttackerLoss), cell(kAttackerRetreat), cell(kDefenderLoss), cell(kDefenderRetreat)),
                      cite::dr_072);
    return next;
  };
  return c;
}

DeskCase lay_square(const Tables& tables, const SquareFacts& facts) {
  DeskCase c;
  c.reckoning = tables.square_chart.reckon(facts);
  c.question = "1d6 with the modifiers above";
  c.resolve = [&tables, r = c.reckoning](Dice& dice) {
    return static_cast<std::int64_t>(tables.square_result.at(resolve_test(r, dice).total).outcome);
  };
  c.spoken = [&tables](std::int64_t n) { return std::string(tables.square_result.all()[static_cast<std::size_t>(n)].label); };
  c.next = [](std::int64_t n) {
    Next next;
    if (static_cast<SquareResult>(n) == SquareResult::kCaught) next.emplace_back("It fights at -1 and fires no closing volley.", cite::dr_069);
    return next;
  };
  return c;
}

DeskCase lay_morale(const Tables& tables, const MoraleFacts& facts) {
  DeskCase c;
  c.reckoning = tables.morale_chart.reckon(facts);
  c.question = "1d6 with the modifiers above";
  c.resolve = [&tables, r = c.reckoning](Dice& dice) {
    return static_cast<std::int64_t>(tables.morale_result.at(resolve_test(r, dice).total).outcome);
  };
  c.spoken = [&tables](std::int64_t n) { return std::string(tables.morale_result.all()[static_cast<std::size_t>(n)].label); };
  c.next = [](std::int64_t n) {
    Next next;
    if (static_cast<MoraleResult>(n) == MoraleResult::kRouts) next.emplace_back("The unit is removed.", cite::dr_102);
    if (static_cast<MoraleResult>(n) == MoraleResult::kShaken) next.emplace_back("The unit retreats 4 inches, shaken.", cite::dr_102);
    return next;
  };
  return c;
}

DeskCase lay_rally(const Tables& tables, const SquareFacts& facts) {
  DeskCase c = lay_square(tables, facts);
  c.resolve = [&tables, r = c.reckoning](Dice& dice) {
    return static_cast<std::int64_t>(tables.rally_result.at(resolve_test(r, dice).total).outcome);
  };
  c.spoken = [&tables](std::int64_t n) { return std::string(tables.rally_result.all()[static_cast<std::size_t>(n)].label); };
  c.next = [](std::int64_t) { return Next{}; };
  return c;
}

}  // namespace

std::vector<Procedure> desk_procedures(const Tables& tables) {
  const auto with_tables = [&tables](auto lay) { return [&tables, lay](const auto& facts) { return lay(tables, facts); }; };
  return {
      make_procedure<VolleyFacts>("volley", "A unit fires", cite::dr_080, kPerInch, with_tables(lay_volley)),
      make_procedure<SquareFacts>("square", "Infantry forms square under a charge", cite::dr_048, kPerInch, with_tables(lay_square)),
      make_procedure<CombatFacts>("combat", "A charge meets its target", cite::dr_060, kPerInch, with_tables(lay_combat)),
      make_procedure<MoraleFacts>("morale", "A unit that lost two stands tests its morale", cite::dr_100, kPerInch, with_tables(lay_morale)),
      make_procedure<SquareFacts>("rally", "A shaken unit rallies", cite::dr_104, kPerInch, with_tables(lay_rally)),
  };
}

}  // namespace drumhead::drill
