#include "support/position.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace drumhead::test {

Position::Position(std::string title, double width, double height, Coord per_unit) : per_unit_(per_unit) {
  layout_.file = "the position `" + title + "`";
  layout_.title = std::move(title);
  layout_.ground.width = vec({width, 0}).x;
  layout_.ground.height = vec({height, 0}).x;
}

Vec Position::vec(Spot spot) const {
  const auto coord = [this](double n) { return static_cast<Coord>(std::llround(n * static_cast<double>(per_unit_))); };
  return {coord(spot.x), coord(spot.y)};
}

UnitSpec& Position::spec(std::string_view unit) {
  const auto found = std::find_if(layout_.units.begin(), layout_.units.end(), [&](const UnitSpec& s) { return s.name == unit; });
  CHECK_MSG(found != layout_.units.end(), "no unit called " + std::string(unit) + " in " + layout_.title);
  return *found;
}

Position& Position::unit(const std::string& name, Seat side, const std::string& type, int strength, Spot front_middle, int degrees) {
  UnitSpec spec;
  spec.name = name;
  spec.side = side;
  spec.type = type;
  spec.strength = strength;
  spec.pose = {vec(front_middle), Heading::of(degrees * 100)};
  layout_.units.push_back(std::move(spec));
  return *this;
}

Position& Position::without(std::string_view unit) {
  (void)spec(unit);
  std::erase_if(layout_.units, [&](const UnitSpec& s) { return s.name == unit; });
  return *this;
}

Position& Position::leader(const std::string& name, Seat side, Spot at, const std::string& attached_to) {
  LeaderSpec spec;
  spec.name = name;
  spec.side = side;
  spec.attached_to = attached_to;
  spec.pose = {vec(at), kNorth};
  layout_.leaders.push_back(std::move(spec));
  return *this;
}

Position& Position::command(const std::string& name, Seat side, const std::string& superior) {
  layout_.commands.push_back({name, side, 0, superior, 0});
  return *this;
}

Position& Position::under(const std::string& command,
                          const std::vector<std::string_view>& units_and_leaders) {
  for (const std::string_view name : units_and_leaders) {
    const auto leader = std::find_if(layout_.leaders.begin(), layout_.leaders.end(),
                                     [&](const LeaderSpec& s) { return s.name == name; });
    (leader != layout_.leaders.end() ? leader->command : spec(name).command) = command;
  }
  return *this;
}

Position& Position::at(std::string_view unit, Spot front_middle) { return spec(unit).pose.at = vec(front_middle), *this; }
Position& Position::facing(std::string_view unit, int degrees) { return spec(unit).pose.facing = Heading::of(degrees * 100), *this; }
Position& Position::formation(std::string_view unit, const std::string& word) { return spec(unit).formation = word, *this; }
Position& Position::files(std::string_view unit, int files) { return spec(unit).files = files, *this; }
Position& Position::strength(std::string_view unit, int strength) { return spec(unit).strength = strength, *this; }
Position& Position::type(std::string_view unit, const std::string& word) { return spec(unit).type = word, *this; }
Position& Position::grade(std::string_view unit, const std::string& word) { return spec(unit).grade = word, *this; }

Position& Position::marker(std::string_view unit, const std::string& word, int value) {
  auto& markers = spec(unit).markers;
  std::erase_if(markers, [&](const auto& marker) { return marker.first == word; });
  markers.emplace_back(word, value);
  return *this;
}

Piece& Position::piece(PieceKind kind, const std::string& name) {
  Piece piece;
  piece.id = PieceId{static_cast<std::int16_t>(layout_.ground.pieces.size())};
  piece.kind = kind;
  piece.name = name;
  layout_.piece_lines.push_back(0);
  return layout_.ground.pieces.emplace_back(std::move(piece));
}

Position& Position::area(PieceKind kind, const std::string& name, const std::vector<Spot>& corners, int height) {
  Piece& made = piece(kind, name);
  for (const Spot corner : corners) made.area.outer.push_back(vec(corner));
  made.height = height;
  return *this;
}

Position& Position::rectangle(PieceKind kind, const std::string& name, Spot south_west, Spot north_east, int height) {
  return area(kind, name, {south_west, {north_east.x, south_west.y}, north_east, {south_west.x, north_east.y}}, height);
}

Position& Position::line(PieceKind kind, const std::string& name, const std::vector<Spot>& points, double width) {
  Piece& made = piece(kind, name);
  for (const Spot point : points) made.line.push_back(vec(point));
  made.width = vec({width, 0}).x;
  return *this;
}

Position& Position::objective(const std::string& name, int points, Seat held_at_start) {
  for (const Piece& piece : layout_.ground.pieces)
    if (piece.name == name) layout_.objectives.push_back({name, piece.id, held_at_start, points});
  CHECK_MSG(!layout_.objectives.empty() && layout_.objectives.back().name == name, "no piece called " + name);
  return *this;
}

Position& Position::option(const std::string& word, int value) {
  std::erase_if(layout_.options, [&](const OptionSpec& option) { return option.name == word; });
  layout_.options.push_back({word, value, 0});
  return *this;
}

Position& Position::turns(int limit) { return layout_.turn_limit = limit, *this; }
Position& Position::even_if_it_overlaps() { return layout_.strict = false, *this; }

BattleState Position::build(const Rulebook& book) const {
  Result<BattleState> state = lay_out(layout_, book.words());
  CHECK_MSG(state.ok(), state.ok() ? "" : state.error().message());
  BattleState ready = *std::move(state);
  book.prepare(ready);
  return ready;
}

}  // namespace drumhead::test
