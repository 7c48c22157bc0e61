#include "lab/svg_ground.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>

#include "base/hash.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

constexpr std::array<std::string_view, 5> kTints{"#ddcfa6", "#d2c08f", "#c7b27b", "#b9a269", "#ab9259"};

// The same small disorder on every drawing: a number from -1 to 1 for a place in a pattern.
double jitter(std::uint64_t seed) { return static_cast<double>(mix(seed) % 2001) / 1000.0 - 1.0; }

bool gone(const BattleState& state, const Piece& piece) {
  return piece.id.index() < state.pieces.size() &&
         state.pieces[piece.id.index()].condition == Condition::kRemoved;
}
bool burning(const BattleState& state, const Piece& piece) {
  return piece.id.index() < state.pieces.size() &&
         state.pieces[piece.id.index()].condition == Condition::kBurning;
}

// Places inside an area, on a disordered grid `every` pixels wide.
std::vector<Vec> scattered(const SvgPen& pen, const Polygon& area, double every) {
  std::vector<Vec> places;
  const Bounds box = bounds(area);
  const auto step = static_cast<Coord>(every / pen.scale());
  if (step <= 0) return places;
  std::uint64_t seed = 1;
  for (Coord y = box.low.y + step / 2; y <= box.high.y; y += step)
    for (Coord x = box.low.x + step / 2; x <= box.high.x; x += step) {
      const auto push = [&](std::uint64_t s) {
        return static_cast<Coord>(jitter(s) * 0.36 * static_cast<double>(step));
      };
      const Vec place{x + push(seed), y + push(seed + 1)};
      seed += 2;
      if (where(place, area) == Inside::kInside) places.push_back(place);
      if (places.size() > 4000) return places;
    }
  return places;
}

// Short strokes down the slope, square to the edge of a contour.
void hachures(SvgPen& pen, const Ring& ring) {
  std::string path;
  std::uint64_t seed = 7;
  const double side =
      doubled_area(ring) > 0 ? 1 : -1;  // the outside lies to the right of an anticlockwise edge
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Dot a = pen.at(ring[i]);
    const Dot b = pen.at(ring[(i + 1) % ring.size()]);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length < 1) continue;
    const Dot out{-(b.y - a.y) / length * side, (b.x - a.x) / length * side};
    for (double d = 5; d < length; d += 11) {
      const double stroke = pen.unit() * (0.42 + 0.12 * jitter(seed++));
      const Dot from{a.x + (b.x - a.x) * d / length, a.y + (b.y - a.y) * d / length};
      path += fmt::format("M{}l{:.1f},{:.1f}", SvgPen::pair(from), out.x * stroke, out.y * stroke);
    }
  }
  pen.stroke(path, "stroke=\"#8d7646\" stroke-width=\".8\" opacity=\".7\"");
}

void contour(SvgPen& pen, const Piece& piece) {
  const auto tint =
      kTints[static_cast<std::size_t>(std::clamp(piece.height - 1, 0, static_cast<int>(kTints.size()) - 1))];
  hachures(pen, piece.area.outer);
  pen.area(
      pen.path(piece.area),
      fmt::format("fill=\"{}\" stroke=\"#8d7646\" stroke-width=\"1.1\" stroke-linejoin=\"round\"", tint));
}

void tree(SvgPen& pen, Dot at, double r) {
  pen.raw(
      fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"#6f7a4c\" opacity=\".35\"/>"
                  "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"#8c9a61\" stroke=\"#5a6739\" "
                  "stroke-width=\".7\"/>"
                  "<path d=\"M{:.1f},{:.1f}a{:.1f},{:.1f} 0 0 1 {:.1f},{:.1f}\" stroke=\"#c3cc97\" "
                  "stroke-width=\".8\" fill=\"none\"/>\n",
                  at.x + 1.2, at.y + 1.6, r, at.x, at.y, r, at.x - r * 0.5, at.y - r * 0.25, r * 0.55,
                  r * 0.55, r * 0.7, -r * 0.3));
}

