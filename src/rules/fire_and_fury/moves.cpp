// M2c(3): the free moves of a check. One order at a time: a unit moves as its result allows, a
// leader of the check rides, or the moves are over.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

int whole_budget(const BattleState& state, UnitId id) {
  return is_well_handled(state, id) ? kWholeMove : kHalfMove;
}

bool only_steps_back(const Path& path) {
  return std::any_of(path.begin(), path.end(), [](const Leg& leg) { return leg.kind == LegKind::kRetire; });
}

// ---- Plain moves.

March plan_move(const Site& site, const Order& order) {
  const Path& path = path_of(order);
  int budget = whole_budget(site.state, order.unit);
  if (only_steps_back(path) && !goes_any_way(site.state.unit(order.unit).formation))
    budget = kHalfMove;  // FF-218
  return plan_march(site, order.unit, path, budget, MarchKind::kOrdinary);
}

// ---- Enactment.

// FF-165 to FF-174: the ground it goes over, as its table has it.
void add_ground_crossed(Cites& rules, const Book& book, const BattleState& state, const March& march) {
  for (const Piece* piece : pieces_near(*state.ground, state.pieces, march.way.swept)) {
    if (is_linear(piece->kind) || piece->kind == PieceKind::kContour || piece->kind == PieceKind::kZone) continue;
    const auto met = [&](const CheckPoint& point) {
      return std::any_of(point.footprint.boxes.begin(), point.footprint.boxes.end(),
                         [&](const Quad& box) { return meets(*piece, box); });
    };
    if (std::none_of(march.way.points.begin(), march.way.points.end(), met)) continue;
    rules.add(cite::ff_214).add(cite::ff_165).add(rule_of_ground(book, *piece));
  }
  for (const Piece* piece : march.crossed) rules.add(rule_of_ground(book, *piece));
}

// The rates it goes by, and what it crosses.
void add_rules_of_way(Cites& rules, const Book& book, const BattleState& state, UnitId id, const March& march) {
  if (march.way.motions.empty()) return;
  rules.add(book.tables.ground.rates.cite(rate_row(state, id, state.unit(id).formation)), march.spent > 0);
  rules.add(cite::ff_026, moves_at_the_double(state, id)).add(cite::ff_215, march.on_road);
  rules.add(march.scaled != nullptr ? cite::ff_225 : cite::ff_216, march.over_obstacle);
  for (const Motion& motion : march.way.motions)
    rules.add(cite::ff_217, motion.leg.kind == LegKind::kWheel || motion.leg.kind == LegKind::kOblique)
        .add(cite::ff_218, motion.leg.kind == LegKind::kRetire || motion.leg.kind == LegKind::kFree);
  add_ground_crossed(rules, book, state, march);
}

void hold(Scene& scene, UnitId id) {
  set(scene.state, id, kActed);
  scene.tell(cite::ff_201, {id}, [&] { return fmt::format("{} holds.", name(scene.state, id)); });
}

std::vector<UnitId> ready_units(const BattleState& state, Seat seat, bool guns) {
  std::vector<UnitId> list = units_of(state, seat);
  std::erase_if(list, [&](UnitId id) { return is_guns(state, id) != guns || !may_act(state, id); });
  return list;
}

ParamOffer before_offer() { return {.param = kFirst, .optional = true, .low = 0, .high = 1}; }

void offer_troops(AskForm& form, const Site& site, const std::vector<UnitId>& troops) {
  if (troops.empty()) return;
  const BattleState& state = site.state;
  form.verbs.push_back({kMove, troops, {march_offer(false)}});
  offer_changes(form, state, troops);
  form.verbs.push_back({kFaceByRear, troops, {march_offer(true), before_offer()}});
  form.verbs.push_back({kScale, troops, {march_offer(false)}});
  // Tardy units too: they are told why not (FF-066).
  const Coord farthest = inches(24);
  form.verbs.push_back(
      {kPassLines,
       troops,
       {{.param = kThrough, .units = units_of(state, active_side(state))}, march_offer(false)}});
  form.verbs.push_back({kMarchByFlank,
                        troops,
                        {{.param = kHandParam},
                         {.param = kDistance, .low = 0, .high = farthest},
                         march_offer(true),
                         before_offer()}});
  std::vector<UnitId> low = troops;
  std::erase_if(low, [&](UnitId id) { return !has(state, id, kLowAmmo); });
  if (!low.empty()) form.verbs.push_back({kReplenish, low, {march_offer(true), before_offer()}});
}

}  // namespace

bool is_gun_verb(std::int16_t verb) { return verb >= kMoveGuns && verb <= kRetireGuns; }

bool is_well_handled(const BattleState& state, UnitId id) {
  if (!has(state, id, kResult)) return false;
  return result_of(state, id) == kDoubleQuick || result_of(state, id) == kWellHandled;
}

bool may_act(const BattleState& state, UnitId id) {
  if (!state.unit(id).on_table || !has(state, id, kInCheck) || has(state, id, kActed) ||
      has(state, id, kCharging))
    return false;
  return is_well_handled(state, id) || has(state, id, kElan) ||
         (has(state, id, kResult) && result_of(state, id) == kTardy);
}

