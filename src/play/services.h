// What a room needs from the house around it: books, the store, threads, counters, someone to write things
// down and someone to make calls. Put together by the Hall.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "play/library.h"
#include "play/limits.h"
#include "play/store_writer.h"
#include "play/workers.h"

namespace drumhead {

// Somebody who looks at a game through a live connection. Both functions return at once and may be called
// from any thread.
class Client {
 public:
  virtual ~Client() = default;
  virtual void tell(std::shared_ptr<const std::string> message) = 0;
  virtual void close(int code, std::string why) = 0;
  // Where it connects from, as its owner would know it again: address and browser. Never told to others.
  virtual std::string from() const { return {}; }
  // Whose share of the limits a spectator uses.
  virtual std::string address() const { return {}; }
};

// Reasons of ours to close a live connection; from 4000 on coming back is no use.
inline constexpr int kCloseGoingAway = 1001;
inline constexpr int kCloseTryLater = 1013;
inline constexpr int kCloseNoHello = 4000;
inline constexpr int kCloseWrongToken = 4001;
inline constexpr int kCloseNoGame = 4004;
inline constexpr int kCloseTooOften = 4029;

// An answer to an HTTP request.
struct Reply {
  int status = 200;
  std::string body;
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers{};
};
using Replied = std::function<void(Reply)>;
Reply error_reply(int status, std::string_view text);
Reply too_often_reply(std::string_view text, int seconds);  // 429, with when to come back
std::int64_t seconds_now();  // since 1970

// Counted for /metrics.
struct Tallies {
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> messages{0};
  std::atomic<std::uint64_t> messages_refused{0};  // unreadable, oversized, too frequent
  std::atomic<std::uint64_t> answers{0};           // acknowledged
  std::atomic<std::uint64_t> answers_refused{0};
  std::atomic<std::uint64_t> answers_lost{0};  // allowed, but the store did not take them
  std::atomic<std::uint64_t> computer_answers{0};
  std::atomic<std::uint64_t> thinking_microseconds{0};
  std::atomic<std::uint64_t> keeping_microseconds{0};  // from a verdict to the disk
  std::atomic<std::int64_t> connections{0};
  std::atomic<std::int64_t> thinking{0};
  std::atomic<std::int64_t> helping{0};  // questions that helpers have
  std::atomic<std::uint64_t> webhooks{0};  // handed on to be called
};

// One thing worth writing down, as fields of a JSON line. Never a token, an order or a view.
using LogFields = std::vector<std::pair<std::string, std::string>>;
using Log = std::function<void(std::string_view event, const LogFields& fields)>;

struct Services {
  const Library& library;
  Store& store;
  Store* archive;  // of old finished games, to be looked at; null: there is none
  StoreWriter& writer;
  Workers& games;     // queues of games
  Workers& thinkers;  // computer players
  Workers& helpers;   // what a person waits for: odds, reach, suggestions, new games
  Workers& heavy;     // chronicles from elsewhere: read, and looked at
  Tallies& tallies;
  Gate& gate;
  Log log;
  std::function<void(const std::string& url, std::string body)> call_webhook;
  std::function<std::string(const std::string& url)> trouble_with_webhook;
};

}  // namespace drumhead
