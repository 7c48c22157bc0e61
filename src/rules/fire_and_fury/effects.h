// What a fire combat does: shared by its throw (fire.cpp), its effects and the checking of charges.
#pragma once

#include <vector>

#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {

struct FireThrow {
  int base = 0;  // the die before modifiers
  int total = 0;
  bool cannonade = false;
  FireResult result = kDesultory;
};

// Everything that is judged as it was when the volley was fired.
struct FireImpact {
  UnitId target;
  std::vector<Bearing> firers;
  FireThrow fire;
  Vec from;                    // the centre of the firing unit with most points (FF-263, FF-266)
  std::vector<UnitId> massed;  // those behind the target
  // On a base die of 10: the leader with the target, or those nearest to it; none where its colonel takes their place.
  std::vector<LeaderId> endangered;
};
FireImpact survey_impact(const Site& site, UnitId target, std::span<const Bearing> firers,
                         const FireThrow& fire);
void enact_fire(const Book& book, Scene& scene,
                const FireImpact& impact);  // pushes the frame kFireEffects where more is to be settled

// The steps of that frame, and its numbers: the target, a checked charger; while the owner is asked for his leader, the
// throw that waits.
enum AftermathStep : std::int16_t { kAmmunition, kNextChecked, kCheckedHasGone, kWhoIsInDanger };
enum AftermathNumber : std::uint8_t { kFireTarget, kCheckedCharger, kThrowTotal, kThrowResult, kThrowCannonade };

}  // namespace drumhead::ff
