// The ground of a playthrough, and what lies on it.
#include <fmt/format.h>

#include <algorithm>

#include "engine/decimal.h"
#include "engine/naming.h"
#include "lab/playthrough_setup.h"

namespace drumhead {
namespace {

constexpr int kCircleCorners = 24;
constexpr std::size_t kMostPoints = 400;

std::vector<std::string> piece_kind_names() {
  std::vector<std::string> names;
  for (int k = 0; k <= static_cast<int>(PieceKind::kZone); ++k)
    names.emplace_back(name_of(static_cast<PieceKind>(k)));
  return names;
}

std::vector<std::string> condition_names() {
  std::vector<std::string> names;
  for (int k = 0; k <= static_cast<int>(Condition::kRemoved); ++k)
    names.emplace_back(name_of(static_cast<Condition>(k)));
  return names;
}

Ring circle_ring(Vec centre, Coord radius) {
  Ring ring;
  for (int i = 0; i < kCircleCorners; ++i)
    ring.push_back(centre + step(Heading::of(-std::int64_t{i} * kFullTurn / kCircleCorners), radius));
  return ring;
}

}  // namespace

std::vector<Vec> SetUp::points(WordsReader& in) {
  std::vector<Vec> list;
  while (in.ok() && in.peek() != nullptr && length_from(in.peek()->text, words_.per_unit) &&
         list.size() < kMostPoints)
    list.push_back(in.point());
  if (list.size() < 2) in.expected("points such as 10,20 14,20 14,24");
  return list;
}

void SetUp::shape(WordsReader& in, Piece& piece) {
  const std::string word = in.any_word("polygon, line, rect or circle");
  if (word == "polygon") {
    piece.area.outer = points(in);
  } else if (word == "hole") {
    piece.area.holes.push_back(points(in));
  } else if (word == "line") {
    piece.line = points(in);
  } else if (word == "rect") {
    const Vec low = in.point();
    const Coord width = in.length("its width");
    const Coord height = in.length("its height");
    piece.area.outer = {low, low + Vec{width, 0}, low + Vec{width, height}, low + Vec{0, height}};
  } else {
    const Vec centre = in.point();
    piece.area.outer = circle_ring(centre, in.length("its radius"));
  }
}

void SetUp::ground(WordsReader& in, int line) {
  static const std::vector<std::string> shapes{"polygon", "line", "rect", "circle", "hole"};
  static const std::vector<std::string> numbers{"grade", "height", "capacity"};
  Piece piece;
  piece.id = {static_cast<std::int16_t>(layout_.ground.pieces.size())};
  piece.kind = static_cast<PieceKind>(in.one_of("kind of ground", piece_kind_names()));
  if (const WordToken* t = in.peek();
      t != nullptr && (t->quoted || std::find(shapes.begin(), shapes.end(), t->text) == shapes.end()))
    piece.name = in.any_word("a name");
  while (in.ok() && !in.at_end()) {
    if (in.find(shapes) >= 0) {
      shape(in, piece);
    } else if (in.take("width")) {
      piece.width = in.length("a width");
    } else if (in.find(numbers) >= 0) {
      const int which = in.one_of("number", numbers);
      (which == 0   ? piece.grade
       : which == 1 ? piece.height
                    : piece.capacity) = small_number(in, "a number", -1000, 100000);
    } else {
      attribute(in, piece);
    }
  }
  const bool lineal = is_linear(piece.kind);
  if (in.ok() && lineal != !piece.line.empty())
    in.complain(fmt::format(
        "a {} is {}", name_of(piece.kind),
        lineal ? "a line: give `line` and its points" : "an area: give `polygon`, `rect` or `circle`"));
  layout_.ground.pieces.push_back(std::move(piece));
  layout_.piece_lines.push_back(line);
}

void SetUp::attribute(WordsReader& in, Piece& piece) {
  const auto [name, value] = cut_at_equals(in.peek()->text);
  const auto n = whole_number_from(value);
  if (!n || name.empty() || *n < INT32_MIN || *n > INT32_MAX)
    return in.expected(
        "a shape (polygon, line, rect, circle), grade, height, width, capacity or name=number");
  const auto& known = attribute_names();
  if (std::find(known.begin(), known.end(), name) == known.end())
    return in.complain(unknown("attribute of ground", name, known));
  in.any_word("name=number");
  piece.attributes.emplace_back(name, static_cast<int>(*n));
}

void SetUp::piece(WordsReader& in, int line) {
  const std::string name = in.any_word("a piece of ground");
  std::optional<Condition> condition;
  NotedNumbers markers;
  while (in.ok() && !in.at_end())
    if (!marker_word(in, words_.piece_markers, markers))
      condition = static_cast<Condition>(in.one_of("condition", condition_names()));
  later_.push_back({line, [name, condition, markers](BattleState& state) {
                      const Result<PieceId> id = piece_called(state, name);
                      if (!id) return id.error().what;
                      if (condition) state.pieces[id->index()].condition = *condition;
                      return set_numbers(state.pieces[id->index()].markers, markers, state);
                    }});
}

void SetUp::objective(WordsReader& in) {
  Objective objective;
  objective.name = in.any_word("the name of the objective");
  in.expect("piece");
  const int piece = in.one_of("piece of ground", names_of(layout_.ground.pieces));
  objective.piece = {static_cast<std::int16_t>(piece)};
  if (in.take("points")) objective.points = small_number(in, "its points", -1000, 1000);
  if (in.take("held")) objective.held_at_start = side(in);
  layout_.objectives.push_back(objective);
}

void SetUp::weather(WordsReader& in) {
  Weather weather;
  weather.turn = small_number(in, "the turn it begins", 1, 10000);
  weather.sky = skies()[static_cast<std::size_t>(in.one_of("sky", skies()))];
  if (in.take("sight")) weather.sight = in.length("how far one sees");
  if (weather.sight < 0) in.complain_of_last("nobody sees less far than 0");
  layout_.weather.push_back(weather);
}

}  // namespace drumhead
