// Everything a captain decides besides his sheet, his fire and his staff: directions of the beaten, refuge,
// formations after a rout, what happens on the march, melees and continued moves.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"
#include "rules/belle_alliance/rout.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba::hq {
namespace {

constexpr int kRandomAnswers = 3;
constexpr std::int64_t kWorthRefuge = 300, kWorthGoingOn = 80;  // hundredths of a figure

Answer single(const Ask& ask, Verb verb, UnitId id) { return {ask.id, {{verb, id, {}}}}; }

// ---- Directions: where nobody is in the way (R98, R99).

// How bad it would be to go that way; 0: nothing happens.
int trouble(const Site& site, UnitId id, Heading heading) {
  Flight flight;
  flight.body = id;
  flight.rout = disorder(site.state, id) == kFD;
  flight.heading = heading;
  switch (ba::run(site, flight).met) {
    case Met::kNothing:
      return 0;
    case Met::kEdge:
      return 30;
    case Met::kOwnBody:
    case Met::kOpponent:
    case Met::kGround:
      return 60;
    case Met::kOffTable:
      return 100;
  }
  return 0;
}

std::optional<Order> best_direction(const Site& site, UnitId id, Verb verb) {
  const Record* struck = strike_on(site.state, id, kUnderWay);
  if (struck == nullptr || is_garrison(site.state, id)) return std::nullopt;
  const Heading usual = usual_heading(site, *struck);
  const int most = struck->n[kFreeDirection] != 0 ? 90 : site.book.tables.march.retreat_angle;
  int least = trouble(site, id, usual);
  std::optional<Heading> best;
  for (int off = 15; off <= most && least > 0; off += 15)
    for (const int side : {1, -1}) {
      const Heading heading = usual + degrees(side * off);
      const int met = trouble(site, id, heading) + off / 10;
      if (met < least) least = met, best = heading;
    }
  if (!best) return std::nullopt;
  return Order{verb, id, {{kHeading, std::int64_t{best->centidegrees}}}};
}

// ---- Attacks that are about to be made.

Attack attack_as_they_stand(const Site& site, UnitId attacker, UnitId target) {
  Attack attack{attacker, target, formation(site.state, attacker), site.state.unit(attacker).files};
  attack.charge = charged_now(site.state, attacker);
  attack.changes = has(site.state, attacker, kReformed);
  attack.supported = is_supported_now(site, attacker);
  const SideHitOf hit = side_hit(site, attacker, target);
  attack.from = hit == kInFlank ? kOnFlank : hit == kInRear ? kOnRear : kFrontal;
  return attack;
}

bool promises_well(const Site& site, UnitId attacker, UnitId target) {
  return attacker.valid() && target.valid() &&
         attack_swing(site, attack_as_they_stand(site, attacker, target)).gain > 0;
}

Answer march_decision(const Site& site, const Ask& ask, const AskForm& form) {
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskMeets:
    case kAskBlockedPush:
    case kAskSoutien:
      return single(ask, promises_well(site, ask.unit, ask.other) ? kAttackIt : kStop, ask.unit);
    case kAskDemand:
      return single(ask, promises_well(site, ask.other, ask.unit) ? kLetStand : kDemandAttack, ask.unit);
    default:
      return form.fallback;
  }
}

// ---- Melees.

// Whoever has little to hope for in a melee of its own serves better as a neighbour (BA-284).
Answer planned_melee(const Site& site, const Ask& ask, const AskForm& form) {
  Answer answer{ask.id, {}};
  for (const VerbOffer& offer : form.verbs) {
    if (offer.verb != kNeighbourOf) continue;
    const UnitId id = offer.units.front();
    for (const Pairing& pairing : pairings_of(site.state)) {
      if (!pairing.involves(id) || !pairing.attacks(id)) continue;
      const MeleeFacts own = facts_of(site, pairing, id),
                       theirs = facts_of(site, pairing, pairing.opponent_of(id));
      if (melee_swing(site.book.tables.melee, own, theirs, 0).gain >= 0) continue;
      const std::vector<UnitId>& named = offer.params.front().units;
      const auto principal = std::find_if(named.begin(), named.end(), [&](UnitId one) {
        return check_neighbour(site, id, one).allowed();
      });
      if (principal != named.end()) answer.orders.push_back({kNeighbourOf, id, {{kPrincipal, *principal}}});
      break;
    }
  }
  return answer;
}

