// What every chapter may look things up in: the words, the ledger, and the tables bound to code.
#pragma once

#include <memory>
#include <vector>

#include "engine/desk.h"
#include "engine/ledger.h"
#include "engine/tables.h"
#include "engine/vocabulary.h"
#include "rules/belle_alliance/fire_tables.h"
#include "rules/belle_alliance/ground_tables.h"
#include "rules/belle_alliance/march_tables.h"
#include "rules/belle_alliance/melee_tables.h"
#include "rules/belle_alliance/morale_tables.h"
#include "rules/belle_alliance/muster_tables.h"
#include "rules/belle_alliance/victory_tables.h"
#include "rules/belle_alliance/work_tables.h"

namespace drumhead::ba {

struct Tables {
  MarchTables march;
  GroundTables ground;
  FireTables fire;
  MeleeTables melee;
  MoraleTables morale;
  WorkTables works;
  VictoryTables victory;
  MusterTables muster;
};
Result<Tables> bind_tables(const TableSet& set);

struct Book {
  Vocabulary words;
  Ledger ledger;
  TableSet set;
  Tables tables;
  std::vector<Procedure> desk;
  // Whoever remembers something found by these tables holds on to this, so that no later book is taken for this one.
  std::shared_ptr<const int> mark = std::make_shared<const int>(0);
};

std::vector<Procedure> desk_procedures(const Tables& tables);

}  // namespace drumhead::ba
