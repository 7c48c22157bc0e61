// Which rules fired in the tests. Every Referee of a test is given the recorder of its rulebook; when the program
// ends, `$DRUMHEAD_COVERAGE_DIR/<book>.<pid>.fired` lists the ids and whether each was carried or only noted, for
// tools/ledger_totals.py.
#pragma once

#include <string_view>

#include "engine/cite.h"

namespace drumhead::test {

// Lives until the program ends. `kind` is the ending of the file: "fired" in tests, "play" in self-play.
CiteRecorder& coverage(std::string_view book, std::string_view kind = "fired");

}  // namespace drumhead::test
