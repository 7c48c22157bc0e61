// What a computer player would consider, and how a position looks to it.
#include <algorithm>
#include <array>

#include "rules/fire_and_fury/chapters.h"
#include "rules/fire_and_fury/fire.h"
#include "table/reach.h"

namespace drumhead::ff {
namespace {

// The form's default first, then one candidate for every verb that needs nothing more said.
std::vector<Answer> as_offered(const Site& site, const Ask& ask, const AskForm& form, Check check) {
  std::vector<Answer> list{form.fallback};
  const auto consider = [&](Answer answer) {
    if (std::find(list.begin(), list.end(), answer) == list.end() && check(site, ask, answer).allowed())
      list.push_back(std::move(answer));
  };
  for (const VerbOffer& offer : form.verbs) {
    const bool needs_more =
        std::any_of(offer.params.begin(), offer.params.end(), [](const ParamOffer& p) { return !p.optional; });
    if (needs_more) continue;
    if (offer.units.empty()) consider({ask.id, {{offer.verb, {}, {}}}});
    for (const UnitId id : offer.units) consider({ask.id, {{offer.verb, id, {}}}});
  }
  return list;
}

bool offers(const AskForm& form, Verb verb, UnitId id) {
  return std::any_of(form.verbs.begin(), form.verbs.end(), [&](const VerbOffer& offer) {
    return offer.verb == verb && std::find(offer.units.begin(), offer.units.end(), id) != offer.units.end();
  });
}

Vec middle_of_objective(const BattleState& state, const Objective& objective) {
  const Piece& piece = state.ground->piece(objective.piece);
  const Bounds b = is_linear(piece.kind) ? bounds(piece.line) : bounds(piece.area);
  return {(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
}

// ---- Checks: a leader with all his units first, those left over alone, then no more.

std::vector<Answer> check_candidates(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  std::vector<Answer> list;
  for (const Leader& leader : state.leaders) {
    if (leader.side != ask.seat || !leader.on_table || leader.markers[kCheckUsed] != 0) continue;
    std::vector<UnitId> units;
    for (const UnitId id : site.side(ask.seat))
      if (!has(state, id, kChecked) && controlling_leader(site, id) == leader.id) units.push_back(id);
    Answer answer{ask.id, {{kCheckTogether, {}, {{kUnderParam, leader.id}, {kUnitsParam, units}}}}};
    if (!units.empty() && check_check(site, ask, answer).allowed()) list.push_back(std::move(answer));
  }
  if (!list.empty()) return list;  // nobody alone while a leader could take him along
  for (const UnitId id : site.side(ask.seat)) {
    Answer answer{ask.id, {{kCheckAlone, id, {}}}};
    if (!has(state, id, kChecked) && check_check(site, ask, answer).allowed()) list.push_back(std::move(answer));
  }
  list.push_back({ask.id, {{kEndChecks, {}, {}}}});
  return list;
}

// ---- Charges.

std::vector<Answer> charge_candidates(const Site& site, const Ask& ask) {
  std::vector<Answer> list{{ask.id, {{kNoCharge, {}, {}}}}};
  for (const UnitId id : site.side(ask.seat)) {
    if (!may_charge(site.state, id)) continue;
    for (const UnitId target : site.enemies_of(id)) {
      const auto path = charge_path(site, id, target);
      if (!path) continue;
      for (const std::int64_t steel : {1, 0}) {
        Answer answer{ask.id, {{kCharge, id, {{kTargets, std::vector<UnitId>{target}}, {kPath, *path}, {kWithSteel, steel}}}}};
        if (check_charges(site, ask, answer).allowed()) list.push_back(std::move(answer));
      }
    }
  }
  return list;
}

// ---- Moves, one unit at a time: the first that may still act.

std::vector<Vec> places_worth_going_to(const Site& site, UnitId id) {
  std::vector<Vec> places;
  for (const Objective& objective : site.state.setting->objectives)
    if (objective.piece.valid()) places.push_back(middle_of_objective(site.state, objective));
  if (const auto enemy = site.nearest_enemy(id)) places.push_back(site.centre_of(*enemy));
  return places;
}

std::vector<Path> paths_worth_trying(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const RateRow row = rate_row(state, id, state.unit(id).formation);
  const bool half = !has(state, id, kResult) || result_of(state, id) == kTardy || has(state, id, kElan);
  ReachRules rules;
  rules.move = move_rules(site);
  rules.budget = site.book.tables.ground.rates.at(row, 0) / (half ? 2 : 1);
  ReachRequest request;
  request.lengths = 2;
  request.wheels = {degrees(20), degrees(45)};
  request.oblique = degrees(45);
  request.turns = false;
  request.towards = places_worth_going_to(site, id);
  return sensible_paths(site.marcher(id), rules, request);
}

void add_troop_moves(const Site& site, const Ask& ask, UnitId id, std::vector<Answer>& list) {
  constexpr std::size_t kEnough = 10;
  const auto consider = [&](Order order) {
    Answer answer{ask.id, {std::move(order)}};
    if (check_moves(site, ask, answer).allowed()) list.push_back(std::move(answer));
  };
  for (const Path& path : paths_worth_trying(site, id))
    if (!path.empty() && list.size() < kEnough) consider({kMove, id, {{kPath, path}}});
  const InFormation now = plain_formation(site.state, id);
  for (const InFormation wanted : {kLine, kFieldColumn, kExtended}) {
    if (wanted == now) continue;
    const auto formed = is_mounted(site.state, id) ? in_the_saddle(wanted) : wanted;
    consider({kChangeFormation, id, {{kFormationParam, static_cast<std::int64_t>(formed)}}});
  }
  if (site.state.unit(id).markers[kLowAmmo] != 0) consider({kReplenish, id, {}});
}

void add_gun_moves(const Site& site, const Ask& ask, UnitId id, std::vector<Answer>& list) {
  const BattleState& state = site.state;
  const auto consider = [&](Order order) {
    Answer answer{ask.id, {std::move(order)}};
    if (check_moves(site, ask, answer).allowed()) list.push_back(std::move(answer));
  };
  const auto enemy = site.nearest_enemy(id);
  const Heading towards = enemy ? heading_of(site.centre_of(*enemy) - site.front(id).at) : state.unit(id).pose.facing;
  const auto facing = static_cast<std::int64_t>(towards.centidegrees);
  if (is_limbered(state, id)) {
    consider({kUnlimber, id, {{kFacing, facing}}});
    for (const Path& path : paths_worth_trying(site, id))
      if (!path.empty() && list.size() < 6) consider({kMoveGuns, id, {{kPath, path}, {kFacing, facing}}});
    return;
  }
  consider({kPivot, id, {{kFacing, facing}}});
  if (silenced_stands(state, id) == 0) return;
  std::int64_t tasks = 0;
  for (const Stand& stand : state.stands_of(id)) tasks = 10 * tasks + (stand.markers[kSilenced] != 0 ? kToRally : kToFire);
  consider({kServe, id, {{kTasks, tasks}}});
}

std::vector<Answer> move_candidates(const Site& site, const Ask& ask) {
  const AskForm form = moves_form(site, ask);
  for (const UnitId id : site.side(ask.seat)) {
    if (!offers(form, kHold, id)) continue;
    std::vector<Answer> list{{ask.id, {{kHold, id, {}}}}};
    if (is_guns(site.state, id)) add_gun_moves(site, ask, id, list);
    else add_troop_moves(site, ask, id, list);
    return list;
  }
  return {form.fallback};
}

// ---- Leaders ride to their men.

std::vector<Answer> leader_candidates(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  const AskForm form = leaders_form(site, ask);
  std::vector<Answer> list{form.fallback};
  for (const Leader& leader : state.leaders) {
    if (leader.side != ask.seat || !leader.on_table || leader.markers[kSpentInches] != 0) continue;
    for (const UnitId id : site.side(ask.seat)) {
      const bool wants_him = !in_good_order(state, id) && !in_radius(site, leader.id, id);
      Answer answer{ask.id, {{kRide, {}, {{kLeaderParam, leader.id}, {kAttachTo, id}}}}};
      if (wants_him && check_leaders(site, ask, answer).allowed()) list.push_back(std::move(answer));
    }
  }
  return list;
}

// ---- Values, in hundredths of a stand.

constexpr std::int64_t kStandWorth = 100, kWornWorth = 150, kSpentWorth = 300, kDisorderWorth = 120, kBrokenWorth = 350,
                       kSilencedWorth = 60, kKeyWorth = 900, kPerInchFromKey = 6, kOutflankedWorth = 150, kInReachWorth = 60;

std::int64_t worth_of_unit(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  std::int64_t worth = kStandWorth * state.unit(id).strength;
  if (state_of(state, id) == kWorn) worth -= kWornWorth;
  if (state_of(state, id) == kSpent) worth -= kSpentWorth;
  if (is_disordered(state, id)) worth -= kDisorderWorth;
  if (is_broken(state, id)) worth -= kBrokenWorth;
  if (is_guns(state, id)) worth -= kSilencedWorth * silenced_stands(state, id);
  if (is_outflanked(site, id)) worth -= kOutflankedWorth;
  return worth;
}

std::int64_t worth_of_position(const Site& site, Seat seat) {
  const BattleState& state = site.state;
  std::int64_t worth = 0;
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    const int holder = state.pieces[objective.piece.index()].markers[kHolder];
    const int own = seat == Seat::kA ? 1 : 2;
    if (holder == own) worth += kKeyWorth * std::max(1, objective.points);
    const Vec middle = middle_of_objective(state, objective);
    Coord nearest = kNoDistance;
    for (const UnitId id : site.side(seat))
      if (can_threaten(state, id)) nearest = std::min(nearest, distance(middle, site.print(id)));
    if (nearest != kNoDistance) worth -= kPerInchFromKey * (nearest / kPerInch) * (holder == own ? 1 : 2);
  }
  return worth;
}

std::int64_t worth_of_fire(const Site& site, Seat seat) {
  std::int64_t worth = 0;
  for (const UnitId id : site.side(seat)) {
    if (is_broken(site.state, id) || is_limbered(site.state, id) || is_mounted(site.state, id)) continue;
    const Coord reach = is_guns(site.state, id) ? inches(16) : longest_range(site.book.tables.fire, small_arm_of(site.state, id));
    const auto enemy = site.nearest_enemy(id);
    if (enemy && site.near(id, *enemy, reach)) worth += kInReachWorth;
  }
  return worth;
}

std::int64_t worth_of_side(const Site& site, Seat seat) {
  std::int64_t worth = worth_of_position(site, seat) + worth_of_fire(site, seat);
  for (const UnitId id : site.side(seat)) worth += worth_of_unit(site, id);
  return worth;
}

}  // namespace

std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler&) {
  const Site site(book, view.known);
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskDeploy:
      return {deploy_form(site, ask).fallback};
    case kAskLeaders:
      return leader_candidates(site, ask);
    case kAskCheck:
      return check_candidates(site, ask);
    case kAskCharges:
      return charge_candidates(site, ask);
    case kAskCountercharge:
      return as_offered(site, ask, countercharge_form(site, ask), check_countercharge);
    case kAskRetreat:
      return {retreat_form(site, ask).fallback};
    case kAskReform:
      return {reform_form(site, ask).fallback};
    case kAskMoves:
      return move_candidates(site, ask);
    case kAskFire:
      return {fire_form(site, ask).fallback};
    case kAskLowAmmo:
      return as_offered(site, ask, low_ammo_form(site, ask), check_low_ammo);
    case kAskChecked:
      return as_offered(site, ask, checked_form(site, ask), check_checked);
    case kAskCombat:
      return as_offered(site, ask, combat_form(site, ask), check_combat);
    case kAskLosses:
      return as_offered(site, ask, losses_form(site, ask), check_losses);
    case kAskVictor:
      return as_offered(site, ask, victor_form(site, ask), check_victor);
    case kAskBreakthrough:
      return as_offered(site, ask, breakthrough_form(site, ask), check_breakthrough);
  }
  return {};
}

std::int64_t value(const Book& book, const BattleState& state, Seat seat) {
  const Site site(book, state);
  return worth_of_side(site, seat) - worth_of_side(site, other(seat));
}

}  // namespace drumhead::ff
