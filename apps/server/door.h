// The door: which requests are let in at all, by what their header says. A page of another site must not write here through
// the browser of somebody who is here (Origin), and must not pass itself off as this one (Host). Knows no sockets.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/services.h"

namespace drumhead {

struct Knock {
  std::string method;
  std::string host;                   // header Host, as it came; empty: none
  std::optional<std::string> origin;  // header Origin; bots send none
  bool live = false;                  // asks for a WebSocket
  // Of a body that comes in a way of its own.
  std::optional<std::string> transfer_encoding{};
  bool content_length = false;
  bool http10 = false;
};

struct Door {
  std::vector<std::string> hosts{};    // the names this server goes by, with a port or without; none: any
  std::vector<std::string> origins{};  // of other sites whose pages may write here: "https://club.example"

  // None: come in.
  std::optional<Reply> refuses(const Knock& knock) const;
};

// The token of an Authorization header. The scheme's letters may be of any size. Empty: there is none of ours in it.
std::string bearer_token(std::string_view authorization);

}  // namespace drumhead
