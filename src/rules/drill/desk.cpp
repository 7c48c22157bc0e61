// The umpire's desk: the procedures of Drill for a real table.
#include <fmt/format.h>
#include <algorithm>
#include <functional>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"

namespace drumhead::drill {

// What a person is asked for each procedure (outside the unnamed namespace, so that make_procedure finds
// them).

void circumstances(FactsForm& form, VolleyFacts& f) {
  form.number("stands", "stands that fire (the front rank; half of a square)", f.stands, 1, 24);
  form.number("grade", "grade of the firing unit: raw -1, trained 0, veteran 1", f.grade, -1, 1);
  form.yes_no("close", "at close range", f.close);
  form.yes_no("stood", "ordered to stand and stood still", f.stood);
  form.yes_no("moved", "moved or changed formation this turn", f.moved);
  form.yes_no("dense_target", "target in column or square", f.dense_target);
  form.yes_no("covered_target", "target in a wood or behind a wall, hedge or fence", f.covered_target);
}

void circumstances(FactsForm& form, GradeFacts& f) {
  form.number("grade", "grade of the infantry", f.grade, -1, 1);
}

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
  form.yes_no("friend_near", "a steady friend near", f.friend_near);
}

namespace {

using Next = std::vector<std::pair<std::string, Cite>>;

// "loses 2 stands and retreats 6 inches", or nothing.
std::string spoken_loss(const char* who, std::int64_t stands, std::int64_t inches) {
  std::string text;
  if (stands > 0) text = fmt::format("loses {}", counted(static_cast<int>(stands), "stand", "stands"));
  if (inches > 0) text += fmt::format("{}retreats {} inches", text.empty() ? "" : " and ", inches);
  return text.empty() ? text : fmt::format("The {} {}.", who, text);
}

template <class Outcome>
const typename Bands<Outcome>::Band& band_of(const Bands<Outcome>& bands, std::int64_t outcome) {
  const auto is_it = [&](const auto& band) { return band.outcome == static_cast<Outcome>(outcome); };
  return *std::find_if(bands.all().begin(), bands.all().end(), is_it);
}

// A throw of one die against a table of bands.
template <class Outcome>
DeskCase lay_test(Reckoning reckoning, const Bands<Outcome>& bands, std::function<Next(Outcome)> next) {
  DeskCase c;
  c.reckoning = std::move(reckoning);
  c.question = "1d6 with the modifiers above";
  c.resolve = [&bands, r = c.reckoning](Dice& dice) {
    return static_cast<std::int64_t>(bands.at(resolve_test(r, dice).total).outcome);
  };
  c.spoken = [&bands](std::int64_t n) { return std::string(band_of(bands, n).label); };
  c.next = [next](std::int64_t n) { return next(static_cast<Outcome>(n)); };
  return c;
}

DeskCase lay_rally(const Tables& tables, const GradeFacts& facts) {
  return lay_test<RallyResult>(tables.rally_chart.reckon(facts), tables.rally_result,
                               [](RallyResult) { return Next{}; });
}

}  // namespace

DeskCase lay_volley(const Tables& tables, const VolleyFacts& facts) {
  DeskCase c;
  c.reckoning = reckon_volley(tables, facts);
  c.question =
      fmt::format("{}, hitting on {} or more", counted(volley_dice(tables, c.reckoning), "die", "dice"),
                  facts.close ? tables.hits_close : tables.hits_far);
  c.resolve = [&tables, facts, r = c.reckoning](Dice& dice) {
    return resolve_volley(tables, facts, r, dice);
  };
  c.spoken = [](std::int64_t hits) { return counted(static_cast<int>(hits), "hit", "hits"); };
  c.next = [&tables](std::int64_t hits) {
    Next next;
    if (hits > 0)
      next.emplace_back(
          fmt::format("The target loses {}.", counted(static_cast<int>(hits), "stand", "stands")),
          cite::dr_091);
    if (hits >= tables.limits.morale_losses)
      next.emplace_back("It tests its morale after fire.", cite::dr_100);
    return next;
  };
  return c;
}

DeskCase lay_combat(const Tables& tables, const CombatFacts& facts) {
  const CombatReckoning both = reckon_combat(tables, facts);
  DeskCase c;
  c.reckoning = both.balance();
  c.question = fmt::format("the attacker's die {} less the defender's die {}",
                           signed_number(both.attacker.total), signed_number(both.defender.total));
  c.resolve = [&tables, both](Dice& dice) {
    return static_cast<std::int64_t>(tables.combat_result.at(resolve_combat(both, dice).difference).outcome);
  };
  c.spoken = [&tables](std::int64_t result) {
    return std::string(band_of(tables.combat_result, result).label);
  };
  c.next = [&tables](std::int64_t result) {
    const auto& cells = band_of(tables.combat_result, result).values;
    Next next;
    for (const std::string& loss : {spoken_loss("attacker", cells[kAttackerLoss], cells[kAttackerRetreat]),
                                    spoken_loss("defender", cells[kDefenderLoss], cells[kDefenderRetreat])})
      if (!loss.empty()) next.emplace_back(loss, cite::dr_072);
    return next;
  };
  return c;
}

DeskCase lay_square(const Tables& tables, const GradeFacts& facts) {
  return lay_test<SquareResult>(
      tables.square_chart.reckon(facts), tables.square_result, [](SquareResult result) {
        if (result == SquareResult::kFormed) return Next{};
        return Next{{"It fights with a caught unit's modifier and fires no closing volley.", cite::dr_069}};
      });
}

DeskCase lay_morale(const Tables& tables, const MoraleFacts& facts) {
  return lay_test<MoraleResult>(
      reckon_morale(tables, facts), tables.morale_result, [&tables](MoraleResult result) {
        if (result == MoraleResult::kRouts) return Next{{"The unit is removed.", cite::dr_102}};
        if (result == MoraleResult::kHolds) return Next{};
        return Next{{fmt::format("The unit retreats {} inches, shaken.", tables.shaken_retreat / kPerInch),
                     cite::dr_102}};
      });
}

std::vector<Procedure> desk_procedures(const Tables& tables) {
  const auto with_tables = [&tables](auto lay) {
    return [&tables, lay](const auto& facts) { return lay(tables, facts); };
  };
  return {
      make_procedure<VolleyFacts>("volley", "A unit fires", cite::dr_080, kPerInch, with_tables(lay_volley)),
      make_procedure<GradeFacts>("square", "Infantry forms square under a charge", cite::dr_048, kPerInch,
                                 with_tables(lay_square)),
      make_procedure<CombatFacts>("combat", "A charge meets its target", cite::dr_060, kPerInch,
                                  with_tables(lay_combat)),
      make_procedure<MoraleFacts>("morale", "A unit that lost stands tests its morale", cite::dr_100,
                                  kPerInch, with_tables(lay_morale)),
      make_procedure<GradeFacts>("rally", "A shaken unit rallies", cite::dr_104, kPerInch,
                                 with_tables(lay_rally)),
  };
}

}  // namespace drumhead::drill
