// The facts of a melee from the table: who counts, and every line of Table 8 (BA-261 to BA-270, BA-308 to
// BA-317, R80 to R94).
#include <algorithm>

#include "rules/belle_alliance/melee.h"

namespace drumhead::ba {
namespace {

// A contact record read from one of its sides.
void read_contact(Pairing& pairing, const Record& r) {
  const bool from_one = r.a == pairing.one;
  (from_one ? pairing.one_attacks : pairing.two_attacks) = true;
  (from_one ? pairing.one_hits : pairing.two_hits) = static_cast<SideHitOf>(r.n[kSideHit]);
  (from_one ? pairing.two_overreaches : pairing.one_overreaches) = r.n[kOverreachBack] != 0;
  (from_one ? pairing.one_hidden : pairing.two_hidden) = r.n[kHidden] != 0;
  if (r.n[kMutual] != kOneAttacks) pairing.one_attacks = pairing.two_attacks = true;
  pairing.for_building = r.n[kMutual] == kForABuilding;
  pairing.cover = r.n[kCoverOfB];
}

UnitId other_end(const BattleState& state, RecordKind kind, UnitId id, bool a_side) {
  for (const Record& r : state.records)
    if (r.kind == kind && (a_side ? r.a : r.b) == id) return a_side ? r.b : r.a;
  return {};
}

// The ground between two bodies, as wide as the zone of the first.
bool lies_in_zone_between(const Site& site, UnitId line, UnitId soutien, UnitId opponent) {
  if (!site.near(line, opponent, site.book.tables.melee.zone + site.book.tables.march.soutien)) return false;
  const std::vector<Quad> zone = melee_zone(site, soutien);
  return std::any_of(zone.begin(), zone.end(), [&](const Quad& z) {
    return within(footprint_of(Quads{z}), site.print(opponent), site.book.tables.march.tolerance) &&
           overlap(site.print(line), z);
  });
}

// BA-310, R92: infantry in a body, at work, at rest or routing has to be screened by its own skirmishers.
bool needs_a_screen(const BattleState& s, UnitId id) {
  return is_infantry(s, id) && !is_skirmish_line(s, id);
}

bool is_screened(const Site& site, UnitId id, UnitId opponent, bool covered) {
  if (!needs_a_screen(site.state, id) || covered) return true;
  const UnitId line = line_secured_by(site.state, id);
  return line.valid() && lies_in_zone_between(site, line, id, opponent);
}

// BA-265, BA-314: the unit, its unsplit line wherever it is, or a line near whose soutien it is.
bool has_fired(const Site& site, UnitId id) {
  if (any_body_has(site.state, id, kFired)) return true;
  const UnitId line = line_secured_by(site.state, id);
  return line.valid() && has(site.state, line, kFired) &&
         site.figure_near(line, id, site.book.tables.march.soutien);
}

bool is_helped(const Site& site, UnitId id) {
  if (supporter_of(site.state, id).valid()) return true;
  const UnitId soutien = is_skirmish_line(site.state, id) ? soutien_of(site.state, id) : UnitId{};
  return soutien.valid() && site.figure_near(id, soutien, site.book.tables.march.soutien);  // BA-309
}

AttackFrom attacked_from(SideHitOf hit) {
  return hit == kInFlank ? kOnFlank : hit == kInRear ? kOnRear : kFrontal;
}

bool is_uphill(const Site& site, UnitId attacker, UnitId opponent) {  // R90
  return levels_under(site, attacker).low < levels_under(site, opponent).high;
}

bool is_passive(const Site& site, UnitId id) {  // R93
  return is_cavalry(site.state, id) && mm(marker(site.state, id, kMarchedMm)) < site.book.tables.melee.active;
}

int cover_attacked(const Site& site, const Pairing& pairing, UnitId attacker, UnitId opponent) {
  if (pairing.for_building) return pairing.cover;
  if (pairing.attacks(opponent)) return kNoCover;  // who has come out to attack has left it
  if (pairing.cover != kNoCover) return pairing.cover;
  const Segment nearest = nearest_points(site.print(attacker), site.print(opponent));
  return cover_against(site, opponent, nearest.a, nearest.b).cover;
}

bool is_to_be_fought(const BattleState& state, const Record& r) {
  return r.kind == kContactRecord && r.n[kFight] == kToFight && r.a.valid() && r.b.valid() &&
         state.unit(r.a).on_table && state.unit(r.b).on_table;
}

}  // namespace

std::vector<Pairing> pairings_of(const BattleState& state) {
  std::vector<Pairing> pairings;
  for (const Record& r : state.records) {
    if (!is_to_be_fought(state, r)) continue;
    const UnitId one = std::min(r.a, r.b), two = std::max(r.a, r.b);
    auto known = std::find_if(pairings.begin(), pairings.end(),
                              [&](const Pairing& p) { return p.one == one && p.two == two; });
    if (known == pairings.end()) known = pairings.insert(pairings.end(), Pairing{one, two});
    read_contact(*known, r);
  }
  std::sort(pairings.begin(), pairings.end(), [](const Pairing& a, const Pairing& b) {
    return a.one != b.one ? a.one < b.one : a.two < b.two;
  });
  return pairings;
}

std::vector<Pairing> pairings_fought(const BattleState& state) {
  std::vector<Pairing> pairings = pairings_of(state);
  std::erase_if(pairings, [&](const Pairing& p) {
    return principal_of(state, p.one).valid() || principal_of(state, p.two).valid();
  });
  return pairings;
}

bool is_in_melee(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& r) { return (r.a == id || r.b == id) && is_to_be_fought(state, r); });
}

