// Melees fought out, all at once (BA-250): one throw for every body, one comparison for every pairing, then
// losses, prisoners and morale (BA-261 to BA-271, BA-279 to BA-283, R85, R88).
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/belle_alliance/melee.h"

namespace drumhead::ba {
namespace {

// One body's side of one pairing.
struct Bout {
  UnitId opponent;
  bool attacks = false;
  MeleeFacts facts;
  Reckoning reckoning;
  int total = 0;
};
// A body in the melees of this sub-phase: its throw, its pairings, and what comes of them.
struct Contestant {
  UnitId id;
  std::vector<int> faces;
  std::vector<Bout> bouts;
  int quarters = 0;  // of a figure that it loses to opponents with no other to fight
  int figures = 0;   // that it loses to opponents with several
  int prisoners = 0;
  Disorder morale = kOR;       // by Table 11
  bool breaks = false;         // or by the valour that its losses have cost it (BA-363)
  std::vector<UnitId> causes;  // who did that to it; of equals the owner picks one (BA-280)
  Fighters who;

  int dice() const { return faces[0] + faces[1] + faces[2]; }
  bool is_common() const { return bouts.size() > 1; }
  Disorder outcome() const { return breaks ? kFD : morale; }
};
using Contest = std::vector<Contestant>;  // by id

Contestant& of(Contest& contest, UnitId id) {
  return *std::find_if(contest.begin(), contest.end(), [id](const Contestant& c) { return c.id == id; });
}

Contest gather(const Site& site, const std::vector<Pairing>& pairings) {
  Contest contest;
  for (const Unit& unit : site.state.units) {
    Contestant c;
    c.id = unit.id;
    for (const Pairing& p : pairings) {
      if (!p.involves(unit.id)) continue;
      Bout bout{p.opponent_of(unit.id), p.attacks(unit.id), facts_of(site, p, unit.id), {}, 0};
      bout.reckoning = reckon_melee(site.book.tables.melee, bout.facts);
      if (c.bouts.empty()) c.who = fighters_of(site, unit.id, p);
      c.bouts.push_back(std::move(bout));
    }
    if (!c.bouts.empty()) contest.push_back(std::move(c));
  }
  return contest;
}

void throw_dice(Scene& scene, Contest& contest) {
  for (Contestant& c : contest) {
    for (int die = 0; die < 3; ++die) c.faces.push_back(scene.dice.roll(6));
    for (Bout& bout : c.bouts) bout.total = c.dice() + bout.reckoning.total;
  }
}

const Bout& bout_against(const Contestant& c, UnitId opponent) {
  return *std::find_if(c.bouts.begin(), c.bouts.end(),
                       [opponent](const Bout& b) { return b.opponent == opponent; });
}

// R85: the pairing with the highest total; of equals the one with most units of melee, then the first.
const Bout& best_bout(const MeleeTables& t, const Contestant& c) {
  return *std::max_element(c.bouts.begin(), c.bouts.end(), [&](const Bout& a, const Bout& b) {
    return std::pair(a.total, units_of_melee(t, a.facts.fighting)) <
           std::pair(b.total, units_of_melee(t, b.facts.fighting));
  });
}

std::string spoken_role(const Bout& bout) { return bout.attacks ? "attacks" : "defends"; }

// The rules that have decided who counts, and how, without a line of their own in the reckoning.
Cites rules_of(const Site& site, const Contestant& c, const Bout& bout) {
  const BattleState& state = site.state;
  const MeleeFacts& f = bout.facts;
  const bool line = is_skirmish_line(state, c.id), screened = line_secured_by(state, c.id).valid();
  return Cites{bout.attacks ? cite::ba_261 : cite::ba_262, cite::ba_266, cite::ba_270}
      .add(cite::ba_251, c.is_common())
      .add(bout.attacks ? cite::ba_283 : cite::ba_279, c.is_common())
      .add(cite::ba_269, f.fighting != f.figures || is_artillery(state, c.id))
      .add(has(state, c.id, kFired) ? cite::ba_265 : cite::ba_314, f.fired)
      .add(cite::ba_154, f.charged_last)
      .add(cite::ba_298, f.uphill)
      .add(cite::ba_296, f.overreaches && !bout.attacks)
      .add(cite::ba_308, line)
      .add(cite::ba_309, line && f.supported)
      .add(cite::ba_310, is_infantry(state, c.id) && !line && f.opponent_arm == kInfantry)
      .add(cite::ba_312, screened && c.who.line.valid())
      .add(cite::ba_369, f.without_supplies)
      .add(cite::ba_317, f.charged && f.passive)
      .add(cite::ba_316, f.passive)
      .add(cite::ba_162, bout.attacks && f.in_passage && passage_of(site, c.id) == kNoObstacle)
      .add(cite::ba_161, passage_of(site, c.id) != kNoObstacle && f.in_passage)
      .add(cite::ba_264, bout.attacks && f.cover != kNoCover)
      .add(cite::ba_599, !bout.attacks && f.disorder >= kMD)
      .add(cite::ba_391, bout.attacks && f.opponent_posture == Posture::kInBuilding);
}

void tell_bout(const Book& book, Scene& scene, const Contestant& c, const Bout& bout) {
  scene.tell_reckoned(rules_of(Site(book, scene.state), c, bout), {c.id, bout.opponent}, bout.reckoning, [&] {
    const std::string factors = sentence(bout.reckoning);
    return fmt::format("{} {}: throws {} {} {} = {}{}.", name(scene.state, c.id), spoken_role(bout),
                       c.faces[0], c.faces[1], c.faces[2], c.dice(),
                       factors.empty() ? "" : fmt::format(", {} = {}", factors, bout.total));
  });
}

void suffer_morale(Contestant& loser, Disorder degree, UnitId cause) {
  if (degree < loser.morale || degree == kOR) return;
  if (degree > loser.morale) loser.causes.clear();
  loser.morale = degree;
  loser.causes.push_back(cause);
}

void compare(const Book& book, Scene& scene, Contest& contest, const Pairing& p) {
  Contestant &one = of(contest, p.one), &two = of(contest, p.two);
  const Bout &ours = bout_against(one, p.two), &theirs = bout_against(two, p.one);
  scene.tell(cite::ba_262, {p.one, p.two}, [&] {
    return fmt::format("Melee of {} and {}.", name(scene.state, p.one), name(scene.state, p.two));
  });
  tell_bout(book, scene, one, ours);
  tell_bout(book, scene, two, theirs);
  const int difference = ours.total - theirs.total;
  const auto& band = loser_morale(book.tables.melee, difference);
  Contestant& loser = difference < 0 ? one : two;
  scene.then(band.cite, {loser.id}, [&] {
    return difference == 0 ? std::string("They are equal: nobody gives way.")
                           : fmt::format("{} loses by {}: {}.", name(scene.state, loser.id),
                                         std::abs(difference), band.label);
  });
  if (difference != 0) suffer_morale(loser, band.outcome, difference < 0 ? p.two : p.one);
}

// BA-267, BA-279 to BA-283.
void inflict(const Book& book, Contest& contest, const Contestant& c) {
  const MeleeTables& t = book.tables.melee;
  if (!c.is_common()) {
    const Bout& bout = c.bouts.front();
    of(contest, bout.opponent).quarters += melee_loss_quarters(t, bout.facts, bout.total);
    return;
  }
  const Bout& best = best_bout(t, c);
  std::vector<int> counted;
  for (const Bout& bout : c.bouts) counted.push_back(bout.facts.opponent_figures);
  const std::vector<int> lost =
      shared_out(melee_loss_quarters(t, best.facts, best.total) / kQuarters, counted);
  for (std::size_t i = 0; i < c.bouts.size(); ++i) of(contest, c.bouts[i].opponent).figures += lost[i];
}

// BA-268, BA-282: from those in FD alone.
void take_prisoners(const Book& book, Contest& contest, const Contestant& c) {
  const MeleeTables& t = book.tables.melee;
  const Bout& best = best_bout(t, c);
  std::vector<int> broken;
  for (const Bout& bout : c.bouts)
    broken.push_back(of(contest, bout.opponent).outcome() == kFD ? bout.facts.opponent_figures : 0);
  const std::vector<int> taken = shared_out(melee_prisoners(t, best.facts, best.total), broken);
  for (std::size_t i = 0; i < c.bouts.size(); ++i) of(contest, c.bouts[i].opponent).prisoners += taken[i];
}

// BA-313: between the whole line and its soutien.
void take_losses(const Book& book, Scene& scene, const Contestant& c, int figures, Cites why) {
  int left = figures;
  if (c.who.shares_loss && c.who.line.valid()) {
    const int share = share_of(left, scene.state.unit(c.who.line).strength, scene.state.unit(c.id).strength);
    why.add(cite::ba_313, share > 0);
    left -= lose_figures(book, scene, c.who.line, share, why);
  }
  lose_together(book, scene, c.id, left, why);
}

void note_fought(Scene& scene, const Contestant& c) {
  BattleState& state = scene.state;
  for (const Bout& bout : c.bouts) set(state, c.id, bout.attacks ? kAttackedIn : kDefendedIn, state.turn);
  scene.note_rule(cite::ba_252);
  set(state, c.id, kNotIdle);
  note_first_use(state, c.id);
}

void note_broken(Scene& scene, UnitId victor) {
  set(scene.state, victor, kCausedFdIn, scene.state.turn);
  scene.note_rule(cite::ba_253);
}

// Every opponent that did the same to it is a cause to choose from.
void bring_down(const Book& book, Scene& scene, const Contestant& c, UnitId body, Cite reaches_it = {}) {
  for (const UnitId cause : c.causes) {
    if (scene.state.unit(body).on_table)
      bring_into(book, scene, body, c.morale, cause, kByMelee, 0, reaches_it);
    if (c.morale == kLD) return;  // which leads nowhere
  }
}

// BA-287, R88: a neighbour shares what befalls its principal, except losses.
void share_with_neighbour(const Book& book, Scene& scene, const Contestant& c) {
  const UnitId neighbour = neighbour_of(scene.state, c.id);
  if (!neighbour.valid() || !scene.state.unit(neighbour).on_table) return;
  BattleState& state = scene.state;
  const Marker role = std::any_of(c.bouts.begin(), c.bouts.end(), [](const Bout& b) { return b.attacks; })
                          ? kAttackedIn
                          : kDefendedIn;
  set(state, neighbour, role, state.turn);
  set(state, neighbour, kNotIdle);
  if (this_bound(state, c.id, kCausedFdIn)) set(state, neighbour, kCausedFdIn, state.turn);
  note_first_use(state, neighbour);
  use_supplies(book, scene, neighbour, c.faces);
  bring_down(book, scene, c, neighbour, cite::ba_287);
}

void bring_down_all(const Book& book, Scene& scene, const Contestant& c) {
  if (c.morale == kOR) return;
  bring_down(book, scene, c, c.id);
  if (!c.who.line.valid()) return;
  bring_down(book, scene, c, c.who.line, cite::ba_311);
}

void add_continuation(BattleState& state, UnitId attacker, UnitId opponent, bool routed, UnitId supports) {
  Record r;
  r.kind = kContinueRecord;
  r.a = attacker;
  r.b = opponent;
  r.n[kMayAttackAgain] = routed && !supports.valid() ? 1 : 0;
  r.n[kAsSupportOf] = supports.valid() ? supports.value + 1 : 0;
  state.records.push_back(r);
}

// Of those it attacked the one that was driven off worst, if any was.
const Contestant* driven_off_by(const Contestant& c, Contest& contest) {
  const Contestant* worst = nullptr;
  for (const Bout& bout : c.bouts) {
    const Contestant& loser = of(contest, bout.opponent);
    if (!bout.attacks || loser.outcome() < kMD) continue;
    if (worst == nullptr || loser.outcome() > worst->outcome()) worst = &loser;
  }
  return worst;
}

// BA-272, BA-275, BA-287, BA-292, BA-311: who may go on. After a continued attack nobody does (BA-276).
void entitle(Scene& scene, const Contestant& c, Contest& contest) {
  BattleState& state = scene.state;
  const Contestant* loser = driven_off_by(c, contest);
  if (loser == nullptr) return;
  if (state.numbers[kContinuing] != 0) return scene.note_rule(cite::ba_276);
  const bool routed = loser->outcome() == kFD;
  scene.note_rule(cite::ba_272);
  if (routed) scene.note_rule(cite::ba_275);
  add_continuation(state, c.id, loser->id, routed, {});
  if (c.who.line.valid())
    add_continuation(state, c.who.line, loser->id, routed, {});
  if (const UnitId neighbour = neighbour_of(state, c.id); neighbour.valid())
    add_continuation(state, neighbour, loser->id, routed, {});
  if (const UnitId supporter = supporter_of(state, c.id); supporter.valid())
    scene.note_rule(cite::ba_292), add_continuation(state, supporter, loser->id, routed, c.id);
}

// Figures first, then prisoners: whom its losses have broken gives them too (BA-363).
void take_all_losses(const Book& book, Scene& scene, Contest& contest) {
  for (const Contestant& c : contest) inflict(book, contest, c);
  for (Contestant& c : contest) {
    const Cites why = Cites{cite::ba_267}.add(cite::ba_281, c.is_common()).add(cite::ba_282, c.figures > 0);
    take_losses(book, scene, c, c.quarters / kQuarters + c.figures, why);
  }
  for (Contestant& c : contest) c.breaks = is_about_to_rout(scene.state, c.id);
  for (const Contestant& c : contest) take_prisoners(book, contest, c);
  for (const Contestant& c : contest) {
    if (c.prisoners == 0) continue;
    take_losses(book, scene, c, c.prisoners, {cite::ba_268, cite::ba_527});
  }
}

}  // namespace

void fight_melees(const Book& book, Scene& scene) {
  const std::vector<Pairing> pairings = pairings_fought(scene.state);
  Contest contest = gather(Site(book, scene.state), pairings);
  throw_dice(scene, contest);
  for (const Pairing& p : pairings) compare(book, scene, contest, p);
  take_all_losses(book, scene, contest);
  for (const Contestant& c : contest) {
    note_fought(scene, c);
    use_supplies(book, scene, c.id, c.faces);
    if (c.outcome() == kFD)
      for (const Bout& bout : c.bouts) note_broken(scene, bout.opponent);
  }
  for (const Contestant& c : contest) {
    bring_down_all(book, scene, c);
    share_with_neighbour(book, scene, c);
  }
  for (const Contestant& c : contest) entitle(scene, c, contest);
  for (Record& r : scene.state.records)
    if (r.kind == kContactRecord && r.n[kFight] == kToFight) r.n[kFight] = kFoughtOut;
}

}  // namespace drumhead::ba
