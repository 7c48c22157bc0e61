// Strong ids: a UnitId is not a LeaderId, and neither is a number.
// Used by every layer. An id is an index into its vector in the state; it is never reused in a battle.
#pragma once

#include <compare>
#include <cstdint>

namespace drumhead {

template <class Tag>
struct Id {
  std::int16_t value = -1;

  constexpr bool valid() const { return value >= 0; }
  constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
  friend constexpr auto operator<=>(Id, Id) = default;
};

using UnitId = Id<struct UnitTag>;
using LeaderId = Id<struct LeaderTag>;
using CommandId = Id<struct CommandTag>;
using PieceId = Id<struct PieceTag>;

// A side of the battle, and the seat of the person who plays it. kNobody is the public: it sees what both see.
enum class Seat : std::uint8_t { kA, kB, kNobody };

constexpr Seat other(Seat seat) { return seat == Seat::kA ? Seat::kB : Seat::kA; }

}  // namespace drumhead
