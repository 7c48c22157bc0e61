// Tables: every number of a book, read from TOML in printed order, with overrides, and bound both ways to the
// code: a row that no code knows and code that has no row are both errors, named with file and line.
// Conditions are C++ predicates; the files hold numbers and labels only.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/check.h"
#include "base/embedded.h"
#include "base/result.h"
#include "engine/cite.h"
#include "engine/ledger.h"
#include "engine/reckoning.h"
#include "geom/coord.h"

namespace drumhead {

inline constexpr std::int64_t kNil = std::numeric_limits<std::int64_t>::min();  // a printed dash: not allowed
inline constexpr std::int64_t kOpenLow = std::numeric_limits<std::int64_t>::min();  // ends of bands
inline constexpr std::int64_t kOpenHigh = std::numeric_limits<std::int64_t>::max();

struct Row {
  std::string id;
  std::string label;
  std::vector<std::string>
      labels;  // one per column, where a chart's columns speak of different things; or none
  Cite cite;
  std::string ruling;                // "R44": the decision of ours it rests on (docs/rulings), if any
  std::vector<std::int64_t> values;  // one per column; Coords in a table of lengths. Bands may have none
  std::int64_t low = kOpenLow;       // bands: from and to, both inclusive
  std::int64_t high = kOpenHigh;
  std::string file;
  int line = 0;
  bool overridden = false;
};

struct Table {
  std::string id;
  std::string title;
  Cite cite;
  bool bands = false;
  Coord lengths = 0;                 // one unit of a table of lengths, as Coord; 0: plain numbers
  std::string unit;                  // its name: "inch", "cm", "mm"
  std::string reconstructed;         // why, if the printed table did not come down to us
  std::string ruling;                // of all its rows
  std::vector<std::string> columns;  // empty: a single nameless column
  std::vector<std::int64_t> codes;   // by column: the highest of codes from 0 on; kNil: its numbers are numbers
  std::vector<Row> rows;             // in printed order
  std::string file;
  int line = 0;

  const Row* find(std::string_view row) const;
  std::int64_t highest_code(std::size_t column) const { return column < codes.size() ? codes[column] : kNil; }
};

// All tables of a rulebook in force. What is bound to code points at its labels and ids: it may be moved, and
// cannot be copied.
struct TableSet {
  TableSet() = default;
  TableSet(TableSet&&) = default;
  TableSet& operator=(TableSet&&) = default;

  std::string book;           // whose they are
  std::vector<Table> tables;  // in order of file and place
  const Table* find(std::string_view id) const;
  std::uint64_t hash() const;  // of every number in force; words do not count
};

// Reads the built-in files, then lays the overrides over them. The form, the same for both:
//
//   [volley]
//   title = "Volley: dice"
//   rule = "DR-013"                              # of the table, and of rows that name none
//   unit = "inch"                                # or "cm", "mm": a table of lengths; 4.5 is allowed there
//   reconstructed = "why"                        # the printed table did not come down to us
//   ruling = "R44"                               # our decision behind it, in docs/rulings; rows may have one
//   columns = ["near", "far"]                    # then every row has `values`; otherwise `value`
//   codes = { cover = 2, passable = 1 }          # columns that hold codes from 0 to that: 1 for no and yes. Without columns: codes = 2
//   rows = [
//     { id = "rain", label = "rain", values = [-4, "-"], rule = "DR-070" },       # "-": a printed dash
//   ]
//
// A row of columns may have `labels` besides: what it is called in the reckoning of each (firer, target).
//
// or, in place of rows, `bands = [ { id, label, from, to, rule }, ... ]`, which may carry values too: the
// lowest has no `from`, the highest no `to`, each begins one above the end of the one below. In lengths it
// begins exactly there, and the shared edge belongs to the lower band.
//
// An override may say before its first table which book it is for, `rulebook = "drill"`; the programs
// compare. It names only what it changes: rows by id, of which it may give label, value or values, rule and
// ruling; a row whose numbers it changes rests on our ruling no longer; a table of bands is replaced whole.
// It can add no table and no row; unit and columns must agree, and codes stay what they are.
Result<TableSet> load_tables(std::span<const EmbeddedFile> built_in, std::span<const EmbeddedFile> overrides,
                             const Ledger& ledger);

// What mutation tests put between the tables and the code, to see who notices (docs/mutants.md). None in any game; asked only
// while a book is opened.
class TableHook {
 public:
  virtual ~TableHook() = default;
  virtual void loaded(TableSet& set) = 0;  // before anything is bound: numbers may be changed
  // A condition is bound to a row: what it shall say whatever the facts, if the hook has a mind of its own.
  virtual std::optional<bool> forced(const TableSet& set, const Table& table, const Row& row, std::size_t column) = 0;
};
TableHook* table_hook();               // null: none
void set_table_hook(TableHook* hook);  // stays in force until another is set

// A number of a table as it is printed: "4.5" of an inch, "-" for a dash.
std::string printed(const Table& table, std::int64_t value);

// A chart of modifiers bound to facts, or to predicates over a struct of facts.
template <class Facts>
struct Modifier {
  const char* row;
  bool (*applies)(const Facts&) = nullptr;
  int (*times)(const Facts&) = nullptr;  // for rows that count: "-1 per two hits"
  // A fact as it stands, where a row asks for no more: {"moved", &Volley::moved}. A number with bounds is one that
  // a chart can ask a person for.
  using Struct = std::conditional_t<std::is_class_v<Facts>, Facts, std::monostate>;  // a lone number has no members
  bool Struct::*flag = nullptr;
  int Struct::*number = nullptr;
  int low = 0, high = 0;

