#include "muster/muster.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "muster/map_scale.h"

namespace drumhead {
namespace {

using Trouble = std::optional<LoadError>;

constexpr Centimetres kBehind =
    10'000;  // how far behind his first unit a leader stands who was given no place

std::optional<int> whole_number(const std::string& text) {
  int value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size() || std::abs(value) > 30'000)
    return std::nullopt;
  return value;
}

// "400, 250" in whole metres.
std::optional<MapPoint> map_point(const std::string& text) {
  const std::size_t comma = text.find(", ");
  if (comma == std::string::npos) return std::nullopt;
  const auto x = whole_number(text.substr(0, comma)), y = whole_number(text.substr(comma + 2));
  if (!x || !y) return std::nullopt;
  return MapPoint{*x * 100, *y * 100};
}

// 2500 -> "25", 2550 -> "25.5".
std::string metres(std::int64_t hundredths) {
  if (hundredths % 100 == 0) return fmt::format("{}", hundredths / 100);
  return hundredths % 10 == 0 ? fmt::format("{}.{}", hundredths / 100, hundredths % 100 / 10)
                              : fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

const BookOverride* override_for(const std::vector<BookOverride>& overrides, const std::string& book) {
  for (const BookOverride& o : overrides)
    if (o.book == book) return &o;
  return nullptr;
}

// One battle being mustered under one book.
class Mustering {
 public:
  Mustering(const BattleFile& battle, const Rulebook& book)
      : battle_(battle), book_(book), words_(book.words()) {}

  Trouble check_book() const;
  Trouble set_scale();
  void set_heading();
  void set_clock();
  Trouble take_ground();
  Trouble take_aims();
  void take_weather();
  Trouble take_units();
  void take_commands();
  Trouble take_leaders();
  void take_options(const std::vector<OptionSpec>& more);
  Trouble check_sides() const;
  Mustered finish() { return std::move(out_); }

 private:
  LoadError error(int line, std::string what) const { return {battle_.file, line, std::move(what)}; }
  void complain(int line, std::string what) { out_.complaints.push_back(error(line, std::move(what))); }
  void note(std::string text) { out_.notes.push_back(std::move(text)); }
  Pose pose_of(MapPoint at, Heading facing) const { return {map_.on_table(at), facing}; }
  int turn_at(int minutes) const { return minutes / out_.scale.minutes_per_turn + 1; }

  Trouble take_piece(const MapPiece& from);
  Trouble override_piece(const BookOverride& o, Piece& piece, bool& left_out) const;
  int levels_of(const MapPiece& from);
  int room_in(const MapPiece& from);
  PieceId add_zone(const std::string& name, const MapShape& shape, int line);
  Trouble find_piece(const FileObjective& objective, PieceId& found);

  Trouble take_unit(const FileUnit& from);
  Trouble override_unit(const BookOverride& o, const Enlistment& enlisted, UnitSpec& spec,
                        MusteredUnit& unit) const;
  void place_unit(const FileUnit& from, UnitSpec& spec, MusteredUnit& unit);
  Trouble take_leader(const FileLeader& from);
  Trouble place_leader(const FileLeader& from, LeaderSpec& spec);
  bool is_under(const std::string& command, const std::string& superior) const;

  const BattleFile& battle_;
  const Rulebook& book_;
  const Vocabulary& words_;
  const BookSettings* settings_ = nullptr;
  MapScale map_;
  Mustered out_;
  std::vector<std::string> omitted_;  // names of pieces this book does without
};

// ---- Scale, clock, heading.

Trouble Mustering::check_book() const {
  const auto& fits = battle_.rulebooks;
  if (fits.empty() || std::find(fits.begin(), fits.end(), words_.id) != fits.end()) return std::nullopt;
  std::string list;
  for (const std::string& id : fits) list += (list.empty() ? "" : ", ") + id;
  return error(0,
               fmt::format("`{}` is written for {}, not for {}; choose one of them, or add it to `rulebooks`",
                           battle_.title, list, words_.id));
}

Trouble Mustering::set_scale() {
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
    note(fmt::format("{} minutes are {} turns of {} minutes and a part: {} turns", battle_.minutes,
                     battle_.minutes / turn, turn, out_.layout.turn_limit));
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

Trouble Mustering::take_ground() {
  out_.layout.ground.width = map_.table.high.x;
  out_.layout.ground.height = map_.table.high.y;
  for (const MapPiece& piece : battle_.ground)
    if (Trouble t = take_piece(piece)) return t;
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

Trouble Mustering::override_piece(const BookOverride& o, Piece& piece, bool& left_out) const {
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

Trouble Mustering::take_piece(const MapPiece& from) {
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
    if (Trouble t = override_piece(*o, piece, left_out)) return t;
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

Trouble Mustering::find_piece(const FileObjective& objective, PieceId& found) {
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

Trouble Mustering::take_aims() {
  for (const FileObjective& from : battle_.objectives) {
    PieceId piece;
    if (from.piece.empty())
      piece = add_zone(from.name, from.shape, from.line);
    else if (Trouble t = find_piece(from, piece))
      return t;
    if (piece.valid())
      out_.layout.objectives.push_back({from.name, piece, from.held, from.points});
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

// ---- Units.

Trouble Mustering::take_units() {
  for (const FileUnit& unit : battle_.units)
    if (Trouble t = take_unit(unit)) return t;
  return std::nullopt;
}

Trouble Mustering::take_unit(const FileUnit& from) {
  const std::string& command = from.unit.command;
  if (!command.empty() && index_of(battle_.commands, command) < 0) {
    std::vector<std::string> known;
    for (const FileCommand& c : battle_.commands) known.push_back(c.name);
    return error(from.unit.line, fmt::format("`{}`: {}", from.unit.name, unknown_word("command", command, known)));
  }
  MusteredUnit unit;
  unit.unit = from.unit;
  const BookOverride* o = override_for(from.overrides, words_.id);
  if (o != nullptr) unit.unit.overrides = o->values;
  Enlistment enlisted = book_.enlist(unit.unit);
  unit.notes = enlisted.notes;
  unit.points = enlisted.points;
  unit.spec = std::move(enlisted.spec);
  UnitSpec& spec = unit.spec;
  spec.name = from.unit.name;
  spec.side = from.unit.side;
  if (spec.nation.empty()) spec.nation = from.unit.nation;  // a book may have been told otherwise
  spec.command = from.unit.command;
  spec.line = from.unit.line;
  place_unit(from, spec, unit);
  if (!enlisted.impossible.empty()) {
    unit.left_out = true;
    complain(from.unit.line, fmt::format("`{}` is left out: {}", from.unit.name, enlisted.impossible));
  }
  if (o != nullptr)
    if (Trouble t = override_unit(*o, enlisted, spec, unit)) return t;
  if (!unit.left_out && !battle_.is_army) out_.layout.units.push_back(spec);
  out_.units.push_back(std::move(unit));
  return std::nullopt;
}

void Mustering::place_unit(const FileUnit& from, UnitSpec& spec, MusteredUnit& unit) {
  spec.pose = pose_of(from.place, from.facing);
  spec.inside = from.inside;
  if (from.arrives == 0) return;
  spec.arrival = turn_at(from.arrives);
  unit.notes.push_back(fmt::format("arrives after {} minutes: in turn {}", from.arrives, spec.arrival));
  if (out_.layout.turn_limit > 0 && spec.arrival > out_.layout.turn_limit)
    complain(from.unit.line, fmt::format("`{}` arrives in turn {}, after the last of {} turns",
                                         from.unit.name, spec.arrival, out_.layout.turn_limit));
}

// What any book lets a file say of a unit in its own words; the rest is for the book's enlist() to
// understand.
Trouble Mustering::override_unit(const BookOverride& o, const Enlistment& enlisted, UnitSpec& spec,
                                 MusteredUnit& unit) const {
  const auto refuse = [&](const std::string& what) {
    return error(o.line, fmt::format("`{}`: `rules.{}`: {}", spec.name, o.book, what));
  };
  for (const auto& [key, text] : o.values) {
    const auto value = whole_number(text);
    const bool number = key == "omit" || key == "files" || key == "strength" || key.rfind("markers.", 0) == 0;
    if (number && !value) return refuse(fmt::format("`{}` is `{}`; it must be a whole number", key, text));
    if (key == "omit")
      unit.left_out = *value != 0;
    else if (key == "type")
      spec.type = text;
    else if (key == "grade")
      spec.grade = text;
    else if (key == "formation")
      spec.formation = text;
    else if (key == "files")
      spec.files = *value;
    else if (key == "strength")
      spec.strength = *value;
    else if (key.rfind("markers.", 0) == 0)
      spec.markers.emplace_back(key.substr(8), *value);
    else if (key == "place") {
      const auto at = map_point(text);
      if (!at)
        return refuse(fmt::format("`place` is `{}`; give whole metres east and north: [400, 250]", text));
      spec.pose.at = map_.on_table(*at);
    } else if (key == "facing") {
      if (!value || *value < 0 || *value >= 360)
        return refuse("`facing` must be whole degrees from 0 to 359");
      spec.pose.facing = Heading::of(*value * 100);
    } else if (std::find(enlisted.understood.begin(), enlisted.understood.end(), key) ==
               enlisted.understood.end()) {
      std::vector<std::string> known = {"omit",     "type",    "grade", "formation", "files",
                                        "strength", "markers", "place", "facing"};
      known.insert(known.end(), enlisted.understood.begin(), enlisted.understood.end());
      return refuse(unknown_word("field", key, known));
    }
  }
  return std::nullopt;
}

Trouble Mustering::check_sides() const {
  if (battle_.is_army) return std::nullopt;
  for (const Seat side : {Seat::kA, Seat::kB}) {
    const auto& units = out_.layout.units;
    if (std::any_of(units.begin(), units.end(), [&](const UnitSpec& u) { return u.side == side; })) continue;
    return error(
        0, fmt::format("{} has no unit under {}; {}", battle_.sides[static_cast<std::size_t>(side)],
                       words_.title, out_.complaints.empty() ? "add some" : out_.complaints.front().what));
  }
  return std::nullopt;
}

// ---- Commands and leaders.

void Mustering::take_commands() {
  for (const FileCommand& from : battle_.commands)
    out_.layout.commands.push_back({from.name, from.side, from.level, from.superior, from.line});
}

Trouble Mustering::take_leaders() {
  for (const FileLeader& from : battle_.leaders)
    if (Trouble t = take_leader(from)) return t;
  return std::nullopt;
}

Trouble Mustering::take_leader(const FileLeader& from) {
  MusteredLeader leader;
  leader.leader = from.leader;
  const BookOverride* o = override_for(from.overrides, words_.id);
  if (o != nullptr) leader.leader.overrides = o->values;
  Commission commission = book_.commission(leader.leader);
  leader.notes = commission.notes;
  leader.spec = std::move(commission.spec);
  LeaderSpec& spec = leader.spec;
  spec.name = from.leader.name;
  spec.side = from.leader.side;
  spec.command = from.leader.command;
  spec.line = from.leader.line;
  bool left_out = false;
  if (o != nullptr)
    for (const auto& [key, text] : o->values) {
      const auto value = whole_number(text);
      if (key == "rating" && value)
        spec.rating = *value;
      else if (key == "omit" && value)
        left_out = *value != 0;
      else if (key.rfind("markers.", 0) == 0 && value)
        spec.markers.emplace_back(key.substr(8), *value);
      else if (std::find(commission.understood.begin(), commission.understood.end(), key) ==
               commission.understood.end())
        return error(
            o->line,
            fmt::format(
                "`{}`: `rules.{}`: `{}` = `{}` is not understood; known are whole numbers for `rating`, "
                "`omit` and `markers`",
                spec.name, o->book, key, text));
    }
  if (left_out) return std::nullopt;
  if (!battle_.is_army) {
    if (Trouble t = place_leader(from, spec)) return t;
    out_.layout.leaders.push_back(spec);
  }
  out_.leaders.push_back(std::move(leader));
  return std::nullopt;
}

bool Mustering::is_under(const std::string& command, const std::string& superior) const {
  std::string at = command;
  for (std::size_t steps = 0; steps <= battle_.commands.size() && !at.empty(); ++steps) {
    if (at == superior) return true;
    const int i = index_of(battle_.commands, at);
    at = i < 0 ? std::string{} : battle_.commands[static_cast<std::size_t>(i)].superior;
  }
  return false;
}

Trouble Mustering::place_leader(const FileLeader& from, LeaderSpec& spec) {
  if (from.place) {
    spec.pose = pose_of(*from.place, from.facing);
    return std::nullopt;
  }
  const auto left_out = [&](const std::string& name) {
    return std::any_of(out_.units.begin(), out_.units.end(),
                       [&](const auto& u) { return u.left_out && u.spec.name == name; });
  };
  spec.attached_to = from.attached_to;
  if (!from.attached_to.empty() && !left_out(from.attached_to)) return std::nullopt;
  if (!from.attached_to.empty())
    complain(spec.line, fmt::format("`{}` is attached to `{}`, which is left out; he stands by himself",
                                    spec.name, from.attached_to));
  spec.attached_to.clear();
  for (const UnitSpec& unit : out_.layout.units) {
    if (!is_under(unit.command, spec.command)) continue;
    if (unit.arrival > 0) {
      if (spec.attached_to.empty()) spec.attached_to = unit.name;  // rides in with the first of them
      continue;
    }
    spec.attached_to.clear();
    const Vec at = point_from(unit.pose, -map_.on_table(kBehind), 0);
    const Ground& ground = out_.layout.ground;
    spec.pose = {{std::clamp<Coord>(at.x, 0, ground.width), std::clamp<Coord>(at.y, 0, ground.height)},
                 unit.pose.facing};
    return std::nullopt;
  }
  if (!spec.attached_to.empty()) return std::nullopt;
  return error(
      spec.line,
      fmt::format("leader `{}` has no place, and `{}` has no unit to stand behind; give him a `place`",
                  spec.name, spec.command));
}

}  // namespace

Result<Mustered> muster(const BattleFile& battle, const Rulebook& book,
                        const std::vector<OptionSpec>& options) {
  Mustering mustering(battle, book);
  if (Trouble t = mustering.check_book()) return *t;
  if (Trouble t = mustering.set_scale()) return *t;
  mustering.set_heading();
  mustering.set_clock();
  mustering.take_options(options);
  mustering.take_weather();
  if (Trouble t = mustering.take_ground()) return *t;
  if (Trouble t = mustering.take_aims()) return *t;
  mustering.take_commands();
  if (Trouble t = mustering.take_units()) return *t;
  if (Trouble t = mustering.check_sides()) return *t;
  if (Trouble t = mustering.take_leaders()) return *t;
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
