// Chapter 1's numbers: what a figure and a model stand for, how large units usually are. Bound to
// data/.../muster.toml.
#pragma once

#include "engine/tables.h"

namespace drumhead::bb {

// How large units are: rows by arm (infantry, cavalry, artillery in models), columns by SizeColumn.
enum SizeColumn : std::uint8_t { kUsualLeast, kUsualMost, kLeast, kMost };

struct MusterTables {
  std::int64_t men_per_figure = 0, men_per_gunner = 0, guns_per_model = 0, crew_per_model = 0;
  std::int64_t centimetres_per_inch = 0, minutes_per_turn = 0;
  Grid sizes;                                          // 1.6, R3
  std::int64_t light_pounder = 0, field_pounder = 0;   // the heaviest shot of light and of field guns
  std::int64_t least_brigades = 0, most_brigades = 0;  // of a side
  std::int64_t block_figures = 0, fewest_block_figures = 0, most_block_figures = 0, highest_block = 0;
};
MusterTables bind_muster(TableBinder& bind);

}  // namespace drumhead::bb
