// The rules of the ground that had their say in a march or a melee without a word of their own in its
// report.
#include <tuple>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

void note_ground(Scene& scene, const GroundUnder& under) {
  for (const Cite rule : under.rules) scene.note_rule(rule);
}

namespace {

// BA-161, where a roll reads it.
void note_passage(const Site& site, Scene& scene, UnitId id) {
  if (!site.state.unit(id).on_table || is_garrison(site.state, id)) return;
  const GroundUnder under = going_under(site, id, site.print(id), formation(site.state, id));
  if (under.obstacle == kNoObstacle) return;
  scene.note_rule(cite::ba_161);
  note_ground(scene, under);
}

void note_cover(Scene& scene, const CoverGiven& given) {
  if (given.cover == kNoCover) return;
  scene.note_rule(given.rule);
  if (given.wood) scene.note_rule(cite::ba_397);
}

}  // namespace

void note_ground_of_melee(const Site& site, Scene& scene, UnitId one, UnitId two) {
  const Segment nearest = nearest_points(site.print(one), site.print(two));
  for (const auto& [id, from, to] :
       {std::tuple{one, nearest.b, nearest.a}, std::tuple{two, nearest.a, nearest.b}}) {
    note_passage(site, scene, id);
    const CoverGiven given = cover_against(site, id, from, to);
    if (given.cover != kNoCover) scene.note_rule(cite::ba_264);
    note_cover(scene, given);
    if (obstacle_in_zone(site, id, id == one ? two : one) != kNoObstacle) scene.note_rule(cite::ba_162);
  }
}

}  // namespace drumhead::ba
