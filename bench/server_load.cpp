// A full house: a server with many running games, two people at each, all answering. Says how many answers a
// second were acknowledged, how long it took from an answer to both views, and how much memory a game takes.
//
// Usage: server_load PROGRAM [--games 200] [--seconds 30] [--pause MS] [--battle hollerbach] [--rules ID]
//                    [--store postgresql:URI] [--watchers N]
// Beside it stands how many commits a second the same kind of store takes from one writer, of lines of the same length.
// A pause of 0 asks as fast as the server answers; the usual one of 1000 ms is 200 answers a second from 200
// games.
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/json_tree.h"
#include "play/store.h"

namespace {

using drumhead::JsonTree;

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;

struct Wishes {
  std::string program;
  int games = 200;
  int seconds = 30;
  int pause = 1000;
  std::string battle = "hollerbach";
  std::string rules = "brigades-and-batteries";
  std::string store;  // empty: a file of SQLite in a folder of its own
  int watchers = 0;   // connections beside those of the two people a game
};

// ---- The server, as a process of its own

class Served {
 public:
  Served(const std::string& program, const std::string& store) {
    std::string folder = (std::filesystem::temp_directory_path() / "drumhead-load-XXXXXX").string();
    folder_ = ::mkdtemp(folder.data());
    store_ = store.empty() ? "sqlite:" + folder_ + "/games" : store;
    int pipe[2];
    if (::pipe(pipe) != 0) std::abort();
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(pipe[1], STDOUT_FILENO);
      if (std::freopen("/dev/null", "w", stderr) == nullptr) ::_exit(1);
      ::execl(program.c_str(), program.c_str(), "serve", "--port", "0", "--no-limits", "--store", store_.c_str(), nullptr);
      ::_exit(1);
    }
    ::close(pipe[1]);
    std::string line;
    for (char c = 0; ::read(pipe[0], &c, 1) == 1 && c != '\n';) line += c;
    const std::size_t colon = line.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("the server did not start");
    port_ = std::stoi(line.substr(colon + 1));
  }
  ~Served() {
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
    std::filesystem::remove_all(folder_);
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  tcp::endpoint endpoint() const {
    return {asio::ip::make_address("127.0.0.1"), static_cast<asio::ip::port_type>(port_)};
  }
  // A store of the same kind that the server does not use.
  std::string yardstick() const { return store_.starts_with("sqlite:") ? store_ + ".yardstick" : store_; }
  double resident_megabytes() const {
    std::ifstream status(fmt::format("/proc/{}/status", pid_));
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
    return 0;
  }
  double processor_seconds() const {
    std::ifstream stat(fmt::format("/proc/{}/stat", pid_));
    std::string word;
    double ticks = 0;
    for (int i = 1; stat >> word && i <= 15; ++i)
      if (i >= 14) ticks += std::stod(word);
    return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }

 private:
  std::string folder_;
  std::string store_;
  pid_t pid_ = -1;
  int port_ = 0;
};

// Messages are those of the server: what is read has the fields that are looked for.
const JsonTree& at(const JsonTree& json, std::string_view key) {
  const JsonTree* found = json.find(key);
  if (found == nullptr)
    throw std::runtime_error(fmt::format("the server left out `{}`: {}", key, dump(json)));
  return *found;
}

JsonTree parsed(const std::string& text) {
  drumhead::Result<JsonTree> json = drumhead::parse_json(text);
  if (!json) throw std::runtime_error(json.error().what);
  return *std::move(json);
}

JsonTree posted(const tcp::endpoint& where, const std::string& target, const JsonTree& body) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect(where);
  http::request<http::string_body> request{http::verb::post, target, 11};
  request.set(http::field::host, "localhost");
  request.body() = dump(body);
  request.prepare_payload();
  http::write(socket, request);
  beast::flat_buffer buffer;
  http::response<http::string_body> reply;
  http::read(socket, buffer, reply);
  if (reply.result_int() != 201) throw std::runtime_error(reply.body());
  return parsed(reply.body());
}

// ---- The people

struct Figures {
  std::vector<double> both;      // milliseconds from an answer to the later of the two views
  std::vector<double> verdicts;  // to the acknowledgment
  std::size_t refused = 0;
  bool counting = false;
};