// ---- Continued moves: on, where somebody weak is within half a bound.
std::optional<Order> continued_attack(const Site& site, const VerbOffer& offer) {
  const UnitId id = offer.units.front();
  const InFormation now = formation(site.state, id);
  const Coord reach = rate_of(site, id, now, charged_now(site.state, id) ? kChargeGait : kNormalGait) / 2;
  const Angle widest =
      is_column_on_road(site, id, now) ? degrees(179) : degrees(site.book.tables.melee.advance_wheel);
  std::optional<Order> best;
  std::int64_t most = kWorthGoingOn;
  for (const ParamOffer& param : offer.params) {
    if (param.param != kTarget) continue;
    for (const UnitId target : param.units) {
      const std::optional<Approach> way = run_to(site, id, now, site.state.unit(id).files, target);
      if (!way || way->way > reach || way->turn > widest) continue;
      Attack attack = attack_as_they_stand(site, id, target);
      attack.from = way->from;
      const Swing swing = attack_swing(site, attack);
      if (swing.gain > most) most = swing.gain, best = Order{kAttackAgain, id, {{kTarget, target}}};
    }
  }
  return best;
}

std::optional<Order> occupation(const Site& site, const VerbOffer& offer) {
  const UnitId id = offer.units.front();
  for (const Record& right : site.state.records) {
    if (right.kind != kContinueRecord || right.a != id || right.n[kBuildingAttacked] == 0) continue;
    const PieceId building{static_cast<std::int16_t>(right.n[kBuildingAttacked] - 1)};
    if (room_in(site, site.state.ground->piece(building)) >= site.state.unit(id).strength)
      return Order{kOccupy, id, {{kBuilding, building}}};
  }
  return std::nullopt;
}

Answer planned_continuation(const Site& site, const Ask& ask, const AskForm& form) {
  Answer answer{ask.id, {}};
  const auto add = [&](std::optional<Order> order) {
    if (!order) return;
    const bool ordered = std::any_of(answer.orders.begin(), answer.orders.end(),
                                     [&](const Order& o) { return o.unit == order->unit; });
    if (!ordered) answer.orders.push_back(*std::move(order));
  };
  for (const VerbOffer& offer : form.verbs)
    if (offer.verb == kAttackAgain) add(continued_attack(site, offer));
  for (const VerbOffer& offer : form.verbs)
    if (offer.verb == kOccupy) add(occupation(site, offer));
  return answer;
}

// ---- Refuge: where the guns would be lost in any case (BA-319).
bool is_lost_at_guns(const Site& site, UnitId battery) {
  return std::any_of(site.state.records.begin(), site.state.records.end(), [&](const Record& r) {
    if (r.kind != kAttackRecord || r.b != battery || !r.a.valid() || !site.state.unit(r.a).on_table)
      return false;
    Attack attack{r.a, battery, formation(site.state, r.a), site.state.unit(r.a).files};
    attack.charge = r.n[kCharging] != 0;
    return attack_swing(site, attack).gain > kWorthRefuge;
  });
}

}  // namespace

std::vector<Answer> direction_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, directions_form(site, ask), check_directions};
  Answer first{ask.id, {}};
  for (const VerbOffer& offer : asked.form.verbs)
    if (offer.verb == kRetreatTo || offer.verb == kRoutTo)
      for (const UnitId id : offer.units)
        if (auto order = best_direction(site, id, static_cast<Verb>(offer.verb)))
          first.orders.push_back(*std::move(order));
  return with_random_ones(asked, std::move(first), sampler, kRandomAnswers);
}

std::vector<Answer> march_decision_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, march_decision_form(site, ask), check_march_decision};
  Answer first = march_decision(site, ask, asked.form);
  return with_random_ones(asked, std::move(first), sampler, kRandomAnswers);
}

std::vector<Answer> melee_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, melee_form(site, ask), check_melee};
  Answer first = planned_melee(site, ask, asked.form);
  return with_random_ones(asked, std::move(first), sampler, kRandomAnswers);
}

std::vector<Answer> continue_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, continue_form(site, ask), check_continue};
  Answer first = planned_continuation(site, ask, asked.form);
  return with_random_ones(asked, std::move(first), sampler, kRandomAnswers);
}

std::vector<Answer> refuge_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, refuge_form(site, ask), check_refuge};
  Answer first{ask.id, {}};
  for (const VerbOffer& offer : asked.form.verbs)
    if (offer.verb == kTakeRefuge && !offer.params.empty() && is_lost_at_guns(site, offer.units.front()))
      first.orders.push_back(
          {kTakeRefuge, offer.units.front(), {{kOtherPart, offer.params.front().units.front()}}});
  return with_random_ones(asked, std::move(first), sampler, kRandomAnswers);
}

std::vector<Answer> reform_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, reform_form(site, ask), check_reform};
  return with_random_ones(asked, asked.form.fallback, sampler, kRandomAnswers);
}

}  // namespace drumhead::ba::hq
