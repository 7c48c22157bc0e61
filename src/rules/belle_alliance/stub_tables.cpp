// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

Result<Tables> bind_tables(const TableSet&) { return Tables{}; }
std::vector<Procedure> desk_procedures(const Tables&) { return {}; }

}  // namespace drumhead::ba
