// C2: planned attacks, moves from reserve, regrouping, hold and screen, attachments (NRT-051 to NRT-054, NRT-086 to NRT-105, R-47 to
// Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

void begin_orders(const Book&, Scene&) {}
}  // namespace drumhead::nrt
