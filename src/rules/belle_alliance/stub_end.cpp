// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

void ask_for_powder(const Book&, Scene&) {}
AskForm powder_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_powder(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_powder(const Book&, Scene&, const Ask&, const Answer&) {}
void take_batteries(const Book&, Scene&) {}
void end_bound(const Book&, Scene&) {}
std::array<int, 2> victory_points(const Book&, const BattleState&) { return {}; }

}  // namespace drumhead::ba
