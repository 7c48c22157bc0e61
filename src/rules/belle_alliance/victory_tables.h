// Victory where the scenario gives no tasks of its own (BA-069, R28): points, and the lead that wins.
#pragma once

#include "engine/tables.h"

namespace drumhead::ba {

// What one side has done to the other.
struct Deeds {
  int figures = 0;     // killed, prisoners, off the table
  int guns = 0;        // model guns taken
  int officers = 0;    // commanding officers fallen
  int objectives = 0;  // held
};
enum class Winner : std::uint8_t { kDraw, kFirst, kSecond };

struct VictoryTables {
  int figure = 0, gun = 0, officer = 0, objective = 0;
  int lead_percent = 0, lead_points = 0;
  int bounds = 0;  // of a battle for which none are said
  Coord table_width = 0, table_depth = 0;
};
VictoryTables bind_victory(TableBinder& bind);

int points_of(const VictoryTables& tables, const Deeds& deeds);
Winner winner_of(const VictoryTables& tables, int first, int second);

}  // namespace drumhead::ba
