// Plural names of units take plural verbs, wherever they stand in a sentence.
#include "engine/agreement.h"

#include <gtest/gtest.h>

#include <memory>

namespace drumhead {
namespace {

BattleState army() {
  auto setting = std::make_shared<Setting>();
  for (const char* name : {"Red Hussars", "Blue/1", "Blue guns", "The Horse", "Red Hussars skirmishers"}) {
    Profile profile;
    profile.name = name;
    setting->units.push_back(profile);
  }
  BattleState state;
  state.setting = std::move(setting);
  return state;
}

std::string told(std::string sentence) { return in_agreement(std::move(sentence), army()); }

TEST(agreement, which_names_are_plural) {
  for (const char* name : {"Hussars", "1st Foot Guards", "Gordon Highlanders", "Red guns", "7th Dragoons"})
    EXPECT_TRUE(reads_as_plural(name)) << name;
  for (const char* name :
       {"Red/1", "Hussars/1", "Royal Horse", "Saint Louis", "Chass", "Regiment Preuss", "1st Bus", "Hus"})
    EXPECT_FALSE(reads_as_plural(name)) << name;
}

TEST(agreement, verbs) {
  EXPECT_EQ(plural_verb("charges"), "charge");
  EXPECT_EQ(plural_verb("passes"), "pass");
  EXPECT_EQ(plural_verb("reaches"), "reach");
  EXPECT_EQ(plural_verb("tries"), "try");
  EXPECT_EQ(plural_verb("loses"), "lose");
  EXPECT_EQ(plural_verb("is"), "are");
  EXPECT_EQ(plural_verb("has"), "have");
  for (const char* word : {"with", "in", "as", "its", "across", "fired", "less"})
    EXPECT_EQ(plural_verb(word), "") << word;
}

TEST(agreement, as_the_subject) {
  EXPECT_EQ(told("Red Hussars charges Blue/1 (4.8\")."), "Red Hussars charge Blue/1 (4.8\").");
  EXPECT_EQ(told("Red Hussars tests its morale, needing 3: throws 7, -4 = 3: it passes."),
            "Red Hussars test their morale, needing 3: throw 7, -4 = 3: they pass.");
  EXPECT_EQ(told("Red Hussars is shaken: it can only retire."),
            "Red Hussars are shaken: they can only retire.");
  EXPECT_EQ(told("Red Hussars's charge fails."), "Red Hussars' charge fails.");
  EXPECT_EQ(told("Red Hussars has no order and stands."), "Red Hussars have no order and stand.");
  EXPECT_EQ(told("Red Hussars rides over guns and skirmishers."),
            "Red Hussars ride over guns and skirmishers.");
}

TEST(agreement, a_longer_name_that_begins_alike) {
  EXPECT_EQ(told("Red Hussars is soutien of Red Hussars skirmishers."),
            "Red Hussars are soutien of Red Hussars skirmishers.");
  EXPECT_EQ(told("Red Hussars skirmishers fires at Blue/1."), "Red Hussars skirmishers fire at Blue/1.");
}

TEST(agreement, elsewhere_in_the_sentence) {
  EXPECT_EQ(told("Blue/1 fires at Red Hussars with muskets: it hits."),
            "Blue/1 fires at Red Hussars with muskets: it hits.");
  EXPECT_EQ(told("Combat: Blue/1 throws 3; Blue guns throws 4."),
            "Combat: Blue/1 throws 3; Blue guns throw 4.");
}

TEST(agreement, singular_names_are_left_alone) {
  for (const char* sentence : {"Blue/1 tests its morale: it fails.", "The Horse charges home.", "Turn 3."})
    EXPECT_EQ(told(sentence), sentence);
}

}  // namespace
}  // namespace drumhead
