// Sub-machine F: sealed declarations, supports, validity, officers, dice, effects (3.1 to 3.4; BA-411,
// BA-413). Continued fire is the same machine with n[0] = 1.
#include "rules/belle_alliance/fire.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/belle_alliance/desk.h"
#include "rules/belle_alliance/melee.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

enum FireStep : std::int16_t { kDeclare, kOpenDeclarations, kCarryOutFire };

bool is_of_fire(const Record& r) {
  return r.kind == kFirePartRecord || r.kind == kNeighbourRecord || r.kind == kSupportRecord;
}

void clear_fire(BattleState& state) {
  std::erase_if(state.records, is_of_fire);
  for (Unit& unit : state.units) unit.markers[kHelping] = 0;
}

bool is_continued(const Scene& scene) { return scene.state.frames.back().n[0] != 0; }

// ---- F.1 and F.2.

void declare(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  const bool continued = is_continued(scene);
  const bool a = has_fire_to_declare(site, Seat::kA, continued),
             b = has_fire_to_declare(site, Seat::kB, continued);
  if (!a && !b) return scene.pop();
  ++scene.frame().step;
  ask_sealed(book, scene, continued ? kAskContinuedFire : kAskFire, a, b);
}

// BA-180: all firers and neighbours are known; now the supports are settled.
void open_declarations(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  bool any = false;
  for (const Record& r : state.records) {
    if (r.kind != kFirePartRecord) continue;
    any = true;
    if (r.b.valid()) state.unit(r.b).markers[kHelping] |= kFiredUpon;
  }
  if (!any) return scene.pop();
  ++scene.frame().step;
  const bool continued = is_continued(scene);
  const Cites rules{continued ? cite::ba_006 : cite::ba_179, continued ? cite::ba_411 : cite::ba_413, cite::ba_180, cite::ba_018};
  scene.announce(rules,
                 [&] { return std::string(continued ? "Continued fire." : "Fire."); });
  const Site site(book, state);
  const bool a = must_choose_supports(site, Seat::kA), b = must_choose_supports(site, Seat::kB);
  if (a || b) ask_sealed(book, scene, kAskSupports, a, b);
}

// ---- F.3: validity.

// One part on the table: where it stands among the records, how it was declared and how it lies.
struct Shot {
  std::size_t record;
  FirePart part;
  LaidFire laid;
};

// The parts of one tactical unit's fire, in order.
struct Volley {
  UnitId unit;
  std::vector<Shot> shots;
  bool as_neighbour = false;
};

std::vector<Volley> declared_volleys(const BattleState& state) {
  std::vector<Volley> volleys;
  for (std::size_t i = 0; i < state.records.size(); ++i) {
    if (state.records[i].kind != kFirePartRecord) continue;
    const FirePart part = part_of(state.records[i]);
    const UnitId unit = mother_of(state, part.firer);
    auto volley =
        std::find_if(volleys.begin(), volleys.end(), [&](const Volley& v) { return v.unit == unit; });
    if (volley == volleys.end()) volley = volleys.insert(volleys.end(), Volley{unit, {}, part.as_neighbour});
    volley->shots.push_back({i, part, {}});
  }
  std::sort(volleys.begin(), volleys.end(), [](const Volley& a, const Volley& b) { return a.unit < b.unit; });
  for (Volley& v : volleys)  // the mother goes before her line
    std::sort(v.shots.begin(), v.shots.end(), [](const Shot& a, const Shot& b) {
      return a.part.firer != b.part.firer ? a.part.firer < b.part.firer : a.part.part < b.part.part;
    });
  return volleys;
}

void lay(const Site& site, Volley& volley, bool continued) {
  std::vector<FirePart> parts;
  for (const Shot& shot : volley.shots) parts.push_back(shot.part);
  const std::vector<LaidFire> laid = lay_fires(site, parts);
  for (std::size_t i = 0; i < laid.size(); ++i) {
    LaidFire& fire = volley.shots[i].laid = laid[i];
    const bool old_target =
        fire.target.valid() && fired_at_last_bound(site.state, parts[i].firer, fire.target);
    if (continued && fire.carried_out() && !old_target) fire.lost = Lost::kNotFiredAtBefore;
  }
}

