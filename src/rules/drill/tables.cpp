#include "rules/drill/tables.h"

#include <fmt/format.h>
#include <algorithm>

namespace drumhead::drill {
namespace {

// ---- Conditions that ask for more than one fact. The others are bound by the fact itself.

bool cavalry_at_infantry(const FighterFacts& f) {
  return f.cavalry && !f.enemy_cavalry && !f.enemy_in_square;
}
bool cavalry_at_square(const FighterFacts& f) { return f.cavalry && f.enemy_in_square; }
bool charging_column(const FighterFacts& f) { return f.attacker && f.in_column; }
bool charges_flank_or_rear(const FighterFacts& f) { return f.attacker && f.flank_or_rear; }
bool defends_in_cover(const FighterFacts& f) { return !f.attacker && f.in_cover; }

Limits bind_limits(TableBinder& bind) {
  Limits l;
  bind.numbers<int>("limits", {{"wheel", &l.wheel},
                               {"charge_arc", &l.charge_arc},
                               {"stopping_hits", &l.stopping_hits},
                               {"stronger", &l.stronger},
                               {"blocked_retreat", &l.blocked_retreat},
                               {"fire_arc", &l.fire_arc},
                               {"stands_per_die", &l.stands_per_die},
                               {"square_share", &l.square_share},
                               {"least_dice", &l.least_dice},
                               {"morale_losses", &l.morale_losses},
                               {"unfelt_losses", &l.unfelt_losses},
                               {"below_half", &l.below_half},
                               {"dispersal", &l.dispersal}});
  bind.numbers<int>("costs", {{"retiring", &l.retiring}, {"broken_ground", &l.broken_ground}});
  for (int* divisor : {&l.stands_per_die, &l.square_share}) *divisor = std::max(1, *divisor);
  return l;
}

}  // namespace

Result<Tables> bind_tables(const TableSet& set) {
  TableBinder bind(set);
  Tables t;
  bind.numbers<std::int64_t>("scale", {{"men_per_stand", &t.men_per_stand},
                                       {"metres_per_inch", &t.metres_per_inch},
                                       {"minutes_per_turn", &t.minutes_per_turn},
                                       {"turns", &t.turns},
                                       {"breaking", &t.breaking}});
  bind.lengths("rates", {{"line", &t.rates[kLine]},
                         {"column", &t.rates[kColumn]},
                         {"square", &t.rates[kSquare]},
                         {"cavalry", &t.rates[kHorse]},
                         {"charge_bonus", &t.charge_bonus},
                         {"obstacle", &t.obstacle}});
  bind.lengths("distances", {{"keep_clear", &t.keep_clear},
                             {"countercharge", &t.countercharge},
                             {"stopped_short", &t.stopped_short},
                             {"close_range", &t.close_range},
                             {"long_range", &t.long_range},
                             {"wood_sight", &t.wood_sight},
                             {"behind_wall", &t.behind_wall},
                             {"friend_near", &t.friend_near},
                             {"shaken_retreat", &t.shaken_retreat},
                             {"rally_clear", &t.rally_clear},
                             {"ambush", &t.ambush}});
  t.limits = bind_limits(bind);

  t.square_chart = bind.chart<GradeFacts>("square", {{"grade", fact<&GradeFacts::grade>}});
  t.square_result = bind.bands<SquareResult>(
      "square_result", {{"caught", SquareResult::kCaught}, {"formed", SquareResult::kFormed}});
  using F = FighterFacts;
  t.combat_chart = bind.chart<F>("combat", {{"grade", fact<&F::grade>},
                                            {"cavalry_at_infantry", cavalry_at_infantry},
                                            {"cavalry_at_square", cavalry_at_square},
                                            {"charging_column", charging_column},
                                            {"flank_or_rear", charges_flank_or_rear},
                                            {"higher", fact<&F::higher>},
                                            {"cover", defends_in_cover},
                                            {"shaken", fact<&F::shaken>},
                                            {"caught", fact<&F::caught>},
                                            {"countercharging", fact<&F::countercharging>},
                                            {"stronger", fact<&F::stronger>}});
  t.combat_result =
      bind.bands<CombatResult>("combat_result", {{"attacker_beaten", CombatResult::kAttackerBeaten},
                                                 {"attacker_repulsed", CombatResult::kAttackerRepulsed},
                                                 {"standoff", CombatResult::kStandoff},
                                                 {"defender_gives_way", CombatResult::kDefenderGivesWay},
                                                 {"defender_broken", CombatResult::kDefenderBroken}});
  using V = VolleyFacts;
  t.volley_chart = bind.chart<V>("volley", {{"stands", fact<&V::rank_dice>},
                                            {"stood", fact<&V::stood>},
                                            {"moved", fact<&V::moved>},
                                            {"dense_target", fact<&V::dense_target>},
                                            {"covered_target", fact<&V::covered_target>},
                                            {"grade", fact<&V::grade>}});
  bind.numbers<std::int64_t>("volley_hits", {{"close", &t.hits_close}, {"far", &t.hits_far}});
  using M = MoraleFacts;
  t.morale_chart = bind.chart<M>("morale", {{"grade", fact<&M::grade>},
                                            {"losses", fact<&M::felt_losses>},
                                            {"shaken", fact<&M::shaken>},
                                            {"below_half", fact<&M::below_half>},
                                            {"friend_near", fact<&M::friend_near>}});
  t.morale_result = bind.bands<MoraleResult>(
      "morale_result",
      {{"routs", MoraleResult::kRouts}, {"shaken", MoraleResult::kShaken}, {"holds", MoraleResult::kHolds}});
  t.rally_chart = bind.chart<GradeFacts>("rally", {{"grade", fact<&GradeFacts::grade>}});
  t.rally_result = bind.bands<RallyResult>(
      "rally_result", {{"still_shaken", RallyResult::kStillShaken}, {"rallies", RallyResult::kRallies}});
  if (auto trouble = bind.finish()) return *trouble;
  return t;
}

// DR-085.
Reckoning reckon_volley(const Tables& tables, VolleyFacts facts) {
  const int per_die = tables.limits.stands_per_die;
  facts.rank_dice = (facts.stands + per_die - 1) / per_die;
  return tables.volley_chart.reckon(facts);
}

// DR-091.
int volley_dice(const Tables& tables, const Reckoning& reckoning) {
  return std::max(tables.limits.least_dice, reckoning.total);
}

int resolve_volley(const Tables& tables, const VolleyFacts& facts, const Reckoning& reckoning, Dice& dice) {
  const std::int64_t hits_on = facts.close ? tables.hits_close : tables.hits_far;
  return dice.count(volley_dice(tables, reckoning), 6, static_cast<int>(hits_on));
}

// DR-071.
CombatReckoning reckon_combat(const Tables& tables, CombatFacts facts) {
  for (FighterFacts* f : {&facts.attacker, &facts.defender})
    f->stronger = 100 * f->strength >= tables.limits.stronger * f->enemy_strength;
  return {tables.combat_chart.reckon(facts.attacker), tables.combat_chart.reckon(facts.defender)};
}

CombatThrow resolve_combat(const CombatReckoning& reckoning, Dice& dice) {
  CombatThrow t;
  t.attacker = dice.roll(6);
  t.defender = dice.roll(6);
  t.difference = t.attacker - t.defender + reckoning.balance().total;
  return t;
}

// DR-101.
Reckoning reckon_morale(const Tables& tables, MoraleFacts facts) {
  facts.felt_losses = std::max(0, facts.lost - tables.limits.unfelt_losses);
  return tables.morale_chart.reckon(facts);
}

Test resolve_test(const Reckoning& reckoning, Dice& dice) {
  const int die = dice.roll(6);
  return {die, die + reckoning.total};
}

std::string spoken_sum(int die, const Reckoning& reckoning) {
  if (reckoning.lines.empty()) return fmt::format("{}", die);
  return fmt::format("{}, {} = {}", die, sentence(reckoning), die + reckoning.total);
}

}  // namespace drumhead::drill
