#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

bool anything_to_fire(const Site&, Seat) { return false; }
AskForm fire_form(const Site&, const Ask&) { return {}; }
Verdict check_fire(const Site&, const Ask&, const Answer&) { return allow(); }
void declare_fire(const Book&, Scene&, const Ask&, const Answer&) {}
void roll_all_fire(const Book&, Scene&) {}
std::vector<UnitId> fire_targets(const Site&, UnitId) { return {}; }
int expected_hits_x100(const Site&, UnitId, UnitId) { return 0; }
bool sees(const Site&, Vec, Vec) { return true; }
Level cover_from(const Site&, UnitId, Vec, UnitId) { return Level::kNone; }
void add_fire_desk(const Tables&, std::vector<Procedure>&) {}

}  // namespace drumhead::bb
