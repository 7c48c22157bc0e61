// Withdraw, rout, rally back, fall back, evade: one way of moving with five sets of numbers. Under way.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

Chapter forced_chapter() { return {}; }
}  // namespace drumhead::nrt
