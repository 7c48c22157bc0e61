// Seats: an invite is good once, nobody holds another's token, a stolen link can be made worthless.
#include <gmock/gmock.h>

#include "play/guests.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr const char* kWish =
    R"({"battle":"pickets","rulebook":"drill","seats":{"A":[{"kind":"person","name":"Ann"}],"B":[{"kind":"open","name":"Bob"}]}})";

struct Table {
  House house;
  JsonTree game = parse_json(house.made(kWish).body).value();
  std::string id = text(game, "game");
  std::string anns = text(game.find("seats")->items[0], "token");
  std::string invite = text(game.find("seats")->items[1], "invite");
  std::shared_ptr<Room> room = house.hall().find(id);

  Reply claim(const std::string& with) { return house.claim(id, R"({"invite":")" + with + "\"}"); }
  std::string bobs() { return text(parse_json(claim(invite).body).value(), "token"); }
  Reply timeline(const std::string& token, const std::string& as) {
    return House::now([&](const Replied& done) { room->timeline(token, as, done); });
  }
  Reply renew(const std::string& token) {
    return House::now([&](const Replied& done) { room->renew_token(token, done); });
  }
  void restart() {
    room.reset();  // no room outlives its house
    house.open();
    room = house.hall().find(id);
  }
  Reply invite_anew(const std::string& token) {
    return House::now([&](const Replied& done) { room->invite_anew(token, {Seat::kB, 0}, done); });
  }
};

TEST(seats_attack, who_makes_a_game_is_told_no_token_of_a_friends_seat) {
  Table table;
  EXPECT_EQ(table.game.find("seats")->items[1].find("token"), nullptr);
  const std::string bobs = table.bobs();
  EXPECT_THAT(bobs, SizeIs(43));
  EXPECT_THAT(dump(table.game), Not(HasSubstr(bobs)));
  EXPECT_EQ(table.timeline(table.anns, "B").status, 403);
  EXPECT_EQ(table.timeline(bobs, "B").status, 200);
}

TEST(seats_attack, an_invite_is_claimed_once) {
  Table table;
  EXPECT_EQ(table.claim(table.invite).status, 200);
  const Reply second = table.claim(table.invite);
  EXPECT_EQ(second.status, 410);
  EXPECT_THAT(second.body, HasSubstr("claimed already"));
  table.restart();
  EXPECT_EQ(table.claim(table.invite).status, 410) << "a restart does not revive it";
}

TEST(seats_attack, an_invite_is_no_token_and_a_token_no_invite) {
  Table table;
  EXPECT_EQ(table.timeline(table.invite, "B").status, 401);
  const auto guest = std::make_shared<Guest>();
  table.room->hear(guest, R"({"type":"hello","protocol":1,"token":")" + table.invite + "\"}");
  EXPECT_EQ(guest->await_close(), kCloseWrongToken);
  EXPECT_EQ(table.claim(table.anns).status, 410);
  EXPECT_EQ(table.claim("").status, 410) << "nor is nothing at all";
  EXPECT_EQ(table.timeline("", "B").status, 401);
}

TEST(seats_attack, a_lost_invite_is_made_anew_by_who_made_the_game_and_the_old_one_dies) {
  Table table;
  EXPECT_EQ(table.invite_anew("wrong").status, 401);
  const Reply again = table.invite_anew(table.anns);
  ASSERT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(table.claim(table.invite).status, 410);
  const std::string bobs = text(parse_json(table.claim(text(parse_json(again.body).value(), "invite")).body).value(), "token");
  EXPECT_EQ(table.timeline(bobs, "B").status, 200);
  EXPECT_EQ(table.invite_anew(bobs).status, 403) << "guests invite nobody";
  EXPECT_EQ(table.invite_anew(table.anns).status, 409) << "who sits there is not put out";
}

TEST(seats_attack, a_link_made_anew_shuts_out_whoever_has_the_old_one) {
  Table table;
  const std::string bobs = table.bobs();
  const auto thief = std::make_shared<Guest>();
  table.room->hear(thief, R"({"type":"hello","protocol":1,"token":")" + bobs + "\"}");
  thief->await("welcome");
  const Reply renewed = table.renew(bobs);
  ASSERT_EQ(renewed.status, 200) << renewed.body;
  EXPECT_EQ(thief->await_close(), kCloseWrongToken);
  EXPECT_EQ(table.timeline(bobs, "B").status, 401);
  EXPECT_EQ(table.renew(bobs).status, 401);
  EXPECT_EQ(table.timeline(text(parse_json(renewed.body).value(), "token"), "B").status, 200);
  table.restart();
  EXPECT_EQ(table.timeline(bobs, "B").status, 401) << "after a restart, too";
}

TEST(seats_attack, a_seat_sees_where_else_it_is_open_and_nobody_else_does) {
  House house;
  const JsonTree game = house.two_persons();
  Seated ann(house, game, 0), first(house, game, 1);
  {
    Seated second(house, game, 1);
    EXPECT_THAT(first.guest->await("windows").find("windows")->items, SizeIs(2));
    EXPECT_THAT(second.guest->await("windows").find("windows")->items, SizeIs(2));
    second.leave();
  }
  EXPECT_THAT(first.guest->await("windows").find("windows")->items, SizeIs(1));
  ann.ask(R"("type":"ping")", "pong");
  EXPECT_EQ(ann.guest->count("windows"), 0U);
}

TEST(seats_attack, a_seat_that_could_not_be_kept_was_not_taken) {
  Table table;
  table.house.failing = true;
  EXPECT_EQ(table.claim(table.invite).status, 503);
  table.house.failing = false;
  EXPECT_EQ(table.claim(table.invite).status, 200);
}

}  // namespace
}  // namespace drumhead::test
