// A whole server inside the test, at a port of its own, with a store in a folder of its own.
#pragma once

#include <fstream>

#include "play/table.h"
#include "server/client.h"
#include "server/server.h"
#include "server/standard_library.h"

namespace drumhead::test {

// Opened once: reading every battle for every book is most of what a server takes to start.
inline std::shared_ptr<const Library> the_library() {
  static const std::shared_ptr<const Library> library = standard_library().value();
  return library;
}

class Serving {
 public:
  static constexpr const char* kMetricsToken = "counters for the test";
  explicit Serving(ServerSettings settings = {}) {
    std::filesystem::create_directory(folder_.file("page"));
    std::filesystem::create_directory(folder_.file("page/assets"));
    std::ofstream(folder_.file("page/index.html")) << "<!doctype html><title>Drumhead</title>";
    std::ofstream(folder_.file("page/assets/a-1.js")) << "1;";
    std::ofstream(folder_.file("page/assets/a-1.js.gz")) << "squeezed";
    std::ofstream(folder_.file("secret.txt")) << "secret";
    settings.port = 0;
    settings.metrics_token = kMetricsToken;
    hall_ = std::make_unique<Hall>(the_library(),
                                   std::move(open_store("sqlite:" + folder_.file("games"))).value(),
                                   HallSettings{});
    EXPECT_EQ(hall_->open(), "");
    server_ = std::make_unique<Server>(*hall_, PageFiles(folder_.file("page")), settings);
    EXPECT_EQ(server_->start(), "");
  }
  ~Serving() { close(); }
  void close() {
    hall_->farewell("closing");
    server_->stop();
    hall_->stop();
  }

  int port() const { return server_->port(); }
  Hall& hall() { return *hall_; }
  Got get(const std::string& target, const std::string& token = {}) const {
    return request(port(), "GET", target, {}, token);
  }

  // A game of two persons at the crossroads, as told to its maker.
  JsonTree make(const std::string& seats = R"({"A":[{"kind":"person","name":"Ann"}],"B":[{"kind":"open"}]})",
                const std::string& more = "") const {
    const Got got = request(
        port(), "POST", "/api/games",
        R"({"battle":"crossroads","rulebook":"drill","seed":7,)" + more + R"("seats":)" + seats + "}");
    EXPECT_EQ(got.status, 201) << got.body;
    return claimed(got.json());
  }
  // The friends have opened their invites: each seat has its token.
  JsonTree claimed(JsonTree game) const {
    for (JsonTree& seat : *find_items(game, "seats")) {
      const JsonTree* invite = seat.find("invite");
      if (invite == nullptr) continue;
      const Got got = request(port(), "POST", "/api/games/" + game.find("game")->text + "/claim",
                              R"({"agree":true,"invite":")" + invite->text + "\"}");
      EXPECT_EQ(got.status, 200) << got.body;
      seat.add("token", *got.json().find("token"));
    }
    return game;
  }
  static std::string token(const JsonTree& game, std::size_t seat) {
    return game.find("seats")->items[seat].find("token")->text;
  }

 private:
  Folder folder_;
  std::unique_ptr<Hall> hall_;
  std::unique_ptr<Server> server_;
};

inline std::string hello(const std::string& token = {}) {
  return token.empty() ? R"({"type":"hello","protocol":1})"
                       : R"({"type":"hello","protocol":1,"token":")" + token + "\"}";
}

}  // namespace drumhead::test
