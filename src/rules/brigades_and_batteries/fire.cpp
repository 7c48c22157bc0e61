// Declaring fire (T5.1): one sealed order sheet a side. Who may shoot, at whom, and why not.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

bool is_pursued(const BattleState& state, UnitId id) {
  const std::vector<const Record*> charges = charges_on(state, id);
  return std::any_of(charges.begin(), charges.end(), [&](const Record* charge) {
    return charge->n[kSort] == kPursuitCharge && was_routed_by(state, id, charge->a);
  });
}

// R52: men who fight hand to hand have no volley left; fire at those who charge it this turn excepted.
bool fights_already(const BattleState& state, UnitId id) {
  const std::vector<UnitId> chargers = chargers_of(state, id);
  const std::vector<UnitId> opponents = opponents_of(state, id);
  return std::any_of(opponents.begin(), opponents.end(), [&](UnitId enemy) {
    return std::find(chargers.begin(), chargers.end(), enemy) == chargers.end();
  });
}

std::vector<Mark> line_of_fire(const Obstruction& o, const char* label) {
  if (o.line.a == o.line.b) return {};
  return {mark(o.line, label)};
}

// A target out of reach now that was not so on its way: which rule keeps it safe.
std::optional<Verdict> check_in_passing(const FieldOfFire& field, const Firer& firer, UnitId target) {
  const BattleState& state = field.site.state;
  const Trace way = way_of(field.site, target);
  const bool was_in_reach =
      way.points.size() > 1 && std::any_of(way.points.begin(), way.points.end(), [&](const CheckPoint& p) {
        const Quarry there{target, {p.footprint}, false};
        const std::vector<Arms> arms = arms_of(state, firer.id);
        return std::any_of(arms.begin(), arms.end(), [&](Arms a) { return field.can_hit(firer, there, a); });
      });
  if (!was_in_reach) return std::nullopt;
  const std::string who = name(state, firer.id), whom = name(state, target);
  if (has(state, firer.id, kMoved) || has(state, firer.id, kSpent))
    return refuse(cite::bb_170, fmt::format("{} has moved and may fire only at enemies in range and arc when "
                                            "all movement is over: {} only passed.",
                                            who, whom));
  if (!option(state, kPassThroughFire))
    return refuse(cite::bb_169, fmt::format("{} only passed through the range and arc of {}: that counts "
                                            "only under the optional rule of fire in passing.",
                                            whom, who));
  return refuse(
      cite::bb_356,
      fmt::format("{} was in range, arc and sight of {} for less than half of its move.", whom, who));
}

Verdict refuse_miss(const FieldOfFire& field, const Firer& firer, const Quarry& quarry, Arms arms) {
  const Site& site = field.site;
  const BattleState& state = site.state;
  const std::string who = name(state, firer.id), whom = name(state, quarry.unit);
  if (!quarry.charging)
    if (auto verdict = check_in_passing(field, firer, quarry.unit)) return *verdict;
  const Obstruction o = field.why_not(firer, quarry, arms);
  if (o.miss == Miss::kArc)
    return refuse(cite::bb_134,
                  fmt::format("No figure of {} has {} within 45 degrees of straight ahead.", who, whom));
  if (o.miss == Miss::kRange)
    return refuse(o.rule,
                  fmt::format("{} is out of range of {}, which reaches {}.", whom, who,
                              spoken_length(site.book.words, range_of(site.book.tables.fire, firer, arms))),
                  line_of_fire(o, "out of range"));
  if (o.rule == cite::bb_281)
    return refuse(o.rule, fmt::format("{} stands unseen in the woods until it fires or is within 4\".", whom),
                  line_of_fire(o, "not spotted"));
  const std::string what = o.unit.valid()    ? name(state, o.unit)
                           : o.piece.valid() ? name(state.ground->piece(o.piece))
                                             : "the ground";
  return refuse(o.rule, fmt::format("{} is in the way: {} cannot fire at {}.", what, who, whom),
                line_of_fire(o, "in the way"));
}

// Why the best there is does not do: out of arc, range or sight, or no chance at all.
Verdict check_can_hit(const FieldOfFire& field, const Firer& firer, UnitId target,
                      std::optional<Arms> wanted) {
  const Site& site = field.site;
  const BattleState& state = site.state;
  const Quarry quarry = quarry_of(field, firer, target);
  if (quarry.places.empty() && strikes_in_pursuit(state, target))
    return refuse(cite::bb_380, fmt::format("{} pursues: only a unit that it strikes may shoot at it.",
                                            name(state, target)));
  if (quarry.places.empty())
    return refuse(cite::bb_166,
                  fmt::format("{} is in combat and has no hanging flank of 6 figures.", name(state, target)),
                  {mark(corners(site.box(target)), "in combat")});
  if (!best_group(field, firer, target, wanted).empty()) return allow();
  const std::vector<Arms> all = arms_of(state, firer.id);
  const Arms arms = wanted && is_artillery(state, firer.id) ? *wanted : all.back();
  const Group group = field.group(firer, quarry, arms);
  if (!group.empty()) {
    const VolleyFacts facts = survey_volley(field, firer, group);
    return refuse(site.book.tables.fire.scores.cite(static_cast<std::size_t>(facts.row)),
                  fmt::format("{} cannot hit {}: the shooting table has no score for it.",
                              name(state, firer.id), name(state, target)));
  }
  const bool too_far = field.why_not(firer, quarry, arms).miss == Miss::kRange;
  if (arms == Arms::kCanister && too_far && !field.group(firer, quarry, Arms::kBall).empty())
    return refuse(cite::bb_145,
                  fmt::format("{} is beyond the {} of {}'s canister.", name(state, target),
                              spoken_length(site.book.words, range_of(site.book.tables.fire, firer, arms)),
                              name(state, firer.id)));
  return refuse_miss(field, firer, quarry, arms);
}

