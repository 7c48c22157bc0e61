// Fire: the factors of hand weapons and artillery, units of fire, ranges, loss and morale (Tables 6, 7, 12,
// 13 and 14; BA-436 to BA-488, BA-525 to BA-530; R55, R56, R71, R118, R119, R122, R123). Loss is counted in
// quarters of a figure.
#pragma once

#include <array>
#include <vector>

#include "engine/desk.h"
#include "engine/tables.h"
#include "rules/belle_alliance/terms.h"

namespace drumhead::ba {

inline constexpr int kQuarters = 4;  // of a figure
// "1 1/2 figures"; and what is said of none at all.
std::string spoken_quarters(int quarters, const char* none = "no loss");

enum ZoneOf : std::int16_t { kZone1, kZone2, kZone3, kOutOfRange };
enum FireFrom : std::int16_t { kFireAtFront, kFireAtFlank, kFireAtRear };  // R64

// The target of one part of a fire, as it was before any result of the sub-phase (R54).
struct TargetFacts {
  int figures = 30;     // all of the body, with counted skirmishers and gunners in refuge (R71)
  int skirmishers = 0;  // of these, who count with their soutien (BA-224)
  int arm = kInfantry;
  Posture posture = Posture::kLine;
  bool column_effect = false;  // R65
  Cite column_rule;            // by which it has it, or has not
  bool charged = false;        // cavalry that charged this bound
  int from = kFireAtFront;
  bool in_passage = false;  // of an obstacle
  int cover = kNoCover;     // the best that qualifies at the point of impact (R59)
  Cite cover_rule;          // that gives it
  bool in_wood = false;     // wood or edge of a wood: artillery only
  bool off_guns = false;    // gunners away from their guns: no artillery row
  int disorder = kOR;
  bool without_supplies = false;
  bool supported = false;  // support unit or soutien
  int officer = 0;         // factor of the engaged officer
  int valour = 0;
};

// One part of a fire. Hand weapons read Table 6, artillery Table 7.
struct FireFacts {
  bool artillery = false;
  int firing = 20;                // figures, or gunners, that take part in this part
  bool undersized_spent = false;  // the other part has the one undersized unit of fire (R55)
  int zone = kZone1;
  bool skirmishing = false;  // the firer is a skirmish line
  bool mounted = false;      // the firer is cavalry
  bool horse_guns = false;
  int pounder = 6;
  bool canister = false;
  bool ranging = false;  // it has not the range of this target yet (R69)
  bool non_ricochet = false;
  bool hidden_target = false;
  bool in_passage = false;
  bool moved = false;  // not stationary this bound
  bool split = false;  // split fire on different targets
  bool first = false;  // first fire or melee of the game
  int disorder = kOR;  // LD at most, else it would not fire
  bool marksmen = false;
  bool neighbour = false;
  int officer = 0;
  int valour = 0;
  int caught = 0;  // what its side has to subtract since a catch roll (R124): 0, 1 or 2
  TargetFacts target;
};
// The facts as the charts see them.
struct FireCase {
  const FireFacts& fire;
  int counted = 0;  // firing figures for the ratio: gunners five times (BA-235)
};

// Figures that count, by posture (R56, R81): exactly one of these is given.
struct CountRule {
  enum Kind : std::uint8_t {
    kOneInDown,
    kOneInUp,
    kByFiles,
    kNumber,
    kRoots,
    kOuterFiles,
    kRearRanks
  } kind = kNumber;
  int number = 0;
};
// The figures of a body that a rule counts, never more than it has. `files` is read by columns alone.
int counted_figures(const CountRule& rule, int figures, int files);
using CountRules = std::array<CountRule, kPostures>;
// A table of such rules; postures that it does not list count nothing.
CountRules bind_counts(TableBinder& bind, std::string_view table, const std::vector<Posture>& listed);
// BA-541, R124: the one factor that every roll for a unit has besides its own table.
Chart<int> bind_caught(TableBinder& bind);

struct FireTables {
  Chart<FireCase> hand_own_loss, hand_target_loss, hand_own_morale, hand_target_morale;  // Table 6
  Chart<FireCase> guns_own_loss, guns_target_loss, guns_own_morale, guns_target_morale;  // Table 7
  Chart<int> caught;                                                                     // BA-541
  Scores loss;                                            // Table 12, in quarters
  Bands<Disorder> morale;                                 // Table 12
  Grid hand_ranges;                                       // carbine, musket, rifle by zone
  Grid gun_ranges;                                        // three classes of calibre by zone
  std::array<std::vector<Row>, 3> hand_bands, gun_bands;  // the same zone by zone, for a tape measure
  int middle_calibre = 0, heavy_calibre = 0;  // R123: the pounds at which the second and the third begin
  int unit = 0, undersized = 0;               // BA-176
  int gun_unit = 0, gun_undersized = 0;       // BA-177
  int gunner_counts = 0;                      // BA-235
  CountRules firing;                          // R56
  int arc = 0, gun_arc = 0;                   // BA-189, degrees
  Coord support = 0;                          // BA-207
  int support_arc = 0, support_share = 0;     // BA-207, BA-208
  int neighbour_share = 0;                    // BA-204
  Coord behind_target = 0;                    // BA-198, BA-215
  int security_percent = 0;                   // BA-197
  int flank_angle = 0, column_angle = 0;      // BA-210, BA-213, degrees
  Coord ranging_lost = 0;                     // BA-229
  Coord over_from_guns = 0, over_to_target = 0, over_own_to_target = 0;  // BA-232, BA-233
  int over_layers = 0;                                                   // BA-231
  Coord soft_before = 0;                                                 // BA-239
  int parts = 0;                                                         // BA-183
};
FireTables bind_fire(TableBinder& bind);

// BA-407: dice and these factors are the loss result; that and the morale factors the morale result.
Reckoning reckon_loss(const FireTables& tables, const FireFacts& facts);
Reckoning reckon_morale(const FireTables& tables, const FireFacts& facts);

// BA-406: two rows of a group fit, and only the lower counts.
bool group_decides(const FireTables& tables, const FireFacts& facts);

struct FireOutcome {
  int loss_result = 0, morale_result = 0;
  int quarters = 0;  // of a figure, of all units of fire of this part
  Disorder morale = kOR;
  Cite loss_cite, morale_cite;
};
FireOutcome fire_outcome(const FireTables& tables, const FireFacts& facts, int dice);

// Units of fire of one fire, or of one part whose other part may have the undersized unit already (R55).
int units_of_fire(const FireTables& tables, bool artillery, int figures, bool undersized_spent = false);
// Of the two parts of a split fire: which may have the undersized unit (R55)?
enum class Part : std::uint8_t { kEither, kFirst, kSecond };
Part undersized_part(const FireTables& tables, bool artillery, int first, int second,
                     Part named = Part::kEither);

// Figures able to fire at one target (R56); of unlimbered artillery the gunners of the guns that fire.
int firing_figures(const FireTables& tables, Posture posture, int figures, int files);

// Table 13: the upper limit belongs to the nearer zone (R123).
ZoneOf hand_zone(const FireTables& tables, int weapon, Coord range);
ZoneOf gun_zone(const FireTables& tables, int pounder, Coord range);
Coord longest_range(const FireTables& tables, int weapon);
std::size_t calibre_class(const FireTables& tables, int pounder);  // the row of Table 14 (R123)
Coord longest_gun_range(const FireTables& tables, int pounder);

// R71: the highest of 50, 100, 200, 300, 400 by which the first number is so many per cent more; 0: none.
int per_cent_more(int figures, int than);
// R67: the share of a skirmish line, or of gunners in refuge, in a whole loss; the others have the rest.
int share_of(int loss, int counted, int others);

}  // namespace drumhead::ba
