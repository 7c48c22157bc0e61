// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

void split_and_assemble(const Book&, Scene&) {}
void change_formations(const Book&, Scene&) {}
UnitId split_off(BattleState&, UnitId, int, RoleOf, const std::string&) { return {}; }
void join_to(BattleState&, UnitId, UnitId) {}
NewForm plan_form(const Site&, UnitId, const Elements&) { return {}; }
bool may_form(const BattleState&, UnitId, InFormation) { return {}; }
void enter_building(const Book&, Scene&, UnitId, PieceId, int) {}
int room_in(const Site&, const Piece&) { return {}; }
void leave_guns(BattleState&, UnitId, const Book&) {}
void note_moved(BattleState&, UnitId) {}
int gunners_on(const BattleState&, UnitId, int) { return {}; }
void note_passed(const Book&, Scene&, UnitId, UnitId) {}

}  // namespace drumhead::ba
