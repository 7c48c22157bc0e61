// What history's units become: scale, strength cards, points (FF-073, FF-155 to FF-158, FF-184 to FF-187).
#pragma once

#include "engine/tables.h"
#include "rules/fire_and_fury/words.h"

namespace drumhead::ff {

struct MusterTables {
  int men_per_stand = 0, guns_per_stand = 0, yards_per_inch = 0, minutes_per_turn = 0;
  Grid cards;        // 2 to 20 stands by dependability (spirited, reliable, unreliable), each worn and spent
  Grid large_cards;  // the same three by worn and spent, in percent
  Grid stand_points, unit_points;
};
MusterTables bind_muster(TableBinder& bind);

// The stands at which a unit of this size is worn and spent.
struct StrengthCard {
  int worn = 0, spent = 0;
};
StrengthCard card_for(const MusterTables& tables, int stands, DependabilityOf dependability);

}  // namespace drumhead::ff
