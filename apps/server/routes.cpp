#include "server/routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/decimal.h"
#include "play/json_text.h"
#include "play/secrets.h"
#include "server/addresses.h"

namespace drumhead {

// The handlers, each with the parts of the path that its pattern leaves open.
struct RouteTable {
  using Open = std::vector<std::string>;
  using Handler = void (*)(const Routes&, const Request&, const Open&, const Replied&);
  enum class Token { kNone, kTaken };  // whose routes look at it
  struct Row {
    std::string_view method;
    std::string_view pattern;
    Token token;
    Handler handler;
  };

  // Has whoever asks a share left? If not, he is told when to come back.
  static bool may(const Routes& routes, const Request& request, Limited what, const Replied& done, double cost = 1) {
    Gate& gate = routes.hall_.gate();
    const int wait = gate.wait(what, limited_as(request.address), cost);
    if (wait > 0) done(too_often_reply(gate.refusal(what, wait), wait));
    return wait == 0;
  }

  static std::shared_ptr<Room> room(const Routes& routes, const std::string& id, const Replied& done) {
    auto found = routes.hall_.find(id);
    if (!found) done(error_reply(404, "there is no such game"));
    return found;
  }
  static std::string query(const Request& request, const std::string& key) {
    const auto found = request.query.find(key);
    return found == request.query.end() ? std::string{} : found->second;
  }
  static const Rulebook* book(const Routes& routes, const std::string& id, const Replied& done) {
    const Rulebook* found = routes.hall_.library().book(id);
    if (found == nullptr) done(error_reply(404, fmt::format("there is no rulebook called `{}`", id)));
    return found;
  }

