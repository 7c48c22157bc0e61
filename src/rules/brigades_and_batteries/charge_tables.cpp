#include "rules/brigades_and_batteries/charge_tables.h"

#include "rules/brigades_and_batteries/words.h"

namespace drumhead::bb {
namespace {

bool is_of_low_grade(const PursuitFacts& f) { return f.grade >= kGradeE; }
bool is_british(const PursuitFacts& f) { return f.british; }
int charisma_counted(const PursuitFacts& f) { return f.charisma; }

}  // namespace

ChargeTables bind_charge(TableBinder& bind) {
  ChargeTables t;
  t.near_infantry = bind.length("charge_distances", "near_infantry");
  t.near_cavalry = bind.length("charge_distances", "near_cavalry");
  t.mud = bind.length("charge_distances", "mud");
  t.narrow_gap = bind.length("charge_distances", "narrow_gap");
  t.recoil = bind.length("charge_distances", "recoil");
  t.longest_recoil = bind.length("charge_distances", "longest_recoil");
  t.mud_result = bind.bands<MudResult>(
      "muddy_field", {{"keeps_order", MudResult::kKeepsOrder}, {"disordered", MudResult::kIsDisordered}});
  t.pursuit = bind.chart<PursuitFacts>(
      "pursuit", {{"low_grade", is_of_low_grade}, {"british", is_british}, {"leader", charisma_counted}});
  t.pursuit_result = bind.bands<PursuitResult>(
      "pursuit_result", {{"pursues", PursuitResult::kPursues}, {"resists", PursuitResult::kResists}});
  t.return_result = bind.bands<ReturnResult>(
      "return", {{"away", ReturnResult::kStaysAway}, {"back", ReturnResult::kComesBack}});
  return t;
}

PursuitRoll resolve_pursuit(const ChargeTables& tables, const Reckoning& reckoning, Dice& dice) {
  PursuitRoll roll;
  roll.die = dice.roll(10);
  roll.total = roll.die + reckoning.total;
  roll.result = tables.pursuit_result.at(roll.total).outcome;
  return roll;
}

}  // namespace drumhead::bb
