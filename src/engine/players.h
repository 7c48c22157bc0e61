// Computer players for a book that says nothing of its own about them: what could be answered, found by filling
// in the form of an Ask, and how a position looks by strength and objectives. A book says more where it knows
// better; a new one can be played against from its first day.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/rulebook.h"

namespace drumhead {

// Answers that the form offers and check() allows, the form's fallback first: every unit's orders with every
// target and choice, and a few ways for whatever takes a path, or some order sheets drawn by the sampler.
// Parameters that only a book can fill in (points, poses, pieces, leaders) are left out, and verbs that need them.
std::vector<Answer> candidates_by_form(const Rulebook& book, const View& view, const Ask& ask, Sampler& sampler);

// Strength and objectives, own less the enemy's, and a little for being near what is worth going to. `holder`: the marker
// of ground that says who holds it (objectives.h); `more`: what a unit on the table is worth beyond its strength.
std::int64_t value_by_strength(const BattleState& state, Seat seat, std::size_t holder,
                               const std::function<std::int64_t(UnitId)>& more = {});

// The enemy's slip, where he has answered a sealed question that was put to both, and the seat has not: any that he
// might have written. None where nothing of the sort is hidden.
std::optional<BattleState> with_guessed_slip(const Rulebook& book, const View& view, Sampler& sampler);

}  // namespace drumhead
