#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

bool charging_into_obstacle(const Site&, UnitId) { return false; }
Coord command_radius(const Book&, const BattleState&, LeaderId) { return inches(12); }
Verdict check_charge(const Site&, const Order&) { return allow(); }
void begin_charge(const Book&, Scene&, const Order&) {}
std::optional<Path> charge_path(const Site&, UnitId, UnitId) { return std::nullopt; }
void advance_charge(const Book&, Scene& scene) { scene.pop(); }
AskForm evade_form(const Site&, const Ask&) { return {}; }
Verdict check_evade(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_evade(const Book&, Scene&, const Ask&, const Answer&) {}
AskForm continue_form(const Site&, const Ask&) { return {}; }
Verdict check_continue(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_continue(const Book&, Scene&, const Ask&, const Answer&) {}
void make_contact(const Site&, BattleState&, UnitId, UnitId) {}
bool struck_in_flank_or_rear(const Site&, const Record&) { return false; }
void remove_overrun(const Book&, Scene&, UnitId) {}
void begin_pursuit_moves(const Book&, Scene&) {}
void advance_pursuit_moves(const Book&, Scene& scene) { scene.pop(); }
void begin_recoils(const Book&, Scene&) {}
void advance_recoils(const Book&, Scene& scene) { scene.pop(); }
AskForm recoil_form(const Site&, const Ask&) { return {}; }
Verdict check_recoil(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_recoil(const Book&, Scene&, const Ask&, const Answer&) {}
void begin_pursuits(const Book&, Scene&) {}
void advance_pursuits(const Book&, Scene& scene) { scene.pop(); }
AskForm pursue_form(const Site&, const Ask&) { return {}; }
Verdict check_pursue(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_pursue(const Book&, Scene&, const Ask&, const Answer&) {}
void roll_returns(const Book&, Scene&, Seat) {}
AskForm return_form(const Site&, const Ask&) { return {}; }
Verdict check_return(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_return(const Book&, Scene&, const Ask&, const Answer&) {}
void roll_charisma(const Book&, Scene&) {}
void roll_command_points(const Book&, Scene&) {}
Verdict check_ride(const Site&, const Order&) { return allow(); }
void make_ride(const Book&, Scene&, const Order&) {}
void follow_units(const Book&, BattleState&) {}
void brush_aside(const Book&, Scene&, UnitId) {}
void danger_to_generals(const Book&, Scene&, Marker) {}
std::optional<Verdict> check_command_points(const Site&, UnitId, int, const char*) { return std::nullopt; }
void pay_command_points(const Book&, Scene&, UnitId, int) {}
void add_pursuit_desk(const Tables&, std::vector<Procedure>&) {}

}  // namespace drumhead::bb