class Table;

// One person: a connection that reads all the time and writes one thing after the other.
class Person : public std::enable_shared_from_this<Person> {
 public:
  Person(asio::io_context& context, Table& table, std::size_t seat)
      : stream_(context), table_(table), seat_(seat) {}

  void join(const tcp::endpoint& where, const std::string& game, const std::string& token);
  void say(const JsonTree& message) {
    unsent_.push_back(dump(message));
    if (unsent_.size() == 1) write();
  }
  void leave() { beast::get_lowest_layer(stream_).close(); }

 private:
  void read();
  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(unsent_.front()),
                        [self = shared_from_this()](beast::error_code failure, std::size_t) {
                          if (failure) return;
                          self->unsent_.pop_front();
                          if (!self->unsent_.empty()) self->write();
                        });
  }

  websocket::stream<tcp::socket> stream_;
  Table& table_;
  std::size_t seat_;
  beast::flat_buffer buffer_;
  std::deque<std::string> unsent_;
};

// A game and its two people: whoever is asked asks for suggestions, takes one, and waits until both have seen
// what came of it.
class Table {
 public:
  Table(asio::io_context& context, const Wishes& wishes, Figures& figures, unsigned number)
      : context_(context),
        timer_(context),
        wishes_(wishes),
        figures_(figures),
        choice_(number * 2654435761U) {}

  void sit(const tcp::endpoint& where, const JsonTree& game) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      people_[seat] = std::make_shared<Person>(context_, *this, seat);
      people_[seat]->join(where, at(game, "game").text, at(at(game, "seats").items.at(seat), "token").text);
    }
  }
  void begin() { ask_somebody(); }
  void leave() {
    timer_.cancel();
    for (const auto& person : people_) person->leave();
  }

  void hear(std::size_t seat, const JsonTree& message) {
    const std::string& type = at(message, "type").text;
    if (type == "welcome" || type == "moment" || type == "view")
      asks_[seat] = at(at(message, "view"), "asks").items;
    if (type == "suggest") return answer(seat, at(message, "suggestions").items);
    if (!waiting_) return;
    const auto now = Clock::now();
    if (type == "verdict" && seat == by_) {
      acknowledged_ = now;
      if (!at(message, "allowed").yes) {
        ++figures_.refused;
        return finish();
      }
    }
    if (type == "moment") seen_[seat] = now;
    if (acknowledged_ && seen_[by_] && (sealed_ || seen_[1 - by_])) finish();
  }

 private:
  void ask_somebody() {
    for (std::size_t seat = 0; seat < 2; ++seat)
      if (!asks_[seat].empty())
        return people_[seat]->say(JsonTree::object({{"type", JsonTree::words("suggest")},
                                                    {"ref", JsonTree::number(1)},
                                                    {"ask", at(asks_[seat][0], "id")}}));
  }

  void answer(std::size_t seat, const std::vector<JsonTree>& suggestions) {
    if (asks_[seat].empty() || suggestions.empty()) return;
    choice_ = choice_ * 1664525U + 1013904223U;
    by_ = seat;
    sealed_ = at(asks_[seat][0], "sealed").yes && !asks_[1 - seat].empty();
    seen_ = {};
    acknowledged_.reset();
    waiting_ = true;
    began_ = Clock::now();
    const JsonTree& chosen = suggestions[(choice_ >> 16) % suggestions.size()];
    people_[seat]->say(JsonTree::object({{"type", JsonTree::words("answer")},
                                         {"ref", JsonTree::number(2)},
                                         {"answer", at(chosen, "answer")}}));
  }

  void finish() {
    waiting_ = false;
    if (figures_.counting && acknowledged_) {
      const auto milliseconds = [&](Clock::time_point t) {
        return std::chrono::duration<double, std::milli>(t - began_).count();
      };
      Clock::time_point last = *acknowledged_;
      for (const auto& seen : seen_)
        if (seen) last = std::max(last, *seen);
      figures_.both.push_back(milliseconds(last));
      figures_.verdicts.push_back(milliseconds(*acknowledged_));
    }
    if (wishes_.pause == 0) return ask_somebody();
    choice_ = choice_ * 1664525U + 1013904223U;
    timer_.expires_after(
        std::chrono::milliseconds(wishes_.pause / 2 + static_cast<int>(choice_ >> 8) % wishes_.pause));
    timer_.async_wait([this](beast::error_code stopped) {
      if (!stopped) ask_somebody();
    });
  }

  asio::io_context& context_;
  asio::steady_timer timer_;
  const Wishes& wishes_;
  Figures& figures_;
  unsigned choice_;
  std::array<std::shared_ptr<Person>, 2> people_;
  std::array<std::vector<JsonTree>, 2> asks_;
  bool waiting_ = false;
  bool sealed_ = false;
  std::size_t by_ = 0;
  Clock::time_point began_;
  std::optional<Clock::time_point> acknowledged_;
  std::array<std::optional<Clock::time_point>, 2> seen_;
};

