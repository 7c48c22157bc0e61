// One accepted connection: HTTP requests, and, when one asks for it, a live connection. Used by server.cpp
// alone.
#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/addresses.h"
#include "server/routes.h"
#include "server/server.h"

namespace drumhead {

// What all connections share.
struct Site {
  Site(Hall& a_hall, PageFiles files, const ServerSettings& how)
      : hall(a_hall),
        routes(a_hall, how.metrics_token),
        page(std::move(files)),
        settings(how),
        proxies(how.proxies) {}

  Hall& hall;
  Routes routes;
  PageFiles page;
  ServerSettings settings;
  Proxies proxies;
  std::atomic<int> open{0};
  std::atomic<bool> closing{false};

  // Every connection leaves a way to end it, so that stop() can.
  std::mutex mutex;
  std::map<const void*, std::function<void()>> ends;
  std::map<std::string, int> open_of;  // connections by whom they are counted for (limited_as)
};

// Serves it until it ends. Takes it over if there is room; else says so and closes it.
void serve_connection(boost::asio::ip::tcp::socket socket, const std::shared_ptr<Site>& site);

}  // namespace drumhead
