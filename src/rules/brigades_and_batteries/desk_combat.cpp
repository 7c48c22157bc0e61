// The umpire's desk: one unit strikes at one opponent.
#include <fmt/format.h>

#include "rules/brigades_and_batteries/chapters.h"
#include "rules/brigades_and_batteries/desk.h"

namespace drumhead::bb {

void circumstances(FactsForm& form, StrikerFacts& f) {
  const std::vector<std::string> grades{"A", "B", "C", "D", "E", "F"},
      weights{"light", "heavy", "cuirassiers"};
  form.number("figures", "figures that strike (first rank; two ranks of cavalry against cavalry)", f.figures,
              0, 48);
  form.yes_no("cavalry", "it is cavalry", f.cavalry);
  form.yes_no("enemy_cavalry", "the enemy is cavalry", f.enemy_cavalry);
  form.choice("grade", "its grade", f.grade, grades);
  form.choice("enemy_grade", "the enemy's grade", f.enemy_grade, grades);
  form.yes_no("steady", "it is steady", f.steady);
  form.yes_no("enemy_steady", "the enemy is steady", f.enemy_steady);
  form.yes_no("shaken", "it is shaken", f.shaken);
  form.yes_no("disordered", "it is disordered", f.disordered);
  form.yes_no("flank_attack", "it attacks the enemy's flank or rear", f.flank_attack);
  form.yes_no("struck_in_flank", "the enemy attacks its flank or rear", f.struck_in_flank);
  form.yes_no("square", "it is in square", f.in_square);
  form.yes_no("enemy_square", "the enemy is in square", f.enemy_in_square);
  form.yes_no("enemy_open", "the enemy is in the open", f.enemy_in_the_open);
  form.choice("weight", "its weight, if cavalry", f.weight, weights);
  form.choice("enemy_weight", "the enemy's weight, if cavalry", f.enemy_weight, weights);
  form.yes_no("fresh", "it is fresh cavalry", f.fresh);
  form.yes_no("enemy_fresh", "the enemy is fresh cavalry", f.enemy_fresh);
  form.yes_no("lancers", "it has lances", f.lancers);
  form.yes_no("first_round", "first round of the combat", f.first_round);
  form.yes_no("caught", "it is cavalry caught stationary", f.caught_stationary);
  form.yes_no("uphill", "the enemy is above on a steep slope, or behind an obstacle", f.uphill_or_obstacle);
  form.choice("enemy_cover", "the enemy's cover in combat", f.enemy_cover, {"none", "soft", "hard"});
  form.yes_no("two_rank", "it is two-rank infantry not in cover", f.two_rank_uncovered);
  form.yes_no("enemy_two_rank", "the enemy is two-rank infantry", f.enemy_two_rank);
  form.yes_no("pursuit", "it pursues those it routed last turn", f.doubles);
}

DeskCase lay_strike(const Tables& tables, const StrikerFacts& facts) {
  DeskCase c;
  c.reckoning = tables.combat.chart.reckon(facts);
  c.question =
      fmt::format("{}, hitting on {} or more", counted(combat_dice(tables.combat, facts), "die", "dice"),
                  combat_score(tables.combat, c.reckoning));
  c.resolve = [&tables, facts, r = c.reckoning](Dice& dice) -> std::int64_t {
    return resolve_strike(tables.combat, facts, r, dice);
  };
  c.spoken = [](std::int64_t hits) { return counted(static_cast<int>(hits), "hit", "hits"); };
  c.next = [](std::int64_t hits) {
    std::vector<std::pair<std::string, Cite>> next;
    if (hits > 0)
      next.emplace_back(
          fmt::format("The enemy loses {}.", counted(static_cast<int>(hits), "figure", "figures")),
          cite::bb_190);
    next.emplace_back("Both are disordered when the round is over.", cite::bb_061);
    next.emplace_back("Who suffers more hits than it inflicts in the round tests its morale.", cite::bb_237);
    return next;
  };
  return c;
}

void add_combat_desk(const Tables& tables, std::vector<Procedure>& desk) {
  desk.push_back(
      make_procedure<StrikerFacts>("combat", "A unit strikes at an enemy in combat", cite::bb_055, kPerInch,
                                   [&tables](const StrikerFacts& f) { return lay_strike(tables, f); }));
}

}  // namespace drumhead::bb
