// What an attack or a fire promises, reckoned with the real tables over all throws of the dice. The facts are
// rough: what a headquarters can tell from its map before anybody has moved.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr int kLowest = 3, kHighest = 18, kAllWays = 216;
// Ways of three dice to make 3 to 18.
constexpr std::array kWays{1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1};
int ways_of(int sum) { return kWays[static_cast<std::size_t>(sum - kLowest)]; }

std::int64_t hundredths(int quarters) { return std::int64_t{100} * quarters / kQuarters; }

int guns_to_lose(const BattleState& state, UnitId id) {
  return is_unlimbered(state, id) ? marker(state, id, kGuns) : 0;
}

Posture posture_in(const BattleState& state, UnitId id, InFormation formation) {
  return formation == ba::formation(state, id) ? posture(state, id) : posture_of(formation);
}

// ---- The facts of a melee that has not come to pass.

void tell_condition(const Site& site, UnitId id, MeleeFacts& f) {
  const BattleState& s = site.state;
  f.arm = trait(s, id, kArm);
  f.cavalry_class = trait(s, id, kClass);
  f.lancers = has(s, id, kLancers);
  f.figures = figures_with_refugees(s, id);
  f.without_supplies = !has_supplies(s, id);
  f.first = !has(s, mother_of(s, id), kFirstUsed);
  f.charged_last = marker(s, id, kChargedIn) > 0 && marker(s, id, kChargedIn) >= s.turn - 1;
  f.attacked_before = this_or_last_bound(s, id, kAttackedIn);
  f.defended_before = this_or_last_bound(s, id, kDefendedIn);
  f.routed_opponent = this_or_last_bound(s, id, kCausedFdIn);
  f.disorder = disorder(s, id);
  f.valour = valour(site.book, s, id);
  f.caught = -roll_penalty(s, s.unit(id).side);
}

bool is_uphill(const Site& site, UnitId attacker, UnitId target) {
  return level_at(site.state, site.centre_of(attacker)) < level_at(site.state, site.centre_of(target));
}

MeleeFacts attacker_facts(const Site& site, const Attack& attack, int cover) {
  const BattleState& s = site.state;
  MeleeFacts f;
  tell_condition(site, attack.attacker, f);
  f.attacks = true;
  f.posture = posture_in(s, attack.attacker, attack.formation);
  f.fighting = melee_figures(site.book.tables.melee, f.posture, kFrontal, f.figures, attack.files);
  f.from = attack.from;
  f.charged = attack.charge;
  f.changed = attack.changes;
  f.cover = cover;
  f.in_passage = attack.obstacle;
  f.uphill = is_uphill(site, attack.attacker, attack.target);
  f.supported = attack.supported;
  f.neighbour = attack.neighbour;
  f.screened = line_secured_by(s, attack.attacker).valid();
  return f;
}

MeleeFacts defender_facts(const Site& site, const Attack& attack, int cover, bool fires) {
  const BattleState& s = site.state;
  MeleeFacts f;
  tell_condition(site, attack.target, f);
  f.attacks = false;
  f.posture = posture(s, attack.target);
  f.fighting =
      melee_figures(site.book.tables.melee, f.posture, attack.from, f.figures, s.unit(attack.target).files);
  f.from = attack.from;
  f.screened = cover != kNoCover || line_secured_by(s, attack.target).valid();
  f.passive = is_cavalry(s, attack.target);
  f.fired = fires;
  f.first = f.first && !fires;
  f.supported = is_supported_now(site, attack.target);
  return f;
}

// ---- The fire before it.

bool will_fire(const Site& site, const Attack& attack) {
  const BattleState& s = site.state;
  const UnitId id = attack.target;
  if (is_broken(s, id) || !has_supplies(s, id) || is_cavalry(s, id)) return false;
  if (is_artillery(s, id)) return is_unlimbered(s, id) && attack.from == kFrontal;
  const Posture stands = posture(s, id);
  if (stands == Posture::kAtRest || stands == Posture::kAtWork) return false;
  return attack.from == kFrontal && is_firearm(marker(s, id, kWeapon));
}

