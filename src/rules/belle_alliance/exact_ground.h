// Questions about the ground under a whole box or along a whole way, answered by where outlines cross and not
// by looking here and there. For the survey of the ground alone.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {

Vec stretched(Vec v, Coord by);                      // in its direction, `by` long
std::array<Quad, 2> halved_across(const Quad& box);  // the left and the right half
std::array<Quad, 2> halved_along(const Quad& box);   // the front and the rear half

// Is it so of any of its corners?
template <class Is>
bool is_so_somewhere(const Quad& box, const Is& is) {
  return std::any_of(box.corner.begin(), box.corner.end(), is);
}

// Is something so of a whole box? `judge` says yes or no of a part of it, or that it cannot tell: then it is
// asked about the halves, down to parts too small to matter.
enum class Known : std::uint8_t { kNo, kYes, kUnsure };
template <class Judge>
bool is_so_all_over(const Quad& box, Coord fine, const Judge& judge) {
  if (const Known known = judge(box); known != Known::kUnsure) return known == Known::kYes;
  const Coord wide = length(box.front_right() - box.front_left()), deep = depth_of(box);
  if (std::max(wide, deep) <= fine) return true;
  const auto halves = wide > deep ? halved_across(box) : halved_along(box);
  return is_so_all_over(halves[0], fine, judge) && is_so_all_over(halves[1], fine, judge);
}

// The narrowest place of a layer under a box (R26); none if all are as wide as that, or wider.
std::optional<Layer> narrowest_layer(std::span<const Piece* const> contours, const Quad& box, Coord widest);
// Does every part of a way that is longer than `fine` lie in one of the areas, or on a layer narrower than
// that?
bool all_on(std::span<const Piece* const> areas, std::span<const Piece* const> contours, const Segment& way,
            Coord narrower, Coord fine);

}  // namespace drumhead::ba
