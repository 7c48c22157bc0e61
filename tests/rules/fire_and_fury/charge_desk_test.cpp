// The charge at the umpire's desk: every band of its table (FF-116 to FF-133) and of the fallen leader's
// (FF-138 to FF-140); strength cards (FF-310); deployment (FF-311).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/desk.h"
#include "muster/muster.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

const Rulebook& fury_book() { return rulebook("fire-and-fury"); }

const Procedure& desk_procedure(const std::string& name) {
  for (const Procedure& p : fury_book().procedures())
    if (p.name == name) return p;
  ADD_FAILURE() << "no procedure " << name;
  return fury_book().procedures().front();
}

std::string said_of(const std::string& procedure, std::int64_t outcome) {
  const auto opened = desk_procedure(procedure).open({});
  if (!opened) return "not opened";
  return opened->spoken(outcome);
}

TEST(ff_116_charge_table, every_band_has_its_ends) {
  const std::vector<std::pair<int, const char*>> ends{{12, "Swept from the Field"},
                                                      {9, "Swept from the Field"},
                                                      {8, "Driven Back"},
                                                      {5, "Driven Back"},
                                                      {4, "Hard Pressed"},
                                                      {1, "Hard Pressed"},
                                                      {0, "Desperate Struggle"},
                                                      {-1, "Falter"},
                                                      {-4, "Falter"},
                                                      {-5, "Recoil"},
                                                      {-8, "Recoil"},
                                                      {-9, "Repulsed"},
                                                      {-12, "Repulsed"}};
  for (const auto& [difference, label] : ends)
    EXPECT_THAT(said_of("charge", difference), HasSubstr(label)) << difference;
}

TEST(ff_116_charge_table, the_desk_tells_what_follows) {
  const Procedure& procedure = desk_procedure("charge");
  const auto first_step = [&](int difference) { return procedure.open({}).value().next(difference).front(); };
  EXPECT_EQ(first_step(12).first, "The defender loses 5 stands.");  // 2 and 3 over 9
  EXPECT_EQ(first_step(12).second.text(), "FF-117");
  EXPECT_THAT(first_step(5).first, HasSubstr("loses 1 stand"));
  EXPECT_EQ(first_step(5).second.text(), "FF-120");
  EXPECT_EQ(first_step(1).second.text(), "FF-124");
  EXPECT_EQ(first_step(0).second.text(), "FF-128");
  EXPECT_EQ(first_step(-1).second.text(), "FF-130");
  EXPECT_EQ(first_step(-8).second.text(), "FF-131");
  EXPECT_THAT(first_step(-10).first, HasSubstr("loses 3 stands"));
  EXPECT_EQ(first_step(-10).second.text(), "FF-133");
}

TEST(ff_138_fallen_leader, every_face_of_the_die) {
  const Procedure& procedure = desk_procedure("fallen_leader");
  for (int die = 1; die <= 10; ++die) {
    Dice dice = Dice::scripted({die});
    const Result<Decision> decision = decide(procedure, procedure.open({}).value(), dice, nullptr);
    ASSERT_TRUE(decision.ok());
    EXPECT_THAT(decision->spoken, HasSubstr(die >= 8   ? "out of the battle"
                                            : die == 7 ? "flesh wound"
                                            : die == 6 ? "horse is shot"
                                                       : "unhurt"))
        << die;
  }
}

// ---- Cards of more than 20 stands (FF-310): spirited 60/40, reliable 70/50, unreliable 80/60 percent.

int card_marker(int men, const std::string& dependability, const std::string& word) {
  HistoricUnit unit;
  unit.name = "Regiment";
  unit.role = "line";
  unit.men = men;
  unit.overrides.emplace_back("dependability", dependability);
  for (const auto& [name, value] : fury_book().enlist(unit).spec.markers)
    if (name == word) return value;
  return -1;
}

TEST(ff_310_large_cards, halves_go_up_for_worn_and_down_for_spent) {
  // 22 stands of 40 men: 13.2 and 8.8; 15.4 and 11; 17.6 and 13.2.
  EXPECT_EQ(card_marker(880, "spirited", "worn_at"), 13);
  EXPECT_EQ(card_marker(880, "spirited", "spent_at"), 9);
  EXPECT_EQ(card_marker(880, "reliable", "worn_at"), 15);
  EXPECT_EQ(card_marker(880, "reliable", "spent_at"), 11);
  EXPECT_EQ(card_marker(880, "unreliable", "worn_at"), 18);
  EXPECT_EQ(card_marker(880, "unreliable", "spent_at"), 13);
  // 25 stands, reliable: 17.5 goes up, 12.5 down.
  EXPECT_EQ(card_marker(1000, "reliable", "worn_at"), 18);
  EXPECT_EQ(card_marker(1000, "reliable", "spent_at"), 12);
}

// ---- Deployment (FF-311): the side that moves second first, each in its zone.

Fight fury_to_deploy() {
  Position position("zones");
  position.unit("Red/1", Seat::kA, "infantry", 6, {24, 6}, 0)
      .unit("Red/9", Seat::kA, "battery", 3, {36, 6}, 0)
      .unit("Blue/1", Seat::kB, "infantry", 6, {24, 30}, 180)
      .rectangle(PieceKind::kZone, "South", {0, 0}, {48, 12})
      .rectangle(PieceKind::kZone, "North", {0, 24}, {48, 36});
  position.layout().zones = {{Seat::kA, PieceId{0}}, {Seat::kB, PieceId{1}}};
  position.layout().first = Seat::kA;
  return Fight(fury_book(), std::move(position));
}

TEST(ff_311_deployment, the_side_that_moves_second_goes_first) {
  Fight f = fury_to_deploy();
  f.begin();
  EXPECT_EQ(f.asked(Seat::kB), "deploy");
  EXPECT_EQ(f.asked(Seat::kA), "");
  f.passes(Seat::kB);
  EXPECT_EQ(f.asked(Seat::kA), "deploy");
}

TEST(ff_311_deployment, inside_the_zone_and_not_a_hair_out_of_it) {
  Fight f = fury_to_deploy();
  f.begin();
  EXPECT_THAT(f.refused(Seat::kB, "Blue/1 place place 24,23.9 facing 180"), cites("FF-311"));
  f.says(Seat::kB, "Blue/1 place place 24,24 facing 180");
  EXPECT_THAT(f.refused(Seat::kA, "Red/1 place place 24,12.1 facing 0"), cites("FF-311"));
  EXPECT_THAT(f.refused(Seat::kA, "Red/1 place place 36,6 facing 0"), cites("FF-224"));  // on the battery
  f.says(Seat::kA, "Red/1 place place 24,12 facing 0 formation \"field column\"");
  EXPECT_EQ(f.formation_of("Red/1"), "field column");
  EXPECT_TRUE(f.told("Red is deployed"));
}

}  // namespace
}  // namespace drumhead::test
