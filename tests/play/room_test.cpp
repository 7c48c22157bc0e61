// A room with people in it: what they may do, what they are told, and what happens when the disk does not
// take an answer.
#include "play/room.h"

#include <gmock/gmock.h>

#include "play/guests.h"

namespace drumhead::test {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

TEST(room, an_answer_is_acknowledged_and_told_to_its_side) {
  House house;
  const JsonTree game = house.two_persons();
  Seated ann(house, game, 0);
  const JsonTree verdict = ann.answer("1", volleys("Red"));
  EXPECT_TRUE(yes(verdict, "allowed"));
  EXPECT_EQ(text(verdict, "moment"), "1");
  const JsonTree moment = ann.guest->await("moment");
  EXPECT_EQ(text(moment, "n"), "1");
  EXPECT_EQ(moment.find("view")->find("ground"), nullptr) << "the ground has not changed";
}

// Only what Ann seals differs between two games: whatever Bob and a spectator are told, over the connection
// and by requests, is equal to the byte (names of games and tokens apart).
std::vector<std::string> all_that_others_get(const std::string& sheet) {
  House house;
  const JsonTree game = house.two_persons();
  const std::string id = text(game, "game"), token = game.find("seats")->items[1].find("token")->text;
  Seated ann(house, game, 0), bob(house, game, 1), spectator(house, game, -1);
  EXPECT_TRUE(yes(ann.answer("1", sheet), "allowed"));
  ann.guest->await("moment");
  EXPECT_EQ(text(bob.ask(R"("type":"ping")", "pong"), "type"), "pong");
  EXPECT_EQ(text(spectator.ask(R"("type":"ping")", "pong"), "type"), "pong");
  const JsonTree suggestions = bob.ask(R"("type":"suggest","ask":1)", "suggest");
  const JsonTree odds =
      bob.ask(R"("type":"odds","answer":{"ask":1,"orders":)" + volleys("Blue") + "}", "odds");
  std::vector<std::string> got = bob.guest->told();
  for (const std::string& message : spectator.guest->told()) got.push_back(message);
  for (const std::string& who : {token, std::string{}}) {
    const std::string as = who.empty() ? "nobody" : "B";
    got.push_back(House::now([&](const Replied& done) { bob.room->info(who, done); }).body);
    got.push_back(House::now([&](const Replied& done) { bob.room->timeline(who, as, done); }).body);
    got.push_back(House::now([&](const Replied& done) { bob.room->moment(who, as, 0, done); }).body);
    got.push_back(House::now([&](const Replied& done) { bob.room->moment(who, as, 1, done); }).body);
  }
  got.push_back(house.hall().games_json());
  got.push_back(house.logged());
  for (std::string& message : got)
    for (const std::string& name : {id, text(bob.welcome, "opened")})
      for (std::size_t at = message.find(name); at != std::string::npos; at = message.find(name))
        message.replace(at, name.size(), "GAME");
  return got;
}

TEST(room_secrets, nothing_that_others_get_depends_on_what_was_sealed) {
  const std::vector<std::string> firing = all_that_others_get(volleys("Red")),
                                 holding = all_that_others_get(kNoVolleys);
  EXPECT_EQ(firing, holding);
  EXPECT_GT(firing.size(), 12U);
  EXPECT_THAT(firing, Each(Not(HasSubstr(R"("verb":"volley","unit":"Red)"))));
}

TEST(room_secrets, a_sealed_answer_sends_the_other_side_no_message_at_all) {
  House house;
  const JsonTree game = house.two_persons();
  Seated ann(house, game, 0), bob(house, game, 1);
  bob.ask(R"("type":"ping")", "pong");
  const std::size_t before = bob.guest->told().size();
  ann.answer("1", volleys("Red"));
  bob.ask(R"("type":"ping")", "pong");
  EXPECT_EQ(bob.guest->told().size(), before + 1) << "nothing but the pong";
  EXPECT_TRUE(yes(bob.answer("1", volleys("Blue")), "allowed"));
  ann.guest->await("moment");  // of her own sealing
  EXPECT_THAT(ann.guest->await("moment").find("events")->items, Not(SizeIs(0)));
  EXPECT_EQ(text(bob.guest->await("moment"), "n"), "1");
}

TEST(room, stale_and_duplicate_answers_are_refused_with_the_view_again) {
  House house;
  const JsonTree game = house.two_persons();
  Seated ann(house, game, 0);
  ann.answer("1", volleys("Red"));
  const JsonTree again = ann.answer("1", volleys("Red"));
  EXPECT_FALSE(yes(again, "allowed"));
  EXPECT_EQ(again.find("rule")->kind, JsonTree::Kind::kNull);
  EXPECT_EQ(text(ann.guest->await("view"), "n"), "1");
}

TEST(room, unreadable_messages_are_answered_and_harm_nothing) {
  House house;
  const JsonTree game = house.two_persons();
  Seated ann(house, game, 0);
  for (const char* bad :
       {"{", "{\"type\":\"fly\"}",
        "{\"type\":\"answer\",\"answer\":{\"ask\":1,\"orders\":[{\"verb\":\"fly\"}]}}", "[]"}) {
    ann.say(bad);
    EXPECT_THAT(text(ann.guest->await("error"), "text"), Not(IsEmpty()));
  }
  EXPECT_TRUE(yes(ann.answer("1", volleys("Red")), "allowed"));
}

TEST(room, a_wrong_token_is_shown_the_door) {
  House house;
  const JsonTree game = house.two_persons();
  const auto room = house.hall().find(text(game, "game"));
  const auto guest = std::make_shared<Guest>();
  room->hear(guest, R"({"type":"hello","protocol":1,"token":"wrong"})");
  EXPECT_EQ(guest->await_close(), kCloseWrongToken);
  const auto silent = std::make_shared<Guest>();
  room->hear(silent, R"({"type":"ping"})");
  EXPECT_EQ(silent->await_close(), kCloseNoHello);
}

TEST(room, spectators_look_and_do_not_touch) {
  House house;
  const JsonTree game = house.two_persons();
  Seated spectator(house, game, -1);
  EXPECT_EQ(text(*spectator.welcome.find("you"), "seat"), "nobody");
  EXPECT_THAT(spectator.welcome.find("view")->find("asks")->items, IsEmpty());
  EXPECT_THAT(text(spectator.ask(R"("type":"pass","ask":1)", "error"), "text"), HasSubstr("spectator"));
  EXPECT_THAT(text(spectator.ask(R"("type":"take_back")", "error"), "text"), HasSubstr("spectator"));
}

TEST(room, two_windows_of_one_seat_are_both_told_and_both_served) {
  House house;
  const JsonTree game = house.two_persons();
  Seated first(house, game, 0);
  Seated second(house, game, 0);
  EXPECT_THAT(text(first.guest->await("notice"), "text"), HasSubstr("another window"));
  EXPECT_THAT(text(second.guest->await("notice"), "text"), HasSubstr("another window"));
  EXPECT_TRUE(yes(second.answer("1", volleys("Red")), "allowed"));
  EXPECT_EQ(text(first.guest->await("moment"), "n"), "1");
}

TEST(room, who_comes_back_gets_what_he_missed_and_no_more) {
  House house;
  const JsonTree game = house.two_persons();
  Seated ann(house, game, 0);
  {
    Seated bob(house, game, 1);
    bob.leave();
  }
  ann.answer("1", volleys("Red"));
  Seated again(house, game, 1, "0");
  EXPECT_THAT(again.welcome.find("history")->items, IsEmpty()) << "he has heard nothing of Ann's orders";
  EXPECT_EQ(text(again.welcome, "moment"), "0");
  again.answer("1", volleys("Blue"));
  Seated later(house, game, 1, "0");
  ASSERT_THAT(later.welcome.find("history")->items, SizeIs(1));
  EXPECT_EQ(text(later.welcome.find("history")->items[0], "n"), "1");
}

TEST(room_store, an_answer_that_cannot_be_kept_is_not_taken_and_nothing_is_lost) {
  House house;
  const JsonTree game = house.two_persons();
  Seated ann(house, game, 0), bob(house, game, 1);
  ann.answer("1", volleys("Red"));
  house.failing = true;
  const JsonTree lost =
      bob.ask(R"("type":"answer","answer":{"ask":1,"orders":)" + volleys("Blue") + "}", "error");
  EXPECT_THAT(text(lost, "text"), HasSubstr("disk is full"));
  EXPECT_EQ(ann.guest->count("moment"), 1U) << "Ann was told nothing of it";
  EXPECT_THAT(house.hall().writer().trouble(), HasSubstr("disk is full"));
  const Reply refused = house.made(
      R"({"battle":"pickets","rulebook":"drill","seats":{"A":[{"kind":"person"}],"B":[{"kind":"open"}]}})");
  EXPECT_EQ(refused.status, 503);
  house.failing = false;  // room was made on the disk
  EXPECT_TRUE(yes(bob.answer("1", volleys("Blue")), "allowed"));
  ann.guest->await("moment");
  EXPECT_THAT(ann.guest->await("moment").find("events")->items, Not(IsEmpty()));
}

TEST(room_store, a_house_opened_again_has_every_game_where_it_stood) {
  House house;
  const JsonTree game = house.two_persons();
  std::string view;
  {
    Seated ann(house, game, 0);
    ann.answer("1", volleys("Red"));
    ann.say(R"({"type":"chat","text":"Good luck"})");
    ann.guest->await("chat");
    view = dump(*ann.guest->await("moment").find("view"));
  }
  house.open();
  Seated ann(house, game, 0);
  EXPECT_EQ(text(ann.welcome, "moment"), "1");
  EXPECT_EQ(dump(*ann.welcome.find("view")->find("slips")), dump(*parse_json(view).value().find("slips")));
  EXPECT_EQ(text(ann.welcome.find("chat")->items[0], "text"), "Good luck");
}

// Answers may have been taken back and given otherwise before the server was started anew: numbers of moments alone do not say.
TEST(room_store, who_comes_back_to_a_game_opened_anew_gets_its_whole_history) {
  House house;
  const JsonTree game = house.two_persons();
  std::string opened;
  {
    Seated ann(house, game, 0);
    ann.answer("1", volleys("Red"));
    opened = text(ann.welcome, "opened");
  }
  EXPECT_THAT(Seated(house, game, 0, "1", opened).welcome.find("history")->items, IsEmpty());
  house.open();
  const Seated again(house, game, 0, "1", opened);
  EXPECT_NE(text(again.welcome, "opened"), opened);
  EXPECT_THAT(again.welcome.find("history")->items, SizeIs(2));
  EXPECT_THAT(Seated(house, game, 0, "1", text(again.welcome, "opened")).welcome.find("history")->items, IsEmpty());
}

TEST(room_take_back, is_told_to_those_who_had_noticed) {
  House house;
  const JsonTree game = house.two_persons();
  Seated ann(house, game, 0), bob(house, game, 1);
  ann.answer("1", volleys("Red", {"3"}));
  bob.answer("1", volleys("Blue"));
  EXPECT_FALSE(yes(bob.ask(R"("type":"take_back")", "verdict"), "allowed"));
  EXPECT_TRUE(yes(ann.answer("2", advance("Red/1")), "allowed"));
  EXPECT_TRUE(yes(ann.ask(R"("type":"take_back")", "verdict"), "allowed"));
  EXPECT_EQ(text(bob.guest->await("view"), "n"), "1");
  EXPECT_TRUE(yes(ann.answer("2", advance("Red/2")), "allowed"));
}

TEST(room_computer, answers_without_being_waited_for) {
  House house;
  const JsonTree game =
      house.make(R"({"A":[{"kind":"person"}],"B":[{"kind":"computer","level":"captain"}]})");
  Seated ann(house, game, 0);
  EXPECT_TRUE(yes(ann.answer("1", volleys("Red", {"1"})), "allowed"));
  // The computer's orders are opened with Ann's; then Red moves, and Ann is asked again.
  for (std::string asked; asked != "2";) {
    const JsonTree moment = ann.guest->await("moment");
    const auto& asks = moment.find("view")->find("asks")->items;
    if (!asks.empty()) asked = text(asks[0], "id");
  }
}

// What goes wrong here, the sanitizers tell.
TEST(room_computer, may_be_in_the_middle_of_a_battle_when_the_house_closes) {
  House house;
  for (const int heard : {0, 1, 3, 7}) {
    const JsonTree game = house.make(
        R"({"A":[{"kind":"computer","level":"random"}],"B":[{"kind":"computer","level":"random"}]})");
    const auto guest = std::make_shared<Guest>();
    house.hall().find(text(game, "game"))->hear(guest, R"({"type":"hello","protocol":1})");
    for (int moments = 0; moments < heard; ++moments) guest->await("moment");
    house.open();
    EXPECT_NE(guest->await_close(), 0);
    EXPECT_EQ(guest.use_count(), 1);
  }
}

TEST(room_computer, two_of_them_fight_to_the_end) {
  House house;
  const JsonTree game = house.make(
      R"({"A":[{"kind":"computer","level":"random"}],"B":[{"kind":"computer","level":"random"}]})");
  const auto room = house.hall().find(text(game, "game"));
  for (int waited = 0; !room->over() && waited < 6000; ++waited)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ASSERT_TRUE(room->over());
  const Reply truth = House::now([&](const Replied& done) { room->timeline("", "truth", done); });
  EXPECT_EQ(truth.status, 200);
  const Reply chronicle = House::now([&](const Replied& done) { room->chronicle("", done); });
  EXPECT_EQ(chronicle.status, 200);
  // What was downloaded can be loaded again, and a battle can branch off.
  const Reply loaded =
      House::now([&](const Replied& done) { house.hall().load_chronicle(chronicle.body, done); });
  EXPECT_EQ(loaded.status, 201) << loaded.body;
  const BranchWish wish =
      read_branch_wish(R"({"at":3,"seats":{"A":[{"kind":"person"}],"B":[{"kind":"person"}]}})").value();
  const Reply branch =
      House::now([&](const Replied& done) { house.hall().branch(text(game, "game"), "", wish, done); });
  EXPECT_EQ(branch.status, 201) << branch.body;
  Seated ann(house, parse_json(branch.body).value(), 0);
  EXPECT_FALSE(yes(*ann.welcome.find("game"), "over"));
}

TEST(room_load, a_broken_chronicle_is_refused_with_its_line) {
  House house;
  Match match = drill_match();
  must_answer(match, Seat::kA, kRedFires);
  std::string chronicle = chronicle_text(match.chronicle(), drill_book().words());
  const std::size_t at = chronicle.rfind("\"hash\":\"") + 8;
  chronicle[at] = chronicle[at] == '0' ? '1' : '0';
  const Reply reply = House::now([&](const Replied& done) { house.hall().load_chronicle(chronicle, done); });
  EXPECT_EQ(reply.status, 400);
  EXPECT_THAT(reply.body, HasSubstr("chronicle:3"));
}

TEST(room_webhook, is_called_when_the_seat_is_asked) {
  House house;
  const JsonTree game = house.two_persons();
  const std::string bobs = game.find("seats")->items[1].find("token")->text;
  Seated ann(house, game, 0), bob(house, game, 1);
  EXPECT_EQ(House::now([&](const Replied& done) {
              bob.room->set_webhook(bobs, "http://localhost:1/x", done);
            }).status,
            200);
  EXPECT_EQ(House::now([&](const Replied& done) {
              bob.room->set_webhook("wrong", "http://localhost:1/x", done);
            }).status,
            401);
  EXPECT_EQ(House::now([&](const Replied& done) {
              bob.room->set_webhook("", "http://localhost:1/x", done);
            }).status,
            401);
  ann.answer("1", volleys("Red", {"1"}));
  bob.answer("1", volleys("Blue", {"1"}));
  EXPECT_TRUE(
      yes(ann.ask(R"("type":"answer","answer":{"ask":2,"orders":[{"verb":"done"}]})", "verdict"), "allowed"));
  bob.ask(R"("type":"ping")", "pong");
  ASSERT_THAT(house.called(), Not(IsEmpty()));
  EXPECT_THAT(house.called().back(), HasSubstr("http://localhost:1/x {\"game\""));
  EXPECT_THAT(house.called().back(), HasSubstr("\"seat\":\"B\""));
}

// ---- Several commanders of one side

// The First Brigade has two battalions, the Second one. The order sheet is one question to the whole side.
std::string shared(const std::string& first, const std::string& second) {
  return R"({"battle":"pickets","rulebook":"drill","seed":7,"seats":{"A":[{"kind":"person","name":"Ann","commands":[")" +
         first + R"("]},{"kind":"person","name":"Al","commands":[")" + second +
         R"("]}],"B":[{"kind":"open","name":"Bob"}]}})";
}

