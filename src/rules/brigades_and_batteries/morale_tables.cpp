#include "rules/brigades_and_batteries/morale_tables.h"

namespace drumhead::bb {

MoraleTables bind_morale(TableBinder&) { return {}; }

}  // namespace drumhead::bb
