// The server over its sockets: pages, tokens, bounds, bad input, closing down.
#include <gmock/gmock.h>

#include <thread>

#include "play/services.h"
#include "rules/rulebooks.h"
#include "server/serving.h"
#include "server/webhook.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(server_pages, files_of_the_page_and_nothing_else) {
  const Serving server;
  EXPECT_THAT(server.get("/").body, HasSubstr("<title>Drumhead"));
  EXPECT_THAT(server.get("/").type, HasSubstr("text/html"));
  EXPECT_EQ(server.get("/assets/a-1.js").body, "1;");
  for (const char* outside : {"/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/.git",
                              "/nothing.js", "/assets"}) {
    const Got got = server.get(outside);
    EXPECT_TRUE(got.status == 404 || got.status == 400) << outside << " " << got.status;
    EXPECT_THAT(got.body, Not(HasSubstr("secret"))) << outside;
  }
}

TEST(server_pages, come_squeezed_to_those_who_take_it) {
  const Serving server;
  const auto with = [&](const std::string& target, const std::string& encodings) {
    return request(server.port(), "GET", target, {}, {}, {{"Accept-Encoding", encodings}});
  };
  EXPECT_EQ(with("/assets/a-1.js", "gzip, br").body, "squeezed");
  EXPECT_THAT(with("/assets/a-1.js", "gzip").type, HasSubstr("javascript"));
  EXPECT_EQ(with("/assets/a-1.js", "br, gzip;q=0").body, "1;");
  EXPECT_THAT(with("/", "gzip").body, HasSubstr("<title>Drumhead"));  // nobody squeezed that one
  EXPECT_THAT(raw_exchange(server.port(), "GET /assets/a-1.js HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n"),
              AllOf(HasSubstr("Content-Encoding: gzip\r\n"), HasSubstr("Vary: Accept-Encoding\r\n")));
}

// The thread sanitizer's build has drill alone.
bool has_all_books() { return rulebooks().size() > 1; }

TEST(server_http, health_metrics_books_and_battles) {
  const Serving server;
  EXPECT_EQ(server.get("/health").json().find("status")->text, "ok");
  EXPECT_THAT(server.get("/metrics", Serving::kMetricsToken).body,
              HasSubstr("# TYPE drumhead_answers_total counter\ndrumhead_answers_total 0\n"));
  EXPECT_THAT(server.get("/api/rulebooks").body, HasSubstr("\"levels\":[\"random\",\"captain\""));
  EXPECT_EQ(server.get("/api/rulebooks/drill").json().find("unit_of_length")->text, "inch");
  EXPECT_EQ(server.get("/api/rulebooks/drill/rules/DR-040").json().find("id")->text, "DR-040");
  EXPECT_EQ(server.get("/api/rulebooks/drill/rules/DR-999").status, 404);
  EXPECT_EQ(server.get("/api/rulebooks/chess").status, 404);
  EXPECT_EQ(server.get("/api/battles").json().find("battles")->items[0].find("id")->text,
            has_all_books() ? "hollerbach" : "crossroads");
  const JsonTree battle = server.get("/api/battles/crossroads?rules=drill").json();
  EXPECT_EQ(battle.find("view")->find("units")->items.size(), 6U);
  EXPECT_EQ(server.get("/api/battles/crossroads?rules=chess").status, 404);
  EXPECT_EQ(server.get("/api/nothing").status, 404);
  EXPECT_EQ(request(server.port(), "DELETE", "/api/games").status, 405);
}

TEST(server_http, a_game_is_made_listed_and_described) {
  const Serving server;
  const JsonTree game = server.make();
  const std::string path = "/api/games/" + game.find("game")->text;
  EXPECT_THAT(server.get("/api/games").body, HasSubstr(game.find("game")->text));
  EXPECT_EQ(server.get(path).json().find("you"), nullptr);
  EXPECT_EQ(server.get(path, Serving::token(game, 0)).json().find("you")->find("name")->text, "Ann");
  EXPECT_EQ(server.get(path + "/chronicle").status, 409);
  const JsonTree hidden =
      server.make(R"({"A":[{"kind":"person"}],"B":[{"kind":"open"}]})", R"("listed":false,)");
  EXPECT_THAT(server.get("/api/games").body, Not(HasSubstr(hidden.find("game")->text)));
}

