// docs/openapi.json describes the server: every route it serves and no other, and what it answers has the
// promised shape.
#include <gmock/gmock.h>

#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "server/routes.h"
#include "server/serving.h"

namespace drumhead::test {
namespace {

const JsonTree& openapi() {
  static const JsonTree document = [] {
    std::ostringstream text;
    text << std::ifstream("docs/openapi.json").rdbuf();
    return parse_json(text.str()).value();
  }();
  return document;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(c));
  return text;
}

TEST(openapi, lists_every_route_and_no_other) {
  std::set<std::string> described, served;
  const JsonTree& paths = *openapi().find("paths");
  for (std::size_t i = 0; i < paths.keys.size(); ++i)
    for (const std::string& method : paths.items[i].keys)
      described.insert(upper(method) + " " + paths.keys[i]);
  for (const Routes::Route& route : Routes::listed())
    served.insert(std::string(route.method) + " " + std::string(route.pattern));
  EXPECT_EQ(described, served);
}

bool describes(const Routes::Route& route, const std::string& status) {
  std::string method(route.method);
  for (char& c : method) c = static_cast<char>(std::tolower(c));
  return openapi().find("paths")->find(route.pattern)->find(method)->find("responses")->find(status) != nullptr;
}

// 401 wherever a token is looked at; 403 wherever a page of another site could write; 421 and 429 anywhere.
TEST(openapi, every_refusal_is_described) {
  for (const Routes::Route& route : Routes::listed()) {
    const std::string where = std::string(route.method) + " " + std::string(route.pattern);
    EXPECT_EQ(describes(route, "401"), route.takes_token) << where;
    if (route.method != "GET" || route.pattern.ends_with("/live")) {
      EXPECT_TRUE(describes(route, "403")) << where;
    }
    EXPECT_TRUE(describes(route, "421") && describes(route, "429")) << where;
  }
}

const JsonTree& resolved(const JsonTree& schema) {
  const JsonTree* ref = schema.find("$ref");
  if (ref == nullptr) return schema;
  return *openapi().find("components")->find("schemas")->find(ref->text.substr(ref->text.rfind('/') + 1));
}

bool is_of_type(const JsonTree& value, const std::string& type) {
  using Kind = JsonTree::Kind;
  if (type == "object") return value.is(Kind::kObject);
  if (type == "array") return value.is(Kind::kList);
  if (type == "string") return value.is(Kind::kText);
  if (type == "boolean") return value.is(Kind::kYesNo);
  if (type == "null") return value.is(Kind::kNull);
  return value.is(Kind::kNumber) && (type == "number" || value.text.find('.') == std::string::npos);
}

// As much of JSON Schema as the document uses.
void expect_fits(const JsonTree& value, const JsonTree& raw, const std::string& where) {
  const JsonTree& schema = resolved(raw);
  const JsonTree* type = schema.find("type");
  if (type != nullptr && type->is(JsonTree::Kind::kText)) {
    EXPECT_TRUE(is_of_type(value, type->text)) << where << " should be " << type->text;
  } else if (type != nullptr) {
    EXPECT_TRUE(std::any_of(type->items.begin(), type->items.end(), [&](const JsonTree& t) {
      return is_of_type(value, t.text);
    })) << where;
  }
  if (const JsonTree* required = schema.find("required")) {
    for (const JsonTree& key : required->items) {
      EXPECT_NE(value.find(key.text), nullptr) << where << " lacks " << key.text;
    }
  }
  if (const JsonTree* properties = schema.find("properties"))
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const JsonTree* property = properties->find(value.keys[i]);
      EXPECT_NE(property, nullptr) << where << " has " << value.keys[i] << ", which is not described";
      if (property != nullptr) expect_fits(value.items[i], *property, where + "." + value.keys[i]);
    }
  if (const JsonTree* items = schema.find("items"))
    for (std::size_t i = 0; i < value.items.size(); ++i)
      expect_fits(value.items[i], *items, where + "[" + std::to_string(i) + "]");
}

struct Case {
  std::string method;
  std::string pattern;
  std::string target;
  int status;
  std::string body{};
  std::string token{};
};