ParamOffer march_offer(bool optional) {
  return {.param = kPath,
          .optional = optional,
          .legs = {LegKind::kAdvance, LegKind::kOblique, LegKind::kWheel, LegKind::kTurn, LegKind::kSidestep,
                   LegKind::kRetire, LegKind::kFollowRoad, LegKind::kFree}};
}

void enact_maneuver(const Book& book, Scene& scene, UnitId id, const Maneuver& maneuver, Cites rules,
                    const std::string& deed) {
  BattleState& state = scene.state;
  scene.note_rule(cite::ff_219);
  if (scene.wants_cites())
    for (const March& march : maneuver.marches) add_rules_of_way(rules, book, state, id, march);
  scene.tell(rules, {id}, [&] {
    std::string text;
    for (const March& march : maneuver.marches) {
      const std::string way = spoken_way(book, march.way);
      const bool is_the_deed = march.way.motions.empty() ||
                               march.way.motions.front().leg.kind == LegKind::kTurn ||
                               march.way.motions.front().leg.kind == LegKind::kSidestep ||
                               march.way.motions.front().leg.kind == LegKind::kManoeuvre;
      const std::string part = is_the_deed && !deed.empty() ? deed : way;
      if (!part.empty()) text += (text.empty() ? "" : " and ") + part;
    }
    return fmt::format("{} {}{}.", name(state, id), text,
                       maneuver.spent > 0 ? fmt::format(": {}", spoken_part(maneuver.spent)) : "");
  });
  for (const March& march : maneuver.marches) {
    for (const UnitId passed : march.passed)
      if (is_guns(state, passed) && is_troops(state, id)) {
        set(state, passed, kNoFire);
        scene.then(cite::ff_224, {id, passed}, [&] {
          return fmt::format("{} goes through {}, which has no offensive fire this turn.", name(state, id),
                             name(state, passed));
        });
      }
  }
  state.unit(id).formation = static_cast<std::uint8_t>(formation_of(book, maneuver.end));
  stand_at(state, id, maneuver.end);
  set(state, id, kActed);
  set(state, id, kArriving, 0);
  take_leader_along(scene, id, maneuver.ride);
  std::vector<Motion> way;
  for (const March& march : maneuver.marches)
    way.insert(way.end(), march.way.motions.begin(), march.way.motions.end());
  brush_leaders_aside(book, scene, id, way);
}

void march_on(const Book& book, Scene& scene, UnitId id, const March& march, Cite rule) {
  Maneuver maneuver;
  maneuver.marches = {march};
  maneuver.end = march.way.points.back().place;
  maneuver.worst = march.worst;
  maneuver.spent = march.spent;
  maneuver.ride = march.ride;
  enact_maneuver(book, scene, id, maneuver, rule, "");
}

AskForm moves_form(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  AskForm form;
  form.prompt =
      fmt::format("{} moves the units of this check: order a unit, move a leader, or end the moves.",
                  state.side_name(ask.seat));
  form.rule = cite::ff_039;
  const std::vector<UnitId> troops = ready_units(state, ask.seat, false),
                            guns = ready_units(state, ask.seat, true);
  offer_troops(form, site, troops);
  offer_guns(form, state, guns);
  std::vector<UnitId> all = troops;
  all.insert(all.end(), guns.begin(), guns.end());
  if (!all.empty()) form.verbs.push_back({kHold, all, {}});
  offer_rides(form, state, ask.seat, true);
  form.verbs.push_back({kEndMoves, {}, {}});
  form.fallback = {ask.id, {{kEndMoves, {}, {}}}};
  return form;
}

Verdict check_moves(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (is_gun_verb(order.verb)) return check_guns(site, order);
  switch (static_cast<Verb>(order.verb)) {
    case kMove:
      return path_of(order).empty() ? no_path(site, order.unit) : plan_move(site, order).verdict;
    case kChangeFormation:
      return check_change(site, order);
    case kPassLines:
    case kMarchByFlank:
    case kFaceByRear:
    case kScale:
    case kReplenish:
      return check_special(site, order);
    case kRide:
      return check_ride(site, order, ask.seat);
    default:
      return allow();
  }
}

void answer_moves(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (is_gun_verb(order.verb)) return move_guns(book, scene, order);
  const Cite list =
      order.unit.valid() && !is_well_handled(scene.state, order.unit) ? cite::ff_065 : cite::ff_061;
  switch (static_cast<Verb>(order.verb)) {
    case kHold:
      return hold(scene, order.unit);
    case kMove:
      return march_on(book, scene, order.unit, plan_move(Site(book, scene.state), order), list);
    case kChangeFormation:
      return make_change(book, scene, order);
    case kPassLines:
    case kMarchByFlank:
    case kFaceByRear:
    case kScale:
    case kReplenish:
      return make_special(book, scene, order);
    case kRide:
      return make_ride(book, scene, order);
    default:
      ++scene.frame().step;  // no more moves in this check
  }
}

}  // namespace drumhead::ff
