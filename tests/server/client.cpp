#include "server/client.h"

#include <gtest/gtest.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace drumhead::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

tcp::endpoint here(int port) {
  return {asio::ip::make_address("127.0.0.1"), static_cast<asio::ip::port_type>(port)};
}

}  // namespace

Got request(int port, const std::string& method, const std::string& target, const std::string& body,
            const std::string& token, const std::vector<std::pair<std::string, std::string>>& headers) {
  asio::io_context context;
  tcp::socket socket(context);
  beast::error_code failure;
  socket.connect(here(port), failure);
  if (failure) return {};
  http::request<http::string_body> wish;
  wish.method_string(method);
  wish.target(target);
  wish.version(11);
  wish.set(http::field::host, "localhost");
  if (!token.empty()) wish.set(http::field::authorization, "Bearer " + token);
  for (const auto& [name, value] : headers) wish.set(name, value);
  wish.body() = body;
  wish.prepare_payload();
  wish.keep_alive(false);
  http::write(socket, wish, failure);  // the server may answer and close before it has heard all
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> reply;
  reply.body_limit(boost::none);
  http::read(socket, buffer, reply, failure);
  return {static_cast<int>(reply.get().result_int()), reply.get().body(),
          std::string(reply.get()[http::field::content_type])};
}

std::string raw_exchange(int port, const std::string& bytes, int seconds) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  stream.connect(here(port));
  beast::error_code failure;
  asio::write(stream.socket(), asio::buffer(bytes), failure);
  std::string heard;
  std::array<char, 4096> part{};
  std::function<void()> hear = [&] {
    stream.expires_after(std::chrono::seconds(seconds));
    stream.async_read_some(asio::buffer(part), [&](beast::error_code ended, std::size_t n) {
      heard.append(part.data(), n);
      if (ended == beast::error::timeout) heard += "<timeout>";
      if (!ended) hear();
    });
  };
  hear();
  context.run();
  return heard;
}

struct LiveClient::Parts {
  asio::io_context context;
  websocket::stream<tcp::socket> stream{context};
  beast::flat_buffer buffer;
};

LiveClient::LiveClient(int port, const std::string& game, bool little_room)
    : parts_(std::make_unique<Parts>()) {
  beast::error_code failure;
  if (little_room) {
    parts_->stream.next_layer().open(asio::ip::tcp::v4(), failure);
    parts_->stream.next_layer().set_option(asio::socket_base::receive_buffer_size(4096), failure);
  }
  parts_->stream.next_layer().connect(here(port), failure);
  if (!failure) parts_->stream.handshake("localhost", "/api/games/" + game + "/live", failure);
  parts_->stream.read_message_max(64 * 1024 * 1024);
  connected_ = !failure;
}

LiveClient::~LiveClient() = default;

void LiveClient::send(const std::string& text) {
  beast::error_code failure;
  parts_->stream.text(true);
  parts_->stream.write(asio::buffer(text), failure);
}

std::optional<std::string> LiveClient::next() {
  beast::error_code failure;
  parts_->buffer.clear();
  parts_->stream.read(parts_->buffer, failure);
  if (failure) {
    close_code_ = parts_->stream.reason().code;
    close_reason_ = std::string(parts_->stream.reason().reason.c_str());
    return std::nullopt;
  }
  heard_.push_back(beast::buffers_to_string(parts_->buffer.data()));
  return heard_.back();
}

JsonTree LiveClient::await(const std::string& type) {
  while (const std::optional<std::string> text = next()) {
    JsonTree json = parse_json(*text).value();
    if (json.find("type")->text == type) return json;
  }
  ADD_FAILURE() << "closed (" << close_code_ << " " << close_reason_ << ") before a " << type;
  return JsonTree::object();
}

void LiveClient::drop() { parts_->stream.next_layer().close(); }

}  // namespace drumhead::test
