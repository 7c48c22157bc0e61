// The rulebook under test, its numbers, and games played from the text of a playthrough.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "lab/playthrough.h"
#include "rules/belle_alliance/book.h"
#include "rules/belle_alliance/data.h"
#include "rules/belle_alliance/words.h"
#include "support/fight.h"

namespace drumhead::test {

inline const Rulebook& belle() { return rulebook("belle-alliance"); }

// Words, ledger and tables as the chapters read them, for tests that call a chapter directly.
inline const ba::Book& numbers() {
  static const std::unique_ptr<ba::Book> kBook = [] {
    auto book = std::make_unique<ba::Book>();
    book->words = ba::make_words();
    book->ledger = *load_ledger(ba::data::kBook);
    book->set = *load_tables(ba::data::kBook.tables, {}, book->ledger);
    book->tables = *ba::bind_tables(book->set);
    return book;
  }();
  return *kBook;
}

inline PlaythroughOutcome outcome_of(const std::string& text) {
  const Result<Playthrough> playthrough =
      parse_playthrough("rules belle-alliance\n" + text, "a playthrough in a test", belle());
  if (playthrough) return run(*playthrough, belle());
  ADD_FAILURE() << playthrough.error().message();
  return {};
}

inline BattleState played(const std::string& text) {
  PlaythroughOutcome outcome = outcome_of(text);
  for (const LoadError& failure : outcome.failures) ADD_FAILURE() << failure.message();
  return outcome.end;
}

}  // namespace drumhead::test
