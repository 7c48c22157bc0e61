// What the files of the melee chapters share: who fights whom, in which role, and with what help.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

// Two bodies at melee zone contact that fight in this sub-phase. Either may attack, or both (BA-261).
struct Pairing {
  UnitId one, two;
  bool one_attacks = false, two_attacks = false;
  SideHitOf one_hits = kFrontally, two_hits = kFrontally;  // how the attack of each comes at the other (R89)
  bool one_overreaches = false, two_overreaches = false;   // as a defender (BA-296)
  bool one_hidden = false, two_hidden = false;             // it attacks a hidden target (R73)
  int cover = kNoCover;       // of whom is attacked, as it was at contact (BA-264); none: as they stand now
  bool for_building = false;  // which is empty, and both attack it: `cover` is its (BA-389, R110)

  UnitId opponent_of(UnitId id) const { return id == one ? two : one; }
  bool attacks(UnitId id) const { return id == one ? one_attacks : two_attacks; }
  SideHitOf hits(UnitId id) const { return id == one ? one_hits : two_hits; }
  bool involves(UnitId id) const { return id == one || id == two; }
};
// All contacts still to be fought, by the ids of the bodies; neighbours' own are among them.
std::vector<Pairing> pairings_of(const BattleState& state);
// Those that are thrown for: without the ones of neighbours, who make no melee of their own (BA-284).
std::vector<Pairing> pairings_fought(const BattleState& state);
bool is_in_melee(const BattleState& state, UnitId id);  // in some pairing
bool is_defender(const BattleState& state,
                 UnitId id);  // attacked in some pairing by somebody it does not attack
UnitId principal_of(const BattleState& state, UnitId id);  // whose neighbour it is; none
UnitId neighbour_of(const BattleState& state, UnitId id);  // who is its neighbour; none
UnitId supporter_of(const BattleState& state, UnitId id);  // none

// Figures that count for the ratio, and those that make units of melee (BA-266, BA-308, BA-312, BA-313).
struct Fighters {
  int counted = 0;
  int fighting = 0;
  UnitId line;               // skirmishers within 15 cm of it share result and morale (BA-311)
  bool shares_loss = false;  // the line lies in the melee zone, and loss is shared (BA-313)
};
Fighters fighters_of(const Site& site, UnitId id, const Pairing& pairing);
MeleeFacts facts_of(const Site& site, const Pairing& pairing, UnitId id);

Verdict check_further_opponent(const Site& site, UnitId attacker, UnitId opponent);  // R86
// BA-285, BA-286, BA-288: may one be the other's neighbour in the melees as they stand?
Verdict check_neighbour(const Site& site, UnitId neighbour, UnitId principal);
Verdict check_melee_support(const Site& site, UnitId supporter, UnitId supported);
std::vector<UnitId> further_opponents(const Site& site, UnitId attacker);  // R86

// The dice of everybody who fights, and what comes of them.
void fight_melees(const Book& book, Scene& scene);

// The building that an attack is aimed at, or has come to; null: none.
const Piece* building_attacked(const BattleState& state, const Record& attack);
bool is_held(const BattleState& state, PieceId building);  // somebody is inside

// A continued move written in 6.3; null: none.
const Order* continued_order_of(const BattleState& state, UnitId id);

}  // namespace drumhead::ba
