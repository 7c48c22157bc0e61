// Who has won (R126). Bound to victory.toml.
#pragma once

#include "engine/tables.h"

namespace drumhead::bb {

struct VictoryTables {
  std::int64_t defeat = 0, shaken = 0, margin = 0;  // percent
  std::int32_t turns = 0;
};
VictoryTables bind_victory(TableBinder& bind);

}  // namespace drumhead::bb
