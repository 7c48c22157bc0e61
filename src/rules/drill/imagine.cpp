// What a computer player guesses where its View has gaps: units in ambush, and orders given before its own.
#include <algorithm>

#include "rules/drill/chapters.h"

namespace drumhead::drill {
namespace {

// Of a unit in ambush a View keeps the place in the list and not even the name.
bool is_hidden(const BattleState& known, UnitId id) { return known.name(id).empty(); }

// A unit like any other that is known, on foot: horse cannot be in a wood.
Profile looks_like_another(const BattleState& known, UnitId id, Sampler& sampler) {
  std::vector<const Profile*> others;
  for (const Unit& unit : known.units)
    if (!is_hidden(known, unit.id)) others.push_back(&known.profile(unit.id));
  Profile profile = *others[static_cast<std::size_t>(sampler.below(static_cast<int>(others.size())))];
  profile.name = "unseen/" + std::to_string(id.index());
  profile.type = "infantry", profile.traits[kCavalry] = 0;
  return profile;
}

Pose somewhere_on(const Ground& ground, Sampler& sampler) {
  const Coord x = sampler.below(static_cast<int>(ground.width)),
              y = sampler.below(static_cast<int>(ground.height));
  return {{x, y}, Heading::of(sampler.below(static_cast<int>(kFullTurn)))};
}

// Into a wood where it would not be seen (DR-120). After too many tries it stays away.
void hide_somewhere(const Book& book, BattleState& world, UnitId id, Sampler& sampler) {
  constexpr int kTries = 200;
  BattleState guess = world;
  auto setting = std::make_shared<Setting>(*world.setting);
  setting->units[id.index()] = looks_like_another(world, id, sampler);
  guess.setting = std::move(setting);
  Unit& unit = guess.unit(id);
  unit.on_table = true, unit.files = 0, unit.strength = guess.profile(id).original_strength;
  for (int n = 0; n < kTries; ++n) {
    unit.pose = somewhere_on(*world.ground, sampler);
    unit.formation = sampler.below(2) == 0 ? kLine : kColumn;
    if (!in_ambush(book, guess, id) || !no_room(book, guess, id, print(book, guess, id)).empty()) continue;
    world = std::move(guess);
    return;
  }
}

bool is_asked_for_orders(const BattleState& state, Seat seat) {
  return std::any_of(state.asks.begin(), state.asks.end(),
                     [seat](const Ask& ask) { return ask.seat == seat && ask.kind == kAskOrders; });
}

}  // namespace

std::optional<BattleState> imagine(const Book& book, const View& view, Sampler& sampler) {
  BattleState world = view.known;
  const Seat enemy = other(view.seat);
  for (const Unit& unit : view.known.units)
    if (unit.side == enemy && is_hidden(view.known, unit.id)) hide_somewhere(book, world, unit.id, sampler);
  // DR-010: both are asked together, so that an enemy who is no longer asked has given his orders.
  if (is_asked_for_orders(world, view.seat) && !is_asked_for_orders(world, enemy)) {
    const Ask asked{.seat = enemy, .sealed = true, .kind = kAskOrders};
    const auto sheets = candidates(book, {enemy, known_to(book, world, enemy)}, asked, sampler);
    const Answer& sheet = sheets[static_cast<std::size_t>(sampler.below(static_cast<int>(sheets.size())))];
    world.slips.push_back({asked, true, std::make_shared<const Answer>(sheet)});
  }
  if (world == view.known) return std::nullopt;
  return world;
}

}  // namespace drumhead::drill
