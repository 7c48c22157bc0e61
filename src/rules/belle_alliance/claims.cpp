// Ground for changes of formation and for parts (2.2.1, R40): everybody at once, as they would stand after
// every other change that is itself possible; what two want is thrown for (R27).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/forms.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

std::vector<UnitId> ground_given_up(const std::vector<Claim>& claims) {
  std::vector<UnitId> bodies;
  for (const Claim& claim : claims)
    if (claim.stands) bodies.insert(bodies.end(), claim.leaves.begin(), claim.leaves.end());
  return bodies;
}

std::string what_is_in_the_way(const BattleState& state, Seat side, const Room& room) {
  if (room.edge) return "the table ends there";
  if (room.piece != nullptr) return fmt::format("{} is in the way", name(*room.piece));
  if (room.body.valid() && is_seen_by(state, side, room.body))
    return fmt::format("{} is in the way", name(state, room.body));
  return "somebody unseen is in the way";
}

// Two claims to the same ground.
bool clash(const Claim& a, const Claim& b) {
  for (const Claim::Taken& one : a.takes)
    for (const Claim::Taken& two : b.takes)
      if (overlap(one.print, two.print)) return true;
  return false;
}

// What two claim only one can have; so nobody can have it who would stand on the other's present ground as
// well.
UnitId holder_of_contested(const Site& site, const Claim& claim, const std::vector<Claim>& claims) {
  for (const Claim& rival : claims) {
    if (!rival.stands || rival.unit == claim.unit || !clash(claim, rival)) continue;
    for (const UnitId body : rival.leaves)
      for (const Claim::Taken& taken : claim.takes)
        if (overlap(taken.print, site.print(body))) return body;
  }
  return {};
}

std::optional<Room> lack_of_room(const Site& site, const Claim& claim, const std::vector<Claim>& claims,
                                 const std::vector<UnitId>& given_up) {
  for (const Claim::Taken& taken : claim.takes) {
    const Room room = room_for(site, taken.body, taken.print, taken.formation, given_up);
    if (!room.free) return room;
  }
  if (const UnitId holder = holder_of_contested(site, claim, claims); holder.valid())
    return Room{.free = false, .body = holder};
  return std::nullopt;
}

void let_fall(Claim& claim, Cite cite, std::string why) {
  claim.stands = false;
  claim.cite = cite;
  claim.why = std::move(why);
}

// BA-122. All look at the same position; who falls keeps his old ground, and then they look again.
bool drop_those_without_room(const Site& site, std::vector<Claim>& claims) {
  const std::vector<UnitId> given_up = ground_given_up(claims);
  std::vector<std::pair<Claim*, Room>> falling;
  for (Claim& claim : claims)
    if (claim.stands)
      if (const auto lack = lack_of_room(site, claim, claims, given_up)) falling.emplace_back(&claim, *lack);
  for (const auto& [claim, room] : falling) {
    const Seat side = site.state.unit(claim->unit).side;
    let_fall(*claim, cite::ba_122,
             fmt::format("{} has no room for that: {}", name(site.state, claim->unit),
                         what_is_in_the_way(site.state, side, room)));
  }
  return !falling.empty();
}

// The first group of claims that hang together by clashes; empty if none do.
std::vector<std::size_t> first_contest(const std::vector<Claim>& claims) {
  for (std::size_t first = 0; first < claims.size(); ++first) {
    std::vector<std::size_t> group{first};
    for (std::size_t i = 0; i < group.size(); ++i)
      for (std::size_t j = 0; j < claims.size(); ++j)
        if (claims[group[i]].stands && claims[j].stands &&
            std::find(group.begin(), group.end(), j) == group.end() &&
            clash(claims[group[i]], claims[j]))
          group.push_back(j);
    if (group.size() < 2) continue;
    std::sort(group.begin(), group.end());
    return group;
  }
  return {};
}

// BA-123: the winner changes; whoever wants his ground does not.
bool throw_for_ground(Scene& scene, std::vector<Claim>& claims) {
  const std::vector<std::size_t> group = first_contest(claims);
  if (group.empty()) return false;
  const std::size_t winner = drawn_by_dice(scene, claims, group, 1).front();
  for (const std::size_t i : group)
    if (i != winner && clash(claims[i], claims[winner]))
      let_fall(claims[i], cite::ba_123,
               fmt::format("{} loses the throw for that ground to {}", name(scene.state, claims[i].unit),
                           name(scene.state, claims[winner].unit)));
  return true;
}

constexpr int kThrowsAtMost = 12;  // then the order of the list decides

// Dice for these claims, thrown again for equals as far as `places` go; `order` receives them, the highest
// first.
void throw_for_place(Scene& scene, const std::vector<Claim>& claims, const std::vector<std::size_t>& who,
                     std::size_t places, int throws_left, std::vector<std::size_t>& order) {
  std::vector<std::pair<int, std::size_t>> thrown;
  for (const std::size_t i : who) {
    const int total = scene.dice.sum(3, 6);
    thrown.emplace_back(total, i);
    tell_among(
        scene, cite::ba_123, {claims[i].unit},
        [&] { return fmt::format("{} throws {}.", name(scene.state, claims[i].unit), total); }, 2);
  }
  std::stable_sort(thrown.begin(), thrown.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t i = 0; i < thrown.size() && order.size() < places;) {
    std::vector<std::size_t> equal;
    for (std::size_t j = i; j < thrown.size() && thrown[j].first == thrown[i].first; ++j)
      equal.push_back(thrown[j].second);
    i += equal.size();
    if (equal.size() > 1 && throws_left > 1)
      throw_for_place(scene, claims, equal, places, throws_left - 1, order);
    else
      order.insert(order.end(), equal.begin(), equal.end());
  }
}

}  // namespace

std::vector<std::size_t> drawn_by_dice(Scene& scene, const std::vector<Claim>& claims,
                                       const std::vector<std::size_t>& who, std::size_t places) {
  std::vector<UnitId> units;
  for (const std::size_t i : who) units.push_back(claims[i].unit);
  tell_among(scene, cite::ba_123, units, [&] {
    std::string names;
    for (const UnitId id : units)
      names += (names.empty() ? "" : id == units.back() ? " and " : ", ") + name(scene.state, id);
    return fmt::format("{} want the same ground: dice decide.", names);
  });
  std::vector<std::size_t> order;
  throw_for_place(scene, claims, who, places, kThrowsAtMost, order);
  return order;
}

void settle(const Book& book, Scene& scene, std::vector<Claim>& claims, const std::function<bool()>& also) {
  const Site site(book, scene.state);
  bool changed = true;
  while (changed) {
    changed = also();
    while (drop_those_without_room(site, claims)) changed = true;
    if (!changed) changed = throw_for_ground(scene, claims);
  }
}

}  // namespace drumhead::ba
