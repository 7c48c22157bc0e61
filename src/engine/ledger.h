// Ledger: every rule of a book as one testable line with an id; which are cited in code, which fired in tests
// and in self-play, what speaks for them there, and why the others need no code.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/embedded.h"
#include "base/result.h"
#include "engine/cite.h"

namespace drumhead {

struct LedgerEntry {
  std::string id;
  std::string section;
  std::string kind;
  std::string statement;
  std::string exempt;  // the reason why it needs no code; empty: it does
  bool cited = false;
  bool fired_in_tests = false;
  bool fired_in_play = false;
  bool carried = false;  // in tests, by a refusal, an event or a row of a reckoning; else it was only noted there
  bool proved = false;   // a number, condition or band that cites it was changed, and tests noticed (docs/mutants.md)

  bool only_noted() const { return fired_in_tests && !carried; }
};

// Cites point at the ids in `entries`. They stay good when the ledger is moved, not when entries are added or
// removed; that nobody leaves them behind in a copy, it cannot be copied.
struct Ledger {
  Ledger() = default;
  Ledger(Ledger&&) = default;
  Ledger& operator=(Ledger&&) = default;

  std::vector<LedgerEntry> entries;
  Cite cite(std::string_view id) const;  // invalid if there is no such rule; points into this ledger
  const LedgerEntry* find(std::string_view id) const;
};

// Reads a book's ledger.tsv (id, section, kind, statement) and what is known of it: exempt.tsv (id, reason),
// coverage.tsv (id, tests, play, carried, proved; 0 or 1; older ones end with play), each under a heading, and the generated list of cites (id, where),
// which has none and is called cited.tsv in errors. All but the ledger may be empty. Errors name file and
// line.
Result<Ledger> load_ledger(const EmbeddedBook& book);

struct LedgerTotals {
  int rules = 0, exempt = 0, cited = 0, fired_in_tests = 0, fired_in_play = 0, carried = 0, only_noted = 0, proved = 0;
  std::vector<std::string> missing;  // neither exempt nor both cited and fired in tests
};
LedgerTotals totals(const Ledger& ledger);

}  // namespace drumhead