TEST(server_http, bad_wishes_are_refused_with_a_remedy) {
  const Serving server;
  const auto wish = [&](const std::string& body) {
    return request(server.port(), "POST", "/api/games", body);
  };
  const std::string seats = R"("seats":{"A":[{"kind":"person"}],"B":[{"kind":"open"}]}})";
  EXPECT_EQ(wish("{").status, 400);
  EXPECT_EQ(wish(R"({"battle":"nowhere","rulebook":"drill",)" + seats).status, 404);
  if (has_all_books()) {
    EXPECT_THAT(wish(R"({"battle":"hollerbach","rulebook":"drill",)" + seats).body,
                HasSubstr("it can under"));
  }
  EXPECT_THAT(wish(R"({"battle":"crossroads","rulebook":"drill","options":{"rian":1},)" + seats).body,
              HasSubstr("`rain`"));
  EXPECT_THAT(
      wish(
          R"({"battle":"crossroads","rulebook":"drill","seats":{"A":[{"kind":"computer","level":"god"}],"B":[{"kind":"open"}]}})")
          .body,
      HasSubstr("captain"));
}

// ---- Tokens

TEST(server_tokens, every_route_of_a_game_refuses_a_wrong_one) {
  const Serving server;
  const JsonTree game = server.make(), other = server.make();
  const std::string path = "/api/games/" + game.find("game")->text;
  for (const std::string& wrong : {std::string("wrong"), Serving::token(other, 0)}) {
    for (const char* route : {"", "/timeline?as=A", "/timeline?as=nobody", "/moments/0?as=A",
                              "/moments/0?as=nobody", "/chronicle"})
      EXPECT_EQ(server.get(path + route, wrong).status, 401) << route;
    EXPECT_EQ(request(server.port(), "PUT", path + "/name", R"({"name":"Eve"})", wrong).status, 401);
    EXPECT_EQ(
        request(server.port(), "PUT", path + "/webhook", R"({"url":"http://localhost/"})", wrong).status,
        401);
    EXPECT_EQ(request(server.port(), "POST", path + "/branch",
                      R"({"at":0,"seats":{"A":[{"kind":"person"}],"B":[{"kind":"open"}]}})", wrong)
                  .status,
              401);
    EXPECT_EQ(request(server.port(), "POST", path + "/token", {}, wrong).status, 401);
    EXPECT_EQ(request(server.port(), "POST", path + "/invite", R"({"seat":"B","place":0})", wrong).status, 401);
    EXPECT_EQ(request(server.port(), "POST", path + "/claim", R"({"invite":")" + wrong + "\"}").status, 410);
    LiveClient live(server.port(), game.find("game")->text);
    live.send(hello(wrong));
    EXPECT_FALSE(live.next().has_value());
    EXPECT_EQ(live.close_code(), kCloseWrongToken);
    EXPECT_THAT(live.close_reason(), HasSubstr("not, or no longer, the link"));
  }
}

