// What a computer player of Belle Alliance considers, and what a position is worth to it.
#pragma once

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler& sampler);
std::int64_t value(const Book& book, const BattleState& state, Seat seat);
std::size_t worth_weighing(const Ask& ask);
std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order);
std::vector<const Row*> ranges_of(const Book& book, const BattleState& state, UnitId unit);

}  // namespace drumhead::ba
