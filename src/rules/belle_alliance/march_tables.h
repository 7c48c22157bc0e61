// Rates of march, passage of obstacles, fields of sight, and the distances, times and angles of movement and
// command (Tables 2, 3 and 4, BA-416 to BA-429, and the measures of chapters 1 and 2). Pure: no state, no
// geometry.
#pragma once

#include <array>

#include "engine/tables.h"
#include "rules/belle_alliance/terms.h"

namespace drumhead::ba {

// The rows of Table 3.
enum RateRow : std::uint8_t {
  kRateFootMarch,
  kRateFootAttack,
  kRateFootLine,    // and battalion mass
  kRateFootSquare,  // and huddle
  kRateFootSkirmish,
  kRateFootCharge,
  kRateFootRout,
  kRateHorseMarch,
  kRateHorseAttack,
  kRateHorseLine,
  kRateHorseSkirmish,
  kRateHorseCharge,
  kRateStaff,
  kRateHorseRout,
  kRateGunsFoot,   // limbered, and waggons
  kRateGunsHeavy,  // limbered, 12 pd and above
  kRateGunsHorse,
  kRateGunsHorseCharge,
  kRateUnlimbered,
  kRateUnlimberedHeavy,
  kRateGunsFootRout,
  kRateGunsHorseRout,
  kRateRows
};
enum Going : std::uint8_t { kOnRoad, kOnNormal, kOnDifficult, kInWood };  // the columns of Table 3
enum Gait : std::uint8_t { kNormalGait, kFastGait, kChargeGait, kForcedGait, kRoutGait };

// Who marches, as Table 3 wants to know it.
struct Marcher {
  int arm = kInfantry;
  Posture posture = Posture::kLine;
  bool horse_guns = false;  // artillery that carries its crew (BA-139)
  int pounder = 6;          // of artillery: 12 pd and above has rows of its own
  bool off_guns = false;    // gunners without their guns: as infantry (BA-425)
};

// Table 2: where an observer or a target is.
enum SightPlace : std::uint8_t { kInOpen, kInCoverOrEdge, kDeepInWood };
struct SightFacts {
  int from = kInOpen;
  int against = kInOpen;
  bool fired = false;         // the target did, in this or the last bound
  int layers_above = 0;       // of the observer above the target
  bool through_wood = false;  // the line runs through wood behind its edge (R25)
  bool same_wood = false;     // the observer is himself inside the wood the target is in
};

struct MarchTables {
  Grid rates;             // RateRow by Going
  int heavy_pounder = 0;  // BA-423: foot artillery from this calibre on has rates of its own
  Grid obstacles;         // ObstacleClass I to III by infantry, cavalry, artillery; in quarters of the rate
  Grid sight;             // SightPlace by from, against, against one who fired
  Coord sight_per_layer = 0;

  // Chapter 1: command.
  Coord orders = 0;         // BA-028: farther from the directly commanding officer needs a roll
  Coord near_opponent = 0;  // BA-030
  Coord line_orders = 0;    // BA-025: a skirmish line ordered through its mother
  Coord soutien = 0;        // BA-158, BA-220: 15 cm between a skirmisher and the soutien
  Coord catch_within = 0;   // BA-042
  Coord same_end = 0;       // R16: the same order ends within
  int same_facing = 0;      // and faces within, degrees
  int towards_officer = 0;  // R15, degrees
  Coord presumed = 0;       // R73: a body stands at the presumed point
  // Units and formations.
  int split_above = 0;                     // BA-072: a battalion splits above this many figures
  int least_part = 0;                      // R29
  int squadron = 0, least_squadrons = 0;   // R29: figures to a squadron where nothing is said
  int column_files = 0, column_ranks = 0;  // BA-088
  int skirmish_share = 0;                  // BA-098: one in so many
  int soutien_share = 0;                   // BA-101
  Coord deploy = 0;                        // BA-127
  Coord rejoin = 0;                        // BA-128
  int deploy_turn = 0;                     // R42, degrees
  // Marching.
  int fast_times = 0;      // BA-147
  Coord fast_clear = 0;    // BA-147
  int half_rate = 0;       // BA-117, BA-124, BA-330, BA-169: one part in so many
  int charge_wheel = 0;    // BA-168, degrees
  int charge_rest = 0;     // BA-155: bounds from one charge to the next
  int wheel_quarters = 0;  // BA-170: quarters of the frontage for 90 degrees
  int rotation_quarters = 0;
  int ticks = 0, segment_ticks = 0, continued_ticks = 0;  // R44, R84
  int tick_parts = 0, tick_rounds = 0;                    // R44
  // Geometry.
  Coord contact = 0;                 // R3: base contact
  Coord tolerance = 0;               // R3
  int angle_tolerance = 0;           // R3, in hundredths of a degree
  Coord strip = 0;                   // R51: the least width of an obstacle
  std::array<Coord, 3> wood_edge{};  // R112: its depth for infantry, cavalry and guns
  int edge_sideways = 0;             // R112, degrees off the outline's normal
  int retreat_angle = 0;             // BA-333, BA-344, degrees
};
MarchTables bind_march(TableBinder& bind);

struct Rate {
  Coord length = 0;  // in one bound; 0: there is no rate, the ground is closed (BA-426)
  Cite cite;
  bool open() const { return length > 0; }
};
// Work and rest move at line rates and only when forced (BA-106, BA-110); fast is twice the normal rate. A
// road is normal ground where its cell is empty (BA-426). kForcedGait is a retreat: the normal rate.
Rate rate_of_march(const MarchTables& tables, const Marcher& marcher, Gait gait, Going going);
Rate staff_rate(const MarchTables& tables, Going going);
// Who has a charge at all (R49).
bool may_charge(const Marcher& marcher);

// Quarters of the rate that are left in passage of an obstacle (Table 4, R116); 0: it may not be passed.
// Staff goes as cavalry, gunners off their guns as infantry.
int obstacle_quarters(const MarchTables& tables, int obstacle, int arm, bool off_guns = false);
Cite obstacle_cite(const MarchTables& tables, int obstacle);

// How far that sight reaches (R25).
Coord sight_limit(const MarchTables& tables, const SightFacts& facts);

// The distance a turn by this angle costs (R47): hundredths of a degree, frontage of the front rank.
Coord wheel_cost(const MarchTables& tables, Coord frontage, int hundredths);
Coord rotation_cost(const MarchTables& tables, Coord frontage, int hundredths);

// R29: of a regiment of which no more is said, the number that comes nearest to its figures.
int usual_squadrons(const MarchTables& tables, int figures);

}  // namespace drumhead::ba
