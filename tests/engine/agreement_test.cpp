// Plural names of units take plural verbs, wherever they stand in a sentence.
#include "engine/agreement.h"

#include <gtest/gtest.h>

#include <memory>

namespace drumhead {
namespace {

BattleState army(std::array<std::string, 2> sides = {"Red", "Blue"}) {
  auto setting = std::make_shared<Setting>();
  setting->sides = std::move(sides);
  for (const char* name : {"Red Hussars", "Blue/1", "Blue guns", "The Horse", "Red Hussars skirmishers",
                           "2nd French Dragoons"}) {
    Profile profile;
    profile.name = name;
    setting->units.push_back(profile);
  }
  setting->leaders = {"Danes Peters"};
  setting->objectives = {{"The crossroads", PieceId{0}}};
  auto ground = std::make_shared<Ground>();
  for (const char* name : {"The farm", "French lines"}) {
    Piece piece;
    piece.name = name;
    ground->pieces.push_back(piece);
  }
  BattleState state;
  state.setting = std::move(setting);
  state.ground = std::move(ground);
  return state;
}

std::string told(std::string sentence) { return in_agreement(std::move(sentence), army()); }
std::string told_of_danes(std::string sentence) {
  return in_agreement(std::move(sentence), army({"Danes", "French"}));
}

TEST(agreement, which_names_are_plural) {
  for (const char* name : {"Hussars", "1st Foot Guards", "Gordon Highlanders", "Red guns", "7th Dragoons"})
    EXPECT_TRUE(reads_as_plural(name)) << name;
  for (const char* name : {"Red/1", "Hussars/1", "Royal Horse", "Saint Louis", "Chass", "Regiment Preuss",
                           "1st Bus", "Hus", "4th Texas", "Archduke Charles", "French"})
    EXPECT_FALSE(reads_as_plural(name)) << name;
}

TEST(agreement, which_sides_are_plural) {
  for (const char* name :
       {"Danes", "Allies", "Prussians", "French", "British", "Dutch", "The Swiss", "Portuguese"})
    EXPECT_TRUE(side_reads_as_plural(name)) << name;
  for (const char* name :
       {"Red", "Blue", "Union", "Confederate", "Russia", "Graham", "Victor", "Charles", ""})
    EXPECT_FALSE(side_reads_as_plural(name)) << name;
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
  EXPECT_EQ(told("2nd French Dragoons tests its morale: it passes."),
            "2nd French Dragoons test their morale: they pass.");
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

TEST(agreement, sides) {
  EXPECT_EQ(told_of_danes("Danes wins: the enemy is broken."), "Danes win: the enemy is broken.");
  EXPECT_EQ(told_of_danes("French has no unit left."), "French have no unit left.");
  EXPECT_EQ(told_of_danes("Turn 3. Danes is the first side."), "Turn 3. Danes are the first side.");
  EXPECT_EQ(told_of_danes("Danes throws 3, French throws 5: French has the first player turn."),
            "Danes throw 3, French throw 5: French have the first player turn.");
  EXPECT_EQ(told_of_danes("French is Side A and moves first."), "French are Side A and move first.");
  EXPECT_EQ(told_of_danes("Danes has thrown a 10: one of its firers is low on ammunition."),
            "Danes have thrown a 10: one of their firers is low on ammunition.");
  EXPECT_EQ(told_of_danes("The screen is Danes's."), "The screen is Danes'.");
  EXPECT_EQ(told("Red wins: Blue is broken."), "Red wins: Blue is broken.");
}

TEST(agreement, a_side_that_is_only_part_of_a_name_or_spoken_to) {
  EXPECT_EQ(told_of_danes("Blue/1 charges 2nd French Dragoons."), "Blue/1 charges 2nd French Dragoons.");
  EXPECT_EQ(told_of_danes("Blue/1 reaches French lines: it halts."),
            "Blue/1 reaches French lines: it halts.");
  EXPECT_EQ(told_of_danes("Blue/1 needs 5: +1 French rifles."), "Blue/1 needs 5: +1 French rifles.");
  EXPECT_EQ(told_of_danes("Danes Peters rides on."), "Danes Peters rides on.");
  EXPECT_EQ(told_of_danes("Danes: which unit tests its morale next?"),
            "Danes: which unit tests its morale next?");
}

TEST(agreement, the_next_sentence_may_speak_of_another) {
  EXPECT_EQ(told("Red Hussars loses 2. Blue/1 tests its morale: it fails."),
            "Red Hussars lose 2. Blue/1 tests its morale: it fails.");
  EXPECT_EQ(told("Red Hussars deploys. A unit without an order stays as it is."),
            "Red Hussars deploy. A unit without an order stays as it is.");
  EXPECT_EQ(told("Red Hussars stops: Blue/1 is in its way. Until it rallies it stays."),
            "Red Hussars stop: Blue/1 is in their way. Until they rally they stay.");
  EXPECT_EQ(told("Red Hussars cannot attack Blue/1: neither it nor its commanding officer sees it."),
            "Red Hussars cannot attack Blue/1: neither they nor their commanding officer sees it.");
}

TEST(agreement, articles_of_places_are_small_within_a_sentence) {
  EXPECT_EQ(told("Red takes The crossroads."), "Red takes the crossroads.");
  EXPECT_EQ(told("Blue/1 stops: The farm is in the way."), "Blue/1 stops: the farm is in the way.");
  EXPECT_EQ(told("The farm is held by Blue/1. The farm burns."),
            "The farm is held by Blue/1. The farm burns.");
  EXPECT_EQ(told("Blue/1 fires at The Horse in The farmyard."), "Blue/1 fires at The Horse in The farmyard.");
}

TEST(agreement, singular_names_are_left_alone) {
  for (const char* sentence : {"Blue/1 tests its morale: it fails.", "The Horse charges home.", "Turn 3."})
    EXPECT_EQ(told(sentence), sentence);
}

}  // namespace
}  // namespace drumhead
