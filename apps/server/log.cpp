#include "server/log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "play/json_text.h"

namespace drumhead {

Log log_to_stderr() {
  return [](std::string_view event, const LogFields& fields) {
    JsonText json;
    const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto milliseconds = now.time_since_epoch().count() % 1000;
    json.text("time", fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(now)),
                                  milliseconds));
    json.text("event", event);
    for (const auto& [name, value] : fields) json.text(name, value);
    const std::string line = json.str() + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);  // one call: lines of threads do not mix
  };
}

}  // namespace drumhead