const Shot* shot_at(const std::vector<Volley>& volleys, UnitId firer, UnitId target) {
  for (const Volley& v : volleys)
    for (const Shot& shot : v.shots)
      if (shot.part.firer == firer && shot.laid.target == target && shot.laid.carried_out()) return &shot;
  return nullptr;
}

// BA-204, R62: a valid fire of its own at the same target, with half as many figures.
void test_neighbours(const Site& site, std::vector<Volley>& volleys) {
  for (Volley& v : volleys) {
    if (!v.as_neighbour || !v.shots.front().laid.carried_out()) continue;
    LaidFire& fire = v.shots.front().laid;
    const Shot* led = shot_at(volleys, principal_of(site.state, v.unit), fire.target);
    if (led == nullptr)
      fire.lost = Lost::kPrincipalLost;
    else if (fire.figures * site.book.tables.fire.neighbour_share < led->laid.figures)
      fire.lost = Lost::kTooSmallToHelp;
  }
}

void write_down(BattleState& state, const Shot& shot) {
  Record& r = state.records[shot.record];
  r.b = shot.laid.target;
  r.from = shot.laid.from;
  r.to = {shot.laid.impact, shot.laid.from.facing};
  r.n[kPartFigures] = shot.laid.figures;
  r.n[kPartGuns] = shot.laid.guns;
  r.n[kPartHidden] = shot.laid.hidden ? 1 : 0;
  r.n[kPartUndersized] = shot.laid.undersized_spent ? 1 : 0;
  r.n[kPartValid] = !shot.laid.carried_out() ? kPartLost : shot.laid.target.valid() ? kPartFires : kPartSpent;
}

void tell_lost(const Site& site, Scene& scene, const Shot& shot, bool other_fires) {
  const UnitId firer = shot.part.firer;
  const Seat side = site.state.unit(firer).side;
  const Cites why = rules_of_lost(site, shot.laid, verdict_on(site, shot.part, shot.laid).refusal->cite)
                        .add(cite::ba_186, other_fires);
  const auto sentence = [&](Seat hearer) {
    return verdict_on(site, shot.part, shot.laid, hearer).refusal->text;
  };
  if (!may_name(site.state, other(side), firer))
    return scene.whisper(side, why, {firer}, [&] { return sentence(side); });
  std::vector<UnitId> named{firer};
  for (const UnitId id : {shot.laid.in_way, shot.laid.target})
    if (id.valid()) named.push_back(id);
  tell_each(scene, why, firer, std::move(named), sentence);
}

bool makes_roll(const Volley& v) {
  return !v.as_neighbour && std::any_of(v.shots.begin(), v.shots.end(), [](const Shot& s) {
    return s.laid.carried_out() && s.laid.target.valid() && !s.part.range_only;
  });
}

std::vector<Volley> tested_volleys(const Site& site, Scene& scene, bool continued) {
  std::vector<Volley> volleys = declared_volleys(scene.state);
  for (Volley& v : volleys) lay(site, v, continued);
  test_neighbours(site, volleys);
  for (const Volley& v : volleys) {
    for (const Shot& shot : v.shots) {
      write_down(scene.state, shot);
      if (!shot.laid.carried_out()) tell_lost(site, scene, shot, makes_roll(v));
    }
  }
  return volleys;
}

// ---- F.4: officers.

void engage_officers(const Book& book, Scene& scene, const std::vector<Volley>& volleys) {
  std::vector<UnitId> targets;
  for (const Volley& v : volleys)
    for (const Shot& s : v.shots)
      if (makes_roll(v) && s.laid.carried_out() && s.laid.target.valid() && !s.part.range_only)
        targets.push_back(s.laid.target);
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  for (const UnitId target : targets)
    for (const UnitId one : occupants_with(scene.state, target)) engage_officer(book, scene, one);
}

// ---- F.5: dice.

using Faces = std::array<int, 3>;

Faces throw_faces(Dice& dice) { return {dice.roll(6), dice.roll(6), dice.roll(6)}; }

// "throws 4 5 2 = 11, +2 first fire or melee = 13"
std::string spoken_sum(const std::string& start, int base, const Reckoning& reckoning) {
  if (reckoning.lines.empty()) return start;
  return fmt::format("{}, {} = {}", start, sentence(reckoning), base + reckoning.total);
}

