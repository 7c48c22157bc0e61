#include "muster/map_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead {
namespace {

using Kind = Entry::Kind;

constexpr std::size_t kMostPoints = 400;  // of one outline
constexpr int kMostGrade = 9;
constexpr Centimetres kMetre = 100;

const std::array<const char*, 16> kWinds = {"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
                                            "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"};
const std::array<const char*, 8> kPoints = {"north", "north-east", "east", "south-east",
                                            "south", "south-west", "west", "north-west"};

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (int i = 0; i <= static_cast<int>(PieceKind::kZone); ++i)
    names.emplace_back(name_of(static_cast<PieceKind>(i)));
  return names;
}

// A pair of numbers that lies on the table.
MapPoint point_of(const Entry& entry, BattleReading& reading) {
  const bool pair = entry.kind == Kind::kList && entry.list.size() == 2 &&
                    entry.list[0].kind == Kind::kNumber && entry.list[1].kind == Kind::kNumber;
  if (!pair) {
    reading.complain(entry.line, "a point must be a pair of numbers, metres east and north: [400, 250]");
    return {};
  }
  const MapPoint point{entry.list[0].hundredths, entry.list[1].hundredths};
  if (point.x < 0 || point.y < 0 || point.x > reading.width || point.y > reading.height)
    reading.complain(entry.line,
                     fmt::format("the point [{}, {}] is off the table, which is {} by {} metres",
                                 point.x / 100, point.y / 100, reading.width / 100, reading.height / 100));
  return point;
}

std::vector<MapPoint> points_of(const Entry& entry, std::size_t least, BattleReading& reading) {
  std::vector<MapPoint> points;
  if (entry.kind != Kind::kList || entry.list.size() < least || entry.list.size() > kMostPoints) {
    reading.complain(entry.line,
                     fmt::format("an outline must be a list of {} to {} points: [[0, 0], [100, 0], ...]",
                                 least, kMostPoints));
    return points;
  }
  for (const Entry& item : entry.list) points.push_back(point_of(item, reading));
  return points;
}

MapShape circle_of(const Entry& entry, BattleReading& reading) {
  MapShape shape;
  shape.form = MapShape::Form::kCircle;
  Fields fields(entry, "circle", reading);
  shape.centre = take_point(fields, "centre", reading);
  shape.radius = fields.need_hundredths("radius", kMetre, std::max(reading.width, reading.height));
  fields.finish();
  return shape;
}

MapShape rectangle_of(const Entry& entry, BattleReading& reading) {
  MapShape shape;
  shape.form = MapShape::Form::kRectangle;
  Fields fields(entry, "rectangle", reading);
  shape.centre = take_point(fields, "centre", reading);
  const Centimetres longest = std::max(reading.width, reading.height);
  shape.width = fields.need_hundredths("width", kMetre, longest);
  shape.depth = fields.need_hundredths("depth", kMetre, longest);
  shape.facing = take_facing(fields, "facing", reading, kNorth);
  fields.finish();
  return shape;
}

MapShape outline_of(const Entry& entry, MapShape::Form form, BattleReading& reading) {
  MapShape shape;
  shape.form = form;
  shape.points = points_of(entry, form == MapShape::Form::kLine ? 2 : 3, reading);
  return shape;
}

void take_attributes(Fields& fields, MapPiece& piece, BattleReading& reading) {
  const Entry* entry = fields.take("attributes", Kind::kTable);
  if (entry == nullptr) return;
  for (const auto& [name, value] : entry->fields) {
    const bool usable =
        value.kind == Kind::kYesNo || (value.is_whole() && std::abs(value.hundredths) <= 3'000'000);
    if (!usable)
      reading.complain(value.line,
                       fmt::format("attribute `{}` must be a whole number up to 30000, true or false", name));
    const std::int64_t number = value.kind == Kind::kYesNo ? value.hundredths : value.hundredths / 100;
    if (usable) piece.attributes.emplace_back(name, static_cast<int>(number));
  }
}

