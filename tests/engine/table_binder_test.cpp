#include <gmock/gmock.h>

#include "engine/table_fixture.h"
#include "engine/tables.h"

namespace drumhead {
namespace {

using table_test::load;
using table_test::load_over;

struct Volley {
  bool square = false;
  int hits = 0;
};
bool target_in_square(const Volley& v) { return v.square; }
int hits_taken(const Volley& v) { return v.hits; }
enum class Morale { kHolds, kShaken, kRouts };

Chart<Volley> bind_volley(TableBinder& bind) {
  return bind.chart<Volley>("volley", {{"shaken", hits_taken}, {"target_in_square", target_in_square}});
}
Bands<Morale> bind_morale(TableBinder& bind) {
  return bind.bands<Morale>(
      "morale", {{"routs", Morale::kRouts}, {"shaken", Morale::kShaken}, {"holds", Morale::kHolds}});
}
Grid bind_guns(TableBinder& bind) { return bind.grid("guns", {"heavy", "light"}, {"far", "near"}); }

std::string message(const std::optional<LoadError>& trouble) { return trouble ? trouble->message() : "none"; }

TEST(table_binder, gives_code_its_numbers) {
  const TableSet set = load_over("").value();
  TableBinder bind(set);
  const Chart<Volley> volley = bind_volley(bind);
  const Bands<Morale> morale = bind_morale(bind);
  const Grid guns = bind_guns(bind);
  EXPECT_EQ(bind.length("rates", "line"), 137160);
  EXPECT_EQ(bind.length("rates", "column"), 8 * 30480);
  ASSERT_EQ(message(bind.finish()), "none");

  const Reckoning reckoning = volley.reckon({true, 3});
  ASSERT_EQ(reckoning.lines.size(), 2u);
  EXPECT_EQ(reckoning.lines[0].row, "target_in_square");  // printed order, not the code's
  EXPECT_EQ(reckoning.lines[0].value, 1);
  EXPECT_EQ(reckoning.lines[1].label, "shaken");
  EXPECT_EQ(reckoning.lines[1].value, -6);
  EXPECT_EQ(reckoning.lines[1].cite.text(), "TT-003");
  EXPECT_EQ(reckoning.total, -5);
  EXPECT_TRUE(volley.reckon({}).lines.empty());

  EXPECT_EQ(morale.at(-100).outcome, Morale::kRouts);
  EXPECT_EQ(morale.at(1).outcome, Morale::kRouts);
  EXPECT_EQ(morale.at(2).outcome, Morale::kShaken);
  EXPECT_EQ(morale.at(4).outcome, Morale::kShaken);
  EXPECT_EQ(morale.at(5).outcome, Morale::kHolds);
  EXPECT_EQ(morale.at(1).cite.text(), "TT-002");

  EXPECT_EQ(guns.at(0, 0), 3);  // heavy, far
  EXPECT_EQ(guns.at(0, 1), 6);
  EXPECT_TRUE(guns.nil(1, 0));  // light, far
  EXPECT_EQ(guns.at(1, 1), 4);
  EXPECT_EQ(guns.cite(1).text(), "TT-120");
}

// ---- Tables that bind themselves.

constexpr std::string_view kSmallBook = R"([distances]
title = "Rates"
rule = "TT-001"
unit = "inch"
rows = [ { id = "foot", label = "foot", value = 4.5 } ]

[numbers]
title = "Limits"
rule = "TT-001"
rows = [ { id = "turns", label = "turns", value = 12 } ]

[volley]
title = "Volley"
rule = "TT-002"
rows = [ { id = "hits", label = "hits", value = -2 } ]

[morale]
title = "Morale"
rule = "TT-003"
bands = [ { id = "holds", label = "holds", from = 2 }, { id = "routs", label = "routs", to = 1 } ]
)";

struct OwnTables : SelfBinding {
  using SelfBinding::SelfBinding;
  Coord foot = length("foot");
  int turns = number("turns");
  Chart<Volley> volley = chart<Volley>("volley", {{"hits", &Volley::hits}});
  Bands<Morale> morale = bands<Morale>("morale", {{"holds", Morale::kHolds}, {"routs", Morale::kRouts}});
};
struct OneTooMany : OwnTables {
  using OwnTables::OwnTables;
  Coord horse = length("horse");
};
struct OneTooFew : SelfBinding {
  using SelfBinding::SelfBinding;
  Coord foot = length("foot");
};

TEST(self_binding, binds_every_field_where_it_is_declared) {
  const TableSet set = load(kSmallBook).value();
  const Result<OwnTables> tables = bind_tables<OwnTables>(set);
  ASSERT_TRUE(tables.ok());
  EXPECT_EQ(tables->foot, 137160);
  EXPECT_EQ(tables->turns, 12);
  EXPECT_EQ(tables->volley.total({.hits = 3}), -6);
  EXPECT_EQ(tables->morale.at(1).outcome, Morale::kRouts);
}

TEST(self_binding, complains_of_a_field_without_a_row_and_of_a_row_without_a_field) {
  const TableSet set = load(kSmallBook).value();
  EXPECT_THAT(bind_tables<OneTooMany>(set).error().message(), testing::HasSubstr("horse"));
  EXPECT_THAT(bind_tables<OneTooFew>(set).error().message(), testing::HasSubstr("no rule uses a table [numbers]"));
}

TEST(table_binder, gives_scores_by_band) {
  const TableSet set = load(R"([losses]
title = "Losses"
rule = "TT-001"
columns = ["near", "far"]
bands = [
  { id = "few", label = "few", to = 3, values = [1, 0] },
  { id = "many", label = "many", from = 4, values = [3, 2], rule = "TT-002" },
]
)")
                           .value();
  TableBinder bind(set);
  const Scores losses = bind.scores("losses", {"near", "far"});
  ASSERT_EQ(message(bind.finish()), "none");
  EXPECT_EQ(losses.at(3).values[0], 1);
  EXPECT_EQ(losses.at(4).values[1], 2);
  EXPECT_EQ(losses.at(4).cite.text(), "TT-002");
  TableBinder wrong(set);
  wrong.scores("losses", {"far", "near"});
  EXPECT_EQ(message(wrong.finish()), "fire.toml:1: the columns of [losses] must be: far, near");
}

// Binds a table of rows in place of the book's, as `bind` does, and says what is wrong.
template <class Bind>
std::string trouble_with(const std::string& text, Bind bind) {
  const Result<TableSet> set = load(text);
  if (!set.ok()) return "not loaded: " + set.error().message();
  TableBinder binder(*set);
  bind(binder);
  return message(binder.finish());
}

std::string volley_rows(const std::string& rows) {
  return "[volley]\ntitle = \"T\"\nrule = \"TT-001\"\nrows = [\n" + rows + "]\n";
}
const char* kSquare = "{ id = \"target_in_square\", label = \"a\", value = 1 },\n";
const char* kShaken = "{ id = \"shaken\", label = \"b\", value = 1 },\n";

TEST(table_binder_errors, a_row_that_no_predicate_knows) {
  const std::string text =
      volley_rows(std::string(kShaken) + "{ id = \"target_in_sqare\", label = \"a\", value = 1 },\n");
  EXPECT_EQ(trouble_with(text, bind_volley),
            "fire.toml:6: no predicate named `target_in_sqare`; nearest is `target_in_square`");
}

TEST(table_binder_errors, a_predicate_without_a_row) {
  EXPECT_EQ(trouble_with(volley_rows(kShaken), bind_volley),
            "fire.toml:1: [volley] has no row for the predicate `target_in_square`; add it");
}

TEST(table_binder_errors, an_outcome_without_a_band_and_a_band_without_an_outcome) {
  const std::string two =
      "[morale]\ntitle = \"T\"\nrule = \"TT-001\"\nbands = [\n{ id = \"routs\", label = \"a\", to = 1 },\n"
      "{ id = \"holds\", label = \"b\", from = 2 } ]\n";
  EXPECT_EQ(trouble_with(two, bind_morale),
            "fire.toml:1: [morale] has no row for the outcome `shaken`; add it");
  const std::string odd =
      "[morale]\ntitle = \"T\"\nrule = \"TT-001\"\nbands = [\n{ id = \"routes\", label = \"a\", to = 1 },\n"
      "{ id = \"holds\", label = \"b\", from = 2 } ]\n";
  EXPECT_EQ(trouble_with(odd, bind_morale), "fire.toml:5: no outcome named `routes`; nearest is `routs`");
}

TEST(table_binder_errors, rows_and_tables_that_no_rule_uses) {
  const std::string text = volley_rows(std::string(kSquare) + kShaken);
  EXPECT_EQ(trouble_with(text, [](TableBinder& b) { b.number("volley", "shaken"); }),
            "fire.toml:5: no rule uses row `target_in_square` of [volley]; correct its id or delete it");
  EXPECT_EQ(trouble_with(text, [](TableBinder&) {}),
            "fire.toml:1: no rule uses a table [volley]; correct its name or delete it");
}

TEST(table_binder_errors, numbers_that_are_not_there) {
  const std::string text = volley_rows(std::string(kSquare) + kShaken);
  EXPECT_EQ(trouble_with(text, [](TableBinder& b) { b.number("voley", "shaken"); }),
            "no table [voley] in any file; nearest is `volley`; add it");
  EXPECT_EQ(trouble_with(text, [](TableBinder& b) { b.number("volley", "shakn"); }),
            "fire.toml:1: [volley] has no row `shakn`; nearest is `shaken`; add it");
}

TEST(table_binder_errors, numbers_of_another_form) {
  const std::string text = volley_rows(std::string(kSquare) + kShaken);
  EXPECT_EQ(trouble_with(text, [](TableBinder& b) { b.length("volley", "shaken"); }),
            "fire.toml:1: [volley] must be lengths; add `unit = \"inch\"` or another");
  EXPECT_EQ(trouble_with(std::string(table_test::kRates), [](TableBinder& b) { b.number("rates", "line"); }),
            "fire.toml:2: [rates] must be plain numbers; take out `unit`");
  EXPECT_EQ(trouble_with(text, [](TableBinder& b) { b.bands<int>("volley", {}); }),
            "fire.toml:1: [volley] must be made of `bands`");
  EXPECT_EQ(trouble_with(text,
                         [](TableBinder& b) {
                           b.grid("volley", {"shaken", "target_in_square"}, {"near"});
                         }),
            "fire.toml:1: the columns of [volley] must be: near");
  EXPECT_EQ(trouble_with(volley_rows("{ id = \"shaken\", label = \"b\", value = \"-\" },\n"),
                         [](TableBinder& b) { b.number("volley", "shaken"); }),
            "fire.toml:5: row `shaken` of [volley] must be a number, not a dash");
  EXPECT_EQ(
      trouble_with(volley_rows(std::string(kSquare) + "{ id = \"shaken\", label = \"b\", value = \"-\" },\n"),
                   bind_volley),
      "fire.toml:6: modifier `shaken` of [volley] must be a number, not a dash");
}

TEST(table_binder_errors, grids_must_have_the_rows_and_columns_of_the_rules) {
  const TableSet set = load_over("").value();
  const auto grid = [&set](const std::vector<std::string_view>& rows,
                           const std::vector<std::string_view>& columns) {
    TableBinder bind(set);
    bind.grid("guns", rows, columns);
    return message(bind.finish());
  };
  EXPECT_EQ(grid({"light"}, {"near", "far"}), "fire.toml:25: no row in the rules named `heavy`; there are light");
  EXPECT_EQ(grid({"light", "heavy"}, {"near"}), "fire.toml:18: the columns of [guns] must be: near");
  EXPECT_EQ(grid({"light", "heavy", "siege"}, {"near", "far"}),
            "fire.toml:18: [guns] has no row for the row in the rules `siege`; add it");
}

TEST(table_binder_errors, an_override_is_named_when_it_is_at_fault) {
  const Result<TableSet> set = load_over("[morale]\nbands = [\n{ id = \"flees\", label = \"flees\" } ]\n");
  ASSERT_TRUE(set.ok());
  TableBinder bind(*set);
  bind_morale(bind);
  EXPECT_EQ(message(bind.finish()), "my.toml:3: no outcome named `flees`; there are routs, shaken, holds");
}

// ---- Charts of several columns: own and the opponent's, attacker and defender.

constexpr const char* kMelee = R"([melee]
title = "Melee"
rule = "TT-002"
columns = ["attacker", "defender"]
rows = [
  { id = "square", label = "square", labels = ["in square", "against a square"], values = ["-", 2] },
  { id = "hits", label = "hits", values = [-1, -2], rule = "TT-003" },
]
)";

