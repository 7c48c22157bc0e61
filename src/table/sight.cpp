#include "table/sight.h"

#include <algorithm>

#include "geom/touching.h"

namespace drumhead {
namespace {

// One line, always looked along in the same direction, so that sight is the same both ways.
struct Line {
  Eye a;
  Eye b;
  Segment segment;
  bool swapped = false;

  Coord length() const { return drumhead::length(b.at - a.at); }  // asked for only where something is met
  int higher() const { return std::max(a.level, b.level); }
  int lower() const { return std::min(a.level, b.level); }
};

Line line_between(Eye a, Eye b) {
  const bool swapped = b.at < a.at;
  if (swapped) std::swap(a, b);
  return {a, b, {a.at, b.at}, swapped};
}

// The straight line from eye to target at a share of the way, times kWholeSegment.
std::int64_t height_at(const Line& line, std::int32_t share) {
  return std::int64_t{line.a.level} * kWholeSegment + std::int64_t{line.b.level - line.a.level} * share;
}

std::int64_t lowest_height_on(const Line& line, const Stretch& s) {
  return std::min(height_at(line, s.from), height_at(line, s.to));
}

// The part of a stretch that lies nearer to the lower end; empty if from >= to.
Stretch nearer_to_lower(const Line& line, const Stretch& s) {
  constexpr std::int32_t kHalf = kWholeSegment / 2;
  if (line.a.level < line.b.level) return {s.from, std::min(s.to, kHalf)};
  return {std::max(s.from, kHalf), s.to};
}

// Places along the line are known to a hundred-thousandth of it: limits are compared in favour of seeing.
Coord rounding(const Line& line) { return line.length() / kWholeSegment + 1; }

Vec point_at(const Line& line, std::int32_t share) {
  const Vec way = line.b.at - line.a.at;
  return {line.a.at.x + divide_rounded(Wide{way.x} * share, kWholeSegment),
          line.a.at.y + divide_rounded(Wide{way.y} * share, kWholeSegment)};
}

std::int32_t middle_of(const Stretch& s) { return s.from + (s.to - s.from) / 2; }

bool is_near(const Piece& piece, const Bounds& b) {
  const bool has_shape = is_linear(piece.kind) ? piece.line.size() >= 2 : piece.area.outer.size() >= 3;
  return has_shape && meet(bounds(piece), b);
}

// Do all corners of the bounds lie to one side of the line?
bool is_beside(const Bounds& b, const Segment& line) {
  const Vec along = line.b - line.a, size = b.high - b.low;
  const std::int64_t middle = cross(along, b.low + b.high - line.a - line.a);  // twice as far off
  return std::abs(middle) > std::abs(along.x) * size.y + std::abs(along.y) * size.x;
}

bool may_be_met(const Piece& piece, const Segment& line, const Bounds& round_line) {
  return is_near(piece, round_line) && !is_beside(bounds(piece), line);
}

// The cuts are looked for among all pieces of the ground, or among those a SightWithin has picked.
const Piece& piece_of(const Piece& piece) { return piece; }
const Piece& piece_of(const Piece* piece) { return *piece; }

// --- Contours -------------------------------------------------------------------------------------------

// Whether ground of this height can cut the line anywhere: most does not, and need not be looked at closely.
bool could_cut(const Line& line, HeightRule rule, int level) {
  if (rule == HeightRule::kAboveBoth) return level > line.higher();
  if (rule == HeightRule::kNearLower && level == line.higher()) return false;
  if (rule == HeightRule::kChordMiddle && level == line.higher()) return true;  // it reaches a level line
  return level > line.lower();
}

// The part of a stretch of higher ground that cuts the line, if it does.
bool contour_cuts(const Line& line, HeightRule rule, int level, Stretch& s) {
  switch (rule) {
    case HeightRule::kIgnored:
    case HeightRule::kChordMiddle:
      return false;
    case HeightRule::kAboveBoth:
      return level > line.higher();
    case HeightRule::kNearLower:
      if (level > line.higher()) return true;
      if (level <= line.lower() || level == line.higher()) return false;
      s = nearer_to_lower(line, s);
      return s.from < s.to;
    case HeightRule::kStraight:
      return std::int64_t{level} * kWholeSegment > lowest_height_on(line, s);
  }
  return false;
}

// The line prolonged both ways by whole multiples of itself, so that it stays exactly the same line.
Segment prolonged(const Line& line, const Ground& ground) {
  const Vec way = line.b.at - line.a.at;
  const Coord times = line.length() == 0 ? 0 : (ground.width + ground.height) / line.length() + 1;
  return {{line.a.at.x - times * way.x, line.a.at.y - times * way.y},
          {line.b.at.x + times * way.x, line.b.at.y + times * way.y}};
}

void cut_at_chord_middles(const Line& line, const Ground& ground, const Piece& piece,
                          std::vector<Block>& out) {
  const bool both_on_it = line.a.level == piece.height && line.b.level == piece.height &&
                          lies_on(piece, line.a.at) && lies_on(piece, line.b.at);
  if (both_on_it) return;
  const Segment whole = prolonged(line, ground);
  const Coord whole_length = length(whole.b - whole.a);
  const Coord before = length(line.a.at - whole.a);
  for (const Stretch& chord : stretches_inside(whole, piece.area)) {
    const Coord middle =
        divide_rounded(Wide{chord.from + chord.to} * whole_length, 2 * kWholeSegment) - before;
    if (middle <= 0 || middle >= line.length()) continue;
    const auto share = static_cast<std::int32_t>(divide_rounded(Wide{middle} * kWholeSegment, line.length()));
    if (std::int64_t{piece.height} * kWholeSegment < height_at(line, share)) continue;
    out.push_back({Blocker::kContour, piece.id, {}, {share, share}});
  }
}

template <class Pieces>
void cut_by_contours(const Line& line, const Ground& ground, const Pieces& pieces,
                     std::span<const PieceState> states, const SightRules& rules, std::vector<Block>& out) {
  if (rules.contours == HeightRule::kIgnored) return;
  const Bounds box = bounds(line.segment);
  for (const auto& each : pieces) {
    const Piece& piece = piece_of(each);
    if (piece.kind != PieceKind::kContour || !could_cut(line, rules.contours, piece.height)) continue;
    if (!may_be_met(piece, line.segment, box) || !is_there(states, piece.id)) continue;
    if (rules.contours == HeightRule::kChordMiddle) {
      cut_at_chord_middles(line, ground, piece, out);
      continue;
    }
    for (Stretch s : stretches_inside(line.segment, piece.area)) {
      if (contour_cuts(line, rules.contours, piece.height, s))
        out.push_back({Blocker::kContour, piece.id, {}, s});
    }
  }
}

// The higher end must stand near the edge of its level, on the side that looks down.
template <class Pieces>
void cut_by_crest(const Line& line, const Pieces& pieces, std::span<const PieceState> states,
                  const SightRules& rules, std::vector<Block>& out) {
  if (rules.crest == kNoLimit || line.a.level == line.b.level) return;
  const bool a_is_higher = line.a.level > line.b.level;
  const Bounds box = bounds(line.segment);
  for (const auto& each : pieces) {
    const Piece& piece = piece_of(each);
    if (piece.kind != PieceKind::kContour || piece.height != line.higher()) continue;
    if (!may_be_met(piece, line.segment, box) || !is_there(states, piece.id)) continue;
    for (const Stretch& s : stretches_inside(line.segment, piece.area)) {
      const bool at_higher_end = a_is_higher ? s.from == 0 : s.to == kWholeSegment;
      if (!at_higher_end) continue;
      const Coord back = divide_rounded(Wide{s.to - s.from} * line.length(), kWholeSegment);
      if (back > rules.crest + rounding(line)) out.push_back({Blocker::kCrest, piece.id, {}, s});
    }
  }
}

// --- Covers ---------------------------------------------------------------------------------------------

const SightCover* row_for(const Piece& piece, const SightRules& rules) {
  for (const SightCover& row : rules.cover) {
    if (row.kind == piece.kind && (row.grade < 0 || row.grade == piece.grade)) return &row;
  }
  return nullptr;
}

int height_of(const Piece& piece, const SightCover& row) {
  return row.height >= 0 ? row.height : piece.height;
}

// The part of a stretch under something `top` levels high that hinders, if any.
bool hinders(const Line& line, HeightRule rule, int top, Stretch& s) {
  switch (rule) {
    case HeightRule::kIgnored:
    case HeightRule::kChordMiddle:
      return true;
    case HeightRule::kAboveBoth:
      return top > line.higher();
    case HeightRule::kNearLower:
      if (top > line.higher()) return true;
      if (top <= line.lower()) return false;
      s = nearer_to_lower(line, s);
      return s.from < s.to;
    case HeightRule::kStraight:
      return std::int64_t{top} * kWholeSegment >= lowest_height_on(line, s);
  }
  return false;
}

std::vector<Stretch> hindering_stretches(const Line& line, const Ground& ground, const Piece& piece,
                                         const SightCover& row, HeightRule rule) {
  std::vector<Stretch> out;
  for (Stretch s : stretches_inside(line.segment, piece.area)) {
    const int top = level_at(ground, point_at(line, middle_of(s))) + height_of(piece, row);
    if (hinders(line, rule, top, s)) out.push_back(s);
  }
  return out;
}

Coord length_of(const Line& line, std::span<const Stretch> stretches) {
  std::int64_t shares = 0;
  for (const Stretch& s : stretches) shares += s.to - s.from;
  return divide_rounded(Wide{shares} * line.length(), kWholeSegment);
}

Coord limit_for(const Line& line, const Piece& piece, const SightCover& row) {
  const int ends = (lies_on(piece, line.a.at) ? 1 : 0) + (lies_on(piece, line.b.at) ? 1 : 0);
  return ends == 0 ? row.through : ends == 1 ? row.edge : row.inside;
}

void cut_by_line(const Line& line, const Ground& ground, const Piece& piece, const SightCover& row,
                 HeightRule rule, std::vector<Block>& out) {
  if (row.through != 0) return;
  const auto share = first_crossing(line.segment, piece.line);
  if (!share) return;
  const Coord from_a = divide_rounded(Wide{line.length()} * *share, kWholeSegment);
  if (row.edge != kNoLimit &&
      (from_a <= row.edge + rounding(line) || line.length() - from_a <= row.edge + rounding(line)))
    return;
  Stretch s{*share, *share};
  const int top = level_at(ground, point_at(line, *share)) + height_of(piece, row);
  const bool cuts = rule == HeightRule::kNearLower && top <= line.higher()
                        ? top > line.lower() && (line.a.level < line.b.level) == (*share < kWholeSegment / 2)
                        : hinders(line, rule, top, s);
  if (cuts) out.push_back({Blocker::kCover, piece.id, {}, s});
}

template <class Pieces>
void cut_by_covers(const Line& line, const Ground& ground, const Pieces& pieces,
                   std::span<const PieceState> states, const SightRules& rules, std::vector<Block>& out) {
  const Bounds box = bounds(line.segment);
  std::int64_t sum = 0;
  std::vector<Block> summed;
  for (const auto& each : pieces) {
    const Piece& piece = piece_of(each);
    const SightCover* row = row_for(piece, rules);
    if (row == nullptr || !is_there(states, piece.id) || !may_be_met(piece, line.segment, box)) continue;
    if (is_linear(piece.kind)) {
      cut_by_line(line, ground, piece, *row, rules.covers, out);
      continue;
    }
    const auto stretches = hindering_stretches(line, ground, piece, *row, rules.covers);
    if (stretches.empty()) continue;
    const Coord limit = limit_for(line, piece, *row);
    if (limit == kNoLimit) continue;
    const Coord inside = length_of(line, stretches);
    const bool counts_alone = !row->summed || limit == 0;
    if (!counts_alone) sum += divide_rounded(Wide{inside} * kWholeSegment, limit);
    for (const Stretch& s : stretches) {
      if (!counts_alone) summed.push_back({Blocker::kCover, piece.id, {}, s});
      if (counts_alone && (limit == 0 || inside > limit + rounding(line)))
        out.push_back({Blocker::kCover, piece.id, {}, s});
    }
  }
  if (sum > kWholeSegment + 2) out.insert(out.end(), summed.begin(), summed.end());
}

// --- Troops ---------------------------------------------------------------------------------------------

bool troop_blocks(const Line& line, const TroopBox& troop, const SightRules& rules, Stretch& s) {
  const auto stretches = stretches_inside(line.segment, troop.box);
  if (!stretches.empty()) s = {stretches.front().from, stretches.back().to};
  Stretch part = s;
  return hinders(line, rules.troops, troop.level + rules.troop_height, part);
}

void cut_by_troops(const Line& line, const TroopIndex& troops, const SightRules& rules,
                   const TroopFilter& filter, std::vector<Block>& out) {
  std::vector<std::int32_t> crossed;
  troops.crossed(line.segment, filter, crossed);
  for (const std::int32_t i : crossed) {
    const TroopBox& troop = troops.box(static_cast<std::size_t>(i));
    Stretch where;
    if (troop_blocks(line, troop, rules, where)) out.push_back({Blocker::kTroops, {}, troop.unit, where});
  }
}

void cut_by_distance(const Line& line, const SightRules& rules, std::vector<Block>& out) {
  if (rules.limit == kNoLimit || within(line.a.at, line.b.at, rules.limit + kContactTolerance)) return;
  out.push_back({Blocker::kTooFar, {}, {}, {0, kWholeSegment}});
}

// What of the ground cuts a line, the likeliest cause first; empty: nothing does.
template <class Pieces>
std::vector<Block> first_cuts(const Line& line, const Ground& ground, const Pieces& pieces,
                              std::span<const PieceState> states, const SightRules& rules) {
  std::vector<Block> blocks;
  cut_by_contours(line, ground, pieces, states, rules, blocks);
  if (blocks.empty()) cut_by_crest(line, pieces, states, rules, blocks);
  if (blocks.empty()) cut_by_covers(line, ground, pieces, states, rules, blocks);
  return blocks;
}

void put_in_order(const Line& line, std::vector<Block>& blocks) {
  for (Block& block : blocks) {
    if (line.swapped) block.where = {kWholeSegment - block.where.to, kWholeSegment - block.where.from};
  }
  std::stable_sort(blocks.begin(), blocks.end(),
                   [](const Block& x, const Block& y) { return x.where.from < y.where.from; });
}

}  // namespace

Sight look(const Ground& ground, std::span<const PieceState> states, const TroopIndex* troops, Eye a, Eye b,
           const SightRules& rules, const TroopFilter& filter) {
  Sight out;
  if (a.at == b.at) return out;
  const Line line = line_between(a, b);
  cut_by_distance(line, rules, out.blocks);
  cut_by_contours(line, ground, ground.pieces, states, rules, out.blocks);
  cut_by_crest(line, ground.pieces, states, rules, out.blocks);
  cut_by_covers(line, ground, ground.pieces, states, rules, out.blocks);
  if (troops != nullptr) cut_by_troops(line, *troops, rules, filter, out.blocks);
  put_in_order(line, out.blocks);
  return out;
}

bool sees(const Ground& ground, std::span<const PieceState> states, const TroopIndex* troops, Eye a, Eye b,
          const SightRules& rules, const TroopFilter& filter) {
  if (a.at == b.at) return true;
  if (rules.limit != kNoLimit && !within(a.at, b.at, rules.limit + kContactTolerance)) return false;
  if (troops != nullptr && rules.troops == HeightRule::kIgnored) {
    if (troops->any_crossed({a.at, b.at}, filter) >= 0) return false;
    troops = nullptr;
  }
  const Line line = line_between(a, b);
  std::vector<Block> blocks = first_cuts(line, ground, ground.pieces, states, rules);
  if (blocks.empty() && troops != nullptr) cut_by_troops(line, *troops, rules, filter, blocks);
  return blocks.empty();
}

SightWithin::SightWithin(const Ground& ground, std::span<const PieceState> states, const SightRules& rules,
                         const Swath& swath)
    : ground_(ground), states_(states), rules_(rules) {
  for (const Piece& piece : ground.pieces) {
    if (piece.kind != PieceKind::kContour && row_for(piece, rules) == nullptr) continue;
    if (!is_near(piece, swath.bounds)) continue;
    if (!all_beside(swath, is_linear(piece.kind) ? piece.line : piece.area.outer)) pieces_.push_back(&piece);
  }
}

bool SightWithin::sees(Eye a, Eye b) const {
  if (a.at == b.at) return true;
  if (rules_.limit != kNoLimit && !within(a.at, b.at, rules_.limit + kContactTolerance)) return false;
  if (pieces_.empty()) return true;
  const Line line = line_between(a, b);
  const std::span<const Piece* const> hint(&last_, last_ == nullptr ? 0 : 1);
  if (!first_cuts(line, ground_, hint, states_, rules_).empty()) return false;
  const std::vector<Block> blocks = first_cuts(line, ground_, pieces_, states_, rules_);
  if (!blocks.empty()) last_ = &ground_.piece(blocks.front().piece);
  return blocks.empty();
}

Eye eye_at(const Ground& ground, Vec point) { return {point, level_at(ground, point)}; }

std::vector<ProfileStep> profile(const Ground& ground, std::span<const PieceState> states,
                                 const Segment& line, const SightRules& rules) {
  std::vector<std::int32_t> marks{0, kWholeSegment};
  for (const Piece& piece : ground.pieces) {
    const bool matters = piece.kind == PieceKind::kContour || row_for(piece, rules) != nullptr;
    if (!matters || is_linear(piece.kind) || !is_near(piece, bounds(line)) || !is_there(states, piece.id))
      continue;
    for (const Stretch& s : stretches_inside(line, piece.area)) {
      marks.push_back(s.from);
      marks.push_back(s.to);
    }
  }
  std::sort(marks.begin(), marks.end());
  marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
  const Line whole{{line.a, 0}, {line.b, 0}, line, false};
  std::vector<ProfileStep> out;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    ProfileStep step{{marks[i - 1], marks[i]}, 0, 0, {}};
    const Vec middle = point_at(whole, middle_of(step.where));
    step.level = level_at(ground, middle);
    step.top = step.level;
    for (const Piece& piece : ground.pieces) {
      const SightCover* row = row_for(piece, rules);
      if (row == nullptr || is_linear(piece.kind) || !is_there(states, piece.id) || !lies_on(piece, middle))
        continue;
      if (step.level + height_of(piece, *row) <= step.top) continue;
      step.top = step.level + height_of(piece, *row);
      step.piece = piece.id;
    }
    out.push_back(step);
  }
  return out;
}

}  // namespace drumhead
