// What counts in a charge combat: numbers, supports, flanks, ground. Survey only.
#include <algorithm>

#include "rules/fire_and_fury/combat.h"

namespace drumhead::ff {
namespace {

// ---- Numbers (FF-281).

bool is_support(const Site& site, UnitId id, std::span<const UnitId> fighting) {
  const BattleState& state = site.state;
  const InFormation in = plain_formation(state, id);
  if (is_guns(state, id) || !in_good_order(state, id) || (in != kLine && in != kFieldColumn) ||
      is_touched(state, id))
    return false;
  const SupportRules rules{.reach = site.book.tables.charge.support};
  return std::any_of(fighting.begin(), fighting.end(), [&](UnitId friend_fighting) {
    return has_facing(state, friend_fighting) && supports(site.box(id), site.box(friend_fighting), rules);
  });
}

int numbers_of(const Site& site, std::span<const UnitId> side) {
  if (side.empty()) return 0;
  int stands = 0;
  for (const UnitId id : side) stands += site.state.unit(id).strength;
  for (const UnitId id : site.side(site.state.unit(side.front()).side)) {
    if (std::find(side.begin(), side.end(), id) != side.end()) continue;
    if (is_support(site, id, side)) stands += site.state.unit(id).strength;
  }
  return stands;
}

// ---- Flanks (FF-283 to FF-285).

bool is_struck_behind(const BattleState& state, UnitId id) {
  const auto contacts = contacts_of(state, id);
  return std::any_of(contacts.begin(), contacts.end(), [&](const Record* contact) {
    return contact->b == id && contact->n[kBeganBehind] != 0 &&
           contact->n[kFaceTouched] != static_cast<std::int32_t>(Face::kFront);
  });
}

// ---- Guns (FF-286).

GunsFighting guns_fighting(const Site& site, UnitId lead) {
  if (!is_guns(site.state, lead)) return kNoGuns;
  for (const UnitId mate : site.friends_of(lead))
    if (mate != lead && is_troops(site.state, mate) && in_good_order(site.state, mate) &&
        site.near(mate, lead, site.book.tables.charge.supported_guns) && !is_outflanked(site, mate))
      return kSupportedGuns;
  return kUnsupportedGuns;
}

// ---- Ground (FF-287, FF-288).

Vec start_of_charge(const BattleState& state, UnitId attacker) {
  const auto charges = charges_by(state, attacker);
  return charges.empty() ? state.unit(attacker).pose.at : charges.front()->from.at;
}

template <class Covered>
bool holds_for_half(const Site& site, UnitId id, Covered&& covered) {
  const std::vector<Box> stands = site.stands(id);
  const auto n = std::count_if(stands.begin(), stands.end(), covered);
  return n > 0 && 2 * n >= static_cast<std::ptrdiff_t>(stands.size());
}

bool is_slope(AreaRow row) { return row == kGentleSlope || row == kSteepSlope || row == kRockySlope; }

int class_of_line(const Site& site, const Piece& piece, UnitId defender, Vec attacker) {
  const auto row = line_row(piece);
  if (!row) return kPlainGround;
  const auto sheltered = [&](const Box& stand) {
    return shelters(piece, attacker, corners(stand), site.book.tables.ground.lines_within);
  };
  return holds_for_half(site, defender, sheltered)
             ? static_cast<int>(site.book.tables.ground.lines.at(*row, kLineCharge))
             : kPlainGround;
}

int class_of_area(const Site& site, const Piece& piece, UnitId defender, Vec start) {
  const AreaRow row = area_row(piece);
  if (is_slope(row) || lies_on(piece, start)) return kPlainGround;
  const auto inside = [&](const Box& stand) { return lies_on(piece, centre(corners(stand))); };
  return holds_for_half(site, defender, inside)
             ? static_cast<int>(site.book.tables.ground.areas.at(row, kAreaCharge))
             : kPlainGround;
}

// One level or more above where the charge began; strong where a steep or rocky slope leads up.
int class_of_height(const Site& site, UnitId defender, Vec start) {
  const Vec at = site.centre_of(defender);
  if (level_at(site.state, at) <= level_at(site.state, start)) return kPlainGround;
  const auto& pieces = site.state.ground->pieces;
  const bool steep = std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    if (is_linear(piece.kind) || !is_there(site.state.pieces, piece.id)) return false;
    const AreaRow row = area_row(piece);
    return (row == kSteepSlope || row == kRockySlope) && (crosses(piece, {start, at}) || lies_on(piece, at));
  });
  return steep ? kStrong : kFavorable;
}

