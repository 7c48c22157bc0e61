// Entry: a written file as a tree of plain values, each with its line. Numbers are hundredths from the start,
// so that no floating point goes any further. Used by the battle reader; knows nothing of battles.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace drumhead {

struct Field;

struct Entry {
  enum class Kind : std::uint8_t { kTable, kList, kText, kNumber, kYesNo } kind = Kind::kTable;
  int line = 0;
  std::string text;             // kText; dates and times too, as written
  std::int64_t hundredths = 0;  // kNumber: times 100, rounded; kYesNo: 0 or 1
  std::vector<Entry> list;      // kList
  std::vector<Field> fields;    // kTable, in order of writing

  bool is_whole() const { return kind == Kind::kNumber && hundredths % 100 == 0; }
};

struct Field {
  std::string name;
  Entry entry;
};

std::string_view spoken(Entry::Kind kind);  // "a text", "a number", ...

// Reads TOML. Numbers beyond a thousand million are refused.
Result<Entry> parse_entry(std::string_view text, const std::string& file);

}  // namespace drumhead
