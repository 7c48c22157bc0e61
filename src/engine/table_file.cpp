#undef NDEBUG  // for toml++: see cmake/third_party.cmake
#include "engine/table_file.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/toml_text.h"

namespace drumhead {
namespace {

constexpr std::int64_t kLargestNumber = 1'000'000;
constexpr std::int64_t kMicro = 1'000'000;

struct LengthUnit {
  std::string_view name;
  Coord length;
};
constexpr LengthUnit kUnits[] = {{"inch", kPerInch}, {"cm", cm(1)}, {"mm", mm(1)}};

std::string_view spoken(toml::node_type type) {
  switch (type) {
    case toml::node_type::none:
      return "nothing";
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "text";
    case toml::node_type::integer:
      return "a whole number";
    case toml::node_type::floating_point:
      return "a decimal number";
    case toml::node_type::boolean:
      return "true or false";
    case toml::node_type::date:
      return "a date";
    case toml::node_type::time:
      return "a time";
    case toml::node_type::date_time:
      return "a date and time";
  }
  return "something else";
}

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

// Reads one file. Keeps the first complaint and reads on harmlessly, so that no step needs a way out of its own.
class TableReader {
 public:
  TableReader(const EmbeddedFile& file, const Ledger& ledger, const TableSet* under)
      : file_(file.name), ledger_(ledger), under_(under) {}

  Result<std::vector<Table>> read(std::string_view text);

 private:
  Table read_table(std::string_view id, const toml::table& from);
  void read_heading(Table& table, const toml::table& from, const Table* base);
  void read_unit(Table& table, const toml::table& from, const Table* base);
  void read_columns(Table& table, const toml::table& from, const Table* base);
  void read_codes(Table& table, const toml::table& from, const Table* base);
  void read_rows(Table& table, const toml::table& from, const Table* base);
  void put_row(Table& table, Row row, const Table* base);
  Row read_row(const Table& table, const toml::table& from, const Table* base);
  void read_ends(Row& row, const Table& table, const toml::table& from);
  void read_values(Row& row, const Table& table, const toml::table& from, bool needed);
  void check_codes(const Row& row, const Table& table);
  void read_labels(Row& row, const Table& table, const toml::table& from);

  void check_keys(const toml::table& from, const std::vector<std::string>& known, std::string_view where);
  std::optional<std::string> text_at(const toml::table& from, std::string_view key, std::string_view where,
                                     bool needed);
  Cite rule_at(const toml::table& from, std::string_view where, Cite otherwise, bool needed);
  std::int64_t number(const toml::node& node, const Table& table, std::string_view where);
  std::int64_t length(const toml::node& node, const Table& table, std::string_view where);
  void wrong_type(const toml::node& node, std::string_view what, std::string_view expected);
  void complain(int line, std::string what);
  std::string no_such(std::string_view kind, const std::string& word,
                      const std::vector<std::string>& known) const;

