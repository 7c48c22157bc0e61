// The cases of the umpire's desk, one for each rule that throws dice. Laid from what a person says
// (desk_*.cpp) or from the position (prospects*.cpp): the same reckoning and the same throw as in the game.
#pragma once

#include "rules/brigades_and_batteries/book.h"

namespace drumhead::bb {

struct MudFacts {};
struct BreakingFacts {
  int stands = 1;
  bool abatis = false;
};

DeskCase lay_shooting(const FireTables& tables, const VolleyFacts& facts);
DeskCase lay_gun_hit(const FireTables& tables, const GunHitFacts& facts);
DeskCase lay_strike(const Tables& tables, const StrikerFacts& facts);
DeskCase lay_morale_test(const Tables& tables, const MoraleFacts& facts);
DeskCase lay_rout(const Tables& tables, const RoutFacts& facts);
DeskCase lay_breaking(const Tables& tables, const BreakingFacts& facts);
DeskCase lay_pursuit(const Tables& tables, const PursuitFacts& facts);
DeskCase lay_mud(const Tables& tables, const MudFacts& facts);

}  // namespace drumhead::bb