Verdict check_second(const FieldOfFire& field, const Firer& firer, const Order& order) {
  const BattleState& state = field.site.state;
  const auto* second = order.find<std::vector<UnitId>>(kSecond);
  if (second == nullptr || second->empty()) return allow();
  const UnitId main = order.unit_at(kTarget);
  const std::string who = name(state, firer.id);
  std::vector<bool> left = left_over(firer, best_group(field, firer, main, arms_wanted(order)));
  if (has(state, firer.id, kEmplaced)) left.assign(left.size(), false);
  if (std::none_of(left.begin(), left.end(), [](bool b) { return b; }))
    return refuse(cite::bb_174,
                  fmt::format("All of {} can hit {} and must fire at it.", who, name(state, main)));
  std::vector<UnitId> done{main};
  for (const UnitId target : *second) {
    std::vector<UnitId> able = enemies_hit_by(field, firer, left);
    std::erase_if(able, [&](UnitId id) { return std::find(done.begin(), done.end(), id) != done.end(); });
    if (std::find(able.begin(), able.end(), target) == able.end())
      return refuse(cite::bb_175, fmt::format("No figure of {} that cannot hit {} can hit {}.", who,
                                              name(state, main), name(state, target)));
    for (const UnitId id : able)
      if (field.site.gap(id, main) < field.site.gap(target, main))
        return refuse(cite::bb_176,
                      fmt::format("What cannot hit {} must fire at {}, which stands nearer to it than {}.",
                                  name(state, main), name(state, id), name(state, target)));
    const Group group = best_group(field, firer, target, {}, &left);
    for (const Shot& shot : group.shots) left[shot.muzzle] = false;
    done.push_back(target);
  }
  return allow();
}

Verdict check_shot(const FieldOfFire& field, const Order& order) {
  const Site& site = field.site;
  const BattleState& state = site.state;
  if (auto verdict = check_may_shoot(site, order.unit)) return *verdict;
  if (const UnitId first = volley_mates(site, order.unit).front(); first != order.unit)
    return refuse(cite::bb_313, fmt::format("{} fires together with {} out of its block: order that unit.",
                                            name(state, order.unit), name(state, first)));
  const auto firer = firer_of(site, order.unit, static_cast<int>(order.number(kSide, -1)));
  const UnitId target = order.unit_at(kTarget);
  if (!firer)
    return refuse(cite::bb_315,
                  fmt::format("{} has nobody who can shoot out of there.", name(state, order.unit)));
  const std::vector<UnitId> chargers = chargers_in_reach(field, *firer);
  if (!chargers.empty()) {
    if (std::find(chargers.begin(), chargers.end(), target) == chargers.end())
      return refuse(cite::bb_168, fmt::format("{} is charged by {} and must fire at it first.",
                                              name(state, order.unit), name(state, chargers.front())));
    if (const auto* second = order.find<std::vector<UnitId>>(kSecond); second != nullptr && !second->empty())
      return refuse(cite::bb_168, fmt::format("{} is charged: its fire is at its chargers alone.",
                                              name(state, order.unit)));
    return check_can_hit(field, *firer, target, arms_wanted(order));
  }
  if (is_ridden_over(state, order.unit))  // R131
    return refuse(cite::bb_168, fmt::format("{} is being ridden over and can fire at nobody else.",
                                            name(state, order.unit)));
  if (Verdict verdict = check_can_hit(field, *firer, target, arms_wanted(order)); !verdict.allowed())
    return verdict;
  if (option(state, kArtilleryTargeting)) {
    const std::vector<UnitId> all =
        enemies_hit_by(field, *firer, std::vector<bool>(firer->muzzles.size(), true));
    if (!artillery_may_aim_at(field, *firer, target, all))
      return refuse(
          cite::bb_425,
          fmt::format("{} must fire at the nearest enemy it can hit, or at one within 12\" of that.",
                      name(state, order.unit)));
  }
  return check_second(field, *firer, order);
}

bool has_pieces_to_batter(const BattleState& state) {
  const auto& pieces = state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) {
    return piece.kind == PieceKind::kWork || (piece.kind == PieceKind::kWall && piece.attribute("city") != 0);
  });
}

}  // namespace

