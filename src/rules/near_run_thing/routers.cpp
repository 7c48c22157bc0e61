// C5: routers rallied or running on, then regrouping (NRT-125 to NRT-133, NRT-453, R-79, R-143). Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

void begin_routers(const Book&, Scene&) {}
}  // namespace drumhead::nrt
