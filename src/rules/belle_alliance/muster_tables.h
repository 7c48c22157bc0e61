// What history's units become: scale, bases, light units, classes of cavalry, weapons and valour (BA-001,
// BA-064, BA-065, BA-098, BA-550 to BA-597; R1, R34, R94, R125 to R128). Table 21 itself is in
// valour_rows.cpp and valour.toml.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tables.h"
#include "rules/belle_alliance/terms.h"

namespace drumhead::ba {

enum BaseRow : std::uint8_t {
  kFootBase,
  kHorseBase,
  kGunBase,
  kLimberBase,
  kWaggonBase,
  kStaffBase,
  kBaseRows
};
// The arm column of Table 21.
enum class ValourArm : std::uint8_t {
  kInfantry,
  kHeavyCavalry,
  kMediumCavalry,
  kLightCavalry,
  kArtillery,
  kAny
};
// What a row of Table 21 goes by; the later wins (R127).
enum class ValourRank : std::uint8_t {
  kUnlisted,
  kGuardArtillery,
  kArmOfNation,
  kArmOfYear,
  kTroops,
  kTroopsOfYear,
  kCorpsOfYear,
  kUnitOfYear
};

// A unit as Table 21 looks for it.
struct Service {
  std::string nation;       // "France", "Great Britain"
  std::string description;  // role, name and traits: "young guard 2nd Tirailleurs"
  int arm = kInfantry;
  int year = 0;
  std::string division;       // "12th", "12"
  std::string corps;          // "III"
  std::optional<bool> grade;  // R126: true the first number, false the second
};

struct ValourRow {
  std::string_view id, label;
  std::size_t spec = 0;  // which row of the printed table, for valour_rows.cpp
  int high = 0, low = 0;
  Cite cite;
};
struct MusterTables {
  int men_per_figure = 0, metres_per_cm = 0, layer_metres = 0, minutes_per_bound = 0;  // BA-064
  int most_guns = 0;                      // BA-065: to a model gun
  int adjutants = 0;                      // BA-036
  int usual_guns = 0, usual_pounder = 0;  // of a battery of which no more is said
  Grid bases;                             // BaseRow by width and depth
  std::vector<ValourRow> valour;          // Table 21, in printed order
  Chart<Service> light;                   // R34
  Grid cavalry;                           // R94: troop type by class and lancer
  Grid weapons;                           // R128
  int unlisted = 0, guard_artillery = 0;  // BA-550
  Cite unlisted_cite, guard_artillery_cite;
};
MusterTables bind_muster(TableBinder& bind);

struct Valour {
  int value = 0;
  int high = 0, low = 0;   // the same unless the row gives two
  std::string_view label;  // of the row; empty: not listed
  ValourRank rank = ValourRank::kUnlisted;
  std::optional<CavalryClass> cavalry;  // the arm column, for cavalry
  Cite cite;
};
Valour valour_of(const MusterTables& tables, const Service& service);
// R126: the mean of two values, rounded down.
int mean_valour(int high, int low);

// R94, R34, R128: what a unit is by its description, where neither Table 21 nor the scenario says it.
CavalryClass default_cavalry_class(const MusterTables& tables, std::string_view description);
bool is_lancer(const MusterTables& tables, std::string_view description);
bool is_light_unit(const MusterTables& tables, const Service& service, CavalryClass cavalry);
WeaponOf default_weapon(const MusterTables& tables, const Service& service);

}  // namespace drumhead::ba
