#include "lab/table_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <vector>

#include "engine/decimal.h"
#include "engine/naming.h"
#include "engine/words_reader.h"
#include "geom/predicates.h"
#include "table/command.h"

namespace drumhead {
namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
constexpr const char* kPlain = "\033[0m";

// North, north-east, ... clockwise.
constexpr std::array<const char*, 8> kArrows{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};

const char* arrow(Heading h) { return kArrows[static_cast<std::size_t>((h.centidegrees + 2250) / 4500 % 8)]; }

struct Sign {
  const char* text;
  const char* colour;  // ANSI
  int rank;            // the higher covers the lower
  const char* what;
};

Sign sign_of(PieceKind kind) {
  switch (kind) {
    case PieceKind::kContour:
      return {"·", "\033[33m", 1, "higher ground"};
    case PieceKind::kSlope:
      return {"'", "\033[33m", 1, "slope"};
    case PieceKind::kField:
      return {"\"", "\033[33m", 2, "field"};
    case PieceKind::kMarsh:
      return {"%", "\033[36m", 3, "marsh"};
    case PieceKind::kRough:
      return {":", "\033[33m", 3, "rough"};
    case PieceKind::kOrchard:
      return {"o", "\033[32m", 4, "orchard"};
    case PieceKind::kWood:
      return {"♣", "\033[32m", 4, "wood"};
    case PieceKind::kTown:
      return {"▒", "\033[31m", 4, "town"};
    case PieceKind::kRoad:
      return {"░", "\033[37m", 5, "road"};
    case PieceKind::kWater:
      return {"≈", "\033[34m", 5, "water"};
    case PieceKind::kStream:
      return {"~", "\033[34m", 6, "stream"};
    case PieceKind::kFord:
      return {"v", "\033[36m", 7, "ford"};
    case PieceKind::kBridge:
      return {"=", "\033[37m", 7, "bridge"};
    case PieceKind::kWall:
      return {"#", "\033[37m", 6, "wall"};
    case PieceKind::kHedge:
      return {"&", "\033[32m", 6, "hedge"};
    case PieceKind::kFence:
      return {"+", "\033[33m", 6, "fence"};
    case PieceKind::kWork:
      return {"^", "\033[33m", 6, "works"};
    case PieceKind::kAbatis:
      return {"x", "\033[33m", 6, "abatis"};
    case PieceKind::kCliff:
      return {"!", "\033[37m", 6, "cliff"};
    case PieceKind::kBuilding:
      return {"▓", "\033[31m", 8, "building"};
    case PieceKind::kZone:
      return {"", "", 0, ""};
  }
  return {"", "", 0, ""};
}

const char* colour_of(Seat side) {
  return side == Seat::kA ? "\033[1;31m" : side == Seat::kB ? "\033[1;34m" : "\033[1;37m";
}

bool seen(const BattleState& state, const Unit& unit) { return !state.name(unit.id).empty(); }

// Red's units are A, B, C...; Blue's a, b, c...; past the alphabet they begin again.
char letter_of(const BattleState& state, UnitId id) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < id.index(); ++i)
    if (state.units[i].side == state.unit(id).side) ++n;
  const char c = kLetters[n % kLetters.size()];
  return state.unit(id).side == Seat::kA ? static_cast<char>(c - 'a' + 'A') : c;
}

// Staff who touch nobody are 1 to 9, side by side as they are listed; whoever comes after them is a star, and
// so is one who is with a unit.
char sign_of(const BattleState& state, const Leader& leader) {
  const auto stands_alone = [&](const Leader& l) {
    return l.on_table && !l.attached_to.valid() && !name_of(state, l.id).empty();
  };
  if (!stands_alone(leader)) return '*';
  int n = 1;
  for (const Leader& before : state.leaders)
    if (stands_alone(before) &&
        (before.side < leader.side || (before.side == leader.side && before.id < leader.id)))
      ++n;
  return n > 9 ? '*' : static_cast<char>('0' + n);
}