  std::string file_;
  const Ledger& ledger_;
  const TableSet* under_;
  std::optional<LoadError> trouble_;
};

Result<std::vector<Table>> TableReader::read(std::string_view text) {
  if (const std::optional<UnfitToml> unfit = unfit_toml(text))
    return LoadError{file_, unfit->line, fmt::format("not TOML: {}", unfit->what)};
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed)
    return LoadError{file_, static_cast<int>(parsed.error().source().begin.line),
                     fmt::format("not TOML: {}; correct the line", parsed.error().description())};
  std::vector<Table> tables;
  for (const auto& [key, node] : parsed.table()) {
    const toml::table* from = node.as_table();
    if (under_ != nullptr && key.str() == "rulebook" && node.is_string())
      continue;  // says whom an override is for
    if (from == nullptr) {
      complain(line_of(node),
               fmt::format("`{0}` stands outside a table; put it below a heading such as [{0}]", key.str()));
    } else {
      tables.push_back(read_table(key.str(), *from));
    }
  }
  if (trouble_) return *trouble_;
  std::stable_sort(tables.begin(), tables.end(),
                   [](const Table& a, const Table& b) { return a.line < b.line; });
  return tables;
}

Table TableReader::read_table(std::string_view id, const toml::table& from) {
  Table table;
  table.id = id;
  table.file = file_;
  table.line = line_of(from);
  const Table* base = under_ == nullptr ? nullptr : under_->find(id);
  if (under_ != nullptr && base == nullptr) {
    complain(table.line, no_such("table", table.id, ids_of(under_->tables)) + "; an override cannot add one");
    return table;
  }
  check_keys(from, {"title", "rule", "ruling", "unit", "reconstructed", "columns", "codes", "rows", "bands"},
             fmt::format("[{}]", id));
  read_heading(table, from, base);
  read_unit(table, from, base);
  read_columns(table, from, base);
  read_codes(table, from, base);
  read_rows(table, from, base);
  return table;
}

void TableReader::read_heading(Table& table, const toml::table& from, const Table* base) {
  const std::string where = fmt::format("[{}]", table.id);
  table.title = text_at(from, "title", where, base == nullptr).value_or(base == nullptr ? "" : base->title);
  table.cite = rule_at(from, where, base == nullptr ? Cite{} : base->cite, base == nullptr);
  table.ruling = text_at(from, "ruling", where, false).value_or(base == nullptr ? "" : base->ruling);
  table.reconstructed =
      text_at(from, "reconstructed", where, false).value_or(base == nullptr ? "" : base->reconstructed);
}

void TableReader::read_unit(Table& table, const toml::table& from, const Table* base) {
  if (base != nullptr) {
    table.unit = base->unit;
    table.lengths = base->lengths;
  }
  const std::string where = fmt::format("[{}]", table.id);
  const std::optional<std::string> name = text_at(from, "unit", where, false);
  if (!name) return;
  const int line = line_of(*from.get("unit"));
  if (base != nullptr && *name != base->unit)
    return complain(
        line, base->unit.empty()
                  ? fmt::format("[{}] is a table of plain numbers; take out the unit", table.id)
                  : fmt::format("the unit of [{}] is \"{}\"; give the lengths in it", table.id, base->unit));
  for (const LengthUnit& unit : kUnits) {
    if (unit.name != *name) continue;
    table.unit = *name;
    table.lengths = unit.length;
  }
  if (table.lengths == 0)
    complain(line, fmt::format("unknown unit \"{}\"; use \"inch\", \"cm\" or \"mm\"", *name));
}

void TableReader::read_columns(Table& table, const toml::table& from, const Table* base) {
  if (base != nullptr) table.columns = base->columns;
  const toml::node* node = from.get("columns");
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr)
    return wrong_type(*node, fmt::format("`columns` of [{}]", table.id), "a list of names");
  std::vector<std::string> columns;
  for (const toml::node& item : *list) {
    if (!item.is_string()) return wrong_type(item, fmt::format("a column of [{}]", table.id), "text");
    columns.push_back(item.as_string()->get());
    if (std::count(columns.begin(), columns.end(), columns.back()) > 1)
      complain(line_of(item), fmt::format("column `{}` of [{}] is named twice; give one another name",
                                          columns.back(), table.id));
  }
  if (columns.empty())
    complain(line_of(*node),
             fmt::format("[{}] has an empty list of columns; name them or take it out", table.id));
  if (base != nullptr && columns != base->columns)
    complain(line_of(*node), base->columns.empty()
                                 ? fmt::format("[{}] has no columns; take them out", table.id)
                                 : fmt::format("the columns of [{}] are {}; an override cannot change them",
                                               table.id, fmt::join(base->columns, ", ")));
  table.columns = std::move(columns);
}

void TableReader::read_codes(Table& table, const toml::table& from, const Table* base) {
  if (base != nullptr) table.codes = base->codes;
  const toml::node* node = from.get("codes");
  if (node == nullptr) return;
  if (base != nullptr)
    return complain(line_of(*node), fmt::format("an override cannot change the codes of [{}]; take them out", table.id));
  if (table.lengths != 0)
    return complain(line_of(*node), fmt::format("[{}] is a table of lengths, which are no codes; take them out", table.id));
  table.codes.assign(std::max<std::size_t>(1, table.columns.size()), kNil);
  const auto read = [&](std::size_t column, const toml::node& highest) {
    const std::int64_t n = number(highest, table, fmt::format("the highest code of [{}]", table.id));
    if (n < 1) complain(line_of(highest), fmt::format("the highest code of [{}] must be 1 or more", table.id));
    table.codes[column] = n;
  };
  if (table.columns.empty()) return read(0, *node);
  if (!node->is_table()) return wrong_type(*node, fmt::format("`codes` of [{}]", table.id), "{ column = highest, ... }");
  check_keys(*node->as_table(), table.columns, fmt::format("`codes` of [{}]", table.id));
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (const toml::node* highest = node->as_table()->get(table.columns[i])) read(i, *highest);
}

