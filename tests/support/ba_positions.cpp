#include "support/ba_positions.h"

namespace drumhead::test {
namespace {

constexpr int kNorthwards = 0, kSouthwards = 180;

Position in_cm(std::string title, double width, double height) {
  return Position(std::move(title), width, height, mm(10));
}

// Every arm of both sides at musket shot or near it, with the brigadiers among them.
Position ba_firefight() {
  return in_cm("ba_firefight", 180, 120)
      .command("Red brigade", Seat::kA)
      .command("Blue brigade", Seat::kB)
      .unit("Red/1", Seat::kA, "infantry", 24, {60, 50}, kNorthwards)
      .files("Red/1", 12)
      .unit("Red/2", Seat::kA, "light infantry", 20, {84, 50}, kNorthwards)
      .files("Red/2", 10)
      .marker("Red/2", "light")
      .unit("Red guns", Seat::kA, "foot artillery", 8, {100, 36}, kNorthwards)
      .formation("Red guns", "unlimbered")
      .marker("Red guns", "guns", 2)
      .marker("Red guns", "pounder", 6)
      .unit("Red horse", Seat::kA, "heavy cavalry", 16, {140, 48}, kNorthwards)
      .formation("Red horse", "horse line")
      .files("Red horse", 8)
      .unit("Blue/1", Seat::kB, "infantry", 30, {62, 62}, kSouthwards)
      .files("Blue/1", 15)
      .unit("Blue/2", Seat::kB, "infantry", 32, {88, 70}, kSouthwards)
      .formation("Blue/2", "column of attack")
      .files("Blue/2", 8)
      .unit("Blue guns", Seat::kB, "foot artillery", 8, {36, 72}, kSouthwards)
      .formation("Blue guns", "unlimbered")
      .marker("Blue guns", "guns", 2)
      .marker("Blue guns", "pounder", 12)
      .unit("Blue horse", Seat::kB, "light cavalry", 16, {142, 84}, kSouthwards)
      .formation("Blue horse", "horse line")
      .files("Blue horse", 8)
      .leader("Red general", Seat::kA, {60, 46}, "Red/1")
      .leader("Blue general", Seat::kB, {90, 80})
      .turns(3);
}

// A brook with a wooden bridge, a farm and a copse; sappers, and a battalion that has run.
Position ba_farm() {
  return in_cm("ba_farm", 160, 140)
      .line(PieceKind::kStream, "Brook", {{0, 70}, {160, 70}}, 3)
      .rectangle(PieceKind::kBridge, "Bridge", {76, 66}, {84, 74})
      .rectangle(PieceKind::kBuilding, "Farm", {30, 76}, {44, 88}, 1)
      .rectangle(PieceKind::kWood, "Copse", {110, 80}, {140, 100})
      .objective("Farm")
      .command("Red brigade", Seat::kA)
      .command("Blue brigade", Seat::kB)
      .unit("Red/1", Seat::kA, "infantry", 24, {37, 60}, kNorthwards)
      .files("Red/1", 12)
      .unit("Red/2", Seat::kA, "infantry", 30, {120, 40}, kNorthwards)
      .formation("Red/2", "column of attack")
      .files("Red/2", 6)
      .unit("Red sappers", Seat::kA, "engineers", 8, {80, 63}, kNorthwards)
      .files("Red sappers", 4)
      .unit("Blue/1", Seat::kB, "infantry", 24, {60, 96}, kSouthwards)
      .files("Blue/1", 12)
      .unit("Blue/2", Seat::kB, "infantry", 20, {100, 120}, kSouthwards)
      .formation("Blue/2", "rout")
      .marker("Blue/2", "disorder", 3)
      .unit("Blue horse", Seat::kB, "medium cavalry", 16, {128, 120}, kSouthwards)
      .formation("Blue horse", "horse line")
      .files("Blue horse", 8)
      .leader("Red general", Seat::kA, {70, 50})
      .leader("Blue general", Seat::kB, {60, 100}, "Blue/1")
      .turns(4);
}

}  // namespace

std::vector<Position> ba_positions() { return {ba_firefight(), ba_farm()}; }

}  // namespace drumhead::test
