// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

void start_works(const Book&, Scene&) {}
void announce_works(const Book&, Scene&) {}

}  // namespace drumhead::ba