void TableReader::read_rows(Table& table, const toml::table& from, const Table* base) {
  const toml::node* rows = from.get("rows");
  const toml::node* bands = from.get("bands");
  if (rows != nullptr && bands != nullptr)
    return complain(table.line, fmt::format("[{}] has both `rows` and `bands`; keep one", table.id));
  table.bands = base != nullptr ? base->bands : bands != nullptr;
  const std::string_view key = table.bands ? "bands" : "rows";
  if ((rows != nullptr && table.bands) || (bands != nullptr && !table.bands))
    return complain(line_of(rows != nullptr ? *rows : *bands),
                    fmt::format("[{}] is made of `{}`; write them so", table.id, key));
  if (base != nullptr && (!table.bands || bands == nullptr)) table.rows = base->rows;
  const toml::node* node = rows != nullptr ? rows : bands;
  if (node == nullptr && base != nullptr) return;
  if (node == nullptr)
    return complain(table.line, fmt::format("[{}] has neither `rows` nor `bands`; add one", table.id));
  const toml::array* list = node->as_array();
  if (list == nullptr)
    return wrong_type(*node, fmt::format("`{}` of [{}]", key, table.id),
                      "a list of { id = ..., label = ... }");
  if (list->empty())
    return complain(line_of(*node), fmt::format("[{}] has no {}; add at least one", table.id, key));
  std::vector<std::string> seen;
  for (const toml::node& item : *list) {
    if (!item.is_table())
      return wrong_type(item, fmt::format("an entry of `{}` of [{}]", key, table.id),
                        "{ id = ..., label = ... }");
    Row row = read_row(table, *item.as_table(), base);
    if (std::find(seen.begin(), seen.end(), row.id) != seen.end())
      complain(row.line, fmt::format("row `{}` of [{}] is there twice; keep one", row.id, table.id));
    seen.push_back(row.id);
    put_row(table, std::move(row), base);
  }
  const auto overridden = [](const Row& row) { return row.overridden; };
  if (!std::all_of(table.rows.begin(), table.rows.end(), overridden)) return;
  if (!from.contains("reconstructed")) table.reconstructed.clear();
  if (!from.contains("ruling")) table.ruling.clear();
}

// Rows of an override take the place of the row of that id; everything else stands as it comes.
void TableReader::put_row(Table& table, Row row, const Table* base) {
  if (base == nullptr || table.bands) {
    const bool numbers = row.values.empty();
    if (table.bands && !table.rows.empty() && table.rows.front().values.empty() != numbers)
      complain(row.line,
               fmt::format("some bands of [{}] have a value and `{}` {}; give one to all or to none",
                           table.id, row.id, numbers ? "has none" : "is the first that has"));
    table.rows.push_back(std::move(row));
    return;
  }
  for (Row& old : table.rows)
    if (old.id == row.id) old = std::move(row);
}

Row TableReader::read_row(const Table& table, const toml::table& from, const Table* base) {
  Row row;
  row.file = file_;
  row.line = line_of(from);
  row.overridden = base != nullptr;
  row.id = text_at(from, "id", fmt::format("a row of [{}]", table.id), true).value_or("");
  const Row* old = base == nullptr ? nullptr : base->find(row.id);
  const std::string where = fmt::format("row `{}` of [{}]", row.id, table.id);
  if (base != nullptr && old == nullptr && !table.bands)
    complain(row.line, no_such(fmt::format("row of [{}]", table.id), row.id, ids_of(base->rows)) +
                           "; an override cannot add one");
  std::vector<std::string> keys{"id", "label", "rule", "ruling", "value", "values"};
  if (table.bands) keys.insert(keys.end(), {"from", "to"});
  if (!table.bands && !table.columns.empty()) keys.emplace_back("labels");
  check_keys(from, keys, where);
  row.label = text_at(from, "label", where, old == nullptr).value_or(old == nullptr ? "" : old->label);
  row.cite = rule_at(from, where, old == nullptr ? table.cite : old->cite, false);
  if (table.bands) read_ends(row, table, from);
  if (old != nullptr && !table.bands) {
    row.values = old->values;
    row.labels = old->labels;
  }
  read_values(row, table, from, old == nullptr && !table.bands);
  read_labels(row, table, from);
  const bool as_it_was = old != nullptr && old->values == row.values && !table.bands;
  row.ruling = text_at(from, "ruling", where, false).value_or(as_it_was ? old->ruling : "");
  return row;
}

