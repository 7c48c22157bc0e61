// Chapter 4: step 6. All combats are rolled with the figures at its start, then losses are taken, then the
// losers test.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/combat_survey.h"

namespace drumhead::bb {
namespace {

enum CombatStep : std::int16_t { kDivide, kStrike, kLosers, kCombatEnds };

Seat first_to_strike(const BattleState& state) { return static_cast<Seat>(state.numbers[kSideA]); }

std::vector<UnitId> all_fighters(const BattleState& state) {
  const Seat first = first_to_strike(state);
  std::vector<UnitId> list = fighters(state, first);
  for (const UnitId id : fighters(state, other(first))) list.push_back(id);
  return list;
}

// ---- T6.2: odd dice that are tied.

void ask_for_divisions(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  for (const UnitId id : all_fighters(scene.state)) {
    if (division_of(site, id).tied.empty()) continue;
    scene.ask_about(id, kAskSplit);
    return;
  }
  ++scene.frame().step;
}

// ---- T6.3: connected pairs are one combat; they are fought by lowest number.

std::vector<std::vector<UnitId>> combats_of(const BattleState& state) {
  std::vector<UnitId> left = all_fighters(state);
  std::sort(left.begin(), left.end());
  std::vector<std::vector<UnitId>> combats;
  while (!left.empty()) {
    std::vector<UnitId> combat{left.front()};
    for (std::size_t i = 0; i < combat.size(); ++i)
      for (const UnitId enemy : enemies_fought(state, combat[i]))
        if (std::find(combat.begin(), combat.end(), enemy) == combat.end()) combat.push_back(enemy);
    std::erase_if(left,
                  [&](UnitId id) { return std::find(combat.begin(), combat.end(), id) != combat.end(); });
    const Seat first = first_to_strike(state);
    std::sort(combat.begin(), combat.end(), [&](UnitId a, UnitId b) {
      const bool a_first = state.unit(a).side == first, b_first = state.unit(b).side == first;
      return a_first != b_first ? a_first : a < b;
    });
    combats.push_back(std::move(combat));
  }
  return combats;
}

struct Blow {
  UnitId striker, enemy;
  int hits = 0;
};

std::string spoken_blow(const Book& book, const Scene& scene, UnitId striker, const StrikerFacts& facts,
                        const Reckoning& reckoning, UnitId enemy, int hits) {
  const int dice = combat_dice(book.tables.combat, facts);
  const std::string who =
      fmt::format("{} strikes at {}", name(scene.state, striker), name(scene.state, enemy));
  if (dice == 0) return who + " with too few figures for a die.";
  const std::string sum = reckoning.lines.empty() ? "" : fmt::format(", {}", sentence(reckoning));
  return fmt::format("{}: {}{}, hitting on {}: {}: {}{}.", who, counted(dice, "die", "dice"), sum,
                     combat_score(book.tables.combat, reckoning), spoken_faces(scene.dice.last()),
                     counted(hits, "hit", "hits"), facts.doubles ? ", doubled" : "");
}

bool fights_block_and_open(const BattleState& state, UnitId striker) {
  const std::vector<UnitId> enemies = enemies_fought(state, striker);
  return std::any_of(enemies.begin(), enemies.end(), [&](UnitId e) { return !in_block(state, e); });
}

void add_cover(const Site& site, UnitId striker, const StrikerFacts& f, UnitId enemy, Cites& rules) {
  if (f.enemy_cover == 0 || in_block(site.state, enemy)) return;
  const auto row = row_between(site, enemy, striker);
  rules.add(cite::bb_341, row == kLightWorksRow).add(cite::bb_342, row == kHeavyWorksRow);
}

// Whose figures count, and against whom.
void add_counting(const Site& site, UnitId striker, const StrikerFacts& f, const Share& share, Cites& rules) {
  const BattleState& state = site.state;
  const std::size_t enemies = enemies_fought(state, striker).size();
  rules.add(cite::bb_314, in_block(state, striker));
  if (in_block(state, share.enemy) && !in_block(state, striker)) {
    rules.add(enemies == 1 ? cite::bb_316 : fights_block_and_open(state, striker) ? cite::bb_319 : cite::bb_317)
        .add(cite::bb_318, f.figures < state.unit(striker).strength && enemies == 1)
        .add(cite::bb_311);
  } else if (f.in_square) {
    rules.add(f.enemy_cavalry ? cite::bb_225 : cite::bb_224);
  } else if (f.cavalry && f.enemy_cavalry) {
    rules.add(enemies == 1 ? cite::bb_192 : cite::bb_221);
  } else {
    rules.add(cite::bb_191);
  }
  rules.add(share.dice >= 0 ? cite::bb_212 : cite::bb_221, enemies > 1);
}

void add_flank(const StrikerFacts& f, Cites& rules) {
  if (!f.flank_attack && !f.struck_in_flank) return;
  rules.add(cite::bb_216, f.struck_in_flank)
      .add(cite::bb_215, !f.first_round)
      .add(f.cavalry && f.enemy_cavalry ? cite::bb_220 : f.cavalry || f.enemy_cavalry ? cite::bb_219 : cite::bb_218);
}

// What a blow rests on: whose figures count, how many to a die, and what its facts say.
Cites rules_of_blow(const Site& site, UnitId striker, const StrikerFacts& f, const Share& share) {
  Cites rules{cite::bb_055, site.book.tables.combat.dice.cite(rate_of(f)), cite::bb_190};
  add_counting(site, striker, f, share, rules);
  add_flank(f, rules);
  rules.add(cite::bb_222, !f.first_round)
      .add(cite::bb_211, f.cavalry && f.caught_stationary)
      .add(cite::bb_229, f.fresh)
      .add(cite::bb_209, f.cavalry && f.enemy_cavalry && f.weight != f.enemy_weight)
      .add(cite::bb_400, f.two_rank_uncovered)
      .add(cite::bb_382, f.doubles)
      .add(cite::bb_189, f.doubles);
  add_cover(site, striker, f, share.enemy, rules);
  return rules;
}

Blow strike(const Site& site, Scene& scene, UnitId striker, const Share& share) {
  const StrikerFacts facts = survey_striker(site, striker, share);
  const Reckoning reckoning = site.book.tables.combat.chart.reckon(facts);
  const int hits = combat_dice(site.book.tables.combat, facts) == 0
                       ? 0
                       : resolve_strike(site.book.tables.combat, facts, reckoning, scene.dice);
  scene.tell_reckoned(
      scene.wants_cites() ? rules_of_blow(site, striker, facts, share) : cite::bb_055, {striker, share.enemy}, reckoning,
      [&] { return spoken_blow(site.book, scene, striker, facts, reckoning, share.enemy, hits); }, 1);
  return {striker, share.enemy, hits};
}

void note_hits(BattleState& state, const Blow& blow) {
  const auto add = [&](UnitId id, Marker marker) {
    set(state, id, marker, state.unit(id).markers[marker] + blow.hits);
  };
  add(blow.striker, kInflicted);
  add(blow.enemy, kSuffered);
  const Record* contact = contact_of(state, blow.striker, blow.enemy);
  for (Record& r : state.records)
    if (&r == contact)
      r.n[r.a == blow.striker || fighter_of(state, r.a) == blow.striker ? kHitsByA : kHitsByB] = blow.hits;
}

// ---- T6.4: losses at once; everybody who fought is disordered and fresh no longer.
void take_combat_losses(const Book& book, Scene& scene, const std::vector<UnitId>& fought) {
  BattleState& state = scene.state;
  for (const UnitId id : fought)
    if (const int hits = state.unit(id).markers[kSuffered]; hits > 0)
      lose_figures(book, scene, id, hits, LossCause::kCombat, cite::bb_190);
  for (const UnitId id : fought)
    for (const UnitId unit : group_of(state, id)) {
      set(state, unit, kFought);
      if (is_cavalry(state, unit)) set(state, unit, kHasFought);
      disorder(book, scene, unit, cite::bb_061);
    }
}

void strike_all(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  ++scene.frame().step;
  const std::vector<UnitId> fought = all_fighters(state);
  std::vector<Blow> blows;
  {
    const Site site(book, state);
    for (const std::vector<UnitId>& combat : combats_of(state))
      for (const UnitId striker : combat)
        for (const Share& share : division_of(site, striker).shares)
          blows.push_back(strike(site, scene, striker, share));
  }
  std::erase_if(state.records, [](const Record& r) { return r.kind == kOddDiceRecord; });
  for (const UnitId id : fought) set(state, id, kSuffered, 0), set(state, id, kInflicted, 0);
  for (const Blow& blow : blows) note_hits(state, blow);
  take_combat_losses(book, scene, fought);
}

// ---- T6.5: the losers.

bool has_tested_now(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& r) { return r.kind == kTestedRecord && r.a == id; });
}

