// drumhead serve: games for browsers, until the program is told to stop.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>

#include "cli/commands.h"
#include "cli/house.h"
#include "engine/decimal.h"
#include "engine/naming.h"
#include "server/addresses.h"

namespace drumhead::cli {

namespace {

// The first line of the file.
std::string metrics_token(const std::string& file) {
  constexpr std::size_t kFewestLetters = 16;
  if (file.empty()) return {};
  const std::string text = read_text(file);
  std::string token = text.substr(0, text.find_first_of("\r\n"));
  if (token.size() < kFewestLetters)
    stop(fmt::format("{}: the token in its first line must have {} letters at least", file, kFewestLetters));
  return token;
}

struct LimitName {
  std::string_view name;
  int Limits::* number;
};
constexpr std::array kLimitNames{
    LimitName{"requests", &Limits::requests_per_minute},
    LimitName{"games", &Limits::games_per_hour},
    LimitName{"upload-megabytes", &Limits::upload_megabytes_per_hour},
    LimitName{"joins", &Limits::joins_per_minute},
    LimitName{"help", &Limits::help_per_minute},
    LimitName{"chat", &Limits::chat_per_minute},
    LimitName{"spectators-chat", &Limits::spectators_chat_per_minute},
    LimitName{"spectators", &Limits::spectators},
    LimitName{"connections", &Limits::connections},
    LimitName{"chat-lines", &Limits::chat_lines},
    LimitName{"chat-kilobytes", &Limits::chat_kilobytes},
};

void lay(const std::string& written, Limits& limits) {
  constexpr std::int64_t kMost = 1'000'000;
  const std::size_t equals = std::min(written.find('='), written.size());
  const std::string name = written.substr(0, equals);
  const auto found = std::find_if(kLimitNames.begin(), kLimitNames.end(), [&](const LimitName& one) { return one.name == name; });
  std::vector<std::string> names;
  for (const LimitName& one : kLimitNames) names.emplace_back(one.name);
  if (found == kLimitNames.end()) stop(fmt::format("--limit: {}", unknown("limit", name, names)));
  const auto n = whole_number_from(std::string_view(written).substr(std::min(equals + 1, written.size())));
  const bool kept = found->number == &Limits::chat_lines || found->number == &Limits::chat_kilobytes;
  if (!n || *n < (kept ? 1 : 0) || *n > kMost)
    stop(fmt::format("--limit {}: write {}=N with a whole number from {} to {}", written, name, kept ? 1 : 0, kMost));
  limits.*found->number = static_cast<int>(*n);
}

Limits limits_of(const ServeArguments& arguments) {
  Limits limits = arguments.no_limits ? Limits{} : kUsualLimits;
  for (const std::string& written : arguments.limits) lay(written, limits);
  return limits;
}

}  // namespace

int serve(const ServeArguments& arguments) {
  const Limits limits = limits_of(arguments);
  if (const std::string wrong = Proxies(arguments.proxies).trouble(); !wrong.empty())
    stop(fmt::format("--behind-proxy: `{}` is no address; write one such as 127.0.0.1 or 10.0.0.0/8", wrong));
  for (const std::string& origin : arguments.origins)
    if (!origin.starts_with("http://") && !origin.starts_with("https://"))
      stop(fmt::format("--origin: `{}` is no origin; write one such as https://club.example", origin));
  const sigset_t ending = hold_ending_signals();
  House house({.bind = arguments.bind,
               .port = arguments.port,
               .store = arguments.store,
               .archive = arguments.archive,
               .page = arguments.page,
               .tables = arguments.tables,
               .metrics_token = metrics_token(arguments.metrics_token_file),
               .limits = limits,
               .expiry = {arguments.expire_unplayed, arguments.expire_untouched},
               .proxies = arguments.proxies,
               .door = {arguments.hosts, arguments.origins},
               .private_webhooks = arguments.private_webhooks});
  say(fmt::format("Drumhead serves games at {}", house.address()));
  std::fflush(stdout);
  wait_for(ending);
  house.close("The server is closing. The game is kept: come back when it runs again.");
  return kDone;
}

}  // namespace drumhead::cli