void TableReader::read_ends(Row& row, const Table& table, const toml::table& from) {
  const std::string where = fmt::format("band `{}` of [{}]", row.id, table.id);
  const std::int64_t edge =
      table.lengths != 0 ? 1 : 0;  // in lengths the lower edge belongs to the band below
  if (const toml::node* node = from.get("from")) row.low = number(*node, table, "`from` of " + where);
  if (const toml::node* node = from.get("to")) row.high = number(*node, table, "`to` of " + where);
  for (const char* key : {"from", "to"})
    if (const toml::node* node = from.get(key); node != nullptr && node->is_string())
      complain(line_of(*node),
               fmt::format("`{}` of {} cannot be a dash; leave it out for an open end", key, where));
  if (row.low == kOpenLow) return;
  row.low += edge;
  if (row.low > row.high)
    complain(row.line, fmt::format("{} ends before it begins; exchange `from` and `to`", where));
}

void TableReader::read_values(Row& row, const Table& table, const toml::table& from, bool needed) {
  const toml::node* value = from.get("value");
  const toml::node* values = from.get("values");
  const bool one = table.columns.empty();
  const std::string where = fmt::format("row `{}` of [{}]", row.id, table.id);
  if (value == nullptr && values == nullptr) {
    if (needed)
      complain(row.line,
               one ? fmt::format("{} has no value; add `value = 1`", where)
                   : fmt::format("{} has no values; add a list of {}", where, table.columns.size()));
    return;
  }
  if (one && values != nullptr)
    return complain(line_of(*values),
                    fmt::format("{} needs a single `value`, since [{}] names no columns", where, table.id));
  if (!one && value != nullptr)
    return complain(line_of(*value), fmt::format("{} needs `values`, a list of {}: {}", where,
                                                 table.columns.size(), fmt::join(table.columns, ", ")));
  if (one) {
    row.values = {number(*value, table, "the value of " + where)};
    return check_codes(row, table);
  }
  const toml::array* list = values->as_array();
  if (list == nullptr) return wrong_type(*values, "`values` of " + where, "a list");
  if (list->size() != table.columns.size())
    return complain(line_of(*values),
                    fmt::format("{} has {} values where {} are needed: {}", where, list->size(),
                                table.columns.size(), fmt::join(table.columns, ", ")));
  row.values.clear();
  for (const toml::node& item : *list) row.values.push_back(number(item, table, "a value of " + where));
  check_codes(row, table);
}

void TableReader::check_codes(const Row& row, const Table& table) {
  for (std::size_t i = 0; i < row.values.size(); ++i) {
    const std::int64_t value = row.values[i], highest = table.highest_code(i);
    if (highest == kNil || value == kNil || (value >= 0 && value <= highest)) continue;
    const std::string column = table.columns.empty() ? "" : fmt::format(" in column `{}`", table.columns[i]);
    complain(row.line, fmt::format("{} is no code of row `{}` of [{}]{}; they go from 0 to {}", value, row.id, table.id, column,
                                   highest));
  }
}

void TableReader::read_labels(Row& row, const Table& table, const toml::table& from) {
  const toml::node* node = from.get("labels");
  if (node == nullptr || table.columns.empty()) return;
  const std::string where = fmt::format("`labels` of row `{}` of [{}]", row.id, table.id);
  const toml::array* list = node->as_array();
  if (list == nullptr) return wrong_type(*node, where, "a list of words");
  if (list->size() != table.columns.size())
    return complain(line_of(*node),
                    fmt::format("{} are {} where {} are needed: {}", where, list->size(),
                                table.columns.size(), fmt::join(table.columns, ", ")));
  row.labels.clear();
  for (const toml::node& item : *list) {
    if (!item.is_string()) return wrong_type(item, "one of " + where, "text");
    row.labels.push_back(item.as_string()->get());
  }
}

