// Hill layers and how wide they are (R26): at a point, at the narrowest place under a box, all along a line.
// Found by where outlines cross, never by looking here and there.
#include <algorithm>

#include "rules/belle_alliance/exact_ground.h"

namespace drumhead::ba {
namespace {

using Contours = std::span<const Piece* const>;

// Half of the way from one to the other; if it cannot be halved, the larger half. Two halves, each from its
// own end, leave nothing out, and are the same on a turned table and in a mirror.
Vec half_way(Vec from, Vec to) {
  return from + Vec{divide_rounded(to.x - from.x, 2), divide_rounded(to.y - from.y, 2)};
}

Vec point_on(const Segment& way, std::int32_t share) {
  const Vec run = way.b - way.a;
  return way.a + Vec{divide_rounded(Wide{run.x} * share, kWholeSegment),
                     divide_rounded(Wide{run.y} * share, kWholeSegment)};
}

Segment stretch_of_way(const Segment& way, const Stretch& stretch) {
  return {point_on(way, stretch.from), point_on(way, stretch.to)};
}

// What is left of some stretches without others.
std::vector<Stretch> without(std::vector<Stretch> stretches, const std::vector<Stretch>& taken) {
  for (const Stretch& gone : taken) {
    std::vector<Stretch> left;
    for (const Stretch& s : stretches) {
      if (s.from < std::min(s.to, gone.from)) left.push_back({s.from, std::min(s.to, gone.from)});
      if (std::max(s.from, gone.to) < s.to) left.push_back({std::max(s.from, gone.to), s.to});
    }
    stretches = std::move(left);
  }
  return stretches;
}

std::vector<Segment> edges_near(const Piece& contour, const Quad& box, Coord reach) {
  std::vector<Segment> near;
  each_edge(contour, [&](const Segment& edge) {
    if (within(edge, box, reach)) near.push_back(edge);
  });
  return near;
}

// The least sum of the distances to two edges along a way. Each distance is a convex function of the place,
// and so is their sum: it falls and rises once.
Coord least_sum(const Segment& way, const Segment& one, const Segment& two) {
  const auto sum_at = [&](std::int32_t share) {
    const Vec here = point_on(way, share);
    return distance(here, one) + distance(here, two);
  };
  std::int32_t low = 0, high = kWholeSegment;
  while (high - low > 2) {
    const std::int32_t a = low + (high - low) / 3, b = high - (high - low) / 3;
    (sum_at(a) <= sum_at(b) ? high : low) = sum_at(a) <= sum_at(b) ? b : a;
  }
  Coord least = kNoDistance;
  for (std::int32_t share = low; share <= high; ++share) least = std::min(least, sum_at(share));
  return least;
}

// One layer under a box: the part of it that no higher one covers.
class Terrace {
 public:
  Terrace(Contours contours, const Piece& layer, const Quad& box, Coord widest)
      : layer_(layer), box_(box), outer_(edges_near(layer, box, widest)), least_(widest) {
    for (const Piece* piece : contours) {
      if (piece->height <= layer.height) continue;
      higher_.push_back(piece);
      if (!lies_on(layer, piece->area.outer.front())) continue;
      const std::vector<Segment> edges = edges_near(*piece, box, widest);
      inner_.insert(inner_.end(), edges.begin(), edges.end());
    }
  }

  // The least width of it there is in the box, if it is below the widest that is asked for. Wherever the
  // least is, it is on the rim of the part as well: on an edge of the box, or on one of the outlines.
  std::optional<Coord> narrowest() {
    if (outer_.empty() || inner_.empty()) return std::nullopt;
    const Coord widest = least_;
    for (std::size_t i = 0; i < 4; ++i) {
      const Segment side{box_.corner[i], box_.corner[(i + 1) % 4]};
      look_along(side, exposed(side, stretches_inside(side, layer_.area)));
    }
    for (const Segment& edge : outer_) look_along(edge, exposed(edge, stretches_inside(edge, box_)));
    for (const Segment& edge : inner_) look_along(edge, exposed(edge, stretches_inside(edge, box_)));
    return least_ < widest ? std::optional<Coord>(least_) : std::nullopt;
  }

