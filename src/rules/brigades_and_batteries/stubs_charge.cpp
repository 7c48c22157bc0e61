#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

Coord command_radius(const Book&, const BattleState&, LeaderId) { return inches(12); }
void roll_charisma(const Book&, Scene&) {}
void roll_command_points(const Book&, Scene&) {}
Verdict check_ride(const Site&, const Order&) { return allow(); }
void make_ride(const Book&, Scene&, const Order&) {}
void follow_units(const Book&, BattleState&) {}
void brush_aside(const Book&, Scene&, UnitId) {}
void danger_to_generals(const Book&, Scene&, Marker) {}
std::optional<Verdict> check_command_points(const Site&, UnitId, int, const char*) { return std::nullopt; }
void pay_command_points(const Book&, Scene&, UnitId, int) {}

}  // namespace drumhead::bb