int columns_in(std::string_view text) {
  return static_cast<int>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

struct Cell {
  const char* text = " ";
  std::string own;  // a letter of its own, if any
  const char* colour = "";
  int rank = 0;
};

class Sheet {
 public:
  Sheet(const BattleState& state, const Vocabulary& words, const TextOptions& options)
      : state_(state), words_(words), options_(options) {
    // A letter is about twice as high as it is wide.
    const Coord width = std::max<Coord>(state.ground->width, 1);
    const Coord height = std::max<Coord>(state.ground->height, 1);
    columns_ = std::clamp(options.columns, 20, 400);
    rows_ = static_cast<int>(std::max<Coord>(divide_rounded(Wide{height} * columns_, Wide{2} * width), 4));
    if (rows_ > options.rows) {
      rows_ = std::max(options.rows, 4);
      columns_ = std::min(columns_, static_cast<int>(divide_rounded(Wide{2} * width * rows_, height)));
    }
    columns_ = std::max(columns_, 10);
    cells_.resize(static_cast<std::size_t>(columns_ * rows_));
  }

  std::string draw() {
    for (const Piece& piece : state_.ground->pieces) ground(piece);
    for (const Unit& unit : state_.units)
      if (unit.on_table && seen(state_, unit)) troops(unit);
    for (const Leader& leader : state_.leaders)
      if (leader.on_table && !leader.attached_to.valid() && !name_of(state_, leader.id).empty())
        put(place_of(leader, state_.units).at, std::string(1, sign_of(state_, leader)), 19,
            colour_of(leader.side));
    return printed() + key();
  }

 private:
  Vec middle(int column, int row) const {
    return {state_.ground->width * (2 * column + 1) / (2 * columns_),
            state_.ground->height * (2 * (rows_ - 1 - row) + 1) / (2 * rows_)};
  }
  Cell& cell(int column, int row) { return cells_[static_cast<std::size_t>(row * columns_ + column)]; }

  void put(Vec at, const std::string& text, int rank, const char* colour) {
    const auto column = static_cast<int>(at.x * columns_ / std::max<Coord>(state_.ground->width, 1));
    const auto row = rows_ - 1 - static_cast<int>(at.y * rows_ / std::max<Coord>(state_.ground->height, 1));
    if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return;
    Cell& c = cell(column, row);
    if (rank < c.rank) return;
    c.own = text;
    c.colour = colour;
    c.rank = rank;
  }

  void ground(const Piece& piece) {
    if (piece.id.index() < state_.pieces.size() &&
        state_.pieces[piece.id.index()].condition == Condition::kRemoved)
      return;
    const Sign sign = sign_of(piece.kind);
    if (sign.rank == 0) return;
    for (int row = 0; row < rows_ && piece.line.empty(); ++row)
      for (int column = 0; column < columns_; ++column)
        if (cell(column, row).rank <= sign.rank && where(middle(column, row), piece.area) != Inside::kOutside)
          cell(column, row) = {sign.text, "", sign.colour, sign.rank};
    // Lines step by step; small areas that no middle fell into, at least their own middle.
    for (std::size_t i = 1; i < piece.line.size(); ++i) along({piece.line[i - 1], piece.line[i]}, sign);
    if (piece.line.empty() && !piece.area.outer.empty()) {
      const Bounds b = bounds(piece.area);
      put({(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2}, sign.text, sign.rank, sign.colour);
    }
  }

  void along(const Segment& segment, const Sign& sign) {
    const int steps = 2 * columns_;
    for (int i = 0; i <= steps; ++i) {
      const Vec way = segment.b - segment.a;
      put({segment.a.x + way.x * i / steps, segment.a.y + way.y * i / steps}, sign.text, sign.rank,
          sign.colour);
    }
  }

  void troops(const Unit& unit) {
    const std::string letter(1, letter_of(state_, unit.id));
    const char* colour = colour_of(unit.side);
    const Footprint blocks = footprint(body_of(state_, words_.formations, unit.id));
    for (const Quad& block : blocks.boxes) {
      for (int row = 0; row < rows_; ++row)
        for (int column = 0; column < columns_; ++column)
          if (where(middle(column, row), block) != Inside::kOutside)
            put(middle(column, row), letter, 20, colour);
      // Thin ones may hold no middle of a letter: the line from flank to flank is drawn in any case.
      const auto half = [](Vec a, Vec b) { return Vec{(a.x + b.x) / 2, (a.y + b.y) / 2}; };
      between({half(block.front_left(), block.rear_left()), half(block.front_right(), block.rear_right())},
              letter, colour);
    }
    // The arrow stands one letter ahead of the front, where its own body does not.
    const Coord ahead_by = state_.ground->height / rows_;
    put(point_from(unit.pose, ahead_by * 3 / 4, 0), arrow(unit.pose.facing), 21, colour);
    if (blocks.empty()) put(unit.pose.at, letter, 20, colour);
  }

  void between(const Segment& line, const std::string& letter, const char* colour) {
    for (int i = 1; i < 2 * columns_; ++i) {
      const Vec way = line.b - line.a;
      put({line.a.x + way.x * i / (2 * columns_), line.a.y + way.y * i / (2 * columns_)}, letter, 20, colour);
    }
  }

  std::string printed() const {
    std::string bar;
    for (int i = 0; i < columns_; ++i) bar += "─";
    std::string out = "┌" + bar + "┐\n";
    for (int row = 0; row < rows_; ++row) {
      out += "│";
      for (int column = 0; column < columns_; ++column) {
        const Cell& c = cells_[static_cast<std::size_t>(row * columns_ + column)];
        const std::string text = c.own.empty() ? c.text : c.own;
        const bool coloured = options_.colour && c.colour[0] != '\0';
        out += coloured ? c.colour + text + kPlain : text;
      }
      out += "│\n";
    }
    return out + "└" + bar + "┘\n";
  }

  // The size of the table and what the signs on it mean.
  std::string key() const {
    std::string text = fmt::format("{} by {}, north at the top", spoken_length(words_, state_.ground->width),
                                   spoken_length(words_, state_.ground->height));
    std::vector<PieceKind> told;
    for (const Piece& piece : state_.ground->pieces) {
      const Sign sign = sign_of(piece.kind);
      if (sign.rank == 0 || std::find(told.begin(), told.end(), piece.kind) != told.end()) continue;
      told.push_back(piece.kind);
      // A new line where this one is full.
      if (columns_in(text.substr(text.rfind('\n') + 1)) > columns_ - 16)
        text += ",\n";
      else
        text += told.size() == 1 ? ".  " : ", ";
      text += fmt::format("{} {}", sign.text, sign.what);
    }
    return text + "\n";
  }

  const BattleState& state_;
  const Vocabulary& words_;
  TextOptions options_;
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Cell> cells_;
};

std::string markers_text(const std::int16_t* markers, std::size_t n, const std::vector<MarkerWord>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size() && i < n; ++i) {
    if (markers[i] == 0 || !words[i].shown) continue;
    text += (text.empty() ? "" : ", ") + spoken_marker(words[i], markers[i]);
  }
  return text;
}

// Of the column of names: as wide as the longest of them.
std::size_t widest_name(const BattleState& state) {
  std::size_t widest = 20;
  for (const Unit& unit : state.units) widest = std::max(widest, state.profile(unit.id).name.size());
  return widest;
}

// "12.5,40", to the tenth of a unit.
std::string place_text(Vec at, const Vocabulary& words) {
  const auto tenths = [&](Coord n) { return divide_rounded(n * 10, words.per_unit) * words.per_unit / 10; };
  return point_words({tenths(at.x), tenths(at.y)}, words);
}

// A book with one grade for all does not speak of it.
std::string kind_text(const Profile& profile, const Vocabulary& words) {
  return words.grades.size() > 1 ? fmt::format("{} {}", profile.grade, profile.type) : profile.type;
}

std::string unit_line(const BattleState& state, const Vocabulary& words, const Unit& unit,
                      std::size_t widest) {
  const Profile& profile = state.profile(unit.id);
  const std::string where = !unit.on_table ? "off the table"
                            : unit.inside.valid()
                                ? "in " + name_of(state, unit.inside)
                                : fmt::format("{} at {} {}", words.formations[unit.formation].name,
                                              place_text(unit.pose.at, words), arrow(unit.pose.facing));
  const std::string markers = markers_text(unit.markers.data(), unit.markers.size(), words.markers);
  return fmt::format("{:<{}} {:<22} {:>3}/{:<3} {}{}", profile.name, widest, kind_text(profile, words),
                     unit.strength, profile.original_strength, where,
                     markers.empty() ? "" : "  [" + markers + "]");
}

}  // namespace

