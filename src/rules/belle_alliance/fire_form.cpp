// Who may fire at whom (3.1.1, 1.1.1), and the form of a declaration (F.1).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

bool is_continued(const Ask& ask) { return ask.kind == kAskContinuedFire; }

std::vector<Mark> here(const Site& site, UnitId id, const char* label) {
  return {mark(corners(site.box(id)), label)};
}

// What it carries, and whether it can be used as it stands.
Verdict check_weapon(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  if (is_off_guns(state, id))
    return refuse(cite::ba_103,
                  fmt::format("{} is away from its guns: gunners without guns do not fire.", who),
                  here(site, id, "no guns"));
  if (is_limbered(state, id))
    return refuse(cite::ba_218, fmt::format("{} is limbered up: only unlimbered guns fire.", who),
                  here(site, id, "limbered"));
  switch (posture(state, id)) {
    case Posture::kAtWork:
      return refuse(cite::ba_106, fmt::format("{} is at work: it does not fire.", who),
                    here(site, id, "at work"));
    case Posture::kAtRest:
      return refuse(cite::ba_110, fmt::format("{} is at rest: it does not fire.", who),
                    here(site, id, "at rest"));
    default:
      break;
  }
  const bool armed = is_artillery(state, id) ? has(state, id, kGuns) : is_firearm(marker(state, id, kWeapon));
  if (!armed || state.unit(id).strength == 0)
    return refuse(cite::ba_529, fmt::format("{} has nothing to fire with.", who),
                  here(site, id, "no firearms"));
  return allow();
}

// What the bound has done to it so far, or to any body of its unit (R31).
Verdict check_bound_so_far(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  for (const UnitId body : bodies_of(state, id)) {
    if (marker(state, body, kFired) == kFiredContinued)
      return refuse(cite::ba_007,
                    fmt::format("{} used continued fire in this bound: it does not fire again.", who),
                    here(site, id, "has fired"));
    if (marker(state, body, kFired) != kHasNotFired)
      return refuse(cite::ba_184, fmt::format("{} has fired in this bound.", who),
                    here(site, id, "has fired"));
    if (has(state, body, kPassed))
      return refuse(cite::ba_010,
                    fmt::format("{} has been passed through in this bound: it does not fire.", who),
                    here(site, id, "passed through"));
  }
  if (has(state, id, kWasFast))
    return refuse(cite::ba_150, fmt::format("{} marched fast in this bound: it does not fire.", who),
                  here(site, id, "marched fast"));
  return allow();
}

// R75: it may only go on at whom it fired at.
bool has_old_target(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kFiredAtRecord && state.unit(r.b).on_table && fired_at_last_bound(state, id, r.b);
  });
}

std::vector<UnitId> eligible(const Site& site, Seat seat, bool continued) {
  std::vector<UnitId> able = site.side(seat);
  std::erase_if(able, [&](UnitId id) { return !may_fire(site, id, continued); });
  return able;
}

// ---- Is there anything to ask a seat about? Told from what it sees, and generously: whoever is asked learns
// no range.

Coord worth_asking_within(const Site& site, UnitId id) {
  const FireTables& t = site.book.tables.fire;
  const Coord longest = is_artillery(site.state, id) ? longest_gun_range(t, marker(site.state, id, kPounder))
                                                     : longest_range(t, marker(site.state, id, kWeapon));
  return longest + longest / 2;
}

bool may_have_target(const Site& site, UnitId id) {
  const Coord reach = worth_asking_within(site, id);
  const auto enemies = site.enemies_of(id);
  bool unseen = false;
  for (const UnitId enemy : enemies) {
    if (has(site.state, enemy, kSeen) && site.near(id, enemy, reach)) return true;
    unseen = unseen || !has(site.state, enemy, kSeen);
  }
  if (!unseen) return false;
  const auto pieces = pieces_near(*site.state.ground, site.state.pieces, grown(site.print(id).bounds, reach));
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece* piece) {
    return cover_class(site.book, site.state, *piece) != kNoCover;
  });
}

// ---- The offers.

void add(std::vector<ParamOffer>& params, Param param, std::vector<UnitId> units = {}) {
  params.push_back({.param = param, .optional = true, .units = std::move(units)});
}

void add_number(std::vector<ParamOffer>& params, Param param, std::int64_t high) {
  params.push_back({.param = param, .optional = true, .low = 1, .high = high});
}

void add_target(std::vector<ParamOffer>& params, const std::vector<UnitId>& targets) {
  add(params, kTarget, targets);
  add(params, kTargetPiece);
  add(params, kTargetPoint);
}

// Who fires: troops by figures, batteries by guns; at most so many.
struct Firers {
  bool guns = false;
  int most = 1;
};
Firers firers_of(const BattleState& state, const std::vector<UnitId>& units) {
  Firers firers{is_artillery(state, units.front()), 1};
  for (const UnitId id : units)
    firers.most = std::max<int>(firers.most,
                                firers.guns ? marker(state, id, kGuns) : figures_of_tactical_unit(state, id));
  return firers;
}

void add_firers(std::vector<ParamOffer>& params, const Firers& firers, Param figures, Param which) {
  if (firers.guns)
    add_number(params, which, all_gun_digits(firers.most));
  else
    add_number(params, figures, firers.most);
}

