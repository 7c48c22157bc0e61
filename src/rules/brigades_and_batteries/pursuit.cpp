// Option 7.4: who enters pursuit at the end of step 6 (R107, R109), and who follows up a recoil (R104).
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/pursuits.h"

namespace drumhead::bb {
namespace {

// ---- Whom a unit has had to do with this turn.

std::vector<UnitId> met_this_turn(const BattleState& state, UnitId id) {
  std::vector<UnitId> met;
  for (const Record& record : state.records) {
    if (record.kind != kSeparatedRecord && record.kind != kContactRecord) continue;
    if (record.a == id) met.push_back(record.b);
    if (record.b == id) met.push_back(record.a);
  }
  std::sort(met.begin(), met.end());
  met.erase(std::unique(met.begin(), met.end()), met.end());
  return met;
}

bool is_shattered(const BattleState& state, UnitId id) {
  return has(state, id, kShattered) || (!state.unit(id).on_table && !has(state, id, kLeftTable));
}
// Beaten by the enemy, not gone by choice (R113).
bool was_routed(const BattleState& state, UnitId id) {
  return has(state, id, kRouted) && has(state, id, kRoutedBy);
}

bool charged_home_or_fought(const BattleState& state, UnitId id) {
  if (has(state, id, kFought)) return true;
  const auto charges = charges_by(state, id);
  return std::any_of(charges.begin(), charges.end(),
                     [](const Record* charge) { return charge->n[kStatus] == kHome; });
}

bool is_fit_to_follow(const BattleState& state, UnitId id) {
  return state.unit(id).on_table && !has(state, id, kShattered) && !has(state, id, kRouted) &&
         !has(state, id, kScreen) && !in_block(state, id);
}

// ---- Whom it may follow.

// BB-375, R107: the slowest by the table, then the nearest.
UnitId slowest_router(const Site& site, UnitId id, const std::vector<UnitId>& routers) {
  UnitId best;
  Coord best_speed = 0, best_gap = 0;
  for (const UnitId router : routers) {
    const Coord pace = speed(site, router, formation(site.state, router));
    const Coord gap = site.state.unit(router).on_table ? site.gap(id, router) : kNoDistance;
    if (best.valid() && (pace > best_speed || (pace == best_speed && gap >= best_gap))) continue;
    best = router, best_speed = pace, best_gap = gap;
  }
  return best;
}

// BB-371.
bool is_banned(const Site& site, UnitId id, UnitId target) {
  const BattleState& state = site.state;
  if (is_artillery(state, id)) return true;
  if (!is_cavalry(state, target)) return false;
  if (is_infantry(state, id)) return true;
  return speed(site, target, formation(state, target)) > speed(site, id, formation(state, id));
}

// R107: the routed enemy it may pursue; none if it may not.
UnitId target_of_pursuit(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  if (!option(state, kPursuit) || !charged_home_or_fought(state, id)) return {};
  std::vector<UnitId> routers;
  for (const UnitId enemy : met_this_turn(state, id)) {
    if (contact_between(state, id, enemy) != nullptr && !has(state, enemy, kShattered)) return {};
    if (is_shattered(state, enemy)) continue;
    if (!was_routed(state, enemy)) return {};
    routers.push_back(enemy);
  }
  return slowest_router(site, id, routers);
}

// R104: the recoiler a winner may follow.
UnitId target_of_follow_up(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  if (!option(state, kCavalryBounce) || !is_cavalry(state, id) || in_contact(state, id)) return {};
  if (state.unit(id).markers[kInflicted] <= state.unit(id).markers[kSuffered]) return {};
  std::vector<UnitId> recoilers;
  for (const Record& record : state.records) {
    if (record.kind != kRecoilRecord) continue;
    if (record.a == id) return {};
    if (record.b == id && state.unit(record.a).on_table && !has(state, record.a, kShattered))
      recoilers.push_back(record.a);
  }
  return slowest_router(site, id, recoilers);
}

struct Chase {
  UnitId target;
  bool follows_up = false;
};

Chase chase_of(const Site& site, UnitId id) {
  if (!is_fit_to_follow(site.state, id)) return {};
  const UnitId recoiler = target_of_follow_up(site, id);
  const UnitId target = recoiler.valid() ? recoiler : target_of_pursuit(site, id);
  if (!target.valid() || is_banned(site, id, target)) return {};
  return {target, recoiler.valid()};
}

// Why a unit that has beaten its enemies does not go after them (BB-371, BB-372).
void tell_why_not(const Site& site, Scene& scene, UnitId id) {
  const BattleState& state = site.state;
  if (!option(state, kPursuit) || !is_fit_to_follow(state, id) || !charged_home_or_fought(state, id)) return;
  const std::vector<UnitId> met = met_this_turn(state, id);
  if (!met.empty() &&
      std::all_of(met.begin(), met.end(), [&](UnitId enemy) { return is_shattered(state, enemy); }))
    return scene.note_rule(cite::bb_372);
  const UnitId target = target_of_pursuit(site, id);
  if (!target.valid() || !is_banned(site, id, target)) return;
  scene.tell(cite::bb_371, {id, target},
             [&] { return fmt::format("{} may not pursue {}.", name(state, id), name(state, target)); });
}

// ---- Entering it.

void lose_a_figure(const Book& book, Scene& scene, UnitId id) {
  if (scene.state.unit(id).markers[kPursuits] > 1)
    lose_figures(book, scene, id, 1, LossCause::kPursuit, cite::bb_383);
}

void enter_pursuit(const Book& book, Scene& scene, UnitId id, const Chase& chase) {
  BattleState& state = scene.state;
  const Site site(book, state);
  const Vec there =
      state.unit(chase.target).on_table ? site.centre_of(chase.target) : state.unit(chase.target).pose.at;
  state.unit(id).pose = turned_towards(site.box(id), there);
  set(state, id, kPursuing, chase.target.value + 1);
  set(state, id, kPursuits, state.unit(id).markers[kPursuits] + 1);
  set(state, id, kFollowsUp, chase.follows_up ? 1 : 0);
  scene.then({chase.follows_up ? cite::bb_360 : cite::bb_376, cite::bb_375}, {id, chase.target}, [&] {
    return fmt::format("{} turns to {} {}.", name(state, id), chase.follows_up ? "follow up" : "pursue",
                       name(state, chase.target));
  });
  disorder(book, scene, id, {cite::bb_376, cite::bb_381});  // and so unsteady
  follow_units(book, state);
  lose_a_figure(book, scene, id);
}

// BB-388.
void stop_pursuing(Scene& scene, UnitId id) {
  if (!has(scene.state, id, kPursuits)) return;
  set(scene.state, id, kPursuits, 0);
  scene.then(cite::bb_388, {id}, [&] { return fmt::format("{} pursues no longer.", name(scene.state, id)); });
}

int charisma_with(const BattleState& state, UnitId id) {
  const LeaderId general = attached_general(state, id);
  return general.valid() ? state.leaders[general.index()].rating : 0;
}

// BB-373, BB-374.
bool fails_to_resist(const Book& book, Scene& scene, UnitId id, bool add_charisma) {
  const BattleState& state = scene.state;
  const Reckoning reckoning = book.tables.charge.pursuit.reckon(survey_pursuit(state, id, add_charisma));
  const PursuitRoll roll = resolve_pursuit(book.tables.charge, reckoning, scene.dice);
  scene.tell_reckoned(cite::bb_373, {id}, reckoning, [&] {
    return fmt::format(
        "{} must resist pursuit: throws {}{}: it {}.", name(state, id), roll.die,
        reckoning.lines.empty() ? "" : fmt::format(", {} = {}", sentence(reckoning), roll.total),
        book.tables.charge.pursuit_result.at(roll.total).label);
  });
  return roll.result == PursuitResult::kPursues;
}

enum PursuitsFrame : std::size_t { kSideUnderWay, kUnitAfter };

// The next unit that may follow somebody: Side A's by number, then Side B's.
std::optional<UnitId> next_pursuer(const Site& site, Scene& scene) {
  Frame& frame = scene.frame();
  const Seat first = static_cast<Seat>(site.state.numbers[kSideA]);
  for (; frame.n[kSideUnderWay] < 2; ++frame.n[kSideUnderWay], frame.n[kUnitAfter] = 0) {
    for (const UnitId id : site.side(frame.n[kSideUnderWay] == 0 ? first : other(first))) {
      if (id.value < frame.n[kUnitAfter]) continue;
      frame.n[kUnitAfter] = id.value + 1;
      if (chase_of(site, id).target.valid()) return id;
      tell_why_not(site, scene, id);
    }
  }
  return std::nullopt;
}

}  // namespace

Pose turned_towards(const Box& box, Vec point) {
  const Vec middle = point_from(box.pose, -box.depth / 2, 0);
  const Heading facing = heading_of(point - middle);
  return {middle + step(facing, box.depth / 2), facing};
}

namespace {

// BB-372: nobody is left to be pursued.
bool shattered_all_it_met(const BattleState& state, UnitId id) {
  const std::vector<UnitId> met = met_this_turn(state, id);
  return !met.empty() &&
         std::all_of(met.begin(), met.end(), [&](UnitId enemy) { return is_shattered(state, enemy); });
}

}  // namespace

PursuitFacts survey_pursuit(const BattleState& state, UnitId id, bool add_charisma) {
  const int charisma = charisma_with(state, id);
  return {grade(state, id), is_british_cavalry(state, id), add_charisma ? charisma : -charisma};
}

void begin_pursuits(const Book&, Scene& scene) {
  for (const Unit& unit : scene.state.units)
    if (option(scene.state, kPursuit) && unit.on_table && shattered_all_it_met(scene.state, unit.id))
      scene.note_rule(cite::bb_372);
  scene.push({kPursuits6, 0, {}});
}

void advance_pursuits(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  if (const auto id = next_pursuer(Site(book, state), scene)) {
    scene.ask_about(*id, kAskPursue, chase_of(Site(book, state), *id).target);
    return;
  }
  for (const Unit& unit : state.units)
    if (unit.on_table && !has(state, unit.id, kPursuing)) stop_pursuing(scene, unit.id);
  scene.pop();
}

AskForm pursue_form(const Site& site, const Ask& ask) {
  AskForm form;
  const BattleState& state = site.state;
  const bool horse = is_cavalry(state, ask.unit);
  form.prompt = fmt::format("{} may follow {}.", name(state, ask.unit), name(state, ask.other));
  form.rule = horse ? cite::bb_370 : cite::bb_369;
  VerbOffer standard{static_cast<std::int16_t>(horse ? kResist : kNoPursuit), {ask.unit}, {}};
  if (horse && charisma_with(state, ask.unit) > 0)
    standard.params.push_back({.param = kAddCharisma, .optional = true});
  form.verbs = {standard, {kPursue, {ask.unit}, {}}};
  form.fallback = {ask.id, {{standard.verb, ask.unit, {}}}};
  return form;
}

Verdict check_pursue(const Site& site, const Ask& ask, const Answer&) {
  if (chase_of(site, ask.unit).target == ask.other) return allow();
  return refuse(cite::bb_371,
                fmt::format("{} cannot follow {}.", name(site.state, ask.unit), name(site.state, ask.other)));
}

void answer_pursue(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  const Chase chase = chase_of(Site(book, scene.state), ask.unit);
  if (order.verb == kNoPursuit)
    return scene.tell(cite::bb_370, {ask.unit},
                      [&] { return fmt::format("{} does not pursue.", name(scene.state, ask.unit)); });
  if (order.verb == kResist && !fails_to_resist(book, scene, ask.unit, order.number(kAddCharisma, 1) != 0))
    return;
  if (order.verb == kPursue)
    scene.tell(cite::bb_369, {ask.unit}, [&] {
      return fmt::format("{} chooses to {}.", name(scene.state, ask.unit),
                         chase.follows_up ? "follow up" : "pursue");
    });
  enter_pursuit(book, scene, ask.unit, chase);
}

}  // namespace drumhead::bb