std::string roster_text(const View& view, const Vocabulary& words, const TextOptions& options) {
  const BattleState& state = view.known;
  const std::size_t widest = widest_name(state);
  std::string out;
  for (const Seat side : {Seat::kA, Seat::kB}) {
    out += options.colour ? fmt::format("{}{}{}\n", colour_of(side), state.side_name(side), kPlain)
                          : fmt::format("{}\n", state.side_name(side));
    for (const Unit& unit : state.units)
      if (unit.side == side && seen(state, unit))
        out += fmt::format("  {}  {}\n", letter_of(state, unit.id), unit_line(state, words, unit, widest));
    for (const Leader& leader : state.leaders) {
      if (leader.side != side || !leader.on_table || name_of(state, leader.id).empty()) continue;
      const std::string markers =
          markers_text(leader.markers.data(), leader.markers.size(), words.leader_markers);
      out += fmt::format("  {}  {} ({}) {}{}\n", sign_of(state, leader), name_of(state, leader.id),
                         leader.rating,
                         leader.attached_to.valid() ? "with " + name_of(state, leader.attached_to)
                                                    : "at " + place_text(leader.pose.at, words),
                         markers.empty() ? "" : "  [" + markers + "]");
    }
  }
  return out;
}

std::string table_text(const View& view, const Vocabulary& words, const TextOptions& options) {
  return Sheet(view.known, words, options).draw() + roster_text(view, words, options);
}

}  // namespace drumhead
