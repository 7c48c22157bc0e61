// A whole battle on a turned or mirrored table: the image of a state, of an answer and of a playthrough. The rules must
// make of the image what they make of the battle: `drumhead playthrough --turned` plays it and sees.
#pragma once

#include "engine/battle_state.h"
#include "engine/vocabulary.h"
#include "lab/playthrough.h"
#include "table/mirror.h"

namespace drumhead {

BattleState image(const Transform& t, const BattleState& state, const Vocabulary& words);
Answer image(const Transform& t, Answer answer, const Vocabulary& words);
// How many of the stands of a unit stand in a rank.
std::ptrdiff_t rank_width(const Unit& unit, const Vocabulary& words, std::ptrdiff_t all);

// What is told of a battle and of its mirror image alike: right reads as left.
std::string without_hands(std::string text);

// The position and what is expected on the turned table; the answers are turned as they are given.
Playthrough image(Angle turn, bool mirrored, Playthrough playthrough, const Vocabulary& words);

}  // namespace drumhead
