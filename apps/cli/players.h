// Who answers for a side: a general of this program, or an external bot (`exec:COMMAND`). One set of players a thread:
// a bot process serves one game after the other, a general is made anew for every game from the game's seed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/rulebook.h"
#include "lab/series.h"

namespace drumhead::cli {

class BotProcess;

// Stops the program with a message if there is no such general.
void check_general(const std::string& name, const Rulebook& book);

class Players {
 public:
  // names[i] is the general of number i; they are seated by seated().
  Players(std::array<std::string, 2> names, const Rulebook& book, double bot_seconds);
  ~Players();
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;

  // Players by seat for one game; `swapped` seats general 0 at B. Good until the next call.
  std::array<Player, 2> seated(std::uint64_t game_seed, bool swapped);
  // One of them, for a seat.
  Player player(std::size_t number, Seat seat, std::uint64_t game_seed);
  // Tells a bot that its answer was refused and its Ask's default taken; tells the bots how the game ended.
  void refused(std::size_t number, AskId ask, const Refusal& refusal);
  void finish(const FightResult& result);
  // The first answer of this game that could not even be read, and why; empty: none.
  const std::string& trouble() const { return trouble_; }

 private:
  static constexpr AskId kUnreadable = -1;

  Player bot_player(std::size_t number, Seat seat, std::uint64_t seed);

  std::array<std::string, 2> names_;
  const Rulebook& book_;
  double bot_seconds_;
  std::array<std::unique_ptr<BotProcess>, 2> bots_;
  std::string trouble_;
};

}  // namespace drumhead::cli
