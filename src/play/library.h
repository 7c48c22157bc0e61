// The rulebooks and battles that games can be made from, and what the page is told of them. Given in from
// above: nothing here knows a book by name. Opened once and then only read, by any thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/embedded.h"
#include "engine/rulebook.h"
#include "muster/battle_file.h"

namespace drumhead {

class Library {
 public:
  struct Battle {
    std::string id;  // "hollerbach"
    std::string text;
    BattleFile file;
    std::vector<std::string> fits;  // rulebooks under which it can be fought
  };

  // `teaching` is the battle for newcomers. A battle that cannot be read, or that no book fits, is left out;
  // complaints() says why.
  // `make` makes a book with other tables, for games that began with them.
  using MakeBook = std::function<Result<std::unique_ptr<Rulebook>>(std::string_view id, std::span<const EmbeddedFile> tables)>;
  Library(std::vector<std::unique_ptr<Rulebook>> books, std::span<const EmbeddedFile> battles,
          std::string teaching, std::vector<std::string> levels, MakeBook make);

  const Rulebook* book(std::string_view id) const;
  // The book with these tables laid over its own, made once for each name. It lives as long as the library.
  Result<const Rulebook*> book_with(std::string_view id, const std::string& tables_name, const std::string& tables) const;
  const Battle* battle(std::string_view id) const;
  const std::vector<std::unique_ptr<Rulebook>>& books() const { return books_; }
  const std::vector<Battle>& battles() const { return battles_; }
  const std::vector<std::string>& levels() const { return levels_; }  // of computer players
  const std::vector<std::string>& complaints() const { return complaints_; }

  std::string rulebooks_json() const;
  std::string battles_json() const;
  Result<std::string> battle_json(const Battle& battle, const Rulebook& book) const;

 private:
  std::vector<std::unique_ptr<Rulebook>> books_;
  std::vector<Battle> battles_;
  std::string teaching_;
  std::vector<std::string> levels_;
  std::vector<std::string> complaints_;
  MakeBook make_;
  struct OlderBook {
    std::string tables;  // the book points into it
    std::unique_ptr<Rulebook> book;
  };
  mutable std::mutex older_mutex_;
  mutable std::map<std::string, OlderBook> older_;  // by name of its tables
};

// Names the tables in force: the book and the hash of its numbers.
std::string tables_name(const Rulebook& book);

// The words of a rulebook: everything a client needs to draw its views and fill in its Asks.
std::string words_json(const Vocabulary& words);
// One rule of a ledger; empty if there is none of that id.
std::string rule_json(const Ledger& ledger, std::string_view id);

}  // namespace drumhead
