// Walls and works are crossed by an action of their own (NRT-467, R-129); guns left on the field are spiked by who stays with them (NRT-360).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/moves.h"

namespace drumhead::nrt {
namespace {

bool is_crossed_by_action(const Site& site, UnitId id, const Piece& piece) {
  const auto row = line_row(piece);
  return row && site.book.tables.ground.lines.at(*row, ground_column(site.state, id)) == kByActionInTouch;
}

// The obstacle that it touches; null: none.
const Piece* obstacle_beside(const Site& site, UnitId id) {
  for (const Piece* piece : pieces_around(site, site.print(id), inches(1)))
    if (is_crossed_by_action(site, id, *piece) && within(*piece, corners(site.box(id)), kHair)) return piece;
  return nullptr;
}

Marcher carried_forward(const Marcher& body, Coord d) {
  Marcher end = body;
  end.pose.at = point_from(body.pose, d, 0);
  return end;
}

// Straight on until it has just left the obstacle behind; none: it does not lie before its front.
std::optional<Marcher> beyond(const Site& site, UnitId id, const Piece& piece, InFormation formation) {
  const Marcher body = site.reformed(id, formation);
  const auto gap_at = [&](Coord d) { return distance(piece, corners(outline(carried_forward(body, d).body()))); };
  const auto is_over = [&](Coord d) {
    const Box box = outline(carried_forward(body, d).body());
    return gap_at(d) > 0 && crosses(piece, {point_from(site.box(id).pose, -1, 0), point_from(box.pose, -box.depth, 0)});
  };
  Coord over = outline(body.body()).depth;
  for (Coord tries = 0; !is_over(over); ++tries) {
    if (tries == 64) return std::nullopt;
    over += inches(1, 8);
  }
  Coord under = over - inches(1, 8);
  while (over - under > 1) (is_over((under + over) / 2) ? over : under) = (under + over) / 2;
  return carried_forward(body, over);
}

const Token* guns_at_hand(const Site& site, UnitId id) {
  for (const Token& token : site.state.tokens) {
    if (token.kind != kLeftGuns || token.side == site.state.unit(id).side || marker(site.state, token.owner, kGuns) != kAbandoned) continue;
    if (within(site.print(id), footprint_of(Box{token.pose, token.width, token.depth}), kHair)) return &token;
  }
  return nullptr;
}

}  // namespace

Bar bar_cross(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (Bar bar = bar_acting(site, id)) return bar;
  if (is_garrison(s, id) || !is_foot(s, id)) return refuse(cite::nrt_467, fmt::format("{} crosses no obstacle by an action.", name(s, id)));
  if (obstacle_beside(site, id) == nullptr)
    return refuse(cite::nrt_467, fmt::format("{} touches no obstacle that takes an action to cross.", name(s, id)), {mark(corners(site.box(id)))});
  return std::nullopt;
}

Action plan_cross(const Site& site, const Order& order) {
  const UnitId id = order.unit;
  const Piece& piece = *obstacle_beside(site, id);
  if (Bar bar = check_formation(site, order)) return refused(*bar);
  const auto formation = static_cast<InFormation>(order.number(kFormationParam, formation_of(site.state, id)));
  const auto body = beyond(site, id, piece, formation);
  if (!body) return refused(refuse(cite::nrt_467, fmt::format("{} does not lie before the front of {}.", name(piece), name(site.state, id))));
  if (Bar bar = check_room(site, id, *body, cite::nrt_467)) return refused(*bar);
  if (Bar bar = check_clear_of_enemies(site, id, site.print_of(*body))) return refused(*bar);
  Action action = standing(site, id);
  action.formation = formation;
  action.end = *body;
  action.deeds = kMoved | kCrossed;
  action.rules = cite::nrt_467;
  action.told = "{0} crosses " + name(piece) + ".";
  return action;
}

Bar bar_spike(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (Bar bar = bar_acting(site, id)) return bar;
  if (is_disordered(s, id)) return refuse(cite::nrt_360, fmt::format("{} is disordered and spikes no guns.", name(s, id)));
  if (guns_at_hand(site, id) == nullptr) return refuse(cite::nrt_360, fmt::format("{} touches no guns of the enemy.", name(s, id)), {mark(corners(site.box(id)))});
  return std::nullopt;
}

Action plan_spike(const Site& site, const Order& order) {
  Action action = standing(site, order.unit);
  action.spiked = guns_at_hand(site, order.unit)->owner;
  action.rules = cite::nrt_360;
  action.told = "{0} spikes the guns of " + name(site.state, action.spiked) + ".";
  return action;
}

}  // namespace drumhead::nrt
