// The objectives as a computer player sees them: who stands on each, who would hold it if the turn ended now,
// how badly somebody is wanted there.
#include <algorithm>

#include "rules/brigades_and_batteries/players.h"

namespace drumhead::bb {
namespace {

// The table of values.
constexpr std::int64_t kHeld = 500, kWouldHold = 700, kDisputed = 200, kCleared = 500;  // for each point
constexpr std::int64_t kPerInchOfFirst = 25,
                       kPerInchOfSecond = 10;  // from a goal, of those who are to take it
constexpr Coord kFarthest = inches(60);        // beyond which distance no longer counts

bool stands_on(const Book& book, const BattleState& state, const Piece& piece, const Post& post) {
  const Bounds b = bounds(piece);
  const Coord slack = post.extent + piece.width;
  if (post.centre.x < b.low.x - slack || post.centre.x > b.high.x + slack ||
      post.centre.y < b.low.y - slack || post.centre.y > b.high.y + slack)
    return false;
  if (lies_on(piece, post.centre)) return true;
  const PieceId house = state.unit(post.id).inside;
  const Footprint print = house.valid() ? block_print(state.ground->piece(house))
                                        : footprint(body_of(state, book.words.formations, post.id));
  return cover_of(piece, print.boxes) != Cover::kNone;
}

// As take_objectives() will judge.
Seat holder_at_turn_end(const Goal& goal) {
  for (const Seat side : {Seat::kA, Seat::kB})
    if (goal.has_good(side) && !goal.has_any(other(side))) return side;
  return goal.holder;
}

// Towards the end everything turns on who holds what.
std::int64_t urgency(int left) { return left <= 1 ? 3 : left <= 3 ? 2 : 1; }

}  // namespace

std::vector<Goal> goals_of(const Book& book, const BattleState& state, const std::vector<Post>& posts) {
  std::vector<Goal> goals;
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    const Piece& piece = state.ground->piece(objective.piece);
    const Bounds b = bounds(piece);
    Goal goal;
    goal.middle = {(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
    goal.points = objective.points;
    goal.holder = holder_of(state, objective);
    for (const Post& post : posts) {
      if (!stands_on(book, state, piece, post)) continue;
      const auto side = static_cast<std::size_t>(post.side);
      goal.there.push_back(post.id);
      goal.any[side] = true;
      goal.good[side] = goal.good[side] || !post.shaken;
    }
    goal.holder_next = holder_at_turn_end(goal);
    goals.push_back(goal);
  }
  return goals;
}

int turns_left(const Book& book, const BattleState& state) {
  return std::max(0, state.setting->last_turn(book.tables.victory.turns) - state.turn);
}

std::int64_t worth_of_clearing(const std::vector<Goal>& goals, UnitId unit, Seat seat, int left) {
  std::int64_t total = 0;
  for (const Goal& goal : goals)
    if (goal.holder_next != seat && std::find(goal.there.begin(), goal.there.end(), unit) != goal.there.end())
      total += goal.points * kCleared * urgency(left);
  return total;
}

std::int64_t worth_of_goals(const std::vector<Goal>& goals, const std::vector<Post>& posts, Seat seat,
                            int left) {
  std::int64_t total = 0;
  for (const Goal& goal : goals) {
    const auto counts = [&](Seat side) -> std::int64_t {
      return side == Seat::kNobody ? 0 : side == seat ? 1 : -1;
    };
    total +=
        goal.points * urgency(left) * (kHeld * counts(goal.holder) + kWouldHold * counts(goal.holder_next));
    if (goal.holder_next == seat && goal.has_good(seat)) continue;
    if (goal.holder_next == other(seat) && goal.has_any(seat))
      total += goal.points * urgency(left) * kDisputed;
    // The two who are nearest go there.
    Coord first = kFarthest, second = kFarthest;
    for (const Post& post : posts) {
      if (post.side != seat || post.shaken || post.guns) continue;
      const Coord d = rough_distance(post.centre, goal.middle);
      if (d < first)
        second = first, first = d;
      else
        second = std::min(second, d);
    }
    total -= goal.points * (kPerInchOfFirst * first + kPerInchOfSecond * second) / kPerInch;
  }
  return total;
}

}  // namespace drumhead::bb
