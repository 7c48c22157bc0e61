// Traces: nothing that strangers can look at moves when somebody seals his orders, or takes them back.
#include <gmock/gmock.h>

#include "play/guests.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

// All that is public of a game, and what the enemy can ask for.
std::vector<std::string> all_to_be_seen(House& house, Seated& bob, const std::string& bobs) {
  std::vector<std::string> seen{house.hall().games_json()};
  for (const std::string& token : {std::string{}, bobs}) {
    const std::string as = token.empty() ? "nobody" : "B";
    seen.push_back(House::now([&](const Replied& done) { bob.room->info(token, done); }).body);
    seen.push_back(House::now([&](const Replied& done) { bob.room->timeline(token, as, done); }).body);
    seen.push_back(House::now([&](const Replied& done) { bob.room->moment(token, as, 0, done); }).body);
  }
  Seated visitor(bob.room, "");
  JsonTree welcome = visitor.welcome;
  seen.push_back(dump(welcome));
  visitor.leave();
  bob.ask(R"("type":"ping")", "pong");
  return seen;
}

TEST(traces_attack, nothing_public_moves_by_a_sealed_answer_or_its_taking_back) {
  House house;
  const JsonTree game = house.two_persons();
  const std::string bobs = text(game.find("seats")->items[1], "token");
  Seated ann(house, game, 0), bob(house, game, 1);
  ann.ask(R"("type":"ping")", "pong");
  const std::vector<std::string> before = all_to_be_seen(house, bob, bobs);
  EXPECT_TRUE(yes(ann.answer("1", volleys("Red")), "allowed"));
  EXPECT_EQ(all_to_be_seen(house, bob, bobs), before) << "sealed";
  EXPECT_TRUE(yes(ann.ask(R"("type":"take_back")", "verdict"), "allowed"));
  EXPECT_EQ(all_to_be_seen(house, bob, bobs), before) << "taken back";
  EXPECT_TRUE(yes(ann.answer("1", kNoVolleys), "allowed"));
  EXPECT_EQ(all_to_be_seen(house, bob, bobs), before) << "sealed otherwise";
}

TEST(traces_attack, who_is_connected_shows_as_here_at_once_and_as_gone_when_he_leaves) {
  House house;
  const JsonTree game = house.two_persons();
  EXPECT_THAT(house.hall().games_json(), HasSubstr(R"("name":"Ann","here":false)"));
  Seated ann(house, game, 0);
  ann.ask(R"("type":"ping")", "pong");
  EXPECT_THAT(house.hall().games_json(), HasSubstr(R"("name":"Ann","here":true)"));
  ann.leave();
  House::now([&](const Replied& done) { ann.room->info("", done); });
  EXPECT_THAT(house.hall().games_json(), HasSubstr(R"("name":"Ann","here":false)"));
}

}  // namespace
}  // namespace drumhead::test
