// Who answers for a side: a general of this program, or an external bot (`exec:COMMAND`). One set of players
// a thread; generals and bot processes are made anew for every game, so that a game depends on its seed and
// on nothing before it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/referee.h"
#include "lab/series.h"

namespace drumhead::cli {

class BotProcess;

inline constexpr int kBotTries = 3;  // refused or unreadable lines for one Ask before its fallback is taken

bool is_bot(const std::string& name);
// Stops the program with a message if there is no such general.
void check_general(const std::string& name, const Rulebook& book);

class Players {
 public:
  Players(const Rulebook& book, double bot_seconds);
  ~Players();
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;

  // The player `name` at a seat, for one game. `number` tells two of the same name apart: a general's luck
  // depends on the game and on who he is, not on his seat.
  Player seat(Seat seat, const std::string& name, std::size_t number, const std::string& battle,
              std::uint64_t game_seed);
  // Tells a bot that its answer was refused; tells all bots how the game ended, and lets them go.
  void refused(const Ask& ask, const Refusal& refusal, int tries_left);
  void over(const Referee& referee);

  // Of the game under way: answers that came too late, and the first thing that was wrong with a bot's lines.
  int late() const { return late_; }
  const std::string& trouble() const { return trouble_; }
  void forget_trouble() { late_ = 0, trouble_.clear(); }

 private:
  struct Bot;

  Answer ask_bot(Bot& bot, const View& view, const Ask& ask);
  Answer heed(Bot& bot, const std::string& line, const View& view, const Ask& ask);
  void note(const Bot& bot, const std::string& what);

  const Rulebook& book_;
  double bot_seconds_;
  std::array<std::unique_ptr<Bot>, 2> bots_;  // by seat
  int late_ = 0;
  std::string trouble_;
};

}  // namespace drumhead::cli
