// A server inside this program: library, store, hall and sockets, started and stopped in the right order.
// Used by `serve` and by `play` in the browser.
#pragma once

#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "server/server.h"
#include "server/webhook.h"

namespace drumhead::cli {

struct HouseSettings {
  std::string bind = "127.0.0.1";
  int port = 0;
  std::string store;     // "sqlite:FILE" or "postgresql:URI"
  std::string archive{};  // of old finished games; empty: none
  std::string page;   // folder; empty: the one built with the program
  std::vector<std::string> tables{};
  std::vector<EmbeddedFile> battles{};  // beside those built in; the texts outlive the house
  bool quiet = false;                   // no log
  std::string metrics_token{};          // empty: the counters are told to nobody
  Limits limits{};                      // none for whoever plays at his own table
  Expiry expiry{};
  std::vector<std::string> proxies{};
  Door door{};
  bool private_webhooks = false;
};

class House {
 public:
  // Stops the program with a message if it cannot be started: a port in use, a store that cannot be written.
  explicit House(const HouseSettings& settings);
  ~House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  Hall& hall() { return *hall_; }
  std::string address() const;  // "http://127.0.0.1:8100/"
  bool has_page() const { return has_page_; }
  void close(const std::string& why);

 private:
  std::vector<std::string> texts_;  // of tables laid over the books
  std::string bind_;
  bool has_page_ = false;
  std::unique_ptr<Webhooks> webhooks_;
  std::unique_ptr<Hall> hall_;
  std::unique_ptr<Server> server_;
};

// Ctrl-C and the polite kill wait from now on, in every thread made after this, until somebody waits for
// them.
sigset_t hold_ending_signals();
void wait_for(const sigset_t& signals);

}  // namespace drumhead::cli
