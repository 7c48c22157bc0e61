// Series of battles: one battle between two players of any kind, and the sum of many. Knows neither generals nor
// rulebooks but through functions: the programs hand them in and spread the work over threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/referee.h"

namespace drumhead {

// How a seat answers: a general, a bot, a person.
using Player = std::function<Answer(const View& view, const Ask& ask)>;

struct FightSettings {
  std::uint64_t seed = 1;
  int most_answers = 20'000;                     // a battle that takes more is given up as unfinished
  Scene::Ear ear = Scene::Ear::kSilent;          // kRecording keeps a chronicle
  CiteRecorder* recorder = nullptr;
  int tries = 1;                                 // refused answers to one Ask before its fallback is taken
  // To tell the players; may be empty.
  std::function<void(const Ask&, const Refusal&, int tries_left)> on_refusal;
  std::function<void(const Referee&)> on_end;
};

struct FightResult {
  bool finished = false;
  Seat winner = Seat::kNobody;
  std::int16_t reason = 0;                       // of the outcome, in the rulebook's own words
  int turns = 0;
  int answers = 0;
  int refused = 0;                               // answers the rules refused: a fault of the player or the candidates
  std::string trouble;                           // the first refusal, with its rule
  std::array<int, 2> strength_left{};
  std::array<int, 2> strength_at_start{};
  std::uint64_t hash = 0;                        // of the last state
  std::optional<Chronicle> chronicle;            // when recorded
};

// A refused answer counts; the player may try again, and in the end the Ask's fallback is taken.
FightResult fight_battle(const Rulebook& book, const BattleState& start, const std::array<Player, 2>& players,
                         const FightSettings& settings);

struct SeriesTotals {
  int games = 0, finished = 0, refused = 0, answers = 0, draws = 0;
  std::array<int, 2> wins{};
  std::int64_t turns = 0;
  std::array<std::int64_t, 2> losses{};          // strength lost, over all games

  void add(const FightResult& result);
  int unfinished() const { return games - finished; }
};

// The seed of game n of a series: every game has its own luck, the same on every machine and for any number of threads.
std::uint64_t seed_of_game(std::uint64_t series_seed, int game);

}  // namespace drumhead