void expect_described(int port, const Case& one) {
  const std::string where = one.method + " " + one.target + " " + std::to_string(one.status);
  const Got got = request(port, one.method, one.target, one.body, one.token);
  ASSERT_EQ(got.status, one.status) << where << ": " << got.body;
  std::string method = one.method;
  for (char& c : method) c = static_cast<char>(std::tolower(c));
  const JsonTree* operation = openapi().find("paths")->find(one.pattern)->find(method);
  ASSERT_NE(operation, nullptr) << where;
  const JsonTree* response = operation->find("responses")->find(std::to_string(one.status));
  ASSERT_NE(response, nullptr) << where << " is not described";
  const JsonTree* content = response->find("content")->find(got.type);
  ASSERT_NE(content, nullptr) << where << " came as " << got.type;
  if (got.type == "application/json") expect_fits(got.json(), *content->find("schema"), where);
}

TEST(openapi, what_the_server_answers_is_as_described) {
  Serving server;
  const JsonTree game = server.make();
  const JsonTree fought = server.make(
      R"({"A":[{"kind":"computer","level":"random"}],"B":[{"kind":"computer","level":"random"}]})");
  const auto room = server.hall().find(fought.find("game")->text);
  const std::string token = Serving::token(game, 0), path = "/api/games/" + game.find("game")->text;
  const std::string over = "/api/games/" + fought.find("game")->text;
  for (int waited = 0; !room->over() && waited < 12000; ++waited)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ASSERT_TRUE(room->over());
  const std::string chronicle = server.get(over + "/chronicle").body;
  const std::string seats = R"("seats":{"A":[{"kind":"person"}],"B":[{"kind":"open"}]}})";
  const auto made = [&](const std::string& dice) {
    return request(server.port(), "POST", "/api/games", R"({"battle":"crossroads","rulebook":"drill",)" + dice + seats).json();
  };
  const JsonTree seeded = made(R"("seed":7,)"), fresh = made("");
  const std::string waiting = "/api/games/" + seeded.find("game")->text, unclaimed = "/api/games/" + fresh.find("game")->text;
  const std::string anns = Serving::token(seeded, 0), makers = Serving::token(fresh, 0);
  const std::string invite = seeded.find("seats")->items[1].find("invite")->text;
  const std::vector<Case> cases{
      {"GET", "/health", "/health", 200},
      {"GET", "/metrics", "/metrics", 200, {}, Serving::kMetricsToken},
      {"GET", "/metrics", "/metrics", 401},
      {"GET", "/api/rulebooks", "/api/rulebooks", 200},
      {"GET", "/api/rulebooks/{book}", "/api/rulebooks/drill", 200},
      {"GET", "/api/rulebooks/{book}", "/api/rulebooks/chess", 404},
      {"GET", "/api/rulebooks/{book}/rules/{rule}", "/api/rulebooks/drill/rules/DR-040", 200},
      {"GET", "/api/rulebooks/{book}/rules/{rule}", "/api/rulebooks/drill/rules/DR-0", 404},
      {"GET", "/api/battles", "/api/battles", 200},
      {"GET", "/api/battles/{battle}", "/api/battles/crossroads", 200},
      {"GET", "/api/battles/{battle}", "/api/battles/nowhere", 404},
      {"GET", "/api/games", "/api/games", 200},
      {"POST", "/api/games", "/api/games", 201, R"({"battle":"ridge","rulebook":"drill",)" + seats},
      {"POST", "/api/games", "/api/games", 400, "{}"},
      {"POST", "/api/games", "/api/games", 404, R"({"battle":"nowhere","rulebook":"drill",)" + seats},
      {"POST", "/api/games", "/api/games", 413, std::string(66000, ' ')},
      {"GET", "/api/games/{game}", path, 200, {}, token},
      {"GET", "/api/games/{game}", path, 401, {}, "wrong"},
      {"GET", "/api/games/{game}", "/api/games/nothing", 404},
      {"GET", "/api/games/{game}/timeline", path + "/timeline?as=A", 200, {}, token},
      {"GET", "/api/games/{game}/timeline", over + "/timeline?as=truth", 200},
      {"GET", "/api/games/{game}/timeline", path + "/timeline?as=king", 400},
      {"GET", "/api/games/{game}/timeline", path + "/timeline?as=truth", 403},
      {"GET", "/api/games/{game}/moments/{n}", path + "/moments/0?as=A", 200, {}, token},
      {"GET", "/api/games/{game}/moments/{n}", over + "/moments/3?as=B", 200},
      {"GET", "/api/games/{game}/moments/{n}", path + "/moments/99", 404},
      {"GET", "/api/games/{game}/moments/{n}", path + "/moments/x", 400},
      {"GET", "/api/games/{game}/chat", path + "/chat", 200},
      {"GET", "/api/games/{game}/chat", path + "/chat?before=3", 200, {}, token},
      {"GET", "/api/games/{game}/chat", path + "/chat?before=x", 400},
      {"GET", "/api/games/{game}/chat", path + "/chat", 401, {}, "wrong"},
      {"GET", "/api/games/{game}/chronicle", over + "/chronicle", 200},
      {"GET", "/api/games/{game}/chronicle", path + "/chronicle", 409},
      {"POST", "/api/chronicles", "/api/chronicles", 201, chronicle},
      {"POST", "/api/chronicles", "/api/chronicles", 400, "nonsense\n"},
      {"POST", "/api/games/{game}/branch", over + "/branch", 201, R"({"at":2,"as":"A",)" + seats},
      {"POST", "/api/games/{game}/branch", over + "/branch", 404, R"({"at":99999,)" + seats},
      {"POST", "/api/games/{game}/branch", path + "/branch", 401, R"({"at":0,)" + seats, "wrong"},
      {"POST", "/api/games/{game}/invite", waiting + "/invite", 401, R"({"seat":"B","place":0})"},
      {"POST", "/api/games/{game}/invite", waiting + "/invite", 400, R"({"seat":"C","place":0})", anns},
      {"POST", "/api/games/{game}/invite", waiting + "/invite", 404, R"({"seat":"A","place":0})", anns},
      {"POST", "/api/games/{game}/claim", waiting + "/claim", 410, R"({"invite":"no"})"},
      {"POST", "/api/games/{game}/claim", waiting + "/claim", 409, R"({"invite":")" + invite + "\"}"},
      {"POST", "/api/games/{game}/claim", waiting + "/claim", 400, "{}"},
      {"GET", "/api/games/{game}", waiting, 200},
      {"POST", "/api/games/{game}/claim", waiting + "/claim", 200, R"({"agree":true,"name":"Bob","invite":")" + invite + "\"}"},
      {"POST", "/api/games/{game}/invite", waiting + "/invite", 409, R"({"seat":"B","place":0})", anns},
      {"POST", "/api/games/{game}/token", waiting + "/token", 200, {}, anns},
      {"POST", "/api/games/{game}/token", waiting + "/token", 401, {}, anns},
      {"POST", "/api/games/{game}/invite", unclaimed + "/invite", 200, R"({"seat":"B","place":0})", makers},
      {"PUT", "/api/games/{game}/webhook", path + "/webhook", 200, R"({"url":null})", token},
      {"PUT", "/api/games/{game}/webhook", path + "/webhook", 400, R"({"url":"gopher://x"})", token},
      {"PUT", "/api/games/{game}/webhook", path + "/webhook", 401, R"({"url":null})"},
      {"PUT", "/api/games/{game}/name", path + "/name", 200, R"({"name":"Anna"})", token},
      {"PUT", "/api/games/{game}/name", path + "/name", 401, R"({"name":"Anna"})"},
      {"GET", "/api/games/{game}/live", path + "/live", 426},
  };
  std::set<std::string> tried;
  for (const Case& one : cases) {
    expect_described(server.port(), one);
    tried.insert(one.method + " " + one.pattern);
  }
  EXPECT_EQ(tried.size(), Routes::listed().size()) << "a route was not tried";
}

}  // namespace
}  // namespace drumhead::test
