// Chapter 6: fire.
#include <fmt/format.h>
#include <algorithm>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

bool in_range_and_arc(const Book& book, const BattleState& state, UnitId firer, UnitId target) {
  if (state.unit(firer).formation == kSquare)
    return within(book, state, firer, target, book.tables.long_range);
  return in_front_arc(book, state, firer, target, degrees(book.tables.limits.fire_arc),
                      book.tables.long_range);
}

bool can_hit(const Book& book, const BattleState& state, Lookout& lookout, UnitId firer, UnitId target) {
  return in_range_and_arc(book, state, firer, target) && lookout.can_see(firer, target);
}

// DR-085: the front rank; the halves of a square that look either way.
int stands_that_fire(const Book& book, const Unit& unit) {
  const int share = book.tables.limits.square_share;
  switch (static_cast<InFormation>(unit.formation)) {
    case kSquare:
      return (unit.strength + share - 1) / share;
    case kColumn:
      return std::min<int>(book.words.formations[kColumn].default_files, unit.strength);
    case kLine:
    case kHorse:
      break;
  }
  return unit.strength;
}

// An enemy that could be hit and stands nearer than the target, if there is one.
UnitId nearer_target(const Book& book, const BattleState& state, Lookout& lookout, UnitId firer,
                     UnitId target) {
  const Footprint own = print(book, state, firer);
  const Coord range = distance(own, print(book, state, target));
  for (const UnitId enemy : units_of(state, other(state.unit(firer).side)))
    if (enemy != target && distance(own, print(book, state, enemy)) < range &&
        can_hit(book, state, lookout, firer, enemy))
      return enemy;
  return {};
}

// The same conditions as in check_target(), without its sentences.
bool may_fire_at(const Book& book, const BattleState& state, Lookout& lookout, UnitId firer, UnitId target) {
  return may_fire(state, firer) && can_hit(book, state, lookout, firer, target) &&
         !nearer_target(book, state, lookout, firer, target).valid();
}

Verdict check_target(const Book& book, const BattleState& state, Lookout& lookout, UnitId firer,
                     UnitId target) {
  if (!may_fire(state, firer))
    return refuse(cite::dr_081,
                  fmt::format("{} cannot fire: cavalry, shaken units and units ordered to assault do not.",
                              name(state, firer)));
  const Segment line{state.unit(firer).pose.at, centre(print(book, state, target))};
  if (!in_range_and_arc(book, state, firer, target))
    return refuse(cite::dr_082,
                  fmt::format("{} is not within {} in front of {}.", name(state, target),
                              spoken_length(book.words, book.tables.long_range), name(state, firer)),
                  {mark(line, "out of range or arc")});
  if (!lookout.can_see(firer, target))
    return refuse(cite::dr_083, fmt::format("{} does not see {}.", name(state, firer), name(state, target)),
                  {mark(line, "no sight")});
  if (const UnitId nearer = nearer_target(book, state, lookout, firer, target); nearer.valid())
    return refuse(
        cite::dr_084,
        fmt::format("{} must fire at {}, which is nearer.", name(state, firer), name(state, nearer)),
        {mark(corners(box(book, state, nearer)), "nearer")});
  return allow();
}

}  // namespace

bool may_fire(const BattleState& state, UnitId id) {
  return state.unit(id).on_table && !is_cavalry(state, id) && steady(state, id) && !has(state, id, kFired) &&
         state.unit(id).markers[kOrder] != kAssault;
}

std::vector<UnitId> targets_of(const Book& book, const BattleState& state, Lookout& lookout, UnitId firer) {
  std::vector<UnitId> targets;
  for (const UnitId enemy : units_of(state, other(state.unit(firer).side)))
    if (may_fire_at(book, state, lookout, firer, enemy)) targets.push_back(enemy);
  return targets;
}

