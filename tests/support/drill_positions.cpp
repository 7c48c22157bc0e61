#include "support/drill_positions.h"

#include "base/check.h"

namespace drumhead::test {
namespace {

constexpr int kNorthward = 0, kSouthward = 180, kEastward = 90, kWestward = 270;

// Two lines of eight, six inches apart, nothing else.
Position two_lines_facing() {
  return Position("two_lines_facing")
      .unit("Red/1", Seat::kA, "infantry", 8, {24, 12}, kNorthward)
      .unit("Blue/1", Seat::kB, "infantry", 8, {24, 18}, kSouthward)
      .turns(6);
}

// Cavalry eight inches in front of infantry in line, with room all round.
Position horse_before_foot() {
  return Position("horse_before_foot")
      .unit("Red/1", Seat::kA, "cavalry", 6, {24, 10}, kNorthward)
      .unit("Blue/1", Seat::kB, "infantry", 8, {24, 18}, kSouthward)
      .turns(6);
}

// Cavalry on both sides, eight inches apart: dice fall only when somebody charges, so it takes its time.
Position horse_before_horse() {
  return Position("horse_before_horse")
      .unit("Red/1", Seat::kA, "cavalry", 6, {24, 10}, kNorthward)
      .unit("Blue/1", Seat::kB, "cavalry", 6, {24, 18}, kSouthward)
      .turns(24);
}

// Three units a side for a hill in the middle.
Position three_a_side() {
  return Position("three_a_side")
      .area(PieceKind::kContour, "Hill", {{20, 16}, {28, 16}, {30, 18}, {28, 20}, {20, 20}, {18, 18}}, 1)
      .objective("Hill")
      .unit("Red/1", Seat::kA, "infantry", 8, {16, 8}, kNorthward)
      .unit("Red/2", Seat::kA, "infantry", 10, {30, 8}, kNorthward)
      .grade("Red/2", "veteran")
      .unit("Red/3", Seat::kA, "cavalry", 6, {42, 8}, kNorthward)
      .unit("Blue/1", Seat::kB, "infantry", 8, {32, 28}, kSouthward)
      .unit("Blue/2", Seat::kB, "infantry", 10, {18, 28}, kSouthward)
      .grade("Blue/2", "raw")
      .unit("Blue/3", Seat::kB, "cavalry", 6, {6, 28}, kSouthward)
      .turns(8);
}

// Woods, an orchard, a marsh, a bluff, a house, a town, a pond: every kind of ground that drill minds, and a brook, a bridge
// and a wall, which it does not. In the rain.
Position broken_country() {
  return Position("broken_country", 40, 40)
      .area(PieceKind::kWood, "West wood", {{3, 22}, {14, 21}, {15, 30}, {4, 31}})
      .rectangle(PieceKind::kWood, "East wood", {26, 8}, {37, 16})
      .line(PieceKind::kStream, "Brook", {{0, 18}, {12, 19}, {26, 18}, {40, 20}}, 0.5)
      .rectangle(PieceKind::kBridge, "Bridge", {18, 17}, {22, 20})
      .line(PieceKind::kWall, "Wall", {{17, 27}, {27, 27}})
      .rectangle(PieceKind::kBuilding, "Mill", {28, 22}, {31, 24}, 1)
      .rectangle(PieceKind::kWater, "Pond", {34, 30}, {38, 33})
      .rectangle(PieceKind::kOrchard, "Orchard", {15, 22}, {19, 25})
      .rectangle(PieceKind::kTown, "Hamlet", {24, 22.5}, {27, 24})
      .line(PieceKind::kCliff, "Bluff", {{33, 21}, {38, 22}})
      .area(PieceKind::kMarsh, "Marsh", {{4, 6}, {9, 5}, {8, 12}, {3, 11}})
      .area(PieceKind::kZone, "Crossing", {{16, 15}, {24, 15}, {24, 22}, {16, 22}})
      .objective("Crossing", 2)
      .unit("Red/1", Seat::kA, "infantry", 8, {31, 12}, kNorthward)
      .unit("Red/2", Seat::kA, "infantry", 8, {18, 6}, kNorthward)
      .unit("Red/3", Seat::kA, "cavalry", 5, {12, 8}, kNorthward)
      .unit("Blue/1", Seat::kB, "infantry", 8, {9, 25}, kSouthward)
      .unit("Blue/2", Seat::kB, "infantry", 7, {22, 29}, kSouthward)
      .unit("Blue/3", Seat::kB, "cavalry", 5, {24, 35}, kSouthward)
      .option("rain")
      .turns(7);
}

// Everybody close to everybody, at odd angles: volleys and charges from the first turn.
Position close_quarters() {
  return Position("close_quarters", 30, 30)
      .rectangle(PieceKind::kRough, "Quarry", {2, 2}, {6, 7})
      .rectangle(PieceKind::kOrchard, "Orchard", {13, 13}, {16, 15})
      .unit("Red/1", Seat::kA, "infantry", 6, {9, 11}, 10)
      .unit("Red/2", Seat::kA, "infantry", 6, {19, 10}, 350)
      .unit("Red/3", Seat::kA, "cavalry", 5, {25, 13}, 300)
      .unit("Blue/1", Seat::kB, "infantry", 6, {10, 19}, kSouthward)
      .unit("Blue/2", Seat::kB, "infantry", 6, {18, 18}, 195)
      .unit("Blue/3", Seat::kB, "cavalry", 5, {4, 15}, 100)
      .marker("Blue/2", "shaken")
      .turns(6);
}

// East against west, on the edge of the table.
Position at_the_edge() {
  return Position("at_the_edge", 30, 24)
      .area(PieceKind::kContour, "Knoll", {{12, 14}, {17, 15}, {16, 20}, {11, 19}}, 1)
      .area(PieceKind::kContour, "Knoll, the top", {{13, 16}, {15, 16}, {15, 18}, {13, 18}}, 2)
      .objective("Knoll", 1, Seat::kB)
      .unit("Red/1", Seat::kA, "infantry", 8, {3, 12}, kEastward)
      .unit("Red/2", Seat::kA, "cavalry", 6, {2, 20}, kEastward)
      .unit("Blue/1", Seat::kB, "infantry", 8, {26, 12}, kWestward)
      .unit("Blue/2", Seat::kB, "cavalry", 6, {28, 4}, kWestward)
      .turns(8);
}

// Foot against foot for a village, with a garrison in it: fire from the first turn, and houses to go into.
Position village() {
  return Position("village", 36, 30)
      .rectangle(PieceKind::kTown, "Village", {13, 12}, {23, 17}, 1)
      .rectangle(PieceKind::kBuilding, "Church", {25, 13}, {27, 15}, 2)
      .objective("Village", 1, Seat::kB)
      .unit("Red/1", Seat::kA, "infantry", 8, {10, 9}, kNorthward)
      .unit("Red/2", Seat::kA, "infantry", 8, {20, 9}, kNorthward)
      .unit("Red/3", Seat::kA, "infantry", 6, {30, 11}, kNorthward)
      .unit("Blue/1", Seat::kB, "infantry", 6, {18, 14}, kSouthward)
      .grade("Blue/1", "veteran")
      .unit("Blue/2", Seat::kB, "infantry", 8, {8, 16}, kSouthward)
      .unit("Blue/3", Seat::kB, "infantry", 6, {29, 18}, kSouthward)
      .turns(8);
}

}  // namespace

std::vector<Position> drill_positions() {
  return {two_lines_facing(), horse_before_foot(), horse_before_horse(), three_a_side(),
          broken_country(),   close_quarters(),    at_the_edge(),        village()};
}

Position drill_position(std::string_view name) {
  for (Position& position : drill_positions())
    if (position.title() == name) return position;
  CHECK_MSG(false, "no position called " + std::string(name));
  return Position("");
}

}  // namespace drumhead::test
