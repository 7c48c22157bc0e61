#include <fmt/format.h>

#include <algorithm>

#include "engine/table_file.h"
#include "engine/tables.h"

namespace drumhead {
namespace {

// What a row or column of that name could be: the nearest there is, or what there is.
std::string nearest_or_known(std::string_view word, const std::vector<std::string_view>& known) {
  const std::string nearest = nearest_word(std::string(word), known);
  return nearest.empty() ? fmt::format("; there are {}", fmt::join(known, ", "))
                         : fmt::format("; nearest is `{}`", nearest);
}

template <class Words>
std::string nearest_to(std::string_view word, const Words& known) {
  const std::string nearest = nearest_word(std::string(word), known);
  return nearest.empty() ? std::string{} : fmt::format("; nearest is `{}`", nearest);
}

}  // namespace

std::int64_t TableBinder::number(std::string_view table, std::string_view row) {
  const Row* found = take_row(table, row, Form::kNumbers);
  return found == nullptr ? 0 : found->values.front();
}

Coord TableBinder::length(std::string_view table, std::string_view row) {
  const Row* found = take_row(table, row, Form::kLengths);
  return found == nullptr ? 0 : found->values.front();
}

Grid TableBinder::grid(std::string_view table, const std::vector<std::string_view>& rows,
                       const std::vector<std::string_view>& columns) {
  return grid_of(table, rows, columns, Form::kNumbers);
}

Grid TableBinder::length_grid(std::string_view table, const std::vector<std::string_view>& rows,
                              const std::vector<std::string_view>& columns) {
  return grid_of(table, rows, columns, Form::kLengths);
}

Scores TableBinder::scores(std::string_view table, const std::vector<std::string_view>& columns) {
  Scores scores;
  const Table* t = take(table, Form::kBands);
  if (t == nullptr) return scores;
  for (const Row& row : t->rows) taken_.push_back(&row);
  if (t->columns.size() != columns.size() ||
      !std::equal(columns.begin(), columns.end(), t->columns.begin())) {
    complain(t->file, t->line,
             fmt::format("the columns of [{}] must be: {}", table,
                         columns.empty() ? "none" : fmt::format("{}", fmt::join(columns, ", "))));
    return scores;
  }
  if (t->rows.front().values.empty()) {
    complain(t->file, t->rows.front().line,
             fmt::format("the bands of [{}] need numbers; give each a value", table));
    return scores;
  }
  for (const Row& row : t->rows)
    scores.bands_.push_back({row.low, row.high, {}, row.label, row.cite, row.values});
  return scores;
}

std::optional<LoadError> TableBinder::finish() {
  for (const Table& table : set_.tables) {
    const auto taken = [this](const Row& row) {
      return std::find(taken_.begin(), taken_.end(), &row) != taken_.end();
    };
    if (std::none_of(table.rows.begin(), table.rows.end(), taken))
      complain(table.file, table.line,
               fmt::format("no rule uses a table [{}]; correct its name or delete it", table.id));
    for (const Row& row : table.rows)
      if (!taken(row))
        complain(row.file, row.line,
                 fmt::format("no rule uses row `{}` of [{}]; correct its id or delete it", row.id, table.id));
    const auto of_table = [&](const auto& pair) { return pair.first == &table; };
    if (std::none_of(taken_columns_.begin(), taken_columns_.end(), of_table)) continue;
    for (const std::string& column : table.columns)
      if (std::find(taken_columns_.begin(), taken_columns_.end(),
                    std::pair{&table, std::string_view(column)}) == taken_columns_.end())
        complain(
            table.file, table.line,
            fmt::format("no rule uses column `{}` of [{}]; correct its name or delete it", column, table.id));
  }
  return trouble_;
}

const Table* TableBinder::take(std::string_view table, Form form) {
  const Table* t = set_.find(table);
  if (t == nullptr) {
    complain(
        "", 0,
        fmt::format("no table [{}] in any file{}; add it", table, nearest_to(table, ids_of(set_.tables))));
    return nullptr;
  }
  if (t->bands != (form == Form::kBands)) {
    complain(t->file, t->line, fmt::format("[{}] must be made of `{}`", table, t->bands ? "rows" : "bands"));
    return nullptr;
  }
  if (form == Form::kNumbers && t->lengths != 0) {
    complain(t->file, t->line, fmt::format("[{}] must be plain numbers; take out `unit`", table));
    return nullptr;
  }
  if (form == Form::kLengths && t->lengths == 0) {
    complain(t->file, t->line, fmt::format("[{}] must be lengths; add `unit = \"inch\"` or another", table));
    return nullptr;
  }
  return t;
}

const Row* TableBinder::take_row(std::string_view table, std::string_view row, Form form) {
  const Table* t = take(table, form);
  if (t == nullptr) return nullptr;
  if (!match_columns(*t, {})) return nullptr;
  const Row* found = t->find(row);
  if (found == nullptr) {
    complain(t->file, t->line,
             fmt::format("[{}] has no row `{}`{}; add it", table, row, nearest_to(row, ids_of(t->rows))));
    return nullptr;
  }
  taken_.push_back(found);
  if (found->values.front() != kNil) return found;
  complain(found->file, found->line,
           fmt::format("row `{}` of [{}] must be a number, not a dash", row, table));
  return nullptr;
}

const Table* TableBinder::take_chart(std::string_view table, const std::vector<std::string_view>& known) {
  const Table* t = take(table, Form::kNumbers);
  if (t == nullptr || !match_columns(*t, {}) || !match_rows(*t, known, "predicate")) return nullptr;
  for (const Row& row : t->rows) {
    if (row.values.front() != kNil) continue;
    complain(row.file, row.line,
             fmt::format("modifier `{}` of [{}] must be a number, not a dash", row.id, table));
    return nullptr;
  }
  return t;
}

std::pair<const Table*, std::size_t> TableBinder::take_chart_column(
    std::string_view table, std::string_view column, const std::vector<std::string_view>& known) {
  const Table* t = take(table, Form::kNumbers);
  if (t == nullptr) return {nullptr, 0};
  const std::size_t c = place_of(column, {t->columns.begin(), t->columns.end()});
  if (c == t->columns.size()) {
    complain(t->file, t->line,
             fmt::format("[{}] has no column `{}`{}; add it", table, column, nearest_to(column, t->columns)));
    return {nullptr, 0};
  }
  taken_columns_.emplace_back(t, t->columns[c]);
  bool good = true;
  for (const Row& row : t->rows) {
    const bool is_known = std::find(known.begin(), known.end(), row.id) != known.end();
    if (is_known || row.values[c] != kNil) taken_.push_back(&row);
    if (is_known == (row.values[c] != kNil)) continue;
    good = false;
    complain(row.file, row.line,
             is_known ? fmt::format("modifier `{}` of [{}] must be a number in column `{}`, not a dash",
                                    row.id, table, column)
                      : fmt::format("no predicate named `{}` for column `{}` of [{}]{}", row.id, column,
                                    table, nearest_or_known(row.id, known)));
  }
  for (const std::string_view name : known) {
    if (t->find(name) != nullptr) continue;
    good = false;
    complain(t->file, t->line,
             fmt::format("[{}] has no row for the predicate `{}`{}; add it", table, name,
                         nearest_to(name, ids_of(t->rows))));
  }
  return {good ? t : nullptr, c};
}

const Table* TableBinder::take_bands(std::string_view table, const std::vector<std::string_view>& known) {
  const Table* t = take(table, Form::kBands);
  return t != nullptr && match_rows(*t, known, "outcome") ? t : nullptr;
}

bool TableBinder::match_rows(const Table& table, const std::vector<std::string_view>& known,
                             std::string_view what) {
  bool good = true;
  for (const Row& row : table.rows) {
    taken_.push_back(&row);
    if (std::find(known.begin(), known.end(), row.id) != known.end()) continue;
    complain(row.file, row.line, fmt::format("no {} named `{}`{}", what, row.id, nearest_or_known(row.id, known)));
    good = false;
  }
  for (const std::string_view name : known) {
    if (table.find(name) != nullptr) continue;
    complain(table.file, table.line,
             fmt::format("[{}] has no row for the {} `{}`{}; add it", table.id, what, name,
                         nearest_to(name, ids_of(table.rows))));
    good = false;
  }
  return good;
}

bool TableBinder::match_columns(const Table& table, const std::vector<std::string_view>& known) {
  const bool same = table.columns.size() == known.size() &&
                    std::is_permutation(known.begin(), known.end(), table.columns.begin());
  if (!same)
    complain(table.file, table.line,
             known.empty()
                 ? fmt::format("[{}] must have a single value in each row and no columns", table.id)
                 : fmt::format("the columns of [{}] must be: {}", table.id, fmt::join(known, ", ")));
  return same;
}

Grid TableBinder::grid_of(std::string_view table, const std::vector<std::string_view>& rows,
                          const std::vector<std::string_view>& columns, Form form) {
  Grid grid;
  const Table* t = take(table, form);
  if (t == nullptr || !match_columns(*t, columns) || !match_rows(*t, rows, "row in the rules")) return grid;
  grid.columns_ = std::max<std::size_t>(1, columns.size());
  for (const std::string_view id : rows) {
    const Row& row = *t->find(id);
    grid.cites_.push_back(row.cite);
    grid.labels_.push_back(row.label);
    if (columns.empty()) grid.cells_.push_back(row.values.front());
    for (const std::string_view column : columns)
      grid.cells_.push_back(row.values[place_of(column, {t->columns.begin(), t->columns.end()})]);
  }
  return grid;
}

std::size_t TableBinder::place_of(std::string_view id, const std::vector<std::string_view>& known) {
  return static_cast<std::size_t>(std::find(known.begin(), known.end(), id) - known.begin());
}

void TableBinder::complain(const std::string& file, int line, std::string what) {
  if (!trouble_) trouble_ = LoadError{file, line, std::move(what)};
}

}  // namespace drumhead
