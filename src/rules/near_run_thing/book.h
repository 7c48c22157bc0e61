// What every chapter may look things up in: the words, the ledger, and the tables bound to code.
#pragma once

#include <vector>

#include "engine/desk.h"
#include "engine/ledger.h"
#include "engine/vocabulary.h"
#include "rules/near_run_thing/tables.h"

namespace drumhead::nrt {

struct Book {
  Vocabulary words;
  Ledger ledger;
  TableSet set;
  Tables tables;
  std::vector<Procedure> desk;
};

// a distance at the limit is within it; lengths that were rounded on the way may be off by this.
inline constexpr Coord kHair = inches(1, 100);

// Gives the formations of the words the bases of T14 (bases.cpp).
void lay_bases(Book& book);
std::vector<Procedure> desk_procedures(const Tables& tables);

}  // namespace drumhead::nrt
