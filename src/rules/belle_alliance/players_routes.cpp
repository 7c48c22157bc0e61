// The way round: where somebody has to go first who cannot go straight, because steady enemies or closed
// ground lie between. On a grid of squares a battalion fits into.
#include <algorithm>
#include <functional>
#include <queue>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr Coord kSquareOfGrid = cm(8);
constexpr int kStraightStep = 10, kDiagonalStep = 14, kUnreached = 1 << 29;

// Squares by number, row by row from the south-west corner.
class RouteGrid {
 public:
  RouteGrid(const Ground& ground, std::function<bool(const Footprint&)> is_open)
      : columns_(static_cast<int>(ground.width / kSquareOfGrid) + 1),
        rows_(static_cast<int>(ground.height / kSquareOfGrid) + 1),
        is_open_(std::move(is_open)),
        looked_(static_cast<std::size_t>(columns_ * rows_), Looked::kNot),
        far_(looked_.size(), kUnreached) {}

  int square_at(Vec point) const {
    const int column = std::clamp(static_cast<int>(point.x / kSquareOfGrid), 0, columns_ - 1);
    const int row = std::clamp(static_cast<int>(point.y / kSquareOfGrid), 0, rows_ - 1);
    return row * columns_ + column;
  }
  Vec middle_of(int square) const {
    return {(square % columns_) * kSquareOfGrid + kSquareOfGrid / 2,
            (square / columns_) * kSquareOfGrid + kSquareOfGrid / 2};
  }
  int far(int square) const { return far_[static_cast<std::size_t>(square)]; }

  // How far everything is from a square, until `wanted` is reached.
  void spread_from(int square, int wanted) {
    using Reached = std::pair<int, int>;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> next;
    far_[static_cast<std::size_t>(square)] = 0;
    next.push({0, square});
    while (!next.empty() && next.top().second != wanted) {
      const auto [way, here] = next.top();
      next.pop();
      if (way > far(here)) continue;
      for (const auto& [there, step] : neighbours(here)) {
        if (way + step >= far(there) || (there != wanted && !is_free(there))) continue;
        far_[static_cast<std::size_t>(there)] = way + step;
        next.push({way + step, there});
      }
    }
  }

  // The next square on the way back, or the same.
  int nearer(int square) const {
    int best = square;
    for (const auto& [there, step] : neighbours(square))
      if (far(there) < far(best)) best = there;
    return best;
  }

  bool is_free_between(Vec from, Vec to) {
    const Coord whole = length(to - from);
    const Coord steps = whole / (kSquareOfGrid / 2) + 1;
    for (Coord i = 1; i < steps; ++i) {
      const Vec at = from + Vec{(to.x - from.x) * i / steps, (to.y - from.y) * i / steps};
      if (square_at(at) != square_at(from) && !is_free(square_at(at))) return false;
    }
    return true;
  }

 private:
  enum class Looked : std::uint8_t { kNot, kFree, kShut };
  struct Neighbour {
    int square = 0;
    int step = 0;
  };

  bool is_free(int square) {
    Looked& looked = looked_[static_cast<std::size_t>(square)];
    if (looked == Looked::kNot) {
      const Vec m = middle_of(square);
      const Coord h = kSquareOfGrid / 2;
      const Quad box{{m + Vec{-h, h}, m + Vec{h, h}, m + Vec{h, -h}, m + Vec{-h, -h}}};
      looked = is_open_(footprint_of(Quads{box})) ? Looked::kFree : Looked::kShut;
    }
    return looked == Looked::kFree;
  }

  std::vector<Neighbour> neighbours(int square) const {
    std::vector<Neighbour> list;
    for (int up = -1; up <= 1; ++up)
      for (int right = -1; right <= 1; ++right) {
        const int column = square % columns_ + right, row = square / columns_ + up;
        if ((up == 0 && right == 0) || column < 0 || row < 0 || column >= columns_ || row >= rows_) continue;
        list.push_back({row * columns_ + column, up != 0 && right != 0 ? kDiagonalStep : kStraightStep});
      }
    return list;
  }

  int columns_, rows_;
  std::function<bool(const Footprint&)> is_open_;
  std::vector<Looked> looked_;
  std::vector<int> far_;
};

}  // namespace

Vec Traffic::next_stop(UnitId id, InFormation formation, Vec to) const {
  const Vec from = site_.box(id).pose.at;
  const Bounds table = site_.state.ground->bounds();
  RouteGrid grid(*site_.state.ground, [&](const Footprint& place) {
    if (!contains(table, place.boxes.front())) return true;  // the last row may hang over
    const Bar bar = bar_at(id, place, formation);
    if (bar == Bar::kGround) return length(centre(place) - to) < kSquareOfGrid * 3 / 2;  // what it goes to
    return bar != Bar::kFoe;
  });
  if (grid.is_free_between(from, to)) return to;
  const int start = grid.square_at(from), goal = grid.square_at(to);
  grid.spread_from(goal, start);
  if (grid.far(start) == kUnreached) return to;
  Vec stop = to;
  for (int square = start; square != goal;) {
    const int next = grid.nearer(square);
    if (next == square) break;
    square = next;
    if (square == goal || (square != start && !grid.is_free_between(from, grid.middle_of(square)))) break;
    stop = grid.middle_of(square);
  }
  return stop;
}

}  // namespace drumhead::ba::hq
