#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

void begin_tests(const Book&, Scene&) {}
void advance_tests(const Book&, Scene& scene) { scene.pop(); }
AskForm test_form(const Site&, const Ask&) { return {}; }
Verdict check_test(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_test(const Book&, Scene&, const Ask&, const Answer&) {}
void begin_combat(const Book&, Scene&) {}
void advance_combat(const Book&, Scene& scene) { scene.pop(); }
AskForm split_form(const Site&, const Ask&) { return {}; }
Verdict check_split(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_split(const Book&, Scene&, const Ask&, const Answer&) {}
Level combat_cover(const Site&, UnitId, UnitId) { return Level::kNone; }
void begin_rout(const Book&, Scene&, UnitId, UnitId, bool) {}
void advance_rout(const Book&, Scene& scene) { scene.pop(); }
AskForm rout_form(const Site&, const Ask&) { return {}; }
Verdict check_rout(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_rout(const Book&, Scene&, const Ask&, const Answer&) {}
void add_combat_desk(const Tables&, std::vector<Procedure>&) {}
void add_morale_desk(const Tables&, std::vector<Procedure>&) {}

}  // namespace drumhead::bb
