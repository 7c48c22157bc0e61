// What counts in a charge combat: numbers, supports, flanks, ground. Survey only.
#include <algorithm>

#include "rules/fire_and_fury/combat.h"
#include "rules/fire_and_fury/march.h"

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

OutflankedBy how_outflanked(const Site& site, std::span<const UnitId> side) {
  for (const UnitId id : side)
    if (has_facing(site.state, id) && is_struck_behind(site.state, id)) return kStruckBehind;  // FF-285
  const auto has_enemy_there = [&](UnitId id) { return is_outflanked(site, id); };
  return std::any_of(side.begin(), side.end(), has_enemy_there) ? kEnemyOnItsFlank : kNotOutflanked;
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

// The attacker as it stood when its charge began.
Marcher where_charge_began(const Site& site, UnitId attacker) {
  Marcher body = site.marcher(attacker);
  const auto charges = charges_by(site.state, attacker);
  if (charges.empty()) return body;
  body.bends.clear();
  body.pose = charges.front()->from;
  return body;
}

template <class Covered>
bool holds_for_half(const Site& site, UnitId id, Covered&& covered) {
  const std::vector<Box> stands = site.stands(id);
  const auto n = std::count_if(stands.begin(), stands.end(), covered);
  return n > 0 && 2 * n >= static_cast<std::ptrdiff_t>(stands.size());
}

bool is_slope(AreaRow row) { return row == kGentleSlope || row == kSteepSlope || row == kRockySlope; }

// FF-288: the feature lies between the two where they fight: on a line straight across the middle of the front on
// which they meet, not on one between their centres.
bool lies_between(const Site& site, const Piece& piece, UnitId attacker, UnitId defender) {
  const Box& front = site.box(attacker);
  const Footprint& enemy = site.print(defender);
  const Coord half = divide_rounded(front.width, 2);
  const Interval met = common(across(front.pose, enemy), {-half, half});
  const Coord aside_by = std::clamp<Coord>((met.from + met.to) / 2, -half, half);
  const Coord rank = site.book.words.formations[site.state.unit(defender).formation].rank_depth;
  const Coord beyond = std::max<Coord>(0, along(front.pose, enemy).from) + rank / 2;
  return crosses(piece, {point_from(front.pose, -front.depth / 2, aside_by), point_from(front.pose, beyond, aside_by)});
}

// Half the defender's stands are behind it, towards where the attacker comes from.
bool is_lined_against(const Site& site, const Piece& piece, UnitId attacker, UnitId defender) {
  const Coord reach = site.book.tables.ground.lines_within;
  const Vec towards = step(site.state.unit(attacker).pose.facing, -(2 * reach + inches(2)));
  const auto sheltered = [&](const Box& stand) {
    const Quad box = corners(stand);
    return shelters(piece, centre(box) + towards, box, reach);
  };
  return holds_for_half(site, defender, sheltered) && lies_between(site, piece, attacker, defender);
}

int class_of_line(const Site& site, const Piece& piece, UnitId attacker, UnitId defender) {
  const auto row = line_row(piece);
  if (!row || !is_lined_against(site, piece, attacker, defender)) return kPlainGround;
  return static_cast<int>(site.book.tables.ground.lines.at(*row, kLineCharge));
}

bool half_lie_on(const Piece& piece, const std::vector<Box>& stands) {
  const auto n = std::count_if(stands.begin(), stands.end(),
                               [&](const Box& stand) { return lies_on(piece, centre(corners(stand))); });
  return n > 0 && 2 * n >= static_cast<std::ptrdiff_t>(stands.size());
}

// FF-287: half its stands stand in it, and not half of the attacker's did when it began.
int class_of_area(const Site& site, const Piece& piece, UnitId defender, const Marcher& began) {
  const AreaRow row = area_row(piece);
  if (is_slope(row) || !half_lie_on(piece, site.stands(defender)) || half_lie_on(piece, cells(began.body())))
    return kPlainGround;
  return static_cast<int>(site.book.tables.ground.areas.at(row, kAreaCharge));
}

// One level or more above where the charge began: as a gentle slope, or as the worst slope that leads up.
int class_of_height(const Site& site, UnitId defender, Vec start) {
  const Vec at = site.centre_of(defender);
  if (level_at(site.state, at) <= level_at(site.state, start)) return kPlainGround;
  const auto charge = [&](AreaRow row) {
    return static_cast<int>(site.book.tables.ground.areas.at(row, kAreaCharge));
  };
  int best = charge(kGentleSlope);
  for (const Piece& piece : site.state.ground->pieces) {
    if (is_linear(piece.kind) || !is_there(site.state.pieces, piece.id) || !is_slope(area_row(piece))) continue;
    if (crosses(piece, {start, at}) || lies_on(piece, at)) best = std::max(best, charge(area_row(piece)));
  }
  return best;
}

ChargeGround ground_of(const Site& site, UnitId attacker, UnitId defender) {
  const BattleState& state = site.state;
  if (has(state, defender, kCountercharging)) return kPlainGround;
  const Marcher began = where_charge_began(site, attacker);
  int best = class_of_height(site, defender, middle_of(began));
  if (is_garrison(state, defender)) {
    const Piece& building = state.ground->piece(state.unit(defender).inside);
    best =
        std::max(best, static_cast<int>(site.book.tables.ground.areas.at(area_row(building), kAreaCharge)));
  }
  for (const Piece& piece : state.ground->pieces) {
    if (!is_there(state.pieces, piece.id)) continue;
    best = std::max(best, is_linear(piece.kind) ? class_of_line(site, piece, attacker, defender)
                                                : class_of_area(site, piece, defender, began));
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
  f.outflanked = how_outflanked(site, side);
  f.helpless = f.outflanked != kNotOutflanked || is_broken(state, lead) ||
               plain_formation(state, lead) == kMarchColumn || is_limbered(state, lead);
  if (!first_roll) return f;
  const bool steel_of_first =
      has(state, lead, kColdSteel) && has(state, lead, kCharging) && marker(state, lead, kCombats) == 0;
  f.steel = steel_of_first || has(state, lead, kBreakingThrough);
  f.cavalry = cavalry_charge_of(state, lead);
  return f;
}

}  // namespace

bool is_fortified_in_combat(const Site& site, UnitId defender, UnitId attacker) {
  const BattleState& state = site.state;
  if (is_garrison(state, defender))
    return cover_of(site.book, state.ground->piece(state.unit(defender).inside)) == kFortified;
  return std::any_of(state.ground->pieces.begin(), state.ground->pieces.end(), [&](const Piece& piece) {
    return is_linear(piece.kind) && is_there(state.pieces, piece.id) && cover_of(site.book, piece) == kFortified &&
           is_lined_against(site, piece, attacker, defender);
  });
}

bool side_is_outflanked(const Site& site, std::span<const UnitId> side) {
  return how_outflanked(site, side) != kNotOutflanked;
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
    const Coord reach = site.gap(id, enemy) + site.book.tables.charge.contact;
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
