// Losses: stands that fall, units that are gone, and the ways of losing and finding order (R-14, R-59, R-60,
//
#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

std::size_t seat_of(const BattleState& state, UnitId id) {
  return static_cast<std::size_t>(state.unit(id).side);
}

void count_lost(BattleState& state, UnitId id, int stands, bool captured) {
  state.side_numbers[seat_of(state, id)][kStandsLost] += stands;
  if (captured) state.side_numbers[1 - seat_of(state, id)][kGunsTaken] += stands;
}

// FF-261: lines and rows close on their centre, which is where their pose is; columns and masses lose from
// the rear.
void close_ranks(BattleState& state, UnitId id) {
  Unit& unit = state.unit(id);
  switch (plain_formation(state, id)) {
    case kLine:
    case kExtended:
    case kUnlimbered:
      unit.files = unit.strength;
      return;
    case kFieldColumn:
    case kBrokenMass:
      unit.files = std::min<std::int16_t>(2, unit.strength);
      return;
    default:
      return;
  }
}

const char* spoken_state(StateOf state) { return state == kSpent ? "spent" : "worn"; }

// the printed card of its dependability, if it has that.
Cite rule_of_card(const Book& book, const BattleState& state, UnitId id) {
  const auto dependability = static_cast<DependabilityOf>(marker(state, id, kDependableAs));
  const StrengthCard card = card_for(book.tables.muster, state.profile(id).original_strength, dependability);
  if (card.worn != marker(state, id, kWornAt) || card.spent != marker(state, id, kSpentAt)) return {};
  return dependability == kSpirited ? cite::ff_156 : dependability == kUnreliable ? cite::ff_158 : cite::ff_157;
}

void tell_of_state(const Book& book, Scene& scene, UnitId id, StateOf before) {
  const StateOf now = state_of(scene.state, id);
  if (now == before) return;
  constexpr int kLargestPrintedCard = 20;
  const bool large = scene.state.profile(id).original_strength > kLargestPrintedCard;
  scene.then({large ? cite::ff_310 : cite::ff_155, rule_of_card(book, scene.state, id)}, {id},
             [&] { return fmt::format("{} is {}.", name(scene.state, id), spoken_state(now)); });
}

// FF-213: whoever rode with it must find another unit.
void leave_leaders_alone(const Book& book, Scene& scene, UnitId id) {
  for (const Leader& leader : scene.state.leaders)
    if (leader.attached_to == id && leader.on_table) find_refuge(book, scene, leader.id);
}

void take_off_table(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  Unit& unit = state.unit(id);
  unit.on_table = false;
  unit.strength = 0;
  unit.inside = {};
  std::erase_if(state.stands, [&](const Stand& stand) { return stand.unit == id; });
  std::erase_if(state.bends, [&](const Bend& bend) { return bend.unit == id; });
  for (const Marker marker : {kCharging, kCountercharging, kHome, kEntitled, kBreakingThrough})
    set(state, id, marker, 0);
  leave_leaders_alone(book, scene, id);
}

// ---- Gun stands.

std::size_t first_stand_of(const BattleState& state, UnitId battery) {
  const auto it = std::find_if(state.stands.begin(), state.stands.end(),
                               [&](const Stand& s) { return s.unit == battery; });
  return static_cast<std::size_t>(it - state.stands.begin());
}

// Of two stands as near to the enemy, the one nearer to the first unit that is not as near to both: whoever
// sees the table in a mirror finds the same stand.
bool is_nearer_to_the_rest(const BattleState& state, UnitId battery, const Quad& a, const Quad& b) {
  for (const Unit& unit : state.units) {
    if (unit.id == battery || !unit.on_table) continue;
    const Coord to_a = distance(unit.pose.at, a), to_b = distance(unit.pose.at, b);
    if (!is_same(to_a, to_b)) return to_a < to_b;
  }
  return false;
}

