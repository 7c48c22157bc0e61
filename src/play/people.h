// Who sits where, as it is told: in the list of games, in a game's description, beside the table.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "play/match.h"
#include "play/store.h"

namespace drumhead {

// A commander's name, or that of his side while he has none.
std::string spoken_name(const PlaceRecord& place, const BattleState& state);
// `is_here` says of a place whether its person looks at the game now; empty: it is not told.
std::string seats_json(const std::vector<PlaceRecord>& places, const BattleState& state,
                       const std::function<bool(std::size_t)>& is_here = {});
// How the dice come, for everybody from the first moment; the secret, or the seed, when the battle is told.
std::string dice_json(const Match& match);
// What the store keeps for the list of games: how the battle stands, and who plays it.
std::string summary_of(const Match& match, const std::vector<PlaceRecord>& places);

}  // namespace drumhead