void Person::join(const tcp::endpoint& where, const std::string& game, const std::string& token) {
  stream_.next_layer().connect(where);
  stream_.next_layer().set_option(tcp::no_delay(true));
  stream_.handshake("localhost", "/api/games/" + game + "/live");
  stream_.read_message_max(16 * 1024 * 1024);
  say(JsonTree::object({{"type", JsonTree::words("hello")},
                        {"protocol", JsonTree::number(1)},
                        {"token", JsonTree::words(token)}}));
  read();
}

void Person::read() {
  stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
    if (failure) return;
    const JsonTree message = parsed(beast::buffers_to_string(self->buffer_.data()));
    self->buffer_.clear();
    self->table_.hear(self->seat_, message);
    self->read();
  });
}

// Somebody who only looks: reads what he is told, and says nothing.
class Watcher : public std::enable_shared_from_this<Watcher> {
 public:
  Watcher(asio::io_context& context, const tcp::endpoint& where, const std::string& game) : stream_(context) {
    stream_.next_layer().connect(where);
    stream_.handshake("localhost", "/api/games/" + game + "/live");
    stream_.read_message_max(16 * 1024 * 1024);
    stream_.text(true);
    stream_.write(asio::buffer(std::string(R"({"type":"hello","protocol":1})")));
  }
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
      if (failure) return;
      self->buffer_.clear();
      self->read();
    });
  }
  void leave() { beast::get_lowest_layer(stream_).close(); }

 private:
  websocket::stream<tcp::socket> stream_;
  beast::flat_buffer buffer_;
};

// Commits a second of one writer, each of one entry.
double commits_a_second(const std::string& where) {
  constexpr std::size_t kLine = 3000;  // bytes, as an entry of Hollerbach on average
  drumhead::Result<std::unique_ptr<drumhead::Store>> store = drumhead::open_store(where);
  if (!store) throw std::runtime_error(store.error().what);
  const std::string game = fmt::format("yardstick{}", ::getpid());
  drumhead::Change change = drumhead::NewGame{.game = {.id = game, .summary = "{}", .header = "{}"}};
  const auto keep = [&] {
    const std::string trouble = (*store)->apply({&change, 1});
    if (!trouble.empty()) throw std::runtime_error(trouble);
  };
  keep();
  const auto began = Clock::now();
  int commits = 0;
  for (; Clock::now() - began < std::chrono::seconds(2); ++commits) {
    change = drumhead::NewEntry{.game = game, .number = commits, .entry = {std::string(kLine, 'x'), "[]"}, .summary = "{}"};
    keep();
  }
  return commits / std::chrono::duration<double>(Clock::now() - began).count();
}

double share(std::vector<double>& sorted, double part) {
  return sorted.empty()
             ? 0
             : sorted[std::min(sorted.size() - 1,
                               static_cast<std::size_t>(part * static_cast<double>(sorted.size())))];
}

