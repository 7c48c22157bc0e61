// From metres of ground to lengths of table, and from a file's shapes to pieces of ground. Used by muster
// only. Rounds lengths to the nearest 1/1,200 mm of table, and nothing else.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/history.h"
#include "muster/battle_file.h"

namespace drumhead {

struct MapScale {
  Coord per_unit = kPerInch;  // of the rulebook's unit of length
  std::int64_t metres_per_unit_x100 = 1;
  Bounds table;

  Coord on_table(Centimetres length) const {
    return divide_rounded(Wide{length} * per_unit, metres_per_unit_x100);
  }
  Vec on_table(MapPoint point) const { return {on_table(point.x), on_table(point.y)}; }
};

Polygon area_of(const MapShape& shape, const MapScale& scale);  // polygon, circle, rectangle
Polyline line_of(const MapShape& shape, const MapScale& scale);

// Cuts every corner of an outline, so that it becomes rounder: each point gives way to two, a quarter of the
// way to its neighbours. The ends of a line stay, and so do corners on the table's edge.
std::vector<Vec> corners_cut(const std::vector<Vec>& points, bool closed, const Bounds& table);

}  // namespace drumhead
