// Supplies (5.5.3, R105): unlimited until a fire or melee roll shows two ones; and the first fire or melee of
// a unit (R74).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {
namespace {

ThreeDice counted_faces(std::span<const int> faces) {
  ThreeDice dice;
  for (const int face : faces) {
    dice.sum += face;
    dice.ones += face == 1 ? 1 : 0;
  }
  return dice;
}

}  // namespace

// BA-367: the shortage is the whole unit's, of which the mother keeps count.
void use_supplies(const Book& book, Scene& scene, UnitId id, std::span<const int> faces) {
  BattleState& state = scene.state;
  const UnitId unit = mother_of(state, id);
  const int before = marker(state, unit, kSupplies);
  if (before == kNoSupplies) return;
  const int after = supplies_after(book.tables.morale, before, counted_faces(faces));
  if (after == before) return;
  set(state, unit, kSupplies, after);
  const Seat side = state.unit(unit).side;
  const auto sentence = [&] {
    if (after == kNoSupplies) return fmt::format("{} has no supplies left.", name(state, unit));
    return fmt::format("{} runs short of supplies: they last for {}.", name(state, unit),
                       counted(after, "more roll", "more rolls"));
  };
  const Cites rules = Cites{cite::ba_366}.add(cite::ba_367, line_of(state, unit).valid());
  scene.whisper_reckoned(side, rules, {unit}, Reckoning{}, sentence);  // under the roll that used them
}

void note_first_use(BattleState& state, UnitId id) { set(state, mother_of(state, id), kFirstUsed); }

}  // namespace drumhead::ba
