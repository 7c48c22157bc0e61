// What a captain fires at: every unit at the target that its own lines of aim and the real tables promise
// most of; and fire at random.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr std::size_t kTargetsTried = 4;
constexpr std::int64_t kWorthFirstFire = 45, kWorthAnyFire = 8;  // hundredths of a figure
constexpr int kRandomFires = 5;

bool is_continued(const Ask& ask) { return ask.kind == kAskContinuedFire; }

Coord reach_of(const Site& site, UnitId id) {
  const FireTables& t = site.book.tables.fire;
  return is_artillery(site.state, id) ? longest_gun_range(t, marker(site.state, id, kPounder))
                                      : longest_range(t, marker(site.state, id, kWeapon));
}

// Those in reach and before it, the nearest first.
std::vector<UnitId> near_targets(const Site& site, UnitId id, bool continued) {
  std::vector<UnitId> targets = targets_for(site, id, continued);
  const Coord reach = reach_of(site, id);
  std::erase_if(targets, [&](UnitId one) { return !site.near(id, one, reach); });
  std::stable_sort(targets.begin(), targets.end(),
                   [&](UnitId a, UnitId b) { return site.gap(id, a) < site.gap(id, b); });
  if (targets.size() > kTargetsTried) targets.resize(kTargetsTried);
  return targets;
}

struct Shot {
  UnitId firer, target;
  std::int64_t worth = 0;
  ZoneOf zone = kOutOfRange;
};

Shot shot_at(const Site& site, UnitId firer, UnitId target) {
  FirePart part;
  part.firer = firer;
  part.target = target;
  const LaidFire laid = lay_fire(site, part);
  Shot shot{firer, target, 0, laid.zone};
  if (!laid.carried_out()) return shot;
  const FireFacts facts = survey_fire(site, part, laid);
  const FireSwing swing = fire_swing(site.book.tables.fire, facts);
  const int guns = is_unlimbered(site.state, target) ? marker(site.state, target, kGuns) : 0;
  shot.worth = worth_of_fire(swing, facts.target.figures, guns);
  // Against whom fire has already broken it promises less than it says.
  if (disorder(site.state, target) == kFD) shot.worth = swing.loss;
  return shot;
}

Shot best_shot(const Site& site, UnitId firer, bool continued) {
  Shot best{firer, {}, 0, kOutOfRange};
  for (const UnitId target : near_targets(site, firer, continued)) {
    const Shot shot = shot_at(site, firer, target);
    if (shot.worth > best.worth) best = shot;
  }
  return best;
}

bool is_worth_it(const Site& site, const Shot& shot) {
  const bool first = !is_artillery(site.state, shot.firer) &&
                     !has(site.state, mother_of(site.state, shot.firer), kFirstUsed);
  return shot.target.valid() && shot.worth >= (first ? kWorthFirstFire : kWorthAnyFire);
}

bool attacks_in_melee(const BattleState& state, UnitId id) {
  const auto all = pairings_of(state);
  return std::any_of(all.begin(), all.end(),
                     [id](const Pairing& p) { return p.involves(id) && p.attacks(id); });
}

// BA-265: whoever has fired fights worse. One who is attacked fires if that serves him better.
bool spoils_melee(const Site& site, const Shot& shot) {
  for (const Pairing& pairing : pairings_of(site.state)) {
    if (!pairing.involves(shot.firer)) continue;
    const UnitId opponent = pairing.opponent_of(shot.firer);
    const MeleeFacts own = facts_of(site, pairing, shot.firer), theirs = facts_of(site, pairing, opponent);
    MeleeFacts after = own;
    after.fired = true;
    after.first = false;
    const MeleeTables& t = site.book.tables.melee;
    const std::int64_t held = melee_swing(t, own, theirs, 0).gain,
                       fired = melee_swing(t, after, theirs, 0).gain;
    const std::int64_t promised = shot.target == opponent ? shot.worth * 3 / 2 : shot.worth;
    if (held - fired > promised) return true;
  }
  return false;
}

// An order that is still to be carried out, and that continued fire would end (BA-007).
bool has_something_to_do(const BattleState& state, UnitId id) {
  for (const UnitId body : bodies_of(state, id))
    if (elements_of(state, body).moves()) return true;
  return false;
}

// In continued fire only at close quarters, or with guns that have nobody coming at them.
bool goes_on_firing(const Site& site, const Shot& shot) {
  if (has_something_to_do(site.state, shot.firer)) return false;
  return shot.zone == kZone1 || is_artillery(site.state, shot.firer);
}