void run(const Wishes& wishes) {
  const Served server(wishes.program, wishes.store);
  const double commits = commits_a_second(server.yardstick());
  asio::io_context context;
  Figures figures;
  const double empty = server.resident_megabytes();
  std::vector<std::unique_ptr<Table>> tables;
  std::vector<std::shared_ptr<Watcher>> watchers;
  const JsonTree person = JsonTree::list({JsonTree::object({{"kind", JsonTree::words("person")}})});
  for (int i = 0; i < wishes.games; ++i) {
    const JsonTree game =
        posted(server.endpoint(), "/api/games",
               JsonTree::object({{"battle", JsonTree::words(wishes.battle)},
                                 {"rulebook", JsonTree::words(wishes.rules)},
                                 {"seed", JsonTree::number(i + 1)},
                                 {"seats", JsonTree::object({{"A", person}, {"B", person}})}}));
    tables.push_back(std::make_unique<Table>(context, wishes, figures, static_cast<unsigned>(i)));
    tables.back()->sit(server.endpoint(), game);
    for (int w = i; w < wishes.watchers; w += wishes.games) {
      watchers.push_back(std::make_shared<Watcher>(context, server.endpoint(), at(game, "game").text));
      watchers.back()->read();
    }
  }
  context.run_for(std::chrono::seconds(3));  // everybody is welcomed
  const double seated = server.resident_megabytes();
  for (const auto& table : tables) table->begin();
  context.run_for(std::chrono::seconds(3));
  figures.counting = true;
  const double before = server.processor_seconds();
  const auto began = Clock::now();
  context.run_for(std::chrono::seconds(wishes.seconds));
  const double took = std::chrono::duration<double>(Clock::now() - began).count();
  const double worked = server.processor_seconds() - before;
  const double played = server.resident_megabytes();
  for (const auto& table : tables) table->leave();
  for (const auto& watcher : watchers) watcher->leave();
  context.run_for(std::chrono::milliseconds(200));
  std::sort(figures.both.begin(), figures.both.end());
  std::sort(figures.verdicts.begin(), figures.verdicts.end());
  fmt::print("{} games of {}, two people each and {} who look on, a pause of {} ms, {:.0f} s, {}\n", wishes.games,
             wishes.battle, wishes.watchers, wishes.pause, took, wishes.store.empty() ? "SQLite" : "PostgreSQL");
  fmt::print("the store alone      {:8.1f} commits a second\n", commits);
  fmt::print("answers a second     {:8.1f}   ({} refused)\n", static_cast<double>(figures.both.size()) / took,
             figures.refused);
  fmt::print("to the verdict       {:8.1f} ms median, {:.1f} ms in 99 of 100\n", share(figures.verdicts, 0.5),
             share(figures.verdicts, 0.99));
  fmt::print("to both views        {:8.1f} ms median, {:.1f} ms in 99 of 100, {:.1f} ms at most\n",
             share(figures.both, 0.5), share(figures.both, 0.99),
             figures.both.empty() ? 0 : figures.both.back());
  fmt::print("server's processor   {:8.2f} cores\n", worked / took);
  fmt::print(
      "memory               {:8.1f} MB empty, {:.1f} MB seated, {:.1f} MB at the end: {:.0f} kB a game\n",
      empty, seated, played, 1024 * (played - empty) / wishes.games);
}

// A connection is a file, here and in the server that is started from here.
void need_open_files(rlim_t files) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = std::max(limit.rlim_cur, std::min(files, limit.rlim_max));
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("A full house: many games, two people each.");
  Wishes wishes;
  app.add_option("PROGRAM", wishes.program, "drumhead")->required();
  app.add_option("--games", wishes.games);
  app.add_option("--seconds", wishes.seconds);
  app.add_option("--pause", wishes.pause,
                 "Milliseconds between an answer and the next question to the same game");
  app.add_option("--battle", wishes.battle);
  app.add_option("--rules", wishes.rules);
  app.add_option("--store", wishes.store, "Instead of a file of SQLite; its games stay there");
  app.add_option("--watchers", wishes.watchers, "Connections that only look on, over all games");
  CLI11_PARSE(app, argc, argv);
  need_open_files(static_cast<rlim_t>(4 * wishes.games + 2 * wishes.watchers + 200));
  try {
    run(wishes);
  } catch (const std::exception& wrong) {
    fmt::print(stderr, "server_load: {}\n", wrong.what());
    return 1;
  }
  return 0;
}