ChargeGround ground_of(const Site& site, UnitId attacker, UnitId defender) {
  const BattleState& state = site.state;
  if (has(state, defender, kCountercharging)) return kPlainGround;
  const Vec start = start_of_charge(state, attacker);
  int best = class_of_height(site, defender, start);
  if (is_garrison(state, defender)) {
    const Piece& building = state.ground->piece(state.unit(defender).inside);
    best =
        std::max(best, static_cast<int>(site.book.tables.ground.areas.at(area_row(building), kAreaCharge)));
  }
  const Vec from = site.centre_of(attacker);
  for (const Piece& piece : state.ground->pieces) {
    if (!is_there(state.pieces, piece.id)) continue;
    best = std::max(best, is_linear(piece.kind) ? class_of_line(site, piece, defender, from)
                                                : class_of_area(site, piece, defender, start));
  }
  return static_cast<ChargeGround>(std::min<int>(best, kStrong));
}

// ---- One side.

bool is_silenced(const BattleState& state, UnitId battery) {  // FF-265
  return is_guns(state, battery) && 2 * silenced_stands(state, battery) >= state.unit(battery).strength;
}

CavalryCharge cavalry_charge_of(const BattleState& state, UnitId lead) {
  const bool charged = has(state, lead, kCharging) || has(state, lead, kBreakingThrough);
  if (trait(state, lead, kArm) != kCavalry || !is_mounted(state, lead) || !charged) return kNoCavalryCharge;
  const int worst = marker(state, lead, kWorstGround);
  return worst == kOpen ? kOverOpen : worst == kBrokenGround ? kOverBroken : kNoCavalryCharge;
}

SideFacts facts_of_side(const Site& site, std::span<const UnitId> side, UnitId lead, int own, int enemy,
                        bool first_roll) {
  const BattleState& state = site.state;
  SideFacts f;
  f.quality = quality(state, lead);
  f.state = state_of(state, lead);
  f.outnumbered = outnumbered(site.book.tables.charge, own, enemy);
  f.guns = guns_fighting(site, lead);
  f.disordered = is_disordered(state, lead) || is_silenced(state, lead);
  f.leader = attached_leader(state, lead).valid() || has_brave_colonel(state, lead);
  f.extended = in_extended_line(state, lead);
  f.helpless = side_is_outflanked(site, side) || is_broken(state, lead) ||
               plain_formation(state, lead) == kMarchColumn || is_limbered(state, lead);
  if (!first_roll) return f;
  const bool steel_of_first =
      has(state, lead, kColdSteel) && has(state, lead, kCharging) && marker(state, lead, kCombats) == 0;
  f.steel = steel_of_first || has(state, lead, kBreakingThrough);
  f.cavalry = cavalry_charge_of(state, lead);
  return f;
}

}  // namespace

bool side_is_outflanked(const Site& site, std::span<const UnitId> side) {
  return std::any_of(side.begin(), side.end(), [&](UnitId id) {
    if (!has_facing(site.state, id)) return false;  // FF-285
    return is_struck_behind(site.state, id) || is_outflanked(site, id);
  });
}

// its edge within a hair of an enemy stand; where a feature keeps them apart, as near as the nearest
// is.
int stands_in_contact(const Site& site, UnitId id) {
  const std::vector<Box> stands = site.stands(id);
  if (stands.empty())
    return std::min<int>(site.state.unit(id).strength,
                         capacity_of(site.book, site.state.ground->piece(site.state.unit(id).inside)) / 2);
  std::vector<bool> touching(stands.size());
  for (const Record* contact : contacts_of(site.state, id)) {
    const UnitId enemy = contact->a == id ? contact->b : contact->a;
    const Coord reach = site.gap(id, enemy) + kHair;
    for (std::size_t i = 0; i < stands.size(); ++i) {
      const Quad stand = corners(stands[i]);
      const auto& boxes = site.print(enemy).boxes;
      if (std::any_of(boxes.begin(), boxes.end(), [&](const Quad& box) { return within(stand, box, reach); }))
        touching[i] = true;
    }
  }
  return static_cast<int>(std::count(touching.begin(), touching.end(), true));
}

ChargeFacts survey_charge(const Site& site, const Sides& sides, UnitId attacking_lead, UnitId defending_lead,
                          bool first_roll) {
  const int attackers = numbers_of(site, sides.attackers), defenders = numbers_of(site, sides.defenders);
  ChargeFacts facts;
  facts.attacker = facts_of_side(site, sides.attackers, attacking_lead, attackers, defenders, first_roll);
  facts.defender = facts_of_side(site, sides.defenders, defending_lead, defenders, attackers, first_roll);
  facts.defender.ground = ground_of(site, attacking_lead, defending_lead);
  return facts;
}

}  // namespace drumhead::ff
