#include "server/server.h"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <thread>
#include <vector>

#include "server/connections.h"

namespace drumhead {
namespace asio = boost::asio;
using SocketError = boost::system::error_code;

struct Server::Parts {
  Parts(Hall& hall, PageFiles page, const ServerSettings& settings)
      : site(std::make_shared<Site>(hall, std::move(page), settings)), acceptor(context), ticker(context) {}

  void accept() {
    acceptor.async_accept(asio::make_strand(context), [this](SocketError failure, asio::ip::tcp::socket socket) {
      if (failure == asio::error::operation_aborted) return;
      if (!failure) {
        SocketError ignored;
        socket.set_option(asio::ip::tcp::no_delay(true), ignored);
        serve_connection(std::move(socket), site);
        return accept();
      }
      // No more files for sockets: some will be closed.
      site->hall.log()("cannot accept", {{"why", failure.message()}});
      pause.expires_after(std::chrono::milliseconds(200));
      pause.async_wait([this](SocketError stopped) {
        if (!stopped) accept();
      });
    });
  }

  void tick() {
    ticker.expires_after(std::chrono::seconds(1));
    ticker.async_wait([this](SocketError stopped) {
      if (stopped) return;
      site->hall.tick();
      tick();
    });
  }

  asio::io_context context;
  std::shared_ptr<Site> site;
  asio::ip::tcp::acceptor acceptor;
  asio::steady_timer ticker;
  asio::steady_timer pause{context};
  std::vector<std::thread> threads;
};

Server::Server(Hall& hall, PageFiles page, ServerSettings settings)
    : parts_(std::make_unique<Parts>(hall, std::move(page), settings)) {}

Server::~Server() { stop(); }

std::string Server::start() {
  const ServerSettings& settings = parts_->site->settings;
  const std::string where = fmt::format("{}:{}", settings.bind, settings.port);
  SocketError failure;
  const auto address = asio::ip::make_address(settings.bind, failure);
  if (failure)
    return fmt::format("`{}` is no address; --bind takes one such as 127.0.0.1 or 0.0.0.0", settings.bind);
  const asio::ip::tcp::endpoint endpoint(address, static_cast<asio::ip::port_type>(settings.port));
  auto& acceptor = parts_->acceptor;
  acceptor.open(endpoint.protocol(), failure);
  if (!failure) acceptor.set_option(asio::socket_base::reuse_address(true), failure);
  if (!failure) acceptor.bind(endpoint, failure);
  if (!failure) acceptor.listen(asio::socket_base::max_listen_connections, failure);
  if (failure == asio::error::address_in_use)
    return fmt::format(
        "{} is in use: another server runs there; choose another with --port, or stop that one", where);
  if (failure == asio::error::access_denied)
    return fmt::format("{} may not be used by you: choose a port from 1024 up", where);
  if (failure) return fmt::format("{}: {}", where, failure.message());
  parts_->accept();
  parts_->tick();
  for (int i = 0; i < settings.threads; ++i) parts_->threads.emplace_back([this] { parts_->context.run(); });
  return {};
}

int Server::port() const {
  SocketError failure;
  return parts_->acceptor.local_endpoint(failure).port();
}

void Server::stop() {
  if (parts_->threads.empty()) return;
  auto& site = *parts_->site;
  site.closing = true;
  asio::post(parts_->context, [this] {
    SocketError ignored;
    parts_->acceptor.close(ignored);
    parts_->ticker.cancel();
    parts_->pause.cancel();
  });
  std::vector<std::function<void()>> ends;
  {
    const std::lock_guard lock(site.mutex);
    for (const auto& [key, end] : site.ends) ends.push_back(end);
  }
  for (const auto& end : ends) end();
  for (int waited = 0; site.open > 0 && waited < 100; ++waited)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  parts_->context.stop();
  for (std::thread& thread : parts_->threads) thread.join();
  parts_->threads.clear();
}

}  // namespace drumhead
