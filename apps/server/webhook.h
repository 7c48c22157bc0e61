// Calls to the addresses that players gave, to be told when it is their turn. Made by threads of their own
// with a time limit; what goes wrong is written down and harms nobody. No redirection is followed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "play/services.h"
#include "play/workers.h"

namespace drumhead {

struct WebAddress {
  bool secure = false;  // https
  std::string host;
  std::string port;
  std::string target;  // path and query
};
std::optional<WebAddress> read_address(std::string_view url);

class Webhooks {
 public:
  Webhooks(Log log, int seconds = 10);
  void call(const std::string& url, std::string body);
  void stop() { callers_.stop(); }

 private:
  Log log_;
  int seconds_;
  Workers callers_;
};

// One POST of JSON. Empty: it was answered with a status under 300; else what went wrong.
std::string post_json(const WebAddress& address, const std::string& body, int seconds);

}  // namespace drumhead