VolleyFacts survey_volley(const Book& book, const BattleState& state, UnitId firer, UnitId target) {
  const Unit& unit = state.unit(firer);
  const auto target_formation = state.unit(target).formation;
  VolleyFacts facts;
  facts.stands = stands_that_fire(book, unit);
  facts.moved = has(state, firer, kMoved);
  facts.stood = unit.markers[kOrder] == kStand && !facts.moved && !has(state, firer, kRetreated);
  facts.dense_target = target_formation == kColumn || target_formation == kSquare;
  facts.covered_target = in_cover(book, state, target, firer);
  facts.close = within(book, state, firer, target, book.tables.close_range);
  facts.grade = grade(state, firer);
  return facts;
}

int fire_volley(const Book& book, Scene& scene, UnitId firer, UnitId target, const VolleyFacts& facts,
                Cite rule) {
  const BattleState& state = scene.state;
  const Reckoning reckoning = reckon_volley(book.tables, facts);
  const int dice = volley_dice(book.tables, reckoning);
  const int hits = resolve_volley(book.tables, facts, reckoning, scene.dice);
  const bool closing = rule == cite::dr_051;
  scene.fire(cite::dr_090);
  scene.tell_reckoned(
      rule, {firer, target}, reckoning,
      [&] {
        return fmt::format("{} fires {} {} at {} range: {} makes {}{}; rolled {}; {}.", name(state, firer),
                           closing ? "a closing volley at" : "at", name(state, target),
                           facts.close ? "close" : "long", sentence(reckoning), counted(dice, "die", "dice"),
                           dice > reckoning.total ? ", the least there is" : "",
                           spoken_faces(scene.dice.last()),
                           hits == 0 ? "no hit" : counted(hits, "hit", "hits"));
      },
      closing ? 2 : 1);
  lose_stands(book, scene, target, hits, cite::dr_091);
  return hits;
}

std::vector<const Row*> ranges_of(const Book& book, const BattleState& state, UnitId id) {
  if (is_cavalry(state, id)) return {};
  const Table& distances = *book.set.find("distances");
  return {distances.find("close_range"), distances.find("long_range")};
}

AskForm fire_form(const Book& book, const BattleState& state, const Ask& ask) {
  AskForm form;
  form.prompt =
      fmt::format("{} fires: name a target for each unit that shall fire.", state.side_name(ask.seat));
  form.rule = cite::dr_080;
  std::vector<UnitId> firers = units_of(state, ask.seat);
  form.least_orders = 0;
  form.most_orders = static_cast<int>(firers.size());
  form.fallback.ask = ask.id;
  Lookout lookout(book, state);
  for (const UnitId id : firers)
    if (may_fire(state, id))
      if (const std::vector<UnitId> targets = targets_of(book, state, lookout, id); !targets.empty())
        form.fallback.orders.push_back({kVolley, id, {{kTarget, targets.front()}}});
  form.verbs = {
      {kVolley, std::move(firers), {{.param = kTarget, .units = units_of(state, other(ask.seat))}}}};
  return form;
}

Verdict check_fire(const Book& book, const BattleState& state, const Answer& answer) {
  Lookout lookout(book, state);
  for (const Order& order : answer.orders) {
    Verdict verdict = check_target(book, state, lookout, order.unit, order.unit_at(kTarget));
    if (!verdict.allowed()) return verdict;
  }
  return allow();
}

// In order of units. A target that an earlier volley drove from the table is not fired at.
void resolve_fire(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  std::vector<Order> orders = answer.orders;
  std::sort(orders.begin(), orders.end(), [](const Order& a, const Order& b) { return a.unit < b.unit; });
  for (const Order& order : orders) {
    const UnitId target = order.unit_at(kTarget);
    if (!scene.state.unit(target).on_table) continue;
    scene.state.unit(order.unit).markers[kFired] = 1;
    fire_volley(book, scene, order.unit, target, survey_volley(book, scene.state, order.unit, target),
                cite::dr_080);
  }
}

}  // namespace drumhead::drill
