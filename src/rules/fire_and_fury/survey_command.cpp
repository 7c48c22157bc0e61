// Who is in command.
#include <algorithm>

#include "geom/touching.h"
#include "rules/fire_and_fury/chapters.h"
#include "table/command.h"

namespace drumhead::ff {
namespace {

constexpr Coord kLeaderRim = inches(1, 2);  // a leader is a disc of 1"

// Whoever commands on the table; of a fallen leader the mark kGone stays when another has taken his place.
bool is_here(const Leader& leader) { return leader.on_table; }

Footprint tail_of(const Site& site, UnitId id) {
  const std::vector<Box> stands = site.stands(id);
  return stands.empty() ? Footprint{} : footprint_of(stands.back());
}

Footprint head_of(const Site& site, UnitId id) {
  const std::vector<Box> stands = site.stands(id);
  return stands.empty() ? Footprint{} : footprint_of(stands.front());
}

bool share_a_road(const Site& site, UnitId a, UnitId b) {
  for (const Piece* piece :
       pieces_near(*site.state.ground, site.state.pieces, united(site.print(a).bounds, site.print(b).bounds)))
    if (piece->kind == PieceKind::kRoad && lies_on(*piece, site.front(a).at) &&
        lies_on(*piece, site.front(b).at))
      return true;
  return false;
}

// Along one road, or on the track of the unit before: its head looks at that unit's tail.
bool follows(const Site& site, UnitId behind, UnitId before) {
  if (!within(head_of(site, behind), tail_of(site, before), site.book.tables.ground.line_of_march))
    return false;
  return share_a_road(site, behind, before) || in_front(site.front(behind), centre(tail_of(site, before)));
}

bool under_same_chain(const BattleState& state, LeaderId leader, UnitId id) {
  const std::vector<LeaderId> chain = chain_of(state, id);
  return std::find(chain.begin(), chain.end(), leader) != chain.end();
}

// FF-003: he is attached to the first unit of a line of march that this unit belongs to.
bool in_his_line_of_march(const Site& site, LeaderId leader, UnitId id) {
  const UnitId first = site.state.leaders[leader.index()].attached_to;
  if (!first.valid() || !is_on_the_march(site.state, id)) return false;
  const std::vector<UnitId> line = line_of_march(site, first);
  return std::find(line.begin(), line.end(), id) != line.end();
}

Vec place_of_leader(const BattleState& state, LeaderId id) {
  return place_of(state.leaders[id.index()], state.units).at;
}

// FF-247: nine points of every stand; of a garrison of its building.
template <class Wanted>
bool any_point_of(const Site& site, UnitId id, const Wanted& wanted) {
  const Footprint stands = is_garrison(site.state, id) ? site.print(id) : footprint_by_cells(site.body(id));
  for (const Quad& stand : stands.boxes)
    for (const Vec point : nine_points(stand))
      if (wanted(point)) return true;
  return false;
}

}  // namespace

bool is_on_the_march(const BattleState& state, UnitId id) {
  const InFormation f = plain_formation(state, id);
  return state.unit(id).on_table && !is_broken(state, id) && (f == kMarchColumn || f == kLimbered);
}

std::vector<LeaderId> chain_of(const BattleState& state, UnitId id) {
  std::vector<LeaderId> chain = leaders_over(state.commands, state.unit(id));
  std::erase_if(chain, [&](LeaderId leader) { return !is_here(state.leaders[leader.index()]); });
  return chain;
}

LeaderId attached_leader(const BattleState& state, UnitId id) {
  for (const LeaderId leader : attached_leaders(state.leaders, id))
    if (is_here(state.leaders[leader.index()]) && under_same_chain(state, leader, id)) return leader;
  return {};
}

Coord radius_of(const Site& site, LeaderId leader) {
  const Leader& man = site.state.leaders[leader.index()];
  const bool on_foot = man.markers[kOnFootUntil] != 0 && player_turn(site.state) <= man.markers[kOnFootUntil];
  const bool is_short = man.attached_to.valid() || on_foot || is_dim(site.state);
  return is_short ? site.book.tables.command.short_radius : site.book.tables.command.radius;
}

Coord distance_to_leader(const Site& site, LeaderId leader, UnitId id) {
  return distance(Circle{place_of_leader(site.state, leader), kLeaderRim}, site.print(id));
}

bool leader_sees(const Site& site, LeaderId leader, UnitId id) {
  const Vec place = place_of_leader(site.state, leader);
  return any_point_of(site, id, [&](Vec point) { return sees(site, place, point); });
}

// FF-002: one line that does not pass dense woods is enough for the whole radius.
bool in_radius(const Site& site, LeaderId leader, UnitId id) {
  const BattleState& state = site.state;
  if (!under_same_chain(state, leader, id) || site.print(id).empty()) return false;
  if (state.leaders[leader.index()].attached_to == id || in_his_line_of_march(site, leader, id)) return true;
  const Coord gap = distance_to_leader(site, leader, id);
  if (!is_at_most(gap, radius_of(site, leader))) return false;
  const Vec place = place_of_leader(state, leader);
  const bool near = is_at_most(gap, site.book.tables.command.short_radius);
  return any_point_of(site, id, [&](Vec point) {
    return sees(site, place, point) && (near || !line_through_dense_woods(site, place, point));
  });
}

bool in_radius_of_superior(const Site& site, LeaderId superior, LeaderId leader) {
  const BattleState& state = site.state;
  const Leader &above = state.leaders[superior.index()], &below = state.leaders[leader.index()];
  if (!is_here(above) || !is_here(below) || superior == leader || !below.command.valid() ||
      !above.command.valid())
    return false;
  if (!is_under(state.commands, below.command, above.command)) return false;
  const Vec from = place_of_leader(state, superior), to = place_of_leader(state, leader);
  Coord radius = radius_of(site, superior);
  if (line_through_dense_woods(site, from, to))
    radius = std::min(radius, site.book.tables.command.short_radius);
  return within(from, to, radius + 2 * kLeaderRim + kContactTolerance) && sees(site, from, to);
}

LeaderId controlling_leader(const Site& site, UnitId id) {
  for (const LeaderId leader : chain_of(site.state, id))
    if (in_radius(site, leader, id)) return leader;
  return {};
}

bool has_brave_colonel(const BattleState& state, UnitId id) {
  return has(state, id, kBraveColonel) && !has(state, id, kColonelLost) &&
         (!has(state, id, kColonelOut) || player_turn(state) > marker(state, id, kColonelOut));
}

std::vector<UnitId> line_of_march(const Site& site, UnitId first) {
  const BattleState& state = site.state;
  std::vector<UnitId> line;
  if (!is_on_the_march(state, first)) return line;
  const LeaderId leader = attached_leader(state, first);  // FF-207: units of another chain end his line
  UnitId last = first;
  for (bool longer = true; longer;) {
    longer = false;
    for (const UnitId next : site.friends_of(first)) {
      if (next == last || !is_on_the_march(state, next) ||
          std::find(line.begin(), line.end(), next) != line.end())
        continue;
      if (!follows(site, next, last) || (leader.valid() && !under_same_chain(state, leader, next))) continue;
      line.push_back(next);
      last = next;
      longer = true;
      break;
    }
  }
  return line;
}

}  // namespace drumhead::ff
