// Cases that throw dice, laid before a person: by the desk from what he tells it, by the odds of an order from a position.
#pragma once

#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {

DeskCase lay_maneuver(const Tables& tables, const ManeuverFacts& facts);
DeskCase lay_fire(const Tables& tables, const FireFacts& facts);
DeskCase lay_charge(const Tables& tables, const ChargeFacts& facts);

}  // namespace drumhead::ff
