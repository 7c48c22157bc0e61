// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

std::vector<Procedure> desk_procedures(const Tables&) { return {}; }

}  // namespace drumhead::ba
