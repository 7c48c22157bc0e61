// Units that have gone through friends: who is disordered by it, whose guns are silenced.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

bool is_unsteady(const BattleState& state, UnitId id) {
  return is_troops(state, id) && (!in_good_order(state, id) || quality(state, id) == kGreen);
}

void pass_guns(const Book& book, Scene& scene, UnitId mover, UnitId guns, bool compulsory) {
  BattleState& state = scene.state;
  if (!compulsory) return;  // what guns passed at will lose is told with the move
  if (!is_broken(state, mover)) return;
  scene.then(cite::ff_241, {mover, guns},
             [&] { return fmt::format("{} runs through {}.", name(state, mover), name(state, guns)); });
  silence(book, scene, guns, -1, Site(book, state).centre_of(mover), cite::ff_241);
}

void pass_troops(const Book& book, Scene& scene, UnitId mover, UnitId passed, GroundClass worst,
                 bool compulsory) {
  BattleState& state = scene.state;
  const Site site(book, state);
  const GroundClass ground =
      std::max({worst, ground_under(site, site.print(passed)), ground_under(site, site.print(mover))});
  const bool disordering = ground != kOpen || is_unsteady(state, mover) || is_unsteady(state, passed);
  scene.then({compulsory ? cite::ff_241 : cite::ff_063, cite::ff_221}, {mover, passed}, [&] {
    return fmt::format("{} passes through {}{}.", name(state, mover), name(state, passed),
                       disordering ? "" : " in good order");
  });
  for (const UnitId id : {mover, passed}) {
    set(state, id, kPassedLines);
    if (disordering && is_troops(state, id) && in_good_order(state, id))
      disorder(book, scene, id, cite::ff_063);
  }
}

}  // namespace

void pass_friends(const Book& book, Scene& scene, UnitId mover, std::span<const UnitId> passed,
                  GroundClass worst, bool compulsory) {
  BattleState& state = scene.state;
  for (const UnitId id : passed) {
    if (!state.unit(id).on_table || !state.unit(mover).on_table) continue;
    if (is_guns(state, id))
      pass_guns(book, scene, mover, id, compulsory);
    else if (in_extended_line(state, id) || in_extended_line(state, mover))
      scene.note_rule(cite::ff_224);
    else
      pass_troops(book, scene, mover, id, worst, compulsory);
  }
}

}  // namespace drumhead::ff
