// The counters of the server as Prometheus reads them.
#include <fmt/format.h>

#include "server/routes.h"

namespace drumhead {
namespace {

void add(std::string& text, std::string_view name, std::string_view kind, std::string_view help,
         double value) {
  text += fmt::format("# HELP drumhead_{0} {2}\n# TYPE drumhead_{0} {1}\ndrumhead_{0} {3}\n", name, kind,
                      help, value);
}

}  // namespace

std::string metrics_text(Hall& hall) {
  const Tallies& t = hall.tallies();
  std::string text;
  const auto count = [&](std::string_view name, std::string_view help, std::uint64_t n) {
    add(text, name, "counter", help, static_cast<double>(n));
  };
  const auto gauge = [&](std::string_view name, std::string_view help, double n) {
    add(text, name, "gauge", help, n);
  };
  gauge("games", "Games that the server holds.", static_cast<double>(hall.games()));
  gauge("connections", "Live connections open now.", static_cast<double>(t.connections));
  gauge("computers_thinking", "Computer players at work or waiting for a thread.",
        static_cast<double>(t.thinking));
  gauge("store_writable", "1 if the store is there and the latest commit reached the disk.",
        hall.store_trouble().empty() ? 1 : 0);
  count("requests_total", "HTTP requests.", t.requests);
  count("messages_total", "Messages of live connections.", t.messages);
  count("messages_refused_total", "Messages that were unreadable, too large or too frequent.",
        t.messages_refused);
  count("answers_total", "Answers acknowledged.", t.answers);
  count("answers_refused_total", "Answers refused by form, rules or place.", t.answers_refused);
  count("answers_lost_total", "Answers allowed that the store did not take.", t.answers_lost);
  count("computer_answers_total", "Answers given by computer players.", t.computer_answers);
  count("store_commits_total", "Commits of the store.", hall.writer().commits());
  count("store_changes_total", "Changes in those commits.", hall.writer().changes());
  count("webhooks_total", "Webhooks called.", t.webhooks);
  constexpr double kMillion = 1e6;
  add(text, "thinking_seconds_total", "counter", "Time computer players thought.",
      static_cast<double>(t.thinking_microseconds) / kMillion);
  add(text, "keeping_seconds_total", "counter", "Time answers waited for the disk.",
      static_cast<double>(t.keeping_microseconds) / kMillion);
  return text;
}

}  // namespace drumhead
