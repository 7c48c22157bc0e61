// Mutants: a book whose tables differ from the printed ones in one thing, to see whether any test notices: a number moved by
// one step, the condition of a row forced to yes or to no, the edge between two bands shifted. Nothing is recompiled: a hook
// changes what the binder hands to the code (engine/tables.h). docs/mutants.md tells the rest.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tables.h"

namespace drumhead::test {

struct Mutant {
  enum class Kind : std::uint8_t { kNumber, kCondition, kEdge };
  Kind kind = Kind::kNumber;
  std::string table, row;
  std::size_t column = 0;
  std::string column_name;  // empty: the table has a single nameless one
  int way = 1;              // a step up or down; of a condition: yes or no
  std::string rule;         // that its row cites
  std::string place;        // "fire.toml:12"
  std::string change;       // "close range: 4 becomes 5"

  std::string name() const;  // "volley/close/+1", "spread/cavalry/routing/no", "nerve_result/shaken/edge-1"
};

// Every mutant of a book, in the order of its tables.
std::vector<Mutant> mutants_of(std::string_view book);

// While it lives, the book is opened with this change.
class Mutating final : public TableHook {
 public:
  Mutating(std::string book, Mutant mutant);
  ~Mutating() override { set_table_hook(nullptr); }
  Mutating(const Mutating&) = delete;
  Mutating& operator=(const Mutating&) = delete;

  void loaded(TableSet& set) override;
  std::optional<bool> forced(const TableSet& set, const Table& table, const Row& row, std::size_t column) override;

 private:
  std::string book_;
  Mutant mutant_;
};

// The mutant that $DRUMHEAD_MUTANT names ("drill:volley/close/+1") is put in force for the whole of a test program; stops the
// program if there is none of that name. Called before a book is opened.
void mutate_as_environment_says();

}  // namespace drumhead::test
