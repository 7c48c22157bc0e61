#include "engine/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "table/measure.h"

namespace drumhead {
namespace {

using Trouble = std::optional<LoadError>;
using Markers = std::vector<std::pair<std::string, int>>;

constexpr int kMostSpecs = 4000;      // of each kind: an id is a small number
constexpr int kMostStrength = 20000;  // figures or stands of one unit

template <class Words>
std::vector<std::string> names(const Words& words) {
  std::vector<std::string> list;
  for (const auto& word : words) list.push_back(word.name);
  return list;
}

// One position under construction. Each step needs the ones before it; the first that fails ends the work.
class Builder {
 public:
  Builder(const Layout& layout, const Vocabulary& words) : layout_(layout), words_(words) {}

  Trouble count_specs() const;
  Trouble take_ground();
  Trouble take_options();
  Trouble take_commands();
  Trouble take_units();
  Trouble take_leaders();
  Trouble take_aims();
  Trouble check_apart() const;
  BattleState finish();

 private:
  LoadError error(int line, std::string what) const { return {layout_.file, line, std::move(what)}; }
  int line_of_bad_ground() const;
  template <class Specs>
  Trouble check_names(const Specs& specs, const char* kind) const;
  template <class Spec>
  Trouble find_command(const Spec& spec, CommandId& found) const;
  template <std::size_t N>
  Trouble set_markers(const std::string& owner, int line, const Markers& given,
                      const std::vector<MarkerWord>& known, std::array<std::int16_t, N>& markers) const;

  Trouble join_superiors();
  Trouble check_circle() const;
  Trouble check_levels() const;
  Trouble take_unit(const UnitSpec& spec);
  Trouble set_words(const UnitSpec& spec, Unit& unit, Profile& profile) const;
  Trouble set_files(const UnitSpec& spec, Unit& unit) const;
  Trouble go_inside(const UnitSpec& spec, Unit& unit) const;
  Trouble find_parent(const UnitSpec& spec, Unit& unit) const;
  Trouble check_on_table(const UnitSpec& spec, const Unit& unit) const;
  Trouble take_leader(const LeaderSpec& spec);
  Trouble place_leader(const LeaderSpec& spec, Leader& leader) const;
  Footprint footprint_of_unit(const Unit& unit) const;
  std::string table_size() const;