// FF-263: the unsilenced stand nearest to the enemy; if all are silenced, the nearest.
std::size_t gun_stand_hit(const Book& book, const BattleState& state, UnitId battery, Vec from) {
  const auto stands = state.stands_of(battery);
  const std::vector<Box> places = cells(body_of(state, book.words.formations, battery));
  const auto is_nearer = [&](std::size_t a, std::size_t b) {
    if (a >= places.size() || b >= places.size()) return false;
    const Quad one = corners(places[a]), two = corners(places[b]);
    const Coord to_one = distance(from, one), to_two = distance(from, two);
    return is_same(to_one, to_two) ? is_nearer_to_the_rest(state, battery, one, two) : to_one < to_two;
  };
  std::size_t hit = 0;
  for (std::size_t i = 1; i < stands.size(); ++i) {
    const bool i_silenced = stands[i].markers[kSilenced] != 0,
               hit_silenced = stands[hit].markers[kSilenced] != 0;
    if (i_silenced != hit_silenced ? hit_silenced : is_nearer(i, hit)) hit = i;
  }
  return first_stand_of(state, battery) + hit;
}

void lose_gun_stand(const Book& book, Scene& scene, UnitId battery, std::size_t stand, bool captured) {
  BattleState& state = scene.state;
  state.stands.erase(state.stands.begin() + static_cast<std::ptrdiff_t>(stand));
  count_lost(state, battery, 1, captured);
  Unit& unit = state.unit(battery);
  if (--unit.strength > 0) return close_ranks(state, battery);
  take_off_table(book, scene, battery);
}

Cites with(const Cites& rules, Cite more, bool decides = true) { return Cites(rules).add(more, decides); }

void tell_gun_lost(Scene& scene, UnitId battery, int stands, const Cites& rule, bool captured) {
  scene.then(with(rule, cite::ff_300, captured), {battery}, [&] {
    return fmt::format("{} loses {}{}: {} left.", name(scene.state, battery),
                       counted(stands, "gun stand", "gun stands"), captured ? ", taken by the enemy" : "",
                       scene.state.unit(battery).strength);
  });
}

// " It was the 2nd from the left."; nothing of a battery that has only one.
std::string spoken_stand(const BattleState& state, UnitId battery, std::size_t stand) {
  constexpr std::array kPlaces{"1st", "2nd", "3rd"};
  if (state.unit(battery).strength < 2) return "";
  return stand < kPlaces.size() ? fmt::format(" It was the {} from the left.", kPlaces[stand])
                                : fmt::format(" It was the {}th from the left.", stand + 1);
}

// FF-264: a second damage wrecks it. Returns whether it did.
bool damage_stand(const Book& book, Scene& scene, UnitId battery, std::size_t stand, const Cites& rule,
                  bool captured) {
  std::int16_t& damaged = scene.state.stands[stand].markers[kDamaged];
  const std::string which = spoken_stand(scene.state, battery, stand - first_stand_of(scene.state, battery));
  if (damaged == 0) {
    damaged = 1;
    scene.then(with(rule, cite::ff_263), {battery}, [&] {
      return fmt::format("A gun stand of {} is damaged.{}", name(scene.state, battery), which);
    });
    return false;
  }
  lose_gun_stand(book, scene, battery, stand, captured);
  scene.then(with(rule, cite::ff_264), {battery}, [&] {
    return fmt::format("A damaged gun stand of {} is hit again and wrecked: {} left.{}",
                       name(scene.state, battery), scene.state.unit(battery).strength, which);
  });
  return true;
}

// ---- Broken troops.

InFormation mass_of(const BattleState& state, UnitId id) {
  return is_horse(state, id) ? kHorseBrokenMass : kBrokenMass;
}

