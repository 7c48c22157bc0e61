// Table 20: field works, what they need, how long they take, and the rolls for materials, burning and blowing
// up (BA-400 to BA-405, BA-543 to BA-549; R113, R114).
#pragma once

#include "engine/desk.h"
#include "engine/tables.h"
#include "rules/belle_alliance/terms.h"

namespace drumhead::ba {

enum WorkOf : std::int16_t {
  kReinforcing,
  kMakeAbatis,
  kMakeChevaux,
  kMakeBarricade,
  kMakeEmplacement,
  kBurning,
  kBlowingUp,
  kWorks
};
struct MaterialsFacts {
  int work = kMakeAbatis;
  bool near = false;  // abatis: a wood within 10 cm; barricade: a building
  int failures = 0;   // consecutive bounds before this one
  int caught = 0;     // R124
};
struct DestructionFacts {
  int work = kBurning;  // or kBlowingUp
  int failures = 0;
  int caught = 0;
};

struct WorkTables {
  Grid works;  // WorkOf by figures, cm, bounds, materials, materials near, destroyed on; a dash where there
               // is none
  Coord near = 0;
  int occupied_percent = 0;             // BA-543
  Chart<MaterialsFacts> materials;      // BA-401
  Chart<DestructionFacts> destruction;  // BA-404
  Chart<int> caught;                    // BA-541
};
WorkTables bind_works(TableBinder& bind);

struct WorkNeeds {
  int figures = 0;   // for one element; 0: all that are in the building
  Coord length = 0;  // of one element; 0: it has none
  int bounds = 0;
  int materials = 0;     // least total
  int destroyed_on = 0;  // least total; 0: nothing is destroyed
  Cite cite;
};
WorkNeeds needs_of(const WorkTables& tables, WorkOf work, bool near = false);
// How many elements a party works at together (R113).
int elements_of(const WorkTables& tables, WorkOf work, int figures);
Reckoning reckon_materials(const WorkTables& tables, const MaterialsFacts& facts);
Reckoning reckon_destruction(const WorkTables& tables, const DestructionFacts& facts);

}  // namespace drumhead::ba
