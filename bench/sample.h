// Sample data that several benchmarks share: crowded tables, made from a seed, the same on every machine.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/battle_state.h"
#include "engine/rulebook.h"

namespace drumhead::bench {

// A table of 120 by 72 inches, as a large battle has it.
inline constexpr Coord kTableWidth = inches(120);
inline constexpr Coord kTableHeight = inches(72);

// 24 pieces: hills, woods, fields, houses, walls, hedges, streams and roads.
Ground country();

// Two armies of infantry in line and column, squares and cavalry, in rows across the table, none overlapping.
// With all that a state has beside units: leaders and commands, a few records, frames and open questions.
BattleState armies(int units);

const std::vector<Formation>& formations();
std::vector<Footprint> footprints(const BattleState& state);

// Lines from one point of the table to another, `longest` at most.
std::vector<Segment> lines(std::size_t count, Coord longest);

// A built-in battle as a book plays it.
BattleState battle(std::string_view name, const Rulebook& book);

// The drill and its first battle.
const Rulebook& drill();
const BattleState& crossroads();

}  // namespace drumhead::bench