// A mass is deeper than a line: where friends or the edge of the table are close behind, the broken keep
// their ground until they run.
bool has_room_as_a_mass(const Book& book, const BattleState& state, UnitId id) {
  const Site site(book, state);
  const Marcher mass = reshaped_for_flight(site, id, mass_of(state, id));
  if (comes_upon_enemies(site, id, mass)) return false;
  const Footprint held = ground_held(mass);
  for (const Quad& box : held.boxes)
    if (!contains(state.ground->bounds(), box)) return false;
  return std::none_of(state.units.begin(), state.units.end(), [&](const Unit& unit) {
    return unit.on_table && unit.id != id && overlap(held, ground_held(site, unit.id));
  });
}

}  // namespace

void lose_stands(const Book& book, Scene& scene, UnitId id, int n, const Cites& rule) {
  BattleState& state = scene.state;
  if (n <= 0 || !state.unit(id).on_table) return;
  if (is_guns(state, id)) return lose_guns(book, scene, id, n, state.unit(id).pose.at, rule, false);
  Unit& unit = state.unit(id);
  const int lost = std::min<int>(n, unit.strength);
  if (lost == unit.strength) return remove_unit(book, scene, id, rule);
  const StateOf before = state_of(state, id);
  unit.strength = static_cast<std::int16_t>(unit.strength - lost);
  close_ranks(state, id);
  count_lost(state, id, lost, false);
  scene.then(with(rule, cite::ff_261), {id}, [&] {
    return fmt::format("{} loses {}: {} left.", name(state, id), counted(lost, "stand", "stands"),
                       unit.strength);
  });
  tell_of_state(book, scene, id, before);
}

void remove_unit(const Book& book, Scene& scene, UnitId id, const Cites& rule, bool captured) {
  BattleState& state = scene.state;
  if (!state.unit(id).on_table) return;
  count_lost(state, id, state.unit(id).strength, captured && is_guns(state, id));
  scene.then(with(rule, captured ? cite::ff_300 : cite::ff_261), {id}, [&] {
    return fmt::format("{} is {}.", name(state, id),
                       captured             ? "taken whole"
                       : is_guns(state, id) ? "lost"
                                            : "destroyed");
  });
  take_off_table(book, scene, id);
}

// FF-262: who is disordered or broken stays so. Guns are never disordered.
void disorder(const Book&, Scene& scene, UnitId id, const Cites& rule) {
  if (!scene.state.unit(id).on_table || is_guns(scene.state, id)) return;
  if (!in_good_order(scene.state, id)) return;
  set(scene.state, id, kOrder, kDisordered);
  scene.then(rule, {id}, [&] { return fmt::format("{} is disordered.", name(scene.state, id)); });
}

// Its stands become a mass without facing; a garrison does so when it has left its building.
void break_unit(const Book& book, Scene& scene, UnitId id, const Cites& rule) {
  BattleState& state = scene.state;
  if (!state.unit(id).on_table || is_guns(state, id)) return;
  const bool was_broken = is_broken(state, id);
  set(state, id, kOrder, kBroken);
  if (!is_garrison(state, id) && formation(state, id) != mass_of(state, id) &&
      has_room_as_a_mass(book, state, id))
    take_formation(book, state, id, mass_of(state, id), state.unit(id).pose);
  if (was_broken) return;
  scene.then(rule, {id}, [&] { return fmt::format("{} is broken.", name(state, id)); });
}

void restore_order(const Book&, Scene& scene, UnitId id, OrderOf order, const Cites& rule) {
  if (!scene.state.unit(id).on_table || order_of(scene.state, id) == order) return;
  set(scene.state, id, kOrder, order);
  scene.then(rule, {id}, [&] {
    return fmt::format("{} {}.", name(scene.state, id),
                       order == kGoodOrder ? "is in good order again" : "is disordered");
  });
}

