// M1, M3 to M5 and M7: the list of this chapter's Asks and frames. Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

Chapter charges_chapter() { return {}; }

void begin_declarations(const Book&, Scene&) {}
void begin_reactions(const Book&, Scene&) {}
void begin_charges(const Book&, Scene&) {}
void begin_opportunity(const Book&, Scene&) {}
}  // namespace drumhead::nrt
