// Games that nobody touches: they go, those that were played into the archive, and a start does not read them all.
#include <gmock/gmock.h>

#include "play/guests.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

constexpr std::int64_t kDay = 24 * 60 * 60;
constexpr const char* kForTwo =
    R"({"battle":"pickets","rulebook":"drill","seats":{"A":[{"kind":"person","name":"Ann"}],"B":[{"kind":"open","name":"Bob"}]}})";

HallSettings keeping(const Folder& folder, bool archives) {
  HallSettings settings;
  settings.expiry = {.unplayed_days = 30, .played_days = 180};
  if (archives) settings.archive = std::move(open_store("sqlite:" + folder.file("old"))).value();
  settings.archive_takes = archives;
  return settings;
}

// One game that nobody joined, one that was played.
struct OldGames {
  explicit OldGames(bool archives) : house(keeping(folder, archives)) {
    unplayed = text(parse_json(house.made(kForTwo).body).value(), "game");
    const JsonTree game = house.two_persons();
    played = text(game, "game");
    Seated ann(house, game, 0);
    EXPECT_TRUE(yes(ann.answer("1", volleys("Red")), "allowed"));
    ann.leave();
    House::now([&](const Replied& done) { ann.room->info("", done); });
  }
  int after(int days) { return house.hall().expire(seconds_now() + days * kDay); }
  bool lists(const std::string& id) { return house.hall().games_json().find(id) != std::string::npos; }

  Folder folder;
  House house;
  std::string unplayed, played;
};

TEST(expiry_attack, a_game_that_nobody_played_is_removed_after_its_days_and_not_before) {
  OldGames games(true);
  EXPECT_EQ(games.after(29), 0);
  EXPECT_EQ(games.after(31), 1);
  EXPECT_EQ(games.house.hall().find(games.unplayed), nullptr);
  EXPECT_FALSE(games.lists(games.unplayed));
  EXPECT_TRUE(games.lists(games.played));
}

TEST(expiry_attack, a_game_with_answers_goes_to_the_archive_and_still_opens) {
  OldGames games(true);
  EXPECT_EQ(games.after(181), 2);
  EXPECT_FALSE(games.lists(games.played));
  const auto room = games.house.hall().find(games.played);
  ASSERT_NE(room, nullptr);
  const Reply info = House::now([&](const Replied& done) { room->info("", done); });
  EXPECT_EQ(info.status, 200) << info.body;
  EXPECT_THAT(info.body, HasSubstr(games.played));
}

TEST(expiry_attack, without_an_archive_no_answer_vanishes) {
  OldGames games(false);
  EXPECT_EQ(games.after(10'000), 1);
  EXPECT_TRUE(games.lists(games.played));
}

TEST(expiry_attack, nobody_loses_the_game_he_is_looking_at) {
  OldGames games(true);
  const Seated spectator(games.house.hall().find(games.unplayed), "");
  EXPECT_EQ(games.after(31), 0);
}

// A start once opened every game. What shows: a game that is opened says so when its tables cannot be read.
TEST(expiry_attack, a_start_opens_only_games_in_which_a_computer_is_due) {
  House house;
  const std::string idle = text(house.two_persons(), "game");
  const std::string due = text(parse_json(house.made(
      R"({"battle":"pickets","rulebook":"drill","seats":{"A":[{"kind":"person"}],"B":[{"kind":"computer","level":"random"}]}})").body).value(), "game");
  house.open();
  const auto awake = [&](const std::string& id) {
    for (int waited = 0; waited < 300 && !house.hall().find(id)->has_to_do(); ++waited) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return house.hall().find(id)->has_to_do();
  };
  EXPECT_TRUE(awake(due));
  EXPECT_FALSE(house.hall().find(idle)->has_to_do());
}

}  // namespace
}  // namespace drumhead::test