void TableReader::check_keys(const toml::table& from, const std::vector<std::string>& known,
                        std::string_view where) {
  for (const auto& [key, node] : from) {
    const std::string name(key.str());
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string nearest = nearest_word(name, known);
    complain(line_of(node), fmt::format("unknown key `{}` in {}; {}", name, where,
                                        nearest.empty() ? fmt::format("known are {}", fmt::join(known, ", "))
                                                        : fmt::format("nearest is `{}`", nearest)));
  }
}

std::optional<std::string> TableReader::text_at(const toml::table& from, std::string_view key,
                                           std::string_view where, bool needed) {
  const toml::node* node = from.get(key);
  if (node == nullptr) {
    if (needed) complain(line_of(from), fmt::format("{} has no {}; add `{} = \"...\"`", where, key, key));
    return std::nullopt;
  }
  if (!node->is_string()) {
    wrong_type(*node, fmt::format("`{}` of {}", key, where), "text");
    return std::nullopt;
  }
  const std::string& text = node->as_string()->get();
  if (text.empty()) complain(line_of(*node), fmt::format("`{}` of {} is empty; fill it in", key, where));
  return text;
}

Cite TableReader::rule_at(const toml::table& from, std::string_view where, Cite otherwise, bool needed) {
  const std::optional<std::string> id = text_at(from, "rule", where, needed);
  if (!id) return otherwise;
  const Cite cite = ledger_.cite(*id);
  if (!cite.valid())
    complain(line_of(*from.get("rule")),
             no_such("rule", *id, ids_of(ledger_.entries)) + " (the ledger has them all)");
  return cite;
}

std::int64_t TableReader::number(const toml::node& node, const Table& table, std::string_view where) {
  if (const auto* text = node.as_string()) {
    if (text->get() == "-") return kNil;
    wrong_type(node, where, "a number, or \"-\" for a printed dash");
    return 0;
  }
  if (table.lengths != 0) return length(node, table, where);
  const auto* whole = node.as_integer();
  if (whole == nullptr) {
    wrong_type(node, where,
               node.is_floating_point() ? "a whole number (decimals are for tables with a unit)" : "a number");
    return 0;
  }
  if (whole->get() >= -kLargestNumber && whole->get() <= kLargestNumber) return whole->get();
  complain(line_of(node),
           fmt::format("{} is beyond {}; such a number has no use in a table", where, kLargestNumber));
  return 0;
}

// Through millionths of the unit, so that only the decimals written count and not how a machine holds them.
std::int64_t TableReader::length(const toml::node& node, const Table& table, std::string_view where) {
  double units = 0;
  if (const auto* whole = node.as_integer()) {
    units = static_cast<double>(whole->get());
  } else if (const auto* decimal = node.as_floating_point()) {
    units = decimal->get();
  } else {
    wrong_type(node, where, "a length");
    return 0;
  }
  const double most = static_cast<double>(kLargestCoord) / static_cast<double>(table.lengths);
  if (!(units >= -most && units <= most)) {
    complain(line_of(node), fmt::format("{} is longer than any table; the limit is 50 m", where));
    return 0;
  }
  return divide_rounded(static_cast<Wide>(std::llround(units * static_cast<double>(kMicro))) * table.lengths,
                        kMicro);
}

void TableReader::wrong_type(const toml::node& node, std::string_view what, std::string_view expected) {
  complain(line_of(node), fmt::format("{} is {}; {} is expected", what, spoken(node.type()), expected));
}

void TableReader::complain(int line, std::string what) {
  if (!trouble_ || line < trouble_->line) trouble_ = LoadError{file_, line, std::move(what)};
}

std::string TableReader::no_such(std::string_view kind, const std::string& word,
                            const std::vector<std::string>& known) const {
  constexpr std::size_t kMostListed = 40;
  std::string said = fmt::format("no {} named `{}`", kind, word);
  if (const std::string nearest = nearest_word(word, known); !nearest.empty())
    said += fmt::format("; nearest is `{}`", nearest);
  else if (known.size() <= kMostListed)
    said += fmt::format("; there are {}", fmt::join(known, ", "));
  return said;
}

}  // namespace

Result<std::vector<Table>> read_table_file(const EmbeddedFile& file, const Ledger& ledger,
                                           const TableSet* under) {
  return TableReader(file, ledger, under).read(file.text);
}

}  // namespace drumhead