TEST(table_binder, gives_a_chart_for_each_column) {
  const TableSet set = load(kMelee).value();
  TableBinder bind(set);
  const auto attacker = bind.chart<Volley>("melee", "attacker", {{"hits", hits_taken}});
  const auto defender =
      bind.chart<Volley>("melee", "defender", {{"hits", hits_taken}, {"square", target_in_square}});
  ASSERT_EQ(message(bind.finish()), "none");
  EXPECT_EQ(attacker.total({true, 3}), -3);
  const Reckoning reckoning = defender.reckon({true, 3});
  ASSERT_EQ(reckoning.lines.size(), 2u);
  EXPECT_EQ(reckoning.lines[0].label, "against a square");  // of its column
  EXPECT_EQ(reckoning.lines[0].value, 2);
  EXPECT_EQ(reckoning.lines[1].label, "hits");
  EXPECT_EQ(reckoning.lines[1].value, -6);
  EXPECT_EQ(reckoning.lines[1].cite.text(), "TT-003");
}

TEST(table_binder, an_override_of_a_column_keeps_the_labels) {
  const EmbeddedFile file{"fire.toml", kMelee};
  const EmbeddedFile over{"my.toml", "[melee]\nrows = [ { id = \"square\", values = [\"-\", 5] } ]\n"};
  const TableSet set = load_tables({&file, 1}, {&over, 1}, table_test::ledger()).value();
  TableBinder bind(set);
  const auto defender =
      bind.chart<Volley>("melee", "defender", {{"hits", hits_taken}, {"square", target_in_square}});
  EXPECT_EQ(defender.reckon({true, 0}).lines.at(0).label, "against a square");
  EXPECT_EQ(defender.total({true, 0}), 5);
}

