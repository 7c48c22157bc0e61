#include "server/webhook.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <chrono>

namespace drumhead {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using PostFailure = beast::error_code;

constexpr std::size_t kMostReply = 64 * 1024;

// Sends a request over a stream that is connected, and hears its status.
template <class Stream>
class Exchange {
 public:
  Exchange(Stream& stream, const WebAddress& address, const std::string& body, std::string& trouble)
      : stream_(stream), trouble_(trouble) {
    request_ = {http::verb::post, address.target, 11};
    request_.set(http::field::host, address.host);
    request_.set(http::field::user_agent, "drumhead");
    request_.set(http::field::content_type, "application/json");
    request_.keep_alive(false);
    request_.body() = body;
    request_.prepare_payload();
    reply_.body_limit(kMostReply);
  }

  void begin() {
    http::async_write(stream_, request_, [this](PostFailure failure, std::size_t) {
      if (failure) return note(failure.message());
      http::async_read(stream_, buffer_, reply_, [this](PostFailure unheard, std::size_t) {
        if (unheard) return note(unheard.message());
        const unsigned status = reply_.get().result_int();
        note(status < 300 ? std::string{} : fmt::format("it answered {}", status));
      });
    });
  }

 private:
  void note(std::string trouble) { trouble_ = std::move(trouble); }

  Stream& stream_;
  std::string& trouble_;
  http::request<http::string_body> request_;
  http::response_parser<http::string_body> reply_;
  beast::flat_buffer buffer_;
};

// Looks the host up and connects; then goes on.
class Caller {
 public:
  Caller(asio::io_context& context, const WebAddress& address, std::string& trouble)
      : address_(address), trouble_(trouble), resolver_(context) {}

  template <class Connected>
  void connect(beast::tcp_stream& stream, Connected connected) {
    resolver_.async_resolve(
        address_.host, address_.port, [this, &stream, connected](PostFailure failure, auto found) {
          if (failure) return void(trouble_ = failure.message());
          stream.async_connect(found, [this, connected](PostFailure unreached, const auto&) {
            if (unreached) return void(trouble_ = unreached.message());
            connected();
          });
        });
  }

 private:
  const WebAddress& address_;
  std::string& trouble_;
  asio::ip::tcp::resolver resolver_;
};

}  // namespace

std::optional<WebAddress> read_address(std::string_view url) {
  WebAddress address;
  if (url.starts_with("http://")) {
    url.remove_prefix(7);
  } else if (url.starts_with("https://")) {
    url.remove_prefix(8);
    address.secure = true;
  } else {
    return std::nullopt;
  }
  const std::size_t end = std::min(url.find_first_of("/?#"), url.size());
  const std::string_view host = url.substr(0, end);
  address.target = std::string(url.substr(end, url.find('#', end) - end));
  if (!address.target.starts_with('/')) address.target.insert(0, "/");
  const std::size_t colon = host.find(':');
  address.host = std::string(host.substr(0, colon));
  address.port =
      colon == std::string_view::npos ? (address.secure ? "443" : "80") : std::string(host.substr(colon + 1));
  const bool digits =
      std::all_of(address.port.begin(), address.port.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (address.host.empty() || address.host.find('@') != std::string::npos || address.port.empty() || !digits)
    return std::nullopt;
  return address;
}

std::string post_json(const WebAddress& address, const std::string& body, int seconds) {
  asio::io_context context;
  std::string trouble = fmt::format("no answer within {} seconds", seconds);
  Caller caller(context, address, trouble);
  if (!address.secure) {
    beast::tcp_stream stream(context);
    Exchange<beast::tcp_stream> exchange(stream, address, body, trouble);
    caller.connect(stream, [&exchange] { exchange.begin(); });
    context.run_for(std::chrono::seconds(seconds));
    return trouble;
  }
  asio::ssl::context trust(asio::ssl::context::tls_client);
  trust.set_default_verify_paths();
  using Secure = beast::ssl_stream<beast::tcp_stream>;
  Secure stream(context, trust);
  stream.set_verify_mode(asio::ssl::verify_peer);
  stream.set_verify_callback(asio::ssl::host_name_verification(address.host));
  SSL_set_tlsext_host_name(stream.native_handle(), address.host.c_str());
  Exchange<Secure> exchange(stream, address, body, trouble);
  caller.connect(beast::get_lowest_layer(stream), [&] {
    stream.async_handshake(asio::ssl::stream_base::client, [&](PostFailure failure) {
      if (failure) return void(trouble = failure.message());
      exchange.begin();
    });
  });
  context.run_for(std::chrono::seconds(seconds));
  return trouble;
}

Webhooks::Webhooks(Log log, int seconds) : log_(std::move(log)), seconds_(seconds), callers_(2) {}

void Webhooks::call(const std::string& url, std::string body) {
  callers_.post([log = log_, seconds = seconds_, url, body = std::move(body)] {
    const std::optional<WebAddress> address = read_address(url);
    const std::string trouble = address ? post_json(*address, body, seconds) : "this is no address";
    if (trouble.empty()) return;
    log("webhook failed", {{"host", address ? address->host : ""},
                           {"why", trouble}});  // the rest of the address may be a secret
  });
}

}  // namespace drumhead