FireFacts defensive_fire(const Site& site, const Attack& attack) {
  const BattleState& s = site.state;
  const UnitId id = attack.target, at = attack.attacker;
  FireFacts f;
  f.artillery = is_artillery(s, id);
  f.firing = f.artillery ? s.unit(id).strength
                         : firing_figures(site.book.tables.fire, posture(s, id), s.unit(id).strength,
                                          s.unit(id).files);
  f.skirmishing = is_skirmish_line(s, id);
  f.horse_guns = is_horse_artillery(s, id);
  f.pounder = marker(s, id, kPounder);
  f.first = !has(s, mother_of(s, id), kFirstUsed);
  f.disorder = disorder(s, id);
  f.marksmen = has(s, id, kMarksmen);
  f.valour = valour(site.book, s, id);
  f.target.figures = figures_with_refugees(s, at);
  f.target.arm = trait(s, at, kArm);
  f.target.posture = posture_in(s, at, attack.formation);
  f.target.column_effect = f.target.posture == Posture::kColumnOfAttack;
  f.target.charged = attack.charge;
  f.target.disorder = disorder(s, at);
  f.target.without_supplies = !has_supplies(s, at);
  f.target.supported = attack.supported;
  f.target.valour = valour(site.book, s, at);
  return f;
}

int cover_of(const Site& site, const Attack& attack) {
  const Segment nearest = nearest_points(site.print(attack.attacker), site.print(attack.target));
  return cover_against(site, attack.target, nearest.a, nearest.b).cover;
}

// ---- Orders (Table 17).

OrderingFacts ordering_facts(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const LeaderId officer = direct_officer(s, id);
  OrderingFacts f;
  f.commanded = officer.valid();
  f.disorder = disorder(s, id);
  f.valour = valour(site.book, s, id);
  f.caught = -roll_penalty(s, s.unit(id).side);
  if (!officer.valid()) return f;
  f.rating = s.leaders[officer.index()].rating;
  for (const LeaderId staff : staff_touching(s, id)) {
    const std::vector<LeaderId> own = adjutants_of(s, officer);
    f.officer = f.officer || staff == officer;
    f.adjutant = f.adjutant || std::find(own.begin(), own.end(), staff) != own.end();
  }
  return f;
}

}  // namespace

Obedience obedience_of(const Site& site, UnitId id) {
  if (in_hand(site, id)) return {};
  const MoraleTables& t = site.book.tables.morale;
  const int factors = reckon_ordering(t, ordering_facts(site, id)).total;
  const int figures = site.state.unit(id).strength, guns = guns_to_lose(site.state, id);
  std::int64_t followed = 0, cost = 0;
  for (int dice = kLowest; dice <= kHighest; ++dice) {
    const OrderingResult result = t.ordered.at(dice + factors).outcome;
    if (is_followed(result)) followed += ways_of(dice);
    cost += ways_of(dice) * cost_of(disorder_of(result), figures, guns);
  }
  return {static_cast<int>(followed * 100 / kAllWays), cost / kAllWays};
}

