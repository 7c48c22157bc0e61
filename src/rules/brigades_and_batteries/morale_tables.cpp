#include "rules/brigades_and_batteries/morale_tables.h"

#include "rules/brigades_and_batteries/words.h"

namespace drumhead::bb {
namespace {

// ---- Conditions of a morale test (5.6).

bool sheltered_from_fire(const MoraleFacts& f) { return f.by_fire && f.sheltered; }
bool tests_shaken(const MoraleFacts& f) { return f.shaken; }
int pairs_of_hits(const MoraleFacts& f) { return f.hits / 2; }
int quarters_lost(const MoraleFacts& f) { return f.original > 0 ? 4 * f.lost / f.original : 0; }
bool foot_at_strong_foot(const MoraleFacts& f) { return f.foot && f.at_strong_foot && !f.lost_combat; }
bool foot_met_by_infantry(const MoraleFacts& f) { return f.foot && f.met_by_infantry && !f.lost_combat; }
bool cavalry_at_steady_square(const MoraleFacts& f) {
  return !f.foot && f.at_steady_square && !f.lost_combat;
}
bool foot_met_by_cavalry(const MoraleFacts& f) { return f.foot && f.met_by_cavalry && !f.lost_combat; }
bool struck_in_flank_this_turn(const MoraleFacts& f) { return f.flanked; }
bool tests_for_lost_combat(const MoraleFacts& f) { return f.lost_combat; }
int charisma_in_test(const MoraleFacts& f) { return f.charisma; }
bool tests_without_general(const MoraleFacts& f) { return f.out_of_command; }

// R82: those nations' modifiers against shooting hits that end when there is a charge.
bool only_fire(const MoraleFacts& f) { return f.by_fire && !f.charging && !f.charged; }
bool austrian_column(const MoraleFacts& f) { return f.nation == kAustria && only_fire(f) && f.in_column; }
bool austrian_line(const MoraleFacts& f) { return f.nation == kAustria && only_fire(f) && f.in_line; }
bool british_line(const MoraleFacts& f) { return f.nation == kBritain && f.by_fire && f.in_line; }
bool british_cavalry(const MoraleFacts& f) {
  return f.british_cavalry && !f.lost_combat && (f.charging || f.charged);
}
bool french_column(const MoraleFacts& f) { return f.nation == kFrance && only_fire(f) && f.full_advance; }
bool prussian_column(const MoraleFacts& f) { return f.nation == kNewPrussia && only_fire(f) && f.in_column; }
bool prussian_line(const MoraleFacts& f) { return f.nation == kNewPrussia && only_fire(f) && f.in_line; }
bool russian_in_combat(const MoraleFacts& f) { return f.nation == kRussia && f.lost_combat; }
bool spanish_column(const MoraleFacts& f) { return f.nation == kSpain && only_fire(f) && f.full_advance; }

// ---- Conditions of a rout roll (5.7.2).

int charisma_in_rout(const RoutFacts& f) { return f.charisma; }
bool routs_without_general(const RoutFacts& f) { return f.out_of_command; }
bool routs_at_half(const RoutFacts& f) { return f.at_half; }
bool routs_in_grade_a(const RoutFacts& f) { return f.grade == kGradeA; }
bool routs_in_grade_b(const RoutFacts& f) { return f.grade == kGradeB; }
bool routs_in_grade_c(const RoutFacts& f) { return f.grade == kGradeC; }
bool routs_in_grade_e(const RoutFacts& f) { return f.grade == kGradeE; }
bool routs_in_grade_f(const RoutFacts& f) { return f.grade == kGradeF; }

}  // namespace

MoraleTables bind_morale(TableBinder& bind) {
  MoraleTables t;
  t.pass = bind.grid("morale_pass", {"a", "b", "c", "d", "e", "f"});
  t.chart = bind.chart<MoraleFacts>("morale", {{"sheltered", sheltered_from_fire},
                                               {"shaken", tests_shaken},
                                               {"hits", pairs_of_hits},
                                               {"losses", quarters_lost},
                                               {"foot_charging", foot_at_strong_foot},
                                               {"met_by_infantry", foot_met_by_infantry},
                                               {"charging_square", cavalry_at_steady_square},
                                               {"met_by_cavalry", foot_met_by_cavalry},
                                               {"flanked", struck_in_flank_this_turn},
                                               {"lost_combat", tests_for_lost_combat},
                                               {"general", charisma_in_test},
                                               {"no_general", tests_without_general},
                                               {"austrian_column", austrian_column},
                                               {"austrian_line", austrian_line},
                                               {"british_line", british_line},
                                               {"british_cavalry", british_cavalry},
                                               {"french_column", french_column},
                                               {"prussian_column", prussian_column},
                                               {"prussian_line", prussian_line},
                                               {"russian", russian_in_combat},
                                               {"spanish_column", spanish_column}});
  t.fire_hits = bind.number("morale_limits", "fire_hits");
  t.rout_chart = bind.chart<RoutFacts>("rout", {{"leader", charisma_in_rout},
                                                {"no_general", routs_without_general},
                                                {"half", routs_at_half},
                                                {"grade_a", routs_in_grade_a},
                                                {"grade_b", routs_in_grade_b},
                                                {"grade_c", routs_in_grade_c},
                                                {"grade_e", routs_in_grade_e},
                                                {"grade_f", routs_in_grade_f}});
  t.rout = bind.bands<RoutBand>("rout_result", {{"shattered", RoutBand::kShattered},
                                                {"eighteen", RoutBand::kEighteen},
                                                {"twelve", RoutBand::kTwelve},
                                                {"eight", RoutBand::kEight},
                                                {"six", RoutBand::kSix},
                                                {"four", RoutBand::kFour}});
  t.large = bind.number("rout_size", "large");
  t.past_centre = bind.number("rout_size", "past_centre");
  t.wide_column = bind.number("rout_size", "wide_column");
  t.narrow_column = bind.number("rout_size", "narrow_column");
  t.wide_from = bind.number("rout_size", "wide_from");
  t.farthest = bind.length("rout_move", "farthest");
  t.corridor = bind.length("rout_move", "corridor");
  t.clear = bind.length("rout_move", "clear");
  t.surrender = bind.length("rout_move", "surrender");
  return t;
}

MoraleThrow resolve_morale(const MoraleTables& tables, const MoraleFacts& facts, const Reckoning& reckoning,
                           Dice& dice) {
  MoraleThrow t;
  t.die = dice.roll(10);
  t.total = t.die + reckoning.total;
  t.passed = t.total >= tables.pass.at(static_cast<std::size_t>(facts.grade), 0);
  return t;
}

RoutThrow resolve_rout(const Reckoning& reckoning, Dice& dice) {
  const int die = dice.roll(10);
  return {die, die + reckoning.total};
}

int rout_hits(const MoraleTables& tables, const RoutFacts& facts, const Bands<RoutBand>::Band& band) {
  if (band.outcome == RoutBand::kShattered) return 0;
  const std::int64_t hits = band.values[facts.figures >= tables.large ? kHitsLarge : kHitsSmall];
  return static_cast<int>(hits + (facts.past_centre ? tables.past_centre : 0));
}

}  // namespace drumhead::bb
