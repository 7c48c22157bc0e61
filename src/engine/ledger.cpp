#include "engine/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace drumhead {
namespace {

struct Line {
  int number = 0;
  std::vector<std::string_view> fields;
};

// The columns of a file, and whether its first line names them. The list of cites is generated, without a
// heading.
struct Columns {
  std::vector<std::string_view> names;
  bool headed = true;
};

// A file of tab-separated lines. Keeps the first thing that is wrong with it.
class TsvSheet {
 public:
  TsvSheet(std::string file, std::string_view text, const Columns& columns)
      : file_(std::move(file)), columns_(columns.names), headed_(columns.headed) {
    int number = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      take(++number, text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  const std::vector<Line>& lines() const { return lines_; }
  void complain(int line, std::string what) {
    if (!trouble_) trouble_ = LoadError{file_, line, std::move(what)};
  }
  const std::optional<LoadError>& trouble() const { return trouble_; }

 private:
  void take(int number, std::string_view text) {
    if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
    const bool heading = headed_ && number == 1;
    if (text.empty() && !heading) return;
    Line line{number, split(text)};
    if (heading) {
      if (line.fields != columns_)
        complain(1, fmt::format("the heading must be `{}`", fmt::join(columns_, "<tab>")));
      return;
    }
    if (line.fields.size() < columns_.size())
      return complain(number, fmt::format("column `{}` is missing; a line has {} columns separated by tabs",
                                          columns_[line.fields.size()], columns_.size()));
    if (line.fields.size() > columns_.size())
      return complain(number, fmt::format("{} columns where {} are expected; take the extra tabs out",
                                          line.fields.size(), columns_.size()));
    lines_.push_back(std::move(line));
  }
  static std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> fields;
    for (std::size_t end = text.find('\t'); end != std::string_view::npos; end = text.find('\t')) {
      fields.push_back(text.substr(0, end));
      text.remove_prefix(end + 1);
    }
    fields.push_back(text);
    return fields;
  }

  std::string file_;
  const std::vector<std::string_view>& columns_;
  bool headed_;
  std::vector<Line> lines_;
  std::optional<LoadError> trouble_;
};

const Columns kLedgerColumns{{"id", "section", "kind", "statement"}};
const Columns kExemptColumns{{"id", "reason"}};
const Columns kCoverageColumns{{"id", "tests", "play", "carried", "proved"}};
const Columns kOlderCoverageColumns{{"id", "tests", "play"}};
const Columns kCitedColumns{{"id", "where"}, false};

std::vector<std::string> rule_ids(const Ledger& ledger) {
  std::vector<std::string> ids;
  for (const LedgerEntry& entry : ledger.entries) ids.push_back(entry.id);
  return ids;
}

std::optional<LoadError> read_rules(Ledger& ledger, std::string_view text) {
  TsvSheet sheet("ledger.tsv", text, kLedgerColumns);
  if (text.empty()) sheet.complain(1, "the ledger is empty; it needs a heading and a line for every rule");
  std::map<std::string_view, int> seen;
  for (const Line& line : sheet.lines()) {
    for (std::size_t i = 0; i < kLedgerColumns.names.size(); ++i)
      if (line.fields[i].empty())
        sheet.complain(line.number, fmt::format("column `{}` is empty; fill it in", kLedgerColumns.names[i]));
    const auto [before, fresh] = seen.emplace(line.fields[0], line.number);
    if (!fresh)
      sheet.complain(line.number, fmt::format("rule {} is in line {} already; give one of them another id",
                                              line.fields[0], before->second));
    LedgerEntry entry;
    entry.id = line.fields[0];
    entry.section = line.fields[1];
    entry.kind = line.fields[2];
    entry.statement = line.fields[3];
    ledger.entries.push_back(std::move(entry));
  }
  return sheet.trouble();
}

// Calls note(entry, line, sheet) for every line of a sheet about rules of the ledger.
template <class Note>
std::optional<LoadError> read_notes(Ledger& ledger, std::string file, std::string_view text,
                                    const Columns& columns, Note note) {
  TsvSheet sheet(std::move(file), text, columns);
  for (const Line& line : sheet.lines()) {
    const std::string id(line.fields[0]);
    const auto entry = std::find_if(ledger.entries.begin(), ledger.entries.end(),
                                    [&id](const LedgerEntry& e) { return e.id == id; });
    if (entry != ledger.entries.end()) {
      note(*entry, line, sheet);
      continue;
    }
    const std::string nearest = nearest_word(id, rule_ids(ledger));
    sheet.complain(line.number,
                   nearest.empty() ? fmt::format("no rule `{}` in the ledger", id)
                                   : fmt::format("no rule `{}` in the ledger; nearest is `{}`", id, nearest));
  }
  return sheet.trouble();
}

void note_exempt(LedgerEntry& entry, const Line& line, TsvSheet& sheet) {
  if (line.fields[1].find_first_not_of(' ') == std::string_view::npos)
    sheet.complain(line.number,
                   fmt::format("{} is exempt without a reason; say why it needs no code", entry.id));
  if (!entry.exempt.empty())
    sheet.complain(line.number, fmt::format("{} has a reason already; keep one of the lines", entry.id));
  entry.exempt = line.fields[1];
}

void note_coverage(LedgerEntry& entry, const Line& line, TsvSheet& sheet) {
  const auto flag = [&](std::size_t column) {
    const std::string_view text = line.fields[column];
    if (text != "0" && text != "1")
      sheet.complain(line.number,
                     fmt::format("`{}` in column `{}` must be 0 or 1", text, kCoverageColumns.names[column]));
    return text == "1";
  };
  entry.fired_in_tests = flag(1);
  entry.fired_in_play = flag(2);
  if (line.fields.size() < kCoverageColumns.names.size()) return;
  entry.carried = flag(3);
  entry.proved = flag(4);
}

bool is_older_coverage(std::string_view text) {
  const std::string heading = fmt::format("{}", fmt::join(kOlderCoverageColumns.names, "\t"));
  return text.substr(0, std::min(text.find_first_of("\r\n"), text.size())) == heading;
}

}  // namespace

Cite Ledger::cite(std::string_view id) const {
  const LedgerEntry* entry = find(id);
  if (entry == nullptr) return {};
  return {entry->id.c_str(), static_cast<std::int16_t>(entry - entries.data())};
}

const LedgerEntry* Ledger::find(std::string_view id) const {
  for (const LedgerEntry& entry : entries)
    if (entry.id == id) return &entry;
  return nullptr;
}

Result<Ledger> load_ledger(const EmbeddedBook& book) {
  Ledger ledger;
  if (auto trouble = read_rules(ledger, book.ledger)) return *trouble;
  if (auto trouble = read_notes(ledger, "exempt.tsv", book.exempt, kExemptColumns, note_exempt))
    return *trouble;
  const Columns& covered = is_older_coverage(book.coverage) ? kOlderCoverageColumns : kCoverageColumns;
  if (auto trouble = read_notes(ledger, "coverage.tsv", book.coverage, covered, note_coverage)) return *trouble;
  const auto note_cited = [](LedgerEntry& entry, const Line&, TsvSheet&) { entry.cited = true; };
  if (auto trouble = read_notes(ledger, "cited.tsv", book.cited, kCitedColumns, note_cited)) return *trouble;
  return ledger;
}

LedgerTotals totals(const Ledger& ledger) {
  LedgerTotals sums;
  for (const LedgerEntry& entry : ledger.entries) {
    const bool exempt = !entry.exempt.empty();
    ++sums.rules;
    sums.exempt += exempt ? 1 : 0;
    sums.cited += entry.cited ? 1 : 0;
    sums.fired_in_tests += entry.fired_in_tests ? 1 : 0;
    sums.fired_in_play += entry.fired_in_play ? 1 : 0;
    sums.carried += entry.carried ? 1 : 0;
    sums.only_noted += entry.only_noted() ? 1 : 0;
    sums.proved += entry.proved ? 1 : 0;
    if (!exempt && !(entry.cited && entry.fired_in_tests)) sums.missing.push_back(entry.id);
  }
  return sums;
}

}  // namespace drumhead
