// The umpire's desk: every test of morale, a fire, a blow in melee, a division's pips. Facts from a person, the same tables as in
// the game.
#include <array>

#include "engine/spoken.h"
#include "rules/near_run_thing/cites.h"
#include "rules/near_run_thing/book.h"

namespace drumhead::nrt {
namespace {

struct TestWords {
  const char *name, *label;
  Cite rule;
};
const std::array<TestWords, kTests>& test_words() {
  static const std::array<TestWords, kTests> words{{{"charge", "A unit tests to charge", cite::nrt_446},
                                                    {"line_v_column", "A line is charged by a column", cite::nrt_447},
                                                    {"line_v_cavalry", "A line stands against cavalry", cite::nrt_448},
                                                    {"square", "A unit forms emergency square", cite::nrt_449},
                                                    {"skirmishers", "Skirmishers stand against formed troops", cite::nrt_450},
                                                    {"cavalry_v_infantry", "Formed cavalry is charged in front by infantry", cite::nrt_275},
                                                    {"volley", "Cavalry fires a volley and countercharges", cite::nrt_450},
                                                    {"drawn", "A melee is drawn", cite::nrt_451},
                                                    {"lost", "A melee is lost", cite::nrt_451},
                                                    {"won", "Cavalry wins a melee", cite::nrt_452},
                                                    {"rally", "Routers rally", cite::nrt_453},
                                                    {"impetuous", "Impetuous troops make contact", cite::nrt_327},
                                                    {"moved_square", "A square has moved", cite::nrt_224},
                                                    {"stand_up", "A unit stands up", cite::nrt_351}}};
  return words;
}

constexpr std::array<const char*, 8> kFirers{"line", "reinforced line", "column or masse", "square or building", "skirmishers", "cavalry",
                                             "canister", "long range"};
constexpr std::array<const char*, 10> kTargets{"line", "reinforced line", "column", "masse or square", "skirmishers", "guns", "limbered",
                                               "cavalry line", "cavalry column", "hard cover"};
constexpr std::array<const char*, 11> kStrikers{"line", "reinforced line", "column", "masse", "square", "hard cover", "skirmishers", "guns",
                                                "cavalry as a line", "cavalry as a column", "skirmishing cavalry"};
constexpr std::array<const char*, 11> kStruck{"line", "reinforced line", "column", "masse", "square", "skirmishers", "guns", "limbered",
                                              "cavalry", "skirmishing cavalry", "hard cover"};
template <std::size_t N>
std::vector<std::string> listed(const std::array<const char*, N>& words) {
  return {words.begin(), words.end()};
}

template <class Facts>
struct Cell {
  Facts facts;
  int row = 0, column = 0;
};

// One die on a cell of a table, with the adjustments of its chart (NRT-384, NRT-385).
template <class Facts>
DeskCase lay_cell(const ResultScale& scale, const Grid& table, const Chart<Facts>& dice, const Cell<Facts>& cell) {
  DeskCase c;
  c.reckoning = dice.reckon(cell.facts);
  const std::int64_t result = table.at(static_cast<std::size_t>(cell.row), static_cast<std::size_t>(cell.column));
  c.question = result == kNil ? "no effect ever" : result == kCellE ? "the target is removed" : "1d6 with the adjustments above";
  c.resolve = [result, scale, total = c.reckoning.total](Dice& d) -> std::int64_t {
    if (result == kNil) return 0;
    if (result == kCellE) return 99;
    return hits_of(scale, result, d.roll(6) + total);
  };
  c.spoken = [](std::int64_t hits) {
    return hits == 99 ? std::string("the target is removed") : hits == 0 ? "no hit" : counted(static_cast<int>(hits), "hit", "hits");
  };
  c.throws = {{"", {{"", c.reckoning.total}}}};
  return c;
}

template <class Facts, std::size_t Rows, std::size_t Columns>
Procedure cell_procedure(const char* name, const char* label, Cite rule, const ResultScale& scale, const Grid& table, const Chart<Facts>& dice,
                         const std::array<const char*, Rows>& rows, const std::array<const char*, Columns>& columns) {
  return make_procedure<Cell<Facts>>(
      name, label, rule, kPerInch,
      [&dice, &rows, &columns](FactsForm& form, Cell<Facts>& cell) {
        form.choice("by", "Who", cell.row, listed(rows));
        form.choice("at", "At", cell.column, listed(columns));
        dice.ask_for_facts(form, cell.facts);
      },
      [&scale, &table, &dice](const Cell<Facts>& cell) { return lay_cell(scale, table, dice, cell); });
}

DeskCase lay_pips(const CommandTables& t, const PipFacts& facts) {
  DeskCase c;
  c.reckoning = t.pips.reckon(facts);
  c.question = "1d6 with the adjustments above";
  c.resolve = [total = c.reckoning.total, least = t.least_pips](Dice& d) -> std::int64_t { return std::max(least, d.roll(6) + total); };
  c.spoken = [](std::int64_t pips) { return counted(static_cast<int>(pips), "pip", "pips"); };
  c.throws = {{"", {{"", c.reckoning.total}}}};
  return c;
}

}  // namespace

std::vector<Procedure> desk_procedures(const Tables& tables) {
  std::vector<Procedure> list;
  list.push_back(make_procedure<PipFacts>("pips", "A division's pips", cite::nrt_116, kPerInch, tables.command.pips,
                                          [&t = tables.command](const PipFacts& facts) { return lay_pips(t, facts); }));
  for (std::size_t i = 0; i < kTests; ++i) {
    const TestWords& words = test_words()[i];
    list.push_back(desk_procedure(words.name, words.label, words.rule, kPerInch, tables.morale.tests[i]));
  }
  list.push_back(cell_procedure("fire", "A unit fires", cite::nrt_385, tables.fire.scale, tables.fire.table, tables.fire.dice, kFirers, kTargets));
  list.push_back(cell_procedure("blow", "A unit strikes in melee", cite::nrt_434, tables.fire.scale, tables.melee.table, tables.melee.dice,
                                kStrikers, kStruck));
  return list;
}

}  // namespace drumhead::nrt
