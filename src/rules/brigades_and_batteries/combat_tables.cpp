#include "rules/brigades_and_batteries/combat_tables.h"

namespace drumhead::bb {

CombatTables bind_combat(TableBinder&) { return {}; }

}  // namespace drumhead::bb
