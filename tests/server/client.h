// A small client for tests of the server: plain requests, and a live connection. Boost stays in client.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/json_tree.h"

namespace drumhead::test {

struct Got {
  int status = 0;
  std::string body;
  std::string type;
  JsonTree json() const { return parse_json(body).value(); }
};
Got request(int port, const std::string& method, const std::string& target, const std::string& body = {},
            const std::string& token = {},
            const std::vector<std::pair<std::string, std::string>>& headers = {});
// Sends bytes as they are, and hears everything until the other side closes.
std::string raw_exchange(int port, const std::string& bytes, int seconds = 30);

class LiveClient {
 public:
  // With little_room what is not read soon fills the way to it.
  LiveClient(int port, const std::string& game, bool little_room = false);
  ~LiveClient();
  bool connected() const { return connected_; }
  void send(const std::string& text);
  // The next message; none when the connection is closed, and then closed() says how.
  std::optional<std::string> next();
  JsonTree await(const std::string& type);  // passes over others
  int close_code() const { return close_code_; }
  const std::string& close_reason() const { return close_reason_; }
  const std::vector<std::string>& heard() const { return heard_; }
  void drop();  // without a farewell

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  bool connected_ = false;
  int close_code_ = 0;
  std::string close_reason_;
  std::vector<std::string> heard_;
};

}  // namespace drumhead::test
