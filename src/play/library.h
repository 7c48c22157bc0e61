// The rulebooks and battles that games can be made from, and what the page is told of them. Given in from
// above: nothing here knows a book by name. Opened once and then only read, by any thread.
#pragma once

#include <memory>
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
  Library(std::vector<std::unique_ptr<Rulebook>> books, std::span<const EmbeddedFile> battles,
          std::string teaching, std::vector<std::string> levels);

  const Rulebook* book(std::string_view id) const;
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
};

// The words of a rulebook: everything a client needs to draw its views and fill in its Asks.
std::string words_json(const Vocabulary& words);
// One rule of a ledger; empty if there is none of that id.
std::string rule_json(const Ledger& ledger, std::string_view id);

}  // namespace drumhead