void trees(SvgPen& pen, const Polygon& area, double every, double radius) {
  std::vector<Vec> places = scattered(pen, area, every);
  std::stable_sort(places.begin(), places.end(), [](Vec a, Vec b) { return a.y > b.y; });
  std::uint64_t seed = 3;
  for (const Vec place : places) tree(pen, pen.at(place), radius * (1 + 0.2 * jitter(seed++)));
}

void wood(SvgPen& pen, const Piece& piece) {
  // Denser grades are drawn denser: the trees stand closer.
  const double every = std::max(pen.unit() * 0.6, 9.0) * (piece.grade > 2 ? 0.85 : 1.0);
  pen.area(pen.path(piece.area),
           "fill=\"#c6cd9c\" stroke=\"#53613a\" stroke-width=\"1.8\" stroke-linejoin=\"round\"");
  trees(pen, piece.area, every, every * 0.36);
}

void orchard(SvgPen& pen, const Piece& piece) {
  pen.area(pen.path(piece.area),
           "fill=\"#d8d6a6\" stroke=\"#7c7a45\" stroke-width=\"1.2\" stroke-dasharray=\"4 2\"");
  trees(pen, piece.area, std::max(pen.unit() * 0.7, 11.0), std::max(pen.unit() * 0.16, 2.6));
}

void tufts(SvgPen& pen, const Polygon& area, std::string_view stroke, bool stones) {
  std::string path;
  for (const Vec place : scattered(pen, area, std::max(pen.unit() * 0.6, 9.0))) {
    const std::string at = SvgPen::pair(pen.at(place));
    path += stones ? fmt::format("M{}l3,-2l3,2l-1,2.5h-4z", at)
                   : fmt::format("M{}h8m-6,-2.5l-1,-3m3,3v-4m2,4l1.4,-3", at);
  }
  pen.stroke(path, fmt::format("stroke=\"{}\" stroke-width=\".9\"", stroke));
}

// Room for a house of that half width.
bool well_inside(const Polygon& area, Vec place, Coord half) {
  for (const Vec off : {Vec{half, half}, Vec{half, -half}, Vec{-half, half}, Vec{-half, -half}})
    if (where(place + off, area) != Inside::kInside) return false;
  return true;
}

void town(SvgPen& pen, const Piece& piece) {
  pen.area(pen.path(piece.area),
           "fill=\"#d9cba0\" stroke=\"#8f7d4d\" stroke-width=\"1.2\" stroke-dasharray=\"5 3\"");
  std::uint64_t seed = 11;
  for (const Vec place : scattered(pen, piece.area, std::max(pen.unit() * 1.7, 24.0))) {
    const Dot at = pen.at(place);
    const double w = std::max(pen.unit() * 0.36, 5.5);
    if (!well_inside(piece.area, place, static_cast<Coord>(w * 1.2 / pen.scale()))) continue;
    pen.raw(
        fmt::format("<g transform=\"translate({}) rotate({:.0f})\"><rect x=\"{:.1f}\" y=\"{:.1f}\" "
                    "width=\"{:.1f}\" height=\"{:.1f}\" "
                    "fill=\"#9a4b3a\" stroke=\"#4a261c\" stroke-width=\".9\"/><line x1=\"{:.1f}\" "
                    "x2=\"{:.1f}\" y1=\"0\" y2=\"0\" "
                    "stroke=\"#5d2c21\" stroke-width=\".8\"/></g>\n",
                    SvgPen::pair(at), 14 * jitter(seed), -w, -w * 0.6, 2 * w, 1.2 * w, -w, w));
    ++seed;
  }
}

void building(SvgPen& pen, const Piece& piece) {
  const std::string path = pen.path(piece.area);
  pen.raw(fmt::format(
      "<g transform=\"translate(2,2.6)\" opacity=\".35\"><path d=\"{}\" fill=\"#2b2115\"/></g>\n", path));
  pen.area(path, "fill=\"#9a4b3a\" stroke=\"#4a261c\" stroke-width=\"1.3\" stroke-linejoin=\"round\"");
  if (piece.area.outer.size() != 4) return;
  // A ridge along the longer way of a plain house.
  const Ring& r = piece.area.outer;
  const auto mid = [](Vec a, Vec b) { return Vec{(a.x + b.x) / 2, (a.y + b.y) / 2}; };
  const bool long_first = length_squared(r[1] - r[0]) > length_squared(r[2] - r[1]);
  const Polyline ridge =
      long_first ? Polyline{mid(r[3], r[0]), mid(r[1], r[2])} : Polyline{mid(r[0], r[1]), mid(r[2], r[3])};
  pen.stroke(pen.line(ridge), "stroke=\"#5d2c21\" stroke-width=\"1.1\"");
}

