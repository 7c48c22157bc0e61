// A grid of cells, each with the set of boxes that reach into it: a line gathers the sets of the cells it
// passes and tests what is in them. The cells only leave out what cannot matter; the test itself is exact.
#include <algorithm>
#include <array>

#include "table/sight.h"

namespace drumhead {
namespace {

constexpr int kMostCells = 16;          // along the longer side
constexpr std::size_t kMostWords = 32;  // sets of up to 2,048 boxes; beyond that every box is tested

std::int32_t cell_of(Coord c, Coord low, int shift, std::int32_t count) {
  const Coord cell = (c - low) >> shift;
  return static_cast<std::int32_t>(std::clamp<Coord>(cell, 0, count - 1));
}

int lowest_bit(std::uint64_t bits) { return __builtin_ctzll(bits); }

bool passes(const TroopBox& troop, const TroopFilter& filter) {
  const bool excepted =
      troop.unit.valid() && (troop.unit == filter.except_a || troop.unit == filter.except_b);
  return (troop.classes & filter.classes) != 0 && !excepted;
}

}  // namespace

TroopIndex::TroopIndex(std::vector<TroopBox> boxes) : boxes_(std::move(boxes)) {
  if (boxes_.empty()) return;
  for (const TroopBox& troop : boxes_) {
    bounds_.push_back(bounds(troop.box));
    Quad quad = troop.box;
    if (doubled_area(quad) > 0) std::reverse(quad.corner.begin(), quad.corner.end());
    clockwise_.push_back(quad);
    extent_ = bounds_.size() == 1 ? bounds_.back() : united(extent_, bounds_.back());
  }
  const Coord longer = std::max(extent_.high.x - extent_.low.x, extent_.high.y - extent_.low.y);
  while ((longer >> shift_) >= kMostCells) ++shift_;
  columns_ = static_cast<std::int32_t>((extent_.high.x - extent_.low.x) >> shift_) + 1;
  rows_ = static_cast<std::int32_t>((extent_.high.y - extent_.low.y) >> shift_) + 1;
  words_ = (boxes_.size() + 63) / 64;
  cells_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) * words_, 0);
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    const Bounds& b = bounds_[i];
    for (std::int32_t row = cell_of(b.low.y, extent_.low.y, shift_, rows_);
         row <= cell_of(b.high.y, extent_.low.y, shift_, rows_); ++row) {
      for (std::int32_t column = cell_of(b.low.x, extent_.low.x, shift_, columns_);
           column <= cell_of(b.high.x, extent_.low.x, shift_, columns_); ++column) {
        const auto cell = static_cast<std::size_t>(row * columns_ + column);
        cells_[cell * words_ + i / 64] |= std::uint64_t{1} << (i % 64);
      }
    }
  }
}

// Row by row: the columns that the line crosses between the row's lower and upper edge.
void TroopIndex::gather(const Segment& line, std::uint64_t* candidates) const {
  Vec low = line.a;
  Vec high = line.b;
  if (high.y < low.y) std::swap(low, high);
  const Coord rise = high.y - low.y;
  constexpr int kFraction = 20;
  const Coord slope = rise == 0 ? 0 : (high.x - low.x) * (Coord{1} << kFraction) / rise;
  // The slope is short by less than one part in 2^20 for every unit of rise.
  const Coord slack = (rise >> kFraction) + 2;
  const auto x_at = [&](Coord y) { return low.x + ((slope * (y - low.y)) >> kFraction); };
  const std::int32_t first = cell_of(low.y, extent_.low.y, shift_, rows_);
  const std::int32_t last = cell_of(high.y, extent_.low.y, shift_, rows_);
  for (std::int32_t row = first; row <= last; ++row) {
    const Coord bottom = extent_.low.y + (Coord{row} << shift_);
    const Coord top = bottom + (Coord{1} << shift_);
    Coord from = rise == 0 ? low.x : x_at(std::clamp(bottom, low.y, high.y));
    Coord to = rise == 0 ? high.x : x_at(std::clamp(top, low.y, high.y));
    if (to < from) std::swap(from, to);
    const std::int32_t end = cell_of(to + slack, extent_.low.x, shift_, columns_);
    for (std::int32_t column = cell_of(from - slack, extent_.low.x, shift_, columns_); column <= end;
         ++column) {
      const std::uint64_t* cell = &cells_[static_cast<std::size_t>(row * columns_ + column) * words_];
      for (std::size_t w = 0; w < words_; ++w) candidates[w] |= cell[w];
    }
  }
}

// Separating lines: the segment's own, and each side of the box.
bool TroopIndex::passes_through(std::size_t i, const Segment& line) const {
  const Quad& quad = clockwise_[i];
  const Vec along = line.b - line.a;
  int left = 0;
  int right = 0;
  for (const Vec c : quad.corner) {
    const std::int64_t side = cross(along, c - line.a);
    left += side > 0 ? 1 : 0;
    right += side < 0 ? 1 : 0;
  }
  if (left == 0 || right == 0) return false;
  for (std::size_t k = 0; k < 4; ++k) {
    const Vec edge = quad.corner[(k + 1) % 4] - quad.corner[k];
    if (cross(edge, line.a - quad.corner[k]) >= 0 && cross(edge, line.b - quad.corner[k]) >= 0) return false;
  }
  return true;
}

template <class Visit>
void TroopIndex::visit_crossed(const Segment& line, const TroopFilter& filter, Visit&& visit) const {
  const Bounds box = bounds(line);
  if (boxes_.empty() || !meet(box, extent_)) return;
  const auto test = [&](std::size_t i) {
    if (!passes(boxes_[i], filter)) return true;
    return !meet(bounds_[i], box) || !passes_through(i, line) || visit(i);
  };
  if (words_ > kMostWords) {
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      if (!test(i)) return;
    }
    return;
  }
  std::array<std::uint64_t, kMostWords> candidates;
  std::fill_n(candidates.begin(), words_, std::uint64_t{0});
  gather(line, candidates.data());
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t bits = candidates[w]; bits != 0; bits &= bits - 1) {
      if (!test(w * 64 + static_cast<std::size_t>(lowest_bit(bits)))) return;
    }
  }
}

void TroopIndex::crossed(const Segment& line, const TroopFilter& filter,
                         std::vector<std::int32_t>& found) const {
  found.clear();
  visit_crossed(line, filter, [&](std::size_t i) {
    found.push_back(static_cast<std::int32_t>(i));
    return true;
  });
}

std::vector<std::int32_t> TroopIndex::within(const Swath& swath, const TroopFilter& filter) const {
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < boxes_.size(); ++i)
    if (passes(boxes_[i], filter) && meet(bounds_[i], swath.bounds) &&
        !all_beside(swath, boxes_[i].box.corner))
      found.push_back(static_cast<std::int32_t>(i));
  return found;
}

std::int32_t TroopIndex::any_crossed(const Segment& line, const TroopFilter& filter) const {
  std::int32_t first = -1;
  visit_crossed(line, filter, [&](std::size_t i) {
    first = static_cast<std::int32_t>(i);
    return false;
  });
  return first;
}

}  // namespace drumhead
