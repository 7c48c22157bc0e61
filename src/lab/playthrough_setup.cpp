#include "lab/playthrough_setup.h"

#include <fmt/format.h>
#include <algorithm>

#include "engine/decimal.h"
#include "engine/naming.h"

namespace drumhead {
namespace {

std::string known_word(WordsReader& in, std::string_view sort, const std::vector<std::string>& names) {
  const auto i = static_cast<std::size_t>(in.one_of(sort, names));
  return in.ok() ? names[i] : std::string{};
}

// What is wrong with one line must not make others wrong that name it: it counts as there.
template <class Spec>
Spec named(const std::string& name, int line) {
  Spec spec;
  spec.name = name;
  spec.line = line;
  return spec;
}

}  // namespace

SetUp::SetUp(std::string file, const Rulebook& book)
    : file_(std::move(file)), book_(book), words_(book.words()) {
  layout_.file = file_;
  layout_.ground.width = 48 * words_.per_unit;
  layout_.ground.height = 36 * words_.per_unit;
}

const std::vector<std::string>& SetUp::statements() {
  static const std::vector<std::string> known{
      "rules", "title",  "table",     "ground",  "side",  "option",   "command",
      "unit",  "leader", "marker",    "piece",   "stand", "token",    "turn",
      "limit", "number", "objective", "weather", "first", "breaking", "overlaps",
      "record"};
  return known;
}

std::optional<LoadError> SetUp::read(const ScriptText& line) {
  const std::string word = first_word(line.text);
  const ScriptText rest = after_first_word(line);
  WordsReader in(word == "title" ? std::string_view{} : std::string_view{rest.text}, words_, rest.before);
  if (word == "title") layout_.title = rest.text;
  if (word == "rules") in.any_word("a rulebook");
  if (word == "table") table(in), layout_.table_line = line.line;
  if (word == "ground") ground(in, line.line);
  if (word == "side") side_name(in);
  if (word == "command") command(in, line.line);
  if (word == "unit") unit(in, line.line);
  if (word == "leader") leader(in, line.line);
  if (word == "marker") marker(in, line.line);
  if (word == "piece") piece(in, line.line);
  if (word == "stand") stand(in, line.line);
  if (word == "token") token(in, line.line);
  if (word == "record") record(in, line.line);
  if (word == "number") number(in, line.line);
  if (word == "objective") objective(in);
  if (word == "weather") weather(in);
  if (word == "first") layout_.first = side(in);
  if (word == "limit") layout_.turn_limit = small_number(in, "a number of turns", 0, 1000);
  if (word == "overlaps") in.expect("allowed"), layout_.strict = false;
  if (word == "breaking") {
    const Seat seat = side(in);
    layout_.breaking_point[static_cast<std::size_t>(seat)] = small_number(in, "a percentage", 0, 100);
  }
  if (word == "turn") {
    const int n = small_number(in, "the number of the turn", 0, 10000);
    later_.push_back({line.line, [n](BattleState& state) { return state.turn = n, std::string{}; }});
  }
  if (word == "option") {
    const std::string name = known_word(in, "option", names_of(words_.options));
    layout_.options.push_back({name, in.at_end() ? 1 : small_number(in, "its value", 0, 10000), line.line});
  }
  if (in.ok() && !in.at_end()) in.complain("nothing more is expected here");
  if (!in.ok()) return LoadError{file_, line.line, in.trouble()};
  return std::nullopt;
}

Result<BattleState> SetUp::finish() const {
  Result<BattleState> laid = lay_out(layout_, words_);
  if (!laid) return laid.error();
  BattleState state = *std::move(laid);
  book_.prepare(state);
  for (const Later& later : later_)
    if (std::string wrong = later.set(state); !wrong.empty())
      return LoadError{file_, later.line, std::move(wrong)};
  return state;
}

Seat SetUp::side(WordsReader& in) const {
  std::vector<std::string> names{"A", "B", layout_.sides[0], layout_.sides[1]};
  return in.one_of("side", names) % 2 == 0 ? Seat::kA : Seat::kB;
}

int SetUp::small_number(WordsReader& in, std::string_view what, int low, int high) {
  return static_cast<int>(in.number_from(what, low, high));
}

void SetUp::table(WordsReader& in) {
  layout_.ground.width = in.length("the width of the table");
  in.expect("x");
  layout_.ground.height = in.length("its height");
}

void SetUp::side_name(WordsReader& in) {
  const auto seat = static_cast<std::size_t>(in.one_of("seat", {"A", "B"}));
  if (!in.ok()) return;
  layout_.sides[seat] = in.any_word("the name of the side");
  while (in.ok() && !in.at_end()) {
    if (in.take("colour")) {
      layout_.colours[seat] = in.any_word("a colour such as #a4372f");
      if (in.ok() && !is_colour(layout_.colours[seat]))
        in.complain_of_last("a colour is six hexadecimal digits, such as #a4372f");
    } else if (in.take("nation"))
      layout_.nations[seat] = in.any_word("a nation");
    else
      in.expected("`colour` or `nation`");
  }
}

// ---- Troops.

void SetUp::command(WordsReader& in, int line) {
  CommandSpec spec;
  spec.line = line;
  spec.name = in.any_word("a name");
  while (in.ok() && !in.at_end()) {
    if (in.take("side"))
      spec.side = side(in);
    else if (in.take("level"))
      spec.level = small_number(in, "a level", 0, 9);
    else if (in.take("under"))
      spec.superior = in.any_word("a command");
    else
      in.expected("`side`, `level` or `under`");
  }
  layout_.commands.push_back(spec);
}

bool SetUp::marker_word(WordsReader& in, const std::vector<MarkerWord>& known,
                        std::vector<std::pair<std::size_t, int>>& markers) {
  if (in.peek() == nullptr || in.peek()->quoted || in.peek()->text.find('=') == std::string::npos)
    return false;
  const auto [name, value] = cut_at_equals(in.peek()->text);
  const int i = index_of(known, name);
  const auto n = whole_number_from(value);
  if (i < 0) return in.complain(unknown("marker", name, names_of(known))), true;
  const MarkerWord& word = known[static_cast<std::size_t>(i)];
  if (!n || *n < word.low || *n > word.high)
    return in.complain(fmt::format("`{}` goes from {} to {}", name, word.low, word.high)), true;
  in.any_word("a marker");
  markers.emplace_back(static_cast<std::size_t>(i), static_cast<int>(*n));
  return true;
}

bool SetUp::unit_word(WordsReader& in, UnitSpec& spec) {
  if (in.take("side"))
    spec.side = side(in);
  else if (in.take("type"))
    spec.type = known_word(in, "type", names_of(words_.types));
  else if (in.take("grade"))
    spec.grade = known_word(in, "grade", names_of(words_.grades));
  else if (in.take("formation"))
    spec.formation = known_word(in, "formation", names_of(words_.formations));
  else if (in.take("files"))
    spec.files = files(in);
  else if (in.take("strength"))
    spec.strength = small_number(in, "a strength", 1, 20000);
  else if (in.take("command"))
    spec.command = in.any_word("a command");
  else if (in.take("nation"))
    spec.nation = in.any_word("a nation");
  else if (in.take("arrives"))
    spec.arrival = small_number(in, "a turn", 1, 10000);
  else if (in.take("in"))
    spec.inside = in.any_word("a building or town");
  else if (in.take("part"))
    in.expect("of"), spec.parent = in.any_word("the unit it was detached from");
  else
    return false;
  return true;
}

int SetUp::files(WordsReader& in) {
  if (words_.takes_files) return small_number(in, "a width in files", 1, 1000);
  in.complain_of_last(
      fmt::format("every formation of {} has a width of its own; leave `files` out", words_.id));
  return 0;
}

void SetUp::unit(WordsReader& in, int line) {
  UnitSpec spec;
  read_unit(in, line, spec);
  if (!in.ok()) layout_.units.push_back(named<UnitSpec>(spec.name, line));
}

void SetUp::read_unit(WordsReader& in, int line, UnitSpec& spec) {
  Place place;
  std::vector<std::pair<std::size_t, int>> markers;
  spec.line = line;
  spec.side = Seat::kNobody;
  spec.name = in.any_word("a name");
  while (in.ok() && !in.at_end())
    if (!unit_word(in, spec) && !place_word(in, place) && !marker_word(in, words_.markers, markers))
      in.expected(
          "side, type, strength, grade, formation, files, command, nation, in, arrives, part of, a place "
          "(at, touching, "
          "6 ahead of ..., off table), facing or marker=number");
  if (!in.ok()) return;
  if (spec.side == Seat::kNobody)
    return in.complain(fmt::format("`{}` needs a side; add `side A` or `side B`", spec.name));
  if (spec.type.empty())
    return in.complain(fmt::format("`{}` needs a type: {}", spec.name, listed(names_of(words_.types))));
  if (spec.strength == 0) return in.complain(fmt::format("`{}` needs a strength", spec.name));
  if (place.kind == Place::Kind::kNone && spec.inside.empty())
    return in.complain(
        fmt::format("`{}` needs a place: at 10,20 facing 90, or 6 ahead of another unit", spec.name));
  spec.on_table = place.kind != Place::Kind::kOffTable;
  for (const auto& [marker, value] : markers) spec.markers.emplace_back(words_.markers[marker].name, value);
  spec.pose = resolve(in, place, box_of(spec));
  if (!in.ok()) return;
  layout_.units.push_back(spec);
  if (markers.empty()) return;
  const std::size_t index = layout_.units.size() - 1;
  later_.push_back({line, [index, markers](BattleState& state) {
                      return set_markers(state.units[index].markers, markers), std::string{};
                    }});
}

void SetUp::leader(WordsReader& in, int line) {
  LeaderSpec spec;
  read_leader(in, line, spec);
  if (!in.ok()) layout_.leaders.push_back(named<LeaderSpec>(spec.name, line));
}

void SetUp::read_leader(WordsReader& in, int line, LeaderSpec& spec) {
  Place place;
  std::vector<std::pair<std::size_t, int>> markers;
  spec.line = line;
  spec.side = Seat::kNobody;
  spec.name = in.any_word("a name");
  while (in.ok() && !in.at_end()) {
    if (in.take("side"))
      spec.side = side(in);
    else if (in.take("rating"))
      spec.rating = small_number(in, "a rating", -1000, 1000);
    else if (in.take("command"))
      spec.command = in.any_word("a command");
    else if (in.take("with"))
      spec.attached_to = in.any_word("a unit");
    else if (!place_word(in, place) && !marker_word(in, words_.leader_markers, markers))
      in.expected("side, rating, command, with, a place or marker=number");
  }
  if (!in.ok()) return;
  if (spec.side == Seat::kNobody)
    return in.complain(fmt::format("`{}` needs a side; add `side A` or `side B`", spec.name));
  if (place.kind == Place::Kind::kNone && spec.attached_to.empty())
    return in.complain(
        fmt::format("`{}` needs a place: with a unit, at 10,20 or 3 behind a unit", spec.name));
  spec.pose = resolve(in, place, {});
  if (!in.ok()) return;
  layout_.leaders.push_back(spec);
  const std::size_t index = layout_.leaders.size() - 1;
  const bool off = place.kind == Place::Kind::kOffTable;
  later_.push_back({line, [=](BattleState& state) {
                      if (off) state.leaders[index].on_table = false;
                      set_markers(state.leaders[index].markers, markers);
                      return std::string{};
                    }});
}

void SetUp::marker(WordsReader& in, int line) {
  const std::string owner = in.any_word("a unit or leader");
  const bool of_unit = find_name(names_of(layout_.units), owner) >= 0;
  const std::vector<MarkerWord>& known = of_unit ? words_.markers : words_.leader_markers;
  if (!of_unit && find_name(names_of(layout_.leaders), owner) < 0) {
    std::vector<std::string> all = names_of(layout_.units);
    for (const LeaderSpec& spec : layout_.leaders) all.push_back(spec.name);
    return in.complain_of_last(unknown("unit or leader above this line", owner, all));
  }
  const auto i = static_cast<std::size_t>(in.one_of("marker", names_of(known)));
  if (!in.ok()) return;
  const int value = in.at_end() ? 1 : small_number(in, "its number", known[i].low, known[i].high);
  later_.push_back({line, [=](BattleState& state) {
                      if (of_unit)
                        state.units[unit_called(state, owner)->index()].markers[i] =
                            static_cast<std::int16_t>(value);
                      else
                        state.leaders[leader_called(state, owner)->index()].markers[i] =
                            static_cast<std::int16_t>(value);
                      return std::string{};
                    }});
}

void SetUp::stand(WordsReader& in, int line) {
  const std::string owner = in.any_word("a unit");
  const auto index = static_cast<std::size_t>(small_number(in, "which of its stands, from 1", 1, 1000));
  std::optional<int> figures, kind;
  std::optional<Pose> pose;
  std::vector<std::pair<std::size_t, int>> markers;
  while (in.ok() && !in.at_end()) {
    if (in.take("figures"))
      figures = small_number(in, "a number of figures", 0, 32);
    else if (in.take("kind"))
      kind = small_number(in, "a kind of stand", 0, 1000);
    else if (in.take("at"))
      pose = in.pose();
    else if (in.take("marker")) {
      const auto i =
          static_cast<std::size_t>(small_number(in, "which marker", 0, static_cast<int>(kStandMarkers) - 1));
      markers.emplace_back(i, small_number(in, "its number", -1000, 1000));
    } else
      in.expected("figures, kind, at or marker");
  }
  later_.push_back({line, [=](BattleState& state) {
                      const Result<UnitId> id = unit_called(state, owner);
                      if (!id) return id.error().what;
                      const std::size_t count = state.stands_of(*id).size();
                      if (index > count) return fmt::format("{} has {} stands, not {}", owner, count, index);
                      const auto first =
                          static_cast<std::size_t>(state.stands_of(*id).data() - state.stands.data());
                      Stand& stand = state.stands[first + index - 1];
                      if (figures)
                        stand.figures =
                            *figures == 32 ? 0xFFFFFFFFU : (1U << static_cast<unsigned>(*figures)) - 1U;
                      if (kind) stand.kind = static_cast<std::int16_t>(*kind);
                      if (pose) stand.pose = *pose;
                      set_markers(stand.markers, markers);
                      return std::string{};
                    }});
}

void SetUp::token(WordsReader& in, int line) {
  Token token;
  Place place;
  std::string owner;
  token.kind = static_cast<std::int16_t>(in.one_of("kind of token", words_.token_kinds));
  while (in.ok() && !in.at_end()) {
    if (in.take("side"))
      token.side = side(in);
    else if (in.take("owner"))
      owner = in.any_word("a unit");
    else if (in.take("width"))
      token.width = in.length("a width");
    else if (in.take("depth"))
      token.depth = in.length("a depth");
    else if (in.take("marker")) {
      const auto i =
          static_cast<std::size_t>(small_number(in, "which marker", 0, static_cast<int>(kSmallMarkers) - 1));
      const int value = small_number(in, "its number", -1000, 1000);
      if (in.ok()) token.markers[i] = static_cast<std::int16_t>(value);
    } else if (!place_word(in, place))
      in.expected("side, owner, width, depth, marker or a place");
  }
  if (in.ok()) token.pose = resolve(in, place, {{}, token.width, token.depth});
  later_.push_back({line, [token, owner](BattleState& state) {
                      Token laid = token;
                      if (!owner.empty()) {
                        const Result<UnitId> id = unit_called(state, owner);
                        if (!id) return id.error().what;
                        laid.owner = *id;
                      }
                      state.tokens.push_back(laid);
                      return std::string{};
                    }});
}

// A fact of the turn under way: `record contact Red/1 Blue/1 round=2 from 10,12 facing 90`.
void SetUp::record(WordsReader& in, int line) {
  Record record;
  const int kind = in.one_of("kind of record", names_of(words_.record_kinds));
  if (!in.ok()) return;
  record.kind = static_cast<std::int16_t>(kind);
  const std::vector<std::string>& numbers = words_.record_kinds[static_cast<std::size_t>(kind)].numbers;
  std::array<std::string, 2> units;
  for (std::string& unit : units)
    if (in.peek() != nullptr && find_name(names_of(layout_.units), in.peek()->text) >= 0) unit = in.any_word("a unit");
  while (in.ok() && !in.at_end()) {
    if (in.take("from"))
      record.from = in.pose();
    else if (in.take("to"))
      record.to = in.pose();
    else {
      const auto [name, value] = cut_at_equals(in.any_word("a number of the record, as name=number"));
      const int i = find_name(numbers, name);
      const auto n = whole_number_from(value);
      if (i < 0) return in.complain_of_last(unknown("number of this record", name, numbers));
      if (!n || *n < INT32_MIN || *n > INT32_MAX)
        return in.complain_of_last(fmt::format("`{}` needs a whole number", name));
      record.n[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(*n);
    }
  }
  later_.push_back({line, [record, units](BattleState& state) {
                      Record made = record;
                      if (!units[0].empty()) made.a = *unit_called(state, units[0]);
                      if (!units[1].empty()) made.b = *unit_called(state, units[1]);
                      state.records.push_back(made);
                      return std::string{};
                    }});
}

void SetUp::number(WordsReader& in, int line) {
  const bool of_side = in.sees("A") || in.sees("B");
  const auto seat = of_side ? static_cast<std::size_t>(side(in)) : 0;
  const auto index = static_cast<std::size_t>(
      small_number(in, "which number", 0, static_cast<int>(of_side ? kSideNumbers : kGameNumbers) - 1));
  const auto value = static_cast<std::int32_t>(small_number(in, "its value", INT32_MIN, INT32_MAX));
  later_.push_back({line, [=](BattleState& state) {
                      (of_side ? state.side_numbers[seat][index] : state.numbers[index]) = value;
                      return std::string{};
                    }});
}

}  // namespace drumhead