void silence(const Book& book, Scene& scene, UnitId battery, int stands, Vec from, const Cites& rule) {
  BattleState& state = scene.state;
  if (!state.unit(battery).on_table) return;
  int silenced = 0;
  for (; stands < 0 || silenced < stands; ++silenced) {
    if (silenced_stands(state, battery) == state.unit(battery).strength) break;
    state.stands[gun_stand_hit(book, state, battery, from)].markers[kSilenced] = 1;
  }
  if (silenced == 0) return;  // FF-264: it is so already
  scene.then(with(rule, cite::ff_263, stands > 0), {battery}, [&] {
    if (silenced_stands(state, battery) == state.unit(battery).strength)
      return fmt::format("{} is silenced.", name(state, battery));
    return fmt::format("{} of {} {} silenced.", counted(silenced, "gun stand", "gun stands"),
                       name(state, battery), silenced == 1 ? "is" : "are");
  });
}

void damage_gun(const Book& book, Scene& scene, UnitId battery, Vec from, const Cites& rule, bool captured) {
  if (!scene.state.unit(battery).on_table) return;
  damage_stand(book, scene, battery, gun_stand_hit(book, scene.state, battery, from), rule, captured);
}

// FF-090, FF-263: the stand that is silenced is the one that is damaged.
void silence_and_damage(const Book& book, Scene& scene, UnitId battery, Vec from, const Cites& rule) {
  BattleState& state = scene.state;
  if (!state.unit(battery).on_table) return;
  const std::size_t stand = gun_stand_hit(book, state, battery, from);
  if (damage_stand(book, scene, battery, stand, rule, false)) return;
  std::int16_t& silenced = state.stands[stand].markers[kSilenced];
  if (silenced != 0) return;
  silenced = 1;
  scene.then(rule, {battery},
             [&] { return fmt::format("That gun stand of {} is silenced.", name(state, battery)); });
}

void lose_guns(const Book& book, Scene& scene, UnitId battery, int n, Vec from, const Cites& rule, bool captured) {
  BattleState& state = scene.state;
  const int lost = std::min<int>(n, state.unit(battery).strength);
  if (lost <= 0 || !state.unit(battery).on_table) return;
  for (int i = 0; i < lost; ++i)
    lose_gun_stand(book, scene, battery, gun_stand_hit(book, state, battery, from), captured);
  tell_gun_lost(scene, battery, lost, rule, captured);
}

// FF-031, FF-118, FF-244: fixed guns cannot be brought away.
void limber_silenced(const Book& book, Scene& scene, UnitId battery, const Cites& rule) {
  BattleState& state = scene.state;
  if (!state.unit(battery).on_table) return;
  if (has(state, battery, kFixed)) return remove_unit(book, scene, battery, rule, true);
  const Vec at = state.unit(battery).pose.at;
  if (!is_limbered(state, battery)) {
    // A file is deeper than a row: with the enemy close behind it forms when it has come away.
    const Site site(book, state);
    if (!comes_upon_enemies(site, battery, reshaped_for_flight(site, battery, kLimbered)))
      take_formation(book, state, battery, kLimbered, state.unit(battery).pose);
    scene.then(rule, {battery}, [&] { return fmt::format("{} limbers.", name(state, battery)); });
  }
  silence(book, scene, battery, -1, at, rule);
}

Marcher reshaped_for_flight(const Site& site, UnitId id, InFormation into) {
  Marcher body = site.marcher(id);
  body.bends.clear();
  body.formation = &site.book.words.formations[into];
  body.files = files_in(site.book, into, site.state.unit(id).strength);
  return body;
}

bool comes_upon_enemies(const Site& site, UnitId id, const Marcher& body) {
  const Footprint place = print_of(body);
  const std::vector<UnitId> enemies = site.enemies_of(id);
  return std::any_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
    const Coord before = site.gap(id, enemy);
    return distance(place, site.print(enemy)) + kContactTolerance < std::min(before, site.book.tables.ground.least_retreat);
  });
}

void end_contacts(BattleState& state, UnitId id) {
  std::erase_if(state.records,
                [&](const Record& r) { return r.kind == kContactRecord && (r.a == id || r.b == id); });
}

}  // namespace drumhead::ff
