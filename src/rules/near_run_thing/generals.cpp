// Generals at risk, touched by enemies, hit, and replaced (NRT-120 to NRT-124, NRT-336 to NRT-340, NRT-456, NRT-499, R-14, R-41 to R-44,
//
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"
#include "table/command.h"

namespace drumhead::nrt {
namespace {

bool is_general(const Leader& man) { return man.on_table && man.markers[kFallen] == 0 && man.markers[kAide] == 0; }
int own_phase(const BattleState& s, Seat side) { return s.side_numbers[static_cast<std::size_t>(side)][kOwnPhases]; }

// ---- Places.

std::optional<UnitId> nearest_unit(const Site& site, const std::vector<UnitId>& units, Vec from) {
  std::optional<UnitId> best;
  Coord least = kNoDistance;
  for (const UnitId id : units)
    if (const Coord d = distance(from, site.print(id)); d < least && !is_wagon(site.state, id)) least = d, best = id;
  return best;
}
Pose behind(const Site& site, UnitId id) {
  const Box& box = site.box(id);
  return {point_from(box.pose, -(box.depth + site.book.tables.muster.bases.at(kGeneralBase, 0) / 2), 0), box.pose.facing};
}
void flee_behind_friends(const Book& book, Scene& scene, LeaderId id) {  // NRT-337
  BattleState& s = scene.state;
  const Site site(book, s);
  detach(s, id);
  const auto refuge = nearest_unit(site, site.side(leader(s, id).side), leader(s, id).pose.at);
  if (!refuge) return;
  s.leaders[id.index()].pose = behind(site, *refuge);
  aides_follow(s);
  scene.say_then(cite::nrt_337, {*refuge}, "{1} finds shelter behind {0}.", leader_name(s, id));
}

// ---- Risk in the generals step.

struct Danger {
  bool fire = false, melee = false, cavalry = false, overrun = false;
};
Danger danger_of(const Site& site, const Leader& man) {
  const BattleState& s = site.state;
  Danger danger;
  for (const Unit& unit : s.units) {
    const bool with = man.attached_to.valid()
                          ? man.attached_to == unit.id
                          : unit.side == man.side && unit.on_table && within(base_of_leader(site, man.id), site.print(unit.id), kHair);
    if (!with) continue;
    danger.fire |= has(s, unit.id, kFireHits);
    danger.melee |= has(s, unit.id, kMeleeHits);
    danger.cavalry |= has(s, unit.id, kDeeds, kFoughtCavalry);
    danger.overrun |= has(s, unit.id, kHitsThisPhase) && has(s, unit.id, kMeleeHits) && (!unit.on_table || is_routing(s, unit.id));
  }
  return danger;
}

// One die; hit on this or more.
bool throw_risk(const Book& book, Scene& scene, LeaderId id, int hit_on, Cite rule, const char* how) {
  const int die = scene.dice.roll(6);
  const bool hit = die >= hit_on;
  scene.tell({rule, cite::nrt_499}, {},
             [&] { return fmt::format("{} {}: {}, {}.", leader_name(scene.state, id), how, die, hit ? "he is hit" : "he is not hit"); });
  if (hit) hit_general(book, scene, id, rule);
  return hit;
}

void test_general(const Book& book, Scene& scene, LeaderId id) {
  const GeneralTables& t = book.tables.general;
  const Danger danger = danger_of(Site(book, scene.state), leader(scene.state, id));
  if (danger.fire && throw_risk(book, scene, id, t.risk_fire, cite::nrt_456, "is under fire")) return;
  if (danger.melee &&
      throw_risk(book, scene, id, danger.cavalry ? t.risk_melee_cavalry : t.risk_melee_infantry, cite::nrt_456, "is in the melee"))
    return;
  if (!danger.overrun) return;
  throw_risk(book, scene, id, danger.cavalry ? t.contact_cavalry : t.contact_infantry, cite::nrt_336, "is among the enemy");
  if (is_general(leader(scene.state, id))) flee_behind_friends(book, scene, id);
}

// Whoever has joined a unit that is gone is on his own.
void leave_the_lost(BattleState& s) {
  for (std::size_t i = 0; i < s.leaders.size(); ++i)
    if (const UnitId with = s.leaders[i].attached_to; with.valid() && !s.unit(with).on_table) detach(s, s.leaders[i].id);
}

// ---- Replacements.

void replace(const Book& book, Scene& scene, LeaderId id) {
  BattleState& s = scene.state;
  Leader& man = s.leaders[id.index()];
  const std::string fallen = leader_name(s, id);
  std::erase_if(s.tokens,
                [&](const Token& token) { return token.kind == kFallenMark && token.side == man.side && token.pose == man.pose; });
  man.on_table = true;
  const bool again = man.markers[kReplacement] != 0;
  man.markers[kFallen] = man.markers[kAbsentIn] = man.markers[kPipBonus] = man.markers[kMoraleBonus] = man.markers[kInitiativeBonus] = 0;
  man.markers[kReplacement] = 1;
  const Site site(book, s);
  if (man.command.valid())
    if (const auto unit = nearest_unit(site, units_under(s.commands, s.units, man.command), man.pose.at)) man.pose = behind(site, *unit);
  for (Leader& aide : s.leaders)
    if (aide.markers[kAide] != 0 && aide.command == man.command) aide.on_table = false;
  scene.tell({cite::nrt_122, cite::nrt_123, cite::nrt_340, again ? cite::nrt_124 : Cite{}}, {},
             [&] { return fmt::format("A replacement takes the place of {}.", fallen); });
}

bool is_touched(const Site& site, LeaderId id, UnitId mover, std::span<const Motion> way) {
  const Circle base = base_of_leader(site, id);
  if (within(base, site.print(mover), kHair)) return true;
  for (const Motion& motion : way)
    for (const Ring& ring : swept_area(motion, inches(1, 4)))
      if (within(base.centre, Polygon{ring, {}}, base.radius)) return true;
  return false;
}
bool is_among_friends(const Site& site, const Leader& man) {
  if (man.attached_to.valid()) return true;
  const std::vector<UnitId> friends = site.side(man.side);
  return std::any_of(friends.begin(), friends.end(),
                     [&](UnitId id) { return within(base_of_leader(site, man.id), site.print(id), kHair); });
}

}  // namespace

void test_generals(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  for (const Seat side : {mover(s), other(mover(s))})
    for (std::size_t i = 0; i < s.leaders.size(); ++i)
      if (s.leaders[i].side == side && is_general(s.leaders[i]) && s.leaders[i].markers[kHitThisPhase] == 0)
        test_general(book, scene, s.leaders[i].id);
  leave_the_lost(s);
}

void contact_generals(const Book& book, Scene& scene, UnitId mover, std::span<const Motion> way) {
  BattleState& s = scene.state;
  for (std::size_t i = 0; i < s.leaders.size(); ++i) {
    const Leader man = s.leaders[i];
    if (!s.unit(mover).on_table || man.side == s.unit(mover).side || !is_general(man)) continue;
    const Site site(book, s);
    if (is_among_friends(site, man) || !is_touched(site, man.id, mover, way)) continue;
    const GeneralTables& t = book.tables.general;
    throw_risk(book, scene, man.id, is_horse(s, mover) ? t.contact_cavalry : t.contact_infantry, cite::nrt_336, "is touched by the enemy");
    if (is_general(s.leaders[i])) flee_behind_friends(book, scene, man.id);
  }
}

void hit_general(const Book& book, Scene& scene, LeaderId id, Cite) {
  BattleState& s = scene.state;
  const int die = scene.dice.roll(6);
  const auto& band = book.tables.general.fallen.at(die);
  Leader& man = s.leaders[id.index()];
  const std::string who = leader_name(s, id);
  man.markers[kHitThisPhase] = 1;
  man.markers[kAbsentIn] = static_cast<std::int16_t>(own_phase(s, man.side) + 1);
  if (band.outcome != Fall::kIncapacitated) {
    detach(s, id);
    man.on_table = false;
    man.markers[kFallen] = 1;
    Token token;
    token.kind = kFallenMark;
    token.side = man.side;
    token.pose = man.pose;
    s.tokens.push_back(token);
  }
  scene.then({cite::nrt_338, band.outcome == Fall::kIncapacitated ? cite::nrt_339 : cite::nrt_122}, {},
             [&] { return fmt::format("{} {} ({}).", who, band.label, die); });
}

void replace_generals(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  for (std::size_t i = 0; i < s.leaders.size(); ++i) {
    const Leader& man = s.leaders[i];
    if (man.side == mover(s) && man.markers[kFallen] != 0 && man.markers[kAbsentIn] <= own_phase(s, man.side)) replace(book, scene, man.id);
  }
}

}  // namespace drumhead::nrt
