// Tables: every number of a book, read from TOML in printed order, with overrides, and bound both ways to the
// code: a row that no code knows and code that has no row are both errors, named with file and line.
// Conditions are C++ predicates; the files hold numbers and labels only.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/embedded.h"
#include "base/result.h"
#include "engine/cite.h"
#include "engine/ledger.h"
#include "engine/reckoning.h"
#include "geom/coord.h"

namespace drumhead {

inline constexpr std::int64_t kNil = std::numeric_limits<std::int64_t>::min();  // a printed dash: not allowed

struct Row {
  std::string id;
  std::string label;
  Cite cite;
  std::vector<std::int64_t> values;   // one per column; hundredths when the table is in lengths (see Table::lengths)
  std::int64_t low = 0;               // bands: from, to (inclusive; the ends are open)
  std::int64_t high = 0;
  std::string file;
  int line = 0;
  bool overridden = false;
};

struct Table {
  std::string id;
  std::string title;
  Cite cite;
  bool bands = false;
  Coord lengths = 0;                  // one unit of a table of lengths, as Coord; 0: plain numbers
  std::string reconstructed;          // why, if the printed table did not come down to us
  std::vector<std::string> columns;   // empty: a single nameless column
  std::vector<Row> rows;              // in printed order
  std::string file;
  int line = 0;
};

// All tables of a rulebook in force.
struct TableSet {
  std::vector<Table> tables;          // in order of file and place
  const Table* find(std::string_view id) const;
  std::uint64_t hash() const;         // of every number in force
};

// Reads the built-in files, then lays the overrides over them: rows by id, bands as whole tables.
Result<TableSet> load_tables(std::span<const EmbeddedFile> built_in, std::span<const EmbeddedFile> overrides,
                             const Ledger& ledger);

// A chart of modifiers bound to predicates over a struct of facts.
template <class Facts>
struct Modifier {
  const char* row;
  bool (*applies)(const Facts&) = nullptr;
  int (*times)(const Facts&) = nullptr;   // for rows that count: "-1 per two hits"

  constexpr Modifier(const char* id, bool (*question)(const Facts&)) : row(id), applies(question) {}
  constexpr Modifier(const char* id, int (*counting)(const Facts&)) : row(id), times(counting) {}
};

template <class Facts>
class Chart {
 public:
  // Which rows apply, in printed order.
  void reckon_into(Reckoning& reckoning, const Facts& facts) const {
    for (const Bound& bound : rows_) {
      const int n = bound.modifier.applies != nullptr ? (bound.modifier.applies(facts) ? 1 : 0) : bound.modifier.times(facts);
      if (n == 0) continue;
      reckoning.add({bound.id, bound.label, static_cast<int>(bound.value) * n, bound.cite});
    }
  }
  Reckoning reckon(const Facts& facts) const {
    Reckoning reckoning;
    reckon_into(reckoning, facts);
    return reckoning;
  }

 private:
  friend class TableBinder;
  struct Bound {
    Modifier<Facts> modifier;
    std::string_view id;
    std::string_view label;
    std::int64_t value;
    Cite cite;
  };
  std::vector<Bound> rows_;
};

// A table of bands: a number falls in one of them. Result is the rulebook's enum.
template <class Outcome>
class Bands {
 public:
  struct Band {
    std::int64_t low;
    std::int64_t high;
    Outcome outcome;
    std::string_view label;
    Cite cite;
  };
  const Band& at(std::int64_t number) const {
    for (const Band& band : bands_)
      if (number >= band.low && number <= band.high) return band;
    CHECK(false);
    return bands_.front();
  }
  const std::vector<Band>& all() const { return bands_; }

 private:
  friend class TableBinder;
  std::vector<Band> bands_;
};

// A grid of numbers, rows by columns in the order the code names them.
class Grid {
 public:
  std::int64_t at(std::size_t row, std::size_t column) const { return cells_[row * columns_ + column]; }
  bool nil(std::size_t row, std::size_t column) const { return at(row, column) == kNil; }
  Cite cite(std::size_t row) const { return cites_[row]; }

 private:
  friend class TableBinder;
  std::size_t columns_ = 0;
  std::vector<std::int64_t> cells_;
  std::vector<Cite> cites_;
};

// Binds a TableSet to code. Every row and column must be asked for; finish() lists what was not, and what was
// asked for and is not there. The TableSet must outlive what is bound (labels point into it).
class TableBinder {
 public:
  explicit TableBinder(const TableSet& set);

  std::int64_t number(std::string_view table, std::string_view row);
  Coord length(std::string_view table, std::string_view row);
  Grid grid(std::string_view table, std::span<const std::string_view> rows, std::span<const std::string_view> columns);

  template <class Facts>
  Chart<Facts> chart(std::string_view table, const std::vector<Modifier<Facts>>& modifiers) {
    Chart<Facts> chart;
    const Table* t = take(table);
    if (t == nullptr) return chart;
    std::vector<std::string_view> known;
    for (const Modifier<Facts>& m : modifiers) known.push_back(m.row);
    for (const Row& row : t->rows) {
      const int i = match(*t, row, known);
      if (i < 0) continue;
      chart.rows_.push_back({modifiers[static_cast<std::size_t>(i)], row.id, row.label, row.values.front(), row.cite});
    }
    complain_of_missing(*t, known);
    return chart;
  }

  template <class Outcome>
  Bands<Outcome> bands(std::string_view table, const std::vector<std::pair<std::string_view, Outcome>>& outcomes) {
    Bands<Outcome> bands;
    const Table* t = take(table);
    if (t == nullptr) return bands;
    std::vector<std::string_view> known;
    for (const auto& [name, outcome] : outcomes) known.push_back(name);
    for (const Row& row : t->rows) {
      const int i = match(*t, row, known);
      if (i < 0) continue;
      bands.bands_.push_back({row.low, row.high, outcomes[static_cast<std::size_t>(i)].second, row.label, row.cite});
    }
    complain_of_missing(*t, known);
    return bands;
  }

  // The first thing that is wrong, if any.
  std::optional<LoadError> finish();

 private:
  const Table* take(std::string_view table);
  const Row* take(std::string_view table, std::string_view row);
  int match(const Table& table, const Row& row, const std::vector<std::string_view>& known);
  void complain_of_missing(const Table& table, const std::vector<std::string_view>& known);
  void complain(const std::string& file, int line, std::string what);

  const TableSet& set_;
  std::vector<std::pair<std::string, std::string>> taken_;  // table, row ("" for the table as a whole)
  std::optional<LoadError> trouble_;
};

}  // namespace drumhead
