#include "lab/desk_text.h"

#include <gtest/gtest.h>

#include "support/json_at.h"

namespace drumhead {

struct LabShot {
  int dice = 2;
  Coord range = inches(9, 2);
  bool shaken = false;
  int formation = 0;
};

void circumstances(FactsForm& form, LabShot& shot) {
  form.number("dice", "dice to throw", shot.dice, 1, 12);
  form.length("range", "range to the target", shot.range, 0, 24);
  form.yes_no("shaken", "the unit is shaken", shot.shaken);
  form.choice("formation", "its formation", shot.formation, {"line", "square"});
}

namespace {

using test::json_at;
constexpr Cite kShoot{"TT-001", 0}, kShaken{"TT-002", 1}, kTest{"TT-003", 2};
const DeskWords kWords{"test", "A test book", "inch"};

DeskCase lay_shot(const LabShot& shot) {
  DeskCase c;
  c.reckoning.add({"dice", "dice", shot.dice, kShoot});
  if (shot.shaken) c.reckoning.add({"shaken", "shaken", -1, kShaken});
  const int dice = c.reckoning.total;
  c.question = std::to_string(dice) + " dice at 4 or more";
  c.resolve = [dice](Dice& d) { return std::int64_t{d.count(dice, 6, 4)}; };
  c.spoken = [](std::int64_t hits) { return hits == 1 ? "1 hit" : std::to_string(hits) + " hits"; };
  c.next = [](std::int64_t hits) {
    std::vector<std::pair<std::string, Cite>> next;
    if (hits > 0) next.emplace_back("the target tests morale", kTest);
    return next;
  };
  return c;
}

std::string on_one_line(std::string_view json) { return dump(parse_json(json).value()); }

Procedure shot() { return make_procedure<LabShot>("shot", "A shot", kShoot, kPerInch, lay_shot); }

Decision decided(const Procedure& procedure, const DeskCase& open, std::vector<int> faces) {
  Dice dice = Dice::scripted(std::move(faces));
  return decide(procedure, open, dice).value();
}

TEST(desk_text, lists_procedures_and_circumstances) {
  EXPECT_EQ(desk_list_text(kWords, {shot()}),
            "A test book: 1 procedure\n"
            "\n"
            "shot: A shot [TT-001]\n"
            "  dice       dice to throw (1 to 12, standard 2)\n"
            "  range      range to the target (0 to 24 inch, standard 4.5)\n"
            "  shaken     the unit is shaken (yes or no, standard no)\n"
            "  formation  its formation (line, square; standard line)\n"
            "  dice, in this order: 2d6\n");
  EXPECT_EQ(desk_list_json(kWords, {shot()}), on_one_line(R"({"rulebook":"test","unit":"inch","procedures":[
    {"name":"shot","label":"A shot","rule":"TT-001","circumstances":[
      {"name":"dice","label":"dice to throw","kind":"number","low":1,"high":12,"standard":2},
      {"name":"range","label":"range to the target","kind":"length","low":0,"high":24,"standard":4.5},
      {"name":"shaken","label":"the unit is shaken","kind":"yes_no","standard":false},
      {"name":"formation","label":"its formation","kind":"choice","choices":["line","square"],"standard":"line"}],
      "dice":"2d6"}]})"));
}

TEST(desk_text, tells_a_decision_with_its_arithmetic_dice_and_sequel) {
  const Procedure procedure = shot();
  const DeskCase open = procedure.open({{"dice", "3"}, {"shaken", "yes"}}).value();
  const Decision decision = decided(procedure, open, {5, 2});
  EXPECT_EQ(decision_text(procedure, open, decision),
            "A shot [TT-001]\n"
            "    +3  dice    [TT-001]\n"
            "    -1  shaken  [TT-002]\n"
            "    +2  in all\n"
            "  2 dice at 4 or more\n"
            "  thrown 2d6 at 4 or more: 5 2 = 1\n"
            "Result: 1 hit\n"
            "  then: the target tests morale [TT-003]\n");
  EXPECT_EQ(decision_json(procedure, open, decision), on_one_line(R"({"procedure":"shot","rule":"TT-001",
    "question":"2 dice at 4 or more",
    "reckoning":{"lines":[{"row":"dice","label":"dice","value":3,"rule":"TT-001"},
                          {"row":"shaken","label":"shaken","value":-1,"rule":"TT-002"}],"total":2},
    "dice":[{"dice":2,"sides":6,"at_least":4,"faces":[5,2],"result":1}],
    "outcome":1,"spoken":"1 hit","next":[{"text":"the target tests morale","rule":"TT-003"}]})"));
}

TEST(desk_text, draws_exact_odds_with_bars) {
  const Procedure procedure = shot();
  const DeskCase open = procedure.open({}).value();
  const Odds odds = desk_odds(open.resolve);
  EXPECT_EQ(odds_text(procedure, open, odds),
            "A shot [TT-001]\n"
            "    +2  dice   [TT-001]\n"
            "  2 dice at 4 or more\n"
            "Exact odds over 3 outcomes of the dice:\n"
            "  0 hits   25.00 %  ####################\n"
            "  1 hit    50.00 %  ########################################\n"
            "  2 hits   25.00 %  ####################\n");
  const JsonTree json = parse_json(odds_json(procedure, open, odds)).value();
  EXPECT_EQ(json_at(json, "exact"), "true");
  EXPECT_EQ(json_at(json, "runs"), "3");
  EXPECT_EQ(json_at(json, "mean"), "1.0");
  EXPECT_EQ(json_at(json, "chances"),
            on_one_line(R"([{"outcome":0,"spoken":"0 hits","chance":0.25,"at_least":1.0},
    {"outcome":1,"spoken":"1 hit","chance":0.5,"at_least":0.75},{"outcome":2,"spoken":"2 hits","chance":0.25,"at_least":0.25}])"));
}

TEST(desk_text, says_when_odds_are_sampled) {
  const Procedure procedure = shot();
  const DeskCase open = procedure.open({{"dice", "1"}}).value();
  Odds odds{false, 20, {wilson(0, 12, 20), wilson(1, 8, 20)}};  // 8 of 20: 21.9 to 61.3 %, see odds_test.cpp
  EXPECT_EQ(odds_text(procedure, open, odds),
            "A shot [TT-001]\n"
            "    +1  dice   [TT-001]\n"
            "  1 dice at 4 or more\n"
            "Sampled 20 times; the chance lies in the interval with 95 % confidence:\n"
            "  0 hits   60.00 %  38.7 to  78.1 %  ########################################\n"
            "  1 hit    40.00 %  21.9 to  61.3 %  ###########################\n");
  const JsonTree json = parse_json(odds_json(procedure, open, odds)).value();
  EXPECT_EQ(json_at(json, "exact"), "false");
  EXPECT_NEAR(std::stod(json_at(json, "chances/1/high")), 0.6134184992377468, 1e-12);
}

}  // namespace
}  // namespace drumhead
