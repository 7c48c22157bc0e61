// Initiative, C3 and C4: dice per division, priority, special scores, pips (NRT-055, NRT-056, NRT-079 to NRT-085, NRT-093 to NRT-096, NRT-116,
// Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

// Until dice are thrown the sides keep their order: side A first in the first turn.
void throw_initiative(const Book&, Scene&) {}
void throw_command_dice(const Book&, Scene&) {}
void count_pips(const Book&, Scene&) {}
}  // namespace drumhead::nrt
