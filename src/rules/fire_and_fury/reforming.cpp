// A broken unit that rallies or reforms: line, field column or march column on its own ground, facing
// as its owner likes.
#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

constexpr std::array kFormationsAfter{kLine, kFieldColumn, kMarchColumn};

std::vector<std::int16_t> formations_after(const BattleState& state, UnitId id) {
  std::vector<std::int16_t> list;
  for (const InFormation plain : kFormationsAfter)
    list.push_back(is_horse(state, id) ? in_the_saddle(plain) : plain);
  return list;
}

Heading towards_the_enemy(const Site& site, UnitId id) {
  const std::optional<UnitId> enemy = site.nearest_enemy(id);
  if (!enemy) return site.state.unit(id).pose.facing;
  return heading_of(site.centre_of(*enemy) - site.centre_of(id));
}

Marcher formed(const Site& site, UnitId id, InFormation formation, Heading facing) {
  Marcher body = site.marcher(id);
  const Vec middle = site.centre_of(id);
  body.formation = &site.book.words.formations[formation];
  body.files = files_in(site.book, formation, body.strength);
  return centred_at(body, middle, facing);
}

bool has_room(const Site& site, UnitId id, const Marcher& body) {
  return !check_room_to_stand(site, id, body, true);
}

// Line towards the enemy; if it has no room, what has. A field column on the ground of the mass always has.
Order default_reform(const Site& site, UnitId id) {
  const Heading facing = towards_the_enemy(site, id);
  const auto order = [&](std::int16_t formation, Heading front) {
    return Order{kReform,
                 id,
                 {{kFormationParam, std::int64_t{formation}}, {kFacing, std::int64_t{front.centidegrees}}}};
  };
  const std::vector<std::int16_t> choices = formations_after(site.state, id);
  for (const std::int16_t formation : choices)
    if (has_room(site, id, formed(site, id, static_cast<InFormation>(formation), facing)))
      return order(formation, facing);
  return order(choices[1], site.state.unit(id).pose.facing);
}

Marcher body_ordered(const Site& site, const Order& order) {
  const auto formation = static_cast<InFormation>(order.number(kFormationParam));
  const auto* facing = order.find<std::int64_t>(kFacing);
  return formed(site, order.unit, formation,
                facing == nullptr ? towards_the_enemy(site, order.unit) : Heading::of(*facing));
}

bool keeps_the_ground_of_the_mass(const Site& site, const Order& order) {
  return on_foot(static_cast<std::uint8_t>(order.number(kFormationParam))) == kFieldColumn &&
         order.number(kFacing, -1) == site.state.unit(order.unit).pose.facing.centidegrees;
}

}  // namespace

void ask_to_reform(const Book& book, Scene& scene, UnitId id) {
  (void)book;
  scene.ask_about(id, kAskReform);
}

AskForm reform_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format("{} reforms: in what formation, facing where?", name(site.state, ask.unit));
  form.rule = cite::ff_243;
  form.verbs = {{kReform,
                 {ask.unit},
                 {{.param = kFormationParam, .choices = formations_after(site.state, ask.unit)},
                  {.param = kFacing, .optional = true}}}};
  form.fallback = {ask.id, {default_reform(site, ask.unit)}};
  return form;
}

Verdict check_reform(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  const Marcher body = body_ordered(site, order);
  if (!keeps_the_ground_of_the_mass(site, order))
    if (auto refused = check_room_to_stand(site, ask.unit, body, true)) return *refused;
  Preview preview;
  preview.ghost = print_of(body).boxes;
  return allow(std::move(preview));
}

void answer_reform(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& state = scene.state;
  const Order& order = answer.orders.front();
  const Marcher body = body_ordered(Site(book, state), order);
  take_formation(book, state, ask.unit, static_cast<InFormation>(order.number(kFormationParam)), body.pose);
  leaders_follow(state);
  scene.tell(cite::ff_243, {ask.unit}, [&] {
    return fmt::format("{} forms {}.", name(state, ask.unit),
                       book.words.formations[state.unit(ask.unit).formation].name);
  });
}

}  // namespace drumhead::ff