TEST(table_binder_errors, columns_of_charts) {
  const auto both = [](TableBinder& b) {
    b.chart<Volley>("melee", "attacker", {{"hits", hits_taken}, {"square", target_in_square}});
  };
  EXPECT_EQ(trouble_with(kMelee, both),
            "fire.toml:6: modifier `square` of [melee] must be a number in column `attacker`, not a dash");
  const auto none = [](TableBinder& b) { b.chart<Volley>("melee", "defender", {{"hits", hits_taken}}); };
  EXPECT_EQ(trouble_with(kMelee, none),
            "fire.toml:6: no predicate named `square` for column `defender` of [melee]; there are hits");
  const auto other = [](TableBinder& b) { b.chart<Volley>("melee", "attackers", {{"hits", hits_taken}}); };
  EXPECT_EQ(trouble_with(kMelee, other),
            "fire.toml:1: [melee] has no column `attackers`; nearest is `attacker`; add it");
  const auto one = [](TableBinder& b) {
    b.chart<Volley>("melee", "defender", {{"hits", hits_taken}, {"square", target_in_square}});
  };
  EXPECT_EQ(trouble_with(kMelee, one),
            "fire.toml:1: no rule uses column `attacker` of [melee]; correct its name or delete it");
  const auto extra = [](TableBinder& b) {
    b.chart<Volley>("melee", "attacker", {{"hits", hits_taken}, {"hots", hits_taken}});
  };
  EXPECT_EQ(trouble_with(kMelee, extra),
            "fire.toml:1: [melee] has no row for the predicate `hots`; nearest is `hits`; add it");
}

}  // namespace
}  // namespace drumhead
