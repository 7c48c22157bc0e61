// The umpire's desk, and the cases that prospects lay before it: every roll of the book from its facts, with
// the same reckon and resolve as the game, what follows from each result and, enumerated, the exact odds.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/desk.h"
#include "rules/belle_alliance/book.h"

namespace drumhead::ba {

using NextSteps = std::vector<std::pair<std::string, Cite>>;

// ---- What a person tells of a fire: the range in place of the zone.
struct VolleyFacts {
  FireFacts fire;
  int weapon = kMusket;
  Coord range = cm(8);
};
struct CannonadeFacts {
  FireFacts fire{.artillery = true, .firing = 8};
  Coord range = cm(30);
};
struct PairingFacts {
  MeleeFacts attacker, defender;
  bool both_attack = false;
};

DeskCase lay_fire(const Tables& tables, const FireFacts& facts);
DeskCase lay_melee(const Tables& tables, const MeleeFacts& one, const MeleeFacts& other);
// The same throws as they are told, each reckoning for itself: the loss and the morale of a fire, and what one
// side of a pairing does to the other, whose name is given.
DeskCase lay_fire_loss(const Tables& tables, const FireFacts& facts);
DeskCase lay_fire_morale(const Tables& tables, const FireFacts& facts);
DeskCase lay_bout(const Tables& tables, const MeleeFacts& own, const MeleeFacts& theirs, std::string victim);
DeskCase lay_spread(const Tables& tables, const SpreadFacts& facts);
DeskCase lay_ordering(const Tables& tables, const OrderingFacts& facts);
DeskCase lay_reorganisation(const Tables& tables, const ReorganisationFacts& facts);
DeskCase lay_engaged(const Tables& tables);
DeskCase lay_catch(const Tables& tables);
DeskCase lay_replacement(const Tables& tables, const ReplacementFacts& facts);
DeskCase lay_materials(const Tables& tables, const MaterialsFacts& facts);
DeskCase lay_destruction(const Tables& tables, const DestructionFacts& facts);

// ---- Shared by the files of the desk.
std::vector<Procedure> fire_procedures(const Tables& tables);
std::vector<Procedure> melee_procedures(const Tables& tables);
std::vector<Procedure> officer_procedures(const Tables& tables);
std::vector<Procedure> morale_procedures(const Tables& tables);
std::vector<Procedure> work_procedures(const Tables& tables);

std::string three_dice_and(int factors);           // "3d6 +2"
const std::vector<std::string>& disorder_words();  // OR, LD, MD, FD
const std::vector<std::string>& posture_words();
const std::vector<std::string>& cover_words();
// What a degree of disorder does to a unit, with the rules of it.
NextSteps effects_of(const MoraleTables& tables, Disorder degree, const std::string& unit);

}  // namespace drumhead::ba