  static void health(const Routes& routes, const Request&, const Open&, const Replied& done) {
    const std::string trouble = routes.hall_.store_trouble();
    JsonText json;
    json.text("status", trouble.empty() ? "ok" : "the store cannot be written")
        .number("games", routes.hall_.games());
    json.text("version", kProgramVersion);
    if (!trouble.empty()) json.text("error", trouble);
    done({trouble.empty() ? 200 : 503, json.str()});
  }
  static void metrics(const Routes& routes, const Request& request, const Open&, const Replied& done) {
    if (routes.metrics_token_.empty())
      return done(error_reply(404, "this server tells its counters to nobody: start it with --metrics-token-file FILE"));
    if (!same_secret(token_hash(request.token), token_hash(routes.metrics_token_)))
      return done(error_reply(401, "the counters need the token that is in the server's --metrics-token-file"));
    done({200, metrics_text(routes.hall_), "text/plain; version=0.0.4"});
  }
  static void rulebooks(const Routes& routes, const Request&, const Open&, const Replied& done) {
    done({200, routes.hall_.library().rulebooks_json()});
  }
  static void rulebook(const Routes& routes, const Request&, const Open& open, const Replied& done) {
    if (const Rulebook* found = book(routes, open[0], done)) done({200, words_json(found->words())});
  }
  static void rule(const Routes& routes, const Request&, const Open& open, const Replied& done) {
    const Rulebook* found = book(routes, open[0], done);
    if (found == nullptr) return;
    std::string json = rule_json(found->ledger(), open[1]);
    done(json.empty() ? error_reply(404, fmt::format("{} has no rule `{}`", open[0], open[1]))
                      : Reply{200, std::move(json)});
  }
  static void battles(const Routes& routes, const Request&, const Open&, const Replied& done) {
    done({200, routes.hall_.library().battles_json()});
  }
  static void battle(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    routes.hall_.preview_battle(open[0], query(request, "rules"), done);
  }
  static void games(const Routes& routes, const Request&, const Open&, const Replied& done) {
    done({200, routes.hall_.games_json()});
  }
  static void make_game(const Routes& routes, const Request& request, const Open&, const Replied& done) {
    Result<GameWish> wish = read_game_wish(request.body);
    if (!wish) return done(error_reply(400, wish.error().what));
    if (may(routes, request, Limited::kGame, done)) routes.hall_.make_game(*std::move(wish), done);
  }
  static void game(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    if (const auto found = room(routes, open[0], done)) found->info(request.token, done);
  }
  static void timeline(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    if (const auto found = room(routes, open[0], done))
      found->timeline(request.token, query(request, "as"), done);
  }
  static void moment(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    const auto n = whole_number_from(open[1]);
    if (!n || *n < 0 || *n > 1'000'000'000)
      return done(error_reply(400, "a moment is a whole number from 0"));
    if (const auto found = room(routes, open[0], done))
      found->moment(request.token, query(request, "as"), static_cast<int>(*n), done);
  }
  static void chat(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    const std::string wanted = query(request, "before");
    const auto before = wanted.empty() ? std::optional<std::int64_t>(kAllOfIt) : whole_number_from(wanted);
    if (!before || *before < 0 || *before > kAllOfIt) return done(error_reply(400, "`before` is a whole number from 0"));
    if (const auto found = room(routes, open[0], done)) found->earlier_chat(request.token, *before, done);
  }
  static void chronicle(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    if (const auto found = room(routes, open[0], done)) found->chronicle(request.token, done);
  }
  static void load(const Routes& routes, const Request& request, const Open&, const Replied& done) {
    constexpr double kMegabyte = 1024.0 * 1024.0;
    if (may(routes, request, Limited::kUpload, done, std::max(1.0, static_cast<double>(request.body.size()) / kMegabyte)))
      routes.hall_.load_chronicle(request.body, done);
  }
  static void branch(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    Result<BranchWish> wish = read_branch_wish(request.body);
    if (!wish) return done(error_reply(400, wish.error().what));
    if (may(routes, request, Limited::kGame, done)) routes.hall_.branch(open[0], request.token, *std::move(wish), done);
  }
  static void webhook(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    const auto found = room(routes, open[0], done);
    if (!found) return;
    Result<std::optional<std::string>> url = read_webhook(request.body);
    if (!url) return done(error_reply(400, url.error().what));
    found->set_webhook(request.token, url->value_or(""), done);
  }
  static void name(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    const auto found = room(routes, open[0], done);
    if (!found) return;
    Result<std::string> name = read_name(request.body);
    if (!name) return done(error_reply(400, name.error().what));
    found->rename(request.token, *std::move(name), done);
  }
  static void claim(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    const auto found = room(routes, open[0], done);
    if (!found) return;
    Result<ClaimWish> wish = read_claim_wish(request.body);
    if (!wish) return done(error_reply(400, wish.error().what));
    if (may(routes, request, Limited::kJoin, done)) found->claim(*std::move(wish), done);
  }
  static void invite(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    const auto found = room(routes, open[0], done);
    if (!found) return;
    const Result<InviteWish> wish = read_invite_wish(request.body);
    if (!wish) return done(error_reply(400, wish.error().what));
    found->invite_anew(request.token, *wish, done);
  }
  static void token(const Routes& routes, const Request& request, const Open& open, const Replied& done) {
    if (const auto found = room(routes, open[0], done)) found->renew_token(request.token, done);
  }
  static void live(const Routes&, const Request&, const Open&, const Replied& done) {
    Reply reply = error_reply(426, "this is a WebSocket: connect to it with one");
    reply.headers.emplace_back("Upgrade", "websocket");
    done(std::move(reply));
  }

  static constexpr std::int64_t kAllOfIt = 1'000'000'000;
  static constexpr Token kNone = Token::kNone, kTaken = Token::kTaken;
  static constexpr std::array<Row, 22> kRows{{
      {"GET", "/health", kNone, health},
      {"GET", "/metrics", kTaken, metrics},
      {"GET", "/api/rulebooks", kNone, rulebooks},
      {"GET", "/api/rulebooks/{book}", kNone, rulebook},
      {"GET", "/api/rulebooks/{book}/rules/{rule}", kNone, rule},
      {"GET", "/api/battles", kNone, battles},
      {"GET", "/api/battles/{battle}", kNone, battle},
      {"GET", "/api/games", kNone, games},
      {"POST", "/api/games", kNone, make_game},
      {"GET", "/api/games/{game}", kTaken, game},
      {"GET", "/api/games/{game}/timeline", kTaken, timeline},
      {"GET", "/api/games/{game}/moments/{n}", kTaken, moment},
      {"GET", "/api/games/{game}/chat", kTaken, chat},
      {"GET", "/api/games/{game}/chronicle", kTaken, chronicle},
      {"POST", "/api/chronicles", kNone, load},
      {"POST", "/api/games/{game}/branch", kTaken, branch},
      {"POST", "/api/games/{game}/claim", kNone, claim},
      {"POST", "/api/games/{game}/invite", kTaken, invite},
      {"POST", "/api/games/{game}/token", kTaken, token},
      {"PUT", "/api/games/{game}/webhook", kTaken, webhook},
      {"PUT", "/api/games/{game}/name", kTaken, name},
      {"GET", "/api/games/{game}/live", kNone, live},
  }};
};

namespace {

constexpr std::size_t kMostBody = 64 * 1024;
constexpr std::size_t kMostChronicle = 32 * 1024 * 1024;

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::size_t end = std::min(path.find('/'), path.size());
    segments.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return segments;
}

bool fits(std::string_view pattern, const std::vector<std::string>& path, std::vector<std::string>& open) {
  const std::vector<std::string_view> wanted = segments_of(pattern);
  if (wanted.size() != path.size()) return false;
  open.clear();
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (wanted[i].starts_with('{')) {
      open.push_back(path[i]);
    } else if (wanted[i] != path[i]) {
      return false;
    }
  }
  return true;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool decode(std::string_view text, std::string& decoded) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
    if (high < 0 || low < 0) return false;
    decoded += static_cast<char>(16 * high + low);
    i += 2;
  }
  return true;
}

}  // namespace

