// Who retreats from whom: where the enemies are counted, which way is straight away, and how the body
// stands at the end.
#include <algorithm>

#include "rules/fire_and_fury/retreat_way.h"

namespace drumhead::ff {
namespace {

InFormation comes_out_in(const BattleState& state, UnitId id) {
  if (is_broken(state, id)) return is_horse(state, id) ? kHorseBrokenMass : kBrokenMass;
  return is_horse(state, id) ? kExtended : kLine;
}

bool have_fought(const BattleState& state, UnitId a, UnitId b) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kContactRecord && ((r.a == a && r.b == b) || (r.a == b && r.b == a));
  });
}

std::vector<Foe> foes_of(const Site& site, UnitId id) {
  BattleState after = site.state;
  for (const UnitId enemy : site.enemies_of(id)) stand_where_it_will(after, enemy);
  const Site settled(site.book, after);
  std::vector<Foe> foes;
  for (const UnitId enemy : site.enemies_of(id)) {
    Foe foe{enemy, site.print(enemy), settled.print(enemy), have_fought(site.state, id, enemy)};
    if (!foe.place.empty()) foes.push_back(std::move(foe));
  }
  const bool any = std::any_of(foes.begin(), foes.end(), [](const Foe& foe) { return foe.fought; });
  if (any) return foes;
  const auto nearest = std::min_element(foes.begin(), foes.end(), [&](const Foe& a, const Foe& b) {
    return distance(a.place, site.print(id)) < distance(b.place, site.print(id));
  });
  if (nearest != foes.end()) nearest->fought = true;  // nobody was touched: the nearest counts
  return foes;
}

// Straight away from the nearest enemy. In contact: back from its own charge, or the way the enemy's charge
// drives it.
Heading straight_away(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const std::optional<UnitId> enemy = site.nearest_enemy(id);
  const Heading own = state.unit(id).pose.facing;
  if (!enemy) return own + degrees(180);
  if (site.gap(id, *enemy) > kHair && !have_fought(state, id, *enemy)) {
    const Segment tape = nearest_points(site.print(id), site.print(*enemy));
    return heading_of(tape.a - tape.b);
  }
  if (has(state, id, kCharging) || has(state, id, kCountercharging)) return own + degrees(180);
  const bool driven = has(state, *enemy, kCharging) || has(state, *enemy, kCountercharging);
  if (driven && has_facing(state, *enemy)) return state.unit(*enemy).pose.facing;
  return heading_of(site.centre_of(id) - site.centre_of(*enemy));
}

}  // namespace

void stand_where_it_will(BattleState& state, UnitId enemy) {
  Unit& unit = state.unit(enemy);
  for (const Record& r : state.records) {
    if (r.kind != kContactRecord) continue;
    if (r.a == enemy && r.n[kVictorDoes] == kGoesIn && r.n[kBuildingHeld] != 0) {
      unit.inside = PieceId{static_cast<std::int16_t>(r.n[kBuildingHeld] - 1)};
      unit.formation = kGarrison;
      return;
    }
    const bool is_its_place = (r.a == enemy && r.n[kWillStand] == 1) || (r.b == enemy && r.n[kWillStand] == 2);
    if (!is_its_place) continue;
    unit.pose = r.to;
    std::erase_if(state.bends, [&](const Bend& bend) { return bend.unit == enemy; });
    return;
  }
}

