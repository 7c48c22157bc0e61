#include "rules/brigades_and_batteries/fire_tables.h"

namespace drumhead::bb {

FireTables bind_fire(TableBinder&) { return {}; }

}  // namespace drumhead::bb
