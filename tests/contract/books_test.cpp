// The contract is held on enough ground: every book has fields to play on, and every battle that is written
// for it.
#include <gtest/gtest.h>

#include <algorithm>

#include "contract/books.h"
#include "data/battles.h"
#include "muster/muster.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

class BookContract : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(all, BookContract, ::testing::ValuesIn(books_under_contract()),
                         [](const auto& one) { return test_name(one.param); });

constexpr std::size_t kFewestFields = 3;

TEST_P(BookContract, has_fields_to_play_on) {
  EXPECT_GE(fields_of(GetParam()).size(), kFewestFields)
      << "give it positions of its own: tests/contract/book_notes.cpp";
}

bool is_for(const BattleFile& battle, const std::string& book) {
  return battle.rulebooks.empty() ||
         std::find(battle.rulebooks.begin(), battle.rulebooks.end(), book) != battle.rulebooks.end();
}

TEST_P(BookContract, musters_every_battle_that_is_for_it) {
  int mustered = 0;
  for (const EmbeddedFile& file : data::battles()) {
    const std::string name(file.name);
    const Result<BattleFile> battle = read_battle(file.text, name);
    ASSERT_TRUE(battle.ok()) << battle.error().message();
    const Result<BattleState> start = position_from_battle(file.text, name, rulebook(GetParam()));
    EXPECT_EQ(start.ok(), is_for(*battle, GetParam()))
        << name << (start.ok() ? " is mustered and not for it" : ": " + start.error().message());
    mustered += start.ok() ? 1 : 0;
  }
  EXPECT_GT(mustered, 0);
}

}  // namespace
}  // namespace drumhead::test
