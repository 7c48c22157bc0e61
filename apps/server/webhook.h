// Calls to the addresses that players gave, to be told when it is their turn. Only addresses that everybody can reach are called, so
// that nobody makes this server ask its own network something; the name is looked up once, and what was found is what is called. What
// goes wrong is written down and harms nobody: a host that hangs makes nobody wait but those who call the same one. No redirection
// is followed.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "play/services.h"
#include "play/workers.h"

namespace drumhead {

struct WebAddress {
  bool secure = false;  // https
  std::string host;     // of IPv6 without its brackets
  std::string port;
  std::string target;  // path and query
  std::string named() const;  // as the Host header has it: with the port where it is not the usual one
};
std::optional<WebAddress> read_address(std::string_view url);

struct WebhookRules {
  bool anywhere = false;    // private addresses, too
  int connect_seconds = 3;  // to look the name up and to connect
  int seconds = 6;          // for the whole
  int threads = 8;
  std::size_t waiting_per_host = 4;  // beyond it the oldest is dropped: a later one says the same
  std::size_t waiting = 400;         // in all
};
// Why it will not be called, as far as can be seen without looking its name up; empty: it will.
std::string trouble_with_webhook(const std::string& url, const WebhookRules& rules);

class Webhooks {
 public:
  explicit Webhooks(Log log, WebhookRules rules = {});
  void call(const std::string& url, std::string body);
  void stop() { callers_.stop(); }

 private:
  struct Call {
    WebAddress address;
    std::string body;
  };
  void call_next(const std::string& host);  // one at a time of each
  void note(const std::string& host, const std::string& trouble);

  Log log_;
  WebhookRules rules_;
  std::mutex mutex_;
  std::map<std::string, std::deque<Call>> waiting_;  // by host; one that is being called has an entry
  std::size_t count_ = 0;                            // that wait, in all
  Workers callers_;
};

// One POST of JSON. Empty: it was answered with a status under 300; else what went wrong.
std::string post_json(const WebAddress& address, const std::string& body, const WebhookRules& rules);

}  // namespace drumhead
