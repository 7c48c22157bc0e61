// C5: routers, one after the other in the mover's order: rallied for a pip, or left to run on (NRT-063, NRT-238, NRT-453, NRT-480, R-143).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"

namespace drumhead::nrt {
namespace {

Bar bar_router(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (!is_routing(s, id)) return refuse(cite::nrt_063, fmt::format("{} does not rout.", name(s, id)));
  if (has(s, id, kBars, kNoAction)) return refuse(cite::nrt_063, fmt::format("{} has been dealt with in this phase.", name(s, id)));
  return std::nullopt;
}
Bar bar_rally(const Site& site, UnitId id) {
  if (Bar bar = bar_router(site, id)) return bar;
  if (is_wagon(site.state, id)) return refuse(cite::nrt_378, fmt::format("{} is not rallied.", name(site.state, id)));
  return check_pips(site, id, site.book.tables.command.costs.rally, cite::nrt_392);
}

// Those far from the enemy first; rallied while pips remain.
Order if_passed(const Site& site, const std::vector<UnitId>& routers) {
  const auto away = [&](UnitId id) {
    const auto enemy = site.nearest_enemy(id);
    return enemy ? site.gap(id, *enemy) : kNoDistance;
  };
  const UnitId next = *std::max_element(routers.begin(), routers.end(), [&](UnitId a, UnitId b) { return away(a) < away(b); });
  return {static_cast<std::int16_t>(bar_rally(site, next) ? kLeaveRouting : kRally), next, {}};
}

AskForm describe_routers(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs;
  offer(verbs, site, ask.seat, kRally, bar_rally);
  offer(verbs, site, ask.seat, kLeaveRouting, bar_router);
  return one_of(ask, "Routers: which is next, and is it rallied for a pip or left to run?", cite::nrt_063, std::move(verbs),
                if_passed(site, free_for(site, ask.seat, bar_router)));
}
std::optional<Verdict> why_not_router(const Site& site, const Ask& ask, const Order& order) {
  if (!order.unit.valid() || site.state.unit(order.unit).side != ask.seat) return std::nullopt;
  return order.verb == kRally ? bar_rally(site, order.unit) : bar_router(site, order.unit);
}
Verdict check_routers(const Site& site, const Ask& ask, const Answer& answer) {
  if (auto bar = why_not_router(site, ask, answer.orders.front())) return *bar;
  return allow();
}

void run_on(const Book& book, Scene& scene, UnitId id) { go_back(book, scene, {.unit = id, .kind = kRoutOn}, cite::nrt_238); }

void rally(const Book& book, Scene& scene, UnitId id) {
  BattleState& s = scene.state;
  const Cites rules{cite::nrt_453, cite::nrt_392, cite::nrt_119};
  pay(s, id, book.tables.command.costs.rally);
  scene.say(rules, {id}, "{0} is to be rallied, for {1}.", counted(book.tables.command.costs.rally, "pip", "pips"));
  switch (throw_morale(book, scene, id, {.test = kTestRA}, cite::nrt_453)) {
    case Mettle::kBadFail:
      return remove_unit(book, scene, id, cite::nrt_453);
    case Mettle::kFail:
      return run_on(book, scene, id);
    case Mettle::kPass:
      break;
  }
  set(s, id, kRouting, 0);
  set(s, id, kOrder, kDisordered);
  add_bit(s, id, kBars, kRallied);
  scene.ask_about(id, kAskReform);
}

void enact_routers(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  add_bit(scene.state, order.unit, kBars, kNoAction);
  if (order.verb == kRally) return rally(book, scene, order.unit);
  run_on(book, scene, order.unit);
}

// ---- A unit that rallied forms up as it likes.

std::vector<std::int16_t> formations_for(const BattleState& s, UnitId id) {
  std::vector<std::int16_t> list;
  for (std::int16_t f = 0; f < kFormations; ++f)
    if (f != kGarrison && knows_formation(s, id, static_cast<InFormation>(f)) &&
        is_mounted(static_cast<std::uint8_t>(f)) == is_horse(s, id))
      list.push_back(f);
  return list;
}
Marcher formed_up(const Site& site, UnitId id, const Order& order) {
  const auto formation = static_cast<InFormation>(order.number(kFormationParam, formation_of(site.state, id)));
  Marcher body = site.reformed(id, formation);
  body.pose.facing = Heading::of(order.number(kFacing, body.pose.facing.centidegrees));
  return body;
}

AskForm describe_reform(const Site& site, const Ask& ask) {
  return one_of(ask, named(site.state, "{0} has rallied: in what formation, and facing where?", {ask.unit}), cite::nrt_453,
                {{kReform,
                  {ask.unit},
                  {{.param = kFormationParam, .optional = true, .choices = formations_for(site.state, ask.unit)},
                   {.param = kFacing, .optional = true}}}},
                {kReform, ask.unit, {}});
}
Verdict check_reform(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.args.empty()) return allow();
  if (auto refused = check_room(site, ask.unit, formed_up(site, ask.unit, order), cite::nrt_453)) return *refused;
  return allow();
}
void enact_reform(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  const Marcher body = formed_up(Site(book, scene.state), ask.unit, order);
  const auto formation = static_cast<InFormation>(order.number(kFormationParam, formation_of(scene.state, ask.unit)));
  if (!order.args.empty()) take_formation(book, scene.state, ask.unit, formation, body.pose);
  scene.say_then({cite::nrt_453, cite::nrt_480}, {ask.unit}, "{0} has rallied, disordered, in {1}.",
                 book.words.formations[scene.state.unit(ask.unit).formation].name);
}

}  // namespace

const AskEntry kRoutersAsk{kAskRouters, describe_routers, check_routers, enact_routers, why_not_router};
const AskEntry kReformAsk{kAskReform, describe_reform, check_reform, enact_reform};

void begin_routers(const Book&, Scene& scene) {
  begin_loop(scene, kRegroupLoop);
  begin_loop(scene, kRoutersLoop);
}
void next_router(const Book& book, Scene& scene) {
  if (free_for(Site(book, scene.state), mover(scene.state), bar_router).empty()) return scene.pop();
  scene.ask(mover(scene.state), kAskRouters);
}

}  // namespace drumhead::nrt
