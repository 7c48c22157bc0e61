// What history's units become in a book that asks for no more than men.
#include "engine/history.h"

#include <gmock/gmock.h>

#include "engine/vocabulary.h"

namespace drumhead {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Vocabulary the_words() {
  Vocabulary w;
  w.counted_in = "stands";
  w.types = {{"foot", "infantry", {}, {"line", "column"}}, {"horse", "cavalry", {}, {"mounted"}}};
  w.grades = {{"trained", 0}, {"raw", -1}, {"veteran", 1}};   // in no order
  return w;
}

HistoricUnit men(int number, Arm arm = Arm::kInfantry) {
  HistoricUnit unit;
  unit.men = number, unit.arm = arm;
  return unit;
}

Enlistment enlisted(const HistoricUnit& unit, int men_each = 60) { return enlist_by_men(unit, the_words(), men_each); }

TEST(enlist_by_men, counts_men_to_the_nearest_stand) {
  EXPECT_EQ(enlisted(men(480)).spec.strength, 8);
  EXPECT_THAT(enlisted(men(480)).notes, IsEmpty());
  EXPECT_EQ(enlisted(men(509)).spec.strength, 8);
  EXPECT_EQ(enlisted(men(510)).spec.strength, 9);    // the half counts
  EXPECT_THAT(enlisted(men(510)).notes, ElementsAre("510 men are 8.5 stands of 60: 9"));
  EXPECT_EQ(enlisted(men(3)).spec.strength, 1);      // nobody is left out
  EXPECT_EQ(enlisted(men(500), 20).spec.strength, 25);
}

TEST(enlist_by_men, takes_the_type_of_the_arm) {
  EXPECT_EQ(enlisted(men(480)).spec.type, "foot");
  EXPECT_EQ(enlisted(men(480, Arm::kCavalry)).spec.type, "horse");
  EXPECT_EQ(enlisted(men(120, Arm::kArtillery)).spec.type, "foot");
  EXPECT_THAT(enlisted(men(120, Arm::kArtillery)).notes, ElementsAre("there is no artillery: it fights as foot"));
}

// Six qualities over three grades: two each, from the lowest grade up.
TEST(enlist_by_men, spreads_quality_over_the_grades) {
  std::vector<std::string> grades;
  for (int quality = 1; quality <= 6; ++quality) {
    HistoricUnit unit = men(60);
    unit.quality = quality;
    grades.push_back(enlisted(unit).spec.grade);
  }
  EXPECT_THAT(grades, ElementsAre("raw", "raw", "trained", "trained", "veteran", "veteran"));
}

TEST(enlist_by_men, keeps_a_formation_that_the_type_has) {
  HistoricUnit unit = men(480);
  EXPECT_EQ(enlisted(unit).spec.formation, "line");   // its usual one
  unit.formation = "column";
  EXPECT_EQ(enlisted(unit).spec.formation, "column");
  unit.formation = "square";
  EXPECT_EQ(enlisted(unit).spec.formation, "line");
  Vocabulary any = the_words();
  any.types[0].formations.clear();                    // whatever the book makes of it
  EXPECT_EQ(enlist_by_men(unit, any, 60).spec.formation, "square");
  unit.arm = Arm::kCavalry;
  EXPECT_EQ(enlisted(unit).spec.formation, "mounted");
}

}  // namespace
}  // namespace drumhead
