#include "table/mirror.h"

#include <algorithm>

namespace drumhead {
namespace {

template <class Placed>
Placed placed(const Transform& t, Placed thing) {
  thing.pose = transformed(t, thing.pose);
  return thing;
}

Anchor mirrored(Anchor anchor) {
  switch (anchor) {
    case Anchor::kFrontLeft:
      return Anchor::kFrontRight;
    case Anchor::kFrontRight:
      return Anchor::kFrontLeft;
    case Anchor::kFrontMiddle:
    case Anchor::kCentre:
      return anchor;
  }
  return anchor;
}

// Works have an inside, on one hand of their line: the image runs the other way, and it stays on that hand.
bool has_an_inside(const Piece& piece) { return piece.kind == PieceKind::kWork; }

// Only these legs go to a hand; the others keep the one they were made with, so that images compare equal.
bool has_a_hand(LegKind kind) {
  switch (kind) {
    case LegKind::kOblique:
    case LegKind::kWheel:
    case LegKind::kTurn:
    case LegKind::kSidestep:
    case LegKind::kManoeuvre:
      return true;
    case LegKind::kAdvance:
    case LegKind::kRetire:
    case LegKind::kFollowRoad:
    case LegKind::kFree:
      break;
  }
  return false;
}

}  // namespace

Unit transformed(const Transform& t, Unit unit) { return placed(t, unit); }
Leader transformed(const Transform& t, Leader leader) { return placed(t, leader); }
Token transformed(const Transform& t, Token token) { return placed(t, token); }
Bend transformed(const Transform& t, Bend bend) { return placed(t, bend); }

Stand transformed(const Transform& t, Stand stand, const Formation& formation) {
  if (t.mirrored && formation.shape == ShapeKind::kLoose) {  // elsewhere the figures of a stand are only counted
    stand.figures = mirrored_figures(stand.figures, formation.figures_per_stand, formation.stand_ranks);
  }
  return placed(t, stand);
}

std::uint32_t mirrored_figures(std::uint32_t figures, int per_stand, int ranks) {
  const int files = (per_stand + std::max(1, ranks) - 1) / std::max(1, ranks);
  std::uint32_t out = 0;
  for (int i = 0; i < per_stand && i < 32; ++i) {
    const int rank = i / files;
    const int there = rank * files + (files - 1 - i % files);
    if (there < 32 && (figures >> i & 1U) != 0) out |= std::uint32_t{1} << there;
  }
  return out;
}

Piece transformed(const Transform& t, Piece piece) {
  piece.area = transformed(t, piece.area);
  piece.line = transformed(t, piece.line);
  if (t.mirrored && has_an_inside(piece)) std::reverse(piece.line.begin(), piece.line.end());
  for (auto& [name, value] : piece.attributes)  // which way it looks, in degrees
    if (name == "front" && value >= 0)
      value = static_cast<int>(divide_rounded(transformed(t, Heading::of(degrees(value))).centidegrees, degrees(1)));
  return piece;
}

Ground transformed(const Transform& t, const Ground& ground) {
  Ground out;
  out.width = t.new_width();
  out.height = t.new_height();
  for (const Piece& piece : ground.pieces) out.pieces.push_back(transformed(t, piece));
  return out;
}

Leg transformed(const Transform& t, Leg leg) {
  if (t.mirrored) {
    if (has_a_hand(leg.kind)) leg.hand = opposite(leg.hand);
    leg.anchor = mirrored(leg.anchor);
  }
  // Only these legs have a place of their own; the others keep their empty one, so that images compare equal.
  if (leg.kind == LegKind::kFree) leg.to = transformed(t, leg.to);
  if (leg.kind == LegKind::kFollowRoad) leg.to.at = transformed(t, leg.to.at);
  return leg;
}

Path transformed(const Transform& t, Path path) {
  for (Leg& leg : path) leg = transformed(t, leg);
  return path;
}

Marcher transformed(const Transform& t, Marcher marcher) {
  marcher.pose = transformed(t, marcher.pose);
  for (Bend& bend : marcher.bends) bend = transformed(t, bend);
  for (Stand& stand : marcher.stands) stand = transformed(t, stand, *marcher.formation);
  return marcher;
}

Footprint transformed(const Transform& t, const Footprint& footprint) {
  Quads boxes;
  for (const Quad& box : footprint.boxes) boxes.push_back(transformed(t, box));
  return footprint_of(std::move(boxes));
}

}  // namespace drumhead
