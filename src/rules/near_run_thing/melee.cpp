// 2.4: which melee next, and the list of this chapter's Asks and frames (NRT-075, NRT-284 to NRT-315, NRT-424 to NRT-438, R-99 to R-109).
// Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

Chapter melee_chapter() { return {}; }

void begin_melees(const Book&, Scene&) {}
}  // namespace drumhead::nrt
