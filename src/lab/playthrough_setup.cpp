#include "lab/playthrough_setup.h"

#include <fmt/format.h>
#include <algorithm>

#include "engine/decimal.h"
#include "engine/naming.h"
#include "table/command.h"

namespace drumhead {
namespace {

std::string known_word(WordsReader& in, std::string_view sort, const std::vector<std::string>& names) {
  const auto i = static_cast<std::size_t>(in.one_of(sort, names));
  return in.ok() ? names[i] : std::string{};
}

// Those whose numbers are known before the position is: the rulebook reads them when it prepares it.
std::vector<std::pair<std::string, int>> settled_markers(const NotedNumbers& noted) {
  std::vector<std::pair<std::string, int>> markers;
  for (const NotedNumber& note : noted)
    if (note.number) markers.emplace_back(note.word.name, static_cast<int>(*note.number));
  return markers;
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
  layout_.as_prepared = true;
  layout_.ground.width = 48 * words_.per_unit;
  layout_.ground.height = 36 * words_.per_unit;
}

const std::vector<std::string>& SetUp::statements() {
  static const std::vector<std::string> known{
      "rules", "title",  "table",     "ground",  "side",  "option",   "command",
      "unit",  "leader", "marker",    "piece",   "stand", "token",    "turn",
      "limit", "number", "objective", "weather", "first", "breaking", "overlaps",
      "record", "year"};
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
  if (word == "year") layout_.year = small_number(in, "the year of the battle", 1400, 1999);
  if (word == "limit") layout_.turn_limit = small_number(in, "a number of turns", 0, 1000);
  if (word == "overlaps") in.expect("allowed"), layout_.strict = false;
  if (word == "breaking") {
    const Seat seat = side(in);
    layout_.breaking_point[static_cast<std::size_t>(seat)] = small_number(in, "a percentage", 0, 100);
  }
  if (word == "turn") {
    turn_ = small_number(in, "the number of the turn", 0, 10000);
    later_.push_back({line.line, [n = *turn_](BattleState& state) { return state.turn = n, std::string{}; }});
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
  if (auto wrong = complaint_of_leaders(state)) return *wrong;
  if (auto wrong = complaint_of_places(layout_, words_, state); wrong && places_collide_as_written()) return *wrong;
  return state;
}

// By the sizes that the words alone give: what the book makes deeper or wider than that may stand on its neighbour's edge.
bool SetUp::places_collide_as_written() const {
  Layout written = layout_;
  written.as_prepared = false;
  return !lay_out(written, words_).ok();
}

// Where the rulebook cares: a leader with a unit that he does not command would do nothing for it.
std::optional<LoadError> SetUp::complaint_of_leaders(const BattleState& state) const {
  if (!words_.leaders_keep_to_their_own) return std::nullopt;
  for (std::size_t i = 0; i < layout_.leaders.size(); ++i) {
    const LeaderSpec& spec = layout_.leaders[i];
    if (spec.command.empty() || spec.attached_to.empty()) continue;
    const UnitId with = state.leaders[i].attached_to;
    const std::vector<UnitId> his = units_under(state.commands, state.units, state.leaders[i].command);
    if (!with.valid() || his.empty() || std::find(his.begin(), his.end(), with) != his.end()) continue;
    std::vector<std::string> names;
    for (const UnitId id : his) names.push_back(name_of(state, id));
    return LoadError{file_, spec.line,
                     fmt::format("`{}` commands `{}`, to which {} does not belong; put him with one of: {}; or give the unit `command {}`",
                                 spec.name, spec.command, spec.attached_to, listed(names), written(spec.command))};
  }
  return std::nullopt;
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
  NotedNumbers markers;
  spec.line = line;
  spec.name = in.any_word("a name");
  while (in.ok() && !in.at_end()) {
    if (in.take("side"))
      spec.side = side(in);
    else if (in.take("level"))
      spec.level = small_number(in, "a level", 0, 9);
    else if (in.take("under"))
      spec.superior = in.any_word("a command");
    else if (!marker_word(in, words_.command_markers, markers))
      in.expected(words_.command_markers.empty() ? "`side`, `level` or `under`" : "`side`, `level`, `under` or marker=number");
  }
  layout_.commands.push_back(spec);
  if (markers.empty()) return;
  const std::size_t index = layout_.commands.size() - 1;
  later_.push_back({line, [index, markers](BattleState& state) {
                      return set_numbers(state.commands[index].markers, markers, state);
                    }});
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
    strength(in, spec);
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

// 15 | 15 of 24
void SetUp::strength(WordsReader& in, UnitSpec& spec) {
  spec.strength = small_number(in, "a strength", 1, 20000);
  if (in.take("of")) spec.original = small_number(in, "the strength that it began with", spec.strength, 20000);
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
  NotedNumbers markers;
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
  spec.markers = settled_markers(markers);
  if (const std::string wrong = wrong_arms(spec, markers); !wrong.empty()) return in.complain(wrong);
  spec.pose = resolve(in, place, box_of(spec));
  if (!in.ok()) return;
  layout_.units.push_back(spec);
  if (markers.empty()) return;
  const std::size_t index = layout_.units.size() - 1;
  later_.push_back({line, [index, markers](BattleState& state) {
                      return set_numbers(state.units[index].markers, markers, state);
                    }});
}

// Guns and small arms have words of their own.
std::string SetUp::wrong_arms(const UnitSpec& spec, const NotedNumbers& markers) const {
  const bool guns = words_.types[static_cast<std::size_t>(index_of(words_.types, spec.type))].arm == "artillery";
  for (const NotedNumber& note : markers) {
    const std::vector<std::string>& of_guns = note.word.means.of_guns;
    if (of_guns.empty() || whole_number_from(note.text)) continue;
    if ((find_name(of_guns, note.text) >= 0) == guns) continue;
    return fmt::format("`{}` of `{}` is {}; {} has {}", note.word.name, spec.name, note.text, spec.type,
                       listed(guns ? of_guns : note.word.means.values));
  }
  return {};
}

// In the book's words, or a number.
int SetUp::rating(WordsReader& in) const {
  const std::string text = in.any_word("a rating");
  const Result<std::int64_t> n = number_in_bounds(words_.rating, text, BattleState{});
  if (in.ok() && !n) in.complain_of_last(n.error().what);
  return n ? static_cast<int>(*n) : 0;
}

void SetUp::leader(WordsReader& in, int line) {
  LeaderSpec spec;
  read_leader(in, line, spec);
  if (!in.ok()) layout_.leaders.push_back(named<LeaderSpec>(spec.name, line));
}

void SetUp::read_leader(WordsReader& in, int line, LeaderSpec& spec) {
  Place place;
  NotedNumbers markers;
  spec.line = line;
  spec.side = Seat::kNobody;
  spec.name = in.any_word("a name");
  while (in.ok() && !in.at_end()) {
    if (in.take("side"))
      spec.side = side(in);
    else if (in.take("rating"))
      spec.rating = rating(in);
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
  spec.markers = settled_markers(markers);
  if (!in.ok()) return;
  layout_.leaders.push_back(spec);
  const std::size_t index = layout_.leaders.size() - 1;
  const bool off = place.kind == Place::Kind::kOffTable;
  later_.push_back({line, [=](BattleState& state) {
                      if (off) state.leaders[index].on_table = false;
                      return set_numbers(state.leaders[index].markers, markers, state);
                    }});
}

}  // namespace drumhead
