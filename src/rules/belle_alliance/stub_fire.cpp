// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

void begin_fire(const Book&, Scene&, bool) {}
void advance_fire(const Book&, Scene&) {}
AskForm fire_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_fire(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_fire(const Book&, Scene&, const Ask&, const Answer&) {}
AskForm supports_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_supports(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_supports(const Book&, Scene&, const Ask&, const Answer&) {}
bool may_fire(const Site&, UnitId, bool) { return {}; }
bool may_support(const Site&, UnitId, UnitId) { return {}; }
void use_supplies(const Book&, Scene&, UnitId, std::span<const int>) {}
void note_first_use(BattleState&, UnitId) {}

}  // namespace drumhead::ba
