// Cases laid before the umpire's desk of Belle Alliance: words in, reckoning and dice out. What fires is
// noted for the ledger.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/desk.h"
#include "rules/belle_alliance/the_book.h"
#include "support/coverage.h"

namespace drumhead::test {

// The tables of the book, bound a second time for tests that ask them directly.
inline const ba::Tables& tables() {
  static const ba::Tables kTables = ba::bind_tables(belle().tables()).value();
  return kTables;
}

// A rule that answered a question directly, without a desk or a game; and the rule of a row that did.
inline void note(Cite cite) { coverage("belle-alliance").fired(cite, Credit::kNoted); }
inline void note(const char* table, const char* row) { note(belle().tables().find(table)->find(row)->cite); }

// What history's unit becomes. The muster's sentences carry the rules they go by.
inline Enlistment mustered(const HistoricUnit& unit) {
  const Enlistment e = belle().enlist(unit);
  std::string said = e.impossible;
  for (const std::string& note : e.notes) said += note;
  for (const LedgerEntry& rule : belle().ledger().entries)
    if (said.find("(" + rule.id + ")") != std::string::npos)
      coverage("belle-alliance").fired(belle().ledger().cite(rule.id), Credit::kCarried);
  return e;
}

struct Laid {
  Reckoning reckoning;
  std::string question;
  std::string spoken;
  std::vector<std::pair<std::string, Cite>> next;

  int total() const { return reckoning.total; }
  // The factors of one rule, added up, those of the second side against the first; 0: it does not apply.
  int factor(std::string_view rule) const {
    int sum = 0;
    for (const ReckoningLine& line : reckoning.lines) {
      const bool against = line.side == "defender" || line.side == "second unit";
      if (line.cite.text() == rule) sum += against ? -line.value : line.value;
    }
    return sum;
  }
  int lines(std::string_view rule) const {
    int n = 0;
    for (const ReckoningLine& line : reckoning.lines) n += line.cite.text() == rule ? 1 : 0;
    return n;
  }
  bool follows(std::string_view rule) const {
    for (const auto& [text, cite] : next)
      if (cite.text() == rule) return true;
    return false;
  }
};

inline Laid lay(const std::string& name, const CircumstanceValues& values, const std::vector<int>& dice) {
  for (const Procedure& procedure : belle().procedures()) {
    if (procedure.name != name) continue;
    const Result<DeskCase> opened = procedure.open(values);
    if (!opened) {
      ADD_FAILURE() << opened.error().message();
      return {};
    }
    Dice script = Dice::scripted(dice);
    const Result<Decision> decision = decide(procedure, *opened, script, &coverage("belle-alliance"));
    if (!decision) {
      ADD_FAILURE() << decision.error().message();
      return {};
    }
    return {opened->reckoning, opened->question, decision->spoken, decision->next};
  }
  ADD_FAILURE() << "no procedure " << name;
  return {};
}

}  // namespace drumhead::test