void offer_split(AskForm& form, const std::vector<UnitId>& units, const std::vector<UnitId>& targets,
                 const Firers& firers) {
  VerbOffer split{kFireTwoParts, units, {}};
  add_target(split.params, targets);
  add(split.params, kTargetTwo, targets);
  add(split.params, kTargetPointTwo);
  add_firers(split.params, firers, kFirers, kGunsParam);
  add_firers(split.params, firers, kFirersTwo, kGunsParamTwo);
  add(split.params, kUndersizedSecond);
  form.verbs.push_back(std::move(split));
}

// All verbs for units that may name the same targets.
void offer(AskForm& form, const BattleState& state, const std::vector<UnitId>& units,
           const std::vector<UnitId>& targets, const std::vector<UnitId>& principals) {
  if (units.empty()) return;
  const Firers firers = firers_of(state, units);
  VerbOffer fire{kFireAt, units, {}};
  add_target(fire.params, targets);
  add_firers(fire.params, firers, kFirers, kGunsParam);
  form.verbs.push_back(std::move(fire));
  offer_split(form, units, targets, firers);
  if (principals.size() > 1) {
    VerbOffer with{kFireAsNeighbour, units, {{.param = kPrincipal, .units = principals}}};
    add_target(with.params, targets);
    add_firers(with.params, firers, kFirers, kGunsParam);
    form.verbs.push_back(std::move(with));
  }
  if (!firers.guns) return;
  VerbOffer range{kRangeOnly, units, {}};
  add_target(range.params, targets);
  form.verbs.push_back(std::move(range));
}

}  // namespace

bool fired_at_last_bound(const BattleState& state, UnitId firer, UnitId target) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kFiredAtRecord && r.n[kFiredAtBound] == state.turn - 1 && r.n[kFiredAtBound] > 0 &&
           mother_of(state, r.a) == mother_of(state, firer) &&
           acting_for(state, r.b) == acting_for(state, target);
  });
}

Verdict may_fire_at_all(const Site& site, UnitId id, bool continued) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  if (!state.unit(id).on_table) return refuse(cite::ba_018, fmt::format("{} is not on the table.", who));
  if (is_broken(state, id))
    return refuse(cite::ba_182,
                  fmt::format("{} is in {}: it does not fire.", who, spoken_disorder(disorder(state, id))),
                  here(site, id, "in disorder"));
  if (Verdict v = check_weapon(site, id); !v.allowed()) return v;
  if (Verdict v = check_bound_so_far(site, id); !v.allowed()) return v;
  if (!has_supplies(state, id))
    return refuse(cite::ba_368, fmt::format("{} has no supplies left: it does not fire.", who),
                  here(site, id, "no supplies"));
  if (acting_for(state, id) != id)
    return refuse(cite::ba_382,
                  fmt::format("{} holds its building together with {}, which fires for both.", who,
                              name(state, acting_for(state, id))),
                  here(site, id, "one unit"));
  if (continued && !has_old_target(state, id))
    return refuse(cite::ba_006,
                  fmt::format("{} fired at nobody in the last bound: it cannot go on firing now.", who),
                  here(site, id, "no target"));
  return allow();
}

bool may_fire(const Site& site, UnitId id, bool continued) {
  return may_fire_at_all(site, id, continued).allowed();
}

bool has_fire_to_declare(const Site& site, Seat seat, bool continued) {
  const auto able = eligible(site, seat, continued);
  return std::any_of(able.begin(), able.end(),
                     [&](UnitId id) { return continued || may_have_target(site, id); });
}

std::vector<UnitId> targets_for(const Site& site, UnitId firer, bool continued) {
  std::vector<UnitId> targets = site.enemies_of(firer);
  std::erase_if(targets, [&](UnitId id) {
    return !has(site.state, id, kSeen) || (continued && !fired_at_last_bound(site.state, firer, id));
  });
  return targets;
}

AskForm fire_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt =
      fmt::format("{}: {}; whoever is not named holds its fire.", site.state.side_name(ask.seat),
                  is_continued(ask) ? "go on firing at the targets of the last bound" : "declare your fire");
  form.rule = is_continued(ask) ? cite::ba_006 : cite::ba_018;
  form.least_orders = 0;
  form.fallback = {ask.id, {}};
  const auto able = eligible(site, ask.seat, is_continued(ask));
  form.most_orders = static_cast<int>(able.size());
  if (is_continued(ask)) {
    for (const UnitId id : able) offer(form, site.state, {id}, targets_for(site, id, true), able);
    return form;
  }
  std::vector<UnitId> troops, batteries;
  for (const UnitId id : able) (is_artillery(site.state, id) ? batteries : troops).push_back(id);
  const auto targets = able.empty() ? std::vector<UnitId>{} : targets_for(site, able.front(), false);
  offer(form, site.state, troops, targets, troops);
  offer(form, site.state, batteries, targets, batteries);
  return form;
}

std::optional<Verdict> why_no_fire(const Site& site, const Ask& ask, const Order& order) {
  if (site.state.unit(order.unit).side != ask.seat) return std::nullopt;
  Verdict verdict = may_fire_at_all(site, order.unit, is_continued(ask));
  if (verdict.allowed()) return std::nullopt;
  return verdict;
}

}  // namespace drumhead::ba
