// The tables of A Near Run Thing bound to code: command.toml, movement.toml, terrain.toml, generals.toml and muster.toml here,
// fire and melee in combat_tables.h, morale in morale_tables.h. Numbers only; who asks for them is in the chapters.
#pragma once

#include "engine/tables.h"
#include "rules/near_run_thing/combat_tables.h"
#include "rules/near_run_thing/morale_tables.h"
#include "rules/near_run_thing/words.h"

namespace drumhead::nrt {

// What a division's pips are reckoned from (T1).
struct PipFacts {
  int brigades = 1, aides = 0, half_lost = 0, replacement_brigadiers = 0;
  bool attached = false, replacement = false;
};
struct PipCosts {
  int brigade_action = 0, brigade_action_ooc = 0, further_action = 0, unit_action = 0, unit_action_ooc = 0, to_contact = 0,
      slow_third = 0, uneasy_advance = 0, unsteady_hold = 0, regroup = 0, rally = 0, general_move = 0, russian_limber = 0,
      regt_gun_away = 0, paraphernalia = 0;
};
struct CommandTables {
  Chart<PipFacts> pips;
  PipCosts costs;
  Coord division = 0, brigade = 0, unattached = 0, hold = 0, chain = 0, box_width = 0, box_depth = 0, ride = 0, adc_arrives = 0,
        attack_strayed = 0, reserve_clear = 0, reserve_arrived = 0, march_corridor = 0, unseen = 0, regroup_enemy = 0,
        regroup_general = 0;
  int attack_first_main = 0, attack_first = 0, attack_second_main = 0, attack_second = 0, attack_bled = 0, averaged_first = 0,
      averaged_second = 0, reserve = 0;
  int least_pips = 0, least_die = 0, brigades_per_die = 0, pips_in_radius = 0, pips_out_of_radius = 0, attack_last_start = 0,
      change_deduction = 0, fallen_pips = 0, regroup_pips = 0, ambulance = 0, most_aides = 0;
  Grid regained;  // by class, elite first
};
CommandTables bind_command(TableBinder& bind);

enum RateRow : std::uint8_t { kFootRate, kHeavyRate, kHorseRate };
enum RateColumn : std::uint8_t { kLineRate, kReinforcedRate, kColumnRate, kSkirmishRate, kSquareRate, kMarchRate, kRoadRate, kRoutRate };
enum GunRateRow : std::uint8_t { kFootGunRate, kHeavyGunRate, kHorseGunRate, kWagonRate };
enum GunRateColumn : std::uint8_t { kLimberedRate, kProlongRate, kGunMarchRate, kGunRoadRate, kGunRoutRate };
enum EvadeRow : std::uint8_t { kSkirmishFootEvade, kSkirmishHorseEvade, kFootGunEvade, kHorseGunEvade, kHorseInRearEvade, kExtraEvade };
enum EvadeColumn : std::uint8_t { kEvadeDice, kEvadeAdded };

struct MoveTables {
  Grid rates, gun_rates, evades;
  Coord to_contact = 0, raised = 0, fall_back = 0, follow_up = 0, advance = 0, countercharge = 0, volley_countercharge = 0,
        straight_horse = 0, straight_foot = 0, set_back = 0, clear_of_enemy = 0, passage_line = 0, passage_gap = 0, screen = 0,
        absorbed = 0, crew = 0, refuge_near = 0, refuge_far = 0, slide = 0, paraphernalia = 0, columns_apart = 0, lap = 0,
        unexpected_width = 0, unexpected_depth = 0;
  int march_moves = 0, oblique_cost = 0, oblique = 0, retrograde = 0, rout_aside = 0, column_turn = 0, unexpected_on = 0,
      refuge_near_on = 0, refuge_far_on = 0, refuge_close = 0, columns_large = 0, columns_normal = 0, columns_small = 0;
  int screen_french = 0, screen_british = 0, screen_others = 0;
};
MoveTables bind_moves(TableBinder& bind);

// T4. Who moves over it is a column of both grids.
enum AreaRow : std::uint8_t { kOpenGround, kWoods, kOrchardGround, kMarshGround, kSteep, kHill, kRiver, kBuildingGround };
enum LineRow : std::uint8_t { kHedgeLine, kWallLine, kStreamLine };
enum GroundColumn : std::uint8_t { kFormedFoot, kSkirmishFoot, kFormedHorse, kSkirmishHorse, kGunsAndWagons, kCoverColumn };
enum AreaManner : std::int16_t { kFullRate, kHalfRate, kMarchColumnHalf, kClosed, kByAction };
enum LineManner : std::int16_t { kForInches, kByActionInTouch, kHalfOfRest, kGapsOnly };
enum CoverOf : std::int16_t { kNoCover, kSoftCover, kHardCover };
struct GroundTables {
  Grid areas, lines, crossings;
  Coord see_woods = 0, see_orchard = 0, over_units = 0, behind_line = 0;
};
GroundTables bind_ground(TableBinder& bind);

enum class Fall : std::uint8_t { kIncapacitated, kWounded, kKilled };
struct GeneralTables {
  int risk_fire = 0, risk_melee_infantry = 0, risk_melee_cavalry = 0, contact_cavalry = 0, contact_infantry = 0;
  Bands<Fall> fallen;
};
GeneralTables bind_generals(TableBinder& bind);

enum BaseRow : std::uint8_t { kInfantryBase, kCavalryBase, kUnlimberedBase, kLimberedBase, kWagonBase, kGeneralBase, kGapOfBases };
struct MusterTables {
  int men_per_figure = 0, pieces_per_gun = 0, pieces_very_small = 0, yards_per_inch = 0, minutes_per_turn = 0;
  Grid sizes;                                 // SizeOf but very small, by figures and models
  int basic = 0;
  std::array<int, 5> by_class{};              // elite first
  std::array<int, 4> by_size{};               // SizeOf
  int infantry_per_base = 0, cavalry_per_base = 0;
  Grid bases;                                 // BaseRow by front and depth
  int slow_british = 0, slow_german = 0, slow_others = 0, slow_move = 0, lying = 0, elan = 0, column_shock = 0;
  Grid points;                                // PointRow, in halves
  int turns = 0, lead = 0, objective = 0, baggage = 0;
};
enum PointRow : std::uint8_t {
  kInfantryHit, kWithRegimentalGun, kLightPoints, kBritishPoints, kCavalryHit, kHeavyPoints, kLancerPoints, kArmouredPoints,
  kMountedPoints, kFootGunsHit, kFootLight, kFootHeavy, kHorseGunsHit, kHorseLight, kBaggageHit, kCaissonPoints, kAdcPoints,
  kBrigadierPoints, kDivisionalPoints, kAlsoBrigadier, kCorpsPoints, kLeastPoints
};
MusterTables bind_muster(TableBinder& bind);

struct Tables {
  CommandTables command;
  MoveTables move;
  GroundTables ground;
  FireTables fire;
  MeleeTables melee;
  MoraleTables morale;
  GeneralTables general;
  MusterTables muster;
};
Result<Tables> bind_tables(const TableSet& set);

// A class as a row of a table, elite first.
inline std::size_t class_row(int quality) { return static_cast<std::size_t>(kElite - quality); }

}  // namespace drumhead::nrt
