// Objectives that are held until the other side takes them: their holder is a marker of their ground, which
// the rulebook names (0 nobody, 1 side A, 2 side B). When a side takes one is for the rulebook to say. An
// objective without ground is nobody's.
#pragma once

#include <functional>
#include <span>

#include "engine/bodies.h"
#include "engine/scene.h"
#include "engine/vocabulary.h"

namespace drumhead {

Seat holder_of(const BattleState& state, const Objective& objective, std::size_t marker);
void set_starting_holders(BattleState& state, std::size_t marker);
// Every objective goes to the side that takes its ground and did not hold it, side A looked at first; each is
// told.
void take_objectives(Scene& scene, std::size_t marker, Cite rule,
                     const std::function<bool(const Piece& ground, Seat side)>& takes);

// A side stands alone on a piece of ground with a unit that counts there, and the enemy with none at all: what most
// books mean by taking it.
bool stands_alone_on(const BattleState& state, const Piece& ground, Seat side,
                     const std::function<Footprint(UnitId)>& print, const std::function<bool(UnitId)>& counts);
bool stands_alone_on(const Bodies& bodies, const Piece& ground, Seat side, const std::function<bool(UnitId)>& counts);

// What a side had, has lost and holds. Units removed count whole.
struct SideTally {
  int strength = 0, lost = 0, points = 0;
};
SideTally side_tally(const BattleState& state, Seat side, std::size_t marker);

// Ends the battle by what the sides have of one thing after another, more being better: the first in which they differ
// decides it, and is told by the word of Vocabulary::outcomes at its place, counted from 1; the word after the last is
// for a draw.
void decide(Scene& scene, const Vocabulary& words, Cite rule, std::span<const int> a, std::span<const int> b);

}  // namespace drumhead
