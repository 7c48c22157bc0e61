// Objectives, points and the end of a battle, as the end of a bound asks for them (R28).
#pragma once

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

Seat holder_of(const BattleState& state, const Objective& objective);
void take_objectives(const Book& book, Scene& scene);
void check_victory(const Book& book, Scene& scene);

}  // namespace drumhead::ba
