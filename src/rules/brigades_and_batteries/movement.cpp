// Movement (T2, T3): the active side is asked again and again for one order of M1 until it ends the phase.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/march.h"

namespace drumhead::bb {
namespace {

// ---- The second half of a change that takes two moves (R23).

Leg leg_in_progress(const BattleState& state, UnitId id) {
  const auto& markers = state.unit(id).markers;
  const int turn = markers[kProgressTurn];
  const Hand hand = turn == 3 ? Hand::kLeft : Hand::kRight;
  return leg::manoeuvre(static_cast<std::uint8_t>(markers[kProgressFormation]), markers[kProgressFiles],
                        static_cast<Anchor>(markers[kProgressAnchor]), hand,
                        degrees(turn == 3 ? 90 : 90 * turn));
}

March plan_completion(const Site& site, UnitId id) {
  March march;
  march.path = as_ordered(site, id, {leg_in_progress(site.state, id)});
  Survey survey(site, id, march.path);
  const auto first_reason = [&]() -> std::optional<Verdict> {
    if (auto refused = check_legs(survey)) return refused;
    price(survey, march, false);
    march.costs = {kWholeMove};
    march.spent = kWholeMove;
    march.changes_formation = false;  // its command point was paid when it began
    if (auto refused = check_ground(survey)) return refused;
    if (auto refused = check_enemies(survey, {}, march)) return refused;
    return check_friends(survey, {}, {}, march);
  };
  if (auto refused = first_reason()) march.verdict = *std::move(refused);
  march.verdict.preview.ghost = survey.way.points.back().footprint.boxes;
  march.way = std::move(survey.way);
  return march;
}

bool is_bending(const BattleState& state, UnitId id) {
  return plain(static_cast<std::uint8_t>(state.unit(id).markers[kProgressFormation])) == kBent;
}

// ---- What is offered.

using Filter = bool (*)(const BattleState&, UnitId);

bool is_infantry_in_the_open(const BattleState& s, UnitId id) {
  return is_infantry(s, id) && !in_block(s, id);
}
bool is_in_a_line(const BattleState& s, UnitId id) {
  const InFormation in = formation(s, id);
  return is_infantry(s, id) && (in == kLine || in == kExtended || in == kBent);
}
bool skirmishes(const BattleState& s, UnitId id) { return is_infantry(s, id) && in_skirmish_order(s, id); }
bool is_pusher(const BattleState& s, UnitId id) {
  return formation(s, id) == kColumn || formation(s, id) == kMasse;
}
bool is_changing(const BattleState& s, UnitId id) { return has(s, id, kProgress); }
bool can_work(const BattleState& s, UnitId id) {
  return (is_infantry(s, id) || are_gunners_on_foot(s, id) || is_unlimbered(s, id)) && !in_block(s, id);
}
bool is_screen(const BattleState& s, UnitId id) { return has(s, id, kScreen); }
bool has_a_screen(const BattleState& s, UnitId id) { return screen_of(s, id).valid(); }
bool may_screen(const BattleState& s, UnitId id) {
  return is_infantry(s, id) && !has_a_screen(s, id) && !is_screen(s, id);
}

std::vector<UnitId> units_that(const BattleState& state, const std::vector<UnitId>& units, Filter filter) {
  std::vector<UnitId> list;
  std::copy_if(units.begin(), units.end(), std::back_inserter(list),
               [&](UnitId id) { return filter(state, id); });
  return list;
}

ParamOffer path_offer(bool optional) {
  return {.param = kPath,
          .optional = optional,
          .legs = {LegKind::kAdvance, LegKind::kOblique, LegKind::kWheel, LegKind::kTurn, LegKind::kSidestep,
                   LegKind::kRetire, LegKind::kFree, LegKind::kManoeuvre}};
}

ParamOffer number_offer(Param param, std::int64_t low, std::int64_t high, bool optional = false) {
  return {.param = param, .optional = optional, .low = low, .high = high};
}

void offer_verb(AskForm& form, Verb verb, std::vector<UnitId> units, std::vector<ParamOffer> params) {
  if (!units.empty()) form.verbs.push_back({verb, std::move(units), std::move(params)});
}

bool any_piece(const BattleState& state, bool (*is)(const Piece&)) {
  return std::any_of(state.ground->pieces.begin(), state.ground->pieces.end(), is);
}
bool can_be_broken_down(const Piece& piece) {
  return piece.kind == PieceKind::kAbatis || (piece.kind == PieceKind::kHedge && piece.grade >= 2);
}

void offer_blocks(AskForm& form, const BattleState& state, const std::vector<UnitId>& ready) {
  const ParamOffer piece{.param = kPiece};
  const auto in_houses = [](const BattleState& s, UnitId id) {
    return in_block(s, id) && !has(s, id, kEmplaced);
  };
  if (any_piece(state, is_block)) {
    offer_verb(form, kEnter, units_that(state, ready, is_infantry_in_the_open), {piece, path_offer(true)});
    offer_verb(form, kSplitOff, units_that(state, ready, is_infantry_in_the_open),
               {piece, number_offer(kFigures, 1, 48), path_offer(true)});
    offer_verb(form, kLeave, units_that(state, ready, in_houses),
               {{.param = kPlace, .optional = true},
                {.param = kFormationParam, .optional = true},
                number_offer(kFiles, 1, 48, true),
                {.param = kPiece, .optional = true},
                path_offer(true)});
  }
  if (any_piece(state, can_be_broken_down))
    offer_verb(form, kWork, units_that(state, ready, can_work), {piece});
}

void offer_options(AskForm& form, const BattleState& state, Seat seat, const std::vector<UnitId>& ready) {
  if (option(state, kSkirmishScreens)) {
    offer_verb(form, kScreenOut, units_that(state, ready, may_screen),
               {number_offer(kFigures, 1, 48, true), {.param = kPlace, .optional = true}});
    offer_verb(form, kScreenIn, units_that(state, ready, has_a_screen), {});
  }
  const auto not_routed = [](const BattleState& s, UnitId id) {
    return !has(s, id, kDone) && !has(s, id, kRouted);
  };
  if (option(state, kVoluntaryRout))
    offer_verb(form, kRoutByChoice, units_that(state, units_of(state, seat), not_routed), {});
}

void offer_rides(AskForm& form, const BattleState& state, Seat seat) {
  const bool any = std::any_of(state.leaders.begin(), state.leaders.end(), [&](const Leader& leader) {
    return leader.on_table && leader.side == seat && leader.markers[kLeaderMoved] == 0;
  });
  if (!any) return;
  form.verbs.push_back({kRide,
                        {},
                        {{.param = kGeneral},
                         {.param = kPoint, .optional = true},
                         {.param = kAttachTo, .optional = true, .units = units_of(state, seat)}}});
}

// Units not yet done: those that cannot be moved just now are offered too, so that they are told why.
std::vector<UnitId> not_done(const BattleState& state, Seat seat) {
  std::vector<UnitId> list = units_of(state, seat);
  std::erase_if(list, [&](UnitId id) { return has(state, id, kDone); });
  return list;
}

// R113: a general who may influence it is near.
Verdict check_rout_by_choice(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const Coord near = site.book.tables.movement.rout_by_choice;
  if (has(state, id, kRouted))
    return refuse(cite::bb_272, fmt::format("{} has routed already.", name(state, id)));
  const bool seen = std::any_of(state.leaders.begin(), state.leaders.end(), [&](const Leader& leader) {
    return may_influence(state, leader.id, id) && within(leader.pose.at, site.print(id), near + kSlack);
  });
  if (seen) return allow();
  return refuse(cite::bb_394, fmt::format("{} has no general of its own within {} to lead it away.",
                                          name(state, id), spoken_length(site.book.words, near)));
}

Verdict check_path_order(const Site& site, const Order& order) {
  const Path* path = order.find<Path>(kPath);
  if (path == nullptr || path->empty())
    return refuse(cite::bb_050,
                  fmt::format("{} is given no path to move along.", name(site.state, order.unit)));
  const March march = plan_march(site, order.unit, *path);
  if (!march.verdict.allowed()) return march.verdict;
  if (is_screen(site.state, order.unit))
    if (auto refused = check_screen_move(site, order.unit, march.way.points.back().footprint)) return *refused;
  if (auto refused = check_rejoins(site, order.unit, march)) return *refused;
  return march.verdict;
}

void hold_unit(Scene& scene, UnitId id) {
  scene.tell(cite::bb_050, {id}, [&] { return fmt::format("{} holds.", name(scene.state, id)); });
}

void move_unit(const Book& book, Scene& scene, const Order& order) {
  const Path& path = *order.find<Path>(kPath);
  const March march = plan_march(Site(book, scene.state), order.unit, path);
  set(scene.state, order.unit, kDone);
  carry_march(book, scene, order.unit, march, path);
}

void complete_change(const Book& book, Scene& scene, UnitId id) {
  set(scene.state, id, kDone);
  if (is_bending(scene.state, id)) {
    complete_bend(book, scene, id);
    return;
  }
  const March march = plan_completion(Site(book, scene.state), id);
  drop_progress(scene.state, id);
  set(scene.state, id, kDone);
  carry_march(book, scene, id, march, march.path);
}

void end_movement(Scene& scene, Seat seat) {
  for (const UnitId id : units_of(scene.state, seat)) set(scene.state, id, kMustStand, 0);
  end_stage(scene);
}

// Orders that are not the unit's one order of the phase.
bool is_beside_the_order(std::int16_t verb) {
  return verb == kScreenOut || verb == kScreenIn || verb == kRide || verb == kEndMovement;
}

}  // namespace

void begin_movement(const Book& book, Scene& scene, Seat seat) {
  BattleState& state = scene.state;
  for (const UnitId id : units_of(state, seat)) {
    for (const Marker marker : {kDone, kReformed, kMustStand, kSpent}) set(state, id, marker, 0);
    if (!has_come_on_in_pursuit(state, id)) set(state, id, kAdvanced, 0);  // R72
  }
  scene.note_rule(seat == static_cast<Seat>(state.numbers[kSideA]) ? cite::bb_050 : cite::bb_051);
  roll_returns(book, scene, seat);
}

bool anything_left_to_move(const BattleState& state, Seat seat) {
  const std::vector<UnitId> units = units_of(state, seat);
  if (std::any_of(units.begin(), units.end(), [&](UnitId id) { return may_be_ordered(state, id); }))
    return true;
  if (option(state, kVoluntaryRout) && std::any_of(units.begin(), units.end(), [&](UnitId id) {
        return !has(state, id, kDone) && !has(state, id, kRouted) && is_frozen(state, id);
      }))
    return true;
  return std::any_of(state.leaders.begin(), state.leaders.end(), [&](const Leader& leader) {
    return leader.on_table && leader.side == seat && leader.markers[kLeaderMoved] == 0;
  });
}

AskForm move_form(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  AskForm form;
  form.prompt =
      fmt::format("{} moves: order a unit, move a general, or end the movement.", state.side_name(ask.seat));
  form.rule = ask.seat == static_cast<Seat>(state.numbers[kSideA]) ? cite::bb_050 : cite::bb_051;
  const std::vector<UnitId> movers = not_done(state, ask.seat);
  std::vector<UnitId> ready = movers;
  std::erase_if(ready, [&](UnitId id) { return !may_be_ordered(site.state, id); });
  const std::vector<UnitId> enemies = units_of(state, other(ask.seat));
  const MovementTables& t = site.book.tables.movement;
  offer_verb(form, kMove, movers, {path_offer(false)});
  if (!enemies.empty())
    offer_verb(form, kCharge, movers, {{.param = kTargets, .units = enemies}, path_offer(true)});
  offer_verb(form, kHold, ready, {});
  offer_verb(form, kContinueReform, units_that(state, ready, is_changing), {});
  offer_verb(form, kBend, units_that(state, ready, is_in_a_line),
             {number_offer(kLeftFiles, 0, 48, true), number_offer(kLeftAngle, -90, 90, true),
              number_offer(kRightFiles, 0, 48, true), number_offer(kRightAngle, -90, 90, true),
              number_offer(kOuterFiles, 0, 48, true), number_offer(kOuterAngle, -90, 90, true),
              number_offer(kSection, 1, 3, true), path_offer(true)});
  const std::vector<UnitId> columns = units_that(state, ready, is_pusher);
  if (!columns.empty())
    offer_verb(form, kPush, units_that(state, ready, skirmishes),
               {{.param = kColumns, .units = columns}, number_offer(kDistance, 0, t.pushed)});
  offer_blocks(form, state, ready);
  offer_options(form, state, ask.seat, ready);
  offer_rides(form, state, ask.seat);
  form.verbs.push_back({kEndMovement, {}, {}});
  form.fallback = {ask.id, {{kEndMovement, {}, {}}}};
  return form;
}

Verdict check_move(const Site& site, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  const bool own_order = !is_beside_the_order(order.verb) && order.verb != kRoutByChoice;
  if (own_order)
    if (auto refused = check_may_be_ordered(site, order.unit)) return *refused;
  switch (static_cast<Verb>(order.verb)) {
    case kHold:
      return allow();
    case kMove:
      return check_path_order(site, order);
    case kCharge:
      return check_charge(site, order);
    case kContinueReform:
      return is_bending(site.state, order.unit) ? check_bend_completion(site, order.unit)
                                                : plan_completion(site, order.unit).verdict;
    case kBend:
      return check_bend(site, order);
    case kPush:
      return check_push(site, order);
    case kEnter:
      return check_enter(site, order);
    case kSplitOff:
      return check_split_off(site, order);
    case kLeave:
      return check_leave(site, order);
    case kWork:
      return check_work(site, order);
    case kScreenOut:
    case kScreenIn:
      return check_screen(site, order);
    case kRoutByChoice:
      return check_rout_by_choice(site, order.unit);
    case kRide:
      return check_ride(site, order);
    default:
      return allow();
  }
}

void make_move(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (!is_beside_the_order(order.verb)) {
    // R23: any other order drops a change that was begun.
    if (order.verb != kHold && order.verb != kContinueReform) drop_progress(scene.state, order.unit);
  }
  switch (static_cast<Verb>(order.verb)) {
    case kHold:
      hold_unit(scene, order.unit);
      break;
    case kMove:
      return move_unit(book, scene, order);
    case kContinueReform:
      return complete_change(book, scene, order.unit);
    case kCharge:
      set(scene.state, order.unit, kDone);
      return begin_charge(book, scene, order);
    case kBend:
      make_bend(book, scene, order);
      break;
    case kPush:
      return make_push(book, scene, order);
    case kEnter:
      make_enter(book, scene, order);
      break;
    case kSplitOff:
      make_split_off(book, scene, order);
      break;
    case kLeave:
      make_leave(book, scene, order);
      break;
    case kWork:
      make_work(book, scene, order);
      break;
    case kScreenOut:
    case kScreenIn:
      return make_screen(book, scene, order);
    case kRoutByChoice:
      set(scene.state, order.unit, kDone);
      return begin_rout(book, scene, order.unit, {}, true);
    case kRide:
      return make_ride(book, scene, order);
    default:
      return end_movement(scene, ask.seat);
  }
  set(scene.state, order.unit, kDone);
}

}  // namespace drumhead::bb
