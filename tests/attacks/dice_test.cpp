// Dice: nobody can foretell them, nobody can choose them, and everybody can check them.
#include <gmock/gmock.h>

#include <thread>

#include "play/guests.h"

namespace drumhead::test {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::string_view kComputers =
    R"({"A":[{"kind":"computer","level":"random"}],"B":[{"kind":"computer","level":"random"}]})";
constexpr std::string_view kAnnAndBob =
    R"({"A":[{"kind":"person","name":"Ann","share":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}],"B":[{"kind":"open"}]})";

JsonTree made(House& house, std::string_view seats, const std::string& more = "") {
  return parse_json(house.made(R"({"battle":"pickets","rulebook":"drill",)" + more + R"("seats":)" + std::string(seats) + "}").body).value();
}
std::string invite_of(const JsonTree& game) { return text(game.find("seats")->items[1], "invite"); }
JsonTree info_of(House& house, const JsonTree& game) {
  const auto room = house.hall().find(text(game, "game"));
  return parse_json(House::now([&](const Replied& done) { room->info("", done); }).body).value();
}
std::string shares_of(const JsonTree& info) { return dump(*info.find("dice")->find("shares")); }

TEST(dice_attack, every_game_of_people_has_a_secret_of_its_own_and_commits_to_it_at_once) {
  House house;
  const JsonTree one = made(house, kAnnAndBob), two = made(house, kAnnAndBob);
  EXPECT_EQ(text(*one.find("dice"), "come"), "secret");
  EXPECT_THAT(text(*one.find("dice"), "commitment"), SizeIs(64));
  EXPECT_NE(text(*one.find("dice"), "commitment"), text(*two.find("dice"), "commitment"));
  EXPECT_EQ(text(*info_of(house, one).find("dice"), "commitment"), text(*one.find("dice"), "commitment"));
}

// A spectator once read 47 dice and found the seed. Now what he reads has neither seed nor secret, and when the secret is told in
// the end it is the one committed to, and every die is its own.
TEST(dice_attack, nothing_a_spectator_is_told_before_the_end_holds_the_secret) {
  House house;
  const JsonTree game = made(house, kComputers);
  const auto room = house.hall().find(text(game, "game"));
  const auto spectator = std::make_shared<Guest>();
  room->hear(spectator, R"({"type":"hello","protocol":1})");
  std::vector<std::string> got{dump(game)};
  for (int waited = 0; !room->over() && waited < 6000; ++waited) {
    const std::string info = House::now([&](const Replied& done) { room->info("", done); }).body;
    if (!yes(parse_json(info).value(), "over")) got.push_back(info);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_TRUE(room->over());
  for (const std::string& message : spectator->told()) got.push_back(message);
  EXPECT_GT(got.size(), 20U);
  const JsonTree dice = *info_of(house, game).find("dice");
  const DiceSecret secret{text(dice, "secret"), {}};
  ASSERT_THAT(secret.digits, SizeIs(64));
  EXPECT_EQ(secret.commitment(), text(*game.find("dice"), "commitment"));
  EXPECT_THAT(got, Each(Not(HasSubstr(secret.digits))));
  EXPECT_THAT(got, Each(Not(HasSubstr("\"secret\":"))));
  EXPECT_THAT(got, Each(Not(HasSubstr("\"seed\":"))));
  const std::string text = House::now([&](const Replied& done) { room->chronicle("", done); }).body;
  const Verification found = verified(read_chronicle(text, "c").value().chronicle, drill_book(), "c");
  EXPECT_FALSE(found.first().has_value()) << found.first()->message();
  EXPECT_GT(found.dice, 0);
  EXPECT_EQ(found.dice_held, found.dice);
}

TEST(dice_attack, no_die_falls_and_nobody_answers_before_every_share_is_in) {
  House house;
  const JsonTree game = made(house, kAnnAndBob);
  {
    Seated ann(house, game, 0);
    EXPECT_EQ(text(ann.welcome, "moment"), "-1");
    EXPECT_TRUE(yes(*ann.welcome.find("game"), "gathering"));
    EXPECT_THAT(ann.welcome.find("view")->find("asks")->items, SizeIs(0));
    EXPECT_THAT(text(ann.answer("1", volleys("Red")), "text"), HasSubstr("begins when every seat is taken"));
  }
  EXPECT_EQ(shares_of(info_of(house, game)), R"([{"seat":"A","place":0,"share":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}])");
  house.open();  // not even a restart begins it
  Seated again(house, game, 0);
  EXPECT_TRUE(yes(*again.welcome.find("game"), "gathering"));
  const std::string share(32, 'b');
  const Reply claimed = house.claim(text(game, "game"), R"({"invite":")" + invite_of(game) + R"(","share":")" + share + "\"}");
  EXPECT_EQ(claimed.status, 200) << claimed.body;
  EXPECT_THAT(claimed.body, HasSubstr(share));
  EXPECT_EQ(text(again.guest->await("moment"), "n"), "0");
  EXPECT_FALSE(yes(*again.guest->await("game").find("game"), "gathering"));
  EXPECT_THAT(shares_of(info_of(house, game)), HasSubstr(share));
  EXPECT_TRUE(yes(again.answer("1", volleys("Red")), "allowed"));
}

TEST(dice_attack, sides_without_a_share_are_named) {
  House house;
  const JsonTree game = made(house, kAnnAndBob);
  EXPECT_EQ(dump(*info_of(house, game).find("dice")->find("without")), R"(["B"])");
  house.claim(text(game, "game"), R"({"invite":")" + invite_of(game) + "\"}");
  EXPECT_EQ(dump(*info_of(house, game).find("dice")->find("without")), R"(["B"])");
}

