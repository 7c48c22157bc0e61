// Numbers of formations: what changing them costs, how wide they may be, the room they need. Bound to
// reform.toml.
#pragma once

#include "engine/tables.h"

namespace drumhead::bb {

struct ReformTables {
  // manoeuvres, 2.12: ten-thousandths of a move
  int change = 0, extended = 0, limbering = 0, from_skirmish = 0;
  // widths, 1.8
  int column_least = 0, column_most = 0, line_most = 0, square_least = 0, skirmish_least = 0,
      cavalry_least = 0, masse_width = 0, masse_least = 0;
  // bent lines, R6
  int segment_least = 0, angle_least = 0, angle_most = 0;
  // options
  Coord elbow_room = 0, pinning = 0, screen_distance = 0;
  int screen_share = 0;
};
ReformTables bind_reform(TableBinder& bind);

}  // namespace drumhead::bb
