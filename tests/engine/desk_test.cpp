#include "engine/desk.h"

#include <gmock/gmock.h>

namespace drumhead {

struct DeskShot {
  int dice = 4;
  bool shaken = false;
  Coord range = cm(30);
  int formation = 1;
};

void circumstances(FactsForm& form, DeskShot& shot) {
  form.number("dice", "dice to throw", shot.dice, 1, 12);
  form.yes_no("shaken", "the unit is shaken", shot.shaken);
  form.length("range", "range", shot.range, 0, 60);
  form.choice("formation", "formation", shot.formation, {"line", "column", "square"});
}

namespace {

using testing::ElementsAre;

constexpr Cite kShoot{"TT-001", 0}, kShakenShot{"TT-002", 1}, kTest{"TT-003", 2};

DeskCase lay_shot(const DeskShot& shot) {
  DeskCase c;
  c.reckoning.add({"dice", "dice", shot.dice, kShoot});
  if (shot.shaken) c.reckoning.add({"shaken", "shaken", -2, kShakenShot});
  const int dice = c.reckoning.total;
  c.question = std::to_string(dice) + " dice at 5 or more";
  c.resolve = [dice](Dice& d) { return std::int64_t{d.count(dice, 6, 5)}; };
  c.spoken = [](std::int64_t hits) { return std::to_string(hits) + " hits"; };
  c.next = [](std::int64_t hits) {
    std::vector<std::pair<std::string, Cite>> next;
    if (hits > 0) next.emplace_back("the target tests morale", kTest);
    return next;
  };
  return c;
}

Procedure shot() { return make_procedure<DeskShot>("shot", "A shot", kShoot, cm(1), lay_shot); }

std::string trouble_at_desk(const CircumstanceValues& values) {
  const Result<DeskCase> open = shot().open(values);
  return open.ok() ? "none" : open.error().message();
}

DeskShot filled(const CircumstanceValues& values) {
  DeskShot facts;
  FactsForm form(values, cm(1));
  circumstances(form, facts);
  EXPECT_FALSE(form.trouble());
  return facts;
}

TEST(desk, lists_the_circumstances_of_a_procedure_with_their_standards) {
  const Procedure procedure = shot();
  ASSERT_EQ(procedure.circumstances.size(), 4u);
  EXPECT_EQ(procedure.circumstances[0].name, "dice");
  EXPECT_EQ(procedure.circumstances[0].standard, 4);
  EXPECT_EQ(procedure.circumstances[0].high, 12);
  EXPECT_EQ(procedure.circumstances[1].kind, Circumstance::Kind::kYesNo);
  EXPECT_EQ(procedure.circumstances[2].kind, Circumstance::Kind::kLength);
  EXPECT_EQ(procedure.circumstances[2].standard, 3000);  // hundredths of a centimetre
  EXPECT_EQ(procedure.circumstances[2].high, 6000);
  EXPECT_THAT(procedure.circumstances[3].choices, ElementsAre("line", "column", "square"));
  EXPECT_EQ(procedure.circumstances[3].standard, 1);
}

TEST(desk, fills_in_what_is_given_and_keeps_the_standards) {
  const DeskShot none = filled({});
  EXPECT_EQ(none.dice, 4);
  EXPECT_EQ(none.range, cm(30));
  const DeskShot all =
      filled({{"shaken", "yes"}, {"range", "12.25"}, {"formation", "square"}, {"dice", "7"}});
  EXPECT_EQ(all.dice, 7);
  EXPECT_TRUE(all.shaken);
  EXPECT_EQ(all.range, mm(122) + 600);  // 122.5 mm
  EXPECT_EQ(all.formation, 2);
  EXPECT_FALSE(filled({{"shaken", "0"}}).shaken);
  EXPECT_TRUE(filled({{"shaken", "true"}}).shaken);
}

TEST(desk_errors, name_the_circumstance_and_what_is_expected) {
  EXPECT_EQ(trouble_at_desk({{"shakn", "yes"}}), "no circumstance named `shakn`; nearest is `shaken`");
  EXPECT_EQ(trouble_at_desk({{"elephants_present", "1"}}),
            "no circumstance named `elephants_present`; known are dice, shaken, range, formation");
  EXPECT_EQ(trouble_at_desk({{"dice", "3"}, {"dice", "3"}}), "`dice` is given twice; keep one");
  EXPECT_EQ(trouble_at_desk({{"dice", "13"}}), "`dice` is 13; a whole number from 1 to 12 is expected");
  EXPECT_EQ(trouble_at_desk({{"dice", "4.5"}}), "`dice` is 4.5; a whole number from 1 to 12 is expected");
  EXPECT_EQ(trouble_at_desk({{"dice", "99999999999999999999"}}),
            "`dice` is 99999999999999999999; a whole number from 1 to 12 is expected");
  EXPECT_EQ(trouble_at_desk({{"dice", ""}}), "`dice` is ; a whole number from 1 to 12 is expected");
  EXPECT_EQ(trouble_at_desk({{"shaken", "perhaps"}}), "`shaken` is perhaps; yes or no is expected");
  EXPECT_EQ(trouble_at_desk({{"range", "60.01"}}), "`range` is 60.01; a length from 0 to 60 is expected");
  EXPECT_EQ(trouble_at_desk({{"range", "-1"}}), "`range` is -1; a length from 0 to 60 is expected");
  EXPECT_EQ(trouble_at_desk({{"range", "far"}}), "`range` is far; a length from 0 to 60 is expected");
  EXPECT_EQ(trouble_at_desk({{"formation", "wedge"}}),
            "`formation` is wedge; one of line, column, square is expected");
}

class Recorder : public CiteRecorder {
 public:
  void fired(Cite cite, Credit) override { ids.emplace_back(cite.text()); }
  std::vector<std::string> ids;
};

TEST(desk, decides_a_case_with_dice_from_the_table) {
  const Procedure procedure = shot();
  const DeskCase open = procedure.open({{"shaken", "yes"}}).value();
  Dice dice = Dice::scripted({5, 2});
  Recorder recorder;
  const Result<Decision> decision = decide(procedure, open, dice, &recorder);
  ASSERT_TRUE(decision.ok());
  EXPECT_EQ(decision->outcome, 1);
  EXPECT_EQ(decision->spoken, "1 hits");
  ASSERT_EQ(decision->dice.size(), 1u);
  EXPECT_THAT(decision->dice[0].faces, ElementsAre(5, 2));
  ASSERT_EQ(decision->next.size(), 1u);
  EXPECT_EQ(decision->next[0].first, "the target tests morale");
  EXPECT_THAT(recorder.ids, ElementsAre("TT-001", "TT-001", "TT-002", "TT-003"));
}

TEST(desk_errors, dice_that_do_not_fit_the_case) {
  const Procedure procedure = shot();
  const DeskCase open = procedure.open({}).value();
  const auto message = [&](std::vector<int> faces) {
    Dice dice = Dice::scripted(std::move(faces));
    const Result<Decision> decision = decide(procedure, open, dice);
    return decision.ok() ? "none" : decision.error().message();
  };
  EXPECT_EQ(message({1, 2, 3}),
            "the script of dice ran out: a d6 is needed after 3 faces (4 dice at 5 or more)");
  EXPECT_EQ(message({1, 2, 3, 7}),
            "face 7 in the script (number 4) cannot be thrown with a d6 (4 dice at 5 or more)");
  EXPECT_EQ(message({1, 2, 3, 4, 5, 6}), "2 faces too many in the script of dice (4 dice at 5 or more)");
  EXPECT_EQ(message({1, 2, 3, 4}), "none");
}

}  // namespace
}  // namespace drumhead
