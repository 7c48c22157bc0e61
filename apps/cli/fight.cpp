// drumhead fight: many battles between two generals.
#include <fmt/format.h>

#include <filesystem>

#include "cli/fight_series.h"
#include "cli/players.h"

namespace drumhead::cli {
namespace {

constexpr int kMostGames = 10'000'000;
constexpr int kMostJobs = 1024;

// Kept battles are neither overwritten nor mixed with those of another series.
void need_no_kept_battles(const std::string& folder) {
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string name = file.path().filename().string();
    if (name.starts_with("game-") && name.ends_with(".chronicle"))
      stop(fmt::format("{}: battles are kept there already ({}); name another folder, or move them away",
                       folder, name));
  }
}

// Everything that can be wrong before the first battle, so that nobody waits for a thousand of them in vain.
void check_arguments(const FightArguments& arguments, const Rulebook& book) {
  if (arguments.games < 1 || arguments.games > kMostGames)
    stop(fmt::format("--games must be from 1 to {}, not {}", kMostGames, arguments.games));
  if (arguments.jobs < 1 || arguments.jobs > kMostJobs)
    stop(fmt::format("--jobs must be from 1 to {}, not {}; one a core is right", kMostJobs, arguments.jobs));
  if (!(arguments.bot_seconds > 0 && arguments.bot_seconds <= 86400))  // "nan" is a double, too
    stop(fmt::format("--bot-seconds must be above 0 and at most 86400, not {}", arguments.bot_seconds));
  check_general(arguments.a, book);
  check_general(arguments.b, book);
  if (!arguments.save.empty()) {
    need_folder(arguments.save);
    need_no_kept_battles(arguments.save);
  }
  if (!arguments.coverage.empty()) need_folder(arguments.coverage);
  if (!arguments.html.empty()) need_writable(arguments.html);
}

}  // namespace

int fight(const FightArguments& arguments) {
  const BattleText battle = find_battle(arguments.battle);
  RulesChoice rules = arguments.rules;
  if (rules.id.empty()) rules.id = first_fitting_rules(battle);
  const OpenBook book(rules);
  check_arguments(arguments, *book);
  const Series series = fight_series(arguments, battle, *book);
  if (!arguments.html.empty()) write_text(arguments.html, series_html(series));
  say(arguments.json ? series_json(series) : series_text(series));
  if (!series.trouble.empty()) say_error(series.trouble);
  return series.refused() == 0 && series.totals.unfinished() == 0 ? kDone : kNo;
}

}  // namespace drumhead::cli