bool is_defender(const BattleState& state, UnitId id) {
  const std::vector<Pairing> all = pairings_of(state);
  return std::any_of(all.begin(), all.end(),
                     [id](const Pairing& p) { return p.involves(id) && !p.attacks(id); });
}

UnitId principal_of(const BattleState& state, UnitId id) {
  return other_end(state, kNeighbourRecord, id, true);
}
UnitId neighbour_of(const BattleState& state, UnitId id) {
  return other_end(state, kNeighbourRecord, id, false);
}
UnitId supporter_of(const BattleState& state, UnitId id) {
  return other_end(state, kSupportRecord, id, false);
}

Fighters fighters_of(const Site& site, UnitId id, const Pairing& pairing) {
  const BattleState& s = site.state;
  const MeleeTables& t = site.book.tables.melee;
  const UnitId opponent = pairing.opponent_of(id);
  const int figures = figures_with_refugees(s, id);
  if (is_skirmish_line(s, id)) {  // BA-308
    const int near = site.figures_near(id, opponent, t.skirmishers);
    return {near, near, {}, false};
  }
  const AttackFrom met = pairing.attacks(opponent) ? attacked_from(pairing.hits(opponent)) : kFrontal;
  Fighters who{
      figures,
      melee_figures(t, posture(s, id), pairing.attacks(id) ? kFrontal : met, figures, s.unit(id).files),
      {},
      false};
  const UnitId line = line_secured_by(s, id);
  if (!line.valid()) return who;
  const int close = site.figures_near(line, id, site.book.tables.march.soutien);
  if (close == 0) return who;
  who.line = line;
  who.counted += close;  // BA-312
  who.shares_loss = lies_in_zone_between(site, line, id, opponent);
  if (who.shares_loss) who.fighting += close;  // BA-313
  return who;
}

MeleeFacts facts_of(const Site& site, const Pairing& pairing, UnitId id) {
  const BattleState& s = site.state;
  const UnitId opponent = pairing.opponent_of(id);
  const Fighters own = fighters_of(site, id, pairing), theirs = fighters_of(site, opponent, pairing);
  const bool attacks = pairing.attacks(id), opponent_attacks = pairing.attacks(opponent);
  const bool behind_cover =
      opponent_attacks && !pairing.for_building && cover_attacked(site, pairing, opponent, id) != kNoCover;
  MeleeFacts f;
  f.attacks = attacks;
  f.arm = trait(s, id, kArm);
  f.posture = posture(s, id);
  f.cavalry_class = trait(s, id, kClass);
  f.lancers = has(s, id, kLancers);
  f.figures = own.counted;
  f.fighting = own.fighting;
  f.from = attacked_from(attacks && pairing.hits(id) != kFrontally ? pairing.hits(id)
                         : opponent_attacks                        ? pairing.hits(opponent)
                                                                   : kFrontally);
  f.overreaches = (attacks && pairing.hits(id) == kOverreaching) ||
                  (id == pairing.one ? pairing.one_overreaches : pairing.two_overreaches);
  f.screened = is_screened(site, id, opponent, behind_cover || is_garrison(s, id));
  f.uphill = attacks && is_uphill(site, id, opponent);
  f.changed = has(s, id, kDivided) || has(s, id, kReformed);
  f.in_passage =
      passage_of(site, id) != kNoObstacle || (attacks && obstacle_in_zone(site, id, opponent) != kNoObstacle);
  f.cover = attacks ? cover_attacked(site, pairing, id, opponent) : int{kNoCover};
  f.fired = has_fired(site, id);
  f.without_supplies = !has_supplies(s, id);
  f.first = !has(s, mother_of(s, id), kFirstUsed);
  f.charged = charged_now(s, id);
  f.charged_last = marker(s, id, kChargedIn) > 0 && marker(s, id, kChargedIn) == s.turn - 1;
  f.passive = is_passive(site, id);
  f.attacked_before = this_or_last_bound(s, id, kAttackedIn);
  f.defended_before = this_or_last_bound(s, id, kDefendedIn);
  f.routed_opponent = this_or_last_bound(s, id, kCausedFdIn);
  f.hidden_target = attacks && (id == pairing.one ? pairing.one_hidden : pairing.two_hidden);
  f.disorder = disorder(s, id);
  f.supported = is_helped(site, id);
  f.neighbour = neighbour_of(s, id).valid();
  f.officer = engaged_factor(s, id);
  f.valour = valour(site.book, s, id);
  f.caught = -roll_penalty(s, s.unit(id).side);
  f.opponent_arm = trait(s, opponent, kArm);
  f.opponent_posture = posture(s, opponent);
  f.opponent_figures = theirs.counted;
  return f;
}

MeleeFacts survey_melee(const Site& site, const Record& contact, bool of_attacker) {
  Pairing pairing{std::min(contact.a, contact.b), std::max(contact.a, contact.b)};
  read_contact(pairing, contact);
  return facts_of(site, pairing, of_attacker ? contact.a : contact.b);
}

}  // namespace drumhead::ba
