// What every chapter may look things up in: the words, the ledger, and the tables bound to code.
#pragma once

#include <vector>

#include "engine/desk.h"
#include "engine/ledger.h"
#include "engine/tables.h"
#include "engine/vocabulary.h"
#include "rules/fire_and_fury/charge_tables.h"
#include "rules/fire_and_fury/fire_tables.h"
#include "rules/fire_and_fury/ground_tables.h"
#include "rules/fire_and_fury/maneuver_tables.h"
#include "rules/fire_and_fury/muster_tables.h"

namespace drumhead::ff {

struct Tables {
  ManeuverTables maneuver;
  GroundTables ground;
  CommandTables command;
  FireTables fire;
  ChargeTables charge;
  MusterTables muster;
};
Result<Tables> bind_tables(const TableSet& set);

struct Book {
  Vocabulary words;
  Ledger ledger;
  TableSet set;
  Tables tables;
  std::vector<Procedure> desk;
};

// A whole move is this much; an inch costs kWholeMove / rate. Half a move is half of it.
inline constexpr int kWholeMove = 10'000;
inline constexpr int kHalfMove = kWholeMove / 2;
inline constexpr int kMoveSlack = 5;
// How far apart two points may be and still be on one line, and two stands and still touch (G3, G9): 0.05".
inline constexpr Coord kHair = inches(1, 20);

std::vector<Procedure> desk_procedures(const Tables& tables);

}  // namespace drumhead::ff
