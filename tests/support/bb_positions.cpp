#include "support/bb_positions.h"

namespace drumhead::test {
namespace {

constexpr int kNorth0 = 0, kSouth180 = 180;

// A brigade of every arm a side in the open, with its general.
Position bb_open_field() {
  return Position("bb_open_field", 44, 36)
      .command("Red brigade", Seat::kA)
      .command("Blue brigade", Seat::kB)
      .unit("Red/1", Seat::kA, "line infantry", 20, {12, 10}, kNorth0)
      .unit("Red/2", Seat::kA, "light infantry", 16, {24, 12}, kNorth0)
      .formation("Red/2", "skirmish")
      .files("Red/2", 8)
      .unit("Red horse", Seat::kA, "heavy cavalry", 12, {34, 10}, kNorth0)
      .formation("Red horse", "cavalry line")
      .files("Red horse", 6)
      .unit("Red guns", Seat::kA, "field guns", 8, {18, 8}, kNorth0)
      .formation("Red guns", "unlimbered")
      .unit("Blue/1", Seat::kB, "line infantry", 20, {30, 24}, kSouth180)
      .formation("Blue/1", "line")
      .files("Blue/1", 10)
      .unit("Blue/2", Seat::kB, "line infantry", 24, {20, 25}, kSouth180)
      .unit("Blue horse", Seat::kB, "lancers", 12, {10, 26}, kSouth180)
      .formation("Blue horse", "cavalry line")
      .files("Blue horse", 6)
      .unit("Blue guns", Seat::kB, "light horse guns", 8, {36, 27}, kSouth180)
      .formation("Blue guns", "limbered")
      .leader("Red general", Seat::kA, {18, 6})
      .leader("Blue general", Seat::kB, {24, 30})
      .turns(6);
}

// Two blocks of a village, a wood, a brook with a bridge, a steep hill, a muddy field.
Position bb_village() {
  return Position("bb_village", 40, 36)
      .rectangle(PieceKind::kTown, "North block", {18, 19}, {22, 22}, 1)
      .rectangle(PieceKind::kTown, "South block", {18, 14}, {22, 17}, 1)
      .rectangle(PieceKind::kWood, "Wood", {4, 14}, {12, 22})
      .rectangle(PieceKind::kRough, "Scrub", {30, 8}, {36, 12})
      .line(PieceKind::kStream, "Brook", {{24, 0}, {26, 12}, {25, 24}, {28, 36}}, 0.5)
      .rectangle(PieceKind::kBridge, "Bridge", {24, 17}, {28, 20})
      .objective("North block", 2)
      .unit("Red/1", Seat::kA, "line infantry", 20, {16, 8}, kNorth0)
      .unit("Red/2", Seat::kA, "light infantry", 16, {8, 8}, kNorth0)
      .unit("Red/3", Seat::kA, "line infantry", 24, {30, 6}, kNorth0)
      .unit("Blue/1", Seat::kB, "line infantry", 20, {20, 28}, kSouth180)
      .unit("Blue/2", Seat::kB, "line infantry", 18, {10, 28}, kSouth180)
      .grade("Blue/2", "E")
      .unit("Blue horse", Seat::kB, "light cavalry", 12, {32, 28}, kSouth180)
      .formation("Blue horse", "cavalry line")
      .files("Blue horse", 6)
      .turns(7);
}

// Walls, hedges, a hedgerow, an abatis and works, with guns of all weights behind them.
Position bb_obstacles() {
  return Position("bb_obstacles", 40, 36)
      .line(PieceKind::kWall, "Wall", {{4, 18}, {14, 18}})
      .line(PieceKind::kFence, "Fence", {{16, 15}, {24, 15}})
      .line(PieceKind::kHedge, "Low hedge", {{26, 17}, {36, 17}})
      .line(PieceKind::kAbatis, "Abatis", {{16, 21}, {22, 21}})
      .line(PieceKind::kWork, "Breastwork", {{24, 23}, {34, 23}}, 0.5)
      .unit("Red/1", Seat::kA, "line infantry", 24, {9, 10}, kNorth0)
      .unit("Red/2", Seat::kA, "line infantry", 20, {20, 9}, kNorth0)
      .grade("Red/2", "B")
      .unit("Red guns", Seat::kA, "heavy guns", 8, {30, 8}, kNorth0)
      .formation("Red guns", "unlimbered")
      .unit("Blue/1", Seat::kB, "line infantry", 24, {28, 25.5}, kSouth180)
      .formation("Blue/1", "line")
      .files("Blue/1", 12)
      .unit("Blue/2", Seat::kB, "line infantry", 16, {10, 26}, kSouth180)
      .grade("Blue/2", "F")
      .unit("Blue horse", Seat::kB, "cuirassiers", 12, {18, 30}, kSouth180)
      .formation("Blue horse", "cavalry line")
      .files("Blue horse", 6)
      .turns(7);
}

}  // namespace

std::vector<Position> bb_positions() { return {bb_open_field(), bb_village(), bb_obstacles()}; }

}  // namespace drumhead::test