// A line drawn twice: its edge, then its body.
void cased(SvgPen& pen, const Piece& piece, double least, std::string_view edge, std::string_view body,
           double border) {
  const double w = std::max(static_cast<double>(piece.width) * pen.scale(), least);
  const std::string path = pen.line(piece.line);
  pen.stroke(
      path, fmt::format("stroke=\"{}\" stroke-width=\"{:.1f}\" stroke-linejoin=\"round\"", edge, w + border));
  pen.stroke(path, fmt::format("stroke=\"{}\" stroke-width=\"{:.1f}\" stroke-linejoin=\"round\"", body, w));
}

// A line drawn twice with dashes of its own: what lies below and what shows on top.
void twice(SvgPen& pen, const Piece& piece, std::string_view under, std::string_view over) {
  const std::string path = pen.line(piece.line);
  pen.stroke(path, under);
  pen.stroke(path, over);
}

void bridge(SvgPen& pen, const Piece& piece) {
  pen.area(pen.path(piece.area),
           "fill=\"#e6d8ae\" stroke=\"#4b3d22\" stroke-width=\"1.8\" stroke-linejoin=\"round\"");
}

void draw_piece(SvgPen& pen, const Piece& piece) {
  const std::string path = pen.path(piece.area);
  switch (piece.kind) {
    case PieceKind::kContour:
      return contour(pen, piece);
    case PieceKind::kField:
      return pen.area(
          path,
          fmt::format("fill=\"url(#field{})\" stroke=\"#a9985f\" stroke-width=\"1\" stroke-dasharray=\"1 2\"",
                      piece.id.index() % 3));
    case PieceKind::kWood:
      return wood(pen, piece);
    case PieceKind::kOrchard:
      return orchard(pen, piece);
    case PieceKind::kMarsh:
      pen.area(path, "fill=\"#cfd3b4\" stroke=\"#7f9299\" stroke-width=\"1\" stroke-dasharray=\"2 3\"");
      return tufts(pen, piece.area, "#6b7f6d", false);
    case PieceKind::kRough:
      pen.area(path, "fill=\"#d8cba4\" stroke=\"#9b8a60\" stroke-width=\"1\" stroke-dasharray=\"2 3\"");
      return tufts(pen, piece.area, "#7d6c47", true);
    case PieceKind::kSlope:
      return pen.area(path, "fill=\"url(#slope)\" stroke=\"none\"");
    case PieceKind::kWater:
      return pen.area(path,
                      "fill=\"#a9c3cd\" stroke=\"#5f7f93\" stroke-width=\"1.8\" stroke-linejoin=\"round\"");
    case PieceKind::kTown:
      return town(pen, piece);
    case PieceKind::kBuilding:
      return building(pen, piece);
    case PieceKind::kBridge:
      return bridge(pen, piece);
    case PieceKind::kFord:
      return pen.area(path, "fill=\"url(#ford)\" stroke=\"none\"");
    case PieceKind::kZone:
      return pen.area(path,
                      "fill=\"#a4372f\" fill-opacity=\".05\" stroke=\"#a4372f\" stroke-width=\"1.3\" "
                      "stroke-dasharray=\"6 4\" opacity=\".75\"");
    case PieceKind::kStream:
      cased(pen, piece, 4.2, "#5f7f93", "#a9c3cd", 2.2);
      return;
    case PieceKind::kRoad:
      cased(pen, piece, 5.2, "#8c7748", "#f1e8cd", 2.4);
      return;
    case PieceKind::kWall:
      twice(pen, piece, "stroke=\"#5d5952\" stroke-width=\"4.4\" stroke-linejoin=\"round\"",
            "stroke=\"#bdb6a2\" stroke-width=\"2.6\" stroke-dasharray=\"4 1.4\"");
      return;
    case PieceKind::kHedge:
      twice(pen, piece,
            "stroke=\"#4d5a34\" stroke-width=\"5\" stroke-linecap=\"round\" stroke-dasharray=\".1 4.6\"",
            "stroke=\"#8c9a61\" stroke-width=\"3.4\" stroke-linecap=\"round\" stroke-dasharray=\".1 4.6\"");
      return;
    case PieceKind::kFence:
      twice(pen, piece, "stroke=\"#6c5a36\" stroke-width=\"1.3\"",
            "stroke=\"#6c5a36\" stroke-width=\"5\" stroke-dasharray=\"1.2 7\"");
      return;
    case PieceKind::kWork:
      twice(pen, piece, "stroke=\"#6d5a3a\" stroke-width=\"7\" stroke-linejoin=\"round\"",
            "stroke=\"#c9b27a\" stroke-width=\"4.4\" stroke-linejoin=\"round\"");
      return;
    case PieceKind::kAbatis:
      twice(pen, piece, "stroke=\"#6c5a36\" stroke-width=\"6\" stroke-dasharray=\"1.6 2.4\"",
            "stroke=\"#6c5a36\" stroke-width=\"1.4\"");
      return;
    case PieceKind::kCliff:
      twice(pen, piece, "stroke=\"#6f6a63\" stroke-width=\"3\"",
            "stroke=\"#6f6a63\" stroke-width=\"9\" stroke-dasharray=\"1 4\"");
      return;
  }
}

