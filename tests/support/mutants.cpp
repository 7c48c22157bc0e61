#include "support/mutants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "rules/rulebooks.h"

namespace drumhead::test {
namespace {

// A quarter of an inch or a centimetre; a whole millimetre; one.
std::int64_t step_of(const Table& table) {
  if (table.lengths == 0) return 1;
  return table.unit == "mm" ? table.lengths : table.lengths / 4;
}

// A column of codes has no others than its own.
bool is_code_or_number(const Table& table, std::size_t column, std::int64_t value) {
  const std::int64_t highest = table.highest_code(column);
  return highest == kNil || (value >= 0 && value <= highest);
}

// Bands from the lowest to the highest: the printed order may be either.
template <class Rows>
auto from_the_lowest(Rows& rows) {
  std::vector<decltype(&rows.front())> order;
  for (auto& row : rows) order.push_back(&row);
  std::stable_sort(order.begin(), order.end(), [](const Row* a, const Row* b) { return a->low < b->low; });
  return order;
}

Table* find_table(TableSet& set, const std::string& id) {
  const auto is_it = [&](const Table& table) { return table.id == id; };
  const auto found = std::find_if(set.tables.begin(), set.tables.end(), is_it);
  return found == set.tables.end() ? nullptr : &*found;
}

void move_number(Table& table, const Mutant& mutant) {
  for (Row& row : table.rows)
    if (row.id == mutant.row) row.values.at(mutant.column) += mutant.way * step_of(table);
}

// The edge below the row: the band under it ends sooner or later.
void move_edge(Table& table, const Mutant& mutant) {
  const std::vector<Row*> order = from_the_lowest(table.rows);
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (order[i]->id != mutant.row) continue;
    order[i - 1]->high += mutant.way * step_of(table);
    order[i]->low += mutant.way * step_of(table);
  }
}

// Writes down all that could be changed while a book is opened.
class Lister final : public TableHook {
 public:
  explicit Lister(std::string_view book) : book_(book) { set_table_hook(this); }
  ~Lister() override { set_table_hook(nullptr); }
  Lister(const Lister&) = delete;
  Lister& operator=(const Lister&) = delete;

  void loaded(TableSet& set) override {
    if (set.book != book_) return;
    for (const Table& table : set.tables) {
      for (const Row& row : table.rows) list_numbers(table, row);
      if (table.bands) list_edges(table);
    }
  }
  std::optional<bool> forced(const TableSet& set, const Table& table, const Row& row, std::size_t column) override {
    if (set.book == book_)
      for (const int way : {1, -1})
        add(Mutant::Kind::kCondition, table, row, column, way,
            fmt::format("{}: {}", label_of(row, column), way > 0 ? "always" : "never"));
    return std::nullopt;
  }
  std::vector<Mutant> take() { return std::move(mutants_); }

 private:
  static const std::string& label_of(const Row& row, std::size_t column) {
    return row.labels.empty() ? row.label : row.labels[column];
  }
  void add(Mutant::Kind kind, const Table& table, const Row& row, std::size_t column, int way, std::string change) {
    Mutant mutant{kind, table.id, row.id, column, {}, way, std::string(row.cite.text()), {}, std::move(change)};
    if (!table.columns.empty() && kind != Mutant::Kind::kEdge) mutant.column_name = table.columns[column];
    mutant.place = fmt::format("{}:{}", row.file, row.line);
    if (names_.insert(mutant.name()).second) mutants_.push_back(std::move(mutant));  // a chart may be bound twice
  }
  void list_numbers(const Table& table, const Row& row) {
    for (std::size_t column = 0; column < row.values.size(); ++column) {
      const std::int64_t value = row.values[column];
      if (value == kNil) continue;
      for (const int way : {1, -1})
        if (is_code_or_number(table, column, value + way))
          add(Mutant::Kind::kNumber, table, row, column, way,
              fmt::format("{}: {} becomes {}", label_of(row, column), printed(table, value),
                          printed(table, value + way * step_of(table))));
    }
  }
  void list_edges(const Table& table) {
    const std::vector<const Row*> order = from_the_lowest(table.rows);
    for (std::size_t i = 1; i < order.size(); ++i)
      for (const int way : {1, -1})
        add(Mutant::Kind::kEdge, table, *order[i], 0, way,
            fmt::format("{}: begins at {}, not {}", order[i]->label, printed(table, order[i]->low + way * step_of(table)),
                        printed(table, order[i]->low)));
  }

  std::string book_;
  std::vector<Mutant> mutants_;
  std::set<std::string> names_;
};

}  // namespace

std::string Mutant::name() const {
  const std::string at = fmt::format("{}/{}{}{}", table, row, column_name.empty() ? "" : "/", column_name);
  if (kind == Kind::kCondition) return fmt::format("{}/{}", at, way > 0 ? "yes" : "no");
  return fmt::format("{}/{}{:+d}", at, kind == Kind::kEdge ? "edge" : "", way);
}

std::vector<Mutant> mutants_of(std::string_view book) {
  Lister lister(book);
  const auto opened = make_rulebook(book);
  CHECK_MSG(opened.ok(), opened.ok() ? "" : opened.error().message());
  return lister.take();
}

Mutating::Mutating(std::string book, Mutant mutant) : book_(std::move(book)), mutant_(std::move(mutant)) {
  set_table_hook(this);
}

void Mutating::loaded(TableSet& set) {
  if (set.book != book_) return;
  Table* table = find_table(set, mutant_.table);
  CHECK_MSG(table != nullptr, mutant_.name());
  if (mutant_.kind == Mutant::Kind::kNumber) move_number(*table, mutant_);
  if (mutant_.kind == Mutant::Kind::kEdge) move_edge(*table, mutant_);
}

std::optional<bool> Mutating::forced(const TableSet& set, const Table& table, const Row& row, std::size_t column) {
  const bool is_it = mutant_.kind == Mutant::Kind::kCondition && set.book == book_ && table.id == mutant_.table &&
                     row.id == mutant_.row && column == mutant_.column;
  return is_it ? std::optional(mutant_.way > 0) : std::nullopt;
}

void mutate_as_environment_says() {
  static std::optional<Mutating> in_force;
  const char* wish = std::getenv("DRUMHEAD_MUTANT");
  if (wish == nullptr || in_force) return;
  const std::string text = wish;
  const std::string book = text.substr(0, text.find(':'));
  for (Mutant& mutant : mutants_of(book))
    if (book + ":" + mutant.name() == text && !in_force) in_force.emplace(book, std::move(mutant));
  CHECK_MSG(in_force.has_value(), "DRUMHEAD_MUTANT names no mutant: " + text);
}

}  // namespace drumhead::test