std::optional<Verdict> check_may_shoot(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  if (is_cavalry(state, id)) return refuse(cite::bb_132, fmt::format("{} is cavalry and cannot shoot.", who));
  if (is_artillery(state, id) && !is_unlimbered(state, id) && !has(state, id, kEmplaced))
    return refuse(cite::bb_025, fmt::format("{} may not fire: its guns are not unlimbered and manned.", who));
  if (has(state, id, kCharged) || !charges_by(state, id).empty())
    return refuse(cite::bb_138, fmt::format("{} charges this turn and may not fire.", who));
  if (has(state, id, kRouted))
    return refuse(cite::bb_272, fmt::format("{} routed this turn and may not fire.", who));
  if (has(state, id, kEvaded))
    return refuse(cite::bb_139, fmt::format("{} evaded this turn: it has had its only fire.", who));
  if (is_pursued(state, id))
    return refuse(cite::bb_380, fmt::format("{} is run down by its pursuers and may not fire at them.", who));
  if (fights_already(state, id))
    return refuse(cite::bb_217, fmt::format("{} is in combat and does not shoot.", who));
  const bool moved = has(state, id, kMoved) || has(state, id, kSpent);
  if (is_artillery(state, id) && moved)
    return refuse(cite::bb_137, fmt::format("{} has moved this turn: artillery may not fire then.", who));
  constexpr int kTolerance = 5;  // R19
  if (state.unit(id).markers[kSpent] > site.book.tables.fire.half_move + kTolerance)
    return refuse(cite::bb_136, fmt::format("{} has used more than half of its move and may not fire.", who));
  return std::nullopt;
}

bool artillery_may_aim_at(const FieldOfFire& field, const Firer& firer, UnitId target,
                          const std::vector<UnitId>& eligible) {
  const Site& site = field.site;
  if (!is_artillery(site.state, firer.id) || attached_general(site.state, firer.id).valid())
    return true;  // BB-426
  UnitId nearest;
  for (const UnitId enemy : eligible)  // those without a score are not among them (BB-427)
    if (!nearest.valid() || site.gap(firer.id, enemy) < site.gap(firer.id, nearest)) nearest = enemy;
  return !nearest.valid() || target == nearest ||
         site.gap(target, nearest) <= site.book.tables.fire.targeting + kSlack;
}

bool anything_to_fire(const Site& site, Seat seat) {
  const FieldOfFire field(site);
  for (const UnitId id : site.side(seat)) {
    if (check_may_shoot(site, id)) continue;
    const auto firer = firer_of(site, id);
    if (!firer) continue;
    if (!chargers_in_reach(field, *firer).empty()) return true;
    if (works_in_reach(site, id)) return true;
    for (const UnitId enemy : enemies_in_range(field, *firer))
      if (!best_group(field, *firer, enemy).empty()) return true;
  }
  return false;
}

AskForm fire_form(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  AskForm form;
  form.prompt =
      fmt::format("{} fires: name a target for each unit that shall fire.", state.side_name(ask.seat));
  form.rule = cite::bb_053;
  form.least_orders = 0;
  const std::vector<UnitId> own = site.side(ask.seat), enemies = site.side(other(ask.seat));
  form.most_orders = static_cast<int>(own.size());
  form.verbs.push_back({kFire,
                        own,
                        {{.param = kTarget, .units = enemies},
                         {.param = kAmmunition, .optional = true},
                         {.param = kLeaveOut, .optional = true},
                         {.param = kSecond, .optional = true, .units = enemies},
                         {.param = kSide, .optional = true, .low = 0, .high = 63}}});
  if (has_pieces_to_batter(state))
    form.verbs.push_back(
        {kFireAtWorks, own, {{.param = kPiece}, {.param = kSection, .low = 0, .high = 999}}});
  // R49: those who are charged fire at their chargers, all others hold their fire.
  form.fallback.ask = ask.id;
  std::optional<FieldOfFire> field;
  for (const UnitId id : own) {
    if (chargers_of(state, id).empty() || check_may_shoot(site, id)) continue;
    const auto firer = firer_of(site, id);
    if (!firer) continue;
    if (!field) field.emplace(site);
    const std::vector<UnitId> chargers = chargers_in_reach(*field, *firer);
    if (!chargers.empty()) form.fallback.orders.push_back({kFire, id, {{kTarget, chargers.front()}}});
  }
  return form;
}

Verdict check_fire(const Site& site, const Ask&, const Answer& answer) {
  if (answer.orders.empty()) return allow();
  const FieldOfFire field(site);
  for (const Order& order : answer.orders) {
    Verdict verdict = order.verb == kFireAtWorks ? check_batter(field, order) : check_shot(field, order);
    if (!verdict.allowed()) return verdict;
  }
  return allow();
}

// Both sheets are open now; they wait on the table until all is rolled together.
void declare_fire(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  if (!answer.orders.empty())
    scene.state.slips.push_back({ask, false, std::make_shared<const Answer>(answer)});
}

}  // namespace drumhead::bb
