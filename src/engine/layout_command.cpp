// The chain of command of a layout, and its leaders.
#include <fmt/format.h>

#include <algorithm>

#include "engine/layout_builder.h"
#include "table/command.h"

namespace drumhead {
namespace {

bool is_aide(const LeaderSpec& spec, const Vocabulary& words) {
  return !words.aide_marker.empty() &&
         std::any_of(spec.markers.begin(), spec.markers.end(),
                     [&](const auto& marker) { return marker.first == words.aide_marker && marker.second != 0; });
}

}  // namespace

LayoutTrouble LayoutBuilder::take_commands() {
  if (LayoutTrouble t = check_names(layout_.commands, "command")) return t;
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
  if (LayoutTrouble t = join_superiors()) return t;
  if (LayoutTrouble t = check_circle()) return t;
  return check_levels();
}

LayoutTrouble LayoutBuilder::join_superiors() {
  for (std::size_t i = 0; i < layout_.commands.size(); ++i) {
    const CommandSpec& spec = layout_.commands[i];
    if (spec.superior.empty()) continue;
    const int j = index_of(layout_.commands, spec.superior);
    if (j < 0)
      return error(spec.line,
                   fmt::format("`{}`: {}", spec.name,
                               unknown_word("command", spec.superior, names_of(layout_.commands))));
    if (layout_.commands[static_cast<std::size_t>(j)].side != spec.side)
      return error(spec.line,
                   fmt::format("`{}` is under `{}`, a command of the other side; name one of its own side",
                               spec.name, spec.superior));
    state_.commands[i].superior.value = static_cast<std::int16_t>(j);
  }
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::check_circle() const {
  const std::optional<CommandId> first = first_in_a_circle(state_.commands);
  if (!first) return std::nullopt;
  std::string way = fmt::format("`{}`", setting_.commands[first->index()]);
  CommandId at = *first;
  do {
    at = state_.commands[at.index()].superior;
    way += fmt::format(" under `{}`", setting_.commands[at.index()]);
  } while (at != *first);
  return error(layout_.commands[first->index()].line,
               fmt::format("the chain of command runs in a circle: {}; leave out one superior", way));
}

LayoutTrouble LayoutBuilder::check_levels() const {
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

LayoutTrouble LayoutBuilder::take_leaders() {
  if (LayoutTrouble t = check_names(layout_.leaders, "leader")) return t;
  for (const LeaderSpec& spec : layout_.leaders)
    if (LayoutTrouble t = take_leader(spec)) return t;
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::take_leader(const LeaderSpec& spec) {
  Leader leader;
  leader.id.value = static_cast<std::int16_t>(state_.leaders.size());
  leader.side = spec.side;
  leader.pose = spec.pose;
  if (spec.rating < words_.rating.low || spec.rating > words_.rating.high)
    return error(spec.line, fmt::format("`{}` has a rating of {}; it goes from {} to {}{}", spec.name, spec.rating,
                                        words_.rating.low, words_.rating.high,
                                        words_.rating.means.kind == Meaning::Kind::kOneOf
                                            ? ": " + ways_to_write(words_.rating.means)
                                            : ""));
  leader.rating = static_cast<std::int16_t>(spec.rating);
  if (LayoutTrouble t = find_command(named(spec), spec.command, leader.command)) return t;
  if (leader.command.valid() && !is_aide(spec, words_)) {
    Command& command = state_.commands[leader.command.index()];
    if (command.leader.valid())
      return error(spec.line, fmt::format("`{}` and `{}` both command `{}`; one of them must go", spec.name,
                                          setting_.leaders[command.leader.index()], spec.command));
    command.leader = leader.id;
  }
  if (LayoutTrouble t = place_leader(spec, leader)) return t;
  if (LayoutTrouble t =
          set_markers(spec.name, spec.line, spec.markers, words_.leader_markers, leader.markers))
    return t;
  state_.leaders.push_back(leader);
  setting_.leaders.push_back(spec.name);
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::place_leader(const LeaderSpec& spec, Leader& leader) const {
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
                                        unknown_word("unit", spec.attached_to, names_of(layout_.units))));
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

}  // namespace drumhead
