// What a path meets: ground entered, left and crossed, troops touched, how near it comes to anybody, and what
// it costs at rates the rulebook gives. Used by checks, previews and reports. Never decides whether a move is
// allowed: it lists facts, in the order in which they happen.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "table/path.h"

namespace drumhead {

// A place along a path: which leg, and how far along it.
struct Along {
  int leg = 0;
  Coord travelled = 0;
  friend constexpr auto operator<=>(const Along&, const Along&) = default;
};

enum class Meeting : std::uint8_t { kEnters, kLeaves, kCrosses };
// Ground met on the way. Areas are entered and left by the footprint; linear pieces are crossed by the front
// edge (kCrosses, at the first point of the front that reaches the line).
struct GroundMet {
  PieceId piece{};
  Meeting meeting = Meeting::kEnters;
  Along where{};
  friend constexpr bool operator==(const GroundMet&, const GroundMet&) = default;
};

// A body that may be in the way.
struct Obstacle {
  UnitId unit{};
  Seat side = Seat::kNobody;
  Footprint footprint{};
};
struct TroopsMet {
  UnitId unit{};
  Along where{};          // the last place before the bodies would overlap, or where they first touch
  bool overlaps = false;  // false: it only touches them
  friend constexpr bool operator==(const TroopsMet&, const TroopsMet&) = default;
};

// A check point: the body's place at a step of the path.
struct CheckPoint {
  Along where{};
  Marcher place{};
  Footprint footprint{};
};

struct Trace {
  std::vector<Motion> motions{};
  std::vector<CheckPoint> points{};  // start, every check step of every leg, the end of every leg
  std::vector<GroundMet> ground{};   // in order of the way, then of piece
  Bounds swept{};  // round the footprints of all check points: what is far from it is not met
};

Trace trace(const Marcher& body, const Path& path, const MoveRules& rules);

// Troops met, each once, in order of the way, then by unit. Those touching or overlapping the body at its
// start are listed only if the path makes them overlap (again).
std::vector<TroopsMet> troops_met(const Trace& trace, std::span<const Obstacle> obstacles);

// Cost. A rate is a factor as a fraction of an inch-for-inch move: {2, 1} is double cost, {0, 1} free;
// impassable ground has no rate.
struct Rate {
  std::int32_t numerator = 1;
  std::int32_t denominator = 1;
  friend constexpr bool operator==(const Rate&, const Rate&) = default;
};
// The rate of a stretch that ends at this check point; the leg tells what kind of move it is.
using RateOf = std::function<std::optional<Rate>(const Leg&, const CheckPoint& end_of_stretch)>;

struct LegCost {
  Coord length = 0;
  Coord cost = 0;                     // length times rates, rounded once per leg
  std::optional<Coord> stopped_at{};  // where the rate ended, if it did: the check point before
};
std::vector<LegCost> leg_costs(const Trace& trace, const RateOf& rate);
Coord total_cost(std::span<const LegCost> costs);
// The longest part of the path whose cost is within the budget: whole legs, and the last one cut at a check
// point or, on an even stretch, at the exact length. Wheels are cut by angle; turns and manoeuvres not at
// all.
Path cut_to_budget(const Trace& trace, const RateOf& rate, Coord budget);

// Checks, each giving the first place that fails.
std::optional<Along> first_off_table(const Trace& trace, const Ground& ground);
std::optional<Along> first_on_piece(const Trace& trace, const Piece& piece);
std::optional<Along> first_within(const Trace& trace, const Footprint& other, Coord distance);
// The place of nearest approach among the check points (the first of equals), and the distance there.
struct Approach {
  Along where{};
  Coord distance = 0;
};
Approach nearest_approach(const Trace& trace, const Footprint& other);
// Does the distance never fall from one check point to the next?
bool never_nearer(const Trace& trace, const Footprint& other);
std::vector<UnitId> overlapped_at_end(const Trace& trace, std::span<const Obstacle> obstacles);

// A leg shortened to part of its length; wheels by angle, free moves to the pose reached.
Leg shortened(const Motion& motion, Coord travelled);
// The path up to a place on it.
Path cut_at(const Trace& trace, Along where);
// The path up to the first of these obstacles, ending in contact with it and overlapping none; whole if it
// meets none.
Path cut_at_contact(const Marcher& body, const Path& path, const MoveRules& rules,
                    std::span<const Obstacle> obstacles);

}  // namespace drumhead
