// Messages and bodies: each is read or refused with a sentence that says what would be right.
#include "play/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace drumhead::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ClientMessage read(std::string_view text) {
  ReadMessage read = read_message(text);
  EXPECT_TRUE(read.message.has_value()) << read.unread.why;
  return read.message.value_or(ClientMessage{});
}

std::string complaint(std::string_view text) {
  const ReadMessage read = read_message(text);
  EXPECT_FALSE(read.message.has_value());
  return read.unread.why;
}

TEST(messages, hello) {
  const ClientMessage message = read(R"({"type":"hello","protocol":1,"token":"abc","after":12})");
  EXPECT_EQ(message.kind, MessageKind::kHello);
  EXPECT_EQ(message.token, "abc");
  EXPECT_EQ(message.after, 12);
  EXPECT_FALSE(read(R"({"type":"hello","protocol":1})").token.has_value());
  EXPECT_FALSE(read(R"({"type":"hello","protocol":1,"token":null})").token.has_value());
  EXPECT_THAT(complaint(R"({"type":"hello","protocol":2})"), HasSubstr("protocol 1"));
}

TEST(messages, answer_keeps_its_decimals) {
  const ClientMessage message = read(
      R"({"type":"answer","ref":7,"answer":{"ask":4,"orders":[{"verb":"move","length":4.80}]},"dice":[3,5,1]})");
  EXPECT_EQ(message.ref, 7);
  EXPECT_THAT(message.answer, HasSubstr("4.80"));
  EXPECT_THAT(*message.dice, ElementsAre(3, 5, 1));
}

TEST(messages, the_others) {
  EXPECT_EQ(read(R"({"type":"pass","ask":4})").ask, 4);
  EXPECT_EQ(read(R"({"type":"take_back","ref":1})").kind, MessageKind::kTakeBack);
  EXPECT_EQ(read(R"({"type":"words","ask":4,"text":"Red/1 move"})").text, "Red/1 move");
  EXPECT_EQ(read(R"({"type":"ping"})").kind, MessageKind::kPing);
  const ClientMessage reach =
      read(R"({"type":"reach","ask":4,"order":{"verb":"move","unit":"Red/1"},"param":"path"})");
  EXPECT_EQ(reach.answer, R"({"ask":4,"orders":[{"verb":"move","unit":"Red/1"}]})");
  const ClientMessage tape = read(R"({"type":"measure","from":{"unit":"Red/1"},"to":{"point":[1.5,-2]}})");
  EXPECT_EQ(tape.from.unit, "Red/1");
  EXPECT_THAT(tape.to.point, ElementsAre("1.5", "-2"));
}

TEST(messages, what_cannot_be_read_is_refused_with_a_remedy) {
  EXPECT_THAT(complaint("{"), HasSubstr("no JSON"));
  EXPECT_THAT(complaint("[]"), HasSubstr("must be an object"));
  EXPECT_THAT(complaint(R"({"ref":1})"), HasSubstr("`type` is missing"));
  EXPECT_THAT(complaint(R"({"type":"fly"})"), HasSubstr("`fly`"));
  EXPECT_THAT(complaint(R"({"type":"ping","extra":1})"), HasSubstr("no field `extra`"));
  EXPECT_THAT(complaint(R"({"type":"ping","type":"pass"})"), HasSubstr("twice"));
  EXPECT_THAT(complaint(R"({"type":"pass","ask":"4"})"), HasSubstr("must be a number"));
  EXPECT_THAT(complaint(R"({"type":"pass","ask":4.5})"), HasSubstr("whole number"));
  EXPECT_THAT(complaint(R"({"type":"answer","answer":{},"dice":[0]})"), HasSubstr("face of a die"));
  EXPECT_THAT(complaint(R"({"type":"chat","text":"  "})"), HasSubstr("empty"));
  EXPECT_THAT(complaint(R"({"type":"chat","text":")" + std::string(501, 'x') + R"("})"), HasSubstr("500"));
  EXPECT_THAT(complaint(std::string(kMostMessageBytes + 1, ' ')), HasSubstr("65536 bytes"));
  EXPECT_THAT(complaint(std::string(5000, '[')), HasSubstr("no JSON"));
}

TEST(messages, the_number_of_a_refused_message_comes_back) {
  EXPECT_EQ(read_message(R"({"type":"fly","ref":9})").unread.ref, 9);
}

TEST(messages, lines_for_people_have_no_control_characters) {
  EXPECT_EQ(tidy_line(" a\nb\x07 "), "a b");
  EXPECT_EQ(letters_in("Grün"), 4U);
}

TEST(game_wish, is_read) {
  const GameWish wish =
      read_game_wish(R"({"battle":"ridge","rulebook":"drill","options":{"rain":1},"seed":7,"listed":false,
    "seats":{"A":[{"kind":"person","name":"Ann"}],"B":[{"kind":"computer","level":"captain"}]}})")
          .value();
  EXPECT_EQ(wish.battle, "ridge");
  EXPECT_THAT(wish.options, ElementsAre(std::pair<std::string, int>("rain", 1)));
  EXPECT_EQ(wish.seed, 7U);
  EXPECT_FALSE(wish.listed);
  EXPECT_EQ(wish.places[0][0].name, "Ann");
  EXPECT_EQ(wish.places[1][0].level, "captain");
}

std::string wish_complaint(const std::string& seats) {
  return read_game_wish(R"({"battle":"ridge","rulebook":"drill","seats":)" + seats + "}").error().what;
}

TEST(game_wish, is_refused_with_a_remedy) {
  EXPECT_THAT(wish_complaint(R"({"A":[{"kind":"person"}]})"), HasSubstr("`B` is missing"));
  EXPECT_THAT(wish_complaint(R"({"A":[],"B":[{"kind":"open"}]})"), HasSubstr("from 1 to 8"));
  EXPECT_THAT(wish_complaint(R"({"A":[{"kind":"king"}],"B":[{"kind":"open"}]})"), HasSubstr("`king`"));
  EXPECT_THAT(wish_complaint(
                  R"({"A":[{"kind":"computer","level":"captain"},{"kind":"person"}],"B":[{"kind":"open"}]})"),
              HasSubstr("whole side"));
  EXPECT_THAT(read_game_wish("nonsense").error().what, HasSubstr("no JSON"));
}

TEST(webhook, takes_web_addresses_alone) {
  EXPECT_EQ(read_webhook(R"({"url":"https://example.org/x"})").value(), "https://example.org/x");
  EXPECT_EQ(read_webhook(R"({"url":null})").value(), std::nullopt);
  EXPECT_FALSE(read_webhook(R"({"url":"file:///etc/passwd"})").ok());
  EXPECT_FALSE(read_webhook(R"({"url":"http://a b"})").ok());
  EXPECT_FALSE(read_webhook(R"({})").ok());
}

}  // namespace
}  // namespace drumhead::test
