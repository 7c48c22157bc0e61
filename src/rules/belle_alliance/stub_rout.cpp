// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

int lose_figures(const Book&, Scene&, UnitId, int, Cite) { return {}; }
void close_up(const Book&, BattleState&, UnitId) {}
void bring_into(const Book&, Scene&, UnitId, Disorder, UnitId, StruckByOf, int) {}
void begin_routs(const Book&, Scene&) {}
void advance_routs(const Book&, Scene&) {}
AskForm directions_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_directions(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_directions(const Book&, Scene&, const Ask&, const Answer&) {}
void remove_body(const Book&, Scene&, UnitId, Cite) {}

}  // namespace drumhead::ba