TEST(server_tokens, what_needs_one_refuses_its_absence) {
  const Serving server;
  const JsonTree game = server.make();
  const std::string path = "/api/games/" + game.find("game")->text;
  EXPECT_EQ(server.get(path + "/timeline?as=A").status, 401);
  EXPECT_EQ(server.get(path + "/moments/0?as=B").status, 401);
  EXPECT_EQ(server.get(path + "/timeline?as=truth").status, 403);
  EXPECT_EQ(server.get(path + "/timeline?as=B", Serving::token(game, 0)).status, 403);
  EXPECT_EQ(request(server.port(), "PUT", path + "/name", R"({"name":"Eve"})").status, 401);
  EXPECT_EQ(request(server.port(), "PUT", path + "/webhook", R"({"url":"http://localhost/"})").status, 401);
  EXPECT_EQ(server.get(path + "/timeline?as=A", Serving::token(game, 0)).status, 200);
  EXPECT_EQ(request(server.port(), "GET", path, {}, {}, {{"Authorization", "Basic abc"}}).status, 401);
}

TEST(server_tokens, an_unknown_game_is_not_there) {
  const Serving server;
  EXPECT_EQ(server.get("/api/games/nothing").status, 404);
  EXPECT_EQ(server.get("/api/games/nothing", "token").status, 404);
  EXPECT_FALSE(LiveClient(server.port(), "nothing").connected());
}

// ---- The live connection

TEST(server_live, two_people_play) {
  const Serving server;
  const JsonTree game = server.make();
  LiveClient ann(server.port(), game.find("game")->text), bob(server.port(), game.find("game")->text);
  ann.send(hello(Serving::token(game, 0)));
  bob.send(hello(Serving::token(game, 1)));
  EXPECT_EQ(ann.await("welcome").find("you")->find("seat")->text, "A");
  EXPECT_EQ(bob.await("welcome").find("you")->find("seat")->text, "B");
  ann.send(R"({"type":"pass","ref":1,"ask":1})");
  EXPECT_TRUE(ann.await("verdict").find("allowed")->yes);
  bob.send(R"({"type":"pass","ref":1,"ask":1})");
  EXPECT_TRUE(bob.await("verdict").find("allowed")->yes);
  EXPECT_EQ(bob.await("moment").find("n")->text, "1");
  EXPECT_EQ(ann.await("moment").find("n")->text, "1");
  EXPECT_EQ(ann.await("moment").find("n")->text, "2");
}

TEST(server_live, oversized_messages_are_refused_without_harm) {
  const Serving server;
  const JsonTree game = server.make();
  LiveClient ann(server.port(), game.find("game")->text);
  ann.send(hello(Serving::token(game, 0)));
  ann.await("welcome");
  ann.send(R"({"type":"chat","text":")" + std::string(70 * 1024, 'x') + "\"}");
  EXPECT_THAT(ann.await("error").find("text")->text, HasSubstr("65536 bytes"));
  ann.send(R"({"type":"ping"})");
  ann.await("pong");
  ann.send(std::string(2 * 1024 * 1024, 'x'));
  while (ann.next()) {
  }
  // Too large to be read at all: the connection is cut, with a word if the client still listens while it
  // sends.
  EXPECT_TRUE(ann.close_code() == 1009 || ann.close_code() == 0) << ann.close_code();
  EXPECT_EQ(server.get("/health").status, 200);
}

TEST(server_live, who_talks_too_much_is_told_and_then_sent_away) {
  const Serving server({.messages_per_second = 2});
  const JsonTree game = server.make();
  LiveClient ann(server.port(), game.find("game")->text);
  ann.send(hello());
  ann.await("welcome");
  for (int i = 0; i < 30; ++i) ann.send(R"({"type":"ping","ref":)" + std::to_string(i) + "}");
  const JsonTree error = ann.await("error");
  EXPECT_THAT(error.find("text")->text, HasSubstr("2 a second"));
  EXPECT_NE(error.find("ref"), nullptr);
  for (int i = 0; i < 60; ++i) ann.send(R"({"type":"ping"})");
  while (ann.next()) {
  }
  EXPECT_EQ(ann.close_code(), kCloseTooOften);
}

TEST(server_live, who_says_nothing_is_sent_away) {
  const Serving server({.hello_seconds = 1});
  const JsonTree game = server.make();
  LiveClient silent(server.port(), game.find("game")->text);
  EXPECT_FALSE(silent.next().has_value());
  EXPECT_EQ(silent.close_code(), kCloseNoHello);
}

TEST(server_live, who_does_not_read_is_cut_off) {
  const Serving server({.messages_per_second = 100'000, .most_unsent_bytes = 64 * 1024});
  const JsonTree game = server.make();
  LiveClient deaf(server.port(), game.find("game")->text, true), other(server.port(), game.find("game")->text);
  deaf.send(hello());
  other.send(hello());
  other.await("welcome");
  const std::string chat = R"({"type":"chat","text":")" + std::string(450, 'x') + "\"}";
  constexpr int kAtOnce = 100;
  for (int i = 0;
       i < 9000 && server.get("/metrics", Serving::kMetricsToken).body.find("drumhead_connections 1\n") == std::string::npos;
       i += kAtOnce) {
    for (int j = 0; j < kAtOnce; ++j) other.send(chat);
    for (int j = 0; j < kAtOnce; ++j) other.await("chat");
  }
  EXPECT_THAT(server.get("/metrics", Serving::kMetricsToken).body, HasSubstr("drumhead_connections 1\n"));
}

TEST(server_live, closing_says_farewell) {
  Serving server;
  const JsonTree game = server.make();
  LiveClient ann(server.port(), game.find("game")->text);
  ann.send(hello(Serving::token(game, 0)));
  ann.await("welcome");
  std::thread closing([&] { server.close(); });
  EXPECT_EQ(ann.await("notice").find("text")->text, "closing");
  EXPECT_FALSE(ann.next().has_value());
  EXPECT_EQ(ann.close_code(), kCloseGoingAway);
  closing.join();
}

// ---- Bounds and nonsense

TEST(server_bounds, large_bodies_and_nonsense_are_refused) {
  const Serving server;
  EXPECT_EQ(request(server.port(), "POST", "/api/games", std::string(65 * 1024, ' ')).status, 413);
  EXPECT_EQ(request(server.port(), "POST", "/api/chronicles", std::string(33 * 1024 * 1024, ' ')).status,
            413);
  EXPECT_EQ(request(server.port(), "POST", "/api/chronicles", "nonsense\n").status, 400);
  EXPECT_THAT(raw_exchange(server.port(), "nonsense\r\n\r\n"), HasSubstr("400 Bad Request"));
  EXPECT_THAT(raw_exchange(server.port(), "GET / HTTP/1.1\r\nX: " + std::string(20000, 'x') + "\r\n\r\n"),
              HasSubstr("431"));
  EXPECT_THAT(raw_exchange(server.port(), "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n"), HasSubstr("400"));
  EXPECT_EQ(server.get("/health").status, 200);
}

TEST(server_bounds, a_request_that_never_ends_is_cut_off) {
  const Serving server({.request_seconds = 1});
  EXPECT_THAT(raw_exchange(server.port(), "GET / HTTP/1.1\r\nHost:", 20), Not(HasSubstr("<timeout>")));
  EXPECT_THAT(
      raw_exchange(server.port(), "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", 20),
      Not(HasSubstr("<timeout>")));
}

// The connection that made the game, and those refused, count until the server has seen them close: try again until five stay.
TEST(server_bounds, too_many_connections_are_told_so) {
  const Serving server({.most_connections = 5});
  const JsonTree game = server.make();
  std::vector<std::unique_ptr<LiveClient>> guests;
  for (int attempt = 0; attempt < 200 && guests.size() < 5; ++attempt) {
    auto guest = std::make_unique<LiveClient>(server.port(), game.find("game")->text);
    if (guest->connected()) guests.push_back(std::move(guest));
  }
  ASSERT_EQ(guests.size(), 5U);
  EXPECT_FALSE(LiveClient(server.port(), game.find("game")->text).connected());
  const Got got = server.get("/health");
  EXPECT_EQ(got.status, 503);
  EXPECT_THAT(got.body, HasSubstr("too many connections"));
}

TEST(server_start, says_what_is_wrong_with_an_address) {
  Serving server;
  Server second(server.hall(), PageFiles(), {.port = server.port()});
  EXPECT_THAT(second.start(), HasSubstr("is in use"));
  Server nowhere(server.hall(), PageFiles(), {.bind = "somewhere"});
  EXPECT_THAT(nowhere.start(), HasSubstr("no address"));
}

// ---- Webhooks

TEST(webhook_address, is_taken_apart) {
  const WebAddress plain = read_address("http://club.example:8080/hook?x=1#y").value();
  EXPECT_EQ(plain.host, "club.example");
  EXPECT_EQ(plain.port, "8080");
  EXPECT_EQ(plain.target, "/hook?x=1");
  EXPECT_EQ(read_address("https://club.example")->port, "443");
  EXPECT_EQ(read_address("https://club.example")->target, "/");
  EXPECT_FALSE(read_address("ftp://club.example").has_value());
  EXPECT_FALSE(read_address("http://").has_value());
  EXPECT_FALSE(read_address("http://a:b@c/").has_value());
  EXPECT_EQ(plain.named(), "club.example:8080");
  EXPECT_EQ(read_address("https://club.example:443/x")->named(), "club.example");
  EXPECT_EQ(read_address("http://[2001:db8::1]:81/")->host, "2001:db8::1");
  EXPECT_EQ(read_address("http://[2001:db8::1]:81/")->named(), "[2001:db8::1]:81");
  EXPECT_FALSE(read_address("http://[::1/").has_value());
  EXPECT_FALSE(read_address("http://[::1]x/").has_value());
}

TEST(webhook_call, tells_whether_it_was_heard) {
  const Serving server;
  const WebhookRules anywhere{.anywhere = true, .connect_seconds = 20, .seconds = 20};
  WebAddress here{false, "127.0.0.1", std::to_string(server.port()), "/api/games"};
  EXPECT_EQ(
      post_json(
          here,
          R"({"battle":"crossroads","rulebook":"drill","seats":{"A":[{"kind":"person"}],"B":[{"kind":"open"}]}})",
          anywhere),
      "");
  EXPECT_EQ(post_json(here, "{}", anywhere), "it answered 400");
  here.port = "1";
  EXPECT_THAT(post_json(here, "{}", anywhere), HasSubstr("refused"));
}

}  // namespace
}  // namespace drumhead::test