bool read_target(std::string_view target, Request& request) {
  if (!target.starts_with('/')) return false;
  const std::size_t question = std::min(target.find('?'), target.size());
  for (const std::string_view segment : segments_of(target.substr(0, question)))
    if (!decode(segment, request.path.emplace_back())) return false;
  std::string_view query = target.substr(std::min(question + 1, target.size()));
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::string key, value;
    if (!decode(pair.substr(0, equals), key) ||
        !decode(pair.substr(std::min(equals + 1, pair.size())), value))
      return false;
    request.query[key] = value;
  }
  return true;
}

bool Routes::is_ours(const Request& request) {
  return !request.path.empty() &&
         (request.path[0] == "api" || request.path[0] == "health" || request.path[0] == "metrics");
}

std::size_t Routes::most_bytes(const Request& request) {
  return request.path == std::vector<std::string>{"api", "chronicles"} ? kMostChronicle : kMostBody;
}

std::vector<Routes::Route> Routes::listed() {
  std::vector<Route> routes;
  for (const RouteTable::Row& row : RouteTable::kRows) routes.push_back({row.method, row.pattern, row.token == RouteTable::kTaken});
  return routes;
}

void Routes::answer(const Request& request, const Replied& done) const {
  ++hall_.tallies().requests;
  std::vector<std::string> open;
  std::string others;
  for (const RouteTable::Row& row : RouteTable::kRows) {
    if (!fits(row.pattern, request.path, open)) continue;
    if (row.method == request.method) {
      if (request.bad_token && row.token == RouteTable::kTaken)
        return done(error_reply(401, "the Authorization header must be `Bearer TOKEN`"));
      return row.handler(*this, request, open, done);
    }
    others += (others.empty() ? "" : ", ") + std::string(row.method) + (row.method == "GET" ? ", HEAD" : "");
  }
  if (others.empty()) return done(error_reply(404, "there is no such address here"));
  Reply reply = error_reply(405, fmt::format("this address takes {}", others));
  reply.headers.emplace_back("Allow", others);
  done(std::move(reply));
}

}  // namespace drumhead
