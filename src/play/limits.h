// What strangers may ask of a server: how much of what in what time, by whom. Whoever has used up his share is told when to come
// back. Shares fill up again evenly; what is not used is saved, up to one whole share.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace drumhead {

// 0: no limit.
struct Limits {
  int requests_per_minute = 0;       // of an address
  int games_per_hour = 0;            // made or branched off, by an address
  int upload_megabytes_per_hour = 0;  // of chronicles, by an address; each is counted as one at least
  int joins_per_minute = 0;          // invites claimed and live connections opened, by an address
  int help_per_minute = 0;           // suggestions, odds, reaches and measurements, by a seat or a spectator's address
  int chat_per_minute = 0;           // lines said and names taken, by a seat or a spectator's address
  int spectators_chat_per_minute = 0;  // lines said by all spectators of a game together
  int spectators = 0;                // of a game, at the same time
  int connections = 0;               // of an address, at the same time
  int chat_lines = 500;              // that a game keeps
  int chat_kilobytes = 128;          // of them
};

inline constexpr Limits kUsualLimits{.requests_per_minute = 1200,
                                     .games_per_hour = 60,
                                     .upload_megabytes_per_hour = 64,
                                     .joins_per_minute = 120,
                                     .help_per_minute = 1200,
                                     .chat_per_minute = 30,
                                     .spectators_chat_per_minute = 60,
                                     .spectators = 200,
                                     .connections = 200};

// So many a second; what is not used is saved, up to `most`.
class Allowance {
 public:
  using Clock = std::chrono::steady_clock;
  Allowance(double per_second, double most) : per_second_(per_second), most_(most), left_(most), at_(Clock::now()) {}
  bool take();

 private:
  double per_second_;
  double most_;
  double left_;
  Clock::time_point at_;
};

enum class Limited : std::uint8_t { kRequest, kGame, kUpload, kJoin, kHelp, kChat, kSpectatorsChat };
inline constexpr std::size_t kLimitedKinds = 7;

class Gate {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Gate(const Limits& limits);

  const Limits& limits() const { return limits_; }
  // 0: he may, and it is counted. Else the seconds until he may.
  int wait(Limited what, const std::string& who, double cost = 1, Clock::time_point now = Clock::now());
  // "60 games an hour are made for one address: come back in 41 seconds"
  std::string refusal(Limited what, int seconds) const;
  void forget(Clock::time_point now = Clock::now());  // those whose share is whole again
  std::size_t remembered() const;

 private:
  struct Share {
    double left = 0;
    Clock::time_point at;
  };
  double most(Limited what) const;  // a whole share
  double per_second(Limited what) const;
  double left_of(Limited what, const Share& share, Clock::time_point now) const;

  Limits limits_;
  mutable std::mutex mutex_;
  std::array<std::unordered_map<std::string, Share>, kLimitedKinds> shares_;
};

}  // namespace drumhead
