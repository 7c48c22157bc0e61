// One file of tables, built in or an override: what stands in it, held against the ledger and, for an
// override, against the tables it is laid over. Used by load_tables alone.
#pragma once

#include <string>
#include <vector>

#include "engine/tables.h"

namespace drumhead {

// The tables of a file in order of place. With `under`: complete new versions of tables of that set.
// Whether bands cover all numbers is not looked at here.
Result<std::vector<Table>> read_table_file(const EmbeddedFile& file, const Ledger& ledger,
                                           const TableSet* under);

// The ids of tables, rows or rules, to name the nearest of them in a complaint.
template <class Things>
std::vector<std::string> ids_of(const Things& things) {
  std::vector<std::string> ids;
  for (const auto& thing : things) ids.push_back(thing.id);
  return ids;
}

}  // namespace drumhead
