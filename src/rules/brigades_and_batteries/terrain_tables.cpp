#include "rules/brigades_and_batteries/terrain_tables.h"

namespace drumhead::bb {

TerrainTables bind_terrain(TableBinder&) { return {}; }

}  // namespace drumhead::bb
