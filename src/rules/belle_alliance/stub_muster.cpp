// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

Scale scale_of(const Book&) { return {}; }
Enlistment enlist_unit(const Book&, const HistoricUnit&) { return {}; }
Commission commission_leader(const Book&, const HistoricLeader&) { return {}; }

}  // namespace drumhead::ba
