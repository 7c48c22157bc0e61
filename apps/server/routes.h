// What the server answers to which request. Knows no sockets: a request is a plain value, and so is its
// reply.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/hall.h"

namespace drumhead {

struct Request {
  std::string method;             // "GET"
  std::vector<std::string> path;  // decoded segments
  std::map<std::string, std::string> query;
  std::string token;       // of the Authorization header; empty: none
  bool bad_token = false;  // there is such a header, but no token in it
  std::string address;     // of whoever asks
  std::string body;
};
// The path and query of a target such as "/api/battles/x?rules=y"; false: it cannot be decoded.
bool read_target(std::string_view target, Request& request);

class Routes {
 public:
  // Counters move with sealed answers, too: they are for the one who runs the server.
  explicit Routes(Hall& hall, std::string metrics_token = {}) : hall_(hall), metrics_token_(std::move(metrics_token)) {}

  // `done` is called once, on any thread, now or later.
  void answer(const Request& request, const Replied& done) const;
  static bool is_ours(const Request& request);            // not a file of the page
  static std::size_t most_bytes(const Request& request);  // that its body may have

  struct Route {
    std::string_view method;
    std::string_view pattern;  // "/api/games/{game}/moments/{n}"
    bool takes_token;          // and may so answer 401
  };
  static std::vector<Route> listed();  // all of them, for the tests of docs/openapi.json

 private:
  friend struct RouteTable;
  Hall& hall_;
  std::string metrics_token_;  // empty: nobody is told them
};

std::string metrics_text(Hall& hall);

}  // namespace drumhead
