// The ground of a table drawn as a map. Inside lab only.
#pragma once

#include "engine/battle_state.h"
#include "lab/svg_pen.h"

namespace drumhead {

std::string ground_patterns();                            // for <defs>
void draw_ground(SvgPen& pen, const BattleState& state);  // lowest things first
void draw_ground_names(SvgPen& pen, const BattleState& state);

}  // namespace drumhead