  constexpr Modifier(const char* id, bool (*question)(const Facts&)) : row(id), applies(question) {}
  constexpr Modifier(const char* id, int (*counting)(const Facts&)) : row(id), times(counting) {}
  constexpr Modifier(const char* id, bool Struct::*fact) : row(id), flag(fact) {}
  constexpr Modifier(const char* id, int Struct::*fact, int lowest = 0, int highest = 0)
      : row(id), number(fact), low(lowest), high(highest) {}

  int count(const Facts& facts) const {
    if (applies != nullptr) return applies(facts) ? 1 : 0;
    if constexpr (std::is_class_v<Facts>)
      if (flag != nullptr) return facts.*flag ? 1 : 0;
    if constexpr (std::is_class_v<Facts> && sizeof(Facts) >= sizeof(int))  // else it has no number
      if (number != nullptr) return facts.*number;
    return times(facts);
  }

  // The same row, applying always or never; a form still asks for its fact.
  Modifier forced(bool yes) const {
    Modifier other = *this;
    other.applies = yes ? [](const Facts&) { return true; } : [](const Facts&) { return false; };
    return other;
  }
};

template <class Facts>
class Chart {
 public:
  // Which rows apply, in printed order.
  void reckon_into(Reckoning& reckoning, const Facts& facts) const {
    for (const Bound& bound : rows_) {
      const int n = bound.modifier.count(facts);
      if (n == 0) continue;
      reckoning.add({bound.id, bound.label, static_cast<int>(bound.value) * n, bound.cite});
    }
  }
  Reckoning reckon(const Facts& facts) const {
    Reckoning reckoning;
    reckon_into(reckoning, facts);
    return reckoning;
  }
  // The sum alone, for those who weigh and need no reasons.
  int total(const Facts& facts) const {
    int sum = 0;
    for (const Bound& bound : rows_) sum += static_cast<int>(bound.value) * bound.modifier.count(facts);
    return sum;
  }
  // Asks a form (desk.h) for the facts that rows are bound to, by the rows' ids and labels.
  template <class Form>
  void ask_for_facts(Form& form, Facts& facts) const {
    for (const Bound& bound : rows_) {
      const auto& [row, applies, times, flag, number, low, high] = bound.modifier;
      if (flag != nullptr) form.yes_no(row, std::string(bound.label), facts.*flag);
      if (low < high) form.number(row, std::string(bound.label), facts.*number, low, high);
    }
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

// Numbers of a row. Reading one that is not there stops the program.
class RowNumbers {
 public:
  RowNumbers(const std::vector<std::int64_t>& values) : values_(values) {}
  std::int64_t operator[](std::size_t column) const {
    CHECK(column < values_.size());
    return values_[column];
  }
  std::int64_t front() const { return (*this)[0]; }

 private:
  std::span<const std::int64_t> values_;
};

// A table of bands: a number falls in one of them. Outcome is the rulebook's enum.
template <class Outcome>
class Bands {
 public:
  struct Band {
    std::int64_t low;
    std::int64_t high;
    Outcome outcome;
    std::string_view label;
    Cite cite;
    RowNumbers values;  // one per column of the table, if it has numbers
  };
  const Band& at(std::int64_t number) const {
    for (const Band& band : bands_)
      if (number >= band.low && number <= band.high) return band;
    check_failed("every number falls in a band", __FILE__, __LINE__, std::to_string(number));
  }
  const std::vector<Band>& all() const { return bands_; }
  const Band& nth(std::int64_t place) const {  // in printed order, from 0
    CHECK(place >= 0 && place < static_cast<std::int64_t>(bands_.size()));
    return bands_[static_cast<std::size_t>(place)];
  }

 private:
  friend class TableBinder;
  std::vector<Band> bands_;
};

// Bands that give numbers and need no name in code: "8 or 9: one hit".
struct BandedNumber {};
using Scores = Bands<BandedNumber>;

// A grid of numbers, rows by columns in the order the code names them. Reading beyond it stops the program.
class Grid {
 public:
  std::int64_t at(std::size_t row, std::size_t column) const {
    CHECK(row < cites_.size() && column < columns_);
    return cells_[row * columns_ + column];
  }
  bool nil(std::size_t row, std::size_t column) const { return at(row, column) == kNil; }
  Cite cite(std::size_t row) const {
    CHECK(row < cites_.size());
    return cites_[row];
  }
  std::string_view label(std::size_t row) const {
    CHECK(row < labels_.size());
    return labels_[row];
  }
  bool empty() const { return cells_.empty(); }  // it could not be bound

 private:
  friend class TableBinder;
  std::size_t columns_ = 0;
  std::vector<std::int64_t> cells_;
  std::vector<Cite> cites_;
  std::vector<std::string_view> labels_;
};

// Binds a TableSet to code. Every row and column must be asked for; finish() complains of what was not, and
// of what was asked for and is not there. After a complaint the bound tables are of no use. The TableSet must
// outlive what is bound.
//
//   TableBinder bind(tables);
//   t.line_rate = bind.length("rates", "line");
//   t.volley = bind.chart<Volley>("volley", {{"moved", has_moved}, {"losses", stands_lost}});
//   t.morale = bind.bands<Morale>("morale_result", {{"routs", Morale::kRouts}, {"holds", Morale::kHolds}});
//   if (auto trouble = bind.finish()) return *trouble;
class TableBinder {
 public:
  explicit TableBinder(const TableSet& set) : set_(set) {}

  // One number, one length. Neither may be a printed dash.
  std::int64_t number(std::string_view table, std::string_view row);
  Coord length(std::string_view table, std::string_view row);
  // Several of a table at once, each into its place.
  template <class Number>
  void numbers(std::string_view table, std::initializer_list<std::pair<const char*, Number*>> rows) {
    for (const auto& [row, place] : rows) *place = static_cast<Number>(number(table, row));
  }
  void lengths(std::string_view table, std::initializer_list<std::pair<const char*, Coord*>> rows) {
    for (const auto& [row, place] : rows) *place = length(table, row);
  }
  // All numbers of a table, or all its lengths. No columns: the table has a single nameless one.
  Grid grid(std::string_view table, const std::vector<std::string_view>& rows,
            const std::vector<std::string_view>& columns = {});
  Grid length_grid(std::string_view table, const std::vector<std::string_view>& rows,
                   const std::vector<std::string_view>& columns = {});
  // Bands whose numbers are all the code wants, one per column.
  Scores scores(std::string_view table, const std::vector<std::string_view>& columns = {});

  template <class Facts>
  Chart<Facts> chart(std::string_view table, const std::vector<Modifier<Facts>>& modifiers) {
    Chart<Facts> chart;
    std::vector<std::string_view> known;
    for (const Modifier<Facts>& m : modifiers) known.push_back(m.row);
    const Table* t = take_chart(table, known);
    if (t == nullptr) return chart;
    for (const Row& row : t->rows)
      chart.rows_.push_back({condition_of(*t, row, 0, modifiers[place_of(row.id, known)]), row.id, row.label,
                             row.values.front(), row.cite});
    return chart;
  }

  // One column of a chart that has several (attacker and defender): its rows are those with a number there,
  // each with its label of that column. A table bound so must have all its columns bound.
  template <class Facts>
  Chart<Facts> chart(std::string_view table, std::string_view column,
                     const std::vector<Modifier<Facts>>& modifiers) {
    Chart<Facts> chart;
    std::vector<std::string_view> known;
    for (const Modifier<Facts>& m : modifiers) known.push_back(m.row);
    const auto [t, c] = take_chart_column(table, column, known);
    if (t == nullptr) return chart;
    for (const Row& row : t->rows) {
      if (row.values[c] == kNil) continue;
      const std::string& label = row.labels.empty() ? row.label : row.labels[c];
      chart.rows_.push_back({condition_of(*t, row, c, modifiers[place_of(row.id, known)]), row.id, label,
                             row.values[c], row.cite});
    }
    return chart;
  }

  template <class Outcome>
  Bands<Outcome> bands(std::string_view table,
                       const std::vector<std::pair<std::string_view, Outcome>>& outcomes) {
    Bands<Outcome> bands;
    std::vector<std::string_view> known;
    for (const auto& [name, outcome] : outcomes) known.push_back(name);
    const Table* t = take_bands(table, known);
    if (t == nullptr) return bands;
    for (const Row& row : t->rows)
      bands.bands_.push_back(
          {row.low, row.high, outcomes[place_of(row.id, known)].second, row.label, row.cite, row.values});
    return bands;
  }

  // The first thing that is wrong, if any. Call last.
  std::optional<LoadError> finish();

 private:
  enum class Form { kNumbers, kLengths, kBands };

  // The table of that name and form; null after a complaint.
  const Table* take(std::string_view table, Form form);
  const Row* take_row(std::string_view table, std::string_view row, Form form);
  // The same with all its rows, which must be those the code knows, neither more nor fewer.
  const Table* take_chart(std::string_view table, const std::vector<std::string_view>& known);
  std::pair<const Table*, std::size_t> take_chart_column(std::string_view table, std::string_view column,
                                                         const std::vector<std::string_view>& known);
  const Table* take_bands(std::string_view table, const std::vector<std::string_view>& known);
  bool match_rows(const Table& table, const std::vector<std::string_view>& known, std::string_view what);
  bool match_columns(const Table& table, const std::vector<std::string_view>& known);
  Grid grid_of(std::string_view table, const std::vector<std::string_view>& rows,
               const std::vector<std::string_view>& columns, Form form);
  template <class Facts>
  Modifier<Facts> condition_of(const Table& table, const Row& row, std::size_t column, const Modifier<Facts>& modifier) const {
    TableHook* hook = table_hook();
    const std::optional<bool> forced = hook == nullptr ? std::nullopt : hook->forced(set_, table, row, column);
    return forced ? modifier.forced(*forced) : modifier;
  }
  static std::size_t place_of(std::string_view id, const std::vector<std::string_view>& known);
  void complain(const std::string& file, int line, std::string what);

  const TableSet& set_;
  std::vector<const Row*> taken_;
  std::vector<std::pair<const Table*, std::string_view>> taken_columns_;  // of charts bound column by column
  std::optional<LoadError> trouble_;
};

// Tables that bind themselves: each field is bound where it is declared, and its name stands once. Single lengths are rows of
// the table `distances`, single numbers of `numbers`. The binder is needed while the struct is made, and no longer.
//
//   struct Tables : SelfBinding {
//     using SelfBinding::SelfBinding;
//     Coord foot = length("foot"), horse = length("horse");
//     Chart<Volley> volley = chart<Volley>("volley", {{"moved", &Volley::moved}});
//   };
//   Result<Tables> tables = bind_tables<Tables>(set);
class SelfBinding {
 public:
  explicit SelfBinding(TableBinder& binder) : binder_(&binder) {}

 protected:
  Coord length(std::string_view row) const { return binder_->length("distances", row); }
  int number(std::string_view row) const { return static_cast<int>(binder_->number("numbers", row)); }
  template <class Facts>
  Chart<Facts> chart(std::string_view table, const std::vector<Modifier<Facts>>& modifiers) const {
    return binder_->chart<Facts>(table, modifiers);
  }
  template <class Outcome>
  Bands<Outcome> bands(std::string_view table, const std::vector<std::pair<std::string_view, Outcome>>& outcomes) const {
    return binder_->bands<Outcome>(table, outcomes);
  }

 private:
  TableBinder* binder_;
};

template <class Tables>
Result<Tables> bind_tables(const TableSet& set) {
  TableBinder binder(set);
  Tables tables(binder);
  if (auto trouble = binder.finish()) return *trouble;
  return tables;
}

}  // namespace drumhead
