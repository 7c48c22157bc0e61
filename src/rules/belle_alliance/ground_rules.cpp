// The rules of the ground that had their say in a march without a word of their own in its report.
#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

void note_ground(Scene& scene, const GroundUnder& under) {
  for (const Cite rule : under.rules) scene.note_rule(rule);
}

}  // namespace drumhead::ba
