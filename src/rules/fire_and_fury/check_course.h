// The course of one maneuver check, between the two files that know it: checks.cpp begins it,
// check_course.cpp carries it through.
#pragma once

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {

// Steps of the frame kManeuverCheck. charges.cpp ends the declaration by going on to the step after
// it.
enum CheckStep : std::int16_t {
  kRollTheDie,
  kElanForms,  // broken units that rallied with elan take a formation
  kDeclareCharges,
  kAskToCountercharge,
  kChargersMove,
  kRoutLosses,
  kRetreats,  // the unit nearest to the enemy first
  kChangesOfState,
  kFreeMoves,
  kCloseCheck,
  kLeftOver,  // M3: the frame under the obligatory checks
  kLastRidesAsked
};

bool begin_next_obligatory_check(const Book& book, Scene& scene);
// Who would throw for such an order, and who would control it: those named, and the shaken who must (FF-197).
struct Checker {
  UnitId unit;
  LeaderId under;
};
std::vector<Checker> checkers_of(const Site& site, Seat seat, const Order& order);
// Who controls a unit of the check under way is kept with its result until the die is thrown: 0 nobody, else
// the leader + 1.
void note_control(BattleState& state, UnitId id, LeaderId leader);

}  // namespace drumhead::ff