TEST(dice_attack, who_makes_a_game_cannot_choose_its_dice_unless_his_friend_agrees) {
  House house;
  for (const std::string chosen : {R"("seed":7,)", R"("typed_dice":true,)"}) {
    const JsonTree game = made(house, kAnnAndBob, chosen);
    const std::string invite = R"({"invite":")" + invite_of(game) + "\"";
    const Reply refused = house.claim(text(game, "game"), invite + "}");
    EXPECT_EQ(refused.status, 409);
    EXPECT_THAT(refused.body, HasSubstr("agree"));
    EXPECT_TRUE(yes(info_of(house, game), "gathering"));
    EXPECT_EQ(house.claim(text(game, "game"), invite + R"(,"agree":true})").status, 200);
  }
  const JsonTree alone = made(house, R"({"A":[{"kind":"person"}],"B":[{"kind":"person"}]})", R"("seed":7,)");
  EXPECT_EQ(text(*alone.find("dice"), "come"), "seed");
}

TEST(dice_attack, a_share_is_given_once_and_has_its_form) {
  EXPECT_THAT(read_claim_wish(R"({"invite":"x","share":"12"})").error().what, HasSubstr("from 32 to 128"));
  EXPECT_THAT(read_game_wish(R"({"battle":"b","rulebook":"r","seats":{"A":[{"kind":"open","share":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}],"B":[{"kind":"open"}]}})").error().what,
              HasSubstr("when he claims his invite"));
}

// What is sealed and taken back and sealed again throws the same dice as what was sealed once.
TEST(dice_attack, taking_back_throws_no_other_dice) {
  const DiceSecret secret{std::string(64, '5'), {{Seat::kA, 0, std::string(32, 'a')}}};
  const auto faces_after = [&](int taken_back) {
    Match match(drill_book(), drill_position(), secret);
    for (int i = 0; i < taken_back; ++i) {
      must_answer(match, Seat::kA, kHoldFire);
      EXPECT_TRUE(match.take_back(Seat::kA).has_value());
    }
    must_answer(match, Seat::kA, kRedFires);
    must_answer(match, Seat::kB, kBlueFires);
    EXPECT_FALSE(match.take_back(Seat::kB).has_value()) << "dice have fallen";
    return faces_of(match.chronicle().entries.back());
  };
  const std::vector<int> once = faces_after(0);
  EXPECT_GT(once.size(), 4U);
  EXPECT_EQ(faces_after(3), once);
}

TEST(dice_attack, the_known_secret_of_a_finished_battle_throws_nothing_in_a_what_if) {
  House house;
  const JsonTree game = made(house, kComputers);
  const auto room = house.hall().find(text(game, "game"));
  for (int waited = 0; !room->over() && waited < 6000; ++waited) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const BranchWish wish = read_branch_wish(R"({"at":2,"seats":{"A":[{"kind":"person"}],"B":[{"kind":"person"}]}})").value();
  const Reply branch = House::now([&](const Replied& done) { house.hall().branch(text(game, "game"), "", wish, done); });
  ASSERT_EQ(branch.status, 201) << branch.body;
  EXPECT_NE(text(*parse_json(branch.body).value().find("dice"), "commitment"), text(*game.find("dice"), "commitment"));
}

}  // namespace
}  // namespace drumhead::test