Swing melee_swing(const MeleeTables& t, const MeleeFacts& one, const MeleeFacts& other, int guns_of_other,
                  int worse) {
  const int ours = reckon_melee(t, one).total - worse, theirs = reckon_melee(t, other).total;
  std::int64_t gain = 0, won = 0, lost = 0;
  for (int a = kLowest; a <= kHighest; ++a) {
    const int total = a + ours;
    const std::int64_t they_lose = hundredths(melee_loss_quarters(t, one, total));
    const std::int64_t prisoners = std::int64_t{100} * melee_prisoners(t, one, total);
    for (int b = kLowest; b <= kHighest; ++b) {
      const int answer = b + theirs, weight = ways_of(a) * ways_of(b);
      const Disorder morale = loser_morale(t, total - answer).outcome;
      std::int64_t sum = they_lose - hundredths(melee_loss_quarters(t, other, answer));
      if (total > answer) {
        sum += cost_of(morale, other.figures, guns_of_other) + (morale == kFD ? prisoners : 0);
        if (morale >= kMD) won += weight;
      } else if (total < answer) {
        sum -= cost_of(morale, one.figures, 0) +
               (morale == kFD ? std::int64_t{100} * melee_prisoners(t, other, answer) : 0);
        if (morale >= kMD) lost += weight;
      }
      gain += sum * weight;
    }
  }
  constexpr std::int64_t kAll = std::int64_t{kAllWays} * kAllWays;
  return {gain / kAll, static_cast<int>(won * 100 / kAll), static_cast<int>(lost * 100 / kAll)};
}

FireSwing fire_swing(const FireTables& t, const FireFacts& facts) {
  const int loss = reckon_loss(t, facts).total, morale = reckon_morale(t, facts).total;
  const int units = units_of_fire(t, facts.artillery, facts.firing, facts.undersized_spent);
  FireSwing swing;
  if (units == 0) {
    swing.ways[kOR] = kAllWays;
    return swing;
  }
  std::int64_t quarters = 0;
  for (int dice = kLowest; dice <= kHighest; ++dice) {
    const int ways = ways_of(dice);
    quarters += ways * units * t.loss.at(dice + loss).values.front();
    swing.ways[static_cast<std::size_t>(t.morale.at(dice + loss + morale).outcome)] += ways;
  }
  swing.loss = quarters * 100 / kQuarters / kAllWays;
  return swing;
}

std::int64_t worth_of_fire(const FireSwing& swing, int figures, int guns) {
  std::int64_t worth = 0;
  for (const Disorder degree : {kLD, kMD, kFD})
    worth += swing.ways[static_cast<std::size_t>(degree)] * cost_of(degree, figures, guns);
  return swing.loss + worth / kAllWays;
}

bool is_supported_now(const Site& site, UnitId id) {
  const auto friends = site.friends_of(id);
  const SupportTerms terms = support_in_melee(site.book);
  return std::any_of(friends.begin(), friends.end(),
                     [&](UnitId one) { return may_support(site, one, id, terms); });
}

Swing attack_swing(const Site& site, const Attack& attack) {
  const Tables& t = site.book.tables;
  const int cover = cover_of(site, attack);
  const bool fires = will_fire(site, attack);
  MeleeFacts one = attacker_facts(site, attack, cover), other = defender_facts(site, attack, cover, fires);
  face_to_face(one, other);
  const int guns = guns_to_lose(site.state, attack.target);
  const Swing steady = melee_swing(t.melee, one, other, guns);
  if (!fires) return steady;
  const FireSwing fire = fire_swing(t.fire, defensive_fire(site, attack));
  MeleeFacts shaken = one;
  shaken.disorder = std::max<int>(kLD, one.disorder);
  const Swing after_fire = melee_swing(t.melee, shaken, other, guns);
  const int figures = one.figures, orderly = fire.ways[kOR], light = fire.ways[kLD];
  const int driven = fire.ways[kMD] + fire.ways[kFD];
  Swing swing;
  swing.gain = (orderly * steady.gain + light * after_fire.gain - fire.ways[kMD] * cost_of(kMD, figures, 0) -
                fire.ways[kFD] * cost_of(kFD, figures, 0)) /
                   kAllWays -
               fire.loss;
  swing.drives_off = (orderly * steady.drives_off + light * after_fire.drives_off) / kAllWays;
  swing.fails = (orderly * steady.fails + light * after_fire.fails + driven * 100) / kAllWays;
  return swing;
}

}  // namespace drumhead::ba::hq