// What lies under what on the drawing.
int layer_of(PieceKind kind) {
  switch (kind) {
    case PieceKind::kContour:
      return 0;
    case PieceKind::kSlope:
      return 1;
    case PieceKind::kField:
    case PieceKind::kMarsh:
    case PieceKind::kRough:
      return 2;
    case PieceKind::kWater:
    case PieceKind::kStream:
      return 3;
    case PieceKind::kRoad:
    case PieceKind::kFord:
      return 4;
    case PieceKind::kTown:
      return 5;
    case PieceKind::kBridge:
      return 6;
    case PieceKind::kOrchard:
    case PieceKind::kWood:
      return 7;
    case PieceKind::kFence:
    case PieceKind::kHedge:
    case PieceKind::kWall:
    case PieceKind::kAbatis:
    case PieceKind::kWork:
    case PieceKind::kCliff:
      return 8;
    case PieceKind::kBuilding:
      return 9;
    case PieceKind::kZone:
      return 10;
  }
  return 10;
}

Vec middle_of(const Piece& piece) {
  if (!piece.line.empty()) return piece.line[piece.line.size() / 2];
  const Bounds box = bounds(piece.area);
  return {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
}

void smoke(SvgPen& pen, const Piece& piece) {
  const Dot at = pen.at(middle_of(piece));
  const double u = pen.unit();
  pen.circle({at.x, at.y}, u * 0.5, "fill=\"#e08a2e\" opacity=\".75\"");
  for (int i = 0; i < 4; ++i)
    pen.circle({at.x + u * 0.4 * i, at.y - u * 0.55 * i}, u * (0.45 + 0.14 * i),
               fmt::format("fill=\"#5d5952\" opacity=\"{:.2f}\"", 0.4 - 0.08 * i));
}

// The longest stretch of a line carries its name, turned with it, just above it.
void name_along(SvgPen& pen, const Piece& piece) {
  std::size_t longest = 1;
  for (std::size_t i = 1; i < piece.line.size(); ++i)
    if (length_squared(piece.line[i] - piece.line[i - 1]) >
        length_squared(piece.line[longest] - piece.line[longest - 1]))
      longest = i;
  Dot a = pen.at(piece.line[longest - 1]);
  Dot b = pen.at(piece.line[longest]);
  if (b.x < a.x) std::swap(a, b);  // so that it is never read upside down
  const double turn = std::atan2(b.y - a.y, b.x - a.x) * 57.29578;
  const Dot at{a.x + (b.x - a.x) * 0.4, a.y + (b.y - a.y) * 0.4};
  const double clear = std::max(static_cast<double>(piece.width) * pen.scale(), 5.0) / 2 + 5;
  pen.raw(fmt::format("<g transform=\"translate({}) rotate({:.1f})\">", SvgPen::pair(at), turn));
  pen.text({0, -clear}, piece.name,
           fmt::format("class=\"{}\" font-size=\"12.5\" text-anchor=\"middle\" letter-spacing=\"1.6\"",
                       piece.kind == PieceKind::kStream ? "water" : "place"));
  pen.raw("</g>\n");
}

// Names stand under woods, towns and houses, at the left of hills, in the middle of the rest.
void name_area(SvgPen& pen, const Piece& piece) {
  const Bounds box = bounds(piece.area);
  const Dot low = pen.at(box.low);
  const Dot high = pen.at(box.high);
  const bool small = piece.kind == PieceKind::kBuilding || piece.kind == PieceKind::kBridge ||
                     piece.kind == PieceKind::kFord || piece.kind == PieceKind::kZone;
  Dot at{(low.x + high.x) / 2, (low.y + high.y) / 2 + 5};
  if (piece.kind == PieceKind::kContour)
    at = {low.x + (high.x - low.x) * 0.2, low.y - (low.y - high.y) * 0.3};
  if (piece.kind == PieceKind::kWood || piece.kind == PieceKind::kTown || small) at.y = low.y + 16;
  if (at.y > pen.height() - 6) at.y = high.y - 6;
  const bool water = piece.kind == PieceKind::kWater;
  pen.text(at, piece.name,
           fmt::format("class=\"{}\" font-size=\"{}\" text-anchor=\"middle\" letter-spacing=\"1.6\"",
                       water ? "water" : "place", small ? 12 : 17));
}

}  // namespace

