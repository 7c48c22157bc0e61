// What history says of a unit, in men, guns and metres, as a battle file gives it. Each rulebook turns it
// into its own figures, grades and formations.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/layout.h"

namespace drumhead {

enum class Arm : std::uint8_t { kInfantry, kCavalry, kArtillery };

struct HistoricUnit {
  std::string name;
  Seat side = Seat::kA;
  std::string nation;
  std::string command;
  Arm arm = Arm::kInfantry;
  std::string role;              // "line", "light", "guard", "grenadier", "militia", "heavy", "lancer", "foot", "horse", ...
  int men = 0;
  int guns = 0;
  int pounder = 0;               // weight of metal
  int quality = 3;               // 1 raw .. 6 elite
  std::string weapon;            // "musket", "rifle", "rifled musket", ...
  std::string formation;         // "line", "column", "march column", "square", "skirmish", "limbered", "unlimbered"
  std::vector<std::pair<std::string, std::string>> overrides;  // this rulebook's own, from the battle file
  int line = 0;
};

// How a book measures the world.
struct Scale {
  std::int64_t metres_per_unit_x100 = 0;  // metres of ground in one inch (or centimetre) of table, times 100
  int minutes_per_turn = 0;
};

// What a unit becomes, and what was lost on the way ("610 men are 30.5 figures: 30").
struct Enlistment {
  UnitSpec spec;                 // without its place
  std::vector<std::string> notes;
};

}  // namespace drumhead
