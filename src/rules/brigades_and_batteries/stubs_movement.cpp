#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

Verdict check_bend(const Site&, const Order&) { return allow(); }
void make_bend(const Book&, Scene&, const Order&) {}
std::optional<Verdict> check_width(const Site&, UnitId, InFormation, int, int) { return std::nullopt; }
void take_formation(BattleState&, UnitId, std::uint8_t, int, Pose) {}
void close_up(const Book&, BattleState&, UnitId) {}
void effects_of_reforming(const Book&, Scene&, UnitId) {}

}  // namespace drumhead::bb
