// Units, leaders and the chain of command as plain values: no text, no pointers, copied by memcpy.
// What never changes about a unit (its name, type, weapons) stands in its Profile.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "geom/pose.h"

namespace drumhead {

inline constexpr std::size_t kMarkers = 48;
inline constexpr std::size_t kTraits = 16;
inline constexpr std::size_t kSmallMarkers = 12;

struct Unit {
  UnitId id{};
  Seat side = Seat::kA;
  bool on_table = true;        // false: not yet arrived, left, or destroyed
  std::uint8_t formation = 0;  // index into the rulebook's formations
  std::int16_t files = 1;      // width, in the rulebook's figures or stands
  std::int16_t strength = 0;   // figures or stands left
  CommandId command{};         // the brigade it belongs to
  PieceId inside{};            // the building or town it holds
  UnitId parent{};             // the unit it was detached from
  Pose pose{};                 // midpoint of the front edge
  std::array<std::int16_t, kMarkers>
      markers{};  // what an umpire would lay beside it; by the rulebook's own enum

  friend constexpr bool operator==(const Unit&, const Unit&) = default;
};

struct Leader {
  LeaderId id{};
  Seat side = Seat::kA;
  bool on_table = true;
  std::int16_t rating = 0;
  CommandId command{};   // what he commands
  UnitId attached_to{};  // then his pose follows the unit
  Pose pose{};
  std::array<std::int16_t, kSmallMarkers> markers{};

  friend constexpr bool operator==(const Leader&, const Leader&) = default;
};

// A brigade, division, corps or army: a node of the chain of command.
struct Command {
  CommandId id{};
  Seat side = Seat::kA;
  std::int16_t level = 0;  // 0 brigade, 1 division, 2 corps, 3 army
  CommandId superior{};
  LeaderId leader{};
  std::array<std::int16_t, kSmallMarkers> markers{};

  friend constexpr bool operator==(const Command&, const Command&) = default;
};

// Anything else that lies on the table: an abandoned gun, a courier, smoke, a sapper's charge.
struct Token {
  std::int16_t kind = 0;  // the rulebook's own enum
  Seat side = Seat::kNobody;
  bool on_table = true;
  UnitId owner{};
  Pose pose{};
  Coord width = 0;
  Coord depth = 0;
  std::array<std::int16_t, kSmallMarkers> markers{};

  friend constexpr bool operator==(const Token&, const Token&) = default;
};

// What is fixed about a unit: who it is, what it is made of.
struct Profile {
  std::string name{};  // unique in a battle: "Red/1", "42nd Highlanders"
  std::string type{};  // the rulebook's type: "line infantry"
  std::string nation{};
  std::string grade{};  // the rulebook's word for its quality
  std::int16_t original_strength = 0;
  std::array<std::int16_t, kTraits> traits{};  // by the rulebook's own enum

  friend bool operator==(const Profile&, const Profile&) = default;
};

}  // namespace drumhead
