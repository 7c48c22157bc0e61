// The tables in force as a person reads them, and as JSON: title, rows in printed order with their rules,
// overridden rows, reconstructed tables and our rulings marked. Used by `drumhead rules` and the browser;
// decides nothing.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/tables.h"

namespace drumhead {

// A topic is the name of a table, a rule's id, or any word of a name or title; empty: all tables. An unknown
// one is an error that names the nearest.
Result<std::string> tables_text(const TableSet& set, std::string_view topic = {});

// {"hash":"9f..","tables":[{"id","title","rule","unit"?,"reconstructed"?,"ruling"?,"columns"?,"file","line",
//   "rows":[{"id","label","rule","ruling"?,"value"|"values"?,"from"?,"to"?,"overridden"?:true,"file","line"}]}]}
// Values are numbers, in the table's unit; a printed dash is null. Rows of bands have "from" and "to", null
// where open; of bands in lengths `from` is where the one below ends. What has a ? is left out when it does
// not apply.
Result<std::string> tables_json(const TableSet& set, std::string_view topic = {});

// Every number in force as one file of overrides: laid over a later release's tables of the same rows, it brings these back.
std::string tables_as_override(const TableSet& set, std::string_view rulebook);

}  // namespace drumhead
