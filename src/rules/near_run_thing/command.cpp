// C1: ADCs and the list of this chapter's Asks and frames (NRT-059, NRT-113 to NRT-115, R-52, R-142). Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

Chapter command_chapter() { return {}; }

void set_priorities(const Book&, Scene&) {}
void begin_aides(const Book&, Scene&) {}
}  // namespace drumhead::nrt
