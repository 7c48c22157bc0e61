// Computer players: how a position looks. What they answer is found by filling in forms (engine/players.h) until the book knows better.
#include "engine/players.h"

#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

// Every charge that somebody in reach could make, and none.
std::vector<Answer> charges_to_weigh(const Book& book, const View& view, const Ask& ask, Charging charging) {
  const BattleState& s = view.known;
  const Site site(book, s);
  std::vector<Answer> list{{ask.id, {{kDone, {}, {}}}}};
  for (const UnitId id : site.side(ask.seat))
    for (const UnitId enemy : site.all_enemies_of(id)) {
      if (!site.near(id, enemy, normal_move(site, id))) continue;
      Answer answer{ask.id, {{charging.verb, id, {{kTarget, enemy}}}}};
      if (charging.may(id, answer)) list.push_back(std::move(answer));
    }
  return list;
}

std::int64_t value(const Book& book, const BattleState& state, Seat seat) {
  const Site site(book, state);
  return value_by_strength(state, seat, kHolder, [&](UnitId id) -> std::int64_t {
    if (is_wagon(state, id)) return -100;
    std::int64_t worth = 0;
    if (is_disordered(state, id)) worth -= 40;
    if (is_routing(state, id)) worth -= 80;
    if (is_unsteady(state, id)) worth -= 30;
    return worth;
  });
}

}  // namespace drumhead::nrt