// Of those in contact with it this turn, who hit it most (R91).
UnitId worst_opponent(const BattleState& state, UnitId id) {
  UnitId worst;
  int most = -1;
  for (const Record& r : state.records) {
    if (r.kind != kContactRecord && r.kind != kSeparatedRecord) continue;
    if (fighter_of(state, r.a) != id && fighter_of(state, r.b) != id) continue;
    const bool is_first = fighter_of(state, r.a) == id;
    const int hits = r.n[is_first ? kHitsByB : kHitsByA];
    if (hits > most) most = hits, worst = is_first ? r.b : r.a;
  }
  return worst;
}

void next_loser(const Book& book, Scene& scene) {
  const Seat first = first_to_strike(scene.state);
  for (const Seat seat : {first, other(first)}) {
    const std::vector<UnitId> due = losers_to_test(Site(book, scene.state), seat);
    if (due.empty()) continue;
    if (const std::optional<UnitId> next = next_of(scene, seat, due)) test_loser(book, scene, *next);
    return;
  }
  ++scene.frame().step;
}

void end_round(Scene& scene) {
  BattleState& state = scene.state;
  for (Record& r : state.records)
    if (r.kind == kContactRecord && fights(state, r)) r.n[kRound] = std::max(1, r.n[kRound]) + 1;
  std::erase_if(state.records, [](const Record& r) { return r.kind == kTestedRecord; });
  scene.pop();
}

}  // namespace

