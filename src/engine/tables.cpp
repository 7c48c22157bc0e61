#include "engine/tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash.h"
#include "engine/decimal.h"
#include "engine/table_file.h"

namespace drumhead {
namespace {

TableHook* hook_in_force = nullptr;  // set by tests before they open a book, read while one is opened

std::string end_of_band(const Table& table, std::int64_t value) {
  return value == kOpenLow || value == kOpenHigh ? "no end" : printed(table, value);
}

// In lengths a band is open at its lower edge, which belongs to the band below.
std::int64_t printed_low(const Table& table, const Row& row) {
  return table.lengths != 0 ? row.low - 1 : row.low;
}

// Two bands, the upper beginning after the lower or with it.
std::optional<LoadError> misfit(const Table& table, const Row& lower, const Row& upper) {
  if (lower.high != kOpenHigh && upper.low == lower.high + 1) return std::nullopt;
  const std::string begins =
      upper.low == kOpenLow ? "without a `from`" : "at " + end_of_band(table, printed_low(table, upper));
  if (lower.high == kOpenHigh || upper.low <= lower.high) {
    const std::string ends = lower.high == kOpenHigh ? "without a `to`" : "at " + printed(table, lower.high);
    return LoadError{
        upper.file, upper.line,
        fmt::format(
            "bands `{}` and `{}` of [{}] overlap: the one ends {}, the other begins {}; let no number "
            "fall into both",
            lower.id, upper.id, table.id, ends, begins)};
  }
  const std::int64_t right = table.lengths != 0 ? lower.high : lower.high + 1;
  return LoadError{
      upper.file, upper.line,
      fmt::format("a hole in [{}]: band `{}` ends at {} and `{}` begins {}; begin it at {}", table.id,
                  lower.id, printed(table, lower.high), upper.id, begins, printed(table, right))};
}

// Every number must fall into exactly one band; the printed order may be up or down.
std::optional<LoadError> trouble_with_bands(const Table& table) {
  std::vector<const Row*> order;
  for (const Row& row : table.rows) order.push_back(&row);
  std::stable_sort(order.begin(), order.end(), [](const Row* a, const Row* b) { return a->low < b->low; });
  for (std::size_t i = 1; i < order.size(); ++i)
    if (auto trouble = misfit(table, *order[i - 1], *order[i])) return trouble;
  const Row& lowest = *order.front();
  if (lowest.low != kOpenLow)
    return LoadError{lowest.file, lowest.line,
                     fmt::format("nothing below {} in [{}]; leave out the `from` of its lowest band `{}`",
                                 printed(table, printed_low(table, lowest)), table.id, lowest.id)};
  const Row& highest = *order.back();
  if (highest.high != kOpenHigh)
    return LoadError{highest.file, highest.line,
                     fmt::format("nothing above {} in [{}]; leave out the `to` of its highest band `{}`",
                                 printed(table, highest.high), table.id, highest.id)};
  return std::nullopt;
}

std::optional<LoadError> add_built_in(TableSet& set, Table table) {
  if (const Table* before = set.find(table.id))
    return LoadError{table.file, table.line,
                     fmt::format("table [{}] is in {}:{} already; give one of them another name", table.id,
                                 before->file, before->line)};
  set.tables.push_back(std::move(table));
  return std::nullopt;
}

}  // namespace

const Row* Table::find(std::string_view row) const {
  for (const Row& r : rows)
    if (r.id == row) return &r;
  return nullptr;
}

const Table* TableSet::find(std::string_view id) const {
  for (const Table& table : tables)
    if (table.id == id) return &table;
  return nullptr;
}

std::uint64_t TableSet::hash() const {
  Hasher hasher;
  for (const Table& table : tables) {
    hasher.add(table.id);
    hasher.add(table.lengths);
    hasher.add(static_cast<std::int64_t>(table.columns.size()));
    for (const std::string& column : table.columns) hasher.add(column);
    hasher.add(static_cast<std::int64_t>(table.rows.size()));
    for (const Row& row : table.rows) {
      hasher.add(row.id);
      hasher.add(row.low);
      hasher.add(row.high);
      for (const std::int64_t value : row.values) hasher.add(value);
    }
  }
  return hasher.value();
}

Result<TableSet> load_tables(std::span<const EmbeddedFile> built_in, std::span<const EmbeddedFile> overrides,
                             const Ledger& ledger) {
  TableSet set;
  for (const EmbeddedFile& file : built_in) {
    Result<std::vector<Table>> tables = read_table_file(file, ledger, nullptr);
    if (!tables) return tables.error();
    for (Table& table : std::move(tables).value()) {
      if (table.bands)
        if (auto trouble = trouble_with_bands(table)) return *trouble;
      if (auto trouble = add_built_in(set, std::move(table))) return *trouble;
    }
  }
  for (const EmbeddedFile& file : overrides) {
    Result<std::vector<Table>> tables = read_table_file(file, ledger, &set);
    if (!tables) return tables.error();
    for (Table& table : std::move(tables).value()) {
      if (table.bands)
        if (auto trouble = trouble_with_bands(table)) return *trouble;
      *std::find_if(set.tables.begin(), set.tables.end(), [&](const Table& t) { return t.id == table.id; }) =
          std::move(table);
    }
  }
  return set;
}

TableHook* table_hook() { return hook_in_force; }
void set_table_hook(TableHook* hook) { hook_in_force = hook; }

std::string printed(const Table& table, std::int64_t value) {
  if (value == kNil) return "-";
  if (table.lengths == 0) return fmt::format("{}", value);
  return length_text(value, table.lengths);
}

}  // namespace drumhead
