#include "engine/tables_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/json_tree.h"
#include "engine/naming.h"

namespace drumhead {
namespace {

bool is_about(const Table& table, std::string_view topic) {
  const std::string word = lower(topic);
  if (lower(table.id).find(word) != std::string::npos || lower(table.title).find(word) != std::string::npos)
    return true;
  if (lower(table.cite.text()) == word) return true;
  return std::any_of(table.rows.begin(), table.rows.end(),
                     [&](const Row& row) { return lower(row.cite.text()) == word; });
}

Result<std::vector<const Table*>> chosen(const TableSet& set, std::string_view topic) {
  std::vector<const Table*> tables;
  if (const Table* exact = set.find(topic)) return std::vector<const Table*>{exact};
  std::vector<std::string> names;
  for (const Table& table : set.tables) {
    names.push_back(table.id);
    if (topic.empty() || is_about(table, topic)) tables.push_back(&table);
  }
  if (!tables.empty() || topic.empty()) return tables;
  const std::string nearest = nearest_word(std::string(topic), names);
  return LoadError{"", 0,
                   nearest.empty()
                       ? fmt::format("no table about `{}`; there are {}", topic, fmt::join(names, ", "))
                       : fmt::format("no table about `{}`; nearest is `{}`", topic, nearest)};
}

// Length in characters, for columns that line up: bytes that continue a character do not count.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t size, bool to_right) {
  const std::string gap(size > width(text) ? size - width(text) : 0, ' ');
  return to_right ? gap + std::string(text) : std::string(text) + gap;
}

std::string spoken_band(const Table& table, const Row& row) {
  const bool lengths = table.lengths != 0;
  if (row.low == kOpenLow && row.high == kOpenHigh) return "any";
  if (row.low == kOpenLow) return printed(table, row.high) + (lengths ? " or nearer" : " or less");
  const std::string from = printed(table, lengths ? row.low - 1 : row.low);
  if (row.high == kOpenHigh) return lengths ? "over " + from : from + " or more";
  if (row.low == row.high) return from;
  return fmt::format("{} to {}", from, printed(table, row.high));
}

std::string spoken_ruling(const std::string& ruling) {
  return ruling.empty() ? "" : fmt::format("  (ruling {})", ruling);
}

bool has_ruling(const Table& table) {
  return !table.ruling.empty() || std::any_of(table.rows.begin(), table.rows.end(),
                                              [](const Row& row) { return !row.ruling.empty(); });
}

bool has_override(const Table& table) {
  return std::any_of(table.rows.begin(), table.rows.end(), [](const Row& row) { return row.overridden; });
}

struct Sheet {
  std::vector<std::vector<std::string>> lines;  // label first, then what stands to the right
  std::vector<std::string> notes;               // cite and marks of each line
};

Sheet sheet_of(const Table& table) {
  Sheet sheet;
  if (!table.columns.empty()) {
    sheet.lines.emplace_back(1);
    if (table.bands) sheet.lines[0].emplace_back();
    sheet.lines[0].insert(sheet.lines[0].end(), table.columns.begin(), table.columns.end());
    sheet.notes.emplace_back();
  }
  for (const Row& row : table.rows) {
    std::vector<std::string> line{row.label};
    if (table.bands) line.push_back(spoken_band(table, row));
    for (const std::int64_t value : row.values) line.push_back(printed(table, value));
    sheet.lines.push_back(std::move(line));
    sheet.notes.push_back(fmt::format("[{}]{}{}", row.cite.text(), spoken_ruling(row.ruling),
                                      row.overridden ? fmt::format("  * {}:{}", row.file, row.line) : ""));
  }
  return sheet;
}

std::string text_of(const Table& table) {
  std::string text = fmt::format("{} [{}]  ({}{}){}\n", table.title, table.cite.text(), table.id,
                                 table.unit.empty() ? "" : ", " + table.unit, spoken_ruling(table.ruling));
  if (!table.reconstructed.empty()) text += fmt::format("  RECONSTRUCTED: {}\n", table.reconstructed);
  const Sheet sheet = sheet_of(table);
  std::vector<std::size_t> widths;
  for (const auto& line : sheet.lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width(line[i]));
  }
  for (std::size_t n = 0; n < sheet.lines.size(); ++n) {
    std::string line = "  ";
    for (std::size_t i = 0; i < widths.size(); ++i)
      line += padded(i < sheet.lines[n].size() ? sheet.lines[n][i] : "", widths[i], i > 0) + "  ";
    line += sheet.notes[n];
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

JsonTree value_tree(const Table& table, std::int64_t value) {
  return value == kNil ? JsonTree{} : JsonTree::number(printed(table, value));
}

JsonTree row_tree(const Table& table, const Row& row) {
  JsonTree json = JsonTree::object({{"id", JsonTree::words(row.id)},
                                    {"label", JsonTree::words(row.label)},
                                    {"rule", JsonTree::words(row.cite.text())}});
  if (table.columns.empty() && !row.values.empty()) json.add("value", value_tree(table, row.values.front()));
  if (!table.columns.empty() && !row.values.empty()) {
    JsonTree values = JsonTree::list();
    for (const std::int64_t value : row.values) values.push(value_tree(table, value));
    json.add("values", std::move(values));
  }
  if (table.bands) {
    const std::int64_t before = table.lengths != 0 ? 1 : 0;
    json.add("from", row.low == kOpenLow ? JsonTree{} : value_tree(table, row.low - before));
    json.add("to", row.high == kOpenHigh ? JsonTree{} : value_tree(table, row.high));
  }
  if (!row.ruling.empty()) json.add("ruling", JsonTree::words(row.ruling));
  if (row.overridden) json.add("overridden", JsonTree::yes_no(true));
  json.add("file", JsonTree::words(row.file)).add("line", JsonTree::number(row.line));
  return json;
}

JsonTree table_tree(const Table& table) {
  JsonTree json = JsonTree::object({{"id", JsonTree::words(table.id)},
                                    {"title", JsonTree::words(table.title)},
                                    {"rule", JsonTree::words(table.cite.text())}});
  if (!table.unit.empty()) json.add("unit", JsonTree::words(table.unit));
  if (!table.reconstructed.empty()) json.add("reconstructed", JsonTree::words(table.reconstructed));
  if (!table.ruling.empty()) json.add("ruling", JsonTree::words(table.ruling));
  if (!table.columns.empty()) json.add("columns", JsonTree::list_of(table.columns));
  json.add("file", JsonTree::words(table.file)).add("line", JsonTree::number(table.line));
  JsonTree rows = JsonTree::list();
  for (const Row& row : table.rows) rows.push(row_tree(table, row));
  json.add("rows", std::move(rows));
  return json;
}

std::string toml_text(std::string_view words) { return dump(JsonTree::words(std::string(words))); }

std::string toml_value(const Table& table, std::int64_t value) {
  const std::string number = printed(table, value);
  return value == kNil ? toml_text(number) : number;
}

std::string override_row(const Table& table, const Row& row) {
  std::string text = fmt::format("  {{ id = {}", toml_text(row.id));
  if (table.bands) {
    text += fmt::format(", label = {}", toml_text(row.label));
    if (!row.cite.text().empty()) text += fmt::format(", rule = {}", toml_text(row.cite.text()));
    const std::int64_t before = table.lengths != 0 ? 1 : 0;  // lengths begin where the band below ends
    if (row.low != kOpenLow) text += ", from = " + toml_value(table, row.low - before);
    if (row.high != kOpenHigh) text += ", to = " + toml_value(table, row.high);
  }
  std::vector<std::string> values;
  for (const std::int64_t value : row.values) values.push_back(toml_value(table, value));
  if (!values.empty() && table.columns.empty()) text += ", value = " + values.front();
  if (!values.empty() && !table.columns.empty()) text += fmt::format(", values = [{}]", fmt::join(values, ", "));
  return text + " },\n";
}

}  // namespace

Result<std::string> tables_text(const TableSet& set, std::string_view topic) {
  const auto tables = chosen(set, topic);
  if (!tables) return tables.error();
  std::string text;
  for (const Table* table : *tables) {
    if (!text.empty()) text += "\n";
    text += text_of(*table);
  }
  const auto any = [&tables](bool (*holds)(const Table&)) {
    return std::any_of(tables->begin(), tables->end(), [holds](const Table* table) { return holds(*table); });
  };
  if (any(has_ruling))
    text += "\n(ruling ...): what we decided where the book is silent or damaged; see docs/rulings\n";
  if (any(has_override)) text += "\n* overridden by the file named\n";
  return text;
}

Result<std::string> tables_json(const TableSet& set, std::string_view topic) {
  const auto tables = chosen(set, topic);
  if (!tables) return tables.error();
  JsonTree list = JsonTree::list();
  for (const Table* table : *tables) list.push(table_tree(*table));
  JsonTree json = JsonTree::object({{"hash", JsonTree::words(fmt::format("{:016x}", set.hash()))}});
  return dump(json.add("tables", std::move(list)));
}

std::string tables_as_override(const TableSet& set, std::string_view rulebook) {
  std::string text = fmt::format("rulebook = {}\n", toml_text(rulebook));
  for (const Table& table : set.tables) {
    text += fmt::format("\n[{}]\n{} = [\n", table.id, table.bands ? "bands" : "rows");
    for (const Row& row : table.rows) text += override_row(table, row);
    text += "]\n";
  }
  return text;
}

}  // namespace drumhead