// A number, a word or a list as one text: what an override holds.
std::string value_text(const Entry& entry) {
  switch (entry.kind) {
    case Kind::kText:
      return entry.text;
    case Kind::kYesNo:
      return entry.hundredths != 0 ? "1" : "0";
    case Kind::kNumber:
      if (entry.is_whole()) return fmt::format("{}", entry.hundredths / 100);
      return fmt::format("{}{}.{:02}", entry.hundredths < 0 ? "-" : "", std::abs(entry.hundredths) / 100,
                         std::abs(entry.hundredths) % 100);
    case Kind::kList: {
      std::string text;
      for (const Entry& item : entry.list) text += (text.empty() ? "" : ", ") + value_text(item);
      return text;
    }
    case Kind::kTable:
      return {};
  }
  return {};
}

void flatten(const Entry& table, const std::string& before, Overrides& values) {
  for (const auto& [name, entry] : table.fields) {
    if (entry.kind == Kind::kTable)
      flatten(entry, before + name + ".", values);
    else
      values.emplace_back(before + name, value_text(entry));
  }
}

}  // namespace

MapPoint take_point(Fields& fields, std::string_view key, BattleReading& reading) {
  const Entry* entry = fields.need(key, Kind::kList);
  return entry == nullptr ? MapPoint{} : point_of(*entry, reading);
}

Heading take_facing(Fields& fields, std::string_view key, BattleReading& reading, Heading otherwise) {
  const Entry* entry = fields.take(key);
  if (entry == nullptr) return otherwise;
  if (entry->kind == Kind::kNumber && entry->hundredths >= 0 && entry->hundredths < kFullTurn)
    return Heading::of(entry->hundredths);
  for (std::size_t i = 0; i < kWinds.size(); ++i)
    if (entry->kind == Kind::kText && entry->text == kWinds[i])
      return Heading::of(static_cast<std::int64_t>(i) * 2250);
  for (std::size_t i = 0; i < kPoints.size(); ++i)
    if (entry->kind == Kind::kText && entry->text == kPoints[i])
      return Heading::of(static_cast<std::int64_t>(i) * 4500);
  reading.complain(
      entry->line,
      fmt::format("`{}` must be degrees from 0 (north) clockwise to below 360, or a point of the "
                  "compass such as \"north-east\" or \"ENE\"",
                  key));
  return otherwise;
}

Seat take_side(Fields& fields, std::string_view key, BattleReading& reading, Seat otherwise) {
  const WordList sides{"side", {"a", "b", reading.sides[0], reading.sides[1]}};
  const int i = fields.word(key, sides, -1);
  if (i < 0) return otherwise;
  return i % 2 == 0 ? Seat::kA : Seat::kB;
}

bool has_shape(const Fields& fields) {
  return fields.has("polygon") || fields.has("line") || fields.has("circle") || fields.has("rectangle");
}

MapShape take_shape(Fields& fields, bool linear, BattleReading& reading) {
  const Entry* line = linear ? fields.take("line", Kind::kList) : nullptr;
  const Entry* polygon = linear ? nullptr : fields.take("polygon", Kind::kList);
  const Entry* circle = linear ? nullptr : fields.take("circle", Kind::kTable);
  const Entry* rectangle = linear ? nullptr : fields.take("rectangle", Kind::kTable);
  const Entry* holes = linear ? nullptr : fields.take("holes", Kind::kList);
  const int given = (line != nullptr) + (polygon != nullptr) + (circle != nullptr) + (rectangle != nullptr);
  const int smooth = fields.whole("smooth", 0, 3, 0);
  if (given != 1) {
    fields.complain(linear ? "needs a `line`: [[0, 0], [100, 50], ...]"
                           : "needs one of `polygon`, `circle` and `rectangle`");
    return {};
  }
  MapShape shape;
  if (line != nullptr) shape = outline_of(*line, MapShape::Form::kLine, reading);
  if (polygon != nullptr) shape = outline_of(*polygon, MapShape::Form::kPolygon, reading);
  if (circle != nullptr) shape = circle_of(*circle, reading);
  if (rectangle != nullptr) shape = rectangle_of(*rectangle, reading);
  if (holes != nullptr) {
    if (polygon == nullptr) fields.complain_at("holes", "only a `polygon` has holes");
    for (const Entry& hole : holes->list) shape.holes.push_back(points_of(hole, 3, reading));
  }
  shape.smooth = smooth;
  return shape;
}

