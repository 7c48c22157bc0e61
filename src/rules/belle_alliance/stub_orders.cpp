// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

bool Elements::holds(Element e) const { for (const Element kind : kinds) if (kind == e) return true; return false; }
Elements read_elements(const Order&) { return {}; }
const Order* order_of(const BattleState&, UnitId) { return {}; }
Elements elements_of(const BattleState&, UnitId) { return {}; }
void void_order(BattleState&, UnitId) {}
AskForm orders_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_orders(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_orders(const Book&, Scene&, const Ask&, const Answer&) {}
std::string spoken_order(const Book&, const BattleState&, UnitId) { return {}; }
void open_sheets(const Book&, Scene&) {}
Verdict check_one_order(const Site&, const Order&) { return allow(); }
bool needs_ordering_roll(const Site&, UnitId) { return {}; }
OrderingFacts survey_ordering(const Site&, UnitId) { return {}; }
void throw_ordering_rolls(const Book&, Scene&) {}
void ask_for_announcements(const Book&, Scene&) {}
AskForm announce_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_announce(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_announce(const Book&, Scene&, const Ask&, const Answer&) {}
void announce_attacks(const Book&, Scene&) {}
void ask_for_refuge(const Book&, Scene&) {}
AskForm refuge_form(const Site&, const Ask& ask) { AskForm form; form.prompt = "?"; form.least_orders = 0; form.fallback = {ask.id, {}}; return form; }
Verdict check_refuge(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_refuge(const Book&, Scene&, const Ask&, const Answer&) {}
bool may_take_refuge(const Site&, UnitId, UnitId) { return {}; }
void take_refuge(const Book&, Scene&, UnitId, UnitId) {}
void carry_out_transfers(const Book&, Scene&) {}
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
