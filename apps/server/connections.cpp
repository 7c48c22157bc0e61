#include "server/connections.h"

#include <fmt/format.h>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>

#include "play/json_text.h"

namespace drumhead {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Failure = beast::error_code;

constexpr std::uint32_t kMostHeader = 16 * 1024;
constexpr std::size_t kMostFrame =
    1024 * 1024;  // beyond it a live connection is cut off; up to it one is told
constexpr auto kMostSilence = std::chrono::seconds(120);  // half of it without a word, and a live connection is asked for one
constexpr int kLingerSeconds = 5;
constexpr std::size_t kLingerBytes = 64 * 1024;
constexpr double kBurstSeconds = 10;
constexpr double kPatience = 3;  // so many times too often, and the connection is closed

// Keeps a connection in the site's list for as long as it lives.
class Guest {
 public:
  Guest(std::shared_ptr<Site> site, const void* key, std::string counted_for, std::function<void()> end)
      : site_(std::move(site)), key_(key), counted_for_(std::move(counted_for)) {
    ++site_->open;
    const std::lock_guard lock(site_->mutex);
    site_->ends[key_] = std::move(end);
    ++site_->open_of[counted_for_];
  }
  ~Guest() {
    --site_->open;
    const std::lock_guard lock(site_->mutex);
    site_->ends.erase(key_);
    if (--site_->open_of[counted_for_] == 0) site_->open_of.erase(counted_for_);
  }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

 private:
  std::shared_ptr<Site> site_;
  const void* key_;
  std::string counted_for_;
};

// Has that address as many as it may? A proxy's own are not counted: those it asks for are.
bool has_too_many(Site& site, const std::string& counted_for) {
  const int most = site.hall.gate().limits().connections;
  const std::lock_guard lock(site.mutex);
  const auto found = site.open_of.find(counted_for);
  return most > 0 && found != site.open_of.end() && found->second >= most;
}

Reply too_many_connections(int most) {
  constexpr int kSoon = 10;
  return too_often_reply(fmt::format("one address may have {} connections: close some, or come back in {} seconds", most, kSoon),
                         kSoon);
}

std::string address_of(const beast::tcp_stream& stream) {
  Failure ignored;
  return stream.socket().remote_endpoint(ignored).address().to_string();
}

// As its owner calls it.
std::string browser_of(const std::string& agent) {
  for (const char* known : {"Firefox", "Edg", "OPR", "Chrome", "Safari"})
    if (agent.find(known) != std::string::npos) return known;
  return agent.empty() ? "no browser" : tidy_line(agent.substr(0, std::min(agent.find(' '), kMostNameLetters)));
}

// ---- A live connection

class LiveConnection final : public Client, public std::enable_shared_from_this<LiveConnection> {
 public:
  LiveConnection(beast::tcp_stream stream, std::shared_ptr<Site> site, std::shared_ptr<Room> room, std::string address)
      : stream_(std::move(stream)),
        hello_timer_(stream_.get_executor()),
        site_(std::move(site)),
        room_(std::move(room)),
        address_(std::move(address)),
        often_(site_->settings.messages_per_second, kBurstSeconds * site_->settings.messages_per_second),
        far_too_often_(kPatience * site_->settings.messages_per_second,
                       kPatience * kBurstSeconds * site_->settings.messages_per_second) {}

