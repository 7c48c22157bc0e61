// Chapter 3, its end: changes of formation.
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"

namespace drumhead::drill {

Verdict check_form(const Book& book, const BattleState& state, UnitId id, std::int64_t formation) {
  if (auto refused = check_free_to_act(state, id, "change formation")) return *refused;
  if (state.unit(id).formation == formation)
    return refuse(cite::dr_030, fmt::format("{} is in {} already.", name(state, id),
                                            book.words.formations[static_cast<std::size_t>(formation)].name));
  const Footprint place = footprint(reformed(book, state, id, formation).body());
  std::vector<Mark> marks = no_room(book, state, id, place);
  if (!marks.empty())
    return refuse(cite::dr_031, fmt::format("{} has no room to change formation here.", name(state, id)),
                  std::move(marks));
  Preview preview;
  preview.ghost = place.boxes;
  return allow(std::move(preview));
}

void change_formation(const Book& book, Scene& scene, UnitId id, std::int64_t formation) {
  BattleState& state = scene.state;
  const Footprint place = footprint(reformed(book, state, id, formation).body());
  if (!no_room(book, state, id, place).empty())  // an enemy that it could not see
    return scene.tell(cite::dr_031, {id},
                      [&] { return fmt::format("{} finds no room to change formation.", name(state, id)); });
  state.unit(id).formation = static_cast<std::uint8_t>(formation);
  scene.fire(cite::dr_003);
  scene.tell(cite::dr_030, {id}, [&] {
    return fmt::format("{} forms {}.", name(state, id),
                       book.words.formations[static_cast<std::size_t>(formation)].name);
  });
}

// DR-030: about the middle of the front.
Marcher reformed(const Book& book, const BattleState& state, UnitId id, std::int64_t formation) {
  const Formation& wanted = book.words.formations[static_cast<std::size_t>(formation)];
  return reshaped(marcher(book, state, id), wanted, 0, Anchor::kFrontMiddle, 0);
}

std::vector<Mark> no_room(const Book& book, const BattleState& state, UnitId id, const Footprint& place) {
  std::vector<Mark> marks;
  for (const Quad& quad : place.boxes)
    if (!contains(state.ground->bounds(), quad)) marks.push_back(mark(quad, "off the table"));
  if (first_under(place, shut_ground(book, state, id, place.bounds)) != nullptr)
    marks.push_back(mark(place.boxes.front(), "cannot enter"));
  for (const Obstacle& obstacle : others(book, state, id))
    if (overlap(obstacle.footprint, place))
      marks.push_back(mark(corners(box(book, state, obstacle.unit)), "in the way"));
  return marks;
}

}  // namespace drumhead::drill