TEST(room_commanders, unknown_and_doubled_commands_are_refused) {
  House house;
  EXPECT_THAT(house.made(shared("First Brigade", "Old Guard")).body, HasSubstr("`Old Guard`"));
  EXPECT_THAT(house.made(shared("First Brigade", "First Brigade")).body, HasSubstr("two commanders"));
}

TEST(room_commanders, give_a_sheet_in_parts_that_outlive_the_server) {
  House house;
  const JsonTree game = house.claimed(parse_json(house.made(shared("First Brigade", "Second Brigade")).body).value());
  {
    Seated ann(house, game, 0);
    const JsonTree part = ann.answer("1", volleys("Red", {"1", "2"}));
    EXPECT_TRUE(yes(part, "allowed") && yes(part, "waiting"));
    EXPECT_EQ(ann.guest->count("moment"), 0U);
  }
  house.open();
  Seated al(house, game, 1), bob(house, game, 2);
  const JsonTree foreign = al.answer("1", volleys("Red", {"2"}));
  EXPECT_FALSE(yes(foreign, "allowed"));
  EXPECT_THAT(text(foreign, "text"), HasSubstr("Red/2 is led by another commander"));
  const JsonTree whole = al.answer("1", volleys("Red", {"3"}));
  ASSERT_TRUE(yes(whole, "allowed")) << text(whole, "text");
  EXPECT_FALSE(yes(whole, "waiting"));
  const JsonTree moment = al.guest->await("moment");
  EXPECT_THAT(moment.find("view")->find("slips")->items[0].find("answer")->find("orders")->items, SizeIs(3));
  EXPECT_EQ(bob.guest->count("moment"), 0U);
}

TEST(room_commanders, each_moves_his_own_and_the_first_ends_the_phase) {
  House house;
  const JsonTree game = house.claimed(parse_json(house.made(shared("First Brigade", "Second Brigade")).body).value());
  Seated ann(house, game, 0), al(house, game, 1), bob(house, game, 2);
  ann.answer("1", volleys("Red", {"1"}));
  al.answer("1", kNoVolleys);
  bob.ask(R"("type":"pass","ask":1)", "verdict");
  EXPECT_THAT(text(al.answer("2", advance("Red/2")), "text"), HasSubstr("another commander"));
  EXPECT_TRUE(yes(al.answer("2", advance("Red/3")), "allowed"));
  EXPECT_THAT(text(al.answer("3", R"([{"verb":"done"}])"), "text"), HasSubstr("first commander"));
  EXPECT_TRUE(yes(ann.answer("3", R"([{"verb":"done"}])"), "allowed"));
}

}  // namespace
}  // namespace drumhead::test
