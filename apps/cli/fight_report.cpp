// A series of battles as text and as JSON (docs/cli.md has its keys).
#include <fmt/format.h>

#include "cli/fight_series.h"
#include "engine/json_tree.h"

namespace drumhead::cli {
namespace {

double percent(int part, int whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

JsonTree wins_by_general(const Series& series) {
  JsonTree list = JsonTree::list();
  for (std::size_t i = 0; i < 2; ++i)
    list.push(JsonTree::object({{"general", JsonTree::words(series.generals[i])},
                                {"wins", JsonTree::number(series.wins_by_general[i])}}));
  return list;
}

JsonTree endings(const Series& series) {
  JsonTree json = JsonTree::object();
  for (std::size_t i = 0; i < series.endings.size(); ++i)
    if (series.endings[i] > 0) json.add(series.outcomes[i], JsonTree::number(series.endings[i]));
  return json;
}

JsonTree by_side(double a, double b) {
  return JsonTree::object({{"A", JsonTree::number(a)}, {"B", JsonTree::number(b)}});
}

}  // namespace

std::string series_json(const Series& series) {
  const SeriesTotals& totals = series.totals;
  return dump(
      JsonTree::object({{"rulebook", JsonTree::words(series.rulebook)},
                        {"battle", JsonTree::words(series.battle)},
                        {"generals", JsonTree::object({{"a", JsonTree::words(series.generals[0])},
                                                       {"b", JsonTree::words(series.generals[1])}})},
                        {"seed", JsonTree::number(series.seed)},
                        {"jobs", JsonTree::number(series.jobs)},
                        {"games", JsonTree::number(totals.games)},
                        {"seconds", JsonTree::number(series.seconds)},
                        {"battles_per_second_per_core", JsonTree::number(series.per_second_per_core())},
                        {"answers", JsonTree::number(totals.answers)},
                        {"refused", JsonTree::number(totals.refused)},
                        {"unfinished", JsonTree::number(totals.unfinished())},
                        {"wins", JsonTree::object({{"A", JsonTree::number(totals.wins[0])},
                                                   {"B", JsonTree::number(totals.wins[1])},
                                                   {"draw", JsonTree::number(totals.draws)}})},
                        {"wins_by_general", wins_by_general(series)},
                        {"mean_turns", JsonTree::number(series.mean_turns())},
                        {"mean_losses", by_side(series.mean_losses(0), series.mean_losses(1))},
                        {"mean_strength", by_side(series.mean_strength(0), series.mean_strength(1))},
                        {"endings", endings(series)},
                        {"hash", JsonTree::words(fmt::format("{:016x}", series.hash))}}),
      2);
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
