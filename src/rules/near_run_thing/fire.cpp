// F1 and F2, and the list of this chapter's Asks and frames (NRT-073, NRT-074, NRT-244 to NRT-268, R-81 to ). Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

Chapter fire_chapter() { return {}; }

void begin_non_mover_fire(const Book&, Scene&) {}
void begin_mover_fire(const Book&, Scene&) {}
std::vector<const Row*> ranges_of(const Book&, const BattleState&, UnitId) { return {}; }
}  // namespace drumhead::nrt