std::string ground_patterns() {
  std::string text;
  for (const auto& [i, turn] : {std::pair{0, 25}, std::pair{1, -20}, std::pair{2, 70}})
    text += fmt::format(
        "<pattern id=\"field{}\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate({})\">"
        "<rect width=\"7\" height=\"7\" fill=\"#e2d5a8\"/><line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"7\" "
        "stroke=\"#bfae74\" "
        "stroke-width=\"1.1\"/></pattern>\n",
        i, turn);
  text +=
      "<pattern id=\"ford\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><circle cx=\"2\" "
      "cy=\"2\" r=\"1.2\" fill=\"#e6d8ae\"/>"
      "<circle cx=\"5\" cy=\"5\" r=\"1\" fill=\"#e6d8ae\"/></pattern>\n"
      "<pattern id=\"slope\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\"><path "
      "d=\"M2,7l2.5,-4l2.5,4\" fill=\"none\" "
      "stroke=\"#8d7646\" stroke-width=\".7\" opacity=\".6\"/></pattern>\n";
  return text;
}

void draw_ground(SvgPen& pen, const BattleState& state) {
  std::vector<const Piece*> pieces;
  for (const Piece& piece : state.ground->pieces)
    if (!gone(state, piece)) pieces.push_back(&piece);
  std::stable_sort(pieces.begin(), pieces.end(), [](const Piece* a, const Piece* b) {
    const int la = layer_of(a->kind);
    const int lb = layer_of(b->kind);
    return la != lb ? la < lb : la == 0 && a->height < b->height;
  });
  for (const Piece* piece : pieces) draw_piece(pen, *piece);
  for (const Piece* piece : pieces)
    if (burning(state, *piece)) smoke(pen, *piece);
}

void draw_ground_names(SvgPen& pen, const BattleState& state) {
  for (const Piece& piece : state.ground->pieces) {
    if (piece.name.empty() || gone(state, piece)) continue;
    if (piece.line.size() >= 2) {
      name_along(pen, piece);
    } else if (!piece.area.outer.empty()) {
      name_area(pen, piece);
    }
  }
}

}  // namespace drumhead
