#include "muster/muster.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "muster/mustering.h"

namespace drumhead {
namespace {

// 2500 -> "25", 2550 -> "25.5".
std::string metres(std::int64_t hundredths) {
  if (hundredths % 100 == 0) return fmt::format("{}", hundredths / 100);
  return hundredths % 10 == 0 ? fmt::format("{}.{}", hundredths / 100, hundredths % 100 / 10)
                              : fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

}  // namespace

std::optional<int> whole_number(const std::string& text) {
  int value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size() || std::abs(value) > 30'000)
    return std::nullopt;
  return value;
}

std::optional<MapPoint> map_point(const std::string& text) {
  const std::size_t comma = text.find(", ");
  if (comma == std::string::npos) return std::nullopt;
  const auto x = whole_number(text.substr(0, comma)), y = whole_number(text.substr(comma + 2));
  if (!x || !y) return std::nullopt;
  return MapPoint{*x * 100, *y * 100};
}

const BookOverride* override_for(const std::vector<BookOverride>& overrides, const std::string& book) {
  for (const BookOverride& o : overrides)
    if (o.book == book) return &o;
  return nullptr;
}

// ---- Scale, clock, heading.

MusterTrouble Mustering::check_book() const {
  const auto& fits = battle_.rulebooks;
  if (fits.empty() || std::find(fits.begin(), fits.end(), words_.id) != fits.end()) return std::nullopt;
  std::string list;
  for (const std::string& id : fits) list += (list.empty() ? "" : ", ") + id;
  return error(0,
               fmt::format("`{}` is written for {}, not for {}; choose one of them, or add it to `rulebooks`",
                           battle_.title, list, words_.id));
}

MusterTrouble Mustering::set_scale() {
  for (const BookSettings& s : battle_.books)
    if (s.book == words_.id) settings_ = &s;
  out_.scale = book_.scale();
  out_.is_army = battle_.is_army;
  if (settings_ != nullptr && settings_->metres_per_unit_x100 > 0)
    out_.scale.metres_per_unit_x100 = settings_->metres_per_unit_x100;
  if (settings_ != nullptr && settings_->minutes_per_turn > 0)
    out_.scale.minutes_per_turn = settings_->minutes_per_turn;
  CHECK(out_.scale.metres_per_unit_x100 > 0 && out_.scale.minutes_per_turn > 0);
  map_ = {words_.per_unit, out_.scale.metres_per_unit_x100, {}};
  map_.table.high = map_.on_table(MapPoint{battle_.width, battle_.height});
  const Coord longest = std::max(map_.table.high.x, map_.table.high.y);
  if (longest > kLargestCoord)
    return error(
        0,
        fmt::format(
            "the table would be more than 50 metres long at {} metres to the {}; make the ground smaller, or "
            "set `metres_per_unit` in [rules.{}]",
            metres(map_.metres_per_unit_x100), words_.unit_name, words_.id));
  return std::nullopt;
}

void Mustering::set_heading() {
  Layout& layout = out_.layout;
  layout.file = battle_.file;
  layout.title = battle_.title;
  layout.sides = battle_.sides;
  layout.nations = battle_.nations;
  layout.colours = battle_.colours;
  layout.year = battle_.year;
  layout.first = battle_.first;
  layout.breaking_point = battle_.breaking_point;
}

void Mustering::set_clock() {
  if (settings_ != nullptr && settings_->turns > 0) {
    out_.layout.turn_limit = settings_->turns;
    return;
  }
  const int turn = out_.scale.minutes_per_turn;
  out_.layout.turn_limit = (battle_.minutes + turn - 1) / turn;
  if (battle_.minutes % turn != 0)
    note(fmt::format("{0} minutes are {1} {4}s of {2} minutes and a part: {3} {4}s", battle_.minutes,
                     battle_.minutes / turn, turn, out_.layout.turn_limit, words_.turn_word));
}

void Mustering::take_weather() {
  for (const FileWeather& from : battle_.weather)
    out_.layout.weather.push_back({turn_at(from.minutes), from.sky, map_.on_table(from.sight)});
  std::stable_sort(out_.layout.weather.begin(), out_.layout.weather.end(),
                   [](const Weather& a, const Weather& b) { return a.turn < b.turn; });
}

void Mustering::take_options(const std::vector<OptionSpec>& more) {
  if (settings_ != nullptr) out_.layout.options = settings_->options;
  out_.layout.options.insert(out_.layout.options.end(), more.begin(), more.end());
}

// ---- Ground.

MusterTrouble Mustering::take_ground() {
  out_.layout.ground.width = map_.table.high.x;
  out_.layout.ground.height = map_.table.high.y;
  for (const MapPiece& piece : battle_.ground)
    if (MusterTrouble t = take_piece(piece)) return t;
  return std::nullopt;
}

// Heights in metres become levels: contours to the nearest but at least one, what stands on the ground
// rounded up.
int Mustering::levels_of(const MapPiece& from) {
  if (from.height == 0) return 0;
  const Centimetres level = battle_.contour;
  const Centimetres levels = from.kind == PieceKind::kContour
                                 ? std::max<Centimetres>(1, (from.height + level / 2) / level)
                                 : (from.height + level - 1) / level;
  if (levels * level != from.height)
    note(fmt::format("the {}{} at {} metres is at level {} of {} metres", name_of(from.kind),
                     from.name.empty() ? "" : " `" + from.name + "`", metres(from.height), levels,
                     metres(level)));
  return static_cast<int>(levels);
}

int Mustering::room_in(const MapPiece& from) {
  const int each = out_.scale.men_per_figure;
  if (from.men == 0 || each == 0) return from.men;
  const int figures = std::max(1, from.men / each);
  if (figures * each != from.men)
    note(fmt::format("the {}{} has room for {} men: {} of {}", name_of(from.kind),
                     from.name.empty() ? "" : " `" + from.name + "`", from.men, figures, each));
  return figures;
}

MusterTrouble Mustering::override_piece(const BookOverride& o, Piece& piece, bool& left_out) const {
  for (const auto& [key, text] : o.values) {
    const auto value = whole_number(text);
    if (!value)
      return error(o.line,
                   fmt::format("`rules.{}`: `{}` is `{}`; it must be a whole number", o.book, key, text));
    if (key == "omit")
      left_out = *value != 0;
    else if (key == "grade")
      piece.grade = *value;
    else if (key == "level")
      piece.height = *value;
    else if (key == "capacity")
      piece.capacity = *value;
    else
      piece.attributes.emplace_back(key, *value);
  }
  return std::nullopt;
}

MusterTrouble Mustering::take_piece(const MapPiece& from) {
  Piece piece;
  piece.kind = from.kind;
  piece.name = from.name;
  if (is_linear(from.kind))
    piece.line = line_of(from.shape, map_);
  else
    piece.area = area_of(from.shape, map_);
  piece.width = map_.on_table(from.width);
  piece.grade = from.grade;
  piece.height = levels_of(from);
  piece.capacity = room_in(from);
  piece.attributes = from.attributes;
  bool left_out = false;
  if (const BookOverride* o = override_for(from.overrides, words_.id))
    if (MusterTrouble t = override_piece(*o, piece, left_out)) return t;
  if (left_out) {
    omitted_.push_back(from.name);
    return std::nullopt;
  }
  piece.id.value = static_cast<std::int16_t>(out_.layout.ground.pieces.size());
  out_.layout.ground.pieces.push_back(std::move(piece));
  out_.layout.piece_lines.push_back(from.line);
  return std::nullopt;
}

PieceId Mustering::add_zone(const std::string& name, const MapShape& shape, int line) {
  Piece piece;
  piece.kind = PieceKind::kZone;
  piece.name = name;
  piece.area = area_of(shape, map_);
  piece.id.value = static_cast<std::int16_t>(out_.layout.ground.pieces.size());
  out_.layout.ground.pieces.push_back(piece);
  out_.layout.piece_lines.push_back(line);
  return piece.id;
}

MusterTrouble Mustering::find_piece(const FileObjective& objective, PieceId& found) {
  std::vector<std::string> known;
  for (const Piece& piece : out_.layout.ground.pieces) {
    if (piece.name.empty()) continue;
    known.push_back(piece.name);
    if (piece.name != objective.piece) continue;
    if (found.valid())
      return error(objective.line,
                   fmt::format("objective `{}`: two pieces of ground are named `{}`; rename one",
                               objective.name, objective.piece));
    found = piece.id;
  }
  const bool omitted = std::find(omitted_.begin(), omitted_.end(), objective.piece) != omitted_.end();
  if (found.valid() || omitted) return std::nullopt;
  return error(objective.line, fmt::format("objective `{}`: {}", objective.name,
                                           unknown_word("piece of ground", objective.piece, known)));
}

MusterTrouble Mustering::override_objective(const FileObjective& from, int& points, bool& left_out) const {
  const BookOverride* o = override_for(from.overrides, words_.id);
  if (o == nullptr) return std::nullopt;
  for (const auto& [key, text] : o->values) {
    const auto value = whole_number(text);
    if (!value || *value < 0)
      return error(o->line,
                   fmt::format("objective `{}`: `rules.{}`: `{}` is `{}`; it must be a whole number",
                               from.name, o->book, key, text));
    if (key == "points")
      points = *value;
    else if (key == "omit")
      left_out = *value != 0;
    else
      return error(o->line, fmt::format("objective `{}`: `rules.{}`: {}", from.name, o->book,
                                        unknown_word("field", key, {"points", "omit"})));
  }
  return std::nullopt;
}

MusterTrouble Mustering::take_aims() {
  for (const FileObjective& from : battle_.objectives) {
    int points = from.points;
    bool left_out = false;
    if (MusterTrouble t = override_objective(from, points, left_out)) return t;
    if (left_out) continue;
    PieceId piece;
    if (from.piece.empty())
      piece = add_zone(from.name, from.shape, from.line);
    else if (MusterTrouble t = find_piece(from, piece))
      return t;
    if (piece.valid())
      out_.layout.objectives.push_back({from.name, piece, from.held, points});
    else
      complain(from.line,
               fmt::format("objective `{}` is left out, because its piece of ground is", from.name));
  }
  for (const FileZone& from : battle_.zones) {
    const std::string name =
        from.name.empty() ? battle_.sides[static_cast<std::size_t>(from.side)] + " deployment" : from.name;
    out_.layout.zones.push_back({from.side, add_zone(name, from.shape, from.line)});
  }
  return std::nullopt;
}

Result<Mustered> muster(const BattleFile& battle, const Rulebook& book,
                        const std::vector<OptionSpec>& options) {
  Mustering mustering(battle, book);
  if (MusterTrouble t = mustering.check_book()) return *t;
  if (MusterTrouble t = mustering.set_scale()) return *t;
  mustering.set_heading();
  mustering.set_clock();
  mustering.take_options(options);
  mustering.take_weather();
  if (MusterTrouble t = mustering.take_ground()) return *t;
  if (MusterTrouble t = mustering.take_aims()) return *t;
  mustering.take_commands();
  if (MusterTrouble t = mustering.take_units()) return *t;
  if (MusterTrouble t = mustering.check_sides()) return *t;
  if (MusterTrouble t = mustering.take_leaders()) return *t;
  return mustering.finish();
}

Result<BattleState> position_from_battle(std::string_view text, const std::string& file, const Rulebook& book,
                                         const std::vector<OptionSpec>& options) {
  const Result<BattleFile> battle = read_battle(text, file);
  if (!battle) return battle.error();
  if (battle->is_army) return LoadError{file, 0, "is an army without a map; give a battle"};
  const Result<Mustered> mustered = muster(*battle, book, options);
  if (!mustered) return mustered.error();
  Result<BattleState> laid_out = lay_out(mustered->layout, book.words());
  if (!laid_out) return laid_out.error();
  BattleState state = *std::move(laid_out);
  book.prepare(state);
  return state;
}

}  // namespace drumhead
