// The numbers of generals, of town blocks and of the breaking of obstacles, and the throws that use them: the
// same for the game and for the umpire's desk.
#pragma once

#include "engine/dice.h"
#include "engine/tables.h"

namespace drumhead::bb {

struct GeneralTables {
  Scores charisma;  // BB-040
  Coord radius = 0, radius_attached = 0, refuge = 0;
  Scores command_points;  // BB-390
  std::int64_t danger_hits = 0, falls_on = 0;

  std::int64_t least_part = 0, leaving = 0;
  Coord adjacent = 0;

  std::int64_t clears_on = 0, works_hits = 0, wall_hits = 0;
  Coord works_section = 0, wall_section = 0, working_reach = 0;
};
GeneralTables bind_general(TableBinder& bind);

// A general's throw on one of the two tables of bands: the face and what it gives.
struct GeneralThrow {
  int die = 0;
  int gives = 0;
};
GeneralThrow throw_for(const Scores& table, Dice& dice);
// BB-389: does he fall? One die.
struct DangerThrow {
  int die = 0;
  bool falls = false;
};
DangerThrow throw_danger(const GeneralTables& tables, Dice& dice);
// BB-335, BB-353: does a stand clear its frontage? One die.
struct ClearingThrow {
  int die = 0;
  bool clears = false;
};
ClearingThrow throw_clearing(const GeneralTables& tables, Dice& dice);

}  // namespace drumhead::bb
