#include "play/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace drumhead {
namespace {

// Beyond it those who come new share one share: an attacker with very many addresses does not fill the memory.
constexpr std::size_t kMostRemembered = 100'000;
constexpr double kHour = 3600;
constexpr double kMinute = 60;

struct Wording {
  int Limits::* number;
  double seconds;
  const char* sentence;  // with the number
};

constexpr std::array<Wording, kLimitedKinds> kWordings{{
    {&Limits::requests_per_minute, kMinute, "this server answers {} requests a minute to one address"},
    {&Limits::games_per_hour, kHour, "this server makes {} games an hour for one address"},
    {&Limits::upload_megabytes_per_hour, kHour, "this server takes {} megabytes of chronicles an hour from one address"},
    {&Limits::joins_per_minute, kMinute, "one address may join {} times a minute"},
    {&Limits::help_per_minute, kMinute, "a seat is helped {} times a minute"},
    {&Limits::chat_per_minute, kMinute, "one may say {} things a minute"},
    {&Limits::spectators_chat_per_minute, kMinute, "the spectators of a game may say {} things a minute"},
}};

const Wording& wording(Limited what) { return kWordings[static_cast<std::size_t>(what)]; }

}  // namespace

bool Allowance::take() {
  const auto now = Clock::now();
  left_ = std::min(most_, left_ + per_second_ * std::chrono::duration<double>(now - at_).count());
  at_ = now;
  if (left_ < 1) return false;
  left_ -= 1;
  return true;
}

Gate::Gate(const Limits& limits) : limits_(limits) {}

double Gate::most(Limited what) const { return limits_.*wording(what).number; }

double Gate::per_second(Limited what) const { return most(what) / wording(what).seconds; }

double Gate::left_of(Limited what, const Share& share, Clock::time_point now) const {
  const double since = std::max(0.0, std::chrono::duration<double>(now - share.at).count());
  return std::min(most(what), share.left + since * per_second(what));
}

int Gate::wait(Limited what, const std::string& who, double cost, Clock::time_point now) {
  if (most(what) <= 0) return 0;
  cost = std::min(cost, most(what));  // what is larger than a share takes a whole one
  const std::lock_guard lock(mutex_);
  auto& shares = shares_[static_cast<std::size_t>(what)];
  const bool full = shares.size() >= kMostRemembered && !shares.contains(who);
  Share& share = shares.try_emplace(full ? std::string{} : who, Share{most(what), now}).first->second;
  share = {left_of(what, share, now), now};
  constexpr double kSlack = 1e-6;  // shares are sums of small parts
  if (share.left + kSlack < cost) return static_cast<int>(std::ceil((cost - share.left) / per_second(what)));
  share.left -= cost;
  return 0;
}

std::string Gate::refusal(Limited what, int seconds) const {
  return fmt::format(fmt::runtime(wording(what).sentence), limits_.*wording(what).number) +
         (seconds == 1 ? ": come back in a second" : fmt::format(": come back in {} seconds", seconds));
}

void Gate::forget(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < kLimitedKinds; ++i)
    std::erase_if(shares_[i], [&](const auto& entry) {
      const auto what = static_cast<Limited>(i);
      return left_of(what, entry.second, now) >= most(what);
    });
}

std::size_t Gate::remembered() const {
  const std::lock_guard lock(mutex_);
  std::size_t n = 0;
  for (const auto& shares : shares_) n += shares.size();
  return n;
}

}  // namespace drumhead
