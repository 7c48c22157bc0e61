// The key positions as a computer player sees them: who holds each, who would if the turn ended now, how
// badly somebody is wanted there.
#include <algorithm>

#include "rules/fire_and_fury/players.h"

namespace drumhead::ff {
namespace {

// The table of values, for each point of a position.
constexpr std::int64_t kHeld = 500, kWouldHold = 700, kDisputed = 250;
constexpr std::int64_t kPerInchOfFirst = 30, kPerInchOfSecond = 24, kPerInchOfReserve = 40;
constexpr Coord kFarthest = inches(60);  // beyond which distance no longer counts

Seat holder_now(const BattleState& state, const Objective& objective) {
  const int holder = state.pieces[objective.piece.index()].markers[kHolder];
  return holder == 0 ? Seat::kNobody : holder == 1 ? Seat::kA : Seat::kB;
}

// Towards the end everything turns on who holds what.
std::int64_t urgency(int left) { return left <= 1 ? 3 : left <= 3 ? 2 : 1; }

std::size_t of(Seat side) { return static_cast<std::size_t>(side); }

}  // namespace

std::vector<Goal> goals_of(const Book& book, const BattleState& state, const std::vector<Post>& posts) {
  constexpr Coord kHalfAUnit = inches(2);  // from its centre to its nearest stand, about
  std::vector<Goal> goals;
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    const Bounds b = bounds(state.ground->piece(objective.piece));
    Goal goal;
    goal.middle = {(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
    goal.points = std::max(1, objective.points);
    goal.holder = goal.holder_next = holder_now(state, objective);
    const Coord extent = std::max(b.high.x - b.low.x, b.high.y - b.low.y) / 2;
    const Coord near = book.tables.command.key_position + extent + kHalfAUnit;
    for (const Post& post : posts)
      if (post.threatens && rough_distance(post.centre, goal.middle) <= near)
        ++goal.near[of(post.side)], goal.one[of(post.side)] = post.id;
    if ((goal.near[0] > 0) != (goal.near[1] > 0)) goal.holder_next = goal.near[0] > 0 ? Seat::kA : Seat::kB;
    goals.push_back(goal);
  }
  return goals;
}

int turns_left(const Book& book, const BattleState& state) {
  const int limit = state.setting->last_turn(book.tables.command.turns);
  return std::max(0, limit - state.turn);
}

std::int64_t worth_of_goals(const std::vector<Goal>& goals, const std::vector<Post>& posts, Seat seat,
                            int left) {
  const auto sign = [seat](Seat side) -> std::int64_t {
    return side == Seat::kNobody ? 0 : side == seat ? 1 : -1;
  };
  std::int64_t total = 0;
  for (const Goal& goal : goals) {
    total += goal.points * urgency(left) * (kHeld * sign(goal.holder) + kWouldHold * sign(goal.holder_next));
    const bool guarded = goal.holder_next == seat && goal.near[of(seat)] > 0;
    if (goal.holder_next != seat && goal.near[of(seat)] > 0) total += goal.points * urgency(left) * kDisputed;
    // The two who are nearest go there.
    Coord first = kFarthest, second = kFarthest;
    for (const Post& post : posts) {
      if (post.side != seat || post.broken || post.guns) continue;
      const Coord d = rough_distance(post.centre, goal.middle);
      if (d < first)
        second = first, first = d;
      else
        second = std::min(second, d);
    }
    total -= goal.points *
             ((guarded ? 0 : kPerInchOfFirst) * first +
              (guarded ? kPerInchOfReserve : kPerInchOfSecond) * second) /
             kPerInch;
  }
  return total;
}

std::int64_t worth_of_clearing(const std::vector<Goal>& goals, UnitId enemy, Seat seat, int left) {
  std::int64_t total = 0;
  for (const Goal& goal : goals) {
    const std::size_t theirs = of(other(seat));
    if (goal.near[theirs] != 1 || goal.one[theirs] != enemy) continue;
    total += goal.points * urgency(left) * (goal.holder_next == seat ? kDisputed : kHeld + kWouldHold);
  }
  return total;
}

}  // namespace drumhead::ff
