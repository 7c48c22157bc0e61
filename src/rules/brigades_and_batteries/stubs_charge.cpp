#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

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
void add_pursuit_desk(const Tables&, std::vector<Procedure>&) {}

}  // namespace drumhead::bb
