// Files built into the program, so that it runs from anywhere and reads nothing.
#pragma once

#include <span>
#include <string_view>

namespace drumhead {

struct EmbeddedFile {
  std::string_view name;
  std::string_view text;
};

// What a rulebook carries with it: its ledger and what is known of it, and its tables.
struct EmbeddedBook {
  std::string_view id;
  std::string_view prefix;
  std::string_view ledger;     // ledger.tsv
  std::string_view exempt;     // exempt.tsv: id, reason
  std::string_view coverage;   // coverage.tsv: id, fired in tests, fired in self-play
  std::string_view cited;      // generated: id, where, one a line
  std::span<const EmbeddedFile> tables;
};

}  // namespace drumhead
