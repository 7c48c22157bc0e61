// Taking back: what one side takes back touches nothing of the other's.
#include <gmock/gmock.h>

#include "play/guests.h"

namespace drumhead::test {
namespace {

using ::testing::SizeIs;

constexpr const char* kTwoCommanders =
    R"({"battle":"pickets","rulebook":"drill","seed":7,"seats":{"A":[{"kind":"person","name":"Ann","commands":["First Brigade"]},)"
    R"({"kind":"person","name":"Al","commands":["Second Brigade"]}],"B":[{"kind":"open","name":"Bob"}]}})";

// Ann's part is on disk when Bob, the enemy, seals his sheet and takes it back.
void expect_anns_part_counts(bool restarted) {
  House house;
  const JsonTree game = house.claimed(parse_json(house.made(kTwoCommanders).body).value());
  {
    Seated ann(house, game, 0), bob(house, game, 2);
    EXPECT_TRUE(yes(ann.answer("1", volleys("Red", {"1", "2"})), "waiting"));
    EXPECT_TRUE(yes(bob.answer("1", volleys("Blue")), "allowed"));
    EXPECT_TRUE(yes(bob.ask(R"("type":"take_back")", "verdict"), "allowed"));
  }
  if (restarted) house.open();
  Seated al(house, game, 1);
  const JsonTree whole = al.answer("1", volleys("Red", {"3"}));
  EXPECT_TRUE(yes(whole, "allowed"));
  EXPECT_FALSE(yes(whole, "waiting")) << "Ann's part was acknowledged: nobody waits for it any more";
  const JsonTree moment = al.guest->await("moment");
  EXPECT_THAT(moment.find("view")->find("slips")->items[0].find("answer")->find("orders")->items, SizeIs(3));
}

TEST(take_back_attack, an_acknowledged_part_outlives_what_the_enemy_takes_back) { expect_anns_part_counts(false); }
TEST(take_back_attack, on_disk_as_well) { expect_anns_part_counts(true); }

}  // namespace
}  // namespace drumhead::test
