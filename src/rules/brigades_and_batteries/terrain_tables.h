// The numbers of a chapter, and the facts that decide which of them apply.
#pragma once

#include "engine/tables.h"

namespace drumhead::bb {

struct TerrainTables {};
TerrainTables bind_terrain(TableBinder& bind);

}  // namespace drumhead::bb
