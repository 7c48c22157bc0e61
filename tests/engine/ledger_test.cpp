#include "engine/ledger.h"

#include <gmock/gmock.h>

namespace drumhead {
namespace {

using testing::ElementsAre;

constexpr std::string_view kRules =
    "id\tsection\tkind\tstatement\n"
    "TT-001\t1\tdata\tA figure is twenty men.\n"
    "TT-002\t1\tprocedure\tRoll a die.\n"
    "\n"
    "TT-003\t2 Fire\trestriction\tOnce a turn.\n";

EmbeddedBook book(std::string_view ledger, std::string_view exempt = {}, std::string_view coverage = {},
                  std::string_view cited = {}) {
  return {"test", "TT", ledger, exempt, coverage, cited, {}};
}

std::string trouble(const EmbeddedBook& book) {
  const Result<Ledger> ledger = load_ledger(book);
  return ledger.ok() ? "none" : ledger.error().message();
}

TEST(ledger, holds_the_lines_and_what_is_known_of_them) {
  const Result<Ledger> ledger = load_ledger(book(kRules, "id\treason\nTT-001\tscale only\n",
                                                 "id\ttests\tplay\nTT-002\t1\t0\nTT-003\t1\t1\n",
                                                 "TT-002\tvolley.cpp:14\nTT-002\tfire.toml:3\n"));
  ASSERT_TRUE(ledger.ok()) << ledger.error().message();
  ASSERT_EQ(ledger->entries.size(), 3u);
  EXPECT_EQ(ledger->entries[2].section, "2 Fire");
  EXPECT_EQ(ledger->entries[2].kind, "restriction");
  EXPECT_EQ(ledger->find("TT-002")->statement, "Roll a die.");
  EXPECT_EQ(ledger->find("TT-001")->exempt, "scale only");
  EXPECT_TRUE(ledger->find("TT-002")->cited);
  EXPECT_FALSE(ledger->find("TT-003")->cited);
  EXPECT_EQ(ledger->find("TT-009"), nullptr);

  const LedgerTotals sums = totals(*ledger);
  EXPECT_EQ(sums.rules, 3);
  EXPECT_EQ(sums.exempt, 1);
  EXPECT_EQ(sums.cited, 1);
  EXPECT_EQ(sums.fired_in_tests, 2);
  EXPECT_EQ(sums.fired_in_play, 1);
  EXPECT_THAT(sums.missing, ElementsAre("TT-003"));  // fired, but nothing cites it
}

TEST(ledger, tells_carried_noted_and_proved_rules_apart) {
  const Result<Ledger> ledger = load_ledger(
      book(kRules, {}, "id\ttests\tplay\tcarried\tproved\nTT-001\t1\t0\t0\t0\nTT-002\t1\t0\t1\t1\nTT-003\t0\t1\t0\t0\n"));
  ASSERT_TRUE(ledger.ok()) << ledger.error().message();
  EXPECT_TRUE(ledger->find("TT-001")->only_noted());
  EXPECT_FALSE(ledger->find("TT-002")->only_noted());
  EXPECT_TRUE(ledger->find("TT-002")->proved);
  EXPECT_FALSE(ledger->find("TT-003")->only_noted());  // it did not fire in tests at all
  const LedgerTotals sums = totals(*ledger);
  EXPECT_EQ(sums.carried, 1);
  EXPECT_EQ(sums.only_noted, 1);
  EXPECT_EQ(sums.proved, 1);
}

TEST(ledger, cites_point_into_it_and_outlive_a_move) {
  Ledger ledger = load_ledger(book(kRules)).value();
  const Cite cite = ledger.cite("TT-003");
  EXPECT_EQ(cite.rule, 2);
  EXPECT_FALSE(ledger.cite("TT-030").valid());
  const Ledger moved = std::move(ledger);
  EXPECT_EQ(static_cast<const void*>(cite.id), moved.entries[2].id.c_str());
  EXPECT_EQ(cite.text(), "TT-003");
  static_assert(!std::is_copy_constructible_v<Ledger>);
}

TEST(ledger, lines_may_end_as_on_windows) {
  const Result<Ledger> ledger =
      load_ledger(book("id\tsection\tkind\tstatement\r\nTT-001\t1\tdata\tText.\r\n"));
  ASSERT_TRUE(ledger.ok());
  EXPECT_EQ(ledger->entries[0].statement, "Text.");
}

TEST(ledger_errors, name_file_line_and_remedy) {
  EXPECT_EQ(trouble(book("")),
            "ledger.tsv:1: the ledger is empty; it needs a heading and a line for every rule");
  EXPECT_EQ(trouble(book("id\tkind\nTT-001\tdata\n")),
            "ledger.tsv:1: the heading must be `id<tab>section<tab>kind<tab>statement`");
  EXPECT_EQ(trouble(book("id\tsection\tkind\tstatement\nTT-001\t1\tdata\n")),
            "ledger.tsv:2: column `statement` is missing; a line has 4 columns separated by tabs");
  EXPECT_EQ(trouble(book("id\tsection\tkind\tstatement\nTT-001\t1\tdata\tA\tB\n")),
            "ledger.tsv:2: 5 columns where 4 are expected; take the extra tabs out");
  EXPECT_EQ(trouble(book("id\tsection\tkind\tstatement\nTT-001\t\tdata\tA\n")),
            "ledger.tsv:2: column `section` is empty; fill it in");
  EXPECT_EQ(trouble(book("id\tsection\tkind\tstatement\nTT-001\t1\tdata\tA\n\nTT-001\t1\tdata\tB\n")),
            "ledger.tsv:4: rule TT-001 is in line 2 already; give one of them another id");
}

TEST(ledger_errors, of_exemptions) {
  EXPECT_EQ(trouble(book(kRules, "id\treason\nTT-01\tscale\n")),
            "exempt.tsv:2: no rule `TT-01` in the ledger; nearest is `TT-001`");
  EXPECT_EQ(trouble(book(kRules, "id\treason\nTT-001\t \n")),
            "exempt.tsv:2: TT-001 is exempt without a reason; say why it needs no code");
  EXPECT_EQ(trouble(book(kRules, "id\treason\nTT-001\n")),
            "exempt.tsv:2: column `reason` is missing; a line has 2 columns separated by tabs");
  EXPECT_EQ(trouble(book(kRules, "id\treason\nTT-001\ta\nTT-001\tb\n")),
            "exempt.tsv:3: TT-001 has a reason already; keep one of the lines");
}

TEST(ledger_errors, of_coverage_and_cites) {
  EXPECT_EQ(trouble(book(kRules, "", "id\ttests\tplay\nTT-001\tyes\t0\n")),
            "coverage.tsv:2: `yes` in column `tests` must be 0 or 1");
  EXPECT_EQ(trouble(book(kRules, "", "", "TT-777x\tvolley.cpp:14\n")),
            "cited.tsv:1: no rule `TT-777x` in the ledger");
}

}  // namespace
}  // namespace drumhead
