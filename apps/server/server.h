// The server's sockets: listens, and hands what comes to the Routes (HTTP) and the rooms (WebSocket). Boost
// stays inside.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "play/hall.h"
#include "server/door.h"
#include "server/page_files.h"

namespace drumhead {

struct ServerSettings {
  std::string bind = "127.0.0.1";
  int port = 8100;  // 0: any that is free
  int threads = 2;
  std::string metrics_token{};  // who has it is told the counters at /metrics; empty: nobody is
  int most_connections = 4000;
  int header_seconds = 10;       // for the first header of a connection to come
  int request_seconds = 30;      // for the body to come; then for the next request on the same connection
  int hello_seconds = 10;        // for the first message of a live connection
  int messages_per_second = 40;  // of a live connection, over ten seconds
  std::size_t most_unsent_bytes = 16 * 1024 * 1024;  // to a client that does not read
  Door door{};
  std::vector<std::string> proxies{};  // addresses or networks that are believed when they say for whom they ask
};

class Server {
 public:
  Server(Hall& hall, PageFiles page, ServerSettings settings);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Begins to listen. What is wrong, if anything: the port is in use, the address is not of this machine.
  std::string start();
  int port() const;
  void stop();  // no new connections; those there are are closed

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace drumhead
