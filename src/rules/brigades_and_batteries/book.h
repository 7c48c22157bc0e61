// What every chapter may look things up in: the words, the ledger, and the tables bound to code chapter by
// chapter.
#pragma once

#include <vector>

#include "engine/desk.h"
#include "engine/ledger.h"
#include "engine/tables.h"
#include "engine/vocabulary.h"
#include "rules/brigades_and_batteries/charge_tables.h"
#include "rules/brigades_and_batteries/combat_tables.h"
#include "rules/brigades_and_batteries/fire_tables.h"
#include "rules/brigades_and_batteries/general_tables.h"
#include "rules/brigades_and_batteries/morale_tables.h"
#include "rules/brigades_and_batteries/movement_tables.h"
#include "rules/brigades_and_batteries/muster_tables.h"
#include "rules/brigades_and_batteries/reform_tables.h"
#include "rules/brigades_and_batteries/terrain_tables.h"
#include "rules/brigades_and_batteries/victory_tables.h"

namespace drumhead::bb {

struct Tables {
  MovementTables movement;
  ReformTables reform;
  TerrainTables terrain;
  FireTables fire;
  CombatTables combat;
  MoraleTables morale;
  GeneralTables generals;
  ChargeTables charge;
  MusterTables muster;
  VictoryTables victory;
};
Result<Tables> bind_tables(const TableSet& set);

struct Book {
  Vocabulary words;
  Ledger ledger;
  TableSet set;
  Tables tables;
  std::vector<Procedure> desk;
};

// Bodies that have met may be this far apart (geometry 3): 0.05".
inline constexpr Coord kContactGap = inches(1, 20);
// "Within N" has this tolerance (R1): 0.01".
inline constexpr Coord kSlack = inches(1, 100);

// The umpire's desk, chapter by chapter (desk_*.cpp); desk.cpp puts them together.
void add_fire_desk(const Tables& tables, std::vector<Procedure>& desk);    // shooting, gun hits
void add_combat_desk(const Tables& tables, std::vector<Procedure>& desk);  // combat round
void add_morale_desk(const Tables& tables, std::vector<Procedure>& desk);  // morale test, rout
void add_general_desk(const Tables& tables, std::vector<Procedure>& desk); // charisma, command points, danger, breaking down obstacles
void add_pursuit_desk(const Tables& tables, std::vector<Procedure>& desk); // pursuit, return, muddy fields
std::vector<Procedure> desk_procedures(const Tables& tables);

}  // namespace drumhead::bb
