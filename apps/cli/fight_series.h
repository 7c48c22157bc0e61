// Many battles over several threads. What they come to depends on the arguments alone, never on the number of
// threads: every game has its own seed, and the results are added up in the order of the games.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/coverage.h"
#include "lab/series.h"

namespace drumhead::cli {

struct Series {
  std::string rulebook;
  std::string battle;  // its title
  std::array<std::string, 2> sides;
  std::array<std::string, 2> generals;  // of --a and --b
  std::vector<std::string> outcomes;    // the rulebook's words
  std::string turn_word = "turn";       // the rulebook's too
  std::uint64_t seed = 0;
  int jobs = 1;
  int cores = 1;  // that the jobs can have used
  double seconds = 0;
  SeriesTotals totals;
  std::array<int, 2> wins_by_general{};
  std::array<std::int64_t, 2> strength{};  // at the start, over all games
  std::vector<int> endings;                // how often, by the rulebook's reason
  std::vector<int> turns;                  // how many games took that many
  std::uint64_t hash = 0;                  // of all final states, in the order of the games
  std::string trouble;                     // the first refusal, with its game
  bool swapped = false;

  int refused() const { return totals.refused; }
  double mean_turns() const { return mean(static_cast<double>(totals.turns)); }
  double mean_losses(std::size_t side) const { return mean(static_cast<double>(totals.losses[side])); }
  double mean_strength(std::size_t side) const { return mean(static_cast<double>(strength[side])); }
  double per_second_per_core() const { return seconds > 0 ? totals.games / seconds / cores : 0; }
  double mean(double sum) const { return totals.games == 0 ? 0 : sum / totals.games; }
};

Series fight_series(const FightArguments& arguments, const BattleText& battle, const Rulebook& book);

std::string series_text(const Series& series);
std::string series_json(const Series& series);
std::string series_html(const Series& series);

}  // namespace drumhead::cli
