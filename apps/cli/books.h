// Rulebooks and battles by name: the built-in ones, files, and table overrides laid over a book.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/support.h"
#include "engine/layout.h"
#include "engine/rulebook.h"

namespace drumhead::cli {

// --rules and --tables, accepted together by every command that needs a rulebook.
struct RulesChoice {
  std::string id;                   // empty: the command's own default
  std::vector<std::string> tables;  // files
};

std::vector<std::string> rulebook_ids();

// A rulebook with the texts of its overrides, which it may point into.
class OpenBook {
 public:
  explicit OpenBook(const RulesChoice& choice);  // an unknown id stops with the names of those there are
  const Rulebook& operator*() const { return *book_; }
  const Rulebook* operator->() const { return book_.get(); }

 private:
  std::vector<std::string> texts_;
  std::unique_ptr<Rulebook> book_;
};

// The book that a file of table overrides says it is for (`rulebook = "..."` before its first table); empty:
// it does not.
std::string rulebook_of_override(std::string_view text);

// Books opened once each, all with the same overrides, for commands that read files of several books.
class Bookshelf {
 public:
  explicit Bookshelf(std::vector<std::string> tables = {}) : tables_(std::move(tables)) {}
  const Rulebook& book(const std::string& id);
  const Rulebook* find(std::string_view id);  // null: there is none of that name

 private:
  std::vector<std::string> tables_;
  std::map<std::string, std::unique_ptr<OpenBook>> books_;
};

// The text of a battle or an army: a built-in one by name ("crossroads"), else a file.
struct BattleText {
  std::string file;
  std::string text;
};
BattleText find_battle(const std::string& name);
BattleText first_battle();  // the one to play when none is named
std::vector<std::string> battle_names();

// The first rulebook under which the battle can be fought.
std::string first_fitting_rules(const BattleText& battle);

// "random" is for the caller; "rain=1,fog=2" becomes options, checked against the book's names and bounds.
std::vector<OptionSpec> need_options(std::string_view text, const Vocabulary& words);
BattleState need_position(const BattleText& battle, const Rulebook& book,
                          const std::vector<OptionSpec>& options);

}  // namespace drumhead::cli
