#include "support/ff_positions.h"

namespace drumhead::test {
namespace {

constexpr int kUpTable = 0, kDownTable = 180;

// A brigade a side with its battery, in range from the first turn on; the leaders are near.
Position ff_open_field() {
  return Position("ff_open_field", 48, 40)
      .command("Red brigade", Seat::kA)
      .command("Blue brigade", Seat::kB)
      .unit("Red/1", Seat::kA, "infantry", 8, {14, 12}, kUpTable)
      .grade("Red/1", "veteran")
      .unit("Red/2", Seat::kA, "infantry", 6, {26, 12}, kUpTable)
      .unit("Red horse", Seat::kA, "cavalry", 5, {38, 10}, kUpTable)
      .formation("Red horse", "mounted line")
      .unit("Red guns", Seat::kA, "battery", 3, {6, 10}, kUpTable)
      .formation("Red guns", "unlimbered")
      .marker("Red guns", "fixed")
      .leader("Hays", Seat::kA, {20, 8})
      .under("Red brigade", {"Red/1", "Red/2", "Red horse", "Hays"})
      .unit("Blue/1", Seat::kB, "infantry", 8, {16, 24}, kDownTable)
      .unit("Blue/2", Seat::kB, "infantry", 5, {28, 24}, kDownTable)
      .grade("Blue/2", "green")
      .unit("Blue horse", Seat::kB, "mounted infantry", 5, {40, 26}, kDownTable)
      .formation("Blue horse", "mounted line")
      .unit("Blue guns", Seat::kB, "horse battery", 1, {6, 28}, kDownTable)
      .formation("Blue guns", "limbered")
      .leader("Gibbon", Seat::kB, {22, 30})
      .under("Blue brigade", {"Blue/1", "Blue/2", "Blue horse", "Gibbon"})
      .turns(5);
}

// A farm to hold, with a wood, corn, a run, a wall and a rail fence before it.
Position ff_farm() {
  return Position("ff_farm", 48, 44)
      .rectangle(PieceKind::kBuilding, "Farm", {22, 28}, {26, 31}, 1)
      .rectangle(PieceKind::kWood, "Woodlot", {4, 18}, {13, 27})
      .rectangle(PieceKind::kField, "Corn", {32, 18}, {42, 25})
      .line(PieceKind::kStream, "Run", {{0, 15}, {18, 16}, {32, 14}, {48, 15}}, 0.5)
      .line(PieceKind::kWall, "Wall", {{16, 25}, {30, 25}})
      .line(PieceKind::kFence, "Rails", {{32, 27}, {44, 27}})
      .objective("Farm", 2, Seat::kB)
      .command("Red brigade", Seat::kA)
      .command("Blue brigade", Seat::kB)
      .unit("Red/1", Seat::kA, "infantry", 8, {14, 10}, kUpTable)
      .unit("Red/2", Seat::kA, "infantry", 7, {30, 10}, kUpTable)
      .formation("Red/2", "field column")
      .unit("Red/3", Seat::kA, "infantry", 6, {42, 9}, kUpTable)
      .grade("Red/3", "crack")
      .leader("Hays", Seat::kA, {24, 6})
      .under("Red brigade", {"Red/1", "Red/2", "Red/3", "Hays"})
      .unit("Blue/1", Seat::kB, "infantry", 7, {20, 26}, kDownTable)
      .unit("Blue/2", Seat::kB, "infantry", 6, {37, 29}, kDownTable)
      .unit("Blue guns", Seat::kB, "battery", 2, {12, 36}, kDownTable)
      .formation("Blue guns", "unlimbered")
      .leader("Gibbon", Seat::kB, {28, 36}, "Blue/2")
      .under("Blue brigade", {"Blue/1", "Blue/2", "Gibbon"})
      .turns(5);
}

}  // namespace

std::vector<Position> ff_positions() { return {ff_open_field(), ff_farm()}; }

}  // namespace drumhead::test
