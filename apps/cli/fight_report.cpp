// A series of battles as text and as JSON (docs/cli.md has its keys).
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/fight_series.h"

namespace drumhead::cli {
namespace {

using Json = nlohmann::ordered_json;

double percent(int part, int whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

Json wins_by_general(const Series& series) {
  Json list = Json::array();
  for (std::size_t i = 0; i < 2; ++i)
    list.push_back({{"general", series.generals[i]}, {"wins", series.wins_by_general[i]}});
  return list;
}

Json endings(const Series& series) {
  Json json = Json::object();
  for (std::size_t i = 0; i < series.endings.size(); ++i)
    if (series.endings[i] > 0) json[series.outcomes[i]] = series.endings[i];
  return json;
}

}  // namespace

std::string series_json(const Series& series) {
  const SeriesTotals& totals = series.totals;
  const Json json{{"rulebook", series.rulebook},
                  {"battle", series.battle},
                  {"generals", {{"a", series.generals[0]}, {"b", series.generals[1]}}},
                  {"seed", series.seed},
                  {"jobs", series.jobs},
                  {"games", totals.games},
                  {"seconds", series.seconds},
                  {"battles_per_second_per_core", series.per_second_per_core()},
                  {"answers", totals.answers},
                  {"refused", totals.refused},
                  {"unfinished", totals.unfinished()},
                  {"wins", {{"A", totals.wins[0]}, {"B", totals.wins[1]}, {"draw", totals.draws}}},
                  {"wins_by_general", wins_by_general(series)},
                  {"mean_turns", series.mean_turns()},
                  {"mean_losses", {{"A", series.mean_losses(0)}, {"B", series.mean_losses(1)}}},
                  {"mean_strength", {{"A", series.mean_strength(0)}, {"B", series.mean_strength(1)}}},
                  {"endings", endings(series)},
                  {"hash", fmt::format("{:016x}", series.hash)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string series_text(const Series& series) {
  const SeriesTotals& totals = series.totals;
  std::string text = fmt::format("{} under {}: {} from seed {}{}\n\n", series.battle, series.rulebook,
                                 counted(totals.games, "battle"), series.seed,
                                 series.swapped ? ", the generals changing over after each" : "");
  for (std::size_t i = 0; i < 2; ++i)
    text +=
        fmt::format("  {:<28} wins {:>6}  {:5.1f} %   loses {:.1f} of {:.1f} a battle\n",
                    fmt::format("{}, {}", i == 0 ? "A" : "B", series.sides[i]), totals.wins[i],
                    percent(totals.wins[i], totals.games), series.mean_losses(i), series.mean_strength(i));
  text += fmt::format("  {:<28}      {:>6}  {:5.1f} %\n", "drawn", totals.draws,
                      percent(totals.draws, totals.games));
  text += "\n";
  for (std::size_t i = 0; i < 2; ++i)
    text += fmt::format("  {:<28} wins {:>6}  {:5.1f} %   {}\n", i == 0 ? "general --a" : "general --b",
                        series.wins_by_general[i], percent(series.wins_by_general[i], totals.games),
                        series.generals[i]);
  text += "\n";
  for (std::size_t i = 0; i < series.endings.size(); ++i)
    if (series.endings[i] > 0)
      text += fmt::format("  {:<28}      {:>6}\n", series.outcomes[i], series.endings[i]);
  text += fmt::format("\n  {:.1f} {}s a battle, {} answers, {} refused, {} unfinished\n", series.mean_turns(),
                      series.turn_word, totals.answers, totals.refused, totals.unfinished());
  text += fmt::format("  {:.2f} s, {:.1f} battles a second and core\n", series.seconds,
                      series.per_second_per_core());
  return text;
}

}  // namespace drumhead::cli
