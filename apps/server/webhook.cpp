#include "server/webhook.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <chrono>

#include "server/addresses.h"

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
    request_.set(http::field::host, address.named());
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

// Looks the host up once and connects to what was found; then goes on.
class Caller {
 public:
  Caller(asio::io_context& context, const WebAddress& address, const WebhookRules& rules, std::string& trouble)
      : address_(address), rules_(rules), trouble_(trouble), resolver_(context), timer_(context) {}

  template <class Connected>
  void connect(beast::tcp_stream& stream, Connected connected) {
    const auto patience = std::chrono::seconds(rules_.connect_seconds);
    timer_.expires_after(patience);
    timer_.async_wait([this](PostFailure stopped) {
      if (!stopped) resolver_.cancel();
    });
    stream.expires_after(patience);
    resolver_.async_resolve(
        address_.host, address_.port,
        [this, &stream, connected](PostFailure failure, const asio::ip::tcp::resolver::results_type& found) {
          timer_.cancel();
          if (failure) return note(failure == asio::error::operation_aborted ? "its name was not found in time" : failure.message());
          for (const auto& one : found)
            if (!rules_.anywhere && !is_public_address(one.endpoint().address().to_string()))
              return note("it is an address of a private network, and those are not called");
          stream.async_connect(found, [this, &stream, connected](PostFailure unreached, const auto&) {
            if (unreached) return note(unreached == beast::error::timeout ? "it does not answer" : unreached.message());
            stream.expires_never();
            connected();
          });
        });
  }

 private:
  void note(std::string trouble) { trouble_ = std::move(trouble); }

  const WebAddress& address_;
  const WebhookRules& rules_;
  std::string& trouble_;
  asio::ip::tcp::resolver resolver_;
  asio::steady_timer timer_;
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
  const bool bracketed = host.starts_with('[');
  const std::size_t name_end = bracketed ? host.find(']') : std::min(host.find(':'), host.size());
  if (name_end == std::string_view::npos) return std::nullopt;
  address.host = std::string(host.substr(bracketed ? 1 : 0, name_end - (bracketed ? 1 : 0)));
  const std::string_view rest = host.substr(name_end + (bracketed ? 1 : 0));
  if (!rest.empty() && !rest.starts_with(':')) return std::nullopt;
  address.port = rest.empty() ? (address.secure ? "443" : "80") : std::string(rest.substr(1));
  const bool digits =
      std::all_of(address.port.begin(), address.port.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (address.host.empty() || address.host.find('@') != std::string::npos || address.port.empty() || !digits)
    return std::nullopt;
  return address;
}

std::string WebAddress::named() const {
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  return port == (secure ? "443" : "80") ? name : name + ":" + port;
}

std::string post_json(const WebAddress& address, const std::string& body, const WebhookRules& rules) {
  asio::io_context context;
  std::string trouble = fmt::format("no answer within {} seconds", rules.seconds);
  Caller caller(context, address, rules, trouble);
  if (!address.secure) {
    beast::tcp_stream stream(context);
    Exchange<beast::tcp_stream> exchange(stream, address, body, trouble);
    caller.connect(stream, [&exchange] { exchange.begin(); });
    context.run_for(std::chrono::seconds(rules.seconds));
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
  context.run_for(std::chrono::seconds(rules.seconds));
  return trouble;
}

std::string trouble_with_webhook(const std::string& url, const WebhookRules& rules) {
  const std::optional<WebAddress> address = read_address(url);
  if (!address) return "`url` is no address of the web: http://HOST/PATH or https://HOST/PATH";
  if (!rules.anywhere && is_address(address->host) && !is_public_address(address->host))
    return "`url` is an address of a private network: this server calls only addresses that everybody can reach";
  return {};
}

Webhooks::Webhooks(Log log, WebhookRules rules) : log_(std::move(log)), rules_(rules), callers_(rules.threads) {}

void Webhooks::call(const std::string& url, std::string body) {
  const std::optional<WebAddress> address = read_address(url);
  if (!address) return note("", "this is no address");
  const std::string host = address->named();
  bool dropped = false, first = false;
  {
    const std::lock_guard lock(mutex_);
    if (count_ >= rules_.waiting && !waiting_.contains(host)) return;
    const auto [place, is_new] = waiting_.try_emplace(host);
    first = is_new;
    dropped = place->second.size() >= rules_.waiting_per_host;
    if (dropped) place->second.pop_front();
    if (!dropped) ++count_;
    place->second.push_back({*address, std::move(body)});
  }
  if (dropped) note(host, "it is slow, and a call was left out");
  if (first) callers_.post([this, host] { call_next(host); });
}

void Webhooks::call_next(const std::string& host) {
  Call next;
  {
    const std::lock_guard lock(mutex_);
    const auto place = waiting_.find(host);
    if (place->second.empty()) return void(waiting_.erase(place));
    next = std::move(place->second.front());
    place->second.pop_front();
    --count_;
  }
  note(host, post_json(next.address, next.body, rules_));
  callers_.post([this, host] { call_next(host); });  // behind those of other hosts
}

void Webhooks::note(const std::string& host, const std::string& trouble) {
  if (!trouble.empty()) log_("webhook failed", {{"host", host}, {"why", trouble}});  // the rest of the address may be a secret
}

}  // namespace drumhead
