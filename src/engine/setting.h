// Setting: what is fixed about a battle once it is laid out: names, profiles, options, length, aims.
// Immutable and shared between states; a unit split in play makes a new one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
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

// A unit that is not on the table when the battle begins: the rulebook brings it in. The unit waits with on_table false.
struct Arrival {
  UnitId unit;
  std::int32_t turn = 0;          // the first in which it may come on
  Pose entry;                     // where its front comes on, and which way it marches
  friend bool operator==(const Arrival&, const Arrival&) = default;
};

// Where a side may set up, for books whose players deploy their armies themselves.
struct DeploymentZone {
  Seat side = Seat::kA;
  PieceId piece;                  // of kind kZone
  friend bool operator==(const DeploymentZone&, const DeploymentZone&) = default;
};

// What the sky does from a turn on, for books that mind.
struct Weather {
  std::int32_t turn = 1;
  std::string sky;                // one of skies()
  Coord sight = 0;                // how far one sees; 0: the book's own
  friend bool operator==(const Weather&, const Weather&) = default;
};

const std::vector<std::string>& skies();  // those that a battle may have
bool is_colour(std::string_view text);    // "#a4372f"

struct Setting {
  std::string battle;                      // its title
  std::array<std::string, 2> sides{"Red", "Blue"};
  std::array<std::string, 2> nations;      // may be empty
  std::array<std::string, 2> colours;      // "#rrggbb" to draw them in; empty: the program's own
  std::int32_t year = 0;                   // 0: not said
  Seat first = Seat::kNobody;              // who begins, if the battle says so
  std::vector<Profile> units;              // by UnitId
  std::vector<std::string> leaders;        // by LeaderId
  std::vector<std::string> commands;       // by CommandId
  std::vector<std::int16_t> options;       // by the rulebook's list of options
  std::vector<Objective> objectives;
  std::vector<DeploymentZone> zones;       // none: everybody stands where the battle puts him
  std::vector<Arrival> arrivals;           // by turn, then by unit
  std::vector<Weather> weather;            // by turn; none: clear
  std::array<std::int32_t, 2> breaking_point{};  // percent of its strength whose loss beats a side; 0: the book's own
  std::int32_t turn_limit = 0;             // 0: none

  // What the battle says, else the book's own.
  int last_turn(int otherwise) const { return turn_limit > 0 ? turn_limit : otherwise; }
  std::int64_t breaking(Seat side, std::int64_t otherwise) const {
    const std::int64_t percent = breaking_point[static_cast<std::size_t>(side)];
    return percent > 0 ? percent : otherwise;
  }

  friend bool operator==(const Setting&, const Setting&) = default;
};

}  // namespace drumhead