  void accept(const http::request<http::string_body>& request) {
    from_ = fmt::format("{}, {}", address_, browser_of(std::string(request[http::field::user_agent])));
    guest_ = std::make_unique<Guest>(site_, this, limited_as(address_), [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->close(kCloseGoingAway, "the server is closing");
    });
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{std::chrono::seconds(site_->settings.hello_seconds),
                                                       kMostSilence, true});
    stream_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.set(http::field::server, "drumhead"); }));
    stream_.read_message_max(kMostFrame);
    stream_.async_accept(request, [self = shared_from_this()](Failure failure) {
      if (failure) return;
      ++self->site_->hall.tallies().connections;
      self->counted_ = true;
      self->await_hello();
      self->read();
    });
  }

  ~LiveConnection() override {
    if (counted_) --site_->hall.tallies().connections;
  }

  void tell(std::shared_ptr<const std::string> message) override {
    asio::post(stream_.get_executor(), [self = shared_from_this(), message = std::move(message)]() mutable {
      self->queue(std::move(message));
    });
  }

  std::string from() const override { return from_; }
  std::string address() const override { return limited_as(address_); }

  void close(int code, std::string why) override {
    asio::post(stream_.get_executor(),
               [self = shared_from_this(), code, why = std::move(why)] { self->begin_close(code, why); });
  }

 private:
  void await_hello() {
    hello_timer_.expires_after(std::chrono::seconds(site_->settings.hello_seconds));
    hello_timer_.async_wait([weak = weak_from_this()](Failure failure) {
      const auto self = weak.lock();
      if (!failure && self && !self->greeted_) self->begin_close(kCloseNoHello, "no hello came");
    });
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](Failure failure, std::size_t) {
      if (failure) return self->gone();
      self->take(beast::buffers_to_string(self->buffer_.data()));
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  void take(std::string text) {
    greeted_ = true;
    if (closing_) return;
    const bool often = !often_.take();
    if (!far_too_often_.take()) return begin_close(kCloseTooOften, "too many messages");
    if (often) return refuse_often(text);
    if (!stream_.got_text()) return queue(error_message({}, "messages are text"));
    room_->hear(shared_from_this(), std::move(text));
  }

  void refuse_often(const std::string& text) {
    ++site_->hall.tallies().messages_refused;
    const ReadMessage read = read_message(text);
    const auto ref = read.message ? read.message->ref : read.unread.ref;
    queue(error_message(
        ref, fmt::format("too many messages: {} a second are taken", site_->settings.messages_per_second)));
  }

  static std::shared_ptr<const std::string> error_message(std::optional<std::int64_t> ref,
                                                          std::string_view text) {
    JsonText json;
    json.text("type", "error");
    if (ref) json.number("ref", *ref);
    return std::make_shared<const std::string>(json.text("text", text).str());
  }

  void queue(std::shared_ptr<const std::string> message) {
    if (closing_) return;
    unsent_bytes_ += message->size();
    if (unsent_bytes_ > site_->settings.most_unsent_bytes) {  // it does not read: no farewell would reach it
      site_->hall.log()("client does not read", {{"game", room_->id()}});
      return cut();
    }
    unsent_.push_back(std::move(message));
    if (unsent_.size() == 1) write();
  }

  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(*unsent_.front()),
                        [self = shared_from_this()](Failure failure, std::size_t) {
                          if (failure) return self->gone();
                          self->unsent_bytes_ -= self->unsent_.front()->size();
                          self->unsent_.pop_front();
                          if (!self->unsent_.empty()) return self->write();
                          if (self->closing_) self->finish_close();
                        });
  }

  void begin_close(int code, const std::string& why) {
    if (closing_) return;
    closing_ = true;
    reason_ = websocket::close_reason(static_cast<websocket::close_code>(code), why.substr(0, 120));
    if (unsent_.empty()) finish_close();
  }

  void finish_close() {
    stream_.async_close(reason_, [self = shared_from_this()](Failure) { self->gone(); });
  }

  void cut() {
    closing_ = true;
    beast::get_lowest_layer(stream_).close();
    gone();
  }

  void gone() {
    if (std::exchange(left_, true)) return;
    closing_ = true;
    hello_timer_.cancel();
    room_->leave(shared_from_this());
    guest_.reset();
  }

  websocket::stream<beast::tcp_stream> stream_;
  asio::steady_timer hello_timer_;
  std::shared_ptr<Site> site_;
  std::shared_ptr<Room> room_;
  std::unique_ptr<Guest> guest_;
  std::string address_;
  std::string from_;
  beast::flat_buffer buffer_;
  std::deque<std::shared_ptr<const std::string>> unsent_;
  std::size_t unsent_bytes_ = 0;
  Allowance often_;
  Allowance far_too_often_;
  websocket::close_reason reason_;
  bool counted_ = false;
  bool greeted_ = false;
  bool closing_ = false;
  bool left_ = false;
};

