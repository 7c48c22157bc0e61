#include "rules/brigades_and_batteries/combat_tables.h"

#include <algorithm>

namespace drumhead::bb {
namespace {

// ---- Conditions of the combat modifiers (4.2, R71): the striker against this opponent.

bool attacks_flank(const StrikerFacts& f) { return f.flank_attack; }
bool strikes_to_flank(const StrikerFacts& f) { return f.struck_in_flank; }
bool fresh_against_tired(const StrikerFacts& f) {
  return f.cavalry && f.enemy_cavalry && f.fresh && !f.enemy_fresh;
}
bool strikes_shaken(const StrikerFacts& f) { return f.shaken; }
bool horse_at_unsquared(const StrikerFacts& f) {
  return f.cavalry && f.steady && !f.enemy_cavalry && !f.enemy_in_square;
}
bool unsquared_at_horse(const StrikerFacts& f) {
  return !f.cavalry && !f.in_square && f.enemy_cavalry && f.enemy_steady;
}
bool square_at_horse(const StrikerFacts& f) { return f.in_square && f.enemy_cavalry; }
bool horse_at_square(const StrikerFacts& f) { return f.cavalry && f.enemy_in_square; }
int grades_above(const StrikerFacts& f) { return f.enemy_grade - f.grade; }
int levels_heavier(const StrikerFacts& f) {
  return f.cavalry && f.enemy_cavalry ? f.weight - f.enemy_weight : 0;
}
bool lances_couched(const StrikerFacts& f) { return f.lancers && f.steady && f.first_round; }
// R73: an obstacle that gives combat cover counts as cover only.
bool strikes_uphill(const StrikerFacts& f) { return f.uphill_or_obstacle; }
bool disordered_at_steady(const StrikerFacts& f) { return f.disordered && f.enemy_steady; }
bool thin_line(const StrikerFacts& f) { return f.two_rank_uncovered; }
bool horse_at_thin_line(const StrikerFacts& f) { return f.cavalry && f.enemy_two_rank; }
bool stood_still(const StrikerFacts& f) { return f.cavalry && f.caught_stationary && f.first_round; }
bool at_soft_cover(const StrikerFacts& f) { return f.enemy_cover == 1; }
bool at_hard_cover(const StrikerFacts& f) { return f.enemy_cover == 2; }

}  // namespace

CombatTables bind_combat(TableBinder& bind) {
  CombatTables t;
  t.chart = bind.chart<StrikerFacts>("combat", {{"flank_attack", attacks_flank},
                                                {"struck_in_flank", strikes_to_flank},
                                                {"fresh", fresh_against_tired},
                                                {"shaken", strikes_shaken},
                                                {"cavalry_at_infantry", horse_at_unsquared},
                                                {"infantry_at_cavalry", unsquared_at_horse},
                                                {"square_at_cavalry", square_at_horse},
                                                {"cavalry_at_square", horse_at_square},
                                                {"grade", grades_above},
                                                {"heavier", levels_heavier},
                                                {"lancers", lances_couched},
                                                {"uphill", strikes_uphill},
                                                {"disordered", disordered_at_steady},
                                                {"two_rank", thin_line},
                                                {"at_two_rank", horse_at_thin_line},
                                                {"caught", stood_still},
                                                {"soft_cover", at_soft_cover},
                                                {"hard_cover", at_hard_cover}});
  t.dice = bind.grid("combat_dice", {"infantry", "cavalry", "riding_down"}, {"figures", "remainder"});
  t.score = bind.number("combat_hits", "score");
  t.block_side = bind.number("combat_hits", "block_side");
  t.breach = bind.number("combat_hits", "breach");
  t.ladder = bind.number("combat_hits", "ladder");
  return t;
}

DiceRow rate_of(const StrikerFacts& f) {
  if (!f.cavalry) return kFootDice;
  return !f.enemy_cavalry && !f.enemy_in_square && f.enemy_in_the_open ? kRidingDown : kHorseDice;
}

int dice_for(const CombatTables& tables, DiceRow rate, int figures) {
  const auto each = static_cast<int>(tables.dice.at(rate, kFiguresForDie));
  const auto remainder = static_cast<int>(tables.dice.at(rate, kRemainder));
  return figures / each + (figures % each >= remainder ? 1 : 0);
}

int combat_dice(const CombatTables& tables, const StrikerFacts& facts) {
  return facts.dice >= 0 ? facts.dice : dice_for(tables, rate_of(facts), facts.figures);
}

// A natural 1 never hits and a natural 10 always does.
int combat_score(const CombatTables& tables, int modifiers) {
  return std::clamp(static_cast<int>(tables.score) - modifiers, 2, 10);
}

int resolve_strike(const CombatTables& tables, const StrikerFacts& facts, const Reckoning& reckoning,
                   Dice& dice) {
  const int hits = dice.count(combat_dice(tables, facts), 10, combat_score(tables, reckoning));
  return facts.doubles ? 2 * hits : hits;
}

}  // namespace drumhead::bb
