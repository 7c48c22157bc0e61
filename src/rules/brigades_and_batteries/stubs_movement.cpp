#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

void begin_movement(const Book&, Scene& scene, Seat seat) {
  for (const UnitId id : units_of(scene.state, seat)) set(scene.state, id, kDone, 0);
}
bool anything_left_to_move(const Site&, Seat) { return true; }
AskForm move_form(const Site&, const Ask& ask) {
  AskForm form;
  form.rule = cite::bb_050;
  form.verbs = {{kEndMovement, {}, {}}};
  form.fallback = {ask.id, {{kEndMovement, {}, {}}}};
  return form;
}
Verdict check_move(const Site&, const Ask&, const Answer&) { return allow(); }
void make_move(const Book&, Scene& scene, const Ask&, const Answer&) { ++scene.frame().step; }
March plan_march(const Site&, UnitId, const Path&, std::span<const UnitId>) { return {}; }
void carry_march(const Book&, Scene&, UnitId, const March&, const Path&, std::span<const UnitId>) {}
Coord speed(const Site&, UnitId, InFormation, bool) { return inches(4); }
bool may_be_ordered(const Site&, UnitId) { return false; }
std::optional<Verdict> check_may_be_ordered(const Site&, UnitId) { return std::nullopt; }
MoveRules move_rules(const Site& site) { return {.formations = site.book.words.formations, .ground = site.state.ground.get()}; }
Trace way_of(const Site& site, UnitId id) { return trace(site.marcher(id), {}, move_rules(site)); }

}  // namespace drumhead::bb
