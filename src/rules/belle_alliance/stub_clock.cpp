// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

void begin_clock(const Book&, Scene&, ClockFor) {}
void advance_clock(const Book&, Scene&) {}
AskForm staff_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_staff(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_staff(const Book&, Scene&, const Ask&, const Answer&) {}
AskForm march_decision_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_march_decision(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_march_decision(const Book&, Scene&, const Ask&, const Answer&) {}
Coord rate_now(const Site&, UnitId, PaceOf) { return {}; }
Coord forced_rate(const Site&, UnitId, bool) { return {}; }
bool may_attack(const Site&, UnitId, UnitId) { return {}; }
bool is_forced_back_by(const Site&, UnitId, UnitId) { return {}; }
bool may_be_passed(const Site&, UnitId, UnitId, bool) { return {}; }
drumhead::Marcher planned_end(const Site&, UnitId, const Elements&) { return {}; }
Verdict check_march_path(const Site&, UnitId, const Elements&) { return allow(); }
void record_contact(const Book&, Scene&, UnitId, UnitId) {}
void note_shifted(BattleState&, UnitId, Vec, Vec) {}

}  // namespace drumhead::ba
