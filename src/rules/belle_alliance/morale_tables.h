// Rolls that are neither fire nor melee: ordering, reorganisation, spread of rout, officers engaged, caught
// and replaced; valour and supplies (Tables 9, 10, 15 to 19; BA-518 to BA-523, BA-531 to BA-542; R100 to
// R105, R121, R124).
#pragma once

#include "engine/desk.h"
#include "engine/tables.h"
#include "rules/belle_alliance/terms.h"

namespace drumhead::ba {

// Table 9. The routing unit's own disorder never counts (R101).
struct SpreadFacts {
  int routing_figures = 30;  // with those of units it has swept along (BA-350)
  bool routing_cavalry = false;
  int routing_valour = 0;
  int routing_caught = 0;  // R124
  int second_figures = 30;
  bool second_cavalry = false;
  bool second_in_march = false;  // column of march, limbered too
  bool second_in_passage = false;
  int second_cover = kNoCover;
  int second_disorder = kOR;
  bool second_officer = false;  // its directly commanding officer touches it
  int second_valour = 0;
  int second_caught = 0;
};
// Table 16.
struct ReorganisationFacts {
  bool officer = false;   // any officer touches
  bool adjutant = false;  // any adjutant touches
  int failures = 0;
  int valour = 0;
  int caught = 0;
};
enum ReorganisationResult : std::uint8_t { kRoutsAgain, kToMD, kToLD, kToOR };

// Table 17.
enum RatingOf : std::int16_t { kVeryInefficient = -1, kOrdinary = 0, kVeryEfficient = 1 };
struct OrderingFacts {
  bool commanded = true;  // it has a directly commanding officer (R12)
  int rating = kOrdinary;
  bool officer = false;   // he touches it
  bool adjutant = false;  // one of his adjutants does
  bool only_huddle = false;
  bool only_towards = false;
  int failures = 0;
  int disorder = kOR;
  int valour = 0;
  int caught = 0;
};
enum OrderingResult : std::uint8_t { kFollowed, kFollowedLD, kRefusedLD, kRefusedMD, kRefusedFD };

enum CatchResult : std::uint8_t { kEscapes, kStaffFalls, kStaffFallsShock, kStaffFallsPanic };  // Table 18
struct ReplacementFacts {                                                                       // Table 19
  bool superior = false;
  int failures = 0;
};
enum ReplacementResult : std::uint8_t { kNotReplaced, kAsInefficient, kAsPredecessor, kAsEfficient };
enum EngagedResult : std::uint8_t { kOfficerSurvives, kOfficerFalls };  // Table 10

struct MoraleTables {
  Chart<SpreadFacts> spread_routing, spread_second;
  Bands<Disorder> spread_result;  // Table 11
  Chart<ReorganisationFacts> reorganisation;
  Bands<ReorganisationResult> reorganised;  // the value: percent lost
  Chart<OrderingFacts> ordering;
  Bands<OrderingResult> ordered;
  Bands<CatchResult> caught_result;  // the value: what the side subtracts
  Chart<int> caught;                 // BA-541
  int caught_bounds = 0;             // BA-541: full bounds after the present one
  Chart<ReplacementFacts> replacement;
  Bands<ReplacementResult> replaced;
  Bands<EngagedResult> engaged;               // the value: the factor
  int fd_percent = 0;                         // BA-342
  int md_bounds = 0, ld_bounds = 0;           // BA-535
  int valour_percent = 0;                     // BA-531
  int lowest_valour = 0, highest_valour = 0;  // BA-359
  int fewest = 0;                             // BA-365
  int short_ones = 0, short_rolls = 0;        // BA-366
  int rest_bounds = 0, waggon_bounds = 0;     // BA-372, BA-373
};
MoraleTables bind_morale(TableBinder& bind);

Reckoning reckon_spread_routing(const MoraleTables& tables, const SpreadFacts& facts);
Reckoning reckon_spread_second(const MoraleTables& tables, const SpreadFacts& facts);
// What becomes of the second unit (R101): nothing unless the routing total is higher.
Disorder spread_result(const MoraleTables& tables, int routing_total, int second_total);

Reckoning reckon_reorganisation(const MoraleTables& tables, const ReorganisationFacts& facts);
Reckoning reckon_ordering(const MoraleTables& tables, const OrderingFacts& facts);
Reckoning reckon_replacement(const MoraleTables& tables, const ReplacementFacts& facts);
bool is_followed(OrderingResult result);
Disorder disorder_of(OrderingResult result);
Disorder disorder_of(ReorganisationResult result);

// Steps of valour lost (Table 15, R103). Both in the same measure: figures, or parts of one where a unit was
// split.
int valour_steps(const MoraleTables& tables, std::int64_t lost, std::int64_t original);
// What FD costs, rounded down (R100).
int fd_loss(const MoraleTables& tables, int figures);
int loss_of_percent(int figures, int percent);

// Supplies as they stand in the state: unlimited, 3, 2, 1, none (R105).
enum Supplies : std::int16_t { kUnlimited = 0, kNoSupplies = -1 };  // above 0: so many rolls are left
int supplies_after(const MoraleTables& tables, int supplies, const ThreeDice& dice);

}  // namespace drumhead::ba
