// Matchers for what rules say: EXPECT_THAT(fight.reckoning(), cites("DR-070")).
#pragma once

#include <gmock/gmock.h>
#include <string>
#include <vector>

#include "engine/event.h"
#include "engine/reckoning.h"
#include "engine/verdict.h"

namespace drumhead::test {

inline bool has_cite(const Reckoning& reckoning, const std::string& id) {
  for (const ReckoningLine& line : reckoning.lines)
    if (line.cite.text() == id) return true;
  return false;
}
inline bool has_cite(const Event& event, const std::string& id) {
  for (const Cite& cite : event.cites)
    if (cite.text() == id) return true;
  return false;
}
inline bool has_cite(const std::vector<Event>& events, const std::string& id) {
  for (const Event& event : events)
    if (has_cite(event, id)) return true;
  return false;
}
inline bool has_cite(const Refusal& refusal, const std::string& id) { return refusal.cite.text() == id; }
inline bool has_cite(const Verdict& verdict, const std::string& id) {
  return verdict.refusal.has_value() && has_cite(*verdict.refusal, id);
}

inline void print_cites(const Reckoning& reckoning, std::ostream& out) {
  for (const ReckoningLine& line : reckoning.lines) out << line.cite.text() << " (" << line.row << ") ";
}
inline void print_cites(const Event& event, std::ostream& out) {
  out << '"' << event.text << "\" ";
  for (const Cite& cite : event.cites) out << cite.text() << ' ';
}
inline void print_cites(const std::vector<Event>& events, std::ostream& out) {
  for (const Event& event : events) print_cites(event, out << "\n  ");
}
inline void print_cites(const Refusal& refusal, std::ostream& out) { out << refusal.cite.text() << ": " << refusal.text; }
inline void print_cites(const Verdict& verdict, std::ostream& out) {
  if (verdict.refusal) return print_cites(*verdict.refusal, out);
  out << "an allowed answer";
}

// A reckoning, an event, a list of events or a refusal that names this rule.
MATCHER_P(cites, id, std::string(negation ? "does not cite " : "cites ") + std::string(id)) {
  *result_listener << "which cites ";
  if (result_listener->stream() != nullptr) print_cites(arg, *result_listener->stream());
  return has_cite(arg, id);
}

// A reckoning in which the row of that name has that value.
MATCHER_P2(reckons, row, value, std::string("has the row ") + std::string(row) + " with the value " + std::to_string(value)) {
  *result_listener << "which has";
  bool found = false;
  for (const ReckoningLine& line : arg.lines) {
    *result_listener << " " << std::string(line.row) << " " << line.value;
    found = found || (line.row == row && line.value == value);
  }
  return found;
}

MATCHER(is_allowed, negation ? "is refused" : "is allowed") {
  if (!arg.allowed()) *result_listener << arg.refusal->text << " [" << arg.refusal->cite.id << "]";
  return arg.allowed();
}

}  // namespace drumhead::test

namespace drumhead {

// How GoogleTest prints what did not match.
inline void PrintTo(const Event& event, std::ostream* out) { *out << '"' << event.text << '"'; }
inline void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.cite.text() << ": " << refusal.text; }
inline void PrintTo(const Verdict& verdict, std::ostream* out) {
  if (verdict.refusal) return PrintTo(*verdict.refusal, out);
  *out << "allowed";
}
inline void PrintTo(const Reckoning& reckoning, std::ostream* out) {
  for (const ReckoningLine& line : reckoning.lines) *out << line.row << ' ' << line.value << " [" << line.cite.text() << "] ";
  *out << "= " << reckoning.total;
}

}  // namespace drumhead
