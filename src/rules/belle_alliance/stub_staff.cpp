// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

void ask_for_replacements(const Book&, Scene&) {}
AskForm replace_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_replace(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_replace(const Book&, Scene&, const Ask&, const Answer&) {}
void reorganise(const Book&, Scene&) {}
AskForm reform_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_reform(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_reform(const Book&, Scene&, const Ask&, const Answer&) {}
void engage_officer(const Book&, Scene&, UnitId) {}
int engaged_factor(const BattleState&, UnitId) { return {}; }
void catch_staff(const Book&, Scene&) {}
int roll_penalty(const BattleState&, Seat) { return {}; }
void fall(const Book&, Scene&, LeaderId, Cite) {}
void take_staff_along(const Book&, BattleState&, UnitId) {}

}  // namespace drumhead::ba