// ---- HTTP

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(asio::ip::tcp::socket socket, std::shared_ptr<Site> site)
      : stream_(std::move(socket)), site_(std::move(site)), peer_(address_of(stream_)) {}

  void start() {
    guest_ = std::make_unique<Guest>(site_, this, counted_for(), [weak = weak_from_this()] {
      if (const auto self = weak.lock())
        asio::post(self->stream_.get_executor(), [self] { self->stream_.close(); });
    });
    asio::dispatch(stream_.get_executor(), [self = shared_from_this()] {
      self->read_header(self->site_->settings.header_seconds);
    });
  }

  // Of a proxy: nobody, until the header says for whom it asks.
  std::string counted_for() const {
    return site_->proxies.trusts(peer_) ? std::string{} : limited_as(peer_);
  }

  void refuse(Reply reply) {
    asio::dispatch(stream_.get_executor(), [self = shared_from_this(), reply = std::move(reply)]() mutable {
      self->parser_.emplace();
      self->stream_.expires_after(std::chrono::seconds(1));
      self->send(std::move(reply), true);
    });
  }

 private:
  void read_header(int seconds) {
    parser_.emplace();
    parser_->header_limit(kMostHeader);
    parser_->body_limit(boost::none);
    stream_.expires_after(std::chrono::seconds(seconds));
    http::async_read_header(
        stream_, buffer_, *parser_, [self = shared_from_this()](Failure failure, std::size_t) {
          if (failure == http::error::header_limit)
            return self->send(error_reply(431, "the header is too large"), true);
          if (failure == http::error::end_of_stream || failure == beast::error::timeout ||
              failure == asio::error::operation_aborted)
            return self->stream_.close();
          if (failure && failure.category() == http::make_error_code(http::error::bad_method).category())
            return self->send(error_reply(400, "this is no HTTP request"), true);
          if (failure) return;
          self->read_body();
        });
  }

  // The header by itself: who asks, and whether he is let in.
  std::optional<Reply> refusal() {
    const auto& header = parser_->get();
    const auto field = [&](http::field name) -> std::optional<std::string> {
      const auto found = header.find(name);
      return found == header.end() ? std::nullopt : std::optional(std::string(found->value()));
    };
    request_.address = site_->proxies.client_of(peer_, field_lines(header, "X-Forwarded-For"));
    if (std::optional<Reply> refused = site_->settings.door.refuses({.method = request_.method,
                                                       .host = field(http::field::host).value_or(""),
                                                       .origin = field(http::field::origin),
                                                       .live = websocket::is_upgrade(header),
                                                       .transfer_encoding = field(http::field::transfer_encoding),
                                                       .content_length = header.count(http::field::content_length) > 0,
                                                       .http10 = header.version() < 11}))
      return refused;
    Gate& gate = site_->hall.gate();
    const std::string who = limited_as(request_.address);
    if (const int wait = gate.wait(Limited::kRequest, who)) return too_often_reply(gate.refusal(Limited::kRequest, wait), wait);
    return std::nullopt;
  }

  // Several lines of one name are one list.
  template <class Header>
  static std::string field_lines(const Header& header, const char* name) {
    std::string lines;
    const auto range = header.equal_range(name);
    for (auto line = range.first; line != range.second; ++line)
      lines += (lines.empty() ? "" : ",") + std::string(line->value());
    return lines;
  }

  void read_body() {
    request_ = {};
    const auto& header = parser_->get();
    request_.method = std::string(header.method_string());
    const auto target = header.target();
    if (!read_target({target.data(), target.size()}, request_))
      return send(error_reply(400, "the address cannot be read"), true);
    read_token(header);
    if (std::optional<Reply> refused = refusal()) return send(*std::move(refused), true);
    const std::size_t most = Routes::most_bytes(request_);
    if (parser_->content_length() && *parser_->content_length() > most)
      return send(error_reply(413, fmt::format("the body may have {} bytes at most", most)), true);
    parser_->body_limit(most);
    if (websocket::is_upgrade(header)) return go_live();
    stream_.expires_after(std::chrono::seconds(site_->settings.request_seconds));
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this(), most](Failure failure, std::size_t) {
                       if (failure == http::error::body_limit)
                         return self->send(
                             error_reply(413, fmt::format("the body may have {} bytes at most", most)), true);
                       if (failure) return self->stream_.close();
                       self->request_.body = std::move(self->parser_->get().body());
                       self->answer();
                     });
  }

  template <class Header>
  void read_token(const Header& header) {
    const auto found = header.find(http::field::authorization);
    if (found == header.end()) return;
    request_.token = bearer_token(std::string(found->value()));
    request_.bad_token = request_.token.empty();
  }

  bool takes_gzip() {
    const auto accepted = parser_->get()[http::field::accept_encoding];
    return accepted.find("gzip") != accepted.npos && accepted.find("gzip;q=0") == accepted.npos;
  }

  // Works on other threads hand their reply back to this connection's own.
  void answer() {
    stream_.expires_never();
    if (request_.method == "HEAD") request_.method = "GET";  // answered alike, but for the body
    if (request_.method == "GET" && !Routes::is_ours(request_))
      return send(site_->page.file(request_.path, takes_gzip()), false);
    site_->routes.answer(request_, [self = shared_from_this()](Reply reply) {
      asio::dispatch(self->stream_.get_executor(),
                     [self, reply = std::move(reply)]() mutable { self->send(std::move(reply), false); });
    });
  }

  void send(Reply reply, bool last) {
    const auto& request = parser_->get();
    response_ = {static_cast<http::status>(reply.status), request.version() == 10 ? 10U : 11U};
    response_.set(http::field::server, "drumhead");
    response_.set(http::field::content_type, reply.type);
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Referrer-Policy", "no-referrer");
    if (Routes::is_ours(request_)) response_.set(http::field::cache_control, "no-store");
    if (reply.status == 401) response_.set(http::field::www_authenticate, "Bearer");
    for (const auto& [name, value] : reply.headers) response_.set(name, value);
    response_.keep_alive(!last && request.keep_alive() && !site_->closing);
    response_.body() = std::move(reply.body);
    response_.prepare_payload();
    stream_.expires_after(std::chrono::seconds(site_->settings.request_seconds));
    const auto sent = [self = shared_from_this()](Failure failure, std::size_t) {
      if (failure || !self->response_.keep_alive()) return self->finish();
      self->read_header(self->site_->settings.request_seconds);
    };
    if (request.method() != http::verb::head) return http::async_write(stream_, response_, sent);
    serializer_.emplace(response_);
    http::async_write_header(stream_, *serializer_, sent);
  }

  void finish() {
    Failure ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(std::chrono::seconds(kLingerSeconds));
    linger();
  }

  // A socket that is closed with unread bytes takes the reply back from a client that is still sending: they
  // are read first.
  void linger() {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(kLingerBytes),
                            [self = shared_from_this()](Failure failure, std::size_t) {
                              if (!failure) self->linger();
                            });
  }

  void go_live() {
    const auto& path = request_.path;
    const bool ours = path.size() == 4 && path[0] == "api" && path[1] == "games" && path[3] == "live";
    const std::shared_ptr<Room> room = ours ? site_->hall.find(path[2]) : nullptr;
    if (!ours || !room)
      return send(error_reply(404, ours ? "there is no such game" : "there is no such address here"), true);
    Gate& gate = site_->hall.gate();
    const std::string who = limited_as(request_.address);
    if (const int wait = gate.wait(Limited::kJoin, who)) return send(too_often_reply(gate.refusal(Limited::kJoin, wait), wait), true);
    guest_.reset();
    if (has_too_many(*site_, who)) return send(too_many_connections(gate.limits().connections), true);
    std::make_shared<LiveConnection>(std::move(stream_), site_, room, request_.address)->accept(parser_->get());
  }

  beast::tcp_stream stream_;
  std::shared_ptr<Site> site_;
  std::string peer_;
  std::unique_ptr<Guest> guest_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  http::response<http::string_body> response_;
  std::optional<http::response_serializer<http::string_body>> serializer_;
  Request request_;
};

}  // namespace

void serve_connection(asio::ip::tcp::socket socket, const std::shared_ptr<Site>& site) {
  const bool full = site->open >= site->settings.most_connections;
  auto connection = std::make_shared<HttpConnection>(std::move(socket), site);
  if (full) return connection->refuse(error_reply(503, "there are too many connections: try again in a minute"));
  if (const std::string who = connection->counted_for(); !who.empty() && has_too_many(*site, who))
    return connection->refuse(too_many_connections(site->hall.gate().limits().connections));
  connection->start();
}

}  // namespace drumhead
