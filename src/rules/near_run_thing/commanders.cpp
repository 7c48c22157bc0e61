// C6, C7 and the generals step: attaching, turning, riding, detaching; risk, contact, replacement (NRT-120 to NRT-124, NRT-229 to NRT-233,
// NRT-333 to NRT-341, NRT-456, R-42 to ). Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

void begin_commanders(const Book&, Scene&) {}
void begin_detaching(const Book&, Scene&) {}
void test_generals(const Book&, Scene&) {}
void replace_generals(const Book&, Scene&) {}
}  // namespace drumhead::nrt
