#include "rules/brigades_and_batteries/general_tables.h"

namespace drumhead::bb {

GeneralTables bind_general(TableBinder&) { return {}; }

}  // namespace drumhead::bb
