// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

void begin_melees(const Book&, Scene&, bool) {}
void advance_melees(const Book&, Scene&) {}
void cancel_melees_of_fire(const Book&, Scene&) {}
AskForm melee_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_melee(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_melee(const Book&, Scene&, const Ask&, const Answer&) {}
void ask_for_continued_moves(const Book&, Scene&) {}
AskForm continue_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_continue(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_continue(const Book&, Scene&, const Ask&, const Answer&) {}
void announce_continued_attacks(const Book&, Scene&) {}
SideHitOf side_hit(const Site&, UnitId, UnitId) { return {}; }
MeleeFacts survey_melee(const Site&, const Record&, bool) { return {}; }

}  // namespace drumhead::ba