// R68: both bodies of a unit fire at the same target, or the better one alone.
void settle_bodies(const Site& site, std::vector<Shot>& shots) {
  std::erase_if(shots, [&](const Shot& shot) {
    return std::any_of(shots.begin(), shots.end(), [&](const Shot& other) {
      const bool same_unit = other.firer != shot.firer &&
                             mother_of(site.state, other.firer) == mother_of(site.state, shot.firer);
      return same_unit && other.target != shot.target &&
             (other.worth > shot.worth || (other.worth == shot.worth && other.firer < shot.firer));
    });
  });
}

Answer planned_fire(const Site& site, const Ask& ask) {
  std::vector<Shot> shots;
  for (const UnitId id : site.side(ask.seat)) {
    if (!may_fire(site, id, is_continued(ask)) || attacks_in_melee(site.state, id)) continue;
    const Shot shot = best_shot(site, id, is_continued(ask));
    if (!is_worth_it(site, shot) || spoils_melee(site, shot)) continue;
    if (!is_continued(ask) || goes_on_firing(site, shot)) shots.push_back(shot);
  }
  settle_bodies(site, shots);
  Answer answer{ask.id, {}};
  for (const Shot& shot : shots) answer.orders.push_back({kFireAt, shot.firer, {{kTarget, shot.target}}});
  return answer;
}

// ---- At random.

class RandomFire {
 public:
  RandomFire(const Site& site, const Ask& ask, Sampler& sampler)
      : site_(site), ask_(ask), sampler_(sampler) {}

  Answer declare() {
    Answer answer{ask_.id, {}};
    for (const UnitId id : site_.side(ask_.seat)) {
      if (sampler_.below(3) == 0 || !may_fire(site_, id, is_continued(ask_))) continue;
      if (std::optional<Order> order = order_for(id, answer)) answer.orders.push_back(*std::move(order));
    }
    return answer;
  }

 private:
  std::optional<Order> order_for(UnitId id, const Answer& so_far) {
    const std::vector<UnitId> targets = near_targets(site_, id, is_continued(ask_));
    if (targets.empty()) return presumed(id);
    const UnitId target = targets[static_cast<std::size_t>(sampler_.below(static_cast<int>(targets.size())))];
    const int choice = sampler_.below(10);
    Order order{kFireAt, id, {{kTarget, target}}};
    if (choice == 0 && is_artillery(site_.state, id)) order.verb = kRangeOnly;
    if (choice == 1 || choice == 2) split(order, targets);
    if (choice == 3)
      for (const Order& led : so_far.orders)
        if (led.verb == kFireAt && led.unit_at(kTarget) == target) {
          order.verb = kFireAsNeighbour;
          order.args.emplace_back(kPrincipal, led.unit);
          break;
        }
    if (choice == 4 && !is_artillery(site_.state, id))
      order.args.emplace_back(kFirers, std::int64_t{3 + sampler_.below(20)});
    return order;
  }

  void split(Order& order, const std::vector<UnitId>& targets) {
    order.verb = kFireTwoParts;
    order.args.emplace_back(
        kTargetTwo, targets[static_cast<std::size_t>(sampler_.below(static_cast<int>(targets.size())))]);
    if (is_artillery(site_.state, order.unit)) order.args.emplace_back(kGunsParam, std::int64_t{1});
  }

  // BA-024: somebody may be behind that hedge.
  std::optional<Order> presumed(UnitId id) {
    if (is_continued(ask_) || sampler_.below(4) != 0) return std::nullopt;
    const BattleState& state = site_.state;
    for (const Piece& piece : state.ground->pieces) {
      const bool near = within(piece, corners(site_.box(id)), reach_of(site_, id));
      if (!near || piece.area.outer.empty() || cover_class(site_.book, state, piece) == kNoCover) continue;
      const Vec corner =
          piece.area
              .outer[static_cast<std::size_t>(sampler_.below(static_cast<int>(piece.area.outer.size())))];
      return Order{kFireAt, id, {{kTargetPiece, piece.id}, {kTargetPoint, corner}}};
    }
    return std::nullopt;
  }

  const Site& site_;
  const Ask& ask_;
  Sampler& sampler_;
};

}  // namespace

std::vector<Answer> fire_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, fire_form(site, ask), check_fire};
  std::vector<Answer> list{pruned(asked, planned_fire(site, ask))};
  const auto add = [&](Answer answer) {
    if (std::find(list.begin(), list.end(), answer) == list.end()) list.push_back(std::move(answer));
  };
  add(asked.form.fallback);
  RandomFire at_random(site, ask, sampler);
  for (int i = 0; i < kRandomFires; ++i) add(pruned(asked, at_random.declare()));
  return list;
}

std::vector<Answer> supports_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, supports_form(site, ask), check_supports};
  return with_random_ones(asked, asked.form.fallback, sampler, 3);
}

}  // namespace drumhead::ba::hq
