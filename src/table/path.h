// Paths: how a body gets from where it stands to somewhere else, leg by leg, as plain values that an answer,
// an order sheet or a chronicle can hold. This file knows how bodies move, never what a move costs or who may
// make it: rates, limits and formation changes are the rulebook's, given in as parameters.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "geom/predicates.h"
#include "table/formation.h"
#include "table/ground.h"

namespace drumhead {

enum class LegKind : std::uint8_t {
  kAdvance,   // `distance` straight ahead
  kOblique,   // `distance` at `angle` to the `hand` side of straight ahead, facing kept
  kWheel,     // on the front corner of the `hand` side, by `angle`, towards that side
  kTurn,      // in place about `anchor` (front middle or centre), `angle` towards `hand`; 180 degrees: about
  kSidestep,  // `distance` to the `hand` side, facing kept
  kRetire,    // `distance` straight back, facing kept
  kFollowRoad,  // `distance` along the line of `piece`, joined at its nearest point, towards `to.at`
  kFree,        // in a straight line to `to`, turning on the way
  kManoeuvre,   // into `formation`, `files` wide, turned `angle` towards `hand`, keeping `anchor`
};

enum class Hand : std::uint8_t { kLeft, kRight };
constexpr Hand opposite(Hand hand) { return hand == Hand::kLeft ? Hand::kRight : Hand::kLeft; }

// The point of a body that stays where it is when the body turns or changes its shape.
enum class Anchor : std::uint8_t { kFrontMiddle, kFrontLeft, kFrontRight, kCentre };

struct Leg {
  LegKind kind = LegKind::kAdvance;
  Hand hand = Hand::kLeft;
  Anchor anchor = Anchor::kFrontMiddle;
  std::uint8_t formation = 0;  // manoeuvre: index into the rulebook's formations
  std::int16_t files = 0;      // manoeuvre: the new width; 0 keeps the old one
  PieceId piece{};             // road
  Angle angle = 0;             // never negative: `hand` says to which side
  Coord distance = 0;          // never negative
  Pose to{};                   // free; road (only its point: which way along the road)

  friend constexpr bool operator==(const Leg&, const Leg&) = default;
};

using Path = std::vector<Leg>;

// Legs as they are spoken: leg::wheel(Hand::kLeft, degrees(30)).
namespace leg {

constexpr Leg advance(Coord distance) { return {.kind = LegKind::kAdvance, .distance = distance}; }
constexpr Leg oblique(Hand hand, Coord distance, Angle angle = degrees(45)) {
  return {.kind = LegKind::kOblique, .hand = hand, .angle = angle, .distance = distance};
}
constexpr Leg wheel(Hand hand, Angle angle) {
  return {.kind = LegKind::kWheel, .hand = hand, .angle = angle};
}
constexpr Leg turn(Hand hand, Angle angle, Anchor about = Anchor::kCentre) {
  return {.kind = LegKind::kTurn, .hand = hand, .anchor = about, .angle = angle};
}
constexpr Leg about_turn() { return turn(Hand::kRight, degrees(180)); }
constexpr Leg sidestep(Hand hand, Coord distance) {
  return {.kind = LegKind::kSidestep, .hand = hand, .distance = distance};
}
constexpr Leg retire(Coord distance) { return {.kind = LegKind::kRetire, .distance = distance}; }
constexpr Leg follow_road(PieceId road, Coord distance, Vec towards) {
  return {.kind = LegKind::kFollowRoad, .piece = road, .distance = distance, .to = {towards, {}}};
}
constexpr Leg free_move(Pose to) { return {.kind = LegKind::kFree, .to = to}; }
constexpr Leg manoeuvre(std::uint8_t formation, std::int16_t files, Anchor anchor = Anchor::kFrontMiddle,
                        Hand hand = Hand::kRight, Angle angle = 0) {
  return {.kind = LegKind::kManoeuvre,
          .hand = hand,
          .anchor = anchor,
          .formation = formation,
          .files = files,
          .angle = angle};
}

}  // namespace leg

// A body on the move: everything its footprint follows from, as a value that can be carried along a path.
struct Marcher {
  const Formation* formation = nullptr;
  Pose pose;
  int files = 1;
  int strength = 0;
  std::vector<Bend> bends{};
  std::vector<Stand> stands{};
  UnitId unit{};   // whose it is: written into the bends it makes
  Coord gap = -1;  // see Body

  Body body() const { return {formation, pose, files, strength, bends, stands, gap}; }
};
Marcher marcher_of(const Body& body, UnitId unit = {});

// What moving needs to know of the world beside the body.
struct MoveRules {
  std::span<const Formation> formations;  // what a manoeuvre's `formation` means; may be empty
  const Ground* ground = nullptr;         // roads; may be null if no leg follows one
  Coord check_step = inches(1, 4);        // distance between check points along a leg
};

// One leg as carried out: where it began and ended, and how long it was.
struct Motion {
  Leg leg{};
  Marcher start{};
  Marcher end{};
  Coord length = 0;  // the length that counts: see motion_length
  Polyline track{};  // of the front middle; more than two points only along a road
};
// Straight and oblique legs: the displacement. Wheels: the arc of the outer front corner. Turns: 0. Free
// moves: the largest displacement of any corner. Roads: the distance along the road. Manoeuvres: 0.
Motion carry_out(const Marcher& body, const Leg& leg, const MoveRules& rules);
// The body when it has gone `travelled` of the motion's length; its start at 0 and its end at the full
// length. Motions of length 0 (turns, manoeuvres) are at their start for travelled <= 0, else at their end.
Marcher place_along(const Motion& motion, Coord travelled);
// Does the body move as one piece without turning, so that its places lie evenly on straight lines?
bool is_straight(const Motion& motion);
// The ground the body covers on the way, as convex rings that may overlap each other.
std::vector<Ring> swept_area(const Motion& motion, Coord step);

// The body after a change of formation, width and facing about an anchor; strength, stands and gap stay.
Marcher reshaped(const Marcher& body, const Formation& formation, int files, Anchor anchor, Angle turn_right);

// Several legs one after the other.
std::vector<Motion> carry_out(const Marcher& body, const Path& path, const MoveRules& rules);
Marcher place_along(std::span<const Motion> motions, Coord travelled);
Coord total_length(std::span<const Motion> motions);
inline const Marcher& end_of(std::span<const Motion> motions, const Marcher& otherwise) {
  return motions.empty() ? otherwise : motions.back().end;
}

}  // namespace drumhead
