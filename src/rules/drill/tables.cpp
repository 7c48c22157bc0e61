#include "rules/drill/tables.h"

#include <fmt/format.h>
#include <algorithm>

#include "rules/drill/cites.h"

namespace drumhead::drill {
namespace {

// ---- Conditions, each a question about the facts, bound to a row of a chart by its id.

int grade_alone(const GradeFacts& f) { return f.grade; }

int grade_of(const FighterFacts& f) { return f.grade; }
bool cavalry_at_infantry(const FighterFacts& f) {
  return f.cavalry && !f.enemy_cavalry && !f.enemy_in_square;
}
bool cavalry_at_square(const FighterFacts& f) { return f.cavalry && f.enemy_in_square; }
bool charging_column(const FighterFacts& f) { return f.attacker && f.in_column; }
bool charges_flank_or_rear(const FighterFacts& f) { return f.attacker && f.flank_or_rear; }
bool stands_higher(const FighterFacts& f) { return f.higher; }
bool defends_in_cover(const FighterFacts& f) { return !f.attacker && f.in_cover; }
bool fighter_shaken(const FighterFacts& f) { return f.shaken; }
bool was_caught(const FighterFacts& f) { return f.caught; }
bool countercharges(const FighterFacts& f) { return f.countercharging; }
bool half_as_strong_again(const FighterFacts& f) { return f.stronger; }

int dice_of_front_rank(const VolleyFacts& f) { return f.rank_dice; }
bool firer_stood(const VolleyFacts& f) { return f.stood; }
bool firer_moved(const VolleyFacts& f) { return f.moved; }
bool target_dense(const VolleyFacts& f) { return f.dense_target; }
bool target_covered(const VolleyFacts& f) { return f.covered_target; }
int grade_of_firer(const VolleyFacts& f) { return f.grade; }

int grade_in_test(const MoraleFacts& f) { return f.grade; }
int lost_after_the_first(const MoraleFacts& f) { return f.felt_losses; }
bool shaken_already(const MoraleFacts& f) { return f.shaken; }
bool below_half(const MoraleFacts& f) { return f.below_half; }
bool steady_friend_near(const MoraleFacts& f) { return f.friend_near; }

Limits bind_limits(TableBinder& bind) {
  const auto limit = [&](const char* row) { return static_cast<int>(bind.number("limits", row)); };
  Limits l;
  l.wheel = degrees(limit("wheel")), l.charge_arc = degrees(limit("charge_arc"));
  l.fire_arc = degrees(limit("fire_arc"));
  l.stopping_hits = limit("stopping_hits"), l.stronger = limit("stronger");
  l.blocked_retreat = limit("blocked_retreat"), l.least_dice = limit("least_dice");
  l.stands_per_die = std::max(1, limit("stands_per_die")),
  l.square_share = std::max(1, limit("square_share"));
  l.morale_losses = limit("morale_losses"), l.unfelt_losses = limit("unfelt_losses");
  l.below_half = limit("below_half"), l.dispersal = limit("dispersal");
  l.retiring = static_cast<int>(bind.number("costs", "retiring"));
  l.broken_ground = static_cast<int>(bind.number("costs", "broken_ground"));
  return l;
}

}  // namespace

Result<Tables> bind_tables(const TableSet& set) {
  TableBinder bind(set);
  Tables t;
  t.men_per_stand = bind.number("scale", "men_per_stand");
  t.metres_per_inch = bind.number("scale", "metres_per_inch");
  t.minutes_per_turn = bind.number("scale", "minutes_per_turn");
  t.turns = bind.number("scale", "turns");
  t.breaking = bind.number("scale", "breaking");

  t.line = bind.length("rates", "line");
  t.column = bind.length("rates", "column");
  t.square = bind.length("rates", "square");
  t.cavalry = bind.length("rates", "cavalry");
  t.charge_bonus = bind.length("rates", "charge_bonus");
  t.obstacle = bind.length("rates", "obstacle");

  t.keep_clear = bind.length("distances", "keep_clear");
  t.countercharge = bind.length("distances", "countercharge");
  t.stopped_short = bind.length("distances", "stopped_short");
  t.close_range = bind.length("distances", "close_range");
  t.long_range = bind.length("distances", "long_range");
  t.wood_sight = bind.length("distances", "wood_sight");
  t.behind_wall = bind.length("distances", "behind_wall");
  t.friend_near = bind.length("distances", "friend_near");
  t.shaken_retreat = bind.length("distances", "shaken_retreat");
  t.rally_clear = bind.length("distances", "rally_clear");
  t.ambush = bind.length("distances", "ambush");

  t.square_chart = bind.chart<GradeFacts>("square", {{"grade", grade_alone}});
  t.square_result = bind.bands<SquareResult>(
      "square_result", {{"caught", SquareResult::kCaught}, {"formed", SquareResult::kFormed}});

  t.combat_chart = bind.chart<FighterFacts>("combat", {{"grade", grade_of},
                                                       {"cavalry_at_infantry", cavalry_at_infantry},
                                                       {"cavalry_at_square", cavalry_at_square},
                                                       {"charging_column", charging_column},
                                                       {"flank_or_rear", charges_flank_or_rear},
                                                       {"higher", stands_higher},
                                                       {"cover", defends_in_cover},
                                                       {"shaken", fighter_shaken},
                                                       {"caught", was_caught},
                                                       {"countercharging", countercharges},
                                                       {"stronger", half_as_strong_again}});
  t.combat_result =
      bind.bands<CombatResult>("combat_result", {{"attacker_beaten", CombatResult::kAttackerBeaten},
                                                 {"attacker_repulsed", CombatResult::kAttackerRepulsed},
                                                 {"standoff", CombatResult::kStandoff},
                                                 {"defender_gives_way", CombatResult::kDefenderGivesWay},
                                                 {"defender_broken", CombatResult::kDefenderBroken}});
  t.volley_chart = bind.chart<VolleyFacts>("volley", {{"stands", dice_of_front_rank},
                                                      {"stood", firer_stood},
                                                      {"moved", firer_moved},
                                                      {"dense_target", target_dense},
                                                      {"covered_target", target_covered},
                                                      {"grade", grade_of_firer}});
  t.hits_close = bind.number("volley_hits", "close");
  t.hits_far = bind.number("volley_hits", "far");

  t.morale_chart = bind.chart<MoraleFacts>("morale", {{"grade", grade_in_test},
                                                      {"losses", lost_after_the_first},
                                                      {"shaken", shaken_already},
                                                      {"below_half", below_half},
                                                      {"friend_near", steady_friend_near}});
  t.morale_result = bind.bands<MoraleResult>(
      "morale_result",
      {{"routs", MoraleResult::kRouts}, {"shaken", MoraleResult::kShaken}, {"holds", MoraleResult::kHolds}});
  t.rally_chart = bind.chart<GradeFacts>("rally", {{"grade", grade_alone}});
  t.rally_result = bind.bands<RallyResult>(
      "rally_result", {{"still_shaken", RallyResult::kStillShaken}, {"rallies", RallyResult::kRallies}});
  t.limits = bind_limits(bind);
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

Reckoning CombatReckoning::balance() const {
  Reckoning sum = attacker;
  for (ReckoningLine line : defender.lines) {
    line.value = -line.value;
    sum.add(line);
  }
  return sum;
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

std::string counted(int n, const char* one, const char* many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

}  // namespace drumhead::drill