void check_book(const std::string& book, int line, BattleReading& reading) {
  const auto& known = reading.known_books;
  if (known.empty() || std::find(known.begin(), known.end(), book) != known.end()) return;
  reading.complain(line, unknown_word("rulebook", book, known));
}

std::vector<BookOverride> take_overrides(Fields& fields, BattleReading& reading) {
  std::vector<BookOverride> overrides;
  const Entry* rules = fields.take("rules", Kind::kTable);
  if (rules == nullptr) return overrides;
  for (const auto& [book, entry] : rules->fields) {
    check_book(book, entry.line, reading);
    if (entry.kind != Kind::kTable)
      reading.complain(
          entry.line,
          fmt::format("`rules.{}` must be a table: rules.{} = {{ grade = \"veteran\" }}", book, book));
    BookOverride override_for{book, {}, entry.line};
    flatten(entry, "", override_for.values);
    overrides.push_back(std::move(override_for));
  }
  return overrides;
}

MapPiece read_piece(const Entry& entry, BattleReading& reading) {
  Fields fields(entry, "[[ground]]", reading);
  MapPiece piece;
  piece.line = entry.line;
  piece.name = fields.text("name");
  if (!piece.name.empty()) fields.call(piece.name);
  if (!fields.has("kind"))
    fields.complain("`kind` is missing; give one such as \"wood\", \"wall\" or \"contour\"");
  const int kind = fields.word("kind", {"kind of ground", kind_names()}, -1);
  if (kind < 0) return piece;
  piece.kind = static_cast<PieceKind>(kind);
  const bool linear = is_linear(piece.kind);
  if (!linear && fields.has("line"))
    fields.complain_at("line",
                       fmt::format("a {} is an area; give a `polygon`, `circle` or `rectangle`, not a `line`",
                                   name_of(piece.kind)));
  piece.shape = take_shape(fields, linear, reading);
  if (linear) piece.width = fields.hundredths("width", 0, 1000 * kMetre, 0);
  piece.grade = fields.whole("grade", 0, kMostGrade, 0);
  piece.height = fields.hundredths("height", 0, 1000 * kMetre, 0);
  if (piece.kind == PieceKind::kContour && piece.height == 0)
    fields.complain("a contour needs its `height` in metres above the plain");
  piece.men = fields.whole("capacity", 0, 20000, 0);
  take_attributes(fields, piece, reading);
  piece.overrides = take_overrides(fields, reading);
  fields.finish();
  return piece;
}

FileZone read_zone(const Entry& entry, BattleReading& reading) {
  Fields fields(entry, "[[zone]]", reading);
  FileZone zone;
  zone.line = entry.line;
  zone.name = fields.text("name");
  if (!fields.has("side")) fields.complain("`side` is missing; give \"a\" or \"b\"");
  zone.side = take_side(fields, "side", reading, Seat::kA);
  zone.shape = take_shape(fields, false, reading);
  fields.finish();
  return zone;
}

FileObjective read_objective(const Entry& entry, BattleReading& reading) {
  Fields fields(entry, "[[objective]]", reading);
  FileObjective objective;
  objective.line = entry.line;
  objective.name = fields.need_text("name");
  fields.call(objective.name);
  objective.piece = fields.text("piece");
  if (objective.piece.empty())
    objective.shape = take_shape(fields, false, reading);
  else if (has_shape(fields))
    fields.complain("has a `piece` and a shape of its own; leave one out");
  objective.points = fields.whole("points", 0, 1000, 1);
  objective.held = take_side(fields, "held", reading, Seat::kNobody);
  objective.overrides = take_overrides(fields, reading);
  fields.finish();
  return objective;
}

}  // namespace drumhead