// Both sides hear it, each with the names of those it sees (R73): the arithmetic goes to the one that sees
// both, or else to the one that is shot at.
template <class Sentence>
void tell_shot(Scene& scene, const Cites& rules, const Shot& shot, const Reckoning& reckoning,
               const Sentence& sentence, int depth) {
  const BattleState& state = scene.state;
  const UnitId firer = shot.part.firer, target = shot.laid.target;
  const Seat shot_at = state.unit(target).side, firing = other(shot_at);
  const bool target_seen = may_name(state, firing, target), firer_seen = may_name(state, shot_at, firer);
  if (target_seen && firer_seen)
    return scene.tell_reckoned(
        rules, {firer, target}, reckoning, [&] { return sentence(shot_at); }, depth);
  const Seat told = target_seen ? firing : shot_at;
  std::vector<UnitId> named{target};
  if (firer_seen || told == firing) named.push_back(firer);
  scene.whisper_reckoned(
      told, rules, std::move(named), reckoning, [&] { return sentence(told); }, depth,
      scene.heard() ? sentence(other(told)) : "");
}

FireOutcome tell_fire(const Site& site, Scene& scene, const Shot& shot, const FireFacts& facts,
                      const Faces& faces) {
  const FireTables& t = site.book.tables.fire;
  const Reckoning loss = reckon_loss(t, facts), morale = reckon_morale(t, facts);
  const int dice = faces[0] + faces[1] + faces[2];
  const FireOutcome outcome = fire_outcome(t, facts, dice);
  const auto of_loss = [&](Seat hearer) {
    const std::string thrown = fmt::format("throws {} {} {} = {}", faces[0], faces[1], faces[2], dice);
    return fmt::format("{}: {}: {}.", capitalised(spoken_fire(site, shot.part, shot.laid, hearer)),
                       spoken_sum(thrown, dice, loss), spoken_quarters(outcome.quarters));
  };
  const auto of_morale = [&](Seat) {
    const std::string start = fmt::format("Morale: {}", outcome.loss_result);
    return fmt::format("{}: {}.", spoken_sum(start, outcome.loss_result, morale),
                       spoken_disorder(outcome.morale));
  };
  const Cites of_result = rules_of_loss(site, shot.part, shot.laid, facts, outcome.loss_cite);
  tell_shot(scene, of_result, shot, loss, of_loss, 1);
  tell_shot(scene, rules_of_morale(facts, outcome.morale_cite), shot, morale, of_morale, 2);
  return outcome;
}

// R62: the neighbour shares the roll, and what it does to supplies.
void use_supplies_of(const Book& book, Scene& scene, const Volley& v, const Faces& faces) {
  std::vector<UnitId> users = occupants_with(scene.state, v.unit);
  for (const Record& r : scene.state.records)
    if (r.kind == kNeighbourRecord && mother_of(scene.state, r.b) == v.unit &&
        std::any_of(scene.state.records.begin(), scene.state.records.end(), [&](const Record& p) {
          return p.kind == kFirePartRecord && p.a == r.a && p.n[kPartValid] == kPartFires;
        }))
      users.push_back(r.a);
  for (const UnitId id : users) use_supplies(book, scene, id, faces);
}

void roll_volley(const Site& site, Scene& scene, const Volley& v, std::vector<FireResult>& results) {
  std::vector<FireFacts> facts;
  for (const Shot& shot : v.shots)
    if (shot.laid.carried_out() && shot.laid.target.valid())
      facts.push_back(survey_fire(site, shot.part, shot.laid));
  const Faces faces = throw_faces(scene.dice);
  std::size_t next = 0;
  for (const Shot& shot : v.shots) {
    if (!shot.laid.carried_out() || !shot.laid.target.valid()) continue;
    const FireOutcome outcome = tell_fire(site, scene, shot, facts[next++], faces);
    scene.state.records[shot.record].n[kPartMorale] = outcome.morale;
    results.push_back({shot.part, shot.laid, outcome});
  }
  use_supplies_of(site.book, scene, v, faces);
}

