// M0, M2 and M6, and the list of this chapter's Asks and frames (NRT-029 to NRT-032, NRT-134 to NRT-150, NRT-160 to NRT-164, R-144,
// Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

Chapter moves_chapter() { return {}; }

void begin_duties(const Book&, Scene&) {}
void begin_multiple_moves(const Book&, Scene&) {}
void begin_single_moves(const Book&, Scene&) {}
}  // namespace drumhead::nrt
