// The maneuver check: its modifiers and its table (FF-004 to FF-036). Facts are filled by a survey of the
// table in the game, and by a person at the umpire's desk.
#pragma once

#include "engine/desk.h"
#include "engine/tables.h"
#include "rules/fire_and_fury/words.h"

namespace drumhead::ff {

struct ManeuverFacts {
  bool in_command = true;
  int rating = 0;            // of the controlling leader: -1 poor, 0 able, 1 gallant; only in command
  bool provisional = false;  // he is a provisional commander; only in command
  bool attached = false;     // an attached leader or a brave colonel
  int quality = kTrained;
  bool battery = false;  // then it has no state and is never in disorder
  int state = kFresh;
  int order = kGoodOrder;
  bool column_or_cover = false;  // FF-010
  bool lines_cover = false;  // which is one way to have that
  bool outflanked = false;
  bool key_position_lost = false;
  bool heavy_casualties = false;
  bool greater_losses = false;
};

struct ManeuverTables {
  Chart<ManeuverFacts> chart;
  Bands<ManeuverResult> good_order, good_order_alone, disorder, disorder_alone;
  std::int64_t rout_base = 0, rout_each_below = 0;
};
ManeuverTables bind_maneuver(TableBinder& bind);

// Disordered and broken troops read a column of their own; guns never do (FF-072).
bool reads_disorder(const ManeuverFacts& facts);
Reckoning reckon_maneuver(const ManeuverTables& tables, const ManeuverFacts& facts);
const Bands<ManeuverResult>::Band& maneuver_result(const ManeuverTables& tables, const ManeuverFacts& facts,
                                                   int total);
int rout_losses(const ManeuverTables& tables, int total);  // counted from 0, in both columns

}  // namespace drumhead::ff
