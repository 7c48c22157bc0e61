// Random games, played once and kept, with every state on the way: what most checks of the contract look at.
#pragma once

#include <string>
#include <vector>

#include "contract/books.h"
#include "engine/referee.h"

namespace drumhead::test {

struct Move {
  BattleState before;
  Ask ask;
  Answer answer;
};

struct Game {
  const Field* field = nullptr;
  const Rulebook* book = nullptr;
  std::uint64_t seed = 0;
  BattleState start;
  std::vector<Move> moves;
  BattleState end;
  Chronicle chronicle;
  std::vector<std::string> troubles;   // broken promises met while playing, each with its answer's number

  const BattleState& after(std::size_t move) const { return move + 1 < moves.size() ? moves[move + 1].before : end; }
  // "drill, crossroads.toml, seed 3, answer 17 (Red/1 move path advance 4)"
  std::string place(std::size_t move) const;
  Referee::Settings settings() const;
};

inline constexpr std::size_t kMostAnswers = 3000;

// 1, 2, 3. To look longer, $DRUMHEAD_CONTRACT_SEEDS: how many, or from which to which ("101-150").
std::vector<std::uint64_t> contract_seeds();

// Any candidate, at every open Ask in any order; the options of the battle are chosen by the seed. Kept after the first time.
// With $DRUMHEAD_CONTRACT_PLAYER=captain he chooses, for both sides.
const Game& random_game(const Field& field, std::uint64_t seed);

}  // namespace drumhead::test
