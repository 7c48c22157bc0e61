#include "rules/fire_and_fury/charge_tables.h"

#include <algorithm>
#include <cstdlib>

namespace drumhead::ff {
namespace {

bool fights_as_crack(const SideFacts& f) { return f.quality == kCrack; }
bool fights_as_veteran(const SideFacts& f) { return f.quality == kVeteran; }
bool fights_as_green(const SideFacts& f) { return f.quality == kGreen; }
bool fights_fresh(const SideFacts& f) { return f.guns == kNoGuns && f.state == kFresh; }
bool fights_spent(const SideFacts& f) { return f.guns == kNoGuns && f.state == kSpent; }
bool outnumbered_three_to_two(const SideFacts& f) { return f.outnumbered == kThreeToTwo; }
bool outnumbered_two_to_one(const SideFacts& f) { return f.outnumbered == kTwoToOne; }
bool outnumbered_three_to_one(const SideFacts& f) { return f.outnumbered == kThreeToOne; }
bool guns_have_support(const SideFacts& f) { return f.guns == kSupportedGuns; }
bool guns_have_none(const SideFacts& f) { return f.guns == kUnsupportedGuns; }
bool fights_disordered(const SideFacts& f) { return f.disordered; }
bool fights_under_a_leader(const SideFacts& f) { return f.leader; }
bool fights_extended(const SideFacts& f) { return f.extended; }
bool fights_helpless(const SideFacts& f) { return f.helpless; }
bool on_favorable_ground(const SideFacts& f) { return f.ground == kFavorable; }
bool in_strong_position(const SideFacts& f) { return f.ground == kStrong; }
bool fights_with_steel(const SideFacts& f) { return f.steel; }
bool cavalry_over_open(const SideFacts& f) { return f.cavalry == kOverOpen; }
bool cavalry_over_broken(const SideFacts& f) { return f.cavalry == kOverBroken; }

}  // namespace

ChargeTables bind_charge(TableBinder& bind) {
  ChargeTables t;
  t.chart = bind.chart<SideFacts>("charge", {{"crack", fights_as_crack},
                                             {"veteran", fights_as_veteran},
                                             {"green", fights_as_green},
                                             {"fresh", fights_fresh},
                                             {"spent", fights_spent},
                                             {"outnumbered_3_2", outnumbered_three_to_two},
                                             {"outnumbered_2_1", outnumbered_two_to_one},
                                             {"outnumbered_3_1", outnumbered_three_to_one},
                                             {"supported_guns", guns_have_support},
                                             {"unsupported_guns", guns_have_none},
                                             {"disordered", fights_disordered},
                                             {"leader", fights_under_a_leader},
                                             {"extended", fights_extended},
                                             {"helpless", fights_helpless},
                                             {"favorable", on_favorable_ground},
                                             {"strong", in_strong_position},
                                             {"steel", fights_with_steel},
                                             {"cavalry_open", cavalry_over_open},
                                             {"cavalry_broken", cavalry_over_broken}});
  t.result = bind.bands<ChargeResult>("charge_result", {{"repulsed", kRepulsed},
                                                        {"recoil", kRecoil},
                                                        {"falter", kFalter},
                                                        {"desperate_struggle", kDesperateStruggle},
                                                        {"hard_pressed", kHardPressed},
                                                        {"driven_back", kDrivenBack},
                                                        {"swept", kSwept}});
  const auto number = [&](const char* table, const char* row) {
    return static_cast<int>(bind.number(table, row));
  };
  t.swept = number("charge_losses", "swept");
  t.swept_over = number("charge_losses", "swept_over");
  t.driven_back = number("charge_losses", "driven_back");
  t.ridden_down = number("charge_losses", "ridden_down");
  t.shaken = number("charge_losses", "shaken");
  t.struggle = number("charge_losses", "struggle");
  t.three_to_two = number("outnumbered", "three_to_two");
  t.two_to_one = number("outnumbered", "two_to_one");
  t.three_to_one = number("outnumbered", "three_to_one");
  t.contact = bind.length("charge_measures", "contact");
  t.support = bind.length("charge_measures", "support");
  t.supported_guns = bind.length("charge_measures", "supported_guns");
  t.outflanked = bind.length("charge_measures", "outflanked");
  t.carry_flank = bind.length("charge_measures", "carry_flank");
  t.stops_short = bind.length("charge_measures", "stops_short");
  t.recall_clear = bind.length("charge_measures", "recall_clear");
  t.fallen = bind.bands<FallenResult>(
      "fallen_leader",
      {{"unhurt", kUnhurt}, {"dismounted", kHorseShot}, {"wounded", kFleshWound}, {"gone", kFallen}});
  return t;
}

ChargeReckoning reckon_charge(const ChargeTables& tables, const ChargeFacts& facts) {
  return {tables.chart.reckon(facts.attacker), tables.chart.reckon(facts.defender)};
}

ChargeThrow resolve_charge(const ChargeReckoning& reckoning, Dice& dice) {
  ChargeThrow t;
  t.attacker = dice.roll(10);
  t.defender = dice.roll(10);
  t.difference = t.attacker - t.defender + reckoning.attacker.total - reckoning.defender.total;
  return t;
}

OutnumberedBy outnumbered(const ChargeTables& tables, int own, int enemy) {
  if (10 * enemy >= tables.three_to_one * own) return kThreeToOne;
  if (10 * enemy >= tables.two_to_one * own) return kTwoToOne;
  if (10 * enemy >= tables.three_to_two * own) return kThreeToTwo;
  return kNotOutnumbered;
}

int swept_losses(const ChargeTables& tables, int difference) {
  return tables.swept + std::max(0, std::abs(difference) - tables.swept_over);
}

}  // namespace drumhead::ff