 private:
  std::vector<Stretch> exposed(const Segment& way, std::vector<Stretch> stretches) const {
    for (const Piece* piece : higher_)
      if (!stretches.empty()) stretches = without(std::move(stretches), stretches_inside(way, piece->area));
    return stretches;
  }

  void look_along(const Segment& way, const std::vector<Stretch>& stretches) {
    for (const Stretch& stretch : stretches) {
      const Segment part = stretch_of_way(way, stretch);
      for (const Segment& out : outer_) {
        const Coord to_outer = distance(part, out);
        if (to_outer >= least_) continue;
        for (const Segment& in : inner_)
          if (to_outer + distance(part, in) < least_) least_ = std::min(least_, least_sum(part, out, in));
      }
    }
  }

  const Piece& layer_;
  const Quad& box_;
  std::vector<Segment> outer_, inner_;
  std::vector<const Piece*> higher_;
  Coord least_;
};

// Of a way that crosses no outline: the width changes by no more than twice the way one goes.
bool is_narrower_along(Contours contours, const Segment& way, Coord than, Coord fine) {
  const Vec middle = point_on(way, kWholeSegment / 2);
  const auto layer = layer_at(contours, middle, than);
  if (!layer || layer->width >= than) return false;
  const Coord whole = length(way.b - way.a);
  if (whole <= fine || layer->width + whole < than) return true;
  return is_narrower_along(contours, {way.a, middle}, than, fine) &&
         is_narrower_along(contours, {middle, way.b}, than, fine);
}

}  // namespace

Vec stretched(Vec v, Coord by) {
  const Coord whole = length(v);
  if (whole == 0) return {};
  return {divide_rounded(Wide{v.x} * by, whole), divide_rounded(Wide{v.y} * by, whole)};
}

std::array<Quad, 2> halved_across(const Quad& box) {
  const Vec front_left = box.front_left(), front_right = box.front_right(), rear_left = box.rear_left(),
            rear_right = box.rear_right();
  return {Quad{{front_left, half_way(front_left, front_right), half_way(rear_left, rear_right), rear_left}},
          Quad{{half_way(front_right, front_left), front_right, rear_right, half_way(rear_right, rear_left)}}};
}

std::array<Quad, 2> halved_along(const Quad& box) {
  const Vec front_left = box.front_left(), front_right = box.front_right(), rear_left = box.rear_left(),
            rear_right = box.rear_right();
  return {Quad{{front_left, front_right, half_way(front_right, rear_right), half_way(front_left, rear_left)}},
          Quad{{half_way(rear_left, front_left), half_way(rear_right, front_right), rear_right, rear_left}}};
}

std::optional<Layer> narrowest_layer(Contours contours, const Quad& box, Coord widest) {
  std::optional<Layer> narrowest;
  if (contours.size() < 2) return narrowest;
  for (const Piece* layer : contours) {
    const auto width = Terrace(contours, *layer, box, narrowest ? narrowest->width : widest).narrowest();
    if (width) narrowest = Layer{layer, *width};
  }
  return narrowest;
}

bool all_on(std::span<const Piece* const> areas, Contours contours, const Segment& way, Coord widest,
            Coord fine) {
  std::vector<std::int32_t> cuts{0, kWholeSegment};
  for (const auto& pieces : {areas, contours})
    for (const Piece* piece : pieces)
      for (const Stretch& s : stretches_inside(way, piece->area)) cuts.insert(cuts.end(), {s.from, s.to});
  std::sort(cuts.begin(), cuts.end());
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    const Segment part = stretch_of_way(way, {cuts[i - 1], cuts[i]});
    if (length(part.b - part.a) <= fine) continue;
    const Vec middle = point_on(part, kWholeSegment / 2);
    const bool on_area =
        std::any_of(areas.begin(), areas.end(), [&](const Piece* area) { return lies_on(*area, middle); });
    if (!on_area && !is_narrower_along(contours, part, widest, fine)) return false;
  }
  return true;
}

}  // namespace drumhead::ba