  const Layout& layout_;
  const Vocabulary& words_;
  BattleState state_;
  Setting setting_;
};

Trouble Builder::count_specs() const {
  const auto too_many = [](const auto& specs) { return specs.size() > static_cast<std::size_t>(kMostSpecs); };
  if (too_many(layout_.commands) || too_many(layout_.units) || too_many(layout_.leaders) ||
      too_many(layout_.ground.pieces))
    return error(0, fmt::format("more than {} units, leaders, commands or pieces of ground; leave some out",
                                kMostSpecs));
  return std::nullopt;
}

// The line of the first piece that is wrong by itself, or of the table.
int Builder::line_of_bad_ground() const {
  if (!complaints(Ground{layout_.ground.width, layout_.ground.height, {}}).empty()) return layout_.table_line;
  for (const Piece& piece : layout_.ground.pieces) {
    Ground alone{layout_.ground.width, layout_.ground.height, {piece}};
    alone.pieces.front().id = PieceId{0};
    if (!complaints(alone).empty() && piece.id.index() < layout_.piece_lines.size())
      return layout_.piece_lines[piece.id.index()];
  }
  return 0;
}

Trouble Builder::take_ground() {
  const std::vector<std::string> wrong = complaints(layout_.ground);
  if (!wrong.empty()) return error(line_of_bad_ground(), wrong.front());
  state_.ground = settled(layout_.ground);
  state_.pieces.assign(layout_.ground.pieces.size(), PieceState{});
  return std::nullopt;
}

Trouble Builder::take_options() {
  for (const OptionWord& word : words_.options)
    setting_.options.push_back(static_cast<std::int16_t>(word.standard));
  for (const OptionSpec& spec : layout_.options) {
    const int i = index_of(words_.options, spec.name);
    if (i < 0) return error(spec.line, unknown_word("option", spec.name, names(words_.options)));
    const OptionWord& word = words_.options[static_cast<std::size_t>(i)];
    if (spec.value < 0 || spec.value > word.high)
      return error(spec.line,
                   fmt::format("option `{}` is {}; it goes from 0 to {}", spec.name, spec.value, word.high));
    setting_.options[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(spec.value);
  }
  return std::nullopt;
}

// ---- Commands.

template <class Specs>
Trouble Builder::check_names(const Specs& specs, const char* kind) const {
  std::vector<std::pair<std::string, int>> seen;
  for (const auto& spec : specs) {
    if (spec.name.empty()) return error(spec.line, fmt::format("a {} without a name; give it one", kind));
    if (spec.side == Seat::kNobody)
      return error(spec.line, fmt::format("{} `{}` has no side; give it one", kind, spec.name));
    seen.emplace_back(spec.name, spec.line);
  }
  std::sort(seen.begin(), seen.end());
  for (std::size_t i = 1; i < seen.size(); ++i)
    if (seen[i].first == seen[i - 1].first)
      return error(seen[i].second, fmt::format("two {}s are named `{}`, the other in line {}; rename one",
                                               kind, seen[i].first, seen[i - 1].second));
  return std::nullopt;
}

template <class Spec>
Trouble Builder::find_command(const Spec& spec, CommandId& found) const {
  if (spec.command.empty()) return std::nullopt;
  const int i = index_of(layout_.commands, spec.command);
  if (i < 0)
    return error(spec.line, fmt::format("`{}`: {}", spec.name,
                                        unknown_word("command", spec.command, names(layout_.commands))));
  if (layout_.commands[static_cast<std::size_t>(i)].side != spec.side)
    return error(spec.line,
                 fmt::format("`{}` belongs to `{}`, a command of the other side; name one of its own side",
                             spec.name, spec.command));
  found.value = static_cast<std::int16_t>(i);
  return std::nullopt;
}

Trouble Builder::take_commands() {
  if (Trouble t = check_names(layout_.commands, "command")) return t;
  for (const CommandSpec& spec : layout_.commands) {
    if (spec.level < 0 || spec.level > 9)
      return error(spec.line, fmt::format("`{}` is at level {}; levels go from 0 (a brigade) to 9", spec.name,
                                          spec.level));
    Command command;
    command.id.value = static_cast<std::int16_t>(state_.commands.size());
    command.side = spec.side;
    command.level = static_cast<std::int16_t>(spec.level);
    state_.commands.push_back(command);
    setting_.commands.push_back(spec.name);
  }
  if (Trouble t = join_superiors()) return t;
  if (Trouble t = check_circle()) return t;
  return check_levels();
}

Trouble Builder::join_superiors() {
  for (std::size_t i = 0; i < layout_.commands.size(); ++i) {
    const CommandSpec& spec = layout_.commands[i];
    if (spec.superior.empty()) continue;
    const int j = index_of(layout_.commands, spec.superior);
    if (j < 0)
      return error(spec.line, fmt::format("`{}`: {}", spec.name,
                                          unknown_word("command", spec.superior, names(layout_.commands))));
    if (layout_.commands[static_cast<std::size_t>(j)].side != spec.side)
      return error(spec.line,
                   fmt::format("`{}` is under `{}`, a command of the other side; name one of its own side",
                               spec.name, spec.superior));
    state_.commands[i].superior.value = static_cast<std::int16_t>(j);
  }
  return std::nullopt;
}

Trouble Builder::check_circle() const {
  for (const Command& start : state_.commands) {
    std::string way = fmt::format("`{}`", setting_.commands[start.id.index()]);
    CommandId at = start.superior;
    for (std::size_t steps = 0; at.valid() && steps < state_.commands.size(); ++steps) {
      way += fmt::format(" under `{}`", setting_.commands[at.index()]);
      if (at == start.id)
        return error(layout_.commands[start.id.index()].line,
                     fmt::format("the chain of command runs in a circle: {}; leave out one superior", way));
      at = state_.commands[at.index()].superior;
    }
  }
  return std::nullopt;
}

Trouble Builder::check_levels() const {
  for (const Command& command : state_.commands) {
    if (!command.superior.valid() || state_.commands[command.superior.index()].level > command.level)
      continue;
    return error(
        layout_.commands[command.id.index()].line,
        fmt::format("`{}` is under `{}`, which is at no higher level; a superior's level must be higher",
                    setting_.commands[command.id.index()], setting_.commands[command.superior.index()]));
  }
  return std::nullopt;
}

// ---- Units.

Trouble Builder::take_units() {
  if (Trouble t = check_names(layout_.units, "unit")) return t;
  for (const UnitSpec& spec : layout_.units)
    if (Trouble t = take_unit(spec)) return t;
  std::stable_sort(setting_.arrivals.begin(), setting_.arrivals.end(),
                   [](const Arrival& a, const Arrival& b) { return a.turn < b.turn; });
  return std::nullopt;
}

Trouble Builder::take_unit(const UnitSpec& spec) {
  Unit unit;
  Profile profile;
  unit.id.value = static_cast<std::int16_t>(state_.units.size());
  unit.side = spec.side;
  unit.pose = spec.pose;
  unit.on_table = spec.on_table && spec.arrival == 0;
  if (Trouble t = set_words(spec, unit, profile)) return t;
  if (Trouble t = find_command(spec, unit.command)) return t;
  if (spec.strength <= 0 || spec.strength > kMostStrength)
    return error(spec.line, fmt::format("`{}` has a strength of {}; it must be from 1 to {}", spec.name,
                                        spec.strength, kMostStrength));
  unit.strength = static_cast<std::int16_t>(spec.strength);
  profile.original_strength = unit.strength;
  if (Trouble t = set_files(spec, unit)) return t;
  if (Trouble t = set_markers(spec.name, spec.line, spec.markers, words_.markers, unit.markers)) return t;
  if (Trouble t = go_inside(spec, unit)) return t;
  if (Trouble t = find_parent(spec, unit)) return t;
  if (layout_.strict)
    if (Trouble t = check_on_table(spec, unit)) return t;
  if (spec.arrival < 0)
    return error(spec.line,
                 fmt::format("`{}` arrives in turn {}; turns count from 1", spec.name, spec.arrival));
  if (spec.arrival > 0) setting_.arrivals.push_back({unit.id, spec.arrival, unit.pose});
  state_.units.push_back(unit);
  setting_.units.push_back(std::move(profile));
  return std::nullopt;
}

Trouble Builder::set_words(const UnitSpec& spec, Unit& unit, Profile& profile) const {
  const auto unknown = [&](const char* what, const std::string& word, const std::vector<std::string>& known) {
    return error(spec.line, fmt::format("`{}`: {}", spec.name, unknown_word(what, word, known)));
  };
  const int type = index_of(words_.types, spec.type);
  if (type < 0) return unknown("type of unit", spec.type, names(words_.types));
  if (!spec.grade.empty() && index_of(words_.grades, spec.grade) < 0)
    return unknown("grade", spec.grade, names(words_.grades));
  const std::string& usual = usual_formation(spec, words_);
  const int formation = usual.empty() ? 0 : index_of(words_.formations, usual);
  if (formation < 0 || words_.formations.empty())
    return unknown("formation", spec.formation, names(words_.formations));
  const std::vector<std::string>& can = words_.types[static_cast<std::size_t>(type)].formations;
  if (!can.empty() && std::find(can.begin(), can.end(), usual) == can.end())
    return error(spec.line, fmt::format("`{}`: {} cannot stand in `{}`; choose from: {}", spec.name,
                                        spec.type, usual, fmt::join(can, ", ")));
  unit.formation = static_cast<std::uint8_t>(formation);
  profile.name = spec.name;
  profile.type = spec.type;
  profile.nation = spec.nation;
  profile.grade = spec.grade.empty() && !words_.grades.empty() ? words_.grades.front().name : spec.grade;
  profile.traits = words_.types[static_cast<std::size_t>(type)].traits;
  return std::nullopt;
}

Trouble Builder::set_files(const UnitSpec& spec, Unit& unit) const {
  const Formation& formation = words_.formations[unit.formation];
  if (spec.files < 0 || spec.files > spec.strength)
    return error(
        spec.line,
        fmt::format("`{}` cannot stand {} wide with a strength of {}; give 1 to {}, or leave it out for {}",
                    spec.name, spec.files, spec.strength, spec.strength,
                    std::min(formation.default_files, spec.strength)));
  // A formation without a width of its own is as wide as it is strong: the unit keeps a width of 0.
  const int files = spec.files > 0 ? spec.files : std::min(formation.default_files, spec.strength);
  unit.files = static_cast<std::int16_t>(files);
  return std::nullopt;
}

template <std::size_t N>
Trouble Builder::set_markers(const std::string& owner, int line, const Markers& given,
                             const std::vector<MarkerWord>& known,
                             std::array<std::int16_t, N>& markers) const {
  for (const auto& [name, value] : given) {
    const int i = index_of(known, name);
    if (i < 0) return error(line, fmt::format("`{}`: {}", owner, unknown_word("marker", name, names(known))));
    const MarkerWord& word = known[static_cast<std::size_t>(i)];
    if (value < word.low || value > word.high)
      return error(line, fmt::format("`{}`: marker `{}` is {}; it goes from {} to {}", owner, name, value,
                                     word.low, word.high));
    CHECK(static_cast<std::size_t>(i) < N);
    markers[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(value);
  }
  return std::nullopt;
}

// A garrison stands in the middle of what it holds, wherever it was put.
Trouble Builder::go_inside(const UnitSpec& spec, Unit& unit) const {
  if (spec.inside.empty()) return std::nullopt;
  const auto holds = [](const Piece& piece) {
    return piece.kind == PieceKind::kBuilding || piece.kind == PieceKind::kTown;
  };
  std::vector<std::string> known;
  std::vector<PieceId> found;
  for (const Piece& piece : layout_.ground.pieces) {
    if (!holds(piece) || piece.name.empty()) continue;
    known.push_back(piece.name);
    if (piece.name == spec.inside) found.push_back(piece.id);
  }
  if (found.empty())
    return error(spec.line,
                 fmt::format("`{}`: {}", spec.name, unknown_word("building or town", spec.inside, known)));
  if (found.size() > 1)
    return error(spec.line,
                 fmt::format("`{}`: two buildings are named `{}`; rename one", spec.name, spec.inside));
  const Bounds around = bounds(layout_.ground.piece(found.front()).area);
  unit.inside = found.front();
  unit.pose.at = {divide_rounded(around.low.x + around.high.x, 2),
                  divide_rounded(around.low.y + around.high.y, 2)};
  return std::nullopt;
}

// The unit that it is a part of, of the same side and named before it.
Trouble Builder::find_parent(const UnitSpec& spec, Unit& unit) const {
  if (spec.parent.empty()) return std::nullopt;
  std::vector<std::string> known;
  for (const Unit& other : state_.units) {
    if (other.side != spec.side) continue;
    known.push_back(setting_.units[other.id.index()].name);
    if (known.back() == spec.parent) unit.parent = other.id;
  }
  if (unit.parent.valid()) return std::nullopt;
  return error(spec.line, fmt::format("`{}`: {}", spec.name, unknown_word("unit", spec.parent, known)));
}

Footprint Builder::footprint_of_unit(const Unit& unit) const {
  const Formation& formation = words_.formations[unit.formation];
  return footprint({.formation = &formation,
                    .pose = unit.pose,
                    .files = unit.files,
                    .strength = figures_standing(unit, formation),
                    .bends = {},
                    .stands = {},
                    .gap = gap_kept(unit, formation)});
}

std::string Builder::table_size() const {
  return fmt::format("the table is {} by {}", spoken_length(words_, layout_.ground.width),
                     spoken_length(words_, layout_.ground.height));
}

// How far a body reaches over the edge it crosses most.
Trouble Builder::check_on_table(const UnitSpec& spec, const Unit& unit) const {
  if (!spec.on_table) return std::nullopt;
  // Whoever comes on later is only asked for the point where he does.
  const bool by_point = spec.arrival != 0 || unit.inside.valid();
  const Footprint covered = by_point ? Footprint{} : footprint_of_unit(unit);
  const Bounds reach = covered.empty() ? Bounds{unit.pose.at, unit.pose.at} : covered.bounds;
  const Ground& ground = layout_.ground;
  const std::array<std::pair<Coord, const char*>, 4> over{{{-reach.low.x, "west"},
                                                           {reach.high.x - ground.width, "east"},
                                                           {-reach.low.y, "south"},
                                                           {reach.high.y - ground.height, "north"}}};
  const auto worst =
      std::max_element(over.begin(), over.end(), [](auto a, auto b) { return a.first < b.first; });
  if (worst->first <= 0) return std::nullopt;
  // Rounded up, so that a hair's breadth does not read as nothing.
  const Coord tenth = words_.per_unit / 10;
  const Coord over_by = (worst->first + tenth - 1) / tenth * tenth;
  return error(spec.line, fmt::format("`{}` {} off the table, {} over the {} edge; {}", spec.name,
                                      spec.arrival == 0 ? "stands" : "arrives",
                                      spoken_length(words_, over_by), worst->second, table_size()));
}

Trouble Builder::check_apart() const {
  if (!layout_.strict) return std::nullopt;
  std::vector<Footprint> covered;
  for (const Unit& unit : state_.units) {
    const bool present = unit.on_table && !unit.inside.valid();
    covered.push_back(present ? footprint_of_unit(unit) : Footprint{});
    if (covered.back().empty()) continue;
    for (std::size_t i = 0; i < unit.id.index(); ++i) {
      if (covered[i].empty() || !overlap(covered[i], covered.back())) continue;
      const UnitSpec& spec = layout_.units[unit.id.index()];
      return error(spec.line,
                   fmt::format("`{}` and `{}` (line {}) stand on the same ground; move one of them",
                               spec.name, layout_.units[i].name, layout_.units[i].line));
    }
  }
  return std::nullopt;
}

// ---- Leaders and aims.

Trouble Builder::take_leaders() {
  if (Trouble t = check_names(layout_.leaders, "leader")) return t;
  for (const LeaderSpec& spec : layout_.leaders)
    if (Trouble t = take_leader(spec)) return t;
  return std::nullopt;
}

Trouble Builder::take_leader(const LeaderSpec& spec) {
  Leader leader;
  leader.id.value = static_cast<std::int16_t>(state_.leaders.size());
  leader.side = spec.side;
  leader.pose = spec.pose;
  if (spec.rating < -1000 || spec.rating > 1000)
    return error(spec.line,
                 fmt::format("`{}` has a rating of {}; that is out of all bounds", spec.name, spec.rating));
  leader.rating = static_cast<std::int16_t>(spec.rating);
  if (Trouble t = find_command(spec, leader.command)) return t;
  if (leader.command.valid()) {
    Command& command = state_.commands[leader.command.index()];
    if (command.leader.valid())
      return error(spec.line, fmt::format("`{}` and `{}` both command `{}`; one of them must go", spec.name,
                                          setting_.leaders[command.leader.index()], spec.command));
    command.leader = leader.id;
  }
  if (Trouble t = place_leader(spec, leader)) return t;
  if (Trouble t = set_markers(spec.name, spec.line, spec.markers, words_.leader_markers, leader.markers))
    return t;
  state_.leaders.push_back(leader);
  setting_.leaders.push_back(spec.name);
  return std::nullopt;
}

Trouble Builder::place_leader(const LeaderSpec& spec, Leader& leader) const {
  if (spec.attached_to.empty()) {
    const Ground& ground = layout_.ground;
    const Vec at = spec.pose.at;
    if (!layout_.strict || (at.x >= 0 && at.y >= 0 && at.x <= ground.width && at.y <= ground.height))
      return std::nullopt;
    return error(spec.line,
                 fmt::format("`{}` stands off the table at {}, {}; {}", spec.name,
                             spoken_length(words_, at.x), spoken_length(words_, at.y), table_size()));
  }
  const int i = index_of(layout_.units, spec.attached_to);
  if (i < 0)
    return error(spec.line, fmt::format("`{}`: {}", spec.name,
                                        unknown_word("unit", spec.attached_to, names(layout_.units))));
  const Unit& unit = state_.units[static_cast<std::size_t>(i)];
  if (unit.side != spec.side)
    return error(spec.line,
                 fmt::format("`{}` is attached to `{}`, a unit of the other side; name one of his own",
                             spec.name, spec.attached_to));
  leader.attached_to = unit.id;
  leader.pose = unit.pose;
  leader.on_table = unit.on_table;
  return std::nullopt;
}

Trouble Builder::take_aims() {
  const auto known = [&](PieceId piece) {
    return piece.valid() && piece.index() < layout_.ground.pieces.size();
  };
  for (const Objective& objective : layout_.objectives)
    if (!known(objective.piece))
      return error(0, fmt::format("objective `{}` is no piece of this ground", objective.name));
  for (const DeploymentZone& zone : layout_.zones)
    if (!known(zone.piece) || zone.side == Seat::kNobody)
      return error(0, "a deployment zone needs a side and a piece of ground");
  for (const int percent : layout_.breaking_point)
    if (percent < 0 || percent > 100)
      return error(
          0, fmt::format("a breaking point of {} percent; it goes from 1 to 100, or 0 for none", percent));
  if (layout_.turn_limit < 0)
    return error(0, fmt::format("a limit of {} turns; give 1 or more, or 0 for none", layout_.turn_limit));
  return std::nullopt;
}

BattleState Builder::finish() {
  setting_.battle = layout_.title;
  setting_.sides = layout_.sides;
  setting_.nations = layout_.nations;
  setting_.colours = layout_.colours;
  setting_.year = layout_.year;
  setting_.first = layout_.first;
  setting_.objectives = layout_.objectives;
  setting_.zones = layout_.zones;
  setting_.weather = layout_.weather;
  setting_.breaking_point = {layout_.breaking_point[0], layout_.breaking_point[1]};
  setting_.turn_limit = layout_.turn_limit;
  state_.setting = std::make_shared<const Setting>(std::move(setting_));
  return std::move(state_);
}

}  // namespace

const std::string& usual_formation(const UnitSpec& spec, const Vocabulary& words) {
  const int type = index_of(words.types, spec.type);
  if (!spec.formation.empty() || type < 0) return spec.formation;
  const std::vector<std::string>& can = words.types[static_cast<std::size_t>(type)].formations;
  return can.empty() ? spec.formation : can.front();
}

Result<BattleState> lay_out(const Layout& layout, const Vocabulary& words) {
  Builder builder(layout, words);
  if (Trouble t = builder.count_specs()) return *t;
  if (Trouble t = builder.take_ground()) return *t;
  if (Trouble t = builder.take_options()) return *t;
  if (Trouble t = builder.take_commands()) return *t;
  if (Trouble t = builder.take_units()) return *t;
  if (Trouble t = builder.take_leaders()) return *t;
  if (Trouble t = builder.take_aims()) return *t;
  if (Trouble t = builder.check_apart()) return *t;
  return builder.finish();
}

}  // namespace drumhead
