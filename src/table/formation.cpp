#include "table/formation.h"

#include <algorithm>

#include "base/check.h"
#include "geom/predicates.h"
#include "table/disc.h"

namespace drumhead {
namespace {

// The smallest whole number whose square is at least n.
std::int64_t root_above(std::int64_t n) {
  const auto root = static_cast<std::int64_t>(floor_sqrt(static_cast<std::uint64_t>(n)));
  return root * root < n ? root + 1 : root;
}

int divide_up(int n, int by) { return (n + by - 1) / by; }

// The measures of a rectangular block: how wide and deep its cells are and how far apart.
struct Ranks {
  int files = 0;
  int ranks = 0;
  Coord file_width = 0;
  Coord rank_depth = 0;
  Coord file_gap = 0;
  Coord rank_gap = 0;

  Coord width() const { return files <= 0 ? 0 : files * file_width + (files - 1) * file_gap; }
  Coord depth() const { return ranks <= 0 ? 0 : ranks * rank_depth + (ranks - 1) * rank_gap; }
};

int files_of(const Body& body) {
  const Formation& f = *body.formation;
  if (f.shape == ShapeKind::kGuns) return body.strength;
  if (f.shape == ShapeKind::kBentLine && !body.bends.empty()) {
    int total = 0;
    for (const Bend& bend : body.bends) total += bend.files;
    return std::max(1, total);
  }
  int wanted = body.files > 0 ? body.files : f.default_files;
  if (wanted <= 0) wanted = body.strength;
  return std::clamp(wanted, 1, std::max(1, body.strength));
}

// A mass without a given width is as wide as it is deep and covers what its figures cover.
bool is_square_masse(const Body& body) {
  return body.formation->shape == ShapeKind::kMasse && body.files <= 0;
}

Ranks block_of(const Body& body) {
  const Formation& f = *body.formation;
  if (is_square_masse(body)) {
    const Coord side = root_above(body.strength * f.file_width * f.rank_depth);
    const int files = std::max(1, static_cast<int>(root_above(body.strength)));
    const int deep = divide_up(body.strength, files);
    return {files, deep, side / files, deep == 0 ? 0 : side / deep, 0, 0};
  }
  const int files = files_of(body);
  return {files, divide_up(body.strength, files), f.file_width, f.rank_depth, gap_in_rank(body), f.rank_gap};
}

// The cells of one rank whose front middle is `front`, `figures` of a row of `files`.
void add_rank(std::vector<Box>& out, const Pose& front, const Ranks& block, int figures, RankFill fill) {
  const Coord pitch = block.file_width + block.file_gap;
  const int missing = block.files - figures;
  const int shift = fill == RankFill::kLeft ? -missing : fill == RankFill::kRight ? missing : 0;
  for (int i = 0; i < figures; ++i) {
    const Coord right = divide_rounded(Wide{(2 * i - (figures - 1) + shift)} * pitch, 2);
    out.push_back({{point_from(front, 0, right), front.facing}, block.file_width, block.rank_depth});
  }
}

// The poses of the ranks of any body but squares and loose ones.
Pose rank_pose(const Body& body, const Ranks& block, int rank) {
  const Coord behind = rank * (block.rank_depth + block.rank_gap);
  if (follows_its_head(body.formation->shape) && !body.bends.empty()) {
    return rank == 0 ? body.pose : place_on_track(body, behind);
  }
  return {point_from(body.pose, -behind, 0), body.pose.facing};
}

std::vector<Box> cells_of_block(const Body& body) {
  const Ranks block = block_of(body);
  std::vector<Box> out;
  out.reserve(static_cast<std::size_t>(std::max(0, body.strength)));
  int left = body.strength;
  for (int rank = 0; rank < block.ranks; ++rank) {
    const int figures = std::min(left, block.files);
    add_rank(out, rank_pose(body, block, rank), block, figures, body.formation->last_rank);
    left -= figures;
  }
  return out;
}

Ranks segment_block(const Body& body, const Bend& bend, int deep) {
  const Formation& f = *body.formation;
  return {bend.files, deep, f.file_width, f.rank_depth, gap_in_rank(body), f.rank_gap};
}

// Full ranks across all segments; what is over stands in the last rank in proportion, the rest in the middle.
std::vector<Box> cells_of_bent_line(const Body& body) {
  const int total = files_of(body);
  const int deep = divide_up(body.strength, total);
  std::vector<Box> out;
  for (int rank = 0; rank < deep; ++rank) {
    const int figures = std::min(total, body.strength - rank * total);
    int spare = figures;
    for (const Bend& bend : body.bends) spare -= figures * bend.files / total;
    for (std::size_t i = 0; i < body.bends.size(); ++i) {
      const Bend& bend = body.bends[i];
      const Ranks block = segment_block(body, bend, deep);
      const int here = figures * bend.files / total + (i == body.bends.size() / 2 ? spare : 0);
      const Coord behind = rank * (block.rank_depth + block.rank_gap);
      add_rank(out, {point_from(bend.pose, -behind, 0), bend.pose.facing}, block, here, RankFill::kCentre);
    }
  }
  return out;
}

Coord face_depth(const Formation& f) { return f.face_ranks * f.rank_depth + (f.face_ranks - 1) * f.rank_gap; }

Coord side_of_square(const Body& body) {
  const Formation& f = *body.formation;
  const int files = divide_up(divide_up(body.strength, 4), std::max(1, f.face_ranks));
  const Coord run = files * f.file_width + (files > 0 ? files - 1 : 0) * gap_in_rank(body);
  return std::max(f.least_side, run + f.corner_depths * face_depth(f));
}

std::vector<Box> cells_of_square(const Body& body, int ranks_wanted) {
  const Formation& f = *body.formation;
  const auto sides = faces(outline(body), face_depth(f));
  const auto dealt = figures_per_face(body.strength);
  std::vector<Box> out;
  for (std::size_t face = 0; face < 4; ++face) {
    const int files = divide_up(dealt[face], std::max(1, f.face_ranks));
    const Ranks block{files, f.face_ranks, f.file_width, f.rank_depth, gap_in_rank(body), f.rank_gap};
    int left = dealt[face];
    for (int rank = 0; rank < std::min(f.face_ranks, ranks_wanted) && left > 0; ++rank) {
      const Coord behind = rank * (f.rank_depth + f.rank_gap);
      const int figures = std::min(left, files);
      add_rank(out, {point_from(sides[face].pose, -behind, 0), sides[face].pose.facing}, block, figures,
               RankFill::kCentre);
      left -= figures;
    }
  }
  return out;
}

Footprint footprint_of_square(const Body& body) {
  const Box whole = outline(body);
  const Coord thick = face_depth(*body.formation);
  if (whole.width <= 2 * thick) return footprint_of(whole);
  const auto sides = faces(whole, thick);
  const Coord inner = whole.width - 2 * thick;
  Quads boxes;
  for (std::size_t i = 0; i < 4; ++i) {
    Box side = sides[i];
    if (i % 2 == 1) side.width = inner;  // the flanks stand between front and rear
    boxes.push_back(corners(side));
  }
  return footprint_of(std::move(boxes));
}

// Consecutive ranks that stand straight behind one another are one block.
Footprint footprint_of_track(const Body& body) {
  const Ranks block = block_of(body);
  const Coord pitch = block.rank_depth + block.rank_gap;
  Quads boxes;
  int first = 0;
  Pose front = rank_pose(body, block, 0);
  for (int rank = 1; rank <= block.ranks; ++rank) {
    if (rank < block.ranks) {
      const Pose next = rank_pose(body, block, rank);
      if (next.facing == front.facing && within(next.at, point_from(front, -(rank - first) * pitch, 0), 2))
        continue;
      const Coord deep = (rank - first) * pitch - block.rank_gap;
      boxes.push_back(corners(Box{front, block.width(), deep}));
      front = next;
      first = rank;
    } else {
      boxes.push_back(corners(Box{front, block.width(), (rank - first) * pitch - block.rank_gap}));
    }
  }
  return footprint_of(std::move(boxes));
}

Footprint footprint_of_bent_line(const Body& body) {
  const int deep = divide_up(body.strength, files_of(body));
  Quads boxes;
  for (const Bend& bend : body.bends) {
    const Ranks block = segment_block(body, bend, deep);
    boxes.push_back(corners(Box{bend.pose, block.width(), block.depth()}));
  }
  return footprint_of(std::move(boxes));
}

Ranks stand_block(const Formation& f) {
  const int deep = std::max(1, f.stand_ranks);
  return {divide_up(f.figures_per_stand, deep), deep, f.file_width, f.rank_depth, 0, 0};
}

std::vector<Box> cells_of_stands(const Body& body, int ranks_wanted) {
  const Ranks block = stand_block(*body.formation);
  std::vector<Box> out;
  for (const Stand& stand : body.stands) {
    for (int i = 0; i < body.formation->figures_per_stand && i < 32; ++i) {
      const int rank = i / block.files;
      if (rank >= ranks_wanted) break;
      if ((stand.figures >> i & 1U) == 0) continue;
      const Coord right =
          divide_rounded(Wide{2 * (i % block.files) - (block.files - 1)} * block.file_width, 2);
      out.push_back({{point_from(stand.pose, -rank * block.rank_depth, right), stand.pose.facing},
                     block.file_width,
                     block.rank_depth});
    }
  }
  return out;
}

Footprint footprint_of_stands(const Body& body) {
  const Ranks block = stand_block(*body.formation);
  Quads boxes;
  for (const Stand& stand : body.stands) {
    if (stand.figures != 0) boxes.push_back(corners(Box{stand.pose, block.width(), block.depth()}));
  }
  return footprint_of(std::move(boxes));
}

template <class T>
std::span<const T> part_of(std::span<const T> all, UnitId unit) {
  const auto first = std::partition_point(all.begin(), all.end(), [&](const T& t) { return t.unit < unit; });
  const auto last = std::partition_point(first, all.end(), [&](const T& t) { return t.unit == unit; });
  return {first, last};
}

}  // namespace

int figures_left(const Stand& stand) {
  int n = 0;
  for (std::uint32_t bits = stand.figures; bits != 0; bits &= bits - 1) ++n;
  return n;
}

std::span<const Bend> bends_of(std::span<const Bend> all, UnitId unit) { return part_of(all, unit); }
std::span<const Stand> stands_of(std::span<const Stand> all, UnitId unit) { return part_of(all, unit); }

Coord gap_in_rank(const Body& body) {
  CHECK(body.formation != nullptr);
  return body.formation->spaced_by >= 0 && body.gap >= 0 ? body.gap : body.formation->file_gap;
}

std::vector<Box> cells(const Body& body) {
  CHECK(body.formation != nullptr);
  switch (body.formation->shape) {
    case ShapeKind::kHidden:
      return {};
    case ShapeKind::kLoose:
      return cells_of_stands(body, INT32_MAX);
    case ShapeKind::kSquare:
      return cells_of_square(body, INT32_MAX);
    case ShapeKind::kDisc:
      return cells_of_disc(body);
    case ShapeKind::kBentLine:
      return body.bends.empty() ? cells_of_block(body) : cells_of_bent_line(body);
    case ShapeKind::kLine:
    case ShapeKind::kColumn:
    case ShapeKind::kRoadColumn:
    case ShapeKind::kMasse:
    case ShapeKind::kSkirmish:
    case ShapeKind::kGuns:
    case ShapeKind::kLimbered:
      return cells_of_block(body);
  }
  return {};
}

Footprint footprint(const Body& body) {
  CHECK(body.formation != nullptr);
  const ShapeKind shape = body.formation->shape;
  if (shape == ShapeKind::kLoose) return footprint_of_stands(body);
  if (shape == ShapeKind::kHidden || body.strength <= 0) return {};
  if (shape == ShapeKind::kSquare) return footprint_of_square(body);
  if (shape == ShapeKind::kDisc) return footprint_of_disc(body);
  if (shape == ShapeKind::kBentLine && !body.bends.empty()) return footprint_of_bent_line(body);
  if (follows_its_head(shape) && !body.bends.empty()) return footprint_of_track(body);
  return footprint_of(outline(body));
}

Footprint footprint_by_cells(const Body& body) {
  Quads boxes;
  for (const Box& cell : cells(body)) boxes.push_back(corners(cell));
  return footprint_of(std::move(boxes));
}

Box outline(const Body& body) {
  CHECK(body.formation != nullptr);
  if (body.formation->shape == ShapeKind::kLoose) {
    const Ranks block = stand_block(*body.formation);
    return {body.pose, block.width(), block.depth()};
  }
  if (body.strength <= 0) return {body.pose, 0, 0};
  if (body.formation->shape == ShapeKind::kSquare) {
    const Coord side = side_of_square(body);
    return {body.pose, side, side};
  }
  if (body.formation->shape == ShapeKind::kDisc) {
    const Coord across = 2 * circle_of(body).radius;
    return {body.pose, across, across};
  }
  if (is_square_masse(body)) {
    const Coord side = root_above(body.strength * body.formation->file_width * body.formation->rank_depth);
    return {body.pose, side, side};
  }
  const Ranks block = block_of(body);
  return {body.pose, block.width(), block.depth()};
}

int ranks(const Body& body) {
  CHECK(body.formation != nullptr);
  switch (body.formation->shape) {
    case ShapeKind::kHidden:
      return 0;
    case ShapeKind::kSquare:
      return body.strength > 0 ? body.formation->face_ranks : 0;
    case ShapeKind::kDisc:
      return rows_of_disc(body);
    case ShapeKind::kLoose:
      return body.stands.empty() ? 0 : body.formation->stand_ranks;
    case ShapeKind::kLine:
    case ShapeKind::kColumn:
    case ShapeKind::kRoadColumn:
    case ShapeKind::kBentLine:
    case ShapeKind::kMasse:
    case ShapeKind::kSkirmish:
    case ShapeKind::kGuns:
    case ShapeKind::kLimbered:
      return body.strength > 0 ? block_of(body).ranks : 0;
  }
  return 0;
}

Coord frontage(const Body& body) { return outline(body).width; }
Coord depth(const Body& body) { return outline(body).depth; }

Footprint footprint_of(Quads boxes) {
  Footprint out{std::move(boxes), {}};
  for (std::size_t i = 0; i < out.boxes.size(); ++i) {
    const Bounds b = bounds(out.boxes[i]);
    out.bounds = i == 0 ? b : united(out.bounds, b);
  }
  return out;
}

Footprint footprint_of(const Box& box) { return footprint_of(Quads{corners(box)}); }

std::vector<Box> front_rank(const Body& body) {
  CHECK(body.formation != nullptr);
  const ShapeKind shape = body.formation->shape;
  if (shape == ShapeKind::kLoose) return cells_of_stands(body, 1);
  if (shape == ShapeKind::kHidden || body.strength <= 0) return {};
  if (shape == ShapeKind::kSquare) return cells_of_square(body, 1);
  if (shape == ShapeKind::kDisc) return cells_of_disc(body);
  std::vector<Box> all = cells(body);
  const auto front = static_cast<std::size_t>(std::min(body.strength, block_of(body).files));
  all.resize(std::min(all.size(), front));
  return all;
}

std::array<int, 4> figures_per_face(int strength) {
  std::array<int, 4> out{};
  for (int i = 0; i < 4; ++i) out[static_cast<std::size_t>(i)] = strength / 4 + (i < strength % 4 ? 1 : 0);
  return out;
}

std::array<Box, 4> faces(const Box& box, Coord depth) {
  const Pose& p = box.pose;
  const Coord half_width = divide_rounded(box.width, 2);
  const Coord half_depth = divide_rounded(box.depth, 2);
  return {Box{p, box.width, depth},
          Box{{point_from(p, -half_depth, half_width), p.facing + degrees(90)}, box.depth, depth},
          Box{{point_from(p, -box.depth, 0), p.facing + degrees(180)}, box.width, depth},
          Box{{point_from(p, -half_depth, -half_width), p.facing - degrees(90)}, box.depth, depth}};
}

// The track runs from the head to the latest corner, on to the one before, and from the oldest straight back.
// Headings are those marched on; only where the track leaves them (the head of a wheel) are they read off the
// corners.
Pose place_on_track(const Body& body, Coord behind) {
  Vec at = body.pose.at;
  Heading facing = body.pose.facing;
  for (const Bend& bend : body.bends) {
    const Vec way = at - bend.pose.at;
    const Coord run = length(way);
    if (run > 0) {
      if (!within(at - step(facing, run), bend.pose.at, 2)) facing = heading_of(way);
      if (behind < run) {
        return {{at.x - divide_rounded(Wide{way.x} * behind, run),
                 at.y - divide_rounded(Wide{way.y} * behind, run)},
                facing};
      }
    }
    behind -= run;
    at = bend.pose.at;
    facing = bend.pose.facing;
  }
  return {at - step(facing, behind), facing};
}

std::vector<Bend> bends_in_use(const Body& body) {
  const Coord tail = depth(body);
  std::vector<Bend> out;
  Coord behind = 0;
  Vec at = body.pose.at;
  for (const Bend& bend : body.bends) {
    behind += length(at - bend.pose.at);
    if (behind >= tail) break;
    out.push_back(bend);
    at = bend.pose.at;
  }
  return out;
}

}  // namespace drumhead