// R109: it suffered more from the pursuer that routed it last turn than it did to him.
UnitId lost_to_pursuer(const BattleState& state, UnitId id) {
  for (const Record* charge : charges_on(state, id)) {
    if (charge->n[kSort] != kPursuitCharge || !option(state, kPursuit) ||
        !was_routed_by(state, id, charge->a))
      continue;
    if (hits_on(state, id, charge->a) > hits_on(state, charge->a, id)) return charge->a;
  }
  return {};
}

bool was_routed_by(const BattleState& state, UnitId id, UnitId by) {
  if (state.unit(id).markers[kRoutedBy] == by.value + 1) return true;
  const Record* contact = contact_between(state, id, by);
  return contact != nullptr && contact->n[kRanDown] != 0;
}

void begin_combat(const Book&, Scene& scene) {
  if (!all_fighters(scene.state).empty()) scene.push({kCombat, kDivide, {}});
}

void advance_combat(const Book& book, Scene& scene) {
  switch (static_cast<CombatStep>(scene.frame().step)) {
    case kDivide:
      return ask_for_divisions(book, scene);
    case kStrike:
      return strike_all(book, scene);
    case kLosers:
      return next_loser(book, scene);
    case kCombatEnds:
      return end_round(scene);
  }
}

std::vector<UnitId> losers_to_test(const Site& site, Seat seat) {
  const BattleState& state = site.state;
  std::vector<UnitId> due;
  for (const UnitId id : units_of(state, seat)) {
    const auto& markers = state.unit(id).markers;
    if (!has(state, id, kFought) || markers[kSuffered] <= markers[kInflicted]) continue;
    if (has(state, id, kShattered) || has(state, id, kRouted) || has_tested_now(state, id)) continue;
    due.push_back(id);
  }
  return due;
}

void test_loser(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  Record tested;
  tested.kind = kTestedRecord;
  tested.a = id;
  state.records.push_back(tested);
  if (const UnitId pursuer = lost_to_pursuer(state, id); pursuer.valid()) {
    scene.tell(cite::bb_383, {id, pursuer}, [&] {
      return fmt::format("{} has lost to its pursuer {} and routs again without a test.", name(state, id),
                         name(state, pursuer));
    });
    return begin_rout(book, scene, id, pursuer);
  }
  MoraleTest test;
  test.unit = id;
  test.lost_combat = true;
  scene.note_rule(cite::bb_237);
  if (!test_morale(book, scene, test)) begin_rout(book, scene, id, worst_opponent(state, id));
}

// ---- D-SPLIT.

AskForm split_form(const Site& site, const Ask& ask) {
  const std::vector<UnitId> tied = division_of(site, ask.unit).tied;
  AskForm form;
  form.prompt =
      fmt::format("{} has an odd die or figure: at whom does it strike?", name(site.state, ask.unit));
  form.rule = cite::bb_213;
  ParamOffer at;
  at.param = kTarget;
  at.units = tied;
  form.verbs = {{kOddTo, {ask.unit}, {at}}};
  form.fallback = {ask.id, {{kOddTo, ask.unit, {{kTarget, tied.empty() ? UnitId{} : tied.front()}}}}};
  return form;
}

Verdict check_split(const Site& site, const Ask& ask, const Answer& answer) {
  const UnitId enemy = answer.orders.front().unit_at(kTarget);
  const std::vector<UnitId> tied = division_of(site, ask.unit).tied;
  if (std::find(tied.begin(), tied.end(), enemy) != tied.end()) return allow();
  return refuse(cite::bb_213, fmt::format("{} has no odd die for {}.", name(site.state, ask.unit),
                                          name_of(site.state, enemy)));
}

void answer_split(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  Record odd;
  odd.kind = kOddDiceRecord;
  odd.a = ask.unit;
  odd.b = answer.orders.front().unit_at(kTarget);
  scene.state.records.push_back(odd);
  scene.tell(cite::bb_213, {odd.a, odd.b}, [&] {
    return fmt::format("{} has more for {}.", name(scene.state, odd.a), name(scene.state, odd.b));
  });
}

}  // namespace drumhead::bb
