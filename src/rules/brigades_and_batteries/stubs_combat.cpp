#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

void begin_combat(const Book&, Scene&) {}
void advance_combat(const Book&, Scene& scene) { scene.pop(); }
AskForm split_form(const Site&, const Ask&) { return {}; }
Verdict check_split(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_split(const Book&, Scene&, const Ask&, const Answer&) {}
Level combat_cover(const Site&, UnitId, UnitId) { return Level::kNone; }
void add_combat_desk(const Tables&, std::vector<Procedure>&) {}
void add_morale_desk(const Tables&, std::vector<Procedure>&) {}

}  // namespace drumhead::bb
namespace drumhead::bb {
std::vector<UnitId> losers_to_test(const Site&, Seat) { return {}; }
void test_loser(const Book&, Scene&, UnitId) {}
}  // namespace drumhead::bb
