// What an order would lead to, laid before the desk from the position. Chapter by chapter; none is written yet.
#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

std::vector<Prospect> prospects(const Book&, const View&, const Ask&, const Order&) { return {}; }

}  // namespace drumhead::nrt
