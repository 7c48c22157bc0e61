// Sight lines: what lies between two points, and whether one sees the other. A rulebook fills SightRules; the
// answer lists what blocked the line and where, and can draw its height profile. A TroopIndex is built once
// per position, beside the state and never in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geom/predicates.h"
#include "geom/swath.h"
#include "table/formation.h"
#include "table/ground.h"

namespace drumhead {

// How height decides whether something of a given top cuts a line between two levels.
enum class HeightRule : std::uint8_t {
  kIgnored,    // never looks over: for covers and troops, cuts at any level; for contours, never cuts
  kAboveBoth,  // its top is above both ends
  kNearLower,  // its top is above both ends; or above the lower end and it is nearer to the lower end
  kStraight,   // it reaches the straight line from eye to target on its stretch; a contour must rise above it
  kChordMiddle,  // contours only: it reaches the straight line in the middle of the chord that the whole line
                 // cuts through it, and not both ends stand on it
};

inline constexpr Coord kNoLimit = -1;

// How a kind of ground hinders sight. The first row that fits a piece counts; a piece without a row is clear.
// Linear pieces have no depth: they cut when `through` is 0, unless an end is within `edge` of the crossing.
struct SightCover {
  PieceKind kind = PieceKind::kWood;
  int grade = -1;           // -1: any grade
  Coord through = 0;        // length of line inside that may be looked through, neither end in it; 0: none
  Coord edge = kNoLimit;    // the same when one end stands in it
  Coord inside = kNoLimit;  // the same when both ends stand in it
  bool summed = false;      // the shares length/limit of all summed rows add up and may not exceed 1
  int height = -1;          // levels it stands above its ground; -1: the piece's own height
  friend bool operator==(const SightCover&, const SightCover&) = default;
};

struct SightRules {
  HeightRule contours = HeightRule::kAboveBoth;
  Coord crest = kNoLimit;  // if levels differ, the higher end must be this near to the edge of its level
  HeightRule covers = HeightRule::kAboveBoth;
  std::vector<SightCover> cover{};
  HeightRule troops = HeightRule::kIgnored;
  int troop_height = 1;    // levels a body of troops stands above its ground
  Coord limit = kNoLimit;  // longest line at all: weather, night
  friend bool operator==(const SightRules&, const SightRules&) = default;
};

// Bodies as obstacles. `classes` are bits of the rulebook's own, by which a line chooses what can block it.
struct TroopBox {
  UnitId unit{};
  std::uint32_t classes = 1;
  std::int16_t level = 0;  // of the ground it stands on
  Quad box{};
};

// Which troops may block a line: those of these classes, but not these two units.
struct TroopFilter {
  std::uint32_t classes = ~std::uint32_t{0};
  UnitId except_a{};
  UnitId except_b{};
};

class TroopIndex {
 public:
  TroopIndex() = default;
  explicit TroopIndex(std::vector<TroopBox> boxes);

  std::size_t size() const { return boxes_.size(); }
  const TroopBox& box(std::size_t i) const { return boxes_[i]; }
  // The boxes whose interior the segment passes through, as indices in their order; `found` is cleared first.
  void crossed(const Segment& line, const TroopFilter& filter, std::vector<std::int32_t>& found) const;
  // The first of them by index, or -1: the quick question.
  std::int32_t any_crossed(const Segment& line, const TroopFilter& filter) const;
  // The boxes that any line within this swath could pass through, for whoever draws many.
  std::vector<std::int32_t> within(const Swath& swath, const TroopFilter& filter) const;
  bool passes_through(std::size_t i, const Segment& line) const;

 private:
  template <class Visit>
  void visit_crossed(const Segment& line, const TroopFilter& filter, Visit&& visit) const;
  void gather(const Segment& line, std::uint64_t* candidates) const;

  std::vector<TroopBox> boxes_{};
  std::vector<Bounds> bounds_{};
  std::vector<Quad> clockwise_{};       // the boxes, all turning the same way
  std::vector<std::uint64_t> cells_{};  // a set of boxes for every cell of a grid
  Bounds extent_{};
  int shift_ = 0;  // a cell is 2^shift wide
  std::int32_t columns_ = 0, rows_ = 0;
  std::size_t words_ = 0;
};

struct Eye {
  Vec at{};
  int level = 0;
};

enum class Blocker : std::uint8_t { kContour, kCrest, kCover, kTroops, kTooFar };
struct Block {
  Blocker what = Blocker::kContour;
  PieceId piece{};  // ground
  UnitId unit{};    // troops
  Stretch where{};  // along the line, in hundred-thousandths
  friend constexpr bool operator==(const Block&, const Block&) = default;
};
struct Sight {
  std::vector<Block> blocks{};  // in order along the line; empty: the line is clear
  bool clear() const { return blocks.empty(); }
};

// Everything that cuts the line from a to b. `states` may be empty (every piece whole) and `troops` null.
Sight look(const Ground& ground, std::span<const PieceState> states, const TroopIndex* troops, Eye a, Eye b,
           const SightRules& rules, const TroopFilter& filter = {});
bool sees(const Ground& ground, std::span<const PieceState> states, const TroopIndex* troops, Eye a, Eye b,
          const SightRules& rules, const TroopFilter& filter = {});

// The ground between two bodies, looked through once for many lines that stay in their swath. The rules and
// the ground must outlive it.
class SightWithin {
 public:
  SightWithin(const Ground& ground, std::span<const PieceState> states, const SightRules& rules,
              const Swath& swath);
  bool sees(Eye a, Eye b) const;  // troops apart

 private:
  const Ground& ground_;
  std::span<const PieceState> states_;
  const SightRules& rules_;
  std::vector<const Piece*> pieces_{};   // those that could cut a line
  mutable const Piece* last_ = nullptr;  // that did: it likely cuts the next line too
};

// An eye on the ground, at the level of its contour.
Eye eye_at(const Ground& ground, Vec point);

// The ground under a line, for drawing: levels from place to place, and what stands on it.
struct ProfileStep {
  Stretch where{};
  int level = 0;    // of the ground
  int top = 0;      // of what stands on it, level if nothing
  PieceId piece{};  // what stands on it
};
std::vector<ProfileStep> profile(const Ground& ground, std::span<const PieceState> states,
                                 const Segment& line, const SightRules& rules);

}  // namespace drumhead
