// Melee: the factors of both sides, what the difference does to the loser, losses and prisoners, figures that
// fight (Tables 8, 11 and 12; BA-489 to BA-517, BA-524 to BA-527; R81, R85, R120). Losses are in quarters of
// a figure.
#pragma once

#include <array>
#include <vector>

#include "engine/desk.h"
#include "engine/tables.h"
#include "rules/belle_alliance/fire_tables.h"
#include "rules/belle_alliance/terms.h"

namespace drumhead::ba {

enum AttackFrom : std::int16_t { kFrontal, kOnFlank, kOnRear };  // BA-293, BA-294

// One side in one pairing, and what it has to know of the other.
struct MeleeFacts {
  bool attacks = true;  // which column it reads; both may attack (BA-261)
  int arm = kInfantry;  // gunners are artillery wherever they stand (R87)
  Posture posture = Posture::kLine;
  int cavalry_class = kMedium;
  bool lancers = false;
  int figures = 30;          // all that count for the ratio (BA-266)
  int fighting = 30;         // those that make units of melee (R81)
  int from = kFrontal;       // of the attack in this pairing, whoever makes it
  bool overreaches = false;  // this side does
  bool screened = false;     // by a skirmish line it is soutien of; or it is behind or in cover (R92)
  bool uphill = false;       // it attacks uphill
  bool changed = false;      // split, assembled or changed formation this bound
  bool in_passage = false;   // of an obstacle, or one lies before an attacker (BA-162)
  int cover = kNoCover;      // which it attacks
  bool fired = false;        // this bound
  bool without_supplies = false;
  bool first = false;            // first fire or melee of the game
  bool charged = false;          // this bound
  bool charged_last = false;     // the last bound
  bool passive = false;          // cavalry (BA-316)
  bool attacked_before = false;  // this or last bound, this melee not counted (R83)
  bool defended_before = false;
  bool routed_opponent = false;  // brought one to FD this or last bound
  bool hidden_target = false;
  int disorder = kOR;
  bool supported = false;  // support unit or soutien
  bool neighbour = false;
  int officer = 0;
  int valour = 0;
  int caught = 0;  // R124
  // the opponent
  int opponent_arm = kInfantry;
  Posture opponent_posture = Posture::kLine;
  int opponent_figures = 30;
};
// Tells each side of the other: arm, posture, figures.
void face_to_face(MeleeFacts& one, MeleeFacts& other);

struct MeleeTables {
  Chart<MeleeFacts> attacker, defender;                         // Table 8
  Chart<int> caught;                                            // BA-541
  Bands<Disorder> result;                                       // Table 11
  Scores loss;                                                  // Table 12, in quarters
  Scores prisoners;                                             // Table 12: plain, and by cavalry from others
  int unit = 0, undersized = 0;                                 // BA-270
  CountRules front, flank, rear;                                // R81
  Coord zone = 0;                                               // BA-240
  Coord support = 0;                                            // BA-289
  int support_arc = 0, support_share = 0, neighbour_share = 0;  // BA-289, BA-290, BA-285
  int flank_angle = 0, flank_figures = 0;                       // BA-293
  int advance_wheel = 0;                                        // BA-273, degrees
  Coord skirmishers = 0;  // BA-308: figures of a line within this of the opponent
  Coord active = 0;       // BA-316: cavalry that marched so far is not passive
  Coord refuge = 0;       // BA-319
  int refuge_times = 0;   // BA-319
};
MeleeTables bind_melee(TableBinder& bind);

Reckoning reckon_melee(const MeleeTables& tables, const MeleeFacts& facts);
// BA-406: two rows of a group fit, and only one counts.
bool group_decides(const MeleeFacts& facts);
// Table 11, for the loser; the sign of the difference does not matter.
const Bands<Disorder>::Band& loser_morale(const MeleeTables& tables, int difference);

int units_of_melee(const MeleeTables& tables, int fighting);
// Figures that make units of melee (R81): how this unit is met. An attacker is always met frontally.
int melee_figures(const MeleeTables& tables, Posture posture, AttackFrom met, int figures, int files);
// What a total inflicts; without supplies no loss, only prisoners (BA-369).
int melee_loss_quarters(const MeleeTables& tables, const MeleeFacts& side, int total);
int melee_prisoners(const MeleeTables& tables, const MeleeFacts& side, int total);

struct MeleeOutcome {
  int one_total = 0, other_total = 0;
  int difference = 0;  // one less the other
  Disorder one_morale = kOR, other_morale = kOR;
  int one_quarters = 0, other_quarters = 0;    // lost by each
  int one_prisoners = 0, other_prisoners = 0;  // taken from each, if it is FD
};
MeleeOutcome melee_outcome(const MeleeTables& tables, const MeleeFacts& one, const MeleeFacts& other,
                           int one_dice, int other_dice);
// R85: a whole loss among several, in proportion, by the largest remainder; ties to the larger, then to the
// first.
std::vector<int> shared_out(int loss, const std::vector<int>& counted);

}  // namespace drumhead::ba
