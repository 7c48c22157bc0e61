// Games from one store into another, whatever their kinds: to move house, to keep a copy, to put old ones away.
#pragma once

#include <functional>

#include "play/store.h"

namespace drumhead {

struct Copied {
  int games = 0;
  int there_already = 0;  // the same game, with the same entries
};

// One game as a whole. False: it is there already, the same.
Result<bool> copy_game(Store& from, Store& to, const StoredGame& game);

// Every game that `wanted` says yes to, each as a whole or not at all. A game that `to` has with another history is
// an error, and nothing of it is changed. `copied` is called after each that is in `to` now, and may stop the rest
// with a complaint.
Result<Copied> copy_games(
    Store& from, Store& to,
    const std::function<bool(const GameRecord&)>& wanted = [](const GameRecord&) { return true; },
    const std::function<std::string(const GameRecord&)>& copied = [](const GameRecord&) { return std::string{}; });

}  // namespace drumhead
