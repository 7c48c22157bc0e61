#include "table/ground.h"

#include <algorithm>

#include "geom/touching.h"

namespace drumhead {
namespace {

struct KindName {
  PieceKind kind;
  std::string_view name;
  bool linear;
};

constexpr KindName kKinds[] = {
    {PieceKind::kContour, "contour", false}, {PieceKind::kWood, "wood", false},
    {PieceKind::kField, "field", false},     {PieceKind::kOrchard, "orchard", false},
    {PieceKind::kMarsh, "marsh", false},     {PieceKind::kWater, "water", false},
    {PieceKind::kTown, "town", false},       {PieceKind::kRough, "rough", false},
    {PieceKind::kSlope, "slope", false},     {PieceKind::kWall, "wall", true},
    {PieceKind::kHedge, "hedge", true},      {PieceKind::kFence, "fence", true},
    {PieceKind::kStream, "stream", true},    {PieceKind::kRoad, "road", true},
    {PieceKind::kWork, "work", true},        {PieceKind::kAbatis, "abatis", true},
    {PieceKind::kCliff, "cliff", true},      {PieceKind::kBuilding, "building", false},
    {PieceKind::kBridge, "bridge", false},   {PieceKind::kFord, "ford", false},
    {PieceKind::kZone, "zone", false},
};

bool is_empty(const Piece& piece) {
  return is_linear(piece.kind) ? piece.line.size() < 2 : piece.area.outer.size() < 3;
}

// A bounding box that misses settles most questions.
bool far_apart(const Piece& piece, const Bounds& b, Coord by) {
  const Coord reach = by + kContactTolerance;
  return !meet(grown(bounds(piece), is_linear(piece.kind) ? piece.width / 2 + reach : reach), b);
}

bool is_inside(const Bounds& b, const std::vector<Vec>& points) {
  return std::all_of(points.begin(), points.end(), [&](Vec p) {
    return p.x >= b.low.x && p.x <= b.high.x && p.y >= b.low.y && p.y <= b.high.y;
  });
}

std::string title(const Piece& piece) {
  std::string out = "piece " + std::to_string(piece.id.value) + " (" + std::string(name_of(piece.kind));
  if (!piece.name.empty()) out += " \"" + piece.name + "\"";
  return out + ")";
}

void complain_about_area(const Piece& piece, const Bounds& table, std::vector<std::string>& out) {
  if (!piece.line.empty()) out.push_back(title(piece) + " is an area but has a line");
  if (!is_simple(piece.area.outer)) {
    out.push_back(title(piece) + " needs an outline of at least three corners that does not cross itself");
    return;
  }
  for (const Ring& hole : piece.area.holes) {
    if (!is_simple(hole)) {
      out.push_back(title(piece) + " has a hole that crosses itself or has fewer than three corners");
      continue;
    }
    const Polygon outer{piece.area.outer, {}};
    const bool outside =
        std::any_of(hole.begin(), hole.end(), [&](Vec p) { return where(p, outer) == Inside::kOutside; });
    if (outside) out.push_back(title(piece) + " has a hole that lies outside its outline");
  }
  if (!is_inside(table, piece.area.outer)) out.push_back(title(piece) + " reaches beyond the table");
  if (piece.kind == PieceKind::kContour && piece.height < 1) {
    out.push_back(title(piece) + " needs a height of at least 1 level");
  }
}

void complain_about_line(const Piece& piece, const Bounds& table, std::vector<std::string>& out) {
  if (!piece.area.outer.empty()) out.push_back(title(piece) + " is a line but has an area");
  if (piece.line.size() < 2) {
    out.push_back(title(piece) + " needs a line of at least two points");
    return;
  }
  for (std::size_t i = 1; i < piece.line.size(); ++i) {
    if (piece.line[i] == piece.line[i - 1])
      out.push_back(title(piece) + " has the same point twice in a row");
  }
  if (piece.width < 0) out.push_back(title(piece) + " has a negative width");
  if (!is_inside(table, piece.line)) out.push_back(title(piece) + " reaches beyond the table");
}

}  // namespace

std::string_view name_of(PieceKind kind) { return kKinds[static_cast<std::size_t>(kind)].name; }

std::optional<PieceKind> piece_kind(std::string_view name) {
  for (const KindName& k : kKinds) {
    if (k.name == name) return k.kind;
  }
  return std::nullopt;
}

bool is_linear(PieceKind kind) { return kKinds[static_cast<std::size_t>(kind)].linear; }

std::string_view name_of(Condition condition) {
  switch (condition) {
    case Condition::kWhole:
      return "whole";
    case Condition::kDamaged:
      return "damaged";
    case Condition::kBurning:
      return "burning";
    case Condition::kBreached:
      return "breached";
    case Condition::kRemoved:
      return "removed";
  }
  return "whole";
}

const std::vector<std::string>& attribute_names() {
  static const std::vector<std::string> known{"chevaux",  "church", "city",       "cover",      "difficult",
                                              "dike",     "ditch",  "embankment", "floors",     "front",
                                              "frozen",   "hard",   "inner_left", "material",   "muddy",
                                              "obstacle", "plowed", "prepared",   "reinforced", "rocky",
                                              "shrubs",   "soft",   "steep",      "stone",      "sunken"};
  return known;
}

int Piece::attribute(std::string_view wanted, int otherwise) const {
  for (const auto& [key, value] : attributes) {
    if (key == wanted) return value;
  }
  return otherwise;
}

std::shared_ptr<const Ground> settled(Ground ground) {
  for (Piece& piece : ground.pieces) {
    if (!is_empty(piece)) piece.kept.keep(bounds(piece));
  }
  return std::make_shared<const Ground>(std::move(ground));
}

Bounds bounds(const Piece& piece) {
  if (const auto& kept = piece.kept.get()) return *kept;
  return is_linear(piece.kind) ? bounds(piece.line) : bounds(piece.area);
}

int level_at(const Ground& ground, Vec point) {
  int level = 0;
  for (const Piece& piece : ground.pieces) {
    if (piece.kind == PieceKind::kContour && piece.height > level && lies_on(piece, point))
      level = piece.height;
  }
  return level;
}

bool lies_on(const Piece& piece, Vec point) {
  if (is_empty(piece) || far_apart(piece, {point, point}, 0)) return false;
  if (!is_linear(piece.kind)) return within(point, piece.area, kContactTolerance);
  for (std::size_t i = 1; i < piece.line.size(); ++i) {
    if (within(point, Segment{piece.line[i - 1], piece.line[i]}, piece.width / 2 + kContactTolerance)) return true;
  }
  return false;
}

bool meets(const Piece& piece, const Quad& box) {
  if (is_empty(piece) || far_apart(piece, bounds(box), 0)) return false;
  if (!is_linear(piece.kind)) return overlap(box, piece.area);
  // A line with a breadth is an area: to touch its edge is not to stand on it.
  const Coord half = piece.width / 2;
  return within(box, piece.line, half > kContactTolerance ? half - kContactTolerance - 1 : kContactTolerance);
}

bool holds(const Piece& piece, const Quad& box) {
  if (is_empty(piece) || far_apart(piece, bounds(box), 0)) return false;
  if (!is_linear(piece.kind)) return lies_in(box, piece.area);
  if (piece.width == 0) return false;
  return std::all_of(box.corner.begin(), box.corner.end(), [&](Vec c) { return lies_on(piece, c); });
}

Coord distance(const Piece& piece, const Quad& box) {
  if (is_empty(piece)) return kLargestCoord;
  if (!is_linear(piece.kind)) return distance(box, piece.area);
  return std::max(Coord{0}, distance(box, piece.line) - piece.width / 2);
}

bool within(const Piece& piece, const Quad& box, Coord d) {
  if (is_empty(piece) || far_apart(piece, bounds(box), d)) return false;
  if (!is_linear(piece.kind)) return within(box, piece.area, d + kContactTolerance);
  return within(box, piece.line, d + piece.width / 2 + kContactTolerance);
}

bool crosses(const Piece& piece, const Segment& segment) {
  if (is_empty(piece) || far_apart(piece, bounds(segment), 0)) return false;
  if (!is_linear(piece.kind)) return passes_through(segment, piece.area);
  for (std::size_t i = 1; i < piece.line.size(); ++i) {
    if (within(segment, Segment{piece.line[i - 1], piece.line[i]}, piece.width / 2 + kContactTolerance)) return true;
  }
  return false;
}

std::vector<std::string> complaints(const Ground& ground) {
  std::vector<std::string> out;
  if (ground.width <= 0 || ground.height <= 0) out.push_back("the table needs a width and a height");
  if (ground.width > kLargestCoord || ground.height > kLargestCoord) out.push_back("the table is too large; no side may be longer than 50 m");
  for (std::size_t i = 0; i < ground.pieces.size(); ++i) {
    const Piece& piece = ground.pieces[i];
    if (piece.id.value != static_cast<std::int16_t>(i)) {
      out.push_back(title(piece) + " stands at place " + std::to_string(i) + " of the list");
    }
    if (is_linear(piece.kind)) {
      complain_about_line(piece, ground.bounds(), out);
    } else {
      complain_about_area(piece, ground.bounds(), out);
    }
    if (piece.capacity < 0) out.push_back(title(piece) + " has a negative capacity");
  }
  return out;
}

bool is_there(std::span<const PieceState> states, PieceId piece) {
  return piece.index() >= states.size() || states[piece.index()].condition != Condition::kRemoved;
}

std::vector<const Piece*> pieces_near(const Ground& ground, std::span<const PieceState> states,
                                      const Bounds& b) {
  std::vector<const Piece*> out;
  for (const Piece& piece : ground.pieces) {
    if (is_there(states, piece.id) && !is_empty(piece) && !far_apart(piece, b, 0)) out.push_back(&piece);
  }
  return out;
}

Cover cover_of(const Piece& piece, std::span<const Quad> boxes) {
  std::size_t met = 0;
  std::size_t held = 0;
  for (const Quad& box : boxes) {
    if (!meets(piece, box)) continue;
    ++met;
    if (holds(piece, box)) ++held;
  }
  if (met == 0) return Cover::kNone;
  return held == boxes.size() ? Cover::kWhole : Cover::kPart;
}

int centres_on(const Piece& piece, std::span<const Quad> boxes) {
  int n = 0;
  for (const Quad& box : boxes) n += lies_on(piece, centre(box)) ? 1 : 0;
  return n;
}

std::vector<PieceId> pieces_under(const Ground& ground, std::span<const PieceState> states,
                                  std::span<const Quad> boxes) {
  std::vector<PieceId> out;
  for (const Piece& piece : ground.pieces) {
    if (!is_there(states, piece.id)) continue;
    if (std::any_of(boxes.begin(), boxes.end(), [&](const Quad& box) { return meets(piece, box); })) {
      out.push_back(piece.id);
    }
  }
  return out;
}

PieceId worst_under(const Ground& ground, std::span<const PieceState> states, std::span<const Quad> boxes,
                    const std::function<int(const Piece&)>& badness) {
  PieceId worst;
  int most = 0;
  for (const Piece& piece : ground.pieces) {
    if (!is_there(states, piece.id)) continue;
    const int bad = badness(piece);
    if (bad <= most) continue;
    if (std::none_of(boxes.begin(), boxes.end(), [&](const Quad& box) { return meets(piece, box); }))
      continue;
    worst = piece.id;
    most = bad;
  }
  return worst;
}

Levels levels_under(const Ground& ground, std::span<const Quad> boxes) {
  Levels out;
  bool first = true;
  for (const Quad& box : boxes) {
    for (std::size_t i = 0; i < 5; ++i) {
      const int level = level_at(ground, i < 4 ? box.corner[i] : centre(box));
      out.low = first ? level : std::min(out.low, level);
      out.high = first ? level : std::max(out.high, level);
      first = false;
    }
  }
  return out;
}

int levels_climbed(const Ground& ground, const Segment& way) {
  int climbed = 0;
  for (const Piece& piece : ground.pieces) {
    if (piece.kind != PieceKind::kContour || far_apart(piece, bounds(way), 0)) continue;
    // Every stretch that does not begin at the start was climbed onto.
    for (const Stretch& stretch : stretches_inside(way, piece.area)) climbed += stretch.from > 0 ? 1 : 0;
  }
  return climbed;
}

std::optional<std::int32_t> first_reached(const Piece& piece, const Segment& front_from,
                                          const Segment& front_to) {
  const auto between = [](Vec a, Vec b, std::int32_t share) {
    return Vec{a.x + divide_rounded(Wide{b.x - a.x} * share, kWholeSegment),
               a.y + divide_rounded(Wide{b.y - a.y} * share, kWholeSegment)};
  };
  // What the front has passed over grows with the share, so the first share that meets the piece can be
  // halved for.
  const auto reached = [&](std::int32_t share) {
    return meets(piece, Quad{{between(front_from.a, front_to.a, share),
                              between(front_from.b, front_to.b, share), front_from.b, front_from.a}});
  };
  if (crosses(piece, front_from)) return 0;
  if (!reached(kWholeSegment)) return std::nullopt;
  std::int32_t low = 0;
  std::int32_t high = kWholeSegment;
  while (high - low > 1) {
    const std::int32_t middle = (low + high) / 2;
    (reached(middle) ? high : low) = middle;
  }
  return high;
}

bool shelters(const Piece& piece, Vec from, const Quad& box, Coord reach) {
  return within(piece, box, reach) && crosses(piece, Segment{from, centre(box)});
}

}  // namespace drumhead
