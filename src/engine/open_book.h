// Opening a rulebook: its ledger, its tables with overrides, the tables bound to code, the desk. The same for every book;
// what is wrong with a table is said here, never later. A Book is the rulebook's own struct that begins with words, ledger,
// set, tables and desk.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "base/result.h"
#include "engine/ledger.h"
#include "engine/rulebook.h"
#include "engine/tables.h"
#include "engine/vocabulary.h"

namespace drumhead {

// A Book of no more than that.
template <class Tables_>
struct PlainBook {
  Vocabulary words;
  Ledger ledger;
  TableSet set;
  Tables_ tables;
  std::vector<Procedure> desk;
};

// `bind` makes the book's Tables of a TableSet, or says what is wrong; `desk` its procedures of the Tables.
template <class Book, class Bind, class Desk>
Result<std::unique_ptr<Book>> open_book(Vocabulary words, const EmbeddedBook& data, std::span<const EmbeddedFile> overrides,
                                        Bind bind, Desk desk) {
  Result<Ledger> ledger = load_ledger(data);
  if (!ledger) return ledger.error();
  Result<TableSet> loaded = load_tables(data.tables, overrides, *ledger);
  if (!loaded) return loaded.error();
  TableSet set = *std::move(loaded);
  set.book = data.id;
  if (TableHook* hook = table_hook()) hook->loaded(set);
  auto tables = bind(set);
  if (!tables) return tables.error();
  std::unique_ptr<Book> book(new Book{std::move(words), *std::move(ledger), std::move(set), *std::move(tables), {}});
  book->desk = desk(book->tables);
  return book;
}

// What every rulebook answers out of its Book.
template <class Book_>
class OpenedBook : public Rulebook {
 public:
  using Book = Book_;
  explicit OpenedBook(std::unique_ptr<Book> book) : book_(std::move(book)) {}

  const Vocabulary& words() const final { return book_->words; }
  const Ledger& ledger() const final { return book_->ledger; }
  const TableSet& tables() const final { return book_->set; }
  const std::vector<Procedure>& procedures() const final { return book_->desk; }

 protected:
  std::unique_ptr<Book> book_;  // held by pointer: tables and desk point into it
};

// The rulebook itself: its Book opened as above, and held by its class.
template <class Opened, class Bind, class Desk>
Result<std::unique_ptr<Rulebook>> open_rulebook(Vocabulary words, const EmbeddedBook& data,
                                                std::span<const EmbeddedFile> overrides, Bind bind, Desk desk) {
  auto book = open_book<typename Opened::Book>(std::move(words), data, overrides, bind, desk);
  if (!book) return book.error();
  return std::unique_ptr<Rulebook>(std::make_unique<Opened>(*std::move(book)));
}

}  // namespace drumhead