RetreatCase retreat_case(const Site& site, UnitId id, RetreatKind kind) {
  const BattleState& state = site.state;
  RetreatCase c;
  c.unit = id;
  c.kind = kind;
  c.body = site.marcher(id);
  c.foes = foes_of(site, id);
  c.away = straight_away(site, id);
  if (is_garrison(state, id)) {
    c.leaves_building = true;
    const InFormation out = comes_out_in(state, id);
    c.body.formation = &site.book.words.formations[out];
    c.body.files = files_in(site.book, out, state.unit(id).strength);
    c.body = centred_at(c.body, site.centre_of(id), c.away + degrees(180));
  }
  if (is_guns(state, id) && !is_limbered(state, id)) {
    if (const Marcher file = reshaped_for_flight(site, id, kLimbered); !comes_upon_enemies(site, id, file)) c.body = file;
  }
  if (!c.leaves_building && is_broken(state, id) && plain_formation(state, id) != kBrokenMass) {
    // It had no room for it where it stood; if enemies are what takes it, it goes as it stands.
    if (const Marcher mass = reshaped_for_flight(site, id, comes_out_in(state, id)); !comes_upon_enemies(site, id, mass))
      c.body = mass;
  }
  c.start = print_of(c.body);
  c.held = ground_held(c.body);
  c.rides = is_guns(state, id) || is_mounted(static_cast<std::uint8_t>(formation_of(site.book, c.body)));
  return c;
}

Footprint shifted_print(const Footprint& print, Vec by) {
  Quads boxes;
  for (const Quad& box : print.boxes) boxes.push_back(moved(box, by));
  return footprint_of(std::move(boxes));
}

namespace {

// FF-162, FF-163: broken troops and guns that have limbered take their shape at the end, if they had no room for it
// where they stood.
Marcher shaped(const Site& site, const RetreatCase& c, const Marcher& body) {
  const InFormation in = formation_of(site.book, body);
  const bool broken = is_broken(site.state, c.unit) && on_foot(static_cast<std::uint8_t>(in)) != kBrokenMass;
  const bool guns = is_guns(site.state, c.unit) && in != kLimbered;
  if (!broken && !guns) return body;
  const InFormation to = guns ? kLimbered : comes_out_in(site.state, c.unit);
  Marcher out = body;
  out.formation = &site.book.words.formations[to];
  out.files = files_in(site.book, to, site.state.unit(c.unit).strength);
  return centred_at(out, middle_of(body), body.pose.facing);
}

bool has_room_to_halt(const Site& site, UnitId id, const Marcher& body) {
  const Footprint place = print_of(body);
  if (ground_under(site, place) == kImpassable || is_off_table(*site.state.ground, place)) return false;
  return std::none_of(site.state.units.begin(), site.state.units.end(), [&](const Unit& unit) {
    return unit.on_table && unit.id != id && stand_on_each_other(ground_held(body), ground_held(site, unit.id));
  });
}

// Turned and in its shape if there is room, else without the one or the other.
Marcher standing_as_shaped(const Site& site, const RetreatCase& c, const Marcher& moved_body, const Marcher& turned) {
  for (const Marcher& body : {shaped(site, c, turned), turned, shaped(site, c, moved_body)})
    if (has_room_to_halt(site, c.unit, body)) return body;
  return moved_body;
}

}  // namespace

Marcher body_after(const Site& site, const RetreatCase& c, const WayBack& way,
                   std::optional<Heading> facing) {
  const Vec shift = step(way.heading, way.distance);
  const Marcher moved_body =
      carry_out(c.body, leg::free_move({c.body.pose.at + shift, c.body.pose.facing}), {}).end;
  std::optional<Heading> turned = facing;
  const Vec middle = middle_of(moved_body);
  if (!turned && c.kind == kFullRetreat && is_guns(site.state, c.unit)) turned = way.heading;
  if (!turned && c.kind == kOutOfCloseRange &&
      !is_broken(site.state, c.unit)) {  // FF-235: faced to the enemy
    Coord least = kNoDistance;
    for (const Foe& foe : c.foes)
      if (const Coord d = distance(middle, foe.place); d < least)
        least = d, turned = heading_of(centre(foe.place) - middle);
  }
  if (turned) return standing_as_shaped(site, c, moved_body, centred_at(moved_body, middle, *turned));
  return standing_as_shaped(site, c, moved_body, moved_body);
}

}  // namespace drumhead::ff