// Fires without dice: ranging (BA-230), neighbours (BA-206), and fire at a place where nobody stands (R73).
void tell_without_dice(const Site& site, Scene& scene, const Shot& shot) {
  const BattleState& state = site.state;
  const std::string who = name(state, shot.part.firer);
  if (!shot.laid.target.valid())
    return tell_among(scene, cite::ba_024, {shot.part.firer},
                      [&] { return fmt::format("{} fires, and nobody is there.", who); });
  if (shot.part.range_only)
    return tell_among(scene, cite::ba_230, {shot.part.firer, shot.laid.target}, [&] {
      return fmt::format("{} only takes the range of {}.", who, name(state, shot.laid.target));
    });
  const UnitId principal = principal_of(state, shot.part.firer);
  tell_among(scene, {cite::ba_203, cite::ba_206}, {shot.part.firer, principal},
             [&] { return fmt::format("{} fires with {} as its neighbour.", who, name(state, principal)); });
}

void carry_out(const Book& book, Scene& scene) {
  const bool continued = is_continued(scene);
  assign_supports(book, scene.state);
  const Site site(book, scene.state);
  const std::vector<Volley> volleys = tested_volleys(site, scene, continued);
  engage_officers(book, scene, volleys);
  std::vector<FireResult> results;
  for (const Volley& v : volleys)
    for (const Shot& shot : v.shots)
      if (shot.laid.carried_out() && (v.as_neighbour || shot.part.range_only || !shot.laid.target.valid()))
        tell_without_dice(site, scene, shot);
  for (const Volley& v : volleys)
    if (makes_roll(v)) roll_volley(site, scene, v, results);
  for (const Volley& v : volleys)
    for (const Shot& shot : v.shots)
      if (shot.laid.carried_out()) note_fired(scene.state, shot.part, shot.laid.target, continued);
  enact_fire(book, scene, results);
  scene.pop();
}

}  // namespace

Record record_of(const FirePart& part, Heading facing) {
  Record r;
  r.kind = kFirePartRecord;
  r.a = part.firer;
  r.b = part.target;
  if (part.impact != Vec{}) r.to = {part.impact, facing};
  r.n[kPartOf] = part.part;
  r.n[kPartFigures] = part.figures;
  r.n[kPartGuns] = part.guns;
  r.n[kPartHow] = (part.as_neighbour ? kAsNeighbour : 0) | (part.range_only ? kRangingOnly : 0) |
                  (part.named ? kPointNamed : 0) | (part.undersized ? kUndersizedHere : 0);
  return r;
}

FirePart part_of(const Record& record) {
  const auto how = [&](PartHow bit) { return (record.n[kPartHow] & bit) != 0; };
  FirePart part;
  part.firer = record.a;
  part.target = record.b;
  part.impact = record.to.at;
  part.named = how(kPointNamed);
  part.part = record.n[kPartOf];
  part.figures = record.n[kPartFigures];
  part.guns = record.n[kPartGuns];
  part.undersized = how(kUndersizedHere);
  part.as_neighbour = how(kAsNeighbour);
  part.range_only = how(kRangingOnly);
  return part;
}

void begin_fire(const Book&, Scene& scene, bool continued) {
  clear_fire(scene.state);
  scene.push({kFireMachine, kDeclare, {continued ? 1 : 0}});
}

void advance_fire(const Book& book, Scene& scene) {
  switch (static_cast<FireStep>(scene.frame().step)) {
    case kDeclare:
      return declare(book, scene);
    case kOpenDeclarations:
      return open_declarations(book, scene);
    case kCarryOutFire:
      return carry_out(book, scene);
  }
}

void answer_fire(const Book&, Scene& scene, const Ask&, const Answer& answer) {
  BattleState& state = scene.state;
  for (const Order& order : answer.orders) {
    for (FirePart part : parts_of(order)) {
      if (part.as_neighbour && !part.target.valid())
        for (const Order& led : answer.orders)
          if (led.unit == order.unit_at(kPrincipal)) part.target = led.unit_at(kTarget);
      if (part.target.valid()) part.target = acting_for(state, part.target);
      state.records.push_back(record_of(part, state.unit(part.firer).pose.facing));
    }
    if (order.verb == kFireAsNeighbour)
      state.records.push_back({kNeighbourRecord, order.unit, order.unit_at(kPrincipal), {}, {}, {}});
  }
}

}  // namespace drumhead::ba
