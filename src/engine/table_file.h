// One file of tables, built in or an override: what stands in it, held against the ledger and, for an
// override, against the tables it is laid over. Used by load_tables alone.
#pragma once

#include <vector>

#include "engine/tables.h"

namespace drumhead {

// The tables of a file in order of place. With `under`: complete new versions of tables of that set.
// Whether bands cover all numbers is not looked at here.
Result<std::vector<Table>> read_table_file(const EmbeddedFile& file, const Ledger& ledger,
                                           const TableSet* under);

}  // namespace drumhead
