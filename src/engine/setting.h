// Setting: what is fixed about a battle once it is laid out: names, profiles, options, length, aims.
// Immutable and shared between states; a unit split in play makes a new one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "table/unit.h"

namespace drumhead {

struct Objective {
  std::string name;
  PieceId piece;                  // the ground to hold
  Seat held_at_start = Seat::kNobody;
  int points = 1;
  friend bool operator==(const Objective&, const Objective&) = default;
};

struct Setting {
  std::string battle;                      // its title
  std::array<std::string, 2> sides{"Red", "Blue"};
  std::vector<Profile> units;              // by UnitId
  std::vector<std::string> leaders;        // by LeaderId
  std::vector<std::string> commands;       // by CommandId
  std::vector<std::int16_t> options;       // by the rulebook's list of options
  std::vector<Objective> objectives;
  std::int32_t turn_limit = 0;             // 0: none

  friend bool operator==(const Setting&, const Setting&) = default;
};

}  // namespace drumhead
